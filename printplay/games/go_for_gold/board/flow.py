"""Two paths from one space to two others that share no space but the first: max-flow of 2.

It answers "is there a simple path from a over s to b?", asked from s.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping

Neighbours = Callable[[str], Iterable[str]]
_Node = tuple[str, bool]  # a space and whether this is its exit (its entrance is a separate node)


def path_over(neighbours: Neighbours, a: str, over: str, b: str) -> tuple[str, ...] | None:
    """Return a simple path a .. over .. b, or None; `neighbours` says where one may walk.

    >>> line = {"a": "s", "s": "ab", "b": "s"}
    >>> path_over(line.__getitem__, "a", "s", "b"), path_over(line.__getitem__, "s", "a", "b")
    (('a', 's', 'b'), None)
    """
    flow_from: dict[_Node, _Node] = {}  # node -> the node that its unit of flow comes from
    sinks = {a, b} - {over}
    if a == b or len(sinks) < 2:
        return None
    for _unit in range(2):
        end = _augment(neighbours, (over, True), sinks, flow_from)
        if end is None:
            return None
        sinks.discard(end)
    to_a, to_b = _trail(a, over, flow_from), _trail(b, over, flow_from)
    return (*to_a, over, *reversed(to_b))


def _augment(
    neighbours: Neighbours, source: _Node, sinks: set[str], flow_from: dict[_Node, _Node]
) -> str | None:
    """Send one more unit from the source to a sink not yet served; return which, or None."""
    came: dict[_Node, _Node] = {}
    queue = deque([source])
    while queue:
        node = queue.popleft()
        space, leaving = node
        if not leaving and space in sinks:
            _send(node, source, came, flow_from)
            return space
        for follower in _residual(neighbours, node, source, flow_from):
            if follower not in came and follower != source:
                came[follower] = node
                queue.append(follower)
    return None


def _residual(
    neighbours: Neighbours, node: _Node, source: _Node, flow_from: Mapping[_Node, _Node]
) -> Iterable[_Node]:
    """Yield the nodes that still take a unit from `node`: unused ways on, used ways back."""
    space, leaving = node
    if leaving:
        for neighbour in neighbours(space):
            if neighbour != source[0] and flow_from.get((neighbour, False)) != node:
                yield neighbour, False
        if node != source and node in flow_from:  # give the unit through this space back
            yield space, False
    elif node not in flow_from:
        yield space, True
    elif flow_from[node] != source:
        yield flow_from[node]


def _send(end: _Node, source: _Node, came: Mapping[_Node, _Node], flow_from: dict[_Node, _Node]) -> None:
    steps = []
    node = end
    while node != source:
        steps.append((came[node], node))
        node = came[node]
    cancelled = [(u, v) for u, v in steps if flow_from.get(u) == v]
    for u, _v in cancelled:
        del flow_from[u]
    flow_from.update((v, u) for u, v in steps if (u, v) not in cancelled)


def _trail(end: str, over: str, flow_from: Mapping[_Node, _Node]) -> list[str]:
    """Return the spaces from a sink back to, but without, the space in the middle."""
    trail = []
    node = (end, False)
    while node[0] != over:
        if not node[1]:
            trail.append(node[0])
        node = flow_from[node]
    return trail
