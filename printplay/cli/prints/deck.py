"""`printplay new deck`: a starter for a deck of one's own."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from printplay.cli.framework.answer import print_written
from printplay.cli.framework.options import Lang, Quiet, argument
from printplay.core.i18n import _


def new_deck(
    target: Annotated[
        Path, argument(_("A folder for its files, or a file NAME.toml."), "NAME", complete="file")
    ],
    *,
    lang: Lang = None,  # noqa: ARG001  handled by its callback
    quiet: Quiet = False,
) -> None:
    """Write a starter deck: its TOML file, its table and a drawing."""
    from printplay.api.prints import starters

    files = starters.new_deck(target)
    for file in files:
        print_written(file, quiet=quiet)
    if not quiet:
        typer.echo(_("Print it: printplay print {file}").format(file=files[0]))
