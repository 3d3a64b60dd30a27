"""The commands of printplay; each lives in a small module of its own."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Annotated

import typer

from printplay.cli.completion.shells import VARIABLE
from printplay.cli.framework.lazy_tree import Branch, Leaf, grow
from printplay.cli.framework.localized_help import App
from printplay.cli.framework.options import Lang
from printplay.core.i18n import N_, _

_COMMANDS = {
    "games": Leaf("games", "show_games", N_("What can be printed, checked and scored.")),
    "print": Leaf(
        "prints.print_", "print_", N_("Print a game night, or parts of it, into a folder.")
    ),
    "deck": Leaf(
        "prints.deck", "deck", N_("A deck of one's own: TOML and CSV to PDF; new writes a starter.")
    ),
    "check": Leaf("check", "check", N_("Replay a record; explain every broken rule.")),
    "trace": Leaf("trace", "trace", N_("The spaces a drawn line visits, its faults, its turns.")),
    "scan": Leaf("scan", "scan", N_("Photographed player sheets: what is on them, checked.")),
    "serve": Leaf("serve", "serve", N_("A page for the phones at the table.")),
    "best": Leaf("layout.best", "best", N_("The best line that was possible with these dice.")),
    "explain": Leaf(
        "explain", "explain", N_("A rule in full, an example that breaks it, the cure.")
    ),
    "calibrate": Leaf(
        "prints.calibrate",
        "calibrate",
        N_("Measure a printer once; backs and sizes are right from then on."),
    ),
    "doctor": Leaf(
        "doctor", "doctor", N_("What is installed, where things lie, what is wrong with it.")
    ),
    "manual": Leaf("manual", "manual", N_("The manual: a page of it, by a word.")),
}


def _score(words: Sequence[str]) -> App:
    from printplay.cli.score import commands

    return commands.tree(words)


def _layout(_words: Sequence[str]) -> App:
    from printplay.cli.layout import boards

    return boards.app


def _pad(_words: Sequence[str]) -> App:
    from printplay.cli.prints import pad

    return pad.app


def _config(_words: Sequence[str]) -> App:
    from printplay.cli.settings import config

    return config.app


_GROUPS: dict[str, Branch] = {"score": _score, "layout": _layout, "pad": _pad, "config": _config}


def tree(words: Sequence[str] = ()) -> App:
    """Return the commands: the one that the words of a call begin with, or else all of them."""
    app = App(
        name="printplay",
        help=_("Print a game night, and know afterwards, beyond doubt, who won."),
        no_args_is_help=True,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["--help", "-h"]},
        pretty_exceptions_enable=False,
        add_completion=VARIABLE in os.environ,  # by Typer's own scripts (PowerShell)
    )
    app.callback()(common)
    return grow(app, words, _COMMANDS, _GROUPS)


def _version(wanted: bool) -> None:
    if wanted:
        from printplay.core.version import __version__

        typer.echo(f"printplay {__version__}")
        raise typer.Exit


def _install(wanted: bool) -> None:
    if wanted:
        from printplay.cli.completion.shells import install, shell_in_use, told

        typer.echo(told(install(shell_in_use())))
        raise typer.Exit


def _show(wanted: bool) -> None:
    if wanted:
        from printplay.cli.completion.shells import script, shell_in_use

        typer.echo(script(shell_in_use()), nl=False)
        raise typer.Exit


def common(
    version: Annotated[
        bool,
        typer.Option(
            "--version", "-V", callback=_version, is_eager=True, help=_("Show the version.")
        ),
    ] = False,
    debug: Annotated[
        bool,
        typer.Option("--debug", help=_("Show the traceback of an error (anywhere in a call).")),
    ] = False,
    no_color: Annotated[
        bool,
        typer.Option(
            "--no-color",
            help=_("No colours, as with the variable NO_COLOR (anywhere in a call)."),
        ),
    ] = False,
    install_completion: Annotated[
        bool,
        typer.Option(
            "--install-completion",
            callback=_install,
            is_eager=True,
            help=_("Install completion for the current shell."),
        ),
    ] = False,
    show_completion: Annotated[
        bool,
        typer.Option(
            "--show-completion",
            callback=_show,
            is_eager=True,
            help=_("Show completion for the current shell, to copy or to change it."),
        ),
    ] = False,
    lang: Lang = None,
) -> None:
    """Options of printplay itself; `main` takes `--debug` and `--no-color` before all others."""
