"""Changes of matches by other threads, processes and machines.

A file is polled twenty times a second, which reads a few bytes that SQLite shares between
processes. PostgreSQL notifies (`Session.tell`).
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
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
    overlap = _OVERLAP if store.path is None else 0
    largest, known, begun = 0, dict[str, int](), False
    while not stop.is_set():
        try:
            for _wake in _on_server(store, stop) if store.path is None else _in_file(store, stop):
                found = _written(store, largest - overlap)
                new = {id_: touched for id_, touched in found.items() if known.get(id_) != touched}
                largest = max(largest, *found.values(), 0)
                known = {id_: touched for id_, touched in (known | found).items()
                         if touched > largest - overlap}  # fmt: skip
                yield new if begun else {}
                begun = True
        except LedgerError:
            stop.wait(_AGAIN)


def _written(store: Store, since: int) -> dict[str, int]:
    """Return the matches written to since a writing: `touched` by id."""
    with store.reading() as session:
        found = session.connection.execute(statements.WRITTEN_SINCE, {"since": since})
        return {id_: touched for id_, touched in found if isinstance(touched, int)}


def _in_file(store: Store, stop: threading.Event) -> Iterator[None]:
    """Yield at once, and after each write to the file."""
    assert store.path is not None  # noqa: S101  a file has one
    with store.explaining(), closing(file.connected(store.path, "rw")) as connection:
        seen = -1
        while not stop.is_set():
            (now,) = connection.execute("PRAGMA data_version").fetchone()
            if now != seen:
                seen = now
                yield
            stop.wait(_LOOK)


def _on_server(store: Store, stop: threading.Event) -> Iterator[None]:
    """Yield once it listens to a server, and after each notification."""
    engine = store.engine.execution_options(isolation_level="AUTOCOMMIT")
    with store.explaining(), engine.connect() as connection:
        connection.execute(text(f"LISTEN {statements.CHANNEL}"))
        driver: Any = connection.connection.driver_connection
        here = connection.execute(text("SELECT current_schema()")).scalar()
        try:
            yield
            while not stop.is_set():
                payloads = [note.payload for note in driver.notifies(timeout=_WAIT, stop_after=1)]
                if any(schema == here for schema in payloads):
                    yield
        finally:
            connection.invalidate()  # a listening connection is not reused
