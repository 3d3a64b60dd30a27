"""Reads formulas: Python expressions, parsed with `ast` and walked by an allow-list.

Values and words of parts are in `tree.py`, those of functions in `calls.py`. Anything else is
refused. A formula has at most `LONGEST` characters and `DEEPEST` levels, a list `LISTED` items.
"""

from __future__ import annotations

import ast
import keyword
import re
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from difflib import get_close_matches

from printplay.core.translation_markers import N_
from printplay.pads.formulas import calls, tree
from printplay.pads.formulas.formula import (
    ENTERED,
    FUNCTIONS,
    LARGEST,
    OVER_ALL,
    PLAIN,
    ROUND,
    SIDE,
    WORDS,
    EvaluationGroup,
    Formula,
    FormulaError,
    FormulaNode,
    Needs,
)
from printplay.pads.formulas.tree import BINARY, COMPARED, CURES, TIMES, UNARY

LONGEST, DEEPEST, LISTED = 400, 30, 100
#: Most faults reported of one formula.
_TOLD = 10
#: Most rounds that a formula looks back or ahead.
_FAR = 20

#: Words of the syntax: no row can have them as a key.
JOINING = frozenset(("and", "else", "if", "in", "not", "or"))

#: The placeholder for an unreadable part.
_NOTHING = tree.NumberLiteral(0)
_SIGNS: Mapping[type[ast.AST], str] = {ast.UAdd: "+", ast.USub: "-", ast.Not: "not"}


def _parse_text(text: str, rows: Iterable[str]) -> ast.expr:
    """Return a formula parsed by `ast`; rows may have names that are Python keywords.

    Raises what `ast.parse` raises. Python reads such a word (`pass`, `class`) in capitals, which no
    row has.
    """
    words = [key for key in rows if keyword.iskeyword(key)]
    python_text = re.sub(rf"\b({'|'.join(words)})\b", lambda match: match[0].upper(), text) if words else text
    expression = ast.parse(python_text, mode="eval").body
    for node in ast.walk(expression) if words else ():
        if isinstance(node, ast.Name) and node.id.lower() in words:
            node.id = node.id.lower()
    return expression


def parse_formula(
    text: str, rows: Mapping[str, bool], *, in_round: bool, entered_keys: Set[str] = frozenset()
) -> Formula:
    """Parse a formula; the result has all its faults.

    `rows` are the keys that it can use, True for those entered in each round, `entered_keys` those
    entered by hand, which hold no large numbers; `in_round` says that it is evaluated in a round.
    """
    parser = _FormulaParser(text, rows, entered_keys, in_round=in_round)
    expression = parser.expression()
    root = parser.parse_node(expression, 0) if expression is not None else None
    return Formula(
        parser.text, None if parser.errors else root, tuple(parser.errors),
        frozenset(parser.values), frozenset(parser.gives), frozenset(parser.words),
        tuple(parser.work.values()), parser.looks, parser.fails or bool(parser.errors), parser.ahead,
    )  # fmt: skip


def _cure(text: str) -> str:
    """Return what to write in place of a formula that Python cannot read, by its likeliest slip."""
    words = re.findall(r"\w+", text)
    if re.search(r"(?<![=<>!])=(?!=)", text):
        return N_("Write == to compare: 5 if ships == 3 else 0.")
    if text.count("(") != text.count(")") or text.count("[") != text.count("]"):
        return N_("Close every bracket that is opened.")
    if words.count("if") > words.count("else"):
        return N_("Write what counts otherwise: 5 if ships > 2 else 0.")
    return N_('Write a formula like "coins // 3" or "5 if ships > 2 else 0".')


class _FormulaParser:
    def __init__(
        self, text: str, rows: Mapping[str, bool], entered_keys: Set[str], *, in_round: bool
    ) -> None:
        self.text, self.rows, self.in_round, self.deep = text.strip(), rows, in_round, False
        self.entered = entered_keys
        self.errors: list[FormulaError] = []
        self.values: set[str] = set()
        self.gives: set[str] = set()
        self.words: set[str] = set()
        self.work: dict[tuple[bool, bool], EvaluationGroup] = {}
        self.looks = self.fails = self.ahead = False

    def expression(self) -> ast.expr | None:
        if len(self.text) > LONGEST:
            self.errors.append(
                FormulaError(LONGEST, N_("the formula is longer than {most} characters"),
                             N_("Split it into two rows; one may have counts = false."),
                             {"most": LONGEST})
            )  # fmt: skip
            return None
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # such mistakes are reported below
                return _parse_text(self.text, self.rows)
        except SyntaxError as error:
            remaining_text = self.text[max(0, (error.offset or 1) - 1) :][:12]
            self.errors.append(
                FormulaError(
                    error.offset or 1, N_("the formula cannot be read at {near!r}"),
                    _cure(self.text),
                    {"near": remaining_text or self.text[-12:]},
                )
            )  # fmt: skip
        except (ValueError, RecursionError, MemoryError):
            self.errors.append(FormulaError(1, N_("the formula cannot be read")))
        return None

    def blame(self, node: ast.AST, message: str, hint: str = "", **values: object) -> FormulaNode:
        if len(self.errors) < _TOLD:
            column = getattr(node, "col_offset", 0) + 1
            self.errors.append(FormulaError(column, message, hint, values))
        return _NOTHING

    def unknown(self, node: ast.AST) -> FormulaNode:
        operation = getattr(node, "op", node)
        cure = CURES.get(type(operation), "")
        source = ast.get_source_segment(self.text, node) or self.text
        return self.blame(node, N_("{found!r} is not allowed in a formula"), cure, found=source[:20])

    def parse_node(self, node: ast.expr, depth: int) -> FormulaNode:
        if depth > DEEPEST:
            if not self.deep:
                self.blame(node, N_("the formula is nested deeper than {most} levels"),
                           N_("Split it into two rows."), most=DEEPEST)  # fmt: skip
            self.deep = True
            return _NOTHING
        kinds: Mapping[type[ast.AST], Callable[..., FormulaNode]] = {
            ast.Constant: self.parse_constant, ast.Name: self.parse_name, ast.List: self.parse_list,
            ast.Tuple: self.parse_list, ast.BinOp: self.parse_binary, ast.UnaryOp: self.parse_unary,
            ast.BoolOp: self.parse_and_or, ast.Compare: self.parse_comparison, ast.IfExp: self.parse_choice,
            ast.Subscript: self.parse_item, ast.Call: self.parse_call,
        }  # fmt: skip
        parse = kinds.get(type(node))
        return parse(node, depth + 1) if parse is not None else self.unknown(node)

    def count_steps(self, node: FormulaNode, over: Sequence[FormulaNode] = ()) -> FormulaNode:
        """Count a part's steps; its loops over `over` are cached, all else is evaluated in each cell."""
        needs = node.needs
        kind = ("side" in needs, "round" in needs) if node.looped else (True, self.in_round)
        group = self.work.get(kind, EvaluationGroup(*kind))
        self.work[kind] = group._replace(
            parts=group.parts + 1,
            over_sides=group.over_sides + sum("side" in loop.lists for loop in over),
            over_rounds=group.over_rounds + sum("round" in loop.lists for loop in over),
        )
        return node

    # -- leaves --------------------------------------------------------------------------------

    def parse_constant(self, node: ast.Constant, _depth: int) -> FormulaNode:
        value = node.value
        if not isinstance(value, int):
            return self.unknown(node)
        if abs(value) > LARGEST:
            return self.blame(node, N_("a number becomes larger than {most}"), most=LARGEST)
        return self.count_steps(tree.NumberLiteral(value))

    def parse_name(self, node: ast.Name, _depth: int) -> FormulaNode:
        name = node.id
        if name in self.rows:
            self.values.add(name)
            return self.count_steps(tree.RowEntry(name, self.needs_of(node, name)))
        if name in WORDS:
            self.words.add(name)
            self.fails |= name == "hand"
            if WORDS[name].in_round and not self.in_round:
                return self.blame(node, N_("{name!r} cannot be used here: the row is not entered "
                                           "in rounds"),
                                  N_("Write it inside each(...)."), name=name)  # fmt: skip
            return self.count_steps(tree.ContextWord(name))
        if name in FUNCTIONS:
            return self.blame(node, N_("{name} needs brackets"), N_("Write {name}(...)."), name=name)
        return self._no_row(node, name)

    def _no_row(self, node: ast.AST, name: str) -> FormulaNode:
        if any(error.row == name for error in self.errors) or len(self.errors) >= _TOLD:
            return _NOTHING
        similar_names = get_close_matches(name, self.rows, 1) or get_close_matches(
            name, [*WORDS, *FUNCTIONS], 1
        )
        hint = N_("Did you mean {near!r}?") if similar_names else N_("Rows: {known}.")
        values = {
            "name": name,
            "near": similar_names[0] if similar_names else "",
            "known": ", ".join(self.rows) or "-",
        }
        column = getattr(node, "col_offset", 0) + 1
        self.errors.append(FormulaError(column, N_("unknown row {name!r}"), hint, values, name))
        return _NOTHING

    def needs_of(self, node: ast.AST, name: str) -> Needs:
        """Return what a row depends on; blame one of each round in a formula outside of them."""
        if self.rows[name] and not self.in_round:
            self.blame(node, N_("{name!r} is entered every round, but this formula is computed "
                                "only once"),
                       N_("Choose one: sum(each({name})), max(each({name}))."),
                       name=name)  # fmt: skip
        return SIDE | ROUND if self.rows[name] else SIDE

    # -- operators ---------------------------------------------------------------------------------

    def parse_list(self, node: ast.List | ast.Tuple, depth: int) -> FormulaNode:
        if len(node.elts) > LISTED:
            return self.blame(node, N_("a list has more than {most} items"), most=LISTED)
        if any(isinstance(item, ast.List | ast.Tuple) for item in node.elts):
            return self.blame(
                node, N_("a list cannot contain a list"),
                N_("Write one list and count its places: [5, 8, 2, 3][2 * a + b]."),
            )  # fmt: skip
        return self.count_steps(tree.NumberList([self.parse_node(item, depth) for item in node.elts]))

    def parse_binary(self, node: ast.BinOp, depth: int) -> FormulaNode:
        operator = BINARY.get(type(node.op))
        if operator is None:
            return self.unknown(node)
        first, second = self.parse_node(node.left, depth), self.parse_node(node.right, depth)
        divisor = node.right
        if isinstance(node.op, ast.FloorDiv | ast.Mod) and (
            isinstance(divisor, ast.Constant) and divisor.value == 0
        ):
            return self.blame(node, N_("division by zero"))
        self.fails |= operator.fails and not (operator is TIMES and self._small(first, second))
        return self.count_steps(tree.Binary(operator, first, second))

    def _small(self, first: FormulaNode, second: FormulaNode) -> bool:
        """Return whether a product is of a small literal number and an entered value."""
        literal, factor = (first, second) if isinstance(first, tree.NumberLiteral) else (second, first)
        if not isinstance(literal, tree.NumberLiteral) or abs(literal.number) * ENTERED > LARGEST:
            return False
        return isinstance(factor, tree.RowEntry) and factor.key in self.entered

    def parse_unary(self, node: ast.UnaryOp, depth: int) -> FormulaNode:
        kind = type(node.op)
        if kind not in UNARY:
            return self.unknown(node)
        inner = self.parse_node(node.operand, depth)
        return self.count_steps(tree.Unary(_SIGNS[kind], UNARY[kind], inner))

    def parse_and_or(self, node: ast.BoolOp, depth: int) -> FormulaNode:
        parts = [self.parse_node(operand, depth) for operand in node.values]
        return self.count_steps(tree.AnyOrAll(isinstance(node.op, ast.Or), parts))

    def parse_comparison(self, node: ast.Compare, depth: int) -> FormulaNode:
        parts = [self.parse_node(operand, depth) for operand in (node.left, *node.comparators)]
        ways = tuple(COMPARED[type(op)] for op in node.ops if type(op) in COMPARED)
        if len(ways) < len(node.ops):
            return self.unknown(node)
        return self.count_steps(tree.Compared(parts, ways), over=parts)

    def parse_choice(self, node: ast.IfExp, depth: int) -> FormulaNode:
        test, yes, no = (self.parse_node(part, depth) for part in (node.test, node.body, node.orelse))
        return self.count_steps(tree.Chosen(yes, test, no))

    def parse_item(self, node: ast.Subscript, depth: int) -> FormulaNode:
        if isinstance(node.slice, ast.Slice | ast.Tuple):
            return self.unknown(node)
        table, index = self.parse_node(node.value, depth), self.parse_node(node.slice, depth)
        self.fails = True
        return self.count_steps(tree.ListItem(table, index))

    # -- calls -------------------------------------------------------------------------------------

    def parse_call(self, node: ast.Call, depth: int) -> FormulaNode:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if (faulty := self._call_fault(node, name)) is not None:
            return faulty
        if name in PLAIN:
            parts = [self.parse_node(argument, depth) for argument in node.args]
            return self.count_steps(calls.Called(name, parts), over=parts)
        return self.parse_cell_function(node, name, depth)

    def _call_fault(self, node: ast.Call, name: str) -> FormulaNode | None:
        arguments = node.args
        if not name or node.keywords or any(isinstance(argument, ast.Starred) for argument in arguments):
            return self.unknown(node)
        if name not in FUNCTIONS:
            similar_names = get_close_matches(name, FUNCTIONS, 1)
            return self.blame(
                node, N_("unknown function {name!r}"),
                N_("Did you mean {near!r}?") if similar_names else N_("Functions: {known}."),
                name=name, near=similar_names[0] if similar_names else "", known=", ".join(FUNCTIONS),
            )  # fmt: skip
        min_count, max_count = 1, 2 if name in ("before", "next") else 1
        if name in PLAIN:
            min_count, max_count = PLAIN[name].fewest, PLAIN[name].most
        if not min_count <= len(arguments) <= max_count:
            return self.blame(
                node, N_("{name} takes {fewest} to {most} values, not {found}")
                if max_count > min_count else N_("{name} takes one value, not {found}"),
                name=name, fewest=min_count, most=max_count, found=len(arguments),
            )  # fmt: skip
        return None

    def parse_cell_function(self, node: ast.Call, name: str, depth: int) -> FormulaNode:
        arguments = node.args
        if name == "points":
            return self.points(node, arguments[0])
        if name == "each":
            return self.each(arguments[0], depth)
        if name in ("before", "next"):
            return self.parse_moved(node, name, depth)
        self.looks = True
        inner = self.parse_node(arguments[0], depth)
        everyone = calls.Everyone(inner)
        self.count_steps(everyone)
        if name in OVER_ALL:
            return self.count_steps(calls.Ranked(name, inner, everyone), over=[everyone])
        return everyone

    def points(self, node: ast.Call, argument: ast.expr) -> FormulaNode:
        name = argument.id if isinstance(argument, ast.Name) else ""
        if not name:
            return self.blame(node, N_("points needs the key of a row"), N_("Write points(coins)."))
        if name not in self.rows:
            return self._no_row(argument, name)
        self.gives.add(name)
        return self.count_steps(tree.RowPoints(name, self.needs_of(argument, name)))

    def each(self, argument: ast.expr, depth: int) -> FormulaNode:
        was_in_round, self.in_round, self.ahead = self.in_round, True, True
        inner = self.parse_node(argument, depth)
        self.in_round = was_in_round
        return self.count_steps(calls.Each(inner))

    def parse_moved(self, node: ast.Call, name: str, depth: int) -> FormulaNode:
        inner = self.parse_node(node.args[0], depth)
        by = node.args[1] if len(node.args) > 1 else ast.Constant(1)
        if not isinstance(by, ast.Constant) or not isinstance(by.value, int) or (not 1 <= by.value <= _FAR):
            return self.blame(node, N_("{name} takes 1 to {most} rounds"),
                              N_("Write {name}(key), or {name}(key, 2)."),
                              name=name, most=_FAR)  # fmt: skip
        if not self.in_round:
            return self.blame(node, N_("{name!r} cannot be used here: the row is not entered in "
                                       "rounds"),
                              N_("Write it inside each(...)."), name=name)  # fmt: skip
        self.ahead |= name == "next"
        return self.count_steps(calls.Moved(name, inner, by.value if len(node.args) > 1 else None))
