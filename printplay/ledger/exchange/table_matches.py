"""Results of a table: a line a player, or a line a match; what is not plain is asked or refused."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from printplay.core.errors import CallError, FilePlace, brief
from printplay.core.i18n import N_, _
from printplay.core.tables import TableRow
from printplay.ledger.exchange.foreign_matches import (
    ForeignMatch,
    PlayerResult,
    UntakenError,
    tidy_name,
    tidy_text,
)
from printplay.ledger.exchange.table_file import NO, PARTING, YES, Group, ResultTable, group_rows
from printplay.ledger.store import clock

#: Asks a person a question with the answer yes or no.
Ask = Callable[[str], bool]
#: What stands in place of a winner where nobody has won: the points are level, or all have lost.
_DRAW = frozenset(("draw", "tie", "tied", "unentschieden", "remis", "gleichstand"))
_NOBODY = frozenset(("-", "–", "nobody", "none", "no", "lost", "niemand", "keiner", "nein", "verloren"))
#: What stands in place of all of them.
_ALL = frozenset(("all", "everybody", "everyone", "won", "yes", "alle", "gewonnen", "ja"))
_NUMBER = re.compile(r"[+-]?\d{1,7}")
#: Points with a fraction: kept in the note, where somebody is named as the winner.
_FRACTION = re.compile(r"[+-]?\d{1,7}[.,]\d{1,2}")
_THOUSANDS = re.compile(r"[+-]?\d{1,3}(?:[., '’\u00a0\u202f]\d{3})+")
_RANK = re.compile(r"(\d{1,2})(?:\.|st|nd|rd|th)?")


def read_table(
    table: ResultTable, *, game: str = "", take_repeated: bool = False, ask: Ask | None = None
) -> Iterator[ForeignMatch | UntakenError]:
    """Yield the matches of a table in its order; in place of one that cannot be taken in, why.

    `game` is that of a table without such a column. Equal matches are one, and the second is told,
    unless by `take_repeated`. `ask` settles what the table leaves open; without it, such rows are refused.
    """
    key_counts: Counter[str] = Counter()
    for match in _Reader(table, game, ask).matches():
        if isinstance(match, UntakenError):
            yield match
            continue
        key_counts[match.key] += 1
        if key_counts[match.key] == 1 or match.key.startswith("printplay "):
            yield match
        elif take_repeated:
            yield replace(match, key=f"{match.key} {key_counts[match.key]}")
        else:
            yield match.refusal(
                N_("the same match is already listed above"),
                N_("If it was played twice: --again takes both."),
            )


class _Reader:
    """Reads the matches of a table."""

    def __init__(self, table: ResultTable, game: str, ask: Ask | None) -> None:
        self.table, self.game, self.ask = table, game, ask

    def matches(self) -> Iterator[ForeignMatch | UntakenError]:
        """Yield the matches: a group of lines each, or a line each."""
        long = "player" in self.table.column
        parted = group_rows(self.table) if long else (Group([[row]]) for row in self.table.rows)
        for group in parted:
            if not (group.certain or self._is_confirmed(group)):
                yield self._unparted_error(group)
                continue
            for rows in group.matches:
                try:
                    yield self._match(rows, self._players_of_rows if long else self._players_of_columns)
                except UntakenError as error:
                    yield error

    # -- what may be several matches --------------------------------------------------------------

    def _is_confirmed(self, group: Group) -> bool:
        if self.ask is None:
            return False
        cell, first_row = self.table.cell, group.rows[0]
        about = ", ".join(filter(None, (cell(first_row, "game") or self.game, cell(first_row, "date"))))
        matches = "; ".join(
            f"{_line_range(rows)}: {', '.join(cell(row, 'player') for row in rows)}" for rows in group.matches
        )
        text = _("{file}: rows of {about} do not say which belong to one match.")
        question = _("Is this one match?") if len(group.matches) == 1 else _("Are these the matches?")
        return self.ask(f"{text.format(file=self.table.name, about=about)} {question} ({matches})")

    def _unparted_error(self, group: Group) -> UntakenError:
        rows = group.rows
        text = N_("lines {lines} could be one match or several: {players}")
        if len(group.matches) > 1:
            text = N_("lines {lines} could be parted into matches in several ways: {players}")
        return UntakenError(
            text, place=self._place(rows[0]), lines=_line_range(rows),
            players=brief(", ".join(self.table.cell(row, "player") for row in rows)),
            hint=N_("Add a column `match` with a number of its own for each match."),
        )  # fmt: skip

    # -- a match ----------------------------------------------------------------------------------

    def _match(
        self, rows: Sequence[TableRow], read: Callable[[Sequence[TableRow]], list[PlayerResult]]
    ) -> ForeignMatch:
        rows, table = self._sort_by_seat(rows), self.table
        first_row = min(rows, key=lambda row: row.line)
        for row in rows:
            table.check_width(row)
        if table.is_own_export and table.cell(first_row, "over") == "no":
            raise UntakenError(
                N_("the match {id} is not over, so it has no result yet"), place=self._place(first_row),
                id=table.cell(first_row, "match"),
                hint=N_("A table has finished matches only: export open ones as JSON or as records."),
            )  # fmt: skip
        self.fractions: list[tuple[TableRow, str, str]] = []
        players = read(rows)
        scores = {player.score for player in players}
        is_drawn = any(table.cell(row, "winner").casefold() in _DRAW for row in rows)
        if is_drawn and len(scores) > 1:
            raise UntakenError(
                N_("the match is called a draw, but its points are not equal"),
                place=self._place(first_row),
                hint=N_("Name the winner, or leave the column `winner` empty."),
            )
        if is_drawn and scores == {None}:
            players = [replace(player, won=False) for player in players]
        are_together = not is_drawn and self._play_together(players)
        if self.fractions and not any(player.won for player in players):
            row, _name, text = self.fractions[0]
            raise UntakenError(
                N_("{text!r} is not a number of points"), place=self._place(row), text=brief(text),
                hint=N_("Points are whole numbers; for others, name the winner."),
            )  # fmt: skip
        fractions = [f"{name} {text}" for _row, name, text in self.fractions]
        notes = dict.fromkeys(filter(None, (table.cell(row, "note") for row in rows)))
        date = self._date(rows)
        game = tidy_text(self._single_cell(rows, "game")) or self.game
        if not game:
            raise UntakenError(
                N_("the match does not say which game it is"), place=self._place(first_row),
                hint=N_("Write the game in each row, or give one for all: --game NAME."),
            )  # fmt: skip
        return ForeignMatch(
            self._place(first_row), self._key(rows, game, date, players), game, players, date,
            tidy_text(self._single_cell(rows, "place")), tidy_text("; ".join([*notes, *fractions])),
            lowest=self._lowest(rows), together=are_together,
        )  # fmt: skip

    def _key(self, rows: Sequence[TableRow], game: str, date: str, players: Iterable[PlayerResult]) -> str:
        ids = [self.table.cell(rows[0], key) for key in PARTING]
        if self.table.is_own_export and ids[0]:
            return f"printplay {ids[0]}"
        results = sorted(
            (player.name.casefold(), str(player.score), str(player.won), player.team) for player in players
        )
        fractions = [f"{name} {text}" for _row, name, text in self.fractions]
        return " ".join(["table", *ids, game.casefold(), date, str(results), *fractions])

    def _sort_by_seat(self, rows: Sequence[TableRow]) -> Sequence[TableRow]:
        """Return the rows of a match in the order of seats: our own table has them by rank."""
        seats = [self.table.cell(row, "seat") for row in rows]
        if not all(seat.isascii() and seat.isdigit() for seat in seats):
            return rows
        return sorted(rows, key=lambda row: int(self.table.cell(row, "seat")))

    def _single_cell(self, rows: Sequence[TableRow], key: str) -> str:
        """Return what some rows of a match say, for all of them; raise UntakenError if two differ."""
        texts = {text: row for row in reversed(rows) if (text := self.table.cell(row, key))}
        if len({text.casefold() for text in texts}) > 1:
            first, second = sorted(texts, key=lambda text: texts[text].line)[:2]
            raise UntakenError(
                N_("{first!r} and {second!r} stand in the same match, in column {column}"),
                place=self._place(texts[second]), first=brief(first), second=brief(second),
                column=self.table.titles[self.table.column[key]],
                hint=N_("Write the same in each row of a match, or in one of them."),
            )  # fmt: skip
        text = next(iter(texts), "")
        if key == "place" and not self.table.is_own_export and _RANK.fullmatch(text):
            raise UntakenError(
                N_("{text!r} is no place where people play"), place=self._place(texts[text]),
                text=brief(text), hint=N_("Call a column of ranks `rank`."),
            )  # fmt: skip
        return text

    def _date(self, rows: Sequence[TableRow]) -> str:
        text = self._single_cell(rows, "date")
        place = self._place(next((row for row in rows if self.table.cell(row, "date")), rows[0]))
        if not text:
            return ""
        try:
            day = clock.parse_date(text, day_first=self.table.day_first)
        except CallError as error:
            raise UntakenError(error.message, place=place, hint=error.hint, **error.values) from None
        question = _("{place}: {day} is in the future. Use it anyway?")
        if day > clock.today().isoformat() and not (
            self.ask and self.ask(question.format(place=place, day=day))
        ):
            future = clock.FutureDateError(day)
            raise UntakenError(future.message, place=place, hint=future.hint, **future.values)
        return day

    def _lowest(self, rows: Sequence[TableRow]) -> bool | None:
        if text := self._single_cell(rows, "lowest").casefold():
            row = next(row for row in rows if self.table.cell(row, "lowest"))
            return self._is_winner(row, text, N_("{text!r} does not say whether the fewest points win"))
        return None

    def _play_together(self, players: Sequence[PlayerResult]) -> bool:
        """Return whether all play together: in one team, or all have won or lost without points."""
        teams = {player.team.casefold() for player in players}
        if "team" in self.table.column and teams != {""}:
            return len(teams) == 1
        is_shared_result = len({player.won for player in players}) == 1 and players[0].won is not None
        return (
            is_shared_result and len(players) > 1 and not self.table.is_own_export and not self.fractions
            and all(player.score is None for player in players)
        )  # fmt: skip

    # -- a line a player --------------------------------------------------------------------------

    def _players_of_rows(self, rows: Sequence[TableRow]) -> list[PlayerResult]:
        cell = self.table.cell
        names = [self._name(row, cell(row, "player")) for row in rows]
        ties = [cell(row, "tie_break_value") for row in rows]
        return [
            PlayerResult(
                name, self._points(row, name, cell(row, "score")), won, cell(row, "team"),
                int(tie) if _NUMBER.fullmatch(tie) else None,
            )
            for row, name, won, tie in zip(rows, names, self._winners(rows, names), ties, strict=True)
        ]  # fmt: skip

    def _winners(self, rows: Sequence[TableRow], names: Sequence[str]) -> list[bool | None]:
        """Return who has won, as the rows say it; where all of them are silent, nobody knows."""
        winner_cells = [self.table.cell(row, "winner").casefold() for row in rows]
        ranks = [_RANK.fullmatch(self.table.cell(row, "rank").casefold()) for row in rows]
        if not any(winner_cells):
            if self.table.is_own_export or not all(ranks):
                return [None] * len(rows)
            return [rank is not None and rank[1] == "1" for rank in ranks]
        if {*winner_cells} <= _DRAW:
            return [None] * len(rows)
        if len({*winner_cells} - {""}) == 1 and not {*winner_cells} & (YES | NO - {""}):
            return self._winners_by_name(rows[0], self.table.cell(rows[0], "winner"), names)
        text = N_("{text!r} does not say whether the player won")
        return [self._is_winner(row, flag, text) for row, flag in zip(rows, winner_cells, strict=True)]

    def _is_winner(self, row: TableRow, text: str, message: str) -> bool:
        if text in YES | NO:
            return text in YES
        raise UntakenError(message, place=self._place(row), hint=N_("Write yes or no."), text=brief(text))

    # -- a line a match ---------------------------------------------------------------------------

    def _players_of_columns(self, rows: Sequence[TableRow]) -> list[PlayerResult]:
        """Return those who have something in a column of their own name, or are named."""
        (row,) = rows
        cells = {
            self._name(row, title): text
            for index, title in self.table.player_columns.items()
            if (text := self.table.text(row, index))
        }
        winner = self.table.cell(row, "winner")
        listed = self.table.cell(row, "players")
        if not cells:
            silent = _DRAW | _NOBODY | _ALL
            names = [] if listed.isdigit() else _split_names(listed)
            names = names or ([] if winner.casefold() in silent else _split_names(winner))
            if not names:
                raise UntakenError(N_("no player is named"), place=self._place(row))
            flags = self._winners_by_name(row, winner, names)
            return [PlayerResult(name, None, won) for name, won in zip(names, flags, strict=True)]
        marks = {name: text.casefold() in YES for name, text in cells.items() if _is_mark(text)}
        if marks and len(marks) < len(cells):
            name = next(iter(marks))
            raise UntakenError(
                N_("{text!r} of {name} stands among points"), place=self._place(row),
                text=cells[name], name=brief(name),
                hint=N_("Write the points, leave the cell empty if {name} did not play, and name "
                        "who won in a column `winner`."),
            )  # fmt: skip
        won: Sequence[bool | None] = self._winners_by_name(row, winner, [*cells])
        if marks:
            won = self._winners_by_mark(row, marks, won, is_said=bool(winner))
        return [
            PlayerResult(name, None if marks else self._points(row, name, text), flag)
            for (name, text), flag in zip(cells.items(), won, strict=True)
        ]

    def _winners_by_mark(
        self,
        row: TableRow,
        flag_by_name: Mapping[str, bool],
        said_winners: Sequence[bool | None],
        *,
        is_said: bool,
    ) -> Sequence[bool | None]:
        """Return who has won where players have a mark each: all the same says who took part."""
        flags = [*flag_by_name.values()]
        if len({*flags}) == 1 and (is_said or len(flags) > 1):
            if is_said or not flags[0]:
                return said_winners if is_said else flags
            raise UntakenError(
                N_("the row does not say who of {players} has won"), place=self._place(row),
                players=brief(", ".join(flag_by_name)), hint=N_("Name who won in a column `winner`."),
            )  # fmt: skip
        if is_said and flags != [*said_winners]:
            raise UntakenError(
                N_("the marks of the players and the column `winner` do not agree"),
                place=self._place(row), hint=N_("Correct one of them."),
            )  # fmt: skip
        return flags

    def _winners_by_name(self, row: TableRow, text: str, names: Sequence[str]) -> list[bool | None]:
        """Return who of the players is named as a winner; None for all where the cell is silent."""
        folded_text = text.casefold()
        if not folded_text or folded_text in _DRAW:
            return [None] * len(names)
        if folded_text in _NOBODY | _ALL:
            return [folded_text in _ALL] * len(names)
        folded_names = [name.casefold() for name in names]
        winners = {name.casefold(): name for name in _split_names(text, folded_names)}
        if strange := next((name for name in winners if name not in folded_names), ""):
            raise UntakenError(
                N_("{name} is named as the winner, but has nothing in this line"),
                place=self._place(row), name=brief(winners[strange]),
            )  # fmt: skip
        return [name in winners for name in folded_names]

    # -- cells ------------------------------------------------------------------------------------

    def _name(self, row: TableRow, text: str) -> str:
        if name := tidy_name(text):
            return name
        raise UntakenError(N_("no player is named"), place=self._place(row))

    def _points(self, row: TableRow, name: str, text: str) -> int | None:
        plain = text.replace("\N{MINUS SIGN}", "-")
        if _THOUSANDS.fullmatch(plain):
            digits = re.sub(r"[^\d-]", "", plain)
            raise self._no_points_error(
                row, text, N_("If thousands are meant, write {digits}; points are whole numbers."),
                digits=digits,
            )  # fmt: skip
        plain = re.sub("[.,]0{1,2}$", "", plain)
        if plain in ("", "-", "–"):
            return None
        if _NUMBER.fullmatch(plain):
            return int(plain)
        if not _FRACTION.fullmatch(plain):
            raise self._no_points_error(row, text, N_("Points are whole numbers, such as 34."))
        self.fractions.append((row, name, text))
        return None

    def _no_points_error(self, row: TableRow, text: str, hint: str, **values: object) -> UntakenError:
        return UntakenError(
            N_("{text!r} is not a number of points"), place=self._place(row), text=brief(text),
            hint=hint, **values,
        )  # fmt: skip

    def _place(self, row: TableRow) -> FilePlace:
        return FilePlace(self.table.name, row.line)


def _is_mark(text: str) -> bool:
    """Return whether a cell has a mark such as x or yes, not points."""
    return text.casefold() in YES | NO and not _NUMBER.fullmatch(text)


def _split_names(text: str, known_names: Sequence[str] = ()) -> list[str]:
    """Return the names that a cell lists; a name that is known is not divided: A & B."""
    names: list[str] = []
    for part in map(tidy_name, re.split(r"[,;\n]", text)):
        is_known = part.casefold() in known_names
        names += [part] if is_known else map(tidy_name, re.split(r"[+&/]| and | und ", part))
    return [name for name in names if name]


def _line_range(rows: Sequence[TableRow]) -> str:
    lines = [row.line for row in rows]
    if len(lines) > 2 and lines[-1] - lines[0] == len(lines) - 1:
        return f"{lines[0]}-{lines[-1]}"
    return ", ".join(map(str, lines))
