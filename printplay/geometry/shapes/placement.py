"""Where print may stand in a space without getting in the pen's way.

A player's line runs from centre to centre. The middle `2 * CLEAR` mm of each such lane stay free of
symbols and names, so that a camera reads the line and nothing else. What a space bears stands in a
corner of that very space, between two lanes, so that nobody asks whose it is: the symbol straight
below the dot, or to the lower right where corners lie so, and the name in the corner opposite.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from printplay.geometry.board import BuiltBoard, SpaceId
from printplay.geometry.layouts.lattice import Point
from printplay.geometry.shapes.corner import SLACK, SMALLEST, between, largest, to_segment

#: Half the width of the strip along a lane that stays free, mm on paper.
CLEAR = 1.5
#: How much of a symbol lies within its own space at least, and of a name.
SYMBOL_SHARE, NAME_SHARE = 0.93, 0.97
#: The same of an ornament, which may reach over an edge, and the least part of its size.
ORNAMENT_SHARE, _WORTHWHILE = 0.75, 0.7
#: Room around the dot of a space, and between two things that stand near each other, mm.
DOT, GAP = 1.4, 0.3

#: A thing keeps its usual corner where it can have this share of the size that is wanted.
_CONSTANT = 0.3
#: A lane of others farther than this from a corner's free strip, mm, is not looked at there.
_FAR = 4.5
#: The corner of symbols, the lowest and of two the right one; that of names is opposite.
_SYMBOL_CORNER, _NAME_CORNER = -math.pi / 2 + 0.01, math.pi / 2 + 0.01
#: An outline with more corners is a coast; corners are tried all around it instead.
_CORNERS = 8


@dataclass(frozen=True)
class SymbolSpot:
    """Where a thing stands, mm: its origin, and by how much it was scaled to fit.

    `clearance` is from its ink to the middle of the nearest lane, `share` what part of it lies
    within its own space; `fits` tells whether both are as they should be.
    """

    x: float
    y: float
    scale: float
    clearance: float
    share: float
    fits: bool = True


@dataclass
class Placer:
    """Finds places on one board, and keeps what stands there free of what comes later.

    `clear` is half of a lane's free strip, mm of the board; a board that is printed smaller than
    it is has wider lanes. `constant_free` is the share of its size for which a thing keeps its
    usual corner on a board of free outlines.
    """

    board: BuiltBoard[Any]
    clear: float = CLEAR
    constant_free: float = 0.5
    _taken: dict[tuple[int, int], list[Any]] = field(default_factory=lambda: defaultdict(list))

    def __post_init__(self) -> None:
        import shapely

        self._lines = shapely.linestrings(
            [[self.board.spaces[a].centre, self.board.spaces[b].centre]
             for a, b in self.board.edges]
            or [[(-1e6, 0.0), (-1e6, 1.0)]]
        )  # fmt: skip
        self._tree = shapely.STRtree(self._lines)

    def symbol(
        self, name: SpaceId, shape: Sequence[Point], share: float = SYMBOL_SHARE
    ) -> SymbolSpot:
        """Return where a symbol stands; its shape is convex, in mm around its origin."""
        return self._place(name, shape, _SYMBOL_CORNER, share)

    def label(self, name: SpaceId, width: float, height: float) -> SymbolSpot:
        """Return where the middle of a name stands whose box is `width` by `height` mm."""
        x, y = width / 2, height / 2
        box = ((-x, -y), (x, -y), (x, y), (-x, y))
        return self._place(name, box, _NAME_CORNER, NAME_SHARE)

    def ornament(self, name: SpaceId, shape: Sequence[Point], corner: float) -> SymbolSpot | None:
        """Return where a thing stands that may be left out, None where there is little room.

        `corner` is the direction of the corner that is tried first, in radians.
        """
        spot = self._found(name, shape, corner, ORNAMENT_SHARE)
        if spot is None or spot[0].scale < _WORTHWHILE:
            return None
        return self._kept(*spot)

    def off_lanes(self, points: Sequence[Point]) -> bool:
        """Return whether a shape of these points keeps the lanes free."""
        import shapely

        shape = shapely.convex_hull(shapely.multipoints(points))
        return self._clearance(shape) >= self.clear - SLACK

    def course(self, points: Sequence[Point], half: float) -> bool:
        """Note a line `half` of its width to each side; False, and not noted, if it is in the way.

        It keeps off the lanes, and off what stands there already.
        """
        import shapely

        ink = shapely.LineString(points).buffer(half)
        if self._clearance(ink) < self.clear - SLACK:
            return False
        if any(ink.distance(other) < 2 * GAP for at in points for other in self._near(at)):
            return False
        self._taken[self._square(points[len(points) // 2])].append(ink)
        return True

    def _place(
        self, name: SpaceId, shape: Sequence[Point], corner: float, share: float
    ) -> SymbolSpot:
        found = self._found(name, shape, corner, share)
        return self._kept(*(found or self._crammed(name, shape, corner)))

    def _kept(self, spot: SymbolSpot, ink: Any) -> SymbolSpot:
        """Note what is taken."""
        self._taken[self._square((spot.x, spot.y))].append(ink)
        return spot

    def _found(
        self, name: SpaceId, shape: Sequence[Point], corner: float, share: float
    ) -> tuple[SymbolSpot, Any] | None:
        """Return the best place in a space, None where nothing fits."""
        space = self.board.spaces[name]
        x, y = space.centre
        outline = tuple((round(u - x, 2), round(v - y, 2)) for u, v in space.outline)
        hull = tuple(shape)
        enough = self.constant_free if self.board.lattice == "free" else _CONSTANT
        best: tuple[SymbolSpot, Any] | None = None
        for angle in self._corners(name, corner):
            found = largest(hull, outline, tuple(self._sides(name, angle)), share)
            for smaller in (1.0, 0.7, 0.5) if found else ():
                assert found is not None  # noqa: S101  for the checker
                scale, u, v, part = found
                made = self._free(hull, smaller * scale, x + u, y + v, part)
                if made is None:
                    continue
                if made[0].fits and (best is None or made[0].scale > best[0].scale + SLACK):
                    best = made
                break
            if best is not None and best[0].scale > enough:
                break
        return best

    def _free(
        self, hull: Sequence[Point], scale: float, x: float, y: float, share: float
    ) -> tuple[SymbolSpot, Any] | None:
        """Return a thing at a place, None where it would stand on another."""
        import shapely

        x, y = round(x, 3), round(y, 3)
        ink = shapely.Polygon([(x + scale * u, y + scale * v) for u, v in hull])
        if any(ink.distance(other) < GAP for other in self._near((x, y))):
            return None
        clearance = self._clearance(ink)
        fits = clearance > self.clear - SLACK
        return SymbolSpot(x, y, scale, clearance, share, fits), ink

    def _corners(self, name: SpaceId, corner: float) -> list[float]:
        """Return the directions of a space's corners, the nearest to a wanted one first."""
        space = self.board.spaces[name]
        x, y = space.centre
        angles = [math.atan2(v - y, u - x) for u, v in space.outline]
        if len(angles) > _CORNERS:
            angles = [math.pi * number / 6 + math.pi / 12 for number in range(12)]
        angles = [round(angle, 3) for angle in angles]
        return sorted(angles, key=lambda angle: between(angle, corner))

    def _sides(self, name: SpaceId, angle: float) -> Iterator[tuple[float, float, float]]:
        """Yield the half planes n . p >= d (n of length 1) that a thing in a corner keeps to.

        They count from the centre of the space.
        """
        space = self.board.spaces[name]
        x, y = space.centre
        toward = math.cos(angle), math.sin(angle)
        reach = max(math.dist(space.centre, point) for point in space.outline)
        # a point in the middle of the corner says on which side of a lane the corner is
        px, py = 0.6 * reach * toward[0], 0.6 * reach * toward[1]
        yield round(toward[0], 3), round(toward[1], 3), DOT
        for (ax, ay), (bx, by) in self._lanes_near(name, 1.6 * reach + self.clear):
            length = math.dist((ax, ay), (bx, by))
            nx, ny = (ay - by) / length, (bx - ax) / length
            d = nx * (ax - x) + ny * (ay - y)
            if nx * px + ny * py < d:
                nx, ny, d = -nx, -ny, -d
            if space.centre in ((ax, ay), (bx, by)):
                away = math.atan2((ay + by) / 2 - y, (ax + bx) / 2 - x)
                if between(away, angle) > math.pi / 2 + 0.01:
                    continue  # behind the dot
            elif to_segment((px + x, py + y), (ax, ay), (bx, by)) > self.clear + _FAR:
                continue
            yield round(nx, 3), round(ny, 3), round(d + self.clear + 2 * SLACK, 2)

    def _lanes_near(self, name: SpaceId, reach: float) -> Iterator[tuple[Point, Point]]:
        """Yield the lanes near a space.

        On a lattice a space by the water keeps the lanes free which it would have inland, so that
        all spaces look alike.
        """
        space = self.board.spaces[name]
        if self.board.lattice == "free":
            yield from self._lines_near(space.centre, reach)
            return
        x, y = space.centre
        ring = (*space.outline, space.outline[0])
        around = [(u + v - x, w + z - y) for (u, w), (v, z) in pairwise(ring)]
        for number, there in enumerate(around):
            yield space.centre, there
            if len(around) == 6:
                yield around[number - 1], there

    def _crammed(
        self, name: SpaceId, shape: Sequence[Point], corner: float
    ) -> tuple[SymbolSpot, Any]:
        """Return a place where there is no room: in the usual corner, as small as can be."""
        import shapely

        space = self.board.spaces[name]
        x, y = space.centre
        angle = self._corners(name, corner)[0]
        reach = max(math.dist(space.centre, point) for point in space.outline)
        x, y = (
            round(x + 0.7 * reach * math.cos(angle), 3),
            round(y + 0.7 * reach * math.sin(angle), 3),
        )
        ink = shapely.Polygon([(x + SMALLEST * a, y + SMALLEST * b) for a, b in shape])
        own = shapely.Polygon(space.outline)
        share = ink.intersection(own).area / ink.area
        return SymbolSpot(x, y, SMALLEST, self._clearance(ink), share, fits=False), ink

    def _clearance(self, ink: Any) -> float:
        import shapely

        # the tree counts in whole shapes: nearest() is the first of those at the least distance
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

    def _near(self, place: Point) -> Iterator[Any]:
        i, j = self._square(place)
        for di in (-1, 0, 1):
            for dj in (-1, 0, 1):
                yield from self._taken.get((i + di, j + dj), ())
