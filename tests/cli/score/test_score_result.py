"""`printplay score result`, and what is done to matches as a whole."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from printplay.cli.commands import tree
from printplay.core.errors import CallError, PrintplayError
from printplay.core.i18n import use
from printplay.ledger.matches.outcome import RefusedError
from tests.cli.helpers import called, run

EVENING = ("Anna=34", "Ben=29", "Cleo=34/8")


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


def entered(*arguments: str) -> str:
    """Enter a result; return the id of the match."""
    answer = json.loads(run("score", "result", *arguments, "--json").stdout)
    return str(answer["match"])


def test_an_evening_in_one_line(ledger: Path) -> None:
    """It is started, entered and over; the total is the score, and that is said."""
    result = run("score", "result", "go-for-gold", *EVENING, "--date", "2026-11-20", "--place", "Kiel")
    assert result.exit_code == 0
    assert f"new ledger created: {ledger}" in result.stderr
    assert "total as entered" in result.stdout
    assert "played 2026-11-20; over" in result.stdout
    assert "Kiel" in result.stdout
    answer = json.loads(run("score", "show", "--json").stdout)
    assert answer["decided_by"] == "open"
    assert [place["winner"] for place in answer["standings"]] == [False] * 3
    assert {place["unchecked"] for place in answer["standings"]} == {True}
    assert (answer["date"], answer["place"], answer["over"]) == ("2026-11-20", "Kiel", True)
    assert answer["exceptions"] == []


def test_a_tie_that_is_broken() -> None:
    """What follows the / decides; who has less of it is second."""
    result = run("score", "result", "go-for-gold", "Anna=34/9", "Ben=29", "Cleo=34/8", "-q")
    assert result.stdout.startswith("Anna is tied with Cleo at 34 points; wins on the tie-break")


def test_an_open_tie_is_decided_by_one_command() -> None:
    """Totals that were entered are corrected with the tie-break; nothing is reopened."""
    told = run("score", "result", "go-for-gold", *(one.partition("/")[0] for one in EVENING)).stdout
    (command,) = [line for line in told.splitlines() if line.startswith("To add it: ")]
    *_words, anna, cleo = command.split()
    assert (anna, cleo) == ("Anna=34/N", "Cleo=34/N")
    done = run("score", "correct", anna.replace("N", "8"), cleo.replace("N", "9"))
    assert "Cleo is tied with Anna at 34 points; wins on the tie-break" in done.stdout


def test_a_name_is_known_in_other_letters() -> None:
    """As for a result, `anna` is Anna; a slip is answered with the line that was meant."""
    run("score", "start", "gotoku", "Anna", "Ben", "-q")
    assert "  Anna: total 9" in run("score", "add", "anna: total 9").stdout
    assert "Did you mean `Ben: total 4`?" in run("score", "add", "Bne: total 4").stderr
    assert "Did you mean Ben?" in run("score", "add", "Bne: nothing of it").stderr


def test_a_history_calls_games_by_their_titles() -> None:
    """In the tables below those of the games, too."""
    for day in ("2026-01-02", "2026-01-03", "2026-01-04"):
        run("score", "result", "thirteen", "Anna=200", "Ben=190", "--date", day)
    told = run("score", "history").stdout
    assert "Thirteen Boxes, 2 players" in told
    assert "Thirteen Boxes: Anna" in told
    assert "thirteen" not in told


@pytest.mark.parametrize("game", ["goldrausch", "gotoku", "gophers"])
def test_the_others_share(game: str) -> None:
    """Where the rules know no tie-break, those who are level share; a value for it is refused."""
    assert run("score", "result", game, "A=12", "B=12", "-q").stdout.startswith("A, B share")
    error = fails("result", game, "A=12/3", "B=12")
    assert (error.exit_code, "has no tie-break" in str(error)) == (2, True)


def test_variants_and_house_rules() -> None:
    """It takes what `start` takes."""
    id_ = entered("gophers", "A=17", "B=4", "--variant", "beginner")
    assert "variant beginner" in run("score", "show", id_, "--log").stdout
    id_ = entered("Go for Gold", "A=-7", "B=4", "--house", "curse-fills-a-box=no", "--anyway")
    assert "house curse-fills-a-box no" in run("score", "show", id_, "--log").stdout


@pytest.mark.parametrize(
    ("text", "name", "total"),
    [("a=b=c=5", "a=b=c", 5), ("a/b=5", "a/b", 5), (" Anna Lena = 12 ", "Anna Lena", 12)],
)
def test_a_name_may_hold_both_signs(text: str, name: str, total: int) -> None:
    """The last = divides, and blanks around do not matter."""
    answer = json.loads(run("score", "result", "gotoku", text, "Ben=1", "--json").stdout)
    assert (answer["standings"][0]["player"], answer["standings"][0]["score"]) == (name, total)


@pytest.mark.parametrize("text", ["Anna", "=5", "Anna=", "Anna=x", "Anna=3.5", "Anna=5/", "A=1/-2"])
def test_what_is_no_total(text: str, ledger: Path) -> None:
    """It is told with an example, exit code 2, and no ledger is made."""
    error = fails("result", "go-for-gold", text, "Ben=4")
    assert (error.exit_code, "expected NAME=TOTAL, not" in str(error)) == (2, True)
    assert not ledger.exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ("go-for-gold", "Anna=52", "Ben=4"),
        ("goldrausch", "Anna=200", "Ben=200"),
        ("gotoku", "Anna=31", "Ben=4"),
        ("gophers", "Anna=250", "Ben=4"),
    ],
)
def test_what_nothing_adds_up_to(arguments: tuple[str, ...], ledger: Path) -> None:
    """A total that cannot be is refused with exit code 1, and leaves nothing."""
    result = run("score", "result", *arguments)
    assert (result.exit_code, "error[G" in result.stderr) == (1, True)
    assert not ledger.exists()
    assert run("score", "result", *arguments, "--anyway").exit_code == 0


def test_a_match_that_cannot_be_opened_is_no_exception() -> None:
    """No match of two opens on a pad for three: nobody is sent to --anyway, which does not help."""
    for further in ((), ("--anyway",)):
        refused = run("score", "result", "skat", "Anna=100", "Ben=20", *further)
        assert refused.exit_code == 1
        assert "new match:3:1: error[PD-R1]: Skat List takes 3 to 4 players" in refused.stderr
        assert "--anyway" not in refused.stderr
    possible = run("score", "result", "go-for-gold", "Anna=52", "Ben=4")
    assert "To record it as an exception, add --anyway" in possible.stderr


def test_players_and_dates_are_looked_at(ledger: Path) -> None:
    """A name twice, one player too many, a day there is not: told, and nothing is written."""
    assert fails("result", "gotoku", "Anna=3", "Anna=4").exit_code == 2
    assert run("score", "result", "gotoku", *(f"P{n}=1" for n in range(6))).exit_code == 1
    assert "invalid date" in str(fails("result", "gotoku", "A=1", "B=2", "--date", "2026-02-30"))
    assert not ledger.exists()


def test_a_mistaken_match_is_taken_out() -> None:
    """Dropped it is in no list, history or CSV; restored it is there again."""
    wrong, right = entered("gotoku", "A=1", "B=2"), entered("gotoku", "A=5", "B=2")
    dropped = run("score", "drop", wrong)
    assert f"printplay score undrop {wrong}" in dropped.stdout
    for call in (("list",), ("export", "--format", "csv"), ("list", "--json")):
        said = run("score", *call).stdout
        assert (wrong in said, right in said) == (False, True)
    assert json.loads(run("score", "history", "--json").stdout)["matches"] == 1
    assert wrong in run("score", "list", "--dropped").stdout
    assert wrong in run("score", "export", "--format", "json").stdout
    assert "dropped" in run("score", "show", wrong).stdout
    for form in ("record", "csv", "bgstats"):
        assert isinstance(fails("export", wrong, "--format", form), RefusedError)
    assert '"drop"' in run("score", "export", wrong, "--format", "json").stdout
    assert "was already dropped." in run("score", "drop", wrong).stdout
    assert isinstance(fails("undo", "-m", wrong), RefusedError)
    assert "counts again" in run("score", "restore", wrong).stdout
    assert wrong in run("score", "list").stdout


def test_which_match_is_meant() -> None:
    """Where several are open each is named with game, players and time; `start` says so, too."""
    run("score", "start", "gotoku", "Anna", "Ben")
    second = run("score", "start", "goldrausch", "Cleo", "Dora").stdout
    assert "Also open:" in second
    assert "(Gotoku: Anna, Ben; 20" in second
    error = fails("add", "Cleo: total 4")
    assert isinstance(error, CallError)
    said = str(error)
    assert "2 matches are open" in said
    assert "(Gotoku: Anna, Ben; 20" in said
    assert "(Goldrausch: Cleo, Dora; 20" in said


def test_a_person_is_forgotten() -> None:
    """No list and no log has the name then, and what is not reached is said."""
    id_ = entered("gotoku", "Zebedee=1", "Ben=2")
    said = run("score", "forget", "Zebedee", "-y").stdout
    assert said.startswith("Renamed to Guest 1 in: ")
    assert "Zebedee" not in said
    for call in (("list",), ("players",), ("show", id_, "--log"), ("export", id_)):
        assert "Zebedee" not in run("score", *call).stdout
    with use("de"):
        assert run("score", "forget", "Ben", "--yes").stdout.startswith("Umbenannt in Gast 1 in: ")


@pytest.mark.parametrize("further", [(), ("--json",), ("--quiet",)])
def test_nobody_is_forgotten_unasked(further: tuple[str, ...]) -> None:
    """What is final needs -y where nobody is asked: in a script, with --json, with --quiet."""
    id_ = entered("gotoku", "Zebedee=1", "Ben=2")
    done = called("score", "forget", "Zebedee", *further)
    assert done.returncode == 2
    assert "Zebedee would become Guest 1 in every match, for good" in done.stderr
    assert "Add -y to confirm." in done.stderr
    assert "Zebedee" in run("score", "show", id_).stdout
    run("score", "forget", "Zebedee", "-y", *further)
    assert "Zebedee" not in run("score", "show", id_).stdout


def test_a_terminal_asks_before_somebody_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a terminal the question is asked, and only a yes replaces the name."""
    id_ = entered("gotoku", "Zebedee=1", "Ben=2")
    monkeypatch.setattr("printplay.cli.score.ambiguity.can_ask", lambda *, ask: ask)
    for answer, stays in (("n\n", True), ("y\n", False)):
        done = CliRunner().invoke(tree(["score"]), ["score", "forget", "Zebedee"], input=answer)
        assert "Zebedee becomes Guest 1 in every match, for good. Continue?" in done.output
        assert ("Zebedee" in run("score", "show", id_).stdout) is stays


def test_a_merge_can_be_taken_back() -> None:
    """`players undo` gives both their names again; a merge with nobody is refused."""
    entered("gotoku", "Ann=1", "Ben=2")
    entered("gotoku", "Anna=1", "Ben=2")
    assert "no player is called Zora" in str(fails("players", "merge", "Ann", "Zora"))
    run("score", "players", "merge", "Ann", "Anna")
    assert "Ann  " not in run("score", "players").stdout
    assert run("score", "players", "undo").stdout.startswith("Anna is now Ann, in:")
    names = [one["player"] for one in json.loads(run("score", "players", "--json").stdout)]
    assert names == ["Ann", "Anna", "Ben"]


def test_date_and_place_at_the_end() -> None:
    """`finish` takes them, too, and so does a line at any time."""
    run("score", "start", "gotoku", "Anna", "Ben", "--note", "first")
    run("score", "add", "Anna: total 4", "Ben: total 5")
    run("score", "finish", "--date", "2026-11-19", "--place", "Kiel")
    run("score", "add", "place Hamburg", "-m", json.loads(run("score", "list", "--json").stdout)[0]["match"])
    answer = json.loads(run("score", "show", "--json").stdout)
    assert (answer["date"], answer["place"], answer["note"]) == ("2026-11-19", "Hamburg", "first")


def test_a_refused_result_speaks_of_what_was_typed() -> None:
    """What is wrong is told; of a tie that is open too, no line of a record nobody wrote."""
    result = run("score", "result", "go-for-gold", "Anna=3/99", "Ben=3")
    assert result.exit_code == 1
    assert "99 gathered shovels is impossible" in result.stderr
    assert "PP-5" not in result.stderr


def test_a_result_before_the_target_quotes_no_line() -> None:
    """Nobody typed the end that is refused."""
    told = called("score", "result", "hearts", "Anna=10", "Ben=20", "Cleo=30").stderr
    assert told.startswith("score result: error[PD-R11]: Nobody has 100 points yet.\nscore result:")


def test_a_line_after_the_end_is_told_how_to_go_on() -> None:
    """Who corrects a match that is over learns that undo opens it again, in both languages."""
    id_ = entered("go-for-gold", "Anna=14", "Ben=9")
    for language, said in (
        ("en", "The match is over. To reopen it"),
        ("de", "Die Partie ist zu Ende. Wieder öffnen"),
    ):
        result = run("--lang", language, "score", "add", "-m", id_, "Anna: total 9")
        assert result.exit_code == 1
        assert f"{said}: printplay score undo -m {id_}" in result.stderr
        assert "--anyway" not in result.stderr


def test_when_and_where_are_said_back() -> None:
    """A place, date or note that was added is shown as it is kept now."""
    id_ = entered("go-for-gold", "Anna=14", "Ben=9", "--place", "Kiel")
    result = run("score", "add", "-m", id_, "place Lübeck", "note late")
    assert result.stdout.splitlines()[:2] == [f"{id_}  place Lübeck", f"{id_}  note late"]


def test_a_list_of_none_is_no_empty_ledger() -> None:
    """Where all were dropped, or none is of that game, it is not said that there is no match."""
    id_ = entered("gotoku", "A=1", "B=2")
    assert "--dropped" in run("score", "list", "--open").stdout
    assert "--dropped" in run("score", "list", "--game", "gophers").stdout
    run("score", "drop", id_)
    assert "--dropped" in run("score", "list").stdout


def test_many_rows_are_a_table_with_a_line_for_each() -> None:
    """What has too many columns is shown by rows, a column for each player; none is a paragraph."""
    run("score", "start", "thirteen", "Anna", "Ben")
    rows = (("ones", 1), ("twos", 2), ("threes", 3), ("fours", 4), ("fives", 5), ("sixes", 6))
    for row, points in (*rows, ("chance", 20)):
        run("score", "add", f"Anna: {row} {points}", f"Ben: {row} {points}")
    lines = run("score", "show").stdout.splitlines()
    heading = next(line for line in lines if line.split() == ["Anna", "Ben"])
    below = lines[lines.index(heading) + 1 :]
    assert [line.split() for line in below[:2]] == [["Ones", "1", "1"], ["Twos", "2", "2"]]
    assert below[6].split() == ["Chance", "20", "20"]
