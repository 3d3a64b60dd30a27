"""`check`, `print` and `new` take anything: what a file is, its content says."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import printplay as pp
from printplay.core.errors import CallError, FileError
from tests.cli.helpers import called, run

RECORD = "game go-for-gold\nlayout A\nplayers Anna, Ben\nstart N\nAnna: points 9 5\n"
LINE = "LINESTRING (29 109, 43.5 109, 36 96.5)"


@pytest.fixture
def night(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with a file of each kind, none of which its name betrays."""
    monkeypatch.chdir(tmp_path)
    run("new", "deck", "market.toml", "-q")
    run("new", "pad", "Harbour", "-q")
    run("new", "island", "Atoll", "--seed", "5", "-q")
    Path("record").write_text("\ufeff" + RECORD, "utf-8")
    Path("line").write_text(LINE, "utf-8")
    Path("line.json").write_text('{"type": "LineString", "coordinates": [[29, 109], [43.5, 109]]}')
    Path("half").write_text("# a pad\n[[row]]\nkey = \n", "utf-8")
    Path("photo.toml").write_bytes(b"\xff\xd8\xff\xe0")
    Path("photo.webp").write_bytes(b"RIFF\x10\0\0\0WEBPVP8 ")
    return tmp_path


KINDS = {
    "record": "record",
    "market.toml": "deck",
    "harbour.toml": "pad",
    "atoll.toml": "layout",
    "line": "line",
    "line.json": "line",
    "A": "layout",
}


#: What checks each kind by itself.
OWN: dict[str, Callable[[str], Any]] = {
    "deck": lambda name: pp.check_layout(Path(name)),
    "layout": lambda name: pp.check_layout(name if name == "A" else Path(name)),
    "pad": pp.check_pad,
    "line": lambda name: pp.trace(name, "A"),
}


@pytest.mark.long
@pytest.mark.usefixtures("night")
def test_check_knows_a_file_by_its_content() -> None:
    """Each file is checked as what it is, and the answer says so, as its own check says it."""
    for name, kind in KINDS.items():
        more = ["--layout", "A"] if kind == "line" else []
        answer = json.loads(run("check", name, "--json", *more).stdout)
        assert answer.pop("kind") == kind, name
        if kind in OWN:
            assert answer == OWN[kind](name).json()


@pytest.mark.usefixtures("night")
@pytest.mark.long
def test_check_takes_several_files_of_several_kinds() -> None:
    """One fault does not hide the rest, and the worst exit code is that of all."""
    done = called("check", "atoll.toml", "nope", "half", "record")
    assert done.returncode == 2
    assert "there is no such file" in done.stderr
    assert "not valid TOML" in done.stderr
    assert "Anna leads" in done.stdout
    kinds = [one["kind"] for one in json.loads(run("check", "A", "record", "--json").stdout)]
    assert kinds == ["layout", "record"]


@pytest.mark.usefixtures("night")
@pytest.mark.parametrize(
    ("call", "said"),
    [
        ("line", "Give the board: --layout A"),
        ("record --layout A", "read as a record"),
        ("atoll.toml --rolls 3", "read as a layout"),
        ("harbour.toml --format-in-place", "read as a score pad"),
        ("photo.toml", "printplay scan photo.toml"),
        ("photo.webp", "printplay scan photo.webp"),
        ("recrod", "Did you mean record?"),
    ],
)
def test_what_does_not_fit_is_told_with_the_cure(call: str, said: str) -> None:
    """An option of another kind, a picture, a mistyped name: the answer says what to type."""
    with pytest.raises((CallError, FileError)) as wrong:
        run("check", *call.split())
    assert said in str(wrong.value)


def test_a_file_that_could_be_two_says_what_it_was_taken_for(tmp_path: Path) -> None:
    """Where a file is neither whole TOML nor a whole record, the answer names both."""
    file = tmp_path / "mixed"
    file.write_text("[board]\nlattice = 'square'\nmap = '''\nround 5\n")
    done = called("check", str(file))
    assert done.returncode == 2
    file.write_text("round 5\nAnna: out\nBen: out\nplace = 3\n[board]\n")
    assert "read as a record; it could also be a layout" in called("check", str(file)).stderr


@pytest.mark.usefixtures("night")
def test_print_takes_games_boards_decks_and_pads() -> None:
    """What can be printed is printed by its name or its file, as by the longer spelling."""
    for words in (["atoll.toml", "sheet"], ["market.toml"], ["harbour.toml", "pad"], ["A", "map"]):
        said = run("print", *words, "-q", "--preflight-only", "--json").stdout
        assert not [one for one in json.loads(said)["findings"] if one["severity"] == "error"]


@pytest.mark.usefixtures("night")
@pytest.mark.parametrize(
    ("call", "said"),
    [
        ("record", "`check` takes any file"),
        ("market.toml --players 3", "is a deck of cards"),
        ("market.toml sheet", "has no part 'sheet'"),
        ("markt.toml", "Did you mean market.toml?"),
        (".", "this is a folder"),
    ],
)
def test_what_cannot_be_printed_says_why(call: str, said: str) -> None:
    """A record, a deck with a game's option, a mistyped file."""
    with pytest.raises((CallError, FileError)) as wrong:
        run("print", *call.split())
    assert said in str(wrong.value)
