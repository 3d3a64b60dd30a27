"""The possible earnings of a line: the entries its places allow, whatever the dice were.

Any choice of its places can have been tried, in their order, as far as the shovels gathered by then
allow. Exact: all numbers of shovels that can be held are followed, as bits of a number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from functools import partial
from typing import NamedTuple

from printplay.games.go_for_gold.board.graph import Graph
from printplay.games.go_for_gold.state import BOXES, CURSE, LONGEST, STOCK_SHOVELS, TEMPLE


class Earned(NamedTuple):
    """A possible state of a sheet: boxes still to be explained (or filled), temples explored.

    `left` are the values that have no place yet; if only a total is known, the number of boxes
    filled and their sum.
    """

    left: tuple[int, ...]
    explored: frozenset[str] = frozenset()


#: Possible numbers of shovels held: bit n stands for n shovels.
Held = int
#: The possible states of a sheet after some places, each with the possible numbers of shovels.
Sheets = dict[Earned, Held]
#: A function that returns what is left once a value is written; None if it cannot be.
Writes = Callable[[tuple[int, ...], int], tuple[int, ...] | None]


def sheets_after(
    graph: Graph, space: str, sheets: Sheets, writes: Writes, closed: Set[str] = frozenset()
) -> Sheets:
    """Return the possible states of a sheet after a space; temples of `closed` are others'."""
    gained = graph.shovels.get(space, 0)
    next_sheets = {earned: held_shovels << gained for earned, held_shovels in sheets.items()}
    if space in graph.treasures or space in graph.temples:
        for earned, held_shovels in list(next_sheets.items()):
            for wrote, shovels_left in attempts(graph, space, earned, held_shovels, writes, closed):
                next_sheets[wrote] = next_sheets.get(wrote, 0) | shovels_left
    return next_sheets


def attempts(
    graph: Graph,
    space: str,
    earned: Earned,
    held_shovels: Held,
    writes: Writes,
    closed: Set[str] = frozenset(),
) -> Iterator[tuple[Earned, Held]]:
    """Yield the possible states of a sheet after an attempt that writes an entry."""
    values_left, explored = earned
    if space in graph.treasures:
        number, points = graph.treasures[space]
        if (wrote := writes(values_left, points)) is not None:
            unused = held_shovels if number <= LONGEST else 0
            for struck_count in range(max(1, number - LONGEST), number):
                unused |= held_shovels >> struck_count
            if unused:
                yield Earned(wrote, explored), unused
        return
    colour = graph.temples[space]
    if held_shovels > 1 and colour not in closed and (wrote := writes(values_left, TEMPLE)) is not None:
        yield Earned(wrote, explored | {colour}), 1  # all are struck
    failing = held_shovels & ((1 << LONGEST) - 1)  # with six shovels no die fails
    if failing and (wrote := writes(values_left, CURSE)) is not None:
        yield Earned(wrote, explored), failing


def of_values(values_left: tuple[int, ...], value: int) -> tuple[int, ...] | None:
    """Return the values that are left once one of them has its place."""
    if value not in values_left:
        return None
    index = values_left.index(value)
    return values_left[:index] + values_left[index + 1 :]


def of_total(curse_fills: bool, boxes_and_total: tuple[int, ...], value: int) -> tuple[int, ...] | None:
    """Return the number of boxes filled and their sum with one value more; None without a box."""
    boxes, total = boxes_and_total
    boxes += curse_fills or value != CURSE
    return None if boxes > BOXES else (boxes, total + value)


def explored(
    graph: Graph, entered_spaces: Sequence[str], values: Sequence[int], closed: Set[str] = frozenset()
) -> frozenset[frozenset[str]]:
    """Return the temples that a player with these boxes may have explored; empty if impossible."""
    sheets: Sheets = {Earned(tuple(sorted(values))): 1 << STOCK_SHOVELS}
    for space in entered_spaces:
        sheets = sheets_after(graph, space, sheets, of_values, closed)
    return frozenset(earned.explored for earned in sheets if not earned.left)


def line_totals(graph: Graph, entered_spaces: Sequence[str], *, curse_fills: bool) -> frozenset[int]:
    """Return every possible total of a line's boxes."""
    adds = partial(of_total, curse_fills)
    sheets: Sheets = {Earned((0, 0)): 1 << STOCK_SHOVELS}
    for space in entered_spaces:
        ahead: Sheets = {}
        for earned, held_shovels in sheets_after(graph, space, sheets, adds).items():
            loose = Earned(earned.left)  # which temples they were is not asked
            ahead[loose] = ahead.get(loose, 0) | held_shovels
        sheets = ahead
    return frozenset(earned.left[1] for earned in sheets)
