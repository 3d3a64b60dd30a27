"""The panel of a sheet as its player filled it in: boxes, tokens, temples, ports.

Two networks look at every box and at every place to mark (`numbers`, `tokens`). What they say
becomes values (`weighing`): what is written and what is ringed beside a box is one entry; tokens
are counted; what can't be seen is asked about.

A finger, a die or a pen is larger than what people draw on a token, or of another colour than the
ink beside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from printplay.games.go_for_gold.photos.panel.corrections import read_again
from printplay.games.go_for_gold.photos.panel.reading import COVERED, LOST, UNCLEAR, Panel, Read, Tokens
from printplay.games.go_for_gold.photos.panel.weighing import (
    SURE_NUMBER,
    SURE_STRUCK,
    clear,
    confirmed,
    count,
    entry,
    spent,
    struck,
    ticked,
    told,
)
from printplay.games.go_for_gold.photos.pictures.sheet import FlatSheet
from printplay.games.go_for_gold.prints.sheet_marks import SheetMarks
from printplay.photos.blank import SCALE
from printplay.photos.crops import cut_out
from printplay.photos.network import Values
from printplay.photos.numbers import BoxReading, numbers
from printplay.photos.tokens import SAYS, darkened, light, marked
from printplay.printing.places import Box, Ring

#: How far a mark reaches from the middle of its place, in radii of that; what covers a sheet is
#: grown by a millimetre. Of 43 photos by somebody else no mark reached 2.5, each thing 3 and more.
_REACH = 2.5
#: mm to both sides in which ink shows the colour of the pen, the part of the pen's darkness that is
#: surely ink, and the pixels of it that are enough.
_BESIDE, _INKED, _ENOUGH = 25.0, 0.7, 30
#: What a mark absorbs of the light is at least this part of what ink does, and no channel is off by
#: more than that: paper shines through, and no other colour.
_PART, _OFF = 0.4, 0.12
#: mm that a scribble in a box, grown by a millimetre, reaches beyond it, and the part of the pen's
#: darkness that most of it has: a die is larger, and a coin or a finger paler than ink.
_OVER, _DARK = 3.0, 0.6
K = TypeVar("K")

#: Of a place, the part that may be covered before it is asked about.
_HIDDEN = 0.12
#: How alike print and blank must be around a place (0 to 1), mm around; a bent corner is not.
_FOUND, _NEAR = 0.35, 11.0
#: Ink, 0 to 1, that hides print, which then need not be found.
_INK = 0.25
#: A token that is ringed no likelier than this shows what tokens look like that nobody marked.
_BARE = 0.2
#: Of fewer places that seem bare, the palest may be as dark as a stroke makes it.
_FEWEST = 2
#: Values that are offered for a box with a scribble, and how likely it is any of them, or nothing.
_FEW, _DOUBTED = 3, 0.5
#: The darkness of a pen below which nothing was drawn that shows it, and what it is then.
_PEN, _USUAL_PEN = 0.05, 0.35


def read_panel(sheet: FlatSheet) -> Panel:
    """Return the values on the panel of a sheet, each with its certainty."""
    marks = sheet.marks
    entries = numbers(sheet.ink, [*marks.boxes, marks.total, marks.gathered], sheet.pen)
    place = _Places(sheet)
    boxes = tuple(
        _scribbled(sheet, place, box, values, number)
        or _hidden(place, [box, *values.values()])
        or _entry(sheet, box, number, place.chances(values, "value ringed"))
        for box, values, number in zip(marks.boxes, marks.candidates, entries, strict=False)
    )
    tokens = _tokens(place, marks)
    total, gathered = (
        _hidden(place, [box])
        or read_again(entry(number, {}, known, SURE_NUMBER), sheet.ink, box, sheet.pen, known)
        for box, number, known in zip(
            (marks.total, marks.gathered), entries[-2:], _within_reach(sheet), strict=True
        )
    )
    shovels = tokens["shovel"].circled
    temples = place.chances(marks.temples, "temple struck")
    return Panel(
        boxes,
        confirmed(total, None if any(box.asked for box in boxes) else _sum(boxes)),
        confirmed(gathered, None if shovels.asked else shovels.value),
        tokens,
        struck(temples, place.pen, place.darker_than_bare(marks.temples, temples)),
        ticked(place.chances(marks.start, "ring ticked")),
        ticked(place.chances(marks.restart, "ring ticked")),
    )


def _entry(sheet: FlatSheet, box: Box, number: BoxReading, ringed: Mapping[int, float]) -> Read[int | None]:
    """Return the value of a box; `ringed` is how likely each one beside it is ringed."""
    known = set(ringed)
    return read_again(entry(number, ringed, known), sheet.ink, box, sheet.pen, known, ringed)


def _within_reach(sheet: FlatSheet) -> tuple[range, range]:
    """Return what the boxes of a board may add up to, and how many shovels may be gathered."""
    values = {value for box in sheet.marks.candidates for value in box}
    boxes = len(sheet.marks.boxes)
    stock = sheet.marks.stock["shovel"]
    shovels = sum(space.contents.shovels for space in sheet.board.land.values())
    return (
        range(boxes * min(values, default=0), boxes * max(values, default=0) + 1),
        range(stock, stock + shovels + 1),
    )


def _sum(boxes: Iterable[Read[int | None]]) -> int:
    return sum(box.value or 0 for box in boxes)


class _Places:
    """The network's results for all places to mark on a sheet, and which are covered."""

    def __init__(self, sheet: FlatSheet) -> None:
        marks = sheet.marks
        rows: list[Mapping[int, Ring] | Mapping[str, Ring]] = [*marks.candidates, marks.start, marks.restart]
        rings = [ring for row in rows for ring in row.values()]
        rings += [*marks.temples.values(), *(ring for row in marks.tokens.values() for ring in row)]
        found = marked(sheet.picture, sheet.blank, sheet.ink, rings, sheet.pen)
        self._sheet, self._alike = sheet, sheet.alike
        self._covered = without_marks(sheet, rings)
        self.pen = sheet.pen if sheet.pen > _PEN else _USUAL_PEN
        self._said: dict[Ring, Values] = dict(zip(rings, found, strict=True))

    def chance(self, ring: Ring, what: str) -> float:
        """Return the chance that a place is marked; 0.5 if it can't be seen."""
        return 0.5 if self.hidden(ring) else float(self._said[ring][SAYS.index(what)])

    def chances(self, rings: Mapping[K, Ring], what: str) -> dict[K, float]:
        """Return the chances that some places are marked."""
        return {key: self.chance(ring, what) for key, ring in rings.items()}

    def darker(self, rings: Sequence[Ring], stock: int, circled: Sequence[float]) -> list[float | None]:
        """Return of tokens ringed in print how much darker they are than those nobody ringed.

        As a part of the pen's darkness; None of all others, and where none is there to compare
        with. A pen's own ring runs into what it surrounds.
        """
        usual = [self._dark(ring) for ring, chance in zip(rings[stock:], circled, strict=True)
                 if chance < _BARE]  # fmt: skip
        plain = float(np.median(usual)) if usual else None
        return [
            None if number >= stock or plain is None or self.hidden(ring)
            else (self._dark(ring) - plain) / self.pen
            for number, ring in enumerate(rings)
        ]  # fmt: skip

    def darker_than_bare(self, rings: Mapping[K, Ring], chances: Mapping[K, float]) -> dict[K, float]:
        """Return how much darker bare places of a row are than the palest of them.

        As a part of the pen's darkness; of no place, where fewer than two are bare for certain.
        `chances` are those of a mark.
        """
        bare = {key: self._dark(ring) for key, ring in rings.items() if chances[key] < _BARE}
        if len(bare) < _FEWEST:
            return {}
        palest = min(bare.values())
        return {key: (dark - palest) / self.pen for key, dark in bare.items()}

    def _dark(self, ring: Ring) -> float:
        return darkened(self._sheet.picture, self._sheet.blank, ring)

    def hidden(self, place: Box | Ring) -> str | None:
        """Return why a place can't be seen: it is covered, or its print was not found."""
        if isinstance(place, Ring):
            size = 2 * place.radius
            place = Box(place.x - place.radius, place.y - place.radius, size, size)
        if _share(self._covered, place) > _HIDDEN:
            return COVERED
        middle = place.x + place.width / 2, place.y + place.height / 2
        here = np.array([middle[0] * SCALE, len(self._covered) - middle[1] * SCALE])
        near = np.linalg.norm(self._alike[:, :2] - here, axis=1) < _NEAR * SCALE
        if not near.any() or (found := self._alike[near, 2].mean()) >= _FOUND:
            return None
        return LOST if found < _FOUND * self._bare(here) else None

    def _bare(self, here: NDArray[np.float64]) -> float:
        """Return the part of the surroundings of a pixel that no ink hides, 0 to 1."""
        x, y = here
        reach = _NEAR * SCALE
        rows, columns = (slice(max(0, int(at - reach)), int(at + reach)) for at in (y, x))
        return float((self._sheet.ink[rows, columns] < _INK).mean())


def _share(covered: NDArray[np.bool_], box: Box) -> float:
    """Return the part of a box that is covered."""
    part = cut_out(covered, box)
    return float(part.mean()) if part.size else 1.0


def _hidden(place: _Places, parts: Iterable[Box | Ring]) -> Read[int | None] | None:
    """Return a value that nobody can see, where any part of its place can't be seen."""
    why = _why(place, parts)
    return Read(None, 0.0, (), why) if why else None


def _scribbled(
    sheet: FlatSheet, place: _Places, box: Box, values: Mapping[int, Ring], number: BoxReading
) -> Read[int | None] | None:
    """Return what may count in a box with a scribble, for a question; None if there is none."""
    if not place.hidden(box) or not is_scribbled(sheet, box):
        return None
    seen = {value: ring for value, ring in values.items() if not place.hidden(ring)}
    ringed = place.chances(seen, "value ringed")
    read = entry(number, ringed, set(values))
    known = [one for one in read.candidates if one[0] in values][:_FEW]
    whole = 1.0 + sum(share for _value, share in known)  # that nothing counts is as likely as all
    shares = sorted([(None, 1.0), *known], key=lambda one: -one[1])
    candidates = tuple((value, _DOUBTED * share / whole) for value, share in shares)
    doubted = Read(shares[0][0], 0.0, candidates, UNCLEAR)
    return read_again(doubted, sheet.ink, box, sheet.pen, set(values), ringed)


def _why(place: _Places, parts: Iterable[Box | Ring]) -> str | None:
    return next(filter(None, map(place.hidden, parts)), None)


def _tokens(place: _Places, marks: SheetMarks) -> dict[str, Tokens]:
    """Return the tokens of each kind; those that are ringed in print need not be seen to be so."""
    more = {kind: rings[marks.stock[kind] :] for kind, rings in marks.tokens.items()}
    circled = {kind: [place.chance(ring, "token ringed") for ring in rings] for kind, rings in more.items()}
    spent_rings = {kind: _spent(place, rings, marks.stock[kind], circled[kind])
                   for kind, rings in marks.tokens.items()}  # fmt: skip
    part = clear(chance for row in spent_rings.values() for chance in row)
    found = {}
    for kind, rings in marks.tokens.items():
        ringed, hidden = _told(place, more[kind], circled[kind])
        gone, unseen = _told(place, rings, spent_rings[kind])
        found[kind] = Tokens(
            count(ringed, marks.stock[kind], hidden=hidden),
            count(gone, hidden=unseen, part=part, held=[1.0] * marks.stock[kind] + ringed, sure=SURE_STRUCK),
        )
    return found


def _told(place: _Places, rings: Sequence[Ring], chances: Sequence[float]) -> tuple[list[float], str | None]:
    """Return the chances of a row, and why one is unknown: not seen, nor told by those beside."""
    hidden = [place.hidden(ring) for ring in rings]
    known = told([None if why else chance for why, chance in zip(hidden, chances, strict=True)])
    unknown = [why for why, chance in zip(hidden, known, strict=True) if chance is None]
    return (
        [was if now is None else now for was, now in zip(chances, known, strict=True)],
        unknown[0] if unknown else None,
    )


def _spent(place: _Places, rings: Sequence[Ring], stock: int, circled: Sequence[float]) -> list[float]:
    """Return the chance that each token of a row is struck."""
    held = [1.0] * stock + [*circled]
    return [
        spent(place.chance(ring, "token struck"), likely, darker, place.pen)
        for ring, likely, darker in zip(rings, held, place.darker(rings, stock, circled), strict=True)
    ]


def without_marks(sheet: FlatSheet, rings: Sequence[Ring]) -> NDArray[np.bool_]:
    """Return the pixels of a sheet that are covered, but for marks on the places of some rings."""
    if not sheet.covered.any():
        return sheet.covered
    near = np.zeros(sheet.covered.shape, np.bool_)
    for ring in rings:
        near[_around(ring, len(near))] = True
    _count, parts, sizes, _middles = cv2.connectedComponentsWithStats(
        sheet.covered.astype(np.uint8), connectivity=4
    )
    left = sheet.covered.copy()
    for part, (x, y, wide, high, _area) in enumerate(np.asarray(sizes)):
        there = np.s_[y : y + high, x : x + wide]
        own = parts[there] == part
        if not part or not near[there][own].all():
            continue
        middle = x / SCALE + wide / SCALE / 2, (len(near) - y - high / 2) / SCALE
        ring = min(rings, key=lambda one: np.hypot(one.x - middle[0], one.y - middle[1]))
        beside = slice(max(0, round(x - _BESIDE * SCALE)), round(x + wide + _BESIDE * SCALE))
        if _of_ink(sheet, ring, sheet.picture[there][own], (there[0], beside), near):
            left[there][own] = False
    return left


def is_scribbled(sheet: FlatSheet, box: Box) -> bool:
    """Return whether what seems to cover a box is a scribble: as dark as the pen, and no larger."""
    high = len(sheet.covered)
    rows = slice(round(high - (box.y + box.height + _OVER) * SCALE), round(high - (box.y - _OVER) * SCALE))
    columns = slice(round((box.x - _OVER) * SCALE), round((box.x + box.width + _OVER) * SCALE))
    part = sheet.covered[rows, columns]
    if sheet.pen <= 0 or not part.any():
        return False
    edge = np.concatenate([part[0], part[-1], part[:, 0], part[:, -1]])
    dark = float(np.median(sheet.ink[rows, columns][part]))
    return not edge.any() and dark > _DARK * sheet.pen


def _around(ring: Ring, high: int) -> tuple[slice, slice]:
    """Return the rows and columns of a sheet, so many rows high, that a mark on a place reaches."""
    x, y, reach = ring.x * SCALE, high - ring.y * SCALE, _REACH * ring.radius * SCALE
    return (
        slice(max(0, round(y - reach)), max(0, round(y + reach))),
        slice(max(0, round(x - reach)), max(0, round(x + reach))),
    )


def _of_ink(
    sheet: FlatSheet, ring: Ring, pixels: NDArray[np.uint8], beside: tuple[slice, slice],
    near: NDArray[np.bool_],
) -> bool:  # fmt: skip
    """Return whether some pixels have the colour of the ink beside them, with paper between."""
    lit = light(sheet.picture, sheet.blank, ring)
    inked = (sheet.ink[beside] > _INKED * sheet.pen) & ~sheet.covered[beside] & near[beside]
    if lit is None or sheet.pen <= 0 or inked.sum() < _ENOUGH:
        return False
    pen, found = (1 - np.median(part, axis=0) / lit for part in (sheet.picture[beside][inked], pixels))
    share = float(found @ pen / (pen @ pen + 1e-6))
    return share > _PART and float(np.abs(found - share * pen).max()) < _OFF
