"""The tables of a ledger, and how an older ledger becomes one of today."""

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
    insert,
    select,
    update,
)

#: What SQLite keeps in the head of the file, so that another program's file is told apart: "PPLg".
APPLICATION_ID = 0x50504C67
SCHEMA, COUNT = "schema", "matches"

TABLES = MetaData()

LEDGER = Table(
    "printplay_ledger",
    TABLES,
    Column("key", Text, primary_key=True),  # schema: the version; matches: how many there are
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
    Column("seal", Text, nullable=False),  # over the above; what follows changes with each entry
    # A view of the entries, kept beside them so that open matches are found without reading all.
    Column("over", Boolean, nullable=False),
    Column("touched", Integer, nullable=False, index=True),  # grows with each writing
    Column("number", Integer, nullable=False, unique=True),  # counts the matches of this ledger
    Column("tip", Text, nullable=False),  # a seal over these three and the last entry
    Index("open_matches", "over"),
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
)


def _first(connection: Connection) -> None:
    TABLES.create_all(connection, checkfirst=False)
    connection.execute(
        insert(LEDGER), [{"key": SCHEMA, "value": "0"}, {"key": COUNT, "value": "0"}]
    )


#: From each version to the next; a ledger that is new goes through all of them.
MIGRATIONS: tuple[Callable[[Connection], None], ...] = (_first,)


def newest() -> int:
    """Return the version of the tables this printplay writes."""
    return len(MIGRATIONS)


def version(connection: Connection) -> int:
    """Return the version of the tables that are there; 0 where there are none, -1 if unreadable."""
    if not connection.dialect.has_table(connection, LEDGER.name):
        return 0
    found = connection.execute(select(LEDGER.c.value).where(LEDGER.c.key == SCHEMA)).scalar()
    plain = isinstance(found, str) and found.isascii() and found.isdigit() and len(found) < 10
    return int(found) if plain and found is not None else -1


def taken(connection: Connection) -> str:
    """Return the name of a table of another program that stands where one of ours would."""
    names = (table.name for table in TABLES.sorted_tables)
    return next((name for name in names if connection.dialect.has_table(connection, name)), "")


def migrate(connection: Connection, found: int) -> None:
    """Bring the tables from version `found` to today's; the caller commits."""
    for step in MIGRATIONS[found:]:
        step(connection)
    value = str(newest())
    connection.execute(update(LEDGER).where(LEDGER.c.key == SCHEMA).values(value=value))
