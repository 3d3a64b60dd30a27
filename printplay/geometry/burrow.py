"""A burrow: chambers dug out of the earth, and the tunnels between them, with their walls."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from printplay.geometry.lattice import Point
from printplay.geometry.winding import Ground, Pair, Ring, chance, wind

#: Of a chamber at scale 1, mm: half its width, how high it is above its centre, how deep below.
HALF, ROOF, FLOOR = 14.0, 11.0, 9.4
WIDTH = 6.0  # of a tunnel
GAP = 2.4  # of earth at least between what is not connected
_ROUND = 0.9  # corners between tunnels are rounded as much; less than half a gap
_STEP = 2.2


@dataclass(frozen=True)
class Burrow:
    """What is dug out of a page, mm. `walls` are closed rings: the outer one, then the islands."""

    scale: float
    caves: Mapping[int, Point]
    chambers: Mapping[int, Ring]
    tunnels: Mapping[Pair, Ring]
    walls: tuple[Ring, ...]
    _open: Any = field(repr=False, compare=False)

    def ways(self) -> list[Ring]:
        """Return the outlines of the tunnels."""
        import shapely

        return [
            tuple((float(x), float(y)) for x, y in shapely.get_coordinates(
                shapely.LineString(line).buffer(WIDTH / 2 * self.scale, quad_segs=4).exterior))
            for line in self.tunnels.values()
        ]  # fmt: skip

    @cached_property
    def _sides(self) -> Any:
        """Return a tree of the straight pieces that the edge of all that is dug out has."""
        import numpy as np
        import shapely

        shapely.prepare(self._open)
        lines = [
            line for polygon in getattr(self._open, "geoms", [self._open])
            for line in (polygon.exterior, *polygon.interiors)
        ]  # fmt: skip
        corners = [shapely.get_coordinates(line) for line in lines]
        pairs = [np.stack([ring[:-1], ring[1:]], axis=1) for ring in corners]
        pieces: Any = shapely.linestrings(np.concatenate(pairs))
        return shapely.STRtree(pieces)

    def clearance(self, points: Sequence[Point]) -> list[float]:
        """Return for each point how far it is from all that is dug out, 0 inside."""
        import shapely

        found = shapely.points(points)
        (which, _side), far = self._sides.query_nearest(
            found, all_matches=False, return_distance=True
        )
        distances = dict(zip(which.tolist(), far.tolist(), strict=True))
        inside = shapely.intersects(self._open, found).tolist()
        return [0.0 if inside[n] else distances[n] for n in range(len(points))]


def dig(
    caves: Mapping[int, Point], tunnels: Mapping[Pair, Ring], scale: float, seed: str
) -> Burrow:
    """Dig chambers at the caves' centres, and tunnels along their lines, all in mm."""
    import shapely

    chambers = {cave: chamber(centre, scale) for cave, centre in caves.items()}
    pieces = [
        shapely.LineString(t).buffer(WIDTH / 2 * scale, quad_segs=6) for t in tunnels.values()
    ]
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
    """Return the lines of tunnels between caves in the earth from (0, 0) to `high`.

    They stay clear of each other, and do so still where the earth is stretched.
    """
    chambers = {cave: chamber(centre, scale) for cave, centre in caves.items()}
    return wind(Ground(caves, chambers, WIDTH * scale, GAP * scale, (0.0, 0.0), high), pairs, seed)


def chamber(centre: Point, scale: float) -> Ring:
    """Return the outline of a chamber: a dome over a flat floor."""
    x, y = centre
    ring = []
    for number in range(40):
        turn = 2 * math.pi * number / 40
        cos, sin = math.cos(turn), math.sin(turn)
        wide, high = (0.95, 1.0) if sin >= 0 else (0.72, 0.72)
        ring.append(
            (x + HALF * scale * math.copysign(abs(cos) ** wide, cos),
             y + (ROOF if sin >= 0 else FLOOR) * scale * math.copysign(abs(sin) ** high, sin))
        )  # fmt: skip
    return tuple((round(x, 3), round(y, 3)) for x, y in ring)


def _wall(line: Any, scale: float, seed: str) -> Ring:
    """Return points along a wall, moved in and out a little: nobody digs with a ruler."""
    import numpy as np
    import shapely

    count = max(8, round(line.length / (_STEP * scale)))
    corners = shapely.get_coordinates(line)
    along = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(corners, axis=0).T))])
    places = line.length * np.arange(count) / count
    points = [np.interp(places, along, values).tolist() for values in corners.T]
    points = list(zip(*points, strict=True))
    ring = []
    for number, (x, y) in enumerate(points):
        (x0, y0), (x1, y1) = points[number - 1], points[(number + 1) % count]
        length = math.hypot(x1 - x0, y1 - y0) or 1.0
        off = 0.55 * scale * (chance(seed, number) - 0.5)
        ring.append(
            (round(x + off * (y1 - y0) / length, 2), round(y - off * (x1 - x0) / length, 2))
        )
    return tuple(ring)


def area(ring: Ring) -> float:
    """Return what a ring encloses, below 0 where it runs clockwise."""
    return sum(
        x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(ring, (*ring[1:], ring[0]), strict=True)
    )
