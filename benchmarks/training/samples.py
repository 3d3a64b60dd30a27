"""What the networks learn from: boxes and places to mark, filled in by chance, as they are read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from benchmarks.training.filler import Filler
from benchmarks.training.flat import Piece, Printed, piece, taken
from printplay.core.i18n import use
from printplay.games.go_for_gold.photos.seeking import blank, draw_print
from printplay.games.go_for_gold.prints.sheet import sheet_code
from printplay.games.go_for_gold.prints.sheet_marks import SheetMarks, sheet_marks
from printplay.photos.blank import Picture
from printplay.photos.networks import Values
from printplay.photos.numbers import FIRST, LAST, box_crop
from printplay.photos.tokens import SAYS, ring_crop
from printplay.printing.sheet_code import Box, Ring
from tests.games.go_for_gold.playing import board
from tests.photographer.digits import DIGITS, Script
from tests.photographer.hands import Stroke
from tests.photographer.paper import SCALE as FINE

#: A sheet that is learnt from: board, language, ink.
_SHEETS = (("A", "en", "full"), ("B", "de", "full"), ("A", "de", "low"), ("B", "en", "low"),
           ("flat", "de", "full"), ("loose", "en", "low"))  # fmt: skip
_UNCLEAR = "?"
#: How dark what an eraser leaves is, 0 to 1; how often a mark is rubbed out, how often one long
#: stroke strikes a whole row, and how often one ring surrounds all that is gathered.
_RUBBED, _OFTEN_RUBBED, _OFTEN_LONG, _OFTEN_ONE = (0.04, 0.15), 0.06, 0.06, 0.03

#: What cuts out the piece around a box, with so many mm around.
Cut = Callable[[Box, float], Printed]


@dataclass
class Samples:
    """Pictures and what they show.

    A number is told by the places of its signs in `FIRST` and `LAST` (-1 where it can't be told)
    and whether it is unclear; a ring by each of `SAYS`: 1 it is so, 0 it is not, -1 can't be said.
    """

    boxes: list[Values] = field(default_factory=list)
    numbers: list[tuple[int, int, int]] = field(default_factory=list)
    rings: list[Values] = field(default_factory=list)
    marks: list[tuple[int, ...]] = field(default_factory=list)


class Maker:
    """Fills in pieces of sheets: `scripts` are hands that write, `scans` digits of people."""

    def __init__(self, scripts: Sequence[Script], scans: Mapping[int, Sequence[NDArray[np.float32]]]) -> None:
        self._scripts, self._scans = scripts, scans
        self._blanks: list[tuple[SheetMarks, Picture, Picture]] = []
        for name, language, tone in _SHEETS:
            island = board(name)
            with use(language):
                code = sheet_code(island, low_ink=tone == "low", house={}, serial=7)
            fine, plain = draw_print(island, code, FINE), blank(island, code).picture
            self._blanks.append((sheet_marks(island), fine, plain))

    def fill(self, into: Samples, seed: int) -> None:
        """Add the numbers of one seed: some boxes with values beside them, and sums."""
        sheet, cut = self._sheet(np.random.default_rng(seed))
        marks = sheet.marks
        for number in range(len(marks.boxes)):
            self._scored(into, sheet, number, cut)
        for box, most in ((marks.total, 54), (marks.gathered, 20)):
            self._box(into, sheet, cut(box, 5.0), box, sheet.total(most), [])

    def mark(self, into: Samples, seed: int) -> None:
        """Add what one seed gives to mark: two rows of tokens, temples, some values and ports."""
        sheet, cut = self._sheet(np.random.default_rng([seed, 4]))
        for _row in range(2):
            _tokens(into, sheet, cut)
        if sheet.marks.temples:
            _temples(into, sheet, cut)
        self._scored(into, sheet, int(sheet.chance.integers(len(sheet.marks.boxes))), cut)
        if sheet.marks.start and sheet.chance.random() < 0.4:
            _ports(into, sheet, cut)

    def _sheet(self, chance: np.random.Generator) -> tuple[Filler, Cut]:
        """Return somebody who fills in a sheet, and what cuts pieces out of its blank."""
        marks, fine, plain = self._blanks[int(chance.integers(len(self._blanks)))]
        return (
            Filler(chance, marks, self._script(chance)),
            lambda box, around: piece(fine, plain, box, around),
        )

    def _script(self, chance: np.random.Generator) -> Script:
        return DIGITS if chance.random() < 0.4 else self._scripts[int(chance.integers(len(self._scripts)))]

    def _scored(self, into: Samples, sheet: Filler, number: int, cut: Cut) -> None:
        """Add a score box and the values beside it."""
        marks, chance = sheet.marks, sheet.chance
        box = marks.boxes[number]
        printed = cut(Box(box.x, box.y, box.width + 9.0, box.height), 4.5)
        every = {(one, value): ring for one, values in enumerate(marks.candidates)
                 for value, ring in values.items()}  # fmt: skip
        ringed = set()
        for one in range(len(marks.boxes)):
            if chance.random() < 0.4 and marks.candidates[one]:
                ringed.add((one, int(chance.choice(list(marks.candidates[one])))))
        strokes = [stroke for key in ringed for stroke in sheet.ring(every[key])]
        found = self._box(into, sheet, printed, box, sheet.score(), strokes)
        values = marks.candidates[number]
        if not values:
            return
        for value in {int(chance.choice(list(values))), *(v for one, v in ringed if one == number)}:
            ring = values[value]
            _add(into, found, printed, ring, {"value ringed": (number, value) in ringed})

    def _box(
        self, into: Samples, sheet: Filler, printed: Printed, box: Box, value: int, others: list[Stroke]
    ) -> Piece:
        """Add a box with a number in it, or nothing, or what is no number."""
        chance, text = sheet.chance, str(value)
        strokes, said = [], text
        kind = chance.random()
        scanned = None
        if kind < 0.13:
            said = ""
            if chance.random() < 0.15:
                at = chance.uniform([box.x, box.y], [box.x + box.width, box.y + box.height])
                strokes = [at + chance.normal(0, 0.15, (3, 2))]  # the pen was put down
        elif kind < 0.24:
            strokes, said = sheet.unclear(text, box), _UNCLEAR
        elif kind < 0.32 and value >= 0:
            scanned = self._scanned(sheet, printed, box, text)
        else:
            strokes = sheet.writing.in_box(text, box)
            if chance.random() < 0.04:
                strokes, said = strokes + sheet.passing(box), _UNCLEAR
        found = taken(printed, [*others, *strokes], sheet.pen, chance, scanned)
        into.boxes.append(box_crop(found.ink, printed.box(box), found.pen))
        into.numbers.append(told(said))
        return found

    def _scanned(self, sheet: Filler, printed: Printed, box: Box, text: str) -> NDArray[np.float32]:
        """Return digits that somebody wrote, as what they darken of a piece."""
        chance = sheet.chance
        high_, wide_ = printed.fine.shape[:2]
        stain = np.zeros((high_, wide_), np.float32)
        place = printed.box(box)
        high = round(chance.uniform(0.45, 0.75) * place.height * FINE)
        wide = round(high * chance.uniform(0.75, 1.0))
        left = (place.x + place.width / 2) * FINE - wide * len(text) / 2 + chance.normal(0, 8)
        top = stain.shape[0] - (place.y + place.height / 2) * FINE - high / 2 + chance.normal(0, 8)
        for number, sign in enumerate(text):
            digits = self._scans[int(sign)]
            small = digits[int(chance.integers(len(digits)))]
            large = cv2.resize(small, (wide, high), interpolation=cv2.INTER_CUBIC)
            soft = np.clip((np.asarray(large) - 0.3) / 0.25, 0, 1) * sheet.pen.cover * 0.8
            x, y = max(0, int(left + number * 0.85 * wide)), max(0, int(top))
            part = stain[y : y + high, x : x + wide]
            np.maximum(part, soft[: part.shape[0], : part.shape[1]], out=part)
        return stain


def told(text: str) -> tuple[int, int, int]:
    """Return what a text is as a label: its first sign, its last, and whether it is unclear.

    >>> told("-1"), told("7"), told(""), told("?")
    ((1, 2, 0), (0, 8, 0), (0, 0, 0), (-1, -1, 1))
    """
    if text == _UNCLEAR:
        return -1, -1, 1
    return FIRST.index(text[:-1]), LAST.index(text[-1:]), 0


def _add(into: Samples, found: Piece, printed: Printed, ring: Ring, said: Mapping[str, bool]) -> None:
    there = printed.ring(ring)
    into.rings.append(ring_crop(found.picture, found.blank, found.ink, there, found.pen))
    into.marks.append(tuple(int(said[name]) if name in said else -1 for name in SAYS))


def _tokens(into: Samples, sheet: Filler, cut: Cut) -> None:
    """Add five tokens side by side: ringed up to one of them, mostly; struck from the first on."""
    chance = sheet.chance
    kind = "shovel" if chance.random() < 0.65 else "foot"
    every, stock = sheet.marks.tokens[kind], sheet.marks.stock[kind]
    first = int(chance.integers(max(1, len(every) - 4)))
    last = min(len(every), first + 5)
    until, gone = chance.integers(first - 1, last + 2), chance.integers(first - 2, last + 1)
    ringed = {n for n in range(len(every)) if (n < until) != (chance.random() < 0.08)}
    struck = {n for n in range(len(every)) if (n < gone) != (chance.random() < 0.12)}
    strokes: list[Stroke] = []
    over: list[Stroke] = []
    near = range(max(0, first - 1), min(len(every), last + 1))
    one = chance.random() < _OFTEN_ONE
    if one:
        ringed = {n for n in range(stock, len(every)) if n < until}
        if ringed:
            strokes += sheet.marking.around(every[min(ringed)], every[max(ringed)])
    long = chance.random() < _OFTEN_LONG
    if long:
        struck = set(near) & set(range(int(chance.integers(first - 1, last)) + 1))
        if struck:
            over += sheet.marking.through(every[min(struck)], every[max(struck)])
    for number in near:
        if number in ringed and number >= stock and not one:
            strokes += sheet.ring(every[number])
        if number in struck and not long:
            over += sheet.marking.strike(every[number])
    row = Box(every[first].x - 3, every[first].y - 2.4, 6.0 + every[last - 1].x - every[first].x, 4.8)
    crossed = None
    if not long and chance.random() < 0.08:
        crossed = every[int(chance.integers(first, last))]
        strokes += sheet.passing(Box(crossed.x - 2, crossed.y - 2, 4, 4))
    printed = cut(row, 5.0)
    bare = [every[n] for n in near if n not in struck and chance.random() < _OFTEN_RUBBED]
    if sheet.other is sheet.pen and chance.random() < 0.5:  # in one go: nothing is darker twice
        strokes, over = strokes + over, []
    stain = _soiled(printed, sheet, bare)
    found = taken(printed, strokes, sheet.pen, chance, stain, (over, sheet.other))
    for number in range(first, last):
        # What passes by strikes nothing; what lies along its way may look struck all the same.
        passed = crossed is not None and number not in struck and every[number] is not crossed
        said = {} if passed else {"token struck": number in struck}
        if number >= stock:
            said["token ringed"] = number in ringed
        _add(into, found, printed, every[number], said)


def _soiled(printed: Printed, sheet: Filler, bare: Sequence[Ring]) -> NDArray[np.float32] | None:
    """Return what darkens a piece that is not ink: a smudge, and marks that were rubbed out."""
    chance = sheet.chance
    stain = _smudge(printed, chance)
    if not bare:
        return stain
    high, wide = printed.fine.shape[:2]
    if stain is None:
        stain = np.zeros((high, wide), np.float32)
    for ring in bare:
        left = np.zeros((high, wide), np.uint8)
        for stroke in printed.strokes(sheet.marking.rubbed_out(ring)):
            points = np.stack([stroke[:, 0] * FINE, high - stroke[:, 1] * FINE], 1)
            line = np.round(points).astype(np.int32).reshape(-1, 1, 2)
            cv2.polylines(left, [line], False, 255, max(1, round(sheet.pen.width * FINE)))
        soft = cv2.GaussianBlur(np.asarray(left, np.float32) / 255, (0, 0), 0.12 * FINE)
        stain = np.maximum(stain, np.asarray(soft, np.float32) * chance.uniform(*_RUBBED))
    return np.asarray(stain, np.float32)


def _smudge(printed: Printed, chance: np.random.Generator) -> NDArray[np.float32] | None:
    """Return a finger's smudge, seldom."""
    if chance.random() > 0.1:
        return None
    high, wide = printed.fine.shape[:2]
    stain = np.zeros((high, wide), np.float32)
    middle = int(chance.integers(wide)), int(chance.integers(high))
    axes = int(chance.uniform(1, 4) * FINE), int(chance.uniform(0.5, 1.5) * FINE)
    cv2.ellipse(stain, middle, axes, chance.uniform(0, 180), 0, 360, float(chance.uniform(0.08, 0.3)), -1)
    return np.asarray(cv2.GaussianBlur(stain, (0, 0), 0.5 * FINE), np.float32)


def _temples(into: Samples, sheet: Filler, cut: Cut) -> None:
    rings, chance = sheet.marks.temples, sheet.chance
    struck = {colour for colour in rings if chance.random() < 0.4}
    strokes = [stroke for colour in struck for stroke in sheet.marking.strike(rings[colour])]
    printed = cut(_around(list(rings.values())), 4.5)
    bare = [ring for colour, ring in rings.items()
            if colour not in struck and chance.random() < _OFTEN_RUBBED]  # fmt: skip
    found = taken(printed, strokes, sheet.pen, chance, _soiled(printed, sheet, bare))
    for colour, ring in rings.items():
        _add(into, found, printed, ring, {"temple struck": colour in struck})


def _ports(into: Samples, sheet: Filler, cut: Cut) -> None:
    marks, chance = sheet.marks, sheet.chance
    strokes: list[Stroke] = []
    rings: list[tuple[Ring, bool]] = []
    for row, usual in ((marks.start, 0.92), (marks.restart, 0.5)):
        chosen = str(chance.choice(list(row))) if chance.random() < usual else None
        for label, ring in row.items():
            ticked = label == chosen or chance.random() < 0.04
            rings.append((ring, ticked))
            if ticked:
                traced = chance.random() < 0.08  # drawn along the ring, and not into it
                size = ring.radius * chance.uniform(0.8, 1.3)
                strokes += (
                    sheet.hand.ring(ring.x, ring.y, ring.radius * 1.15) if traced
                    else sheet.hand.tick(ring.x, ring.y, size) if chance.random() < 0.5
                    else sheet.marking.strike(ring)
                )  # fmt: skip
    printed = cut(_around([ring for ring, _ticked in rings]), 4.0)
    found = taken(printed, strokes, sheet.pen, chance)
    for ring, ticked in rings:
        _add(into, found, printed, ring, {"ring ticked": ticked})


def _around(rings: Sequence[Ring]) -> Box:
    left, right = min(one.x - one.radius for one in rings), max(one.x + one.radius for one in rings)
    low, top = min(one.y - one.radius for one in rings), max(one.y + one.radius for one in rings)
    return Box(left, low, right - left, top - low)
