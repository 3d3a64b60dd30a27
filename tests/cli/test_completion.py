"""What a shell is told when Tab is pressed, and what is installed for it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer.main
from hypothesis import given
from hypothesis import strategies as st

from printplay.cli import shells
from printplay.cli.commands import tree
from printplay.cli.completion import answer, cut_line, find_candidates, unquote
from printplay.cli.shells import SHELLS, VARIABLE
from printplay.core.errors import CallError, FileError
from printplay.ledger import players
from printplay.ledger.matches import transactions, writing
from tests.cli.helpers import program
from tests.ledger.helpers import open_store

#: What nobody but the person knows: numbers, codes of a sheet, addresses, lines of play, walks.
FREE = {
    "alias", "bleed", "candidates", "code", "copies", "corners", "count", "date", "dpi", "feet",
    "keep", "lakes", "lines", "margin", "matches", "measured", "note", "on", "place", "players",
    "port", "rolls", "scheduler", "seed", "serial", "since", "spaces", "start", "to", "tolerance",
    "until", "url", "walks", "within", "workers", "year",
}  # fmt: skip


#: What one wants to call an island or a game, and what a machine is called in its network.
NAMES = {("new", "pad", "name"), ("new", "island", "name"), ("serve", "name")}


def commands(command: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield all commands and groups with the words that call them."""
    yield path, command
    for name, one in getattr(command, "commands", {}).items():
        yield from commands(one, (*path, name))


EVERY = dict(commands(typer.main.get_command(tree())))


def words(*typed: str) -> list[str]:
    """Return the words that are offered, the last of `typed` being the one at the cursor."""
    *before, last = typed
    kind, found = find_candidates(tree(before), before, last)
    assert kind == "words"
    return [value for value, _about in found]


def kind(*typed: str) -> str:
    """Return what kind of thing is offered."""
    *before, last = typed
    return find_candidates(tree(before), before, last).kind


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Keep a match that is open and one that is over; return their ids."""
    where = tmp_path / "ledger.db"
    monkeypatch.setenv("PRINTPLAY_LEDGER", str(where))
    store = open_store(str(where))
    ids = {
        state: writing.start_match(store, "goldrausch", ("Anna Maria", "Ben")).after.id
        for state in ("over", "open")
    }
    transactions.finish_match(store, ids["over"], anyway=True)
    return ids


@pytest.mark.parametrize("path", EVERY, ids=" ".join)
def test_every_option_is_offered(path: tuple[str, ...]) -> None:
    """Of each command just the options are offered that it takes."""
    expected = {
        name
        for param in EVERY[path].params
        if param.param_type_name == "option"
        for name in (*param.opts, *param.secondary_opts)
        if name.startswith("--")
    }
    assert set(words(*path, "--")) == expected | {"--help"}


@pytest.mark.parametrize("path", [path for path in EVERY if hasattr(EVERY[path], "commands")])
def test_every_command_is_offered(path: tuple[str, ...]) -> None:
    """Of each group just the commands are offered that it has."""
    assert set(words(*path, "")) == set(EVERY[path].commands)


@pytest.mark.parametrize("path", EVERY, ids=" ".join)
def test_a_value_has_something_to_choose_from(path: tuple[str, ...]) -> None:
    """Whatever takes a value completes it, unless only the person can know it."""
    for param in EVERY[path].params:
        if getattr(param, "is_flag", False) or param.name in FREE:
            continue
        if (*path, param.name) in NAMES:
            continue
        ctx = typer.Context(EVERY[path], info_name="", resilient_parsing=True)
        custom = param._custom_shell_complete is not None
        assert custom or param.shell_complete(ctx, ""), f"{' '.join(path)}: {param.name}"


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        (("pr",), ["print"]),
        (("score", "fin"), ["finish"]),
        (("score", "players", "re"), ["rename"]),
        (("print", "go"), ["go-for-gold", "goldrausch", "gophers", "gotoku", "golf"]),
        (("print", "go-for-gold", "m"), ["map"]),
        (("print", "-q", "--ink", "low", "go-for-gold", "map", ""), ["sheet", "reference", "pad"]),
        (("print", "gotoku", "--paper", "l"), ["letter"]),
        (("print", "gotoku", "--size", "a0"), ["a0"]),
        (("calibrate", "--paper", "b"), []),
        (("print", "gotoku", "--ink=lo"), ["--ink=low"]),
        (("print", "go-for-gold", "--layout", ""), ["A", "B"]),
        (("print", "go-for-gold", "--layout", "b"), ["B"]),
        (("layout", "show", "gold"), ["goldrausch/cards"]),
        (("print", "goldrausch", "--layout", "c"), ["cards"]),
        (("score", "start", "gophers", "--house", "ref"), ["refill=round", "refill=turn"]),
        (("score", "start", "gophers", "--house=refill=t"), ["--house=refill=turn"]),
        (("score", "start", "gophers", "--header", ""), ["variant="]),
        (("score", "start", "gophers", "--variant", "be"), ["beginner"]),
        (("games", "--lang", ""), ["en", "de"]),
        (("manual", "gg-r35"), ["GG-R35"]),
        (("score", "export", "--format", "b"), ["bgstats"]),
        (("check", "--fre"), ["--freehand"]),
        (("check", "--", "--"), []),
        (("games", "gotoku", ""), []),
        (("no-such-command", "pr"), ["print"]),
    ],
    ids=" ".join,
)
def test_what_fits(typed: tuple[str, ...], expected: list[str]) -> None:
    """What is offered fits what was typed, whatever its case."""
    if typed == ("check", "--", "--"):
        assert kind(*typed) == "files"
    else:
        assert words(*typed) == expected


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        (("check", ""), "files"),
        (("score", "import", "one.json", ""), "files"),
        (("score", "list", "--ledger", ""), "files"),
        (("score", "list", "--ledger=x"), "files"),
        (("print", "gotoku", "-o", ""), "folders"),
        (("print", "gotoku", "-qo", ""), "folders"),
        (("print", "go-for-gold", "--layout", "./my"), "files"),
        (("layout", "show", "islands/"), "files"),
        (("print", "gotoku", "--ink", "x"), "words"),
    ],
    ids=" ".join,
)
def test_files_where_files_are_meant(typed: tuple[str, ...], expected: str) -> None:
    """The shell completes files and folders where those are meant, and only there."""
    assert kind(*typed) == expected


def test_an_option_is_offered_once(evening: dict[str, str]) -> None:
    """An option that was given is not offered again, unless it may be repeated."""
    del evening
    assert "--ink" not in words("print", "gotoku", "--ink", "low", "--")
    assert "--house" in words("print", "gotoku", "--house", "x=y", "--")


def test_matches_by_what_they_are(evening: dict[str, str]) -> None:
    """An open match is offered to go on with, any match to look at, each with game and players."""
    assert words("score", "add", "--match", "") == [evening["open"]]
    assert words("score", "finish", "-m", "") == [evening["open"]]
    assert set(words("score", "show", "")) == set(evening.values())
    assert set(words("score", "export", "")) == set(evening.values())
    assert words("print", "goldrausch", "--match", evening["over"][:4]) == [evening["over"]]
    assert words("print", "gotoku", "--match", "") == []
    found = find_candidates(tree(["score", "show"]), ["score", "show"], evening["open"]).words
    assert found == [(evening["open"], "Goldrausch: Anna Maria, Ben")]


def test_players_by_their_names_of_today(evening: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A player is offered by the name of today, in the ledger that the call names."""
    where = os.environ["PRINTPLAY_LEDGER"]
    players.rename_player(open_store(where), "Ben", "Benedikt", merge=False)
    assert words("score", "players", "rename", "be") == ["Benedikt"]
    assert words("score", "players", "merge", "Benedikt", "an") == ["Anna Maria"]
    monkeypatch.delenv("PRINTPLAY_LEDGER")
    assert words("score", "add", "--ledger", where, "--match", "") == [evening["open"]]


def test_each_shell_is_told_in_its_own_way(evening: dict[str, str]) -> None:
    """What means something to a shell is quoted for it; zsh and fish are told what a word is."""
    assert answer("bash", ("printplay score players rename An", " =:")) == "words\nAnna\\ Maria\n"
    assert answer("bash", ('printplay score players rename "An', '" =:')) == "words\nAnna Maria\n"
    line = "printplay score start gophers --house=refill=t"
    assert answer("bash", (line, " =:")) == "words\nturn\n"
    about = "Goldrausch\\: Anna Maria, Ben".replace("\\", "")
    typed = ("score", "add", "-m", "")
    assert answer("zsh", typed) == f"words\n{evening['open']}:{about}\n"
    assert answer("fish", typed) == f"words\n{evening['open']}\t{about}\n"


@given(st.lists(st.text(min_size=1).filter(str.isprintable), max_size=4))
def test_a_line_comes_apart_as_it_was_quoted(typed: list[str]) -> None:
    """Whatever was typed and quoted, the words before the cursor are those that were meant."""
    import shlex

    line = "printplay " + "".join(f"{shlex.quote(word)} " for word in typed)
    assert cut_line(line, " =:") == (typed, "", 0)
    assert [unquote(shlex.quote(word)) for word in typed] == typed


@given(st.text(), st.sampled_from(SHELLS))
def test_nothing_that_is_typed_shows_a_fault(typed: str, shell: str) -> None:
    """No line and no word makes an answer fail in a way that is seen."""
    arguments = (f"printplay {typed}", " =:\"'") if shell == "bash" else (*typed.split(" "), "")
    try:
        said = answer(shell, arguments)
    except ValueError:  # an open quote before the cursor: main says nothing then
        return
    assert said.splitlines()[0] in ("words", "files", "folders")


@pytest.mark.parametrize("shell", SHELLS)
def test_the_program_answers_and_complains_of_nothing(shell: str, tmp_path: Path) -> None:
    """A shell that asks gets an answer and no message, even of a ledger that is damaged."""
    (tmp_path / "ledger.db").write_bytes(b"SQLite format 3\0" + b"x" * 500)
    where = {"PRINTPLAY_LEDGER": str(tmp_path / "ledger.db"), VARIABLE: shell}
    for words_, expected in ((("score", "show", ""), "words\n"), (("score", "fi"), "words\nfinish")):
        asked = (f"printplay {' '.join(words_)}", " =:") if shell == "bash" else words_
        ran = program(*asked, **where)
        assert (ran.returncode, ran.stderr) == (0, "")
        assert ran.stdout.startswith(expected)
    ran = program(**where)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert [file.name for file in tmp_path.iterdir()] == ["ledger.db"]


def test_descriptions_speak_the_language_of_the_call() -> None:
    """What a word is, is told in the language that is asked for."""
    ran = program("--lang", "de", "games", "", **{VARIABLE: "fish", "PRINTPLAY_LANG": "de"})
    assert "go-for-gold" in ran.stdout
    ran = program("score", "fin", **{VARIABLE: "fish", "PRINTPLAY_LANG": "de"})
    assert "Partie" in ran.stdout


@pytest.mark.parametrize("shell", SHELLS)
def test_a_script_asks_the_program_that_answers(shell: str) -> None:
    """Each script sets the variable that is answered, and is shown by it, too."""
    script = program(**{VARIABLE: f"source_{shell}"}).stdout
    assert script == shells.script(shell)
    assert VARIABLE in script
    assert shell in script


def test_bash_completes(evening: dict[str, str], tmp_path: Path) -> None:
    """The script works in bash itself."""
    (tmp_path / "script").write_text(shells.script("bash"))
    (tmp_path / "printplay").write_text(f'#!/bin/sh\nexec {sys.executable} -m printplay "$@"\n')
    (tmp_path / "printplay").chmod(0o755)
    ask = (
        f'source "{tmp_path}/script"; COMP_LINE="$1"; COMP_POINT=${{#1}}; _printplay '
        f'"{tmp_path}/printplay" "" ""; printf "%s\\n" "${{COMPREPLY[@]}}"'
    )
    for line, expected in (
        ("printplay score sh", "show\n"),
        ("printplay score add --match ", f"{evening['open']}\n"),
        ("printplay print gophers --house refill=t", "turn\n"),
    ):
        ran = subprocess.run(["bash", "-c", ask, "bash", line], capture_output=True, text=True, check=True)
        assert (ran.stdout, ran.stderr) == (expected, "")


# -- installing ------------------------------------------------------------------------------------


@pytest.mark.parametrize("shell", SHELLS)
def test_installing_touches_nothing_else(shell: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A script is put where the shell finds it, what a person wrote stays, and twice is once."""
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    for name in ("XDG_CONFIG_HOME", "ZDOTDIR"):
        monkeypatch.delenv(name, raising=False)
    mine = b"alias x=y  # \xff"
    for name in (".bashrc", ".zshrc"):
        (tmp_path / name).write_bytes(mine)
    path = shells.install(shell)
    assert path.read_text(encoding="utf-8") == shells.script(shell)
    after = {name: (tmp_path / name).read_bytes() for name in (".bashrc", ".zshrc")}
    assert all(text.startswith(mine) for text in after.values())
    assert sum(text != mine for text in after.values()) == (shell != "fish")
    assert shells.install(shell) == path
    assert after == {name: (tmp_path / name).read_bytes() for name in after}


def test_a_home_that_cannot_be_written_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What stands in the way of installing is said in a sentence."""
    (tmp_path / ".zfunc").write_text("a file")
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    with pytest.raises(FileError, match="cannot be written"):
        shells.install("zsh")


def test_a_shell_nobody_knows_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who calls from another shell learns which ones there are."""
    monkeypatch.setattr("shellingham.detect_shell", lambda: ("tcsh", "/bin/tcsh"))
    with pytest.raises(CallError, match="tcsh"):
        shells.shell_in_use()
