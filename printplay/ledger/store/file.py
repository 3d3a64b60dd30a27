"""A ledger in a file: inspected before SQLite opens it, and created whole or not at all.

SQLite repairs and cleans up as soon as it opens a file. Damage, or a foreign file, is detected
by its bytes first, so that the file stays unchanged.
"""

from __future__ import annotations

import os
import secrets
import sqlite3
import stat
import struct
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from printplay.core.errors import FilePlace
from printplay.core.files import reason
from printplay.core.i18n import N_
from printplay.ledger.store import memory_image
from printplay.ledger.store.schema import APPLICATION_ID
from printplay.ledger.store.trouble import (
    BUSY,
    ELSEWHERE,
    KEEP_A_COPY,
    LOCKED,
    HinderedError,
    LedgerError,
    explain_error,
    is_hindered,
    unreadable_error,
)

#: How long a writer waits for another, in seconds.
PATIENCE: float = 60

#: The first bytes of every SQLite database.
MAGIC = b"SQLite format 3\0"
_HEAD = 100
_LOOKS = 20

#: Pages in the log after which SQLite puts them into the file: about eight entries. Who opens a
#: ledger beside a server sums its log up: 5 ms with so many, 70 with SQLite's usual 1,000.
_LOGGED_PAGES, _PAGE = 64, 4096
_SETTINGS = (
    "synchronous = EXTRA",
    "fullfsync = ON",
    "foreign_keys = ON",
    "cell_size_check = ON",
    f"wal_autocheckpoint = {_LOGGED_PAGES}",
    f"journal_size_limit = {_LOGGED_PAGES * _PAGE}",  # also after a long import
)


class Inspection(NamedTuple):
    """Findings about a file that may be a ledger."""

    exists: bool
    writable: bool = True
    logging: bool = True  # SQLite keeps a log beside it (WAL)
    logged: bool = False  # entries are in that log


def inspect_file(path: Path) -> Inspection:
    """Inspect a file; raise LedgerError if it is not a ledger or is damaged."""
    try:
        return _inspect(path)
    except OSError as error:
        raise unreadable_error(str(path), error) from None


def _inspect(path: Path) -> Inspection:
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        if _file_size(_log_path(path)) and not path.exists():
            raise LedgerError(
                N_("the ledger is missing, but the last entries are still there: {log}"),
                place=FilePlace(str(path)),
                hint=N_("Put the ledger back beside it, or move this file away to start a new one."),
                log=_log_path(path).name,
            ) from None
        return Inspection(exists=path.exists())
    if stat.S_ISDIR(mode):
        raise LedgerError(N_("this is a folder, not a ledger"), place=FilePlace(str(path)))
    if not stat.S_ISREG(mode):
        raise LedgerError(N_("this is not a file"), place=FilePlace(str(path)), hint=ELSEWHERE)
    head, size = _head_and_size(path)
    _check_head(path, head, size)
    logged = _log_size(path) > 0
    if not logged:
        _check_length(path)
    return Inspection(
        exists=True,
        writable=os.access(path, os.W_OK) and os.access(path.parent, os.W_OK),
        logging=head[18] == 2,
        logged=logged,
    )


def _head_and_size(path: Path) -> tuple[bytes, int]:
    with path.open("rb") as file:
        return file.read(_HEAD), file.seek(0, os.SEEK_END)


def _check_head(path: Path, head: bytes, size: int) -> None:
    """Raise LedgerError if a file does not begin like a ledger."""
    place = FilePlace(str(path))
    if not size:
        raise LedgerError(
            N_("this file is empty, so it is not a ledger"),
            place=place,
            hint=N_("If it was one, restore a backup; if not, delete the file to create a new one."),
        )
    if len(head) < _HEAD or not head.startswith(MAGIC):
        message = N_("this is not a ledger, or its beginning is damaged")
        raise LedgerError(message, place=place, hint=KEEP_A_COPY)
    if struct.unpack_from(">I", head, 68) != (APPLICATION_ID,):
        message = N_("this is the database of another program, or its beginning is damaged")
        raise LedgerError(message, place=place, hint=KEEP_A_COPY)
    sound = (
        _page_size(head) in (512 << shift for shift in range(8))
        and head[18:20] in (b"\1\1", b"\2\2")
        and head[21:24] == b"\x40\x20\x20"
        and head[44:48] in (b"\0\0\0\1", b"\0\0\0\2", b"\0\0\0\3", b"\0\0\0\4")
        and head[52:60] == b"\0\0\0\0\0\0\0\1"  # pages do not move; texts are UTF-8
        and not any(head[64:68] + head[72:92])
    )
    if not sound:
        message = N_("the header of the ledger is damaged")
        raise LedgerError(message, place=place, hint=KEEP_A_COPY)


def _page_size(head: bytes) -> int:
    (size,) = struct.unpack_from(">H", head, 16)
    return 65536 if size == 1 else int(size)


def _check_length(path: Path) -> None:
    """Raise LedgerError for a file that is cut off, unless its log has the rest.

    SQLite compares both numbers again whenever it begins to read.
    """
    for _look_again in range(3):  # a check-pointed log has completed it meanwhile
        head, size = _head_and_size(path)
        expected = _page_size(head) * int.from_bytes(head[28:32], "big")
        if size >= expected or _log_size(path):
            return
    raise LedgerError(
        N_("the ledger is truncated: only {size} of {expected} bytes"),
        place=FilePlace(str(path)),
        hint=KEEP_A_COPY,
        size=size,
        expected=expected,
    )


def _log_size(path: Path) -> int:
    """Return the size of the log beside a file; raise LedgerError if it is damaged."""
    log_path, last_read = _log_path(path), b""
    for attempt in range(_LOOKS):
        if _file_size(log_path) <= memory_image.HEADER:
            return 0
        try:
            log = log_path.read_bytes()
        except FileNotFoundError:
            return 0  # the last user has check-pointed it
        if not memory_image.is_damaged(log):
            return len(log)
        if log == last_read:  # it is not being written now
            break
        last_read = log
        time.sleep(0.01 * attempt)
    raise LedgerError(
        N_("the last entries are damaged: {log}"),
        place=FilePlace(str(path)),
        hint=KEEP_A_COPY,
        log=log_path.name,
    )


def _log_path(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


def _file_size(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0


# -- SQLite ----------------------------------------------------------------------------------------


def connect(path: Path, mode: str, *, shared: bool = False) -> sqlite3.Connection:
    """Connect to a file so that writes are on disk; threads may take turns with a `shared` connection.

    It never creates a file.
    """
    uri = f"{path.as_uri()}?mode={mode}"  # so no character of a path has a meaning for SQLite
    connection = sqlite3.connect(
        uri, uri=True, timeout=PATIENCE, isolation_level=None, check_same_thread=not shared
    )
    try:
        for setting in _SETTINGS:
            connection.execute(f"PRAGMA {setting}")
    except (
        sqlite3.Error,
        UnicodeDecodeError,
    ):  # even the error message of a damaged file may be invalid text
        connection.close()  # at once, or SQLite's files stay beside the ledger
        raise
    return connection


def identity(path: Path) -> tuple[int, int] | None:
    """Return what tells a file from another one of its name; None if it is missing."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def switch_to_wal(path: Path) -> None:
    """Switch a file to write-ahead logging; wait for another process that does the same.

    On a disk that cannot (some network drives, a full disk), the ledger is as safe, only slower.
    """
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            with closing(connect(path, "rw")) as connection:
                connection.execute("PRAGMA journal_mode = WAL").fetchone()
                return
        except sqlite3.Error as error:
            if is_hindered(error):
                return
            busy = getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY
            if not busy or time.monotonic() > deadline:
                raise explain_error(error, str(path)) from error
        time.sleep(0.01)


@contextmanager
def exclusive_lock(path: Path) -> Iterator[None]:
    """Lock a ledger and check-point its log, if undamaged; raise FileError if another program has it."""
    try:
        usable = inspect_file(path).exists
    except LedgerError:
        usable = False  # SQLite would clean up the rest of it
    if not usable:
        yield
        return
    with closing(
        sqlite3.connect(f"{path.as_uri()}?mode=rw", uri=True, timeout=1, isolation_level=None)
    ) as connection:
        try:
            connection.execute("PRAGMA journal_mode = DELETE").fetchone()
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.Error as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF in (BUSY, LOCKED):
                raise LedgerError(
                    N_("another program has the ledger open"),
                    place=FilePlace(str(path)),
                    hint=N_("Quit it first (such as `printplay serve`), then type this again."),
                ) from None
            if is_hindered(error):
                raise explain_error(error, str(path)) from None
        if os.name == "nt":  # on systems where no open file can be replaced
            connection.close()
        yield


def create_file(path: Path, fill: Callable[[Path], object]) -> bool:
    """Create a file beside its place, then move it there; return False if one exists by then.

    `fill` receives the path of an empty file. If the process is killed, nothing is at the place.
    """
    new = path.with_name(f".{path.name}.{secrets.token_hex(4)}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        new.touch(exist_ok=False)
        fill(new)
        flush_to_disk(new)
        return _move_into_place(new, path)
    except OSError as error:
        raise HinderedError(
            N_("the ledger cannot be created here: {reason}"),
            place=FilePlace(str(path)),
            hint=ELSEWHERE,
            reason=reason(error),
        ) from None
    finally:
        for end in ("", "-wal", "-shm", "-journal"):
            with suppress(OSError):
                new.with_name(new.name + end).unlink(missing_ok=True)


def _move_into_place(new_file: Path, path: Path) -> bool:
    try:
        os.link(new_file, path)
    except FileExistsError:
        return False
    except OSError:  # a disk without links, such as a memory stick
        if path.exists():
            return False
        new_file.rename(path)
    flush_to_disk(path.parent)
    return True


def flush_to_disk(path: Path) -> None:
    """Flush a file, or the names in a folder, to disk."""
    if os.name == "nt" and path.is_dir():
        return  # a folder cannot be opened there
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
