"""Snapping: which centre a point belongs to, and which centres a straight line passes, in mm."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import chain
from typing import Any, Protocol

from printplay.geometry.board import BuiltBoard, SpaceId
from printplay.geometry.layouts.lattice import LATTICES, Point, cell_of

#: The largest distance of a point from its centre, as a share of the inradius (rule GG-P1).
TOLERANCE = 0.35
#: The limits of a requested tolerance: beyond them, a line passes two centres at once.
TOLERANCES = (0.01, 0.8)
#: Rounding error at the limit of the tolerance, mm.
TIE = 1e-9
#: The length, as a share of the pitch, that a line may cross a third space, water or the edge by.
SLIVER = 0.1


class Snapper(Protocol):
    """Finds the centres of a board near points and lines, within a tolerance."""

    def snap(self, x: float, y: float) -> SpaceId | None:
        """Return the space whose centre is within tolerance of a point in mm."""

    def snap_all(self, points: Sequence[Point]) -> list[SpaceId | None]:
        """Return what `snap` returns for each of many points, in one go."""

    def passed(self, a: SpaceId, b: SpaceId) -> list[SpaceId]:
        """Return the spaces whose centres the line from `a` to `b` passes, in its order, with both."""

    def clear(self, a: SpaceId, b: SpaceId) -> bool:
        """Return whether the line between two neighbours stays in them, but for a sliver."""


def inradius(board: BuiltBoard[Any], space: SpaceId) -> float:
    """Return half the distance (mm) from a centre to the nearest centre of a neighbour.

    On a lattice that is half the pitch; for a space without neighbours, half the board's spacing.
    """
    if board.pitch is not None:
        return board.pitch / 2
    centre = board.spaces[space].centre
    neighbours = (math.dist(centre, board.spaces[neighbour].centre) for neighbour in board.neighbours(space))
    return min(neighbours, default=board.spacing) / 2


def snapper(board: BuiltBoard[Any], tolerance: float = TOLERANCE) -> Snapper:
    """Return the snapper for a board; `tolerance` is a share of the inradius."""
    return FreeSnapper(board, tolerance) if board.lattice == "free" else LatticeSnapper(board, tolerance)


class LatticeSnapper:
    """Snaps by arithmetic: the nearest cell of the lattice, if it is a space of the board."""

    def __init__(self, board: BuiltBoard[Any], tolerance: float = TOLERANCE) -> None:
        assert board.pitch is not None, "a lattice has a pitch"  # noqa: S101  for the type checker
        self._board, self._lattice = board, LATTICES[board.lattice]
        self._pitch = board.pitch
        self._reach = tolerance * board.pitch / 2 + TIE
        self._unit_x, self._unit_y = self._lattice.units(board.pitch)
        self._cells = {cell_of(name): (name, *space.centre) for name, space in board.spaces.items()}
        (column, row), (_name, x, y) = next(iter(self._cells.items()))
        key_x, key_y = self._lattice.centre(column, row)
        self._left, self._low = key_x * self._unit_x - x, key_y * self._unit_y - y

    def _nearest(self, x: float, y: float) -> tuple[SpaceId, float, float] | None:
        return self._cells.get(
            self._lattice.nearest((x + self._left) / self._unit_x, (y + self._low) / self._unit_y, math.floor)
        )

    def snap(self, x: float, y: float) -> SpaceId | None:
        """Return the space whose centre is within tolerance of a point in mm."""
        found = self._nearest(x, y)
        if found is None:
            return None
        name, centre_x, centre_y = found
        dx, dy = x - centre_x, y - centre_y
        return name if dx * dx + dy * dy <= self._reach * self._reach else None

    @cached_property
    def _grid(self) -> tuple[Any, int, int, Any, Any]:
        """Return space numbers by row and column with a rim of -1, the corner, centres, and names.

        The number -1 takes the last entry of both lists: an infinitely far centre, and None.
        """
        import numpy as np

        first_column = min(column for column, _row in self._cells) - 1
        first_row = min(row for _column, row in self._cells) - 1
        columns = max(column for column, _row in self._cells) - first_column + 2
        rows = max(row for _column, row in self._cells) - first_row + 2
        grid = np.full((rows, columns), -1)
        for number, (column, row) in enumerate(self._cells):
            grid[row - first_row, column - first_column] = number
        centres = np.array([(x, y) for _name, x, y in self._cells.values()] + [(math.inf,) * 2])
        names = np.array([*self._board.spaces, None], dtype=object)
        return grid, first_column, first_row, centres, names

    def snap_all(self, points: Sequence[Point]) -> list[SpaceId | None]:
        """Return what `snap` returns for each of many points, in one go."""
        import numpy as np

        if len(points) == 0:
            return []
        grid, first_column, first_row, centres, names = self._grid
        flat = np.fromiter(chain.from_iterable(points), float, 2 * len(points))
        x, y = flat[::2], flat[1::2]
        column, row = self._lattice.nearest(
            (x + self._left) / self._unit_x, (y + self._low) / self._unit_y, np.floor
        )
        rows, columns = grid.shape
        number = grid[
            np.clip(row - first_row, 0, rows - 1).astype(int),
            np.clip(column - first_column, 0, columns - 1).astype(int),
        ]
        far = centres[number]
        dx, dy = x - far[:, 0], y - far[:, 1]
        number = np.where(dx * dx + dy * dy <= self._reach * self._reach, number, -1)
        snapped: list[SpaceId | None] = names[number].tolist()
        return snapped

    def passed(self, a: SpaceId, b: SpaceId) -> list[SpaceId]:
        """Return the spaces passed, by samples every quarter of a pitch, which miss no centre."""
        start, end = self._board.spaces[a].centre, self._board.spaces[b].centre
        steps = math.ceil(4 * math.dist(start, end) / self._pitch)
        spaces = [a]
        for step in range(1, steps):
            share = step / steps
            nearest = self._nearest(
                start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])
            )
            if (
                nearest is not None
                and nearest[0] not in (spaces[-1], b)
                and from_way((nearest[1], nearest[2]), start, end) <= self._reach
            ):
                spaces.append(nearest[0])
        return spaces if a == b else [*spaces, b]

    def clear(self, a: SpaceId, b: SpaceId) -> bool:  # noqa: ARG002  as the free board asks
        """Return True: only the common edge lies between neighbours on a lattice."""
        return True


class FreeSnapper:
    """Snaps by a spatial index of the centres, on any board (free ones need it)."""

    def __init__(self, board: BuiltBoard[Any], tolerance: float = TOLERANCE) -> None:
        import shapely

        self._board = board
        self._names = list(board.spaces)
        self._centres = [space.centre for space in board.spaces.values()]
        self._reach = [tolerance * inradius(board, name) + TIE for name in self._names]
        self._tree = shapely.STRtree(shapely.points(self._centres))

    def snap(self, x: float, y: float) -> SpaceId | None:
        """Return the space whose centre is within tolerance of a point in mm."""
        return self.snap_all([(x, y)])[0]

    def snap_all(self, points: Sequence[Point]) -> list[SpaceId | None]:
        """Return what `snap` returns for each of many points, in one go."""
        import shapely

        if len(points) == 0:
            return []
        numbers = self._tree.nearest(shapely.points(points)).tolist()
        return [
            self._names[number] if math.dist(point, self._centres[number]) <= self._reach[number] else None
            for point, number in zip(points, numbers, strict=True)
        ]

    def passed(self, a: SpaceId, b: SpaceId) -> list[SpaceId]:
        """Return the spaces whose centres lie within tolerance of the line from `a` to `b`."""
        import shapely

        start, end = self._board.spaces[a].centre, self._board.spaces[b].centre
        way = shapely.LineString([start, end])
        near_numbers = self._tree.query(way, predicate="dwithin", distance=max(self._reach))
        between = [
            number
            for number in near_numbers.tolist()
            if self._names[number] not in (a, b)
            and way.distance(shapely.Point(self._centres[number])) <= self._reach[number]
        ]
        between.sort(key=lambda number: way.project(shapely.Point(self._centres[number])))
        spaces = [a, *(self._names[number] for number in between)]
        return spaces if a == b else [*spaces, b]

    def clear(self, a: SpaceId, b: SpaceId) -> bool:
        """Return whether the line between two neighbours stays in them, but for a sliver."""
        import shapely

        first, second = self._board.spaces[a], self._board.spaces[b]
        both = shapely.union_all([shapely.Polygon(first.outline), shapely.Polygon(second.outline)])
        way = shapely.LineString([first.centre, second.centre])
        outside = way.difference(both).length
        return bool(outside <= SLIVER * way.length)


def from_way(point: Point, start: Point, end: Point) -> float:
    """Return the distance (mm) of a point from the segment between two others."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = dx * dx + dy * dy
    share = ((point[0] - start[0]) * dx + (point[1] - start[1]) * dy) / length if length else 0.0
    share = min(1.0, max(0.0, share))
    return math.dist(point, (start[0] + share * dx, start[1] + share * dy))


def crossed(board: BuiltBoard[Any], a: SpaceId, b: SpaceId) -> list[SpaceId | None]:
    """Return what else the straight line from `a` to `b` crosses by more than a sliver, in order.

    None stands for a place off the board. A line along the edge between two spaces crosses neither.
    """
    start, end = board.spaces[a].centre, board.spaces[b].centre
    length = math.dist(start, end)
    steps = min(2000, max(20, math.ceil(length / board.spacing * 20)))
    counts: dict[SpaceId | None, int] = {}
    for step in range(1, steps):
        place = _along(start, end, step / steps)
        # a little to either side: along an edge, the two sides are in different spaces
        sides = {board.space_at(*side) for side in _either_side(place, start, end, board.spacing / 100)}
        if len(sides) == 1:
            space = sides.pop()
            counts[space] = counts.get(space, 0) + 1
    sliver = SLIVER * board.spacing / length * steps if length else math.inf
    return [space for space, count in counts.items() if space not in (a, b) and count > sliver]


def _along(start: Point, end: Point, share: float) -> Point:
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])


def _either_side(place: Point, start: Point, end: Point, by: float) -> Iterable[Point]:
    length = math.dist(start, end)
    dx, dy = (end[1] - start[1]) / length * by, (start[0] - end[0]) / length * by
    return (place[0] + dx, place[1] + dy), (place[0] - dx, place[1] - dy)
