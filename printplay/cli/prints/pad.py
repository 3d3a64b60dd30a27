"""`printplay new pad`: a starter for a score pad of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from printplay.cli.framework.answer import print_written
from printplay.cli.framework.options import Lang, Quiet, argument, option
from printplay.core.i18n import _


def new(
    name: Annotated[
        str, argument(_("The game's title; it also names the file."), "NAME", show_default=False)
    ] = "",
    *,
    output: Annotated[
        Path | None, option(_("The file to write, or a folder for it."), "--output -o", complete="file")
    ] = None,
    like: Annotated[
        str | None, option(_("Begin with a copy of this pad (id or name)."), "PAD", complete="pads")
    ] = None,
    lang: Lang = None,  # noqa: ARG001  handled by its callback
    quiet: Quiet = False,
) -> None:
    """Write a copy, what eight questions say, or without a terminal the starter."""
    from printplay.api.pads import drafted_pad, new_pad
    from printplay.cli.prints.pad_questions import ask_questions, can_ask

    if like is None and name and not quiet and can_ask():
        file = drafted_pad(name, output, ask_questions)
    else:
        file = new_pad(name, output, like=like)
    print_written(file, quiet=quiet)
    if not quiet:
        typer.echo(_("Check it: printplay check {file}").format(file=file), err=True)
