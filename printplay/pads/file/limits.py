"""The allowed values of a row, for check, entry, questions, record and print alike."""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd
from typing import NamedTuple

from printplay.pads.file.pad import LARGEST, Pad, Row

#: Most sums listed; of more, only the least and the greatest are kept.
_MANY = 5_000


class Limits(NamedTuple):
    """The values from `least` to `most` by `step`; if there are `values`, only these."""

    least: int
    most: int
    step: int = 1
    values: tuple[int, ...] | None = None

    @property
    def all(self) -> Sequence[int]:
        """Return all values in ascending order."""
        if self.values is not None:
            return self.values
        return range(self.least, self.most + 1, self.step)

    def first_values(self, count: int) -> Sequence[int]:
        """Return all values, or the first ones of an unlimited range."""
        return self.all if self.values is not None else self.all[:count]

    def __contains__(self, value: object) -> bool:
        """Return whether a value is one of them."""
        return value in self.all

    def also(self, value: int) -> Limits:
        """Return limits with one more value."""
        if value in self:
            return self
        values = None if self.values is None else tuple(sorted((*self.values, value)))
        step = gcd(self.step, value - self.least)
        return Limits(min(self.least, value), max(self.most, value), step, values)

    def or_nothing(self) -> Limits:
        """Return the limits with 0, for players who do not hold the row; see `also`."""
        if 0 in self or len(self.all) > _MANY:
            return self.also(0)
        return Limits(min(self.least, 0), max(self.most, 0), 1, tuple(sorted((0, *self.all))))

    def __str__(self) -> str:
        """Return them as text: `0-10`, `-5 … 5`, `0, 20-30`, or one by one."""
        if self.values is not None:
            rest = self.values[1:]
            if len(rest) > 2 and not self.values[0] and 1 < rest[0] == rest[-1] + 1 - len(rest):
                return f"0, {Limits(rest[0], rest[-1])}"
            return ", ".join(map(str, self.values))
        if self.least == self.most:
            return str(self.least)
        return f"{self.least}-{self.most}" if self.least >= 0 else f"{self.least} … {self.most}"

    @property
    def example(self) -> int:
        """Return an example: the value nearest to 0."""
        found = self.all
        if isinstance(found, range):
            near = max(self.least, min(self.most, 0))
            return near - (near - self.least) % self.step
        return min(found, key=abs, default=0)


def sums(parts: Sequence[Limits]) -> Limits:
    """Return the possible sums of values within some limits; of many, only the range."""
    least = most = step = 0
    open_ = []
    for limits in parts:
        least += limits.least
        most += limits.most
        if limits.least != limits.most:
            open_.append(limits)
            step = gcd(step, limits.step)
    if all(limits.values is None for limits in open_):
        return Limits(least, most, step or 1)
    totals = {sum(limits.least for limits in parts if limits.least == limits.most)}
    for limits in open_:
        if len(totals) * len(limits.all) > _MANY:
            return Limits(least, most)
        totals = {value + addend for value in totals for addend in limits.all}
    return Limits(least, most, 1, tuple(sorted(totals)))


def stated_limits(row: Row) -> Limits:
    """Return the allowed values of a row, as far as the file states them without a formula."""
    return limits(row, int(row.max) if row.max.lstrip("-").isdecimal() else None)


def limits(row: Row, maximum: int | None = None) -> Limits:
    """Return the allowed values of a row; `maximum` is the result of its `max`, None if unknown."""
    if row.entry == "tick":
        return Limits(0, 1, values=(0, 1))
    top = LARGEST if maximum is None else maximum
    if not row.values:
        return Limits(row.min, max(top, row.min - 1), row.step)
    values = tuple(sorted({value for value in row.values if value <= top}))
    return Limits(min(row.values), values[-1] if values else min(row.values) - 1, 1, values)


def never_negative(pad: Pad) -> bool:
    """Return whether no sum on a pad can be below 0: no value is, and no formula subtracts."""
    return all(min(row.min, row.default or 0, *row.values) >= 0 and "-" not in row.points for row in pad.rows)
