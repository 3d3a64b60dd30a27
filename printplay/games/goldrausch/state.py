"""A match of Goldrausch in values: its deck, its events and their lines in a record, its state.

The state is what the record says, legal or not. Unreadable lines that may have been a card or a
group are counted; anything else they leave open is a doubt.

Cards of one amount are equal, so only the number dealt of each amount matters: every such choice is
a bit of an integer, and adding a card shifts them all at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import Any, NamedTuple

from printplay.core.translation_markers import Term
from printplay.match.entered_results import EnteredResult, EnteredResults
from printplay.match.lines.fields import flag, name, number, one_of
from printplay.match.lines.grammar import Grammar, PlayerEvent, TableEvent
from printplay.match.lines.line import line
from printplay.match.lines.lists import counts

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


ROUNDS = 4
PLAYERS = (2, 5)

#: Doubts that an unreadable line leaves: about the card turned last, the cards with the groups, the
#: chips, the beginning of the next round, the payments.
LAST, CARDS, CHIPS_PLACED, NEXT, POINTS = 1, 2, 4, 8, 16
_COIN = LAST | CARDS | POINTS
_FIGURE = _COIN | CHIPS_PLACED
#: The doubts by the verb of the line, if it is known.
DOUBTS = {
    "round": 0,
    "figure": _FIGURE,
    "gold": _COIN,
    "false": _COIN,
    "chip": LAST | CHIPS_PLACED | POINTS,
    "settle": LAST | POINTS,
    "total": 0,
    "end": LAST,
    "": _FIGURE,
}


class Pile(NamedTuple):
    """The pile of a group: figures, coin cards, their gold, and chips by seat."""

    chips: tuple[int, ...]
    figures: int = 0
    coins: int = 0
    gold: int = 0


class Last(NamedTuple):
    """The card turned last: its player, and its group if it was a figure."""

    seat: int
    event: Card
    chipped: bool = False

    @property
    def group(self) -> str:
        """Return the group of a figure, an empty text for a coin card."""
        return self.event.group if isinstance(self.event, Figure) else ""


class RoundState(NamedTuple):
    """One round. `expecting` are the seats whose turn it may be; empty: unknown."""

    piles: Mapping[str, Pile]
    number: int = 0
    expecting: tuple[int, ...] = ()
    starter: int | None = None
    cards: int = 0
    used: Mapping[int, int] = {}  # gold cards turned, by their amount
    counterfeit: int = 0
    last: Last | None = None
    last_card: int | None = None  # the index of the event that turned it
    settled: Mapping[str, EnteredResult] = {}
    fog: int = 0  # unreadable lines that may have been a card
    unsettled: int = 0  # unreadable lines that may have settled a group

    def blank(self) -> bool:
        """Return whether the round has no line yet, not even an unreadable one."""
        any_line = self.cards or self.settled or self.fog or self.unsettled
        return not (any_line or any(any(pile.chips) for pile in self.piles.values()))

    def chips(self, seat: int) -> int:
        return sum(pile.chips[seat] for pile in self.piles.values())


class Table(NamedTuple):
    """The parts of the state that never change during a match."""

    deck: DeckComposition
    names: tuple[str, ...]
    seats: Mapping[str, int]
    starter: str = "rotate"  # the house rule


class State(NamedTuple):
    """Everything the rules know after some events. `past` are the rounds before this one."""

    table: Table
    round: RoundState
    past: tuple[RoundState, ...] = ()
    events: int = 0
    doubts: int = 0
    ended: bool = False
    entered: EnteredResults = EnteredResults()  # totals entered before any card or group

    @property
    def totals(self) -> Mapping[tuple[str, str], EnteredResult]:
        """Return the totals entered before any card or group."""
        return self.entered.results

    def by_total(self) -> bool:
        """Return whether no card and no group was entered, so that totals are the scores."""
        return not any(
            played_round.cards or played_round.settled for played_round in (*self.past, self.round)
        )

    def card_by_card(self) -> bool:
        return self.round.cards > 0

    def complete(self) -> bool:
        """Return whether the round is over, as far as is known."""
        return is_complete(self.table.deck, self.round)


def is_complete(deck: DeckComposition, played: RoundState) -> bool:
    """Return whether all cards of a round are entered, or all groups settled; unreadable ones count."""
    if played.cards and played.cards + played.fog >= deck.cards:
        return True
    unread = played.unsettled if played.settled and not played.cards else 0
    return len(played.settled) + unread >= len(GROUPS)


def empty(count: int, number: int = 0) -> RoundState:
    """Return a round before its first card, for a number of players."""
    return RoundState({group: Pile((0,) * count) for group in GROUPS}, number)


class Case(NamedTuple):
    """An event, and the state before it; `opens` is the round that the event opens, or 0."""

    state: State
    event: Any = None
    opens: int = 0

    @property
    def player(self) -> str:
        """Return the player of the event; empty for the table's, and after the last one."""
        return self.event.player if self.event is not None else ""

    @property
    def seat(self) -> int:
        return self.state.table.seats[self.event.player]

    def values(self) -> Mapping[str, object]:
        """Return the round, the number of the next card, and the player."""
        played = self.state.round
        card = played.cards + played.fog + 1
        return {"round": played.number, "card": card, "player": self.player}

    def open(self, doubts: int) -> bool:
        return bool(self.state.doubts & doubts)


def group_name(group: str) -> Term:
    return Term(group.capitalize())


@line("round")
class Round(TableEvent):
    """A round begins; the player who turns its first card, if the record says so."""

    starter: str = name(default="")


@line("figure")
class Figure(PlayerEvent):
    """A figure is turned and goes to its group; with `chip`, a chip is placed on it at once."""

    group: str = one_of(GROUPS, "group")
    chip: bool = flag("chip", default=False)


@line("chip")
class Chip(PlayerEvent):
    """A chip is placed on the group of the figure that was just turned."""

    group: str = one_of(GROUPS, "group")


@line("gold")
class Gold(PlayerEvent):
    """A gold card is turned and laid with a group. A `chip` with it is against the rules."""

    amount: int = number()
    group: str = one_of(GROUPS, "group")
    chip: bool = flag("chip", default=False)


@line("false")
class Counterfeit(PlayerEvent):
    """A false coin is turned and laid with a group. A `chip` with it is against the rules."""

    group: str = one_of(GROUPS, "group")
    chip: bool = flag("chip", default=False)


@line("settle", in_block=True)
class Settle(TableEvent):
    """A group at the end of a round: the gold on it, and whose chips, as entered."""

    group: str = one_of(GROUPS, "group")
    gold: int = number()
    chips: tuple[tuple[str, int], ...] = counts("chips", maximum=CHIPS, default=())


#: The events that turn a card.
Card = Figure | Gold | Counterfeit

GRAMMAR = Grammar.of_events(Round, Settle, Figure, Gold, Counterfeit, Chip, pieces=GROUPS)
