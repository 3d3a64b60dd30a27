"""A ledger read into memory, for reading where SQLite cannot.

SQLite reads a ledger with a log by a third file (-shm), which it cannot make on a full or
read-only disk. Then the file and its log are read here, and merged as SQLite would. Nothing is
locked or written, so that no other process is affected.
"""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path

from printplay.core.errors import FilePlace
from printplay.core.i18n import N_
from printplay.ledger.store import wal
from printplay.ledger.store.trouble import LedgerError, hindered, unreadable

_ATTEMPTS = 100


def may_help(error: BaseException, path: Path) -> bool:
    """Return whether SQLite failed at its files beside a ledger, so that an image can be read.

    A rollback journal (which another program may have chosen) can only be read by SQLite.
    """
    return hindered(error) and not path.with_name(f"{path.name}-journal").exists()


def empty() -> sqlite3.Connection:
    """Return an empty in-memory database, usable from any thread."""
    return sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)


def connected(path: Path) -> sqlite3.Connection:
    """Read a ledger into memory; raise LedgerError if it is unreadable."""
    try:
        data = _read(path)
    except OSError as error:
        raise unreadable(str(path), error) from None
    connection = empty()
    connection.deserialize(data)
    connection.execute("PRAGMA cell_size_check = ON")
    return connection


def _read(path: Path) -> bytes:
    """Return one consistent state of a ledger, even during writes.

    The log is read before and after the file. If it is the same log, everything moved from it into
    the file meanwhile is still in it, and is merged over the file: torn pages heal. Without a log
    before and after, the file is read twice and must be the same.
    """
    for attempt in range(_ATTEMPTS):
        before, data, after = _log(path), path.read_bytes(), _log(path)
        if wal.same(before, after):
            return unlogged(wal.laid_over(data, after))
        if not before and not after and path.read_bytes() == data and not _log(path):
            return unlogged(data)
        time.sleep(0.001 * attempt)
    raise LedgerError(
        N_("another program keeps writing to the ledger"), place=FilePlace(str(path)), hint=N_("Try again.")
    )


def _log(path: Path) -> bytes:
    try:
        found = path.with_name(f"{path.name}-wal").read_bytes()
    except FileNotFoundError:
        return b""
    return found if len(found) > wal.HEADER else b""


#: The offset in the header that says whether SQLite uses a log, and its values.
_MODE = slice(18, 20)


def unlogged(data: bytes) -> bytes:
    """Return a database marked as without a log, as memory requires."""
    return data[: _MODE.start] + b"\1\1" + data[_MODE.stop :]


def logged(data: bytes) -> bytes:
    """Return a database from memory marked as a file with a log."""
    return data[: _MODE.start] + b"\2\2" + data[_MODE.stop :]
