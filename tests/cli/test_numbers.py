"""Numbers that no command can use: too small, too large, none at all."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
import typer

from printplay.cli.commands import tree
from tests.cli.helpers import called, run

#: What each command with a number is called with beside it, so that the number comes to be used.
BESIDE = {
    "print": "goldrausch reference --preflight-only --cutter",
    "trace": "line.wkt --layout A --start N --rolls 5",
    "check": "line.wkt --layout A --start N --rolls 5",
    "new island": "-o islands",
    "scan": "line.wkt",
    "serve": "",
    "calibrate": "--save mine --measured a=20",
    "score undo": "",
    "score redo": "",
    "layout show": "A",
    "layout rate": "A --matches 0",
    "layout search": "--candidates 0",
}
#: What begins with it can be done, and does not end soon.
STARTS = {("serve", "--port", "0")}
#: Where a cutter stands in the way of what a number is about.
OTHERWISE = {"--dpi": ("--cutter", "--format png"), "--bleed": ("--cutter", "")}
WHOLE = ("-1", "0", str(10**12), "9" * 5000)
BROKEN = ("-1", "0", "nan", "inf", "1e308")


def numbers(command: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, str, str]]:
    """Yield each command with each of its parameters that takes a number, and a number."""
    for name, one in getattr(command, "commands", {}).items():
        yield from numbers(one, (*path, name))
    for param in command.params:
        kind = param.type_descriptor.annotation
        if found := {int, float} & {kind, *get_args(kind)}:
            for value in BROKEN if float in found else WHOLE:
                yield " ".join(path), param.opts[0], value


def call(command: str, name: str, value: str) -> list[str]:
    """Return the words of a call with a number."""
    beside = BESIDE[command].replace(*OTHERWISE.get(name, ("", ""))).split()
    if name == "--walks":
        return [*command.split(), *beside, name, "c1", value]
    if name.startswith("--"):
        beside = re.sub(rf"{name} \S+", "", " ".join(beside)).split()
        return [*command.split(), *beside, f"{name}={value}"]
    return [*command.split(), *beside, "--", value]


def test_a_number_is_taken_or_told_of_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No number for any option ends in a mistake of printplay, but in its use or a sentence."""
    monkeypatch.chdir(tmp_path)
    own = {"PRINTPLAY_LEDGER": str(tmp_path / "ledger.db"), "XDG_CONFIG_HOME": str(tmp_path)}
    assert called("score", "start", "go-for-gold", "Anna", "Ben", **own).returncode == 0
    assert called("new", "deck", "cards", **own).returncode == 0
    Path("line.wkt").write_text("LINESTRING(10 10, 20 20)")
    wrong, tried = [], 0
    for command, name, value in numbers(typer.main.get_command(tree())):
        if (command, name, value) in STARTS:
            continue
        done = called(*call(command, name, value), **own)
        tried += 1
        unsaid = done.returncode != 0 and not (done.stderr or done.stdout)
        if done.returncode not in (0, 1, 2) or "this is a bug in printplay" in done.stderr or unsaid:
            wrong.append((command, name, value[:40], done.returncode, done.stderr[:200]))
    assert wrong == []
    assert tried > 100


@pytest.mark.parametrize(
    ("said", "counted"),
    [
        ("new island --seed=-5", "a seed must be a whole number from 0 to 999999999, not -5"),
        ("new island --seed=-5 --count 3 -o x",
         "the first of 3 seeds must be a whole number from 0 to 999999997, not -5"),
        ("layout search --candidates 2 --keep 1 --seed=-3",
         "the first of 2 seeds must be a whole number from 0 to 999999998, not -3"),
        ("new island --seed=" + "9" * 5000, "--seed needs a smaller number"),
        ("layout show seed:-5", "invalid seed 'seed:-5'"),
        ("print seed:-5", "invalid seed 'seed:-5'"),
        ("print seed:9:5 sheet", "islands of version 9 are not supported"),
    ],
)  # fmt: skip
def test_a_seed_that_is_none_is_told_with_those_there_are(said: str, counted: str) -> None:
    """A seed below 0 or beyond the last is refused in a sentence that names the first and last."""
    done = called(*said.split())
    assert done.returncode == 2
    assert done.stderr.splitlines()[0] == f"printplay: {counted}"
    assert run("new", "island", "--seed", "0", "-o", "-").exit_code == 0
