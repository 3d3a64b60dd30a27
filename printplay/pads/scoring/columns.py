"""A filled pad worked out from nothing: all players (teams) of a row in a round at once.

`CellValues` notes what each value depends on, so that the next line costs little; whoever reads a
match once, as a command does, has no next line. Both give the same points.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import NamedTuple

from printplay.pads.file.pad import Row
from printplay.pads.formulas.columns import Column, column, whole
from printplay.pads.formulas.formula import Formula
from printplay.pads.formulas.node import FormulaNode
from printplay.pads.scoring.book import PadFormulas
from printplay.pads.scoring.facts import ONCE, EnteredValues
from printplay.pads.scoring.memo import DEEP

#: The points or values of all sides; None where there are none.
_Numbers = Sequence[int | None]


class NotByColumnsError(Exception):
    """Values wait for each other in a circle or a long chain: they take the way of single cells."""


class Columns:
    """The columns of a filled pad, each computed once. `steps` counts the work so far."""

    def __init__(
        self, book: PadFormulas, sides: int, players: int, rounds: int, facts: EnteredValues,
        dealers: Mapping[int, int],
    ) -> None:  # fmt: skip
        self.book, self.sides, self.players = book, sides, players
        self.rounds, self.facts, self.dealers = rounds, facts, dealers
        self.steps = 0
        self._found: dict[Hashable, _Numbers | None] = {}
        self._asked: dict[tuple[str, int], _Numbers] = {}
        self._parts: dict[tuple[FormulaNode, int], Column] = {}
        self._before: list[_Numbers] = [[0] * sides]  # round 1 is the first
        self._deep = 0

    def totals(self) -> list[int]:
        """Return the points of each side, as far as known.

        Raises NotByColumnsError.
        """
        found = [0] * self.sides
        for number in (*range(1, self.rounds + 1), ONCE):
            for row in self.book.counted(per_round=number > 0):
                points = self.points(row.key, number)
                found = [sum_ + (one or 0) for sum_, one in zip(found, points, strict=True)]
        return found

    def points(self, key: str, number: int) -> _Numbers:
        """Return the points of a row in a round; raise NotByColumnsError."""
        if key in self.book.plain:
            return self.values(key, number)
        return self._once(("points", key, number), self._points, self.book.pad.row[key], number)

    def values(self, key: str, number: int) -> _Numbers:
        """Return the values of a row in a round; raise NotByColumnsError."""
        row = self.book.pad.row[key]
        if not row.entered:
            return self.points(key, number)
        return self._once(("values", key, number), self._values, row, number)

    def _once(self, at: Hashable, work: Callable[..., _Numbers], *given: object) -> _Numbers:
        """Return a column, computed if it is not known yet; raise NotByColumnsError."""
        known = self._found.get(at, ())
        if known:
            return known
        self._deep += 1
        if known is None or self._deep > DEEP:
            raise NotByColumnsError
        self._found[at] = None  # asking again is a circle
        found = self._found[at] = work(*given)
        self._deep -= 1
        return found

    def _values(self, row: Row, number: int) -> _Numbers:
        facts = self.facts.across(row.key, number, self.sides)
        found: list[int | None] = [None if fact is None else fact.value for fact in facts]
        if row.optional:
            found = [(row.default or 0) if one is None else one for one in found]
        entered = self._entered(row, number)
        if entered is None:
            return found
        return [
            None if asked is None else one if asked else 0
            for one, asked in zip(found, entered, strict=True)
        ]

    def _entered(self, row: Row, number: int) -> _Numbers | None:
        """Return whether a row is to be entered; None if it is always."""
        formula = self.book.formula(row.key, "when") if row.when else None
        if formula is None:
            return None
        at = (row.key, number)
        if at not in self._asked:
            self._asked[at] = self._formula(formula, row.key, "when", number)
        return self._asked[at]

    def _points(self, row: Row, number: int) -> _Numbers:
        formula, most = self.book.formula(row.key, "points"), self.book.most(row, number)
        found: _Numbers = [0] * self.sides
        if row.entered:
            found = self.values(row.key, number)
        if formula is not None:
            values, entered = found, self._entered(row, number) if row.entered else None
            found = self._formula(formula, row.key, "points", number)
            if row.entered:
                found = [
                    None if value is None else 0 if entered and not entered[side] else given
                    for side, (value, given) in enumerate(zip(values, found, strict=True))
                ]
        if most is None or not any(one is not None and one > 0 for one in found):
            return found
        return [
            given if given is None or given <= 0
            else None if before is None
            else given if before + given <= most else 0  # overthrown: no points
            for given, before in zip(found, self.before(number), strict=True)
        ]  # fmt: skip

    def _formula(self, formula: Formula, row: str, key: str, number: int) -> _Numbers:
        if formula.tree is None:
            return [0] * self.sides
        alike = (row, key) in self.book.alike
        self.steps += formula.parts * (1 if alike else self.sides)
        return whole(formula.tree, RowColumns(self, row, number))

    def before(self, number: int) -> _Numbers:
        """Return the points of each side before a round."""
        while len(self._before) < number:
            found = self._before[-1]
            for row in self.book.counted(per_round=True):
                found = _added(found, self.points(row.key, len(self._before)))
            self._before.append(found)
        return self._before[number - 1]

    def above(self, row: str) -> _Numbers:
        """Return the points of each side in the rows above one that is entered once."""
        pad, found = self.book.pad, self._before[0]
        for one in pad.rows[: self.book.place.get(row, len(pad.rows))]:
            if one.counts:
                each = range(1, self.rounds + 1) if self.book.per_round(one) else range(1)
                for number in each:
                    found = _added(found, self.points(one.key, number))
        return found

    def hand(self, number: int) -> _Numbers:
        """Return the number of cards in each hand in a round."""
        formula = self.book.formula("", "hand") if number else None
        if formula is None:
            return [None] * self.sides
        return self._once(("hand", number), self._formula, formula, "", "hand", number)

    def part(self, node: FormulaNode, here: RowColumns) -> Column:
        """Return the column of a part of a formula, computed once in a round."""
        at = (node, here.round if "round" in node.needs else -1)
        if at not in self._parts:
            self._parts[at] = column(node, here)
        return self._parts[at]


def _added(one: _Numbers, other: _Numbers) -> _Numbers:
    return [
        None if first is None or second is None else first + second
        for first, second in zip(one, other, strict=True)
    ]


class RowColumns(NamedTuple):
    """The context of the formulas of a row in a round; a `ColumnContext`."""

    columns: Columns
    row: str
    round: int

    @property
    def sides(self) -> int:
        """Return how many columns there are."""
        return self.columns.sides

    def spend(self, steps: int) -> None:
        """Count steps of a loop."""
        self.columns.steps += steps

    def cached_column(self, node: FormulaNode) -> Column:
        """Return the column of a part of a formula, computed once in a round."""
        return self.columns.part(node, self)

    def values(self, key: str) -> Column:
        """Return the values entered into a row."""
        return self.columns.values(key, self._round_of(key))

    def points(self, key: str) -> Column:
        """Return the points of a row."""
        return self.columns.points(key, self._round_of(key))

    def _round_of(self, key: str) -> int:
        return self.round if key in self.columns.book.each_round else ONCE

    def word(self, name: str) -> Column:
        """Return the values of one of the words of formulas."""
        columns, number = self.columns, self.round
        sides = columns.sides
        if name == "round":
            return [number] * sides
        if name == "hand":
            return columns.hand(number)
        if name == "total":
            return columns.before(number) if number else columns.above(self.row)
        if name == "rounds":
            return [columns.book.pad.rounds or columns.rounds] * sides
        if name == "dealer":
            dealer = columns.dealers.get(number, -1)
            return [int(dealer == side) for side in range(sides)]
        return [columns.players] * sides if name == "players" else range(1, sides + 1)

    def each(self) -> Sequence[RowColumns]:
        """Return the same row in each round that has begun."""
        rounds = range(1, self.columns.rounds + 1)
        return [self._replace(round=number) for number in rounds]

    def moved(self, rounds: int) -> RowColumns | None:
        """Return the row some rounds later, or earlier if negative; None if out of range."""
        there = self.round + rounds
        last = self.columns.book.pad.rounds or self.columns.rounds
        return self._replace(round=there) if 1 <= there <= last else None
