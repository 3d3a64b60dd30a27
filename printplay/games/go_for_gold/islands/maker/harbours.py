"""Places four ports by the compass: N in the north, E in the east, S and W likewise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate

from printplay.games.go_for_gold.board.starts import REACH, ways_out
from printplay.games.go_for_gold.islands.maker.coasts import SeededRandom
from printplay.games.go_for_gold.islands.maker.grid import (
    ACROSS,
    HALF_TURN,
    IMAGES,
    QUARTER_TURN,
    Cell,
    image_of,
)
from printplay.games.go_for_gold.islands.maker.land import Graph, Land, is_whole
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
#: So many sets of ports with the most similar surroundings are tested.
_LIKELY = 16
#: Steps within which the land around all ports is compared.
_FAR = 8
#: How far a port may lie from its point of the compass, the tangent in thousandths: tried first are
#: those within 30 degrees, then those within 45. With mirrors N is as far from north as E is near
#: east, so that their ports keep within 50 and 60 degrees of both.
_ASIDE, _ASIDE_MIRRORED = (577, 1000), (1192, 1732)


def ports(chance: SeededRandom, island: Land, symmetry: str) -> tuple[Cell, ...] | None:
    """Return the cells of the ports N, E, S and W, clockwise in that order, or None."""
    graph = island.graph()
    coast = anchorages(island, graph)
    for aside in _ASIDE_MIRRORED if _mirrored(symmetry) else _ASIDE:
        places = _cells_by_port(island, coast, symmetry, aside)
        if all(places.values()):
            candidates = [
                cells for cells in _port_choices(chance, places, symmetry) if len({*cells}) == PORTS
            ]
            for chosen in sorted(candidates, key=_Surroundings(graph).difference)[:_LIKELY]:
                if are_sound(graph, chosen, strict=symmetry == "turn"):
                    return chosen
    return None


class _Surroundings:
    """The land around the ports of an island."""

    def __init__(self, graph: Graph) -> None:
        self._graph = graph
        self._within: dict[Cell, list[int]] = {}

    def difference(self, chosen: Sequence[Cell]) -> int:
        """Return by how many spaces ports differ, over all numbers of steps up to `_FAR`."""
        counts_of_ports = [self._reachable_counts(port) for port in chosen]
        return sum(max(counts) - min(counts) for counts in zip(*counts_of_ports, strict=True))

    def _reachable_counts(self, port: Cell) -> list[int]:
        """Return how many spaces lie within one step, two steps and so on."""
        if port not in self._within:
            cells_by_steps = Counter(steps_from(self._graph, port).values())
            cells_within = [*accumulate(cells_by_steps[far] for far in range(_FAR + 1))]
            self._within[port] = cells_within[1:]
        return self._within[port]


def _mirrored(symmetry: str) -> bool:
    return ACROSS in IMAGES[symmetry]


def _port_choices(
    chance: SeededRandom, places: Mapping[str, Sequence[Cell]], symmetry: str
) -> Iterator[tuple[Cell, ...]]:
    """Yield ports by chance, in the order N, E, S, W; none twice."""
    known_choices = set()
    for _try in range(TRIES):
        north, east = chance.one_of(places["N"]), chance.one_of(places["E"])
        if symmetry == "quarter":
            east = image_of(north, QUARTER_TURN)
        south, west = image_of(north, HALF_TURN), image_of(east, HALF_TURN)
        if symmetry == "full":
            east, west = _mirror(south), _mirror(north)
        elif symmetry == "mirror":
            south, west = _mirror(east), _mirror(north)
        elif symmetry == "none":
            south, west = chance.one_of(places["S"]), chance.one_of(places["W"])
        chosen = north, east, south, west
        if chosen not in known_choices:
            known_choices.add(chosen)
            yield chosen


def _mirror(cell: Cell) -> Cell:
    return image_of(cell, ACROSS)


def _cells_by_port(island: Land, coast: Sequence[Cell], symmetry: str, aside: int) -> dict[str, list[Cell]]:
    """Return where each port may lie, seen from the middle of the island's box."""
    cells_by_port: dict[str, list[Cell]] = {label: [] for label in "NESW"}
    for cell, (x, y) in island.bearings(coast).items():
        if _mirrored(symmetry):
            if x > 0 and abs(y) * 1000 <= x * aside and x * 1000 <= abs(y) * aside:
                cells_by_port["N" if y > 0 else "E"].append(cell)
        elif 0 <= x * 1000 <= y * aside:
            cells_by_port["N"].append(cell)
        elif abs(y) * 1000 < x * aside:
            cells_by_port["E"].append(cell)
        elif abs(x) * 1000 <= -y * aside:
            cells_by_port["S"].append(cell)
        elif abs(y) * 1000 < -x * aside:
            cells_by_port["W"].append(cell)
    if _mirrored(symmetry):
        cells_by_port["S"], cells_by_port["W"] = cells_by_port["E"], cells_by_port["N"]
    return cells_by_port


def anchorages(island: Land, graph: Graph) -> list[Cell]:
    """Return the cells of the coast that could be a port, in order."""
    return [cell for cell in sorted(island.coast()) if len(graph[cell]) in _BESIDE]


def are_sound(graph: Graph, chosen: Sequence[Cell], *, strict: bool = False) -> bool:
    """Return whether ports are far from each other, and neither they nor a line part the land.

    If `strict`, they have as many ways out, and nearly as much room; the second half of them are
    images of the first, and need no test.
    """
    stops = set(chosen)
    room, max_difference = (_STRICT_ROOM, 0) if strict else (_ROOM, 1)
    tested = chosen[: len(chosen) // 2] if strict else chosen
    nearest_steps, reached = [], []
    for port in tested:
        steps = steps_from(graph, port, stops)
        steps_away = [steps.get(other_port, 0) for other_port in chosen if other_port != port]
        if min(steps_away) < _APART:
            return False
        nearest_steps.append(min(steps_away))
        reached.append(sum(count <= REACH for count in steps.values()))
    if max(nearest_steps) - min(nearest_steps) > _ALIKE or max(reached) - min(reached) > room:
        return False
    inland = graph.keys() - stops
    if not is_whole(graph, inland):
        return False
    ways = [ways_out(graph, port, stops) for port in tested]
    return min(ways) >= _WAYS and max(ways) - min(ways) <= max_difference
