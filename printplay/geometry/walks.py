"""Counts self-avoiding walks from a space."""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import TypeVar

Node = TypeVar("Node")


def count_walks(
    neighbours: Mapping[Node, Set[Node]], start: Node, steps: int, stops: Set[Node] = frozenset()
) -> int:
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
        for neighbour in neighbours[space]:
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
