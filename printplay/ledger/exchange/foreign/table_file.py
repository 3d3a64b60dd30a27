"""A table (CSV) as spreadsheets and programs write it: its columns by what they say, its rows."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import islice

from printplay.core.errors import FileError, FilePlace, brief
from printplay.core.i18n import N_, _
from printplay.core.tables import TableRow, refuse_spreadsheet, separator_of, table_rows, table_text
from printplay.ledger.exchange.as_csv import unescaped
from printplay.ledger.exchange.foreign.played import UntakenError
from printplay.ledger.matches import days

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


def is_table(name: str, data: bytes) -> bool:
    """Return whether a file is a table: by its name, or since its first line names columns.

    Raises FileError for a spreadsheet that is not saved as text.
    """
    refuse_spreadsheet(data, name)
    utf_16 = data[:2] in (b"\xff\xfe", b"\xfe\xff")
    start = data[:4000].decode("utf-16" if utf_16 else "utf-8-sig", "replace")
    first = start[separator_of(start)[1] :].split("\n")[0]
    known = {word for words in COLUMNS.values() for word in words}
    cells = {cell.strip().strip('"').casefold() for cell in re.split("[,;\t]", first)}
    return name.lower().endswith((".csv", ".tsv")) or (len(cells) > 1 and len(cells & known) > 1)


class Table:
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
            raise self.fault(None, N_("the table has more than {most} lines"), most=_MOST_LINES)
        if not rows:
            raise self.fault(None, N_("the table is empty"))
        self.titles, self.rows = rows[0].cells, rows[1:]
        self.heads = [title.casefold() for title in self.titles]
        self.own = {*self.heads} >= _OWN
        self.column = self._columns(rows[0].line)
        if "game" not in self.column and not game:
            raise self.fault(
                rows[0].line, N_("no column says which game was played"),
                N_("Name a column `game`, or give the game: --game NAME."),
            )  # fmt: skip
        if "player" in self.column and not {"score", "winner", "rank"} & self.column.keys():
            raise self.fault(rows[0].line, N_("no column has points or a winner"),
                             N_("Name a column `score`, or `winner`."))  # fmt: skip
        self._say_unread()

    def _columns(self, line: int) -> dict[str, int]:
        """Return the columns that say something, each with its place in a row."""
        words = {word: key for key, words in COLUMNS.items() for word in words}
        words |= {key: key for key in ("seat", "tie_break_value")} if self.own else {}
        found: dict[str, int] = {}
        for index, head in enumerate(self.heads):
            key = words.get(head, head)
            if key in found:
                raise self.fault(
                    line, N_("two columns say the same: {first!r} and {second!r}"),
                    N_("Give one of them another name, or delete it."),
                    first=self.titles[found[key]], second=self.titles[index],
                )  # fmt: skip
            if key:
                found[key] = index
        return {key: index for key, index in found.items() if key in words.values()}

    def _say_unread(self) -> None:
        read = _LONG if "player" in self.column else _WIDE
        taken = {*self.player_columns, *(self.column[key] for key in read & self.column.keys())}
        if not self.own and (
            unread := [title for index, title in enumerate(self.titles) if title and index not in taken]
        ):
            text = _("These columns were not read: {columns}")
            self.hints.append(text.format(columns=", ".join(map(brief, unread))))

    @cached_property
    def player_columns(self) -> Mapping[int, str]:
        """Return the columns that have a player's points, by their place, if there are any."""
        if "player" in self.column:
            return {}
        taken = {*self.column.values()}
        return {
            index: title
            for index, (head, title) in enumerate(zip(self.heads, self.titles, strict=True))
            if head and index not in taken and head not in _NO_PLAYER and not (self.own and head in _PASSED)
        }

    @cached_property
    def day_first(self) -> bool | None:
        """Return whether 01/11/2026 is the first of November here; None if no row settles it."""
        return days.day_first(self.cell(row, "date") for row in self.rows)

    def cell(self, row: TableRow, key: str) -> str:
        """Return what a row has in a column, without the marks that guard formulas."""
        index = self.column.get(key)
        return self.text(row, index) if index is not None else ""

    def text(self, row: TableRow, index: int) -> str:
        """Return what a row has at a place; empty where it is shorter."""
        return unescaped(row.cells[index]) if index < len(row.cells) else ""

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

    def fault(self, line: int | None, message: str, hint: str = "", **values: object) -> FileError:
        """Return the error of a line."""
        return FileError(message, place=FilePlace(self.name, line), hint=hint, **values)
