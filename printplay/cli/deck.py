"""`printplay deck`: a deck of one's own, from a TOML file and its CSV into files."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from printplay.cli import candidates
from printplay.cli.job import PrintOptions
from printplay.cli.preflight_views import deliver
from printplay.cli.watching import watchable
from printplay.i18n import _

File = Annotated[
    Path,
    typer.Argument(
        autocompletion=candidates.file, help=_("The deck: a TOML file."), show_default=False
    ),
]


@watchable
def deck(file: File, *, options: PrintOptions) -> None:
    """Print the cards of a deck, after a preflight of all of them."""
    from printplay.api.printing import deck_kit

    deliver(options, deck_kit(file, options.job()))
