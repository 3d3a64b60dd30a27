"""Corners that a line cuts: whether it still goes through their space, or skips it.

The straight way past a space, from the one before it to the one after, is the border of that space.
Where the middle of a stroke crosses the perpendicular half-way on it tells how deep in the space
the line has been, however thick its pen is. Where that is little, its shape tells more: a hand that
goes round the centre of a space turns there, one that skips it goes straight on.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from printplay.geometry.layouts.lattice import Point
from printplay.photos.blank import Plane
from printplay.photos.tracks import FINE, corridors

Edge = tuple[str, str]

#: Parts of the spacing. A line this deep in a space has been there or has skipped it; so much
#: deeper, and it is e times likelier to have been there; beyond the farthest nothing is looked for.
_EVEN, _TIMES, _FARTHEST = 0.15, 0.0143, 0.4
#: Degrees: a line that turns so much in a space has been there or has skipped it; so much more, and
#: it is e times likelier to have been there; and the log-odds that a turn adds at least, and most.
_BEND, _BENDS, _STRAIGHT, _TURNED = 10.0, 4.0, 2.0, 3.0
#: A stroke whose middle is so far on the other side of the way is not that of this corner.
_BEYOND = 0.2
_INKED = 0.45  # of the darkness of the pen
_ROWS = 6  # samples along the way, in its middle
#: Parts of the spacing: a turn is between the stretches so far from the middle on both sides.
_NEAR, _BOTH = 0.12, 0.32
WIDER = 2.5  # mm more than the pen is wide: what runs across the way is another stroke
#: Log-odds from which on a lane is certain, and a corner no jump; with a minus, a jump alone.
CERTAIN = 4.0
#: Rows in which a stroke may be missing, and samples that it goes aside in each of them, at most.
_MISSING, _SLANT = 4, 1.5
_SEEN = 0.6  # the part of the rows that tells how a line turns, at least


class Pass(NamedTuple):
    """How a line passes a corner: how deep it is in its space, spacings, and how it turns there.

    The turn is positive, in degrees, where the line bends back out of the space, as one does that
    turns round its centre; 0 where it goes straight on or cannot be followed.
    """

    depth: float
    turn: float


class Corner(NamedTuple):
    """A corner: the jump past its space, the two lanes through it, and their log-odds.

    The odds are those of having been in the space, against having jumped past it.
    """

    jump: Edge
    lanes: frozenset[Edge]
    odds: float


def passes(
    ink: Plane,
    centres: Mapping[str, Point],
    turns: Sequence[tuple[Edge, str, bool]],
    pen: float,
    wide: float,
    spacing: float,
) -> list[Pass | None]:
    """Return how a line passes the space of each turn.

    A turn is the way past a space, that space, and whether there is ink all along that way: if
    not, a stroke that is hardly in the space is another one. `pen` is how dark a line is and `wide`
    how wide, mm. A line that is elsewhere is infinitely deep; None says that one runs across.
    """
    if not turns:
        return []
    strips = corridors(ink, centres, [way for way, _space, _is_inked in turns], _FARTHEST * spacing)
    return [
        _pass(
            strip,
            _side(centres, way, space) / spacing,
            math.dist(centres[way[0]], centres[way[1]]) / spacing,
            -_BEYOND if is_inked else _EVEN,
            _INKED * pen,
            wide + WIDER,
        )
        for strip, (way, space, is_inked) in zip(strips, turns, strict=True)
    ]


def through(way: Pass) -> float:
    """Return the log-odds that a line that passes a corner has been in its space."""
    turned = (way.turn - _BEND) / _BENDS if way.turn else 0.0
    return (way.depth - _EVEN) / _TIMES + min(max(turned, -_STRAIGHT), _TURNED)


def _pass(
    strip: Plane, unit: float, length: float, least: float, dark: float, max_width: float
) -> Pass | None:
    """Return how the stroke goes that crosses nearest to the middle of a strip of darkness.

    `unit` is the part of the spacing that one mm to the right is deep, and `length` how many
    spacings the strip is long. Strokes less deep than the least are others, and those wider than
    the most mm run across.
    """
    first = (len(strip) - _ROWS) // 2
    row = strip[first : first + _ROWS].mean(0)
    nearest_depth, place = float("inf"), 0.0
    for begin, end in strokes(row, dark):
        stroke_place = middle(row, begin, end)
        depth = (stroke_place - (len(row) - 1) / 2) * FINE * unit
        if depth < least or abs(depth) > abs(nearest_depth):
            continue
        if (end - begin) * FINE > max_width:
            return None
        nearest_depth, place = depth, stroke_place
    if math.isinf(nearest_depth):
        return Pass(nearest_depth, 0.0)
    half = len(strip) // 2
    step = length / (len(strip) - 1)
    turn = 0.0
    for side in (strip[half - 1 :: -1], strip[half:]):
        first_row, last_row = round(_NEAR / step), round(_BOTH / step)
        places = course(side, place, dark, last_row)
        if places is None:
            return Pass(nearest_depth, 0.0)
        seen_rows = first_row + np.flatnonzero(np.isfinite(places[first_row:]))
        if len(seen_rows) < _SEEN * (last_row - first_row):
            return Pass(nearest_depth, 0.0)
        slope = float(np.polyfit(seen_rows, places[seen_rows], 1)[0])
        turn -= math.degrees(math.atan(slope * FINE * unit / step))
    return Pass(nearest_depth, turn)


def strokes(row: Plane, dark: float) -> list[tuple[int, int]]:
    """Return where strokes begin and end in a row of darkness."""
    inked = np.concatenate([[False], row > dark, [False]])
    begins, ends = (np.flatnonzero(np.diff(inked.astype(np.int8)) == step) for step in (1, -1))
    return list(zip(begins.tolist(), ends.tolist(), strict=True))


def middle(row: Plane, begin: int, end: int) -> float:
    """Return where the middle of a stroke's darkness is, between two places of a row."""
    return float(np.average(np.arange(begin, end), weights=row[begin:end]))


def course(side: Plane, place: float, dark: float, far: int) -> NDArray[np.float64] | None:
    """Return where a stroke is in each of so many rows; None where it cannot be followed so far.

    It begins near a place before the first row. A few rows may be without it, as where print or a
    fold is left out: these and those beside them, where a part of it may be missing, are NaN.
    """
    places = np.full(far, np.nan)
    last = -1
    for number, row in enumerate(side[:far]):
        missing = number - last - 1
        reach = 1 + _SLANT * missing
        close = [pair for pair in strokes(row, dark) if pair[0] - reach <= place <= pair[1] - 1 + reach]
        if not close and missing == _MISSING:
            return None
        if not close:
            places[max(last, 0)] = np.nan
            continue
        begin, end = min(close, key=lambda pair: abs(pair[0] + pair[1] - 1 - 2 * place))
        place = middle(row, begin, end)
        places[number] = np.nan if missing else place
        last = number
    return places if last == far - 1 else None


def _side(centres: Mapping[str, Point], jump: Edge, space: str) -> int:
    """Return on which side of a jump a space is: 1 is right, -1 left."""
    (x, y), (x1, y1), (x2, y2) = (centres[name] for name in (*jump, space))
    return 1 if (x2 - x) * (y1 - y) > (y2 - y) * (x1 - x) else -1
