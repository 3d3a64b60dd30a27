"""What a game is played with, whatever it is: a board of spaces, pages, a deck of cards."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePath
from typing import Protocol, runtime_checkable


@runtime_checkable
class Playable(Protocol):
    """What a layout file says, as its game read it: a `BuiltBoard`, or what the room reads."""

    @property
    def game(self) -> str:
        """Return the id of the game it is for; empty for a deck of one's own."""

    @property
    def name(self) -> str:
        """Return its name, such as `A`."""

    @property
    def title(self) -> Mapping[str, str]:
        """Return its title in each language."""

    @property
    def hash(self) -> str:
        """Return 8 hex digits that change when, and only when, a play with it could differ."""

    @property
    def path(self) -> PurePath:
        """Return the file it was read from; of one that was kept, the name it had."""


def is_side(name: str) -> bool:
    """Return whether a board of that name is a side of a sheet: those are called by a letter.

    >>> is_side("A"), is_side("seed:1:4711"), is_side("isle-60101")
    (True, False, False)
    """
    return len(name) == 1
