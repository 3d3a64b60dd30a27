"""Where a ledger lies: a SQLite file, or a PostgreSQL server.

All that is written goes through one transaction that is on disk before it is acknowledged. Who
writes waits for whoever writes before; nobody who reads waits.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import Connection, Engine, NullPool, create_engine, event, text
from sqlalchemy.exc import DBAPIError

from printplay.errors import CallError, Place
from printplay.i18n import N_
from printplay.ledger import file, schema, server
from printplay.ledger.place import default_path, where_by_default
from printplay.ledger.schema import APPLICATION_ID
from printplay.ledger.session import Match, Session, id_of, match_seal, new_id, now
from printplay.ledger.trouble import ELSEWHERE, KEEP_A_COPY, LedgerError, closed, explained

__all__ = [
    "LedgerError",
    "Match",
    "Session",
    "Store",
    "default_path",
    "id_of",
    "match_seal",
    "new_id",
    "now",
    "open_store",
    "where_by_default",
]


class Store:
    """A ledger that is open. `where` is the file or the address (without its password)."""

    def __init__(
        self,
        engine: Engine,
        where: str,
        *,
        path: Path | None = None,
        writable: bool = True,
        secret: str | None = None,
    ) -> None:
        self.engine, self.where, self.path = engine, where, path
        self._writable, self._secret = writable, secret

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """Read one consistent state of the ledger."""
        reader = self.engine
        if self.path is None:  # SQLite shows one state to each reader anyway
            reader = reader.execution_options(isolation_level="REPEATABLE READ")
        with self._explained(), reader.connect() as connection, connection.begin():
            yield Session(connection, self.where)

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """Write all of what is done inside, or nothing; on disk when this is left."""
        if not self._writable:
            raise closed(self.where)
        writer = self.engine.execution_options(printplay_writes=True)
        if self.path is None:
            writer = writer.execution_options(isolation_level="READ COMMITTED")
        with self._explained(), writer.connect() as connection, connection.begin():
            if self.path is None:
                server.begin_writing(connection)
            session = Session(connection, self.where)
            session.verify_file()
            yield session

    @contextmanager
    def _explained(self) -> Iterator[None]:
        """Turn what a database says into a sentence."""
        try:
            yield
        except (DBAPIError, sqlite3.Error, UnicodeDecodeError) as error:
            raise explained(error, self.where, self._secret) from error


def open_store(where: str | None = None) -> Store:
    """Open a ledger by path or address, and make it where there is none.

    Without `where`: the variable PRINTPLAY_LEDGER, else the user's data folder. Raises LedgerError
    for a file that is no ledger, is damaged, or was written by a newer printplay.
    """
    where = where or where_by_default()
    store = _on_server(where) if "://" in where else _in_file(where)
    with store.reading() as session:
        found = schema.version(session.connection)
        _refuse(session.connection, found, store.where)
    if found < schema.newest():
        _bring_up(store)
    return store


def find_store(where: str | None = None) -> Store:
    """Open a ledger as `open_store` does, but make none; raise LedgerError where there is none."""
    where = where or where_by_default()
    if "://" not in where and not file.look(path := _path(where)).exists:
        raise LedgerError(
            N_("there is no ledger here"),
            place=Place(str(path)),
            hint=N_("`printplay score start` makes one; --ledger names another."),
        )
    return open_store(where)


def _on_server(url: str) -> Store:
    engine, secret = server.connect(url)
    return Store(engine, server.shown(url), secret=secret)


def _in_file(where: str) -> Store:
    path = _path(where)
    seen = file.look(path)
    if not seen.exists:
        file.make(path, lambda new: _fill(new, path))
        seen = file.look(path)
    if seen.writable and not seen.logged:
        file.into_wal(path, str(path))
    store = _store(path, path, seen)
    if seen.doubtful:
        with store.reading() as session:
            session.verify()
    return store


def _path(where: str) -> Path:
    """Return the file a ledger is, whatever its name looks like."""
    if where == ":memory:":
        raise CallError(
            N_("a ledger in memory would forget everything at once"),
            hint=N_("A ledger is a file, or postgresql://USER@HOST/DATABASE."),
        )
    try:
        # What a link points to is the ledger: SQLite keeps its log beside that.
        return Path(os.path.realpath(Path(where).expanduser()))
    except (RuntimeError, ValueError, OSError) as error:
        raise LedgerError(
            N_("this path leads nowhere: {reason}"),
            place=Place(where),
            hint=ELSEWHERE,
            reason=str(error),
        ) from None


def _store(path: Path, named: Path, seen: file.Look) -> Store:
    creator = file.connector(path, seen)
    engine = create_engine("sqlite://", creator=creator, poolclass=NullPool)
    event.listen(engine, "begin", _on_begin)
    return Store(engine, str(named), path=path, writable=seen.writable)


def _on_begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get("printplay_writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _fill(new: Path, path: Path) -> None:
    """Make an empty file a ledger that will lie at a path."""
    file.into_wal(new, str(path))
    with _store(new, path, file.Look(exists=True)).writing() as session:
        session.connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
        schema.migrate(session.connection, 0)


def _bring_up(store: Store) -> None:
    """Make the tables those of today, in one transaction."""
    with store.writing() as session:
        connection = session.connection
        if store.path is None:  # of two that come at once, one waits
            connection.execute(text("SELECT pg_advisory_xact_lock(:id)"), {"id": APPLICATION_ID})
        found = schema.version(connection)
        _refuse(connection, found, store.where)
        if found and found < schema.newest() and store.path is not None:
            _keep_old(store.path, found)
        if found < schema.newest():
            schema.migrate(connection, found)


def _keep_old(path: Path, version: int) -> None:
    """Keep the ledger as it was, so that an older printplay can still read that."""

    def fill(new: Path) -> None:
        with (
            closing(file.connected(path, "rw")) as source,
            closing(file.connected(new, "rw")) as target,
        ):
            source.backup(target)

    copy, again = path.with_name(f"{path.name}.v{version}"), 1
    while not file.make(copy, fill):  # one is there of an earlier attempt that failed
        again += 1
        copy = copy.with_name(f"{path.name}.v{version}-{again}")


def _refuse(connection: Connection, found: int, where: str) -> None:
    place = Place(where)
    if found > schema.newest():
        raise LedgerError(
            N_("this ledger was written by a newer printplay"),
            place=place,
            hint=N_("Install the newest printplay: pip install --upgrade printplay"),
        )
    if found < 0 or (not found and connection.dialect.name == "sqlite"):
        raise LedgerError(
            N_("the ledger does not say of which version it is"), place=place, hint=KEEP_A_COPY
        )
    if not found and (table := schema.taken(connection)):
        raise LedgerError(
            N_("another program keeps a table {table} here"),
            place=place,
            hint=N_("It stays as it is. Make a database of its own for the ledger."),
            table=table,
        )
    if not found:
        encoding = connection.exec_driver_sql("SHOW server_encoding").scalar()
        if encoding != "UTF8":
            raise LedgerError(
                N_("the database writes {encoding}, and names can be of any script"),
                place=place,
                hint=N_("Make one with: createdb --encoding UTF8 --template template0 NAME"),
                encoding=encoding,
            )
