"""Fits a convex shape into a corner of a space, as large as possible.

A corner is the intersection of the space's outline with half planes; all lengths are mm from the
space's centre. The results are cached, as many corners of a lattice are equal.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache

from printplay.geometry.layouts.lattice import Point

#: Tolerance for rounding, mm.
SLACK = 0.01
#: The smallest scale of a shape.
SMALLEST = 0.2
#: A shape with this share of it in its own space counts as inside.
_WITHIN = 0.999
#: How far a shape moves towards the dot of its space, as a share of the possible way.
_NEAR = 0.6

#: Half planes n . p >= d; n is a unit vector.
Sides = tuple[tuple[float, float, float], ...]


@lru_cache(maxsize=4096)
def largest(
    hull: tuple[Point, ...], outline: tuple[Point, ...], sides: Sides, share: float
) -> tuple[float, float, float, float] | None:
    """Return scale, position (x, y) and share inside for the largest shape between some sides.

    None if it would be too small. Cached: on a lattice most corners are equal.
    """
    edges = tuple(_half_planes(outline))
    best = _best_place_at(hull, outline, (*sides, *edges), 1.0, _WITHIN)
    best = best or _best_place_at(hull, outline, sides, 1.0, share)
    if best is not None:
        return best
    low, high = SMALLEST, 1.0
    best = _best_place_at(hull, outline, sides, low, share)
    while best is not None and high - low > 0.01:
        middle = (low + high) / 2
        placed = _best_place_at(hull, outline, sides, middle, share)
        low, high, best = (middle, high, placed) if placed else (low, middle, best)
    return best


def _best_place_at(
    hull: Sequence[Point], outline: Sequence[Point], sides: Sides, scale: float, share: float
) -> tuple[float, float, float, float] | None:
    """Return the best place between some sides for a shape of a given scale, or None."""
    room = list(outline)
    for nx, ny, d in sides:
        room = _cut_polygon(room, nx, ny, d - scale * min(nx * u + ny * v for u, v in hull))
        if not room:
            return None
    # closer to the dot than to the corner
    nearest = min(room, key=lambda point: (round(math.hypot(*point), 2), point))
    first = tuple(
        (1 - _NEAR) * sum(point[i] for point in room) / len(room) + _NEAR * nearest[i] for i in (0, 1)
    )
    full_area = scale * scale * _area(hull)
    for x, y in (first, *room):
        inner = list(outline)
        for number, (u, v) in enumerate(hull):
            a, b = hull[number - 1]
            nx, ny = b - v, u - a  # the inside of a hull is on the left of its edges
            inner = _cut_polygon(inner, nx, ny, nx * (x + scale * u) + ny * (y + scale * v))
            if not inner:
                break
        part = min(abs(_area(inner)) / full_area, 1.0)
        if part >= share:
            return scale, x, y, part
    return None


def _half_planes(outline: Sequence[Point]) -> Iterator[tuple[float, float, float]]:
    """Yield the half planes whose intersection is a convex outline."""
    for number, (x, y) in enumerate(outline):
        u, v = outline[number - 1]
        length = math.dist((x, y), (u, v)) or 1.0
        nx, ny = (v - y) / length, (x - u) / length
        yield nx, ny, nx * x + ny * y


def to_segment(point: Point, start: Point, end: Point) -> float:
    """Return the distance between a point and a segment."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    along = (point[0] - start[0]) * dx + (point[1] - start[1]) * dy
    share = min(max(along / (dx * dx + dy * dy), 0.0), 1.0)
    return math.dist(point, (start[0] + share * dx, start[1] + share * dy))


def _area(ring: Sequence[Point]) -> float:
    """Return the area of a ring that runs counter-clockwise."""
    return sum(ring[number - 1][0] * y - x * ring[number - 1][1] for number, (x, y) in enumerate(ring)) / 2


def between(a: float, b: float) -> float:
    """Return the angle between two directions, 0 to pi."""
    return abs((a - b + math.pi) % (2 * math.pi) - math.pi)


def _cut_polygon(polygon: Sequence[Point], nx: float, ny: float, d: float) -> list[Point]:
    """Return the part of a polygon in the half plane n . p >= d."""
    points: list[Point] = []
    for number, (x, y) in enumerate(polygon):
        u, v = polygon[number - 1]
        depth, last_depth = nx * x + ny * y - d, nx * u + ny * v - d
        if (depth < 0) != (last_depth < 0):
            share = last_depth / (last_depth - depth)
            points.append((u + (x - u) * share, v + (y - v) * share))
        if depth >= 0:
            points.append((x, y))
    return points
