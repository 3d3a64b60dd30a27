"""The line that a player drew: the most likely paths through the lanes, with probabilities.

The rules of the game correct nothing: a line that breaks off, jumps or returns to a space is only
slightly less likely than another, and the drawing decides.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise, permutations, product

from printplay.geometry.layouts.lattice import Point
from printplay.photos.crossings import CERTAIN, Corner
from printplay.photos.lanes import Lanes, trails
from printplay.photos.scanned import Segments
from printplay.photos.tracks import Edge

#: The cost of a line, in log-odds, for one more break, for returning to a space, for a jump, for
#: passing a port.
_BREAK, _AGAIN, _JUMP, _THROUGH = 6.0, 4.0, 6.0, 3.0
_OPEN = 9.0  # lanes with log-odds nearer to 0 than this are tried both ways
_MOST_OPEN, _BEAM, _DEPTH = 22, 10, 4
_FAR, _LEFT = 12.0, 9.0  # log-odds below the best that are not looked at further, and left out
_MOST_RANKED = 40
_LONGEST = 6  # most lanes of a hidden path
_APART = 0.07  # log-odds a mm
_ASTRAY = 0.004  # how likely a part begins where no tick says so
_SURE = 0.97  # a line likelier than this is asked about only for other reasons
#: A line is never surer than this where it takes a lane whose log-odds are below the second number,
#: as the drawing hardly shows it, or leaves out one that is certain. A lane without which the line
#: would be far less likely may be paler: of 29 lines so likely, on photos of the tests' two
#: photographers, all were drawn like that.
_DOUBTED, _NOT_SEEN, _LIKELY = 0.9, -1.5, 0.98
_STRAIGHT = 0.6  # how likely a loop is drawn the way round that turns less where it closes
_TOLD = 0.02  # candidates less likely than this are left out
_MOST_TOLD = 5


@dataclass(frozen=True)
class Ticks:
    """The probability that each port is ticked, as the start and as the restart."""

    start: Mapping[str, float]
    restart: Mapping[str, float]


@dataclass(frozen=True)
class ReadLine:
    """A line: its parts as spaces in the order drawn, and its probability, 0 to 1.

    `direction_sure` says whether the order is certain, too. `candidates` are the likeliest lines
    with their probabilities, this one first. `doubtful` are the spaces on which they differ, or
    between which the drawing hardly shows it; `hidden` are those that the line has or may have
    under a cover. `broken`, `again` and `jumps` are the spaces where it breaks off, returns, or
    skips one. `unread` is why there may be another line or none: "none" was found, or there are
    "spots" that can be joined in several ways or in none.
    """

    segments: Segments
    confidence: float
    direction_sure: bool
    candidates: tuple[tuple[Segments, float], ...] = ()
    doubtful: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()
    broken: tuple[str, ...] = ()
    again: tuple[str, ...] = ()
    jumps: tuple[str, ...] = ()
    unread: str = ""

    @property
    def unsure(self) -> bool:
        """Return whether the line may be another, whatever its direction."""
        return self.confidence < _SURE and (self.direction_sure or len(self.doubtful) > 0)

    @property
    def accepted(self) -> bool:
        """Return whether the line needs no question."""
        strange = self.hidden or self.broken or self.again or self.jumps or self.unread
        return self.direction_sure and not strange and self.confidence >= _SURE


def likeliest_line(
    lanes: Lanes, centres: Mapping[str, Point], ports: Mapping[str, str], ticks: Ticks
) -> ReadLine:
    """Return the line through the lanes; `ports` maps labels to spaces."""
    pool = _likely_lane_sets(lanes, set(ports.values()))
    best = max(pool.values())
    weights: dict[Segments, float] = {}
    order: dict[Segments, float] = {}
    edges_of: dict[Segments, frozenset[Edge]] = {}
    likely_sets = {edges: score for edges, score in pool.items() if score >= best - _LEFT}
    for edges, score in _ranked(likely_sets)[:_MOST_RANKED]:
        arranged = list(_arranged(trails(edges, centres, lanes.strokes), centres, ports, ticks))
        highest = max(value for _way, value in arranged)
        total = sum(math.exp(value - highest) for _way, value in arranged)
        for way, value in arranged:
            share = math.exp(value - highest) / total
            weights[way] = weights.get(way, 0.0) + math.exp(score - best + highest) * share
            order[way] = max(order.get(way, 0.0), share)
            edges_of.setdefault(way, edges)
    weight_sum = sum(weights.values())
    in_order = sorted(weights, key=lambda way: (-weights[way], way))
    ranked = [(way, weights[way] / weight_sum) for way in in_order]
    first, confidence = ranked[0]
    candidates = (
        turned_way for reading in ranked if reading[1] >= _TOLD
        for turned_way in _either_way(*reading, lanes.strokes)
    )  # fmt: skip
    orders = sorted(candidates, key=lambda one: -one[1])[:_MOST_TOLD]
    # The probability of the spaces in any order; the order has its own.
    shape = sum(p for way, p in ranked if _lane_pairs(way) == _lane_pairs(first))
    edges = edges_of[first]
    least = -CERTAIN if shape >= _LIKELY else _NOT_SEEN
    faint = {name for edge in edges - lanes.hidden for name in edge if lanes.odds[edge] < least}
    faint |= _passed(edges, lanes) | _unused(edges, lanes)
    highest = _DOUBTED if faint else 1.0
    return ReadLine(
        first,
        min(highest, shape if order[first] > _SURE else confidence),
        order[first] > _SURE,
        tuple(orders) or ((first, confidence),),
        tuple(sorted({*differing(orders), *faint})),
        tuple(_unseen(first, edges, lanes, [way for way, _p in orders], ticks, ports)),
        tuple(_break_spaces(first, set(ports.values()))),
        tuple(_repeated_spaces(first, edges)),
        tuple(name for edge in sorted(edges & lanes.jumps) for name in edge),
    )


def _either_way(way: Segments, share: float, strokes: Collection[str]) -> Iterator[tuple[Segments, float]]:
    """Yield a line, and the same with its first loop drawn the other way round.

    Nobody can see that where a line returns to a space, but for those where `strokes` show it.
    """
    for number, part in enumerate(way):
        for index, name in enumerate(part):
            return_index = part.index(name, index + 1) if name in part[index + 1 :] else 0
            if return_index - index > 2 and name not in strokes:
                reversed_part = (
                    *part[:index],
                    *part[index : return_index + 1][::-1],
                    *part[return_index + 1 :],
                )
                yield way, _STRAIGHT * share
                yield (*way[:number], reversed_part, *way[number + 1 :]), (1 - _STRAIGHT) * share
                return
    yield way, share


def _ranked(pool: Mapping[frozenset[Edge], float]) -> list[tuple[frozenset[Edge], float]]:
    """Return sets of lanes with their scores, the likeliest first: always in the same order."""
    return sorted(pool.items(), key=lambda item: (-item[1], sorted(item[0])))


def _lane_pairs(way: Segments) -> frozenset[frozenset[str]]:
    return frozenset(frozenset(pair) for part in way for pair in pairwise(part))


def _likely_lane_sets(lanes: Lanes, ports: Collection[str]) -> dict[frozenset[Edge], float]:
    """Return the likeliest sets of lanes with their scores (log-odds)."""
    cut = {corner.jump for corner in lanes.corners}
    taken_lanes = frozenset(edge for edge, odds in lanes.odds.items() if edge not in cut
                      and odds > (_JUMP if edge in lanes.jumps else 0))  # fmt: skip
    doubtful = sorted(
        (
            edge
            for edge, odds in lanes.odds.items()
            if abs(odds) < _OPEN and edge not in lanes.hidden and edge not in cut
        ),
        key=lambda edge: (abs(lanes.odds[edge]), edge),
    )[:_MOST_OPEN]
    pool = {taken_lanes: _rate_lanes(taken_lanes, lanes, ports)}
    beam = [taken_lanes]
    for _step in range(_DEPTH):
        fresh = []
        for state in beam:
            changes = chain(
                ({edge} for edge in doubtful), _skips(state, lanes), _bridges(state, lanes, ports)
            )
            for change in changes:
                changed = state ^ change
                if changed not in pool:
                    pool[changed] = _rate_lanes(changed, lanes, ports)
                    fresh.append(changed)
        best = max(pool.values())
        near_sets = {edges: pool[edges] for edges in fresh if pool[edges] > best - _FAR}
        beam = [edges for edges, _score_ in _ranked(near_sets)[:_BEAM]]
        if not beam:
            break
    return pool


def _rate_lanes(edges: frozenset[Edge], lanes: Lanes, ports: Collection[str]) -> float:
    # Added up exactly, whatever the order of a set.
    skipped = {corner.jump: corner for corner in lanes.corners if corner.jump in edges}
    total = math.fsum(
        _skipping(skipped[edge], edges, lanes) if edge in skipped
        else lanes.odds[edge] - (_JUMP if edge in lanes.jumps else 0)
        for edge in edges
    )  # fmt: skip
    degree: Counter[str] = Counter()
    for edge in edges:
        degree.update(edge)
    loose = [name for name, count in degree.items() if count % 2]
    at_ports = sum(name in ports for name in loose)
    parts = max(1, len(loose) // 2)
    # A further part is no break if it begins at a port, and the one before ended at one.
    free = 2 if parts > 1 and at_ports >= 3 else 1
    total -= _BREAK * (max(parts, _count_parts(edges)) - free if edges else 0)
    total -= _AGAIN * sum(count > 2 for count in degree.values())
    total -= _THROUGH * sum(count > 1 for name, count in degree.items() if name in ports)
    return total - (0.0 if at_ports or not edges else _THROUGH)


def _skipping(corner: Corner, edges: frozenset[Edge], lanes: Lanes) -> float:
    """Return the log-odds of a jump past the space of a corner, whose ink is that of its lanes."""
    if edges & corner.lanes:
        return -math.inf
    return sum(lanes.odds[edge] for edge in sorted(corner.lanes)) - corner.odds


def _skips(edges: frozenset[Edge], lanes: Lanes) -> Iterator[frozenset[Edge]]:
    """Yield what changes where a line jumps past the space of a corner, or goes through it."""
    for corner in lanes.corners:
        if corner.lanes <= edges or (corner.jump in edges and not corner.lanes & edges):
            yield corner.lanes | {corner.jump}


def _passed(edges: frozenset[Edge], lanes: Lanes) -> set[str]:
    """Return the spaces of jumps that are drawn, where a line takes neither them nor two lanes."""
    spaces = {frozenset(edge) for edge in edges}
    neighbours: dict[str, set[str]] = {}
    for space, other_space in edges:
        neighbours.setdefault(space, set()).add(other_space)
        neighbours.setdefault(other_space, set()).add(space)
    return {
        name for space, other_space in lanes.jumps - lanes.hidden
        if lanes.odds[space, other_space] > _JUMP and frozenset((space, other_space)) not in spaces
        and not neighbours.get(space, set()) & neighbours.get(other_space, set())
        for name in (space, other_space)
    }  # fmt: skip


def _unused(edges: frozenset[Edge], lanes: Lanes) -> set[str]:
    """Return the spaces of lanes that are drawn beside a line, where it does not take them.

    What looks like a lane far from any other is displaced print of crumpled paper.
    """
    either = lanes.hidden | lanes.jumps | {corner.jump for corner in lanes.corners}
    on_line = {name for edge in edges for name in edge}
    return {
        name for edge in lanes.odds.keys() - edges - either
        if lanes.odds[edge] >= CERTAIN and not on_line.isdisjoint(edge)
        for name in edge
    }  # fmt: skip


def _count_parts(edges: frozenset[Edge]) -> int:
    group: dict[str, set[str]] = {}
    for first, second in edges:
        merged = group.get(first, {first}) | group.get(second, {second})
        for name in merged:
            group[name] = merged
    return len({id(part) for part in group.values()})


def _bridges(edges: frozenset[Edge], lanes: Lanes, ports: Collection[str]) -> Iterator[frozenset[Edge]]:
    """Yield paths through hidden lanes that join two loose ends, or continue from one."""
    if not lanes.hidden:
        return
    degree: Counter[str] = Counter()
    for edge in edges:
        degree.update(edge)
    loose = sorted(name for name, count in degree.items() if count % 2)
    hidden_lanes: dict[str, list[tuple[str, Edge]]] = {}
    for edge in sorted(lanes.hidden - lanes.jumps):
        if edge not in edges and lanes.odds[edge] >= -2:
            hidden_lanes.setdefault(edge[0], []).append((edge[1], edge))
            hidden_lanes.setdefault(edge[1], []).append((edge[0], edge))
    for start in loose:
        frontier: list[tuple[str, tuple[Edge, ...], frozenset[str]]] = [(start, (), frozenset((start,)))]
        for _step in range(_LONGEST):
            further = []
            for space, way, visited in frontier:
                for next_space, edge in hidden_lanes.get(space, ()):
                    if next_space in visited:
                        continue
                    if next_space in loose or next_space in ports:
                        yield frozenset((*way, edge))
                    elif next_space not in degree:
                        further.append((next_space, (*way, edge), visited | {next_space}))
            frontier = further[:60]


def _arranged(
    ways: Sequence[Sequence[str]], centres: Mapping[str, Point], ports: Mapping[str, str], ticks: Ticks
) -> Iterator[tuple[Segments, float]]:
    """Yield trails in the orders and directions they may have been drawn, with log-odds."""
    if not ways:
        yield (), 0.0
        return
    labels = {space: label for label, space in ports.items()}
    if len(ways) > 3:  # a question in any case: the longest first
        ways = sorted(ways, key=len, reverse=True)
        orders: Iterator[tuple[Sequence[str], ...]] = iter([tuple(ways)])
    else:
        orders = permutations(ways)
    for order in orders:
        for turns in product((False, True), repeat=min(len(order), 4)):
            parts = tuple(
                tuple(reversed(part)) if turn else tuple(part)
                for part, turn in zip(order, (*turns, *(False,) * len(order)), strict=False)
            )
            yield parts, _tick_odds(parts, labels, ticks) - _far(parts, labels, centres)


def _tick_odds(parts: Segments, labels: Mapping[str, str], ticks: Ticks) -> float:
    """Return how well an order fits the ticks, in log-odds."""
    value = _start_odds(parts[0][0], labels, ticks.start)
    restarts = [part[0] for before, part in pairwise(parts) if before[-1] in labels]
    if restarts:
        value += _start_odds(restarts[0], labels, ticks.restart)
    elif parts[-1][-1] not in labels:  # a restart was ticked, and no port was entered
        value += math.log(max(1 - max(ticks.restart.values(), default=0.0), 0.05))
    return value + math.log(0.02) * (len(parts) - 1 - len(restarts[:1]))


def _far(parts: Segments, labels: Mapping[str, str], centres: Mapping[str, Point]) -> float:
    """Return the cost of an order in which a line continues far from its break."""
    return sum(
        _APART * math.dist(centres[before[-1]], centres[after[0]])
        for before, after in pairwise(parts)
        if after[0] not in labels
    )


def _start_odds(space: str, labels: Mapping[str, str], tick_chances: Mapping[str, float]) -> float:
    if space not in labels:  # nor is it the one that is ticked, if any is
        return math.log(_ASTRAY) + math.log(max(1 - max(tick_chances.values(), default=0.0), 0.05))
    own_chance = tick_chances.get(labels[space], 0.0)
    highest_other = max((p for label, p in tick_chances.items() if label != labels[space]), default=0.0)
    return math.log(
        max(own_chance * (1 - highest_other), 0.25 * (1 - own_chance) * (1 - highest_other), _ASTRAY)
    )


def differing(ways: Sequence[tuple[Segments, float]]) -> list[str]:
    """Return the spaces that the candidates visit by different lanes."""
    shapes = [_lane_pairs(way) for way, _p in ways]
    if not shapes:
        return []
    same = frozenset.intersection(*shapes)
    every = frozenset.union(*shapes)
    return sorted({name for pair in every - same for name in pair})


def _unseen(
    way: Segments,
    edges: Collection[Edge],
    lanes: Lanes,
    ways: Sequence[Segments],
    ticks: Ticks,
    ports: Mapping[str, str],
) -> list[str]:
    """Return the spaces that a line visits, or may visit, under a cover."""
    hidden = {frozenset(edge) for edge in lanes.hidden - lanes.jumps if lanes.odds[edge] > -2.5}
    spaces = {name for way in ways for pair in _lane_pairs(way) & hidden for name in pair}
    spaces |= {name for edge in edges if edge in lanes.hidden for name in edge}
    ends = {end for part in way for end in (part[0], part[-1])} - {part[0] for part in way[:1]}
    ends |= {ports[label] for label, p in ticks.restart.items() if p > 0.3 and label in ports}
    ends |= set() if way else set(ports.values())
    spaces |= {name for pair in hidden if pair & ends for name in pair}
    return sorted(spaces)


def _break_spaces(way: Segments, ports: Collection[str]) -> list[str]:
    spaces = [] if not way or way[0][0] in ports else [way[0][0]]
    for number, (before, after) in enumerate(pairwise(way)):
        if number or before[-1] not in ports or after[0] not in ports:
            spaces += [before[-1], after[0]]
    return spaces


def _repeated_spaces(way: Segments, edges: Collection[Edge]) -> list[str]:
    degree: Counter[str] = Counter()
    for edge in edges:
        degree.update(edge)
    visits = Counter(name for part in way for name in part)
    return sorted(name for name, count in visits.items() if count > 1 or degree[name] > 2)
