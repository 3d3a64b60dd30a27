"""`printplay check`: replay a record, explain every broken rule, tell who won."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from printplay.cli import candidates
from printplay.cli.answer import print_json, told_written
from printplay.cli.options import AsJson, Force, Lang, use_colour
from printplay.errors import CallError, PrintplayError
from printplay.i18n import N_, _, language

if TYPE_CHECKING:
    from printplay.record.check import Report


def check(
    record: Annotated[
        str,
        typer.Argument(
            autocompletion=candidates.file, help=_("A record (FILE.play); - reads standard input.")
        ),
    ],
    as_json: AsJson = False,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help=_("Say only what is wrong, not who leads."))
    ] = False,
    no_color: Annotated[
        bool, typer.Option("--no-color", help=_("No colours, not even on a terminal."))
    ] = False,
    format_in_place: Annotated[
        bool,
        typer.Option(
            "--format-in-place", help=_("Also rewrite the file in one form, comments and all.")
        ),
    ] = False,
    stamp: Annotated[
        bool,
        typer.Option(
            "--stamp",
            help=_("With --format-in-place: note the board's hash and the rules' version, too."),
        ),
    ] = False,
    picture: Annotated[
        Path | None,
        typer.Option(
            autocompletion=candidates.file,
            help=_("Also draw the play, faults marked, to a .pdf, .png or .svg file."),
        ),
    ] = None,
    force: Force = False,
    lang: Lang = None,  # noqa: ARG001  takes effect as it is parsed
) -> None:
    """Replay a record; explain every broken rule."""
    from printplay.record.as_json import as_json as data
    from printplay.record.check import check as checked
    from printplay.record.source import from_stream, read_source

    if stamp and not format_in_place:
        raise CallError(
            N_("--stamp goes with --format-in-place"),
            hint=N_("It notes the board and the version of the rules in the file."),
        )
    if record == "-":
        source, folder = from_stream("-", sys.stdin.buffer), Path()
    else:
        source, folder = read_source(Path(record)), Path(record).parent
    report = checked(source, folder)
    if as_json:
        print_json(data(report))
    else:
        _tell(record, report, colour=use_colour(no_color, sys.stderr), quiet=quiet)
    try:
        if picture is not None:
            _draw(report, picture, force=force)
            told_written(picture, quiet=quiet)
        if format_in_place and _format(record, report, stamp=stamp):
            told_written(Path(record), quiet=quiet)
        elif format_in_place and report.readable and not quiet:
            typer.echo(_("{record}: is in this form already.").format(record=record), err=True)
    except PrintplayError as error:
        error.answered = True
        raise
    raise typer.Exit(2 if not report.readable else 0 if report.valid else 1)


def _tell(record: str, report: Report, *, colour: bool, quiet: bool) -> None:
    from printplay.record.telling import faults, ranking

    for line in faults(report, colour=colour):
        typer.echo(line, err=True)
    if quiet:
        return
    if not report.violations:
        typer.echo(_("{record}: nothing is wrong.").format(record=record))
    for line in ranking(report):
        typer.echo(line)


def _draw(report: Report, path: Path, *, force: bool) -> None:
    from printplay.printing.component import Component
    from printplay.printing.faces import face
    from printplay.printing.output import write

    meta = report.record.meta
    if report.board is None or meta is None or not meta.has("play_picture"):
        raise CallError(N_("there is no board to draw the play on"))
    drawing, width, height = meta.room("play_picture").picture(report)
    component = Component(meta.id, width, height, drawing, safe=0)
    write(path, face(component, drawing, path.suffix, language()), force=force)


def _format(record: str, report: Report, *, stamp: bool) -> bool:
    """Rewrite a record in one form; return False where it is so already, or cannot be read."""
    from printplay.printing.output import put
    from printplay.record.formatting import formatted, stamped

    if record == "-":
        raise CallError(N_("--format-in-place needs a file, not standard input"))
    if not report.readable or report.record.meta is None:
        typer.echo(
            _("{record}: not formatted, as not all of it can be read.").format(record=record),
            err=True,
        )
        return False
    text = formatted(report.record, report.board)
    if stamp and report.board is not None:
        text = stamped(text, report.board.hash, report.record.meta.rules_version)
    path = Path(record)
    if text == path.read_bytes().decode("utf-8"):
        return False
    put(path, text.encode())
    return True
