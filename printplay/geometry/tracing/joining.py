"""Joining: drawing apps store one line in pieces; pieces that meet end to end are one stroke.

Pieces meet if the gap between their ends is no wider than the stroke. Where more than two ends
meet, what belongs together is unknown, unless the pieces were drawn one after the other.

A centre counts as visited if the line comes within twice the tolerance of it, so that a corner
rounded by a quick hand still counts; a chord that cuts a corner stays half a pitch away and does
not. Between two centres the line may deviate by up to 45 % of their distance to either side; more
is a fault (GG-P1), and a step to a space that is not a neighbour is a jump (GG-P2).
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise, product
from statistics import median

from printplay.core.errors import FileError
from printplay.core.faults import Fault
from printplay.core.i18n import N_
from printplay.geometry.board import SpaceId
from printplay.geometry.layouts.lattice import Point
from printplay.geometry.reading.stroke import Stroke
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
#: The narrowest gap that counts as none: the line of a fine pen, mm. The widest, as a share of the
#: distance between centres: two lines of a highlighter stay two.
FINE_PEN, WIDEST_GAP = 0.3, 0.25

#: An end of a piece: its number, and 0 for its start or -1 for its end.
_End = tuple[int, int]


def join_pieces(strokes: Sequence[Stroke], spacing: float) -> list[Stroke]:
    """Join pieces that meet end to end; `spacing` is the distance (mm) between centres.

    A piece may be stored backwards: the direction that all pieces agree on, else the order of
    drawing, decides; if both are mixed, the line is not `directed`. Raises FileError where more
    than two ends meet.
    """
    groups: list[list[Stroke]] = []
    for stroke in strokes:  # drawn one after the other
        last = groups[-1][-1] if groups else None
        if last is not None and _gap(last, -1, stroke, 0) <= _reach(last, stroke, spacing):
            groups[-1].append(stroke)
        else:
            groups.append([stroke])
    pieces = [_concatenated(group, spacing) for group in groups]
    partners = _partners(pieces, spacing)
    taps = {number for number, _end in partners if _is_tap(pieces[number], spacing)}
    if taps:  # a pen that touched the line
        pieces = [piece for number, piece in enumerate(pieces) if number not in taps]
        partners = _partners(pieces, spacing)
    for (number, end), meeting in partners.items():
        if len(meeting) > 1:
            x, y = pieces[number].points[end]
            raise FileError(
                N_("{count} pieces of a line meet at ({x:.1f}, {y:.1f}) mm"),
                place=pieces[number].place,
                hint=N_("Draw the line in one stroke, or erase what is not part of it."),
                count=len(meeting) + 1, x=x, y=y,
            )  # fmt: skip
    return [_assembled(pieces, chain, spacing) for chain in _chains(len(pieces), partners)]


def _reach(a: Stroke, b: Stroke, spacing: float) -> float:
    return min(max(FINE_PEN, (a.width + b.width) / 2), WIDEST_GAP * spacing)


def _gap(a: Stroke, end: int, b: Stroke, other_end: int) -> float:
    return math.dist(a.points[end], b.points[other_end])


def _is_tap(piece: Stroke, spacing: float) -> bool:
    reach = _reach(piece, piece, spacing)
    return all(math.dist(piece.points[0], point) <= reach for point in piece.points)


def _partners(pieces: Sequence[Stroke], spacing: float) -> dict[_End, list[_End]]:
    """Return the ends of other pieces that each end meets, for ends that meet any."""
    cell = WIDEST_GAP * spacing
    cells = defaultdict[tuple[int, int], list[_End]](list)
    for number, piece in enumerate(pieces):
        for end in (0, -1):
            x, y = piece.points[end]
            cells[math.floor(x / cell), math.floor(y / cell)].append((number, end))
    partners = defaultdict[_End, list[_End]](list)
    for (column, row), ends in cells.items():
        around = [e for dx, dy in product((-1, 0, 1), repeat=2)
                  for e in cells.get((column + dx, row + dy), ())]  # fmt: skip
        for (number, end), (other_number, its) in product(ends, around):
            a, b = pieces[number], pieces[other_number]
            if number != other_number and _gap(a, end, b, its) <= _reach(a, b, spacing):
                partners[number, end].append((other_number, its))
    return partners


def _chains(count: int, partners: Mapping[_End, Sequence[_End]]) -> Iterator[list[_End]]:
    """Yield the pieces of each line in their order along it, each with the end it begins at."""
    used = set[int]()
    free = [(number, end) for number in range(count) for end in (0, -1) if (number, end) not in partners]
    for first in (*free, *((number, 0) for number in range(count))):  # rings have no free end
        chain, entry = list[_End](), first
        while entry[0] not in used:
            used.add(entry[0])
            chain.append(entry)
            following = partners.get((entry[0], -1 - entry[1]))
            if not following:
                break
            entry = following[0]
        if chain:
            yield chain


def _assembled(pieces: Sequence[Stroke], chain: Sequence[_End], spacing: float) -> Stroke:
    if len(chain) == 1:
        return pieces[chain[0][0]]
    ways = {end for number, end in chain if pieces[number].directed}
    order = [number for number, _end in chain]
    in_order = order in (sorted(order), sorted(order, reverse=True))
    if ways == {-1} or (len(ways) != 1 and order[0] > order[-1]):
        chain = [(number, -1 - end) for number, end in reversed(chain)]
    directed_pieces = [
        pieces[number] if end == 0 else replace(pieces[number], points=pieces[number].points[::-1])
        for number, end in chain
    ]
    return replace(_concatenated(directed_pieces, spacing), directed=len(ways) == 1 or in_order)


def _concatenated(pieces: Sequence[Stroke], spacing: float) -> Stroke:
    """Return pieces that continue each other as one stroke, without the corners of its joints."""
    points, joints = list(pieces[0].points), list[tuple[int, float]]()
    for piece, following in pairwise(pieces):
        joints.append((len(points) - 1, _reach(piece, following, spacing)))
        points += following.points[1:]
    if not is_freehand(points, spacing):  # a joint on a straight part is no corner
        for place, reach in reversed(joints):
            around = points[place - 1 : place + 2]
            if len(around) == 3 and from_way(around[1], around[0], around[2]) <= reach:
                del points[place]
    return replace(
        pieces[0],
        points=tuple(points),
        curved=any(piece.curved for piece in pieces),
        width=max(piece.width for piece in pieces),
        directed=len(pieces) > 1 or pieces[0].directed,
    )


def read_walk(tracer: Tracer, points: Sequence[Point], *, freehand: bool | None = None) -> Walk:
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
    faults = []
    for (a, _first, leaving), (b, entering, _last) in pairwise(visits):
        if not all(tracer.is_lane(*pair) for pair in pairwise((a, *tracer.way(a, b)))):
            continue  # a jump, reported once
        point = _strays(tracer, samples[leaving : entering + 1], a, b)
        if point is not None:
            message = N_("At ({x}, {y}) mm the line strays from the way between centres.")
            faults.append(tracer.corner(point, message))
    return faults


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
