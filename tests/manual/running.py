"""Type what a page says, command by command, in a folder where nothing is but its files."""

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
from printplay.ledger.matches import match_row
from printplay.ledger.store import clock
from tests.manual.pages import ROOT, Command, File, agrees, language, steps

#: Ids of the matches that a page opens, in turn, where chance would choose them.
IDS = ("x7k2p9", "k7m2qd", "b4n8tc", "r3w6hc", "d9f5jg", "m2v7ks")

#: What the home of whoever reads the manual is called.
HOME = "/home/anna"

#: When it all happens, in seconds since 1970: the evening of 2026-11-20.
_EVENING = 1795203000

#: What takes a tenth of a second at most: the gate runs these, the campaign runs all.
FAST = {"check", "config", "explain", "games", "manual", "score"}

#: Options that wait for a person, a browser, a server or for the end of time.
_WAITING = {"--open", "--review", "--watch", "--install-completion", "--show-completion"}


class Said(NamedTuple):
    """What a command of a page answered; None where it was not run, only looked at."""

    command: Command
    answer: str | None
    exit_code: int

    @property
    def right(self) -> bool:
        """Return whether that is what the page says."""
        if self.answer is None:
            return True
        expected = self.command.answer
        return self.exit_code == self.command.exit_code and (
            expected is None or agrees(self.answer, expected)
        )


def typed(page: Path, folder: Path, *, fast: bool = False) -> Iterator[Said]:
    """Type a page in a folder, and yield what its commands answer.

    With `fast` those that draw, read photos or play whole matches are looked at only.
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
    """Be somebody who has just installed printplay, at work in a folder, in a language."""
    home = folder / "home"
    home.mkdir(parents=True)
    (folder / "work").mkdir()
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("PRINTPLAY", "XDG_"))}
    kept |= {"HOME": str(home), "COLUMNS": "100", "TZ": "UTC"}
    # What was compiled for the islands once is not compiled again for each page.
    kept["XDG_CACHE_HOME"] = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    letters = iter("".join(IDS))
    chance = mock.Mock(choice=lambda _alphabet: next(letters))
    spoken = i18n.language()
    i18n.switch(lang)
    with (
        mock.patch.dict(os.environ, kept, clear=True),
        mock.patch.object(match_row, "secrets", chance),
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
    """Run a command, or look at it where it can't be run here."""
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
    """Return whether a call waits for somebody, or for what is not on every machine."""
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
    """Return whether a call is one of those the gate runs: no drawing, nothing to be compiled.

    Nor is there an answer to the check of a file that a slow command of the page would write.
    """
    if arguments[0] == "check" and not all(map(os.path.exists, _toml(arguments))):
        return False
    if arguments[:2] == ["new", "pad"]:
        return True
    return arguments[0] in FAST and "--picture" not in arguments and "--qr" not in arguments


def _toml(arguments: list[str]) -> list[str]:
    return [word for word in arguments if word.endswith(".toml")]


def _look_at(arguments: list[str]) -> None:
    """Parse a call; raise what is wrong with its options and values."""
    command: Any = typer.main.get_command(tree(arguments))
    while arguments and arguments[0] in getattr(command, "commands", {}):
        command, arguments = command.commands[arguments[0]], arguments[1:]
    with suppress(typer.Exit), redirect_stdout(io.StringIO()):
        command.make_context("printplay", list(arguments)).close()


def _look_elsewhere(program: str, arguments: list[str]) -> None:
    """Look whether a call of another program names what there is: a target, an extra."""
    if program == "make":
        targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
        assert set(arguments) <= set(targets), arguments
    elif program == "pip":
        project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
        for extras in re.findall(r"printplay\[([\w,]+)\]", " ".join(arguments)):
            assert set(extras.split(",")) <= set(project["optional-dependencies"]), arguments
    else:
        assert program in {"apt-get", "crontab", "export", "rm", "cp", "createdb"}, program
