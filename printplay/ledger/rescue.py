"""Read what can be read of a damaged ledger: every match, its entries as far as the seals go.

A database file is made of pages. The matches, the entries and their indices lie in different ones,
so each is read from both ends until the damage, and what one does not tell another may.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any, NamedTuple

from sqlalchemy import select
from sqlalchemy.exc import DBAPIError

from printplay.ledger.entry import Entry, broken
from printplay.ledger.schema import ENTRIES, MATCHES
from printplay.ledger.store import LedgerError, Match, Session, match_seal


class Loss(NamedTuple):
    """A match that cannot be read whole: how many of its first entries can, of how many known."""

    id: str
    saved: int
    of: int


class Rescued(NamedTuple):
    """What could be read: matches with the entries that are as they were, and what is lost."""

    matches: list[tuple[Match, tuple[Entry, ...]]]
    lost: list[Loss]


def sound(source: Session) -> bool:
    """Tell whether the database says of itself that it is whole."""
    try:
        source.verify_file()
    except (DBAPIError, LedgerError):
        return False
    return True


def rescue(source: Session) -> Rescued:
    """Return all that can be read."""
    matches = {match.id: match for match in map(_match, _rows(source, "matches", Match._fields))}
    entries: dict[str, dict[int, Entry]] = defaultdict(dict)
    for row in _rows(source, "entries", ("match_id", *Entry._fields)):
        if isinstance(row[1], int):
            entries[str(row[0])][row[1]] = _entry(row[1:])
    for id_ in _ids(source):
        if id_ not in matches and (row := _one(source, id_)) is not None:
            matches[id_] = row
        entries[id_]
    numbers = {id_: max(found, default=0) for id_, found in entries.items()}
    for id_, number in _numbers(source):
        numbers[id_] = max(number, numbers.get(id_, 0))
    found = Rescued([], [])
    for id_, known in sorted(numbers.items()):
        match = matches.get(id_)
        good = _sealed(match, entries[id_]) if match is not None else None
        if good is None or len(good) < known:
            found.lost.append(Loss(id_, len(good or ()), known))
        if match is not None and good is not None:
            found.matches.append((match, good))
    found.matches.sort(key=lambda pair: (pair[0].started, pair[0].id))
    return found


def _sealed(match: Match, entries: dict[int, Entry]) -> tuple[Entry, ...] | None:
    """Return the entries up to the first that is missing or changed; None for a changed match."""
    if match.seal != match_seal(*match[:5]):
        return None
    first: list[Entry] = []
    while (entry := entries.get(len(first) + 1)) is not None:
        first.append(entry)
    number = broken(first, match.seal)
    return tuple(first[: number - 1] if number else first)


def _match(row: Any) -> Match:
    return Match(*row)._replace(over=bool(row.over), dropped=bool(row.dropped))


def _entry(row: Any) -> Entry:
    number, kind, text, at, anyway, seal, sent = row
    return Entry(number, kind, text, at, bool(anyway), seal, sent or "")


def _rows(source: Session, table: str, columns: tuple[str, ...]) -> Iterator[Any]:
    """Yield the rows of a table: from the first on and, where that breaks off, from the last."""
    query = f"SELECT {', '.join(columns)} FROM {table}"  # noqa: S608  names of our own tables
    if source.connection.dialect.name != "sqlite":
        yield from source.connection.exec_driver_sql(query)
        return
    for order in ("", " DESC"):
        try:
            yield from source.connection.exec_driver_sql(
                f"{query} NOT INDEXED ORDER BY rowid{order}"
            )
        except DBAPIError:
            continue
        return


def _ids(source: Session) -> Iterator[str]:
    """Yield the ids in the index of the matches, as far as it can be read from both ends."""
    for order in (MATCHES.c.id.asc(), MATCHES.c.id.desc()):
        try:
            for row in source.connection.execute(select(MATCHES.c.id).order_by(order)):
                yield row[0]
        except DBAPIError:
            _only_sqlite(source)


def _one(source: Session, id_: str) -> Match | None:
    try:
        return source.match(id_)
    except DBAPIError:
        _only_sqlite(source)
        return None


def _numbers(source: Session) -> Iterator[tuple[str, int]]:
    """Yield the ids and numbers in the index of the entries."""
    columns = (ENTRIES.c.match_id, ENTRIES.c.number)
    for order in (columns, tuple(column.desc() for column in columns)):
        try:
            for row in source.connection.execute(select(*columns).order_by(*order)):
                if isinstance(row[0], str) and isinstance(row[1], int):
                    yield row[0], row[1]
        except DBAPIError:
            _only_sqlite(source)


def _only_sqlite(source: Session) -> None:
    """Raise again what is being handled, unless it is damage in a file."""
    if source.connection.dialect.name != "sqlite":
        raise  # noqa: PLE0704
