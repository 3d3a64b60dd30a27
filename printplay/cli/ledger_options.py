"""Options of the commands that use the ledger."""

from __future__ import annotations

from typing import Annotated

import typer

from printplay.i18n import _

Ledger = Annotated[
    str | None,
    typer.Option(
        "--ledger",
        envvar="PRINTPLAY_LEDGER",
        metavar="PATH|URL",
        show_default=False,
        help=_("The ledger: a file, or postgresql://...; default: in the user's data folder."),
    ),
]
MatchId = Annotated[
    str | None,
    typer.Option(
        "--match",
        "-m",
        envvar="PRINTPLAY_MATCH",
        metavar="ID",
        show_default=False,
        help=_("The match; default: the one that is open."),
    ),
]
