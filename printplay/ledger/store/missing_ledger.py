"""A named ledger that does not exist, and similar names."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from contextlib import suppress
from itertools import islice
from pathlib import Path

from printplay.core.errors import FilePlace, printable
from printplay.core.i18n import N_
from printplay.ledger.store.file import MAGIC
from printplay.ledger.store.schema import APPLICATION_ID
from printplay.ledger.store.trouble import LedgerError

#: Most files of a folder examined.
_FILES = 2000


def missing_ledger_error(location: str) -> LedgerError:
    """Return the error for a missing file, or a database without our tables."""
    if "://" in location:
        return LedgerError(
            N_("there is no ledger in this database"),
            place=FilePlace(location),
            hint=N_("Create one with `printplay score start`, or choose another with --ledger."),
        )
    suggestions = [printable(str(path)) for path in similar_ledgers(Path(location))]
    return LedgerError(
        N_("there is no ledger here"),
        place=FilePlace(location),
        hint=N_("Did you mean {likely}? `printplay score start` would create a new one here.")
        if suggestions
        else N_("Create one with `printplay score start`, or choose another with --ledger."),
        likely=", ".join(suggestions),
    )


def similar_ledgers(path: Path) -> list[Path]:
    """Return ledgers with a similar name beside it or in a similar folder."""
    from difflib import get_close_matches

    neighbours = {entry.name: entry for entry in _files(path.parent)}
    names = get_close_matches(path.name, neighbours, 3)
    candidates = [*(neighbours[name] for name in names), *neighbours.values()]
    if not path.parent.exists():
        folders = [entry.name for entry in _list_folder(path.parent.parent) if entry.is_dir()]
        similar = get_close_matches(path.parent.name, folders, 3)
        candidates = [path.parent.with_name(name) / path.name for name in similar]
    return list(dict.fromkeys(islice(filter(_is_ledger, candidates), 3)))


def _files(folder: Path) -> list[Path]:
    return sorted(found for found in _list_folder(folder) if found.is_file())


def _list_folder(folder: Path) -> Iterable[Path]:
    with suppress(OSError):
        return list(islice(folder.iterdir(), _FILES))
    return []


def _is_ledger(path: Path) -> bool:
    """Return whether a file is a ledger by its first bytes."""
    try:
        with path.open("rb") as file:
            head = file.read(100)
    except OSError:
        return False
    ours = struct.pack(">I", APPLICATION_ID)
    return head.startswith(MAGIC) and head[68:72] == ours
