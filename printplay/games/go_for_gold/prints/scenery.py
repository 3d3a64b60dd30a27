"""Scenery of a chart: palms, ridges, ruins on the land, ships and beasts in the sea.

All of it is pale, keeps clear of lanes, symbols and names, and is decoration alone. A board's hash
chooses it, so each board has its own, the same in every print.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from printplay.games.go_for_gold.prints.chance import Chance
from printplay.geometry.layouts.lattice import Point
from printplay.geometry.shapes.region import away, convex_hull
from printplay.printing.drawing.colour import WHITE
from printplay.printing.drawing.drawing import Shape
from printplay.printing.drawing.icons import icon
from printplay.printing.drawing.path import along

#: Scenery on the land, and mm from its middle to its rim, if there is room for all of it.
LAND = {"palm": 2.3, "ridge": 2.4, "ruin": 1.9, "hut": 2.0, "volcano": 2.5}
#: The weight of each kind when one is chosen; an island has one volcano at most.
_DRAWN = ("palm", "palm", "palm", "palm", "ridge", "ridge", "ruin", "hut", "volcano")
#: One in so many empty spaces gets scenery.
_BARE = 2
SEA = ("ship", "serpent", "whale", "sloop", "turtle", "gulls")
#: The most things in a sea.
_AFLOAT = 4
#: The least and the greatest radius of a thing in the sea, mm.
_LEAST, _MOST = 3.2, 7.5
#: The distance between the places tried in the sea, and the room around each, mm.
_STEP, _AIR = 1.5, 0.8


@cache
def hull(name: str) -> tuple[Point, ...]:
    """Return the convex outline of a thing on the land at its usual size, mm around its origin."""
    points = (
        point for item in icon(name, WHITE).items if isinstance(item, Shape) for point in along(item.path)
    )
    return convex_hull(((LAND[name] * x, LAND[name] * y) for x, y in points), 0.05)


def planted(names: Iterable[str], seed: str) -> Iterator[tuple[str, str, float]]:
    """Yield some of the spaces, what stands on each, and in which of its corners (an angle)."""
    chance, kinds = Chance(seed), list(_DRAWN)
    for name in names:
        drawn, kind, turn = chance.below(_BARE), chance.below(len(kinds)), chance.below(6)
        if not drawn:
            found = kinds[kind]
            if found == "volcano":
                kinds.remove(found)
            yield name, found, math.pi * turn / 3


def afloat(
    chart: tuple[float, float, float, float],
    taken: Sequence[Sequence[Point]],
    rounds: Sequence[tuple[float, float, float]],
    seed: str,
) -> Iterator[tuple[str, float, float, float]]:
    """Yield the things in the sea: name, middle and radius, mm.

    `chart` is left, low, right, high of the sea; `taken` are areas, `rounds` circles (x, y, radius)
    that it keeps clear of.
    """
    left, low, right, high = chart
    columns = int((right - left - 2 * _LEAST) / _STEP) + 1
    rows = int((high - low - 2 * _LEAST) / _STEP) + 1
    grid = [
        (left + _LEAST + _STEP * column, low + _LEAST + _STEP * row)
        for row in range(max(0, rows))
        for column in range(max(0, columns))
    ]
    free = away(grid, taken, _LEAST + _AIR) if grid else []
    room = list(_roomy(chart, free, rounds))
    chance, kinds = Chance(seed), list(SEA)
    while room and len(kinds) > len(SEA) - _AFLOAT:
        gap, (x, y) = max(room)
        radius = min(gap - _AIR, _MOST)
        yield kinds.pop(chance.below(len(kinds))), x, y, radius
        room = [
            (gap, point)
            for found, point in room
            if (gap := min(found, math.dist((x, y), point) - 3 * radius)) - _AIR >= _LEAST
        ]


def _roomy(
    chart: tuple[float, float, float, float],
    free: Iterable[tuple[Point, float]],
    rounds: Sequence[tuple[float, float, float]],
) -> Iterator[tuple[float, Point]]:
    """Yield the points where the smallest thing has room, after the room of each, mm."""
    left, low, right, high = chart
    for (x, y), far in free:
        found = min(far, x - left, right - x, y - low, high - y)
        for u, v, radius in rounds:
            if found - _AIR < _LEAST:
                break
            found = min(found, math.dist((x, y), (u, v)) - radius)
        if found - _AIR >= _LEAST:
            yield found, (x, y)
