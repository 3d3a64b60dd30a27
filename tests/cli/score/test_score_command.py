"""`printplay score`: what a person types at the table, and what comes back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import printplay as pp
from printplay.cli.commands import tree
from printplay.core.errors import CallError, FileError, PrintplayError
from printplay.ledger.matches.outcome import RefusedError
from tests.cli.helpers import program, run
from tests.printing.helpers import board, page_texts


@pytest.fixture(autouse=True)
def ledger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give every test a ledger of its own."""
    path = tmp_path / "a ledger.db"
    monkeypatch.setenv("PRINTPLAY_LEDGER", str(path))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("PRINTPLAY_MATCH", raising=False)
    return path


def start(*names: str) -> str:
    """Open a match of Go for Gold; return its id."""
    return run("score", "start", "go-for-gold", *(names or ("Anna", "Ben")), "-q").stdout.strip()


def fails(*arguments: str) -> PrintplayError:
    """Run a call that cannot be carried out; return the error `main` would show."""
    with pytest.raises(PrintplayError) as caught:
        run(*arguments)
    return caught.value


def test_a_match_from_the_first_point_to_the_winner() -> None:
    """Points entered line by line; a tie is decided by the shovels, and the sentence says so."""
    id_ = start("Anna", "Ben", "Cléo")
    added = run("score", "add", "Anna: points 9 5 -1", "Bert: points 4 4")
    assert added.exit_code == 1
    added = run("score", "add", "Anna: points 9 5 -1", "ben: points 4 4")
    assert added.stdout.splitlines() == [
        f"{id_}:5  Anna: points 9 5 -1",
        f"{id_}:6  Ben: points 4 4",
        "Anna 13, Ben 8, Cléo 0",
    ]
    run("score", "add", "Cléo: points 9 4", "Cléo: shovels 6", "Anna: shovels 4", "Ben: shovels 5")
    finished = run("score", "finish")
    assert finished.exit_code == 0
    assert "Cléo is tied with Anna at 13 points; wins on the tie-break" in finished.stdout
    assert "1.  Cléo" in finished.stdout
    assert "Cléo (13)" in run("score", "list").stdout


def test_a_shared_victory() -> None:
    """Equal in points and shovels: both win, and both count as winners in the history."""
    start()
    run("score", "add", "Anna: points 9", "Anna: shovels 3", "Ben: points 4 5", "Ben: shovels 3")
    assert "Anna, Ben share the win: 9 points each" in run("score", "finish").stdout
    history = json.loads(run("score", "history", "--json").stdout)
    assert [tally["wins"] for tally in history["games"]["go-for-gold"]] == [1, 1]
    assert history["pairs"] == [
        {
            "players": ["Anna", "Ben"], "matches": 1, "first_ahead": 0, "second_ahead": 0,
            "level": 1, "open": 0, "together": 0, "won_together": 0,
        }
    ]  # fmt: skip


def test_a_history_without_a_match_says_why() -> None:
    """A choice that no match meets is not a ledger in which none is over."""
    start()
    assert run("score", "history").stdout == "No match is over yet.\n"
    run("score", "result", "gophers", "Anna=3", "Ben=4", "--date", "2026-11-20")
    assert "No finished match was found" in run("score", "history", "--year", "2025").stdout
    assert run("score", "history", "--year", "2026").stdout.startswith("Gophers\n")


def test_what_the_rules_forbid_is_refused_and_explained() -> None:
    """A refusal names the line as it was typed, the rule, and changes nothing."""
    start()
    refused = run("score", "add", "Anna: points 9", "Ben: points 7")
    assert refused.exit_code == 1
    assert "score add, 2:1:13: error[GG-L1]" in refused.stderr
    assert "Nothing was entered." in refused.stderr
    assert "Anna: points" not in run("score", "show", "--log").stdout


def test_an_exception_is_noted() -> None:
    """`--anyway` records a forbidden line, and every answer says so."""
    start()
    assert run("score", "add", "Ben: points 7", "--anyway").exit_code == 0
    answer = json.loads(run("score", "show", "--json").stdout)
    assert answer["exceptions"] == [5]
    assert not answer["valid"]
    assert "Recorded against the rules: line 5" in run("score", "show").stdout


@pytest.mark.parametrize("line", ["Anna: pionts 4", "Dora: points 4", "house zz yes", "gibberish"])
def test_what_cannot_be_read_is_never_recorded(line: str) -> None:
    """Not even `--anyway` records a line nobody can read or that is nobody's."""
    start()
    for options in ([], ["--anyway"]):
        assert run("score", "add", line, *options).exit_code in (1, 2)
    assert json.loads(run("score", "show", "--json").stdout)["lines"][4:] == []


def test_undo_redo_and_back_to_here() -> None:
    """Lines are taken back one by one or down to a number, and come again in order."""
    start()
    run("score", "add", "Anna: points 9", "Ben: points 4", "Anna: shovels 3", "Ben: shovels 4")
    assert "undone: Ben: shovels 4" in run("score", "undo").stdout
    run("score", "undo", "--to", "5")
    assert json.loads(run("score", "show", "--json").stdout)["lines"][4:] == ["Anna: points 9"]
    assert "(undone) Ben: points 4" in run("score", "show", "--log").stdout
    run("score", "redo", "3")
    assert len(json.loads(run("score", "show", "--json").stdout)["lines"]) == 8
    assert fails("score", "redo").exit_code == 1
    assert fails("score", "undo", "9").exit_code == 1
    assert fails("score", "undo", "--to", "99").exit_code == 1


def test_the_end_can_be_undone() -> None:
    """A match ended by mistake is opened again by `undo`."""
    start()
    run("score", "add", "Anna: points 9", "Ben: points 4", "Anna: shovels 3", "Ben: shovels 4")
    run("score", "finish")
    assert isinstance(fails("score", "add", "Anna: points 5"), CallError)
    run("score", "undo")
    assert not json.loads(run("score", "show", "--json").stdout)["over"]


def test_finish_refuses_what_is_not_over() -> None:
    """What is left open is named; `--anyway` ends the match all the same."""
    start()
    run("score", "add", "Anna: points 9")
    refused = run("score", "finish")
    assert refused.exit_code == 1
    assert "Open: " in refused.stderr
    assert "Ben: points" in refused.stderr
    assert run("score", "finish", "--anyway").exit_code == 0
    assert run("score", "finish").exit_code == 0, "said again it only tells"


def test_which_match_is_meant() -> None:
    """With several open matches one must be named; the beginning of an id will do."""
    first, second = start(), start("Cleo", "Dora")
    error = fails("score", "add", "Anna: points 9")
    assert first in str(error)
    assert second in str(error)
    assert run("score", "add", "Anna: points 9", "-m", first[:5].upper()).exit_code == 0
    assert "there is no match" in str(fails("score", "show", "nope"))


def test_lines_from_a_file_and_from_a_pipe(tmp_path: Path) -> None:
    """A fault in a file is named with the file's own line."""
    start()
    path = tmp_path / "evening.txt"
    path.write_text("# tonight\n\nAnna: points 9\nBen: points 99\n", encoding="utf-8")
    assert f"{path}:4:13: error[GG-L1]" in run("score", "add", "-f", str(path)).stderr
    piped = CliRunner().invoke(
        tree(["score", "add"]), ["score", "add"], input="Anna: points 9\nBen: points 4\n"
    )
    assert piped.exit_code == 0
    assert "Anna 9, Ben 4" in piped.stdout
    assert isinstance(fails("score", "add", "-f", str(tmp_path / "none")), FileError)
    assert isinstance(fails("score", "add", "-f", str(tmp_path)), FileError)


def test_nothing_to_add() -> None:
    """An empty pipe or a comment alone is said to be nothing."""
    start()
    assert "no line given" in str(fails("score", "add", "# just a comment"))


@pytest.mark.parametrize(
    "names",
    [
        ["a:b", "c"],
        ["", "c"],
        ["x" * 41, "c"],
        ["a\x1bb", "c"],
        ["Anna", "Anna"],
        ["#a", "b"],
        ["Anna", "Cle\u0301o", "Cléo"],
    ],
)
def test_names_that_are_none(names: list[str]) -> None:
    """A name that cannot stand in a record is refused, one that is spelled alike as well."""
    assert isinstance(fails("score", "start", "go-for-gold", "--", *names), CallError)


@pytest.mark.parametrize(
    "name", ["Ünal Ö.", "小林さん", "أمل", "=1+1", "'; DROP TABLE matches; --", "<b>x</b>", "-q"]
)
def test_names_of_any_script(name: str) -> None:
    """A name is only ever a name."""
    run("score", "start", "go-for-gold", "--", name, "Ben")
    run("score", "add", f"{name}: points 9", f"{name}: shovels 3")
    assert json.loads(run("score", "show", "--json").stdout)["standings"][0]["player"] == name


def test_players_renamed_and_merged() -> None:
    """A name is mended everywhere; two spellings become one; who met cannot be one."""
    first = start("Ana", "Ben")
    run("score", "add", "Ana: points 9", "Ben: points 4", "Ana: shovels 3", "Ben: shovels 3")
    run("score", "finish")
    second = start("Anna", "Ben")
    assert isinstance(fails("score", "players", "rename", "Ana", "Anna"), RefusedError)
    assert isinstance(fails("score", "players", "merge", "Anna", "Ben"), RefusedError)
    assert isinstance(fails("score", "players", "rename", "Nobody", "Anna"), CallError)
    assert first in run("score", "players", "merge", "Ana", "Anna").stdout
    assert json.loads(run("score", "players", "--json").stdout) == [
        {"player": "Anna", "matches": 2},
        {"player": "Ben", "matches": 2},
    ]
    assert "Anna: points 9" in run("score", "show", first, "--log").stdout
    renamed = run("score", "players", "rename", "Anna", "Ännchen", "-m", second, "--json")
    told = json.loads(renamed.stdout)
    assert (told["old"], told["new"], told["matches"]) == ("Anna", "Ännchen", [second])
    run("score", "add", "Ännchen: points 5", "-m", second)
    assert "Ännchen 5" in run("score", "add", "Ben: points 4", "-m", second).stdout


def test_rules_of_the_house_and_headers() -> None:
    """House rules and the game's own headers are stored with the match."""
    run("score", "start", "go-for-gold", "Anna", "Ben", "--house", "foot-rescue=optional",
        "--header", "start=N", "--layout", "B")  # fmt: skip
    lines = json.loads(run("score", "show", "--json").stdout)["lines"]
    assert "house foot-rescue optional" in lines
    assert "start N" in lines
    assert "layout B" in lines


@pytest.mark.parametrize(
    "options",
    [
        ["--house", "foot-rescue=maybe"],
        ["--house", "foot"],
        ["--header", "begin=N"],
        ["--layout", "nope"],
        ["--variant", "basic"],
        ["--note", "a\nb"],
        ["--place", "a\x07b"],
        ["--header", "start=N\nround 4"],
        ["--house", "foot-rescue=forced\nx"],
    ],
)
def test_a_match_that_cannot_be_opened(options: list[str], ledger: Path) -> None:
    """A wrong option opens nothing."""
    assert isinstance(fails("score", "start", "go-for-gold", "Anna", "Ben", *options), PrintplayError)
    assert not ledger.exists(), "no ledger is made for it"


def test_a_note_is_one_line() -> None:
    """A line break in what is said of a match is told, whichever command says it; a name has none.

    One at the end, as a shell may leave it, is nothing.
    """
    wrong = "must be one line of text"
    assert wrong in str(fails("score", "result", "gotoku", "A=3", "B=4", "--place", "a\rb"))
    run("score", "result", "gotoku", "An\nna=3", "Ben=4", "--note", "fine\n")
    shown = json.loads(run("score", "show", "--json").stdout)
    assert shown["players"] == ["An na", "Ben"]
    start()
    assert wrong in str(fails("score", "finish", "--anyway", "--note", "a\nb"))


def test_too_many_players() -> None:
    """What the rules say of players is said before a match is opened."""
    refused = run("score", "start", "go-for-gold", *"ABCDE")
    assert refused.exit_code == 1
    assert "new match:4:1: error[GG-R1]" in refused.stderr
    assert "--anyway" not in refused.stderr, "a match the rules forbid cannot be opened"


def test_a_board_of_ones_own_stays_with_the_match(tmp_path: Path) -> None:
    """A match goes on although its layout file has changed or gone."""
    board = tmp_path / "line.toml"
    board.write_bytes((Path(__file__).parents[2] / "layouts" / "line.toml").read_bytes())
    run("score", "start", "go-for-gold", "Anna", "--layout", str(board), "--header", "start=N")
    board.unlink()
    assert run("score", "add", "round 3").exit_code == 0
    assert "layout line.toml" in json.loads(run("score", "show", "--json").stdout)["lines"]


def test_the_whole_program(ledger: Path) -> None:
    """As a person runs it: no traceback, exit codes, German, a ledger named by an option."""
    other = str(ledger.with_name("other.db"))
    told = program("score", "start", "go-for-gold", "Anna", "Ben", "--ledger", other, "--lang", "de")
    assert told.returncode == 0, told.stderr
    assert "Partie" in told.stdout
    told = program("score", "add", "Anna: points 77", "--ledger", other, "--lang", "de")
    assert told.returncode == 1
    assert "Es wurde nichts eingetragen." in told.stderr
    assert not ledger.exists()
    told = program("score", "add", "x", "--ledger", "mysql://x/y")
    assert told.returncode == 2
    assert "Traceback" not in told.stderr


def test_no_export_takes_the_place_of_a_ledger(ledger: Path) -> None:
    """Not even `--force` writes an export over the ledger it comes from, or over another one."""
    start()
    before = ledger.read_bytes()
    for form in ("record", "json", "csv"):
        error = fails("score", "export", "--format", form, "-o", str(ledger), "--force")
        assert "this is a database" in str(error)
    assert ledger.read_bytes() == before


def test_a_match_is_printed(tmp_path: Path) -> None:
    """`print --match` prints the sheets of a match: its players, its board, its house rules."""
    run("score", "start", "go-for-gold", "Anna", "Ben", "Cléo", "--layout", "B",
        "--house", "second-port=stop")  # fmt: skip
    id_ = json_id()
    run("print", "go-for-gold", "sheet", "--match", id_[:5], "-o", str(tmp_path), "-q")
    texts = page_texts((tmp_path / f"go-for-gold-sheet-{id_[:5]}.pdf").read_bytes())
    assert "second-port stop" in texts[0]
    hash_ = board("B").hash
    assert f"B {hash_}" in texts[0]
    with pp.open_ledger() as ledger:
        whose = ledger.match(id_).sheets
    assert list(whose.values()) == ["Anna", "Ben", "Cléo"]
    for serial in whose:  # 3K: the third switch is on, 4 * 32
        assert f"P1GG3K{hash_.upper()}{serial}" in "".join(texts)
    assert all(name in "".join(texts) for name in whose.values())
    assert "is one of go-for-gold" in str(fails("print", "gophers", "--match", id_))
    assert ("--match already sets the players, the board and the house rules") in str(
        fails("print", "go-for-gold", "--match", id_, "--players", "2")
    )


def test_printing_makes_no_ledger(tmp_path: Path) -> None:
    """A mistyped ledger is named by `print --match`, and neither it nor its folder is made."""
    mistyped = tmp_path / "new" / "leger.db"
    error = fails("print", "go-for-gold", "--match", "abc", "--ledger", str(mistyped))
    assert "there is no ledger here" in str(error)
    assert not mistyped.parent.exists()


def test_json_in_every_answer() -> None:
    """Every command that answers does so in JSON, too."""
    start()
    for call in (
        ["add", "Anna: points 9"],
        ["undo"],
        ["redo"],
        ["show"],
        ["list"],
        ["history"],
        ["players"],
        ["finish", "--anyway"],
    ):
        json.loads(run("score", *call, "--json").stdout)
    refused = run("score", "add", "Anna: points 9", "--json", "-m", json_id())
    assert refused.exit_code == 1
    assert json.loads(refused.stdout)["violations"][0]["code"] == "PP-1"


def json_id() -> str:
    """Return the id of the only match."""
    return str(json.loads(run("score", "list", "--json").stdout)[0]["match"])


def test_quietly_the_result_alone_is_said() -> None:
    """With --quiet, what a shell script goes on with: no headings, legends or advice."""
    id_ = start("Anna", "Ben")
    run("score", "add", "Anna: points 9 5", "Ben: points 4", "-q")
    assert run("score", "show", "-q").stdout == "Anna 14, Ben 4\n"
    (row,) = run("score", "list", "-q").stdout.splitlines()
    assert row.startswith(id_)
    run("score", "finish", "--anyway", "-q")
    assert run("score", "show", id_, "-q").stdout == "Anna wins on points: 14 to 4, ahead of Ben.\n"
    rows = run("score", "history", "-q").stdout.splitlines()
    assert [one.split()[0] for one in rows] == ["Anna", "Ben"]
