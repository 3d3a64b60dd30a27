"""A ledger that is open, or not made yet: what reads it, and what writes to it.

All that is written goes through one transaction that is on disk before it is acknowledged. Who
writes waits for whoever writes before; nobody who reads waits.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, Engine, NullPool, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError

from printplay.core.errors import FilePlace
from printplay.core.i18n import N_
from printplay.ledger.store import file, memory_image, schema, server
from printplay.ledger.store.health import Health
from printplay.ledger.store.session import Remembered, Session
from printplay.ledger.store.trouble import LedgerError, NoMatchError, closed, explained

Result = TypeVar("Result")


class Store:
    """A ledger that is open. `where` is the file or the address (without its password).

    `made` tells that it was not there before, and was made by this store. `old` is why the tables
    could not be made those of today, and their version: they are, then, in memory, for reading.
    """

    made = False
    #: What a server knows of matches it has read; None for who asks once.
    remembered: Remembered | None = None
    #: Whether it does its work, as a server finds it; None for who asks once.
    health: Health | None = None

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
        self.old: tuple[LedgerError, int] | None = None
        self._writable, self._secret = writable, secret
        self._held: sqlite3.Connection | None = None
        self._closed = False
        self._turn = threading.Lock()

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """Read one consistent state of the ledger."""
        with self.explaining(), self._reader() as connection:
            yield Session(connection, self.where, self.remembered)

    @contextmanager
    def _reader(self) -> Iterator[Connection]:
        """Connect for reading; nothing is ever committed, so that damage that is met is no bar."""
        with ExitStack() as stack:
            if self.path is None:  # SQLite shows one state to each reader anyway
                reader = self.engine.execution_options(isolation_level="REPEATABLE READ")
                connection = stack.enter_context(reader.connect())
            else:
                connection = stack.enter_context(self._file_reader(self.path))
            if not connection.in_transaction():
                connection.begin()
            if self.old is not None:
                schema.migrate(connection, self.old[1])
            yield connection

    def _file_reader(self, path: Path) -> Connection:
        """Connect to a file, or to an image of it where SQLite cannot read it as it lies there.

        The first statement begins the transaction: it shows what is found out here.
        """
        if self.old is None:
            connection: Connection | None = None
            try:
                connection = self.engine.connect()
                connection.exec_driver_sql("SELECT count(*) FROM sqlite_master")
            except (DBAPIError, sqlite3.Error) as error:
                if connection is not None:
                    connection.close()
                if not memory_image.may_help(error, path):
                    raise
            else:
                return connection
        return engine_of(lambda: memory_image.connected(path)).connect()

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """Write all of what is done inside, or nothing; on disk when this is left."""
        if self.old is not None:
            raise self.old[0]
        if not self._writable:
            raise closed(self.where)
        writer = self.engine.execution_options(printplay_writes=True)
        if self.path is None:
            writer = writer.execution_options(isolation_level="READ COMMITTED")
        with self._in_turn(), self.explaining(), writer.connect() as connection, connection.begin():
            if self.path is None:
                server.begin_writing(connection)
            session = Session(connection, self.where, self.remembered)
            session.verify_file()
            yield session
        if self.health is not None:
            self.health.wrote()

    @contextmanager
    def _in_turn(self) -> Iterator[None]:
        """Let the writers of this process write one after the other, as long as anybody waits.

        SQLite lets whoever comes second sleep, and looks now and then.
        """
        if self.path is not None and self._turn.acquire(timeout=file.PATIENCE):
            try:
                yield
            finally:
                self._turn.release()
        else:  # SQLite says who keeps the ledger
            yield

    def keep_open(self) -> None:
        """Stay connected, for a server that asks often.

        Whoever is the last to leave a file has to tidy it up; to connect anew takes PostgreSQL
        longer than to write an entry.
        """
        if self.path is None:
            asking = server.impatient(self.engine)
            self.engine.dispose()
            self.engine = server.pooled(self.engine)
            self.health = Health(lambda: self._ask(asking))
        elif self._held is None:
            with self.explaining():
                self._held = file.connected(self.path, "rw" if self._writable else "ro")
            self.health = Health()

    def _ask(self, engine: Engine) -> None:
        """Return once a server answered; raise LedgerError where it does not."""
        with self._explained(), engine.connect() as connection:
            connection.exec_driver_sql("SELECT 1")

    def close(self) -> None:
        """Close the connection; whoever asks after that is refused."""
        self._closed = True
        if self.health is not None:
            self.health.end()
        held, self._held = self._held, None
        if held is not None:
            held.close()
        self.engine.dispose()

    def carry_out(self, work: Callable[[Session], Result]) -> Result:
        """Run work in one transaction. A refusal leaves no new ledger behind."""
        with self.writing() as session:
            return work(session)

    def found(self) -> Store:
        """Return the real ledger, where this one was its placeholder."""
        return self

    def sweep(self) -> None:
        """Erase overwritten data from the database by rebuilding its free pages."""
        with self.explaining():
            if self.path is not None:
                with closing(file.connected(self.path, "rw")) as direct:
                    direct.execute("VACUUM")
                    direct.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
                return
            autocommit = self.engine.execution_options(isolation_level="AUTOCOMMIT")
            with autocommit.connect() as connection:
                connection.exec_driver_sql("VACUUM FULL matches, entries, match_summaries")

    def _check_open(self) -> None:
        """Raise LedgerError where it was closed."""
        if self._closed:
            raise LedgerError(
                N_("the ledger was closed"),
                place=FilePlace(self.where),
                hint=N_("Ask inside the `with` block, or open it again."),
            )

    @contextmanager
    def explaining(self) -> Iterator[None]:
        """Turn what a database says into a sentence; nobody waits for one that is known as away."""
        self._check_open()
        if self.health is not None:
            self.health.check()
        try:
            with self._explained():
                yield
        except LedgerError as error:
            if self.health is not None:
                self.health.failed(error)
            raise

    @contextmanager
    def _explained(self) -> Iterator[None]:
        driver = self.engine.dialect.loaded_dbapi  # what it says past SQLAlchemy
        try:
            yield
        except (DBAPIError, PoolTimeoutError, driver.Error, UnicodeDecodeError) as error:
            raise explained(error, self.where, self._secret) from error


class MissingStore(Store):
    """A ledger that does not exist yet: it reads as empty.

    `make` makes it when something is written; without, that is refused. `find` returns it once it
    is there, whoever made it: then this is that ledger.
    """

    def __init__(
        self, where: str, find: Callable[[], Store | None], make: Callable[[], Store] | None
    ) -> None:
        super().__init__(engine_of(memory_image.empty), where)
        self._find, self._make = find, make
        self._now: Store | None = None

    def close(self) -> None:
        """Close the connection, and that of the ledger that was made in its place."""
        super().close()
        if self._now is not None:
            self._now.close()

    def leave(self) -> None:
        """Let it not be made, not even to write to it."""
        self._make = None

    def there(self) -> bool:
        """Return whether somebody has created it meanwhile."""
        self._now = self._now or self._find()
        return self._now is not None

    def found(self) -> Store:
        """Return the ledger that was made in its place, if one was."""
        return self._now or self

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """Read an empty ledger, while there is none."""
        self._check_open()
        self._now = self._now or self._find()
        if self._now is None:
            with self._in_memory() as session:
                yield session
        else:
            with self._now.reading() as session:
                yield session

    @contextmanager
    def _in_memory(self) -> Iterator[Session]:
        with self.engine.connect() as connection:
            connection.begin()
            schema.migrate(connection, 0)
            yield Session(connection, self.where)

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """Make the ledger and write to it; raise NoMatchError where none is to be made."""
        self._check_open()
        if self._make is None:
            raise NoMatchError
        if self._now is None:
            self._now = self._make()
            self.made = self._now.made
        with self._now.writing() as session:
            yield session

    def sweep(self) -> None:
        """Leave nothing of what was overwritten in the ledger that was made."""
        if self._now is not None:
            self._now.sweep()

    def carry_out(self, work: Callable[[Session], Result]) -> Result:
        """Do some work, in memory first: nothing is made for what cannot be done."""
        if self._now is None and self._make is not None:
            with self._in_memory() as session:
                work(session)
        return super().carry_out(work)


def engine_of(creator: Callable[[], sqlite3.Connection]) -> Engine:
    """Return what connects to SQLite; a transaction begins as one that reads or writes."""
    engine = create_engine("sqlite://", creator=creator, poolclass=NullPool)
    event.listen(engine, "begin", _on_begin)
    return engine


def _on_begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get("printplay_writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
