"""Find a board by the name or file a person gives, and build it as its game understands it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from printplay import games, resources
from printplay.errors import LayoutError, Place
from printplay.geometry.board import Board, build_board
from printplay.geometry.layout import Layout, read_layout
from printplay.i18n import N_


def shipped(game: str | None = None) -> Iterator[Path]:
    """Yield the layout files that ship with printplay, of one game or of all."""
    for folder in sorted(resources.layouts().iterdir()):
        if folder.is_dir() and game in (None, folder.name):
            yield from sorted(folder.glob("*.toml"))


def find_layout(name: str, game: str | None = None) -> Layout:
    """Read a layout by its shipped name (whatever its case) or by a path to a file."""
    if "/" not in name and "\\" not in name and not name.lower().endswith(".toml"):
        known = []
        for path in shipped(game):
            layout = read_layout(path)
            if name.casefold() in (layout.name.casefold(), path.stem.casefold()):
                return layout
            known.append(layout.name)
        if not Path(name).exists():
            raise LayoutError(
                N_("there is no layout {name!r}"),
                hint=N_("Shipped layouts are: {known}. A file is named with its path."),
                name=name,
                known=", ".join(known),
            )
    return read_layout(Path(name))


def build(layout: Layout) -> Board[Any]:
    """Build the board of a layout; raise LayoutError where the file names no game we know."""
    if layout.game not in games.names():
        raise LayoutError(
            N_("there is no game {game!r}"),
            place=Place(str(layout.path), key="game"),
            hint=N_("Games are: {known}."),
            game=layout.game,
            known=", ".join(games.names()),
        )
    meta = games.find(layout.game)
    board = build_board(layout, meta.contents)
    meta.room("contents").check_unique(board)
    return board


def find_board(name: str, game: str | None = None) -> Board[Any]:
    """Read and build a board by name or path; for `game` only, where one is given."""
    layout = find_layout(name, game)
    if game is not None and layout.game != game:
        raise LayoutError(
            N_("this is a layout for {found}, not for {game}"),
            place=Place(str(layout.path), key="game"),
            found=layout.game,
            game=game,
        )
    return build(layout)
