"""`printplay score`: open a match, enter what happens, take it back, finish it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from printplay.cli import candidates
from printplay.cli.answer import print_json
from printplay.cli.ledger_options import About, Call, MatchCall, Opening, say_made
from printplay.cli.options import NoColour, use_colour
from printplay.i18n import N_, _

if TYPE_CHECKING:
    from printplay.ledger.step import Step

Anyway = Annotated[
    bool,
    typer.Option("--anyway", help=_("Record it even where the rules forbid it, as an exception.")),
]


def start(
    game: Annotated[
        str,
        typer.Argument(
            autocompletion=candidates.games, help=_("A game by its id, such as go-for-gold.")
        ),
    ],
    players: Annotated[
        list[str],
        typer.Argument(autocompletion=candidates.players, help=_("Who plays, in seating order.")),
    ],
    *,
    opening: Opening,
    about: About,
    call: Call,
) -> None:
    """Open a match in the ledger."""
    from printplay import games
    from printplay.ledger.lookup import open_matches
    from printplay.ledger.opening import start as opened
    from printplay.ledger.store import open_store

    names = [name for part in players for name in part.split(",")]
    headers = opening.headers(about)
    store = open_store(call.ledger, make=True)
    step = opened(
        store,
        games.named(game),
        names,
        layout=opening.layout,
        house=opening.rules,
        headers=headers,
    )
    if step.refused:
        refuse(step, call, could=False)
    say_made(store, quiet=call.quiet)
    if call.as_json:
        answer_json(step)
    elif call.quiet:
        typer.echo(step.after.id)
    else:
        from printplay.cli.score_views import heading
        from printplay.cli.tables import columns, wrapped
        from printplay.ledger.lookup import told
        from printplay.record.screen import clean

        typer.echo(heading(step.after))
        typer.echo(
            _("Enter what happens: `printplay score add`, question by question, or in lines:")
        )
        typer.echo(_('  printplay score add "NAME: what the player did"'))
        with store.reading() as session:
            others = [one for one in open_matches(session) if one.id != step.after.id]
        if others:
            typer.echo(_("Open as well:"))
            for other in others:
                typer.echo(wrapped(f"  {clean(told(other))}", columns() - 1, "    "))
            text = _("So say which one you mean: --match {id}, or PRINTPLAY_MATCH={id}.")
            typer.echo(wrapped(text.format(id=step.after.id), columns() - 1))


def add(
    lines: Annotated[
        list[str] | None,
        typer.Argument(
            show_default=False,
            help=_('Lines of a record, such as "Anna: treasure 4 +1"; - reads standard input.'),
        ),
    ] = None,
    file: Annotated[
        list[Path] | None,
        typer.Option(
            "--file", "-f", autocompletion=candidates.file, help=_("Take the lines from this file.")
        ),
    ] = None,
    anyway: Anyway = False,
    no_color: NoColour = False,
    *,
    call: MatchCall,
) -> None:
    """Add what happened to a match; without a line: question by question."""
    import sys

    from printplay.cli.which import of_match
    from printplay.ledger import keeping
    from printplay.ledger.store import open_store

    store = open_store(call.ledger)
    if not lines and not file and sys.stdin.isatty() and not call.as_json:
        from printplay.cli.guided import guided

        code = of_match(lambda id_: guided(store, id_, colour=use_colour(no_color)), call.match)
        raise typer.Exit(code)
    given = _lines(lines or ([] if file else ["-"]), file or [])
    step = of_match(
        lambda id_: keeping.add(store, id_, given, anyway=anyway), call.match, ask=call.asks
    )
    if step.refused:
        refuse(step, call)
    _told(step, call)


def _lines(texts: list[str], files: list[Path]) -> list[tuple[str, int, str]]:
    """Return lines with the name and number they go by; raise CallError for what is no text."""
    import sys

    from printplay.errors import CallError, FileError, Place
    from printplay.record import messages
    from printplay.record.source import Source, from_stream, from_text, read_source

    sources: list[Source] = []
    for number, text in enumerate(texts, 1):
        if text == "-":
            sources.append(from_stream("-", sys.stdin.buffer))
        else:
            sources.append(
                from_text(f"score add, {number}" if len(texts) > 1 else "score add", text)
            )
    sources += [read_source(file) for file in files]
    for source in sources:
        for fault in source.violations[:1]:
            raise FileError(
                messages.MESSAGES[fault.message],
                place=Place(source.name, fault.line, fault.column),
                hint=messages.HINTS.get(fault.hint, ""),
                **fault.values,
            )
    found = [
        (source.name, number, text)
        for source in sources
        for number, text in enumerate(source.lines, 1)
        if text.partition("#")[0].strip()
    ]
    if not found:
        raise CallError(
            N_("there is nothing to add"),
            hint=N_('Say what happened, such as: printplay score add "Anna: points 9 5"'),
        )
    return found


def undo(
    count: Annotated[int, typer.Argument(min=1, help=_("How many lines to take back."))] = 1,
    to: Annotated[
        int | None, typer.Option(help=_("Go back to here: the number of the line that stays last."))
    ] = None,
    *,
    call: MatchCall,
) -> None:
    """Take the last lines back; nothing is lost, `redo` brings them again."""
    from printplay.cli.which import of_match
    from printplay.ledger import keeping
    from printplay.ledger.store import open_store

    store = open_store(call.ledger)
    step = of_match(
        lambda id_: keeping.undo(store, id_, count=count, to=to), call.match, ask=call.asks
    )
    if not call.quiet and not call.as_json:
        for line in step.before.lines[len(step.after.lines) :]:
            _say(_("taken back: {line}"), line)
    _told(step, call)


def redo(
    count: Annotated[int, typer.Argument(min=1, help=_("How many lines to bring again."))] = 1,
    *,
    call: MatchCall,
) -> None:
    """Bring lines again that were taken back."""
    from printplay.cli.which import of_match
    from printplay.ledger import keeping
    from printplay.ledger.store import open_store

    store = open_store(call.ledger)
    step = of_match(lambda id_: keeping.redo(store, id_, count=count), call.match, ask=call.asks)
    _told(step, call)


def finish(
    anyway: Anyway = False,
    *,
    about: About,
    call: MatchCall,
) -> None:
    """End a match; the ranking, the tie-break values, and the sentence that says what decided."""
    from printplay.cli.score_views import beside_open, left_open, verdict
    from printplay.cli.which import of_match
    from printplay.ledger import keeping
    from printplay.ledger.store import open_store

    store, said = open_store(call.ledger), about.said()
    step = of_match(
        lambda id_: keeping.finish(store, id_, anyway=anyway, about=said),
        call.match,
        ask=call.asks,
    )
    if step.refused:
        if not call.as_json:
            for line in left_open(step.after):
                typer.echo(line, err=True)
            step = beside_open(step)
        refuse(step, call)
    if call.as_json:
        answer_json(step)
    else:
        typer.echo(verdict(step.after, quiet=call.quiet))


# -- what is said after each -----------------------------------------------------------------------


def _say(template: str, line: str) -> None:
    from printplay.record.screen import clean

    typer.echo(template.format(line=clean(line)))


def _told(step: Step, call: Call) -> None:
    """Say what was added, and how the match stands."""
    from printplay.cli.score_views import about, totals
    from printplay.record.screen import clean
    from printplay.record.telling import faults

    for line in faults(step.said):
        typer.echo(line, err=True)
    if call.as_json:
        answer_json(step)
        return
    if call.quiet:
        return
    for line in about(step):
        typer.echo(f"{step.after.id}  {clean(line)}")
    first = len(step.before.lines)
    for number, line in enumerate(step.after.lines[first:], len(step.after.headers) + first + 1):
        typer.echo(f"{step.after.id}:{number}  {clean(line)}")
    typer.echo(totals(step.after))


def answer_json(step: Step) -> None:
    """Print what came of a call with --json."""
    from printplay.ledger.as_json import answer

    print_json(answer(step.after, step.said))


def refuse(step: Step, call: Call, *, could: bool = True) -> None:
    """Say why nothing was entered, and leave; `could` says that --anyway would do it."""
    from printplay.record.diagnostics import AFTER_END
    from printplay.record.telling import faults

    if call.as_json:
        answer_json(step)
    for line in faults(step.said):
        typer.echo(line, err=True)
    typer.echo(_("Nothing was entered."), err=True)
    if step.before.over and any(fault.code == AFTER_END for fault in step.found):
        typer.echo(
            _("  The match is over; this opens it again: printplay score undo -m {id}").format(
                id=step.before.id
            ),
            err=True,
        )
    elif could and step.readable:
        typer.echo(
            _("  --anyway records it all the same, as an exception that is noted."), err=True
        )
    raise typer.Exit(1 if step.said.readable else 2)
