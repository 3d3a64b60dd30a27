"""Options of the commands that use the ledger."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

from printplay.cli.completion import candidates
from printplay.cli.framework.options import AsJson, Lang, Quiet
from printplay.core import progress
from printplay.core.i18n import N_, _

if TYPE_CHECKING:
    from printplay.api.scores.ledger import Ledger as OpenLedger

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


def _watch(matches: int) -> Any:
    """Show how far it is with a ledger of an earlier version; the first ones are done at once."""
    from printplay.cli.framework.progress import progress_bar

    return progress_bar(matches, _("updating the ledger"), quiet=matches < _SHOWN_FROM)


_SHOWN_FROM = 500  # matches that take about a second
progress.watch = _watch


# Not frozen, and never compared: `score add` is called move by move, and waits for all that
# `dataclass` writes.
@dataclass(eq=False, repr=False)
class Call:
    """What commands that change a ledger have in common, as a person typed it."""

    ledger: Ledger = None
    as_json: AsJson = False
    quiet: Quiet = False
    lang: Lang = None  # taken by its callback

    @property
    def asks(self) -> bool:
        """Return whether a question may be asked where something is not clear."""
        return not (self.as_json or self.quiet)


@dataclass(eq=False, repr=False)
class About:
    """When and where a match was played, as a person typed it."""

    date: Annotated[
        str | None,
        typer.Option(
            metavar="DATE",
            show_default=False,
            help=_("The day, such as 2026-11-20; else of the first entry."),
        ),
    ] = None
    place: Annotated[
        str | None, typer.Option(show_default=False, help=_("Where it was played."))
    ] = None
    note: Annotated[str | None, typer.Option(show_default=False, help=_("A note of one line."))] = (
        None
    )

    def said(self) -> dict[str, str]:
        """Return what was said, as headers of a record."""
        found = {"date": self.date, "place": self.place, "note": self.note}
        return {key: value for key, value in found.items() if value is not None}


@dataclass(eq=False, repr=False)
class OpeningOptions:
    """How a match is opened, as a person typed it."""

    layout: Annotated[
        str | None,
        typer.Option(
            autocompletion=candidates.layouts,
            help=_("The board: a name or a layout file."),
        ),
    ] = None
    house: Annotated[
        list[str] | None,
        typer.Option(
            metavar="KEY=VALUE",
            autocompletion=candidates.house_rules,
            help=_("A house rule; repeat it."),
        ),
    ] = None
    header: Annotated[
        list[str] | None,
        typer.Option(
            metavar="KEY=VALUE",
            autocompletion=candidates.headers,
            help=_("A header of the game's own, such as start=N."),
        ),
    ] = None
    variant: Annotated[
        str | None,
        typer.Option(
            autocompletion=candidates.variants, help=_("The variant, where a game has several.")
        ),
    ] = None

    @property
    def rules(self) -> dict[str, str]:
        """Return the house rules."""
        return pairs(self.house or [])

    def headers(self, about: About) -> dict[str, str]:
        """Return the headers of the match, as they were typed."""
        variant = {"variant": self.variant} if self.variant is not None else {}
        said = {key: value for key, value in about.said().items() if value.strip()}
        return pairs(self.header or []) | variant | said


def pairs(texts: list[str]) -> dict[str, str]:
    """Return KEY=VALUE as they were given; raise CallError for what is none."""
    from printplay.core.errors import CallError

    found = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals or not key.strip() or not value.strip():
            raise CallError(
                N_("{text!r} is not KEY=VALUE"),
                hint=N_("For example: --house curse-fills-a-box=no"),
                text=text[:60],
            )
        found[key.strip().casefold()] = value.strip()
    return found


@dataclass(eq=False, repr=False)
class _OfMatch:
    match: MatchId = None


@dataclass(eq=False, repr=False)
class MatchCall(Call, _OfMatch):
    """What those that change one match have in common."""


def say_made(ledger: OpenLedger, *, quiet: bool) -> None:
    """Say on standard error where a ledger was made, if one was."""
    if ledger.made and not quiet:
        from printplay.core.errors import printable

        typer.echo(_("made a new ledger: {where}").format(where=printable(ledger.where)), err=True)
