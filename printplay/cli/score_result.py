"""`printplay score result`: a finished match in one line."""

from __future__ import annotations

from typing import Annotated

import typer

from printplay.cli import candidates
from printplay.cli.ledger_options import About, Call, Opening, say_made
from printplay.cli.score import Anyway, answer_json, refuse
from printplay.i18n import _


def result(
    game: Annotated[
        str,
        typer.Argument(
            autocompletion=candidates.games, help=_("A game by its id, such as go-for-gold.")
        ),
    ],
    scores: Annotated[
        list[str],
        typer.Argument(
            metavar="NAME=TOTAL...",
            autocompletion=candidates.scores,
            help=_("What everybody has, in seating order; NAME=TOTAL/N tells the tie-break."),
        ),
    ],
    anyway: Anyway = False,
    *,
    opening: Opening,
    about: About,
    call: Call,
) -> None:
    """Enter a match that is over: who played, and what everybody has."""
    from printplay import games
    from printplay.cli.score_views import beside_open, verdict
    from printplay.ledger import totals
    from printplay.ledger.opening import prepared
    from printplay.ledger.store import open_store
    from printplay.record.telling import faults

    told = [totals.read(text) for text in scores]
    names = [score.player for score in told]
    new = prepared(
        games.named(game),
        names,
        layout=opening.layout,
        house=opening.rules,
        headers=opening.headers(about),
    )
    store = open_store(call.ledger, make=True)
    step = totals.enter(store, new, told, anyway=anyway)
    if step.refused:
        refuse(beside_open(step), call)
    say_made(store, quiet=call.quiet)
    for line in faults(beside_open(step).said):
        typer.echo(line, err=True)
    if call.as_json:
        answer_json(step)
        return
    typer.echo(verdict(step.after, quiet=call.quiet))
