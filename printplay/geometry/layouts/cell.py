"""A cell: one space as a layout states it, before its game reads the contents; and its limits."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from printplay.core.errors import FilePlace
from printplay.geometry.layouts.lattice import Point

MAX_SPACES = 10_000
MAX_MM = 10_000  # no board is wider or higher

_SPACE_NAME = re.compile(r"[^\W_][\w-]{0,11}")


@dataclass(frozen=True)
class LayoutSpace:
    """One space as the layout states it (mm); `place` is the place of its contents in the file."""

    name: str
    outline: tuple[Point, ...]
    centre: Point | None
    contents: Mapping[str, Any]
    place: FilePlace


def valid_name(name: object) -> bool:
    """Return whether `name` can name a free space: letters, digits, `_`, `-`; at most 12."""
    return isinstance(name, str) and bool(_SPACE_NAME.fullmatch(name))


def is_number(value: object) -> bool:
    """Return whether `value` is a finite number that fits a board (at most 10 m)."""
    return (
        isinstance(value, int | float)
        and not isinstance(value, bool)
        and -MAX_MM <= value <= MAX_MM  # False for NaN
    )
