"""Restoring a backup: the contents of the ledger now, and the copy of the former one."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from printplay.core.json_format import versioned
from printplay.ledger.repair.backup import BackupContent
from printplay.ledger.repair.restoring import go_back
from printplay.ledger.store.file import MAGIC
from printplay.ledger.store.place import where_by_default


@dataclass(frozen=True)
class Restored:
    """A ledger restored from a backup; `kept` is the copy of the former ledger."""

    file: Path
    ledger: str
    content: BackupContent
    kept: Path | None

    def json(self) -> dict[str, Any]:
        """Return what `printplay score restore FILE --json` prints."""
        return versioned(
            {
                "file": str(self.file),
                "ledger": self.ledger,
                "matches": self.content.matches,
                "entries": self.content.entries,
                "kept": str(self.kept) if self.kept is not None else None,
            }
        )


def restore_backup(file: str | Path, ledger: str | None = None) -> Restored:
    """Restore a backup; the present ledger is kept beside it.

    Raises FileError for a damaged backup, and for a ledger that is in use or read-only; then
    nothing has changed.
    """
    source, where = Path(file), ledger or where_by_default()
    content, saved = go_back(source, where)
    return Restored(source, where, content, saved)


def is_backup(name: str) -> bool:
    """Return whether a name is a file rather than the id of a match."""
    path = Path(name)
    try:
        with path.open("rb") as opened:
            if opened.read(len(MAGIC)) == MAGIC:
                return True
    except (OSError, ValueError):
        pass
    return is_path(name)


def is_path(name: str) -> bool:
    """Return whether a name can only be a file: ids of matches lack these characters."""
    return any(sign in name for sign in "./\\")
