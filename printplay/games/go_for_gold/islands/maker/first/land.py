"""The land of an island: grown cell by cell over a random field, then lakes cut into it."""

from __future__ import annotations

from collections.abc import Set

from printplay.games.go_for_gold.islands.maker.chance import SeededRandom
from printplay.games.go_for_gold.islands.maker.grid import (
    GRIDS,
    Cell,
    IntegerLattice,
    orbits,
    sheet,
)
from printplay.games.go_for_gold.islands.maker.land import Land, grown, sound_land

#: How wide an island is to how high, hundredths: from the least by up to so much more.
_LONG, _MORE = 108, 40
#: How strongly the random field bends the coast, square of a pitch / 100.
_ROUGH, _ROUGHER = 250, 900
#: What each neighbour on land counts for when the next cell is chosen: coasts without fingers.
_KEPT = 260


def land(
    chance: SeededRandom, lattice: str, symmetry: str, shift: int, spaces: int, lakes: int
) -> Land | None:
    """Return land of so many spaces around lakes of one cell, or None if that failed."""
    grid = GRIDS[lattice]
    groups = orbits(sheet(lattice, shift), symmetry)
    long = _LONG + chance.below(_MORE)
    rough = _ROUGH + chance.below(_ROUGHER)

    def worth(cell: Cell) -> int:
        return -_far(grid, cell, long)

    start = max(groups, key=lambda group: worth(group[0]))
    found = grown(chance, grid, groups, worth, rough, _KEPT, start, spaces + lakes)
    if found is None:
        return None
    water = _lakes(chance, grid, found, symmetry, lakes)
    return None if water is None else sound_land(grid, found, water)


def _far(grid: IntegerLattice, cell: Cell, long: int) -> int:
    """Return how far out a cell lies, squared, as an island of the shape `long` sees it."""
    x, y = grid.place(cell)
    return (x * x * 100 // long + y * y * long // 100) // 1_000_000


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
