"""Runs the commands of a page one by one, in a folder with just its files."""

from __future__ import annotations

import io
import os
import re
import time
import tomllib
from collections.abc import Iterator
from contextlib import chdir, contextmanager, redirect_stdout, suppress
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

import typer.main
from typer.testing import CliRunner

from printplay.cli.commands import tree
from printplay.cli.framework.localized_help import UsageError, as_call_error
from printplay.core import i18n
from printplay.core.errors import PrintplayError
from printplay.ledger.store import clock, entry
from tests.manual.pages import ROOT, Command, File, agrees, language, steps

#: Ids of the matches that a page starts, in turn, instead of random ones.
IDS = ("x7k2p9", "k7m2qd", "b4n8tc", "r3w6hc", "d9f5jg", "m2v7ks", "q4z8bn", "t6g3wd", "c5h9rk")

#: The home folder shown in the manual.
HOME = "/home/anna"

#: The time of the runs, in seconds since 1970: the evening of 2026-11-20.
_EVENING = 1795203000

#: Commands of at most a tenth of a second: the gate runs these, the campaign runs all.
FAST = {"check", "config", "games", "manual", "score"}

#: Options that wait for a person, a browser or a server, or never end.
_WAITING = {"--open", "--review", "--watch", "--install-completion", "--show-completion"}


class Said(NamedTuple):
    """The answer of a command; None if it was only parsed, not run."""

    command: Command
    answer: str | None
    exit_code: int

    @property
    def right(self) -> bool:
        """Return whether it matches the page."""
        if self.answer is None:
            return True
        expected = self.command.answer
        return self.exit_code == self.command.exit_code and (
            expected is None or agrees(self.answer, expected)
        )


def typed(page: Path, folder: Path, *, fast: bool = False) -> Iterator[Said]:
    """Run a page in a folder, and yield the answers of its commands.

    With `fast`, commands that draw, read photos or play whole matches are only parsed.
    """
    with _at_home(folder, language(page)):
        for step in steps(page):
            if isinstance(step, File):
                path = Path(step.name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(step.text, encoding="utf-8")
            else:
                yield _answered(step, fast=fast)


@contextmanager
def _at_home(folder: Path, lang: str) -> Iterator[None]:
    """Set up a fresh installation, in a folder and a language."""
    home = folder / "home"
    home.mkdir(parents=True)
    (folder / "work").mkdir()
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("PRINTPLAY", "XDG_"))}
    kept |= {"HOME": str(home), "COLUMNS": "100", "TZ": "UTC"}
    # The engine of the islands is compiled once, not for each page.
    kept["XDG_CACHE_HOME"] = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    letters = iter("".join(IDS))
    chance = mock.Mock(choice=lambda _alphabet: next(letters))
    spoken = i18n.language()
    i18n.switch(lang)
    with (
        mock.patch.dict(os.environ, kept, clear=True),
        mock.patch.object(entry, "secrets", chance),
        mock.patch.object(clock, "seconds", return_value=_EVENING),
        chdir(folder / "work"),
    ):
        time.tzset()
        try:
            yield
        finally:
            i18n.switch(spoken)
    time.tzset()


def _answered(command: Command, *, fast: bool) -> Said:
    """Run a command, or parse it if it cannot be run here."""
    program, *arguments = command.words
    if program != "printplay":
        _look_elsewhere(program, arguments)
        return Said(command, None, 0)
    if waits(arguments) or (fast and not is_fast(arguments)):
        _look_at(arguments)
        return Said(command, None, 0)
    result = CliRunner().invoke(tree(arguments), arguments)
    wrong = result.exception
    if isinstance(wrong, UsageError):
        wrong = as_call_error(wrong)
    if isinstance(wrong, PrintplayError):
        return Said(command, f"printplay: {wrong}", wrong.exit_code)
    if wrong and not isinstance(wrong, SystemExit):
        raise wrong
    return Said(command, result.output.replace(os.environ["HOME"], HOME), result.exit_code)


def waits(arguments: list[str]) -> bool:
    """Return whether a call waits for a person, or needs something not on every machine."""
    named = " ".join(arguments)
    return (
        arguments[0] == "serve"
        or not _WAITING.isdisjoint(arguments)
        or "postgresql://" in named
        or arguments == ["score", "add"]
        or (arguments[:2] == ["score", "forget"] and "-y" not in arguments)
        or (arguments[0] == "calibrate" and "--save" in arguments and "--measured" not in named)
    )


def is_fast(arguments: list[str]) -> bool:
    """Return whether the gate runs a call: it neither draws nor compiles.

    Nor does it check a file that a slow command of the page would have written.
    """
    if arguments[0] == "check" and not all(map(os.path.exists, _toml(arguments))):
        return False
    if arguments[:2] == ["new", "pad"]:
        return True
    return arguments[0] in FAST and "--picture" not in arguments and "--qr" not in arguments


def _toml(arguments: list[str]) -> list[str]:
    return [word for word in arguments if word.endswith(".toml")]


def _look_at(arguments: list[str]) -> None:
    """Parse a call; raise the errors of its options and values."""
    command: Any = typer.main.get_command(tree(arguments))
    while arguments and arguments[0] in getattr(command, "commands", {}):
        command, arguments = command.commands[arguments[0]], arguments[1:]
    with suppress(typer.Exit), redirect_stdout(io.StringIO()):
        command.make_context("printplay", list(arguments)).close()


def _look_elsewhere(program: str, arguments: list[str]) -> None:
    """Check that a call of another program names an existing target or extra."""
    if program == "make":
        targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
        assert set(arguments) <= set(targets), arguments
    elif program == "pip":
        project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
        for extras in re.findall(r"printplay\[([\w,]+)\]", " ".join(arguments)):
            assert set(extras.split(",")) <= set(project["optional-dependencies"]), arguments
    else:
        assert program in {"apt-get", "crontab", "export", "rm", "cp", "createdb"}, program
