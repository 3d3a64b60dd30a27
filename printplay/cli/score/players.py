"""`printplay score players | forget`: the players and their names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from printplay.cli.framework.declarations import AsJson, Lang, argument, option
from printplay.cli.framework.output import print_json
from printplay.cli.score.ledger_options import Call, Ledger, leave
from printplay.cli.score.show import NO_MATCH
from printplay.core.i18n import N_, _

if TYPE_CHECKING:
    from printplay import Renamed
    from printplay.api.scores.ledger import Ledger as OpenLedger


def players(
    context: typer.Context,
    ledger: Ledger = None,
    as_json: AsJson = False,
    lang: Lang = None,  # noqa: ARG001  handled when it is parsed
) -> None:
    """List all players and how many matches each has."""
    if context.invoked_subcommand is not None:
        context.obj = ledger
        return
    from printplay.api.entry.line_views import clean
    from printplay.api.scores.ledger import open_ledger
    from printplay.cli.framework.text_tables import fit_table

    every = open_ledger(ledger, make=False).overview()
    if as_json:
        print_json(every.players_json())
    elif every.players:
        rows = [[clean(name), str(count)] for name, count in every.players.items()]
        typer.echo(fit_table([_("player"), _("matches")], rows))
    elif not every.damaged:
        typer.echo(_(NO_MATCH))
    leave(every.damaged)


#: The variable for the match in play does not limit this: names change everywhere.
InMatch = Annotated[
    str | None, option(_("Only in this match; default: in all."), "--match -m ID", complete="matches")
]
Old = Annotated[str, argument(_("Old name."), complete="players")]
New = Annotated[str, argument(_("New name."), complete="players")]


def rename(
    context: typer.Context,
    old: Old,
    new: New,
    match: InMatch = None,
    ledger: Ledger = None,
    as_json: AsJson = False,
    lang: Lang = None,  # noqa: ARG001  handled when it is parsed
) -> None:
    """Rename a player."""
    _show_renaming(_open_ledger(context, ledger).rename(old, new, match=match), as_json=as_json)


def merge(
    context: typer.Context,
    old: Old,
    new: New,
    ledger: Ledger = None,
    as_json: AsJson = False,
    lang: Lang = None,  # noqa: ARG001  handled when it is parsed
) -> None:
    """Merge two players."""
    _show_renaming(_open_ledger(context, ledger).merge(old, new), as_json=as_json)


def undo(
    context: typer.Context,
    ledger: Ledger = None,
    as_json: AsJson = False,
    lang: Lang = None,  # noqa: ARG001  handled when it is parsed
) -> None:
    """Undo the last rename or merge, in all matches it changed."""
    _show_renaming(_open_ledger(context, ledger).undo_rename(), as_json=as_json)


def _open_ledger(context: typer.Context, ledger: str | None) -> OpenLedger:
    """Open the ledger of the last --ledger option, else the default, as all of `players` do."""
    from printplay.api.scores.ledger import open_ledger

    is_typed = getattr(context.get_parameter_source("ledger"), "name", "") == "COMMANDLINE"
    return open_ledger(ledger if is_typed else context.obj or ledger, make=False)


def _show_renaming(renaming: Renamed, *, as_json: bool) -> None:
    from printplay.api.entry.line_views import clean

    if as_json:
        print_json(renaming.json())
        return
    typer.echo(
        _("{old} is now {new}, in: {matches}").format(
            old=clean(renaming.old),
            new=clean(renaming.new),
            matches=", ".join(match.id for match in renaming.matches),
        )
    )


def forget(
    name: Annotated[str, argument(_("The player's name."), complete="players")],
    alias: Annotated[
        str | None, option(_("New name; default: `Guest 1` or the next free one."), "--as NAME")
    ] = None,
    yes: Annotated[bool, option(_("Do it without asking."), "--yes -y")] = False,
    *,
    call: Call,
) -> None:
    """Anonymise a player in every match; this cannot be undone."""
    from printplay.api.entry.line_views import clean
    from printplay.api.scores.ledger import open_ledger

    opened = open_ledger(call.ledger, make=False)
    alias = alias or opened.free_alias()
    if not yes:
        _confirm_forgetting(name, alias, call)
    ids = opened.forget(name, alias)
    if call.as_json:
        print_json({"player": alias, "matches": ids})
    elif not call.quiet:
        text = _("Renamed to {alias} in: {matches}")
        typer.echo(text.format(alias=clean(alias), matches=", ".join(ids)))
        typer.echo(_("Not changed: backups, exports and other people's ledgers."))


def _confirm_forgetting(name: str, alias: str, call: Call) -> None:
    """Ask for confirmation; raise CallError without a terminal."""
    from printplay.api.entry.line_views import clean
    from printplay.cli.score.ambiguity import can_ask
    from printplay.core.errors import CallError

    if not can_ask(ask=call.asks):
        raise CallError(
            N_("{name} would become {alias} in every match, for good; a confirmation is needed"),
            hint=N_("Add -y to confirm."), name=clean(name), alias=clean(alias),
        )  # fmt: skip
    text = _("{name} becomes {alias} in every match, for good. Continue?")
    typer.confirm(text.format(name=clean(name), alias=clean(alias)), abort=True, err=True)
