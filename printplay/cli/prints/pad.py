"""`printplay pad`: the user's own score pads: a starter, and the check of a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from printplay.cli.completion import candidates
from printplay.cli.framework.answer import print_json, print_written
from printplay.cli.framework.localized_help import App
from printplay.cli.framework.options import AsJson, Lang, NoColour, Quiet
from printplay.core.i18n import _

if TYPE_CHECKING:
    from printplay.api.pads import PadReport

app = App(no_args_is_help=True, help=_("Your own score pad for any game, from one file."))

File = Annotated[
    Path,
    typer.Argument(
        metavar="FILE",
        autocompletion=candidates.file,
        help=_("The pad: a TOML file."),
        show_default=False,
    ),
]


@app.command("new", help=_("Write a commented starter file."))
def new(
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME",
            help=_("The game's title; it also names the file."),
            show_default=False,
        ),
    ] = "",
    *,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            autocompletion=candidates.file,
            help=_("The file to write, or a folder for it."),
            show_default=False,
        ),
    ] = None,
    like: Annotated[
        str | None,
        typer.Option(
            "--like",
            metavar="PAD",
            autocompletion=candidates.pads,
            help=_("Begin with a copy of this pad (id or name)."),
            show_default=False,
        ),
    ] = None,
    lang: Lang = None,  # noqa: ARG001  handled by its callback
    quiet: Quiet = False,
) -> None:
    """Write a copy, what eight questions say, or without a terminal the starter."""
    from printplay.api.pads import drafted_pad, new_pad
    from printplay.cli.prints.pad_questions import asked, can_ask

    if like is None and name and not quiet and can_ask():
        file = drafted_pad(name, output, asked)
    else:
        file = new_pad(name, output, like=like)
    print_written(file, quiet=quiet)
    if not quiet:
        typer.echo(_("Check it: printplay check {file}").format(file=file), err=True)


@app.command("check", help=_("Check a pad; show it with an example."))
def check(
    file: File,
    *,
    as_json: AsJson = False,
    lang: Lang = None,  # noqa: ARG001  handled by its callback
    quiet: Quiet = False,
    no_color: NoColour = False,  # noqa: ARG001  the answer has no colours
) -> None:
    """Print the faults line by line; exit 1 if there are any."""
    from printplay.api.pads import check_pad

    report = check_pad(file)
    if as_json:
        print_json(report.json())
    else:
        show(report, quiet=quiet)
    if not report.valid:
        raise typer.Exit(1)


def show(report: PadReport, *, quiet: bool) -> None:
    """Print the faults on standard error, else the pad."""
    if not quiet or not report.valid:
        typer.echo(report.text(), err=not report.valid)
