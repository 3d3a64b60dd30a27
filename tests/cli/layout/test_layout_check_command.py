"""`printplay check`, and the exit codes of the program."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from printplay.core import i18n
from printplay.core.errors import LayoutError
from printplay.lookup import boards
from tests.cli.helpers import called, layout, run
from tests.geometry.bad_layouts import BAD, Bad
from tests.geometry.helpers import layout_text
from tests.geometry.layouts.test_layout_files import write_bad


@pytest.mark.long
def test_a_shipped_board_is_fair() -> None:
    """The boards that ship have no errors, and their ports' figures are shown."""
    for path in boards.shipped("go-for-gold"):
        result = run("check", str(path))
        assert result.exit_code == 0, result.stdout
        assert "separate ways out" in result.stdout


def test_a_finding_names_file_code_space_and_cure(tmp_path: Path) -> None:
    """A fault reads like a compiler's; an error makes the exit code 1."""
    path = tmp_path / "t.toml"
    path.write_text(layout_text("o o . o"))
    result = run("check", str(path))
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines[0] == f"{path}: LC-3 error: spaces without a neighbour: d1"
    assert lines[1].startswith("    Give the space")
    assert re.match(r"T: 1 error, \d+ warnings", lines[-1])


def test_check_quietly(tmp_path: Path) -> None:
    """With --quiet the findings stand alone, one a line."""
    path = tmp_path / "t.toml"
    path.write_text(layout_text("N o . o S"))
    lines = run("check", str(path), "-q").stdout.splitlines()
    assert all(re.match(rf"{re.escape(str(path))}: LC-\d+ (error|warning): ", x) for x in lines)


def test_check_as_json(tmp_path: Path) -> None:
    """With --json a program reads findings with their spaces, and whether the board is valid."""
    path = tmp_path / "t.toml"
    path.write_text(layout_text("N o . o"))
    result = run("check", str(path), "--json")
    answer = json.loads(result.stdout)
    assert result.exit_code == 1
    assert answer["valid"] is False
    first = answer["findings"][0]
    assert (first["code"], first["severity"], first["spaces"]) == ("LC-3", "error", ["d1"])
    assert answer["layout_hash"] == boards.find_board(path).hash
    assert answer["figures"]["headings"][1:] == ["N"]


def test_warnings_alone_leave_the_exit_code(small: str) -> None:
    """A board one may play on, with something to say about it, exits with 0."""
    result = run("check", small)
    assert result.exit_code == 0
    assert "warning" in result.stdout


# -- the whole program --------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["layout show", "check"])
@pytest.mark.parametrize(
    "bad", [bad for bad in BAD if bad.id in ("ragged map", "not UTF-8", "overlap", "pitch nan")],
    ids=lambda bad: bad.id,
)  # fmt: skip
def test_a_bad_layout_is_one_error_and_exit_2(bad: Bad, command: str, tmp_path: Path) -> None:
    """The program says what is wrong on standard error, without a traceback, and exits with 2."""
    done = called(*command.split(), str(write_bad(tmp_path, bad)))
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("printplay: ")
    assert bad.place in done.stderr
    assert bad.said in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("name", ["nowhere.toml", ".", "./", "Atlantis", ""])
def test_a_layout_that_is_not_there_exits_with_2(name: str) -> None:
    """No file, a folder and an unknown name are told apart in words, not in the exit code."""
    with pytest.raises(LayoutError) as caught:
        layout("show", name)
    assert caught.value.exit_code == 2


def test_exit_codes_of_the_program(small: str, tmp_path: Path) -> None:
    """0 for a sound board, 1 for a faulty one, 2 for a call that is wrong."""
    path = tmp_path / "t.toml"
    path.write_text(layout_text("o . o"))
    assert called("check", small).returncode == 0
    assert called("check", str(path)).returncode == 1
    assert called("check").returncode == 2
    assert called("layout", "show", "A", "--walks", "a1").returncode == 2
    assert called("layout", "paint", "A").returncode == 2


def test_the_program_speaks_german() -> None:
    """--lang de makes titles German; what a program reads stays as it is."""
    english, german = (layout("list", "--lang", code).stdout.splitlines() for code in ("en", "de"))
    board = boards.find_board("A")
    assert board.title["en"] in english[1]
    assert board.title["de"] in german[1]
    data = [layout("show", "A", "--json", "--lang", code).stdout for code in i18n.LANGUAGES]
    assert data[0] == data[1]
