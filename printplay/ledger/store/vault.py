"""The vault: data that the servers of a ledger share and never export: keys, codes, people.

For a ledger in a file it is a small database in the user's state folder, readable only by its
owner. On PostgreSQL it is a table; it is unlogged, so that no base backup and no log archive
contains it. PostgreSQL empties such a table after a crash: so each server keeps a copy in a small
database, too, and restores it. Exports and `score backup` copy only matches and their entries.
"""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from copy import deepcopy
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, text

from printplay.core.errors import FilePlace
from printplay.core.files import reason
from printplay.core.i18n import N_
from printplay.ledger.store import file
from printplay.ledger.store.connection import Store, sqlite_engine
from printplay.ledger.store.schema import APPLICATION_ID
from printplay.ledger.store.trouble import HinderedError, LedgerError

Result = TypeVar("Result")
Content = dict[str, Any]

_LOCK = APPLICATION_ID + 1  # the lock of PostgreSQL for a change
_TABLE = "CREATE {} TABLE IF NOT EXISTS printplay_served (value TEXT NOT NULL)"
#: The member that counts changes: of two copies, the higher count is newer.
_CHANGES = "changes"
_READ = text("SELECT value FROM printplay_served")
_FIRST = text("INSERT INTO printplay_served VALUES (:value)")
_NEXT = text("UPDATE printplay_served SET value = :value")


class Vault:
    """A JSON object, read and changed as a whole by one process at a time."""

    def __init__(self, store: Store) -> None:
        """Open the vault of a ledger; raise LedgerError if it cannot be stored."""
        self._store, self._server = store, "://" in store.location
        self._lock = threading.Lock()
        self._known: Content = {}
        self._copy: Store | None = None
        if self._server:
            self._engine = store.engine
            with suppress(LedgerError):  # then it lives as long as this process
                self._copy = Store(_copy_engine(Path(store.location)), store.location)
                self._known = _read_copy(self._copy)
        else:
            self._engine = _copy_engine(Path(store.location))
        with self._writing() as connection:
            connection.exec_driver_sql(_TABLE.format("UNLOGGED" if self._server else ""))

    def read(self) -> Content:
        """Return the content; empty at first."""
        with self._store.explaining(), self._engine.connect() as connection:
            content = _content(connection.execute(_READ).scalar())
        if self._is_emptied(content):
            return self.change(lambda content: content)
        self._remember(content)
        return content

    def change(self, work: Callable[[Content], Result]) -> Result:
        """Let `work` change the object; if it raises, nothing is changed."""
        with self._writing() as connection:
            former_text = connection.execute(_READ).scalar()
            content = _content(former_text)
            if self._is_emptied(content):
                content = deepcopy(self._known)
            former_content = json.dumps(content)
            result = work(content)
            if json.dumps(content) != former_content:
                content[_CHANGES] = _changes(content) + 1
            new_text = json.dumps(content)
            if new_text != former_text:
                connection.execute(_FIRST if former_text is None else _NEXT, {"value": new_text})
        self._remember(content)
        return result

    def _is_emptied(self, content: Content) -> bool:
        """Return whether the copy is newer: the server has crashed since."""
        forgotten = bool(self._known) and not content
        return forgotten or _changes(content) < _changes(self._known)

    def _remember(self, content: Content) -> None:
        """Remember the content, and copy it in case the server loses it."""
        if not self._server:
            return
        with self._lock:
            if content == self._known or self._is_emptied(content):
                return
            self._known = deepcopy(content)
            if self._copy is None:
                return
            with (
                suppress(LedgerError),  # the disk is full: the original is elsewhere
                _writing_copy(self._copy) as connection,
            ):
                stored_text = connection.execute(_READ).scalar()
                if _changes(_content(stored_text)) <= _changes(content):
                    value = {"value": json.dumps(content)}
                    connection.execute(_FIRST if stored_text is None else _NEXT, value)

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        engine = self._engine.execution_options(printplay_writes=True)
        with self._store.explaining(), engine.connect() as connection, connection.begin():
            if self._server:
                connection.execute(text("SELECT pg_advisory_xact_lock(:id)"), {"id": _LOCK})
            yield connection


def _changes(content: Content) -> int:
    """Return the change count of an object."""
    return int(content.get(_CHANGES, 0))


@contextmanager
def _writing_copy(copy: Store) -> Iterator[Connection]:
    engine = copy.engine.execution_options(printplay_writes=True)
    with copy.explaining(), engine.connect() as connection, connection.begin():
        yield connection


def _read_copy(copy: Store) -> Content:
    """Return the content of the copy; empty at first."""
    with _writing_copy(copy) as connection:
        connection.exec_driver_sql(_TABLE.format(""))
        return _content(connection.execute(_READ).scalar())


def _content(value: object) -> Content:
    """Return a stored object; an unreadable one is empty."""
    with suppress(ValueError):
        found = json.loads(value) if isinstance(value, str) else None
        if isinstance(found, dict):
            return found
    return {}


def _copy_engine(ledger: Path) -> Engine:
    """Return a connector to the file beside a ledger, which is created if missing."""
    from platformdirs import user_state_path

    folder = user_state_path("printplay", appauthor=False) / "served"
    path = folder / f"{sha256(os.fsencode(ledger)).hexdigest()[:16]}.db"
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with suppress(FileExistsError):  # never readable by others, not even for a moment
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        path.chmod(0o600)
    except OSError as error:
        raise HinderedError(
            N_("the codes for joining cannot be saved here: {reason}"),
            place=FilePlace(str(path)),
            reason=reason(error),
        ) from None
    return sqlite_engine(lambda: file.connect(path, "rw"))
