"""The composition of a deck of Goldrausch, as rules need it: amounts and counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from printplay.games.goldrausch.state.splitting import splits

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
                reached[count] |= {amount + before for before in reached[count - 1]}
        return frozenset().union(*reached[self.fewest :])
