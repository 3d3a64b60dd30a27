"""Regions of the plane: those a drawing keeps free, and the largest shape that fits in a corner.

All lengths are mm from the space's centre.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

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
Ring = Sequence[Point]
Polyline = Sequence[Point]
Box = tuple[float, float, float, float]


class Region:
    """A region: strips along lines with a half width, and rings with a margin, mm."""

    def __init__(self, strips: Iterable[tuple[Polyline, float]], rings: Iterable[tuple[Ring, float]]) -> None:
        import shapely

        self._shape: Any = shapely.union_all(
            [
                *(shapely.LineString(line).buffer(half) for line, half in strips),
                *(shapely.Polygon(ring).buffer(margin) for ring, margin in rings),
            ]
        )

    def lines_outside(
        self, lines: Iterable[Polyline], ring: Ring | None = None, shortest: float = 0.0
    ) -> list[list[Point]]:
        """Return the parts of lines outside of it, within `ring` if given, and `shortest` mm or more."""
        import shapely

        parts: Any = shapely.multilinestrings([shapely.linestrings(list(line)) for line in lines])
        if ring is not None:
            parts = parts.intersection(shapely.Polygon(ring))
        parts = shapely.line_merge(parts.difference(self._shape))
        return [
            [(round(x, 3), round(y, 3)) for x, y in line.coords]
            for line in getattr(parts, "geoms", [parts])
            if line.geom_type == "LineString" and line.length > shortest
        ]


def convex_hull(points: Iterable[Point], slack: float = 0.0) -> tuple[Point, ...]:
    """Return the convex hull's corners, counter-clockwise, without those that add at most `slack` mm."""
    import shapely

    hull: Any = shapely.convex_hull(shapely.multipoints(list(points)))
    if hull.geom_type == "Polygon":
        ring = hull.simplify(slack).normalize().reverse()
        return tuple((float(x), float(y)) for x, y in shapely.get_coordinates(ring)[:-1])
    return tuple((float(x), float(y)) for x, y in shapely.get_coordinates(hull))


def distances(hulls: Iterable[Sequence[Point]], lines: Iterable[Polyline]) -> list[float]:
    """Return the distance of each convex hull from the nearest line, mm."""
    import shapely

    # All corners at once: creating Shapely points one by one is slow.
    rows = [list(hull) for hull in hulls]
    hull_numbers = [number for number, row in enumerate(rows) for _corner in row]
    corners: Any = [corner for row in rows for corner in row]
    shapes: Any = shapely.convex_hull(shapely.multipoints(corners, indices=hull_numbers))
    strokes: Any = shapely.linestrings([list(line) for line in lines])
    nearest = shapely.STRtree(strokes).nearest(shapes)
    return [float(gap) for gap in shapely.distance(shapes, strokes[nearest])]


def points_away(points: Sequence[Point], rings: Iterable[Ring], least: float) -> list[tuple[Point, float]]:
    """Return the points that are more than `least` mm from all areas, each with its distance."""
    import numpy as np
    import shapely

    areas: Any = shapely.union_all([shapely.Polygon(ring).buffer(0) for ring in rings])
    shapely.prepare(areas)
    # To tell which are near is quick; how far one is takes long.
    far = np.flatnonzero(~shapely.dwithin(areas, shapely.points(list(points)), least))
    far_points = [points[int(number)] for number in far]
    gaps: Any = shapely.distance(areas, shapely.points(far_points))
    return [(point, float(gap)) for point, gap in zip(far_points, gaps, strict=True)]


def overlap(rings: Iterable[Ring], boxes: Iterable[Box]) -> bool:
    """Return whether any ring intersects any box (left, low, right, high)."""
    import shapely

    shapes = [shapely.Polygon(ring) for ring in rings]
    return any(shape.intersects(shapely.box(*box)) for box in boxes for shape in shapes)


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
