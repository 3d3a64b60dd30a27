"""The value of a port as a start, computed on a graph: ways out, rolls that end on a goal.

These are pure mathematics; the island maker relies on them never changing.
"""

from __future__ import annotations

from collections.abc import Mapping, Set
from fractions import Fraction

from printplay.geometry.graph import Graph, Node, separate_ways, steps_from

#: The highest roll; spaces within it are a port's surroundings.
REACH = 6


def ways_out(graph: Graph[Node], port: Node, ports: Set[Node]) -> int:
    """Return how many walks of a roll's length (or to the farthest spaces) leave a port disjointly."""
    inland = graph.keys() - ports
    steps = steps_from({name: graph[name] & inland for name in graph}, port)
    far = min(REACH, max(steps.values()))
    goals = {name for name, count in steps.items() if count >= far} - {port}
    return separate_ways(graph, port, goals, inland)


def rolls_onto(graph: Graph[Node], port: Node, ports: Set[Node], goals: Set[Node]) -> Fraction:
    """Return the share of rolls with a walk of that length from a port, over no other, to a goal."""
    inland: Mapping[Node, Set[Node]] = {name: near - ports for name, near in graph.items()}
    # the steps from a space to the nearest goal: a walk that cannot get there is given up
    goal_distances: dict[Node, int] = {}
    edge = set(goals)
    for distance in range(REACH + 1):
        goal_distances |= dict.fromkeys(edge, distance)
        edge = {near for name in edge for near in inland[name]} - goal_distances.keys()
    visited = {port}

    def ends_there(space: Node, steps: int) -> bool:
        if steps == 0:
            return space in goals
        for neighbour in inland[space]:
            if neighbour not in visited and goal_distances.get(neighbour, REACH) < steps:
                visited.add(neighbour)
                is_reached = ends_there(neighbour, steps - 1)
                visited.discard(neighbour)
                if is_reached:
                    return True
        return False

    return Fraction(sum(ends_there(port, roll) for roll in range(1, REACH + 1)), REACH)
