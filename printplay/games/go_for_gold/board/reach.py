"""Can a player still score? (trigger 2: GG-R33, GG-R34.) Exact, or an honest "possibly".

The question is whether *some* rolls and choices lead to a positive value. Rolls of 1 are always
possible and stopping forces nothing, so every simple path without ports inside can be walked.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from typing import Literal, NamedTuple

from printplay.games.go_for_gold.board.graph import Graph
from printplay.games.go_for_gold.state import LONGEST, Player

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
    to_a, to_b = _trail_back(a, over, flow_from), _trail_back(b, over, flow_from)
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


def _trail_back(end: str, over: str, back: Mapping[_Node, _Node]) -> list[str]:
    """Return the spaces from a sink back to, but without, the space in the middle."""
    trail = []
    node = (end, False)
    while node[0] != over:
        if not node[1]:
            trail.append(node[0])
        node = back[node]
    return trail


#: The spaces that the search of case 5 tries before it answers "possibly".
BUDGET = 200_000


class Reach(NamedTuple):
    """The answer; for "yes" a way there, in which `*` means a restart from the next port."""

    answer: Literal["yes", "no", "possibly"]
    way: tuple[str, ...] = ()


RESTART = "*"


class _ReachInput(NamedTuple):
    """The input of all cases: the graph, the player and the options left."""

    graph: Graph
    position: str
    visited: frozenset[str]
    shovels: int
    open_temples: frozenset[str]
    relocations: bool  # the player may still use a port once
    through_ports: bool  # after it, ports are spaces like others (`second-port stop`)

    def inner(self, space: str, *, ports: bool) -> Iterator[str]:
        """Yield the free neighbours that a walk may pass through."""
        for neighbour in self.graph.onward[space]:
            if neighbour not in self.visited and (ports or neighbour not in self.graph.labels):
                yield neighbour

    def walk(self, start: str, *, ports: bool) -> dict[str, str]:
        """Return the spaces reachable from `start`, each with its predecessor, up to the first that suits."""
        came: dict[str, str] = {}
        queue = deque([start])
        while queue:
            space = queue.popleft()
            for neighbour in self.inner(space, ports=ports):
                if neighbour not in came and neighbour != start:
                    came[neighbour] = space
                    if self.suits(neighbour):
                        return came
                    queue.append(neighbour)
        return came

    def suits(self, space: str) -> bool:
        """Return whether the shovels in stock suffice for a space (a temple needs at least one)."""
        treasure = self.graph.treasures.get(space)
        if treasure is not None:
            return treasure[0] <= LONGEST + self.shovels
        return self.shovels >= 1 and space in self.open_temples

    def target(self, spaces: Iterable[str]) -> str | None:
        """Return a space for which the shovels in stock suffice."""
        return next(filter(self.suits, spaces), None)

    def need(self, space: str) -> int | None:
        """Return the fewest shovels a space needs, or None if nothing can be scored there."""
        treasure = self.graph.treasures.get(space)
        if treasure is not None:
            return max(0, treasure[0] - LONGEST)
        return 1 if space in self.open_temples else None

    def restarts(self) -> list[str]:
        """Return the ports not visited."""
        return [space for space in self.graph.ports.values() if space not in self.visited]


def can_score(
    graph: Graph,
    player: Player,
    raided: Set[str] | Mapping[str, object] = frozenset(),
    *,
    port_stops: bool = False,
    budget: int = BUDGET,
) -> Reach:
    """Return whether a player who has finished the round can still write a positive value."""
    if player.out:
        return Reach("no")
    if player.position is None:
        return Reach("possibly")
    search = _ReachInput(
        graph,
        player.position,
        player.visited,
        player.shovels,
        frozenset(space for space, colour in graph.temples.items() if colour not in raided),
        relocations=not player.relocated,
        through_ports=port_stops,
    )
    ports_now = port_stops and bool(player.relocated)
    predecessors = search.walk(player.position, ports=ports_now)  # the component C of the rules
    for case in (_target_near, _temple_near, _target_beyond, _temple_beyond):
        way = case(search, predecessors, ports_now)
        if way:
            return Reach("yes", way)
    return _exhaustive(search, predecessors, budget, ports_now=ports_now)


# -- the cases -------------------------------------------------------------------------------------


def _target_near(
    search: _ReachInput, predecessors: Mapping[str, str], _ports: bool
) -> tuple[str, ...] | None:
    """Case 2: a place for which the shovels in stock suffice lies within reach."""
    target = search.target(predecessors)
    return None if target is None else _trail(predecessors, search.position, target)


def _temple_near(search: _ReachInput, predecessors: Mapping[str, str], ports: bool) -> tuple[str, ...] | None:
    """Case 3: a temple, no shovel in stock, but one on the way."""
    if search.shovels:
        return None

    def onward(space: str) -> Iterator[str]:
        yield from search.inner(space, ports=ports)
        if search.position in search.graph.adjacency[space]:
            yield search.position

    return _over_a_shovel(
        search, onward, predecessors, search.position, search.open_temples & predecessors.keys()
    )


def _target_beyond(
    search: _ReachInput, predecessors: Mapping[str, str], _ports: bool
) -> tuple[str, ...] | None:
    """Case 4: the same behind a port that is still to be used; nothing to score is nearer (case 2)."""
    for door, start in _doors(search, predecessors):
        far = search.walk(start, ports=False)
        target = search.target(far)
        if target is not None:
            return (*door, RESTART, start, *_trail(far, start, target))
    return None


def _temple_beyond(
    search: _ReachInput, predecessors: Mapping[str, str], _ports: bool
) -> tuple[str, ...] | None:
    """Case 4, no shovel in stock: one on the way behind the port, or on the way to it."""
    if search.shovels:
        return None
    for door, start in _doors(search, predecessors):
        far = search.walk(start, ports=False)
        temples = {space for space in far if space in search.open_temples and space not in predecessors}
        if not temples:
            continue
        way = _over_a_shovel(search, _inland(search, start), far, start, temples)
        if way:
            return (*door, RESTART, start, *way)
        gate = door[-1]
        detour = _over_a_shovel(
            search, _inland(search, search.position, gate), predecessors, search.position, {gate}
        )
        if detour:
            target = min(temples)
            return (*detour, RESTART, start, *_trail(far, start, target))
    return None


def _inland(search: _ReachInput, *ends: str) -> Callable[[str], Iterator[str]]:
    """Return the neighbours of a space, without ports except the ends of the way."""

    def onward(space: str) -> Iterator[str]:
        yield from search.inner(space, ports=False)
        for end in ends:
            if end in search.graph.adjacency[space]:
                yield end

    return onward


def _doors(search: _ReachInput, predecessors: Mapping[str, str]) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield every reachable port to enter with every port to restart from."""
    if not search.relocations:
        return
    free = search.restarts()
    for door in free:
        neighbours = [s for s in (search.position, *predecessors) if s in search.graph.adjacency[door]]
        for start in free if neighbours else ():
            if start != door:
                yield (*_trail(predecessors, search.position, neighbours[0]), door), start


def _over_a_shovel(
    search: _ReachInput,
    onward: Callable[[str], Iterator[str]],
    spaces: Iterable[str],
    start: str,
    targets: Set[str],
) -> tuple[str, ...] | None:
    """Return a simple path from `start` over a space with shovels to a target, without start."""
    shovels = [space for space in spaces if space in search.graph.shovels]
    for target in sorted(targets):
        for space in shovels:
            way = path_over(onward, start, space, target)
            if way is not None:
                return way[1:]
    return None


def _trail(came: Mapping[str, str], start: str, end: str) -> tuple[str, ...]:
    """Return the spaces entered from `start` to `end`."""
    trail: list[str] = []
    while end != start:
        trail.append(end)
        end = came[end]
    return tuple(reversed(trail))


# -- case 5: all other states --------------------------------------------------------------------


def _exhaustive(
    search: _ReachInput, predecessors: Mapping[str, str], budget: int, *, ports_now: bool
) -> Reach:
    """Try every way if shovels must be gathered first; "possibly" once the budget is spent."""
    reachable = set(predecessors)
    for door, start in _doors(search, predecessors):
        reachable.update((door[-1], *search.walk(start, ports=search.through_ports)))
    most_shovels = search.shovels + sum(search.graph.shovels.get(space, 0) for space in reachable)
    needs = [need for space in reachable if (need := search.need(space)) is not None]
    if not needs or most_shovels < min(needs):
        return Reach("no")
    first = _ReachState(search.position, search.shovels, search.relocations, ports_now)
    trail: list[tuple[str, ...]] = []  # the steps taken, each with a restart if it had one
    taken_spaces: set[str] = set()
    stack = [(first, _next_steps(search, first, taken_spaces))]
    while stack:
        stand, steps = stack[-1]
        step = next(steps, None)
        if step is None:
            stack.pop()
            if trail:
                taken_spaces.difference_update(trail.pop())
            continue
        budget -= 1
        if budget < 0:
            return Reach("possibly")
        trail.append(step)
        taken_spaces.update(step)
        space = step[-1]
        shovels = stand.shovels + search.graph.shovels.get(space, 0)
        need = search.need(space)
        if need is not None and need <= shovels:
            return Reach("yes", tuple(part for taken_step in trail for part in taken_step))
        restarted = len(step) > 1
        following = _ReachState(
            space,
            shovels,
            stand.relocations and not restarted,
            search.through_ports if restarted else stand.ports,
        )
        stack.append((following, _next_steps(search, following, taken_spaces)))
    return Reach("no")


class _ReachState(NamedTuple):
    """A state of the search: shovels held, a pending relocation, ports that may be entered."""

    space: str
    shovels: int
    relocations: bool
    ports: bool


def _next_steps(search: _ReachInput, stand: _ReachState, taken_spaces: set[str]) -> Iterator[tuple[str, ...]]:
    """Yield the next steps: a space, or a port and the port to restart from."""
    for neighbour in search.inner(stand.space, ports=stand.ports):
        if neighbour not in taken_spaces:
            yield (neighbour,)
    if not stand.relocations:
        return
    free = [port for port in search.restarts() if port not in taken_spaces]
    for door in free:
        if door in search.graph.adjacency[stand.space]:
            for start in free:
                if start != door:
                    yield door, RESTART, start
