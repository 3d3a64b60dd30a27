"""Numbers, rows, words and operators of a formula (by nodes of `ast`): their values, and words."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from printplay.core.i18n import _
from printplay.core.translation_markers import N_
from printplay.pads.formulas.formula import (
    OF_CELLS,
    WORDS,
    FormulaContext,
    FormulaNode,
    Impossible,
    Needs,
    Titles,
    Value,
    Within,
    bracketed,
    require_number,
    small,
    spread,
)

# -- leaves ------------------------------------------------------------------------------------


@dataclass(eq=False)
class NumberLiteral(FormulaNode):
    """A literal number."""

    number: int

    def value(self, _cell: FormulaContext) -> Value:
        return self.number

    def words(self, _titles: Titles, _precedence: Within = Within.ALONE) -> str:
        return str(self.number)


@dataclass(eq=False)
class _OfRow(FormulaNode):
    """A property of a row; its dependencies follow from when the row is entered."""

    key: str
    own_needs: Needs


class RowEntry(_OfRow):
    """The value entered into a row."""

    def value(self, cell: FormulaContext) -> Value:
        """Return the value; raise Unknown if nothing was entered."""
        return cell.value(self.key)

    def words(self, titles: Titles, _precedence: Within = Within.ALONE) -> str:
        return titles[self.key]


class RowPoints(_OfRow):
    """The points a row gives: `points(key)`."""

    def value(self, cell: FormulaContext) -> Value:
        return cell.points(self.key)

    def words(self, titles: Titles, _precedence: Within = Within.ALONE) -> str:
        """Return the title of the row, and that its points are meant."""
        return _(OF_CELLS["points"]).format(it=titles[self.key])


@dataclass(eq=False)
class ContextWord(FormulaNode):
    """One of `WORDS`."""

    name: str

    def __post_init__(self) -> None:
        self.own_needs = WORDS[self.name].needs
        super().__post_init__()

    def value(self, cell: FormulaContext) -> Value:
        return cell.word(self.name)

    def words(self, _titles: Titles, _precedence: Within = Within.ALONE) -> str:
        return _(WORDS[self.name].words)


# -- operators -------------------------------------------------------------------------------------


@dataclass(eq=False)
class NumberList(FormulaNode):
    """A list, a number for each of some parts."""

    items: list[FormulaNode]

    def value(self, cell: FormulaContext) -> Value:
        return [require_number(part.value(cell)) for part in self.items]

    def words(self, titles: Titles, precedence: Within = Within.ALONE) -> str:
        text = ", ".join(part.words(titles, Within.LISTED) for part in self.items)
        return bracketed(text, needed=bool(precedence) and len(self.items) > 1)


@dataclass(eq=False)
class Binary(FormulaNode):
    """The result of an operator on two numbers."""

    operator: Operator
    left: FormulaNode
    right: FormulaNode

    def value(self, cell: FormulaContext) -> Value:
        """Return the number; raise Impossible if it is too large, or the divisor is 0."""
        left, right = self.left.value(cell), self.right.value(cell)
        return small(self.operator.work(require_number(left), require_number(right)))

    def words(self, titles: Titles, precedence: Within = Within.ALONE) -> str:
        """Return both with the sign between them."""
        operator = self.operator
        left = self.left.words(titles, operator.strength)
        right = self.right.words(titles, operator.right)
        text = f"{left} {operator.sign} {right}"
        if operator.words:
            text = _(operator.words).format(one=left, other=right)
        return bracketed(text, needed=precedence > min(operator.strength, operator.tightest))


@dataclass(eq=False)
class Unary(FormulaNode):
    """A number with a sign before it: plus, minus, not."""

    sign: str
    work: Callable[[int], int]
    inner: FormulaNode

    def value(self, cell: FormulaContext) -> Value:
        return self.work(require_number(self.inner.value(cell)))

    @property
    def is_test(self) -> bool:
        """Return whether it is the opposite of a test."""
        return self.sign == "not"

    def words(self, titles: Titles, precedence: Within = Within.ALONE) -> str:
        """Return the sign and the part."""
        if self.sign == "not":
            inner = self.inner.words(titles, Within.WORDS)
            return test_words(_("not {it}").format(it=inner), precedence, Within.LISTED)
        inner = self.inner.words(titles, Within.SIGNED)
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
            value = require_number(part.value(cell))
            if bool(value) == self.any_of:
                break
        return value

    @property
    def is_test(self) -> bool:
        return all(part.is_test for part in self.items)

    def words(self, titles: Titles, precedence: Within = Within.ALONE) -> str:
        """Return all parts with the word between them."""
        word = _(" or ") if self.any_of else _(" and ")
        text = word.join(part.words(titles, Within.LISTED) for part in self.items)
        if self.is_test:
            return test_words(text, precedence, Within.TEST)
        return bracketed(text, needed=precedence > Within.TEST)


@dataclass(eq=False)
class Compared(FormulaNode):
    """A chain of comparisons: whether all of them hold."""

    items: list[FormulaNode]
    ways: tuple[Comparison, ...]

    def value(self, cell: FormulaContext) -> Value:
        """Return True or False."""
        left = self.items[0].value(cell)
        for index, way in enumerate(self.ways, 1):
            right = self.items[index].value(cell)
            if not way.holds(left, right):
                return False
            left = right
        return True

    @property
    def is_test(self) -> bool:
        return True

    def words(self, titles: Titles, precedence: Within = Within.ALONE) -> str:
        """Return one comparison after the other."""
        part_words = [part.words(titles, Within.COMPARED) for part in self.items]
        text = part_words[0]
        if self.ways == (AT_MOST, AT_MOST):
            text = _("{it} from {least} to {most}").format(
                it=part_words[1], least=part_words[0], most=part_words[2]
            )
        else:
            for way, right_words in zip(self.ways, part_words[1:], strict=True):
                text = _(way.words).format(one=text, other=right_words)
        return test_words(text, precedence, Within.LISTED)


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
        return (self.yes if require_number(self.test.value(cell)) else self.no).value(cell)

    def words(self, titles: Titles, precedence: Within = Within.ALONE) -> str:
        """Return what is chosen before the condition; 0 as the other choice is not said."""
        yes = self.yes.words(titles, Within.LISTED)
        test = self.test.words(titles, Within.TEST)
        if constant(self.no) == 0:
            text = _("{yes} if {test}").format(yes=yes, test=test)
        else:
            no = self.no.words(titles)
            text = _("{yes} if {test}, else {no}").format(yes=yes, test=test, no=no)
        return bracketed(text, needed=bool(precedence))


@dataclass(eq=False)
class ListItem(FormulaNode):
    """An item of a list, by its index from 0."""

    table: FormulaNode
    index: FormulaNode

    def value(self, cell: FormulaContext) -> Value:
        """Return the number; raise Impossible if there is no such index."""
        table, index = self.table.value(cell), require_number(self.index.value(cell))
        if not isinstance(table, list):
            raise Impossible(N_("only a list can be indexed"))
        if not 0 <= index < len(table):
            raise Impossible(N_("the table has places 0 to {last}, not {at}"),
                             last=len(table) - 1, at=int(index))  # fmt: skip
        return table[index]

    def words(self, titles: Titles, precedence: Within = Within.ALONE) -> str:
        key = self.index.words(titles, Within.COMPARED)
        match self.table:
            case NumberList(items) as listed if len(items) > 1:
                text = _("{table} for {key} = 0 to {last}").format(
                    table=listed.words(titles), key=key, last=len(items) - 1
                )
            case other:
                table = other.words(titles, Within.WORDS)
                text = _("{table} for {key}").format(table=table, key=key)
        return bracketed(text, needed=bool(precedence))


def test_words(text: str, precedence: Within, tightest: Within) -> str:
    """Return the words of a test, bracketed beyond `tightest`; in a calculation, that it counts 1."""
    if Within.SUM <= precedence <= Within.SIGNED:
        text = _("{yes} if {test}").format(yes=1, test=text)
    return bracketed(text, needed=precedence > tightest)


def constant(node: FormulaNode) -> int | None:
    """Return the number if a part of a formula is a literal, else None."""
    match node:
        case Unary("-", _, inner):
            inner_number = constant(inner)
            return None if inner_number is None else -inner_number
        case NumberLiteral(number) if type(number) is int:  # no True, no False
            return number
    return None


class Operator(NamedTuple):
    """An operator between two numbers, with its usual `sign`.

    Of two operators, the one with more `strength` binds first. `grouped`: an equally strong one
    to its right needs brackets. `fails`: it has no result for some numbers. `tightest` is the tightest
    place where its words need no brackets, other than by its strength.
    """

    sign: str
    work: Callable[[int, int], int]
    strength: Within = Within.SUM
    grouped: bool = True
    fails: bool = True
    tightest: Within = Within.WORDS
    words: str = ""

    @property
    def right(self) -> Within:
        """Return the place of what stands to its right."""
        return Within(self.strength + self.grouped)


class Comparison(NamedTuple):
    """A comparison of two values, and its sentence."""

    words: str
    holds: Callable[[Value, Value], bool]


def _divided(way: Callable[[int, int], int]) -> Callable[[int, int], int]:
    """Return a division that raises Impossible if the divisor is 0."""

    def divide(dividend: int, divisor: int) -> int:
        if divisor == 0:
            raise Impossible(N_("{one}: division by zero"), one=dividend)
        return way(dividend, divisor)

    return divide


PLUS = Operator("+", operator.add, grouped=False, fails=False)
TIMES = Operator("×", operator.mul, Within.PRODUCT, grouped=False)
DIVIDED = Operator("÷", _divided(operator.floordiv), Within.PRODUCT, tightest=Within.ALONE,
                   words=N_("{one} ÷ {other}, rounded down"))  # fmt: skip
_REST = Operator("mod", _divided(operator.mod), Within.PRODUCT, tightest=Within.SUM)
BINARY: Mapping[type[ast.AST], Operator] = {
    ast.Add: PLUS, ast.Sub: Operator("−", operator.sub, fails=False), ast.Mult: TIMES,
    ast.FloorDiv: DIVIDED, ast.Mod: _REST,
}  # fmt: skip


def _of_numbers(way: Callable[[int, int], bool]) -> Callable[[Value, Value], bool]:
    return lambda one, other: way(require_number(one), require_number(other))


EQUAL = Comparison(N_("{one} = {other}"), _of_numbers(operator.eq))
AT_MOST = Comparison(N_("{one} at most {other}"), _of_numbers(operator.le))
ABOVE = Comparison(N_("{one} above {other}"), _of_numbers(operator.gt))
COMPARED: Mapping[type[ast.AST], Comparison] = {
    ast.Eq: EQUAL,
    ast.NotEq: Comparison(N_("{one} is not {other}"), _of_numbers(operator.ne)),
    ast.Lt: Comparison(N_("{one} below {other}"), _of_numbers(operator.lt)),
    ast.LtE: AT_MOST,
    ast.Gt: ABOVE,
    ast.GtE: Comparison(N_("{one} at least {other}"), _of_numbers(operator.ge)),
    ast.In: Comparison(
        N_("{one} is one of {other}"), lambda one, many: require_number(one) in spread([many])
    ),
    ast.NotIn: Comparison(
        N_("{one} is none of {other}"), lambda one, many: require_number(one) not in spread([many])
    ),
}

#: Signs before a number.
UNARY: Mapping[type[ast.AST], Callable[[int], int]] = {
    ast.UAdd: operator.pos, ast.USub: operator.neg, ast.Not: operator.not_,
}  # fmt: skip

#: Replacements for invalid operators.
CURES: Mapping[type[ast.AST], str] = {
    ast.Div: N_("Write // instead of /: points are whole numbers."),
    ast.Pow: N_("Write a * a."),
    ast.Attribute: N_("Write the formula without dots."),
    ast.ListComp: N_("Use sum, count, each or everyone with a list instead of a loop."),
    ast.GeneratorExp: N_("Use sum, count, each or everyone with a list instead of a loop."),
    ast.NamedExpr: N_("Compare with ==."),
    ast.BitAnd: N_("Write and."),
    ast.BitOr: N_("Write or."),
}
