"""`printplay new pad`: a starter for a score pad of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from printplay.cli.completion import candidates
from printplay.cli.framework.answer import print_written
from printplay.cli.framework.options import Lang, Quiet
from printplay.core.i18n import _


def new(
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME", help=_("The game's title; it also names the file."), show_default=False
        ),
    ] = "",
    *,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            autocompletion=candidates.file,
            help=_("The file to write, or a folder for it."),
            show_default=False,
        ),
    ] = None,
    like: Annotated[
        str | None,
        typer.Option(
            "--like",
            metavar="PAD",
            autocompletion=candidates.pads,
            help=_("Begin with a copy of this pad (id or name)."),
            show_default=False,
        ),
    ] = None,
    lang: Lang = None,  # noqa: ARG001  handled by its callback
    quiet: Quiet = False,
) -> None:
    """Write a copy, what eight questions say, or without a terminal the starter."""
    from printplay.api.pads import drafted_pad, new_pad
    from printplay.cli.prints.pad_questions import asked, can_ask

    if like is None and name and not quiet and can_ask():
        file = drafted_pad(name, output, asked)
    else:
        file = new_pad(name, output, like=like)
    print_written(file, quiet=quiet)
    if not quiet:
        typer.echo(_("Check it: printplay check {file}").format(file=file), err=True)
