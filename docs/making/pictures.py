"""Pictures of what the program prints: those of the README, and those of the gallery.

`python -m docs.making.pictures` draws those of the README anew, into `docs/pictures/`.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from PIL import Image

import printplay as pp
from printplay.core import resources
from printplay.core.print_choices import InkName
from printplay.pads.file.judging import sound

FOLDER = Path(__file__).resolve().parents[1] / "pictures"
_DPI = 60
_STRIP_HIGH = 520  # pixels, at which all pictures of the README are as high as the phone's
#: The seeds of the islands that are shown.
_SEEDS = tuple(range(1, 13))
#: The match that is shown of an evening, with a line for each player.
_PLAY = Path(__file__).with_name("evening.play")
#: Players on the pads that are shown, where so many can play.
_AT_A_TABLE = 4


#: The first pages of a kit.
_FIRST = {"en": ("cover", "set-up and play"), "de": ("Deckblatt", "Aufbau und Ablauf")}
#: A sheet that is shown from near.
_SHEET = "P1GG008E2CB0C40001"
#: Reports of a match and of an evening.
_REPORTS = {
    "en": ("A match with its lines (`score show --pdf`)", "An evening (`score history --pdf`)"),
    "de": ("Eine Partie mit ihren Linien (`score show --pdf`)", "Ein Abend (`score history --pdf`)"),
}
#: Parts that are shown from near, one piece of each.
_PARTS_NEAR = (("gotoku", "points"), ("goldrausch", "cards"), ("go-for-gold", "reference"),
         ("gophers", "reference"))  # fmt: skip
_INKS: tuple[InkName, ...] = ("full", "light", "low")
#: How near: dots an inch, and the part of a sheet that is seen (left, upper, right, lower).
_NEAR_DPI, _SEEN = 150, (0.0, 0.0, 0.62, 0.55)


class Picture(NamedTuple):
    """A picture of the gallery: where it belongs, what is said of it, its file, how it is drawn."""

    section: str
    caption: str
    file: str
    drawn: Callable[[], bytes]


def gallery(lang: str) -> Iterator[Picture]:
    """Yield every picture of the gallery, in a language; each is drawn when it is asked for."""
    for game in pp.list_games(lang=lang):
        for part in game["parts"]:
            name, id_ = game["id"], part["id"]
            yield Picture(
                game["title"],
                f"{part['title']}: {part['summary']}",
                f"{name}-{id_}.png",
                partial(faces, name, id_, lang=lang),
            )
    yield from _near(lang)
    for ink in ("full", "light", "low"):
        drawn = partial(faces, "goldrausch", "reference", ink=ink, lang=lang)
        yield Picture("ink", f"`--ink {ink}`", f"ink-{ink}.png", drawn)
    for paper in ("a4", "letter", "a3", "a5"):
        drawn = partial(page, "go-for-gold", "sheet", paper, lang)
        yield Picture("paper", f"`--paper {paper}`", f"paper-{paper}.png", drawn)
    for name in ("A", "B"):
        yield Picture("theme", name, f"island-{name}.png", partial(island, name))
    yield Picture("theme", '`theme = "none"`', "island-none.png", bare)
    for file in ("moorlight/moorlight.toml", "goldrausch/cards.toml"):
        name = file.split("/")[0]
        drawn = partial(deck, resources.layouts() / file, lang)
        yield Picture("deck", name, f"deck-{name}.png", drawn)
    yield Picture("deck", "`printplay new deck`", "deck-starter.png", partial(starter, lang))
    for path in sorted(resources.layouts("pads").glob("*.toml")):
        yield pad(path, lang)
    for seed in _SEEDS:
        yield Picture("seed", f"`seed:{seed}`", f"seed-{seed}.png", partial(island, f"seed:{seed}"))


def _near(lang: str) -> Iterator[Picture]:
    """Yield covers and set-up pages, reports, a sheet and parts from near."""
    for game in pp.list_games(lang=lang):
        for number, word in enumerate(_FIRST[lang]):
            drawn = partial(kit_page, game["id"], number, lang)
            yield Picture("kit", f"{game['title']}: {word}", f"kit-{game['id']}-{number}.png", drawn)
    for name, word in zip(("match", "evening"), _REPORTS[lang], strict=True):
        drawn = partial(report, name, lang)
        yield Picture("report", word, f"report-{name}.png", drawn)
    yield Picture("near", f"`--code {_SHEET}`", "near-sheet.png", partial(near_sheet, _SHEET))
    for name, part in _PARTS_NEAR:
        for ink in _INKS:
            drawn = partial(near, name, part, ink, lang)
            said = f"`printplay print {name} {part} --ink {ink}`"
            yield Picture("near", said, f"near-{name}-{part}-{ink}.png", drawn)


def island(name: str) -> bytes:
    """Draw an island by its name or seed."""
    return pp.board(name).png(_DPI)


def bare() -> bytes:
    """Draw the island A in the theme `none`."""
    text = (resources.layouts("go-for-gold") / "a.toml").read_text(encoding="utf-8")
    with TemporaryDirectory() as folder:
        file = Path(folder) / "bare.toml"
        file.write_text(re.sub('theme += "dark"', 'theme = "none"', text), encoding="utf-8")
        return pp.board(file).png(_DPI)


def faces(game: str, part: str, *, ink: InkName = "full", lang: str = "en") -> bytes:
    """Draw the first faces of a part beside each other."""
    kit = pp.print_game(game, part, ink=ink, players=1, lang=lang)
    drawn = list(kit.png(dpi=_DPI).values())
    return beside([Image.open(io.BytesIO(one)) for one in drawn[:6]])


def kit_page(game: str, number: int, lang: str) -> bytes:
    """Draw one of the first pages of a kit."""
    import pypdfium2

    data = next(iter(pp.print_game(game, players=3, lang=lang).pdf().values()))
    with pypdfium2.PdfDocument(data) as document:
        return packed(document[number].render(scale=_DPI / 72).to_pil())


def near_sheet(code: str) -> bytes:
    """Draw the upper left of the sheet of a code, from near."""
    (one, *_more) = pp.print_game("go-for-gold", "sheet", code=code).png(dpi=_NEAR_DPI).values()
    whole = Image.open(io.BytesIO(one))
    left, upper, right, lower = _SEEN
    return packed(whole.convert("RGB").crop((
        round(left * whole.width), round(upper * whole.height),
        round(right * whole.width), round(lower * whole.height),
    )))  # fmt: skip


def near(game: str, part: str, ink: InkName, lang: str) -> bytes:
    """Draw the first and the last face of a part from near."""
    drawn = list(pp.print_game(game, part, ink=ink, players=1, lang=lang).png(dpi=_DPI * 2).values())
    return beside([Image.open(io.BytesIO(one)) for one in (drawn[0], drawn[-1])])


def deck(file: Path, lang: str) -> bytes:
    """Draw the first cards of a deck beside each other."""
    drawn = list(pp.print_deck(file, lang=lang).png(dpi=_DPI).values())
    return beside([Image.open(io.BytesIO(one)) for one in drawn[:6]])


def starter(lang: str) -> bytes:
    """Draw the cards of the starter that `printplay new deck` writes."""
    with TemporaryDirectory() as folder, pp.speak(lang):
        new = pp.new_deck(Path(folder) / "market")
        return deck(next(path for path in new if path.suffix == ".toml"), lang)


def pad(file: Path, lang: str) -> Picture:
    """Return the picture of a score pad that ships: a page for as many as often play it."""
    found = sound(file)
    players = max(found.players[0], min(found.players[1], _AT_A_TABLE))
    drawn = partial(page, found.game, "pad", "a4", lang, players=players, dpi=_DPI)
    said = f"{found.title[lang]}: {found.summary[lang]} (`printplay print {found.game}`)"
    return Picture("pad", said, f"pad-{found.game}.png", drawn)


def page(game: str, part: str, paper: str, lang: str, *, players: int = 2, dpi: float = _DPI / 2) -> bytes:
    """Draw the first page of a part as it lies on its paper."""
    import pypdfium2

    kit = pp.print_game(game, part, paper=paper, players=players, lang=lang)
    (data, *_more) = kit.pdf().values()
    with pypdfium2.PdfDocument(data) as document:
        drawn = document[0].render(scale=dpi / 72).to_pil()
    return beside([drawn])


def beside(pictures: Sequence[Image.Image], gap: int = 8, across: int = 3) -> bytes:
    """Return pictures in rows, on white, as a PNG of few colours."""
    rows = [pictures[number : number + across] for number in range(0, len(pictures), across)]
    wide = max(sum(one.width for one in row) + gap * (len(row) - 1) for row in rows)
    high = sum(max(one.height for one in row) for row in rows) + gap * (len(rows) - 1)
    whole = Image.new("RGB", (wide, high), "white")
    y = 0
    for row in rows:
        x = 0
        for one in row:
            whole.paste(one.convert("RGB"), (x, y))
            x += one.width + gap
        y += max(one.height for one in row) + gap
    return packed(whole)


def packed(picture: Image.Image) -> bytes:
    """Return a picture as a small PNG, the same bytes for the same picture."""
    buffer = io.BytesIO()
    picture.quantize(128, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(
        buffer, "PNG", optimize=True
    )
    return buffer.getvalue()


def strip() -> Iterator[tuple[str, bytes]]:
    """Yield the pictures of the README that need neither a browser nor a camera."""
    sheets = pp.print_game("go-for-gold", "sheet", players=1).png(dpi=100)
    yield "sheet.png", _framed(next(iter(sheets.values())))
    points = list(pp.print_game("gotoku", "points").png(dpi=120).values())
    cards = [Image.open(io.BytesIO(points[number])) for number in (0, 7, 15, 22)]
    yield "cards.png", _framed(beside(cards, across=2, gap=14))
    storeys = pp.print_game("gophers", "pages").png(dpi=80)
    yield "storey.png", _framed(next(iter(storeys.values())))
    yield "evening.png", report("evening")


def report(name: str, lang: str = "en") -> bytes:
    """Draw the report of an `evening`, or of its first `match`, as it is pinned to a wall."""
    import pypdfium2

    here = {"date": "2026-11-20", "place": "Kiel"}
    with TemporaryDirectory() as folder, pp.open_ledger(f"{folder}/l.db", make=True) as ledger:
        ledger.import_(_PLAY, anyway=True)
        match = ledger.matches()[0].id
        ledger.result("gotoku", {"Anna": 14, "Ben": 17, "Cléo": 9}, headers=here)
        ledger.result("gophers", {"Dora": 31, "Ben": 28, "Anna": 12}, headers=here)
        shown = ledger.match(match) if name == "match" else ledger.history(on=here["date"])
        printed = shown.report(lang=lang)
    with pypdfium2.PdfDocument(printed) as document:
        return packed(document[0].render(scale=_DPI / 48).to_pil())


def _framed(data: bytes) -> bytes:
    picture = Image.open(io.BytesIO(data)).convert("RGB")
    wide = round(picture.width * _STRIP_HIGH / picture.height)
    return packed(picture.resize((wide, _STRIP_HIGH), Image.Resampling.LANCZOS))


if __name__ == "__main__":
    for file, data in strip():
        (FOLDER / file).write_bytes(data)
