"""Places that are struck in every way, looked at one by one: how many are seen, at each angle.

The second photographer's people ring and strike tokens and temples on sheets as they come from the
printer, in all pens, and nothing else is drawn. A stroke that is missed, or seen where none is, is
a mark that photos are asked about, or read wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import cv2
import numpy as np
from PIL import Image

from printplay.games.go_for_gold.photos.pictures.blank_sheet import blank, drawn
from printplay.games.go_for_gold.prints.sheet import sheet_code
from printplay.games.go_for_gold.prints.sheet_marks import SheetMarks, sheet_marks
from printplay.photos.blank import Blank, Picture
from printplay.photos.ink import ink
from printplay.photos.tokens import SAYS, marked
from printplay.printing.places import Ring
from tests.games.go_for_gold.playing import board
from tests.second_photographer.person import PENS, Person
from tests.second_photographer.print_shop import DOTS

#: Twelve angles, half around, and other ways to strike.
WAYS = (*(f"{15 * number}" for number in range(12)), "x", "scribble", "filled")
_BOARDS = ("A", "B")
#: The share of all strokes that must be seen, and of bare places that may seem struck; and of the
#: strokes at one angle. Upright ones in pencil vanish in the print of a shovel and its shaft.
_SEEN, _STRUCK, _EACH = 0.98, 0.02, 0.8
_TOKEN, _TEMPLE = SAYS.index("token struck"), SAYS.index("temple struck")

Sheet = tuple[SheetMarks, Picture, Blank]


def strokes(seed: int) -> str:
    """Strike places at twelve angles and in other ways, and count what is seen of them."""
    sheets = [_printed(on) for on in _BOARDS]
    lines = ["", "  struck       marks   seen   bare  seem struck"]
    every = Counter[str]()
    for number, way in enumerate(WAYS):
        counts = Counter[str]()
        for place, sheet in enumerate(sheets):
            chance = np.random.default_rng([seed, number, place])
            for pen in chance.choice(list(PENS), 2, replace=False):
                counts.update(_looked(sheet, way, str(pen), chance))
        lines.append(_line(way, counts))
        seen = counts["seen"] / counts["struck"]
        assert seen >= _EACH, f"of strokes at {way} only {seen:.1%} are seen"
        every.update(counts)
    lines.append(_line("all", every))
    seen, wrong = every["seen"] / every["struck"], every["wrong"] / every["bare"]
    assert seen >= _SEEN, f"of all strokes only {seen:.1%} are seen"
    assert wrong <= _STRUCK, f"{wrong:.1%} of the places that nobody struck seem so"
    return "\n".join(lines)


def _line(way: str, counts: Counter[str]) -> str:
    marks, bare = counts["struck"], counts["bare"]
    return (
        f"  {way:<12} {marks:>5} {counts['seen'] / marks:>6.1%} {bare:>6}"
        f" {counts['wrong'] / bare:>12.1%}"
    )


def _printed(on: str) -> Sheet:
    island = board(on)
    code = sheet_code(island, low_ink=False, house={}, serial=7)
    return sheet_marks(island), drawn(island, code, DOTS), blank(island, code)


def _looked(sheet: Sheet, way: str, pen: str, chance: np.random.Generator) -> Iterator[str]:
    """Yield of each place whether it is struck, and whether that is seen."""
    marks, fine, plain = sheet
    tokens = [ring for row in marks.tokens.values() for ring in row]
    places = [*tokens, *marks.temples.values()]
    struck = {number for number in range(len(places)) if chance.random() < 0.6}
    ringed = [ring for ring in tokens if chance.random() < 0.5]
    person = Person(chance, careful=False, pen=pen, strikes=way)
    page = person.marked(Image.fromarray(fine), ringed, [places[number] for number in struck])
    high, wide = plain.picture.shape[:2]
    seen = np.asarray(page.resize((wide, high), Image.Resampling.BOX))
    soft = cv2.GaussianBlur(seen, (0, 0), chance.uniform(0.6, 1.8))
    lit = soft * chance.uniform(0.75, 1) + chance.normal(0, 3, soft.shape)
    found = ink(np.clip(lit, 0, 255).astype(np.uint8), plain)
    grey = np.asarray(cv2.cvtColor(plain.picture, cv2.COLOR_RGB2GRAY), np.float32)
    print_ = np.asarray(1 - grey / 255, np.float32)
    chances = _struck(found, print_, places, len(tokens))
    for number, said in enumerate(chances):
        if number in struck:
            yield from ["struck", "seen"] if said >= 0.5 else ["struck"]
        else:
            yield from ["bare", "wrong"] if said >= 0.5 else ["bare"]


def _struck(
    found: np.ndarray[tuple[int, ...], np.dtype[np.float32]],
    print_: np.ndarray[tuple[int, ...], np.dtype[np.float32]],
    places: list[Ring],
    tokens: int,
) -> list[float]:
    """Return the chance that each place is struck; the first ones are tokens."""
    dark = float(np.median(found[found > 0.2])) if (found > 0.2).any() else 0.0
    said = marked(found, print_, places, dark)
    return [*map(float, said[:tokens, _TOKEN]), *map(float, said[tokens:, _TEMPLE])]


CAMPAIGNS = {"strokes": strokes}
