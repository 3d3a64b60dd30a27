"""The values of a part of a formula for all players (teams) of a round at once.

They are what `FormulaNode.value` gives in each of the cells, for a match that is scored from
nothing: a list is worked out in a fraction of the time that single cells take, as nothing is noted
of what depends on what. None stands for a cell without a value, not entered yet or impossible.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from printplay.pads.formulas import calls, tree
from printplay.pads.formulas.functions import LARGEST, Impossible, Value
from printplay.pads.formulas.node import CachedNode, Computed, FormulaNode

#: The values of all players, in seating order.
Column = Sequence[Value | None]


class ColumnContext(Protocol):
    """The context of a formula: all players in one round (0: a row entered once)."""

    @property
    def sides(self) -> int:
        """Return how many players (teams) there are."""

    def spend(self, steps: int) -> None:
        """Count steps of a loop."""

    def cached_column(self, node: FormulaNode) -> Column:
        """Return the column of a part of a formula, computed once in a round."""

    def values(self, key: str) -> Column:
        """Return the values entered into a row."""

    def points(self, key: str) -> Column:
        """Return what a row gives."""

    def word(self, name: str) -> Column:
        """Return one of `WORDS`."""

    def each(self) -> Sequence[ColumnContext]:
        """Return the same row in each round that has begun."""

    def moved(self, rounds: int) -> ColumnContext | None:
        """Return the row some rounds later, or earlier if negative; None if out of range."""


def column(node: FormulaNode, here: ColumnContext) -> Column:
    """Return the values of a part of a formula."""
    return _WAYS.get(type(node), _computed)(node, here)


def numbers(found: Column) -> Column:
    """Return the numbers of a column; a list is none."""
    return found if set(map(type, found)) <= _NUMBERS else [
        None if isinstance(one, list) else one for one in found
    ]  # fmt: skip


_NUMBERS = {int, bool}


def _of_each(work: Callable[..., Value], columns: Sequence[Column], sides: int) -> Column:
    """Return the values of a function of one value of each column; none where it fails."""
    if not columns:
        return [work()] * sides
    if not any(None in one for one in columns):
        try:
            return [*map(work, *columns)]
        except Impossible:
            pass
    found: list[Value | None] = []
    for given in zip(*columns, strict=True):
        try:
            found.append(None if any(one is None for one in given) else work(*given))
        except Impossible:
            found.append(None)
    return found


def _computed(node: Computed, here: ColumnContext) -> Column:
    return _of_each(node.of, [column(part, here) for part in node.parts], here.sides)


def _literal(node: tree.NumberLiteral, here: ColumnContext) -> Column:
    return [node.number] * here.sides


def _entry(node: tree.RowEntry, here: ColumnContext) -> Column:
    return here.values(node.key)


def _points(node: tree.RowPoints, here: ColumnContext) -> Column:
    return here.points(node.key)


def _word(node: tree.ContextWord, here: ColumnContext) -> Column:
    return here.word(node.name)


def _binary(node: tree.Binary, here: ColumnContext) -> Column:
    left, right = numbers(column(node.left, here)), numbers(column(node.right, here))
    work: Callable[[Any, Any], int] = node.operator.work
    try:
        found = [*map(work, left, right)]
        if max(found) <= LARGEST and min(found) >= -LARGEST:
            return found
    except (TypeError, Impossible):  # one is not known, too large, or divided by nothing
        pass
    return _of_each(node.of, (left, right), here.sides)


def _any_or_all(node: tree.AnyOrAll, here: ColumnContext) -> Column:
    found: list[Value | None] = [not node.any_of] * here.sides
    undecided = range(here.sides)
    for part in node.items:
        values = numbers(column(part, here))
        for side in undecided:
            found[side] = values[side]
        undecided = [  # type: ignore[assignment]
            side for side in undecided
            if found[side] is not None and bool(found[side]) != node.any_of
        ]  # fmt: skip
        if not undecided:
            break
    return found


def _compared(node: tree.Compared, here: ColumnContext) -> Column:
    left = column(node.items[0], here)
    found: Column = [True] * here.sides
    for at, way in enumerate(node.ways, 1):
        right = column(node.items[at], here)
        holds = _of_each(way.holds, (left, right), here.sides)
        found = [now if so else so for so, now in zip(found, holds, strict=True)]
        if not any(found):
            break
        left = right
    return found


def _chosen(node: tree.Chosen, here: ColumnContext) -> Column:
    test = numbers(column(node.test, here))
    yes = column(node.yes, here) if any(test) else test
    no = column(node.no, here) if any(not one and one is not None for one in test) else test
    return [
        None if one is None else yes[side] if one else no[side] for side, one in enumerate(test)
    ]


def _everyone(node: calls.Everyone, here: ColumnContext) -> Column:
    here.spend(here.sides)
    found = numbers(column(node.inner, here))
    return [None if None in found else [*found]] * here.sides  # type: ignore[list-item]


def _each(node: calls.Each, here: ColumnContext) -> Column:
    block: Any = node.block.bare  # for the cache of single cells
    rounds = [numbers(column(block.inner, there)) for there in here.each()]
    here.spend(here.sides * len(rounds))
    return _of_each(lambda *all_: [*all_], rounds, here.sides)


def _moved(node: calls.Moved, here: ColumnContext) -> Column:
    by = node.by or 1
    there = here.moved(by if node.name == "next" else -by)
    return [0] * here.sides if there is None else column(node.inner, there)


def _cached(node: CachedNode, here: ColumnContext) -> Column:
    return here.cached_column(node.inner)


#: All others are computed from their parts.
_WAYS: Mapping[type, Callable[[Any, ColumnContext], Column]] = {
    tree.NumberLiteral: _literal, tree.RowEntry: _entry, tree.RowPoints: _points,
    tree.ContextWord: _word, tree.Binary: _binary, tree.AnyOrAll: _any_or_all,
    tree.Compared: _compared, tree.Chosen: _chosen, calls.Everyone: _everyone,
    calls.Each: _each, calls.Moved: _moved, CachedNode: _cached,
}  # fmt: skip


def whole(node: FormulaNode, here: ColumnContext) -> Sequence[int | None]:
    """Return the values of a whole formula; a list is none."""
    found = numbers(column(node, here))
    return [one if one is None else int(one) for one in found]  # type: ignore[arg-type]
