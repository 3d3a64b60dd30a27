"""No room of the house but the door names a game's package."""

from __future__ import annotations

import re
from pathlib import Path

import printplay

PACKAGE = Path(printplay.__file__).parent


def test_only_the_door_names_the_package_of_a_game() -> None:
    """Whatever a game does is found in its folder, and asked for by what any game can have."""
    named = re.compile(r"games[./](go_for_gold|goldrausch|gophers|gotoku)\b")
    found = {
        str(path.relative_to(PACKAGE))
        for path in PACKAGE.rglob("*.py")
        if path.relative_to(PACKAGE).parts[0] != "games" and named.search(path.read_text("utf-8"))
    }
    assert found == {"__init__.py"}
