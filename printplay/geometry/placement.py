"""Where print may stand on a board without getting in the pen's way.

A player's line runs from centre to centre. Along each such lane a strip of 7 mm stays free of
symbols and labels, so that a camera reads the line and nothing else; see `LANE` and `FLOOR`.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from printplay.geometry.board import Board, SpaceId
from printplay.geometry.lattice import Point

#: Half the width of the strip that stays free, mm: what a reader of photographs asks for.
LANE = 3.5
#: Nearer than this to the line a player draws, mm, is a fault on any board.
FLOOR = 2.0
#: Free room between two symbols, mm.
GAP = 0.7

#: Circles are drawn with straight pieces; this much more, mm, makes up for it.
_ARC = 0.02

#: How far above or below a corner a name is tried, mm.
_NAME_STEPS = (0.24, 0.12, 0.36, 0.0, -0.12, -0.24, -0.36)

#: How small a symbol may become, and which clearance it must have then, in order of preference.
_ATTEMPTS = ((1, LANE), (0.85, LANE), (1, FLOOR), (0.8, FLOOR), (0.6, FLOOR), (0.45, FLOOR))


Thing = TypeVar("Thing")


@dataclass(frozen=True)
class Spot:
    """A disc for a symbol, mm; `clearance` is from its rim to the middle of the nearest lane."""

    x: float
    y: float
    radius: float
    clearance: float


@dataclass(frozen=True)
class NameSpot:
    """The middle of a name's box, mm; `clearance` as in `Spot`."""

    x: float
    y: float
    clearance: float


def free_spots(board: Board[Any], wanted: Mapping[SpaceId, float]) -> dict[SpaceId, Spot]:
    """Return where the symbol of each space stands whose radius (mm) is wanted.

    A symbol stays on its own side: nearer to its own centre than to any other land, as near to it
    as the lanes allow, and below the dot rather than above where there is a choice.
    """
    import shapely

    lanes = _Lanes(board)
    spots: dict[SpaceId, Spot] = {}
    taken: _Nearby[Spot] = _Nearby(2 * board.spacing)
    for name, radius in wanted.items():
        near = taken.around(board.spaces[name].centre)
        spot = spots[name] = _spot(lanes, name, radius, near, shapely)
        taken.add((spot.x, spot.y), spot)
    return spots


class _Nearby(Generic[Thing]):
    """Things by their place, found again by a grid of squares of `reach` mm."""

    def __init__(self, reach: float) -> None:
        self.reach = reach
        self.squares: dict[tuple[int, int], list[Thing]] = defaultdict(list)

    def add(self, place: Point, thing: Thing) -> None:
        self.squares[int(place[0] // self.reach), int(place[1] // self.reach)].append(thing)

    def around(self, place: Point) -> list[Thing]:
        """Return all things within `reach` of a place, and a few more."""
        i, j = int(place[0] // self.reach), int(place[1] // self.reach)
        squares = ((i + di, j + dj) for di in (-1, 0, 1) for dj in (-1, 0, 1))
        return [thing for square in squares for thing in self.squares.get(square, ())]


class _Lanes:
    """The lanes and centres near a space, as Shapely geometries."""

    def __init__(self, board: Board[Any]) -> None:
        import shapely

        self.board = board
        self.lines = shapely.linestrings(
            [[board.spaces[a].centre, board.spaces[b].centre] for a, b in board.edges]
            or [[(-1e6, 0.0), (-1e6, 1.0)]]
        )
        self.tree = shapely.STRtree(self.lines)
        self.centres: _Nearby[Point] = _Nearby(1.5 * board.spacing)
        for space in board.land.values():
            self.centres.add(space.centre, space.centre)

    def near(self, point: Point, reach: float) -> Any:
        import shapely

        found = self.around(shapely.Point(point), reach)
        if not len(found):  # to nothing there would be no distance
            return shapely.Point(-1e6, -1e6)
        return shapely.multilinestrings(found)

    def around(self, shape: Any, reach: float) -> Any:
        """Return the lanes within `reach` of a shape."""
        found = self.tree.query(shape, predicate="dwithin", distance=reach)
        return self.lines[sorted(found)]

    def away(self, name: SpaceId) -> Point:
        """Return the direction (length 1) away from a space's neighbours, 0, 0 where none is."""
        x, y = self.board.spaces[name].centre
        east = north = 0.0
        for other in self.board.neighbours(name):
            x1, y1 = self.board.spaces[other].centre
            gap = math.dist((x, y), (x1, y1))
            east, north = east - (x1 - x) / gap, north - (y1 - y) / gap
        length = math.hypot(east, north)
        return (east / length, north / length) if length > 0.2 else (0.0, 0.0)

    def territory(self, centre: Point, reach: float) -> Any:
        """Return the disc around a centre without what lies nearer to another land centre."""
        import shapely

        ground = shapely.Point(centre).buffer(reach)
        for other in self.centres.around(centre):
            gap = math.dist(centre, other)
            if 0 < gap < 2 * reach:
                ground = ground.difference(_beyond(centre, other, gap, reach))
        return ground


def _beyond(centre: Point, other: Point, gap: float, reach: float) -> Any:
    """Return a large square behind the perpendicular bisector of two centres."""
    import shapely

    ux, uy = (other[0] - centre[0]) / gap, (other[1] - centre[1]) / gap
    mx, my = (other[0] + centre[0]) / 2, (other[1] + centre[1]) / 2
    far = 4 * reach
    return shapely.Polygon(
        [
            (mx - uy * far, my + ux * far),
            (mx + uy * far, my - ux * far),
            (mx + uy * far + ux * far, my - ux * far + uy * far),
            (mx - uy * far + ux * far, my + ux * far + uy * far),
        ]
    )


def _spot(lanes: _Lanes, name: SpaceId, wanted: float, taken: Iterable[Spot], shapely: Any) -> Spot:
    centre = lanes.board.spaces[name].centre
    reach = 0.75 * lanes.board.spacing
    ground = lanes.territory(centre, reach)
    lines = lanes.near(centre, 2 * reach + LANE)
    away = lanes.away(name)
    for share, clearance in _ATTEMPTS:
        radius = wanted * share
        kept = clearance + radius + _ARC
        room = ground
        for line in lanes.around(ground, kept):  # one by one: ten times faster than all
            room = room.difference(line.buffer(kept, quad_segs=16))
        for spot in taken:
            disc = shapely.Point(spot.x, spot.y).buffer(spot.radius + radius + GAP)
            room = room.difference(disc)
        if not room.is_empty:
            x, y = _nearest(room, centre, away, reach, shapely)
            return Spot(x, y, radius, shapely.Point(x, y).distance(lines) - radius)
    radius = wanted * _ATTEMPTS[-1][0]  # no room at all: as far from the lanes as it goes
    corner = max(
        lanes.board.spaces[name].outline, key=lambda p: (shapely.Point(p).distance(lines), -p[1])
    )
    distance = shapely.Point(corner).distance(lines)
    return Spot(corner[0], corner[1], radius, distance - radius)


def _nearest(room: Any, centre: Point, away: Point, reach: float, shapely: Any) -> Point:
    """Return the point of a room nearest to a centre, straight away from its neighbours if near."""
    here = shapely.Point(centre)
    pieces = getattr(room, "geoms", [room])
    points = [shapely.get_point(shapely.shortest_line(piece, here), 0) for piece in pieces]
    best = min(points, key=lambda p: (round(here.distance(p), 1), round(p.y, 2), round(p.x, 2)))
    ray = shapely.LineString(
        [centre, (centre[0] + away[0] * reach, centre[1] + away[1] * reach)]
    ).intersection(room)
    if away != (0.0, 0.0) and not ray.is_empty:
        straight = shapely.get_point(shapely.shortest_line(ray, here), 0)
        if here.distance(straight) < here.distance(best) + 0.5:
            best = straight
    return round(best.x, 3), round(best.y, 3)


def name_spots(
    board: Board[Any],
    sizes: Mapping[SpaceId, Point],
    taken: Sequence[Spot] = (),
) -> dict[SpaceId, NameSpot]:
    """Return where the names stand; `sizes` are the width and height of each in mm.

    A name hangs at a corner of its space, because lanes are farthest apart there: straight above
    its dot where its box clears the lanes, else straight below, else where there is most room.
    """
    import shapely

    lanes = _Lanes(board)
    spots: dict[SpaceId, NameSpot] = {}
    reach = 2 * board.spacing
    symbols: _Nearby[Any] = _Nearby(reach)
    for spot in taken:
        disc = shapely.Point(spot.x, spot.y).buffer(0.85 * spot.radius)
        symbols.add((spot.x, spot.y), disc)
    names: _Nearby[Any] = _Nearby(reach)
    for name, (width, height) in sizes.items():
        space = board.spaces[name]
        lines = lanes.near(space.centre, 2.5 * board.spacing)
        near = [*symbols.around(space.centre), *names.around(space.centre)]
        best: tuple[float, NameSpot, Any] | None = None
        for x, corner in sorted(space.outline, key=_name_order(space.centre)):
            for step in _NAME_STEPS:
                y = corner + step
                box = shapely.box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
                clearance = box.distance(lines)
                if best is not None and clearance < best[0] + 0.01:
                    continue
                room = box.buffer(GAP / 2)
                if not shapely.intersects(room, near).any():
                    best = clearance, NameSpot(round(x, 3), round(y, 3), clearance), box
            if best is not None and best[0] >= LANE:
                break
        if best is None:  # everything around is taken: the name stands on its uppermost corner
            x, y = max(space.outline, key=lambda p: p[1])
            best = 0.0, NameSpot(x, y, 0.0), shapely.Point(x, y)
        spots[name] = best[1]
        names.add((best[1].x, best[1].y), best[2])
    return spots


def _name_order(centre: Point) -> Callable[[Point], tuple[bool, float, float]]:
    """Return the order in which corners suit a name: above its dot, below it, then the others."""
    return lambda corner: (abs(corner[0] - centre[0]) > 0.1, -round(corner[1], 2), corner[0])
