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
from printplay.games.go_for_gold.islands.maker.land import Land, grown, sound_land
from printplay.games.go_for_gold.islands.maker.second.coasts import Coast
from printplay.games.go_for_gold.islands.maker.second.lakes import Lake, cells, dug


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
    return None if water is None else sound_land(grid, found, water)


def _square(grid: IntegerLattice, cell: Cell) -> int:
    """Return how far a cell lies from the middle, squared."""
    x, y = grid.place(cell)
    return x * x + y * y
