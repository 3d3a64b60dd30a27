"""The next spaces of a line that is being drawn on a board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from printplay.core.faults import Fault


class Steps(NamedTuple):
    """The possible next spaces, and for every other space the reason against it.

    `length` is how many spaces the line has, `roll` how many it is to have; None where that is not
    known.
    """

    can: tuple[str, ...]
    cannot: Mapping[str, Fault]
    length: int
    roll: int | None
