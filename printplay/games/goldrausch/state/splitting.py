"""Whether the coin cards of a deck can be dealt out to groups of given sums: exact, for any deck.

Cards of one amount are equal, so only the number dealt of each amount matters. Every such choice is
a bit of an integer, and adding a card shifts them all at once: that takes some hundred steps with
the shipped deck, and a few milliseconds if all cards differ.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate


class _Choices:
    """All choices among the cards of a deck; a choice's bit is the sum of its cards' `steps`."""

    def __init__(self, gold: Sequence[int]) -> None:
        self.copies = sorted(Counter(gold).items())
        sizes = [copies + 1 for _amount, copies in self.copies]
        self.steps: list[int] = list(accumulate(sizes, int.__mul__, initial=1))
        #: By amount, the choices that a card can be added to: those that leave one of them.
        self.short = [self._short(at) for at in range(len(sizes))]

    def _short(self, at: int) -> int:
        once, row = self.steps[at], self.steps[at + 1]
        found = (1 << (row - once)) - 1
        while row < self.steps[-1]:
            found, row = found | found << row, 2 * row
        return found & ((1 << self.steps[-1]) - 1)

    def one_more(self, chosen: int) -> int:
        """Return choices with one card more, in every way."""
        found = 0
        for step, short in zip(self.steps, self.short, strict=False):
            found |= (chosen & short) << step
        return found

    def of_sum(self, kinds: int, total: int, known: dict[tuple[int, int], int]) -> int:
        """Return the choices among the lowest `kinds` amounts that add up to a sum."""
        if total <= 0 or kinds == 0:
            return int(total == 0)
        key = (kinds, total)
        if key not in known:
            amount, copies = self.copies[kinds - 1]
            step, found = self.steps[kinds - 1], 0
            for taken in range(min(copies, total // amount) + 1):
                found |= self.of_sum(kinds - 1, total - taken * amount, known) << (taken * step)
            known[key] = found
        return known[key]


_choices = lru_cache(maxsize=4)(_Choices)


@lru_cache(maxsize=256)
def splits(gold: tuple[int, ...], least: int, most: int, sums: tuple[int, ...]) -> bool:
    """Return whether all gold cards can be dealt to groups of these sums.

    Each group gets `least` to `most` cards.

    >>> splits((1, 2, 3, 4), 0, 2, (4, 6)), splits((1, 2, 3, 4), 0, 2, (3, 7))
    (True, True)
    >>> splits((1, 2, 3, 4), 0, 2, (2, 8)), splits((1, 2, 3, 4), 0, 3, (2, 8))
    (False, True)
    """
    choices, dealt, given = _choices(gold), 1, 0
    known: dict[tuple[int, int], int] = {}
    for wanted in sums:
        given += wanted
        right, group, found = choices.of_sum(len(choices.copies), given, known), dealt, 0
        for cards in range(most + 1):
            if cards >= least:
                found |= group & right
            group = choices.one_more(group) if cards < most else 0
        dealt = found
    return bool(dealt >> (choices.steps[-1] - 1))
