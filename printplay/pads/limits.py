"""Which values a row takes: the one place that check, entry, questions, record and print ask."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from printplay.pads.pad import LARGEST, Row


class Limits(NamedTuple):
    """The values from `least` to `most` by `step`; where there are `values`, these alone."""

    least: int
    most: int
    step: int = 1
    values: tuple[int, ...] | None = None

    @property
    def all(self) -> Sequence[int]:
        """Return all values, from the least on."""
        if self.values is not None:
            return self.values
        return range(self.least, self.most + 1, self.step)

    def some(self, most: int) -> Sequence[int]:
        """Return all values, or the first of them: so many of numbers that go on and on."""
        return self.all if self.values is not None else self.all[:most]

    @property
    def example(self) -> int:
        """Return a value that anybody can tell: the one next to 0."""
        found = self.all
        if isinstance(found, range):
            near = max(self.least, min(self.most, 0))
            return near - (near - self.least) % self.step
        return min(found, key=abs, default=0)


def limits(row: Row, most: int | None = None) -> Limits:
    """Return which values a row takes where its formula `max` gives a number; None: none known."""
    if row.entry == "tick":
        return Limits(0, 1, values=(0, 1))
    top = LARGEST if most is None else most
    if not row.values:
        return Limits(row.min, max(top, row.min - 1), row.step)
    values = tuple(sorted({value for value in row.values if value <= top}))
    return Limits(min(row.values), values[-1] if values else min(row.values) - 1, 1, values)
