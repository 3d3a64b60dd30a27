"""Regions of the plane that a drawing keeps free, and the parts of lines outside of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from printplay.geometry.layouts.lattice import Point

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
    """Return the corners of the convex hull of points, counter-clockwise.

    Corners at most `slack` mm outside of the hull without them are left out.
    """
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
