"""Database errors as one sentence with a cure."""

from __future__ import annotations

import errno
import re
import sqlite3

from printplay.core.errors import CallError, FileError, FilePlace
from printplay.core.files import reason
from printplay.core.i18n import N_

CORRUPT, NOTADB, CONSTRAINT, FULL, IOERR = 11, 26, 19, 13, 10
READONLY, CANTOPEN, PERM, AUTH, BUSY, LOCKED = 8, 14, 3, 23, 5, 6

#: The codes of the same problem in SQLite (primary result code) and PostgreSQL (SQLSTATE).
_KINDS: dict[str, tuple[frozenset[int], tuple[str, ...]]] = {
    "damaged": (frozenset({CORRUPT, NOTADB, CONSTRAINT}), ("XX001", "XX002")),
    "full": (frozenset({FULL}), ("53100",)),
    "disk": (frozenset({IOERR}), ("58030",)),
    "closed": (frozenset({READONLY, CANTOPEN, PERM, AUTH}), ("42501", "25006")),
    "busy": (frozenset({BUSY, LOCKED}), ("55P03", "40P01", "40001", "23505")),
}

ELSEWHERE = N_("Choose another place with --ledger or PRINTPLAY_LEDGER.")
KEEP_A_COPY = N_(
    "The file was not changed. If it was a ledger, keep a copy of it and of the files "
    "beside it (-wal, -shm), and restore a backup."
)

_SENTENCES: dict[str, tuple[str, str]] = {
    "damaged": (
        N_("the ledger is damaged: {reason}"),
        N_(
            "Nothing was written. Keep a copy of it and of the files beside it (-wal, -shm), and "
            "restore a backup."
        ),
    ),
    "full": (
        N_("the disk is full; nothing was saved"),
        N_("Free some space, then enter it again. Earlier entries are safe."),
    ),
    "disk": (
        N_("disk error: {reason}"),
        N_(
            "The disk may be full or worn out. Earlier entries are safe; check `printplay score "
            "show` before you enter this again."
        ),
    ),
    "closed": (N_("the ledger cannot be opened or written here: {reason}"), ELSEWHERE),
    "busy": (
        N_("another program has locked the ledger; nothing was saved"),
        N_("Wait for it or quit it, then enter this again."),
    ),
    "away": (
        N_("the ledger cannot be reached: {reason}"),
        N_("Nothing was written. Try again when the database runs."),
    ),
    "lost": (
        N_("the connection to the ledger was lost: {reason}"),
        N_("Earlier entries are safe; check `printplay score show` before you enter this again."),
    ),
    "": (
        N_("the ledger does not answer: {reason}"),
        N_("Earlier entries are safe; check `printplay score show` before you enter this again."),
    ),
}


#: SQLSTATEs of a PostgreSQL that accepts no connection at present; others begin with 08.
_AWAY = ("57P01", "57P02", "57P03", "57P05", "53300")
#: Its messages without SQLSTATE, while connecting.
_SOON = ("starting up", "shutting down", "recovery", "not yet accepting", "too many", "remaining")


class LedgerError(FileError):
    """The ledger cannot be read or written; `kind` is the reason, one of those above."""

    kind = ""
    #: Whether it may pass by itself.
    passes = False


class AwayError(LedgerError):
    """The ledger's server is unreachable or refuses connections."""

    kind = "away"
    passes = True


class HinderedError(LedgerError):
    """The ledger cannot be written at present: the disk is full, read-only or failing."""


class NoMatchError(CallError):
    """There is no match yet."""

    def __init__(self) -> None:
        super().__init__(
            N_("the ledger is still empty"),
            hint=N_("Start one with: printplay score start GAME NAME NAME ..."),
        )


def explain_error(error: BaseException, location: str, secret: str | None = None) -> LedgerError:
    """Return a database error as a LedgerError with a cure and without secrets."""
    cause: object = getattr(error, "orig", None) or error
    # Indented lines of psycopg are advice for the administrator.
    reason = " ".join(re.sub(r"\n\t.*", "", str(cause)).split())
    if isinstance(cause, UnicodeDecodeError):
        reason = "database disk image is malformed"  # SQLite's message was about the damage itself
    if secret:
        reason = reason.replace(secret, "***")
    if _is_away(error):
        connection_lost = getattr(error, "connection_invalidated", False)
        message, hint = _SENTENCES["lost" if connection_lost else "away"]
        away_error = AwayError(message, place=FilePlace(location), hint=hint, reason=reason)
        # Other answers (no such user, no such database) are permanent.
        away_error.passes = "FATAL:" not in reason or any(word in reason for word in _SOON)
        return away_error
    kind = _kind(cause)
    message, hint = _SENTENCES[kind]
    error_class = HinderedError if is_hindered(error) else LedgerError
    translated = error_class(message, place=FilePlace(location), hint=hint, reason=reason)
    translated.kind = kind
    return translated


def unreadable_error(location: str, error: OSError) -> LedgerError:
    return LedgerError(
        N_("the file cannot be read: {reason}"),
        place=FilePlace(location),
        hint=ELSEWHERE,
        reason=reason(error),
    )


def closed_error(location: str) -> LedgerError:
    """Return the error for a read-only file."""
    message, hint = _SENTENCES["closed"]
    closed = HinderedError(
        message, place=FilePlace(location), hint=hint, reason=reason(PermissionError(errno.EACCES, ""))
    )
    closed.kind = "closed"
    return closed


def is_hindered(error: BaseException) -> bool:
    """Return whether an error is due to a full, read-only or failing disk."""
    return _kind(getattr(error, "orig", None) or error) in ("full", "disk", "closed")


def _kind(cause: object) -> str:
    code = getattr(cause, "sqlite_errorcode", None)
    state = getattr(cause, "sqlstate", None)
    for kind, (codes, states) in _KINDS.items():
        if (code is not None and code & 0xFF in codes) or state in states:
            return kind
    # A missing table, or invalid text: the file was overwritten.
    return "damaged" if code == sqlite3.SQLITE_ERROR or _is_garbled(cause) else ""


def _is_away(error: BaseException) -> bool:
    cause = getattr(error, "orig", None) or error
    # By class name, as the modules take long to load: no free connection, or a closed one.
    if type(cause).__name__ in ("TimeoutError", "InterfaceError"):
        return True
    state = getattr(cause, "sqlstate", "")
    if state is None:  # psycopg's own error
        return any(base.__name__ == "OperationalError" for base in type(cause).__mro__)
    return state.startswith("08") or state in _AWAY


def _is_garbled(cause: object) -> bool:
    return isinstance(cause, UnicodeDecodeError) or "Could not decode to UTF-8" in str(cause)
