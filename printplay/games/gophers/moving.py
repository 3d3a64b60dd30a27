"""Steps on a page: along a tunnel, or over occupied caves to the first free one behind them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from printplay.games.gophers.book import Page

Pawns = Mapping[int, int]  # cave -> seat of the pawn there, the moving one left out
Jumped = frozenset[int]  # seats


def leaps(page: Page, pawns: Pawns, start: int) -> dict[int, frozenset[Jumped]]:
    """Return the free caves one step away, with the sets of pawns that may be jumped on the way.

    A way over occupied caves goes through none twice and never back to its start.
    """
    found: dict[int, set[Jumped]] = {}
    open_ways: list[tuple[int, tuple[int, ...]]] = [(start, ())]
    while open_ways:
        here, over = open_ways.pop()
        for near in page.adjacency[here]:
            if near == start or near in over:
                continue
            if near in pawns:
                open_ways.append((near, (*over, near)))
            else:
                found.setdefault(near, set()).add(frozenset(pawns[cave] for cave in over))
    return {cave: frozenset(ways) for cave, ways in found.items()}


def walks(
    page: Page, pawns: Pawns, start: int, steps: int, *, turn_back: bool = True
) -> Iterator[tuple[int, ...]]:
    """Yield every way of exactly so many steps: the caves entered."""
    one_step: dict[int, list[int]] = {}

    def on(way: tuple[int, ...], before: int) -> Iterator[tuple[int, ...]]:
        if len(way) == steps:
            yield way
            return
        here = way[-1] if way else start
        if here not in one_step:
            one_step[here] = sorted(leaps(page, pawns, here))
        for near in one_step[here]:
            if turn_back or near != before:
                yield from on((*way, near), here)

    yield from on((), 0)


def can_walk(page: Page, pawns: Pawns, start: int, steps: int, *, turn_back: bool) -> bool:
    """Tell whether there is any way of so many steps."""
    return next(walks(page, pawns, start, steps, turn_back=turn_back), None) is not None
