"""`printplay score start | add | undo | redo | finish`: one match from start to end."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from printplay.cli.framework.declarations import NoColour, argument, option, use_colour
from printplay.cli.framework.output import print_json
from printplay.cli.score.ledger_options import About, Call, MatchArgument, MatchCall, OpeningOptions, say_made
from printplay.core.errors import CallError
from printplay.core.i18n import N_, _

if TYPE_CHECKING:
    from printplay import Entered

Anyway = Annotated[bool, option(_("Record it against the rules, as an exception."), "--anyway")]
NewPlayer = Annotated[
    bool, option(_("Keep names as typed, even if a known name is similar."), "--new-player")
]


MatchOrCount = Annotated[
    str | None,
    argument(_("A match by its id; like --match. A number alone is COUNT."), "MATCH", complete="matches"),
]
Count = Annotated[int | None, argument(_("Number of lines; default: 1."), "COUNT", min=1)]
#: Digits that are no id of a match: those that printplay makes have six letters and digits.
_MOST_DIGITS = 5


def start(
    game: Annotated[str, argument(_("A game by its id, such as go-for-gold."), complete="games")],
    players: Annotated[list[str], argument(_("The players, in seating order."), complete="players")],
    new_player: NewPlayer = False,
    *,
    opening: OpeningOptions,
    about: About,
    call: Call,
) -> None:
    """Start a match in the ledger."""
    from printplay.api.catalogue import game_or_file
    from printplay.api.scores.ledger import open_ledger
    from printplay.cli.score.ambiguity import confirm_day, confirm_players

    names = [name for part in players for name in part.split(",")]
    headers = opening.headers(about)
    ledger = open_ledger(call.ledger, make=True)
    spelled = confirm_players(ledger, names, new_player=new_player, ask=call.asks)
    names = [spelled.get(name, name) for name in names]
    start_outcome = confirm_day(
        lambda: ledger.begin(
            game_or_file(game), names, new_player=True, layout=opening.board, house=opening.rules,
            headers=headers,
        ),
        ask=call.asks,
    )  # fmt: skip
    if start_outcome.refused:
        refuse(start_outcome, call)
    say_made(ledger, quiet=call.quiet)
    match = start_outcome.after
    if call.as_json:
        print_json(start_outcome.json())
    elif call.quiet:
        typer.echo(match.id)
    else:
        from printplay.api.entry.line_views import clean, match_in_words
        from printplay.cli.framework.text_tables import columns, wrap_line
        from printplay.cli.score.views import match_heading

        typer.echo(match_heading(match))
        typer.echo(_("Enter what happens with `printplay score add`, question by question or line by line:"))
        typer.echo(_('  printplay score add "NAME: what the player did"'))
        other_matches = [open_match for open_match in ledger.open_matches() if open_match.id != match.id]
        if other_matches:
            typer.echo(_("Also open:"))
            for other_match in other_matches:
                typer.echo(wrap_line(f"  {clean(match_in_words(other_match))}", columns() - 1, "    "))
            text = _("Choose one: --match {id}, or PRINTPLAY_MATCH={id}.")
            typer.echo(wrap_line(text.format(id=match.id), columns() - 1))


def add(
    lines: Annotated[
        list[str] | None,
        argument(_('Lines of a record, such as "Anna: treasure 4 +1"; - reads standard input.')),
    ] = None,
    file: Annotated[
        list[Path] | None, option(_("Read the lines from this file."), "--file -f", complete="file")
    ] = None,
    anyway: Anyway = False,
    no_color: NoColour = False,
    *,
    call: MatchCall,
) -> None:
    """Add lines to a match; without a line, question by question."""
    from printplay.api.entry.typed_input import read_lines
    from printplay.api.scores.ledger import open_ledger
    from printplay.cli.score.ambiguity import choose_match, confirm_day

    ledger = open_ledger(call.ledger, make=False)
    if not lines and not file and sys.stdin.isatty() and not call.as_json:
        from printplay.cli.score.guided import guided

        code = choose_match(
            lambda id_: guided(ledger.find_match(id_), colour=use_colour(no_color)), call.match
        )
        raise typer.Exit(code)
    lines_to_add = read_lines(lines or ([] if file else ["-"]), file or [], sys.stdin.buffer)
    entry_outcome = choose_match(
        lambda id_: confirm_day(
            lambda: ledger.find_match(id_).add_source_lines(lines_to_add, anyway=anyway), ask=call.asks
        ),
        call.match,
        ask=call.asks,
    )
    if entry_outcome.refused:
        refuse(entry_outcome, call)
    _print_entry(entry_outcome, call)


def undo(
    match_id: MatchOrCount = None,
    count: Count = None,
    to: Annotated[int | None, option(_("Undo all lines after this number."))] = None,
    *,
    call: MatchCall,
) -> None:
    """Undo the last lines; `redo` restores them."""
    from printplay.api.entry.line_views import clean
    from printplay.api.scores.ledger import open_ledger
    from printplay.cli.score.ambiguity import choose_match

    ledger = open_ledger(call.ledger, make=False)
    named_match, lines = _match_and_count(match_id, count)
    entry_outcome = choose_match(
        lambda id_: ledger.find_match(id_).undo(lines, to=to), named_match or call.match, ask=call.asks
    )
    if not call.quiet and not call.as_json:
        lines_before, lines_after = entry_outcome.before.lines, entry_outcome.after.lines
        for line in lines_before[len(lines_after) :]:
            typer.echo(_("undone: {line}").format(line=clean(line)))
    _print_entry(entry_outcome, call)


def redo(match_id: MatchOrCount = None, count: Count = None, *, call: MatchCall) -> None:
    """Redo lines that were undone."""
    from printplay.api.scores.ledger import open_ledger
    from printplay.cli.score.ambiguity import choose_match

    ledger = open_ledger(call.ledger, make=False)
    named_match, lines = _match_and_count(match_id, count)
    _print_entry(
        choose_match(
            lambda id_: ledger.find_match(id_).redo(lines), named_match or call.match, ask=call.asks
        ),
        call,
    )


def _match_and_count(word: str | None, count: int | None) -> tuple[str | None, int]:
    """Return the match that a call names, and the number of lines: a number alone is the latter."""
    if count is not None or word is None or not word.isdecimal() or len(word) > _MOST_DIGITS:
        return word, count or 1
    if int(word) < 1:
        raise CallError(N_("the number of lines must be at least 1"))
    return None, int(word)


def finish(match_id: MatchArgument = None, anyway: Anyway = False, *, about: About, call: MatchCall) -> None:
    """End a match; print the standings and the deciding sentence."""
    from printplay.api.scores.ledger import open_ledger
    from printplay.cli.score.ambiguity import choose_match, confirm_day
    from printplay.cli.score.views import left_open, verdict

    ledger, facts = open_ledger(call.ledger, make=False), about.as_headers()
    entry_outcome = choose_match(
        lambda id_: confirm_day(lambda: ledger.find_match(id_).finish(anyway=anyway, **facts), ask=call.asks),
        match_id or call.match,
        ask=call.asks,
    )
    if entry_outcome.refused:
        if not call.as_json:
            for line in left_open(entry_outcome.after):
                typer.echo(line, err=True)
            entry_outcome = entry_outcome.beside_open()
        refuse(entry_outcome, call)
    if call.as_json:
        print_json(entry_outcome.json())
    else:
        for remark in () if call.quiet else entry_outcome.remarks:
            typer.echo(remark)
        typer.echo(verdict(entry_outcome.after, quiet=call.quiet))


# -- messages -------------------------------------------------------------------------------------


def _print_entry(entry_outcome: Entered, call: Call) -> None:
    from printplay.api.entry.line_views import clean
    from printplay.cli.score.views import about, over_by_rules, totals_line

    for line in entry_outcome.fault_lines():
        typer.echo(line, err=True)
    if call.as_json:
        print_json(entry_outcome.json())
        return
    if call.quiet:
        return
    match_before, match_after = entry_outcome.before, entry_outcome.after
    for line in about(entry_outcome):
        typer.echo(f"{match_after.id}  {clean(line)}")
    first_index = len(match_before.lines)
    for number, line in enumerate(
        match_after.lines[first_index:], len(match_after.headers) + first_index + 1
    ):
        typer.echo(f"{match_after.id}:{number}  {clean(line)}")
    for remark in entry_outcome.remarks:
        typer.echo(remark)
    typer.echo(totals_line(match_after))
    for line in over_by_rules(match_after):
        typer.echo(line)


def refuse(entry_outcome: Entered, call: Call) -> None:
    """Print why nothing was entered and what to do, and exit; a match that cannot open has no --anyway."""
    if call.as_json:
        print_json(entry_outcome.json())
    for line in entry_outcome.fault_lines():
        typer.echo(line, err=True)
    typer.echo(_("Nothing was entered."), err=True)
    match_before, ways = entry_outcome.before, []
    if entry_outcome.after_end:
        ways = [_("  The match is over. To reopen it: printplay score undo -m {id}")]
    elif match_before.id:
        if entry_outcome.is_readable:
            ways.append(_("  To record it as an exception, add --anyway."))
        if match_before.lines:
            ways.append(_("  If an earlier line is wrong, undo it: printplay score undo -m {id}"))
    for way in ways:
        typer.echo(way.format(id=match_before.id), err=True)
    raise typer.Exit(entry_outcome.exit_code)
