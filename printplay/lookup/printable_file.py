"""Printable files beside games: layouts and decks."""

from __future__ import annotations

from pathlib import Path

from printplay.core.errors import CallError, FileError, FilePlace, LayoutError
from printplay.core.files import check_plain, no_such_file
from printplay.core.i18n import N_
from printplay.core.seed_names import is_seed_name
from printplay.geometry.layouts.tomlfile import peek
from printplay.lookup import boards
from printplay.lookup.file_kinds import kind_of
from printplay.match import registry


def find(name: str | Path) -> Path | str | None:
    """Return the path of a deck's file, or the id of a layout's game.

    None for the name of a game, or the file of a pad. Raises FileError if the file does not
    exist, CallError for a record or a drawn line.
    """
    if isinstance(name, str):
        return None if registry.id_of_name(name) in registry.names() else _named_layout(name)
    path = name
    if path.is_dir():
        files = sorted(path.glob("*.toml"))
        raise FileError(
            N_("this is a folder, not a file"),
            place=FilePlace(str(path)),
            hint=N_("Did you mean {near}?") if files else N_("Give a file in it."),
            near=files[0] if files else "",
        )
    if not path.is_file():
        check_plain(path)
        raise no_such_file(path)
    kind = kind_of(path).kind
    if kind in ("record", "line"):
        raise CallError(
            N_("{name} cannot be printed"),
            hint=N_("`print` takes a game, a layout, a deck or a pad; `check` takes any file."),
            name=str(name),
        )
    if kind == "pad":
        return None
    game = str(peek(path).get("game", "")) if path.suffix.lower() != ".geojson" else ""
    if kind == "layout":
        return boards.find_layout(path).game if game not in registry.names() else game
    has_own_layouts = game in registry.names() and registry.find(game).board == "own"
    return game if has_own_layouts else path


def _named_layout(name: str) -> Path | str | None:
    """Return the game of a shipped layout or a seed, the path of a deck without one, or None."""
    if is_seed_name(name):  # what is wrong with it is said, not passed over
        return boards.find_layout(name).game
    try:
        layout = boards.path_of(name, None)
    except LayoutError:
        return None
    return str(peek(layout).get("game", "")) or Path(layout)
