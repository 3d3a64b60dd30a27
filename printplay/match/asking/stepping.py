"""The next spaces of a line that is being drawn on a board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from printplay.core.faults import Fault


class Steps(NamedTuple):
    """The possible next spaces, and for every other space the reason against it.

    `length` is the number of spaces in the line, `roll` the number required, or
    None.
    """

    can: tuple[str, ...]
    cannot: Mapping[str, Fault]
    length: int
    roll: int | None
