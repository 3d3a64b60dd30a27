"""The order in which the sources of all players' points are listed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from heapq import heapify, heappop, heappush
from itertools import pairwise


def merged(lists: Iterable[Sequence[str]], names: Iterable[str]) -> list[str]:
    """Return the sources of several players in one order, which keeps that of each player.

    Each list has the sources of a player: `birds`, `round 2 birds`. What no player has both of is
    ordered by `names`, the keys of all sources in the order of the game, then by its number. Where
    two players have opposite orders, the first one's counts.

    >>> merged([["round 2 a", "b"], ["round 1 a"], ["c", "b"]], ["c", "a", "b"])
    ['c', 'round 1 a', 'round 2 a', 'b']
    """
    place = {name: at for at, name in enumerate(names)}
    after: dict[str, set[str]] = {}
    for one in lists:
        listed = list(dict.fromkeys(one))
        for source in listed:
            after.setdefault(source, set())
        for left, right in pairwise(listed):
            after[left].add(right)
    first = {source: at for at, source in enumerate(after)}
    before = dict.fromkeys(after, 0)
    for right in (one for following in after.values() for one in following):
        before[right] += 1
    key = {source: (*_place(source, place), at) for source, at in first.items()}
    ready = [(key[source], source) for source, count in before.items() if not count]
    heapify(ready)
    found: dict[str, None] = {}
    while len(found) < len(after):
        if not ready:  # opposite orders
            ready = [next((key[source], source) for source in first if source not in found)]
        source = heappop(ready)[1]
        if source in found:
            continue
        found[source] = None
        for right in after[source]:
            before[right] -= 1
            if not before[right]:
                heappush(ready, (key[right], right))
    return list(found)


def _place(source: str, place: Mapping[str, int]) -> tuple[int, int]:
    """Return the place of the name in a source, and its number; 0 for one without."""
    words = source.split(" ")
    number = next((int(word) for word in words if word.isascii() and word.isdecimal()), 0)
    return place.get(words[-1], len(place)), number
