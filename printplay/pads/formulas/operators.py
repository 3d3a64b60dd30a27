"""The operators of formulas: their results, and their words for readers.

They are keyed by the nodes of `ast`, which parses formulas.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from typing import NamedTuple

from printplay.core.translation_markers import N_
from printplay.pads.formulas.functions import Impossible, Value, number, spread
from printplay.pads.formulas.node import Within


class Operator(NamedTuple):
    """An operator between two numbers, with its usual `sign`.

    Of two operators, the one with more `strength` binds first. `grouped`: an equally strong one
    to its right needs brackets. `fails`: it has no result for some numbers. `most` is the tightest
    place where its words need no brackets, other than by its strength.
    """

    sign: str
    work: Callable[[int, int], int]
    strength: Within = Within.SUM
    grouped: bool = True
    fails: bool = True
    most: Within = Within.WORDS
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

    def divide(one: int, other: int) -> int:
        if other == 0:
            raise Impossible(N_("{one}: division by zero"), one=one)
        return way(one, other)

    return divide


PLUS = Operator("+", operator.add, grouped=False, fails=False)
TIMES = Operator("×", operator.mul, Within.PRODUCT, grouped=False)
DIVIDED = Operator("÷", _divided(operator.floordiv), Within.PRODUCT, most=Within.ALONE,
                   words=N_("{one} ÷ {other}, rounded down"))  # fmt: skip
_REST = Operator("mod", _divided(operator.mod), Within.PRODUCT, most=Within.SUM)
BINARY: Mapping[type[ast.AST], Operator] = {
    ast.Add: PLUS, ast.Sub: Operator("−", operator.sub, fails=False), ast.Mult: TIMES,
    ast.FloorDiv: DIVIDED, ast.Mod: _REST,
}  # fmt: skip


def _of_numbers(way: Callable[[int, int], bool]) -> Callable[[Value, Value], bool]:
    return lambda one, other: way(number(one), number(other))


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
    ast.In: Comparison(N_("{one} is one of {other}"), lambda one, many: number(one) in spread([many])),
    ast.NotIn: Comparison(
        N_("{one} is none of {other}"), lambda one, many: number(one) not in spread([many])
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
