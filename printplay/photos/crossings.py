"""Where a line leaves the way from centre to centre: corners that it cuts, lanes drawn half-way.

The straight way past a space, from the one before it to the one after, is the border of that space.
Where the middle of a stroke crosses the perpendicular half-way on it tells how deep in the space
the line has been, however thick its pen is. Where that is little, its shape tells more: a hand that
goes round the centre of a space turns there, one that skips it goes straight on.

A line far off the centres is not along its lanes, but it crosses the border of two spaces all the
same. It does so in the open, or near a third space that touches both: how deep it is in that one
tells whether it has been there or only swung out.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from printplay.geometry.layouts.lattice import Point
from printplay.photos.blank import Plane
from printplay.photos.tracks import FINE, Edge, corridors

#: Parts of the spacing. A line this deep in a third space has been there or has swung out over its
#: border; so much deeper, and it is e times likelier to have been there.
_EVEN_AT_BORDER, _TIMES_AT_BORDER = 0.105, 0.016
#: Parts of the width of the pen: so near to where three borders meet, another one may be crossed.
_BLUR = 0.35
_FARTHEST_STROKE, _ALONE = 0.8, 0.5  # how far off a lane strokes are seen; and without a third space
_ROWS_OF_LANE = 8  # samples along a lane, in its middle: print that is left out there is not as long
_REACH = 0.22  # spacings that a stroke goes on to each side of a border that it crosses

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
            _side_of_jump(centres, way, space) / spacing,
            math.dist(centres[way[0]], centres[way[1]]) / spacing,
            -_BEYOND if is_inked else _EVEN,
            _INKED * pen,
            wide + WIDER,
        )
        for strip, (way, space, is_inked) in zip(strips, turns, strict=True)
    ]


def through(way: Pass) -> float:
    """Return the log-odds that a line that passes a corner has been in its space."""
    turn_odds = (way.turn - _BEND) / _BENDS if way.turn else 0.0
    return (way.depth - _EVEN) / _TIMES + min(max(turn_odds, -_STRAIGHT), _TURNED)


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


def _side_of_jump(centres: Mapping[str, Point], jump: Edge, space: str) -> int:
    """Return on which side of a jump a space is: 1 is right, -1 left."""
    (x, y), (x1, y1), (x2, y2) = (centres[name] for name in (*jump, space))
    return 1 if (x2 - x) * (y1 - y) > (y2 - y) * (x1 - x) else -1


class _Third(NamedTuple):
    """A space that touches both spaces of a lane, and the two lanes by it.

    `side` is 1 where it is to the right of the lane, else -1; `corner` is how far from the middle
    of the lane the three borders meet, spacings.
    """

    lanes: frozenset[Edge]
    side: int
    corner: float


def crossed(
    ink: Plane,
    centres: Mapping[str, Point],
    odds: Mapping[Edge, float],
    half_way: Collection[Edge],
    pen: float,
    wide: float,
    spacing: float,
) -> tuple[dict[Edge, float], tuple[Corner, ...]]:
    """Return other log-odds of lanes that are inked half-way only, and corners that are doubtful.

    Such a corner is a lane that the line takes if it only swings out over the border of a third
    space. `odds` are those of all lanes that can be seen, `pen` is how dark a line is and `wide`
    how wide, mm.
    """
    thirds = _thirds(centres, odds, spacing)
    half = set(half_way)
    drawn_lanes = half | {edge for edge, value in odds.items() if value > 0}
    around = {
        edge for edge in odds.keys() - drawn_lanes
        if any(third.lanes <= drawn_lanes and third.lanes & half for third in thirds[edge])
    }  # fmt: skip
    asked_lanes = sorted(half | around)
    if not asked_lanes:
        return {}, ()
    strips = corridors(ink, centres, asked_lanes, _FARTHEST_STROKE * spacing)
    places = {
        edge: _crossing(
            strip,
            math.dist(*(centres[name] for name in edge)) / (len(strip) - 1),
            _INKED * pen,
            wide + WIDER,
            spacing,
        )
        for edge, strip in zip(asked_lanes, strips, strict=True)
    }
    changed_odds: dict[Edge, float] = {}
    corners = []
    for edge in asked_lanes:
        place = places[edge]
        third = None if place is None else _beyond(thirds[edge], place[0])
        if place is None or third is None or not (third.lanes <= drawn_lanes and third.lanes & half):
            continue
        been = (abs(place[1]) - third.corner - _EVEN_AT_BORDER) / _TIMES_AT_BORDER
        changed_odds |= {lane: max(odds[lane], CERTAIN) for lane in third.lanes}
        if been < CERTAIN:
            corners.append(Corner(edge, third.lanes, been))
    blur = _BLUR * wide / spacing
    for edge in half - changed_odds.keys():
        place = places[edge]
        value = 0.0 if place is None else _plainly(*place, thirds[edge], drawn_lanes, blur)
        if value > 0:
            changed_odds[edge] = max(odds[edge], min(value, CERTAIN))
    return changed_odds, tuple(corners)


def _plainly(
    place: float, farthest: float, thirds: Sequence[_Third], drawn_lanes: Collection[Edge], blur: float
) -> float:
    """Return the log-odds that a line that crosses a lane's border there goes by no third space."""
    for third in thirds:
        if third.side * place > 0:
            blurred = third.corner - (blur if third.lanes & set(drawn_lanes) else 0.0)
            margin = third.corner + _EVEN_AT_BORDER - abs(farthest)
            return margin / _TIMES_AT_BORDER if abs(place) < blurred else 0.0
    return CERTAIN if abs(place) < _ALONE else 0.0


def _beyond(thirds: Sequence[_Third], place: float) -> _Third | None:
    """Return the third space, if any, in which a line crosses half-way from space to space."""
    return next((third for third in thirds if place * third.side > third.corner), None)


def _thirds(
    centres: Mapping[str, Point], edges: Collection[Edge], spacing: float
) -> dict[Edge, list[_Third]]:
    """Return the spaces that touch both spaces of each lane."""
    lanes_by_space: dict[str, dict[str, Edge]] = {}
    for edge in edges:
        lanes_by_space.setdefault(edge[0], {})[edge[1]] = edge
        lanes_by_space.setdefault(edge[1], {})[edge[0]] = edge
    thirds_by_lane: dict[Edge, list[_Third]] = {}
    for first, second in edges:
        (x1, y1), (x2, y2) = centres[first], centres[second]
        half = math.dist((x1, y1), (x2, y2)) / 2
        thirds = []
        for name in sorted(lanes_by_space[first].keys() & lanes_by_space[second].keys()):
            x, y = centres[name][0] - (x1 + x2) / 2, centres[name][1] - (y1 + y2) / 2
            right = (x * (y2 - y1) - y * (x2 - x1)) / (2 * half)
            corner = (x * x + y * y - half * half) / (2 * abs(right)) / spacing
            pair = frozenset((lanes_by_space[first][name], lanes_by_space[second][name]))
            thirds.append(_Third(pair, 1 if right > 0 else -1, corner))
        thirds_by_lane[first, second] = thirds
    return thirds_by_lane


def _crossing(
    strip: Plane, step: float, dark: float, max_width: float, spacing: float
) -> tuple[float, float] | None:
    """Return how far to the right a stroke crosses a strip half-way, and goes near there, at most.

    Both are spacings, and that of the stroke nearest to the strip's middle; `step` is how many mm
    rows are apart. None without a stroke that goes on to both sides, no wider than the most mm.
    """
    half = len(strip) // 2
    far = round(_REACH * spacing / step)
    nearest = None
    row = strip[half - _ROWS_OF_LANE // 2 : half + _ROWS_OF_LANE // 2].max(0)
    for begin, end in strokes(row, dark):
        stroke_place = middle(row, begin, end)
        ways = [course(side, stroke_place, dark, far) for side in (strip[half - 1 :: -1], strip[half:])]
        followed = [way for way in ways if way is not None]
        if (end - begin) * FINE > max_width or len(followed) < 2:
            continue
        places = np.array([stroke_place, *np.concatenate(followed)])
        off, *offs = ((places - (len(row) - 1) / 2) * FINE / spacing).tolist()
        if nearest is None or abs(off) < abs(nearest[0]):
            nearest = off, float(np.nanmax(offs) if off > 0 else np.nanmin(offs))
    return nearest
