"""Find a board by the name or file a person gives, and build it as its game understands it."""

from __future__ import annotations

import difflib
import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from printplay import games, resources
from printplay.decks import Deck, is_deck, read_deck
from printplay.errors import LayoutError, Place, brief
from printplay.geometry.board import Board
from printplay.geometry.building import build_board
from printplay.geometry.layout import Layout, read_layout
from printplay.geometry.source import reading_once
from printplay.geometry.tomlfile import peek
from printplay.i18n import N_


def shipped(game: str | None = None) -> Iterator[Path]:
    """Yield the layout files that ship with printplay, of one game or of all."""
    for folder in sorted(resources.layouts().iterdir()):
        if folder.is_dir() and game in (None, folder.name):
            yield from sorted(folder.glob("*.toml"))


@reading_once()
def find_layout(name: str, game: str | None = None) -> Layout:
    """Read a board's layout by its shipped name (whatever its case) or by a path to a file."""
    path = _path(name, game)
    if path is not None:
        if game is not None and not os.path.lexists(path) and (other := _shipped_path(name, None)):
            raise _other_game(other, other.parent.name, game)
        return read_layout(path)
    listed = list(known(game))
    near = difflib.get_close_matches(name, listed, 1)
    raise LayoutError(
        N_("there is no layout {name!r}"),
        hint=N_("Did you mean {near}?")
        if near
        else N_("Shipped layouts are: {known}. A file is named with its path."),
        name=brief(name),
        near=near[0] if near else "",
        known=", ".join(listed) or "-",
    )


def known(game: str | None = None) -> dict[str, Path]:
    """Return shipped layouts by the names that are typed: with the game where several share one."""
    names = {path: _name_in(path) or path.stem for path in shipped(game)}
    often = Counter(name.casefold() for name in names.values())
    return {
        f"{path.parent.name}/{name}" if often[name.casefold()] > 1 else name: path
        for path, name in names.items()
    }


def typed_name(layout: Any) -> str:
    """Return how a shipped layout is typed, an empty text for any other."""
    path = Path(layout.path)
    return next((name for name, shipped_ in known().items() if shipped_ == path), "")


@reading_once()
def layout_at(path: Path) -> Any:
    """Read a layout file: for a board, for what else its game is played with, or as a deck."""
    return _own_layout(path, None) or _deck(path) or read_layout(path)


def _deck(path: Path | None) -> Deck | None:
    """Return a deck of cards that no game reads itself; None where the file is none."""
    return read_deck(path) if path is not None and is_deck(path) else None


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


@reading_once()
def find_own(name: str) -> Any | None:
    """Return a layout that is for no board (pages, a deck of cards); None where it is for one."""
    path = _path(name, None)
    return _own_layout(path, None) or _deck(path)


@reading_once()
def find_board(name: str, game: str | None = None) -> Board[Any]:
    """Read and build a board by name or path; for `game` only, where one is given.

    For a game whose layouts are no boards of spaces, what its room `layout` reads.
    """
    path = _path(name, game)
    if (own := _own_layout(path, game)) is not None:
        return own
    if path is not None and is_deck(path):
        if game is not None and games.find(game).has("layout"):
            raise LayoutError(
                N_("this file does not say that it is for {game}"),
                place=Place(str(path), key="game"),
                hint=N_('Write game = "{game}" into it; a deck of your own: printplay deck {path}'),
                game=game,
                path=path,
            )
        raise LayoutError(
            N_("this is a deck of cards, and a board of spaces is needed here"),
            place=Place(str(path)),
            hint=N_("`printplay deck {path}` prints it, `printplay layout show {path}` shows it."),
            path=path,
        )
    layout = find_layout(name, game)
    if game is not None and layout.game != game:
        raise _other_game(layout.path, layout.game, game)
    return build(layout)


def find_shipped(name: str, game: str | None = None) -> Board[Any] | None:
    """Return a board that ships with printplay by its name, None where a file goes by that name."""
    board = find_board(name, game)
    return board if _shipped_path(name, game) is not None else None


def path_of(name: str, game: str) -> Path:
    """Return the file of a layout by the name or path a person gives; raise LayoutError."""
    path = _path(name, game)
    return path if path is not None else find_layout(name, game).path


def ships(path: Path) -> bool:
    """Tell whether a layout file ships with printplay."""
    return path.is_relative_to(resources.layouts())


def _path(name: str, game: str | None) -> Path | None:
    """Return the file a person means by a path, or by a shipped name; None where there is none."""
    path = _shipped_path(name, game)
    if _is_path(name) and (path is None or os.path.lexists(name)):
        return Path(name)
    return Path(name) if path is None and name and os.path.lexists(name) else path


def _own_layout(path: Path | None, game: str | None) -> Board[Any] | None:
    """Return a layout as its game reads it; None where the game leaves that to `read_layout`."""
    found = _game_of(path) if path is not None else None
    if path is None or found not in games.names() or not games.find(found).has("layout"):
        return None
    if game not in (None, found):
        raise _other_game(path, found, game)
    own: Board[Any] = games.find(found).room("layout").read(path)
    return own


def _other_game(path: Path, found: str, game: str | None) -> LayoutError:
    return LayoutError(
        N_("this is a layout for {found}, not for {game}"),
        place=Place(str(path), key="game"),
        found=found,
        game=game,
    )


def _shipped_path(name: str, game: str | None) -> Path | None:
    """Return the shipped file called `NAME` or `GAME/NAME`, by its file name or the name in it.

    A file's name comes first, so that a broken neighbour is no hindrance.
    """
    folder, _slash, stem = name.casefold().rpartition("/")
    paths = [path for path in shipped(game) if folder in ("", path.parent.name)]
    found = [path for path in paths if path.stem.casefold() == stem]
    found = found or [path for path in paths if _name_in(path).casefold() == stem]
    if len(found) > 1:
        raise LayoutError(
            N_("there are several layouts {name!r}"),
            hint=N_("Name one of them: {known}."),
            name=brief(name),
            known=", ".join(f"{path.parent.name}/{path.stem}" for path in found),
        )
    return found[0] if found else None


def _name_in(path: Path) -> str:
    """Return the name a layout file bears; empty where that cannot be read."""
    return str(peek(path).get("name", ""))


def _game_of(path: Path) -> str:
    """Return the game a layout file names; empty where that cannot be read."""
    return str(peek(path).get("game", ""))
