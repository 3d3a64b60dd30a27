"""Options of the commands that use the ledger, and the message about damaged matches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from printplay.cli.framework.declarations import AsJson, HouseRules, Lang, Quiet, argument, option
from printplay.core.i18n import N_, _

if TYPE_CHECKING:
    from printplay import Damage
    from printplay.api.scores.ledger import Ledger as OpenLedger


Ledger = Annotated[
    str | None,
    option(
        _("The ledger: a file, or postgresql://...; default: in your data folder."),
        "PATH|URL",
        complete="file",
        envvar="PRINTPLAY_LEDGER",
        show_default=False,
    ),
]
MatchId = Annotated[
    str | None,
    option(
        _("The match; default: the open one."),
        "--match -m ID",
        complete="open_matches",
        envvar="PRINTPLAY_MATCH",
    ),
]
#: A match named without an option; `match_id or match` is what a call names.
MatchArgument = Annotated[
    str | None, argument(_("A match by its id; like --match."), "MATCH", complete="matches")
]


# Not frozen, and never compared: `score add` is called move by move, and every
# method that `dataclass` generates takes time.
@dataclass(eq=False, repr=False)
class Call:
    """The common options of commands that change a ledger."""

    ledger: Ledger = None
    as_json: AsJson = False
    quiet: Quiet = False
    lang: Lang = None  # handled by its callback

    @property
    def asks(self) -> bool:
        return not (self.as_json or self.quiet)


@dataclass(eq=False, repr=False)
class About:
    """The options for date, place and note of a match."""

    date: Annotated[
        str | None, option(_("The day, such as 2026-11-20; default: the first entry's."), "DATE")
    ] = None
    place: Annotated[str | None, option(_("Where it was played."))] = None
    note: Annotated[str | None, option(_("A note on one line."))] = None

    def as_headers(self) -> dict[str, str]:
        headers = {"date": self.date, "place": self.place, "note": self.note}
        return {key: value for key, value in headers.items() if value is not None}


@dataclass(eq=False, repr=False)
class OpeningOptions:
    """The options of a new match."""

    layout: Annotated[str | None, option(_("The board: a name or a layout file."), complete="layouts")] = None
    house: HouseRules = None
    header: Annotated[
        list[str] | None,
        option(_("A header of this game, such as start=N."), "KEY=VALUE", complete="headers"),
    ] = None
    variant: Annotated[
        str | None, option(_("The variant, if the game has several."), complete="variants")
    ] = None

    @property
    def board(self) -> str | Path | None:
        from printplay.api.catalogue import layout_or_file

        return None if self.layout is None else layout_or_file(self.layout)

    @property
    def rules(self) -> dict[str, str]:
        return pairs(self.house or [])

    def headers(self, about: About) -> dict[str, str]:
        """Return the headers of the match, as typed."""
        variant = {"variant": self.variant} if self.variant is not None else {}
        stated = {key: value for key, value in about.as_headers().items() if value.strip()}
        return pairs(self.header or []) | variant | stated


def pairs(texts: list[str]) -> dict[str, str]:
    """Return KEY=VALUE options as pairs; raise CallError for any other text."""
    from printplay.core.errors import CallError

    values_by_key = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals or not key.strip() or not value.strip():
            raise CallError(
                N_("expected KEY=VALUE, not {text!r}"),
                hint=N_("For example: --house curse-fills-a-box=no"),
                text=text[:60],
            )
        values_by_key[key.strip().casefold()] = value.strip()
    return values_by_key


@dataclass(eq=False, repr=False)
class _OfMatch:
    match: MatchId = None


@dataclass(eq=False, repr=False)
class MatchCall(Call, _OfMatch):
    """The common options of commands that change one match."""


def say_made(ledger: OpenLedger, *, quiet: bool) -> None:
    if ledger.made and not quiet:
        from printplay.core.errors import printable

        typer.echo(_("new ledger created: {where}").format(where=printable(ledger.where)), err=True)


def leave(damaged: Sequence[Damage]) -> None:
    """Name the damaged matches, if any, and exit with code 1."""
    if not damaged:
        return
    for damage in damaged:
        place = f"{damage.error.place}: " if damage.error.place is not None else ""
        sentence = damage.error.sentence()
        prefix = f"{damage.id}: " if damage.id is not None and damage.id not in sentence else ""
        typer.echo(f"printplay: {place}{prefix}{sentence}", err=True)
    typer.echo(
        _(
            "  Everything else is shown. Save what can be read: `printplay score backup FILE "
            "--damaged`. Keep the ledger as it is, and restore that copy or an earlier backup."
        ),
        err=True,
    )
    raise typer.Exit(1)
