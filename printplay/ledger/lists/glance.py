"""A quick look at a ledger for completion: ids, players, open matches.

Completion has to be fast and silent. So this reads a file without SQLAlchemy (whose import takes
longer than all the rest), never makes, changes or locks anything, and never fails: a ledger that is
damaged, of another version or on a server has no candidates.
"""

from __future__ import annotations

import os
import sqlite3
import stat
from collections import defaultdict
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from printplay.ledger.store.entry import Entry, apply_renames, fold_entries, players_in

#: Most matches offered; the last ones are shown.
_MOST = 2000
#: Seconds to wait for a writer.
_PATIENCE = 0.2
_RENAMES = (
    "SELECT match_id, number, kind, text FROM entries WHERE kind IN ('rename', 'unrename') "
    "ORDER BY match_id, number"
)
_MATCHES = f"SELECT id, game, headers, over, dropped FROM matches ORDER BY touched DESC LIMIT {_MOST}"  # noqa: S608


class Glimpse(NamedTuple):
    """A match: its id, game, players by current names, and whether it was dropped."""

    id: str
    game: str
    players: tuple[str, ...]
    over: bool
    dropped: bool


def glimpse_matches(location: str) -> list[Glimpse]:
    """Return the matches of a ledger, the last one first; none if it has any problem."""
    if "://" in location:
        return []
    try:
        path = Path(os.path.realpath(Path(location).expanduser()))
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
    names = apply_renames(players_in(headers), fold_entries(renames).renames)
    return Glimpse(id_, game, names, bool(over), bool(dropped))


def _address(path: Path) -> str:
    """Return the address with which SQLite opens a file without writing.

    Without a log, the file is complete, and SQLite need not lock it. A log is read, too, if its
    index exists; otherwise SQLite would have to make one.
    """
    log, index = (path.with_name(path.name + end) for end in ("-wal", "-shm"))
    logged = log.is_file() and log.stat().st_size > 0 and index.is_file()
    return f"{path.as_uri()}?mode=ro&{'readonly_shm=1' if logged else 'immutable=1'}"
