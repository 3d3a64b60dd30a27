"""`printplay score`: who plays: who wins alone or together, and how a name is spelled."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from printplay.errors import CallError
from tests.cli.helpers import run


@pytest.fixture(autouse=True)
def ledger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give every test a ledger of its own, and a folder to write into."""
    path = tmp_path / "ledger.db"
    monkeypatch.setenv("PRINTPLAY_LEDGER", str(path))
    monkeypatch.delenv("PRINTPLAY_MATCH", raising=False)
    monkeypatch.chdir(tmp_path)
    return path


def score(*arguments: str) -> str:
    """Call `printplay score ...`, which succeeds; return what it prints."""
    done = run("score", *arguments)
    assert done.exit_code == 0, done.output
    return done.stdout


def told(*arguments: str) -> Any:
    """Return what `printplay score ... --json` says."""
    return json.loads(score(*arguments, "--json"))


# -- alone, and together ---------------------------------------------------------------------------


def test_one_sheet_alone_wins_nothing(tmp_path: Path) -> None:
    """One sheet of a game of 2 to 4 is kept, and is neither a win nor a defeat anywhere."""
    assert "Anna has 34 points." in score("result", "go-for-gold", "Anna=34")
    (match,) = told("list")
    assert (match["standings"][0]["winner"], match["decided_by"]) == (False, "none")
    assert match["standings"][0]["score"] == 34
    assert "nobody (34)" in score("list")
    (tally,) = told("history")["games"]["go-for-gold"]
    assert (tally["matches"], tally["wins"], tally["open"], tally["share"]) == (1, 0, 1, None)
    assert (tally["average"], tally["best"]) == (34, 34)
    (row,) = csv.DictReader(io.StringIO(score("export", "--format", "csv")))
    assert (row["winner"], row["decided_by"]) == ("no", "none")
    play = json.loads(score("export", "--format", "bgstats"))
    assert play["players"][0]["winner"] is False
    assert "comments" not in play
    (tmp_path / "alone.play").write_text(score("export"), "utf-8")
    checked = json.loads(run("check", "alone.play", "--json").stdout)
    assert checked["valid"]
    assert (checked["standings"][0]["winner"], checked["decided_by"]) == (False, "none")


def test_a_game_for_one_can_be_won_alone() -> None:
    """Where the rules let one play, one can win, and lose with all where all play together."""
    score("result", "golf", "Anna=80")
    score("result", "lighthouse", "Anna=20")
    won, lost = told("list")
    assert (won["standings"][0]["winner"], won["decided_by"]) == (True, "score")
    assert (lost["standings"][0]["winner"], lost["decided_by"]) == (False, "none")
    games = told("history")["games"]
    assert [games[game][0]["share"] for game in ("golf", "lighthouse")] == [1, 0]


@pytest.mark.parametrize(
    ("match", "partners"),
    [
        ("partners Anna=500 Ben=1000 Cleo=500 Dan=1000", {("Anna", "Cleo"), ("Ben", "Dan")}),
        ("lighthouse Anna=20 Ben=20", {("Anna", "Ben")}),
    ],
)
def test_partners_are_no_opponents(match: str, partners: set[tuple[str, str]]) -> None:
    """Who plays on one side is told as together, never as before, behind or level."""
    score("result", *match.split())
    pairs = {tuple(pair["players"]): pair for pair in told("history")["pairs"]}
    for players, pair in pairs.items():
        against = [pair[key] for key in ("first_ahead", "second_ahead", "level", "open")]
        assert sum(against) + pair["together"] == pair["matches"] == 1
        assert (pair["together"] == 1) == (players in partners)
    assert "together" in score("history")


# -- games that are not at hand --------------------------------------------------------------------


def test_a_game_of_the_ledger_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game with matches in the ledger is found when its pad is not at hand, dropped ones, too."""
    golf = (Path(__file__).parents[2] / "layouts/pads/golf.toml").read_text("utf-8")
    (tmp_path / "wizard.toml").write_text(golf.replace('"golf"', '"wizard"'), "utf-8")
    score("result", "wizard", "Anna=80", "Ben=90")
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert "wizard" in score("list", "--game", "Wizard")
    assert "Anna" in score("history", "--game", "wizard")
    score("drop", told("list")[0]["match"])
    assert "wizard" in score("list", "--game", "wizard", "--dropped")
    with pytest.raises(CallError) as caught:
        run("score", "list", "--game", "wizart")
    assert "Did you mean wizard?" in str(caught.value)


def test_errors_about_games_name_pads(tmp_path: Path) -> None:
    """What is no game is told with the nearest of all, and with pads where none is near."""
    for call in (("print", "chess"), ("games", "chess"), ("score", "start", "chess", "A", "B")):
        with pytest.raises(CallError) as caught:
            run(*call)
        assert "gotoku. Score pads: beachcombers, " in str(caught.value)
    with pytest.raises(CallError) as caught:
        run("score", "start", "Bowlin", "Anna", "Ben")
    assert "Did you mean bowling?" in str(caught.value)
    (tmp_path / "a.play").write_text("game bowlin\nplayers Anna, Ben\n", "utf-8")
    assert "Did you mean bowling?" in run("check", "a.play").stderr
