"""The operators of formulas, and what to write in place of what is none."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping

from printplay.core.translation_markers import N_
from printplay.pads.formulas.functions import divided

#: By the nodes of `ast`: what works each out.
BINARY: Mapping[type[ast.AST], Callable[[int, int], int]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul,
    ast.FloorDiv: divided(operator.floordiv), ast.Mod: divided(operator.mod),
}  # fmt: skip
COMPARED: Mapping[type[ast.AST], Callable[[int, int], bool]] = {
    ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le,
    ast.Gt: operator.gt, ast.GtE: operator.ge,
}  # fmt: skip
UNARY: Mapping[type[ast.AST], Callable[[int], int]] = {
    ast.UAdd: operator.pos, ast.USub: operator.neg, ast.Not: operator.not_,
}  # fmt: skip

#: What is said where somebody writes another.
CURES: Mapping[type[ast.AST], str] = {
    ast.Div: N_("Points are whole numbers: write // in place of /."),
    ast.Pow: N_("Write a * a."),
    ast.Attribute: N_("There are no dots in a formula."),
    ast.ListComp: N_("There are no loops in a formula; sum, count, each and everyone take lists."),
    ast.GeneratorExp: N_(
        "There are no loops in a formula; sum, count, each and everyone take lists."
    ),
    ast.NamedExpr: N_("Compare with ==."),
    ast.BitAnd: N_("Write and."),
    ast.BitOr: N_("Write or."),
}
