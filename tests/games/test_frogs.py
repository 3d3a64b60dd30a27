"""Frogs is a game on a board, in fewer than 200 lines: it is shown, printed and checked."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from printplay.lookup.record import check_lines
from printplay.match.text.source import from_text
from tests.cli.helpers import run
from tests.conftest import ADDED
from tests.games.reports import codes, scores
from tests.printing.helpers import page_texts
from tests.printing.helpers import run as print_

pytestmark = pytest.mark.usefixtures("added")

HEAD = "game frogs\nlayout pond\nplayers Anna, Ben\n\n"


def test_each_added_game_is_small() -> None:
    """An afternoon is enough: each game is fewer than 200 lines of Python."""
    for game in (ADDED / "games").glob("*/game.py"):
        files = game.parent.glob("*.py")
        assert sum(len(path.read_text("utf-8").splitlines()) for path in files) < 200, game


def test_its_board_is_shown() -> None:
    """`printplay games` and `printplay layout` list its board and show it."""
    answer = json.loads(run("games", "frogs", "--json").stdout)
    assert [layout["name"] for layout in answer["layouts"]] == ["pond"]
    assert "pond" in run("layout", "list").stdout
    data = json.loads(run("layout", "show", "pond", "--geojson").stdout)
    assert data["printplay"]["game"] == "frogs"
    assert len(data["features"]) == 12


@pytest.mark.parametrize("language", ["en", "de"])
def test_it_prints(language: str, tmp_path: Path) -> None:
    """`printplay print` makes its kit in any language, though none of its German exists."""
    result = print_("frogs", "-o", str(tmp_path / "out"), "--lang", language)
    assert result.exit_code == 0
    texts = page_texts(next((tmp_path / "out").glob("frogs*.pdf")).read_bytes())
    assert "A frog each." in texts[0]
    assert "d3" in texts[1]


def test_its_records_are_checked() -> None:
    """A frog hops to the next stone that nobody has been on, and each hop is a point."""
    report = check_lines(from_text("x", f"{HEAD}Anna: hop B1\nBen: hop c3\nAnna: hop a1\n"), Path())
    assert codes(report) == ["FR-R2"]
    assert report.violations[0].spaces == ("a1",)
    assert scores(report) == {"Anna": 2, "Ben": 1}


def test_a_record_without_its_board_is_told_which_there_is() -> None:
    """The cure names a board of this very game; where the game is missing, a game there is."""
    report = check_lines(from_text("x", "game frogs\nplayers Anna\n\nAnna: hop b1\n"), Path())
    assert [fault.hint for fault in report.faults] == ["Say which board was played: `layout pond`."]
    report = check_lines(from_text("x", "players Anna\n\nend\n"), Path())
    assert report.faults[0].hint == "Begin with a line such as `game frogs`."
