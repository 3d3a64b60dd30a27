"""The tables of a ledger, their migrations, and the statements of an entry.

Parameters of the statements: `match` is the id of a match, `before` its tip as it was read, `after`
the number of an entry, `since` a number that counts writings.
"""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    bindparam,
    func,
    insert,
    select,
    text,
    update,
)

from printplay.core.errors import FilePlace
from printplay.core.i18n import N_
from printplay.ledger.store.entry import Entry
from printplay.ledger.store.trouble import KEEP_A_COPY, LedgerError

#: The application id in the header of the SQLite file: "PPLg".
APPLICATION_ID = 0x50504C67
SCHEMA, COUNT, CHECKED = "schema", "matches", "checked"

TABLES = MetaData()

LEDGER = Table(
    "printplay_ledger",
    TABLES,
    # schema: the version; matches: their number; checked: the day (UTC) of the last full check
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

MATCHES = Table(
    "matches",
    TABLES,
    Column("id", Text, primary_key=True),
    Column("game", Text, nullable=False),
    Column("headers", Text, nullable=False),  # lines of a record
    Column("board", Text, nullable=False),  # JSON: name, hash, files; empty without one
    Column("started", Text, nullable=False),  # UTC
    Column("seal", Text, nullable=False),  # over the above; those below change with entries
    # Derived from the entries, so that open matches are found without reading all.
    Column("over", Boolean, nullable=False),
    Column("touched", Integer, nullable=False, index=True),  # grows with each write
    Column("number", Integer, nullable=False, unique=True),  # counts the matches of this ledger
    Column("tip", Text, nullable=False),  # a seal over these and the last entry
    Column("dropped", Boolean, nullable=False),
    Index("open_matches", "over"),
    # All columns by which a page of matches is chosen: no row with its board is read.
    Index("listed_matches", "dropped", "over", "started", "number", "id", "tip"),
)

ENTRIES = Table(
    "entries",
    TABLES,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Text, nullable=False),
    Column("anyway", Boolean, nullable=False),
    Column("seal", Text, nullable=False),
    Column("sent", Text),  # the id given by the sender, or null
)
#: The ids of senders are unique in a match. As SQL: its clause as an option of SQLAlchemy loads all
#: of its dialects, which takes 2 MB.
_SENT = "CREATE UNIQUE INDEX sent_entries ON entries (match_id, sent) WHERE sent IS NOT NULL"

#: Stored summaries for lists and statistics; see `summary`.
SUMMARIES = Table(
    "match_summaries",
    TABLES,
    Column("match_id", Text, primary_key=True),
    Column("text", Text, nullable=False),  # JSON
    Column("seal", Text, nullable=False),  # over the text and the tip of the match at that time
)


def _create(connection: Connection) -> None:
    TABLES.create_all(connection, checkfirst=False)
    connection.exec_driver_sql(_SENT)
    facts = {SCHEMA: str(newest_version()), COUNT: "0", CHECKED: ""}
    connection.execute(insert(LEDGER), [{"key": key, "value": facts[key]} for key in facts])


#: From version 1 of the tables to 2, from 2 to 3 ...; the SQL of both databases.
MIGRATIONS: tuple[Callable[[Connection], None], ...] = ()


def newest_version() -> int:
    return 1 + len(MIGRATIONS)


def version(connection: Connection) -> int:
    """Return the version of existing tables; 0 if there are none, -1 if unreadable."""
    if not connection.dialect.has_table(connection, LEDGER.name):
        return 0
    version_text = connection.execute(select(LEDGER.c.value).where(LEDGER.c.key == SCHEMA)).scalar()
    plain = (
        isinstance(version_text, str)
        and version_text.isascii()
        and version_text.isdigit()
        and len(version_text) < 10
    )
    return int(version_text) if plain and version_text is not None else -1


def usable_version(connection: Connection, location: str) -> int:
    """Return the version as `version` does; raise LedgerError for one, or a database, that cannot be used."""
    found_version, place = version(connection), FilePlace(location)
    if found_version > newest_version():
        raise LedgerError(
            N_("this ledger was written by a newer printplay"),
            place=place,
            hint=N_("Install the newest printplay: pip install --upgrade printplay"),
        )
    if found_version < 0 or (not found_version and connection.dialect.name == "sqlite"):
        raise LedgerError(N_("the version of the ledger is missing"), place=place, hint=KEEP_A_COPY)
    if found_version:
        return found_version
    names = (table.name for table in TABLES.sorted_tables)
    if table := next((name for name in names if connection.dialect.has_table(connection, name)), ""):
        raise LedgerError(
            N_("another program already has a table {table} here"),
            place=place,
            hint=N_("It was not changed. Create a separate database for the ledger."),
            table=table,
        )
    encoding = connection.exec_driver_sql("SHOW server_encoding").scalar()
    if encoding != "UTF8":
        raise LedgerError(
            N_("the database uses {encoding}, which cannot store names in every script"),
            place=place,
            hint=N_("Create one with: createdb --encoding UTF8 --template template0 NAME"),
            encoding=encoding,
        )
    return 0


def migrate(connection: Connection, found_version: int) -> None:
    """Migrate the tables from a version (0 for none) to the current one; the caller commits."""
    if not found_version:
        _create(connection)
        return
    for migration in MIGRATIONS[found_version - 1 :]:
        migration(connection)
    value = str(newest_version())
    connection.execute(update(LEDGER).where(LEDGER.c.key == SCHEMA).values(value=value))


#: The PostgreSQL channel for changes; the payload is the schema of the ledger.
CHANNEL = "printplay_changes"

MATCH = select(MATCHES).where(MATCHES.c.id == bindparam("match"))
MATCH_TO_WRITE = MATCH.with_for_update()

#: The columns of an entry.
ENTRY = tuple(ENTRIES.c[name] for name in Entry._fields)
ENTRIES_AFTER = (
    select(*ENTRY)
    .where(ENTRIES.c.match_id == bindparam("match"), ENTRIES.c.number > bindparam("after"))
    .order_by(ENTRIES.c.number)
)

LARGEST_TOUCHED = select(func.max(MATCHES.c.touched))
WRITTEN_SINCE = select(MATCHES.c.id, MATCHES.c.touched).where(MATCHES.c.touched > bindparam("since"))

#: How many matches were ever opened.
WRITTEN = select(LEDGER.c.value).where(LEDGER.c.key == COUNT)
WRITTEN_TO_WRITE = WRITTEN.with_for_update()
COUNT_WRITTEN = update(LEDGER).where(LEDGER.c.key == COUNT)

#: The day of the last full check of a file.
CHECKED_ON = select(LEDGER.c.value).where(LEDGER.c.key == CHECKED)
NOTE_CHECKED = update(LEDGER).where(LEDGER.c.key == CHECKED)

OPEN_MATCH = insert(MATCHES)
WRITE_MATCH = update(MATCHES).where(MATCHES.c.id == bindparam("match"), MATCHES.c.tip == bindparam("before"))
APPEND = insert(ENTRIES)
FIRST_SUMMARY = insert(SUMMARIES)
SUMMARIZE = update(SUMMARIES).where(SUMMARIES.c.match_id == bindparam("match"))

TELL = text(f"SELECT pg_notify('{CHANNEL}', current_schema())")
