"""Rules name the fields of lines that exist."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from printplay import games
from printplay.core.faults import VALUE
from printplay.match import registry
from printplay.match.lines.grammar import Total
from printplay.match.lines.line import EVERY

GAMES = Path(games.__file__).parent
_PARTS = {"Marked", "Part", "Through"}


def named(tree: ast.AST) -> Iterator[str]:
    """Yield the fields that a module says faults are about."""
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg == "about":
            texts: list[ast.expr] = [node.value]
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in _PARTS:
            texts = list(node.args)
        else:
            continue
        yield from (
            text.value
            for text in texts
            if isinstance(text, ast.Constant) and isinstance(text.value, str) and text.value
        )


@pytest.mark.parametrize("game", registry.game_ids())
def test_a_fault_is_about_a_field_there_is(game: str) -> None:
    """Whatever a rule says that a fault is about stands in some line of its game."""
    forms = (*registry.find_game(game).grammar.forms, Total.form)
    known = {*EVERY, VALUE, *(name for form in forms for name in form.names)}
    folder = GAMES / game.replace("-", "_")
    files = [*folder.glob("rules.py"), *(folder / "rules").glob("*.py")]
    found = {name for path in files for name in named(ast.parse(path.read_text()))}
    assert found
    assert found <= known
