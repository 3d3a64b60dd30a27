"""A ledger read into memory, for reading where SQLite cannot.

SQLite reads a ledger with a log by a third file (-shm), which it cannot make on a full or
read-only disk. Then the file and its log are read here, and merged as SQLite would. Nothing is
locked or written, so that no other process is affected.

SQLite reads a log up to the first invalid frame, and takes the rest for an unfinished transaction.
After a power cut that is right. But if frames of a later transaction follow, the earlier one was
acknowledged: then the log is damaged, and going on would silently lose it.
"""

from __future__ import annotations

import sqlite3
import struct
import time
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from printplay.core.errors import FilePlace
from printplay.core.i18n import N_
from printplay.ledger.store.trouble import LedgerError, is_hindered, unreadable_error

HEADER, FRAME_HEADER = 32, 24
_MAGIC = {0x377F0682: "<", 0x377F0683: ">"}
_ATTEMPTS = 100


def is_of_help(error: BaseException, path: Path) -> bool:
    """Return whether SQLite failed at its files beside a ledger, so that an image can be read.

    A rollback journal (which another program may have chosen) can only be read by SQLite.
    """
    return is_hindered(error) and not path.with_name(f"{path.name}-journal").exists()


def empty_database() -> sqlite3.Connection:
    """Return an empty in-memory database, usable from any thread."""
    return sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)


def connect(path: Path) -> sqlite3.Connection:
    """Read a ledger into memory; raise LedgerError if it is unreadable."""
    try:
        data = _read_consistently(path)
    except OSError as error:
        raise unreadable_error(str(path), error) from None
    connection = empty_database()
    connection.deserialize(data)
    connection.execute("PRAGMA cell_size_check = ON")
    return connection


def _read_consistently(path: Path) -> bytes:
    """Return one consistent state of a ledger, even during writes.

    The log is read before and after the file. If it is the same log, everything moved from it into
    the file meanwhile is still in it, and is merged over the file: torn pages heal. Without a log
    before and after, the file is read twice and must be the same.
    """
    for attempt in range(_ATTEMPTS):
        log_before, data, log_after = _log(path), path.read_bytes(), _log(path)
        if is_same_log(log_before, log_after):
            return mark_without_log(apply_log(data, log_after))
        if not log_before and not log_after and path.read_bytes() == data and not _log(path):
            return mark_without_log(data)
        time.sleep(0.001 * attempt)
    raise LedgerError(
        N_("another program keeps writing to the ledger"), place=FilePlace(str(path)), hint=N_("Try again.")
    )


def _log(path: Path) -> bytes:
    try:
        log = path.with_name(f"{path.name}-wal").read_bytes()
    except FileNotFoundError:
        return b""
    return log if len(log) > HEADER else b""


#: The offset in the header that says whether SQLite uses a log, and its values.
_MODE = slice(18, 20)


def mark_without_log(data: bytes) -> bytes:
    """Return a database marked as without a log, as memory requires."""
    return data[: _MODE.start] + b"\1\1" + data[_MODE.stop :]


def mark_with_log(data: bytes) -> bytes:
    """Return a database from memory marked as a file with a log."""
    return data[: _MODE.start] + b"\2\2" + data[_MODE.stop :]


class _Frame(NamedTuple):
    page: int  # the number of its page, from 1
    commits: int  # the pages of the file after it; 0 within a transaction
    fits: bool  # its checksums continue those of the frame before it


def is_damaged(log: bytes) -> bool:
    """Return whether acknowledged data can no longer be read."""
    if len(log) <= HEADER:
        return False  # no frame was ever written
    magic, _version, size = struct.unpack_from(">3I", log)
    order = _MAGIC.get(magic)
    if order is None:
        return True
    sums = struct.unpack_from(">2I", log, 24)
    if _log_checksum(order, log[:24], (0, 0)) != sums or not 512 <= size <= 65536:
        return True
    frames = _frames(log, order, size, sums)
    first_bad = next((index for index, frame in enumerate(frames) if frame is None or not frame.fits), None)
    if first_bad is None:
        return False
    return any(
        first is not None and first.commits and second is not None and second.fits
        for first, second in pairwise(frames[first_bad:])
    )


def is_same_log(log: bytes, later_log: bytes) -> bool:
    """Return whether two readings are of one log, which may have grown but was not restarted."""
    return len(log) > HEADER and log[:HEADER] == later_log[:HEADER]


def apply_log(data: bytes, log: bytes) -> bytes:
    """Return a file merged with all committed frames of its log."""
    magic, _version, size = struct.unpack_from(">3I", log)
    order = _MAGIC.get(magic)
    sums = struct.unpack_from(">2I", log, 24)
    if order is None or _log_checksum(order, log[:24], (0, 0)) != sums or not 512 <= size <= 65536:
        return data  # the header is missing
    pages: dict[int, bytes] = {}
    uncommitted: dict[int, bytes] = {}
    length = 0
    for index, frame in enumerate(_frames(log, order, size, sums)):
        if frame is None or not frame.fits:
            break
        start = HEADER + index * (FRAME_HEADER + size) + FRAME_HEADER
        uncommitted[frame.page] = log[start : start + size]
        if frame.commits:
            pages |= uncommitted
            uncommitted, length = {}, frame.commits
    image = bytearray(data)
    for page, content in pages.items():
        end = page * size
        image.extend(bytes(max(0, end - len(image))))
        image[end - size : end] = content
    return bytes(image[: length * size]) if length else data


def _frames(log: bytes, order: str, size: int, sums: tuple[int, ...]) -> list[_Frame | None]:
    """Return the frames; None for those of an older, overwritten log."""
    frames: list[_Frame | None] = []
    salts = log[16:24]
    for start in range(HEADER, len(log) - FRAME_HEADER - size + 1, FRAME_HEADER + size):
        page, commits, *stored = struct.unpack_from(">2I8x2I", log, start)
        if log[start + 8 : start + 16] != salts:
            frames.append(None)
        else:
            content = log[start : start + 8] + log[start + FRAME_HEADER : start + FRAME_HEADER + size]
            frames.append(_Frame(page, commits, _log_checksum(order, content, sums) == tuple(stored)))
        sums = tuple(stored)
    return frames


def _log_checksum(order: str, content: bytes, start: tuple[int, ...]) -> tuple[int, int]:
    first_sum, second_sum = start
    words = struct.unpack(f"{order}{len(content) // 4}I", content)
    for first, second in zip(words[::2], words[1::2], strict=True):
        first_sum = (first_sum + first + second_sum) & 0xFFFFFFFF
        second_sum = (second_sum + second + first_sum) & 0xFFFFFFFF
    return first_sum, second_sum
