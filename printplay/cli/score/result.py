"""`printplay score result | correct`: a finished match in one line, and its totals mended."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from printplay.cli.framework.answer import print_json
from printplay.cli.framework.options import argument, option
from printplay.cli.score.ledger_options import About, Call, MatchCall, OpeningOptions, say_made
from printplay.cli.score.matches import Anyway, NewPlayer, refuse
from printplay.core.i18n import _

if TYPE_CHECKING:
    from printplay.api.entry.add_result import Entered


def result(
    game: Annotated[
        str, argument(_("A game by its id, such as go-for-gold, or any other by its name."), complete="games")
    ],
    scores: Annotated[
        list[str],
        argument(
            _("NAME=TOTAL for each player, in seating order; NAME=TOTAL/N adds the tie-break."),
            "NAME=TOTAL...",
            complete="scores",
        ),
    ],
    lowest: Annotated[bool, option(_("The fewest points win."), "--lowest")] = False,
    coop: Annotated[
        Literal["won", "lost"] | None, option(_("All have won, or lost, together."), "won|lost")
    ] = None,
    winner: Annotated[
        list[str] | None, option(_("Who has won, whatever the points."), "NAME", complete="players")
    ] = None,
    teams: Annotated[
        str,
        option(
            _("Who played together: Anna+Ben,Cleo+Dan."), "A+B,C+D", complete="players", show_default=False
        ),
    ] = "",
    new_game: Annotated[
        bool, option(_("Keep the game's name, even if a game is similar."), "--new-game")
    ] = False,
    anyway: Anyway = False,
    new_player: NewPlayer = False,
    *,
    opening: OpeningOptions,
    about: About,
    call: Call,
) -> None:
    """Enter a finished match: the players and their totals."""
    from printplay.api.catalogue import game_or_file
    from printplay.api.scores.imported import most_wins
    from printplay.api.scores.ledger import open_ledger, read_score
    from printplay.cli.score.ambiguity import of_day, of_game, of_players

    parsed = [read_score(text) for text in scores]
    ledger = open_ledger(call.ledger, make=True)
    names = [score.player for score in parsed]
    spelled = of_players(ledger, names, new_player=new_player, ask=call.asks)
    parsed = [score._replace(player=spelled.get(score.player, score.player)) for score in parsed]
    headers = opening.headers(about)
    entry_outcome, assumed = of_game(
        lambda named, *, new_game: of_day(
            lambda: ledger.enter(
                game_or_file(named),
                parsed,
                lowest=lowest,
                coop=coop,
                winners=[spelled.get(name, name) for name in winner or ()],
                teams=teams,
                new_game=new_game,
                new_player=True,
                layout=opening.board,
                house=opening.rules,
                headers=headers,
                anyway=anyway,
            ),
            ask=call.asks,
        ),
        game,
        new_game=new_game,
        ask=call.asks,
    )

    def say_more() -> None:
        say_made(ledger, quiet=call.quiet)
        if assumed and not call.quiet:
            typer.echo(most_wins(assumed), err=True)

    _show(entry_outcome, say_more, call)


def correct(
    scores: Annotated[
        list[str],
        argument(
            _("NAME=TOTAL for each total that was wrong; NAME=TOTAL/N for its tie-break too."),
            "NAME=TOTAL...",
            complete="scores",
        ),
    ],
    anyway: Anyway = False,
    *,
    call: MatchCall,
) -> None:
    """Correct totals of a finished match; the log keeps the old ones."""
    from printplay.api.scores.ledger import open_ledger, read_score

    parsed = [read_score(text) for text in scores]
    ledger = open_ledger(call.ledger, make=False)
    spelled = ledger.as_known([score.player for score in parsed])
    parsed = [score._replace(player=spelled.get(score.player, score.player)) for score in parsed]
    entry_outcome = ledger.correct(parsed, call.match, anyway=anyway)

    def say_changes() -> None:
        before, after = (
            {one.player: "–" if one.player in ranked.without else one.score for one in ranked.placings}
            for ranked in (entry_outcome.step.before.standings, entry_outcome.step.after.standings)
        )
        for name, score in before.items():
            if after[name] != score and not (call.as_json or call.quiet):
                typer.echo(_("{player}: {old} -> {new}").format(player=name, old=score, new=after[name]))

    _show(entry_outcome, say_changes, call)


def _show(entry_outcome: Entered, say_more: Callable[[], None], call: Call) -> None:
    """Print the match after an entry; a refusal ends the program."""
    from printplay.cli.score.views import verdict

    if entry_outcome.refused:
        refuse(entry_outcome.beside_open(), call)
    say_more()
    for line in entry_outcome.beside_open().fault_lines():
        typer.echo(line, err=True)
    if call.as_json:
        print_json(entry_outcome.json())
    else:
        typer.echo(verdict(entry_outcome.step.after, quiet=call.quiet))
