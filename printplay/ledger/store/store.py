"""Opening and creating a ledger, a SQLite file or a PostgreSQL server; similar names of a missing one."""

from __future__ import annotations

import os
import struct
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from itertools import islice
from pathlib import Path

from sqlalchemy import text

from printplay.core.errors import CallError, FilePlace, printable
from printplay.core.i18n import N_
from printplay.ledger.store import file, memory_image, schema, server
from printplay.ledger.store.connection import MissingStore, Store, sqlite_engine
from printplay.ledger.store.file import MAGIC
from printplay.ledger.store.place import default_path, where_by_default
from printplay.ledger.store.schema import APPLICATION_ID
from printplay.ledger.store.session import Session
from printplay.ledger.store.trouble import ELSEWHERE, LedgerError

__all__ = [
    "LedgerError",
    "MissingStore",
    "Session",
    "Store",
    "default_path",
    "in_memory",
    "is_default",
    "missing_ledger_error",
    "open_store",
    "open_unchanged",
    "reading_back",
    "shown_location",
    "similar_ledgers",
    "where_by_default",
]


#: Most files of a folder examined.
_FILES = 2000
_FORM = N_("A ledger is a file, or postgresql://USER@HOST/DATABASE.")


def open_store(location: str | None = None, *, create: bool = False) -> Store:
    """Open a ledger by path or address.

    Without `location`: the variable PRINTPLAY_LEDGER, else the user's data folder. Raises LedgerError
    for a file that is no ledger, is damaged, or was written by a newer printplay, and for a named
    one that is missing. With `create`, it is created on the first write. The default ledger reads as
    empty until it is created.
    """
    store = open_unchanged(location)
    if not isinstance(store, MissingStore):
        version = _version(store)
        if version == schema.newest_version():
            return store
        if version:
            _migrate(store)
            return store
        store = MissingStore(store.location, lambda: None, partial(_create_on_server, store))
    if not create and not is_default(location):
        raise missing_ledger_error(store.location)
    if not create:
        store.never_create()
    return store


def is_default(location: str | None) -> bool:
    return location is None and not os.environ.get("PRINTPLAY_LEDGER")


def shown_location(location: str | None = None) -> str:
    """Return the file or address of a ledger for display, without password."""
    location = location or where_by_default()
    return server.without_secrets(location) if "://" in location else str(_ledger_path(location))


def open_unchanged(location: str | None = None) -> Store:
    """Open a ledger of any version unchanged; return a `MissingStore` if there is no file.

    Raises LedgerError for a file that is no ledger, or has a damaged header.
    """
    if location is not None and not location.strip():
        raise CallError(N_("--ledger is empty"), hint=_FORM)
    location = location or where_by_default()
    if "://" in location:
        engine, secret = server.connect(location)
        return Store(engine, server.without_secrets(location), secret=secret)
    path = _ledger_path(location)
    inspection = file.inspect_file(path)
    if not inspection.exists:
        return MissingStore(str(path), partial(_open_if_created, path), partial(_create_in_file, path))
    if inspection.writable and not inspection.logging:
        file.switch_to_wal(path)
    if inspection.logging and not inspection.writable:
        engine = sqlite_engine(lambda: memory_image.connect(path))
    else:
        mode = "rw" if inspection.writable else "ro"
        engine = sqlite_engine(lambda: file.connect(path, mode))
    return Store(engine, str(path), path=path, is_writable=inspection.writable, is_logged=inspection.logged)


def _open_if_created(path: Path) -> Store | None:
    return open_store(str(path)) if file.inspect_file(path).exists else None


def _create_in_file(path: Path) -> Store:
    content = in_memory(lambda _session: None)  # its file is whole, or not there
    was_created = file.create_file(path, lambda new: new.write_bytes(content))
    store = open_store(str(path))
    store.is_new = was_created
    return store


def _create_on_server(store: Store) -> Store:
    """Create the tables on a server unless they exist by now."""
    store.is_new = _migrate(store) == 0
    return store


def _version(store: Store) -> int:
    """Return the version of a ledger's tables; raise LedgerError if it is unusable."""
    with store.reading() as session:
        return schema.usable_version(session.connection, store.location)


def _ledger_path(location: str) -> Path:
    """Return the file a ledger is, whatever its name looks like."""
    if location == ":memory:":
        raise CallError(N_("a ledger in memory would be lost at once"), hint=_FORM)
    try:
        # Follow links: SQLite keeps its log beside the target.
        return Path(os.path.realpath(Path(location).expanduser()))
    except (RuntimeError, ValueError, OSError) as error:
        raise LedgerError(
            N_("this path does not exist: {reason}"),
            place=FilePlace(location),
            hint=ELSEWHERE,
            reason=str(error),
        ) from None


def in_memory(fill: Callable[[Session], None]) -> bytes:
    """Build and fill a ledger in memory; return the bytes of its file."""
    connection = memory_image.empty_database()
    with closing(connection):
        engine = sqlite_engine(lambda: connection)
        with engine.connect() as filling:
            with filling.begin():
                filling.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
                schema.migrate(filling, 0)
                fill(Session(filling, ""))
            return memory_image.mark_with_log(connection.serialize())


@contextmanager
def reading_back(path: Path) -> Iterator[Session]:
    """Read an unused ledger from its bytes, without other files beside it."""
    file.inspect_file(path)
    with sqlite_engine(lambda: memory_image.connect(path)).connect() as connection:
        yield Session(connection, str(path))


def _migrate(store: Store) -> int:
    """Migrate the tables in one transaction; return their former version."""
    with store.writing() as session:
        session.verify_file()
        connection = session.connection
        if store.path is None:  # of two at once, one waits
            connection.execute(text("SELECT pg_advisory_xact_lock(:id)"), {"id": APPLICATION_ID})
        found_version = schema.usable_version(connection, store.location)
        if found_version < schema.newest_version():
            schema.migrate(connection, found_version)
    return found_version


def missing_ledger_error(location: str) -> LedgerError:
    """Return the error for a missing file, or a database without our tables."""
    if "://" in location:
        return LedgerError(
            N_("there is no ledger in this database"),
            place=FilePlace(location),
            hint=N_("Create one with `printplay score start`, or choose another with --ledger."),
        )
    suggestions = [printable(str(path)) for path in similar_ledgers(Path(location))]
    return LedgerError(
        N_("there is no ledger here"),
        place=FilePlace(location),
        hint=N_("Did you mean {likely}? `printplay score start` would create a new one here.")
        if suggestions
        else N_("Create one with `printplay score start`, or choose another with --ledger."),
        likely=", ".join(suggestions),
    )


def similar_ledgers(path: Path) -> list[Path]:
    """Return ledgers with a similar name beside it or in a similar folder."""
    from difflib import get_close_matches

    neighbours = {entry.name: entry for entry in sorted(_list_folder(path.parent)) if entry.is_file()}
    names = get_close_matches(path.name, neighbours, 3)
    candidates = [*(neighbours[name] for name in names), *neighbours.values()]
    if not path.parent.exists():
        folders = [entry.name for entry in _list_folder(path.parent.parent) if entry.is_dir()]
        similar = get_close_matches(path.parent.name, folders, 3)
        candidates = [path.parent.with_name(name) / path.name for name in similar]
    return list(dict.fromkeys(islice(filter(_is_ledger, candidates), 3)))


def _list_folder(folder: Path) -> Iterable[Path]:
    with suppress(OSError):
        return list(islice(folder.iterdir(), _FILES))
    return []


def _is_ledger(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            head = file.read(100)
    except OSError:
        return False
    application_id = struct.pack(">I", APPLICATION_ID)
    return head.startswith(MAGIC) and head[68:72] == application_id
