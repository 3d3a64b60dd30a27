"""Legal lines: "unable to move" as a question about paths (GG-R12, R13, R17, R18)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printplay.games.go_for_gold.board.graph import Graph
from printplay.games.go_for_gold.state.state import LONGEST, Player


def paths(
    graph: Graph, player: Player, roll: int, *, ports: bool, foot: bool = False
) -> Iterator[tuple[str, ...]]:
    """Yield every legal line for a roll: of exactly that length, or shorter if it enters a port.

    With a foot, every line of 1 to 6 spaces. `ports` says whether ports may be entered at all.
    """
    if player.position is None:
        return
    longest = LONGEST if foot else roll
    shortest = 1 if foot else longest
    position, visited = player.position, player.visited
    yield from _onward(graph, visited, position, (), shortest, longest, ports=ports)


def _onward(
    graph: Graph,
    visited: frozenset[str],
    space: str,
    line: tuple[str, ...],
    shortest: int,
    longest: int,
    *,
    ports: bool,
) -> Iterator[tuple[str, ...]]:
    """Yield the continuations of a line that has reached a space."""
    steps = len(line) + 1
    for neighbour in graph.onward[space]:
        if neighbour in visited or neighbour in line:
            continue
        is_port = neighbour in graph.labels
        if is_port and not ports:
            continue
        longer = (*line, neighbour)
        if is_port or steps >= shortest:
            yield longer
        if not is_port and steps < longest:
            yield from _onward(graph, visited, neighbour, longer, shortest, longest, ports=ports)


def finishes(graph: Graph, player: Player, first_spaces: Sequence[str], roll: int, *, ports: bool) -> bool:
    """Return whether a line can be extended to one for the roll: that long, or into a port."""
    moved_player = player._replace(position=first_spaces[-1], visited=player.visited.union(first_spaces))
    return a_path(graph, moved_player, roll - len(first_spaces), ports=ports) is not None


def a_path(graph: Graph, player: Player, roll: int, *, ports: bool) -> tuple[str, ...] | None:
    """Return a legal line for a roll of the die, or None if there is none."""
    return next(paths(graph, player, roll, ports=ports), None)


def a_step(graph: Graph, player: Player, *, ports: bool) -> tuple[str, ...] | None:
    """Return a line of one space, as a foot allows it, or None if there is none."""
    return a_path(graph, player, 1, ports=ports)
