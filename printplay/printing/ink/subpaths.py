"""Subpaths: their corners, their areas, and samples of very many."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, cast

from printplay.geometry.layouts.lattice import Point
from printplay.geometry.shapes.affine import Affine
from printplay.printing.drawing.path import Command

_MANY = 100  # least number of subpaths in a sample
#: The weights of a curve's ends and handles at a third and two thirds of it.
_THIRDS = ((8 / 27, 12 / 27, 6 / 27, 1 / 27), (1 / 27, 6 / 27, 12 / 27, 8 / 27))

_POINT = 3  # the length of a move's or a line's command

Ring = list[Point]


def sample(path: Sequence[Command]) -> tuple[Sequence[Command], int]:
    """Sample the subpaths of a path; also return how many each one represents."""
    if len(path) < 2 * _MANY:
        return path, 1
    starts = [place for place, command in enumerate(path) if command[0] == "M"]
    many = len(starts) // _MANY
    if many < 2:
        return path, 1
    starts.append(len(path))
    ends = zip(starts[::many], starts[1::many], strict=False)
    return [command for start, end in ends for command in path[start:end]], many


def rings_of(path: Iterable[Command], at: Affine, fine: float) -> Iterator[Ring]:
    """Yield the subpaths as corners on the paper; curves shorter than `fine` become lines."""
    a, b, c, d, e, f = at
    ring: Ring = []
    for command in cast("Iterable[tuple[Any, ...]]", path):
        size = len(command)
        if size == _POINT:
            verb, x, y = command
            if verb == "M" and ring:
                yield ring
                ring = []
        elif size == 1:
            ring.append(ring[0])
            continue
        else:
            _verb, u1, v1, u2, v2, x, y = command
            x0, y0 = ring[-1]
            x3, y3 = a * x + c * y + e, b * x + d * y + f
            if abs(x3 - x0) + abs(y3 - y0) >= fine:
                x1, y1 = a * u1 + c * v1 + e, b * u1 + d * v1 + f
                x2, y2 = a * u2 + c * v2 + e, b * u2 + d * v2 + f
                for p, q, r, s in _THIRDS:
                    ring.append((p * x0 + q * x1 + r * x2 + s * x3, p * y0 + q * y1 + r * y2 + s * y3))
            ring.append((x3, y3))
            continue
        ring.append((a * x + c * y + e, b * x + d * y + f))
    if ring:
        yield ring


def signed_area(ring: Ring) -> float:
    """Return the signed area of a ring, negative if clockwise."""
    total = 0.0
    (ax, ay) = ring[-1]
    for bx, by in ring:
        total += ax * by - bx * ay
        ax, ay = bx, by
    return total / 2
