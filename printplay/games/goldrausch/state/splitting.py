"""Whether the coin cards of a deck can be dealt out to groups of given sums: exact, for any deck.

Cards of one amount are alike, so what matters is how many of each amount are dealt out. Every such
choice is a bit of a whole number, and a card more shifts them all at once: that takes some hundred
steps with the deck of the house, and a few milliseconds where no two cards are alike.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate


class _Choices:
    """All choices among the cards of a deck; the bit of a choice is its cards' `steps` together."""

    def __init__(self, gold: Sequence[int]) -> None:
        self.copies = sorted(Counter(gold).items())
        sizes = [copies + 1 for _amount, copies in self.copies]
        self.steps: list[int] = list(accumulate(sizes, int.__mul__, initial=1))
        #: What a card of each amount can be added to: the choices that leave one of them.
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
        """Return the choices among the lowest amounts, so many of them, that add up to a sum."""
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
    """Return whether all gold cards can be dealt to groups of these sums, so many to each group.

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
