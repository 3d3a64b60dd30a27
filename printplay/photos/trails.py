"""Joins the lanes of a line to trails: each lane once, straight on at crossings."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType

from printplay.geometry.layouts.lattice import Point

Edge = tuple[str, str]


def trails(
    edges: Collection[Edge],
    centres: Mapping[str, Point],
    strokes: Mapping[str, tuple[Edge, Edge]] = MappingProxyType({}),
) -> list[list[str]]:
    """Return the fewest trails over all edges; `strokes` are the pairs of neighbours that ink joins."""
    return [way for part in _components(edges) for way in _covered(part, centres, strokes)]


def _components(edges: Collection[Edge]) -> list[list[Edge]]:
    leader: dict[str, str] = {}

    def find(name: str) -> str:
        while leader.setdefault(name, name) != name:
            name = leader[name]
        return name

    for first, second in edges:
        leader[find(first)] = find(second)
    parts: dict[str, list[Edge]] = defaultdict(list)
    for edge in sorted(edges):
        parts[find(edge[0])].append(edge)
    return list(parts.values())


def _covered(
    edges: Sequence[Edge], centres: Mapping[str, Point], strokes: Mapping[str, tuple[Edge, Edge]]
) -> list[list[str]]:
    """Return trails over connected edges.

    At each space those lanes are joined that strokes join, or the two straightest, then the next
    two; the resulting rings are opened where they touch a trail.
    """
    neighbours: dict[str, list[str]] = defaultdict(list)
    for first, second in edges:
        neighbours[first].append(second)
        neighbours[second].append(first)
    onward: dict[tuple[str, str], str] = {}  # (from, here) -> to
    for space, around in neighbours.items():
        free = sorted(around)
        pairs = strokes.get(space, ())
        if sorted(name for pair in pairs for name in pair) == free:
            onward |= {(first, space): second for pair in pairs for first, second in (pair, pair[::-1])}
            continue
        while len(free) > 1:
            first, second = min(
                ((a, b) for n, a in enumerate(free) for b in free[n + 1 :]),
                key=lambda pair: _bend(centres, pair[0], space, pair[1]),
            )
            onward[first, space], onward[second, space] = second, first
            free.remove(first)
            free.remove(second)
    used: set[frozenset[str]] = set()
    ways = []
    begins = [(space, second) for space, around in sorted(neighbours.items()) for second in sorted(around)
              if (second, space) not in onward]  # fmt: skip
    for space, second in [*begins, *sorted(edges)]:
        if frozenset((space, second)) in used:
            continue
        way = [space, second]
        used.add(frozenset(way))
        while (ahead := onward.get((way[-2], way[-1]))) is not None:
            if frozenset((way[-1], ahead)) in used:
                break
            way.append(ahead)
            used.add(frozenset(way[-2:]))
        ways.append(way)
    return _spliced(ways)


def _spliced(ways: list[list[str]]) -> list[list[str]]:
    open_ways = [way for way in ways if way[0] != way[-1]]
    rings = [way for way in ways if way[0] == way[-1]]
    if not open_ways and rings:
        open_ways = [rings.pop(0)]
    changed = True
    while rings and changed:
        changed = False
        for ring in rings:
            for way in open_ways:
                touch = next((name for name in ring if name in way), None)
                if touch is None:
                    continue
                turn, place = ring.index(touch), way.index(touch)
                way[place:place] = ring[turn:-1] + ring[:turn]
                rings.remove(ring)
                changed = True
                break
            if changed:
                break
    return open_ways + rings


def _bend(centres: Mapping[str, Point], previous: str, space: str, following: str) -> float:
    """Return the turning angle of a path at a space, radians."""
    (x1, y1), (x, y), (x2, y2) = centres[previous], centres[space], centres[following]
    turn = math.atan2(y2 - y, x2 - x) - math.atan2(y - y1, x - x1)
    return abs(math.remainder(turn, 2 * math.pi))
