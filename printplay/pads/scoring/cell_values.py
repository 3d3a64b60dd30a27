"""The values and points of a pad from all entered ones, by cell: a row of a side in a round."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, MutableMapping, Sequence
from threading import RLock
from typing import Any, NamedTuple, Self

from printplay.core.translation_markers import N_
from printplay.pads.file.pad import Limits, Row, limits
from printplay.pads.formulas.formula import Formula, FormulaLoop, Impossible, Unknown
from printplay.pads.formulas.formula import FormulaContext as FormulaCell
from printplay.pads.scoring.book import FormulaPlace, PadFormulas
from printplay.pads.scoring.facts import ONCE, EnteredValues, Fact, ValuePlace

#: Most nested computations; beyond that, the inner values are computed first.
#: Each may take some 70 levels of Python's own stack.
DEEP = 8

#: Why `hand` has no value: the file does not say how many cards each player holds.
NO_HAND = N_("the number of cards in a hand is missing")

#: A value: where it is kept, its key, the function that computes it, and its arguments.
_Job = tuple[MutableMapping[Hashable, Any], Hashable, Callable[..., Any], tuple[Any, ...]]


class _TooDeep(Exception):  # noqa: N818  for control flow, no error
    """The recursion is too deep: a value has to be computed first."""

    def __init__(self, first: _Job) -> None:
        super().__init__()
        self.first = first


class CellValues:
    """The cells of a filled pad: `sides` columns, `rounds` begun, entered values; `steps` counts work."""

    def __init__(
        self, book: PadFormulas, sides: int, players: int, rounds: int,
        facts: Mapping[ValuePlace, Fact], dealers: Mapping[int, int],
    ) -> None:  # fmt: skip
        self.book, self.sides, self.players = book, sides, players
        self.facts = facts if isinstance(facts, EnteredValues) else EnteredValues(facts)
        self.rounds, self.dealers = rounds, dealers
        self.steps = 0
        self._values: dict[Hashable, Any] = {}
        self._open = set[Hashable]()  # being computed, or waiting for inner values
        self._depth, self._lock = 0, RLock()  # a server asks in several threads

    def with_facts(self, facts: Mapping[ValuePlace, Fact]) -> Self:
        return type(self)(
            self.book, self.sides, self.players, self.rounds, self.facts.with_facts(facts), self.dealers
        )

    # -- cache ------------------------------------------------------------------------------------

    def compute_once(
        self, key: Hashable, work: Callable[..., Any], *arguments: Any,
        cache: MutableMapping[Hashable, Any] | None = None,
    ) -> Any:  # fmt: skip
        """Return a value, computed if it is not known; raise what the computation raised."""
        values = self._values if cache is None else cache
        known_value = values.get(key)
        if known_value.__class__ is int:
            return known_value
        if known_value is None:
            with self._lock:
                if key in self._open:
                    raise Impossible(N_("circular formulas"))
                job = (values, key, work, arguments)
                if self._depth >= DEEP:
                    raise _TooDeep(job)
                known_value = self._computed(job) if self._depth else self._computed_in_turn(job)
        if isinstance(known_value, Exception):
            raise known_value.with_traceback(None)
        return known_value

    def _cache_for(self, row: str, number: int) -> MutableMapping[Hashable, Any]:
        """Return where a round's value of a row (empty: all rows) is kept: with past rounds, or here."""
        is_kept = ONCE < number < self.rounds and row in self.book.settled
        return self.facts.kept[number] if is_kept else self._values

    def _computed_in_turn(self, job: _Job) -> Any:
        """Return a value; those that it needs and that are nested too deeply are computed before it."""
        waiting = [job]
        try:
            while waiting:
                try:
                    new_value = self._computed(waiting[-1])
                    waiting.pop()
                except _TooDeep as deep:
                    waiting.append(deep.first)
        finally:
            self._open.clear()
        return new_value

    def _computed(self, job: _Job) -> Any:
        values, key, work, arguments = job
        self._open.add(key)
        self._depth += 1
        try:
            outcome: Any = work(*arguments)
        except (Unknown, Impossible) as open_:
            outcome = open_.with_traceback(None)
        except _TooDeep:
            if self._depth > 1:
                self._open.discard(key)
            raise
        finally:
            self._depth -= 1
        self._open.discard(key)
        values[key] = outcome
        return outcome

    # -- cells -------------------------------------------------------------------------------------

    def cell(self, place: ValuePlace) -> ScoringContext:
        return ScoringContext(self, place.side, place.round, place.row)

    def rounds_of(self, row: Row) -> range:
        """Return the rounds in which a row is entered, as far as the match has come."""
        return range(1, self.rounds + 1) if self.book.per_round(row) else range(1)

    def value(self, place: ValuePlace) -> int:
        """Return a value; raise Unknown if it was not entered and has no default."""
        if place.row in self.book.always:
            fact: Fact | None = self.facts.get(place)
            if fact is not None:
                return fact.value
        cache = self._cache_for(place.row, place.round)
        value: int = self.compute_once(("value", place), self._value, place, cache=cache)
        return value

    def _value(self, place: ValuePlace) -> int:
        row = self.book.pad.row[place.row]
        if not row.is_entered:
            return self.points(place)
        if row.when and not self.is_enterable(place):
            return 0
        fact: Fact | None = self.facts.get(place)
        if fact is not None:
            return fact.value
        if row.optional:
            return row.default or 0
        raise Unknown

    def is_enterable(self, place: ValuePlace) -> bool:
        """Return whether a row is to be entered here; raise Unknown if values are missing."""
        condition = self.formula("when", place)
        return condition is None or bool(condition)

    def may_be_entered(self, place: ValuePlace, *, if_unknown: bool = True) -> bool:
        """Return whether a row is to be entered here, as far as known."""
        try:
            return self.is_enterable(place)
        except (Unknown, Impossible):
            return if_unknown

    def formula(self, key: str, place: ValuePlace) -> int | None:
        """Return the value of a row's formula, or None if it has none; raise what it raises."""
        formula = self.book.formula(place.row, key)
        if formula is None:
            return None
        if place.side and (place.row, key) in self.book.side_independent:
            place = ValuePlace(0, place.row, place.round)
        cache = self._cache_for(place.row, place.round) if key == "when" else None
        value: int = self.compute_once((key, place), self._worked_out, formula, key, place, cache=cache)
        return value

    def known_formula(self, key: str, place: ValuePlace) -> int | None:
        """Return the value of a row's formula; None if it has none, or is not known yet."""
        try:
            return self.formula(key, place)
        except (Unknown, Impossible):
            return None

    def _worked_out(self, formula: Formula, key: str, place: ValuePlace) -> int:
        self.steps += formula.parts
        try:
            return formula.work_out(self.cell(place))
        except Impossible as error:
            error.note_formula(FormulaPlace(place.row, key), place)
            raise

    def limits(self, place: ValuePlace) -> Limits:
        """Return the allowed values of a row here, as far as known."""
        row = self.book.pad.row[place.row]
        allowed = limits(row, self.known_formula("max", place))
        return allowed.or_nothing() if row.holders else allowed

    # -- points ------------------------------------------------------------------------------------

    def points(self, place: ValuePlace) -> int:
        """Return the points of a row; raise Unknown or Impossible if there are none."""
        if place.row in self.book.plain:
            return self.value(place)
        cache = self._cache_for(place.row, place.round)
        points: int = self.compute_once(("given", place), self._compute_points, place, cache=cache)
        return points

    def _compute_points(self, place: ValuePlace) -> int:
        row, value = self.book.pad.row[place.row], 0
        if row.is_entered:
            value = self.value(place)  # a missing value gives no points, whatever the formula says
            if row.when and not self.is_enterable(place):
                return 0
        formula = self.book.formula(place.row, "points")
        points = value if formula is None else self._worked_out(formula, "points", place)
        limit = self.book.points_limit(row, place.round)
        if limit is None or points <= 0 or self.points_before(place) + points <= limit:
            return points
        return 0  # overthrown: no points

    def known_points(self, place: ValuePlace) -> int | None:
        try:
            return self.points(place)
        except (Unknown, Impossible):
            return None

    # -- sums --------------------------------------------------------------------------------------

    def points_before(self, place: ValuePlace) -> int:
        """Return the points before a row: of earlier rounds, or of the rows above it."""
        points: int
        if place.round:
            key = ("before", place.side, place.round)
            cache = self._cache_for("", place.round - 1)
            points = self.compute_once(key, self._earlier_sum, place.side, place.round, cache=cache)
        else:
            row_number = self.book.place.get(place.row, len(self.book.pad.rows))
            points = self.compute_once(("above", place.side, row_number), self._above, place.side, row_number)
        return points

    def _earlier_sum(self, side: int, number: int) -> int:
        total = 0
        for early in range(1, number):  # from the first one on, so that none is nested deeply
            cache = self._cache_for("", early)
            total += self.compute_once(("sum", side, early), self._sum, side, early, cache=cache)
        return total

    def _sum(self, side: int, number: int) -> int:
        """Return the points of a round; raise what the first row that fails raises."""
        rows = self.book.counted(per_round=True)
        return sum([self.points(ValuePlace(side, row.key, number)) for row in rows])

    def _above(self, side: int, place: int) -> int:
        points = 0
        for row in reversed(self.book.pad.rows[:place]):
            if row.counts:
                points += self.compute_once(("column", side, row.key), self._column, side, row)
        return points

    def _column(self, side: int, row: Row) -> int:
        return sum(self.points(ValuePlace(side, row.key, number)) for number in self.rounds_of(row))


class ScoringContext(NamedTuple):
    """The context of a formula; a `FormulaContext`."""

    scoring: CellValues
    side: int
    round: int
    row: str

    def spend(self, steps: int) -> None:
        self.scoring.steps += steps

    def loop_values(self, loop: FormulaLoop) -> list[int]:
        """Return what a loop gives, evaluated once for all cells that share it."""
        side = self.side if "side" in loop.needs else -1
        key = (loop, side, self.round if "round" in loop.needs else -1)
        values: list[int] = self.scoring.compute_once(key, loop.values, self)
        return values

    def value(self, key: str) -> int:
        scoring, side, number, _row = self
        return scoring.value(ValuePlace(side, key, number if key in scoring.book.each_round else ONCE))

    def points(self, key: str) -> int:
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
            return scoring.points_before(ValuePlace(self.side, self.row, self.round))
        if name == "rounds":
            return scoring.book.pad.rounds or scoring.rounds
        if name == "dealer":
            return int(scoring.dealers.get(self.round, -1) == self.side)
        return scoring.players if name == "players" else self.side + 1

    def _hand(self) -> int:
        """Return the number of cards each player holds in the round."""
        hand = self.scoring.formula("hand", ValuePlace(self.side, "", self.round)) if self.round else None
        if hand is None:
            raise Impossible(NO_HAND)
        return hand

    def everyone(self) -> Sequence[FormulaCell]:
        return [self._replace(side=side) for side in range(self.scoring.sides)]

    def each(self) -> Sequence[FormulaCell]:
        """Return the cells of the same side in all rounds that have begun."""
        return [self._replace(round=number) for number in range(1, self.scoring.rounds + 1)]

    def shift_rounds(self, rounds: int) -> FormulaCell | None:
        """Return the cell `rounds` later (or earlier, if negative), or None if out of range."""
        number, last = self.round + rounds, self.scoring.book.pad.rounds or self.scoring.rounds
        return self._replace(round=number) if 1 <= number <= last else None
