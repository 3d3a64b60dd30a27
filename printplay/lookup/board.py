"""A board: its spaces, neighbours, walks, and its picture as a drawing or as text. Lengths are mm."""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Callable, Mapping
from math import sqrt
from typing import Any

from printplay.core.answers import speak, versioned
from printplay.core.errors import CallError, brief
from printplay.core.i18n import N_, _
from printplay.geometry.board import BuiltBoard, SpaceContents, SpaceId
from printplay.geometry.check import graph_facts
from printplay.geometry.graph import count_walks
from printplay.geometry.layouts.lattice import LATTICES
from printplay.geometry.playable import Playable
from printplay.match import registry
from printplay.match.game import Token
from printplay.match.text.screen import columns as width
from printplay.printing.output.drawable import face_of

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
#: Most steps of a count: a die has 6, and beyond 12 even a small board takes long.
MOST_STEPS = 12


class Board(BuiltBoard[SpaceContents]):
    """A board of spaces; x to the right, y upwards, mm, from its lower left corner.

    Every board of a layout is one: the geometry, and the views of its
    game.
    """

    def __repr__(self) -> str:
        return f"<Board {self.name} of {self.game}, hash {self.hash}>"

    def neighbours(self, space: str) -> frozenset[SpaceId]:
        """Return the spaces that share an edge with one; water has none.

        Raises CallError if there is no such space.
        """
        neighbours = self.adjacency.get(SpaceId(space))
        return neighbours if neighbours is not None else self.adjacency[space_of(self, space)]

    def walks(self, space: str, steps: int) -> int:
        """Count the walks of exactly `steps` steps (1 to 12) that enter no space twice.

        A port may only be the last space of one. Raises CallError for water, and for an unknown
        space or an invalid number of steps.
        """
        return walks(self, space, steps)

    def text(
        self, *, legend: bool = True, colour: bool = False, columns: int = 80, lang: str | None = None
    ) -> str:
        """Return a picture of it in letters, `columns` wide, with a legend below.

        `colour` is for a terminal. For a board without room for letters, it is a sentence that says
        so.
        """
        token = registry.find_game(self.game).token
        with speak(lang):
            try:
                picture = text_picture(self, token, colour=colour, columns=columns)
            except CrowdedError:
                picture = _("(The spaces are too close together for a text picture.)")
            if not legend:
                return picture
            meaning = text_legend(self, token, colour=colour, columns=columns)
        return f"{picture}\n\n{meaning}"

    def svg(self) -> bytes:
        """Return a picture of it as SVG, in mm."""
        return layout_picture(self, ".svg")

    def png(self, dpi: float = 300) -> bytes:
        """Return a picture of it as PNG of a resolution in dpi."""
        return layout_picture(self, ".png", dpi)

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows."""
        return self.svg().decode()

    def json(self, lang: str | None = None) -> dict[str, Any]:
        """Return what `printplay layout show --json` prints."""
        with speak(lang):
            return versioned(board_facts(self))


def board_facts(board: Board) -> dict[str, Any]:
    """Return all facts of a board: the graph's, then the game's own."""
    return {
        "game": board.game,
        "name": board.name,
        "title": dict(board.title),
        "theme": board.theme,
        "lattice": board.lattice,
        "pitch": board.pitch,
        "hash": board.hash,
        "units": "mm",
        "file": str(board.path),
        **graph_facts(board),
        **registry.find_game(board.game).facts(board),
    }


def space_of(board: Board, name: str) -> SpaceId:
    """Return the space of a typed name; raise CallError with similar names."""
    space = board.find(name)
    if space is None:
        near_names = difflib.get_close_matches(brief(name).casefold(), list(board.spaces), 1)
        raise CallError(
            N_("there is no space {name!r} on {board}"),
            hint=N_("Did you mean {near}?") if near_names else N_("Spaces have names like {near}."),
            name=brief(name),
            board=board.name,
            near=near_names[0] if near_names else next(iter(board.spaces)),
        )
    return space


def walks(board: Board, name: str, steps: int) -> int:
    """Count the walks of exactly `steps` steps from a space; a port may only be the last."""
    space = space_of(board, name)
    if space not in board.land:
        raise CallError(
            N_("{space} is water; a walk cannot start there"), hint=N_("Choose a space on land."), space=space
        )
    if not 1 <= steps <= MOST_STEPS:
        raise CallError(
            N_("walks can be counted for 1 to {limit} steps, not {steps}"),
            limit=MOST_STEPS,
            steps=brief(steps),
        )
    ports = {port for port, end_space in board.land.items() if end_space.contents.kind == "port"}
    return count_walks(board.adjacency, space, steps, stops=ports)


def layout_picture(layout: Playable, suffix: str, dpi: float = 300) -> bytes:
    """Return the picture of a layout in the format of a suffix: .svg, .png or .pdf."""
    drawing_and_size = registry.find_game(layout.game).display.picture(layout, low_ink=False)
    return face_of(layout.name, drawing_and_size, suffix, dpi)


class CrowdedError(Exception):
    """Two texts of a picture do not fit beside each other."""


def text_picture(board: BuiltBoard[Any], token: _Tokens, *, colour: bool, columns: int) -> str:
    """Return the board as text; a lattice with its names around it, a free board with them in it.

    North is up, and shifted rows or columns are shifted as on paper. Raises CrowdedError if the
    spaces of a free board are too close together.
    """
    tokens = {name: token(board, name) for name in board.spaces}
    grid = _lattice(board, tokens) if board.lattice in LATTICES else _free(board, tokens, columns)
    return _grid_text(grid, colour=colour)


def text_legend(board: BuiltBoard[Any], token: _Tokens, *, colour: bool, columns: int) -> str:
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
        row, start = number % rows, number // rows * column
        grid.setdefault(row, {})[start] = (t.text, t.style)
        grid[row][start + wide + 1] = (text, "")
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


def _put_text(grid: _Grid, row: int, middle: float, text: str, style: str) -> None:
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
    lowest_x = min(space.centre[0] for space in board.spaces.values())
    rows: dict[str, set[int]] = {}
    columns: dict[str, set[float]] = {}
    grid: _Grid = {}
    names = {name: re.match(r"([a-z]+)(\d+)$", name) for name in board.spaces}
    margin = 2 + max(len(match[2]) for match in names.values() if match)
    for name, space in board.spaces.items():
        row = round((top - space.centre[1]) / down * (2 if flat else 1))
        middle = margin + cell / 2 + (space.centre[0] - lowest_x) / across * cell
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
