"""A tree of commands that loads only what a call needs.

Importing every command and evaluating its options takes longer than most of them run: `config`
takes 65 ms this way, else 120.

`grow` does this for the called command only: evaluating the options of all commands of a
module takes longer than importing it.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from functools import wraps
from importlib import import_module
from typing import Any, NamedTuple, TypeVar, get_type_hints

from printplay.cli.framework.localized_help import App
from printplay.core.i18n import _

_Result = TypeVar("_Result")


class Leaf(NamedTuple):
    """A command: its module below `printplay.cli`, its function, its help in one line.

    A `hidden` one works, but no list of commands names it.
    """

    module: str
    function: str
    help: str
    hidden: bool = False


#: A group of commands, built for the words of a call after its name.
Branch = Callable[[Sequence[str]], App]


def grow(app: App, words: Sequence[str], leaves: Mapping[str, Leaf], branches: Mapping[str, Branch]) -> App:
    """Add to an app the command or group that the first word names, else all of them."""
    name = words[0] if words else ""
    for command in [name] if name in {*leaves, *branches} else [*leaves, *branches]:
        if command in branches:
            app.add_typer(branches[command](words[1:]), name=command)
        else:
            leaf = leaves[command]
            function = getattr(import_module(f"printplay.cli.{leaf.module}"), leaf.function)
            app.command(command, help=_(leaf.help), hidden=leaf.hidden)(gathered(function))
    return app


def gathered(command: Callable[..., _Result]) -> Callable[..., _Result]:
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
    """Yield the fields of a dataclass as parameters."""
    hints = get_type_hints(kind, include_extras=True)
    for field in fields(kind):
        yield inspect.Parameter(
            field.name,
            inspect.Parameter.KEYWORD_ONLY,
            annotation=hints[field.name],
            default=inspect.Parameter.empty if field.default is MISSING else field.default,
        )
