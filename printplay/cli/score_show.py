"""`printplay score show | list | history`: what the ledger knows."""

from __future__ import annotations

from typing import Annotated

import typer

from printplay.cli import candidates
from printplay.cli.answer import print_json
from printplay.cli.ledger_options import Ledger, MatchId
from printplay.cli.options import AsJson, Lang
from printplay.i18n import N_, _

NO_MATCH = N_("There is no match yet. Open one: printplay score start GAME NAME NAME ...")
NO_SUCH_MATCH = N_(
    "No match here is such a one. All that count: printplay score list; those that were dropped: "
    "printplay score list --dropped"
)


def _known(game: str | None) -> str | None:
    """Return the id of the game that was asked for; raise CallError where there is none."""
    from printplay.api.catalogue import game_id

    return game_id(game) if game is not None else None


Game = Annotated[
    str | None,
    typer.Option(
        "--game",
        callback=_known,
        autocompletion=candidates.games,
        help=_("Of this game alone."),
    ),
]


def show(
    match_id: Annotated[
        str | None,
        typer.Argument(
            metavar="[MATCH]",
            autocompletion=candidates.matches,
            show_default=False,
            help=_("A match by its id."),
        ),
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
    from printplay import NoMatchError
    from printplay.api.entered import kept_json
    from printplay.api.scores import open_ledger
    from printplay.cli import score_views
    from printplay.cli.which import of_match

    opened = open_ledger(ledger, make=False)
    try:
        kept = of_match(lambda id_: opened.meant(id_).kept, match_id or match, ask=not as_json)
    except NoMatchError:
        if as_json:
            print_json(None)
        else:
            typer.echo(_(NO_MATCH))
        return
    if as_json:
        print_json(kept_json(kept))
        return
    for line in score_views.log(kept) if log else score_views.show(kept):
        typer.echo(line)


def list_(
    game: Game = None,
    only_open: Annotated[bool, typer.Option("--open", help=_("Only what is not over."))] = False,
    dropped: Annotated[bool, typer.Option("--dropped", help=_("Only what was dropped."))] = False,
    ledger: Ledger = None,
    as_json: AsJson = False,
    lang: Lang = None,  # noqa: ARG001  takes effect as it is parsed
) -> None:
    """List the matches of the ledger."""
    from printplay.api.scores import open_ledger
    from printplay.cli import damaged, score_tables

    opened = open_ledger(ledger, make=False)
    found = opened.survey(game, only_open=only_open, dropped=dropped)
    if as_json:
        print_json(found.json())
    elif found.kept:
        typer.echo(score_tables.listed(found.kept))
    elif not found.damaged:
        typer.echo(_(NO_SUCH_MATCH if found.any else NO_MATCH))
    damaged.leave(found.damaged)


def history(
    game: Game = None,
    ledger: Ledger = None,
    as_json: AsJson = False,
    lang: Lang = None,  # noqa: ARG001  takes effect as it is parsed
) -> None:
    """Tell who played, won and met whom, in all matches that are over."""
    from printplay.api.scores import open_ledger
    from printplay.cli import damaged, score_tables

    every = open_ledger(ledger, make=False).survey()
    if as_json:
        print_json(every.history_json(game))
    elif (found := every.history(game)).matches:
        typer.echo("\n".join(score_tables.told(found)))
    else:
        typer.echo(_("No match is over yet."))
    damaged.leave(every.damaged)
