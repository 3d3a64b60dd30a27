"""Reads formulas: Python expressions, taken apart with `ast` and walked by an allow-list.

What works each part out stands in `nodes.py`. What is not on the lists here, in `operators.py` and
in `functions.py` is no part of a formula: no attribute, no call but of those functions, no text, no
power, no fraction. A formula has at most `LONGEST` signs and `DEEPEST` levels, a list in it
`LISTED` things.
"""

from __future__ import annotations

import ast
import warnings
from collections.abc import Callable, Mapping
from difflib import get_close_matches

from printplay.core.translation_markers import N_
from printplay.pads import nodes
from printplay.pads.formula import Formula, Node, Wrong
from printplay.pads.functions import FUNCTIONS, LARGEST, OVER_ALL, PLAIN
from printplay.pads.operators import BINARY, COMPARED, CURES, UNARY

LONGEST, DEEPEST, LISTED = 400, 30, 100
#: Further than this no formula looks back or ahead.
_FAR = 20

#: Words of their own: the round, how many there are, the cards each holds in it, 1 for the dealer,
#: the points so far, the number of players, and the seat from 1.
WORDS = ("round", "rounds", "hand", "dealer", "total", "players", "seat")
#: Those that only a formula in a round has.
_OF_A_ROUND = frozenset({"round", "hand", "dealer"})


def read(text: str, rows: Mapping[str, bool], *, in_round: bool) -> Formula:
    """Read a formula; all that is wrong with it is in the answer.

    `rows` are the keys that it can name, True for those entered in each round; `in_round` says
    that it is worked out in a round itself.
    """
    return _Reader(text, rows, in_round=in_round).formula()


class _Reader:
    """Reads one formula."""

    def __init__(self, text: str, rows: Mapping[str, bool], *, in_round: bool) -> None:
        self.text, self.rows, self.in_round, self.deep = text.strip(), rows, in_round, False
        self.wrong: list[Wrong] = []
        self.values: set[str] = set()
        self.gives: set[str] = set()
        self.words: set[str] = set()

    def formula(self) -> Formula:
        tree = self.tree()
        node = self.node(tree, 0) if tree is not None else nodes.nothing
        return Formula(
            self.text, nodes.nothing if self.wrong else node, tuple(self.wrong),
            frozenset(self.values), frozenset(self.gives), frozenset(self.words),
        )  # fmt: skip

    def tree(self) -> ast.expr | None:
        if len(self.text) > LONGEST:
            self.wrong.append(
                Wrong(LONGEST, N_("the formula is longer than {most} signs"),
                      N_("Divide it over two rows; one may have counts = false."),
                      {"most": LONGEST})
            )  # fmt: skip
            return None
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # a slip Python would warn of is told below
                return ast.parse(self.text, mode="eval").body
        except SyntaxError as error:
            near = self.text[max(0, (error.offset or 1) - 1) :][:12]
            self.wrong.append(
                Wrong(error.offset or 1, N_("the formula cannot be read at {near!r}"),
                      N_('A formula is written like "coins // 3" or "5 if ships > 2 else 0".'),
                      {"near": near or self.text[-12:]})
            )  # fmt: skip
        except (ValueError, RecursionError, MemoryError):
            self.wrong.append(Wrong(1, N_("the formula cannot be read")))
        return None

    def blame(self, node: ast.AST, message: str, hint: str = "", **values: object) -> Node:
        self.wrong.append(Wrong(getattr(node, "col_offset", 0) + 1, message, hint, values))
        return nodes.nothing

    def unknown(self, node: ast.AST) -> Node:
        operation = getattr(node, "op", node)
        cure = CURES.get(type(operation), "")
        source = ast.get_source_segment(self.text, node) or self.text
        return self.blame(node, N_("{found!r} is no part of a formula"), cure, found=source[:20])

    def node(self, node: ast.expr, depth: int) -> Node:
        """Return what works a part of the formula out."""
        if depth > DEEPEST:
            if not self.deep:
                self.blame(node, N_("the formula is nested deeper than {most} levels"),
                           N_("Divide it over two rows."), most=DEEPEST)  # fmt: skip
            self.deep = True
            return nodes.nothing
        kinds: Mapping[type[ast.AST], Callable[..., Node]] = {
            ast.Constant: self.constant, ast.Name: self.name, ast.List: self.list,
            ast.Tuple: self.list, ast.BinOp: self.binary, ast.UnaryOp: self.unary,
            ast.BoolOp: self.both, ast.Compare: self.compare, ast.IfExp: self.either,
            ast.Subscript: self.item, ast.Call: self.call,
        }  # fmt: skip
        made = kinds.get(type(node))
        return nodes.counted(made(node, depth + 1)) if made is not None else self.unknown(node)

    def constant(self, node: ast.Constant, _depth: int) -> Node:
        value = node.value
        if not isinstance(value, int):
            return self.unknown(node)
        if abs(value) > LARGEST:
            return self.blame(node, N_("a number grows past {most}"), most=LARGEST)
        return lambda _cell: value

    def name(self, node: ast.Name, _depth: int) -> Node:
        name = node.id
        if name in self.rows:
            self.values.add(name)
            self._in_round(node, name)
            return lambda cell: cell.value(name)
        if name in WORDS:
            self.words.add(name)
            if name in _OF_A_ROUND and not self.in_round:
                return self.blame(node, N_("{name!r} says nothing here: the row is in no round"),
                                  N_("Write it inside each(...)."), name=name)  # fmt: skip
            return lambda cell: cell.word(name)
        if name in FUNCTIONS:
            return self.blame(node, N_("{name} needs brackets"), N_("Write {name}(...)."),
                              name=name)  # fmt: skip
        return self._no_row(node, name)

    def _no_row(self, node: ast.AST, name: str) -> Node:
        near = get_close_matches(name, self.rows, 1) or get_close_matches(
            name, [*WORDS, *FUNCTIONS], 1
        )
        return self.blame(
            node, N_("there is no row {name!r}"),
            N_("Did you mean {near!r}?") if near else N_("Rows are: {known}."),
            name=name, near=near[0] if near else "", known=", ".join(self.rows) or "-",
        )  # fmt: skip

    def _in_round(self, node: ast.AST, name: str) -> None:
        if self.rows[name] and not self.in_round:
            self.blame(node, N_("{name!r} is entered in each round, and this is worked out once"),
                       N_("Say which: sum(each({name})), max(each({name}))."),
                       name=name)  # fmt: skip

    def list(self, node: ast.List | ast.Tuple, depth: int) -> Node:
        if len(node.elts) > LISTED:
            return self.blame(node, N_("a list has more than {most} things"), most=LISTED)
        parts = [self.node(one, depth) for one in node.elts]
        return nodes.listed(parts)

    def binary(self, node: ast.BinOp, depth: int) -> Node:
        work = BINARY.get(type(node.op))
        if work is None:
            return self.unknown(node)
        left, right = self.node(node.left, depth), self.node(node.right, depth)
        divisor = node.right
        if isinstance(node.op, ast.FloorDiv | ast.Mod) and (
            isinstance(divisor, ast.Constant) and divisor.value == 0
        ):
            return self.blame(node, N_("this is divided by nothing"))
        return nodes.binary(work, left, right)

    def unary(self, node: ast.UnaryOp, depth: int) -> Node:
        work = UNARY.get(type(node.op))
        if work is None:
            return self.unknown(node)
        return nodes.unary(work, self.node(node.operand, depth))

    def both(self, node: ast.BoolOp, depth: int) -> Node:
        parts = [self.node(one, depth) for one in node.values]
        return nodes.joined(parts, wanted=isinstance(node.op, ast.Or))

    def compare(self, node: ast.Compare, depth: int) -> Node:
        parts = [self.node(one, depth) for one in (node.left, *node.comparators)]
        return nodes.compared(parts, [self._way(op, node) for op in node.ops])

    def _way(self, op: ast.cmpop, node: ast.Compare) -> nodes.Way:
        if isinstance(op, ast.In | ast.NotIn):
            return nodes.inside(wanted=isinstance(op, ast.In))
        work = COMPARED.get(type(op))
        if work is None:
            self.unknown(node)
            return lambda _one, _other: False
        return nodes.of_numbers(work)

    def either(self, node: ast.IfExp, depth: int) -> Node:
        test, yes, no = (self.node(one, depth) for one in (node.test, node.body, node.orelse))
        return nodes.chosen(test, yes, no)

    def item(self, node: ast.Subscript, depth: int) -> Node:
        if isinstance(node.slice, ast.Slice | ast.Tuple):
            return self.unknown(node)
        return nodes.item(self.node(node.value, depth), self.node(node.slice, depth))

    # -- calls -------------------------------------------------------------------------------------

    def call(self, node: ast.Call, depth: int) -> Node:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if (wrong := self._miscalled(node, name)) is not None:
            return wrong
        if name in PLAIN:
            return nodes.plain(name, [self.node(one, depth) for one in node.args])
        return self.of_cells(node, name, depth)

    def _miscalled(self, node: ast.Call, name: str) -> Node | None:
        """Say what is wrong with a call as such; None where nothing is."""
        given = node.args
        if not name or node.keywords or any(isinstance(one, ast.Starred) for one in given):
            return self.unknown(node)
        if name not in FUNCTIONS:
            near = get_close_matches(name, FUNCTIONS, 1)
            return self.blame(
                node, N_("there is no function {name!r}"),
                N_("Did you mean {near!r}?") if near else N_("Functions are: {known}."),
                name=name, near=near[0] if near else "", known=", ".join(FUNCTIONS),
            )  # fmt: skip
        fewest, most = PLAIN[name][:2] if name in PLAIN else (1, 2)
        most = 1 if name in (*OVER_ALL, "everyone", "each", "points") else most
        if not fewest <= len(given) <= most:
            return self.blame(
                node, N_("{name} takes {fewest} to {most} things, not {found}")
                if most > fewest else N_("{name} takes one thing, not {found}"),
                name=name, fewest=fewest, most=most, found=len(given),
            )  # fmt: skip
        return None

    def of_cells(self, node: ast.Call, name: str, depth: int) -> Node:
        """Return what works out a function that looks at other cells."""
        given = node.args
        if name == "points":
            return self.points(node, given[0])
        if name == "each":
            return self.each(given[0], depth)
        if name in ("before", "next"):
            return self.moved(node, name, depth)
        inner = self.node(given[0], depth)
        return nodes.everyone(inner) if name == "everyone" else nodes.over_all(name, inner)

    def points(self, node: ast.Call, given: ast.expr) -> Node:
        name = given.id if isinstance(given, ast.Name) else ""
        if not name:
            return self.blame(node, N_("points takes the key of a row"),
                              N_("Write points(coins)."))  # fmt: skip
        if name not in self.rows:
            return self._no_row(given, name)
        self.gives.add(name)
        self._in_round(given, name)
        return lambda cell: cell.points(name)

    def each(self, given: ast.expr, depth: int) -> Node:
        before, self.in_round = self.in_round, True
        inner = self.node(given, depth)
        self.in_round = before
        return nodes.each(inner)

    def moved(self, node: ast.Call, name: str, depth: int) -> Node:
        inner = self.node(node.args[0], depth)
        by = node.args[1] if len(node.args) > 1 else ast.Constant(1)
        if not isinstance(by, ast.Constant) or not isinstance(by.value, int) or (
            not 1 <= by.value <= _FAR
        ):  # fmt: skip
            return self.blame(node, N_("{name} goes 1 to {most} rounds"),
                              N_("Write {name}(key), or {name}(key, 2)."),
                              name=name, most=_FAR)  # fmt: skip
        if not self.in_round:
            return self.blame(node, N_("{name!r} says nothing here: the row is in no round"),
                              N_("Write it inside each(...)."), name=name)  # fmt: skip
        return nodes.moved(inner, by.value if name == "next" else -by.value)
