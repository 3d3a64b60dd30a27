"""Random numbers from a seed: only `random()` of Python's generator is guaranteed to stay."""

from __future__ import annotations

import random
from collections.abc import MutableSequence, Sequence
from typing import TypeVar

Item = TypeVar("Item")


class SeededRandom:
    """Draws by a seed; every draw is made of `random.Random(seed).random()`."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed).random  # noqa: S311  not for security

    def below(self, end: int) -> int:
        """Return a whole number from 0 to `end` - 1."""
        return int(self._random() * end)

    def one_of(self, items: Sequence[Item]) -> Item:
        """Return one of `items`."""
        return items[self.below(len(items))]

    def mix(self, items: MutableSequence[Item]) -> None:
        """Shuffle `items` (Fisher and Yates)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]
