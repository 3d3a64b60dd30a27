"""Parts the rows of a table with a line a player into matches, where that is certain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from printplay.core.tables import TableRow
from printplay.ledger.exchange.foreign.played import MOST
from printplay.ledger.exchange.foreign.table_file import NO, PARTING, YES, Table

#: Most players of a match that is taken for one though nothing says so: two and two are four.
_SURELY_ONE = 3


class Group(NamedTuple):
    """The rows of a match, or of what could be several, parted as it is most likely."""

    matches: Sequence[Sequence[TableRow]]
    certain: bool = True

    @property
    def rows(self) -> list[TableRow]:
        """Return all of its rows."""
        return [row for match in self.matches for row in match]


class _Run(NamedTuple):
    """Rows of a game and a day that follow each other; `place` is empty until one says it."""

    game: str
    date: str
    place: str
    rows: list[TableRow]


def groups(table: Table) -> Iterator[Group]:
    """Yield the rows of a table in groups, in the order of their first rows.

    Columns that part matches (`match`, `round`, `table`) do; else rows of the same game and day
    belong together, as far as nobody is named twice.
    """
    parting = [key for key in PARTING if key in table.column and not _counts_rows(table, key)]
    found: list[tuple[int, Group]] = []
    named: dict[tuple[str, ...], list[TableRow]] = {}
    runs: list[_Run] = []
    about = ("", "")
    for row in table.rows:
        own = table.cell(row, "game").casefold(), table.cell(row, "date")
        about = own if any(own) or not table.cell(row, "player") else about
        ids = tuple(table.cell(row, key).casefold() for key in parting)
        if any(ids):
            named.setdefault((*ids, *([] if table.own else about)), []).append(row)
        else:
            _add(runs, row, about, table.cell(row, "place").casefold())
    found += [(rows[0].line, Group([rows])) for rows in named.values()]
    found += [(group.rows[0].line, group) for group in _of_runs(table, runs)]
    yield from (group for _line, group in sorted(found, key=lambda pair: pair[0]))


def _counts_rows(table: Table, key: str) -> bool:
    """Return whether a column `id` numbers the rows, not the matches."""
    texts = [table.cell(row, key) for row in table.rows]
    named = table.heads[table.column[key]] == "id"
    return named and len(texts) > 1 and len({*texts}) == len(texts)


def _add(runs: list[_Run], row: TableRow, about: tuple[str, str], place: str) -> None:
    """Add a row to the last run if it can belong to it; else begin another."""
    game, date = about
    last = runs[-1] if runs else None
    if last is not None and last.game == game and _fit(last.date, date) and _fit(last.place, place):
        last.rows.append(row)
        runs[-1] = last._replace(date=last.date or date, place=last.place or place)
    else:
        runs.append(_Run(game, date, place, [row]))


def _fit(one: str, other: str) -> bool:
    return not one or not other or one == other


def _of_runs(table: Table, runs: Sequence[_Run]) -> Iterator[Group]:
    """Yield the groups of runs; those that lie apart with a row each may be one match."""
    apart: dict[tuple[str, str], list[_Run]] = {}
    for run in runs:
        apart.setdefault((run.game, run.date), []).append(run)
    for same in apart.values():
        alone = len(same) > 1 and any(len(run.rows) == 1 for run in same)
        if alone and len({run.place for run in same if run.place}) < 2:
            rows = [row for run in same for row in run.rows]
            yield Group(_parted(table, rows)[0], certain=False)
            continue
        for run in same:
            matches, single = _parted(table, run.rows)
            yield Group(matches, single and _surely(table, matches))


def _parted(table: Table, rows: Sequence[TableRow]) -> tuple[list[Sequence[TableRow]], bool]:
    """Return rows in the fewest matches in which nobody is named twice, and whether no other way.

    A match of one row is only taken where the rows cannot be parted otherwise.
    """
    names = [table.cell(row, "player").casefold() for row in rows]
    for least in (2, 1):
        # From the end: in how many matches, in how many ways, and the longest first match.
        best: list[tuple[int, int, int]] = [(0, 1, 0)]
        for first in reversed(range(len(rows))):
            ways = []
            for end in range(first + least, len(rows) + 1):
                if end - first > MOST or len({*names[first:end]}) < end - first:
                    break
                count, several, _end = best[len(rows) - end]
                if several:
                    ways.append((count + 1, several, end))
            fewest = min((way[0] for way in ways), default=0)
            fitting = [way for way in ways if way[0] == fewest]
            several = min(2, sum(way[1] for way in fitting))
            best.append((fewest, several, fitting[-1][2] if fitting else 0))
        if best[len(rows)][1]:
            break
    matches, first = list[Sequence[TableRow]](), 0
    while first < len(rows):
        end = best[len(rows) - first][2]
        matches.append(rows[first:end])
        first = end
    return matches, best[len(rows)][1] == 1


def _surely(table: Table, matches: Sequence[Sequence[TableRow]]) -> bool:
    """Return whether rows parted like this cannot be more matches: the rows themselves say so."""
    tables = {tuple(sorted(table.cell(row, "player").casefold() for row in rows)) for rows in matches}
    again = len(matches) > 1 and len(tables) == 1
    return again or all(_surely_one(table, rows) for rows in matches)


def _surely_one(table: Table, rows: Sequence[TableRow]) -> bool:
    """Return whether rows are one match: few of them, one winner among them, or teams."""
    if len(rows) <= _SURELY_ONE:
        return True
    won = [table.cell(row, "winner").casefold() for row in rows]
    firsts = [table.cell(row, "rank").rstrip(".") for row in rows].count("1")
    named = len({*won}) == 1 and won[0] not in YES | NO
    single = sum(text in YES for text in won) == 1 or firsts == 1
    return len(rows) <= MOST and (named or single or all(table.cell(row, "team") for row in rows))
