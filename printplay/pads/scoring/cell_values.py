"""The values and points of a pad, cell by cell, from all entered values.

A cell is a row of a side in a round. Each value is computed once and cached (`memo.py`) while its
dependencies do not change, also from one line of a match to the next.
"""

from __future__ import annotations

import threading
from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple, Self

from printplay.core.translation_markers import N_
from printplay.pads.file.limits import Limits, limits
from printplay.pads.file.pad import Row
from printplay.pads.formulas.formula import Formula
from printplay.pads.formulas.functions import Impossible, Unknown, Value
from printplay.pads.formulas.node import FormulaContext as FormulaCell
from printplay.pads.formulas.node import FormulaNode
from printplay.pads.scoring.book import FormulaPlace, PadFormulas
from printplay.pads.scoring.facts import ONCE, EnteredValues, Fact, ValuePlace
from printplay.pads.scoring.memo import Memo

#: Rounds in a block of a list, so that a line changes only one block.
_BLOCK = 8

#: Changed keys above which nothing is kept: it is another match, or little of it is left.
_MUCH = 500

#: The key of the number of rounds among the dependencies.
_ROUNDS = ("rounds",)
#: Why `hand` has no value: the file does not say how many cards each player holds.
NO_HAND = N_("the number of cards in a hand is missing")


class _LastComputed(threading.local):
    """The last computed values of this thread, with their state and match."""

    cells: CellValues | None = None
    memo: Memo


_LAST = _LastComputed()


class CellValues:
    """The cells of a filled pad: `sides` columns, `rounds` rounds begun, entered values."""

    def __init__(
        self, book: PadFormulas, sides: int, players: int, rounds: int,
        facts: Mapping[ValuePlace, Fact], dealers: Mapping[int, int],
    ) -> None:  # fmt: skip
        self.book, self.sides, self.players = book, sides, players
        self.facts = facts if isinstance(facts, EnteredValues) else EnteredValues(facts)
        self.rounds, self.dealers = rounds, dealers

    def with_facts(self, facts: Mapping[ValuePlace, Fact]) -> Self:
        """Return the pad with more values."""
        return type(self)(
            self.book,
            self.sides,
            self.players,
            self.rounds,
            self.facts.with_facts(facts),
            self.dealers,
        )

    # -- cache ------------------------------------------------------------------------------------

    @property
    def memo(self) -> Memo:
        """Return the cache of this state, with values of another state that are still valid."""
        last = _LAST.cells
        if last is self:
            return _LAST.memo
        changed: list[Hashable] | None = None
        if (
            last is not None
            and last.book is self.book
            and (last.sides, last.players) == (self.sides, self.players)
        ):
            changed = [*islice(self._differing(last), _MUCH)]
        if changed is not None and len(changed) < _MUCH:
            _LAST.memo.forget(changed)
        else:
            _LAST.memo = Memo()
        _LAST.cells = self
        return _LAST.memo

    def _differing(self, other: CellValues) -> Iterator[Hashable]:
        """Yield what differs between two states of matches on the same pad."""
        if self.facts is not other.facts:
            for at in self.facts.differing(other.facts):
                yield at
                yield ("across", at.row, at.round)
        if self.rounds != other.rounds:
            yield _ROUNDS
            first, last = sorted((self.rounds, other.rounds))
            yield from (("begun", number) for number in range(first + 1, last + 1))
        if self.dealers is not other.dealers:
            for number in self.dealers.keys() | other.dealers.keys():
                if self.dealers.get(number) != other.dealers.get(number):
                    yield ("dealer", number)

    # -- cells -------------------------------------------------------------------------------------

    def cell(self, at: ValuePlace) -> ScoringContext:
        """Return the cell in which a formula of a row is evaluated."""
        return ScoringContext(self, self.memo, at.side, at.round, at.row)

    def begun(self) -> int:
        """Return how many rounds have begun."""
        self.memo.reads(_ROUNDS)
        return self.rounds

    def rounds_of(self, row: Row) -> range:
        """Return the rounds in which a row is entered, as far as the match has come."""
        return range(1, self.begun() + 1) if self.book.per_round(row) else range(1)

    def value(self, at: ValuePlace) -> int:
        """Return a value; raise Unknown if it was not entered and has no default."""
        memo = self.memo
        if at.row in self.book.always:
            memo.reads(at)
            fact: Fact | None = self.facts.get(at)
            if fact is not None:
                return fact.value
        found: int = memo.get(("value", at), self.value_of, at)
        return found

    def value_of(self, at: ValuePlace) -> int:
        """Compute a value; `value` returns the cached one."""
        row = self.book.pad.row[at.row]
        if not row.entered:
            return self.points(at)
        if row.when and not self.entered(at):
            return 0
        self.memo.reads(at)
        fact: Fact | None = self.facts.get(at)
        if fact is not None:
            return fact.value
        if row.optional:
            return row.default or 0
        raise Unknown

    def entered(self, at: ValuePlace) -> bool:
        """Return whether a row is to be entered here; raise Unknown if values are missing."""
        when = self.formula("when", at)
        return when is None or bool(when)

    def formula(self, key: str, at: ValuePlace) -> int | None:
        """Return the value of a row's formula, or None if it has none; raise what it raises."""
        formula = self.book.formula(at.row, key)
        if formula is None:
            return None
        if at.side and (at.row, key) in self.book.alike:
            at = ValuePlace(0, at.row, at.round)
        found: int = self.memo.get((key, at), self._worked_out, formula, key, at)
        return found

    def _worked_out(self, formula: Formula, key: str, at: ValuePlace) -> int:
        self.memo.steps += formula.parts
        try:
            return formula.work_out(self.cell(at))
        except Impossible as why:
            why.found_in(FormulaPlace(at.row, key), at)
            raise

    def limits(self, at: ValuePlace) -> Limits:
        """Return the allowed values of a row here, as far as known."""
        try:
            most = self.formula("max", at)
        except (Unknown, Impossible):
            most = None
        row = self.book.pad.row[at.row]
        found = limits(row, most)
        return found.or_nothing() if row.holders else found

    # -- points ------------------------------------------------------------------------------------

    def points(self, at: ValuePlace) -> int:
        """Return the points of a row; raise Unknown or Impossible if there are none."""
        if at.row in self.book.plain:
            return self.value(at)
        found: int = self.memo.get(("given", at), self._given, at)
        return found

    def _given(self, at: ValuePlace) -> int:
        row, value = self.book.pad.row[at.row], 0
        if row.entered:
            value = self.value(at)  # a missing value gives no points, whatever the formula says
            if row.when and not self.entered(at):
                return 0
        formula = self.book.formula(at.row, "points")
        given = value if formula is None else self._worked_out(formula, "points", at)
        most = self.book.most(row, at.round)
        if most is None or given <= 0 or self.before(at) + given <= most:
            return given
        return 0  # overthrown: no points

    def known(self, at: ValuePlace) -> int | None:
        """Return the points of a row, or None if not known yet."""
        try:
            return self.points(at)
        except (Unknown, Impossible):
            return None

    # -- sums --------------------------------------------------------------------------------------

    def before(self, at: ValuePlace) -> int:
        """Return the points before a row: of earlier rounds, or of the rows above it."""
        found: int
        if at.round:
            found = self.memo.get(("before", at.side, at.round), self._earlier, at.side, at.round)
        else:
            place = self.book.place.get(at.row, len(self.book.pad.rows))
            found = self.memo.get(("above", at.side, place), self._above, at.side, place)
        return found

    def _earlier(self, side: int, number: int) -> int:
        if number == 1:
            return 0
        memo, last = self.memo, number - 1
        first = last
        while first > 1 and not memo.has(("before", side, first)):
            first -= 1
        for early in range(first, last):  # from the first one on, so that none is nested deeply
            memo.prepare(("before", side, early), self._earlier, side, early)
        before = self.before(ValuePlace(side, "", last))
        try:
            settled: int = memo.get(("settled", side, last), self._settled, side, last)
            return before + settled + self._sum(self.book.moving, side, last)
        except (Unknown, Impossible):  # the first of all rows that fails says why
            return before + self._sum(self.book.counted(per_round=True), side, last)

    def _settled(self, side: int, number: int) -> int:
        return self._sum(self.book.settled, side, number)

    def _sum(self, rows: Sequence[Row], side: int, number: int) -> int:
        """Return the points of some rows in a round; raise what the first that fails raises."""
        return sum([self.points(ValuePlace(side, row.key, number)) for row in rows])

    def _above(self, side: int, place: int) -> int:
        if place == 0:
            return 0
        row = self.book.pad.rows[place - 1]
        more = (
            self.memo.get(("column", side, row.key), self._column, side, row) if row.counts else 0
        )
        above: int = self.memo.get(("above", side, place - 1), self._above, side, place - 1)
        return above + more

    def _column(self, side: int, row: Row) -> int:
        return sum(self.points(ValuePlace(side, row.key, number)) for number in self.rounds_of(row))


class ScoringContext(NamedTuple):
    """The context of a formula; a `FormulaContext`."""

    scoring: CellValues
    memo: Memo
    side: int
    round: int
    row: str

    def spend(self, steps: int) -> None:
        """Count steps of a loop."""
        self.memo.steps += steps

    def cached_value(self, node: FormulaNode) -> Value:
        """Return the value of a part of a formula, evaluated once for all cells that share it."""
        side = self.side if "side" in node.needs else -1
        key = (node, side, self.round if "round" in node.needs else -1)
        found: Value = self.memo.get(key, node.value, self)
        return found

    def value(self, key: str) -> int:
        """Return the entered value of a row."""
        scoring, memo, side, number, _row = self
        at = ValuePlace(side, key, number if key in scoring.book.each_round else ONCE)
        if key in scoring.book.always:
            memo.reads(at)
            fact: Fact | None = scoring.facts.get(at)
            if fact is not None:
                return fact.value
        found: int = memo.get(("value", at), scoring.value_of, at)
        return found

    def points(self, key: str) -> int:
        """Return the points of a row."""
        number = self.round if key in self.scoring.book.each_round else ONCE
        return self.scoring.points(ValuePlace(self.side, key, number))

    def word(self, name: str) -> int:
        """Return the value of one of the words of formulas."""
        scoring = self.scoring
        if name == "round":
            return self.round
        if name == "hand":
            return self._hand()
        if name == "total":
            return scoring.before(ValuePlace(self.side, self.row, self.round))
        if name == "rounds":
            return scoring.book.pad.rounds or scoring.begun()
        if name == "dealer":
            self.memo.reads(("dealer", self.round))
            return int(scoring.dealers.get(self.round, -1) == self.side)
        return scoring.players if name == "players" else self.side + 1

    def _hand(self) -> int:
        """Return the number of cards each player holds in the round."""
        hand = (
            self.scoring.formula("hand", ValuePlace(self.side, "", self.round))
            if self.round
            else None
        )
        if hand is None:
            raise Impossible(NO_HAND)
        return hand

    def everyone(self) -> Sequence[FormulaCell]:
        """Return the same cell of each side."""
        scoring, memo, _side, number, row = self
        return [ScoringContext(scoring, memo, side, number, row) for side in range(scoring.sides)]

    def each(self) -> Sequence[FormulaCell]:
        """Return the cells of the same side in the first of all blocks of rounds."""
        scoring, memo, side, _number, row = self
        firsts = range(1, scoring.begun() + 1, _BLOCK)
        return [ScoringContext(scoring, memo, side, first, row) for first in firsts]

    def block(self) -> Sequence[FormulaCell]:
        """Return the cells of the same side in the block of rounds that begins here."""
        scoring, memo, side, first, row = self
        last = first + _BLOCK - 1
        memo.reads(("begun", last))
        if last > scoring.rounds:
            last = scoring.begun()
        return [ScoringContext(scoring, memo, side, one, row) for one in range(first, last + 1)]

    def moved(self, rounds: int) -> FormulaCell | None:
        """Return the cell `rounds` later (or earlier, if negative), or None if out of range."""
        scoring, memo, side, number, row = self
        there, last = number + rounds, scoring.book.pad.rounds
        if last is None:
            memo.reads(("begun", there))
            last = scoring.rounds
        return ScoringContext(scoring, memo, side, there, row) if 1 <= there <= last else None
