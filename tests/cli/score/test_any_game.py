"""`score result` of any game by its name, and `score correct`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from printplay.cli.commands import tree
from printplay.cli.score import ambiguity
from printplay.core.errors import PrintplayError
from printplay.ledger.matches.outcome import RefusedError
from tests.cli.helpers import run

WHIST = ("whist", "Anna=72", "Ben=80", "Cleo=75", "Dan=30")


@pytest.fixture(autouse=True)
def ledger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give every test a ledger of its own."""
    path = tmp_path / "ledger.db"
    monkeypatch.setenv("PRINTPLAY_LEDGER", str(path))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("PRINTPLAY_MATCH", raising=False)
    return path


def fails(*arguments: str) -> PrintplayError:
    """Run a call that cannot be carried out; return the error `main` would show."""
    with pytest.raises(PrintplayError) as caught:
        run("score", *arguments)
    return caught.value


def shown(*arguments: str) -> dict[str, Any]:
    """Return the answer of a command as JSON."""
    answer: dict[str, Any] = json.loads(run("score", *arguments, "--json").stdout)
    return answer


def scores(answer: dict[str, Any]) -> dict[str, int]:
    """Return the points of the players of an answer."""
    return {one["player"]: one["score"] for one in answer["standings"]}


def winners(answer: dict[str, Any]) -> list[str]:
    """Return who has won in an answer."""
    return sorted(one["player"] for one in answer["standings"] if one["winner"])


def test_a_game_without_a_pad_goes_by_its_name() -> None:
    """It is kept, listed and found by its title; who wins is said where it is assumed, once."""
    first = run("score", "result", "Wingspan", "Anna=80", "Ben=75")
    assert "Wingspan: most points win; --lowest if not." in first.stderr
    assert "Anna wins on points: 80 to 75" in first.stdout
    assert "most points" not in run("score", "result", "wingspan", "Anna=8", "Ben=9").stderr
    run("score", "result", "囲碁", "Anna=3", "Ben=4", "--lowest")
    listed = run("score", "list").stdout
    assert ("Wingspan" in listed, "囲碁" in listed, "game-" in listed) == (True, True, False)
    assert run("score", "list", "--game", "WINGSPAN", "-q").stdout.count("Wingspan") == 2
    assert shown("history", "--game", "囲碁")["matches"] == 1
    assert "Wingspan" in run("score", "history", "--game", "wingspan").stdout


@pytest.mark.parametrize(
    ("arguments", "won"),
    [
        (("Anna=80", "Ben=75"), ["Anna"]),
        (("Anna=80", "Ben=75", "--lowest"), ["Ben"]),
        (("Anna=80", "Ben=75", "--winner", "Ben"), ["Ben"]),
        (("Anna=80", "Ben=75", "--lowest", "--winner", "Anna"), ["Anna"]),
        (("Anna=80", "Ben=75", "--coop", "won"), ["Anna", "Ben"]),
        (("Anna=80", "Ben=75", "--coop", "lost"), []),
        (("Anna=8", "Ben=8", "--winner", "Ben"), ["Ben"]),
        (("Anna=8", "Ben=8"), ["Anna", "Ben"]),
        (("Anna=-8", "Ben=-9"), ["Anna"]),
        (("A=1", "B=1", "C=2", "D=2", "--teams", "A+B,C+D"), ["C", "D"]),
        (("A=1", "B=1", "C=2", "--teams", "A+B,C"), ["C"]),
        (("A=1", "B=1", "C=2", "--teams", "A+B,C", "--winner", "B"), ["A", "B"]),
        (("C++=3", "D=3", "E=1", "F=1", "--teams", "C+++D,E+F"), ["C++", "D"]),
        (("Anna=12",), ["Anna"]),
    ],
)
def test_who_has_won(arguments: tuple[str, ...], won: list[str]) -> None:
    """Points, the fewest, who is named, all together, teams; the points stay as typed."""
    answer = shown("result", "Heat", "--new-game", *arguments)
    assert winners(answer) == won
    typed = {text.rpartition("=")[0]: int(text.rpartition("=")[2]) for text in arguments if "=" in text}
    assert scores(answer) == typed


def test_a_similar_name_is_offered_first(monkeypatch: pytest.MonkeyPatch, ledger: Path) -> None:
    """A terminal is asked; elsewhere both ways on are named, exit code 2, and nothing is made."""
    error = fails("result", "heart", "Anna=26", "Ben=104", "Cleo=70")
    assert error.exit_code == 2
    assert "unknown game 'heart', but there is hearts" in str(error)
    assert "--new-game" in str(error)
    assert not ledger.exists()
    monkeypatch.setattr(ambiguity, "can_ask", lambda *, ask: ask)
    call = ["score", "result", "heart", "Anna=26", "Ben=104", "Cleo=70"]
    for answer, game in (("y\n", "Hearts"), ("n\n", "heart")):
        done = CliRunner().invoke(tree(["score"]), call, input=answer)
        assert "Do you mean hearts?" in done.output
        assert f": {game};" in done.output


def test_unlike_totals_of_partners_are_refused() -> None:
    """With a cure; equal ones, other partners, and a named winner are taken."""
    error = fails("result", *WHIST)
    assert isinstance(error, RefusedError)
    assert "Anna, Cleo play together and have one total, not 72, 75" in str(error)
    assert ("--teams" in str(error), "--winner" in str(error)) == (True, True)
    for further in (("--teams", "Anna+Ben,Cleo+Dan"), ()):
        assert "not 72, 80" in str(fails("result", *WHIST, *further)) or not further
    answer = shown("result", *WHIST, "--winner", "Dan")
    assert (winners(answer), scores(answer)["Cleo"]) == (["Ben", "Dan"], 75)
    assert "Anna, Ben play together" in str(fails("result", "lighthouse", "Anna=20", "Ben=21"))
    partners = ("Anna=7", "Ben=7", "Cleo=9", "Dan=9", "--teams", "Anna+Ben,Cleo+Dan")
    assert winners(shown("result", "whist", *partners)) == ["Cleo", "Dan"]
    assert shown("history", "--game", "whist")["matches"] == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("Heat!", "A=1", "B=2", "--winner", "Zoe"), "Zoe is not in this match"),
        (("Heat!", "A=1", "B=2", "C=3", "--teams", "A+B"), "C must be in exactly one team"),
        (("Heat!", "A=1", "B=2", "--coop", "won", "--winner", "A"), "leave out --winner"),
        (("Heat!", "A=1/3", "B=1"), "no layout, house rule, header or tie-break applies"),
        (("go-for-gold", "A=1", "B=2", "--winner", "A", "--layout", "A"), "kept as entered"),
        (("!?", "A=1", "B=2"), "unknown game"),
        (("there.toml", "A=1", "B=2"), "there is no such file"),
    ],
)
def test_what_contradicts_is_refused(arguments: tuple[str, ...], said: str, ledger: Path) -> None:
    """With exit code 2, and nothing is made."""
    error = fails("result", *arguments, "--new-game")
    assert (error.exit_code, said in str(error)) == (2, True)
    assert not ledger.exists()


def test_a_total_is_corrected() -> None:
    """The last match is mended; the old value stays in the log."""
    run("score", "result", "golf", "Anna=70", "Ben=91")
    done = run("score", "correct", "ben=60")
    assert done.stdout.startswith("Ben: 91 -> 60\n")
    assert "Ben wins on points" in done.stdout
    log = run("score", "show", "--log").stdout
    assert ("Ben: total 60" in log, "(undone) Ben: total 91" in log) == (True, True)
    first = shown("result", "go-for-gold", "Anna=34/8", "Ben=34/9")["match"]
    run("score", "result", "Wingspan", "A=80", "B=80", "C=70", "--winner", "A")
    assert scores(shown("correct", "C=75")) == {"A": 80, "B": 80, "C": 75}
    assert winners(shown("correct", "Anna=34/9", "Ben=34/8", "-m", first)) == ["Anna"]
    assert run("score", "correct", "Anna=34/9", "-m", first).exit_code == 0


def test_partners_keep_one_total() -> None:
    """One correction is for all partners; two unlike ones are refused."""
    run("score", "result", "whist", "Anna=7", "Ben=5", "Cleo=7", "Dan=5")
    assert scores(shown("correct", "Dan=6")) == {"Anna": 7, "Cleo": 7, "Ben": 6, "Dan": 6}
    refused = run("score", "correct", "Anna=8", "Cleo=9")
    assert (refused.exit_code, "Cleo has 8 points, not 9" in refused.stderr) == (1, True)
    assert scores(shown("show"))["Anna"] == 7


def test_a_partner_cannot_replace_a_total() -> None:
    """Whoever entered it corrects it; another total of a partner is refused."""
    run("score", "start", "whist", "Anna", "Ben", "Cleo", "Dan")
    assert run("score", "add", "Anna: total 7").exit_code == 0
    refused = run("score", "add", "Cleo: total 5")
    assert (refused.exit_code, "Cleo has 7 points, not 5" in refused.stderr) == (1, True)


def test_what_is_no_total_is_not_corrected() -> None:
    """Points of rows, an open match, a stranger, an impossible total: refused with a cure."""
    run("score", "result", "gotoku", "Anna=3", "Ben=4")
    assert "Players: Anna, Ben." in str(fails("correct", "Zoe=4"))
    assert "has no tie-break" in str(fails("correct", "Anna=4/2"))
    refused = run("score", "correct", "Anna=31")
    assert (refused.exit_code, "error[G" in refused.stderr) == (1, True)
    assert scores(shown("show")) == {"Anna": 3, "Ben": 4}
    opened = shown("start", "gotoku", "Anna", "Ben")["match"]
    assert f"score add -m {opened}" in str(fails("correct", "Anna=4"))
    rows = shown("start", "lighthouse", "Cleo")["match"]
    run("score", "add", "-m", rows, "all boats 12, lamps 1, storms 0")
    run("score", "finish", "-m", rows)
    assert "were not entered as a total" in str(fails("correct", "Cleo=4", "-m", rows))
