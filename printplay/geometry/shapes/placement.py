"""Places symbols and names in a space, out of the pen's way.

The middle `2 * CLEAR` mm of each lane from centre to centre stay free, so that a camera reads the
line and nothing else. The content of a space stands in one of its corners, between two lanes: the
symbol straight below the dot, or to the lower right, and the name in the opposite corner.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from printplay.geometry.board import BuiltBoard, SpaceId
from printplay.geometry.layouts.lattice import Point
from printplay.geometry.shapes.region import SLACK, SMALLEST, between, largest, to_segment

#: Half the width of the free strip along a lane, mm on paper.
CLEAR = 1.5
#: The least share of a symbol, and of a name, within its own space.
SYMBOL_SHARE, NAME_SHARE = 0.93, 0.97
#: The same for an ornament, which may cross an edge; and its smallest scale.
ORNAMENT_SHARE, _WORTHWHILE = 0.75, 0.7
#: Room around the dot of a space, and between two shapes, mm.
DOT, GAP = 1.4, 0.3

#: A shape keeps its usual corner if this scale is possible there.
_CONSTANT = 0.3
#: Lanes of other spaces farther than this from a corner, mm, are ignored.
_FAR = 4.5
#: The direction of the symbols' corner: the lowest, the right one of two; names are opposite.
_SYMBOL_CORNER, _NAME_CORNER = -math.pi / 2 + 0.01, math.pi / 2 + 0.01
#: Directions (radians) and steps (mm) in which a shape is tried by the water, and its scales.
_TURN, _STEP = math.pi / 24, 0.2
_ASHORE = (1.0, 0.95, 0.9, 0.85, 0.8)
#: An outline with more corners is a coast; directions are tried all around it instead.
_CORNERS = 8


@dataclass(frozen=True)
class SymbolSpot:
    """The place of a shape, mm: its origin, and the scale at which it fits.

    `clearance` is the distance from its ink to the middle of the nearest lane, `share` the part of
    it within its own space; `fits` says whether both are sufficient.
    """

    x: float
    y: float
    scale: float
    clearance: float
    share: float
    fits: bool = True


@dataclass
class Placer:
    """Places shapes on one board, without overlaps.

    `clear` is half the width of a lane's free strip, mm of the board: a board that is printed
    smaller has wider lanes. `constant_free` is the scale that must be possible in the usual corner
    on a board of free outlines.
    """

    board: BuiltBoard[Any]
    clear: float = CLEAR
    constant_free: float = 0.5
    _taken: dict[tuple[int, int], list[Any]] = field(default_factory=lambda: defaultdict(list))

    def __post_init__(self) -> None:
        import shapely

        self._lines = shapely.linestrings(
            [[self.board.spaces[a].centre, self.board.spaces[b].centre] for a, b in self.board.edges]
            or [[(-1e6, 0.0), (-1e6, 1.0)]]
        )
        self._tree = shapely.STRtree(self._lines)

    def copy(self) -> Placer:
        """Return a placer on the same board, with the same room taken."""
        copied = copy(self)
        copied._taken = defaultdict(list, {at: [*inks] for at, inks in self._taken.items()})
        return copied

    def symbol(self, name: SpaceId, shape: Sequence[Point], share: float = SYMBOL_SHARE) -> SymbolSpot:
        """Place a symbol; its shape is convex, in mm about its origin."""
        return self._place(name, shape, _SYMBOL_CORNER, share)

    def label(self, name: SpaceId, width: float, height: float) -> SymbolSpot:
        """Place a name by its middle; its box is `width` x `height` mm."""
        x, y = width / 2, height / 2
        box = ((-x, -y), (x, -y), (x, y), (-x, y))
        return self._place(name, box, _NAME_CORNER, NAME_SHARE)

    def ornament(self, name: SpaceId, shape: Sequence[Point], corner: float) -> SymbolSpot | None:
        """Place an ornament, first towards `corner` (radians); return None if there is little room."""
        spot = self._best_place(name, shape, corner, ORNAMENT_SHARE)
        if spot is None or spot[0].scale < _WORTHWHILE:
            return None
        return self._reserve(*spot)

    def ashore(self, name: SpaceId, shape: Sequence[Point], margin: float, off: float) -> SymbolSpot | None:
        """Return the spot of a shape on the side of a space without lanes.

        It is at least `margin` mm from the edge and `off` mm from the centre of the space. None if
        it would be much smaller than wanted.
        """
        import numpy as np
        import shapely

        space = self.board.spaces[name]
        x, y = space.centre
        inner = shapely.Polygon(space.outline).buffer(-margin)
        dot = shapely.Point(space.centre).buffer(off)
        shapely.prepare([inner, dot])
        reach = max(math.dist(space.centre, point) for point in space.outline)
        rays = [
            [(x + _STEP * step * math.cos(angle), y + _STEP * step * math.sin(angle))
             for step in range(int(off / _STEP), int(reach / _STEP))]
            for angle in _quiet(space.centre, tuple(self._lines_near(space.centre, reach)))
        ]  # fmt: skip
        around = np.array([*shape, shape[0]])
        for scale in _ASHORE:
            scaled = scale * around
            for ray in filter(None, rays):  # empty in a space too small for it
                inks: Any = shapely.polygons(np.array(ray)[:, None, :] + scaled)
                fits = shapely.contains(inner, inks) & ~shapely.intersects(dot, inks)
                fitting = [place for place, fit in zip(ray, fits, strict=True) if fit]
                if not fitting:
                    continue
                middle = fitting[len(fitting) // 2]  # between dot and edge
                spot = self._free(shape, scale, *middle, 1.0, 2 * GAP)
                if spot is not None and spot[0].fits:
                    return self._reserve(*spot)
        return None

    def off_lanes(self, points: Sequence[Point]) -> bool:
        """Return whether the convex hull of some points keeps the lanes free."""
        import shapely

        shape = shapely.convex_hull(shapely.multipoints(points))
        return self._clearance(shape) >= self.clear - SLACK

    def course(self, points: Sequence[Point], half: float) -> bool:
        """Reserve a line's room, `half` mm to each side; return False if a lane or a shape is there."""
        import shapely

        ink = shapely.LineString(points).buffer(half)
        if self._clearance(ink) < self.clear - SLACK:
            return False
        if any(ink.distance(shape) < 2 * GAP for point in points for shape in self._shapes_near(point)):
            return False
        self._taken[self._square(points[len(points) // 2])].append(ink)
        return True

    def _place(self, name: SpaceId, shape: Sequence[Point], corner: float, share: float) -> SymbolSpot:
        found = self._best_place(name, shape, corner, share)
        return self._reserve(*(found or self._crammed(name, shape, corner)))

    def _reserve(self, spot: SymbolSpot, ink: Any) -> SymbolSpot:
        self._taken[self._square((spot.x, spot.y))].append(ink)
        return spot

    def _best_place(
        self, name: SpaceId, shape: Sequence[Point], corner: float, share: float
    ) -> tuple[SymbolSpot, Any] | None:
        space = self.board.spaces[name]
        x, y = space.centre
        outline = tuple((round(u - x, 2), round(v - y, 2)) for u, v in space.outline)
        hull = tuple(shape)
        enough = self.constant_free if self.board.lattice == "free" else _CONSTANT
        best: tuple[SymbolSpot, Any] | None = None
        for angle in self._corners(name, corner):
            corner_place = largest(hull, outline, tuple(self._sides(name, angle)), share)
            for smaller in (1.0, 0.7, 0.5) if corner_place else ():
                assert corner_place is not None  # noqa: S101  for the checker
                scale, u, v, part = corner_place
                spot = self._free(hull, smaller * scale, x + u, y + v, part)
                if spot is None:
                    continue
                if spot[0].fits and (best is None or spot[0].scale > best[0].scale + SLACK):
                    best = spot
                break
            if best is not None and best[0].scale > enough:
                break
        return best

    def _free(
        self, hull: Sequence[Point], scale: float, x: float, y: float, share: float, gap: float = GAP
    ) -> tuple[SymbolSpot, Any] | None:
        """Return the spot of a shape at a place, or None if it is within `gap` mm of another."""
        import shapely

        x, y = round(x, 3), round(y, 3)
        ink = shapely.polygons([(x + scale * u, y + scale * v) for u, v in hull])
        if (near_shapes := [*self._shapes_near((x, y))]) and (shapely.distance(ink, near_shapes) < gap).any():
            return None
        clearance = self._clearance(ink)
        fits = clearance > self.clear - SLACK
        return SymbolSpot(x, y, scale, clearance, share, fits), ink

    def _corners(self, name: SpaceId, corner: float) -> list[float]:
        """Return the directions of a space's corners, the nearest to `corner` first."""
        space = self.board.spaces[name]
        x, y = space.centre
        angles = [math.atan2(v - y, u - x) for u, v in space.outline]
        if len(angles) > _CORNERS:
            angles = [math.pi * number / 6 + math.pi / 12 for number in range(12)]
        angles = [round(angle, 3) for angle in angles]
        return sorted(angles, key=lambda angle: between(angle, corner))

    def _sides(self, name: SpaceId, angle: float) -> Iterator[tuple[float, float, float]]:
        """Yield the half planes n . p >= d (n a unit vector) of a corner, about the space's centre."""
        space = self.board.spaces[name]
        x, y = space.centre
        toward = math.cos(angle), math.sin(angle)
        reach = max(math.dist(space.centre, point) for point in space.outline)
        # a point in the middle of the corner shows its side of a lane
        px, py = 0.6 * reach * toward[0], 0.6 * reach * toward[1]
        yield round(toward[0], 3), round(toward[1], 3), DOT
        for (ax, ay), (bx, by) in self._lanes_near(name, 1.6 * reach + self.clear):
            length = math.dist((ax, ay), (bx, by))
            nx, ny = (ay - by) / length, (bx - ax) / length
            d = nx * (ax - x) + ny * (ay - y)
            if nx * px + ny * py < d:
                nx, ny, d = -nx, -ny, -d
            if space.centre in ((ax, ay), (bx, by)):
                lane_angle = math.atan2((ay + by) / 2 - y, (ax + bx) / 2 - x)
                if between(lane_angle, angle) > math.pi / 2 + 0.01:
                    continue  # behind the dot
            elif to_segment((px + x, py + y), (ax, ay), (bx, by)) > self.clear + _FAR:
                continue
            yield round(nx, 3), round(ny, 3), round(d + self.clear + 2 * SLACK, 2)

    def _lanes_near(self, name: SpaceId, reach: float) -> Iterator[tuple[Point, Point]]:
        """Yield the lanes near a space; by the water also those of an inland one, to look alike."""
        space = self.board.spaces[name]
        if self.board.lattice == "free":
            yield from self._lines_near(space.centre, reach)
            return
        x, y = space.centre
        ring = (*space.outline, space.outline[0])
        around = [(u + v - x, w + z - y) for (u, w), (v, z) in pairwise(ring)]
        for number, neighbour in enumerate(around):
            yield space.centre, neighbour
            if len(around) == 6:
                yield around[number - 1], neighbour

    def _crammed(self, name: SpaceId, shape: Sequence[Point], corner: float) -> tuple[SymbolSpot, Any]:
        """Return a place if there is no room: in the usual corner, at the smallest scale."""
        import shapely

        space = self.board.spaces[name]
        x, y = space.centre
        angle = self._corners(name, corner)[0]
        reach = max(math.dist(space.centre, point) for point in space.outline)
        x, y = (round(x + 0.7 * reach * math.cos(angle), 3), round(y + 0.7 * reach * math.sin(angle), 3))
        ink = shapely.Polygon([(x + SMALLEST * a, y + SMALLEST * b) for a, b in shape])
        outline = shapely.Polygon(space.outline)
        share = ink.intersection(outline).area / ink.area
        return SymbolSpot(x, y, SMALLEST, self._clearance(ink), share, fits=False), ink

    def _clearance(self, ink: Any) -> float:
        import shapely

        # nearest() returns one of the shapes at the least distance
        return float(shapely.distance(self._lines[self._tree.nearest(ink)], ink))

    def _lines_near(self, centre: Point, reach: float) -> Iterator[tuple[Point, Point]]:
        import shapely

        found = self._tree.query(shapely.Point(centre), predicate="dwithin", distance=reach)
        for number in sorted(found):
            a, b = shapely.get_coordinates(self._lines[number]).tolist()
            yield (a[0], a[1]), (b[0], b[1])

    def _square(self, place: Point) -> tuple[int, int]:
        reach = 1.5 * self.board.spacing
        return int(place[0] // reach), int(place[1] // reach)

    def _shapes_near(self, place: Point) -> Iterator[Any]:
        i, j = self._square(place)
        for di in (-1, 0, 1):
            for dj in (-1, 0, 1):
                yield from self._taken.get((i + di, j + dj), ())


def _quiet(centre: Point, lanes: Sequence[tuple[Point, Point]]) -> list[float]:
    """Return directions from a centre, radians: first the middle of the widest gap of its lanes."""
    ends = [a if b == centre else b for a, b in lanes if centre in (a, b)]
    if not ends:
        return []
    around = sorted(math.atan2(y - centre[1], x - centre[0]) for x, y in ends)
    gaps = pairwise((*around, around[0] + 2 * math.pi))
    wide, middle = max((round(b - a, 3), round((a + b) / 2, 3)) for a, b in gaps)
    steps = int(wide / 2 / _TURN)
    return [middle + _TURN * step for step in sorted(range(-steps, steps + 1), key=abs)]
