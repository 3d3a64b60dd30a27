"""Places that are struck in every way, looked at one by one: how many are seen, at each angle.

People of both photographers ring and strike tokens and temples on sheets as they come from the
printer, in all pens, and nothing else is drawn. A stroke that is missed, or seen where none is, is
a mark that photos are asked about, or read wrong.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial

import cv2
import numpy as np
from PIL import Image

from printplay.games.go_for_gold.photos.seeking import blank, draw_print
from printplay.games.go_for_gold.prints.sheet import sheet_code
from printplay.games.go_for_gold.prints.sheet_marks import SheetMarks, sheet_marks
from printplay.photos.blank import Blank, Picture
from printplay.photos.tokens import SAYS, ink, mark_chances
from printplay.printing.sheet_code import Ring
from tests.games.go_for_gold.playing import board
from tests.photographer.hands import Hand
from tests.photographer.paper import SCALE as FINE
from tests.photographer.paper import drawn as drawn_on
from tests.photographer.pens import PENS as OUR_PENS
from tests.second_photographer.person import PENS, Person
from tests.second_photographer.print_shop import DOTS

#: Twelve angles, half around, and other ways to strike.
_ANGLES = tuple(f"{15 * number}" for number in range(12))
WAYS = (*_ANGLES, "x", "scribble", "filled")
_BOARDS = ("A", "B")
#: The share of all strokes that must be seen, and of bare places that may seem struck; and of the
#: strokes at one angle.
_SEEN, _STRUCK, _EACH = 0.98, 0.02, 0.9
_TOKEN, _TEMPLE = SAYS.index("token struck"), SAYS.index("temple struck")

Sheet = tuple[SheetMarks, Picture, Blank]
#: Marks a sheet: in a way, with a pen, by chance, what is ringed and what is struck.
Draws = Callable[[Sheet, str, str | int, np.random.Generator, Sequence[Ring], Sequence[Ring]], Picture]


def strokes(seed: int) -> str:
    """Strike places at twelve angles and in other ways, and count what is seen of them."""
    return "\n".join([
        "", "  struck       marks   seen   bare  seem struck",
        *_counted("second", WAYS, seed, list(PENS), _others),
        *_counted("first", _ANGLES, seed, list(range(len(OUR_PENS))), _ours),
    ])  # fmt: skip


def _counted(
    who: str, ways: Sequence[str], seed: int, pens: Sequence[str | int], draws: Draws
) -> Iterator[str]:
    """Yield what is seen of a photographer's strokes, in each way and all together."""
    sheets = [_printed(on) for on in _BOARDS]
    every = Counter[str]()
    yield f"  {who} photographer"
    for number, way in enumerate(ways):
        counts = Counter[str]()
        for place, sheet in enumerate(sheets):
            chance = np.random.default_rng([seed, number, place])
            draw = partial(draws, sheet, way, pens[int(chance.integers(len(pens)))], chance)
            counts.update(_looked(sheet, chance, draw))
        yield _line(way, counts)
        seen = counts["seen"] / counts["struck"]
        assert seen >= _EACH, f"of strokes at {way} only {seen:.1%} are seen"
        every.update(counts)
    yield _line("all", every)
    seen, wrong = every["seen"] / every["struck"], every["wrong"] / every["bare"]
    assert seen >= _SEEN, f"of all strokes only {seen:.1%} are seen"
    assert wrong <= _STRUCK, f"{wrong:.1%} of the places that nobody struck seem so"


def _line(way: str, counts: Counter[str]) -> str:
    marks, bare = counts["struck"], counts["bare"]
    return f"  {way:<12} {marks:>5} {counts['seen'] / marks:>6.1%} {bare:>6} {counts['wrong'] / bare:>12.1%}"


def _printed(on: str) -> Sheet:
    island = board(on)
    code = sheet_code(island, low_ink=False, house={}, serial=7)
    return sheet_marks(island), draw_print(island, code, DOTS), blank(island, code)


def _others(
    sheet: Sheet, way: str, pen: str | int, chance: np.random.Generator,
    ringed: Sequence[Ring], struck: Sequence[Ring],
) -> Picture:  # fmt: skip
    """Return a sheet that one of the second photographer's people marked."""
    person = Person(chance, careful=False, pen=str(pen), strikes=way)
    page = person.marked(Image.fromarray(sheet[1]), ringed, struck)
    high, wide = sheet[2].picture.shape[:2]
    return np.asarray(page.resize((wide, high), Image.Resampling.BOX))


def _ours(
    sheet: Sheet, way: str, pen: str | int, chance: np.random.Generator,
    ringed: Sequence[Ring], struck: Sequence[Ring],
) -> Picture:  # fmt: skip
    """Return a sheet that one of the first photographer's hands marked."""
    hand = Hand(chance, 0.2, 0.8, float(chance.uniform(0, 0.6)))
    lines = [one for ring in ringed for one in hand.ring(ring.x, ring.y, ring.radius)]
    for ring in struck:
        angle = math.radians(float(way) + chance.normal(0, 5))
        lines.append(hand.bar(ring.x, ring.y, angle, ring.radius))
    fine = cv2.resize(sheet[1], None, fx=FINE / DOTS, fy=FINE / DOTS)
    made = drawn_on(np.asarray(fine, np.uint8), lines, OUR_PENS[int(pen)], chance)
    high, wide = sheet[2].picture.shape[:2]
    return np.asarray(cv2.resize(made, (wide, high), interpolation=cv2.INTER_AREA), np.uint8)


def _looked(
    sheet: Sheet, chance: np.random.Generator, draw: Callable[[Sequence[Ring], Sequence[Ring]], Picture]
) -> Iterator[str]:
    """Yield of each place whether it is struck, and whether that is seen."""
    marks, _fine, plain = sheet
    tokens = [ring for row in marks.tokens.values() for ring in row]
    places = [*tokens, *marks.temples.values()]
    struck = {number for number in range(len(places)) if chance.random() < 0.6}
    ringed = [ring for ring in tokens if chance.random() < 0.5]
    seen = draw(ringed, [places[number] for number in sorted(struck)])
    soft = cv2.GaussianBlur(seen, (0, 0), chance.uniform(0.6, 1.8))
    lit = soft * chance.uniform(0.75, 1) + chance.normal(0, 3, soft.shape)
    chances = _struck(np.clip(lit, 0, 255).astype(np.uint8), plain, places, len(tokens))
    for number, said in enumerate(chances):
        if number in struck:
            yield from ["struck", "seen"] if said >= 0.5 else ["struck"]
        else:
            yield from ["bare", "wrong"] if said >= 0.5 else ["bare"]


def _struck(picture: Picture, blank: Blank, places: list[Ring], tokens: int) -> list[float]:
    """Return the chance that each place is struck; the first ones are tokens."""
    found = ink(picture, blank)
    dark = float(np.median(found[found > 0.2])) if (found > 0.2).any() else 0.0
    said = mark_chances(picture, blank.picture, found, places, dark)
    return [*map(float, said[:tokens, _TOKEN]), *map(float, said[tokens:, _TEMPLE])]


CAMPAIGNS = {"strokes": strokes}
