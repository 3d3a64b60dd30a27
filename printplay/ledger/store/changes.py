"""Changes of matches by other threads, processes and machines.

A file is polled twenty times a second, which reads a few bytes that SQLite shares between
processes. PostgreSQL notifies (`Session.notify_listeners`).
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from contextlib import closing
from typing import Any

from sqlalchemy import text

from printplay.ledger.store import file, statements
from printplay.ledger.store.connection import Store
from printplay.ledger.store.trouble import LedgerError

#: Seconds between two polls of a file; of a listening connection; after a failure.
_LOOK, _WAIT, _AGAIN = 0.05, 0.5, 1.0
#: Writings to PostgreSQL that are looked at again: one may be seen after others that began later.
_OVERLAP = 1000


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
    query = str(statements.WRITTEN_SINCE.compile(store.engine))
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
        connection.execute(text(f"LISTEN {statements.CHANNEL}"))
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
        return session.connection.execute(statements.WRITTEN_SINCE, {"since": seen_writings.since}).all()
