"""The game of a record that is none of the house: a pad whose file lies beside the record."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

from printplay.match import registry
from printplay.match.game import Meta
from printplay.match.text.source import RecordSource
from printplay.pads.file import finding

#: Lines that are looked through for headers.
_HEAD = 200


def game_near(source: RecordSource, folder: Path) -> Meta | None:
    """Return the game of one's own that a record is of, by its layout or by its id.

    The file lies in the folder of the record or below it. None where the game is one of the house,
    or there is no such file; LayoutError where that is wrong.
    """
    said: dict[str, str] = {}
    for line in source.lines[:_HEAD]:
        key, _blank, rest = line.partition("#")[0].strip().partition(" ")
        if key.casefold() in ("game", "layout"):
            said.setdefault(key.casefold(), " ".join(rest.split()))
    game = said.get("game", "").casefold()
    if not game or game in registry.names():
        return None
    path = PurePosixPath(said.get("layout", "").replace("\\", "/"))
    if path.suffix.lower() == ".toml" and not path.is_absolute() and ".." not in path.parts:
        beside = folder / path
        inside = beside.resolve().is_relative_to(folder.resolve())
        return finding.of_file(beside) if inside and beside.is_file() else None
    found = finding.in_folder(folder, game)
    return finding.of_file(found) if found is not None else None
