"""What completion needs of a ledger: ids, players, open matches.

A key was pressed, and nothing else was asked for. So this reads a file past SQLAlchemy (which takes
longer to import than all the rest), never makes, changes or locks anything, and never complains: of
a ledger that is damaged, of another version or on a server it knows nothing.
"""

from __future__ import annotations

import os
import sqlite3
import stat
from collections import defaultdict
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from printplay.ledger.matches.entry import Entry, fold, names_after, players_in

#: More matches than anybody looks through; the last ones are shown.
_MOST = 2000
#: Seconds to wait for who writes.
_PATIENCE = 0.2
_RENAMES = (
    "SELECT match_id, number, kind, text FROM entries WHERE kind IN ('rename', 'unrename') "
    "ORDER BY match_id, number"
)
_MATCHES = (
    f"SELECT id, game, headers, over, dropped FROM matches ORDER BY touched DESC LIMIT {_MOST}"  # noqa: S608
)


class Glimpse(NamedTuple):
    """A match: its id, its game, its players by their names of today, whether it still counts."""

    id: str
    game: str
    players: tuple[str, ...]
    over: bool
    dropped: bool


def matches(where: str) -> list[Glimpse]:
    """Return the matches of a ledger, the last one first; none where anything is wrong with it."""
    if "://" in where:
        return []
    try:
        path = Path(os.path.realpath(Path(where).expanduser()))
        if not stat.S_ISREG(path.stat().st_mode):
            return []
        with closing(sqlite3.connect(_address(path), uri=True, timeout=_PATIENCE)) as connection:
            rows = connection.execute(_MATCHES).fetchall()
            renames = connection.execute(_RENAMES).fetchall()
        by_match: defaultdict[str, list[Entry]] = defaultdict(list)
        for match, number, kind, text in renames:
            by_match[match].append(Entry(number, kind, text, "", False, ""))
        return [_glimpse(row, by_match[row[0]]) for row in rows]
    except (sqlite3.Error, OSError, ValueError, TypeError, AttributeError, RuntimeError):
        return []


def _glimpse(row: tuple[str, str, str, object, object], renames: list[Entry]) -> Glimpse:
    id_, game, headers, over, dropped = row
    names = names_after(players_in(headers), fold(renames).renames)
    return Glimpse(id_, game, names, bool(over), bool(dropped))


def _address(path: Path) -> str:
    """Return how SQLite opens a file so that it leaves no trace.

    Without a log beside it, the file is all there is, and SQLite need not lock it. A log is read,
    too, where the index of it is there; without one SQLite would have to make it.
    """
    log, index = (path.with_name(path.name + end) for end in ("-wal", "-shm"))
    logged = log.is_file() and log.stat().st_size > 0 and index.is_file()
    return f"{path.as_uri()}?mode=ro&{'readonly_shm=1' if logged else 'immutable=1'}"
