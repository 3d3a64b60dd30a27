"""`printplay check`: replay a record, explain every broken rule, tell who won."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from printplay.cli.completion import candidates
from printplay.cli.framework.answer import print_json, told_written
from printplay.cli.framework.options import AsJson, Force, Lang, use_colour
from printplay.core.errors import CallError, PrintplayError
from printplay.core.i18n import N_, _

if TYPE_CHECKING:
    from printplay import Report


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
    import printplay

    if stamp and not format_in_place:
        raise CallError(
            N_("--stamp goes with --format-in-place"),
            hint=N_("It notes the board and the version of the rules in the file."),
        )
    report = printplay.check(sys.stdin.buffer if record == "-" else Path(record), strict=False)
    if as_json:
        print_json(report.json())
    else:
        for line in report.told(colour=use_colour(no_color, sys.stderr)):
            typer.echo(line, err=True)
        for line in () if quiet else report.ranking():
            typer.echo(line)
    try:
        if picture is not None:
            report.draw(picture, force=force)
            told_written(picture, quiet=quiet)
        if format_in_place and _format(record, report, stamp=stamp):
            told_written(Path(record), quiet=quiet)
        elif format_in_place and report.readable and not quiet:
            typer.echo(_("{record}: is in this form already.").format(record=record), err=True)
    except PrintplayError as error:
        error.answered = True
        raise
    raise typer.Exit(2 if not report.readable else 0 if report.valid else 1)


def _format(record: str, report: Report, *, stamp: bool) -> bool:
    """Rewrite a record in one form; return False where it is so already, or cannot be read."""
    if record == "-":
        raise CallError(N_("--format-in-place needs a file, not standard input"))
    if report.formatted() is None:
        text = _("{record}: not formatted, as not all of it can be read.")
        typer.echo(text.format(record=record), err=True)
        return False
    return report.rewrite(record, stamp=stamp)
