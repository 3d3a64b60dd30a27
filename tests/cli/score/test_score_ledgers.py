"""Ledgers that are missing or damaged, as a person meets them, and how to restore one."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import printplay as pp
from printplay.core.errors import CallError, FileError, PrintplayError
from tests.cli.helpers import run


@pytest.fixture(autouse=True)
def default(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Be somebody who never kept score; return where the ledger would lie."""
    monkeypatch.delenv("PRINTPLAY_LEDGER", raising=False)
    monkeypatch.delenv("PRINTPLAY_MATCH", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "data" / "printplay" / "ledger.db"


def start(ledger: str) -> str:
    """Open a match of Go for Gold; return its id."""
    return run("score", "start", "go-for-gold", "Anna", "Ben", "-q", "--ledger", ledger).stdout.strip()


READING: list[tuple[list[str], object]] = [
    (["list"], []),
    (["show"], None),
    (["players"], []),
    (["history"], {"format": 1, "matches": 0, "games": {}, "pairs": [], "scores": {}, "streaks": []}),
]


@pytest.mark.parametrize(("command", "empty"), READING)
def test_looking_before_the_first_match(
    command: list[str], empty: object, default: Path, tmp_path: Path
) -> None:
    """Who looks before anything was entered is told so, with exit code 0; nothing is made."""
    told = run("score", *command)
    assert told.exit_code == 0
    assert "no match" in told.stdout.lower()
    assert json.loads(run("score", *command, "--json").stdout) == empty
    for form in ("record", "csv", "json", "bgstats"):
        exported = run("score", "export", "--format", form, "--all")
        assert exported.exit_code == 0
        assert ("no match" in exported.stderr.lower()) == (form in ("record", "bgstats"))
    assert not default.parent.exists()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "command",
    [
        ["add", "Anna: points 4"], ["undo"], ["redo"], ["finish"], ["backup", "copy.db"],
        ["players", "rename", "Anna", "Ben"],
    ],
)  # fmt: skip
def test_writing_before_the_first_match(command: list[str], tmp_path: Path) -> None:
    """Who would change what is not there is told with exit code 2, and nothing is made."""
    with pytest.raises(PrintplayError, match=r"still empty|nothing to back up") as caught:
        run("score", *command)
    assert caught.value.exit_code == 2
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "command",
    [
        ["list"], ["show"], ["history"], ["players"], ["export"], ["add", "Anna: points 4"],
        ["undo"], ["redo"], ["finish"], ["backup", "copy.db"],
        ["players", "rename", "Anna", "Ben"],
    ],
)  # fmt: skip
def test_a_mistyped_ledger(command: list[str], tmp_path: Path) -> None:
    """A ledger that is named and not there is an error with its path, and is not made."""
    with pytest.raises(PrintplayError) as caught:
        run("score", *command, "--ledger", "new/leger.db")
    assert caught.value.exit_code == 2
    assert f"{tmp_path / 'new' / 'leger.db'}: there is no ledger here" in str(caught.value)
    assert list(tmp_path.iterdir()) == []


def test_a_new_ledger_is_announced(default: Path) -> None:
    """`start` says on standard error that it made a ledger, and where; once, and not with -q."""
    first = run("score", "start", "go-for-gold", "Anna", "Ben")
    assert first.stderr == f"new ledger created: {default}\n"
    assert run("score", "start", "go-for-gold", "Anna", "Ben").stderr == ""
    assert run("score", "start", "go-for-gold", "Anna", "Ben", "-q", "--ledger", "b.db").stderr == ""
    exported = run("score", "export", "--all", "-o", "out/").stderr
    assert "written" in exported
    files = [str(file) for file in Path("out").iterdir()]
    assert "new ledger created" in run("score", "import", *files, "--ledger", "c.db").stderr


def test_what_is_told_of_it(default: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`doctor` shows place, size, matches and entries; a program is told the last entry, too."""
    assert not pp.ledger_facts()["there"]
    assert f"{default} (does not exist yet)" in "".join(run("doctor").stdout.split("\n    "))
    id_ = start(str(default))
    start("other.db")
    run("score", "add", "Anna: points 4")
    said = pp.ledger_facts()
    assert said["last"]["match"] == id_
    assert said["size"] == default.stat().st_size
    assert (said["why"], said["there"], said["writable"]) == ("default", True, True)
    assert said["matches"] == {"open": 1, "over": 0, "dropped": 0}
    assert pp.ledger_facts("other.db")["why"] == "option"
    assert diagnosed()["found"].endswith("kB, matches: 1, entries: 1)")
    monkeypatch.setenv("PRINTPLAY_LEDGER", "other.db")
    assert pp.ledger_facts()["why"] == "variable"
    assert diagnosed()["found"].endswith("kB, matches: 1, entries: 0)")


def diagnosed() -> dict[str, str]:
    """Return what `doctor` says of the ledger."""
    looks = json.loads(run("doctor", "--json").stdout)["looks"]
    return next(look for look in looks if (look["group"], look["name"]) == ("scores", "ledger"))


def test_going_back_to_a_backup() -> None:
    """A backup is brought back, and the ledger of before is kept."""
    id_ = start("my ledger.db")
    run("score", "backup", "backup.db", "--ledger", "my ledger.db")
    run("score", "add", "Anna: points 4", "--ledger", "my ledger.db")
    done = run("score", "restore", "backup.db", "--ledger", "my ledger.db")
    assert done.exit_code == 0, done.output
    assert "my ledger.db.before-restore" in done.stdout
    shown = run("score", "show", id_, "--log", "--ledger", "my ledger.db").stdout
    assert "points 4" not in shown
    kept = "my ledger.db.before-restore"
    assert "points 4" in run("score", "show", id_, "--log", "--ledger", kept).stdout


def test_restore_takes_a_file_or_a_match() -> None:
    """An id brings back a dropped match; a file of that name is the file, and that is said."""
    id_ = start("ledger.db")
    run("score", "drop", id_, "--ledger", "ledger.db")
    assert "counts again" in run("score", "restore", id_, "--ledger", "ledger.db").stdout
    run("score", "backup", id_, "--ledger", "ledger.db")
    both = run("score", "restore", id_, "--ledger", "ledger.db")
    assert (
        both.exit_code,
        ("is read as a file; to bring back a match: printplay score undrop") in both.stderr,
    ) == (0, True), both.output
    with pytest.raises(CallError, match="on a server"):
        run("score", "restore", id_, "--ledger", "postgresql://anna@localhost/club")
    with pytest.raises(FileError, match="no such file"):
        run("score", "restore", "none.db", "--ledger", "ledger.db")


def test_a_damaged_one_is_diagnosed(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is told where it lies and what is wrong with it, with exit code 1; it stays as it is."""
    start("l.db")
    path = Path("l.db")
    monkeypatch.setenv("PRINTPLAY_LEDGER", "l.db")
    whole = path.read_bytes()
    damages = [whole[:-4096], b"\0" * 50 + whole[50:], b"", whole[:4096] + b"\xa5" * 20_000]
    for damaged in damages:
        path.write_bytes(damaged)
        assert run("doctor").exit_code == 1
        told = diagnosed()
        assert told["wrong"]
        assert told["cure"]
        assert str(path.absolute()) in told["found"]
        said = pp.ledger_facts("l.db")
        assert (said["size"], bool(said["error"])) == (len(damaged), True)
        assert path.read_bytes() == damaged


def test_one_altered_entry_is_diagnosed(monkeypatch: pytest.MonkeyPatch) -> None:
    """`doctor` verifies every seal, beside the file itself."""
    id_ = start("l.db")
    run("score", "add", "Anna: points 4", "--ledger", "l.db")
    monkeypatch.setenv("PRINTPLAY_LEDGER", "l.db")
    with closing(sqlite3.connect("l.db")) as connection, connection:
        connection.execute("UPDATE entries SET text = 'Anna: points 9'")
    assert f"the match {id_} has been altered (entry 1)" in diagnosed()["wrong"]
    assert run("doctor").exit_code == 1


def test_one_damaged_match() -> None:
    """The others are listed and exported, it is named on standard error, and the exit code is 1."""
    ids = [start("l.db") for _match in range(3)]
    for id_ in ids:
        run("score", "add", "-m", id_, "Anna: points 4", "Ben: points 9", "--ledger", "l.db")
        run("score", "finish", "-m", id_, "--anyway", "--ledger", "l.db")
    with closing(sqlite3.connect("l.db")) as connection, connection:
        change = "UPDATE entries SET text = 'Anna: points 9' WHERE number = 1 AND match_id = ?"
        connection.execute(change, (ids[1],))
    calls = [
        ["list"], ["history"], ["players"], ["export", "--format", "csv"],
        ["export", "--format", "json"], ["export", "--all", "-o", "out/"],
        ["export", "--all", "--format", "bgstats", "-o", "out/"],
    ]  # fmt: skip
    for call in calls:
        told = run("score", *call, "--ledger", "l.db")
        assert told.exit_code == 1, call
        assert f"the match {ids[1]} has been altered (entry 1)" in told.stderr
        assert "--damaged" in told.stderr
        assert (ids[1] in told.stdout) == (call[-1] == "json")
    assert {file.stem[-6:] for file in Path("out").iterdir()} == {ids[0], ids[2]}
    listed = json.loads(run("score", "list", "--json", "--ledger", "l.db").stdout)
    assert [one["match"] for one in listed] == [ids[0], ids[2], ids[1]]
    assert "has been altered" in listed[-1]["error"]
    history = json.loads(run("score", "history", "--json", "--ledger", "l.db").stdout)
    assert (history["matches"], history["damaged"][0]["match"]) == (2, ids[1])
    players = json.loads(run("score", "players", "--json", "--ledger", "l.db").stdout)
    assert [one.get("matches") for one in players] == [2, 2, None]
    assert players[-1]["match"] == ids[1]
    exported = run("score", "export", "--format", "json", "--ledger", "l.db").stdout
    assert json.loads(exported)["damaged"][0]["match"] == ids[1]
    Path("all.json").write_text(exported, "utf-8")
    assert run("score", "import", "all.json", "--ledger", "new.db").exit_code == 0
    assert run("score", "show", ids[2], "--ledger", "l.db").exit_code == 0
