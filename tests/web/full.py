"""A disk that is full as long as there is a file `full` beside the ledger."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from pathlib import Path

from printplay.ledger.store import file

_connected = file.connect
#: Each entry needs a page of its own: without it a small one may find room in a page that is there.
_LARGE = """CREATE TEMP TRIGGER large AFTER INSERT ON main.entries BEGIN
UPDATE entries SET seal = seal || hex(zeroblob(9000)) WHERE rowid = new.rowid; END"""


def connected(path: Path, mode: str, *, shared: bool = False) -> sqlite3.Connection:
    """Connect as ever; while the disk is full the ledger cannot grow."""
    connection = _connected(path, mode, shared=shared)
    if path.with_name("full").exists():
        connection.execute("PRAGMA max_page_count = 1")
        with suppress(sqlite3.Error):  # it has no entries, or is for reading
            connection.execute(_LARGE)
    return connection
