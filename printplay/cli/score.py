"""`printplay score`: open a match, enter what happens, take it back, finish it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from printplay.cli.answer import print_json
from printplay.cli.ledger_options import Call, MatchCall
from printplay.cli.options import NoColour, use_colour
from printplay.i18n import N_, _

if TYPE_CHECKING:
    from printplay.ledger.step import Step

Anyway = Annotated[
    bool,
    typer.Option("--anyway", help=_("Record it even where the rules forbid it, as an exception.")),
]


def start(
    game: Annotated[str, typer.Argument(help=_("A game by its id, such as go-for-gold."))],
    players: Annotated[list[str], typer.Argument(help=_("Who plays, in seating order."))],
    layout: Annotated[
        str | None, typer.Option(help=_("The board: a shipped name, or a layout file."))
    ] = None,
    house: Annotated[
        list[str] | None, typer.Option(metavar="KEY=VALUE", help=_("A house rule; repeat it."))
    ] = None,
    header: Annotated[
        list[str] | None,
        typer.Option(metavar="KEY=VALUE", help=_("A header of the game's own, such as start=N.")),
    ] = None,
    variant: Annotated[
        str | None, typer.Option(help=_("The variant, where a game has several."))
    ] = None,
    *,
    call: Call,
) -> None:
    """Open a match in the ledger."""
    from printplay import games
    from printplay.ledger import opening
    from printplay.ledger.store import open_store

    headers = _pairs(header or [])
    if variant is not None:
        headers["variant"] = variant
    rules = _pairs(house or [])
    names = [name for part in players for name in part.split(",")]
    step = opening.start(
        open_store(call.ledger),
        games.named(game),
        names,
        layout=layout,
        house=rules,
        headers=headers,
    )
    if step.refused:
        _refuse(step, call, could=False)
    if call.as_json:
        _answer(step)
    elif call.quiet:
        typer.echo(step.after.id)
    else:
        from printplay.cli.score_views import heading

        typer.echo(heading(step.after))
        typer.echo(
            _("Enter what happens: `printplay score add`, question by question, or in lines:")
        )
        typer.echo(_('  printplay score add "NAME: what the player did"'))


def _pairs(texts: list[str]) -> dict[str, str]:
    from printplay.errors import CallError

    found = {}
    for text in texts:
        key, equals, value = text.partition("=")
        if not equals or not key.strip() or not value.strip():
            raise CallError(
                N_("{text!r} is not KEY=VALUE"),
                hint=N_("For instance: --house curse-fills-a-box=no"),
                text=text[:60],
            )
        found[key.strip().casefold()] = value.strip()
    return found


def add(
    lines: Annotated[
        list[str] | None,
        typer.Argument(
            show_default=False,
            help=_('Lines of a record, such as "Anna: treasure 4 +1"; - reads standard input.'),
        ),
    ] = None,
    file: Annotated[
        list[Path] | None, typer.Option("--file", "-f", help=_("Take the lines from this file."))
    ] = None,
    anyway: Anyway = False,
    no_color: NoColour = False,
    *,
    call: MatchCall,
) -> None:
    """Add what happened to a match; without a line: question by question."""
    import sys

    from printplay.ledger import keeping
    from printplay.ledger.store import open_store

    store = open_store(call.ledger)
    if not lines and not file and sys.stdin.isatty() and not call.as_json:
        from printplay.cli.guided import guided

        raise typer.Exit(guided(store, call.match, colour=use_colour(no_color)))
    given = _lines(lines or ([] if file else ["-"]), file or [])
    step = keeping.add(store, call.match, given, anyway=anyway)
    if step.refused:
        _refuse(step, call)
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
    from printplay.ledger import keeping
    from printplay.ledger.store import open_store

    step = keeping.undo(open_store(call.ledger), call.match, count=count, to=to)
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
    from printplay.ledger import keeping
    from printplay.ledger.store import open_store

    step = keeping.redo(open_store(call.ledger), call.match, count=count)
    _told(step, call)


def finish(
    anyway: Anyway = False,
    *,
    call: MatchCall,
) -> None:
    """End a match; the ranking, the tie-break values, and the sentence that says what decided."""
    from printplay.cli.score_views import beside_open, left_open, verdict
    from printplay.ledger import keeping
    from printplay.ledger.store import open_store

    step = keeping.finish(open_store(call.ledger), call.match, anyway=anyway)
    if step.refused:
        if not call.as_json:
            for line in left_open(step.after):
                typer.echo(line, err=True)
            step = beside_open(step)
        _refuse(step, call)
    if call.as_json:
        _answer(step)
    else:
        typer.echo(verdict(step.after, quiet=call.quiet))


# -- what is said after each -----------------------------------------------------------------------


def _say(template: str, line: str) -> None:
    from printplay.record.screen import clean

    typer.echo(template.format(line=clean(line)))


def _told(step: Step, call: Call) -> None:
    """Say what was added, and how the match stands."""
    from printplay.cli.score_views import totals
    from printplay.record.screen import clean
    from printplay.record.telling import faults

    for line in faults(step.said):
        typer.echo(line, err=True)
    if call.as_json:
        _answer(step)
        return
    if call.quiet:
        return
    first = len(step.before.lines)
    for number, line in enumerate(step.after.lines[first:], len(step.after.headers) + first + 1):
        typer.echo(f"{step.after.id}:{number}  {clean(line)}")
    typer.echo(totals(step.after))


def _answer(step: Step) -> None:
    from printplay.cli.score_views import answer

    print_json(answer(step.after, step.said))


def _refuse(step: Step, call: Call, *, could: bool = True) -> None:
    """Say why nothing was entered, and leave; `could` says that --anyway would do it."""
    from printplay.record.telling import faults

    if call.as_json:
        _answer(step)
    for line in faults(step.said):
        typer.echo(line, err=True)
    typer.echo(_("Nothing was entered."), err=True)
    if could and step.readable:
        typer.echo(
            _("  --anyway records it all the same, as an exception that is noted."), err=True
        )
    raise typer.Exit(1 if step.said.readable else 2)
