"""Short ways to keep score in tests, and to look at a ledger from outside."""

from __future__ import annotations

import hashlib
import sqlite3
from contextlib import closing
from pathlib import Path

from printplay.ledger.matches import lookup, transactions, writing
from printplay.ledger.store import store as stores
from printplay.ledger.store.entry import MatchRow
from printplay.ledger.store.store import Store


def open_store(where: str | None = None) -> Store:
    """Open a ledger, and make it at once where there is none."""
    store = stores.open_store(where, create=True)
    if isinstance(store, stores.MissingStore):
        with store.writing():
            pass
        store = stores.open_store(where)
    return store


def toy(store: Store, *names: str) -> MatchRow:
    """Open a match of the toy game."""
    return writing.start_match(store, "toy", names or ("Anna", "Ben")).after.row


def hop(store: Store, match: MatchRow | str, *steps: int, player: str = "Anna") -> None:
    """Add hops of a player to a match of the toy game."""
    id_ = match if isinstance(match, str) else match.id
    lines = [("test", number, f"{player}: hop {step}") for number, step in enumerate(steps, 1)]
    step = transactions.add_lines(store, id_, lines)
    assert not step.refused, step.new_faults


def lines(where: str, id_: str) -> tuple[str, ...]:
    """Open a ledger anew and return the lines of a match."""
    with open_store(where).reading() as session:
        return lookup.find_match(session, id_).lines


def filled(path: Path, matches: int = 3, entries: int = 12) -> list[str]:
    """Make a ledger with some matches; return their ids."""
    store = open_store(str(path))
    ids = []
    for number in range(matches):
        match = toy(store, "Anna", "Ben", f"Cleo {number} " + "ü" * 20)
        ids.append(match.id)
        for entry in range(entries):
            hop(store, match, 1 + entry % 6, player="Ben" if entry % 2 else "Anna")
    return ids


def all_lines(where: str) -> dict[str, tuple[str, ...]]:
    """Return all lines of all matches of a ledger."""
    with open_store(where).reading() as session:
        return {m.id: writing.load_match(session, m).lines for m in session.matches()}


def digests(folder: Path) -> dict[str, str]:
    """Return a digest of every file in a folder."""
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def by_hand(path: Path, statement: str, *values: object) -> None:
    """Change a ledger with another program than printplay."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement, values)


def is_whole(path: Path) -> bool:
    """Ask SQLite itself whether a file is sound."""
    with closing(sqlite3.connect(path)) as connection:
        return bool(connection.execute("PRAGMA integrity_check").fetchone()[0] == "ok")


def version_of(path: Path) -> int:
    """Return the version of a ledger's tables, whoever can open it."""
    with closing(sqlite3.connect(path)) as connection:
        said = connection.execute("SELECT value FROM printplay_ledger WHERE key = 'schema'")
        return int(said.fetchone()[0])
