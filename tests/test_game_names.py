"""Which rooms of the house name the package of a game."""

from __future__ import annotations

import re
from pathlib import Path

import printplay

PACKAGE = Path(printplay.__file__).parent
NAMED = re.compile(r"printplay\.games\.(\w+)")


def test_only_what_one_game_has_is_named() -> None:
    """Games are asked as `Game` says; what only Go for Gold has is imported above the games, by name."""
    named = {
        (path.relative_to(PACKAGE).parts[0], game)
        for path in PACKAGE.rglob("*.py")
        if path.relative_to(PACKAGE).parts[0] != "games"
        for game in NAMED.findall(path.read_text("utf-8"))
    }
    assert named <= {("__init__.py", "go_for_gold"), ("api", "go_for_gold"), ("cli", "go_for_gold")}
