"""Changes of matches by other threads, processes and machines.

A file is polled twenty times a second, which reads a few bytes that SQLite shares between
processes. PostgreSQL notifies (`Session.tell`).
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from contextlib import closing
from typing import Any

from sqlalchemy import select, text

from printplay.ledger.store import file
from printplay.ledger.store.connection import Store
from printplay.ledger.store.schema import MATCHES
from printplay.ledger.store.session import CHANNEL
from printplay.ledger.store.trouble import LedgerError

#: Seconds between two polls of a file; of a listening connection; after a failure.
_LOOK, _WAIT, _AGAIN = 0.05, 0.5, 1.0


def changes(store: Store, stop: threading.Event) -> Iterator[dict[str, str]]:
    """Yield the ids and tips of matches as they are written to, until `stop` is set.

    The first is empty: no change after it is missed. If the ledger cannot be reached, it is tried
    again.
    """
    seen: Mapping[str, str] | None = None
    while not stop.is_set():
        try:
            for _wake in _on_server(store, stop) if store.path is None else _in_file(store, stop):
                tips = _tips(store)
                before, seen = seen if seen is not None else tips, tips
                yield {id_: tip for id_, tip in tips.items() if before.get(id_) != tip}
        except LedgerError:
            stop.wait(_AGAIN)


def _tips(store: Store) -> dict[str, str]:
    """Return the tips of all matches."""
    with store.reading() as session:
        found = session.connection.execute(select(MATCHES.c.id, MATCHES.c.tip))
        return {row.id: row.tip for row in found}


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
        connection.execute(text(f"LISTEN {CHANNEL}"))
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
