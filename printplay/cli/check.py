"""`printplay check` and `trace`: the faults of any file, the winner of a match, a drawn line."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from printplay.cli.framework.declarations import (
    AsJson,
    Force,
    Lang,
    NoColour,
    Quiet,
    argument,
    option,
    use_colour,
)
from printplay.cli.framework.output import print_json, print_written, writing_picture
from printplay.core.errors import CallError, FileError, LayoutError, PrintplayError, printable
from printplay.core.files import no_such_file
from printplay.core.i18n import N_, _, fill_template

if TYPE_CHECKING:
    from printplay import Report
    from printplay.api.checked_file import CheckedFile, FileKind
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


@dataclass(frozen=True, kw_only=True)
class CheckOptions:
    """The options of `check`."""

    layout: Annotated[
        str | None, option(_("Board of a drawn line, if it names none."), "NAME", complete="layouts")
    ] = None
    picture: Annotated[
        Path | None, option(_("Also draw it, faults marked (.pdf, .png, .svg)."), "FILE", complete="file")
    ] = None
    format_in_place: Annotated[
        bool, option(_("Also rewrite a record in standard form."), "--format-in-place")
    ] = False
    stamp: Annotated[
        bool,
        option(_("With --format-in-place: add the board's hash and the version of the rules."), "--stamp"),
    ] = False
    start: Start = None
    rolls: Rolls = None
    feet: Feet = 0
    tolerance: Tolerance = 35
    freehand: Freehand = None
    fairness: Annotated[bool, option(_("Measure an island's fairness again."), "--fairness")] = False
    as_json: AsJson = False
    quiet: Annotated[bool, option(_("Show problems only."), "--quiet -q")] = False
    no_color: NoColour = False
    force: Force = False
    lang: Lang = None  # handled by its callback

    def __post_init__(self) -> None:
        """Raise CallError if options exclude each other."""
        if self.stamp and not self.format_in_place:
            raise CallError(
                N_("--stamp needs --format-in-place"),
                hint=N_("It writes the board and the version of the rules into the file."),
            )


def check(
    file: Annotated[
        list[str],
        argument(_("Records, layouts, decks, pads, drawn lines; - is standard input."), complete="file"),
    ],
    *,
    options: CheckOptions,
) -> None:
    """Check records, layouts, decks, pads and drawn lines: what is wrong, and how to mend it.

    The content of a file says what it is, not its name.
    """
    if options.picture is not None and len(file) > 1:
        raise CallError(N_("--picture draws one file, not {count}"), count=len(file))
    if len(file) == 1:
        raise typer.Exit(_check_file(file[0], options, print_json))
    code, answers = 0, list[dict[str, Any]]()
    for name in file:
        try:
            code = max(code, _check_file(name, options, answers.append))
        except PrintplayError as error:
            typer.echo(f"printplay: {error}", err=True)
            code = max(code, error.exit_code)
            if not error.answered:
                message = {"message": error.sentence(), "hint": error.cure() or None}
                answers.append({"file": name, "kind": None, "error": message})
    if options.as_json:
        print_json(answers)
    raise typer.Exit(code)


def _check_file(name: str, options: CheckOptions, answer: Callable[[dict[str, Any]], None]) -> int:
    """Check one file and print the faults, or JSON; return the exit code."""
    from printplay.api import checked_file
    from printplay.api.catalogue import layout_or_file

    source: str | bytes = name
    if name == "-":
        source = sys.stdin.buffer.read()
    elif (path := Path(name)).exists() and not (path.is_file() or path.is_dir()):
        source = path.read_bytes()  # a pipe can be read once
    board = None if options.layout is None else layout_or_file(options.layout)
    detected = checked_file.file_kind(source)
    is_missing = name != "-" and not os.path.lexists(name)
    if detected.kind == "record" and not options.as_json and is_missing:
        raise no_such_file(Path(name))
    if detected.kind in ("layout", "deck"):
        from printplay.cli.layout.rate import tell_of_playing

        tell_of_playing(quiet=options.quiet)
    try:
        checked = checked_file.check_as(
            detected,
            source,
            layout=board,
            start=options.start,
            rolls=None if options.rolls is None else parse_rolls(options.rolls),
            feet=options.feet,
            tolerance=options.tolerance / 100,
            freehand=options.freehand,
            fairness=options.fairness,
        )
    except LayoutError:
        raise
    except FileError as error:
        if not options.as_json or detected.kind != "line":
            raise
        from printplay.api.layouts.trace import unreadable

        answer({**unreadable(board, error), "kind": detected.kind})
        return error.exit_code
    _refuse(name, checked.kind, options)
    if checked.also is not None and not options.quiet:
        note = _("{file}: read as {kind}; it could also be {other}.").format(
            file=printable(name),
            kind=checked_file.kind_in_words(checked.kind),
            other=checked_file.kind_in_words(checked.also),
        )
        typer.echo(note, err=True)
    if options.as_json:
        answer(checked.json())
    else:
        _show_checked(name, checked, options)
    try:
        _draw_and_rewrite(name, checked, options)
    except PrintplayError as error:
        error.answered = True
        raise
    readable = checked.kind != "record" or checked.report.readable  # type: ignore[union-attr]
    return 2 if not readable else 0 if checked.valid else 1


def _refuse(name: str, kind: FileKind, options: CheckOptions) -> None:
    """Raise CallError if an option was given that this kind of file does not take."""
    from printplay.api.checked_file import refuse_options

    if kind != "record":
        refuse_options(name, kind, "record", {"--format-in-place": options.format_in_place})
    if kind in ("pad", "line"):
        refuse_options(name, kind, "record", {"--picture": options.picture})


def _show_checked(name: str, checked: CheckedFile, options: CheckOptions) -> None:
    report: Any = checked.report
    if checked.kind == "record":
        for line in report.fault_lines(colour=use_colour(options.no_color, sys.stderr)):
            typer.echo(line, err=True)
        for line in () if options.quiet else report.ranking():
            typer.echo(line)
    elif checked.kind == "line":
        show_trace(name, report, quiet=options.quiet)
    elif checked.kind == "pad":
        if not options.quiet or not report.valid:
            typer.echo(report.text(), err=not report.valid)
    else:
        from printplay.cli.layout.views import check_text

        colour = use_colour(options.no_color)
        if text := check_text(report, colour=colour, quiet=options.quiet):
            typer.echo(text)


def _draw_and_rewrite(name: str, checked: CheckedFile, options: CheckOptions) -> None:
    """Draw the picture and rewrite the record, if requested."""
    report: Any = checked.report
    if options.picture is not None:
        with writing_picture(options.picture, quiet=options.quiet):
            report.draw(options.picture, force=options.force)
    if not options.format_in_place:
        return
    if _rewrite_record(name, report, stamp=options.stamp):
        print_written(Path(name), quiet=options.quiet)
    elif report.readable and not options.quiet:
        typer.echo(_("{record}: already formatted.").format(record=name), err=True)


def _rewrite_record(record: str, report: Report, *, stamp: bool) -> bool:
    """Rewrite a record in the standard form; return False if it is so already, or unreadable."""
    if record == "-":
        raise CallError(N_("--format-in-place needs a file, not standard input"))
    if report.formatted() is None:
        text = _("{record}: not formatted, because parts of it cannot be read.")
        typer.echo(text.format(record=record), err=True)
        return False
    return report.rewrite(record, stamp=stamp)


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

    dice = None if rolls is None else parse_rolls(rolls)
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
        show_trace(drawing, answer, quiet=quiet)
    if not answer.valid:
        raise typer.Exit(1)


def _reading_lines(splitting: LineSplitting) -> Iterator[str]:
    if not splitting.rolls_given:
        yield _("Possible readings: {count}, with {least} to {most} turns. Dice:").format(
            count=splitting.count, least=splitting.turns[0], most=splitting.turns[1]
        )
        for reading in splitting.readings[:SHOWN]:
            yield "  " + " ".join(_dice_range(turn.dice) for turn in reading)
    else:
        if splitting.count > 1:
            yield _("Possible readings: {count}").format(count=splitting.count)
        for number, reading in enumerate(splitting.readings[:SHOWN], 1):
            if splitting.count > 1:
                yield _("Reading {number}:").format(number=number)
            for turn, move in enumerate(reading, 1):
                yield f"  {turn:>2}  {_roll_text(move):<8}  {' '.join(move.path)}"
    if splitting.count > SHOWN:
        yield _("... and {count} more").format(count=splitting.count - SHOWN)


def _dice_range(dice: tuple[int, ...]) -> str:
    return str(dice[0]) if len(dice) == 1 else f"{dice[0]}-{dice[-1]}"


def _roll_text(turn: Any) -> str:
    if turn.foot:
        return _("{roll}, foot").format(roll=turn.roll)
    return str(turn.roll) if turn.roll is not None else f"? = {_dice_range(turn.dice)}"


def parse_rolls(text: str) -> list[int | None]:
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


def show_trace(name: str, trace: Trace, *, quiet: bool) -> None:
    """Print the spaces and readings; print the faults on standard error."""
    from printplay.api.layouts.trace import fault_lines

    for spaces in trace.strokes:
        typer.echo(" ".join(spaces) or "-")
    for line in _reading_lines(trace.splitting) if trace.splitting and trace.valid else ():
        typer.echo(line)
    for message, values in () if quiet else trace.drawing.notes:
        typer.echo(f"{name}: {fill_template(message, values)}", err=True)
    for line in fault_lines(name, trace.found[:SHOWN], hints=not quiet):
        typer.echo(line, err=True)
    if len(trace.found) > SHOWN:
        typer.echo(_("... and {count} more").format(count=len(trace.found) - SHOWN), err=True)
