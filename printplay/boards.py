"""Find a board by the name or file a person gives, and build it as its game understands it."""

from __future__ import annotations

import difflib
import os
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from printplay import games, resources
from printplay.errors import LayoutError, Place, brief
from printplay.geometry.board import Board
from printplay.geometry.building import build_board
from printplay.geometry.layout import Layout, read_layout
from printplay.i18n import N_


def shipped(game: str | None = None) -> Iterator[Path]:
    """Yield the layout files that ship with printplay, of one game or of all."""
    for folder in sorted(resources.layouts().iterdir()):
        if folder.is_dir() and game in (None, folder.name):
            yield from sorted(folder.glob("*.toml"))


def find_layout(name: str, game: str | None = None) -> Layout:
    """Read a layout by its shipped name (whatever its case) or by a path to a file."""
    if _is_path(name):
        return read_layout(Path(name))
    paths = list(shipped(game))
    for path in paths:  # a file's name first, so that a broken neighbour is no hindrance
        if path.stem.casefold() == name.casefold():
            return read_layout(path)
    known = []
    for path in paths:
        layout = read_layout(path)
        if layout.name.casefold() == name.casefold():
            return layout
        known.append(layout.name)
    if name and os.path.lexists(name):
        return read_layout(Path(name))
    near = difflib.get_close_matches(name, known, 1)
    raise LayoutError(
        N_("there is no layout {name!r}"),
        hint=N_("Did you mean {near}?")
        if near
        else N_("Shipped layouts are: {known}. A file is named with its path."),
        name=brief(name),
        near=near[0] if near else "",
        known=", ".join(known) or "-",
    )


def _is_path(name: str) -> bool:
    """Tell whether a person means a file rather than the name of a layout."""
    return "/" in name or "\\" in name or name.lower().endswith((".toml", ".geojson", ".json"))


def build(layout: Layout) -> Board[Any]:
    """Build the board of a layout; raise LayoutError where the file names no game we know."""
    if layout.game not in games.names():
        near = difflib.get_close_matches(layout.game, games.names(), 1)
        raise LayoutError(
            N_("there is no game {game!r}"),
            place=Place(str(layout.path), key="game"),
            hint=N_("Did you mean {near}?") if near else N_("Games are: {known}."),
            game=layout.game,
            near=near[0] if near else "",
            known=", ".join(games.names()),
        )
    meta = games.find(layout.game)
    board = build_board(layout, meta.contents)
    meta.room("contents").check_unique(board)
    return board


def find_board(name: str, game: str | None = None) -> Board[Any]:
    """Read and build a board by name or path; for `game` only, where one is given.

    For a game whose layouts are no boards of spaces, what its room `layout` reads.
    """
    path = Path(name) if _is_path(name) else _shipped_path(name, game)
    if path is None and name and os.path.lexists(name):
        path = Path(name)
    if (own := _own_layout(path, game)) is not None:
        return own
    layout = find_layout(name, game)
    if game is not None and layout.game != game:
        raise LayoutError(
            N_("this is a layout for {found}, not for {game}"),
            place=Place(str(layout.path), key="game"),
            found=layout.game,
            game=game,
        )
    return build(layout)


def find_shipped(name: str, game: str | None = None) -> Board[Any] | None:
    """Return a board that ships with printplay by its name, None where a file goes by that name."""
    if (own := _own_layout(_shipped_path(name, game), game)) is not None:
        return own
    layout = find_layout(name, game)
    return build(layout) if ships(layout.path) else None


def path_of(name: str, game: str) -> Path:
    """Return the file of a layout by the name or path a person gives; raise LayoutError."""
    if _is_path(name):
        return Path(name)
    path = _shipped_path(name, game)
    return path if path is not None else find_layout(name, game).path


def ships(path: Path) -> bool:
    """Tell whether a layout file ships with printplay."""
    return path.is_relative_to(resources.layouts())


def _own_layout(path: Path | None, game: str | None) -> Board[Any] | None:
    """Return a layout as its game reads it; None where the game leaves that to `read_layout`."""
    found = _game_of(path) if path is not None else None
    if path is None or found not in games.names() or game not in (None, found):
        return None
    meta = games.find(found)
    own: Board[Any] | None = meta.room("layout").read(path) if meta.has("layout") else None
    return own


def _shipped_path(name: str, game: str | None) -> Path | None:
    for path in shipped(game):
        if path.stem.casefold() == name.casefold():
            return path
    return None


def _game_of(path: Path) -> str:
    """Return the game a layout file names; empty where that cannot be read."""
    try:
        with path.open("rb") as file:
            return str(tomllib.load(file).get("game", ""))
    except (OSError, ValueError, RecursionError):
        return ""  # whoever reads the file in full says what is wrong with it
