"""The tables of a ledger and their migrations."""

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
    false,
    insert,
    select,
    update,
)

#: The application id in the header of the SQLite file: "PPLg".
APPLICATION_ID = 0x50504C67
SCHEMA, COUNT = "schema", "matches"

TABLES = MetaData()

LEDGER = Table(
    "printplay_ledger",
    TABLES,
    Column("key", Text, primary_key=True),  # schema: the version; matches: their number
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
    Column("dropped", Boolean, nullable=False, server_default=false()),
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
    version = str(newest())
    connection.execute(
        insert(LEDGER), [{"key": SCHEMA, "value": version}, {"key": COUNT, "value": "0"}]
    )


def _second(connection: Connection) -> None:
    """Add dropped matches and senders' ids (2026-11)."""
    for statement in (
        "ALTER TABLE matches ADD COLUMN dropped BOOLEAN DEFAULT false NOT NULL",
        "ALTER TABLE entries ADD COLUMN sent TEXT",
        _SENT,
    ):
        connection.exec_driver_sql(statement)


def _third(connection: Connection) -> None:
    """Add summaries and their index (2026-12)."""
    for statement in (
        "CREATE TABLE match_summaries (match_id TEXT NOT NULL, text TEXT NOT NULL,"
        " seal TEXT NOT NULL, PRIMARY KEY (match_id))",
        "CREATE INDEX listed_matches ON matches (dropped, over, started, number, id, tip)",
    ):
        connection.exec_driver_sql(statement)


#: From version 1 of the tables to 2, from 2 to 3 ...; the SQL of both databases.
MIGRATIONS: tuple[Callable[[Connection], None], ...] = (_second, _third)


#: The first version whose matches have stored results.
WITH_RESULTS = 2
#: The first version whose matches have summaries of the present form.
WITH_SUMMARIES = 3


def newest() -> int:
    """Return the current version of the tables."""
    return 1 + len(MIGRATIONS)


def version(connection: Connection) -> int:
    """Return the version of existing tables; 0 if there are none, -1 if unreadable."""
    if not connection.dialect.has_table(connection, LEDGER.name):
        return 0
    found = connection.execute(select(LEDGER.c.value).where(LEDGER.c.key == SCHEMA)).scalar()
    plain = isinstance(found, str) and found.isascii() and found.isdigit() and len(found) < 10
    return int(found) if plain and found is not None else -1


def taken(connection: Connection) -> str:
    """Return the name of a foreign table where one of ours would be."""
    names = (table.name for table in TABLES.sorted_tables)
    return next((name for name in names if connection.dialect.has_table(connection, name)), "")


def migrate(connection: Connection, found: int) -> None:
    """Migrate the tables from version `found` (0 for none) to the current one.

    The caller commits.
    """
    if not found:
        _create(connection)
        return
    for step in MIGRATIONS[found - 1 :]:
        step(connection)
    value = str(newest())
    connection.execute(update(LEDGER).where(LEDGER.c.key == SCHEMA).values(value=value))
