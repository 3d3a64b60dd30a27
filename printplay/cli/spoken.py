"""What the command-line library says of itself, in the language of printplay.

Typer asks gettext for a part of its words only. The rest is English in its code: help is spoken by
the commands here, and the sentence about a wrong call is known by its shape and said anew.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeVar

import typer
from typer.core import TyperCommand, TyperGroup

from printplay.cli import settings
from printplay.errors import CallError, printable
from printplay.i18n import N_, _

_Function = TypeVar("_Function", bound=Callable[..., Any])

#: Help of the options that Typer adds, by their names.
_HELP = {"help": N_("Show this message and exit.")}

#: Sentences about a wrong call: how the library shapes them, and how printplay says them.
_SENTENCES = (
    (
        r"No such option: (?P<name>.+) \(Possible options: (?P<near>.+)\)",
        N_("there is no option {name} (possible: {near})"),
    ),
    (r"No such option: (?P<name>.+)", N_("there is no option {name}")),
    (
        r"No such command '(?P<name>.+)'\. Did you mean (?P<near>.+)\?",
        N_("there is no command {name!r}; did you mean {near}?"),
    ),
    (r"No such command '(?P<name>.+)'\.", N_("there is no command {name!r}")),
    (r"Missing command\.", N_("a command is missing")),
    (r"Missing argument '(?P<name>.+)'\.", N_("the argument {name!r} is missing")),
    (r"Missing option '(?P<name>.+)'\.", N_("the option {name} is missing")),
    (
        r"Got unexpected extra arguments?(?:\(s\))? \((?P<more>.+)\)",
        N_("this is more than the command takes: {more}"),
    ),
    (r"Option '(?P<name>.+)' requires an argument\.", N_("the option {name} needs a value")),
    (
        r"Option '(?P<name>.+)' requires (?P<count>\d+) arguments\.",
        N_("the option {name} needs {count} values"),
    ),
    (r"Option '(?P<name>.+)' does not take a value\.", N_("the option {name} takes no value")),
)

_VALUE = (
    r"Invalid value for '(?P<name>.+?)'(?: / '[^']+')*(?: \(env var: '[^']+'\))?"
    r": (?:Value error, )?"
)
#: What can follow on `_VALUE`.
_VALUES = (
    (r".*as an integer.*", N_("{name} needs a whole number")),
    (r".*as a number.*", N_("{name} needs a number")),
    (
        r"Input should be less than or equal to (?P<limit>.+)",
        N_("{name} can be {limit} at the most"),
    ),
    (
        r"Input should be greater than or equal to (?P<limit>.+)",
        N_("{name} must be {limit} at least"),
    ),
    (
        r"'(?P<found>.*)' is not one of (?P<known>.+?)\.?",
        N_("{name} cannot be {found!r}; it is one of {known}"),
    ),
    (r"(?P<reason>.+)", N_("{name} cannot have this value: {reason}")),
)


def _helped(params: list[Any]) -> list[Any]:
    """Return parameters, those that Typer adds with help in our words."""
    for param in params:
        if param.name in _HELP:
            param.help = _(_HELP[param.name])
    return params


def _format_usage(command: Any, ctx: Any, formatter: Any) -> None:
    """Write how a command is called."""
    pieces = " ".join(command.collect_usage_pieces(ctx))
    pieces = pieces.replace("[OPTIONS]", _("[OPTIONS]"))
    pieces = pieces.replace("COMMAND [ARGS]...", _("COMMAND [ARGS]..."))
    formatter.write_usage(ctx.command_path, pieces, prefix=_("Usage:") + " ")


class Command(TyperCommand):
    """A command whose help is in the language of printplay throughout."""

    format_usage = _format_usage

    def get_params(self, ctx: Any) -> list[Any]:
        """Return all parameters."""
        return _helped(super().get_params(ctx))

    def make_context(self, *arguments: Any, **more: Any) -> Any:
        """Read the words of a call; what the config file sets is the default of an option."""
        more["default_map"] = settings.defaults(self.params)
        return super().make_context(*arguments, **more)

    def invoke(self, ctx: Any) -> Any:
        """Run the command with what holds in this call."""
        with settings.applied(ctx):
            return super().invoke(ctx)


class Group(TyperGroup):
    """A group of commands whose help is in the language of printplay throughout."""

    format_usage = _format_usage

    def get_params(self, ctx: Any) -> list[Any]:
        """Return all parameters."""
        return _helped(super().get_params(ctx))

    def make_context(self, *arguments: Any, **more: Any) -> Any:
        """Read the words of a call; what the config file sets is the default of an option."""
        more["default_map"] = settings.defaults(self.params)
        return super().make_context(*arguments, **more)

    def invoke(self, ctx: Any) -> Any:
        """Run the command with what holds in this call; one that is named sees to that itself."""
        if ctx._protected_args:
            return super().invoke(ctx)
        with settings.applied(ctx):
            return super().invoke(ctx)


class App(typer.Typer):
    """Commands that all speak the language of printplay."""

    def __init__(self, **more: Any) -> None:
        super().__init__(cls=Group, **more)

    def command(self, name: str | None = None, **more: Any) -> Callable[[_Function], _Function]:
        """Add a command, as Typer does."""
        return super().command(name, **{"cls": Command, **more})


#: What Typer raises where a call is wrong; it names this child of it only.
UsageError: type[Exception] = typer.BadParameter.__mro__[1]


def help_instead(error: Exception) -> str | None:
    """Return the help that Typer shows where a group of commands is called with no word behind."""
    ctx = getattr(error, "ctx", None)
    text = str(getattr(error, "message", ""))
    return text if ctx is not None and text.startswith(ctx.get_usage()) else None


def as_call_error(error: Any) -> CallError:
    """Return a Typer UsageError as an error of our own."""
    ctx = error.ctx
    wrong = CallError(
        "{sentence}",
        sentence=sentence(error.format_message()),
        hint=N_("`{call}` says how it is called.") if ctx is not None else "",
        call=f"{ctx.command_path} {ctx.help_option_names[0]}" if ctx is not None else "",
    )
    said = error.format_message()
    if missing := re.fullmatch(r"No such command '(.+?)'\..*", said, re.DOTALL):
        wrong = _no_command(missing[1], wrong)
    if ctx is not None and said.startswith("Missing argument 'game'"):
        from printplay import games

        wrong.hint = N_("Games are: {known}. `{call}` says how it is called.")
        wrong.values["known"] = ", ".join(games.names())
    if ctx is not None and (param := getattr(error, "param", None)) is not None:
        wrong.setting = settings.behind(ctx, param)
    return wrong


def _no_command(name: str, wrong: CallError) -> CallError:
    """Return what to say where a game stands in the place of a command."""
    from printplay import games

    game = games.named(name)
    if game not in games.names():
        return wrong
    return CallError(
        N_("{name} is a game, and no command"),
        hint=N_("`printplay print {game}` prints it, `printplay games {game}` tells of it."),
        name=printable(name), game=game,
    )  # fmt: skip


def sentence(text: str) -> str:
    """Return what the library says of a call in our words; what is not known as it is.

    >>> sentence("No such option: --nope")
    'there is no option --nope'
    >>> sentence("Something new.")
    'Something new.'
    """
    shapes = [*_SENTENCES, *((_VALUE + shape, template) for shape, template in _VALUES)]
    for shape, template in shapes:
        if found := re.fullmatch(shape, text, re.DOTALL):
            return printable(_(template).format(**found.groupdict()))
    return printable(text)
