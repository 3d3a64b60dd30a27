"""The score of a pad: sources, totals and missing entries of each side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from printplay.match.standings import Points
from printplay.pads.file.pad import Row
from printplay.pads.formulas.functions import Impossible, Unknown
from printplay.pads.scoring.cell_values import CellValues
from printplay.pads.scoring.columns import Columns, NotByColumnsError
from printplay.pads.scoring.facts import ONCE, ValuePlace

#: Cells of a pad above which its totals are computed by columns if no cell is known.
_MANY = 600


class Scoring(CellValues):
    """A filled pad: its cells, and what they add up to."""

    def scored(self, side: int) -> Sequence[tuple[ValuePlace, int]]:
        """Return the places where a side has points that count, and the points, row by row."""
        found: Sequence[tuple[ValuePlace, int]] = self.memo.get(
            ("scored", side), self._scored, side
        )
        return found

    def _scored(self, side: int) -> Sequence[tuple[ValuePlace, int]]:
        return [
            (at, value)
            for row in self.book.pad.rows if row.counts
            for number in self.rounds_of(row)
            if (value := self.known(at := ValuePlace(side, row.key, number))) is not None
        ]  # fmt: skip

    def sources(self, side: int) -> tuple[Points, ...]:
        """Return the sources of a side's points, row by row, with the event that earned them.

        Those of a round in which the side has entered something are kept, so that an entry costs
        those of its own round.
        """
        rounds = [
            self.memo.get(("sources", side, number), self._sources, side, number)
            if number and self.facts.some(side, number)
            else self._sources(side, number)
            for number in range(self.begun() + 1)
        ]
        return tuple(
            found
            for row in self.book.pad.rows if row.counts
            for number in self.rounds_of(row)
            if (found := rounds[number].get(row.key)) is not None
        )  # fmt: skip

    def _sources(self, side: int, number: int) -> Mapping[str, Points]:
        """Return the sources in a round by row; rows without an entry or points are none."""
        rows = self.book.counted(per_round=number > 0)
        places = [ValuePlace(side, row.key, number) for row in self.book.pad.rows]
        for at in places:
            self.memo.reads(at)
        events = [fact.event for at in places if (fact := self.facts.get(at)) is not None]
        last = max(events, default=None)
        if last is None or not number:
            last = max(self.facts.latest(side).values(), default=None)
        found = {}
        for row in rows:
            at = ValuePlace(side, row.key, number)
            own, value = self.facts.get(at), self.known(at)
            if value is None or (own is None and not value):
                continue
            source = f"round {number} {row.key}" if number else row.key
            found[row.key] = Points(value, source, last if own is None else own.event)
        return found

    def total(self, side: int) -> int:
        """Return the points of a side, as far as known."""
        found: int = self.memo.get(("total", side), self._total, side)
        return found

    @property
    def totals(self) -> Sequence[int]:
        """Return the points of each side, as far as known.

        Those of a long match of which nothing is worked out yet are computed by columns.
        """
        memo, rows = self.memo, len(self.book.pad.rows)
        if memo.by_cells or self.sides * max(self.rounds, 1) * rows < _MANY:
            memo.by_cells = True
            return [self.total(side) for side in range(self.sides)]
        if memo.totals is None:
            columns = Columns(
                self.book, self.sides, self.players, self.rounds, self.facts, self.dealers
            )
            try:
                memo.totals = columns.totals()
            except NotByColumnsError:
                memo.by_cells = True
                return self.totals
            memo.steps += columns.steps
        return memo.totals

    def _total(self, side: int) -> int:
        return self._known(side, ONCE) + (self._until(side, self.begun()) if self.rounds else 0)

    def _until(self, side: int, number: int) -> int:
        """Return the points of a side up to a round."""
        if number == 1:
            return self._known(side, number)
        before: int = self.memo.get(("until", side, number - 1), self._until, side, number - 1)
        return before + self._known(side, number)

    def _known(self, side: int, number: int) -> int:
        rows = self.book.counted(per_round=number > 0)
        return sum(self.known(ValuePlace(side, row.key, number)) or 0 for row in rows)

    def missing(self, side: int, round_: int | None = None) -> list[ValuePlace]:
        """Return the missing entries: all of them, or those of one round."""
        last = self.begun() if self.book.pad.in_rounds else 0
        numbers = range(last + 1) if round_ is None else (round_,)
        return [
            at
            for number in numbers
            if number <= last and not self._complete(side, number)
            for at in self.memo.get(("missing", side, number), self._missing, side, number)
        ]  # fmt: skip

    def _complete(self, side: int, number: int) -> bool:
        """Return whether all rows of a side in a round are entered."""
        return self.book.required[number > 0] <= self.facts.rows(side, number)

    def _missing(self, side: int, number: int) -> Sequence[ValuePlace]:
        found = []
        for row in self.book.filled_in(per_round=number > 0):
            at = ValuePlace(side, row.key, number)
            self.memo.reads(at)
            if at in self.facts or row.optional:
                continue
            try:
                if not self.entered(at):
                    continue
            except Unknown:
                continue  # it is asked for when it is known to be entered
            except Impossible:
                pass
            found.append(at)
        return found

    def summed(self, side: int, key: str) -> int | None:
        """Return the sum of a row over all rounds, or None if a value is missing."""
        row = self.book.pad.row[key]
        try:
            found: int = self.memo.get(("summed", side, key), self._summed, side, row)
        except (Unknown, Impossible):
            return None
        return found

    def _summed(self, side: int, row: Row) -> int:
        return sum(self.value(ValuePlace(side, row.key, number)) for number in self.rounds_of(row))

    def won(self) -> bool | None:
        """Return whether all have won together; None if not known yet."""
        try:
            win = self.formula("win", ValuePlace(0, "", ONCE))
        except (Unknown, Impossible):
            return None
        return None if win is None else bool(win)
