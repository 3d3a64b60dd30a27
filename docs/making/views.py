"""Parts of the four games from near, as they are printed: what the gallery shows before and now.

`python docs/making/views.py FOLDER` draws them into a folder. With an earlier version of printplay
first in PYTHONPATH it draws that one's; so `docs/pictures/before/` was made, before the prints were
drawn anew.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import NamedTuple

import pypdfium2
from PIL import Image

import printplay as pp

#: Dots an inch: of cards, of the part of a page that is seen, and of a whole page.
_CARD_DPI, _PAGE_DPI, _WHOLE_DPI = 100, 80, 55
#: The share of a page that is seen, from its upper left corner.
_WIDE, _HIGH = 0.72, 0.5


class View(NamedTuple):
    """A part, or a page of a game's kit, and the numbers of its faces or pages that are shown."""

    game: str
    part: str
    numbers: tuple[int, ...] = (0,)

    @property
    def name(self) -> str:
        """Return the name of its picture, without ending."""
        return f"{self.game}-{self.part}"


#: Pages of a kit, which are no parts: the cover, and set-up and play.
KIT = ("cover", "set-up")
VIEWS = (
    *(View(game, page) for game in ("go-for-gold", "goldrausch", "gotoku", "gophers")
      for page in KIT),
    View("go-for-gold", "sheet", (0, 1)),
    View("go-for-gold", "map", (0, 1)),
    View("go-for-gold", "reference", (0, 1)),
    View("go-for-gold", "pad"),
    View("goldrausch", "cards", (0, -2)),
    View("goldrausch", "symbols"),
    View("goldrausch", "chips"),
    View("goldrausch", "pad"),
    View("goldrausch", "reference", (0, 1)),
    View("gotoku", "points", (0, -2)),
    View("gotoku", "actions"),
    View("gotoku", "characters"),
    View("gotoku", "dials"),
    View("gotoku", "pad"),
    View("gotoku", "reference", (0, 1)),
    View("gophers", "cards", (1, 6)),
    View("gophers", "pages"),
    View("gophers", "pawns"),
    View("gophers", "baskets"),
    View("gophers", "pad"),
    View("gophers", "reference", (0, 1)),
    View("darts", "pad"),
    View("golf", "pad"),
    View("rummy", "pad"),
)  # fmt: skip
#: Parts of which a face is a page.
_PAGES = ("sheet", "map", "pad", "pages")


def drawn(view: View) -> list[Image.Image]:
    """Draw the faces or pages of a view, in English."""
    if view.part in KIT:
        data = next(iter(pp.print_game(view.game, players=3).pdf().values()))
        return [_page(data, KIT.index(view.part), _WHOLE_DPI)]
    if view.part == "pad":
        data = next(iter(pp.print_game(view.game, "pad", players=3).pdf().values()))
        return [_near(_page(data, 0, _PAGE_DPI))]
    dpi = _PAGE_DPI if view.part in _PAGES else _CARD_DPI
    faces = list(pp.print_game(view.game, view.part, players=3).png(dpi=dpi).values())
    shown = [Image.open(io.BytesIO(faces[number])).convert("RGB") for number in view.numbers]
    return [_near(one) for one in shown] if view.part in _PAGES else shown


def _page(data: bytes, number: int, dpi: float) -> Image.Image:
    with pypdfium2.PdfDocument(data) as document:
        page: Image.Image = document[number].render(scale=dpi / 72).to_pil()
        return page.convert("RGB")


def _near(page: Image.Image) -> Image.Image:
    """Return the upper left of a page."""
    return page.crop((0, 0, round(_WIDE * page.width), round(_HIGH * page.height)))


def in_a_row(pictures: list[Image.Image], gap: int = 8) -> Image.Image:
    """Return pictures beside each other, on white."""
    wide = sum(one.width for one in pictures) + gap * (len(pictures) - 1)
    whole = Image.new("RGB", (wide, max(one.height for one in pictures)), "white")
    x = 0
    for one in pictures:
        whole.paste(one, (x, 0))
        x += one.width + gap
    return whole


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for view in VIEWS:
        in_a_row(drawn(view)).save(folder / f"{view.name}.webp", quality=60, method=6)
