"""A backup of a whole ledger: its contents, and what is missing."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from printplay.core.json_format import versioned
from printplay.ledger.repair.backup import BackupContent


@dataclass(frozen=True)
class Backup:
    """A backup of a ledger in its own file; `copied` says what it holds, and what is missing."""

    file: Path
    copied: BackupContent

    @property
    def whole(self) -> bool:
        """Return whether it is complete."""
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
