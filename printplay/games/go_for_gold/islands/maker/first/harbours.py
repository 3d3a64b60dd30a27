"""Places the four ports of an island: on the coast, far from each other, with similar ways out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cmp_to_key
from itertools import combinations

from printplay.games.go_for_gold.islands.maker.chance import SeededRandom
from printplay.games.go_for_gold.islands.maker.grid import Cell, orbits
from printplay.games.go_for_gold.islands.maker.harbours import PORTS, TRIES, anchorages, sound
from printplay.games.go_for_gold.islands.maker.land import Land


def ports(chance: SeededRandom, island: Land, symmetry: str) -> tuple[Cell, ...] | None:
    """Return the cells of the ports, clockwise from north, or None."""
    graph = island.graph()
    coast = anchorages(island, graph)
    for chosen in _choices(chance, island, coast, symmetry):
        if sound(graph, chosen):
            return _clockwise(island, chosen)
    return None


def _choices(
    chance: SeededRandom, island: Land, coast: Sequence[Cell], symmetry: str
) -> Iterator[tuple[Cell, ...]]:
    """Yield sets of four by chance; without symmetry they lie a quarter of the coast apart."""
    if symmetry == "none":
        ring = _clockwise(island, coast)
        for _try in range(TRIES if len(ring) >= PORTS else 0):
            first = chance.below(len(ring))
            quarters = (first + len(ring) * part // PORTS for part in range(PORTS))
            chosen = {ring[(at + chance.below(5) - 2) % len(ring)] for at in quarters}
            if len(chosen) == PORTS:
                yield tuple(sorted(chosen))
        return
    groups = [group for group in orbits(coast, symmetry) if len(group) > 1]
    size = max(map(len, groups), default=0)
    whole = [list(one) for one in combinations(groups, PORTS // size)] if size else []
    fours = [four for four in whole if sum(map(len, four)) == PORTS]
    chance.mix(fours)
    for four in fours[:TRIES]:
        yield tuple(cell for group in four for cell in group)


def _clockwise(island: Land, cells: Sequence[Cell]) -> tuple[Cell, ...]:
    """Return cells by their bearing from the middle of the island's box, from north on."""
    seen = island.bearings(cells)

    def compare(one: Cell, other: Cell) -> int:
        (x, y), (u, v) = seen[one], seen[other]
        west, other_west = x < 0 or (x == 0 and y < 0), u < 0 or (u == 0 and v < 0)
        return west - other_west if west != other_west else y * u * -1 + v * x

    return tuple(sorted(cells, key=cmp_to_key(compare)))
