"""What the servers of a ledger share: the vault of keys and people, and changes by others.

For a ledger in a file the vault is a small database in the user's state folder, readable only by
its owner. On PostgreSQL it is a table; it is unlogged, so that no base backup and no log archive
contains it. PostgreSQL empties such a table after a crash: so each server keeps a copy in a small
database, too, and restores it. Exports and `score backup` copy only matches and their entries.

For changes, a file is polled twenty times a second, which reads a few bytes that SQLite shares
between processes. PostgreSQL notifies (`Session.notify_listeners`).
"""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from copy import deepcopy
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, text

from printplay.core.errors import FilePlace
from printplay.core.files import reason
from printplay.core.i18n import N_
from printplay.ledger.store import file
from printplay.ledger.store import schema as store_schema
from printplay.ledger.store.connection import Store, sqlite_engine
from printplay.ledger.store.schema import APPLICATION_ID
from printplay.ledger.store.trouble import HinderedError, LedgerError

#: Seconds between two polls of a file; of a listening connection; after a failure.
_LOOK, _WAIT, _AGAIN = 0.05, 0.5, 1.0
#: Writings to PostgreSQL that are looked at again: one may be seen after others that began later.
_OVERLAP = 1000
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
        content = json.loads(value) if isinstance(value, str) else None
        if isinstance(content, dict):
            return content
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


def changes(store: Store, stop: threading.Event) -> Iterator[dict[str, int]]:
    """Yield matches as they are written to, until `stop` is set: ids with `touched`.

    The first is empty: no change after it is missed. If the ledger cannot be reached, it is tried
    again. Only the matches written to since the last time are read.
    """
    watch, overlap = (_watch_server, _OVERLAP) if store.path is None else (_watch_file, 0)
    seen_writings = _SeenWritings(overlap)
    while not stop.is_set():
        try:
            for rows in watch(store, stop, seen_writings):
                is_first = not seen_writings.has_begun
                new_writings = seen_writings.take_new(rows)
                yield {} if is_first else new_writings
        except LedgerError:
            stop.wait(_AGAIN)


class _SeenWritings:
    """The writings that were seen: the largest number, and those that may be read again."""

    def __init__(self, overlap: int) -> None:
        self._overlap, self._largest = overlap, 0
        self._known: dict[str, int] = {}
        self.has_begun = False

    @property
    def since(self) -> int:
        """Return after which number to read."""
        return self._largest - self._overlap

    def take_new(self, rows: Iterable[Any]) -> dict[str, int]:
        """Take rows of matches (id, `touched`); return those that are new."""
        writings = {id_: touched for id_, touched in rows if isinstance(touched, int)}
        new_writings = {id_: touched for id_, touched in writings.items() if self._known.get(id_) != touched}
        self._largest = max(self._largest, *writings.values(), 0)
        all_writings = self._known | writings
        self._known = {id_: touched for id_, touched in all_writings.items() if touched > self.since}
        self.has_begun = True
        return new_writings


def _watch_file(store: Store, stop: threading.Event, seen_writings: _SeenWritings) -> Iterator[Iterable[Any]]:
    """Yield what was written to a file, at once and after each write.

    It is read without SQLAlchemy, which takes ten times as long: each server reads each entry.
    """
    assert store.path is not None  # noqa: S101  a file has one
    query = str(store_schema.WRITTEN_SINCE.compile(store.engine))
    with store.explaining(), closing(file.connect(store.path, "rw")) as connection:
        last_version = -1
        while not stop.is_set():
            (version,) = connection.execute("PRAGMA data_version").fetchone()
            if version != last_version:
                last_version = version
                yield connection.execute(query, (seen_writings.since,)).fetchall()
            stop.wait(_LOOK)


def _watch_server(
    store: Store, stop: threading.Event, seen_writings: _SeenWritings
) -> Iterator[Iterable[Any]]:
    """Yield what was written once it listens to a server, and after each notification."""
    engine = store.engine.execution_options(isolation_level="AUTOCOMMIT")
    with store.explaining(), engine.connect() as connection:
        connection.execute(text(f"LISTEN {store_schema.CHANNEL}"))
        driver: Any = connection.connection.driver_connection
        own_schema = connection.execute(text("SELECT current_schema()")).scalar()
        try:
            yield _read_written(store, seen_writings)
            while not stop.is_set():
                payloads = [note.payload for note in driver.notifies(timeout=_WAIT, stop_after=1)]
                if any(schema == own_schema for schema in payloads):
                    yield _read_written(store, seen_writings)
        finally:
            connection.invalidate()  # a listening connection is not reused


def _read_written(store: Store, seen_writings: _SeenWritings) -> Iterable[Any]:
    with store.reading() as session:
        return session.connection.execute(store_schema.WRITTEN_SINCE, {"since": seen_writings.since}).all()
