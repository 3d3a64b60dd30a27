"""Reads results from a table (CSV) with named columns: a line a player, or a line a match."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from printplay.core.errors import CallError, FileError, FilePlace, brief
from printplay.core.i18n import N_
from printplay.ledger.exchange.as_csv import unescaped
from printplay.ledger.exchange.foreign.played import (
    ForeignMatch,
    PlayerResult,
    UntakenError,
    tidy_name,
    tidy_text,
)
from printplay.ledger.matches import days

#: What columns are called, in small letters.
COLUMNS: Mapping[str, Sequence[str]] = {
    "match": ("match", "id", "play", "partie"),
    "game": ("game", "spiel"),
    "date": ("date", "day", "datum", "tag"),
    "place": ("place", "location", "where", "ort"),
    "note": ("note", "notes", "comment", "comments", "notiz", "bemerkung", "kommentar"),
    "player": ("player", "name", "spieler", "spielerin", "mitspieler"),
    "score": ("score", "points", "total", "result", "punkte", "ergebnis", "summe"),
    "winner": ("winner", "won", "win", "sieger", "siegerin", "gewinner", "gewonnen"),
}
#: Columns of printplay's own table that say nothing a result needs.
_PASSED = frozenset(
    ("board", "started_utc", "ended_utc", "over", "players", "seat", "rank", "decided_by",
     "tie_break", "tie_break_value", "against_the_rules", "unchecked")
)  # fmt: skip
_YES = frozenset(("yes", "y", "ja", "j", "x", "1", "true", "wahr", "won", "✓"))
_NO = frozenset(("", "no", "n", "nein", "0", "false", "falsch", "-"))
#: What stands in place of a winner where nobody is named.
_NOBODY = frozenset(("", "-", "draw", "tie", "nobody", "unentschieden", "remis", "niemand"))
_NUMBER = re.compile(r"[+-]?\d{1,7}")
#: Points with a fraction: kept in the note, where somebody is named as the winner.
_FRACTION = re.compile(r"[+-]?\d{1,7}[.,]\d{1,2}")
#: Lines that are read of one file.
_MOST_LINES = 200_000


def is_table(name: str, data: bytes) -> bool:
    """Return whether a file is a table: by its name, or since its first line names columns."""
    _mark, text = _separator(data[:4000].decode("utf-8-sig", "replace"))
    first = text.split("\n")[0]
    known = {word for words in COLUMNS.values() for word in words}
    cells = {cell.strip().strip('"').casefold() for cell in re.split("[,;\t]", first)}
    return name.lower().endswith((".csv", ".tsv")) or (len(cells) > 1 and len(cells & known) > 1)


def read_table(
    name: str, data: bytes, *, game: str = "", again: bool = False
) -> Iterator[ForeignMatch | UntakenError]:
    """Yield the matches of a table in its order; in place of one that cannot be taken in, why.

    `game` is that of a table without such a column. Equal matches are one, and the second is told,
    unless by `again`. Raises FileError for what is no table of results.
    """
    table = _Table(name, data, game)
    seen: Counter[str] = Counter()
    for match in table.matches():
        if isinstance(match, UntakenError):
            yield match
            continue
        seen[match.key] += 1
        if seen[match.key] == 1 or match.key.startswith("printplay "):
            yield match
        elif again:
            yield replace(match, key=f"{match.key} {seen[match.key]}")
        else:
            yield match.refused(
                N_("the same match is already listed above"),
                N_("If it was played twice: --again takes both."),
            )


def _separator(text: str) -> tuple[str, str]:
    """Return the separator that a spreadsheet names in a line above the table, and the table.

    Without such a line the separator is empty.
    """
    first, _end, rest = text.partition("\n")
    named = re.fullmatch(r'"?sep=(.)"?\r?', first, re.IGNORECASE)
    return (named[1], rest) if named else ("", text)


def _no_points(place: FilePlace, text: str) -> UntakenError:
    """Return the error of a cell that has no points."""
    return UntakenError(
        N_("{text!r} is not a number of points"), place=place, text=brief(text),
        hint=N_("Points are whole numbers; for others, name the winner."),
    )  # fmt: skip


class _Table:
    """The lines of a table, each with its number, and what its columns are."""

    def __init__(self, name: str, data: bytes, game: str) -> None:
        self.name, self.game = name, game
        #: Points of the match in hand that are no whole numbers: player, text, line.
        self.fractions: list[tuple[str, str, int]] = []
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = data.decode("cp1252", "replace")  # what spreadsheets write where they are old
        mark, rest = _separator(text)
        mark = mark or max(",;\t", key=rest.split("\n", 1)[0].count)
        above = 0 if rest is text else 1
        reader = csv.reader(io.StringIO(rest, newline=""), delimiter=mark)
        self.rows: list[tuple[int, list[str]]] = []
        try:
            for row in reader:
                if any(cell.strip() for cell in row):
                    self.rows.append((reader.line_num + above, [cell.strip() for cell in row]))
                if len(self.rows) > _MOST_LINES:
                    raise self.fault(None, N_("the table has more than {most} lines"),
                                     most=_MOST_LINES)  # fmt: skip
        except csv.Error as error:
            raise self.fault(
                reader.line_num + above, N_("this line of the table cannot be read: {reason}"),
                reason=str(error),
            ) from None  # fmt: skip
        if not self.rows:
            raise self.fault(None, N_("the table is empty"))
        self.heads = [cell.casefold() for cell in self.rows[0][1]]
        self.titles = self.rows[0][1]
        self.at = {
            key: at for at, head in reversed([*enumerate(self.heads)])
            for key, words in COLUMNS.items() if head in words
        }  # fmt: skip
        if "game" not in self.at and not game:
            raise self.fault(
                1,
                N_("no column says which game was played"),
                N_("Name a column `game`, or give the game: --game NAME."),
            )
        if "player" in self.at and not {"score", "winner"} & self.at.keys():
            raise self.fault(1, N_("no column has points or a winner"),
                             N_("Name a column `score`, or `winner`."))  # fmt: skip

    def fault(self, line: int | None, message: str, hint: str = "", **values: object) -> FileError:
        """Return the error of a line."""
        return FileError(message, place=FilePlace(self.name, line), hint=hint, **values)

    def cell(self, row: Sequence[str], key: str) -> str:
        """Return what a line has in a column, without the marks that guard formulas."""
        at = self.at.get(key)
        text = row[at] if at is not None and at < len(row) else ""
        return unescaped(text)

    def matches(self) -> Iterator[ForeignMatch | UntakenError]:
        """Yield the matches: a group of lines each, or a line each."""
        groups = self._grouped() if "player" in self.at else [[row] for row in self.rows[1:]]
        for group in groups:
            try:
                yield self._match(group)
            except UntakenError as error:
                yield error

    def _grouped(self) -> Iterator[list[tuple[int, list[str]]]]:
        """Yield the lines of each match: of one id, else those that follow and say the same."""
        group: list[tuple[int, list[str]]] = []
        names: set[str] = set()
        for line, row in self.rows[1:]:
            name = self.cell(row, "player").casefold()
            if group and (self._about(row) != self._about(group[0][1]) or name in names):
                yield group
                group, names = [], set()
            group.append((line, row))
            names.add(name)
        if group:
            yield group

    def _about(self, row: Sequence[str]) -> tuple[str, ...]:
        return tuple(self.cell(row, key) for key in ("match", "game", "date", "place", "note"))

    def _match(self, group: Sequence[tuple[int, list[str]]]) -> ForeignMatch:
        group = self._seated(group)
        line, row = min(group)
        place = FilePlace(self.name, line)
        self.fractions.clear()
        if "player" in self.at:
            players = [self._player(number, row) for number, row in group]
        else:
            players = list(self._across(line, row))
        if self.fractions and not any(player.won for player in players):
            _name, text, at = self.fractions[0]
            raise _no_points(FilePlace(self.name, at), text)
        fractions = [f"{name} {text}" for name, text, _line in self.fractions]
        note = "; ".join(filter(None, (self.cell(row, "note"), *fractions)))
        date = self._date(place, self.cell(row, "date"))
        game = tidy_text(self.cell(row, "game")) or self.game
        results = sorted((one.name.casefold(), str(one.score), str(one.won)) for one in players)
        id_ = self.cell(row, "match")
        own = {"started_utc", "decided_by", "over"} <= {*self.heads} and bool(id_)
        if own and row[self.heads.index("over")] == "no":
            raise UntakenError(N_("the match is not over"), place=place)
        key = f"printplay {id_}" if own else f"table {id_} {game.casefold()} {date} {results}"
        key += "".join(f" {one}" for one in fractions)
        return ForeignMatch(
            place, key, game, players, date, tidy_text(self.cell(row, "place")),
            tidy_text(note), pointless=all(one.score is None for one in players),
        )  # fmt: skip

    def _seated(self, group: Sequence[tuple[int, list[str]]]) -> Sequence[tuple[int, list[str]]]:
        """Return the lines of a match in the order of seats: our own table has them by rank."""
        if "seat" not in self.heads:
            return group
        at = self.heads.index("seat")
        seats = [row[at] if at < len(row) else "" for _line, row in group]
        if not all(seat.isascii() and seat.isdigit() for seat in seats):
            return group
        order = sorted(range(len(group)), key=lambda number: int(seats[number]))
        return [group[number] for number in order]

    def _date(self, place: FilePlace, text: str) -> str:
        if not text:
            return ""
        try:
            return days.typed(re.split("[T ]", text)[0] if text[:4].isdigit() else text)
        except CallError as error:
            raise UntakenError(
                error.message, place=place, hint=error.hint, **error.values
            ) from None

    def _player(self, line: int, row: Sequence[str]) -> PlayerResult:
        name = tidy_name(self.cell(row, "player"))
        if not name:
            raise UntakenError(N_("no player is named"), place=FilePlace(self.name, line))
        won = self._yes(line, self.cell(row, "winner")) if "winner" in self.at else None
        return PlayerResult(name, self._score(line, name, self.cell(row, "score")), won)

    def _across(self, line: int, row: Sequence[str]) -> Iterator[PlayerResult]:
        """Yield those who have something in a column of their own name."""
        winners = map(tidy_name, re.split("[,;+&]", self.cell(row, "winner")))
        named = {name.casefold(): name for name in winners if name.casefold() not in _NOBODY}
        strange = {**named}
        for at, (head, title) in enumerate(zip(self.heads, self.titles, strict=True)):
            if at in self.at.values() or head in _PASSED or not head or at >= len(row):
                continue
            text = row[at]
            if not text:
                continue
            name = tidy_name(title)
            strange.pop(name.casefold(), None)
            won = name.casefold() in named if named else None
            if text.casefold() in _YES and not _NUMBER.fullmatch(text):
                yield PlayerResult(name, None, True if won is None else won)
            elif text.casefold() in _NO - {"0"}:
                yield PlayerResult(name, None, won)
            else:
                yield PlayerResult(name, self._score(line, name, text), won)
        for name in strange.values():
            raise UntakenError(
                N_("{name} is named as the winner, but has nothing in this line"),
                place=FilePlace(self.name, line), name=brief(name),
            )  # fmt: skip

    def _score(self, line: int, name: str, text: str) -> int | None:
        plain = text.replace("\N{MINUS SIGN}", "-").removesuffix(".0").removesuffix(",0")
        if not plain or plain == "-":
            return None
        if _NUMBER.fullmatch(plain):
            return int(plain)
        if _FRACTION.fullmatch(plain):
            self.fractions.append((name, text, line))
            return None
        raise _no_points(FilePlace(self.name, line), text)

    def _yes(self, line: int, text: str) -> bool:
        folded = text.casefold()
        if folded in _YES:
            return True
        if folded in _NO:
            return False
        raise UntakenError(
            N_("{text!r} does not say whether the player won"), place=FilePlace(self.name, line),
            hint=N_("Write yes or no."), text=brief(text),
        )  # fmt: skip
