"""What a space of a pond holds: a stone, the stone where a frog starts, or water."""

from __future__ import annotations

from dataclasses import dataclass

from printplay.geometry.board import BuiltBoard
from printplay.geometry.layouts.layout import LayoutSpace


@dataclass(frozen=True)
class Stone:
    """A stone or water (`kind`); `start` is the seat that starts there, from 1."""

    kind: str
    start: int = 0

    def properties(self) -> dict[str, object]:
        """Return the contents as they stand in GeoJSON."""
        return {"kind": self.kind, "start": self.start}


Pond = BuiltBoard[Stone]


def read(cell: LayoutSpace) -> Stone:
    """Read what the legend of a layout says of a letter."""
    start = cell.contents.get("start", 0)
    return Stone(str(cell.contents.get("kind", "land")), start if isinstance(start, int) else 0)
