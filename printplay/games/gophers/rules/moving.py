"""Steps on a page: along a tunnel, or over occupied caves to the first free one."""

from __future__ import annotations

from collections.abc import Mapping

from printplay.games.gophers.state.book import BookPage

Pawns = Mapping[int, int]  # cave -> seat of the pawn there, without the moving one
Jumped = frozenset[int]  # seats
NOBODY: Jumped = frozenset()


def leaps(page: BookPage, pawns: Pawns, start: int) -> dict[int, frozenset[Jumped]]:
    """Return the free caves one step away, with the sets of pawns that may be jumped on the way.

    A way over occupied caves enters none twice and never returns to its start.
    """
    found: dict[int, set[Jumped]] = {}
    open_ways: list[tuple[int, tuple[int, ...]]] = [(start, ())]
    while open_ways:
        here, over = open_ways.pop()
        jumped = frozenset(pawns[cave] for cave in over) if over else NOBODY
        for near in page.adjacency[here]:
            if near == start or near in over:
                continue
            if near in pawns:
                open_ways.append((near, (*over, near)))
            else:
                found.setdefault(near, set()).add(jumped)
    return {cave: frozenset(ways) for cave, ways in found.items()}


def ways(
    page: BookPage, pawns: Pawns, start: int, steps: int, *, turn_back: bool = True, before: int = 0
) -> dict[int, tuple[int, ...]]:
    """Return the caves that exactly `steps` steps reach, each with one way: the caves entered.

    `before` is the cave the last step came from, if the move has begun.
    """
    nearest: dict[int, list[int]] = {}
    found: dict[tuple[int, int], tuple[int, ...]] = {(start, before): ()}
    for _step in range(steps):
        further: dict[tuple[int, int], tuple[int, ...]] = {}
        for (here, last), way in found.items():
            if here not in nearest:
                nearest[here] = sorted(leaps(page, pawns, here))
            for near in nearest[here]:
                if turn_back or near != last:
                    further.setdefault((near, 0 if turn_back else here), (*way, near))
        found = further
    return {here: way for (here, _last), way in found.items()}
