"""What every version of the maker asks of the four ports of an island."""

from __future__ import annotations

from collections.abc import Sequence

from printplay.games.go_for_gold.board.starts import REACH, ways_out
from printplay.games.go_for_gold.islands.maker.grid import Cell
from printplay.games.go_for_gold.islands.maker.land import Graph, Land, whole
from printplay.geometry.graph import steps_from

PORTS = 4
#: Sets of ports tried on one coast.
TRIES = 40
#: The number of neighbours of a port: at least two, and five would be no coast.
_BESIDE = range(2, 5)
#: Steps between any two ports, and by how many the ways to the next one may differ.
_APART, _ALIKE = 5, 1
#: By how many spaces the ports may differ in what lies within the highest roll.
_ROOM, _STRICT_ROOM = 6, 3
#: Ways out that share no space, at least.
_WAYS = 2


def anchorages(island: Land, graph: Graph) -> list[Cell]:
    """Return the cells of the coast that could be a port, in order."""
    return [cell for cell in sorted(island.coast()) if len(graph[cell]) in _BESIDE]


def sound(graph: Graph, chosen: Sequence[Cell], *, strict: bool = False) -> bool:
    """Return whether ports are far from each other, and neither they nor a line part the land.

    If `strict`, they have as many ways out, and nearly as much room; the second half of them are
    images of the first, and need no test.
    """
    stops = set(chosen)
    room, alike = (_STRICT_ROOM, 0) if strict else (_ROOM, 1)
    tested = chosen[: len(chosen) // 2] if strict else chosen
    near, reached = [], []
    for port in tested:
        steps = steps_from(graph, port, stops)
        away = [steps.get(other, 0) for other in chosen if other != port]
        if min(away) < _APART:
            return False
        near.append(min(away))
        reached.append(sum(away <= REACH for away in steps.values()))
    if max(near) - min(near) > _ALIKE or max(reached) - min(reached) > room:
        return False
    inland = graph.keys() - stops
    if not whole(graph, inland):
        return False
    ways = [ways_out(graph, port, stops) for port in tested]
    return min(ways) >= _WAYS and max(ways) - min(ways) <= alike
