"""The panel of a sheet as its player filled it in: boxes, tokens, temples, ports.

What two networks (`numbers`, `tokens`) say of every box and place to mark becomes values
(`weighing`); what can't be seen is asked about. A finger, a die or a pen is larger than what people
draw on a token, or of another colour than the ink beside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from printplay.games.go_for_gold.photos.panel.reading import Panel, Tokens
from printplay.games.go_for_gold.photos.panel.sums import read_again
from printplay.games.go_for_gold.photos.panel.weighing import (
    SURE_NUMBER,
    SURE_STRUCK,
    clear,
    confirmed,
    count,
    entry,
    fill_hidden,
    struck_chance,
    struck_places,
    ticked_ring,
)
from printplay.games.go_for_gold.photos.sheet import FlatSheet
from printplay.games.go_for_gold.prints.sheet_marks import SheetMarks
from printplay.photos.blank import SCALE
from printplay.photos.networks import Values, cut_out
from printplay.photos.numbers import BoxReading, numbers
from printplay.photos.scanned import COVERED, LOST, UNCLEAR, Read
from printplay.photos.tokens import SAYS, darkened, light, mark_chances
from printplay.printing.sheet_code import Box, Ring

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
    tokens = _read_tokens(place, marks)
    total, gathered = (
        _hidden(place, [box])
        or read_again(entry(number, {}, likely_values, SURE_NUMBER), sheet.ink, box, sheet.pen, likely_values)
        for box, number, likely_values in zip(
            (marks.total, marks.gathered), entries[-2:], _within_reach(sheet), strict=True
        )
    )
    shovels = tokens["shovel"].circled
    temples = place.chances(marks.temples, "temple struck")
    return Panel(
        boxes,
        confirmed(
            total, None if any(box.is_asked for box in boxes) else sum(box.value or 0 for box in boxes)
        ),
        confirmed(gathered, None if shovels.is_asked else shovels.value),
        tokens,
        struck_places(temples, place.pen, place.darker_than_bare(marks.temples, temples)),
        ticked_ring(place.chances(marks.start, "ring ticked")),
        ticked_ring(place.chances(marks.restart, "ring ticked")),
    )


def _entry(
    sheet: FlatSheet, box: Box, number: BoxReading, ring_chances: Mapping[int, float]
) -> Read[int | None]:
    """Return the value of a box; `ring_chances` is how likely each one beside it is ringed."""
    likely_values = set(ring_chances)
    return read_again(
        entry(number, ring_chances, likely_values), sheet.ink, box, sheet.pen, likely_values, ring_chances
    )


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


class _Places:
    """The network's results for all places to mark on a sheet, and which are covered."""

    def __init__(self, sheet: FlatSheet) -> None:
        marks = sheet.marks
        rows: list[Mapping[int, Ring] | Mapping[str, Ring]] = [*marks.candidates, marks.start, marks.restart]
        rings = [ring for row in rows for ring in row.values()]
        rings += [*marks.temples.values(), *(ring for row in marks.tokens.values() for ring in row)]
        ring_chances = mark_chances(sheet.picture, sheet.blank, sheet.ink, rings, sheet.pen)
        self._sheet, self._alike = sheet, sheet.alike
        self._covered = without_marks(sheet, rings)
        self.pen = sheet.pen if sheet.pen > _PEN else _USUAL_PEN
        self._said: dict[Ring, Values] = dict(zip(rings, ring_chances, strict=True))

    def chance(self, ring: Ring, mark: str) -> float:
        """Return the chance that a place is marked; 0.5 if it can't be seen."""
        return 0.5 if self.hidden(ring) else float(self._said[ring][SAYS.index(mark)])

    def chances(self, rings: Mapping[K, Ring], mark: str) -> dict[K, float]:
        return {key: self.chance(ring, mark) for key, ring in rings.items()}

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
        bare_darkness = {key: self._dark(ring) for key, ring in rings.items() if chances[key] < _BARE}
        if len(bare_darkness) < _FEWEST:
            return {}
        palest = min(bare_darkness.values())
        return {key: (dark - palest) / self.pen for key, dark in bare_darkness.items()}

    def _dark(self, ring: Ring) -> float:
        return darkened(self._sheet.picture, self._sheet.blank, ring)

    def hidden(self, place: Box | Ring) -> str | None:
        """Return why a place can't be seen: it is covered, or its print was not found."""
        if isinstance(place, Ring):
            size = 2 * place.radius
            place = Box(place.x - place.radius, place.y - place.radius, size, size)
        if _covered_share(self._covered, place) > _HIDDEN:
            return COVERED
        middle = place.x + place.width / 2, place.y + place.height / 2
        pixel = np.array([middle[0] * SCALE, len(self._covered) - middle[1] * SCALE])
        is_near = np.linalg.norm(self._alike[:, :2] - pixel, axis=1) < _NEAR * SCALE
        if not is_near.any() or (likeness := self._alike[is_near, 2].mean()) >= _FOUND:
            return None
        return LOST if likeness < _FOUND * self._bare_part(pixel) else None

    def _bare_part(self, pixel: NDArray[np.float64]) -> float:
        """Return the part of the surroundings of a pixel that no ink hides, 0 to 1."""
        x, y = pixel
        reach = _NEAR * SCALE
        rows, columns = (
            slice(max(0, int(coordinate - reach)), int(coordinate + reach)) for coordinate in (y, x)
        )
        return float((self._sheet.ink[rows, columns] < _INK).mean())


def _covered_share(covered: NDArray[np.bool_], box: Box) -> float:
    part = cut_out(covered, box)
    return float(part.mean()) if part.size else 1.0


def _hidden(place: _Places, parts: Iterable[Box | Ring]) -> Read[int | None] | None:
    """Return a value that nobody can see, where any part of its place can't be seen."""
    reason = next(filter(None, map(place.hidden, parts)), None)
    return Read(None, 0.0, (), reason) if reason else None


def _scribbled(
    sheet: FlatSheet, place: _Places, box: Box, values: Mapping[int, Ring], number: BoxReading
) -> Read[int | None] | None:
    """Return what may count in a box with a scribble, for a question; None if there is none."""
    if not place.hidden(box) or not is_scribbled(sheet, box):
        return None
    visible_rings = {value: ring for value, ring in values.items() if not place.hidden(ring)}
    ring_chances = place.chances(visible_rings, "value ringed")
    read = entry(number, ring_chances, set(values))
    usual_candidates = [candidate for candidate in read.candidates if candidate[0] in values][:_FEW]
    total = 1.0 + sum(share for _value, share in usual_candidates)  # that nothing counts is as likely as all
    shares = sorted([(None, 1.0), *usual_candidates], key=lambda candidate: -candidate[1])
    candidates = tuple((value, _DOUBTED * share / total) for value, share in shares)
    doubted = Read(shares[0][0], 0.0, candidates, UNCLEAR)
    return read_again(doubted, sheet.ink, box, sheet.pen, set(values), ring_chances)


def _read_tokens(place: _Places, marks: SheetMarks) -> dict[str, Tokens]:
    """Return the tokens of each kind; those that are ringed in print need not be seen to be so."""
    unprinted_rings = {kind: rings[marks.stock[kind] :] for kind, rings in marks.tokens.items()}
    circled = {
        kind: [place.chance(ring, "token ringed") for ring in rings]
        for kind, rings in unprinted_rings.items()
    }
    spent_rings = {kind: _struck_chances(place, rings, marks.stock[kind], circled[kind])
                   for kind, rings in marks.tokens.items()}  # fmt: skip
    part = clear(chance for row in spent_rings.values() for chance in row)
    tokens_by_kind = {}
    for kind, rings in marks.tokens.items():
        ring_chances, hidden = _fill_hidden(place, unprinted_rings[kind], circled[kind])
        struck_chances, unseen = _fill_hidden(place, rings, spent_rings[kind])
        tokens_by_kind[kind] = Tokens(
            count(ring_chances, marks.stock[kind], hidden=hidden),
            count(
                struck_chances,
                hidden=unseen,
                part=part,
                ring_chances=[1.0] * marks.stock[kind] + ring_chances,
                sure_chance=SURE_STRUCK,
            ),
        )
    return tokens_by_kind


def _fill_hidden(
    place: _Places, rings: Sequence[Ring], chances: Sequence[float]
) -> tuple[list[float], str | None]:
    """Return the chances of a row, and why one is unknown: not seen, nor told by those beside."""
    hidden = [place.hidden(ring) for ring in rings]
    filled_chances = fill_hidden(
        [None if reason else chance for reason, chance in zip(hidden, chances, strict=True)]
    )
    unknown = [reason for reason, chance in zip(hidden, filled_chances, strict=True) if chance is None]
    return (
        [
            old_chance if filled_chance is None else filled_chance
            for old_chance, filled_chance in zip(chances, filled_chances, strict=True)
        ],
        unknown[0] if unknown else None,
    )


def _struck_chances(
    place: _Places, rings: Sequence[Ring], stock: int, circled: Sequence[float]
) -> list[float]:
    ring_chances = [1.0] * stock + [*circled]
    return [
        struck_chance(place.chance(ring, "token struck"), ring_chance, darker, place.pen)
        for ring, ring_chance, darker in zip(
            rings, ring_chances, place.darker(rings, stock, circled), strict=True
        )
    ]


def without_marks(sheet: FlatSheet, rings: Sequence[Ring]) -> NDArray[np.bool_]:
    """Return the pixels of a sheet that are covered, but for marks on the places of some rings."""
    if not sheet.covered.any():
        return sheet.covered
    ring_area = np.zeros(sheet.covered.shape, np.bool_)
    for ring in rings:
        ring_area[_mark_area(ring, len(ring_area))] = True
    _count, parts, sizes, _middles = cv2.connectedComponentsWithStats(
        sheet.covered.astype(np.uint8), connectivity=4
    )
    still_covered = sheet.covered.copy()
    for part, (x, y, wide, high, _area) in enumerate(np.asarray(sizes)):
        part_box = np.s_[y : y + high, x : x + wide]
        is_part = parts[part_box] == part
        if not part or not ring_area[part_box][is_part].all():
            continue
        middle = x / SCALE + wide / SCALE / 2, (len(ring_area) - y - high / 2) / SCALE
        ring = min(rings, key=lambda one: np.hypot(one.x - middle[0], one.y - middle[1]))
        columns = slice(max(0, round(x - _BESIDE * SCALE)), round(x + wide + _BESIDE * SCALE))
        if _of_ink(sheet, ring, sheet.picture[part_box][is_part], (part_box[0], columns), ring_area):
            still_covered[part_box][is_part] = False
    return still_covered


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


def _mark_area(ring: Ring, high: int) -> tuple[slice, slice]:
    """Return the rows and columns of a sheet, so many rows high, that a mark on a place reaches."""
    x, y, reach = ring.x * SCALE, high - ring.y * SCALE, _REACH * ring.radius * SCALE
    return (
        slice(max(0, round(y - reach)), max(0, round(y + reach))),
        slice(max(0, round(x - reach)), max(0, round(x + reach))),
    )


def _of_ink(
    sheet: FlatSheet, ring: Ring, pixels: NDArray[np.uint8], surroundings: tuple[slice, slice],
    ring_area: NDArray[np.bool_],
) -> bool:  # fmt: skip
    """Return whether some pixels have the colour of the ink beside them, with paper between."""
    lit = light(sheet.picture, sheet.blank, ring)
    inked = (
        (sheet.ink[surroundings] > _INKED * sheet.pen)
        & ~sheet.covered[surroundings]
        & ring_area[surroundings]
    )
    if lit is None or sheet.pen <= 0 or inked.sum() < _ENOUGH:
        return False
    pen, pixel_colour = (
        1 - np.median(part, axis=0) / lit for part in (sheet.picture[surroundings][inked], pixels)
    )
    share = float(pixel_colour @ pen / (pen @ pen + 1e-6))
    return share > _PART and float(np.abs(pixel_colour - share * pen).max()) < _OFF
