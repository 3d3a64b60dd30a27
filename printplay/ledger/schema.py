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
    String,
    Table,
    Text,
    insert,
    select,
    update,
)

#: What SQLite keeps in the head of the file, so that another program's file is told apart: "PPLg".
APPLICATION_ID = 0x50504C67

TABLES = MetaData()

LEDGER = Table(
    "printplay_ledger",
    TABLES,
    Column("key", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

MATCHES = Table(
    "matches",
    TABLES,
    Column("id", String(40), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("headers", Text, nullable=False),  # lines of a record
    Column("board", Text, nullable=False),  # JSON: name, hash, files; empty without one
    Column("started", String(20), nullable=False),  # UTC
    Column("seal", String(32), nullable=False),
    # A view of the entries, kept beside them so that open matches are found without reading all.
    Column("over", Boolean, nullable=False),
    Column("touched", String(20), nullable=False),
    Index("open_matches", "over"),
)

ENTRIES = Table(
    "entries",
    TABLES,
    Column("match_id", ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(10), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", String(20), nullable=False),
    Column("anyway", Boolean, nullable=False),
    Column("seal", String(32), nullable=False),
)


def _first(connection: Connection) -> None:
    TABLES.create_all(connection)


#: From each version to the next; a ledger that is new goes through all of them.
MIGRATIONS: tuple[Callable[[Connection], None], ...] = (_first,)


def version(connection: Connection) -> int:
    """Return the version of the tables that are there; 0 where there are none."""
    if not connection.dialect.has_table(connection, LEDGER.name):
        return 0
    found = connection.execute(select(LEDGER.c.value).where(LEDGER.c.key == "schema")).scalar()
    return int(found) if found is not None and str(found).isdigit() else -1


def migrate(connection: Connection, found: int) -> None:
    """Bring the tables from version `found` to today's; the caller commits."""
    for step in MIGRATIONS[found:]:
        step(connection)
    value = str(len(MIGRATIONS))
    if found:
        connection.execute(update(LEDGER).where(LEDGER.c.key == "schema").values(value=value))
    else:
        connection.execute(insert(LEDGER).values(key="schema", value=value))
