"""Facts about a ledger without replaying a match: where it is, how much is in it."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from sqlalchemy import func, select

from printplay.core.errors import PrintplayError
from printplay.ledger.repair.rescue import reporting_damage
from printplay.ledger.store import schema
from printplay.ledger.store import store as store_store
from printplay.ledger.store.schema import ENTRIES, MATCHES
from printplay.ledger.store.session import Session
from printplay.ledger.store.store import (
    MissingStore,
    Store,
    is_default,
    open_store,
    open_unchanged,
    shown_location,
)

Why = Literal["option", "variable", "default"]


@dataclass
class Facts:
    """Facts about a ledger; None where they cannot be determined.

    `size` is in bytes, `version` that of the tables. `last` is the id of the match written last and
    the time of its last entry, UTC. `beside` are its log and journal. `trouble` is the reason why
    it cannot be read.
    """

    where: str
    why: Why
    there: bool = False
    writable: bool | None = None
    size: int | None = None
    version: int | None = None
    matches: int | None = None
    open: int | None = None
    dropped: int = 0
    entries: int | None = None
    last: tuple[str, str] | None = None
    beside: tuple[Path, ...] = ()
    trouble: PrintplayError | None = None


def read_facts(location: str | None = None) -> Facts:
    """Return facts about a ledger, without creating or migrating one."""
    ledger_facts = Facts(shown_location(location), _location_source(location))
    path = Path(ledger_facts.where)
    if "://" not in ledger_facts.where:
        _add_file_facts(ledger_facts, path)
    try:
        store = open_unchanged(location)
        ledger_facts.where = store.location
        if not isinstance(store, MissingStore):
            _add_table_facts(ledger_facts, store)
        if not ledger_facts.there and ledger_facts.why != "default":
            ledger_facts.trouble = store_store.missing_ledger_error(store.location)
        if ledger_facts.version == schema.newest_version():
            with open_store(location).reading() as session:
                session.verify()
    except PrintplayError as error:
        ledger_facts.trouble = error
    return ledger_facts


def _location_source(location: str | None) -> Why:
    if is_default(location):
        return "default"
    variable = os.environ.get("PRINTPLAY_LEDGER")
    return "variable" if location in (None, variable) else "option"


def _add_file_facts(facts: Facts, path: Path) -> None:
    try:
        facts.there, facts.size = path.is_file(), path.stat().st_size
        files_beside = (path.with_name(f"{path.name}{end}") for end in ("-journal", "-wal"))
        facts.beside = tuple(file for file in files_beside if file.exists() and file.stat().st_size)
    except OSError:
        return
    facts.writable = os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)


def _add_table_facts(facts: Facts, store: Store) -> None:
    with store.reading() as session, reporting_damage(session):
        connection = session.connection
        if connection.dialect.name == "postgresql":
            read_only = connection.exec_driver_sql("SHOW transaction_read_only").scalar()
            facts.writable = read_only == "off"
        facts.version = schema.version(connection)
        facts.there = facts.version != 0
        if facts.version < 1:
            return
        if connection.dialect.name == "postgresql":
            sizes = [
                connection.execute(
                    select(func.pg_total_relation_size(func.to_regclass(table.name)))
                ).scalar_one()
                for table in schema.TABLES.sorted_tables
            ]
            facts.size = sum(sizes)
        _add_counts(facts, session)


def _add_counts(facts: Facts, session: Session) -> None:
    connection = session.connection
    facts.matches, facts.entries = session.count()
    dropped = select(func.count()).select_from(MATCHES).where(MATCHES.c.dropped.is_(True))
    facts.dropped = connection.execute(dropped).scalar_one()
    open_matches = select(func.count()).select_from(MATCHES).where(MATCHES.c.over.is_(False))
    facts.open = connection.execute(open_matches.where(MATCHES.c.dropped.is_(False))).scalar_one()
    latest = select(MATCHES.c.id, MATCHES.c.started).order_by(
        MATCHES.c.touched.desc(), MATCHES.c.number.desc()
    )
    if (last := connection.execute(latest.limit(1)).first()) is None:
        return
    times = select(ENTRIES.c.at).where(ENTRIES.c.match_id == last.id)
    timestamp = connection.execute(times.order_by(ENTRIES.c.number.desc()).limit(1)).scalar()
    facts.last = str(last.id), str(timestamp or last.started)
