"""The page that leads through adding a game quotes files that are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import printplay
from tests.conftest import ADDED

FOLDER = Path(printplay.__file__).parent / "games"
PAGE, GERMAN = ((FOLDER / name).read_text("utf-8") for name in ("README.md", "README.de.md"))
QUOTED = re.compile(r"^`(?P<file>[\w./]+)`:\n\n```\w*\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize(("file", "text"), [(one["file"], one["text"]) for one in QUOTED.finditer(PAGE)])
def test_what_is_quoted_stands_in_its_file(file: str, text: str) -> None:
    """Who follows the page reads the code as it is."""
    assert text in (ADDED / file).read_text("utf-8")


def test_the_german_page_quotes_the_same() -> None:
    """Who follows it in German reads the same code of the same files."""
    assert QUOTED.findall(GERMAN) == QUOTED.findall(PAGE)


def test_files_of_a_game_are_all_named() -> None:
    """Every file of the example is spoken of."""
    for path in sorted((ADDED / "games" / "hog").rglob("*.*")):
        if path.suffix in {".py", ".md", ".po"} and path.stem != "__init__":
            assert path.name in PAGE


def test_every_test_it_promises_is_there() -> None:
    """The tests that the page says to run exist, and all of them ask for each game."""
    folder = Path(__file__).parent
    found = sorted(folder.glob("test_every_*.py"))
    assert len(found) >= 5
    assert all("game: Game" in path.read_text("utf-8") for path in found)
