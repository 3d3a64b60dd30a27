"""Which points a filled path covers, by either rule: many points at once, for long paths."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from printplay.geometry.lattice import Point
from printplay.printing.path import Command

#: Points or vectors: shape (n, 2), mm.
Points: TypeAlias = NDArray[np.float64]

_PIECES, _FEWER = 16, 4  # of a curve; of one of many, which is bent less
_SHORT = 100  # commands of a path; the edges of many such are kept
_CURVE = 7  # what the command of a curve holds


def enclosed(
    path: Sequence[Command], points: Points, *, winding: bool = False
) -> NDArray[np.bool_]:
    """Tell which points lie inside a path: by the even-odd rule, or by how often it winds round."""
    if box := _upright(path):
        (x, y), (left, low, right, high) = points.T, box
        return (left <= x) & (x < right) & (low <= y) & (y < high)
    # A short one lies on every card of a deck, a long one is filled and then cut to.
    known = tuple(path)
    starts, ends = _short_edges(known) if len(known) < _SHORT else _long_edges(known)
    order = np.argsort(points[:, 1])
    heights = points[order, 1]
    # A line from a point to the right crosses an odd number of edges where it lies inside. An edge
    # is crossed at the heights from its lower end up to, but not with, its upper one.
    first = np.searchsorted(heights, np.minimum(starts[:, 1], ends[:, 1]))
    count = np.searchsorted(heights, np.maximum(starts[:, 1], ends[:, 1])) - first
    edge = np.repeat(np.arange(len(count)), count)
    within = np.arange(len(edge)) - np.repeat(np.cumsum(count) - count, count)
    point = order[first[edge] + within]
    (ax, ay), (bx, by), (x, y) = starts[edge].T, ends[edge].T, points[point].T
    left = x < ax + (bx - ax) * (y - ay) / (by - ay)
    if winding:
        turns = np.where(by > ay, 1.0, -1.0)[left]
        return np.asarray(np.bincount(point[left], turns, len(points)) != 0)
    return np.asarray(np.bincount(point[left], minlength=len(points)) % 2 == 1)


def _upright(path: Sequence[Command]) -> tuple[float, float, float, float] | None:
    """Return left, lower, right, upper of a rectangle; None where a path is something else."""
    if [command[0] for command in path] != ["M", "L", "L", "L", "Z"]:
        return None
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = (cast("Point", command[1:]) for command in path[:4])
    if (y0, x1, y2, x3) != (y1, x2, y3, x0) and (x0, y1, x2, y3) != (x1, y2, x3, y0):
        return None
    return min(x0, x2), min(y0, y2), max(x0, x2), max(y0, y2)


@lru_cache(maxsize=512)
def _short_edges(path: tuple[Command, ...]) -> tuple[Points, Points]:
    return _edges(path, _PIECES)


@lru_cache(maxsize=4)
def _long_edges(path: tuple[Command, ...]) -> tuple[Points, Points]:
    return _edges(path, _FEWER)


@lru_cache(maxsize=2)
def _weights(pieces: int) -> tuple[NDArray[np.float64], ...]:
    """Return what the ends and handles of a curve weigh at the corners between its pieces."""
    t = np.arange(1, pieces) / pieces
    u = 1 - t
    return u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t


def _edges(path: Sequence[Command], pieces: int) -> tuple[Points, Points]:
    """Return where the edges of a path begin and where they end; every ring of them is closed."""
    rows = [command for command in path if len(command) > 1]
    corners = _numbers([row[-2:] for row in rows], 2)
    curves = np.array([len(row) == _CURVE for row in rows])
    after = np.cumsum(np.where(curves, pieces, 1))  # so many points up to each command
    points = np.empty((int(after[-1]), 2))
    points[after - 1] = corners
    if curves.any():
        handles = _numbers([row[1:5] for row in rows if len(row) == _CURVE], 4)[:, :, None]
        which = np.flatnonzero(curves)
        before, end = corners[which - 1], corners[which]
        for axis in range(2):
            p, q, r, s = _weights(pieces)
            points[(after[which] - pieces)[:, None] + np.arange(pieces - 1), axis] = (
                p * before[:, axis, None] + q * handles[:, axis]
                + r * handles[:, axis + 2] + s * end[:, axis, None]
            )  # fmt: skip
    nexts = np.arange(1, len(points) + 1)
    begun = [at for at, row in enumerate(rows) if row[0] == "M"]
    rings = (after - 1)[begun]
    nexts[[*(rings[1:] - 1), len(points) - 1]] = rings
    return points, points[nexts]


def _numbers(rows: Sequence[Sequence[str | float]], width: int) -> NDArray[np.float64]:
    found = np.fromiter(chain.from_iterable(rows), np.float64, width * len(rows))
    return found.reshape(len(rows), width)
