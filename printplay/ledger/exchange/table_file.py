"""A table read from a CSV file, and its rows parted into matches, where that is certain."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from printplay.core.errors import FileError, FilePlace, brief
from printplay.core.i18n import N_, _
from printplay.core.tables import TableRow, refuse_spreadsheet, separator_of, table_rows, table_text
from printplay.ledger.exchange.as_csv import unescape
from printplay.ledger.exchange.foreign_matches import MAX_PLAYERS, UntakenError
from printplay.ledger.store import clock

#: What columns are called, in small letters.
COLUMNS: Mapping[str, Sequence[str]] = {
    "match": ("match", "id", "match id", "match_id", "play", "play id", "play_id", "partie"),
    "round": ("round", "runde", "game no", "game no."),
    "table": ("table", "tisch"),
    "game": ("game", "spiel"),
    "date": ("date", "day", "datum", "tag"),
    "place": ("place", "location", "where", "ort"),
    "note": ("note", "notes", "comment", "comments", "notiz", "bemerkung", "kommentar"),
    "player": ("player", "name", "spieler", "spielerin", "mitspieler"),
    "players": ("players", "participants", "teilnehmer"),
    "score": ("score", "points", "total", "result", "punkte", "ergebnis", "summe"),
    "winner": ("winner", "winners", "won", "win", "sieger", "siegerin", "gewinner", "gewonnen"),
    "rank": ("rank", "rang", "platz", "platzierung"),
    "team": ("team", "side", "mannschaft", "partei"),
    "lowest": ("lowest", "lowest wins", "lowest_wins", "wenigste", "wenigste punkte"),
}
#: Columns that part the matches of a game and a day.
PARTING = ("match", "round", "table")
#: What a table with a line a player reads, and one with a line a match, beside the players.
_LONG = COLUMNS.keys() - {"players"}
_WIDE = COLUMNS.keys() - {"player", "score", "rank", "team"}
#: Columns of printplay's own table: those that only it has, and those that say nothing more.
_OWN = frozenset(("started_utc", "decided_by", "over"))
_PASSED = _OWN | {"board", "ended_utc", "seat", "tie_break", "tie_break_value",
                  "against_the_rules", "unchecked"}  # fmt: skip
#: Columns that are no player's, though a table with a column for each player may have them.
_NO_PLAYER = frozenset((
    "duration", "length", "minutes", "time", "start", "end", "dauer", "minuten", "zeit",
    "uhrzeit", "beginn", "ende", "rating", "bewertung", "expansion", "expansions", "erweiterung",
    "variant", "variante", "year", "jahr", "weekday", "wochentag", "quantity", "count", "anzahl",
    "number", "nummer", "no.", "nr", "nr.", "#", "url", "link", "bgg", "bgg id",
    "rounds", "runden", "spielerzahl", "player count", "average", "schnitt", "margin", "abstand",
    "highscore", "type", "typ", "category", "kategorie",
))  # fmt: skip
#: What stands in a cell that says whether somebody won, or took part.
YES = frozenset(("yes", "y", "ja", "j", "x", "1", "true", "wahr", "won", "win", "winner",
                 "gewonnen", "sieger", "✓", "✔", "☑"))  # fmt: skip
NO = frozenset(("", "no", "n", "nein", "0", "false", "falsch", "-", "–", "lost", "loss", "loser",
                "verloren", "✗", "☐"))  # fmt: skip
#: Lines that are read of one file.
_MOST_LINES = 200_000
#: Most players of a match that is taken for one though nothing says so: two and two are four.
_SURELY_ONE = 3


class Group(NamedTuple):
    """The rows of a match, or of what could be several, parted as it is most likely."""

    matches: Sequence[Sequence[TableRow]]
    certain: bool = True

    @property
    def rows(self) -> list[TableRow]:
        return [row for match in self.matches for row in match]


class _Run(NamedTuple):
    """Rows of a game and a day that follow each other; `place` is empty until one says it."""

    game: str
    date: str
    place: str
    rows: list[TableRow]


def group_rows(table: ResultTable) -> Iterator[Group]:
    """Yield the rows of a table in groups, in the order of their first rows.

    Columns that part matches (`match`, `round`, `table`) do; else rows of the same game and day
    belong together, as far as nobody is named twice.
    """
    parting_columns = [key for key in PARTING if key in table.column and not _is_row_number(table, key)]
    numbered_groups: list[tuple[int, Group]] = []
    rows_by_id: dict[tuple[str, ...], list[TableRow]] = {}
    runs: list[_Run] = []
    about = ("", "")
    for row in table.rows:
        row_about = table.cell(row, "game").casefold(), table.cell(row, "date")
        about = row_about if any(row_about) or not table.cell(row, "player") else about
        ids = tuple(table.cell(row, key).casefold() for key in parting_columns)
        if any(ids):
            rows_by_id.setdefault((*ids, *([] if table.is_own_export else about)), []).append(row)
        else:
            _add_to_runs(runs, row, about, table.cell(row, "place").casefold())
    numbered_groups += [(rows[0].line, Group([rows])) for rows in rows_by_id.values()]
    numbered_groups += [(group.rows[0].line, group) for group in _groups_of_runs(table, runs)]
    yield from (group for _line, group in sorted(numbered_groups, key=lambda pair: pair[0]))


def _is_row_number(table: ResultTable, key: str) -> bool:
    """Return whether a column `id` numbers the rows, not the matches."""
    texts = [table.cell(row, key) for row in table.rows]
    is_id = table.heads[table.column[key]] == "id"
    return is_id and len(texts) > 1 and len({*texts}) == len(texts)


def _add_to_runs(runs: list[_Run], row: TableRow, about: tuple[str, str], place: str) -> None:
    """Add a row to the last run if it can belong to it; else begin another."""
    game, date = about
    last = runs[-1] if runs else None
    if (
        last is not None
        and last.game == game
        and _is_compatible(last.date, date)
        and _is_compatible(last.place, place)
    ):
        last.rows.append(row)
        runs[-1] = last._replace(date=last.date or date, place=last.place or place)
    else:
        runs.append(_Run(game, date, place, [row]))


def _is_compatible(cell: str, other_cell: str) -> bool:
    return not cell or not other_cell or cell == other_cell


def _groups_of_runs(table: ResultTable, runs: Sequence[_Run]) -> Iterator[Group]:
    """Yield the groups of runs; those that lie apart with a row each may be one match."""
    runs_by_day: dict[tuple[str, str], list[_Run]] = {}
    for run in runs:
        runs_by_day.setdefault((run.game, run.date), []).append(run)
    for runs_of_day in runs_by_day.values():
        has_single_row = len(runs_of_day) > 1 and any(len(run.rows) == 1 for run in runs_of_day)
        if has_single_row and len({run.place for run in runs_of_day if run.place}) < 2:
            rows = [row for run in runs_of_day for row in run.rows]
            yield Group(_split_rows(table, rows)[0], certain=False)
            continue
        for run in runs_of_day:
            matches, is_single = _split_rows(table, run.rows)
            yield Group(matches, is_single and _is_certain(table, matches))


def _split_rows(table: ResultTable, rows: Sequence[TableRow]) -> tuple[list[Sequence[TableRow]], bool]:
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
                if end - first > MAX_PLAYERS or len({*names[first:end]}) < end - first:
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


def _is_certain(table: ResultTable, matches: Sequence[Sequence[TableRow]]) -> bool:
    """Return whether rows parted like this cannot be more matches: the rows themselves say so."""
    tables = {tuple(sorted(table.cell(row, "player").casefold() for row in rows)) for rows in matches}
    are_repeated = len(matches) > 1 and len(tables) == 1
    return are_repeated or all(_is_surely_one(table, rows) for rows in matches)


def _is_surely_one(table: ResultTable, rows: Sequence[TableRow]) -> bool:
    """Return whether rows are one match: few of them, one winner among them, or teams."""
    if len(rows) <= _SURELY_ONE:
        return True
    won = [table.cell(row, "winner").casefold() for row in rows]
    firsts = [table.cell(row, "rank").rstrip(".") for row in rows].count("1")
    has_named_winner = len({*won}) == 1 and won[0] not in YES | NO
    single = sum(text in YES for text in won) == 1 or firsts == 1
    return len(rows) <= MAX_PLAYERS and (
        has_named_winner or single or all(table.cell(row, "team") for row in rows)
    )


def is_table(name: str, data: bytes) -> bool:
    """Return whether a file is a table, by name or first line; raise FileError for a real spreadsheet."""
    refuse_spreadsheet(data, name)
    utf_16 = data[:2] in (b"\xff\xfe", b"\xfe\xff")
    start = data[:4000].decode("utf-16" if utf_16 else "utf-8-sig", "replace")
    first_line = start[separator_of(start)[1] :].split("\n")[0]
    known_heads = {word for words in COLUMNS.values() for word in words}
    cells = {cell.strip().strip('"').casefold() for cell in re.split("[,;\t]", first_line)}
    return name.lower().endswith((".csv", ".tsv")) or (len(cells) > 1 and len(cells & known_heads) > 1)


class ResultTable:
    """The rows of a table, and what its columns are; `hints` say how it was read.

    `game` is that of a table without such a column. Raises FileError for what is no table of
    results.
    """

    def __init__(self, name: str, data: bytes, game: str = "") -> None:
        self.name, self.hints = name, list[str]()
        text, doubtful = table_text(data, name)
        if doubtful:
            self.hints.append(
                _("The table is not UTF-8; it is read as Windows-1252 ({word}).").format(word=doubtful)
            )
        rows = list(islice(table_rows(text, name), _MOST_LINES + 1))
        if len(rows) > _MOST_LINES:
            raise self.line_error(None, N_("the table has more than {most} lines"), most=_MOST_LINES)
        if not rows:
            raise self.line_error(None, N_("the table is empty"))
        self.titles, self.rows = rows[0].cells, rows[1:]
        self.heads = [title.casefold() for title in self.titles]
        self.is_own_export = {*self.heads} >= _OWN
        self.column = self._columns(rows[0].line)
        if "game" not in self.column and not game:
            raise self.line_error(
                rows[0].line, N_("no column says which game was played"),
                N_("Name a column `game`, or give the game: --game NAME."),
            )  # fmt: skip
        if "player" in self.column and not {"score", "winner", "rank"} & self.column.keys():
            raise self.line_error(rows[0].line, N_("no column has points or a winner"),
                             N_("Name a column `score`, or `winner`."))  # fmt: skip
        self._add_unread_hint()

    def _columns(self, line: int) -> dict[str, int]:
        """Return the columns that say something, each with its place in a row."""
        words = {word: key for key, words in COLUMNS.items() for word in words}
        words |= {key: key for key in ("seat", "tie_break_value", "over")} if self.is_own_export else {}
        columns: dict[str, int] = {}
        for index, head in enumerate(self.heads):
            key = words.get(head, head)
            if key in columns:
                raise self.line_error(
                    line, N_("two columns say the same: {first!r} and {second!r}"),
                    N_("Give one of them another name, or delete it."),
                    first=self.titles[columns[key]], second=self.titles[index],
                )  # fmt: skip
            if key:
                columns[key] = index
        return {key: index for key, index in columns.items() if key in words.values()}

    def _add_unread_hint(self) -> None:
        read = _LONG if "player" in self.column else _WIDE
        read_columns = {*self.player_columns, *(self.column[key] for key in read & self.column.keys())}
        if not self.is_own_export and (
            unread := [
                title for index, title in enumerate(self.titles) if title and index not in read_columns
            ]
        ):
            text = _("These columns were not read: {columns}")
            self.hints.append(text.format(columns=", ".join(map(brief, unread))))

    @cached_property
    def player_columns(self) -> Mapping[int, str]:
        """Return the columns that have a player's points, by their place, if there are any."""
        if "player" in self.column:
            return {}
        read_columns = {*self.column.values()}
        return {
            index: title
            for index, (head, title) in enumerate(zip(self.heads, self.titles, strict=True))
            if head
            and index not in read_columns
            and head not in _NO_PLAYER
            and not (self.is_own_export and head in _PASSED)
        }

    @cached_property
    def day_first(self) -> bool | None:
        """Return whether 01/11/2026 is the first of November here; None if no row settles it."""
        return clock.day_first(self.cell(row, "date") for row in self.rows)

    def cell(self, row: TableRow, key: str) -> str:
        """Return what a row has in a column, without the marks that guard formulas."""
        index = self.column.get(key)
        return self.text(row, index) if index is not None else ""

    def text(self, row: TableRow, index: int) -> str:
        """Return what a row has at a place; empty where it is shorter."""
        return unescape(row.cells[index]) if index < len(row.cells) else ""

    def check_width(self, row: TableRow) -> None:
        """Raise UntakenError where a row has more than the columns say."""
        for index, text in enumerate(row.cells):
            if text and (index >= len(self.titles) or not self.titles[index]):
                raise UntakenError(
                    N_("{text!r} stands in column {column}, which has no name"),
                    place=FilePlace(self.name, row.line), text=brief(text), column=index + 1,
                    hint=N_("Name the column in the first line; a text with the separator in it "
                            "needs quotation marks."),
                )  # fmt: skip

    def line_error(self, line: int | None, message: str, hint: str = "", **values: object) -> FileError:
        return FileError(message, place=FilePlace(self.name, line), hint=hint, **values)
