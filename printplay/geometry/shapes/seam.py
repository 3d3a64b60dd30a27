"""Seams: cuts that divide a picture inside a strip, around protected shapes.

A straight cut is best if it touches nothing. Otherwise the cheapest path through the strip is
taken, then straightened to few corners at little extra cost.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from printplay.geometry.layouts.lattice import Point
from printplay.geometry.shapes.winding import Ring

#: Clearances from protected shapes, mm, from the preferred one to the least.
_CLEAR = (2.5, 1.75, 1.25)
_AIR = 0.3  # mm between a cut and a space
_STEP, _SIDE = 1.5, 0.75  # mm of the grid along a strip, and across it
_TURN = 4  # most steps across for one step along
#: The extra cost of a mm in a space: of cuts around all spaces, and of cuts through some.
_ROUND, _STRAIGHT = 60.0, 1.5
_CROSSED = 0.08  # share of a cut in spaces, up to which it counts as going around them
_THROUGH = 10_000.0  # extra cost of a mm in a protected shape
_CORNER = 6.0  # the cost of a corner, in mm
_BEND = 0.2  # mm that a corner may move
_REACH = 24  # corners ahead that a straight piece may skip
_FAR = 1e5  # mm: beyond any paper

Box = tuple[float, float, float, float]  # left, lower, right, upper


@dataclass(frozen=True, eq=False)
class Obstacles:
    """The shapes on a picture, as rings in mm: cuts avoid `keep` always, `spaces` if possible."""

    keep: Sequence[Ring]
    spaces: Sequence[Ring] = ()

    def seam(self, box: Box, *, upright: bool) -> Ring:
        """Return a cut through a box, from its lower side to its upper one, or from left to right.

        It never turns back. If there is no other way, it touches protected shapes as little as
        possible; check `clearance`.
        """
        import shapely

        strip = shapely.box(*box).buffer(2 * _CLEAR[0], join_style="mitre")
        keep, spaces = self._shapes_in(self._keep_tree, strip), self._shapes_in(self._space_tree, strip)
        way = _Way(box, upright)
        spaces = spaces.buffer(_AIR)
        straight = _straight(way, keep.buffer(_CLEAR[0]), spaces)
        if straight is not None:
            return _rounded_ring(straight)
        for clear in _CLEAR:
            blocked = keep.buffer(clear, quad_segs=3)
            line = _path_around(way, blocked, spaces, _ROUND)
            path = shapely.LineString(line)
            if path.intersection(spaces).length > _CROSSED * path.length:
                # spaces must be cut: prefer a cut that is easy to make
                line = _path_around(way, blocked, spaces, _STRAIGHT)
                path = shapely.LineString(line)
            if not path.intersects(blocked.buffer(-0.02)):
                break
        return _rounded_ring(line)

    def clearance(self, line: Sequence[Point]) -> float:
        """Return the distance of a cut from the nearest protected shape, mm; 0 if they touch."""
        import shapely

        path = shapely.LineString(line)
        near = self._keep_tree.query_nearest(path)
        return float(path.distance(self._keep_tree.geometries[near[0]])) if len(near) else _FAR

    @cached_property
    def _keep_tree(self) -> Any:
        return _tree(self.keep)

    @cached_property
    def _space_tree(self) -> Any:
        return _tree(self.spaces)

    @staticmethod
    def _shapes_in(tree: Any, strip: Any) -> Any:
        import shapely

        return shapely.union_all(tree.geometries[sorted(tree.query(strip, "intersects"))])


@dataclass(frozen=True)
class _Way:
    """A strip with the direction of its cut; coordinates are (along the cut, across it)."""

    box: Box
    upright: bool

    def point(self, along: float, across: float) -> Point:
        return (across, along) if self.upright else (along, across)

    @property
    def ends(self) -> tuple[float, float]:
        return (self.box[1], self.box[3]) if self.upright else (self.box[0], self.box[2])

    @property
    def sides(self) -> tuple[float, float]:
        return (self.box[0], self.box[2]) if self.upright else (self.box[1], self.box[3])


def _tree(rings: Sequence[Ring]) -> Any:
    import shapely

    # made valid, as a game's ring may cross itself
    shapes = [shapely.make_valid(shapely.Polygon(ring)) for ring in rings]
    return shapely.STRtree([shape.simplify(0.1) for shape in shapes])


def _straight(way: _Way, keep: Any, spaces: Any) -> list[Point] | None:
    """Return the straight cut nearest to the middle that touches nothing, or None."""
    import shapely

    (start, end), (low, high) = way.ends, way.sides
    count = int((high - low) / 0.5)
    middle = (low + high) / 2
    places = sorted(
        {middle, *(low + 0.5 * n for n in range(count + 1))}, key=lambda place: abs(place - middle)
    )
    lines = [[way.point(start, place), way.point(end, place)] for place in places]
    shapes = shapely.linestrings(lines)
    free = ~shapely.intersects(keep, shapes) & ~shapely.intersects(spaces, shapes)
    return next((line for line, good in zip(lines, free, strict=True) if good), None)


def _path_around(way: _Way, blocked: Any, spaces: Any, price: float) -> list[Point]:
    """Return the cheapest path through a strip, around the blocked area."""
    import numpy as np
    import shapely

    (start, end), (low, high) = way.ends, way.sides
    along = np.linspace(start, end, max(2, int((end - start) / _STEP) + 2))
    across = np.linspace(low, high, max(2, int((high - low) / _SIDE) + 2))
    t, u = np.meshgrid(along, across, indexing="ij")
    x, y = (u, t) if way.upright else (t, u)
    blunt = blocked.buffer(_BEND + 0.1)
    for shape in (blunt, spaces):
        shapely.prepare(shape)
    rate = 1.0 + price * shapely.contains_xy(spaces, x, y)
    rate += _THROUGH * shapely.contains_xy(blunt, x, y)
    step, side = along[1] - along[0], across[1] - across[0]
    cost = np.zeros(len(across))
    origin = np.zeros(t.shape, dtype=int)
    columns = np.arange(len(across))
    turns = sorted(range(-_TURN, _TURN + 1), key=abs)  # straight on if all else is equal
    for row in range(1, len(along)):
        costs = np.full((len(turns), len(across)), np.inf)
        for number, turn in enumerate(turns):
            came = columns - turn
            is_inside = (came >= 0) & (came < len(across))
            mean = (rate[row][is_inside] + rate[row - 1][came[is_inside]]) / 2
            costs[number][is_inside] = cost[came[is_inside]] + mean * np.hypot(step, turn * side)
        best = costs.argmin(axis=0)
        cost = costs[best, columns]
        origin[row] = columns - np.asarray(turns)[best]
    # of equal paths the one that ends nearest to the middle
    column = int(np.lexsort((np.abs(columns - len(across) / 2), cost.round(6)))[0])
    chain = []
    for row in range(len(along) - 1, -1, -1):
        chain.append(way.point(float(along[row]), float(across[column])))
        column = int(origin[row][column])
    bent = shapely.get_coordinates(shapely.LineString(chain[::-1]).simplify(_BEND)).tolist()
    return _pulled(bent, blocked.buffer(-0.01), spaces, price)


def _pulled(chain: Sequence[Sequence[float]], blocked: Any, spaces: Any, price: float) -> list[Point]:
    """Return a chain without the corners that cost more than leaving them out."""
    import numpy as np
    import shapely

    count = len(chain)
    pairs = [(i, j) for i in range(count) for j in range(i + 1, min(count, i + _REACH + 1))]
    if count > _REACH + 1:
        pairs.append((0, count - 1))
    lines = shapely.linestrings([[chain[i], chain[j]] for i, j in pairs])
    prices = shapely.length(lines) + _CORNER
    for shape, rate in ((spaces, price), (blocked, _THROUGH)):
        shapely.prepare(shape)
        meets = np.flatnonzero(shapely.intersects(shape, lines))
        prices[meets] += rate * shapely.length(shapely.intersection(lines[meets], shape))
    best, previous = [0.0] + [np.inf] * (count - 1), [0] * count
    for (i, j), cost in sorted(zip(pairs, prices, strict=True)):
        if best[i] + cost < best[j] - 1e-9:
            best[j], previous[j] = best[i] + cost, i
    path = [count - 1]
    while path[-1]:
        path.append(previous[path[-1]])
    return [(chain[i][0], chain[i][1]) for i in reversed(path)]


def cut_piece(window: Box, cuts: Sequence[tuple[Sequence[Point], Point]], spare: float) -> list[Ring]:
    """Return the part of a window (mm) within its cuts, with `spare` mm beyond each of them.

    A cut is a line with a unit vector along an axis; the side it points to is cut away. The ends of
    the line are extended straight out of the window.
    """
    import shapely

    remaining: Any = shapely.box(*window)
    for line, (east, north) in cuts:
        ahead = (0.0, 1.0) if east else (1.0, 0.0)
        (x0, y0), (x1, y1) = line[0], line[-1]
        first = (x0 - _FAR * ahead[0], y0 - _FAR * ahead[1])
        last = (x1 + _FAR * ahead[0], y1 + _FAR * ahead[1])
        far_corners = [(x + _FAR * east, y + _FAR * north) for x, y in (last, first)]
        waste = shapely.Polygon([first, *line, last, *far_corners])
        remaining = remaining.difference(waste.buffer(-spare, join_style="mitre") if spare else waste)
    return [
        _rounded_ring(shapely.get_coordinates(ring)[:-1])
        for polygon in getattr(remaining, "geoms", [remaining])
        for ring in (polygon.exterior, *polygon.interiors)
    ]


def line_in_box(line: Sequence[Point], box: Box) -> list[Ring]:
    """Return the parts of a line in a box, mm."""
    import shapely

    parts = shapely.LineString(line).intersection(shapely.box(*box))
    return [
        _rounded_ring(shapely.get_coordinates(part))
        for part in getattr(parts, "geoms", [parts])
        if part.geom_type == "LineString" and not part.is_empty
    ]


def line_in_rings(line: Sequence[Point], rings: Sequence[Ring]) -> list[Ring]:
    """Return the parts of a line in polygons, mm, in the line's order."""
    import shapely

    whole_line = shapely.LineString(line)
    area = shapely.union_all([shapely.Polygon(ring) for ring in rings])
    merged = shapely.line_merge(whole_line.intersection(area))
    parts = [
        _rounded_ring(shapely.get_coordinates(part))
        for part in getattr(merged, "geoms", [merged])
        if part.geom_type == "LineString" and not part.is_empty
    ]

    def along(point: Point) -> float:
        return float(whole_line.project(shapely.Point(point)))

    forward = [part if along(part[0]) <= along(part[-1]) else part[::-1] for part in parts]
    return sorted(forward, key=lambda part: along(part[0]))


def parallel_line(line: Sequence[Point], beyond: Point, distance: float) -> Ring:
    """Return the line parallel to a cut at `distance` mm, on the side `beyond` points to."""
    import shapely

    is_left = beyond[0] < 0 or beyond[1] > 0  # cuts run upwards, or to the right
    offset = distance if is_left else -distance
    return _rounded_ring(
        shapely.get_coordinates(shapely.LineString(line).offset_curve(offset, join_style="mitre"))
    )


def _rounded_ring(points: Iterable[Sequence[float]]) -> Ring:
    return tuple((round(float(x), 2), round(float(y), 2)) for x, y in points)
