"""The test island, and lines across it."""

from __future__ import annotations

import math
from functools import cache
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from printplay.core.errors import PrintplayError
from printplay.geometry.board import BuiltBoard, SpaceId
from printplay.geometry.layouts.lattice import Point
from printplay.geometry.reading.reader import on_board, read_pages
from printplay.geometry.reading.stroke import DrawnStrokes
from tests.geometry.helpers import board_of

LAYOUTS = Path(__file__).parents[2] / "layouts"


@cache
def bay(lattice: str = "hex-pointy") -> BuiltBoard[Any]:
    """Return the test island, on a lattice."""
    text = (LAYOUTS / "bay.toml").read_text(encoding="utf-8")
    return board_of(text.replace("hex-pointy", lattice))


def centres(board: BuiltBoard[Any], names: str) -> list[Point]:
    """Return the centres of spaces; `names` are separated by blanks."""
    return [board.spaces[SpaceId(name)].centre for name in names.split()]


def parse(data: bytes, name: str, board: BuiltBoard[Any]) -> DrawnStrokes:
    """Read the strokes of a drawing from its bytes, in board mm; `name` is the file's."""
    return on_board(read_pages(data, name), board, name)


def complaint(data: bytes) -> str:
    """Return the error for a drawing, or an empty text if it can be read."""
    try:
        parse(data, "x", bay())
    except PrintplayError as error:
        return str(error)
    return ""


@st.composite
def walks(draw: st.DrawFn, board: BuiltBoard[Any], most: int = 12) -> list[SpaceId]:
    """Draw a walk through neighbours that enters no space twice."""
    walk = [draw(st.sampled_from(sorted(board.land)))]
    for _step in range(draw(st.integers(1, most))):
        free = sorted(board.neighbours(walk[-1]) - set(walk))
        if not free:
            break
        walk.append(draw(st.sampled_from(free)))
    return walk


@st.composite
def jittered(draw: st.DrawFn, board: BuiltBoard[Any], walk: list[SpaceId], share: float) -> list[Point]:
    """Draw a corner near each centre of a walk, off by up to `share` of the inradius."""
    reach = share * (board.pitch or board.spacing) / 2
    corners = []
    for space in walk:
        away, angle = draw(st.floats(0, reach)), draw(st.floats(0, 2 * math.pi))
        x, y = board.spaces[space].centre
        corners.append((x + away * math.cos(angle), y + away * math.sin(angle)))
    return corners
