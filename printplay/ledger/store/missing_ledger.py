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


def of(where: str) -> LedgerError:
    """Return the error for a missing file, or a database without our tables."""
    if "://" in where:
        return LedgerError(
            N_("there is no ledger in this database"),
            place=FilePlace(where),
            hint=N_("Create one with `printplay score start`, or choose another with --ledger."),
        )
    likely = [printable(str(found)) for found in alike(Path(where))]
    return LedgerError(
        N_("there is no ledger here"),
        place=FilePlace(where),
        hint=N_("Did you mean {likely}? `printplay score start` would create a new one here.")
        if likely
        else N_("Create one with `printplay score start`, or choose another with --ledger."),
        likely=", ".join(likely),
    )


def alike(path: Path) -> list[Path]:
    """Return ledgers with a similar name beside it or in a similar folder."""
    from difflib import get_close_matches

    beside = {found.name: found for found in _files(path.parent)}
    names = get_close_matches(path.name, beside, 3)
    likely = [*(beside[name] for name in names), *beside.values()]
    if not path.parent.exists():
        folders = [found.name for found in _listed(path.parent.parent) if found.is_dir()]
        close = get_close_matches(path.parent.name, folders, 3)
        likely = [path.parent.with_name(name) / path.name for name in close]
    return list(dict.fromkeys(islice(filter(_is_ledger, likely), 3)))


def _files(folder: Path) -> list[Path]:
    return sorted(found for found in _listed(folder) if found.is_file())


def _listed(folder: Path) -> Iterable[Path]:
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
