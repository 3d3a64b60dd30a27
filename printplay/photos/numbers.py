"""Numbers written into boxes: how likely each value is, and which counts where one is struck out.

A network sees the whole box and returns the probability of each of two characters (a minus or a
tens digit, and a last digit), and whether they are one number: anything else becomes a question.

A number that is struck out stands in one cell with the one that counts. What is struck out or
scribbled over is mostly joined by that, so that its pieces of ink are others than those of the
number beside it: the cell is parted where one side is plainly no number, and the other one is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import NamedTuple

import cv2
import numpy as np

from printplay.photos.blank import SCALE, Plane
from printplay.photos.cell_readings import CellReading, read_once, read_pictures
from printplay.photos.cells import CellCrop, Mask, cell_crop, part_picture
from printplay.photos.networks import Belonging, Frame, Values, chance, cut_out, network, pieces, sigmoid
from printplay.printing.sheet_code import Box

#: What is likelier to be no number is parted; so many ways are tried at most.
STRUCK, _WAYS = 0.15, 6
#: How likely one side is no number and the other one is this: with less, the cell is as it was.
_PARTED = 0.1
_NEARLY = 0.6  # so plain, a part of the plainest, is a way to part a cell as well
_WEIGHT = 0.8  # of the number beside what is struck out, among all that the cell may be
_SPECK = 0.3  # square mm: a smaller piece of ink is no number
#: The input of the network: rows and columns.
HIGH, WIDE = 32, 48
_FRAME = Frame(HIGH, WIDE, 0.8, 0.86)
#: The first character: none, a minus, or a digit; the last: none (an empty box), or a digit.
FIRST = ("", "-", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9")
LAST = ("", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9")
#: Ink belongs to a box with 0.4 of it inside, or 0.7 square mm; its outline may lie 0.75 mm off.
_BELONGING = Belonging(around=1.8, outline=0.75, share=0.4, plenty=0.7, speck=0.12)
#: Where a number ends that is struck out beside a new one: a part of the width of all ink.
_ENDS = (0.35, 0.65)
#: What is less sure is the mean of what this network and that of cells see: the one took an open 4
#: for -1. Of the boxes of 143 sheets by somebody else 75 are asked in place of 111, none is wrong.
_ONE_NETWORK = 0.985
_TRACE = 0.25  # share of the pen's darkness: with nothing darker, the box is empty


@dataclass(frozen=True)
class BoxReading:
    """The reading of a box: the probability of each value (None: empty), and that it is unclear.

    The probabilities of `values` add up to 1; they hold if the box is not `unclear`.
    """

    values: Mapping[int | None, float]
    unclear: float

    @property
    def likeliest(self) -> int | None:
        return max(self.values, key=self.values.__getitem__)


def numbers(ink: Plane, boxes: Sequence[Box], pen: float) -> list[BoxReading]:
    """Read boxes; `pen` is the darkness of the sheet's pen, 0 if unknown."""
    if not boxes:
        return []
    crops = np.stack([box_crop(ink, box, pen) for box in boxes])
    outputs = network("numbers")(crops[:, None])
    first = chance(outputs[:, : len(FIRST)])
    last = chance(outputs[:, len(FIRST) : len(FIRST) + len(LAST)])
    unclear = sigmoid(outputs[:, -1])
    last[crops.max((1, 2)) < _TRACE] = np.eye(len(LAST))[0]
    readings = [
        BoxReading(_digit_chances(*pair), float(doubt))
        for *pair, doubt in zip(first, last, unclear, strict=True)
    ]
    return _read_twice(readings, ink, boxes, pen)


def _read_twice(
    readings: Sequence[BoxReading], ink: Plane, boxes: Sequence[Box], pen: float
) -> list[BoxReading]:
    """Return readings, those that are less sure as the mean of two networks; see `_ONE_NETWORK`.

    Only the first one has learnt what is unclear in a box.
    """
    unsure = [
        index for index, reading in enumerate(readings) if reading.values[reading.likeliest] < _ONE_NETWORK
    ]
    second_readings = read_pictures([cell_crop(ink, boxes[index], pen).picture for index in unsure])
    mean_readings = list(readings)
    for index, second_reading in zip(unsure, second_readings, strict=True):
        reading = readings[index]
        mean_readings[index] = BoxReading({
            value: (reading.values.get(value, 0.0) + second_reading.values.get(value, 0.0)) / 2
            for value in reading.values.keys() | second_reading.values.keys()
        }, reading.unclear)  # fmt: skip
    return mean_readings


def last_number(ink: Plane, box: Box, pen: float) -> BoxReading:
    """Read what stands on the right in a box, as the new number beside one struck out does."""
    around = _BELONGING.around
    part = cut_out(ink, box, around).copy()
    own_box = Box(around, around, box.width, box.height)
    ink_pieces = pieces(part, own_box, pen, _BELONGING)
    own_ink = ink_pieces.is_own[ink_pieces.labels]
    columns = np.flatnonzero(own_ink.any(0))
    if len(columns):
        start, end = (round(columns[0] + share * np.ptp(columns)) for share in _ENDS)
        inked = (ink_pieces.part * own_ink).sum(0)[start : end + 1]
        part[:, : start + int(inked.argmin())] = 0
    return numbers(part, [own_box], pen)[0]


def _digit_chances(first: Values, last: Values) -> dict[int | None, float]:
    shares: dict[int | None, float] = {None: float(last[0])}
    for tens, tens_share in zip(FIRST, first, strict=True):
        for ones, ones_share in zip(LAST[1:], last[1:], strict=True):
            value = int(tens + ones)
            shares[value] = shares.get(value, 0.0) + float(tens_share * ones_share)
    total_share = sum(shares.values())
    return {value: share / total_share for value, share in shares.items()}


def box_crop(ink: Plane, box: Box, pen: float) -> Values:
    """Return the ink of a box as input of the network: 0 to 1.5 times the darkness of the pen.

    Ink of the box is centred and scaled to the picture; ink mostly outside, such as a ring
    around the value beside it, is left out.
    """
    return pieces(ink, box, pen, _BELONGING).picture(_FRAME)


class _Parting(NamedTuple):
    """The pictures of what may be struck out in a cell, and of what stands beside it."""

    struck: Values
    beside: Values


def with_what_counts(
    ink: Plane, pen: float, cells: Sequence[tuple[Box, CellCrop, CellReading]]
) -> list[CellReading]:
    """Return readings, as unclear as before, with what counts beside a struck-out number likeliest."""
    parted = [list(islice(_partings(ink, box, pen, crop), _WAYS)) for box, crop, _reading in cells]
    part_readings = iter(read_once([picture for ways in parted for way in ways for picture in way]))
    return [
        _replaced(reading, _longest([(next(part_readings), next(part_readings)) for _way in ways]))
        for ways, (_box, _crop, reading) in zip(parted, cells, strict=True)
    ]


def _longest(ways: Sequence[tuple[CellReading, CellReading]]) -> CellReading | None:
    """Return the longest number of those that are plainly beside what is struck out; else None.

    What is struck out is still no number with a digit of the other one.
    """
    least = max(_PARTED, _NEARLY * max(map(_plainly, ways), default=0.0))
    plain = [beside for struck, beside in ways if _plainly((struck, beside)) >= least]
    return max(plain, key=lambda one: len(str(one.likeliest)), default=None)


def _plainly(parting: tuple[CellReading, CellReading]) -> float:
    """Return how likely the first part is no number, and the second one is a certain one."""
    struck, beside = parting
    return 0.0 if beside.likeliest is None else struck.unclear * beside.certainty


def _replaced(reading: CellReading, new_number: CellReading | None) -> CellReading:
    """Return a reading with what stands beside a struck-out number as the likeliest."""
    if new_number is None:
        return reading
    values = {value: (1 - _WEIGHT) * share for value, share in reading.values.items()}
    for value, share in new_number.values.items():
        values[value] = values.get(value, 0.0) + _WEIGHT * share
    return replace(reading, values=values)


def _partings(ink: Plane, box: Box, pen: float, crop: CellCrop) -> Iterator[_Parting]:
    """Yield the ways to part the ink of a cell, from side to side."""
    if crop.own_ink is None:
        return
    pieces = _ink_pieces(crop.own_ink)
    for cut in range(1, len(pieces)):
        left, right = (np.logical_or.reduce(part) for part in (pieces[:cut], pieces[cut:]))
        left_picture, right_picture = (part_picture(ink, box, pen, part) for part in (left, right))
        yield _Parting(left_picture, right_picture)
        yield _Parting(right_picture, left_picture)


def _ink_pieces(own_ink: Mask) -> list[Mask]:
    """Return the pieces of ink of a cell that may be signs, from left to right."""
    count, labels, stats, middles = cv2.connectedComponentsWithStats(
        np.asarray(own_ink, np.uint8), connectivity=8
    )
    large = [number for number in range(1, count) if stats[number, cv2.CC_STAT_AREA] > _SPECK * SCALE**2]
    return [labels == number for number in sorted(large, key=lambda number: float(middles[number, 0]))]
