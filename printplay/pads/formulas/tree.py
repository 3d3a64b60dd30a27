"""Numbers, rows, words and operators of a formula: their values, and their words for readers.

Functions are in `calls.py`; `parser.py` makes a tree of all of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from printplay.core.i18n import _
from printplay.core.translation_markers import N_
from printplay.pads.formulas.functions import (
    OF_CELLS,
    WORDS,
    Impossible,
    Needs,
    Value,
    number,
    small,
)
from printplay.pads.formulas.node import FormulaContext, FormulaNode, Titles
from printplay.pads.formulas.operators import Comparison, Operator

#: The binding strength of a sign before a number.
_IN_FRONT = 3


# -- leaves ------------------------------------------------------------------------------------


@dataclass(eq=False)
class NumberLiteral(FormulaNode):
    """A literal number."""

    number: int

    def value(self, _cell: FormulaContext) -> Value:
        """Return the number."""
        return self.number

    def words(self, _titles: Titles, _within: int = 0) -> str:
        """Return its digits."""
        return str(self.number)


@dataclass(eq=False)
class _OfRow(FormulaNode):
    """A property of a row; its dependencies follow from when the row is entered."""

    key: str
    own: Needs


class RowEntry(_OfRow):
    """The value entered into a row."""

    def value(self, cell: FormulaContext) -> Value:
        """Return the value; raise Unknown if nothing was entered."""
        return cell.value(self.key)

    def words(self, titles: Titles, _within: int = 0) -> str:
        """Return the title of the row."""
        return titles[self.key]


class RowPoints(_OfRow):
    """The points a row gives: `points(key)`."""

    def value(self, cell: FormulaContext) -> Value:
        """Return them."""
        return cell.points(self.key)

    def words(self, titles: Titles, _within: int = 0) -> str:
        """Return the title of the row, and that its points are meant."""
        return _(OF_CELLS["points"]).format(it=titles[self.key])


@dataclass(eq=False)
class ContextWord(FormulaNode):
    """One of `WORDS`."""

    name: str

    def __post_init__(self) -> None:
        """Note what the word depends on."""
        self.own = WORDS[self.name].needs
        super().__post_init__()

    def value(self, cell: FormulaContext) -> Value:
        """Return the number of the word in a cell."""
        return cell.word(self.name)

    def words(self, _titles: Titles, _within: int = 0) -> str:
        """Return its words for readers."""
        return _(WORDS[self.name].words)


# -- operators -------------------------------------------------------------------------------------


@dataclass(eq=False)
class NumberList(FormulaNode):
    """A list, a number for each of some parts."""

    items: list[FormulaNode]

    def value(self, cell: FormulaContext) -> Value:
        """Return the list."""
        return [number(part.value(cell)) for part in self.items]

    def words(self, titles: Titles, _within: int = 0) -> str:
        """Return all parts, one after the other."""
        return ", ".join(part.words(titles) for part in self.items)


@dataclass(eq=False)
class Binary(FormulaNode):
    """The result of an operator on two numbers."""

    operator: Operator
    left: FormulaNode
    right: FormulaNode

    def value(self, cell: FormulaContext) -> Value:
        """Return the number; raise Impossible if it is too large, or the divisor is 0."""
        left, right = number(self.left.value(cell)), number(self.right.value(cell))
        return small(self.operator.work(left, right))

    def words(self, titles: Titles, within: int = 0) -> str:
        """Return both with the sign between them."""
        strength = self.operator.strength
        left = self.left.words(titles, strength)
        right = self.right.words(titles, strength + self.operator.grouped)
        text = f"{left} {self.operator.sign} {right}"
        return f"({text})" if strength < within else text


@dataclass(eq=False)
class Unary(FormulaNode):
    """A number with a sign before it: plus, minus, not."""

    sign: str
    work: Callable[[int], int]
    inner: FormulaNode

    def value(self, cell: FormulaContext) -> Value:
        """Return the number."""
        return self.work(number(self.inner.value(cell)))

    def words(self, titles: Titles, _within: int = 0) -> str:
        """Return the sign and the part."""
        inner = self.inner.words(titles, _IN_FRONT)
        if self.sign == "not":
            return _("not {it}").format(it=inner)
        return f"−{inner}" if self.sign == "-" else inner


@dataclass(eq=False)
class AnyOrAll(FormulaNode):
    """The first number that is not 0 (`any_of`: or) or that is 0 (and), else the last."""

    any_of: bool
    items: list[FormulaNode]

    def value(self, cell: FormulaContext) -> Value:
        """Return that number; the parts after it are not evaluated."""
        value: Value = not self.any_of
        for part in self.items:
            value = number(part.value(cell))
            if bool(value) == self.any_of:
                break
        return value

    def words(self, titles: Titles, within: int = 0) -> str:
        """Return all parts with the word between them."""
        word = _(" or ") if self.any_of else _(" and ")
        text = word.join(part.words(titles, 1) for part in self.items)
        return f"({text})" if within else text


@dataclass(eq=False)
class Compared(FormulaNode):
    """A chain of comparisons: whether all of them hold."""

    items: list[FormulaNode]
    ways: tuple[Comparison, ...]

    def value(self, cell: FormulaContext) -> Value:
        """Return True or False."""
        left = self.items[0].value(cell)
        for at, way in enumerate(self.ways, 1):
            right = self.items[at].value(cell)
            if not way.holds(left, right):
                return False
            left = right
        return True

    def words(self, titles: Titles, within: int = 0) -> str:
        """Return one comparison after the other."""
        text = self.items[0].words(titles, 1)
        for at, way in enumerate(self.ways, 1):
            text = _(way.words).format(one=text, other=self.items[at].words(titles, 1))
        return f"({text})" if within > 1 else text


@dataclass(eq=False)
class Chosen(FormulaNode):
    """One of two parts, chosen by a third: `yes if test else no`."""

    yes: FormulaNode
    test: FormulaNode
    no: FormulaNode

    @property
    def lists(self) -> Needs:
        """Return the loops that one of the two may give a list of."""
        return self.yes.lists | self.no.lists

    def value(self, cell: FormulaContext) -> Value:
        """Return the value of the chosen part; the other is not evaluated."""
        return (self.yes if number(self.test.value(cell)) else self.no).value(cell)

    def words(self, titles: Titles, within: int = 0) -> str:
        """Return what is chosen before the condition; 0 as the other choice is not said."""
        yes, test = self.yes.words(titles), self.test.words(titles)
        if constant(self.no) == 0:
            text = _("{yes} if {test}").format(yes=yes, test=test)
        else:
            no = self.no.words(titles)
            text = _("{yes} if {test}, else {no}").format(yes=yes, test=test, no=no)
        return f"({text})" if within else text


@dataclass(eq=False)
class ListItem(FormulaNode):
    """An item of a list, by its index from 0."""

    table: FormulaNode
    index: FormulaNode

    def value(self, cell: FormulaContext) -> Value:
        """Return the number; raise Impossible if there is no such index."""
        values, at = self.table.value(cell), number(self.index.value(cell))
        if not isinstance(values, list):
            raise Impossible(N_("only a list can be indexed"))
        if not 0 <= at < len(values):
            raise Impossible(N_("the table has places 0 to {last}, not {at}"),
                             last=len(values) - 1, at=int(at))  # fmt: skip
        return values[at]

    def words(self, titles: Titles, _within: int = 0) -> str:
        """Return the list and the index in words."""
        table, key = self.table.words(titles), self.index.words(titles)
        return _("{table} for {key}").format(table=table, key=key)


def constant(node: FormulaNode) -> int | None:
    """Return the number if a part of a formula is a literal, else None."""
    match node:
        case Unary("-", _, inner):
            found = constant(inner)
            return None if found is None else -found
        case NumberLiteral(number) if type(number) is int:  # no True, no False
            return number
    return None
