"""An axis of points: round numbers from below the minimum to above the maximum."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Scale:
    """Values from `low` to `high`, with `ticks` among them."""

    low: float
    high: float
    ticks: Sequence[int]

    def share(self, value: float) -> float:
        """Return the position of a value: 0 at the low end, 1 at the high end."""
        return (value - self.low) / (self.high - self.low)


def scale(values: Iterable[int], most: int = 4) -> Scale:
    """Return an axis for integers that includes 0, with about this many steps.

    >>> scale([9, 31]).ticks, scale([-3, 4]).ticks, scale([]).ticks
    ((0, 10, 20, 30, 40), (-4, -2, 0, 2, 4), (0, 1))
    """
    every = [0, *values]
    low, high = min(every), max(every)
    if low == high:
        high = low + 1
    rough = (high - low) / most
    size = 10 ** math.floor(math.log10(rough)) if rough > 1 else 1
    step = next(size * times for times in (1, 2, 5, 10) if size * times >= rough)
    first, last = math.floor(low / step), math.ceil(high / step)
    ticks = tuple(number * step for number in range(first, last + 1))
    return Scale(ticks[0], ticks[-1], ticks)
