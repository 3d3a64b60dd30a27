"""`printplay deck`: print the user's own deck from its TOML file and CSV, or write a starter."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from printplay.cli.completion import candidates
from printplay.cli.framework.answer import print_written
from printplay.cli.framework.options import Lang, Quiet
from printplay.cli.prints.job import PrintOptions
from printplay.cli.prints.preflight_views import deliver
from printplay.cli.prints.watch import watchable
from printplay.core.errors import CallError
from printplay.core.i18n import N_, _

_NEW = "new"

File = Annotated[
    Path,
    typer.Argument(
        metavar="FILE|new",
        autocompletion=candidates.file,
        help=_("The deck: a TOML file. Or the word new, to write a starter file."),
        show_default=False,
    ),
]
Target = Annotated[
    Path | None,
    typer.Argument(
        metavar="FOLDER",
        autocompletion=candidates.file,
        help=_("With new: a folder for the starter, or a file NAME.toml."),
        show_default=False,
    ),
]


NewTarget = Annotated[
    Path,
    typer.Argument(
        metavar="NAME",
        autocompletion=candidates.file,
        help=_("A folder for its files, or a file NAME.toml."),
        show_default=False,
    ),
]


@watchable
def deck(file: File, target: Target = None, *, options: PrintOptions) -> None:
    """Print the cards of a deck after a preflight, or write a starter."""
    if str(file) == _NEW and (target is not None or not file.exists()):
        if target is None:
            raise CallError(
                N_("the place for the new deck is missing"),
                hint=N_("Give a folder or a file: printplay new deck market"),
            )
        new_deck(target, quiet=options.quiet)
        return
    if target is not None:
        raise CallError(
            N_("give one file only, not {name!r} as well"),
            hint=N_("Write a starter file: printplay new deck FOLDER"),
            name=str(target),
        )
    from printplay.api.prints.kits import deck_kit

    deliver(options, deck_kit(file, options.job()))


def new_deck(
    target: NewTarget,
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
