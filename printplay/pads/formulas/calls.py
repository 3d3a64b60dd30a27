"""The functions of formulas: their values in a cell, and their words for readers."""

from __future__ import annotations

from dataclasses import dataclass

from printplay.core.i18n import _, fill_template
from printplay.core.translation_markers import N_
from printplay.pads.formulas.formula import (
    OF_CELLS,
    OVER_ALL,
    PLAIN,
    ROUND,
    SIDE,
    FormulaContext,
    FormulaLoop,
    FormulaNode,
    Needs,
    Titles,
    Value,
    Within,
    bracketed,
    require_number,
    spread,
)
from printplay.pads.formulas.tree import Binary, RowEntry, test_words


@dataclass(eq=False)
class Called(FormulaNode):
    """A call of one of the functions `PLAIN`."""

    name: str
    arguments: list[FormulaNode]

    def value(self, cell: FormulaContext) -> Value:
        return PLAIN[self.name].work([part.value(cell) for part in self.arguments])

    @property
    def is_test(self) -> bool:
        """Return whether it is a test, whose value is 1 or 0."""
        return self.name in ("any", "all")

    def words(self, titles: Titles, precedence: Within = Within.ALONE) -> str:
        """Return the words of the function around those of its values."""
        match self:
            case Called("abs", [Binary(operator, one, other)]) if operator.sign == "−":
                text = _("difference of {one} and {other}").format(
                    one=one.words(titles, Within.LISTED), other=other.words(titles, Within.LISTED)
                )
                return bracketed(text, needed=bool(precedence))
            case Called("count"):
                if text := self._counting(titles):
                    return bracketed(text, needed=bool(precedence))
        single = len(self.arguments) == 1
        inner = Within.WORDS if single else Within.LISTED
        it = ", ".join(part.words(titles, inner) for part in self.arguments)
        text = _(PLAIN[self.name].words).format(it=it)
        tightest = Within.COMPARED if single else Within.ALONE
        if self.is_test:
            return test_words(text, precedence, tightest)
        return bracketed(text, needed=precedence > tightest)

    def _counting(self, titles: Titles) -> str:
        """Return the words for counting players, rounds or equal numbers; empty for all others."""
        over = self.arguments[0]
        value = self.arguments[1] if len(self.arguments) > 1 else None
        whom = over.inner if isinstance(over, Everyone) else None
        rounds = over.inner if isinstance(over, Each) else None
        counted_words = (whom or rounds or over).words(titles, Within.WORDS)
        if value is None:
            if whom:
                return _("how many have {it}").format(it=counted_words)
            return _("number of rounds with {it}").format(it=counted_words) if rounds else ""
        match whom, value:
            case RowEntry(key), RowEntry(same) if key == same:
                return _("how many have the same {it}").format(it=counted_words)
        equal = value.words(titles, Within.COMPARED)
        if whom:
            return _("how many have {it} = {value}").format(it=counted_words, value=equal)
        if rounds:
            return _("number of rounds with {it} = {value}").format(it=counted_words, value=equal)
        return _("how many of {it} are {value}").format(it=counted_words, value=equal)


class Everyone(FormulaLoop):
    """A list, a number for each player (team)."""

    over = SIDE

    def words(self, titles: Titles, _precedence: Within = Within.ALONE) -> str:
        """Return the words, which say that everyone is meant."""
        template = OF_CELLS["everyone"]
        return _(template).format(it=self.inner.words(titles, Within.WORDS))


@dataclass(eq=False)
class Ranked(FormulaNode):
    """A call of one of the functions `OVER_ALL`: a player's number among those of all."""

    own_needs = SIDE
    name: str
    inner: FormulaNode
    everyone: FormulaNode

    def value(self, cell: FormulaContext) -> Value:
        side_value = require_number(self.inner.value(cell))
        return OVER_ALL[self.name].work(side_value, spread([self.everyone.value(cell)]))

    @property
    def is_test(self) -> bool:
        return self.name != "rank"

    def words(self, titles: Titles, precedence: Within = Within.ALONE) -> str:
        """Return the words of the function around those of the number."""
        text = _(OVER_ALL[self.name].words).format(it=self.inner.words(titles, Within.WORDS))
        if self.is_test:
            return test_words(text, precedence, Within.COMPARED)
        return bracketed(text, needed=precedence > Within.COMPARED)


class Each(FormulaLoop):
    """A list, a number for each round."""

    over = ROUND

    def words(self, titles: Titles, _precedence: Within = Within.ALONE) -> str:
        """Return the words, which say that all rounds are meant."""
        template = OF_CELLS["each"]
        return _(template).format(it=self.inner.words(titles, Within.WORDS))


@dataclass(eq=False)
class Moved(FormulaNode):
    """The value of a part `by` (None: 1) rounds `before` or `next` after; 0 if out of range."""

    own_needs = ROUND
    name: str
    inner: FormulaNode
    by: int | None

    @property
    def lists(self) -> Needs:
        """Return the loops that the part may give a list of."""
        return self.inner.lists

    def value(self, cell: FormulaContext) -> Value:
        by = self.by or 1
        moved_cell = cell.shift_rounds(by if self.name == "next" else -by)
        return 0 if moved_cell is None else self.inner.value(moved_cell)

    def words(self, titles: Titles, _precedence: Within = Within.ALONE) -> str:
        """Return which round is meant."""
        it = self.inner.words(titles, Within.WORDS)
        if self.by is None or self.by == 1:
            return _(OF_CELLS[self.name]).format(it=it)
        later_words = N_("{it} of {count} rounds later")
        earlier_words = N_("{it} of {count} rounds before")
        return fill_template(
            later_words if self.name == "next" else earlier_words, {"it": it, "count": self.by}
        )
