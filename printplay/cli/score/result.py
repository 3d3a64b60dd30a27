"""`printplay score result`: a finished match in one line."""

from __future__ import annotations

from typing import Annotated

import typer

from printplay.cli.completion import candidates
from printplay.cli.framework.answer import print_json
from printplay.cli.score.ledger_options import About, Call, OpeningOptions, say_made
from printplay.cli.score.matches import Anyway, NewPlayer, refuse
from printplay.core.i18n import _


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
            help=_(
                "NAME=TOTAL for each player, in seating order; NAME=TOTAL/N adds the tie-break."
            ),
        ),
    ],
    anyway: Anyway = False,
    new_player: NewPlayer = False,
    *,
    opening: OpeningOptions,
    about: About,
    call: Call,
) -> None:
    """Enter a finished match: the players and their totals."""
    from printplay.api.scores.ledger import open_ledger, read_score
    from printplay.cli.score.ambiguity import of_day, of_players
    from printplay.cli.score.views import verdict

    parsed = [read_score(text) for text in scores]
    ledger = open_ledger(call.ledger, make=True)
    names = [score.player for score in parsed]
    spelled = of_players(ledger, names, new_player=new_player, ask=call.asks)
    parsed = [score._replace(player=spelled.get(score.player, score.player)) for score in parsed]
    headers = opening.headers(about)
    entered = of_day(
        lambda: ledger.enter(
            game,
            parsed,
            new_player=True,
            layout=opening.layout,
            house=opening.rules,
            headers=headers,
            anyway=anyway,
        ),
        ask=call.asks,
    )
    if entered.refused:
        refuse(entered.beside_open(), call)
    say_made(ledger, quiet=call.quiet)
    for line in entered.beside_open().fault_lines():
        typer.echo(line, err=True)
    if call.as_json:
        print_json(entered.json())
    else:
        typer.echo(verdict(entered.step.after, quiet=call.quiet))
