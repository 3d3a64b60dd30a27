"""What was printed lately, kept in memory for those who ask for the same."""

from __future__ import annotations

from collections import OrderedDict
from typing import NamedTuple

#: Bytes of prints that are kept, files and pages together.
_MOST_KEPT = 60_000_000


class Made(NamedTuple):
    """A file that was made, how many pages it has, and what it is called."""

    content: bytes
    pages: int = 1
    name: str = ""


class Shelf:
    """What was printed lately, by what was asked; what was asked for longest ago goes first."""

    def __init__(self) -> None:
        self._kept: OrderedDict[object, Made] = OrderedDict()

    def get(self, key: object) -> Made | None:
        """Return what is kept."""
        if (found := self._kept.get(key)) is not None:
            self._kept.move_to_end(key)
        return found

    def put(self, key: object, made: Made) -> Made:
        """Keep something, and return it."""
        self._kept[key] = made
        while self._bytes() > _MOST_KEPT and len(self._kept) > 1:
            self._kept.popitem(last=False)
        return made

    def _bytes(self) -> int:
        return sum(len(made.content) for made in self._kept.values())
