"""`printplay score players | forget`: who plays, and under which name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from printplay.cli import candidates
from printplay.cli.answer import print_json
from printplay.cli.ledger_options import Call, Ledger, MatchId
from printplay.cli.options import AsJson, Lang
from printplay.cli.score_show import NO_MATCH
from printplay.cli.spoken import App
from printplay.i18n import _

if TYPE_CHECKING:
    from printplay.ledger.naming import Renamed

players_app = App(
    help=_("Who plays; call a player by another name, or merge two spellings."),
    rich_markup_mode=None,
)


@players_app.callback(invoke_without_command=True)
def players(
    context: typer.Context,
    ledger: Ledger = None,
    as_json: AsJson = False,
    lang: Lang = None,  # noqa: ARG001  takes effect as it is parsed
) -> None:
    """List all players and how many matches each has."""
    if context.invoked_subcommand is not None:
        context.obj = ledger
        return
    from collections import Counter

    from printplay.cli import damaged
    from printplay.cli.tables import fitted
    from printplay.ledger.as_json import damaged as damaged_json
    from printplay.ledger.store import open_store
    from printplay.ledger.survey import survey
    from printplay.record.screen import clean

    with open_store(ledger).reading() as session:
        every = survey(session)
    found = Counter(name for one in every.matches for name in one.players)
    listed = sorted(found.items(), key=lambda pair: pair[0].casefold())
    if as_json:
        answer = [{"player": name, "matches": count} for name, count in listed]
        print_json([*answer, *damaged_json(every.damaged)])
    elif listed:
        rows = [[clean(name), str(count)] for name, count in listed]
        typer.echo(fitted([_("player"), _("matches")], rows))
    elif not every.damaged:
        typer.echo(_(NO_MATCH))
    damaged.leave(every.damaged)


Old = Annotated[
    str, typer.Argument(autocompletion=candidates.players, help=_("The name as it is."))
]
New = Annotated[
    str, typer.Argument(autocompletion=candidates.players, help=_("The name as it shall be."))
]


@players_app.command(help=_("Call a player by another name, everywhere or in one match."))
def rename(
    context: typer.Context,
    old: Old,
    new: New,
    match: MatchId = None,
    ledger: Ledger = None,
    lang: Lang = None,  # noqa: ARG001  takes effect as it is parsed
) -> None:
    """Call a player by another name."""
    _rename(_ledger(context, ledger), old, new, match, merge=False)


@players_app.command(help=_("Make one player of two spellings; the second name stays."))
def merge(
    context: typer.Context,
    old: Old,
    new: New,
    ledger: Ledger = None,
    lang: Lang = None,  # noqa: ARG001  takes effect as it is parsed
) -> None:
    """Make one player of two."""
    _rename(_ledger(context, ledger), old, new, None, merge=True)


@players_app.command(help=_("Take the last renaming or merging back."))
def undo(
    context: typer.Context,
    ledger: Ledger = None,
    lang: Lang = None,  # noqa: ARG001  takes effect as it is parsed
) -> None:
    """Take the last renaming or merging back, in all matches it changed."""
    from printplay.ledger import naming
    from printplay.ledger.store import open_store

    _tell(naming.undo(open_store(_ledger(context, ledger))))


def _ledger(context: typer.Context, ledger: str | None) -> str | None:
    """Return the ledger that was typed last, else what is set: for all of `players` alike."""
    typed = getattr(context.get_parameter_source("ledger"), "name", "") == "COMMANDLINE"
    return ledger if typed else context.obj or ledger


def _rename(ledger: str | None, old: str, new: str, match: str | None, *, merge: bool) -> None:
    from printplay.ledger import naming
    from printplay.ledger.store import open_store

    _tell(naming.rename(open_store(ledger), old, new, merge=merge, id_=match))


def _tell(renamed: Renamed) -> None:
    """Say who is called how now."""
    from printplay.record.screen import clean

    typer.echo(
        _("{old} is now {new}, in: {matches}").format(
            old=clean(renamed.old),
            new=clean(renamed.new),
            matches=", ".join(one.id for one in renamed.matches),
        )
    )


def forget(
    name: Annotated[
        str,
        typer.Argument(
            autocompletion=candidates.players, help=_("The name of a person, as it is.")
        ),
    ],
    alias: Annotated[
        str | None,
        typer.Option(
            "--as", metavar="NAME", show_default=False, help=_("The name in its place; `Guest 1`.")
        ),
    ] = None,
    yes: Annotated[
        bool, typer.Option("--yes", "-y", help=_("Do it without asking, on a terminal, too."))
    ] = False,
    *,
    call: Call,
) -> None:
    """Replace a person's name for good in every match: this one thing can't be taken back."""
    import sys
    from pathlib import Path

    from printplay.errors import printable
    from printplay.ledger.forgetting import forget as forgotten
    from printplay.ledger.forgetting import free_alias
    from printplay.ledger.store import open_store
    from printplay.record.screen import clean

    store = open_store(call.ledger)
    alias = alias or free_alias(store, _("Guest"))
    if not yes and call.asks and sys.stdin.isatty():
        text = _("{name} becomes {alias} in every match, for good. Go on?")
        typer.confirm(text.format(name=clean(name), alias=clean(alias)), abort=True, err=True)
    ids = forgotten(store, name, alias)
    if call.as_json:
        print_json({"player": alias, "matches": ids})
    elif not call.quiet:
        text = _("{alias} stands in the place of the name now, in: {matches}")
        typer.echo(text.format(alias=clean(alias), matches=", ".join(ids)))
        typer.echo(_("Not reached: backups, exports, and ledgers of others."))
        for old in sorted(Path(store.where).parent.glob(f"{Path(store.where).name}.v*")):
            text = _("The name also stands in the ledger of an earlier version: {file}")
            typer.echo(text.format(file=printable(str(old))))
