"""Lines drawn freehand: hundreds of samples of a pen, none of them a deliberate corner.

A centre counts as visited if the line comes within twice the tolerance of it, so that a corner
rounded by a quick hand still counts; a chord that cuts a corner stays half a pitch away and does
not. Between two centres the line may deviate by up to 45 % of their distance to either side; more
is a fault (GG-P1), and a step to a space that is not a neighbour is a jump (GG-P2).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from printplay.core.faults import Fault
from printplay.core.i18n import N_
from printplay.geometry.board import SpaceId
from printplay.geometry.layouts.lattice import Point
from printplay.geometry.tracing.snapping import TOLERANCES, from_way, inradius, snapper
from printplay.geometry.tracing.trace import Tracer, Walk

#: A line with at least so many points ...
FREEHAND_POINTS = 6
#: ... whose median distance is below this share of the pitch was drawn with a pen: deliberate
#: corners are at least 65 % of a pitch apart, as each is off by the tolerance at most.
FREEHAND_STEP = 0.45
#: Half the width of the lane between two centres, as a share of their distance.
LANE = 0.45
#: The largest distance of resampled points, as a share of the pitch; the most points of a line.
STEP, MOST = 0.1, 200_000


def read(tracer: Tracer, points: Sequence[Point], *, freehand: bool | None = None) -> Walk:
    """Read a line as drawn freehand or as deliberate corners; None decides by its points."""
    if freehand is None:
        freehand = is_freehand(points, tracer.board.spacing)
    return follow(tracer, points) if freehand else tracer.follow(points)


def is_freehand(points: Sequence[Point], spacing: float) -> bool:
    """Return whether a line looks drawn with a pen: many points, close to each other.

    `spacing` is the distance (mm) of neighbouring centres; deliberate corners are about as far
    apart, samples of a pen are closer.
    """
    if len(points) < FREEHAND_POINTS:
        return False
    return median(math.dist(a, b) for a, b in pairwise(points)) < FREEHAND_STEP * spacing


def follow(tracer: Tracer, points: Sequence[Point]) -> Walk:
    """Read a line as drawn freehand."""
    board = tracer.board
    samples = _dense(points, board.spacing * STEP)
    reach = min(2 * tracer.tolerance, TOLERANCES[1])
    visits: list[tuple[SpaceId, int, int]] = []  # space, its first and its last sample
    for number, space in enumerate(snapper(board, reach).snap_all(samples)):
        if space is None:
            continue
        if visits and visits[-1][0] == space:
            _space, first, last = visits.pop()
            if _strays(tracer, samples[last:number], space, space) is not None:
                visits.append((space, first, last))  # a loop out and back: checked below
                first = number
            visits.append((space, first, number))
        else:
            visits.append((space, number, number))
    if not visits:
        message = N_("The line at ({x}, {y}) mm is not near the centre of any space.")
        return Walk((), (tracer.corner(samples[0], message),))
    faults = []
    opening, closing = visits[0], visits[-1]
    for space, end, tail, message in (
        (
            opening[0],
            samples[0],
            samples[: opening[1]],
            N_("The line starts at ({x}, {y}) mm, which is not the centre of a space."),
        ),
        (
            closing[0],
            samples[-1],
            samples[closing[2] :],
            N_("The line ends at ({x}, {y}) mm, which is not the centre of a space."),
        ),
    ):
        if _strays(tracer, tail, space, space) is not None:
            faults.append(tracer.corner(end, message))
    faults += _wanderings(tracer, samples, visits)
    spaces = [space for space, _first, _last in visits]
    places = [samples[first] for _space, first, _last in visits]
    return tracer.judge(spaces, places, faults)


def _wanderings(
    tracer: Tracer, samples: Sequence[Point], visits: Sequence[tuple[SpaceId, int, int]]
) -> list[Fault]:
    found = []
    for (a, _first, left), (b, entered, _last) in pairwise(visits):
        if not all(tracer.is_lane(*pair) for pair in pairwise((a, *tracer.way(a, b)))):
            continue  # a jump, reported once
        point = _strays(tracer, samples[left : entered + 1], a, b)
        if point is not None:
            message = N_("At ({x}, {y}) mm the line strays from the way between centres.")
            found.append(tracer.corner(point, message))
    return found


def _strays(tracer: Tracer, samples: Sequence[Point], a: SpaceId, b: SpaceId) -> Point | None:
    """Return the sample farthest outside the lane from `a` to `b`, or None if all are inside."""
    board = tracer.board
    start, end = board.spaces[a].centre, board.spaces[b].centre
    width = LANE * 2 * min(inradius(board, a), inradius(board, b))
    worst = max(samples, key=lambda point: from_way(point, start, end), default=None)
    return worst if worst is not None and from_way(worst, start, end) > width else None


def _dense(points: Sequence[Point], step: float) -> list[Point]:
    """Add points so that none are more than `step` mm apart."""
    length = sum(math.dist(a, b) for a, b in pairwise(points))
    step = max(step, length / MOST)
    dense = [points[0]]
    for a, b in pairwise(points):
        parts = max(1, math.ceil(math.dist(a, b) / step))
        dense += [
            (a[0] + (b[0] - a[0]) * part / parts, a[1] + (b[1] - a[1]) * part / parts)
            for part in range(1, parts)
        ]
        dense.append(b)
    return dense
