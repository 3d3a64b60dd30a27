"""Declarations of options and arguments, and those that several commands have."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from inspect import signature
from pathlib import Path
from typing import Annotated, Any, Literal, TextIO

import typer

from printplay.core.errors import CallError
from printplay.core.i18n import N_, _, language, switch
from printplay.core.print_choices import Duplex

#: Returns the candidates for a parameter of a call that is being typed.
Completion = Callable[[typer.Context], list[tuple[str, str]]]
#: Endings of files that are never the name of a folder.
_OF_FILES = (".pdf", ".png", ".svg", ".jpg", ".jpeg", ".zip", ".toml")


def option(text: str, spelling: str = "", *, complete: str | Completion | None = None, **more: Any) -> Any:
    """Declare an option with its help, for `Annotated`.

    `spelling` holds its names and the word for its value in the help: `--output -o FILE`. Without
    names it has that of its parameter; a switch needs one. `complete` is a function of
    `api.candidates`, by its name, so that only completion loads it.
    """
    words = spelling.split()
    names = [word for word in words if word.startswith("-")]
    metavar = " ".join(words[len(names) :]) or None
    return typer.Option(*names, help=text, metavar=metavar, autocompletion=_completion(complete), **more)


def argument(
    text: str, metavar: str | None = None, *, complete: str | Completion | None = None, **more: Any
) -> Any:
    """Declare an argument with its help and the word for it there, as `option` does an option."""
    return typer.Argument(help=text, metavar=metavar, autocompletion=_completion(complete), **more)


def _completion(complete: str | Completion | None) -> Completion | None:
    if not isinstance(complete, str):
        return complete

    def offer(ctx: typer.Context) -> list[tuple[str, str]]:
        from printplay.api import candidates

        function = getattr(candidates, complete)
        words: list[tuple[str, str]] = function(ctx.params) if signature(function).parameters else function()
        return words

    return offer


def _speak(value: str | None) -> str:
    """Set the current language before any other option is parsed."""
    if value is not None:
        switch(value)
    return language()


Lang = Annotated[
    Literal["en", "de"] | None,
    option(
        _("Language; default: $PRINTPLAY_LANG, `config`, else en."),
        case_sensitive=False,
        callback=_speak,
        is_eager=True,
    ),
]
AsJson = Annotated[bool, option(_("Answer in JSON."), "--json")]
Force = Annotated[bool, option(_("Overwrite files that printplay did not make."), "--force")]
Quiet = Annotated[bool, option(_("Only the result: no headings, legends or advice."), "--quiet -q")]
NoColour = Annotated[bool, option(_("No colours (or set NO_COLOR)."), "--no-color")]


def require_folder(path: Path | None) -> Path | None:
    """Return a folder to write into, as the callback of an option.

    Raises CallError for the name of a file: a folder of that name would be made.
    """
    if path is not None and path.suffix.lower() in _OF_FILES and not path.is_dir():
        raise CallError(
            N_("{name!r} is the name of a file: this option takes a folder"),
            hint=N_("Name a folder; printplay names the files in it."), name=path.name,
        )  # fmt: skip
    return path


Duplexing = Annotated[
    Duplex,
    option(
        _("Flip edge: long, short; or fold, none."), "EDGE", envvar="PRINTPLAY_DUPLEX", case_sensitive=False
    ),
]
Folder = Annotated[
    Path, option(_("Output folder."), "--output -o", complete="folder", callback=require_folder)
]
Scheduler = Annotated[
    str | None, option(_("Use the workers of this Dask scheduler (tcp://... or tls://...)."), "ADDRESS")
]
HouseRules = Annotated[
    list[str] | None, option(_("A house rule; repeatable."), "KEY=VALUE", complete="house_rules")
]


def use_colour(no_color: bool, stream: TextIO | None = None) -> bool:
    """Return whether a stream (by default standard output) is a terminal with colours."""
    is_allowed = not no_color and not os.environ.get("NO_COLOR")
    return is_allowed and (stream or sys.stdout).isatty() and os.environ.get("TERM") != "dumb"
