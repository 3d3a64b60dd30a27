"""Changes of matches by other threads, processes and machines.

A file is polled twenty times a second, which reads a few bytes that SQLite shares between
processes. PostgreSQL notifies (`Session.tell`).
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
    look, overlap = (_on_server, _OVERLAP) if store.path is None else (_in_file, 0)
    seen = _Seen(overlap)
    while not stop.is_set():
        try:
            for rows in look(store, stop, seen):
                first = not seen.begun
                new = seen.take(rows)
                yield {} if first else new
        except LedgerError:
            stop.wait(_AGAIN)


class _Seen:
    """The writings that were seen: the largest number, and those that may be read again."""

    def __init__(self, overlap: int) -> None:
        self._overlap, self._largest = overlap, 0
        self._known: dict[str, int] = {}
        self.begun = False

    @property
    def since(self) -> int:
        """Return after which number to read."""
        return self._largest - self._overlap

    def take(self, rows: Iterable[Any]) -> dict[str, int]:
        """Take rows of matches (id, `touched`); return those that are new."""
        found = {id_: touched for id_, touched in rows if isinstance(touched, int)}
        new = {id_: touched for id_, touched in found.items() if self._known.get(id_) != touched}
        self._largest = max(self._largest, *found.values(), 0)
        both = self._known | found
        self._known = {id_: touched for id_, touched in both.items() if touched > self.since}
        self.begun = True
        return new


def _in_file(store: Store, stop: threading.Event, seen: _Seen) -> Iterator[Iterable[Any]]:
    """Yield what was written to a file, at once and after each write.

    It is read without SQLAlchemy, which takes ten times as long: each server reads each entry.
    """
    assert store.path is not None  # noqa: S101  a file has one
    query = str(statements.WRITTEN_SINCE.compile(store.engine))
    with store.explaining(), closing(file.connected(store.path, "rw")) as connection:
        before = -1
        while not stop.is_set():
            (now,) = connection.execute("PRAGMA data_version").fetchone()
            if now != before:
                before = now
                yield connection.execute(query, (seen.since,)).fetchall()
            stop.wait(_LOOK)


def _on_server(store: Store, stop: threading.Event, seen: _Seen) -> Iterator[Iterable[Any]]:
    """Yield what was written once it listens to a server, and after each notification."""
    engine = store.engine.execution_options(isolation_level="AUTOCOMMIT")
    with store.explaining(), engine.connect() as connection:
        connection.execute(text(f"LISTEN {statements.CHANNEL}"))
        driver: Any = connection.connection.driver_connection
        here = connection.execute(text("SELECT current_schema()")).scalar()
        try:
            yield _written(store, seen)
            while not stop.is_set():
                payloads = [note.payload for note in driver.notifies(timeout=_WAIT, stop_after=1)]
                if any(schema == here for schema in payloads):
                    yield _written(store, seen)
        finally:
            connection.invalidate()  # a listening connection is not reused


def _written(store: Store, seen: _Seen) -> Iterable[Any]:
    with store.reading() as session:
        return session.connection.execute(statements.WRITTEN_SINCE, {"since": seen.since}).all()
