"""The score of a pad: sources, totals and missing entries of each side."""

from __future__ import annotations

from collections.abc import Sequence

from printplay.match.standings import Points
from printplay.pads.file.pad import Row
from printplay.pads.formulas.node import Impossible, Unknown
from printplay.pads.scoring.cell_values import CellValues
from printplay.pads.scoring.facts import ONCE, Fact, ValuePlace


class Scoring(CellValues):
    """A filled pad: its cells, and what they add up to."""

    def scored(self, side: int) -> Sequence[tuple[ValuePlace, int]]:
        """Return the places where a side has points that count, and the points, row by row."""
        return [
            (at, value)
            for row in self.book.pad.rows if row.counts
            for number in self.rounds_of(row)
            if (value := self.known_points(at := ValuePlace(side, row.key, number))) is not None
        ]  # fmt: skip

    def sources(self, side: int) -> tuple[Points, ...]:
        """Return the sources of a side's points, row by row, with the event that earned them.

        Cells without an entry or points are none.
        """
        latest = self.facts.latest(side)
        last = max(latest.values(), default=None)
        sources = []
        for place, value in self.scored(side):
            own_fact: Fact | None = self.facts.get(place)
            if own_fact is not None or value:
                source = f"round {place.round} {place.row}" if place.round else place.row
                event = latest.get(place.round, last) if place.round else last
                sources.append(Points(value, source, event if own_fact is None else own_fact.event))
        return tuple(sources)

    def total(self, side: int) -> int:
        """Return the points of a side, as far as known."""
        found: int = self.compute_once(("total", side), self._total, side)
        return found

    @property
    def totals(self) -> Sequence[int]:
        """Return the points of each side, as far as known."""
        return [self.total(side) for side in range(self.sides)]

    def _total(self, side: int) -> int:
        return sum(
            self._from(self._cache_for("", number), ("known", side, number), self._known_sum, side, number)
            for number in range(self.rounds + 1)
        )

    def _known_sum(self, side: int, number: int) -> int:
        rows = self.book.counted(per_round=number > 0)
        return sum(self.known_points(ValuePlace(side, row.key, number)) or 0 for row in rows)

    def missing(self, side: int, round_: int | None = None) -> list[ValuePlace]:
        """Return the missing entries: all of them, or those of one round."""
        last = self.rounds if self.book.pad.in_rounds else 0
        numbers = range(last + 1) if round_ is None else (round_,)
        return [
            place
            for number in numbers
            if number <= last and not self._complete(side, number)
            for place in self._missing(side, number)
        ]

    def _complete(self, side: int, number: int) -> bool:
        """Return whether all rows of a side in a round are entered."""
        return self.book.required[number > 0] <= self.facts.rows(side, number)

    def _missing(self, side: int, number: int) -> Sequence[ValuePlace]:
        missing_places = []
        for row in self.book.filled_in(per_round=number > 0):
            place = ValuePlace(side, row.key, number)
            if place in self.facts or row.optional:
                continue
            try:
                if not self.is_enterable(place):
                    continue
            except Unknown:
                continue  # it is asked for when it is known to be entered
            except Impossible:
                pass
            missing_places.append(place)
        return missing_places

    def summed(self, side: int, key: str) -> int | None:
        """Return the sum of a row over all rounds, or None if a value is missing."""
        row = self.book.pad.row[key]
        try:
            found: int = self.compute_once(("summed", side, key), self._summed, side, row)
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
