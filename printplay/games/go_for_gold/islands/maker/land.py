"""The land of an island: grown cell by cell over a random field, then lakes cut into it."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import dataclass

from printplay.games.go_for_gold.islands.maker.chance import SeededRandom
from printplay.games.go_for_gold.islands.maker.grid import (
    GRIDS,
    Cell,
    IntegerLattice,
    orbits,
    sheet,
)
from printplay.geometry.graph import cuts

Group = tuple[Cell, ...]
Graph = dict[Cell, Set[Cell]]

#: How wide an island is to how high, hundredths: from the least by up to so much more.
_LONG, _MORE = 108, 40
#: How strongly the random field bends the coast, square of a pitch / 100.
_ROUGH, _ROUGHER = 250, 900
#: What each neighbour on land counts for when the next cell is chosen: coasts without fingers.
_KEPT = 260
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


def land(
    chance: SeededRandom, lattice: str, symmetry: str, shift: int, spaces: int, lakes: int
) -> Land | None:
    """Return land of so many spaces around lakes of one cell, or None if that failed."""
    grid = GRIDS[lattice]
    mass = _mass(chance, grid, orbits(sheet(lattice, shift), symmetry), spaces + lakes)
    if mass is None or _holes(grid, mass):
        return None
    water = _lakes(chance, grid, mass, symmetry, lakes)
    if water is None:
        return None
    found = Land(grid, frozenset(mass - water), frozenset(water))
    graph = found.graph()
    if any(count > CUT_OFF for count in cuts(graph, found.land).values()):
        return None
    return found if one_piece(graph, found.land) else None


def _mass(
    chance: SeededRandom, grid: IntegerLattice, groups: Sequence[Group], count: int
) -> set[Cell] | None:
    """Grow one piece of `count` cells, group by group, the best of the edge first."""
    long = _LONG + chance.below(_MORE)
    rough = _ROUGH + chance.below(_ROUGHER)
    field = {group: chance.below(2000) - 1000 for group in groups}
    of = {cell: group for group in groups for cell in group}
    worth = {
        group: -_far(grid, group[0], long) + _smooth(grid, group[0], of, field) * rough // 1000
        for group in groups
    }
    leads = {group[0]: group for group in groups}
    mass: set[Cell] = set()
    edge: dict[Group, None] = {}

    def add(group: Group) -> None:
        """Add a group; its neighbours gain in value."""
        for cell in group:
            mass.add(cell)
            for near in grid.neighbours(cell):
                if near in leads:
                    worth[leads[near]] += _KEPT
        edge.update(dict.fromkeys(_around(grid, group, of)))

    add(min(groups, key=lambda group: _far(grid, group[0], long)))
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


def _far(grid: IntegerLattice, cell: Cell, long: int) -> int:
    """Return how far out a cell lies, squared, as an island of the shape `long` sees it."""
    x, y = grid.place(cell)
    return (x * x * 100 // long + y * y * long // 100) // 1_000_000


def _smooth(
    grid: IntegerLattice, cell: Cell, of: dict[Cell, Group], field: dict[Group, int]
) -> int:
    """Return the random field at a cell, the mean of what is there and twice around."""
    ring = [of[near] for near in grid.neighbours(cell) if near in of]
    wide = [of[far] for near in ring for far in grid.neighbours(near[0]) if far in of]
    total = 4 * field[of[cell]] + 2 * sum(map(field.__getitem__, ring))
    total += sum(map(field.__getitem__, wide))
    return total * 4 // (4 + 2 * len(ring) + len(wide))


def _around(grid: IntegerLattice, group: Group, of: dict[Cell, Group]) -> list[Group]:
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


def _lakes(
    chance: SeededRandom, grid: IntegerLattice, mass: Set[Cell], symmetry: str, count: int
) -> set[Cell] | None:
    """Choose cells inland for lakes, none beside another, and all of a group or none of it."""
    coast = {cell for cell in mass if not mass >= set(grid.neighbours(cell))}
    groups = orbits(sorted(mass - coast), symmetry)
    chance.mix(groups)
    if count % 2 and symmetry in ("full", "turn"):  # only a lake in the middle makes the number odd
        groups.sort(key=len)
    lakes: set[Cell] = set()
    for group in groups:
        wet = {near for cell in group for near in grid.neighbours(cell)}
        near_wet = {far for near in wet for far in grid.neighbours(near)} - set(group)
        beside = not wet.isdisjoint(lakes) or not wet.isdisjoint(group)
        close = len(near_wet & (lakes | set(group))) > (1 if len(group) == 1 else 2)
        if len(lakes) + len(group) <= count and not beside and not close:
            lakes.update(group)
    return lakes if len(lakes) == count else None


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
