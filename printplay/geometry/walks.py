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

    def onward(space: Node, left: int) -> int:
        if left == 0:
            return 1
        found = 0
        for near in neighbours[space]:
            if near in visited:
                continue
            if left == 1:
                found += 1
            elif near not in stops:
                visited.add(near)
                found += onward(near, left - 1)
                visited.discard(near)
        return found

    return onward(start, steps)
