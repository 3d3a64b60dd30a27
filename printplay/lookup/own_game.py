"""The user's own game of a record: a pad whose file lies beside the record."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

from printplay.match import registry
from printplay.match.game import Meta
from printplay.match.text.source import RecordSource
from printplay.pads.file import finding

#: Most lines searched for headers.
_HEAD = 200


def game_near(source: RecordSource, folder: Path) -> Meta | None:
    """Return the user's own game of a record, by its layout or by its id.

    The file is in the folder of the record or below it. Returns None for a shipped game, or if
    there is no such file; raises LayoutError if the file has faults.
    """
    headers: dict[str, str] = {}
    for line in source.lines[:_HEAD]:
        key, _blank, rest = line.partition("#")[0].strip().partition(" ")
        if key.casefold() in ("game", "layout"):
            headers.setdefault(key.casefold(), " ".join(rest.split()))
    game = headers.get("game", "").casefold()
    if not game:
        return None
    path = PurePosixPath(headers.get("layout", "").replace("\\", "/"))
    if path.suffix.lower() == ".toml" and not path.is_absolute() and ".." not in path.parts:
        beside = folder / path
        try:
            if not (beside.resolve().is_relative_to(folder.resolve()) and beside.is_file()):
                return None
        except OSError:
            return None  # a name that no disk takes
        shipped = game in registry.names() and not finding.holds_results(beside)
        return None if shipped else finding.of_file(beside)
    if game in registry.names():
        return None
    found = finding.in_folder(folder, game)
    return finding.of_file(found) if found is not None else None
