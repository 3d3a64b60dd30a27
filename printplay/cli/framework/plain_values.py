"""A fast parser for plain values of options and arguments, without pydantic.

Typer parses every value, defaults too, with a pydantic adapter. Importing pydantic and building the
adapters takes longer than most commands run; yet most values are a text, a whole number, a path, or
one of some words. Those are parsed here, just as Typer would. All others, and invalid ones, go to
Typer: limits, messages and exit codes are its own. (`config` takes 65 ms this way, else 113.)
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from enum import Enum
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

#: The result of `_plain` for a value that Typer has to parse.
_UNREAD = object()
#: Most digits of a whole number parsed here: within every limit.
_DIGITS = 9


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
        return next((one for one in kind if value in (one, one.value)), _UNREAD)
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
    asked = info.exists or info.writable or info.resolve_path or info.allow_dash or info.path_type
    return not asked and info.file_okay and info.dir_okay and info.readable
