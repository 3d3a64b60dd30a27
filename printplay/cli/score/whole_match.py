"""`printplay score result | correct | drop | restore | rejudge`: a whole match at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from printplay.cli.framework.declarations import argument, option
from printplay.cli.framework.output import print_json
from printplay.cli.score.ledger_options import About, Call, MatchArgument, MatchCall, OpeningOptions, say_made
from printplay.cli.score.matches import Anyway, NewPlayer, refuse
from printplay.core.errors import CallError, printable
from printplay.core.i18n import N_, _

if TYPE_CHECKING:
    from printplay import Entered


def _require_match(match_id: str | None, call: MatchCall) -> str:
    """Return the match that a call names: the one in play is never meant in silence."""
    if id_ := match_id or call.match:
        return id_
    raise CallError(N_("name the match"), hint=N_("`printplay score list` shows all matches."))


def drop(match_id: MatchArgument = None, *, call: MatchCall) -> None:
    """Hide a mistaken match from lists, statistics and exports; its log stays."""
    from printplay.api.scores.ledger import open_ledger

    entry_outcome = open_ledger(call.ledger, make=False).find_match(_require_match(match_id, call)).drop()
    _show_change(
        entry_outcome,
        call,
        _("{match} is hidden from lists and statistics. To bring it back: printplay score undrop {id}")
        if not entry_outcome.before.dropped
        else _("{match} was already dropped."),
    )


def restore(
    match_id: Annotated[
        str | None, argument(_("A match by its id; like --match."), "MATCH", complete="dropped_matches")
    ] = None,
    *,
    call: MatchCall,
) -> None:
    """Restore a dropped match."""
    from printplay.api.scores.ledger import open_ledger

    entry_outcome = open_ledger(call.ledger, make=False).find_match(_require_match(match_id, call)).restore()
    _show_change(
        entry_outcome,
        call,
        _("{match} counts again.") if entry_outcome.before.dropped else _("{match} was not dropped."),
    )


def restore_file(
    file: Annotated[
        str, argument(_("A backup file, or the id of a dropped match."), "FILE|MATCH", complete="file")
    ],
    *,
    call: Call,
) -> None:
    """Restore a backup; the present ledger is kept beside it. With an id, restore a match."""
    from printplay.api.scores.backup import is_backup, is_path, restore_backup

    if not is_backup(file):
        restore(file, call=MatchCall(ledger=call.ledger, as_json=call.as_json, quiet=call.quiet))
        return
    if not is_path(file):
        text = _("{file} is read as a file; to bring back a match: printplay score undrop {file}")
        typer.echo(text.format(file=printable(file)), err=True)
    done = restore_backup(file, call.ledger)
    if call.as_json:
        print_json(done.json())
    elif not call.quiet:
        text = _("Restored from {file}: matches {matches}, entries {entries}.")
        content = done.content
        typer.echo(text.format(file=printable(file), matches=content.matches, entries=content.entries))
        if done.kept is not None:
            text = _("The earlier ledger is kept as {file}.")
            typer.echo(text.format(file=printable(str(done.kept))))


def rejudge(match_id: MatchArgument = None, *, call: MatchCall) -> None:
    """Compute the result of a match by the present rules."""
    from printplay.api.scores.ledger import open_ledger
    from printplay.cli.score.views import verdict

    entry_outcome = open_ledger(call.ledger, make=False).find_match(_require_match(match_id, call)).rejudge()
    before = entry_outcome.before
    if not call.as_json and not call.quiet and before.result is not None:
        changed = before.changed_standings is not None
        typer.echo(
            _("Accepted; the result before was:")
            if changed
            else _("The current rules give the same result; nothing was changed.")
        )
        if changed:
            typer.echo(verdict(before, quiet=True))
            typer.echo("")
    _show_change(entry_outcome, call, verdict(entry_outcome.after, quiet=call.quiet))


def _show_change(entry_outcome: Entered, call: Call, text: str) -> None:
    match_after = entry_outcome.after
    if call.as_json:
        print_json(entry_outcome.match_json())
    elif not call.quiet:
        from printplay.api.entry.line_views import clean, match_in_words

        typer.echo(
            text.replace("{match}", clean(match_in_words(match_after))).replace("{id}", match_after.id)
        )


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
    from printplay.api.scores.ledger import open_ledger
    from printplay.api.scores.match_opening import read_score
    from printplay.cli.score.ambiguity import confirm_day, confirm_game, confirm_players

    parsed = [read_score(text) for text in scores]
    ledger = open_ledger(call.ledger, make=True)
    names = [score.player for score in parsed]
    spelled = confirm_players(ledger, names, new_player=new_player, ask=call.asks)
    parsed = [score._replace(player=spelled.get(score.player, score.player)) for score in parsed]
    headers = opening.headers(about)
    entry_outcome, assumed = confirm_game(
        lambda named, *, new_game: confirm_day(
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

    _show_entry(entry_outcome, say_more, call)


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
    from printplay.api.scores.ledger import open_ledger
    from printplay.api.scores.match_opening import read_score

    parsed = [read_score(text) for text in scores]
    ledger = open_ledger(call.ledger, make=False)
    spelled = ledger.as_known([score.player for score in parsed])
    parsed = [score._replace(player=spelled.get(score.player, score.player)) for score in parsed]
    entry_outcome = ledger.correct(parsed, call.match, anyway=anyway)

    def say_changes() -> None:
        scores_before, scores_after = (
            {
                placing.player: "–" if placing.player in ranked.without else placing.score
                for placing in ranked.placings
            }
            for ranked in (entry_outcome.before.standings, entry_outcome.after.standings)
        )
        for name, score in scores_before.items():
            if scores_after[name] != score and not (call.as_json or call.quiet):
                typer.echo(
                    _("{player}: {old} -> {new}").format(player=name, old=score, new=scores_after[name])
                )

    _show_entry(entry_outcome, say_changes, call)


def _show_entry(entry_outcome: Entered, say_more: Callable[[], None], call: Call) -> None:
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
        typer.echo(verdict(entry_outcome.after, quiet=call.quiet))
