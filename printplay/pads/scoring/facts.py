"""The entered values of a pad, one per place, in versions that share common parts.

A version after a line copies only the line's side and round, so that long matches take little more.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping, Set
from typing import Any, NamedTuple

#: The round of rows entered once.
ONCE = 0


class Fact(NamedTuple):
    """An entered value, and the index of its event."""

    value: int
    event: int


class ValuePlace(NamedTuple):
    """The place of a value: the side (a seat, or a team) from 0, the row, the round."""

    side: int
    row: str
    round: int


#: The values of a side by round and row.
_Side = Mapping[int, Mapping[str, Fact]]
_NONE: _Side = {}
_EMPTY: Mapping[str, Fact] = {}


class EnteredValues(Mapping[ValuePlace, Fact]):
    """The entered values by their places; immutable.

    `kept` has, for each round that is over, values computed from it and those before: they hold for
    all versions that have the same entries there.
    """

    __slots__ = ("_sides", "kept")

    def __init__(self, facts: Mapping[ValuePlace, Fact] = {}) -> None:
        self._sides: Mapping[int, _Side] = {}
        self.kept: defaultdict[int, dict[Hashable, Any]] = defaultdict(dict)
        if facts:
            self._sides = self.with_facts(facts)._sides

    def __getitem__(self, place: ValuePlace) -> Fact:
        side, row, number = place
        return self._sides[side][number][row]

    def get(self, place: ValuePlace, default: Any = None) -> Any:
        """Return a value, or a default if it was not entered."""
        side, row, number = place
        rounds = self._sides.get(side)
        rows = None if rounds is None else rounds.get(number)
        return default if rows is None else rows.get(row, default)

    def __contains__(self, place: object) -> bool:
        return isinstance(place, ValuePlace) and self.get(place) is not None

    def __iter__(self) -> Iterator[ValuePlace]:
        return (place for side in self._sides for place, _fact in self.values_of_side(side))

    def __len__(self) -> int:
        return sum(len(rows) for rounds in self._sides.values() for rows in rounds.values())

    def __bool__(self) -> bool:
        return bool(self._sides)

    def __eq__(self, other: object) -> bool:
        return self._sides == other._sides if isinstance(other, EnteredValues) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Facts({dict(self)})"

    def values_of_side(self, side: int) -> Iterator[tuple[ValuePlace, Fact]]:
        for number, rows in self._sides.get(side, _NONE).items():
            for row, fact in rows.items():
                yield ValuePlace(side, row, number), fact

    def across(self, row: str, number: int, sides: int) -> list[Fact | None]:
        rounds_of_side = self._sides.get
        return [rounds_of_side(side, _NONE).get(number, _EMPTY).get(row) for side in range(sides)]

    def latest(self, side: int) -> Mapping[int, int]:
        """Return the last event that entered a value of a side, by rounds."""
        rounds = self._sides.get(side, _NONE)
        return {number: max(fact.event for fact in rows.values()) for number, rows in rounds.items()}

    def has_any(self, side: int, number: int | None = None) -> bool:
        """Return whether any value of a side was entered, or any in a round."""
        rounds = self._sides.get(side)
        return rounds is not None and (number is None or number in rounds)

    def rows(self, side: int, number: int) -> Set[str]:
        return self._sides.get(side, _NONE).get(number, _EMPTY).keys()

    def with_facts(self, facts: Mapping[ValuePlace, Fact]) -> EnteredValues:
        """Return a version with more values; a repeated one replaces the earlier."""
        sides = dict(self._sides)
        new: dict[tuple[int, int], dict[str, Fact]] = {}
        for (side, row, number), fact in facts.items():
            if (side, number) not in new:
                new[side, number] = dict(sides.get(side, _NONE).get(number, _EMPTY))
            new[side, number][row] = fact
        for (side, number), rows in new.items():
            sides[side] = {**sides.get(side, _NONE), number: rows}
        new_values = EnteredValues()
        new_values._sides = sides
        changed = {place.round for place in facts} - {ONCE}
        for number, values in self.kept.copy().items():
            if all(number < changed_number for changed_number in changed):
                new_values.kept[number] = values
        return new_values
