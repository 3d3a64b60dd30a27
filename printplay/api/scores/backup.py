"""Backups of a whole ledger: what one holds or misses, and the way back to it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from printplay.core.answers import versioned
from printplay.ledger.repair.backup import BackupContent, go_back
from printplay.ledger.store.file import MAGIC
from printplay.ledger.store.place import where_by_default


@dataclass(frozen=True)
class Backup:
    """A backup of a ledger in its own file; `copied` says what it holds, and what is missing."""

    file: Path
    copied: BackupContent

    @property
    def whole(self) -> bool:
        return self.copied.sound and not self.copied.lost

    def json(self) -> dict[str, Any]:
        """Return what `printplay score backup --json` prints."""
        return versioned(
            {
                "file": str(self.file),
                "matches": self.copied.matches,
                "entries": self.copied.entries,
                "whole": self.whole,
                "lost": [
                    {
                        "match": loss.id,
                        "saved": loss.saved,
                        "of": loss.of,
                        "gaps": list(loss.gaps),
                        "cut": loss.cut,
                    }
                    for loss in self.copied.lost
                ],
                "aside": str(self.copied.aside) if self.copied.aside is not None else None,
            }
        )


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
    source, location = Path(file), ledger or where_by_default()
    content, saved = go_back(source, location)
    return Restored(source, location, content, saved)


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
