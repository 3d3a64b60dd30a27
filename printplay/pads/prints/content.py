"""The contents of a printed pad: its rows in words, the players, the goal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Literal

from printplay.core.errors import FileError, FilePlace, LayoutError
from printplay.core.i18n import N_, _, localised
from printplay.core.translation_markers import Foreign, mixed
from printplay.decks.elements.draw_area import is_drawing, user_icon
from printplay.decks.reading.filters import DeckMistake
from printplay.decks.reading.values import icon_called
from printplay.match.standings import WON
from printplay.pads.file.pad import LARGEST, Pad, Row, stated_limits
from printplay.pads.formulas.formula import Impossible, Unknown
from printplay.pads.prints.look import PadColours, look
from printplay.pads.prints.points_table import BlankRound, by_players, cards_held, points_table
from printplay.pads.prints.wording import (
    BESIDE,
    foreign_words,
    limited,
    row_points_in_words,
    small_print,
    winning_condition,
)
from printplay.pads.scoring.book import book, seated
from printplay.printing.drawing.drawing import Drawing
from printplay.printing.drawing.icons import LINE, icon
from printplay.printing.drawing.ink_saving import FULL, Tone
from printplay.printing.options import PrintOptions

#: The place that explains the points of a row: beside it; below the table; below with its boxes.
PointsPlace = Literal["beside", "below", "boxes"]

#: The room for a handwritten digit and beside it, mm; and the digits that fit into any cell.
_SIGN, _BESIDE, _FEW = 3.4, 1.5, 3
_CODED = 14.0  # mm, for as many digits that a camera reads

#: Most ways tried to split a long pad over two sides.
_TRIED = 5


@dataclass(frozen=True)
class PrintedRow:
    """A printed row.

    `note` explains its points, `section` is the heading above it; both may be empty. `table` has
    the same as `note`: numbers and their points, empty if words are better. `coded`: a camera reads
    its cells.
    """

    row: Row
    title: str
    note: str
    section: str
    sign: Drawing | None
    table: Sequence[tuple[str, str]] = ()
    coded: bool = False

    @property
    def counted(self) -> bool:
        """Return whether a number is entered that differs from the points of the row."""
        row = self.row
        return row.entry in ("number", "place") and row.points not in ("", row.key)

    @property
    def signs(self) -> int:
        """Return the number of characters of the longest value, as far as the file states it."""
        if self.row.entry == "place":
            return 1
        if self.row.entry != "number":
            return 0
        limits = stated_limits(self.row)
        ends = [limits.least, *([] if limits.most == LARGEST else [limits.most])]
        return max(len(str(end)) for end in ends)

    @property
    def unlimited(self) -> bool:
        return self.row.entry == "number" and stated_limits(self.row).most == LARGEST

    @property
    def is_tick(self) -> bool:
        return self.row.entry == "tick"

    @property
    def worked_out(self) -> bool:
        return not self.row.is_entered


@dataclass(frozen=True)
class PadShare:
    """The part of a long pad on one side: rounds, or rows if there are no rounds.

    `stop` is the one after the last, None for all; `has_previous` and `goes_on` are about other sides.
    """

    first: int = 0
    stop: int | None = None

    @property
    def has_previous(self) -> bool:
        return self.first > 0

    @property
    def goes_on(self) -> bool:
        return self.stop is not None

    @property
    def is_whole(self) -> bool:
        return not (self.has_previous or self.goes_on)


def content_of(options: PrintOptions) -> PadContent:
    """Return the contents of the ordered pad."""
    pad = options.boards_as(Pad)[0]
    # With all places, and no names, a pad has room for any number of players.
    fixed = bool(options.names) or options.seats < pad.players[1]
    colours = look(pad.look.colour, low_ink=options.low_ink, light=options.light)
    return PadContent(
        seated(pad, options.seats) if fixed else pad, max(options.seats, 1), options.names, colours,
        seated=fixed, coded=options.codes,
    )  # fmt: skip


@dataclass(frozen=True)
class PadContent:
    """A pad to print for some players, whose names are empty if unknown.

    It is `seated` if it has places for just these players. A page that is `coded` can be read from
    a photo; then its fields lie in the same places, whatever the names.
    """

    pad: Pad
    players: int
    names: Sequence[str]
    look: PadColours
    share: PadShare = PadShare()
    seated: bool = False
    coded: bool = False

    def halves(self) -> Iterator[tuple[PadContent, PadContent]]:
        """Yield ways to split it over two sides, the most even first."""
        parts = self.pad.rounds if self.pad.in_rounds else len(self.every)
        if not parts or self.pad.coop:
            return
        middle = (parts + 1) // 2
        for first in sorted(range(1, parts), key=lambda split_at: abs(split_at - middle))[:_TRIED]:
            yield (replace(self, share=PadShare(0, first)), replace(self, share=PadShare(first, None)))

    def rounds(self, shown_count: int) -> range:
        """Return the numbers of the rounds on this side; `shown_count` of them if there is no end."""
        last = shown_count if self.pad.rounds is None else self.pad.rounds
        return range(1, last + 1)[self.share.first : self.share.stop]

    @cached_property
    def title(self) -> str:
        return localised(self.pad.title, self.pad.game)

    @cached_property
    def every(self) -> tuple[PrintedRow, ...]:
        """Return all rows except that of the winner, which has a place of its own."""
        names_winner = self.pad.winner == "named"  # then who won has its own place
        return tuple(self._entry(row) for row in self.pad.rows if row.key != WON or not names_winner)

    @cached_property
    def entries(self) -> tuple[PrintedRow, ...]:
        """Return the rows on this side; rows entered once come after all rounds."""
        share = self.share
        if self.pad.in_rounds:
            return tuple(entry for entry in self.every if not (entry.row.once and share.goes_on))
        shared_entries = self.every[share.first : share.stop]
        sections = [entry.section for entry in self.every[: share.first + 1] if entry.section]
        if share.has_previous and sections:  # a section continued here repeats its heading
            return (replace(shared_entries[0], section=sections[-1]), *shared_entries[1:])
        return shared_entries

    @cached_property
    def each_round(self) -> tuple[PrintedRow, ...]:
        return tuple(entry for entry in self.entries if self.pad.in_rounds and not entry.row.once)

    @cached_property
    def once_entries(self) -> tuple[PrintedRow, ...]:
        return tuple(entry for entry in self.entries if entry not in self.each_round)

    @property
    def explained(self) -> bool:
        """Return whether the pad has room to explain the points and the condition of every row."""
        return all(
            entry.note or not (row_points_in_words(entry.row, self.pad) or limited(entry.row, self.pad))
            for entry in self.every
        )

    def _entry(self, row: Row) -> PrintedRow:
        note = localised(row.note) or row_points_in_words(row, self.pad)
        if only := limited(row, self.pad):
            note = f"{note}; {only}" if note else only
        note = mixed(note, self.foreign) if len(note) <= BESIDE or row.note else ""
        table = () if row.note else points_table(row, self.pad)
        return PrintedRow(row, localised(row.title, row.key), note, localised(row.section),
                     self.sign(row), table, self.coded)  # fmt: skip

    def sign(self, row: Row) -> Drawing | None:
        """Return the icon of a row: a built-in one, or a drawing beside the pad's file.

        Raises LayoutError that names the row if there is no such icon, or it cannot be read.
        """
        line = row.lines.get("icon", row.line)
        place = FilePlace(str(self.pad.path), line, key=f"row {row.key}.icon")
        try:
            return self._row_icon(row)
        except DeckMistake as error:
            raise error.with_place(place) from None
        except FileError as error:
            raise LayoutError(
                N_("the icon cannot be drawn: {said}"), place=place,
                hint=N_("Use a built-in icon, or an SVG with its path relative to this file."),
                said=str(error),
            ) from None  # fmt: skip

    def _row_icon(self, row: Row) -> Drawing | None:
        if not row.icon:
            return None
        low = self.look.low_ink
        if not is_drawing(row.icon):
            return icon(icon_called(row.icon).name, self.look.accent, low_ink=low)
        folder = Path(str(self.pad.path)).parent
        tone = Tone("low", LINE) if low else FULL
        return user_icon(lambda name: folder / name, row.icon, self.look.accent, tone)

    # -- the players and the goal ------------------------------------------------------------------

    @cached_property
    def mates(self) -> int:
        return -(-self.players // self.pad.teams) if self.pad.teams else 1

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """Return the names of the players or teams scored; empty for handwritten ones."""
        pad = self.pad
        if pad.coop:
            return ("",)
        if pad.teams:
            members = [self.names[team :: pad.teams] for team in range(pad.teams)]
            return tuple(", ".join(names) for names in members)
        return tuple([*self.names, *[""] * self.players][: self.players])

    def heads(self, nth: int) -> tuple[str, ...]:
        """Return the headings of the columns of a match: names, or the number of a common match."""
        if self.pad.coop and nth:
            return (_("Match {nth}").format(nth=nth),)
        return self.sides

    @cached_property
    def halved(self) -> bool:
        return any(entry.counted for entry in self.every)

    @cached_property
    def figures(self) -> float:
        """Return the longest handwritten number's width, mm, larger for a camera; 0 for few digits."""
        signs = max((entry.signs for entry in self.every), default=0)
        if self.coded and max(signs, 0, *(_FEW * entry.unlimited for entry in self.every)) >= _FEW:
            return max(_CODED, _BESIDE + _SIGN * signs)
        return _BESIDE + _SIGN * signs if signs > _FEW else 0.0

    @cached_property
    def names_winner(self) -> bool:
        """Return whether the table names the winner, or says whether all have won."""
        return self.pad.coop or self.pad.winner == "named"

    @cached_property
    def summed(self) -> bool:
        """Return whether there are points to add up."""
        pad = self.pad
        counting = [entry.row for entry in self.every if entry.row.counts]
        is_single_number = (
            len(counting) == 1 and not pad.in_rounds and counting[0].points in ("", counting[0].key)
        )
        return bool(counting) and not is_single_number and pad.winner != "named"

    @property
    def countdown(self) -> bool:
        """Return whether the remaining points are counted down, so that no total is needed."""
        return self.pad.counts_down

    @property
    def totalled(self) -> bool:
        return self.summed and not self.countdown

    @property
    def subtotals(self) -> Mapping[int, str]:
        """Return the titles of sums of rounds, by the round they come after."""
        return {subtotal.after: localised(subtotal.title) for subtotal in self.pad.look.sums}

    @cached_property
    def ranked(self) -> bool:
        return not self.names_winner and len(self.sides) > 1

    # -- the small print ---------------------------------------------------------------------------

    @cached_property
    def win(self) -> str:
        """Return when all have won together, in a few words; empty if the table says it."""
        return winning_condition(self.pad)

    def foot(self, place: PointsPlace) -> str:
        """Return the small print, with the points of rows that have no note beside them."""
        rows = [] if place == "beside" else [entry for entry in self.each_round if entry.note]
        filled_titles = [entry.title for entry in self.each_round if not entry.worked_out]
        rules = small_print(
            self.pad,
            [(entry.title, entry.note) for entry in rows],
            boxes=filled_titles if place == "boxes" and len(filled_titles) > 1 else (),
            dealt=place == "below" and self.pad.dealer,
        )
        if not self.seated:
            rules = " ".join((*by_players(self.pad), rules))
        below = ""
        if place == "boxes" and self.summed and not self.subtotals:
            below = _("Below the boxes: the sum so far.")
        on = _("Continued on the next side.") if self.share.goes_on else ""
        return mixed(" ".join(filter(None, (below, rules, on))), self.foreign)

    @cached_property
    def foreign(self) -> frozenset[Foreign]:
        """Return the words of its file that are in another language than the current one."""
        return foreign_words(self.pad)

    @cached_property
    def deals(self) -> bool:
        """Return whether the pad says how many cards each player holds."""
        return bool(self._common_card_count([BlankRound(self.pad, self.players, 1)]))

    def cards(self, number: int) -> int | None:
        """Return the number of cards each player holds in a round; None if unknown, or below 1.

        It is unknown where it depends on how many play, and the pad has room for any number. Where
        rounds are open, a hand that gets smaller each round ends before the lines do.
        """
        return self._common_card_count(self._blanks(number))

    def _common_card_count(self, blanks: Iterable[BlankRound]) -> int | None:
        card_counts = set(map(cards_held, blanks))
        cards = card_counts.pop() if len(card_counts) == 1 else None
        return cards if cards is not None and cards > 0 else None

    def enters(self, entry: PrintedRow, number: int) -> bool:
        formula = book(self.pad).formula(entry.row.key, "when") if entry.row.when else None
        if formula is None or formula.errors:
            return True
        try:
            return bool(formula.work_out(BlankRound(self.pad, self.players, number)))
        except (Unknown, Impossible):
            return True

    def _blanks(self, number: int) -> Iterator[BlankRound]:
        """Yield an empty round for each number of players that may play it on this pad."""
        min_players, max_players = self.pad.players
        for players in [self.players] if self.seated else range(min_players, max_players + 1):
            pad = seated(self.pad, players)
            if pad.rounds is None or number <= pad.rounds:
                yield BlankRound(pad, players, number)
