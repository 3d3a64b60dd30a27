"""Lanes that are drawn half-way only: where a line that swings out crosses from space to space.

A line far off the centres is not along its lanes, but it crosses the border of two spaces all the
same. It does so in the open, or near a third space that touches both: how deep it is in that one
tells whether it has been there or only swung out.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from printplay.geometry.layouts.lattice import Point
from printplay.photos.blank import Plane
from printplay.photos.corners import CERTAIN, WIDER, Corner, Edge, course, middle, strokes
from printplay.photos.tracks import FINE, corridors

#: Parts of the spacing. A line this deep in a third space has been there or has swung out over its
#: border; so much deeper, and it is e times likelier to have been there.
_EVEN, _TIMES = 0.105, 0.016
#: Parts of the width of the pen: so near to where three borders meet, another one may be crossed.
_BLUR = 0.35
_FARTHEST, _ALONE = 0.8, 0.5  # how far off a lane strokes are seen; and without a third space
_INKED = 0.45  # of the darkness of the pen
_ROWS = 8  # samples along a lane, in its middle: print that is left out there is not as long
_REACH = 0.22  # spacings that a stroke goes on to each side of a border that it crosses


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
    around = {edge for edge in odds.keys() - drawn_lanes
              if any(one.lanes <= drawn_lanes and one.lanes & half for one in thirds[edge])}  # fmt: skip
    asked_lanes = sorted(half | around)
    if not asked_lanes:
        return {}, ()
    strips = corridors(ink, centres, asked_lanes, _FARTHEST * spacing)
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
        been = (abs(place[1]) - third.corner - _EVEN) / _TIMES
        changed_odds |= {one: max(odds[one], CERTAIN) for one in third.lanes}
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
            margin = third.corner + _EVEN - abs(farthest)
            return margin / _TIMES if abs(place) < blurred else 0.0
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
    row = strip[half - _ROWS // 2 : half + _ROWS // 2].max(0)
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
