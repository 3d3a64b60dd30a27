"""The interface of everything a game is played on: a board of spaces, pages, a deck of cards."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePath
from typing import Protocol, runtime_checkable


@runtime_checkable
class Playable(Protocol):
    """A layout file as its game reads it: a `BuiltBoard`, or the game's own class."""

    @property
    def game(self) -> str:
        """Return the id of its game; empty for a user's own deck."""

    @property
    def name(self) -> str:
        """Return its name, such as `A`."""

    @property
    def title(self) -> Mapping[str, str]:
        """Return its title in each language."""

    @property
    def hash(self) -> str:
        """Return 8 hex digits that differ if, and only if, matches with them could differ."""

    @property
    def path(self) -> PurePath:
        """Return the file it was read from; for a stored one, its original name."""


def is_side(name: str) -> bool:
    """Return whether a board of that name is a side of a sheet: their names are single letters.

    >>> is_side("A"), is_side("seed:1:4711"), is_side("isle-60101")
    (True, False, False)
    """
    return len(name) == 1
