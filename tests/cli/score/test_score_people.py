"""`printplay score`: who plays: who wins alone or together, and how a name is spelled."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from printplay.cli.score import ambiguity
from printplay.core.errors import CallError
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
    assert (tally["matches"], tally["wins"], tally["open"], tally["share"]) == (1, 0, 0, None)
    assert tally["alone"] == 1
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
    """Where the rules let one play, one can win; the history counts it as played alone."""
    score("result", "golf", "Anna=80")
    score("result", "lighthouse", "Anna=20")
    won, lost = told("list")
    assert (won["standings"][0]["winner"], won["decided_by"]) == (True, "score")
    assert (lost["standings"][0]["winner"], lost["decided_by"]) == (False, "none")
    games = told("history")["games"]
    for game in ("golf", "lighthouse"):
        (row,) = games[game]
        assert (row["alone"], row["wins"], row["losses"], row["share"]) == (1, 0, 0, None)


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
    assert "Partners" in score("history")


# -- games that are not at hand --------------------------------------------------------------------


def test_a_game_of_the_ledger_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game with matches in the ledger is found when its pad is not at hand, dropped ones, too."""
    golf = (Path(__file__).parents[3] / "layouts/pads/golf.toml").read_text("utf-8")
    (tmp_path / "wizard.toml").write_text(golf.replace('"golf"', '"wizard"'), "utf-8")
    score("result", "wizard", "Anna=80", "Ben=90")
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert "Eighteen Holes" in score("list", "--game", "Wizard")
    assert "Anna" in score("history", "--game", "wizard")
    score("drop", told("list")[0]["match"])
    assert "Eighteen Holes" in score("list", "--game", "wizard", "--dropped")
    with pytest.raises(CallError) as caught:
        run("score", "list", "--game", "wizart")
    assert "Did you mean wizard?" in str(caught.value)


def test_errors_about_games_name_pads(tmp_path: Path) -> None:
    """What is no game is told with the nearest of all, and with pads where none is near."""
    score("start", "gotoku", "Anna", "Ben")
    for call in (
        ("print", "chess"),
        ("games", "chess"),
        ("score", "start", "chess", "A", "B"),
        ("score", "list", "--game", "chess"),
        ("score", "history", "--game", "chess"),
    ):
        with pytest.raises(CallError) as caught:
            run(*call)
        assert ". Score pads: archery, " in str(caught.value)
    with pytest.raises(CallError) as caught:
        run("score", "start", "Bowlin", "Anna", "Ben")
    assert "Did you mean bowling?" in str(caught.value)
    (tmp_path / "a.play").write_text("game bowlin\nplayers Anna, Ben\n", "utf-8")
    assert "Did you mean bowling?" in run("check", "a.play").stderr


# -- spelled alike ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("known", "typed"),
    [
        ("Anna", "anna"), ("Cléo", "Cleo"), ("Weiß", "WEISS"), ("İpek", "ipek"), ("Işıl", "isil"),
        ("Łukasz", "Lukasz"), ("Anna Lena", "AnnaLena"), ("Fiona", "\ufb01ona"),
    ],
)  # fmt: skip
def test_a_known_spelling_is_taken_and_told(known: str, typed: str) -> None:
    """Case, accents, blanks and ligatures alone make nobody a new person; that is told."""
    score("result", "gotoku", f"{known}=9", "Ben=4")
    done = run("score", "start", "gotoku", typed, "Dan", "--json")
    assert f"{typed} is read as {known}" in done.stderr
    assert json.loads(done.stdout)["players"] == [known, "Dan"]
    done = run("score", "result", "gotoku", f"{typed}=7", "Eva=3", "-q")
    assert f"{typed} is read as {known}" in done.stderr
    assert {one["player"] for one in told("players")} == {known, "Ben", "Dan", "Eva"}


@pytest.mark.parametrize(
    ("known", "typed"), [("Anna", "Ann"), ("Ben", "Benn"), ("かい", "がい"), ("कुमार", "कमार")]
)
def test_another_name_is_another_person(known: str, typed: str) -> None:
    """A letter more or less is another name, and so is another vowel or sound."""
    score("result", "gotoku", f"{known}=9", "Zoe=4")
    done = run("score", "start", "gotoku", typed, "Dan", "-q")
    assert done.stderr == ""
    assert typed in {one["player"] for one in told("players")}


def test_two_that_are_spelled_alike() -> None:
    """Two in one call are refused, and a third spelling of two known ones; or meant as typed."""
    for call in (("start", "gotoku", "Ben", "ben"), ("result", "gotoku", "Ben=4", "bén=5")):
        with pytest.raises(CallError, match="easily confused") as caught:
            run("score", *call)
        assert caught.value.exit_code == 2
    score("start", "gotoku", "Ben", "ben", "--new-player")
    assert run("score", "start", "gotoku", "ben", "Ben").stderr == ""
    with pytest.raises(CallError, match="several players: Ben, ben"):
        run("score", "start", "gotoku", "BEN", "Dan")
    score("start", "gotoku", "BEN", "Dan", "--new-player")
    assert {one["player"] for one in told("players")} == {"BEN", "Ben", "ben", "Dan"}


def test_files_keep_their_names(tmp_path: Path) -> None:
    """A record that is imported names people as it does, whatever the ledger knows."""
    score("result", "gotoku", "Anna=9", "Ben=4")
    text = "game gotoku\nplayers anna, Dan\ndate 2031-11-20\nanna: total 5\n"
    (tmp_path / "a.play").write_text(text, "utf-8")
    score("import", "a.play")
    assert {"anna", "Anna"} <= {one["player"] for one in told("players")}
    assert "2031-11-20" in score("list")


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Let questions be asked; return what is answered to them, in order."""
    answers: list[bool] = []
    monkeypatch.setattr(ambiguity, "can_ask", lambda *, ask: ask)
    monkeypatch.setattr("typer.confirm", lambda *_said, **_more: answers.pop(0))
    return answers


def test_on_a_terminal_it_is_asked(terminal: list[bool]) -> None:
    """A yes takes the known spelling, a no opens the match with a new person."""
    score("result", "gotoku", "Anna=9", "Ben=4")
    terminal += [True, False]
    score("start", "gotoku", "anna", "ben")
    assert {one["player"] for one in told("players")} == {"Anna", "Ben", "ben"}
    assert not terminal


# -- days ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "day", ["20.11.2025", "20. November 2025", "20 Nov 2025", "Nov 20, 2025", "20/11/2025"]
)
def test_a_date_as_people_write_it(day: str) -> None:
    """What is typed as a date is kept as ISO, in options, headers, lines and filters alike."""
    score("result", "gotoku", "Anna=9", "Ben=4", "--date", day)
    score("start", "gotoku", "Anna", "Ben", "--header", f"date={day}")
    score("start", "gotoku", "Anna", "Ben")
    score("add", f"date {day}", "-m", told("list")[-1]["match"])
    assert {one["date"] for one in told("list")} == {"2025-11-20"}
    assert told("history", "--on", day)["matches"] == 1


@pytest.mark.parametrize(
    ("day", "words"),
    [
        ("11/12/2025", ["'11/12/2025' could be 2025-11-12 or 2025-12-11"]),
        ("2999-01-01", ["2999-01-01 is in the future"]),
        ("30.2.2025", ["invalid date '30.2.2025'", "20.11.2026"]),
        ("soon", ["invalid date 'soon'"]),
    ],
)
def test_a_date_that_is_refused(day: str, words: list[str]) -> None:
    """A date that can be two, is none, or has not come yet is refused, and nothing is entered."""
    score("start", "gotoku", "Anna", "Ben")
    for call in (
        ("result", "gotoku", "Anna=9", "Ben=4", "--date", day),
        ("add", f"date {day}"),
        ("finish", "--anyway", "--date", day),
    ):
        with pytest.raises(CallError) as caught:
            run("score", *call)
        assert caught.value.exit_code == 2
        assert all(word in str(caught.value) for word in words)
    assert [one["over"] for one in told("list")] == [False]


def test_the_future_is_asked_about(terminal: list[bool]) -> None:
    """On a terminal a day to come is taken after a yes, and refused after a no."""
    terminal += [False, True, True, True]
    with pytest.raises(CallError, match="in the future"):
        run("score", "result", "gotoku", "Anna=9", "Ben=4", "--date", "2999-01-01")
    score("result", "gotoku", "Anna=9", "Ben=4", "--date", "2999-01-01")
    score("start", "gotoku", "Anna", "Ben", "--date", "1.2.2999")
    score("add", "date 2.2.2999")
    assert sorted(one["date"] for one in told("list")) == ["2999-01-01", "2999-02-02"]
