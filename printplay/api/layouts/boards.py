"""A board, found by its name; its facts, and its picture as a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from printplay.api.layouts import layouts
from printplay.core.json_format import versioned
from printplay.core.speaking import speak
from printplay.geometry.playable import Playable
from printplay.lookup import boards
from printplay.lookup.board import Board, board_facts, picture


def board(name: str | Path, game: str | None = None) -> Board:
    """Find a board by its shipped name, ignoring case, or by a layout file (a Path).

    With a `game`, only a board of that game. Raises LayoutError if there is none or the file
    cannot be read, CallError if the layout is no board (a deck of cards, say).

    >>> island = board("A")
    >>> len(island.land), island.spaces["f5"].contents.kind, sorted(island.neighbours("c1"))
    (75, 'temple', ['b2', 'c2', 'd1'])
    >>> island.walks("c2", 2)
    15
    """
    return boards.find_board(name, game)


def layout_facts(name: str | Path, lang: str | None = None) -> dict[str, Any]:
    """Return all facts of any layout: what `layout show --json` prints.

    Raises LayoutError if it cannot be read.

    >>> facts = layout_facts("A")
    >>> facts["hash"] == board("A").hash, facts["units"]
    (True, 'mm')
    """
    own_layout = boards.find_own(name)
    with speak(lang):
        if own_layout is not None:
            return versioned(layouts.own_facts(own_layout))
        return versioned(board_facts(boards.find_board(name)))


def draw(layout: Playable, file: Path, suffix: str, *, force: bool = False) -> None:
    """Write the picture of a layout to a file, in the format of a suffix; see `picture`.

    Raises FileError if the file exists and printplay did not make it, unless `force`.
    """
    from printplay.printing.output.writing import write

    write(file, picture(layout, suffix), force=force)
