"""Thin out points of a chart that lie closer than a printer or a screen can show.

Where points lie further apart, all of them stay.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from printplay.geometry.layouts.lattice import Point

#: Indistinguishable distances, mm: along a line, and between two dots of half a millimetre.
_LINE, _DOTS = 0.05, 0.1
#: Up to this many points, nothing is dropped.
_FEW = 250


def thinned(points: Sequence[Point]) -> list[Point]:
    """Reduce a line to the first, lowest, highest and last point of each column.

    >>> len(thinned([(x / 1000, x % 9) for x in range(1000)]))
    74
    """
    if len(points) <= _FEW:
        return [*points]
    found: list[Point] = []
    for _column, some in groupby(points, lambda point: int(point[0] / _LINE)):
        column = list(some)
        if len(column) > 2:
            low, high = (pick(column, key=lambda point: point[1]) for pick in (min, max))
            column = list(dict.fromkeys((column[0], *sorted((low, high)), column[-1])))
        found += column
    return found


def without_overlaps(dots: Iterable[Point]) -> list[Point]:
    """Drop dots that lie on top of another.

    >>> len(without_overlaps([(x / 1000, x % 9) for x in range(1000)]))
    99
    """
    dots = [*dots]
    if len(dots) <= _FEW:
        return dots
    seen: dict[tuple[int, int], Point] = {}
    for x, y in dots:
        seen.setdefault((round(x / _DOTS), round(y / _DOTS)), (x, y))
    return list(seen.values())
