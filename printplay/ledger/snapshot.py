"""The board of a match, kept in the ledger: a match can be replayed when its layout has changed."""

from __future__ import annotations

import atexit
import json
import tempfile
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path, PurePosixPath
from shutil import rmtree
from typing import Any

from printplay import boards
from printplay.errors import PrintplayError
from printplay.geometry.tomlfile import loads

#: Files a layout can name that say something of its board or cards.
SUFFIXES = (".csv", ".geojson", ".json", ".toml")


def keep(path: Path, board: Any) -> str:
    """Return a layout with all files it names, and those that these name, as JSON."""
    files: dict[str, str] = {}
    waiting = [PurePosixPath(path.name)]
    while waiting:
        name = waiting.pop()
        text = _text(path.parent / name) if str(name) not in files else None
        if text is not None:
            files[str(name)] = text
            waiting += (name.parent / other for other in _named(name, text))
    return written({"name": board.name, "hash": board.hash, "layout": path.name, "files": files})


def _text(file: Path) -> str | None:
    """Return what stands in a file a layout can name; None where that is no such text."""
    try:
        return file.read_text(encoding="utf-8-sig") if file.suffix.lower() in SUFFIXES else None
    except (OSError, ValueError):
        return None  # a title, perhaps, that is called like a file: the layout was read without it


def written(kept: Mapping[str, object]) -> str:
    """Return a board as the ledger holds it, in the one spelling that seals are made over."""
    return json.dumps(kept, ensure_ascii=False, sort_keys=True)


def _named(file: PurePosixPath, text: str) -> Iterator[str]:
    """Yield all texts in a TOML file; one that names a file is none of another folder."""
    try:
        values: list[Any] = [loads(text)] if file.suffix.lower() == ".toml" else []
    except (ValueError, RecursionError):
        return
    while values:
        value = values.pop()
        if isinstance(value, dict | list):
            values += value.values() if isinstance(value, dict) else value
        elif isinstance(value, str) and len(value) < 200 and value.isprintable():
            here = Path(value)
            if value and not here.is_absolute() and ".." not in here.parts:
                yield value


@cache
def restore(kept: str, game: str) -> Any:
    """Return the board of a match: the one that is shipped where it is the same, else the kept one.

    Raises LayoutError where this printplay can no longer read it.
    """
    said = json.loads(kept)
    if (shipped := shipped_board(said, game)) is not None:
        return shipped
    return unpacked(kept, game)


@cache
def unpacked(kept: str, game: str) -> Any:
    """Return the board that a kept layout says, whatever is shipped; raise LayoutError.

    Its files last as long as the program: a deck of cards is drawn from them, too.
    """
    said = json.loads(kept)
    folder = Path(tempfile.mkdtemp(prefix="printplay-"))
    atexit.register(rmtree, folder, ignore_errors=True)
    for name, text in said["files"].items():
        file = folder / name
        if file.resolve().is_relative_to(folder.resolve()):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
    try:
        return boards.find_board(str(folder / said["layout"]), game)
    except PrintplayError:
        rmtree(folder, ignore_errors=True)
        raise


def shipped_board(said: Mapping[str, Any], game: str) -> Any:
    """Return the board that ships with printplay where a kept one is just that, else None."""
    try:
        shipped = boards.find_shipped(said["name"], game)
    except PrintplayError:
        return None  # no board of that name is shipped
    return shipped if shipped is not None and shipped.hash == said["hash"] else None
