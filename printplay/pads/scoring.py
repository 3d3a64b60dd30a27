"""What a pad is worth: points row by row, of all that was told so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from printplay.core.translation_markers import N_
from printplay.pads.book import Book
from printplay.pads.formula import Cell as FormulaCell
from printplay.pads.functions import Impossible, Unknown
from printplay.pads.pad import Row

#: Steps that all formulas of a pad may take together: about a third of a second.
MOST_STEPS = 300_000

#: The round of what is told once.
ONCE = 0


class Fact(NamedTuple):
    """A value told, and the index of the event that told it."""

    value: int
    event: int


class Told(NamedTuple):
    """Where a value stands: the side (a seat, or a team) from 0, the row, the round."""

    side: int
    row: str
    round: int


Facts = Mapping[Told, Fact]


class Scoring:
    """A pad filled in: `sides` columns, `rounds` rounds begun, values told."""

    def __init__(
        self, book: Book, sides: int, players: int, rounds: int, facts: Facts,
        dealers: Mapping[int, int],
    ) -> None:  # fmt: skip
        self.book, self.sides, self.players, self.facts = book, sides, players, facts
        self.rounds, self.dealers = rounds, dealers
        self.steps = 0
        self._points: dict[Told, int | Exception | None] = {}

    # -- cells -------------------------------------------------------------------------------------

    def cell(self, at: Told) -> Cell:
        """Return the cell where a formula of a row is worked out."""
        return Cell(self, at.side, at.round, at.row)

    def rounds_of(self, row: Row) -> range:
        """Return the rounds in which a row is entered, as far as the match has come."""
        return range(1, self.rounds + 1) if self.book.per_round(row) else range(1)

    def value(self, at: Told) -> int:
        """Return a value; raise Unknown where it was not told and has no default."""
        row = self.book.pad.row[at.row]
        if not row.entered:
            return self.points(at)
        if not self.entered(at):
            return 0
        fact = self.facts.get(at)
        if fact is not None:
            return fact.value
        if row.default is not None:
            return row.default
        if row.entry == "tick":
            return 0
        raise Unknown

    def entered(self, at: Told) -> bool:
        """Tell whether a row is to be entered here; raise Unknown where that hangs on others."""
        when = self.book.formula(at.row, "when")
        return when is None or bool(when.work_out(self.cell(at)))

    def points(self, at: Told) -> int:
        """Return what a row gives; raise Unknown or Impossible where that cannot be said."""
        if at not in self._points:
            self._points[at] = None  # being worked out: who asks again goes in a circle
            try:
                self._points[at] = self._worked_out(at)
            except (Unknown, Impossible) as open_:
                self._points[at] = open_.with_traceback(None)
        found = self._points[at]
        if isinstance(found, Exception):
            raise found
        if found is None:
            raise Impossible(N_("the rows go in a circle"))
        return found

    def _worked_out(self, at: Told) -> int:
        row, target = self.book.pad.row[at.row], self.book.pad.target
        given = self._given(at, row)
        if target is None or not target.countdown or not row.counts or not at.round or given <= 0:
            return given
        return given if self.before(at) + given <= target.points else 0  # overthrown: nothing

    def _given(self, at: Told, row: Row) -> int:
        formula = self.book.formula(at.row, "points")
        if formula is None:
            return self.value(at)
        if row.entered:
            self.value(at)  # what is not told gives nothing, whatever the formula says
            if not self.entered(at):
                return 0
        return formula.work_out(self.cell(at))

    def known(self, at: Told) -> int | None:
        """Return what a row gives, None where that cannot be said yet."""
        try:
            return self.points(at)
        except (Unknown, Impossible):
            return None

    # -- sums --------------------------------------------------------------------------------------

    def before(self, at: Told) -> int:
        """Return the points before a row: of earlier rounds, or of the rows above it."""
        rows = self.book.pad.rows
        if at.round:
            places = [
                Told(at.side, row.key, number)
                for row in rows if row.counts and self.book.per_round(row)
                for number in range(1, at.round)
            ]  # fmt: skip
        else:
            above = rows[: next((i for i, row in enumerate(rows) if row.key == at.row), len(rows))]
            places = [
                Told(at.side, row.key, number)
                for row in above if row.counts
                for number in self.rounds_of(row)
            ]  # fmt: skip
        return sum(self.points(place) for place in places)

    def scored(self, side: int) -> list[tuple[Told, int]]:
        """Return where a side has points that count, and how many, row by row."""
        return [
            (at, value)
            for row in self.book.pad.rows if row.counts
            for number in self.rounds_of(row)
            if (value := self.known(at := Told(side, row.key, number))) is not None
        ]  # fmt: skip

    @cached_property
    def totals(self) -> Sequence[int]:
        """Return the points of each side, as far as they can be said."""
        return [sum(value for _at, value in self.scored(side)) for side in range(self.sides)]

    def missing(self, side: int, round_: int | None = None) -> list[Told]:
        """Return what is not told yet: all of it, or of one round."""
        found = []
        for row in self.book.pad.rows:
            rounds = [one for one in self.rounds_of(row) if round_ in (None, one)]
            for number in rounds if row.entered else ():
                at = Told(side, row.key, number)
                if at in self.facts or row.default is not None or row.entry == "tick":
                    continue
                try:
                    if not self.entered(at):
                        continue
                except Unknown:
                    continue  # it is asked for when it is known to be entered
                except Impossible:
                    pass
                found.append(at)
        return sorted(found, key=lambda at: at.round)

    def summed(self, side: int, key: str) -> int | None:
        """Return the value of a row over all rounds, None where some of it is not told."""
        row = self.book.pad.row[key]
        try:
            return sum(self.value(Told(side, key, number)) for number in self.rounds_of(row))
        except (Unknown, Impossible):
            return None

    def won(self) -> bool | None:
        """Tell whether all have won together; None where that cannot be said yet."""
        win = self.book.formula("", "win")
        try:
            return bool(win.work_out(self.cell(Told(0, "", ONCE)))) if win is not None else None
        except (Unknown, Impossible):
            return None


class Cell(NamedTuple):
    """Where a formula is worked out; a `formula.Cell`."""

    scoring: Scoring
    side: int
    round: int
    row: str

    def spend(self) -> None:
        """Count a step; raise Impossible where there were too many."""
        self.scoring.steps += 1
        if self.scoring.steps > MOST_STEPS:
            raise Impossible(N_("the formulas of this pad take too long"))

    def _at(self, key: str) -> Told:
        book = self.scoring.book
        return Told(self.side, key, self.round if book.per_round(book.pad.row[key]) else ONCE)

    def value(self, key: str) -> int:
        """Return what was entered into a row."""
        return self.scoring.value(self._at(key))

    def points(self, key: str) -> int:
        """Return what a row gives."""
        return self.scoring.points(self._at(key))

    def word(self, name: str) -> int:
        """Return one of the words of formulas."""
        scoring = self.scoring
        if name == "hand":
            return self._hand()
        if name == "total":
            return scoring.before(Told(self.side, self.row, self.round))
        return {
            "round": self.round,
            "rounds": scoring.book.pad.rounds or scoring.rounds,
            "players": scoring.players,
            "seat": self.side + 1,
            "dealer": int(scoring.dealers.get(self.round, -1) == self.side),
        }[name]

    def _hand(self) -> int:
        """Return how many cards each holds in the round."""
        hand = self.scoring.book.formula("", "hand")
        if hand is None or not self.round:
            raise Impossible(N_("nothing says how many cards a hand has"))
        return hand.work_out(self)

    def everyone(self) -> Sequence[FormulaCell]:
        """Return the same cell of each side."""
        return [self._replace(side=side) for side in range(self.scoring.sides)]

    def each(self) -> Sequence[FormulaCell]:
        """Return the cells of the same side in all rounds."""
        return [self._replace(round=number) for number in range(1, self.scoring.rounds + 1)]

    def moved(self, rounds: int) -> FormulaCell | None:
        """Return the cell some rounds later or earlier, None where there is none."""
        there, last = self.round + rounds, self.scoring.book.pad.rounds or self.scoring.rounds
        return self._replace(round=there) if 1 <= there <= last else None
