"""Joining: drawing apps store one line in pieces; pieces that meet end to end are one stroke.

Pieces meet if the gap between their ends is no wider than the stroke. Where more than two ends
meet, what belongs together is unknown, unless the pieces were drawn one after the other.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise, product

from printplay.core.errors import FileError
from printplay.core.i18n import N_
from printplay.geometry.reading.stroke import Stroke
from printplay.geometry.tracing.freehand import is_freehand
from printplay.geometry.tracing.snapping import from_way

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
    for (number, end), others in partners.items():
        if len(others) > 1:
            x, y = pieces[number].points[end]
            raise FileError(
                N_("{count} pieces of a line meet at ({x:.1f}, {y:.1f}) mm"),
                place=pieces[number].place,
                hint=N_("Draw the line in one stroke, or erase what is not part of it."),
                count=len(others) + 1, x=x, y=y,
            )  # fmt: skip
    return [_assembled(pieces, chain, spacing) for chain in _chains(len(pieces), partners)]


def _reach(a: Stroke, b: Stroke, spacing: float) -> float:
    return min(max(FINE_PEN, (a.width + b.width) / 2), WIDEST_GAP * spacing)


def _gap(a: Stroke, end: int, b: Stroke, other: int) -> float:
    return math.dist(a.points[end], b.points[other])


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
    for (column, row), here in cells.items():
        around = [e for dx, dy in product((-1, 0, 1), repeat=2)
                  for e in cells.get((column + dx, row + dy), ())]  # fmt: skip
        for (number, end), (other, its) in product(here, around):
            a, b = pieces[number], pieces[other]
            if number != other and _gap(a, end, b, its) <= _reach(a, b, spacing):
                partners[number, end].append((other, its))
    return partners


def _chains(count: int, partners: Mapping[_End, Sequence[_End]]) -> Iterator[list[_End]]:
    """Yield the pieces of each line in their order along it, each with the end it begins at."""
    seen = set[int]()
    free = [(number, end) for number in range(count) for end in (0, -1) if (number, end) not in partners]
    for first in (*free, *((number, 0) for number in range(count))):  # rings have no free end
        chain, entry = list[_End](), first
        while entry[0] not in seen:
            seen.add(entry[0])
            chain.append(entry)
            following = partners.get((entry[0], -1 - entry[1]))
            if not following:
                break
            entry = following[0]
        if chain:
            yield chain


def _assembled(pieces: Sequence[Stroke], chain: Sequence[_End], spacing: float) -> Stroke:
    """Join the pieces of a chain, in the direction in which it was drawn."""
    if len(chain) == 1:
        return pieces[chain[0][0]]
    ways = {end for number, end in chain if pieces[number].directed}
    order = [number for number, _end in chain]
    in_order = order in (sorted(order), sorted(order, reverse=True))
    if ways == {-1} or (len(ways) != 1 and order[0] > order[-1]):
        chain = [(number, -1 - end) for number, end in reversed(chain)]
    turned = [
        pieces[number] if end == 0 else replace(pieces[number], points=pieces[number].points[::-1])
        for number, end in chain
    ]
    return replace(_concatenated(turned, spacing), directed=len(ways) == 1 or in_order)


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
