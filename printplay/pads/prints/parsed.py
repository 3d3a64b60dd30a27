"""What a part of a formula is, as `ast` reads it: a number, a row, the call of a function."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from printplay.pads.formulas.parser import parsed


def tree_of(text: str, rows: Iterable[str]) -> ast.expr | None:
    """Return a formula over some rows as it is read, None where it cannot be."""
    try:
        return parsed(text, rows)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def is_row(node: ast.AST, key: str) -> bool:
    """Return whether a part of a formula is the key of a row."""
    return isinstance(node, ast.Name) and node.id == key


def number_of(node: ast.AST) -> int | None:
    """Return the number that a part of a formula is."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        inner = number_of(node.operand)
        return None if inner is None else -inner
    if isinstance(node, ast.Constant) and type(node.value) is int:
        return node.value
    return None


def called(node: ast.AST) -> str:
    """Return the name of the function that a part of a formula calls."""
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""


def place_of(node: ast.expr, key: str) -> tuple[int, bool]:
    """Return which place a test asks for (1 for the most), 0 for none; and whether alone."""
    if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.And):
        rest = [one for one in node.values if not some(one, key)]
        return place_of(rest[0], key) if len(rest) == 1 else (0, False)
    if (
        called(node) in ("most", "majority")
        and isinstance(node, ast.Call)
        and is_row(node.args[0], key)
    ):
        return 1, called(node) == "majority"
    if (
        isinstance(node, ast.Compare)
        and len(node.ops) == 1
        and isinstance(node.ops[0], ast.Eq)
        and isinstance(node.left, ast.Call)
        and called(node.left) == "rank"
        and node.left.args
        and is_row(node.left.args[0], key)
    ):
        return number_of(node.comparators[0]) or 0, False
    return 0, False


def some(node: ast.expr, key: str) -> bool:
    """Return whether a test only asks for any at all: `key > 0`, `key`."""
    if is_row(node, key):
        return True
    return (
        isinstance(node, ast.Compare) and is_row(node.left, key) and len(node.ops) == 1
        and isinstance(node.ops[0], ast.Gt) and number_of(node.comparators[0]) == 0
    )  # fmt: skip
