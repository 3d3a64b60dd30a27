"""Which matches others change while one looks on: other threads, processes, machines.

A file is asked twenty times a second whether it has changed, which reads a few bytes that SQLite
shares between processes. A server of PostgreSQL tells by itself (`Session.tell`).
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

#: Seconds between two looks at a file; that a listening connection waits; after a failure.
_LOOK, _WAIT, _AGAIN = 0.05, 0.5, 1.0


def changes(store: Store, stop: threading.Event) -> Iterator[dict[str, str]]:
    """Yield the matches that were written to, by whomever, until `stop` is set: their ids and tips.

    The first is empty, and comes when nothing that follows can be missed. Where the ledger cannot
    be reached for a while, it is tried again.
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
    """Return the seals over what was written last, by match."""
    with store.reading() as session:
        found = session.connection.execute(select(MATCHES.c.id, MATCHES.c.tip))
        return {row.id: row.tip for row in found}


def _in_file(store: Store, stop: threading.Event) -> Iterator[None]:
    """Yield at once, and whenever somebody has written to a file."""
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
    """Yield once it listens to a server, and whenever that tells of a change."""
    engine = store.engine.execution_options(isolation_level="AUTOCOMMIT")
    with store.explaining(), engine.connect() as connection:
        connection.execute(text(f"LISTEN {CHANNEL}"))
        driver: Any = connection.connection.driver_connection
        here = connection.execute(text("SELECT current_schema()")).scalar()
        try:
            yield
            while not stop.is_set():
                told = [note.payload for note in driver.notifies(timeout=_WAIT, stop_after=1)]
                if any(schema == here for schema in told):
                    yield
        finally:
            connection.invalidate()  # nobody else gets one that listens
