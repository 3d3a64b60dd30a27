"""The commands of printplay; each is a small module."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Annotated

import typer

from printplay.cli.completion.shells import VARIABLE
from printplay.cli.framework.declarations import Branch, Lang, Leaf, grow, option
from printplay.cli.framework.localized_help import App
from printplay.core.i18n import N_, _

_COMMANDS = {
    "print": Leaf("prints.print_", "print_", N_("Print a game, a board, a deck or a score pad to PDF.")),
    "check": Leaf("check", "check", N_("Check a record, layout, deck, pad or drawn line.")),
    "scan": Leaf("scan", "scan", N_("Read photographed sheets and pads, and check them.")),
    "serve": Leaf("serve", "serve", N_("Keep score on the phones at the table.")),
    "best": Leaf("layout.best", "best", N_("Find the best line these dice allowed.")),
    "games": Leaf("games", "show_games", N_("List the games and score pads.")),
    "calibrate": Leaf("prints.calibrate", "calibrate", N_("Measure a printer and save a profile.")),
    "manual": Leaf("manual", "manual", N_("Find a page of the manual by a word, or a rule by its code.")),
    "trace": Leaf("check", "trace", N_("Check a drawn line.")),
    "explain": Leaf("manual", "explain", N_("Explain a rule by its code.")),
    "doctor": Leaf("doctor", "doctor", N_("Check the installation, the settings and the ledger.")),
}


def _score(words: Sequence[str]) -> App:
    from printplay.cli.score import commands

    return commands.tree(words)


def _layout(_words: Sequence[str]) -> App:
    from printplay.cli.layout import boards

    return boards.app


def _new(words: Sequence[str]) -> App:
    from printplay.cli import new

    return new.tree(words)


def _config(_words: Sequence[str]) -> App:
    from printplay.cli.settings import config

    return config.app


_GROUPS: dict[str, Branch] = {"score": _score, "new": _new, "layout": _layout, "config": _config}


def tree(words: Sequence[str] = ()) -> App:
    """Return the tree of commands: only the one that a call names, else all of them."""
    app = App(
        name="printplay",
        help=_("Print a game night, keep score, and know for certain who won."),
        no_args_is_help=True,
        rich_markup_mode=None,
        context_settings={"help_option_names": ["--help", "-h"]},
        pretty_exceptions_enable=False,
        add_completion=VARIABLE in os.environ,  # by Typer's own scripts (PowerShell)
    )
    app.callback()(common)
    return grow(app, words, _COMMANDS, _GROUPS)


def _version(is_requested: bool) -> None:
    if is_requested:
        from printplay.core.version import __version__

        typer.echo(f"printplay {__version__}")
        raise typer.Exit


def _install(is_requested: bool) -> None:
    if is_requested:
        from printplay.cli.completion.shells import install, install_message, shell_in_use

        typer.echo(install_message(install(shell_in_use())))
        raise typer.Exit


def _show(is_requested: bool) -> None:
    if is_requested:
        from printplay.cli.completion.shells import script, shell_in_use

        typer.echo(script(shell_in_use()), nl=False)
        raise typer.Exit


def common(
    version: Annotated[
        bool, option(_("Show the version."), "--version -V", callback=_version, is_eager=True)
    ] = False,
    debug: Annotated[bool, option(_("Show the traceback of an error."), "--debug")] = False,
    no_color: Annotated[bool, option(_("No colours (or set NO_COLOR)."), "--no-color")] = False,
    install_completion: Annotated[
        bool,
        option(
            _("Install completion for the current shell."),
            "--install-completion",
            callback=_install,
            is_eager=True,
        ),
    ] = False,
    show_completion: Annotated[
        bool,
        option(
            _("Show completion for the current shell."), "--show-completion", callback=_show, is_eager=True
        ),
    ] = False,
    lang: Lang = None,
) -> None:
    """Options of printplay itself; `main` takes `--debug` and `--no-color` before all others."""
