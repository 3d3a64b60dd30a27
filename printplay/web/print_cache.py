"""Recent prints, kept in memory for the next request."""

from __future__ import annotations

from collections import OrderedDict
from typing import NamedTuple

#: Most bytes of cached prints, files and pages together.
_MOST_KEPT = 60_000_000


class PrintedFile(NamedTuple):
    """A finished file, its page count and its name."""

    content: bytes
    pages: int = 1
    name: str = ""


class PrintCache:
    """An LRU cache of recent prints by request."""

    def __init__(self) -> None:
        self._kept: OrderedDict[object, PrintedFile] = OrderedDict()

    def get(self, key: object) -> PrintedFile | None:
        """Return a cached print, or None."""
        if (found := self._kept.get(key)) is not None:
            self._kept.move_to_end(key)
        return found

    def put(self, key: object, made: PrintedFile) -> PrintedFile:
        """Cache a print, and return it."""
        self._kept[key] = made
        while self._bytes() > _MOST_KEPT and len(self._kept) > 1:
            self._kept.popitem(last=False)
        return made

    def _bytes(self) -> int:
        return sum(len(made.content) for made in self._kept.values())
