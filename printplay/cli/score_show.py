"""`printplay score show | list | history | players`: what the ledger knows."""

from __future__ import annotations

from typing import Annotated

import typer

from printplay.cli.answer import print_json
from printplay.cli.ledger_options import Ledger, MatchId
from printplay.cli.options import AsJson, Lang
from printplay.cli.spoken import App
from printplay.i18n import _


def _known(game: str | None) -> str | None:
    """Return the id of the game that was asked for; raise CallError where there is none."""
    from printplay import games

    return games.find(games.named(game)).id if game is not None else None


Game = Annotated[str | None, typer.Option("--game", callback=_known, help=_("Of this game alone."))]


def show(
    match_id: Annotated[
        str | None,
        typer.Argument(metavar="[MATCH]", show_default=False, help=_("A match by its id.")),
    ] = None,
    log: Annotated[
        bool, typer.Option("--log", help=_("All lines, numbered, with their times."))
    ] = False,
    match: MatchId = None,
    ledger: Ledger = None,
    as_json: AsJson = False,
    lang: Lang = None,  # noqa: ARG001  takes effect as it is parsed
) -> None:
    """Show how a match stands: every source of points, the tie-break, what is left open."""
    from printplay.cli import score_views
    from printplay.ledger.lookup import find
    from printplay.ledger.store import open_store

    with open_store(ledger).reading() as session:
        kept = find(session, match_id or match)
    if as_json:
        print_json(score_views.answer(kept))
        return
    for line in score_views.log(kept) if log else score_views.show(kept):
        typer.echo(line)


def list_(
    game: Game = None,
    only_open: Annotated[bool, typer.Option("--open", help=_("Only what is not over."))] = False,
    ledger: Ledger = None,
    as_json: AsJson = False,
    lang: Lang = None,  # noqa: ARG001  takes effect as it is parsed
) -> None:
    """List the matches of the ledger."""
    from printplay.cli import score_views
    from printplay.ledger.lookup import kept
    from printplay.ledger.store import open_store

    with open_store(ledger).reading() as session:
        matches = [
            kept(session, match)
            for match in session.matches(only_open=only_open)
            if game in (None, match.game)
        ]
    if as_json:
        answers = [score_views.answer(one) for one in matches]
        for answer in answers:
            del answer["lines"]
        print_json(answers)
    elif matches:
        typer.echo(score_views.listed(matches))
    else:
        typer.echo(_("There is no match yet. Open one: printplay score start GAME NAME NAME ..."))


def history(
    game: Game = None,
    ledger: Ledger = None,
    as_json: AsJson = False,
    lang: Lang = None,  # noqa: ARG001  takes effect as it is parsed
) -> None:
    """Tell who played, won and met whom, in all matches that are over."""
    from printplay.cli import score_views
    from printplay.ledger.history import history as told_by
    from printplay.ledger.lookup import kept
    from printplay.ledger.store import open_store

    with open_store(ledger).reading() as session:
        found = told_by((kept(session, match) for match in session.matches()), game=game)
    if as_json:
        print_json(score_views.history_answer(found))
    elif found.matches:
        typer.echo("\n".join(score_views.told(found)))
    else:
        typer.echo(_("No match is over yet."))


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

    from printplay.cli.tables import fitted
    from printplay.ledger.lookup import kept
    from printplay.ledger.store import open_store
    from printplay.record.screen import clean

    with open_store(ledger).reading() as session:
        every = [kept(session, match) for match in session.matches()]
    found = Counter(name for one in every for name in one.players)
    listed = sorted(found.items(), key=lambda pair: pair[0].casefold())
    if as_json:
        answer = [{"player": name, "matches": count} for name, count in listed]
        print_json(answer)
    elif listed:
        rows = [[clean(name), str(count)] for name, count in listed]
        typer.echo(fitted([_("player"), _("matches")], rows))
    else:
        typer.echo(_("There is no match yet. Open one: printplay score start GAME NAME NAME ..."))


Old = Annotated[str, typer.Argument(help=_("The name as it is."))]
New = Annotated[str, typer.Argument(help=_("The name as it shall be."))]


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


def _ledger(context: typer.Context, ledger: str | None) -> str | None:
    """Return the ledger that was typed last, else what is set: for all of `players` alike."""
    typed = getattr(context.get_parameter_source("ledger"), "name", "") == "COMMANDLINE"
    return ledger if typed else context.obj or ledger


def _rename(ledger: str | None, old: str, new: str, match: str | None, *, merge: bool) -> None:
    from printplay.ledger import keeping
    from printplay.ledger.store import open_store
    from printplay.record.screen import clean

    changed = keeping.rename(open_store(ledger), old, new, merge=merge, id_=match)
    typer.echo(
        _("{old} is now {new}, in: {matches}").format(
            old=clean(old), new=clean(new), matches=", ".join(one.id for one in changed)
        )
    )
