"""The commands of printplay: a tree that loads only what a call needs.

Importing every command, or evaluating the options of all commands of a module, takes longer than
most of them run: `config` takes 65 ms this way, else 120.
"""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from functools import wraps
from importlib import import_module
from typing import Annotated, Any, NamedTuple, TypeVar, get_type_hints

import typer

from printplay.cli.framework.declarations import Lang, option
from printplay.cli.framework.localized_help import App
from printplay.cli.shells import VARIABLE
from printplay.core.i18n import N_, _

_Result = TypeVar("_Result")


class Leaf(NamedTuple):
    """A command: its module below `printplay.cli`, its function, its help in one line.

    A `hidden` one works, but no list of commands names it.
    """

    module: str
    function: str
    help: str
    hidden: bool = False


class Branch(NamedTuple):
    """A group of commands: its help in one line, its commands by name.

    One that does something without a command has a module and a function, as a leaf has.
    """

    help: str
    commands: Mapping[str, Leaf | Branch]
    module: str = ""
    function: str = ""


COMMANDS: Mapping[str, Leaf | Branch] = {
    "print": Leaf("print_", "print_", N_("Print a game, a board, a deck or a score pad to PDF.")),
    "check": Leaf("check", "check", N_("Check a record, layout, deck, pad or drawn line.")),
    "scan": Leaf("scan", "scan", N_("Read photographed sheets and pads, and check them.")),
    "serve": Leaf("serve", "serve", N_("Keep score on the phones at the table.")),
    "best": Leaf("layout.best", "best", N_("Find the best line these dice allowed.")),
    "games": Leaf("games", "show_games", N_("List the games and score pads.")),
    "calibrate": Leaf("calibrate", "calibrate", N_("Measure a printer and save a profile.")),
    "manual": Leaf("manual", "manual", N_("Find a page of the manual by a word, or a rule by its code.")),
    "trace": Leaf("check", "trace", N_("Check a drawn line.")),
    "explain": Leaf("manual", "explain", N_("Explain a rule by its code.")),
    "doctor": Leaf("doctor", "doctor", N_("Check the installation, the settings and the ledger.")),
    "score": Branch(N_("Keep score: start a match, enter moves, show standings, finish."), {
        "start": Leaf("score.matches", "start", N_("Start a match in the ledger.")),
        "result": Leaf("score.whole_match", "result", N_("Enter a finished match in one line.")),
        "correct": Leaf("score.whole_match", "correct", N_("Correct totals of a finished match.")),
        "add": Leaf("score.matches", "add", N_("Enter what happened; without a line: question by question.")),
        "show": Leaf("score.show", "show", N_("Show the standings of a match and what is open.")),
        "undo": Leaf("score.matches", "undo", N_("Undo the last lines.")),
        "redo": Leaf("score.matches", "redo", N_("Redo lines that were undone.")),
        "finish": Leaf("score.matches", "finish",
                       N_("Finish a match; show the ranking and what decided it.")),
        "drop": Leaf("score.whole_match", "drop", N_("Hide a match from lists and statistics.")),
        "undrop": Leaf("score.whole_match", "restore", N_("Bring back a dropped match.")),
        "rejudge": Leaf("score.whole_match", "rejudge",
                        N_("Accept the result of a match under the current rules."), hidden=True),
        "list": Leaf("score.show", "list_", N_("List matches.")),
        "history": Leaf("score.show", "history", N_("Show who played, who won, and head to head.")),
        "forget": Leaf("score.players", "forget", N_("Anonymise a player.")),
        "export": Leaf("score.exchange", "export",
                       N_("Export matches as records, JSON, CSV or for BG Stats.")),
        "import": Leaf("score.exchange", "import_",
                       N_("Import matches from records, exports, BG Stats or a table (CSV).")),
        "backup": Leaf("score.exchange", "backup",
                       N_("Copy the whole ledger into a file and verify the copy.")),
        "restore": Leaf("score.whole_match", "restore_file",
                        N_("Restore a backup; the current ledger is kept beside it.")),
        "players": Branch(N_("List players, rename them, or merge two spellings."), {
            "rename": Leaf("score.players", "rename", N_("Rename a player, in all matches or in one.")),
            "merge": Leaf("score.players", "merge",
                          N_("Merge two spellings of a name; the second one stays.")),
            "undo": Leaf("score.players", "undo", N_("Undo the last rename or merge.")),
        }, "score.players", "players"),
    }),
    "new": Branch(N_("Write a starter file for a deck, a pad or an island."), {
        "deck": Leaf("new", "new_deck", N_("Write a starter file for a deck of cards.")),
        "pad": Leaf("new", "new", N_("Write a file for a score pad, from your answers or from another pad.")),
        "island": Leaf("new", "new_island", N_("Make an island for Go for Gold from a seed.")),
    }),
    "layout": Branch(N_("List boards; show, rate and search them."), {
        "list": Leaf("layout.boards", "list_layouts", N_("List the built-in layouts.")),
        "show": Leaf("layout.boards", "show", N_("Show a board as a picture, as GeoJSON or in figures.")),
        "rate": Leaf("layout.rate", "rate",
                     N_("Rate an island by simulated matches: are its starts fair?")),
        "search": Leaf("layout.boards", "search", N_("Search many islands for fair, lively or close ones.")),
    }),
    "config": Branch(N_("Show and change settings: language, paper, printer, ink, ledger."), {
        "set": Leaf("config", "set_", N_("Change a setting: printplay config set paper letter")),
        "unset": Leaf("config", "unset", N_("Reset a setting to its default.")),
        "path": Leaf("config", "path", N_("Show where the config file is.")),
    }, "config", "show"),
}  # fmt: skip


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
    return _grow(app, COMMANDS, words)


def _grow(app: App, commands: Mapping[str, Leaf | Branch], words: Sequence[str]) -> App:
    """Add to an app the command or group that the first word names, else all of them."""
    first_word = words[0] if words else ""
    for name in [first_word] if first_word in commands else commands:
        command = commands[name]
        if isinstance(command, Leaf):
            function = _gather_options(_load(command))
            app.command(name, help=_(command.help), hidden=command.hidden)(function)
            continue
        is_command = bool(command.module)
        group = App(help=_(command.help), no_args_is_help=not is_command, rich_markup_mode=None)
        group.callback(invoke_without_command=is_command)(_load(command) if is_command else _speak)
        app.add_typer(_grow(group, command.commands, words[1:]), name=name)
    return app


def _load(command: Leaf | Branch) -> Callable[..., Any]:
    function: Callable[..., Any] = getattr(import_module(f"printplay.cli.{command.module}"), command.function)
    return function


def _gather_options(command: Callable[..., _Result]) -> Callable[..., _Result]:
    """Return a command with each dataclass parameter replaced by its fields as options.

    Such a parameter is keyword-only; each field declares its option in `Annotated`, as a
    parameter does.
    """
    plain = inspect.signature(command).parameters.values()
    if all(parameter.kind is not inspect.Parameter.KEYWORD_ONLY for parameter in plain):
        return command  # without evaluating its options, which typer does anyway
    signature = inspect.signature(command, eval_str=True)
    kinds = {
        name: parameter.annotation
        for name, parameter in signature.parameters.items()
        if isinstance(parameter.annotation, type) and is_dataclass(parameter.annotation)
    }

    @wraps(command)
    def call_with_fields(*arguments: Any, **keywords: Any) -> _Result:
        for name, kind in kinds.items():
            keywords[name] = kind(**{field.name: keywords.pop(field.name) for field in fields(kind)})
        return command(*arguments, **keywords)

    parameters = [
        option
        for name, parameter in signature.parameters.items()
        for option in (_options(kinds[name]) if name in kinds else (parameter,))
    ]
    # The signature is complete; else typer would evaluate every annotation again.
    call_with_fields.__annotations__ = {}
    call_with_fields.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
    return call_with_fields


def _options(kind: type[Any]) -> Iterator[inspect.Parameter]:
    hints = get_type_hints(kind, include_extras=True)
    for field in fields(kind):
        yield inspect.Parameter(
            field.name,
            inspect.Parameter.KEYWORD_ONLY,
            annotation=hints[field.name],
            default=inspect.Parameter.empty if field.default is MISSING else field.default,
        )


def _speak(lang: Lang = None) -> None:
    """Accept --lang for a group of commands; the option's callback sets the language."""


def _version(is_requested: bool) -> None:
    if is_requested:
        from printplay.core.version import __version__

        typer.echo(f"printplay {__version__}")
        raise typer.Exit


def _install(is_requested: bool) -> None:
    if is_requested:
        from printplay.cli.shells import install, shell_in_use

        text = _("Completion was installed in {path}; it works in every new shell.")
        typer.echo(text.format(path=install(shell_in_use())))
        raise typer.Exit


def _show_completion(is_requested: bool) -> None:
    if is_requested:
        from printplay.cli.shells import script, shell_in_use

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
            _("Show completion for the current shell."),
            "--show-completion",
            callback=_show_completion,
            is_eager=True,
        ),
    ] = False,
    lang: Lang = None,
) -> None:
    """Options of printplay itself; `main` takes `--debug` and `--no-color` before all others."""
