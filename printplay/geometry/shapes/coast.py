"""Coasts: the outline of the land as a chart shows it, its lakes, and the surf around it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from printplay.geometry.board import BuiltBoard
from printplay.geometry.layouts.lattice import Point

Ring = tuple[Point, ...]

#: The largest spacing that widens the coast, mm.
_WIDEST = 15.0
#: The distances of the lines of surf from the coast, mm.
_SURF = (1.3, 2.9, 5.0, 7.6)


@dataclass(frozen=True)
class Coast:
    """Closed rings in mm: the land with its lakes, and lines of surf from near to far."""

    land: tuple[Ring, ...]
    surf: tuple[tuple[Ring, ...], ...]


def coast(board: BuiltBoard[Any]) -> Coast:
    """Draw the coast of a board: the union of its land, smoothed outward, then inward.

    Narrow clefts close, corners become capes, and a slight swell makes the line irregular; it
    depends on the position alone, so a board always has the same coast.
    """
    import shapely

    unit = min(board.spacing, _WIDEST)
    spaces = shapely.union_all([shapely.Polygon(s.outline) for s in board.land.values()])
    # A point far enough from all land is water, and so is its surroundings; the rest is coast.
    far = spaces.envelope.buffer(2 * unit).difference(spaces.buffer(0.34 * unit))
    land = spaces.envelope.buffer(unit).difference(far.buffer(0.26 * unit))
    for lake in _shape_parts(spaces):
        for hole in map(shapely.Polygon, lake.interiors):  # a lake too small to have such points
            if not hole.intersects(far):
                land = land.difference(_lake(hole, unit))
    lines = []
    water_line, reached = land, 0.0
    for number, distance in enumerate(_SURF):
        # Each line is computed from the one before, without invisible corners: far from a crinkled
        # coast GEOS needs several attempts, a hundred times as long.
        water_line = water_line.simplify(0.01).buffer(distance - reached, quad_segs=6)
        reached = distance
        lines.append(_rings(water_line, 2.2 + 0.5 * number, 0.6 - 0.08 * number))
    return Coast(_rings(land, 1.5, 0.65), tuple(lines))


def _shape_parts(shape: Any) -> list[Any]:
    return list(getattr(shape, "geoms", [shape]))


def _lake(hole: Any, unit: float) -> Any:
    """Return a lake's water: its shore moved inwards, but never so far that no water is left."""
    for share in (0.22, 0.16, 0.1, 0.05):
        water = hole.buffer(-share * unit).buffer(0.4 * share * unit)
        if water.area > 0.06 * unit * unit:
            return water
    return hole


def _rings(shape: Any, step: float, swell: float) -> tuple[Ring, ...]:
    rings: list[Ring] = []
    for polygon in _shape_parts(shape):
        lines = (polygon.exterior, *polygon.interiors)
        # a puddle with a perimeter below 6 mm looks like a blot on paper
        rings += [_sampled(line, step, swell) for line in lines if line.length > 6]
    return tuple(rings)


def _sampled(line: Any, step: float, swell: float) -> Ring:
    """Return points every `step` mm along a ring, displaced by up to `swell` mm."""
    import numpy as np
    import shapely

    count = max(8, round(line.length / step))
    corners = shapely.get_coordinates(line)
    passed = np.concatenate(([0.0], np.cumsum(np.hypot(*np.diff(corners, axis=0).T))))
    places = passed[-1] * np.arange(count) / count
    xs, ys = (np.interp(places, passed, values).tolist() for values in corners.T)
    points = list(zip(xs, ys, strict=True))
    ring = []
    for number, (x, y) in enumerate(points):
        (x0, y0), (x1, y1) = points[number - 1], points[(number + 1) % count]
        length = math.hypot(x1 - x0, y1 - y0) or 1.0
        offset = swell * _swell(x, y)
        ring.append((round(x + offset * (y1 - y0) / length, 2), round(y - offset * (x1 - x0) / length, 2)))
    return tuple(ring)


def _swell(x: float, y: float) -> float:
    """Return a smooth value from -1 to 1 that depends on the position (mm): capes, then ripples."""
    long = math.sin(0.27 * x + 0.11 * y + 1.7) + math.sin(0.13 * x - 0.31 * y + 0.4)
    short = math.sin(0.83 * x + 0.71 * y) + 0.7 * math.sin(1.37 * x - 1.11 * y + 2)
    return (long + 0.6 * short) / 3.02
