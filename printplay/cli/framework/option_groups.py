"""Groups of options: the fields of a dataclass, passed to a command as one object.

`grow` does this for the called command only: evaluating the options of all commands of a
module takes longer than importing it.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from dataclasses import MISSING, fields, is_dataclass
from functools import wraps
from typing import Any, TypeVar, get_type_hints

_Result = TypeVar("_Result")


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
    def called(*arguments: Any, **given: Any) -> _Result:
        for name, kind in kinds.items():
            given[name] = kind(**{field.name: given.pop(field.name) for field in fields(kind)})
        return command(*arguments, **given)

    parameters = [
        option
        for name, parameter in signature.parameters.items()
        for option in (_options(kinds[name]) if name in kinds else (parameter,))
    ]
    # The signature is complete; else typer would evaluate every annotation again.
    called.__annotations__ = {}
    called.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
    return called


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
