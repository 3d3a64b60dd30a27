"""The land of an island: grown to the shape of its coast, with lakes of one to five cells in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass

from printplay.games.go_for_gold.islands.maker.chance import SeededRandom
from printplay.games.go_for_gold.islands.maker.coasts import Coast
from printplay.games.go_for_gold.islands.maker.grid import GRIDS, Cell, IntegerLattice, orbits, sheet
from printplay.games.go_for_gold.islands.maker.lakes import Lake, cells, dug
from printplay.geometry.graph import cuts

Group = tuple[Cell, ...]
Graph = dict[Cell, Set[Cell]]

#: A line drawn over one cell may shut off so many others, not more.
_CUT_OFF = 3


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

    def bearings(self, cells: Iterable[Cell]) -> dict[Cell, Cell]:
        """Return how far right and up cells lie, seen from the middle of the island's box."""
        all_ = self.land | self.lakes
        twice = [min(c[axis] for c in all_) + max(c[axis] for c in all_) for axis in (0, 1)]
        right, up = self.grid.unit
        return {(x, y): ((2 * x - twice[0]) * right, (twice[1] - 2 * y) * up) for x, y in cells}


def land(
    chance: SeededRandom, lattice: str, symmetry: str, shift: int, spaces: int,
    lakes: Sequence[Lake], coast: Coast,
) -> Land | None:  # fmt: skip
    """Return land of so many spaces around lakes, or None if that failed."""
    grid = GRIDS[lattice]
    groups = orbits(sheet(lattice, shift, symmetry), symmetry)
    start = min(groups, key=lambda group: _square(grid, group[0]))
    found = grown(
        chance, grid, groups, lambda cell: coast.worth(grid, cell), coast.rough, coast.kept, start,
        spaces + sum(map(cells, lakes)),
    )  # fmt: skip
    if found is None:
        return None
    water = dug(chance, grid, found, symmetry, lakes)
    if water is None:
        return None
    made = Land(grid, frozenset(found - water), frozenset(water))
    return made if whole(made.graph(), made.land) else None


def _square(grid: IntegerLattice, cell: Cell) -> int:
    """Return how far a cell lies from the middle, squared."""
    x, y = grid.place(cell)
    return x * x + y * y


def whole(graph: Graph, within: Set[Cell]) -> bool:
    """Return whether cells are one piece, and no line over one of them shuts off many others."""
    shut_off = cuts(graph, within).values()
    return all(count <= _CUT_OFF for count in shut_off) and _one_piece(graph, within)


def grown(
    chance: SeededRandom, grid: IntegerLattice, groups: Sequence[Group],
    worth: Callable[[Cell], int], rough: int, kept: int, start: Group, count: int,
) -> set[Cell] | None:  # fmt: skip
    """Grow one piece of `count` cells from `start`, the group of most worth at its edge first.

    A random field, `rough` strong, bends the `worth` of a cell. Each neighbour on land adds `kept`
    to it. Returns None if the cells cannot be as many as that, or if they enclose water.
    """
    field = {group: chance.below(2000) - 1000 for group in groups}
    of = {cell: group for group in groups for cell in group}
    worths = {group: worth(group[0]) + _smooth(grid, group[0], of, field) * rough // 1000 for group in groups}
    found = _taken(grid, of, worths, start, count, kept)
    return None if found is None or _holes(grid, found) else found


def _smooth(grid: IntegerLattice, cell: Cell, of: dict[Cell, Group], field: dict[Group, int]) -> int:
    """Return the random field at a cell, the mean of what is there and twice around."""
    ring = [of[near] for near in grid.neighbours(cell) if near in of]
    wide = [of[far] for near in ring for far in grid.neighbours(near[0]) if far in of]
    total = 4 * field[of[cell]] + 2 * sum(map(field.__getitem__, ring))
    total += sum(map(field.__getitem__, wide))
    return total * 4 // (4 + 2 * len(ring) + len(wide))


def _taken(
    grid: IntegerLattice, of: Mapping[Cell, Group], worth: dict[Group, int], start: Group,
    count: int, kept: int,
) -> set[Cell] | None:  # fmt: skip
    """Grow a piece, see `grown`; `worth` is used up."""
    leads = {group[0]: group for group in worth}
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


def _around(grid: IntegerLattice, group: Group, of: Mapping[Cell, Group]) -> list[Group]:
    return [of[near] for cell in group for near in grid.neighbours(cell) if near in of]


def _holes(grid: IntegerLattice, mass: Set[Cell]) -> bool:
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


def _one_piece(graph: Graph, within: Set[Cell]) -> bool:
    """Return whether all cells are connected."""
    start = min(within)
    found, queue = {start}, [start]
    while queue:
        for near in graph[queue.pop()]:
            if near in within and near not in found:
                found.add(near)
                queue.append(near)
    return len(found) == len(within)
