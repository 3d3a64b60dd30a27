"""Where a ledger lies: a SQLite file, or a PostgreSQL server. The only place that talks to either.

All that is written goes through one transaction that is on disk before it is acknowledged. Who
writes waits for whoever writes before; nobody who reads waits.
"""

from __future__ import annotations

import os
import secrets
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import (
    Connection,
    Engine,
    NullPool,
    create_engine,
    event,
    func,
    insert,
    select,
    text,
    update,
)
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError

from printplay.errors import CallError, FileError, Place
from printplay.i18n import N_
from printplay.ledger.entry import Entry, broken, first_seal
from printplay.ledger.schema import APPLICATION_ID, ENTRIES, MATCHES, MIGRATIONS, migrate
from printplay.ledger.schema import version as version_of

#: How long a writer waits for another, in seconds.
PATIENCE = 60
#: Letters and digits that are not mistaken for one another, and spell no words.
_ALPHABET = "23456789bcdfghjkmnpqrstvwxz"
_ID = 6

_MAGIC = b"SQLite format 3\0"
_DAMAGE = ("malformed", "not a database", "disk image", "corrupt")


class LedgerError(FileError):
    """The ledger cannot be read or written."""


class Match(NamedTuple):
    """A match as it was opened. `board` is JSON (name, hash, files), empty without a board."""

    id: str
    game: str
    headers: str
    board: str
    started: str
    seal: str
    over: bool
    touched: str


def now() -> str:
    """Return the time, UTC, to the second."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


def new_id() -> str:
    """Return an id for a match: short, and easily typed."""
    return "".join(secrets.choice(_ALPHABET) for _letter in range(_ID))


def id_of(digest: bytes) -> str:
    """Return the id of a match that is known by a digest: longer than those that are drawn."""
    number, letters = int.from_bytes(digest[:16], "big"), ""
    for _letter in range(2 * _ID):
        number, letter = divmod(number, len(_ALPHABET))
        letters += _ALPHABET[letter]
    return letters


def match_seal(id_: str, game: str, headers: str, board: str, started: str) -> str:
    """Return the seal a match begins with."""
    return first_seal(id_, game, headers, board, started)


class Store:
    """A ledger that is open. `where` is the file or the URL (without its password)."""

    def __init__(self, engine: Engine, where: str) -> None:
        self.engine, self.where = engine, where

    @contextmanager
    def reading(self) -> Iterator[Session]:
        """Read one consistent state of the ledger."""
        reader = self.engine
        if reader.dialect.name == "postgresql":  # SQLite shows one state to each reader anyway
            reader = reader.execution_options(isolation_level="REPEATABLE READ")
        with self._explained(), reader.connect() as connection, connection.begin():
            yield Session(connection, self.where)

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """Write all of what is done inside, or nothing; on disk when this is left."""
        writer = self.engine.execution_options(printplay_writes=True)
        with self._explained(), writer.connect() as connection, connection.begin():
            yield Session(connection, self.where)

    @contextmanager
    def _explained(self) -> Iterator[None]:
        """Turn what a database says into a sentence."""
        try:
            yield
        except DBAPIError as error:
            raise explained(error, self.where) from error


class Session:
    """One transaction."""

    def __init__(self, connection: Connection, where: str) -> None:
        self.connection, self.where = connection, where

    # -- reading ----------------------------------------------------------------------------------

    def matches(self, *, only_open: bool = False) -> list[Match]:
        """Return all matches, or those that are open, in the order they were started."""
        query = select(MATCHES).order_by(MATCHES.c.started, MATCHES.c.id)
        if only_open:
            query = query.where(MATCHES.c.over.is_(False))
        return [Match(*row) for row in self.connection.execute(query)]

    def last(self) -> Match | None:
        """Return the match that was written to last."""
        query = select(MATCHES).order_by(MATCHES.c.touched.desc(), MATCHES.c.started.desc())
        row = self.connection.execute(query.limit(1)).first()
        return Match(*row) if row is not None else None

    def match(self, id_: str, *, to_write: bool = False) -> Match | None:
        """Return a match by its id. `to_write` keeps other writers out until the end."""
        query = select(MATCHES).where(MATCHES.c.id == id_)
        if to_write:
            query = query.with_for_update()
        row = self.connection.execute(query).first()
        return Match(*row) if row is not None else None

    def ids(self, beginning: str) -> list[str]:
        """Return the ids that begin like this."""
        query = select(MATCHES.c.id).where(MATCHES.c.id.startswith(beginning, autoescape=True))
        return sorted(self.connection.execute(query.limit(5)).scalars())

    def entries(self, match: Match) -> tuple[Entry, ...]:
        """Return the entries of a match; raise LedgerError where they are not as they were."""
        columns = [ENTRIES.c[name] for name in Entry._fields]
        query = select(*columns).where(ENTRIES.c.match_id == match.id).order_by(ENTRIES.c.number)
        entries = tuple(Entry(*row) for row in self.connection.execute(query))
        if match.seal != match_seal(*match[:5]):
            raise self._changed(match.id)
        if number := broken(entries, match.seal):
            raise self._changed(match.id, number)
        return entries

    def count(self) -> tuple[int, int]:
        """Return how many matches and entries there are."""
        matches = self.connection.execute(select(func.count()).select_from(MATCHES)).scalar_one()
        entries = self.connection.execute(select(func.count()).select_from(ENTRIES)).scalar_one()
        return matches, entries

    def _changed(self, id_: str, number: int = 0) -> LedgerError:
        return LedgerError(
            N_("the match {match} is not as it was written (entry {number})")
            if number
            else N_("the match {match} is not as it was written"),
            place=Place(self.where),
            hint=N_(
                "Something else than printplay changed the ledger, or the disk is damaged. Nothing "
                "is written to this match. Keep a copy of the file, and go on from a backup."
            ),
            match=id_,
            number=number,
        )

    # -- writing ----------------------------------------------------------------------------------

    def alone(self, id_: str) -> None:
        """Let nobody else open a match of this id until the end; SQLite has one writer anyway."""
        if self.connection.dialect.name == "postgresql":
            lock = text("SELECT pg_advisory_xact_lock(hashtext(:id))")
            self.connection.execute(lock, {"id": id_})

    def open_match(
        self, game: str, headers: str, board: str, started: str | None = None, id_: str = ""
    ) -> Match:
        """Write a new match; without an id it is given one."""
        started = started or now()
        while not id_ or (self.match(id_) is not None):
            id_ = new_id()
        sealed = match_seal(id_, game, headers, board, started)
        match = Match(id_, game, headers, board, started, sealed, False, now())
        self.connection.execute(insert(MATCHES).values(**match._asdict()))
        return match

    def append(self, match: Match, entries: Sequence[Entry], *, over: bool) -> None:
        """Append entries to a match; their seals follow on those that are there."""
        if entries:
            rows = [{"match_id": match.id, **entry._asdict()} for entry in entries]
            self.connection.execute(insert(ENTRIES), rows)
        self.connection.execute(
            update(MATCHES).where(MATCHES.c.id == match.id).values(over=over, touched=now())
        )


# -- opening ---------------------------------------------------------------------------------------


def default_path() -> Path:
    """Return where the ledger lies when nobody says: in the user's data folder."""
    from platformdirs import user_data_path

    return user_data_path("printplay", appauthor=False) / "ledger.db"


def where_by_default() -> str:
    """Return the path or URL of the ledger that is meant when none is named."""
    return os.environ.get("PRINTPLAY_LEDGER") or str(default_path())


def open_store(where: str | None = None) -> Store:
    """Open a ledger by path or URL, and make it where there is none.

    Without `where`: the variable PRINTPLAY_LEDGER, else the user's data folder. Raises LedgerError
    for a file that is no ledger, is damaged, or was written by a newer printplay.
    """
    where = where or where_by_default()
    store = _server(where) if "://" in where else _file(Path(where).expanduser())
    _prepare(store)
    return store


def _file(path: Path) -> Store:
    _look_at(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise LedgerError(
            N_("the ledger cannot be made here: {reason}"),
            place=Place(str(path)),
            hint=N_("Name another place with --ledger or PRINTPLAY_LEDGER."),
            reason=error.strerror or str(error),
        ) from None
    url = make_url("sqlite://").set(database=str(path))
    engine = create_engine(url, poolclass=NullPool, connect_args={"timeout": PATIENCE})
    event.listen(engine, "connect", _on_connect)
    event.listen(engine, "begin", _on_begin)
    return Store(engine, str(path))


def _look_at(path: Path) -> None:
    """Raise LedgerError for a file that is none of ours, before SQLite touches it."""
    try:
        if path.is_dir():
            raise LedgerError(N_("this is a folder, not a ledger"), place=Place(str(path)))
        if not path.exists() or not (head := _head(path)):
            return
    except OSError as error:
        raise LedgerError(
            N_("the file cannot be read: {reason}"),
            place=Place(str(path)),
            reason=error.strerror or str(error),
        ) from None
    ours = head.startswith(_MAGIC) and head[68:72] in (
        APPLICATION_ID.to_bytes(4, "big"),
        bytes(4),  # not said yet: a ledger that is being made, or somebody else's
    )
    if not ours:
        raise LedgerError(
            N_("this is no ledger, or its beginning is damaged"),
            place=Place(str(path)),
            hint=N_(
                "It stays as it is. If it was a ledger, keep a copy of it and of the files "
                "beside it (-wal, -shm), and go on from a backup."
            ),
        )


def _head(path: Path) -> bytes:
    with path.open("rb") as file:
        return file.read(100)


def _on_connect(connection: Any, _record: object) -> None:
    """Set a connection to SQLite up: what is acknowledged is on disk."""
    connection.isolation_level = None  # transactions begin where we say so
    cursor = connection.cursor()
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA fullfsync = ON")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _on_begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get("printplay_writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _server(url: str) -> Store:
    try:
        parsed = make_url(url)
        if parsed.get_backend_name() != "postgresql":
            raise NoSuchModuleError
        if parsed.drivername == "postgresql":
            parsed = parsed.set(drivername="postgresql+psycopg")
        engine = create_engine(
            parsed, poolclass=NullPool, connect_args={"connect_timeout": PATIENCE // 6}
        )
    except (ArgumentError, NoSuchModuleError, ValueError):
        raise CallError(
            N_("this is no ledger one can open: {where}"),
            hint=N_("A ledger is a file, or postgresql://USER@HOST/DATABASE."),
            where=url,
        ) from None
    except ModuleNotFoundError:
        raise CallError(
            N_("PostgreSQL needs the package psycopg"),
            hint=N_("Install it with: pip install 'printplay[postgres]'"),
        ) from None
    return Store(engine, parsed.render_as_string(hide_password=True))


def _prepare(store: Store) -> None:
    """Bring the tables up to date; where they are, nothing is written."""
    with store.reading() as session:
        found = version_of(session.connection)
        _refuse(session.connection, found, store.where)
    if found == len(MIGRATIONS):
        return
    if store.engine.dialect.name == "sqlite":
        _into_wal(store)
    with store.writing() as session:
        connection = session.connection
        if connection.dialect.name == "postgresql":  # two that come first at once: one waits
            connection.execute(text("SELECT pg_advisory_xact_lock(:id)"), {"id": APPLICATION_ID})
        else:
            connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
        found = version_of(connection)
        _refuse(connection, found, store.where)
        if found < len(MIGRATIONS):
            migrate(connection, found)


def _into_wal(store: Store) -> None:
    """Keep a log beside the file from here on; another who does the same is waited for."""
    deadline = time.monotonic() + PATIENCE
    while True:
        with store.engine.connect() as connection:
            raw: sqlite3.Connection = connection.connection.driver_connection  # type: ignore[assignment]
            try:
                if raw.execute("PRAGMA journal_mode = WAL").fetchone()[0] == "wal":
                    return
            except sqlite3.OperationalError as error:
                if "locked" not in str(error) or time.monotonic() > deadline:
                    raise explained(error, store.where) from error
        time.sleep(0.01)


def _refuse(connection: Connection, found: int, where: str) -> None:
    if found > len(MIGRATIONS) or found < 0:
        raise LedgerError(
            N_("this ledger was written by a newer printplay"),
            place=Place(where),
            hint=N_("Install the newest printplay: pip install --upgrade printplay"),
        )
    if found or connection.dialect.name != "sqlite":
        return
    tables = connection.exec_driver_sql("SELECT count(*) FROM sqlite_master").scalar()
    if tables:
        raise LedgerError(
            N_("this is the database of another program, not a ledger"),
            place=Place(where),
            hint=N_("It stays as it is. Name another place with --ledger or PRINTPLAY_LEDGER."),
        )


def explained(error: Exception, where: str) -> LedgerError:
    """Return what a database complains about, as an error with a cure."""
    reason = " ".join(str(getattr(error, "orig", None) or error).split())
    lowered = reason.lower()
    if any(word in lowered for word in _DAMAGE):
        message = N_("the ledger is damaged: {reason}")
        hint = N_(
            "Nothing was written. Keep a copy of it and of the files beside it (-wal, -shm), and "
            "go on from a backup (score backup)."
        )
    elif "full" in lowered or "no space" in lowered:
        message = N_("the disk is full; nothing of this was written")
        hint = N_("Make room, then enter it again. What was acknowledged before is safe.")
    elif "readonly" in lowered or "read-only" in lowered or "unable to open" in lowered:
        message = N_("the ledger cannot be written here: {reason}")
        hint = N_("Name another place with --ledger or PRINTPLAY_LEDGER.")
    elif "locked" in lowered:
        message = N_("another program keeps the ledger locked")
        hint = N_("Close it, then enter this again; nothing of it was written.")
    else:
        message = N_("the ledger does not answer: {reason}")
        hint = ""
    return LedgerError(message, place=Place(where), hint=hint, reason=reason)
