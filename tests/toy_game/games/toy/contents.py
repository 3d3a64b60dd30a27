"""What a stone of the toy game holds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from printplay.geometry.board import Board
from printplay.geometry.layouts.layout import Cell


@dataclass(frozen=True)
class Stone:
    """A stone, or the water between stones."""

    kind: str

    def properties(self) -> dict[str, Any]:
        """Return the contents as they stand in GeoJSON."""
        return {"kind": self.kind}


def read(cell: Cell) -> Stone:
    """Read a legend entry."""
    return Stone(str(cell.contents.get("kind", "land")))


def check_unique(_board: Board[Stone]) -> None:
    """Find no fault: all stones are alike."""
