"""The functions of formulas: their values in a cell, and their words for readers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from printplay.core.i18n import _
from printplay.pads.formulas.functions import (
    OF_CELLS,
    OVER_ALL,
    PLAIN,
    ROUND,
    SIDE,
    Needs,
    Value,
    number,
    spread,
)
from printplay.pads.formulas.node import FormulaContext, FormulaNode, Titles
from printplay.pads.formulas.tree import Binary


@dataclass(eq=False)
class Called(FormulaNode):
    """A call of one of the functions `PLAIN`."""

    name: str
    given: list[FormulaNode]

    def value(self, cell: FormulaContext) -> Value:
        """Return the result of the function."""
        return PLAIN[self.name].work([part.value(cell) for part in self.given])

    def words(self, titles: Titles, _within: int = 0) -> str:
        """Return the words of the function around those of its values."""
        match self:
            case Called("abs", [Binary(operator, one, other)]) if operator.sign == "−":
                return _("difference of {one} and {other}").format(
                    one=one.words(titles, 1), other=other.words(titles, 1)
                )
        it = ", ".join(part.words(titles) for part in self.given)
        return _(PLAIN[self.name].words).format(it=it)


@dataclass(eq=False)
class _Loop(FormulaNode):
    """A part that is evaluated in several cells."""

    inner: FormulaNode

    def all(self, cell: FormulaContext, cells: Sequence[FormulaContext]) -> list[int]:
        """Return a number for each of some cells."""
        cell.spend(len(cells))
        return [number(self.inner.value(one)) for one in cells]


class Everyone(_Loop):
    """A list, a number for each player (team)."""

    over = SIDE

    def value(self, cell: FormulaContext) -> Value:
        """Return the list."""
        return self.all(cell, cell.everyone())

    def words(self, titles: Titles, _within: int = 0) -> str:
        """Return the words, which say that everyone is meant."""
        template = OF_CELLS["everyone"]
        return _(template).format(it=self.inner.words(titles))


@dataclass(eq=False)
class Ranked(FormulaNode):
    """A call of one of the functions `OVER_ALL`: a player's number among those of all."""

    own = SIDE
    name: str
    inner: FormulaNode
    everyone: FormulaNode

    def value(self, cell: FormulaContext) -> Value:
        """Return the result of the function."""
        mine = number(self.inner.value(cell))
        return OVER_ALL[self.name].work(mine, spread([self.everyone.value(cell)]))

    def words(self, titles: Titles, _within: int = 0) -> str:
        """Return the words of the function around those of the number."""
        return _(OVER_ALL[self.name].words).format(it=self.inner.words(titles))


class BlockRounds(_Loop):
    """A list, a number for each round of a block."""

    own = ROUND

    def value(self, cell: FormulaContext) -> Value:
        """Return the list of the block that begins here."""
        return self.all(cell, cell.block())

    def words(self, titles: Titles, within: int = 0) -> str:
        """Return the words of the part."""
        return self.inner.words(titles, within)


@dataclass(eq=False)
class Each(FormulaNode):
    """A list, a number for each round, assembled from blocks of rounds."""

    over = ROUND
    block: FormulaNode

    def value(self, cell: FormulaContext) -> Value:
        """Return the list."""
        return spread([first.cached_value(self.block) for first in cell.each()])

    def words(self, titles: Titles, _within: int = 0) -> str:
        """Return the words, which say that all rounds are meant."""
        template = OF_CELLS["each"]
        return _(template).format(it=self.block.words(titles))


@dataclass(eq=False)
class Moved(FormulaNode):
    """The value of a part some rounds earlier (`before`) or later (`next`); 0 if out of range.

    `by` is the number of rounds; None for the default of 1.
    """

    own = ROUND
    name: str
    inner: FormulaNode
    by: int | None

    @property
    def lists(self) -> Needs:
        """Return the loops that the part may give a list of."""
        return self.inner.lists

    def value(self, cell: FormulaContext) -> Value:
        """Return it."""
        by = self.by or 1
        other = cell.moved(by if self.name == "next" else -by)
        return 0 if other is None else self.inner.value(other)

    def words(self, titles: Titles, _within: int = 0) -> str:
        """Return which round is meant."""
        inner = self.inner.words(titles)
        it = inner if self.by is None else f"{inner}, {self.by}"
        return _(OF_CELLS[self.name]).format(it=it)
