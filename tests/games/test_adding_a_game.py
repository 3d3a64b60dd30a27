"""The page that leads through adding a game quotes files that are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import printplay
from tests.conftest import ADDED

PAGE = (Path(printplay.__file__).parent / "games" / "README.md").read_text("utf-8")
QUOTED = re.compile(
    r"^`(?P<file>[\w./]+)`:\n\n```\w*\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL
)


@pytest.mark.parametrize(
    ("file", "text"), [(one["file"], one["text"]) for one in QUOTED.finditer(PAGE)]
)
def test_what_is_quoted_stands_in_its_file(file: str, text: str) -> None:
    """Who follows the page reads the code as it is."""
    assert text in (ADDED / file).read_text("utf-8")


def test_files_of_a_game_are_all_named() -> None:
    """Every file of the example is spoken of."""
    for path in sorted((ADDED / "games" / "pig").rglob("*.*")):
        if path.suffix in {".py", ".md", ".po"} and path.stem != "__init__":
            assert path.name in PAGE


def test_every_test_it_promises_is_there() -> None:
    """The tests that the page says to run exist, and all of them ask for each game."""
    folder = Path(__file__).parent
    found = sorted(folder.glob("test_every_*.py"))
    assert len(found) >= 5
    assert all("game: Meta" in path.read_text("utf-8") for path in found)
