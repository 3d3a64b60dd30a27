"""Options of the commands that use the ledger."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import typer

from printplay.cli import candidates
from printplay.cli.options import AsJson, Lang, Quiet
from printplay.i18n import _

Ledger = Annotated[
    str | None,
    typer.Option(
        "--ledger",
        envvar="PRINTPLAY_LEDGER",
        metavar="PATH|URL",
        autocompletion=candidates.file,
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
        autocompletion=candidates.open_matches,
        show_default=False,
        help=_("The match; default: the one that is open."),
    ),
]


# Not frozen, and never compared: `score add` is called move by move, and waits for all that
# `dataclass` writes.
@dataclass(eq=False, repr=False)
class Call:
    """What commands that change a ledger have in common, as a person typed it."""

    ledger: Ledger = None
    as_json: AsJson = False
    quiet: Quiet = False
    lang: Lang = None  # taken by its callback


@dataclass(eq=False, repr=False)
class _OfMatch:
    match: MatchId = None


@dataclass(eq=False, repr=False)
class MatchCall(Call, _OfMatch):
    """What those that change one match have in common."""
