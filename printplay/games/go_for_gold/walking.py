"""Lines that may be drawn: "unable to move" as a question about paths (GG-R12, R13, R17, R18)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printplay.games.go_for_gold.graph import Graph
from printplay.games.go_for_gold.state import LONGEST, Player


def paths(
    graph: Graph, player: Player, roll: int, *, ports: bool, foot: bool = False
) -> Iterator[tuple[str, ...]]:
    """Yield every legal line for a roll: exactly so long, or shorter where it enters a port.

    With a foot, every line of 1 to 6 spaces. `ports` tells whether ports may be entered at all.
    """
    if player.position is None:
        return
    visited = player.visited
    longest = LONGEST if foot else roll
    line: list[str] = []

    def onward(space: str) -> Iterator[tuple[str, ...]]:
        for near in graph.onward[space]:
            if near in visited or near in line:
                continue
            is_port = near in graph.labels
            if is_port and not ports:
                continue
            line.append(near)
            if is_port or foot or len(line) == longest:
                yield tuple(line)
            if not is_port and len(line) < longest:
                yield from onward(near)
            line.pop()

    yield from onward(player.position)


def finishes(graph: Graph, player: Player, begun: Sequence[str], roll: int, *, ports: bool) -> bool:
    """Tell whether a line that begins so can be one of a roll: exactly so long, or into a port."""
    there = player._replace(position=begun[-1], visited=player.visited.union(begun))
    return a_path(graph, there, roll - len(begun), ports=ports) is not None


def a_path(graph: Graph, player: Player, roll: int, *, ports: bool) -> tuple[str, ...] | None:
    """Return a legal line for a roll of the die, None where there is none."""
    return next(paths(graph, player, roll, ports=ports), None)


def a_step(graph: Graph, player: Player, *, ports: bool) -> tuple[str, ...] | None:
    """Return a line of one space, as a foot allows it, None where there is none."""
    return a_path(graph, player, 1, ports=ports)
