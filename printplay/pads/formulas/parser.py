"""Reads formulas: Python expressions, taken apart with `ast` and walked by an allow-list.

What works each part out stands in `nodes.py`. What is not on the lists here, in `operators.py` and
in `functions.py` is no part of a formula: no attribute, no call but of those functions, no text, no
power, no fraction. A formula has at most `LONGEST` signs and `DEEPEST` levels, a list in it
`LISTED` things.
"""

from __future__ import annotations

import ast
import keyword
import re
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import NamedTuple

from printplay.core.translation_markers import N_
from printplay.pads.formulas import nodes
from printplay.pads.formulas.formula import Formula, Needs, Node, Work, Wrong
from printplay.pads.formulas.functions import FUNCTIONS, LARGEST, OVER_ALL, PLAIN
from printplay.pads.formulas.operators import BINARY, COMPARED, CURES, UNARY

LONGEST, DEEPEST, LISTED = 400, 30, 100
#: So much is told of one formula.
_TOLD = 10
#: Further than this no formula looks back or ahead.
_FAR = 20

#: Words of their own: the round, how many there are, the cards each holds in it, 1 for the dealer,
#: the points so far, the number of players, and the seat from 1.
WORDS = ("round", "rounds", "hand", "dealer", "total", "players", "seat")
#: Those that only a formula in a round has.
_OF_A_ROUND = frozenset({"round", "hand", "dealer"})
#: What of a cell each depends on.
_NEEDS: Mapping[str, Needs] = {
    "round": frozenset({"round"}), "rounds": frozenset(), "hand": frozenset({"side", "round"}),
    "dealer": frozenset({"side", "round"}), "total": frozenset({"side", "round"}),
    "players": frozenset(), "seat": frozenset({"side"}),
}  # fmt: skip
_SIDE, _ROUND = frozenset({"side"}), frozenset({"round"})


#: What joins the parts of a formula: no row can be called so.
JOINING = frozenset(("and", "else", "if", "in", "not", "or"))


def parsed(text: str, rows: Iterable[str]) -> ast.expr:
    """Return a formula as `ast` reads it, with rows called by words that Python keeps for itself.

    Raises what `ast.parse` raises. Python reads such a word (`pass`, `class`) in capitals, which no
    row has.
    """
    words = [key for key in rows if keyword.iskeyword(key)]
    shown = re.sub(rf"\b({'|'.join(words)})\b", lambda at: at[0].upper(), text) if words else text
    tree = ast.parse(shown, mode="eval").body
    for node in ast.walk(tree) if words else ():
        if isinstance(node, ast.Name) and node.id.lower() in words:
            node.id = node.id.lower()
    return tree


def _fails(node: ast.AST) -> bool:
    """Return whether a part of a formula gives nothing for some values."""
    if isinstance(node, ast.BinOp):
        return not isinstance(node.op, ast.Add | ast.Sub)
    return isinstance(node, ast.Subscript) or (isinstance(node, ast.Name) and node.id == "hand")


class Part(NamedTuple):
    """A part of a formula: what works it out, and what of a cell it depends on.

    `looped`: something in it goes over all players or rounds. `lists` are the loops ("side",
    "round") that it may give a list of.
    """

    node: Node
    needs: Needs = frozenset()
    looped: bool = False
    lists: Needs = frozenset()

    def within(self, needs: Needs) -> Node:
        """Return what works it out in a place that depends on more.

        What is long and alike in several cells is worked out once for all of them.
        """
        return (
            nodes.kept(self.node, self.needs) if self.looped and needs - self.needs else self.node
        )


_NOTHING = Part(nodes.nothing)


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
        self.work: dict[tuple[bool, bool], Work] = {}
        self.looks = False

    def formula(self) -> Formula:
        tree = self.tree()
        cells = _SIDE | _ROUND if self.in_round else _SIDE
        node = self.node(tree, 0).within(cells) if tree is not None else nodes.nothing
        return Formula(
            self.text, nodes.nothing if self.wrong else node, tuple(self.wrong),
            frozenset(self.values), frozenset(self.gives), frozenset(self.words),
            sum(one.parts for one in self.work.values()), tuple(self.work.values()), self.looks,
            tree is None or any(map(_fails, ast.walk(tree))),
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
                return parsed(self.text, self.rows)
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

    def blame(self, node: ast.AST, message: str, hint: str = "", **values: object) -> Part:
        if len(self.wrong) < _TOLD:
            self.wrong.append(Wrong(getattr(node, "col_offset", 0) + 1, message, hint, values))
        return _NOTHING

    def unknown(self, node: ast.AST) -> Part:
        operation = getattr(node, "op", node)
        cure = CURES.get(type(operation), "")
        source = ast.get_source_segment(self.text, node) or self.text
        return self.blame(node, N_("{found!r} is no part of a formula"), cure, found=source[:20])

    def node(self, node: ast.expr, depth: int) -> Part:
        """Return what works a part of the formula out."""
        if depth > DEEPEST:
            if not self.deep:
                self.blame(node, N_("the formula is nested deeper than {most} levels"),
                           N_("Divide it over two rows."), most=DEEPEST)  # fmt: skip
            self.deep = True
            return _NOTHING
        kinds: Mapping[type[ast.AST], Callable[..., Part]] = {
            ast.Constant: self.constant, ast.Name: self.name, ast.List: self.list,
            ast.Tuple: self.list, ast.BinOp: self.binary, ast.UnaryOp: self.unary,
            ast.BoolOp: self.both, ast.Compare: self.compare, ast.IfExp: self.either,
            ast.Subscript: self.item, ast.Call: self.call,
        }  # fmt: skip
        made = kinds.get(type(node))
        return made(node, depth + 1) if made is not None else self.unknown(node)

    def made(
        self, parts: Sequence[Part], make: Callable[[Sequence[Node]], Node], *,
        lists: Needs = frozenset(), over: Sequence[Part] = (),
    ) -> Part:  # fmt: skip
        """Return a part that is made of others; it goes through the lists of those in `over`."""
        needs = frozenset[str]().union(*(one.needs for one in parts))
        looped = any(one.looped for one in parts)
        self.count(needs, looped=looped, over=over)
        return Part(make([one.within(needs) for one in parts]), needs, looped, lists)

    def count(self, needs: Needs, *, looped: bool, over: Sequence[Part] = ()) -> None:
        """Count what a part takes: what is looped is kept, all else is worked out in each cell."""
        kind = ("side" in needs, "round" in needs) if looped else (True, self.in_round)
        before = self.work.get(kind, Work(*kind))
        self.work[kind] = before._replace(
            parts=before.parts + 1,
            over_sides=before.over_sides + sum("side" in one.lists for one in over),
            over_rounds=before.over_rounds + sum("round" in one.lists for one in over),
        )

    def leaf(self, node: Node, needs: Needs = frozenset()) -> Part:
        self.count(needs, looped=False)
        return Part(node, needs)

    def constant(self, node: ast.Constant, _depth: int) -> Part:
        value = node.value
        if not isinstance(value, int):
            return self.unknown(node)
        if abs(value) > LARGEST:
            return self.blame(node, N_("a number grows past {most}"), most=LARGEST)
        return self.leaf(lambda _cell: value)

    def name(self, node: ast.Name, _depth: int) -> Part:
        name = node.id
        if name in self.rows:
            self.values.add(name)
            self._in_round(node, name)
            return self.leaf(lambda cell: cell.value(name), self._of_row(name))
        if name in WORDS:
            self.words.add(name)
            if name in _OF_A_ROUND and not self.in_round:
                return self.blame(node, N_("{name!r} says nothing here: the row is in no round"),
                                  N_("Write it inside each(...)."), name=name)  # fmt: skip
            return self.leaf(lambda cell: cell.word(name), _NEEDS[name])
        if name in FUNCTIONS:
            return self.blame(node, N_("{name} needs brackets"), N_("Write {name}(...)."),
                              name=name)  # fmt: skip
        return self._no_row(node, name)

    def _of_row(self, name: str) -> Needs:
        return _SIDE | _ROUND if self.rows[name] else _SIDE

    def _no_row(self, node: ast.AST, name: str) -> Part:
        if any(one.row == name for one in self.wrong) or len(self.wrong) >= _TOLD:
            return _NOTHING
        near = get_close_matches(name, self.rows, 1) or get_close_matches(
            name, [*WORDS, *FUNCTIONS], 1
        )
        hint = N_("Did you mean {near!r}?") if near else N_("Rows are: {known}.")
        values = {
            "name": name,
            "near": near[0] if near else "",
            "known": ", ".join(self.rows) or "-",
        }
        column = getattr(node, "col_offset", 0) + 1
        self.wrong.append(Wrong(column, N_("there is no row {name!r}"), hint, values, name))
        return _NOTHING

    def _in_round(self, node: ast.AST, name: str) -> None:
        if self.rows[name] and not self.in_round:
            self.blame(node, N_("{name!r} is entered in each round, and this is worked out once"),
                       N_("Say which: sum(each({name})), max(each({name}))."),
                       name=name)  # fmt: skip

    def list(self, node: ast.List | ast.Tuple, depth: int) -> Part:
        if len(node.elts) > LISTED:
            return self.blame(node, N_("a list has more than {most} things"), most=LISTED)
        return self.made([self.node(one, depth) for one in node.elts], nodes.listed)

    def binary(self, node: ast.BinOp, depth: int) -> Part:
        work = BINARY.get(type(node.op))
        if work is None:
            return self.unknown(node)
        parts = [self.node(node.left, depth), self.node(node.right, depth)]
        divisor = node.right
        if isinstance(node.op, ast.FloorDiv | ast.Mod) and (
            isinstance(divisor, ast.Constant) and divisor.value == 0
        ):
            return self.blame(node, N_("this is divided by nothing"))
        return self.made(parts, lambda made: nodes.binary(work, *made))

    def unary(self, node: ast.UnaryOp, depth: int) -> Part:
        work = UNARY.get(type(node.op))
        if work is None:
            return self.unknown(node)
        return self.made([self.node(node.operand, depth)], lambda made: nodes.unary(work, *made))

    def both(self, node: ast.BoolOp, depth: int) -> Part:
        parts = [self.node(one, depth) for one in node.values]
        wanted = isinstance(node.op, ast.Or)
        return self.made(parts, lambda made: nodes.joined(made, wanted=wanted))

    def compare(self, node: ast.Compare, depth: int) -> Part:
        parts = [self.node(one, depth) for one in (node.left, *node.comparators)]
        ways = [self._way(op, node) for op in node.ops]
        return self.made(parts, lambda made: nodes.compared(made, ways), over=parts)

    def _way(self, op: ast.cmpop, node: ast.Compare) -> nodes.Way:
        if isinstance(op, ast.In | ast.NotIn):
            return nodes.inside(wanted=isinstance(op, ast.In))
        work = COMPARED.get(type(op))
        if work is None:
            self.unknown(node)
            return lambda _one, _other: False
        return nodes.of_numbers(work)

    def either(self, node: ast.IfExp, depth: int) -> Part:
        parts = [self.node(one, depth) for one in (node.test, node.body, node.orelse)]
        lists = parts[1].lists | parts[2].lists
        return self.made(parts, lambda made: nodes.chosen(*made), lists=lists)

    def item(self, node: ast.Subscript, depth: int) -> Part:
        if isinstance(node.slice, ast.Slice | ast.Tuple):
            return self.unknown(node)
        parts = [self.node(node.value, depth), self.node(node.slice, depth)]
        return self.made(parts, lambda made: nodes.item(*made))

    # -- calls -------------------------------------------------------------------------------------

    def call(self, node: ast.Call, depth: int) -> Part:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if (wrong := self._miscalled(node, name)) is not None:
            return wrong
        if name in PLAIN:
            parts = [self.node(one, depth) for one in node.args]
            return self.made(parts, lambda made: nodes.plain(name, made), over=parts)
        return self.of_cells(node, name, depth)

    def _miscalled(self, node: ast.Call, name: str) -> Part | None:
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

    def of_cells(self, node: ast.Call, name: str, depth: int) -> Part:
        """Return what works out a function that looks at other cells."""
        given = node.args
        if name == "points":
            return self.points(node, given[0])
        if name == "each":
            return self.each(given[0], depth)
        if name in ("before", "next"):
            return self.moved(node, name, depth)
        self.looks = True
        inner = self.node(given[0], depth)
        everyone = self.looped(inner, "side", nodes.everyone)
        return everyone if name == "everyone" else self.over_all(name, inner, everyone)

    def looped(self, inner: Part, over: str, make: Callable[[Node], Node]) -> Part:
        """Return the list of what a part gives for all players, or in all rounds."""
        needs = inner.needs - {over}
        self.count(needs, looped=True)
        node = make(inner.within(inner.needs | {over}))
        return Part(node, needs, looped=True, lists=frozenset({over}))

    def over_all(self, name: str, inner: Part, everyone: Part) -> Part:
        needs = inner.needs | _SIDE
        self.count(needs, looped=True, over=[everyone])
        node = nodes.over_all(name, inner.within(needs), everyone.within(needs))
        return Part(node, needs, looped=True)

    def points(self, node: ast.Call, given: ast.expr) -> Part:
        name = given.id if isinstance(given, ast.Name) else ""
        if not name:
            return self.blame(node, N_("points takes the key of a row"),
                              N_("Write points(coins)."))  # fmt: skip
        if name not in self.rows:
            return self._no_row(given, name)
        self.gives.add(name)
        self._in_round(given, name)
        return self.leaf(lambda cell: cell.points(name), self._of_row(name))

    def each(self, given: ast.expr, depth: int) -> Part:
        before, self.in_round = self.in_round, True
        inner = self.node(given, depth)
        self.in_round = before
        return self.looped(inner, "round", lambda made: nodes.each(made, inner.needs))

    def moved(self, node: ast.Call, name: str, depth: int) -> Part:
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
        needs, rounds = inner.needs | _ROUND, by.value if name == "next" else -by.value
        self.count(needs, looped=inner.looped)
        made = nodes.moved(inner.within(needs), rounds)
        return Part(made, needs, inner.looped, inner.lists)
