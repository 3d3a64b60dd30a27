"""The composition of a deck of Goldrausch, as rules need it: amounts and counts.

Cards of one amount are equal, so only the number dealt of each amount matters. Every such choice is
a bit of an integer, and adding a card shifts them all at once: that takes some hundred steps with
the shipped deck, and a few milliseconds if all cards differ.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate

#: The six groups, in the order of their symbol cards on the table.
GROUPS = ("adventurers", "diggers", "ladies", "innkeepers", "bandits", "counterfeiters")
#: The chips of each player.
CHIPS = 3


@dataclass(frozen=True)
class DeckComposition:
    """A deck: the amounts of its gold cards, its number of false coins, figures of each group."""

    name: str
    title: Mapping[str, str]
    hash: str
    gold: tuple[int, ...]
    counterfeit: int
    figures: int
    game: str = "goldrausch"

    @cached_property
    def copies(self) -> Mapping[int, int]:
        """Return the number of gold cards of each amount, the lowest first."""
        return Counter(sorted(self.gold))

    @cached_property
    def coins(self) -> int:
        """Return the number of coin cards of every group at the end of a round."""
        return (len(self.gold) + self.counterfeit) // len(GROUPS)

    @cached_property
    def cards(self) -> int:
        """Return the number of cards turned in a round."""
        return len(GROUPS) * self.figures + len(self.gold) + self.counterfeit

    @cached_property
    def total(self) -> int:
        """Return the gold of all cards together."""
        return sum(self.gold)

    @cached_property
    def fewest(self) -> int:
        """Return the least number of gold cards of a group."""
        return max(0, self.coins - self.counterfeit)

    def splits(self, sums: Iterable[int]) -> bool:
        """Return whether all coin cards can be dealt to groups that add up to these sums."""
        return splits(self.gold, self.fewest, self.coins, tuple(sorted(sums, reverse=True)))

    @cached_property
    def sums(self) -> frozenset[int]:
        """Return the possible sums of the coin cards of one group."""
        reached: list[set[int]] = [{0}, *(set() for _card in range(self.coins))]
        for amount in self.gold:
            for count in range(self.coins, 0, -1):
                reached[count] |= {amount + earlier_sum for earlier_sum in reached[count - 1]}
        return frozenset().union(*reached[self.fewest :])


class _Choices:
    """All choices among the cards of a deck; a choice's bit is the sum of its cards' `steps`."""

    def __init__(self, gold: Sequence[int]) -> None:
        self.copies = sorted(Counter(gold).items())
        sizes = [copies + 1 for _amount, copies in self.copies]
        self.steps: list[int] = list(accumulate(sizes, int.__mul__, initial=1))
        #: By amount, the choices that a card can be added to: those that leave one of them.
        self.short = [self._short(index) for index in range(len(sizes))]

    def _short(self, index: int) -> int:
        step, row = self.steps[index], self.steps[index + 1]
        choices = (1 << (row - step)) - 1
        while row < self.steps[-1]:
            choices, row = choices | choices << row, 2 * row
        return choices & ((1 << self.steps[-1]) - 1)

    def one_more(self, chosen: int) -> int:
        """Return choices with one card more, in every way."""
        choices = 0
        for step, short in zip(self.steps, self.short, strict=False):
            choices |= (chosen & short) << step
        return choices

    def of_sum(self, kinds: int, total: int, cache: dict[tuple[int, int], int]) -> int:
        """Return the choices among the lowest `kinds` amounts that add up to a sum."""
        if total <= 0 or kinds == 0:
            return int(total == 0)
        key = (kinds, total)
        if key not in cache:
            amount, copies = self.copies[kinds - 1]
            step, chosen = self.steps[kinds - 1], 0
            for count in range(min(copies, total // amount) + 1):
                chosen |= self.of_sum(kinds - 1, total - count * amount, cache) << (count * step)
            cache[key] = chosen
        return cache[key]


_choices = lru_cache(maxsize=4)(_Choices)


@lru_cache(maxsize=256)
def splits(gold: tuple[int, ...], least_cards: int, most_cards: int, sums: tuple[int, ...]) -> bool:
    """Return whether all gold cards can be dealt to groups of these sums.

    Each group gets `least_cards` to `most_cards` cards.

    >>> splits((1, 2, 3, 4), 0, 2, (4, 6)), splits((1, 2, 3, 4), 0, 2, (3, 7))
    (True, True)
    >>> splits((1, 2, 3, 4), 0, 2, (2, 8)), splits((1, 2, 3, 4), 0, 3, (2, 8))
    (False, True)
    """
    choices, dealt, running_sum = _choices(gold), 1, 0
    cache: dict[tuple[int, int], int] = {}
    for group_sum in sums:
        running_sum += group_sum
        right, group, next_dealt = choices.of_sum(len(choices.copies), running_sum, cache), dealt, 0
        for cards in range(most_cards + 1):
            if cards >= least_cards:
                next_dealt |= group & right
            group = choices.one_more(group) if cards < most_cards else 0
        dealt = next_dealt
    return bool(dealt >> (choices.steps[-1] - 1))
