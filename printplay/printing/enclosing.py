"""Which points a filled path covers, by either rule: many points at once, for long paths."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from printplay.printing.path import Command

#: Points or vectors: shape (n, 2), mm.
Points: TypeAlias = NDArray[np.float64]

_PIECES = 16  # of a curve
_SHORT = 100  # commands of a path whose edges are kept
_CURVE = 7  # what the command of a curve holds
_T = np.arange(1, _PIECES) / _PIECES
_U = 1 - _T
#: What the ends and handles of a curve weigh at the corners between its pieces.
_WEIGHTS = (_U * _U * _U, 3 * _U * _U * _T, 3 * _U * _T * _T, _T * _T * _T)


def enclosed(
    path: Sequence[Command], points: Points, *, winding: bool = False
) -> NDArray[np.bool_]:
    """Tell which points lie inside a path: by the even-odd rule, or by how often it winds round."""
    # A short one lies on every card of a deck.
    starts, ends = _known_edges(tuple(path)) if len(path) < _SHORT else _edges(path)
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


@lru_cache(maxsize=64)
def _known_edges(path: tuple[Command, ...]) -> tuple[Points, Points]:
    return _edges(path)


def _edges(path: Sequence[Command]) -> tuple[Points, Points]:
    """Return where the edges of a path begin and where they end; every ring of them is closed."""
    rows = [command for command in path if len(command) > 1]
    corners = _numbers([row[-2:] for row in rows], 2)
    curves = np.array([len(row) == _CURVE for row in rows])
    after = np.cumsum(np.where(curves, _PIECES, 1))  # so many points up to each command
    points = np.empty((int(after[-1]), 2))
    points[after - 1] = corners
    if curves.any():
        handles = _numbers([row[1:5] for row in rows if len(row) == _CURVE], 4)[:, :, None]
        which = np.flatnonzero(curves)
        before, end = corners[which - 1], corners[which]
        for axis in range(2):
            p, q, r, s = _WEIGHTS
            points[(after[which] - _PIECES)[:, None] + np.arange(_PIECES - 1), axis] = (
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
