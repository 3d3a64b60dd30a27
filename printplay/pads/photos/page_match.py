"""A match as it stands on a page that was read: its players, its fields, and what they are called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from printplay.core import resources
from printplay.core.i18n import N_, _, localised
from printplay.pads.photos.read_page import SUM, FieldRead, PageRead
from printplay.pads.prints.pad_fields import OF_MATCHES, Purpose
from printplay.pads.scoring.facts import ONCE, ValuePlace
from printplay.photos.scanned import ScannedPaper
from printplay.printing.sheet_code import serial_text

_SUMS = {
    "points": N_("points"), "round": N_("points of the round"), "so far": N_("sum so far"),
    "part": N_("subtotal"), "total": N_("total"), "rank": N_("rank"), "won": N_("won"),
}  # fmt: skip
#: Doubtful fields that make a place somebody's where nothing is sure.
_MUCH = 2


@dataclass(frozen=True)
class PageMatch(ScannedPaper):
    """A match on a page: where the page was seen, what is on it, and which match is meant.

    `named` are the known names of players, by their places from 0; `chosen` is the match: its
    block and its number, None if nothing is written or it has to be asked. `pictures` are the files
    of cut-outs that were written, by what their questions are about. `among` is the number of
    players of the match it belongs to, who have the first places; 0 if it belongs to none.
    """

    page: PageRead
    named: Mapping[int, str] = field(default_factory=dict)
    chosen: tuple[int, int] | None = None
    pictures: Mapping[str, str] = field(default_factory=dict)
    among: int = 0

    @property
    def shown_code(self) -> str:
        return str(self.page.code)

    @property
    def game(self) -> str:
        return self.page.pad.game

    @property
    def name(self) -> str:
        return self.title

    @property
    def pad_hash(self) -> str:
        """Return the hash of its pad."""
        return self.page.pad.hash

    @property
    def is_own_file(self) -> bool:
        """Return whether its pad is a file of the user, and does not ship."""
        path = self.page.pad.path
        return isinstance(path, Path) and resources.layouts("pads") not in path.parents

    @property
    def opens(self) -> str | Path:
        """Return what opens a match with its pad: a name, or the user's own file."""
        return Path(self.page.pad.path) if self.is_own_file else self.game

    @property
    def places(self) -> int:
        """Return the number of players that it has places for."""
        return self.page.code.players

    @property
    def players(self) -> int:
        """Return the number of players on it."""
        return len(self.seats)

    @property
    def names(self) -> tuple[str, ...]:
        """Return the players as they sit; empty while one of them is unknown."""
        return () if self.unnamed else tuple(self.named[seat] for seat in self.seats)

    @property
    def unnamed(self) -> Sequence[int]:
        """Return the places of the players whose names are unknown, from 0."""
        return [seat for seat in self.seats if seat not in self.named]

    @cached_property
    def seats(self) -> Sequence[int]:
        """Return the places of the players on it, from 0: those that are left empty are nobody's.

        All places are somebody's on a page that was printed for a match, or where fewer than can
        play have written anything.
        """
        if self.all_play:
            return range(self.places)
        filled_seats = {*filled_places(self.fields), *self.named}
        if self.among:
            return range(max(self.among, *(seat + 1 for seat in filled_seats), 0))
        return sorted(filled_seats) if len(filled_seats) >= self.fewest else range(self.places)

    @property
    def fewest(self) -> int:
        """Return how many must have written on it before empty places are nobody's."""
        return self.page.pad.players[0]

    @property
    def all_play(self) -> bool:
        """Return whether each place on it is somebody's, whatever is written there.

        So it is if it was printed for a match, for teams, or with the rounds for that many.
        """
        pad = self.page.pad
        exactly = self.page.code.seated and pad.rounds_by
        return self.of_match or bool(pad.teams or pad.coop or exactly)

    @property
    def of_game(self) -> bool:
        """Return whether its game is no pad's: its lines are the game's own."""
        return False

    @property
    def headers(self) -> Mapping[str, str]:
        """Return the headers of a match that it says."""
        return {}

    def record_lines(self) -> Sequence[tuple[str, str]]:
        """Return the game's own lines that it enters: how each begins, and the rest."""
        return ()

    @property
    def serial(self) -> int:
        """Return the number in its code."""
        return self.page.code.serial

    @property
    def code_serial(self) -> str:
        """Return the number in its code, as it is written there."""
        return serial_text(self.serial)

    @property
    def of_match(self) -> bool:
        """Return whether it was printed for a match of a ledger, as its number tells."""
        return self.serial >= OF_MATCHES

    @property
    def title(self) -> str:
        """Return the title of its pad, in the current language."""
        return localised(self.page.pad.title, self.page.pad.game)

    @cached_property
    def fields(self) -> Sequence[FieldRead]:
        """Return the fields of the match that is meant."""
        return self.page.fields_of(self.chosen) if self.chosen is not None else ()

    def is_needed(self, field_read: FieldRead) -> bool:
        """Return whether a field is entered in the match."""
        return field_read.is_entry

    def matters(self, field_read: FieldRead) -> bool:
        """Return whether a person is asked about a field if it is in doubt."""
        return self.is_needed(field_read) or field_read.why == SUM

    @property
    def has_open_fields(self) -> bool:
        """Return whether a person is asked about any field."""
        return any(field_read.is_asked and self.matters(field_read) for field_read in self.fields)

    def is_somebodys(self, field_read: FieldRead) -> bool:
        """Return whether a field is that of a player, or in question, and not left empty."""
        return (
            field_read.is_asked
            or field_read.purpose.side < 0
            or self.all_play
            or (field_read.purpose.side in self.seats)
        )

    def table(self) -> tuple[list[str], list[tuple[str, list[str]]]]:
        """Return what was read as a table: its heads, and its rows with a text for each side.

        A text is empty where nothing is written, and `?` where it is in question.
        """
        pad = self.page.pad
        shown_fields = [
            field_read
            for field_read in self.fields
            if self.is_needed(field_read) and self.is_somebodys(field_read)
        ]
        sides = sorted({field_read.purpose.side for field_read in shown_fields})
        rows: dict[tuple[int, str], dict[int, str]] = {}
        for field_read in shown_fields:
            purpose, value_text = (
                field_read.purpose,
                "\N{CHECK MARK}" if field_read.purpose.tick else str(field_read.value),
            )
            text = "?" if field_read.is_asked else "" if field_read.value is None else value_text
            rows.setdefault((purpose.round, purpose.row), {})[purpose.side] = text
        order = {row.key: number for number, row in enumerate(pad.rows)}
        table_rows = []
        for number, key in sorted(rows, key=lambda at: (at[0], order.get(at[1], 0))):
            cells = rows[number, key]
            if any(cells.values()):
                table_rows.append((", ".join(filter(None, (_round_name(number), self._row(key, "won")))),
                              [cells.get(side, "") for side in sides]))  # fmt: skip
        heads = [_("together") if pad.coop or side < 0 else self.side(side) for side in sides]
        return heads, table_rows

    def field_title(self, purpose: Purpose) -> str:
        """Return what a field is called: player, round, row."""
        player = "" if self.page.pad.coop or purpose.side < 0 else self.side(purpose.side)
        row_title = self._row(purpose.row, purpose.what)
        return ", ".join(filter(None, (player, _round_name(purpose.round), row_title)))

    def _row(self, key: str, kind: str) -> str:
        """Return the title of a row, or of what stands in no row."""
        row = self.page.pad.row.get(key)
        return localised(row.title, row.key) if row is not None else _(_SUMS[kind])

    def side(self, number: int) -> str:
        """Return the name of a side: its players, or the number of its column."""
        teams = self.page.pad.teams
        if teams:
            players = self.names[number::teams]
            return " + ".join(players) or _("team {number}").format(number=number + 1)
        return self.named.get(number) or player_place(number)

    def number(self, match: tuple[int, int]) -> int:
        """Return the number of a match as the page shows it, from 1."""
        return match[1] or match[0] + 1

    @property
    def some_seats(self) -> tuple[int, ...]:
        """Return the places of the players, from 0, where some are nobody's; else none."""
        return tuple(self.seats) if len(self.seats) < self.places else ()

    def values(self) -> Mapping[Any, int]:
        """Return what is entered in the match; a box left bare is a no once its side is filled."""
        numbers = [
            field_read for field_read in self.fields if field_read.is_entry and not field_read.purpose.tick
        ]
        open_ = {
            (field_read.purpose.side, field_read.purpose.round)
            for field_read in numbers
            if field_read.value is None
        } | {
            (field_read.purpose.side, field_read.purpose.round)
            for field_read in self.fields
            if field_read.is_asked
        }
        value_by_place: dict[ValuePlace, int] = {}
        for field_read in self.fields:
            purpose = field_read.purpose
            if not field_read.is_entry or (purpose.what == "won" and self.page.pad.coop):
                continue
            place = self._place(purpose)
            if field_read.value is not None:
                value_by_place[place] = field_read.value
            elif (
                purpose.tick
                and purpose.what == "value"
                and (purpose.side, purpose.round) not in open_
                and numbers
            ):
                value_by_place[place] = 0
        return value_by_place

    def _place(self, purpose: Purpose) -> ValuePlace:
        """Return the place of a field in a match of those who play."""
        is_moved = not self.all_play and purpose.side in self.seats
        side = self.seats.index(purpose.side) if is_moved else purpose.side
        return ValuePlace(side, purpose.row or "won", purpose.round or ONCE)

    def lines(self) -> Iterator[str]:
        """Yield what stands on it, a line for each side and round: `?` is in question."""
        groups: dict[tuple[int, int], list[str]] = {}
        for field_read in self.fields:
            purpose = field_read.purpose
            if not self.is_needed(field_read) or (field_read.value is None and not field_read.is_asked):
                continue
            title = self._row(purpose.row, purpose.what)
            value_text = "?" if field_read.is_asked else _("yes") if purpose.tick else str(field_read.value)
            groups.setdefault((purpose.round, purpose.side), []).append(f"{title} = {value_text}")
        for (number, side), parts in sorted(groups.items()):
            player = "" if self.page.pad.coop or side < 0 else self.side(side)
            heading = ", ".join(filter(None, (_round_name(number), player)))
            yield f"{heading}: {', '.join(parts)}" if heading else ", ".join(parts)


def player_place(seat: int) -> str:
    """Return what the player of a place, from 0, is called as long as there is no name."""
    return _("player {number}").format(number=seat + 1)


def filled_places(fields: Iterable[FieldRead]) -> list[int]:
    """Return the places on a page that somebody has filled in, from 0; a speck fills none."""
    sure_counts, doubted_counts = Counter[int](), Counter[int]()
    for field_read in fields:
        if field_read.is_entry and field_read.purpose.side >= 0:
            if field_read.is_asked:
                doubted_counts[field_read.purpose.side] += 1
            elif field_read.value is not None:
                sure_counts[field_read.purpose.side] += 1
    return sorted(
        seat for seat in sure_counts | doubted_counts if sure_counts[seat] or doubted_counts[seat] >= _MUCH
    )


def _round_name(number: int) -> str:
    """Return the name of a round; nothing for what is entered once."""
    return _("round {number}").format(number=number) if number else ""
