"""Options that several commands share, each with one spelling and one help text."""

from __future__ import annotations

import os
import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated, TextIO

import typer

from printplay.core.errors import CallError
from printplay.core.i18n import N_, _, language, switch

#: Endings of files that are never the name of a folder.
_OF_FILES = (".pdf", ".png", ".svg", ".jpg", ".jpeg", ".zip", ".toml")


class Language(StrEnum):
    """The languages of printplay."""

    en = "en"
    de = "de"


def _speak(value: Language | None) -> Language:
    """Set the current language before any other option is parsed."""
    if value is not None:
        switch(value.value)
    return Language(language())


Lang = Annotated[
    Language | None,
    typer.Option(
        "--lang",
        case_sensitive=False,
        callback=_speak,
        is_eager=True,
        show_default=False,
        help=_("Language; default: $PRINTPLAY_LANG, `config`, else en."),
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help=_("Answer in JSON."))]
Force = Annotated[bool, typer.Option("--force", help=_("Overwrite files that printplay did not make."))]
Quiet = Annotated[
    bool, typer.Option("--quiet", "-q", help=_("Only the result: no headings, legends or advice."))
]
NoColour = Annotated[bool, typer.Option("--no-color", help=_("No colours (or set NO_COLOR)."))]


def folder(path: Path | None) -> Path | None:
    """Return a folder to write into, as the callback of an option.

    Raises CallError for the name of a file: a folder of that name would be made.
    """
    if path is not None and path.suffix.lower() in _OF_FILES and not path.is_dir():
        raise CallError(
            N_("{name!r} is the name of a file: this option takes a folder"),
            hint=N_("Name a folder; printplay names the files in it."), name=path.name,
        )  # fmt: skip
    return path


def use_colour(no_color: bool, stream: TextIO | None = None) -> bool:
    """Return whether a stream (by default standard output) is a terminal with colours."""
    wanted = not no_color and not os.environ.get("NO_COLOR")
    return wanted and (stream or sys.stdout).isatty() and os.environ.get("TERM") != "dumb"


def speaking(lang: Lang = None) -> None:
    """Accept --lang for a group of commands; the option's callback sets the language."""
