"""The possible earnings of a line: the entries its places allow, whatever the dice were.

With the dice unknown a move can end on any space of a line, so any choice of its places can have
been tried, in their order. What limits them are the shovels: those gathered by then, less those
that were struck. Exact: all numbers of shovels that can be held are followed, as bits of a number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from functools import partial
from typing import NamedTuple

from printplay.games.go_for_gold.board.graph import Graph
from printplay.games.go_for_gold.state.state import BOXES, CURSE, LONGEST, STOCK_SHOVELS, TEMPLE


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


def after(graph: Graph, space: str, sheets: Sheets, writes: Writes, closed: Set[str] = frozenset()) -> Sheets:
    """Return the possible states of a sheet after a space that a move may have ended on.

    Temples of the colours `closed` were explored by others, so never by this player.
    """
    gained = graph.shovels.get(space, 0)
    found = {earned: held << gained for earned, held in sheets.items()}
    if space in graph.treasures or space in graph.temples:
        for earned, held in list(found.items()):
            for wrote, left in attempts(graph, space, earned, held, writes, closed):
                found[wrote] = found.get(wrote, 0) | left
    return found


def attempts(
    graph: Graph, space: str, earned: Earned, held: Held, writes: Writes, closed: Set[str] = frozenset()
) -> Iterator[tuple[Earned, Held]]:
    """Yield the possible states of a sheet after an attempt that writes an entry."""
    left, explored = earned
    if space in graph.treasures:
        number, points = graph.treasures[space]
        if (wrote := writes(left, points)) is not None:
            unused = held if number <= LONGEST else 0
            for struck in range(max(1, number - LONGEST), number):
                unused |= held >> struck
            if unused:
                yield Earned(wrote, explored), unused
        return
    colour = graph.temples[space]
    if held > 1 and colour not in closed and (wrote := writes(left, TEMPLE)) is not None:
        yield Earned(wrote, explored | {colour}), 1  # all are struck
    failing = held & ((1 << LONGEST) - 1)  # with six shovels no die fails
    if failing and (wrote := writes(left, CURSE)) is not None:
        yield Earned(wrote, explored), failing


def of_values(left: tuple[int, ...], value: int) -> tuple[int, ...] | None:
    """Return the values that are left once one of them has its place."""
    if value not in left:
        return None
    at = left.index(value)
    return left[:at] + left[at + 1 :]


def of_total(curse_fills: bool, left: tuple[int, ...], value: int) -> tuple[int, ...] | None:
    """Return the number of boxes filled and their sum with one value more; None without a box."""
    boxes, total = left
    boxes += curse_fills or value != CURSE
    return None if boxes > BOXES else (boxes, total + value)


def explored(
    graph: Graph, entered: Sequence[str], values: Sequence[int], closed: Set[str] = frozenset()
) -> frozenset[frozenset[str]]:
    """Return which temples a player may have explored whose boxes hold these values.

    The answer is empty if no places on the line give them, in its order and with its shovels.
    """
    sheets: Sheets = {Earned(tuple(sorted(values))): 1 << STOCK_SHOVELS}
    for space in entered:
        sheets = after(graph, space, sheets, of_values, closed)
    return frozenset(earned.explored for earned in sheets if not earned.left)


def totals(graph: Graph, entered: Sequence[str], *, curse_fills: bool) -> frozenset[int]:
    """Return every possible total of a line's boxes."""
    adds = partial(of_total, curse_fills)
    sheets: Sheets = {Earned((0, 0)): 1 << STOCK_SHOVELS}
    for space in entered:
        ahead: Sheets = {}
        for earned, held in after(graph, space, sheets, adds).items():
            loose = Earned(earned.left)  # which temples they were is not asked
            ahead[loose] = ahead.get(loose, 0) | held
        sheets = ahead
    return frozenset(earned.left[1] for earned in sheets)
