"""Numbers written into boxes: the probability of each value, from the ink in and around its box.

A number has up to two characters: a minus or a tens digit, and a last digit. A network sees the
whole box and returns the probability of each character, and whether it is one number: anything
struck out, overwritten or no number is unclear, and becomes a question.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from printplay.photos.blank import Plane
from printplay.photos.cell_readings import read_pictures
from printplay.photos.cells import cell_crop
from printplay.photos.crops import Belonging, Frame, cut_out, pieces
from printplay.photos.network import Values, chance, network, sigmoid
from printplay.printing.places import Box

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
        """Return the likeliest value."""
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
        BoxReading(_values(*pair), float(doubt)) for *pair, doubt in zip(first, last, unclear, strict=True)
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


def _values(first: Values, last: Values) -> dict[int | None, float]:
    """Return the probability of each value of two characters."""
    found: dict[int | None, float] = {None: float(last[0])}
    for tens, before in zip(FIRST, first, strict=True):
        for ones, after in zip(LAST[1:], last[1:], strict=True):
            value = int(tens + ones)
            found[value] = found.get(value, 0.0) + float(before * after)
    whole = sum(found.values())
    return {value: share / whole for value, share in found.items()}


def box_crop(ink: Plane, box: Box, pen: float) -> Values:
    """Return the ink of a box as input of the network: 0 to 1.5 times the darkness of the pen.

    Ink of the box is centred and scaled to the picture; ink mostly outside, such as a ring
    around the value beside it, is left out.
    """
    return pieces(ink, box, pen, _BELONGING).picture(_FRAME)
