"""Options that go together: the fields of a dataclass, taken by a command as one object."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import MISSING, fields
from functools import wraps
from typing import Any, TypeVar, get_type_hints

_Result = TypeVar("_Result")


def gathered(kind: type[Any]) -> Callable[[Callable[..., _Result]], Callable[..., _Result]]:
    """Give a command the fields of a dataclass as options, in the place of its last parameter.

    The parameter is a keyword of that type; each field says its option in `Annotated`, as a
    parameter of a command does.
    """
    hints = get_type_hints(kind, include_extras=True)
    options = [
        inspect.Parameter(
            field.name,
            inspect.Parameter.KEYWORD_ONLY,
            annotation=hints[field.name],
            default=inspect.Parameter.empty if field.default is MISSING else field.default,
        )
        for field in fields(kind)
    ]

    def decorate(command: Callable[..., _Result]) -> Callable[..., _Result]:
        signature = inspect.signature(command, eval_str=True)
        *own, last = signature.parameters.values()

        @wraps(command)
        def called(*arguments: Any, **given: Any) -> _Result:
            taken = {option.name: given.pop(option.name) for option in options}
            return command(*arguments, **given, **{last.name: kind(**taken)})

        called.__signature__ = signature.replace(parameters=[*own, *options])  # type: ignore[attr-defined]
        return called

    return decorate
