"""An open ledger, or one not made yet: transactions for reading and writing.

Every write is one transaction that is on disk before it is acknowledged. Writers wait for each
other; readers never wait.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, Engine, NullPool, QueuePool, create_engine, event
from sqlalchemy.exc import DBAPIError, DisconnectionError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlalchemy.pool import ConnectionPoolEntry

from printplay.core.errors import STORED, FilePlace
from printplay.core.i18n import N_
from printplay.ledger.store import file, memory_image, schema, server
from printplay.ledger.store.server_memory import Health, MatchCache
from printplay.ledger.store.session import Session
from printplay.ledger.store.trouble import LedgerError, NoMatchError, closed_error, explain_error

Result = TypeVar("Result")

#: Seconds that a server uses one connection to a file, and most connections that wait for use.
#: With a new one, SQLite reads the file anew, and the next writer verifies it.
_FRESH, _KEPT = 1, 3


class Store:
    """An open ledger. `location` is the file or the address (without its password).

    `is_new` says that this store created it. `logged` that entries were in the log beside the file
    when it was opened: after an unclean end, or beside a program that has it open.
    """

    is_new = False
    #: The cache of a server; None for a single call.
    cache: MatchCache | None = None
    #: The health that a server watches; None for a single call.
    health: Health | None = None

    def __init__(
        self,
        engine: Engine,
        location: str,
        *,
        path: Path | None = None,
        is_writable: bool = True,
        is_logged: bool = False,
        secret: str | None = None,
    ) -> None:
        self.engine, self.location, self.path = engine, location, path
        self._logged = is_logged
        self._writable, self._secret = is_writable, secret
        self._held: sqlite3.Connection | None = None
        self._closed = False
        self._turn = threading.Lock()

    @property
    def key(self) -> str:
        """Return its file, or its address with its password, which nobody may be shown."""
        if self.path is not None:
            return str(self.path)
        return self.engine.url.render_as_string(hide_password=False)

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """Read one consistent state of the ledger."""
        with self.explaining(), self._connect_to_read() as connection:
            if not connection.in_transaction():
                connection.begin()  # nothing is ever committed, so damage does not prevent it
            yield Session(connection, self.location, self.cache)

    def _connect_to_read(self) -> Connection:
        """Connect to a server or a file, or to an image in memory of a file that SQLite cannot read in place.

        The first statement on a new connection detects that.
        """
        if (path := self.path) is None:  # SQLite gives each reader one state anyway
            return self.engine.execution_options(isolation_level="REPEATABLE READ").connect()
        connection: Connection | None = None
        try:
            connection = self.engine.connect()
            if _READABLE not in connection.info:
                connection.exec_driver_sql("SELECT count(*) FROM sqlite_master")
                connection.info[_READABLE] = True
        except (DBAPIError, sqlite3.Error) as error:
            if connection is not None:
                connection.close()
            if not memory_image.is_of_help(error, path):
                raise
        else:
            return connection
        return sqlite_engine(lambda: memory_image.connect(path)).connect()

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """Write everything within the block, or nothing; it is on disk at the end."""
        if not self._writable:
            raise closed_error(self.location)
        writer = self.engine.execution_options(printplay_writes=True)
        if self.path is None:
            writer = writer.execution_options(isolation_level="READ COMMITTED")
        with self._in_turn(), self.explaining(), writer.connect() as connection, connection.begin():
            if self.path is None:
                server.begin_writing(connection)
            session = Session(connection, self.location, self.cache)
            if self.path is not None and _SOUND not in connection.info:
                session.verify_before_writing(logged=self._logged)
                connection.info[_SOUND] = True
            yield session
        self._logged = False
        if session.wrote:
            STORED[N_("What was entered is stored: `printplay score show` shows it.")] = None
        if self.health is not None:
            self.health.wrote()

    @contextmanager
    def _in_turn(self) -> Iterator[None]:
        """Let the writers of this process take turns, as SQLite's own lock polls with pauses."""
        if self.path is not None and self._turn.acquire(timeout=file.PATIENCE):
            try:
                yield
            finally:
                self._turn.release()
        else:  # SQLite reports the lock
            yield

    def keep_open(self) -> None:
        """Stay connected, for a server that asks often.

        The last connection to a file has to check-point it, and a new connection takes longer than
        writing an entry.
        """
        if self.path is None:
            asking = server.with_short_timeouts(self.engine)
            self.engine.dispose()
            self.engine = server.with_pool(self.engine)
            self.health = Health(lambda: self._ask(asking))
        elif self._held is None:
            mode = "rw" if self._writable else "ro"
            with self.explaining():
                self._held = file.connect(self.path, mode)
            self.engine = _pooled_engine(self.path, mode)
            self.health = Health()

    def _ask(self, engine: Engine) -> None:
        """Return once a server has answered; raise LedgerError if it does not."""
        with self._explained(), engine.connect() as connection:
            connection.exec_driver_sql("SELECT 1")

    def close(self) -> None:
        """Close the connection; later calls are refused."""
        self._closed = True
        if self.health is not None:
            self.health.end()
        held_connection, self._held = self._held, None
        if held_connection is not None:
            held_connection.close()
        self.engine.dispose()

    def carry_out(
        self,
        work: Callable[[Session], Result],
        trial: Callable[[Session], object] | None = None,  # noqa: ARG002  for a ledger to be made
    ) -> Result:
        """Run work in one transaction. A refusal leaves no new ledger behind.

        `trial` is done first where a ledger is made, instead of all the work: it refuses if that
        would be refused.
        """
        with self.writing() as session:
            return work(session)

    def real_store(self) -> Store:
        """Return the real ledger, if this one was its placeholder."""
        return self

    def sweep(self) -> None:
        """Erase overwritten data from the database by rebuilding its free pages."""
        with self.explaining():
            if self.path is not None:
                with closing(file.connect(self.path, "rw")) as direct:
                    direct.execute("VACUUM")
                    direct.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
                return
            autocommit = self.engine.execution_options(isolation_level="AUTOCOMMIT")
            with autocommit.connect() as connection:
                connection.exec_driver_sql("VACUUM FULL matches, entries, match_summaries")

    def _check_open(self) -> None:
        if self._closed:
            raise LedgerError(
                N_("the ledger was closed"),
                place=FilePlace(self.location),
                hint=N_("Use it inside the `with` block, or open it again."),
            )

    @contextmanager
    def explaining(self) -> Iterator[None]:
        """Turn database errors into LedgerErrors; fail at once for a server known to be away."""
        self._check_open()
        if self.health is not None:
            self.health.check()
        try:
            with self._explained():
                yield
        except LedgerError as error:
            if self.health is not None:
                self.health.failed(error)
                if self.path is not None:
                    self.engine.dispose()  # the next connection shows whether it has passed
            raise

    @contextmanager
    def _explained(self) -> Iterator[None]:
        driver = self.engine.dialect.loaded_dbapi  # errors outside SQLAlchemy
        try:
            yield
        except (DBAPIError, PoolTimeoutError, driver.Error, UnicodeDecodeError) as error:
            raise explain_error(error, self.location, self._secret) from error


class MissingStore(Store):
    """A ledger that does not exist yet: it reads as empty.

    `make` creates it on the first write; without it, writing is refused. `find` returns it once
    it exists, whoever created it: then this delegates to it.
    """

    def __init__(
        self, location: str, find: Callable[[], Store | None], make: Callable[[], Store] | None
    ) -> None:
        super().__init__(sqlite_engine(memory_image.empty_database), location)
        self._find, self._make = find, make
        self._created: Store | None = None

    def close(self) -> None:
        """Close the connection, and that of the ledger created in its place."""
        super().close()
        if self._created is not None:
            self._created.close()

    def never_create(self) -> None:
        """Do not create it, not even for writing."""
        self._make = None

    def is_created(self) -> bool:
        """Return whether it exists by now."""
        self._created = self._created or self._find()
        return self._created is not None

    def real_store(self) -> Store:
        return self._created or self

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """Read an empty ledger until one is created."""
        self._check_open()
        self._created = self._created or self._find()
        if self._created is None:
            with self._in_memory() as session:
                yield session
        else:
            with self._created.reading() as session:
                yield session

    @contextmanager
    def _in_memory(self) -> Iterator[Session]:
        with self.engine.connect() as connection:
            connection.begin()
            schema.migrate(connection, 0)
            yield Session(connection, self.location)

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """Create the ledger and write to it; raise NoMatchError if none may be created."""
        self._check_open()
        if self._make is None:
            raise NoMatchError
        if self._created is None:
            self._created = self._make()
            self.is_new = self._created.is_new
        with self._created.writing() as session:
            yield session

    def sweep(self) -> None:
        """Erase overwritten data from the created ledger."""
        if self._created is not None:
            self._created.sweep()

    def carry_out(
        self, work: Callable[[Session], Result], trial: Callable[[Session], object] | None = None
    ) -> Result:
        """Run work in memory first: a refusal creates no ledger."""
        if self._created is None and self._make is not None:
            with self._in_memory() as session:
                (trial or work)(session)
        return super().carry_out(work)


#: Marks of a connection: that it was read from; that the file was verified by it.
_READABLE, _SOUND = "printplay readable", "printplay sound"


def sqlite_engine(creator: Callable[[], sqlite3.Connection]) -> Engine:
    """Return an engine for SQLite; a transaction begins for reading or for writing."""
    engine = create_engine("sqlite://", creator=creator, poolclass=NullPool)
    event.listen(engine, "begin", _on_begin)
    return engine


def _pooled_engine(path: Path, mode: str) -> Engine:
    """Return an engine that uses a connection to a file again, as long as the file is that one."""
    engine = create_engine(
        "sqlite://", creator=lambda: file.connect(path, mode, shared=True), poolclass=QueuePool,
        pool_size=_KEPT, max_overflow=-1, pool_recycle=_FRESH, pool_use_lifo=True,
    )  # fmt: skip
    event.listen(engine, "begin", _on_begin)

    def note_file(_connection: object, record: ConnectionPoolEntry) -> None:
        record.info["file"] = file.identity(path)

    def check_file(_connection: object, record: ConnectionPoolEntry, _taker: object) -> None:
        if record.info["file"] != file.identity(path):
            raise DisconnectionError

    event.listen(engine, "connect", note_file)
    event.listen(engine, "checkout", check_file)
    return engine


def _on_begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get("printplay_writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
