"""A burrow: chambers dug out of the earth, with the tunnels between them and their walls."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

from printplay.geometry.layouts.lattice import Point
from printplay.geometry.shapes.winding import Ground, Pair, Ring, chances, wind

#: Half the width of a chamber at scale 1, its height above the centre and its depth below, mm.
HALF, ROOF, FLOOR = 14.0, 11.0, 9.4
WIDTH = 6.0  # of a tunnel
GAP = 2.4  # minimum of earth between unconnected parts
_ROUND = 0.9  # radius of corners between tunnels; less than half a gap
_STEP = 2.2
_PIECE = 8  # straight segments of an edge measured together


@dataclass(frozen=True)
class Burrow:
    """A burrow on a page, mm. `walls` are closed rings: the outer one, then the islands."""

    scale: float
    caves: Mapping[int, Point]
    chambers: Mapping[int, Ring]
    tunnels: Mapping[Pair, Ring]
    walls: tuple[Ring, ...]
    _open: Any = field(repr=False, compare=False)

    def ways(self) -> list[Ring]:
        import shapely

        return [
            tuple((float(x), float(y)) for x, y in shapely.get_coordinates(
                shapely.LineString(line).buffer(WIDTH / 2 * self.scale, quad_segs=4).exterior))
            for line in self.tunnels.values()
        ]  # fmt: skip

    @cached_property
    def _sides(self) -> Any:
        """Return a spatial index of the burrow's edge, in pieces."""
        import numpy as np
        import shapely

        shapely.prepare(self._open)
        pieces = []
        for polygon in getattr(self._open, "geoms", [self._open]):
            for line in (polygon.exterior, *polygon.interiors):
                corners = shapely.get_coordinates(line)
                pieces += [
                    corners[first : first + _PIECE + 1] for first in range(0, len(corners) - 1, _PIECE)
                ]
        which = np.repeat(np.arange(len(pieces)), [len(piece) for piece in pieces])
        lines: Any = shapely.linestrings(np.concatenate(pieces), indices=which)
        return shapely.STRtree(lines)

    def clearance(self, points: Sequence[Point]) -> list[float]:
        """Return the distance (mm) of each point from the burrow, 0 inside."""
        import numpy as np
        import shapely

        sides, shapes = self._sides, shapely.points(points)
        clear = np.zeros(len(points))
        (outer,) = np.nonzero(~shapely.intersects(self._open, shapes))
        (which, _side), far = sides.query_nearest(shapes[outer], all_matches=False, return_distance=True)
        clear[outer[which]] = far
        return clear.tolist()


def dig(caves: Mapping[int, Point], tunnels: Mapping[Pair, Ring], scale: float, seed: str) -> Burrow:
    """Dig chambers at the caves' centres, and tunnels along their lines, all in mm."""
    import shapely

    chambers = {cave: chamber(centre, scale) for cave, centre in caves.items()}
    lines: Any = list(map(shapely.LineString, tunnels.values()))
    pieces = shapely.buffer(lines, WIDTH / 2 * scale, quad_segs=6)
    dug = shapely.union_all([*pieces, *map(shapely.Polygon, chambers.values())])
    r = _ROUND * scale
    dug = dug.buffer(r, quad_segs=4).buffer(-2 * r, quad_segs=4).buffer(r, quad_segs=4)
    walls = []
    for polygon in getattr(dug, "geoms", [dug]):
        walls += [_wall(line, scale, seed) for line in (polygon.exterior, *polygon.interiors)]
    outer, *islands = sorted(walls, key=lambda ring: -abs(area(ring)))
    return Burrow(scale, caves, chambers, tunnels, (outer, *islands), dug)


def tunnels_between(
    caves: Mapping[int, Point], pairs: Sequence[Pair], high: Point, scale: float, seed: str
) -> dict[Pair, Ring]:
    """Return tunnels between caves from (0, 0) to `high` that stay apart, even if stretched."""
    chambers = {cave: chamber(centre, scale) for cave, centre in caves.items()}
    return wind(Ground(caves, chambers, WIDTH * scale, GAP * scale, (0.0, 0.0), high), pairs, seed)


def chamber(centre: Point, scale: float) -> Ring:
    """Return the outline of a chamber: a dome over a flat floor."""
    x, y = centre
    return tuple((round(x + dx, 3), round(y + dy, 3)) for dx, dy in _dome(scale))


@lru_cache(maxsize=16)  # all chambers of a page are equal
def _dome(scale: float) -> Ring:
    """Return the outline of a chamber about its centre."""
    ring = []
    for number in range(40):
        turn = 2 * math.pi * number / 40
        cos, sin = math.cos(turn), math.sin(turn)
        wide, high = (0.95, 1.0) if sin >= 0 else (0.72, 0.72)
        ring.append(
            (HALF * scale * math.copysign(abs(cos) ** wide, cos),
             (ROOF if sin >= 0 else FLOOR) * scale * math.copysign(abs(sin) ** high, sin))
        )  # fmt: skip
    return tuple(ring)


def _wall(line: Any, scale: float, seed: str) -> Ring:
    """Return points along a wall, displaced a little so that it looks dug by hand."""
    import numpy as np
    import shapely

    count = max(8, round(line.length / (_STEP * scale)))
    corners = shapely.get_coordinates(line)
    steps = np.diff(corners, axis=0)
    along = np.concatenate([[0.0], np.cumsum(np.hypot(*steps.T))])
    places = line.length * np.arange(count) / count
    points = np.stack([np.interp(places, along, values) for values in corners.T], axis=1)
    dx, dy = (np.roll(points, -1, axis=0) - np.roll(points, 1, axis=0)).T
    length = np.sqrt(dx * dx + dy * dy)
    length[length == 0] = 1.0
    off = 0.55 * scale * (np.array(chances(range(count), seed)) - 0.5)
    points += np.stack([off * dy / length, -off * dx / length], axis=1)
    return tuple(map(tuple, np.round(points, 2).tolist()))


def area(ring: Ring) -> float:
    """Return the signed area of a ring, negative if clockwise."""
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(ring, (*ring[1:], ring[0]), strict=True))
