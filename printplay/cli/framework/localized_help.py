"""Help and usage errors of Typer, in the language of printplay.

Typer translates only a part of its words, so the classes here write the help, and word usage errors
from the fields of Typer's exceptions; those without fields (unknown command, missing command, extra
argument) are detected here. A text, a whole number, a path and one of some words are parsed here,
too, just as Typer would: its pydantic adapters take longer to build than most commands run
(`config` takes 65 ms this way, else 113). All other values, and invalid ones, go to Typer.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from difflib import get_close_matches
from enum import Enum
from functools import partial
from pathlib import Path
from typing import Any, Literal, TypeVar, get_args, get_origin

import typer
from typer.core import TyperCommand, TyperGroup

from printplay.cli import settings
from printplay.core.errors import CallError, printable
from printplay.core.i18n import N_, _

#: The result of `_read_plain` for a value that Typer has to parse.
_UNREAD = object()
#: Most digits of a whole number parsed here: within every limit.
_DIGITS = 9
_Function = TypeVar("_Function", bound=Callable[..., Any])

#: Help of the options that Typer adds, by their names.
_HELP = {"help": N_("Show this message and exit.")}

#: Names of values, by the name of their type.
_TYPES = {"str": N_("text"), "int": N_("number"), "float": N_("number"), "path": N_("path")}
#: How Typer names a type in help: `<str>`, `<list[Path]>`, `<int range>`.
_TYPE = re.compile(r"<(?:list\[)?(\w+)\]?(?: range)?>")

#: Messages about invalid values, by the type of pydantic's error, with
#: which Typer parses values. A limit is the only value of such an error.
_VALUES = {
    "int_parsing": N_("{name} needs a whole number"),
    "int_parsing_size": N_("{name} needs a smaller number"),
    "float_parsing": N_("{name} needs a number"),
    "less_than_equal": N_("{name} must be at most {limit}"),
    "greater_than_equal": N_("{name} must be at least {limit}"),
}

#: Typer's wording for an unknown choice: pydantic has no error type for it, and
#: the valid values are only in its sentence.
_CHOICE = re.compile(r"'(?P<found>.*)' is not one of (?P<known>.+?)\.?", re.DOTALL)

#: Typer's usage error; it exports only this subclass.
UsageError: Any = typer.BadParameter.__mro__[1]


def _type_in_words(param: Any, ctx: Any) -> str:
    """Return the name of a parameter's type; its help says how often it can be given."""
    type_name: str = type(param).display_type(param, ctx)
    match = _TYPE.fullmatch(type_name)
    word = _TYPES.get(match[1].lower()) if match else None
    return f"<{_(word)}>" if word else type_name


@contextmanager
def _known_to_errors(ctx: Any) -> Iterator[None]:
    """Attach the context to a usage error; the parser of options does not."""
    try:
        yield
    except UsageError as error:
        error.ctx = error.ctx or ctx
        raise


class _Localized:
    """What commands and groups have in common: their help, and the defaults of their options."""

    params: list[Any]
    help: str | None

    def get_params(self, ctx: Any) -> list[Any]:
        """Return parameters that read plain values; those added by Typer get our help."""
        params: list[Any] = super().get_params(ctx)  # type: ignore[misc]
        read_at_sight(params)
        for param in params:
            if param.name in _HELP:
                param.help = _(_HELP[param.name])
            param.display_type = partial(_type_in_words, param)
        return params

    def make_context(self, *arguments: Any, **more: Any) -> Any:
        """Parse a call; settings of the config file are the defaults of options."""
        more["default_map"] = settings.defaults(self.params)
        return super().make_context(*arguments, **more)  # type: ignore[misc]

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        pieces = " ".join(self.collect_usage_pieces(ctx))  # type: ignore[attr-defined]
        pieces = pieces.replace("[OPTIONS]", _("[OPTIONS]"))
        pieces = pieces.replace("COMMAND [ARGS]...", _("COMMAND [ARGS]..."))
        formatter.write_usage(ctx.command_path, pieces, prefix=_("Usage:") + " ")

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """Write the commands of a group, common options, and the rest below headings."""
        from printplay.cli.framework.help_layout import write_options

        if isinstance(self, Group):
            self.format_commands(ctx, formatter)
        write_options(self, ctx, formatter)

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        from printplay.cli.framework.help_layout import write_examples

        write_examples(ctx, formatter)

    def get_short_help_str(self, limit: int = 45) -> str:  # noqa: ARG002  lists wrap long texts
        return (self.help or "").strip()


class Command(_Localized, TyperCommand):
    """A command with translated help and errors."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse the options and arguments of a call; raise CallError for an extra argument."""
        ctx.allow_extra_args = True  # so that extra arguments are returned, not reported in English
        with _known_to_errors(ctx):
            extra_arguments: list[str] = super().parse_args(ctx, args)
        if extra_arguments and not ctx.resilient_parsing:
            message = _("too many arguments: {more}")
            raise _usage_error(ctx, message.format(more=" ".join(extra_arguments)))
        return extra_arguments

    def invoke(self, ctx: Any) -> Any:
        with settings.apply_settings(ctx):
            return super().invoke(ctx)


class Group(_Localized, TyperGroup):
    """A group of commands with translated help and errors."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse the options of a call, and the name of its command."""
        with _known_to_errors(ctx):
            return super().parse_args(ctx, args)

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command that a call names; raise CallError if there is none."""
        try:
            return super().resolve_command(ctx, args)
        except UsageError as error:
            if "option_name" in vars(error):
                raise
            raise _unknown_command(ctx, args[0], self.commands) from None

    def invoke(self, ctx: Any) -> Any:
        """Run the group with the settings of this call; a named command applies its own."""
        if ctx._protected_args:
            return super().invoke(ctx)
        if not self.invoke_without_command:
            raise _usage_error(ctx, _("a command is missing"))
        with settings.apply_settings(ctx):
            return super().invoke(ctx)


class App(typer.Typer):
    """A Typer app whose commands are translated."""

    def __init__(self, **more: Any) -> None:
        super().__init__(cls=Group, **more)

    def command(self, name: str | None = None, **more: Any) -> Callable[[_Function], _Function]:
        return super().command(name, **{"cls": Command, **more})


def help_instead(error: Exception) -> str | None:
    """Return the help that Typer shows for a group without a command."""
    ctx = getattr(error, "ctx", None)
    text = str(getattr(error, "message", ""))
    return text if ctx is not None and text.startswith(ctx.get_usage()) else None


def as_call_error(error: Any) -> CallError:
    """Return a Typer UsageError as an error of our own."""
    ctx, fields = error.ctx, vars(error)
    call_error = _usage_error(ctx, _sentence(error, fields))
    param = fields.get("param")
    if ctx is not None and param is not None:
        if "param_type" in fields and param.name == "game":
            from printplay.api import catalogue

            call_error.hint = N_("Games: {known}. Usage: `{call}`")
            call_error.values["known"] = ", ".join(catalogue.names())
        call_error.setting = settings.variable_behind(ctx, param)
    return call_error


def _usage_error(ctx: Any, sentence: str) -> CallError:
    return CallError(
        "{sentence}",
        sentence=printable(sentence),
        hint=N_("Usage: `{call}`") if ctx is not None else "",
        call=f"{ctx.command_path} {ctx.help_option_names[0]}" if ctx is not None else "",
    )


def _sentence(error: Any, fields: Mapping[str, Any]) -> str:
    if "possibilities" in fields:
        message = _("unknown option {name}; did you mean {near}?")
        near_names = ", ".join(sorted(error.possibilities or ()))
        return (message if near_names else _("unknown option {name}")).format(
            name=error.option_name, near=near_names
        )
    if "option_name" in fields:
        return _option_error(error)
    param = fields.get("param")
    if param is None:
        return str(error.format_message())
    name = _param_name(param)
    if "param_type" in fields:
        option = param.param_type_name == "option"
        message = _("the option {name} is missing") if option else _("the argument {name!r} is missing")
        return message.format(name=name)
    return _value_error(error, name)


def _option_error(error: Any) -> str:
    """Return the message for an option with no value, too few, or an unwanted one."""
    name, ctx = error.option_name, error.ctx
    params = ctx.command.get_params(ctx) if ctx is not None else ()
    option = next((param for param in params if name in (*param.opts, *param.secondary_opts)), None)
    if option is None:
        return str(error.format_message())
    if option.is_flag:
        return _("the option {name} takes no value").format(name=name)
    if option.nargs == 1:
        return _("the option {name} needs a value").format(name=name)
    return _("the option {name} needs {count} values").format(name=name, count=option.nargs)


def _value_error(error: Any, name: str) -> str:
    errors: list[Any] = getattr(error.__cause__, "errors", list)()  # found by pydantic
    kind, values = (errors[0]["type"], errors[0].get("ctx", {})) if errors else ("", {})
    if kind in _VALUES:
        limit = "".join(f"{value:g}" for value in values.values())
        return _(_VALUES[kind]).format(name=name, limit=limit)
    reason = str(values.get("error", error.message))
    if choice := _CHOICE.fullmatch(reason):
        message = _("{name} cannot be {found!r}; possible values: {known}")
        return message.format(name=name, **choice.groupdict())
    return _("invalid value for {name}: {reason}").format(name=name, reason=reason)


def _param_name(param: Any) -> str:
    if param.param_type_name == "option":
        return str([*param.opts, *param.secondary_opts][0])
    return str(param.get_error_hint().strip("'"))


def _unknown_command(ctx: Any, name: str, commands: Mapping[str, Any]) -> CallError:
    """Return the message for an unknown command: for a game's name, or with commands like it."""
    from printplay.api import catalogue

    game = catalogue.id_of_name(name)
    if game in catalogue.names():
        return CallError(
            N_("{name} is a game, not a command"),
            hint=N_("`printplay print {game}` prints it, `printplay games {game}` describes it."),
            name=printable(name), game=game,
        )  # fmt: skip
    helped = [
        command_name for command_name, command in commands.items()
        if not command.hidden and name.casefold() in re.findall(r"\w{4,}", str(command.help).casefold())
    ]  # fmt: skip
    if len(helped) > 2:  # a word of many helps tells none of them apart
        helped = []
    near_names = ", ".join(map(repr, get_close_matches(name, list(commands)) or helped))
    message = _("unknown command {name!r}; did you mean {near}?")
    return _usage_error(
        ctx, (message if near_names else _("unknown command {name!r}")).format(name=name, near=near_names)
    )


def read_at_sight(params: Iterable[Any]) -> None:
    """Let parameters parse plain values here, and all others by Typer."""
    for param in params:
        # Typer before 0.29 had no pydantic and no such method.
        if hasattr(param, "get_runtime_param") and "get_runtime_param" not in vars(param):
            reader = _LazyAdapter(param.get_runtime_param)
            param.get_runtime_param = lambda reader=reader: reader


class _LazyAdapter:
    """A lazy stand-in for a parameter's adapter, which is built on demand."""

    def __init__(self, make: Callable[[], Any]) -> None:
        self._make = make

    def coerce(self, value: Any, *, param: Any, ctx: Any) -> Any:
        """Return the parsed value, as Typer's adapter does."""
        many = param.multiple or param.nargs == -1
        if value is None:
            return () if many else None
        kind, info = param.type_descriptor.annotation, param.type_descriptor.parameter_info
        parsed_value = _UNREAD
        if info.parser is None:
            parsed_value = _read_list(value, kind, info) if many else _read_plain(value, kind, info)
        return self._make().coerce(value, param=param, ctx=ctx) if parsed_value is _UNREAD else parsed_value


def _read_list(values: Any, kind: Any, info: Any) -> Any:
    if get_origin(kind) is not list or not isinstance(values, list | tuple):
        return _UNREAD
    parsed_values = [_read_plain(value, get_args(kind)[0], info) for value in values]
    return _UNREAD if any(value is _UNREAD for value in parsed_values) else parsed_values


def _read_plain(value: Any, kind: Any, info: Any) -> Any:
    """Return the parsed value, or _UNREAD."""
    if (kind is str and isinstance(value, str)) or (get_origin(kind) is Literal and value in get_args(kind)):
        return value
    if kind is int and _is_whole(value):
        return int(value) if _is_within(int(value), info) else _UNREAD
    if kind is float and type(value) is float:  # a default
        return value if _is_within(value, info) else _UNREAD
    if kind is Path and isinstance(value, str | Path) and _is_any_path(info):
        path = Path(value)
        return path if os.access(path, os.R_OK) or not os.access(path, os.F_OK) else _UNREAD
    if isinstance(kind, type) and issubclass(kind, Enum):
        return next((member for member in kind if value in (member, member.value)), _UNREAD)
    return _UNREAD


def _is_whole(value: Any) -> bool:
    if isinstance(value, str):
        return value.isascii() and value.isdigit() and len(value) <= _DIGITS
    return type(value) is int


def _is_within(value: float, info: Any) -> bool:
    """Return whether a number is within its limits; False if it would be clamped."""
    return (info.min is None or value >= info.min) and (info.max is None or value <= info.max)


def _is_any_path(info: Any) -> bool:
    """Return whether a path has no conditions but that it is readable if it exists."""
    has_conditions = info.exists or info.writable or info.resolve_path or info.allow_dash or info.path_type
    return not has_conditions and info.file_okay and info.dir_okay and info.readable
