"""The tree of commands; each lives in a small module of its own."""

from __future__ import annotations

from typing import Annotated

import typer

from printplay.cli import calibrate, check, deck, explain, games, layout, print_, score_app, trace
from printplay.cli.spoken import App
from printplay.i18n import _

app = App(
    name="printplay",
    help=_("Print a game night, and know afterwards, beyond doubt, who won."),
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def _version(wanted: bool) -> None:
    if wanted:
        from printplay import __version__

        typer.echo(f"printplay {__version__}")
        raise typer.Exit


@app.callback()
def common(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help=_("Show the version.")),
    ] = False,
    debug: Annotated[
        bool,
        typer.Option("--debug", help=_("Show the traceback of an error (anywhere in a call).")),
    ] = False,
) -> None:
    """Options of printplay itself; `--debug` is taken by `main` before the rest is parsed."""


app.command("games", help=_("What can be printed, checked and scored."))(games.show_games)
app.command("print", help=_("Print a game night, or parts of it, into a folder."))(print_.print_)
app.command("deck", help=_("A deck of one's own: TOML and CSV to PDF."))(deck.deck)
app.command("check", help=_("Replay a record; explain every broken rule."))(check.check)
app.command("trace", help=_("The spaces a drawn line visits, its faults, its turns."))(trace.trace)
app.command("explain", help=_("A rule in full, an example that breaks it, the cure."))(
    explain.explain
)
app.command("calibrate", help=_("Measure a printer once; backs and sizes are right from then on."))(
    calibrate.calibrate
)
app.add_typer(score_app.app, name="score")
app.add_typer(layout.app, name="layout")
