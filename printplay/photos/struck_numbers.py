"""A number that is struck out, and the one beside it that counts.

Both stand in one cell. What is struck out or scribbled over is mostly joined by that, so that its
pieces of ink are others than those of the number beside it: the cell is parted where one side is
plainly no number, and the other one is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

import cv2
import numpy as np

from printplay.photos.blank import SCALE, Plane
from printplay.photos.cell_readings import CellReading, read_once
from printplay.photos.cells import CellCrop, Mask, part_picture
from printplay.photos.network import Values
from printplay.printing.places import Box

#: What is likelier to be no number is parted; so many ways are tried at most.
STRUCK, _WAYS = 0.15, 6
#: How likely one side is no number and the other one is this: with less, the cell is as it was.
_PARTED = 0.1
_NEARLY = 0.6  # so plain, a part of the plainest, is a way to part a cell as well
_WEIGHT = 0.8  # of the number beside what is struck out, among all that the cell may be
_SPECK = 0.3  # square mm: a smaller piece of ink is no number


class _Parting(NamedTuple):
    """The pictures of what may be struck out in a cell, and of what stands beside it."""

    struck: Values
    beside: Values


def with_what_counts(
    ink: Plane, pen: float, cells: Sequence[tuple[Box, CellCrop, CellReading]]
) -> list[CellReading]:
    """Return readings of cells in which something may be struck out, what counts the likeliest.

    They stay as unclear as they were: a person is asked.
    """
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
    pieces = _pieces(crop.own_ink)
    for at in range(1, len(pieces)):
        left, right = (np.logical_or.reduce(part) for part in (pieces[:at], pieces[at:]))
        one, other = (part_picture(ink, box, pen, part) for part in (left, right))
        yield _Parting(one, other)
        yield _Parting(other, one)


def _pieces(own_ink: Mask) -> list[Mask]:
    """Return the pieces of ink of a cell that may be signs, from left to right."""
    count, labels, stats, middles = cv2.connectedComponentsWithStats(
        np.asarray(own_ink, np.uint8), connectivity=8
    )
    large = [number for number in range(1, count) if stats[number, cv2.CC_STAT_AREA] > _SPECK * SCALE**2]
    return [labels == number for number in sorted(large, key=lambda number: float(middles[number, 0]))]
