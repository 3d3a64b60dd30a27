"""Land and lakes on a grid, as every version of the maker makes them."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass

from printplay.games.go_for_gold.islands.maker.grid import Cell, IntegerLattice

Group = tuple[Cell, ...]
Graph = dict[Cell, Set[Cell]]

#: A line drawn over one cell may shut off so many others, not more.
CUT_OFF = 3


@dataclass(frozen=True)
class Land:
    """Cells of land and of lakes on a grid."""

    grid: IntegerLattice
    land: frozenset[Cell]
    lakes: frozenset[Cell]

    def graph(self) -> Graph:
        """Return the neighbours on land of every cell of land."""
        return {cell: self.land.intersection(self.grid.neighbours(cell)) for cell in self.land}

    def coast(self) -> frozenset[Cell]:
        """Return the land that touches the sea."""
        all_ = self.land | self.lakes
        return frozenset(c for c in self.land if not all_.issuperset(self.grid.neighbours(c)))

    def shore(self) -> frozenset[Cell]:
        """Return the land that touches the sea or a lake."""
        return frozenset(c for c in self.land if not self.land.issuperset(self.grid.neighbours(c)))


def smooth(grid: IntegerLattice, cell: Cell, of: dict[Cell, Group], field: dict[Group, int]) -> int:
    """Return the random field at a cell, the mean of what is there and twice around."""
    ring = [of[near] for near in grid.neighbours(cell) if near in of]
    wide = [of[far] for near in ring for far in grid.neighbours(near[0]) if far in of]
    total = 4 * field[of[cell]] + 2 * sum(map(field.__getitem__, ring))
    total += sum(map(field.__getitem__, wide))
    return total * 4 // (4 + 2 * len(ring) + len(wide))


def grown(
    grid: IntegerLattice, groups: Sequence[Group], worth: dict[Group, int], start: Group,
    count: int, kept: int,
) -> set[Cell] | None:  # fmt: skip
    """Grow one piece of `count` cells from `start`, the group of most worth at its edge first.

    Each neighbour on land adds `kept` to the worth of a group; `worth` is used up. Returns None if
    the cells cannot be as many as that.
    """
    of = {cell: group for group in groups for cell in group}
    leads = {group[0]: group for group in groups}
    mass: set[Cell] = set()
    edge: dict[Group, None] = {}

    def add(group: Group) -> None:
        """Add a group; its neighbours gain in value."""
        for cell in group:
            mass.add(cell)
            for near in grid.neighbours(cell):
                if near in leads:
                    worth[leads[near]] += kept
        edge.update(dict.fromkeys(_around(grid, group, of)))

    add(start)
    while len(mass) < count:
        left = count - len(mass)
        open_ = [group for group in edge if group[0] not in mass and len(group) <= left]
        if left - min((len(group) for group in open_), default=left) == 1:
            ones = [group for group in open_ if len(group) == left]
            open_ = ones or open_
        if not open_:
            return None
        add(max(open_, key=worth.__getitem__))
    return mass


def _around(grid: IntegerLattice, group: Group, of: dict[Cell, Group]) -> list[Group]:
    return [of[near] for cell in group for near in grid.neighbours(cell) if near in of]


def holes(grid: IntegerLattice, mass: Set[Cell]) -> bool:
    """Return whether the mass encloses water, which would be an unwanted lake."""
    lows = [min(cell[axis] for cell in mass) - 4 for axis in (0, 1)]
    highs = [max(cell[axis] for cell in mass) + 4 for axis in (0, 1)]
    start = next(iter(sorted(mass)))
    out = (start[0], start[1])
    while out in mass:  # straight on from the leftmost cell, to the sea
        out = (out[0] + grid.near[3][0], out[1] + grid.near[3][1])
    sea, queue = {out}, [out]
    while queue:
        for near in grid.neighbours(queue.pop()):
            inside = lows[0] <= near[0] <= highs[0] and lows[1] <= near[1] <= highs[1]
            if inside and near not in mass and near not in sea:
                sea.add(near)
                queue.append(near)
    water = {near for cell in mass for near in grid.neighbours(cell)} - mass
    return not water <= sea


def one_piece(graph: Graph, within: Set[Cell]) -> bool:
    """Return whether all cells are connected."""
    start = min(within)
    found, queue = {start}, [start]
    while queue:
        for near in graph[queue.pop()]:
            if near in within and near not in found:
                found.add(near)
                queue.append(near)
    return len(found) == len(within)
