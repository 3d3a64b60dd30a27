"""Opening and creating a ledger: a SQLite file or a PostgreSQL server."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path

from sqlalchemy import text

from printplay.core.errors import CallError, FilePlace
from printplay.core.i18n import N_
from printplay.ledger.matches.match_row import MatchRow, id_of, match_seal, new_id
from printplay.ledger.store import file, memory_image, missing_ledger, schema, server
from printplay.ledger.store.connection import MissingStore, Store, engine_of
from printplay.ledger.store.place import default_path, where_by_default
from printplay.ledger.store.schema import APPLICATION_ID
from printplay.ledger.store.session import Session
from printplay.ledger.store.trouble import ELSEWHERE, LedgerError

__all__ = [
    "LedgerError",
    "MatchRow",
    "MissingStore",
    "Session",
    "Store",
    "default_path",
    "id_of",
    "in_memory",
    "is_default",
    "look_at",
    "match_seal",
    "new_id",
    "open_store",
    "reading_back",
    "shown",
    "where_by_default",
]

_FORM = N_("A ledger is a file, or postgresql://USER@HOST/DATABASE.")


def open_store(where: str | None = None, *, make: bool = False) -> Store:
    """Open a ledger by path or address.

    Without `where`: the variable PRINTPLAY_LEDGER, else the user's data folder. Raises LedgerError
    for a file that is no ledger, is damaged, or was written by a newer printplay, and for a named
    one that is missing. With `make`, it is created on the first write. The default ledger reads as
    empty until it is created.
    """
    store = look_at(where)
    if not isinstance(store, MissingStore):
        found = _version(store)
        if found == schema.newest():
            return store
        if found:
            _bring_up(store)
            return store
        store = MissingStore(store.where, lambda: None, partial(_made_on_server, store))
    if not make and not is_default(where):
        raise missing_ledger.of(store.where)
    if not make:
        store.leave()
    return store


def is_default(where: str | None) -> bool:
    """Return whether the default ledger is meant."""
    return where is None and not os.environ.get("PRINTPLAY_LEDGER")


def shown(where: str | None = None) -> str:
    """Return the file or address of a ledger for display, without password."""
    where = where or where_by_default()
    return server.shown(where) if "://" in where else str(_path(where))


def look_at(where: str | None = None) -> Store:
    """Open a ledger of any version unchanged; return a `MissingStore` if there is no file.

    Raises LedgerError for a file that is no ledger, or has a damaged header.
    """
    if where is not None and not where.strip():
        raise CallError(N_("--ledger is empty"), hint=_FORM)
    where = where or where_by_default()
    if "://" in where:
        engine, secret = server.connect(where)
        return Store(engine, server.shown(where), secret=secret)
    path = _path(where)
    if (seen := file.look(path)).exists:
        return _in_file(path, seen)
    return MissingStore(str(path), partial(_made_by_now, path), partial(_made, path))


def _made_by_now(path: Path) -> Store | None:
    return open_store(str(path)) if file.look(path).exists else None


def _made(path: Path) -> Store:
    """Create a ledger file unless it exists by now, and open it."""
    empty = in_memory(lambda _session: None)  # its file is whole, or not there
    made = file.make(path, lambda new: new.write_bytes(empty))
    store = open_store(str(path))
    store.made = made
    return store


def _made_on_server(store: Store) -> Store:
    """Create the tables on a server unless they exist by now."""
    store.made = _bring_up(store) == 0
    return store


def _version(store: Store) -> int:
    """Return the version of a ledger's tables; raise LedgerError if it is unusable."""
    with store.reading() as session:
        found = schema.version(session.connection)
        schema.refuse(session.connection, found, store.where)
    return found


def _in_file(path: Path, seen: file.Inspection) -> Store:
    if seen.writable and not seen.logging:
        file.into_wal(path, str(path))
    return _store(path, path, seen)


def _path(where: str) -> Path:
    """Return the file a ledger is, whatever its name looks like."""
    if where == ":memory:":
        raise CallError(N_("a ledger in memory would be lost at once"), hint=_FORM)
    try:
        # Follow links: SQLite keeps its log beside the target.
        return Path(os.path.realpath(Path(where).expanduser()))
    except (RuntimeError, ValueError, OSError) as error:
        raise LedgerError(
            N_("this path does not exist: {reason}"),
            place=FilePlace(where),
            hint=ELSEWHERE,
            reason=str(error),
        ) from None


def _store(path: Path, named: Path, seen: file.Inspection) -> Store:
    engine = engine_of(file.connector(path, seen))
    return Store(engine, str(named), path=path, writable=seen.writable, logged=seen.logged)


def in_memory(fill: Callable[[Session], None]) -> bytes:
    """Build and fill a ledger in memory; return the bytes of its file."""
    connection = memory_image.empty()
    with closing(connection):
        engine = engine_of(lambda: connection)
        with engine.connect() as filling:
            with filling.begin():
                filling.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
                schema.migrate(filling, 0)
                fill(Session(filling, ""))
            return memory_image.logged(connection.serialize())


@contextmanager
def reading_back(path: Path) -> Iterator[Session]:
    """Read an unused ledger from its bytes, without other files beside it."""
    file.look(path)
    with engine_of(lambda: memory_image.connected(path)).connect() as connection:
        yield Session(connection, str(path))


def _bring_up(store: Store) -> int:
    """Migrate the tables in one transaction; return their former version."""
    with store.writing() as session:
        session.verify_file()
        connection = session.connection
        if store.path is None:  # of two at once, one waits
            connection.execute(text("SELECT pg_advisory_xact_lock(:id)"), {"id": APPLICATION_ID})
        found = schema.version(connection)
        schema.refuse(connection, found, store.where)
        if found < schema.newest():
            schema.migrate(connection, found)
    return found
