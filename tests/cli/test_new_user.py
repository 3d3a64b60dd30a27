"""What a new user types, and what a program says that did its work."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from printplay import __version__
from tests.cli.helpers import called, run


@pytest.mark.parametrize("name", ["Go for Gold", "GO-FOR-GOLD", "goforgold", "go_for_gold"])
def test_a_game_goes_by_any_spelling(name: str, tmp_path: Path) -> None:
    """A game is known by its title and its id, whatever the case and what joins the words."""
    assert json.loads(run("games", name, "--json").stdout)["id"] == "go-for-gold"
    assert run("games", *name.split()).exit_code == 0
    assert run("print", *name.split(), "pad", "-q", "-o", str(tmp_path)).exit_code == 0
    ledger = ("--ledger", str(tmp_path / "l.db"))
    assert run("score", "start", name, "Anna", "Ben", *ledger).exit_code == 0
    assert "Anna" in run("score", "list", "--game", name, *ledger).stdout


@pytest.mark.parametrize(
    ("call", "words"),
    [
        ("Go-for-Gold", ["is a game", "printplay print go-for-gold"]),
        ("gotoku", ["is a game", "printplay games gotoku"]),
        ("print", ["'NAME|FILE' is missing", "goldrausch, gophers"]),
        ("games go for gold chess", ["chess"]),
        ("games go", ["'go'", "Games:"]),
        ("print go-for-gold shet", ["'shet'", "Did you mean sheet?"]),
        ("print go-for-gold Karte --lang de", ["Ist map oder reference gemeint?"]),
        ("print gotoku --layout goldrausch/cards", ["for goldrausch, not for gotoku"]),
        ("print go-for-gold --dpi 600", ["--dpi", "--format png"]),
        ("layout show A --svg a.svg --json", ["--svg", "one view"]),
        ("layout show A --png a.png --walks f5 3", ["--png", "one view"]),
        ("check x.play --stamp", ["--stamp", "--format-in-place"]),
        ("calibrate --margin 3", ["--margin", "--save"]),
        ("calibrate --list --profile x", ["--list", "--profile"]),
        ("layout show nope", ["goldrausch/cards"]),
    ],
)
def test_a_slip_is_named_with_its_cure(call: str, words: list[str], tmp_path: Path) -> None:
    """Nothing is passed over in silence: a slip ends with 2, what is wrong, and what to do."""
    done = called(*call.split(), PRINTPLAY_LEDGER=str(tmp_path / "l.db"))
    assert done.returncode == 2
    for word in words:
        assert word in done.stderr


@pytest.mark.parametrize("part", ["Pad", "pads", "PAD"])
def test_a_part_goes_by_any_spelling(part: str, tmp_path: Path) -> None:
    """A part is known in capitals and as one of many; the file is called as ever."""
    run("print", "go-for-gold", part, "-q", "-o", str(tmp_path))
    assert [path.name for path in tmp_path.iterdir()] == ["go-for-gold-pad.pdf"]


@pytest.mark.parametrize("code", ["gg-r9", "GG R9", "ggr09", " GG-R9 "])
def test_a_code_goes_by_any_spelling(code: str) -> None:
    """A code is known however it was jotted down."""
    assert run("manual", code).stdout.startswith("GG-R9: ")


def test_help_and_version_as_words() -> None:
    """`help`, `help COMMAND`, `-h`, `version` and `-V` are what they are elsewhere."""
    assert called("help").stdout == called("--help").stdout == called("-h").stdout
    assert called("help", "score", "add").stdout == called("score", "add", "-h").stdout
    assert called("version").stdout == called("-V").stdout == f"printplay {__version__}\n"


@pytest.mark.parametrize("call", [["--lang", "de", "games"], ["games", "--lang", "DE"]])
def test_the_language_anywhere_in_any_case(call: list[str]) -> None:
    """--lang is taken before a command, too, and in capitals."""
    assert "Beschreibung" in called(*call).stdout


def test_values_in_capitals(tmp_path: Path) -> None:
    """What an option takes is taken in capitals, too."""
    call = ("--ink", "LOW", "--format", "SVG", "--duplex", "Short")
    assert run("print", "go-for-gold", "pad", *call, "-o", str(tmp_path)).exit_code == 0


def test_a_wrong_variable_is_told_in_the_language(tmp_path: Path) -> None:
    """A variable that no option takes is named, with what it can be, in German, too."""
    done = called("print", "go-for-gold", "--lang", "de", "-o", str(tmp_path), PRINTPLAY_INK="lots")
    assert done.returncode == 2
    assert "'full', 'light', 'low'" in done.stderr
    assert "Invalid" not in done.stderr
    assert "PRINTPLAY_INK" in done.stderr


def test_what_was_written_is_said(tmp_path: Path) -> None:
    """Every file that an option writes is named on standard error, unless --quiet."""
    svg, record = tmp_path / "a.svg", tmp_path / "p.play"
    record.write_text("game go-for-gold\nlayout A\nplayers Anna,Ben\nstart N\nround 5\n")
    shown = run("layout", "show", "A", "--svg", str(svg))
    assert (shown.stdout, shown.stderr) == ("", f"written: {svg}\n")
    assert run("layout", "show", "A", "--svg", str(svg), "--quiet").stderr == ""
    drawn = tmp_path / "p.svg"
    assert f"written: {drawn}" in run("check", str(record), "--picture", str(drawn)).stderr
    call = ("check", str(record), "--format-in-place")
    assert f"written: {record}" in run(*call).stderr
    assert "already" in run(*call).stderr
    assert "already" not in run(*call, "--quiet").stderr


@pytest.mark.parametrize("form", ["csv", "bgstats"])
@pytest.mark.parametrize("bom", ["", "\ufeff"])
def test_an_export_for_others_is_known_for_what_it_is(form: str, bom: str, tmp_path: Path) -> None:
    """A table or a play of BG Stats is known by its contents: its match is here, and stays."""
    ledger = ("--ledger", str(tmp_path / "l.db"))
    run("score", "start", "go-for-gold", "Anna", "Ben", *ledger)
    run("score", "add", "Anna: points 9", "Ben: points 5", *ledger)
    run("score", "finish", "--anyway", *ledger)
    said = run("score", "export", "--format", form, *ledger).stdout
    path = tmp_path / "theirs.txt"
    path.write_text(bom + said.removeprefix("\ufeff"), "utf-8")
    before = run("score", "export", *ledger).stdout
    done = run("score", "import", str(path), *ledger)
    assert (done.exit_code, done.stderr) == (0, "")
    assert "already imported, nothing to do" in done.stdout
    assert run("score", "export", *ledger).stdout == before


def test_the_ledger_that_is_typed_is_the_one_that_is_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`score players --ledger` counts for `rename` behind it, whatever a variable says."""
    mine, set_ = str(tmp_path / "mine.db"), str(tmp_path / "set.db")
    for ledger in (mine, set_):
        run("score", "start", "go-for-gold", "Ana", "Ben", "--ledger", ledger)
    monkeypatch.setenv("PRINTPLAY_LEDGER", set_)
    run("score", "players", "--ledger", mine, "rename", "Ana", "Anna")
    assert "Anna" in run("score", "players", "--ledger", mine).stdout
    assert "Anna" not in run("score", "players").stdout
