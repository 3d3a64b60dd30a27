"""`printplay trace`: the spaces, faults and turns of a drawn line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from printplay.cli.framework.answer import print_json
from printplay.cli.framework.options import AsJson, Lang, NoColour, Quiet, argument, option
from printplay.core.errors import CallError
from printplay.core.i18n import N_, _, fill_template

if TYPE_CHECKING:
    from printplay.api.layouts.trace import LineSplitting, Trace

#: Most readings and faults shown as text.
SHOWN = 20


Start = Annotated[str | None, option(_("Port or space where the line starts."))]
Rolls = Annotated[str | None, option(_("The dice, such as 5,4,3; ? is an unknown one."))]
Feet = Annotated[int, option(_("Feet held at the start."), min=0, max=99)]
Tolerance = Annotated[
    float, option(_("How far a corner may be from a centre, in % of the inradius."), min=1, max=80)
]
Freehand = Annotated[
    bool | None,
    option(_("A pen stroke, or a corner on every centre; default: detected."), "--freehand/--strict"),
]


def trace(
    drawing: Annotated[
        str, argument(_("WKT, GeoJSON, SVG or PDF file; - is standard input."), complete="file")
    ],
    layout: Annotated[
        str | None, option(_("Board of a drawn line, if it names none."), complete="layouts")
    ] = None,
    *,
    start: Start = None,
    rolls: Rolls = None,
    feet: Feet = 0,
    tolerance: Tolerance = 35,
    freehand: Freehand = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
    no_color: NoColour = False,  # noqa: ARG001  no colour yet; scripts pass it to every command
    lang: Lang = None,  # noqa: ARG001  handled by its callback
) -> None:
    """Print the spaces a drawn line visits, its faults, and how it splits into turns."""
    from printplay.api.catalogue import layout_or_file
    from printplay.api.layouts import trace
    from printplay.core.errors import FileError, LayoutError

    dice = None if rolls is None else rolled(rolls)
    board = None if layout is None else layout_or_file(layout)
    try:
        answer = trace.trace(
            drawing, board, start=start, rolls=dice, feet=feet, tolerance=tolerance / 100, freehand=freehand
        )
    except LayoutError:
        raise
    except FileError as error:
        if not as_json:
            raise
        print_json(trace.unreadable(board, error))
        raise typer.Exit(error.exit_code) from None
    if as_json:
        print_json(answer.json())
    else:
        show(drawing, answer, quiet=quiet)
    if not answer.valid:
        raise typer.Exit(1)


def _lines(splitting: LineSplitting) -> Iterator[str]:
    """Yield the readings as text."""
    if not splitting.rolls_given:
        yield _("Possible readings: {count}, with {least} to {most} turns. Dice:").format(
            count=splitting.count, least=splitting.turns[0], most=splitting.turns[1]
        )
        for reading in splitting.readings[:SHOWN]:
            yield "  " + " ".join(_fitting(turn.dice) for turn in reading)
    else:
        if splitting.count > 1:
            yield _("Possible readings: {count}").format(count=splitting.count)
        for number, reading in enumerate(splitting.readings[:SHOWN], 1):
            if splitting.count > 1:
                yield _("Reading {number}:").format(number=number)
            for turn, move in enumerate(reading, 1):
                yield f"  {turn:>2}  {_die(move):<8}  {' '.join(move.path)}"
    if splitting.count > SHOWN:
        yield _("... and {count} more").format(count=splitting.count - SHOWN)


def _fitting(dice: tuple[int, ...]) -> str:
    return str(dice[0]) if len(dice) == 1 else f"{dice[0]}-{dice[-1]}"


def _die(turn: Any) -> str:
    if turn.foot:
        return _("{roll}, foot").format(roll=turn.roll)
    return str(turn.roll) if turn.roll is not None else f"? = {_fitting(turn.dice)}"


def rolled(text: str) -> list[int | None]:
    """Parse `5,?,3`; raise CallError if a part is neither a whole number nor `?`."""
    rolls: list[int | None] = []
    for part in text.split(","):
        word = part.strip()
        if word != "?" and not re.fullmatch(r"[+-]?[0-9]{1,6}", word):
            raise CallError(
                N_("--rolls: {value!r} is not a die"),
                hint=N_("Separate the rolls with commas: 5,4,3; write ? for an unknown one."),
                value=word[:20],
            )
        rolls.append(None if word == "?" else int(word))
    return rolls


def show(name: str, trace: Trace, *, quiet: bool) -> None:
    """Print the spaces and readings; print the faults on standard error."""
    from printplay.api.layouts.trace import fault_lines

    for spaces in trace.strokes:
        typer.echo(" ".join(spaces) or "-")
    for line in _lines(trace.splitting) if trace.splitting and trace.valid else ():
        typer.echo(line)
    for message, values in () if quiet else trace.drawing.notes:
        typer.echo(f"{name}: {fill_template(message, values)}", err=True)
    for line in fault_lines(name, trace.found[:SHOWN], hints=not quiet):
        typer.echo(line, err=True)
    if len(trace.found) > SHOWN:
        typer.echo(_("... and {count} more").format(count=len(trace.found) - SHOWN), err=True)
