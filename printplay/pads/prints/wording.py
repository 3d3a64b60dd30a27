"""What a row gives, in a few words: its formula as a reader says it.

A formula is read with `ast`, as everywhere; one that says something common (so much for each, a
table, the most of all) is put into words, and the rest into the signs of a school book.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence

from printplay.core.i18n import N_, _, filled, localised
from printplay.pads.file.pad import Pad, Row
from printplay.pads.formulas.limits import written
from printplay.pads.prints.parsed import called, is_row, number_of, place_of, tree_of

_SIGNS: Mapping[type[ast.AST], str] = {
    ast.Add: "+", ast.Sub: "−", ast.Mult: "×", ast.FloorDiv: "÷", ast.Mod: "mod",
}  # fmt: skip
_COMPARED: Mapping[type[ast.AST], str] = {
    ast.Eq: N_("{one} = {other}"), ast.NotEq: N_("{one} is not {other}"),
    ast.Lt: N_("{one} below {other}"), ast.LtE: N_("{one} at most {other}"),
    ast.Gt: N_("{one} above {other}"), ast.GtE: N_("{one} at least {other}"),
    ast.In: N_("{one} is one of {other}"), ast.NotIn: N_("{one} is none of {other}"),
}  # fmt: skip
_STRENGTH: Mapping[type[ast.AST], int] = {
    ast.Add: 1, ast.Sub: 1, ast.Mult: 2, ast.FloorDiv: 2, ast.Mod: 2,
}  # fmt: skip
#: Functions of one thing as words; {it} is what stands in the brackets.
_CALLED: Mapping[str, str] = {
    "abs": N_("{it} without sign"),
    "sum": N_("sum of {it}"),
    "max": N_("largest of {it}"),
    "min": N_("smallest of {it}"),
    "sets": N_("sets of {it}"),
    "different": N_("kinds of {it}"),
    "count": N_("number of {it}"),
    "each": N_("{it} in all rounds"),
    "everyone": N_("{it} of everyone"),
    "before": N_("{it} of the round before"),
    "next": N_("{it} of the next round"),
    "points": N_("points for {it}"),
    "rank": N_("rank in {it}"),
    "most": N_("most {it}"),
    "majority": N_("most {it} alone"),
    "any": N_("any of {it}"),
    "all": N_("all of {it}"),
}
_WORDS: Mapping[str, str] = {
    "round": N_("number of the round"), "rounds": N_("number of rounds"), "hand": N_("cards held"),
    "dealer": N_("dealer"), "total": N_("Total"), "players": N_("number of players"),
    "seat": N_("seat"),
}  # fmt: skip


def said(row: Row, pad: Pad) -> str:
    """Return what a row gives in a few words; empty where that is what is entered."""
    if row.points in ("", row.key):
        return ""
    return _Saying(pad).row(row, tree_of(row.points, pad.row)) or row.points


def condition(text: str, pad: Pad) -> str:
    """Return a condition in words, empty where there is none."""
    tree = tree_of(text, pad.row) if text else None
    return text if tree is None else _Saying(pad).of(tree)


def table_of(row: Row) -> tuple[int, ...]:
    """Return what a row gives for 0, 1, 2 and so on, where its formula is a table of these."""
    node = tree_of(row.points, [row.key])
    if not isinstance(node, ast.Subscript) or not is_row(node.slice, row.key):
        return ()
    if not isinstance(node.value, ast.List | ast.Tuple):
        return ()
    numbers = [number_of(one) for one in node.value.elts]
    return tuple(one for one in numbers if one is not None) if None not in numbers else ()


def figure(value: int) -> str:
    """Return a number with the sign of a typesetter: −3."""
    return f"{value}".replace("-", "−")


class _Saying:
    """Puts the formulas of a pad into words."""

    def __init__(self, pad: Pad) -> None:
        self.titles = {row.key: localised(row.title, row.key) for row in pad.rows}

    def row(self, row: Row, node: ast.expr | None) -> str:
        """Return what a row gives; empty where the formula cannot be read."""
        if node is None:
            return ""
        for way in (self._each, self._per, self._tables, self._ticked, self._ranked, self._sets):
            if found := way(row, node):
                return found
        return self.of(node)

    # -- what is common ----------------------------------------------------------------------------

    def _each(self, row: Row, node: ast.expr) -> str:
        """Return the words for `3 * key`, `key * 3` and `-key`."""
        if (
            isinstance(node, ast.UnaryOp)
            and isinstance(node.op, ast.USub)
            and is_row(node.operand, row.key)
        ):
            return _("{value} each").format(value=figure(-1))
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
            for one, other in ((node.left, node.right), (node.right, node.left)):
                value = number_of(one)
                if value is not None and is_row(other, row.key):
                    return _("{value} each").format(value=figure(value))
        return ""

    def _per(self, row: Row, node: ast.expr) -> str:
        """Return the words for `key // 3` and `key // 3 * 2`."""
        value: int | None = 1
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
            value = number_of(node.right)
            node = node.left
        if not isinstance(node, ast.BinOp) or not isinstance(node.op, ast.FloorDiv):
            return ""
        many = number_of(node.right)
        if value is None or many is None or not is_row(node.left, row.key):
            return ""
        return _("{value} for every {many}").format(value=figure(value), many=many)

    def _tables(self, row: Row, _node: ast.expr) -> str:
        """Return the words for a table from a number to points."""
        table = table_of(row)
        if len(table) < 2:
            return ""
        least = max(1, written(row).least)
        shown = ", ".join(map(figure, table[least:]))
        return _("{values} for {least} to {most}").format(
            values=shown, least=least, most=len(table) - 1
        )

    def _ticked(self, row: Row, node: ast.expr) -> str:
        """Return the words for `25 if key else 0` of a row that is ticked."""
        if row.entry != "tick":
            return ""
        if (
            isinstance(node, ast.IfExp)
            and is_row(node.test, row.key)
            and number_of(node.orelse) == 0
        ):
            return self._points(node.body)
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
            for one, other in ((node.left, node.right), (node.right, node.left)):
                if is_row(other, row.key):
                    return self._points(one)
        return ""

    def _points(self, node: ast.expr) -> str:
        value = number_of(node)
        if value is None:
            return self.of(node)
        return filled(N_("{value:point|points}"), {"value": figure(value)})

    def _ranked(self, row: Row, node: ast.expr) -> str:
        """Return the words for so much for the most, so much for the second, and so on."""
        found: list[tuple[int, int]] = []
        alone = False
        while isinstance(node, ast.IfExp):
            value = number_of(node.body)
            place, only = place_of(node.test, row.key)
            if value is None or not place:
                return ""
            alone = alone or only
            found.append((place, value))
            node = node.orelse
        if (
            not found
            or number_of(node) != 0
            or [place for place, _v in found] != [*range(1, len(found) + 1)]
        ):
            return ""
        words = (N_("most {value}"), N_("second {value}"), N_("third {value}"))
        if len(found) > len(words):
            return ""
        told = [
            _(word).format(value=figure(value))
            for word, (_p, value) in zip(words, found, strict=False)
        ]
        if alone:
            told.append(_("nothing when tied"))
        return ", ".join(told)

    def _sets(self, _row: Row, node: ast.expr) -> str:
        """Return the words for `7 * sets(a, b, c)`."""
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mult):
            for one, other in ((node.left, node.right), (node.right, node.left)):
                value = number_of(one)
                if value is not None and called(other) == "sets":
                    return _("{value} for each set of {of}").format(
                        value=figure(value), of=self._listed(other)
                    )
        return ""

    # -- all else ----------------------------------------------------------------------------------

    def of(self, node: ast.expr, within: int = 0) -> str:
        """Return any formula with the titles of its rows; `within` is how strong what is around."""
        ways: Mapping[type[ast.AST], Callable[..., str]] = {
            ast.Name: self._name, ast.BinOp: self._binary, ast.UnaryOp: self._unary,
            ast.BoolOp: self._both, ast.Compare: self._compare, ast.IfExp: self._either,
            ast.Subscript: self._item, ast.Call: self._call, ast.List: self._list,
            ast.Tuple: self._list,
        }  # fmt: skip
        way = ways.get(type(node))
        return way(node, within) if way is not None else ast.unparse(node)

    def _name(self, node: ast.Name, _within: int) -> str:
        return self.titles.get(node.id) or _(_WORDS.get(node.id, node.id))

    def _binary(self, node: ast.BinOp, within: int) -> str:
        strength = _STRENGTH.get(type(node.op), 1)
        right = strength + (not isinstance(node.op, ast.Add | ast.Mult))
        sign = _SIGNS.get(type(node.op), "?")
        text = f"{self.of(node.left, strength)} {sign} {self.of(node.right, right)}"
        return f"({text})" if strength < within else text

    def _unary(self, node: ast.UnaryOp, _within: int) -> str:
        inner = self.of(node.operand, 3)
        if isinstance(node.op, ast.Not):
            return _("not {it}").format(it=inner)
        return f"−{inner}" if isinstance(node.op, ast.USub) else inner

    def _both(self, node: ast.BoolOp, within: int) -> str:
        word = _(" and ") if isinstance(node.op, ast.And) else _(" or ")
        text = word.join(self.of(one, 1) for one in node.values)
        return f"({text})" if within else text

    def _compare(self, node: ast.Compare, within: int) -> str:
        text = self.of(node.left, 1)
        for op, other in zip(node.ops, node.comparators, strict=True):
            text = _(_COMPARED[type(op)]).format(one=text, other=self.of(other, 1))
        return f"({text})" if within > 1 else text

    def _either(self, node: ast.IfExp, within: int) -> str:
        if number_of(node.orelse) == 0:
            text = _("{yes} if {test}").format(yes=self.of(node.body), test=self.of(node.test))
        else:
            text = _("{yes} if {test}, else {no}").format(
                yes=self.of(node.body), test=self.of(node.test), no=self.of(node.orelse)
            )
        return f"({text})" if within else text

    def _item(self, node: ast.Subscript, _within: int) -> str:
        return _("{table} for {key}").format(table=self.of(node.value), key=self.of(node.slice))

    def _list(self, node: ast.List | ast.Tuple, _within: int) -> str:
        return ", ".join(self.of(one) for one in node.elts)

    def _call(self, node: ast.Call, _within: int) -> str:
        only = node.args[0] if len(node.args) == 1 else None
        if called(node) == "abs" and isinstance(only, ast.BinOp) and isinstance(only.op, ast.Sub):
            return _("difference of {one} and {other}").format(
                one=self.of(only.left, 1), other=self.of(only.right, 1)
            )
        template = _CALLED.get(called(node), "")
        return _(template).format(it=self._listed(node)) if template else ast.unparse(node)

    def _listed(self, node: ast.expr) -> str:
        given: Sequence[ast.expr] = node.args if isinstance(node, ast.Call) else ()
        return ", ".join(self.of(one) for one in given)
