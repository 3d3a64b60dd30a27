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
    from printplay import games

    return games.find(games.named(game)).id if game is not None else None


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
    from printplay.cli import score_views
    from printplay.cli.which import of_match
    from printplay.ledger.as_json import answer
    from printplay.ledger.lookup import find
    from printplay.ledger.match import Kept
    from printplay.ledger.store import open_store
    from printplay.ledger.trouble import NoMatchError

    def found(id_: str | None) -> Kept:
        with open_store(ledger).reading() as session:
            return find(session, id_)

    try:
        kept = of_match(found, match_id or match, ask=not as_json)
    except NoMatchError:
        if as_json:
            print_json(None)
        else:
            typer.echo(_(NO_MATCH))
        return
    if as_json:
        print_json(answer(kept))
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
    from printplay.cli import damaged, score_views
    from printplay.ledger.as_json import damaged as damaged_json
    from printplay.ledger.as_json import in_list
    from printplay.ledger.store import open_store
    from printplay.ledger.survey import survey

    with open_store(ledger).reading() as session:
        found = survey(session, only_open=only_open, dropped=dropped, game=game)
        there = session.count()[0]
    if as_json:
        answers = [in_list(one) for one in found.matches]
        print_json([*answers, *damaged_json(found.damaged)])
    elif found.matches:
        typer.echo(score_views.listed(found.matches))
    elif not found.damaged:
        typer.echo(_(NO_MATCH if not there else NO_SUCH_MATCH))
    damaged.leave(found.damaged)


def history(
    game: Game = None,
    ledger: Ledger = None,
    as_json: AsJson = False,
    lang: Lang = None,  # noqa: ARG001  takes effect as it is parsed
) -> None:
    """Tell who played, won and met whom, in all matches that are over."""
    from printplay.cli import damaged, score_views
    from printplay.ledger.as_json import damaged as damaged_json
    from printplay.ledger.as_json import history_answer
    from printplay.ledger.history import history as told_by
    from printplay.ledger.store import open_store
    from printplay.ledger.survey import survey

    with open_store(ledger).reading() as session:
        every = survey(session)
    found = told_by(every.matches, game=game)
    if as_json:
        answer = history_answer(found)
        if every.damaged:
            answer["damaged"] = damaged_json(every.damaged)
        print_json(answer)
    elif found.matches:
        typer.echo("\n".join(score_views.told(found)))
    else:
        typer.echo(_("No match is over yet."))
    damaged.leave(every.damaged)
