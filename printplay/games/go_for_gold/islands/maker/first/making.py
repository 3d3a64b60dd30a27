"""Begins an island of the first version: land, ports and features."""

from __future__ import annotations

from collections.abc import Iterator

from printplay.games.go_for_gold.islands.maker.chance import SeededRandom
from printplay.games.go_for_gold.islands.maker.first.harbours import ports
from printplay.games.go_for_gold.islands.maker.first.land import land
from printplay.games.go_for_gold.islands.maker.first.titles import title
from printplay.games.go_for_gold.islands.maker.grid import Cell
from printplay.games.go_for_gold.islands.maker.land import Land
from printplay.games.go_for_gold.islands.maker.options import SPACES, IslandOptions
from printplay.games.go_for_gold.islands.maker.stocking import counts, places, stock

__all__ = ["begun", "title"]

#: The default number of lakes: at least the first, plus up to the second.
_LAKES, _MORE_LAKES = 4, 4


def begun(
    chance: SeededRandom, options: IslandOptions
) -> Iterator[tuple[Land, tuple[Cell, ...], dict[Cell, str]] | None]:
    """Yield islands with their ports and features, or None where either failed."""
    while True:
        yield _begun(chance, options)


def _begun(
    chance: SeededRandom, options: IslandOptions
) -> tuple[Land, tuple[Cell, ...], dict[Cell, str]] | None:
    spaces = options.spaces or SPACES
    lakes = options.lakes
    if lakes is None:
        lakes = min(_LAKES + chance.below(_MORE_LAKES), options.most_spaces - spaces)
        lakes += (lakes + spaces + 1) % 2 if options.paired else 0
    # around a middle that is a cell, all numbers together are odd
    shift = (spaces + lakes + 1) % 2 if options.paired else chance.below(2)
    island = land(chance, options.grid, options.symmetry, shift, spaces, lakes)
    if island is None:
        return None
    chosen = ports(chance, island, options.symmetry)
    if chosen is None:
        return None
    found = places(island, chosen, options.symmetry)
    wanted = counts(spaces, options.symmetry, middle=(0, 0) in island.land)
    laid = stock(chance, found, chosen, options.symmetry, wanted)
    return None if laid is None else (island, chosen, laid)
