"""A board as text: tokens at the places of spaces, names around them, and a legend."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from math import sqrt
from typing import Any

from printplay.geometry.board import BuiltBoard, SpaceId
from printplay.geometry.layouts.lattice import LATTICES
from printplay.match.game import Token
from printplay.match.text.screen import columns as width

#: Select Graphic Rendition of a terminal.
_CODES = {
    "bold": "1",
    "red": "31",
    "green": "32",
    "yellow": "33",
    "blue": "34",
    "magenta": "35",
    "cyan": "36",
    "dim": "2",
}
#: Line of a picture -> column -> text.
_Grid = dict[int, dict[int, tuple[str, str]]]


#: Returns the token of a space.
_Tokens = Callable[[BuiltBoard[Any], SpaceId], Token]


class CrowdedError(Exception):
    """Two texts of a picture do not fit beside each other."""


def picture(board: BuiltBoard[Any], token: _Tokens, *, colour: bool, columns: int) -> str:
    """Return the board as text; a lattice with its names around it, a free board with them in it.

    North is up, and shifted rows or columns are shifted as on paper. Raises CrowdedError if the
    spaces of a free board are too close together.
    """
    tokens = {name: token(board, name) for name in board.spaces}
    grid = _lattice(board, tokens) if board.lattice in LATTICES else _free(board, tokens, columns)
    return _grid_text(grid, colour=colour)


def legend(board: BuiltBoard[Any], token: _Tokens, *, colour: bool, columns: int) -> str:
    """Return the legend of the tokens with their numbers, wrapped to the width."""
    tokens = {name: token(board, name) for name in board.spaces}
    counted = Counter(tokens.values())
    order = sorted(counted, key=lambda t: (t.style == "", t.style, t.text))
    entries = [(t, f"{t.meaning} ({counted[t]})" if counted[t] > 1 else t.meaning) for t in order]
    wide = max(width(t.text) for t in order)
    column = max(width(text) for _t, text in entries) + wide + 3
    per_line = max(1, min(4, (min(80, columns) - 2) // column))
    rows = -(-len(entries) // per_line)
    grid: _Grid = {}
    for number, (t, text) in enumerate(entries):
        row, left = number % rows, number // rows * column
        grid.setdefault(row, {})[left] = (t.text, t.style)
        grid[row][left + wide + 1] = (text, "")
    return _grid_text(grid, colour=colour)


def _grid_text(grid: _Grid, *, colour: bool) -> str:
    lines = []
    for row in range(min(grid), max(grid) + 1):
        line, end = "", 0
        for column, (text, style) in sorted(grid.get(row, {}).items()):
            line += " " * (column - end)
            line += f"\x1b[{_CODES[style]}m{text}\x1b[0m" if colour and style in _CODES else text
            end = column + width(text)
        lines.append(line.rstrip())
    return "\n".join(lines)


def _put_text(grid: _Grid, row: int, middle: float, text: str, style: str = "") -> None:
    """Write a text around a column; raise CrowdedError if another text is there."""
    wide = width(text)
    start = max(0, round(middle - wide / 2 + 0.01))
    line = grid.setdefault(row, {})
    for start_of_other, (other_text, _style) in line.items():
        if start <= start_of_other + width(other_text) and start_of_other <= start + wide:
            raise CrowdedError
    line[start] = (text, style)


def _lattice(board: BuiltBoard[Any], tokens: Mapping[SpaceId, Token]) -> _Grid:
    """Lay out rows one line high (two where columns are shifted), names of both at the rim."""
    pitch = board.pitch or board.spacing
    flat = board.lattice == "hex-flat"
    across = pitch * sqrt(3) / 2 if flat else pitch
    down = pitch * sqrt(3) / 2 if board.lattice == "hex-pointy" else pitch
    cell = max(6, *(width(t.text) + 2 for t in tokens.values()))
    cell += cell % 2
    top = max(space.centre[1] for space in board.spaces.values())
    left = min(space.centre[0] for space in board.spaces.values())
    rows: dict[str, set[int]] = {}
    columns: dict[str, set[float]] = {}
    grid: _Grid = {}
    names = {name: re.match(r"([a-z]+)(\d+)$", name) for name in board.spaces}
    margin = 2 + max(len(match[2]) for match in names.values() if match)
    for name, space in board.spaces.items():
        row = round((top - space.centre[1]) / down * (2 if flat else 1))
        middle = margin + cell / 2 + (space.centre[0] - left) / across * cell
        _put_text(grid, row, middle, tokens[name].text, tokens[name].style)
        match = names[name]
        if match:
            rows.setdefault(match[2], set()).add(row)
            shifted = board.lattice == "hex-pointy" and int(match[2]) % 2 == 0
            columns.setdefault(match[1], set()).add(middle - cell / 2 * shifted)
    for label, lines in rows.items():
        grid[min(lines)][0] = (label.rjust(margin - 2), "dim")
    for label, middles in columns.items():
        grid.setdefault(-1, {})[round(min(middles) - len(label) / 2 + 0.01)] = (label, "dim")
    return grid


def _free(board: BuiltBoard[Any], tokens: Mapping[SpaceId, Token], columns: int) -> _Grid:
    """Put each token at its centre with the space's name below, at the smallest readable scale."""
    across = max(40, columns - 2) / board.size[0]
    while True:
        try:
            return _scaled(board, tokens, across)
        except CrowdedError:
            across *= 1.1
            if across * board.size[0] > 2000:  # a larger picture is of no use
                raise


def _scaled(board: BuiltBoard[Any], tokens: Mapping[SpaceId, Token], across: float) -> _Grid:
    grid: _Grid = {}
    height = board.size[1]
    for name, space in board.spaces.items():
        row = round((height - space.centre[1]) * across * 0.45 / 2) * 2
        middle = space.centre[0] * across + 2
        _put_text(grid, row, middle, tokens[name].text, tokens[name].style)
        _put_text(grid, row + 1, middle, name, "dim")
    return grid
