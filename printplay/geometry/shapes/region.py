"""Parts of the plane: what a drawing keeps free, and what of its lines lies outside of that."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from printplay.geometry.layouts.lattice import Point

Ring = Sequence[Point]
Polyline = Sequence[Point]
Box = tuple[float, float, float, float]


class Region:
    """A part of the plane: strips of a half width along lines, and rings with a margin, mm."""

    def __init__(
        self, strips: Iterable[tuple[Polyline, float]], rings: Iterable[tuple[Ring, float]]
    ) -> None:
        import shapely

        self._shape: Any = shapely.union_all(
            [
                *(shapely.LineString(line).buffer(half) for line, half in strips),
                *(shapely.Polygon(ring).buffer(margin) for ring, margin in rings),
            ]
        )

    def outside(
        self, lines: Iterable[Polyline], within: Ring | None = None, shortest: float = 0.0
    ) -> list[list[Point]]:
        """Return the pieces of lines outside of it, and within a ring; none too short, mm."""
        import shapely

        drawn: Any = shapely.multilinestrings([shapely.linestrings(list(line)) for line in lines])
        if within is not None:
            drawn = drawn.intersection(shapely.Polygon(within))
        drawn = shapely.line_merge(drawn.difference(self._shape))
        return [
            [(round(x, 3), round(y, 3)) for x, y in line.coords]
            for line in getattr(drawn, "geoms", [drawn])
            if line.geom_type == "LineString" and line.length > shortest
        ]


def convex_hull(points: Iterable[Point], slack: float = 0.0) -> tuple[Point, ...]:
    """Return the corners of the convex hull of points, counter-clockwise.

    Corners no farther than `slack` mm from the hull without them are left out.
    """
    import shapely

    hull: Any = shapely.convex_hull(shapely.multipoints(list(points)))
    if hull.geom_type == "Polygon":
        ring = hull.simplify(slack).normalize().reverse()
        return tuple((float(x), float(y)) for x, y in shapely.get_coordinates(ring)[:-1])
    return tuple((float(x), float(y)) for x, y in shapely.get_coordinates(hull))


def distances(hulls: Iterable[Sequence[Point]], lines: Iterable[Polyline]) -> list[float]:
    """Return how far each convex hull is from the nearest of some lines, mm."""
    import shapely

    # All corners at once: Shapely takes long to make a point of each.
    rows = [list(hull) for hull in hulls]
    of = [number for number, row in enumerate(rows) for _corner in row]
    corners: Any = [corner for row in rows for corner in row]
    shapes: Any = shapely.convex_hull(shapely.multipoints(corners, indices=of))
    strokes: Any = shapely.linestrings([list(line) for line in lines])
    nearest = shapely.STRtree(strokes).nearest(shapes)
    return [float(gap) for gap in shapely.distance(shapes, strokes[nearest])]


def away(points: Sequence[Point], rings: Iterable[Ring], least: float) -> list[tuple[Point, float]]:
    """Return the points that are more than `least` mm from all areas, each with its distance."""
    import numpy as np
    import shapely

    areas: Any = shapely.union_all([shapely.Polygon(ring).buffer(0) for ring in rings])
    shapely.prepare(areas)
    # To tell which are near is quick; how far one is takes long.
    far = np.flatnonzero(~shapely.dwithin(areas, shapely.points(list(points)), least))
    kept = [points[int(number)] for number in far]
    gaps: Any = shapely.distance(areas, shapely.points(kept))
    return [(point, float(gap)) for point, gap in zip(kept, gaps, strict=True)]


def overlap(rings: Iterable[Ring], boxes: Iterable[Box]) -> bool:
    """Return whether any ring and any box (left, low, right, high) have a point in common."""
    import shapely

    shapes = [shapely.Polygon(ring) for ring in rings]
    return any(shape.intersects(shapely.box(*box)) for box in boxes for shape in shapes)
