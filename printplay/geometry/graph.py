"""Graph algorithms on spaces: distances, connected parts, cut nodes, disjoint paths, walks.

A graph is a mapping from each node to its neighbours; `nodes` restricts it to some of them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Set
from typing import TypeVar

Node = TypeVar("Node")
Graph = Mapping[Node, Set[Node]]


def steps_from(graph: Graph[Node], start: Node, stops: Set[Node] = frozenset()) -> dict[Node, int]:
    """Return the distance in steps from `start` to every reachable node, `start` included.

    A node of `stops` (a port) can be reached but not passed.

    >>> line = {"a": {"b"}, "b": {"a", "c"}, "c": {"b"}}
    >>> steps_from(line, "a"), steps_from(line, "a", stops={"b"})
    ({'a': 0, 'b': 1, 'c': 2}, {'a': 0, 'b': 1})
    """
    steps = {start: 0}
    queue = deque([start])
    while queue:
        node = queue.popleft()
        if node in stops and node != start:
            continue
        for neighbour in graph[node]:
            if neighbour not in steps:
                steps[neighbour] = steps[node] + 1
                queue.append(neighbour)
    return steps


def parts(graph: Graph[Node], nodes: Set[Node]) -> list[frozenset[Node]]:
    """Return the connected parts of some nodes, the largest first."""
    node_sets = []
    remaining = set(nodes)
    while remaining:
        part = {remaining.pop()}
        queue = list(part)
        while queue:
            reached = graph[queue.pop()] & remaining
            remaining -= reached
            part |= reached
            queue.extend(reached)
        node_sets.append(frozenset(part))
    return sorted(node_sets, key=len, reverse=True)


def cuts(graph: Graph[Node], nodes: Set[Node]) -> dict[Node, int]:
    """Return every cut node among `nodes`, with the number of nodes it separates from the largest part.

    Depth-first search numbers the nodes; a child whose subtree has no edge back above its parent
    is attached by that parent alone (Tarjan 1972). It is iterative, as boards may be large.

    >>> line = {1: {2}, 2: {1, 3}, 3: {2, 4}, 4: {3}}
    >>> cuts(line, {1, 2, 3, 4})
    {3: 1, 2: 1}
    """
    number: dict[Node, int] = {}
    cut_nodes: dict[Node, int] = {}
    for root in nodes:
        if root not in number:
            part_size = len(number)
            hanging = _hanging(graph, nodes, root, number)
            part_size = len(number) - part_size
            for node, sizes in hanging.items():
                rest = part_size - 1 - sum(sizes)
                pieces = [*sizes, rest] if rest else sizes
                if len(pieces) > 1:
                    cut_nodes[node] = part_size - 1 - max(pieces)
    return cut_nodes


def _hanging(
    graph: Graph[Node], nodes: Set[Node], root: Node, number: dict[Node, int]
) -> dict[Node, list[int]]:
    """Search the part of `root`; return the sizes of the subtrees attached by one node alone."""
    low: dict[Node, int] = {}
    size: dict[Node, int] = {}
    hanging: dict[Node, list[int]] = {}

    def enter(node: Node) -> tuple[Node, Iterator[Node]]:
        number[node] = low[node] = len(number)
        size[node] = 1
        return node, iter(graph[node] & nodes)

    path = [enter(root)]
    while path:
        node, neighbours = path[-1]
        for neighbour in neighbours:
            if neighbour not in number:
                path.append(enter(neighbour))
                break
            low[node] = min(low[node], number[neighbour])
        else:
            path.pop()
            if path:
                parent = path[-1][0]
                size[parent] += size[node]
                low[parent] = min(low[parent], low[node])
                if low[node] >= number[parent]:
                    hanging.setdefault(parent, []).append(size[node])
    return hanging


def separate_ways(graph: Graph[Node], start: Node, goals: Set[Node], nodes: Set[Node]) -> int:
    """Count the paths through `nodes` from `start` to `goals` that share no node but `start`.

    This is a maximum flow, by Menger's theorem: every node is split into an entry and an exit of
    capacity one, and augmenting paths may undo parts of earlier ones.

    >>> ring = {1: {2, 4}, 2: {1, 3}, 3: {2, 4}, 4: {1, 3}}
    >>> separate_ways(ring, 1, {2, 4}, set(ring)), separate_ways(ring, 1, {3}, set(ring))
    (2, 1)
    """
    goal = object()
    source = (start, "exit")
    open_: dict[object, set[object]] = {goal: set()}
    for node in {*nodes, start}:
        open_[node, "entry"] = {(node, "exit")}
        open_[node, "exit"] = {(neighbour, "entry") for neighbour in graph[node] if neighbour in nodes}
        if node in goals:
            open_[node, "exit"].add(goal)
    ways = 0
    while True:
        came: dict[object, object] = {source: None}
        queue: deque[object] = deque([source])
        while queue and goal not in came:
            current = queue.popleft()
            for following in open_[current] - came.keys():
                came[following] = current
                queue.append(following)
        if goal not in came:
            return ways
        ways += 1
        following, current = goal, came[goal]
        while current is not None:
            open_[current].discard(following)
            open_[following].add(current)
            following, current = current, came[current]


def count_walks(graph: Graph[Node], start: Node, steps: int, stops: Set[Node] = frozenset()) -> int:
    """Count the self-avoiding walks of exactly `steps` steps from `start`.

    A space of `stops` (a port) can only be the last; a walk that ends there early is not counted.

    >>> line = {"a": {"b"}, "b": {"a", "c"}, "c": {"b"}}
    >>> count_walks(line, "a", 2), count_walks(line, "a", 2, stops={"b"})
    (1, 0)
    """
    visited = {start}

    def onward(space: Node, steps_left: int) -> int:
        if steps_left == 0:
            return 1
        count = 0
        for neighbour in graph[space]:
            if neighbour in visited:
                continue
            if steps_left == 1:
                count += 1
            elif neighbour not in stops:
                visited.add(neighbour)
                count += onward(neighbour, steps_left - 1)
                visited.discard(neighbour)
        return count

    return onward(start, steps)
