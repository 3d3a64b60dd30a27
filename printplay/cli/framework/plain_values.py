"""Values of options and arguments that can be read at sight, without loading pydantic.

Typer reads every value, a default too, with a pydantic adapter. To import pydantic and to build the
adapters takes longer than most commands run; yet what is typed is nearly always a text, a whole
number, a path, or one of some words. Those are read here, just as Typer would read them. All else,
and all that is wrong, Typer gets: limits, sentences and exit codes stay its own. (`config` takes
65 ms so, else 113.)
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from enum import Enum
from pathlib import Path
from typing import Any, get_args, get_origin

#: What `_plain` returns for a value that Typer has to read.
_UNREAD = object()
#: Digits of a whole number that is read at sight: no machine has a limit there.
_DIGITS = 9


def read_at_sight(params: Iterable[Any]) -> None:
    """Let parameters read plain values themselves, and Typer what is left."""
    for param in params:
        # A parameter of Typer before 0.29, which knew no pydantic, has no such method.
        if hasattr(param, "get_runtime_param") and "get_runtime_param" not in vars(param):
            reader = _LazyAdapter(param.get_runtime_param)
            param.get_runtime_param = lambda reader=reader: reader


class _LazyAdapter:
    """Stands where Typer keeps the adapter of a parameter, which it makes only when it has to."""

    def __init__(self, make: Callable[[], Any]) -> None:
        self._make = make

    def coerce(self, value: Any, *, param: Any, ctx: Any) -> Any:
        """Return a value as the command takes it, as Typer's own reader does."""
        many = param.multiple or param.nargs == -1
        if value is None:
            return () if many else None
        kind, info = param.type_descriptor.annotation, param.type_descriptor.parameter_info
        found = _UNREAD
        if info.parser is None:
            found = _list(value, kind, info) if many else _plain(value, kind, info)
        return self._make().coerce(value, param=param, ctx=ctx) if found is _UNREAD else found


def _list(values: Any, kind: Any, info: Any) -> Any:
    if get_origin(kind) is not list or not isinstance(values, list | tuple):
        return _UNREAD
    found = [_plain(value, get_args(kind)[0], info) for value in values]
    return _UNREAD if any(one is _UNREAD for one in found) else found


def _plain(value: Any, kind: Any, info: Any) -> Any:
    """Return one value that is read at sight, else _UNREAD."""
    if kind is str and isinstance(value, str):
        return value
    if kind is int and _is_whole(value):
        return int(value) if _is_within(int(value), info) else _UNREAD
    if kind is float and type(value) is float:  # a default
        return value if _is_within(value, info) else _UNREAD
    if kind is Path and isinstance(value, str | Path) and _is_any_path(info):
        path = Path(value)
        return path if os.access(path, os.R_OK) or not os.access(path, os.F_OK) else _UNREAD
    if isinstance(kind, type) and issubclass(kind, Enum):
        return next((one for one in kind if value in (one, one.value)), _UNREAD)
    return _UNREAD


def _is_whole(value: Any) -> bool:
    if isinstance(value, str):
        return value.isascii() and value.isdigit() and len(value) <= _DIGITS
    return type(value) is int


def _is_within(value: float, info: Any) -> bool:
    """Return whether a number keeps to its limits; one that would be moved to them is not."""
    return (info.min is None or value >= info.min) and (info.max is None or value <= info.max)


def _is_any_path(info: Any) -> bool:
    """Return whether nothing is asked of a path but that it can be read if it is there."""
    asked = info.exists or info.writable or info.resolve_path or info.allow_dash or info.path_type
    return not asked and info.file_okay and info.dir_okay and info.readable
