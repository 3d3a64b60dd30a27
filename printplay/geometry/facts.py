"""The measures of a board that need no knowledge of its game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Set
from math import dist
from typing import Any, TypeVar

from printplay.geometry.board import BuiltBoard, SpaceId
from printplay.geometry.graph import cuts, parts

Node = TypeVar("Node")


def components(board: BuiltBoard[Any]) -> list[list[SpaceId]]:
    """Return the connected parts of the land, the largest first, each in the order of the board."""
    order = {name: number for number, name in enumerate(board.spaces)}
    found = [sorted(part, key=order.__getitem__) for part in parts(board.adjacency, set(board.land))]
    return sorted(found, key=lambda part: (-len(part), order[part[0]]))


def diameter(graph: Mapping[Node, Set[Node]]) -> int:
    """Return the length in steps of the longest shortest path of a connected graph.

    >>> diameter({1: {2}, 2: {1, 3}, 3: {2}})
    2
    """
    # from all nodes at once: bit n of reached[m] is set once m has been reached from node n
    number = {node: position for position, node in enumerate(graph)}
    near = [[number[other] for other in graph[node]] for node in graph]
    reached = [1 << position for position in range(len(near))]
    rounds = 0
    while True:
        wider = []
        for position, others in enumerate(near):
            mask = reached[position]
            for other in others:
                mask |= reached[other]
            wider.append(mask)
        if wider == reached:
            return rounds
        reached, rounds = wider, rounds + 1


def facts(board: BuiltBoard[Any]) -> dict[str, Any]:
    """Return the facts of a board that need no knowledge of its game, ready for JSON."""
    graph = {name: board.neighbours(name) for name in board.land}
    count = len(graph)
    degrees = Counter(len(near) for near in graph.values())
    lengths = [dist(board.spaces[a].centre, board.spaces[b].centre) for a, b in board.edges]
    cut = cuts(graph, set(graph))
    together = components(board)
    return {
        "spaces": len(board.spaces),
        "land": count,
        "kinds": dict(Counter(space.contents.kind for space in board.spaces.values())),
        "edges": len(board.edges),
        "degrees": {str(degree): degrees[degree] for degree in sorted(degrees)},
        "mean_degree": round(2 * len(board.edges) / count, 2) if count else 0,
        "diameter": diameter(graph),
        "connected": len(together) <= 1,
        "components": together,
        "cut_spaces": [name for name in graph if name in cut],
        "size": [round(length, 2) for length in board.size],
        "spacing": [round(min(lengths), 2), round(max(lengths), 2)] if lengths else [],
    }
