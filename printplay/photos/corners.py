"""Corners that a line cuts: whether it still goes through their space, or skips it.

The straight way past a space, from the one before it to the one after, is the border of that space.
Where the middle of a stroke crosses the perpendicular half-way on it tells how deep in the space
the line has been, however thick its pen is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from printplay.geometry.layouts.lattice import Point
from printplay.photos.blank import Plane
from printplay.photos.tracks import FINE, corridors

Edge = tuple[str, str]

#: Parts of the spacing. A line this deep in a space has been there or has skipped it; so much
#: deeper, and it is e times likelier to have been there; beyond the farthest nothing is looked for.
_EVEN, _TIMES, _FARTHEST = 0.15, 0.0143, 0.4
#: A stroke whose middle is so far on the other side of the way is not that of this corner.
_BEYOND = 0.2
_INKED = 0.45  # of the darkness of the pen
_ROWS = 6  # samples along the way, in its middle
_WIDER = 2.5  # mm more than the pen is wide: what runs across the way is another stroke


class Corner(NamedTuple):
    """A corner: the jump past its space, the two lanes through it, and their log-odds.

    The odds are those of having been in the space, against having jumped past it.
    """

    jump: Edge
    lanes: frozenset[Edge]
    odds: float


def depths(
    ink: Plane,
    centres: Mapping[str, Point],
    turns: Sequence[tuple[Edge, str, bool]],
    pen: float,
    wide: float,
    spacing: float,
) -> list[float | None]:
    """Return how deep a line goes into the space of each turn, in spacings.

    A turn is the jump past a space, that space, and whether there is ink all along the jump: if
    not, a stroke that is hardly in the space is another one. `pen` is how dark a line is and `wide`
    how wide, mm. A line that is elsewhere gives infinity; None says that one runs across.
    """
    if not turns:
        return []
    strips = corridors(ink, centres, [jump for jump, _space, _drawn in turns], _FARTHEST * spacing)
    middle = (strips.shape[1] - _ROWS) // 2
    rows = strips[:, middle : middle + _ROWS].mean(1)
    return [
        _depth(
            row,
            _side(centres, jump, space) / spacing,
            -_BEYOND if drawn else _EVEN,
            _INKED * pen,
            wide + _WIDER,
        )
        for row, (jump, space, drawn) in zip(rows, turns, strict=True)
    ]


def through(depth: float) -> float:
    """Return the log-odds that a line so deep in a space, in spacings, has been there."""
    return (depth - _EVEN) / _TIMES


def _depth(row: Plane, unit: float, least: float, dark: float, most: float) -> float | None:
    """Return how deep the stroke is that crosses nearest to the middle of a row of darkness.

    `unit` is the part of the spacing that one mm to the right is deep. Strokes less deep than the
    least are others, and those wider than the most mm run across.
    """
    inked = np.concatenate([[False], row > dark, [False]])
    begins, ends = (np.flatnonzero(np.diff(inked.astype(np.int8)) == step) for step in (1, -1))
    found = float("inf")
    for begin, end in zip(begins, ends, strict=True):
        places = np.arange(begin, end)
        at = np.average(places, weights=row[begin:end]) - (len(row) - 1) / 2
        depth = float(at) * FINE * unit
        if depth < least or abs(depth) > abs(found):
            continue
        if (end - begin) * FINE > most:
            return None
        found = depth
    return found


def _side(centres: Mapping[str, Point], jump: Edge, space: str) -> int:
    """Return on which side of a jump a space is: 1 is right, -1 left."""
    (x, y), (x1, y1), (x2, y2) = (centres[name] for name in (*jump, space))
    return 1 if (x2 - x) * (y1 - y) > (y2 - y) * (x1 - x) else -1
