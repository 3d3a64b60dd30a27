"""The land of an island: grown to the shape of its coast, with lakes of one to five cells in it."""

from __future__ import annotations

from collections.abc import Sequence

from printplay.games.go_for_gold.islands.maker.chance import SeededRandom
from printplay.games.go_for_gold.islands.maker.grid import (
    GRIDS,
    Cell,
    IntegerLattice,
    orbits,
    sheet,
)
from printplay.games.go_for_gold.islands.maker.land import (
    CUT_OFF,
    Group,
    Land,
    grown,
    holes,
    one_piece,
    smooth,
)
from printplay.games.go_for_gold.islands.maker.second.coasts import Coast
from printplay.games.go_for_gold.islands.maker.second.lakes import Lake, cells, dug
from printplay.geometry.graph import cuts


def land(
    chance: SeededRandom, lattice: str, symmetry: str, shift: int, spaces: int,
    lakes: Sequence[Lake], coast: Coast,
) -> Land | None:  # fmt: skip
    """Return land of so many spaces around lakes, or None if that failed."""
    grid = GRIDS[lattice]
    groups = orbits(sheet(lattice, shift), symmetry)
    mass = _mass(chance, grid, groups, spaces + sum(map(cells, lakes)), coast)
    if mass is None or holes(grid, mass):
        return None
    water = dug(chance, grid, mass, symmetry, lakes)
    if water is None:
        return None
    found = Land(grid, frozenset(mass - water), frozenset(water))
    graph = found.graph()
    if any(count > CUT_OFF for count in cuts(graph, found.land).values()):
        return None
    return found if one_piece(graph, found.land) else None


def _mass(
    chance: SeededRandom, grid: IntegerLattice, groups: Sequence[Group], count: int, coast: Coast
) -> set[Cell] | None:
    """Grow one piece of `count` cells to the shape of a coast."""
    field = {group: chance.below(2000) - 1000 for group in groups}
    of = {cell: group for group in groups for cell in group}
    worth = {
        group: coast.worth(grid, group[0]) + smooth(grid, group[0], of, field) * coast.rough // 1000
        for group in groups
    }
    start = min(groups, key=lambda group: _square(grid, group[0]))
    return grown(grid, groups, worth, start, count, coast.kept)


def _square(grid: IntegerLattice, cell: Cell) -> int:
    """Return how far a cell lies from the middle, squared."""
    x, y = grid.place(cell)
    return x * x + y * y
