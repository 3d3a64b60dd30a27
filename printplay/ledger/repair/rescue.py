"""Read a damaged ledger as far as possible, and separate proven entries from others.

A database file is made of pages. The matches, the entries and their indices lie in different ones,
so each is read from both ends up to the damage, then row by row between; one may complete another.
`match_repair` checks the seals and repairs matches.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from sqlalchemy import select
from sqlalchemy.exc import DBAPIError

from printplay.ledger.repair.match_repair import RepairedMatch, has_valid_types, repair_match
from printplay.ledger.store.entry import Entry, MatchRow
from printplay.ledger.store.schema import COUNT, ENTRIES, LEDGER, MATCHES
from printplay.ledger.store.session import Session
from printplay.ledger.store.trouble import LedgerError, explain_error

#: Most rows tried one by one between two readable ones.
_BETWEEN = 100_000


class RescuedData(NamedTuple):
    """The readable data: matches, whole or repaired; rows of no match."""

    matches: list[RepairedMatch]
    strays: dict[str, list[tuple[Any, ...]]]
    #: Matches known only by id, with the number of their known entries.
    lost: dict[str, int]
    #: How many matches were ever opened; -1 if unknown.
    opened: int = -1


@contextmanager
def reporting_damage(source: Session) -> Iterator[None]:
    """Turn SQLite's reports of damage into a LedgerError; a server's error ends the transaction."""
    try:
        yield
    except (DBAPIError, UnicodeDecodeError) as error:
        _only_sqlite(source)
        raise explain_error(error, source.location) from error


def is_sound(source: Session) -> bool:
    """Return whether the database's own check passes."""
    try:
        source.verify_file()
    except (DBAPIError, LedgerError):
        return False
    return True


def summaries(source: Session, ids: Sequence[str]) -> dict[str, tuple[str, str]]:
    """Return the summaries of matches; none if unreadable, as they can be made anew."""
    try:
        with reporting_damage(source):
            return source.summaries(ids)
    except LedgerError:
        return {}


def rescue(source: Session) -> RescuedData:
    """Return all that can be read."""
    with _any_text(source):
        matches: dict[str, MatchRow] = {}
        for row in _salvage_rows(source, "matches", MatchRow._fields):
            read_match = MatchRow(*row)
            read_match = read_match._replace(over=bool(read_match.over), dropped=bool(read_match.dropped))
            matches.setdefault(str(row[0]), read_match)
        entries: dict[str, list[Entry]] = defaultdict(list)
        for row in _salvage_rows(source, "entries", ("match_id", *Entry._fields)):
            entry = Entry(*row[1:])
            entries[str(row[0])].append(entry._replace(anyway=bool(entry.anyway), sent=entry.sent or ""))
        for id_ in _ids(source):
            if id_ not in matches and (indexed_match := _match_by_id(source, id_)) is not None:
                matches[id_] = indexed_match
            entries[id_]
        last_numbers = {
            id_: max((entry.number for entry in rescued if isinstance(entry.number, int)), default=0)
            for id_, rescued in entries.items()
        }
        for id_, number in _numbers(source):
            last_numbers[id_] = max(number, last_numbers.get(id_, 0))
    rescued = RescuedData([], {}, {}, _opened_count(source))
    for id_, last_number in sorted(last_numbers.items()):
        match, rows = matches.get(id_), entries.get(id_, [])
        repaired = (
            repair_match(match, rows, last_number) if match is not None and has_valid_types(match) else None
        )
        if repaired is not None:
            rescued.matches.append(repaired)
            continue
        rescued.lost[id_] = last_number
        if match is not None or rows:
            head = [tuple(match)] if match is not None else []
            rescued.strays[id_] = [*head, *map(tuple, rows)]
    rescued.matches.sort(key=lambda indexed_match: (indexed_match.match.started, indexed_match.match.number))
    return rescued


def _opened_count(source: Session) -> int:
    try:
        value = source.connection.execute(select(LEDGER.c.value).where(LEDGER.c.key == COUNT)).scalar()
    except DBAPIError:
        _only_sqlite(source)
        return -1
    return int(value) if isinstance(value, str) and value.isdecimal() else -1


@contextmanager
def _any_text(source: Session) -> Iterator[None]:
    """Also read invalid UTF-8 instead of failing."""
    if source.connection.dialect.name != "sqlite":
        yield
        return
    connection: Any = source.connection.connection.driver_connection
    connection.text_factory = lambda data: data.decode("utf-8", "backslashreplace")
    yield
    connection.text_factory = str


def _salvage_rows(source: Session, table: str, columns: tuple[str, ...]) -> Iterator[Any]:
    """Yield the rows of a table: from both ends until the damage, then those between."""
    query = f"SELECT {', '.join(columns)} FROM {table}"  # noqa: S608  names of our own tables
    if source.connection.dialect.name != "sqlite":
        yield from source.connection.exec_driver_sql(query)
        return
    query = query.replace(" FROM", ", rowid FROM") + " NOT INDEXED"
    reached_rowids: list[int] = []
    for order in ("", " DESC"):
        last_rowid = 0
        try:
            for row in source.connection.exec_driver_sql(f"{query} ORDER BY rowid{order}"):
                last_rowid = row[-1]
                yield row[:-1]
        except DBAPIError:
            reached_rowids.append(last_rowid)
            continue
        return
    first_rowid, end_rowid = reached_rowids
    end_rowid = end_rowid or first_rowid + _BETWEEN // 10
    for number in range(first_rowid + 1, min(end_rowid, first_rowid + _BETWEEN)):
        try:
            found_row = source.connection.exec_driver_sql(f"{query} WHERE rowid = ?", (number,)).first()
        except DBAPIError:
            continue
        if found_row is not None:
            yield found_row[:-1]


def _ids(source: Session) -> Iterator[str]:
    """Yield the ids in the index of the matches, as far as it can be read from both ends."""
    for order in (MATCHES.c.id.asc(), MATCHES.c.id.desc()):
        try:
            for row in source.connection.execute(select(MATCHES.c.id).order_by(order)):
                yield str(row[0])
        except DBAPIError:
            _only_sqlite(source)


def _match_by_id(source: Session, id_: str) -> MatchRow | None:
    try:
        return source.match(id_)
    except (DBAPIError, LedgerError):
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
    """Raise the current exception again, unless it is damage in a file."""
    if source.connection.dialect.name != "sqlite":
        raise  # noqa: PLE0704
