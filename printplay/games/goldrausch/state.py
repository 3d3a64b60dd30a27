"""The state of a match of Goldrausch: frozen values, a new one after every event.

Where a fault leaves something open, the state says so: what the record states is kept, and what is
judged by a doubtful value is a consequence of the fault.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from printplay.games.goldrausch.composition import GROUPS, Composition
from printplay.games.goldrausch.events import Card, Figure, Settle
from printplay.games.match import Total

ROUNDS = 4
CHIPS = 3
PLAYERS = (2, 5)


class Pile(NamedTuple):
    """What lies with a group: figures, coin cards, their gold, and chips by seat."""

    chips: tuple[int, ...]
    figures: int = 0
    coins: int = 0
    gold: int = 0
    stray: int = 0  # coin cards told here against the rules


class Last(NamedTuple):
    """The card turned last: by whom, and of which group where it was a figure."""

    seat: int
    event: Card
    slipped: bool = False  # out of turn
    chipped: bool = False

    @property
    def group(self) -> str:
        """Return the group of a figure, an empty text for a coin card."""
        return self.event.group if isinstance(self.event, Figure) else ""


class Told(NamedTuple):
    """A group settled, and the index of the event that says so."""

    event: int
    settle: Settle


class Round(NamedTuple):
    """One round. `expecting` are the seats whose turn it may be; empty: not known."""

    piles: Mapping[str, Pile]
    number: int = 0
    expecting: tuple[int, ...] = ()
    starter: int | None = None
    cards: int = 0
    used: Mapping[int, int] = {}  # gold cards turned, by their amount
    counterfeit: int = 0
    last: Last | None = None
    last_card: int | None = None  # the index of the event that turned it
    settled: Mapping[str, Told] = {}
    fog: int = 0  # lines that could not be read and may have told a card
    unsettled: int = 0  # lines that could not be read and may have settled a group
    over: bool = False  # a line since the last card or group may have opened the next round
    slips: int = 0  # turns out of order: a card may be missing, or a name be wrong
    odd: bool = False  # a figure too many: another group may have one more
    full: bool = False  # a card too many for the round was told already
    mixed: bool = False  # cards were told of a round that was told by its result
    gaping: bool = False  # that something is missing was said already
    faulty: bool = False  # something is wrong in this round, or could not be read
    unseen: bool = False  # a line since the last card could not be read
    unsure: frozenset[int] = frozenset()  # seats with a chip told against the rules

    def blank(self) -> bool:
        """Tell whether nothing is told of the round, not even by a line that cannot be read."""
        return not (self.cards or self.settled or self.fog or self.unsettled or self.faulty)

    def chips(self, seat: int) -> int:
        """Return how many chips of a seat lie on all groups."""
        return sum(pile.chips[seat] for pile in self.piles.values())


class Table(NamedTuple):
    """What does not change during a match."""

    deck: Composition
    names: tuple[str, ...]
    seats: Mapping[str, int]
    starter: str = "rotate"  # the house rule


class State(NamedTuple):
    """Everything the rules know after some events. `past` are the rounds before this one.

    `totals` are those told before any card or group, each with the index of its event.
    """

    table: Table
    round: Round
    past: tuple[Round, ...] = ()
    events: int = 0
    doubtful: bool = False  # something was wrong, or could not be read: points may be, too
    ended: bool = False
    totals: Mapping[str, tuple[int, Total]] = {}
    unread: frozenset[str] = frozenset()  # names with a line that may have told a total

    def by_total(self) -> bool:
        """Tell whether no card and no group is told, so that totals are the scores."""
        return not any(one.cards or one.settled for one in (*self.past, self.round))

    def told(self) -> bool:
        """Tell whether the round is told card by card."""
        return self.round.cards > 0

    def complete(self) -> bool:
        """Tell whether the round is over, as far as is known."""
        return whole(self.table.deck, self.round)


def whole(deck: Composition, played: Round) -> bool:
    """Tell whether all cards of a round are told, or all its groups settled.

    Lines that could not be read are taken for what is missing.
    """
    if played.cards and played.cards + played.fog >= deck.cards:
        return True
    unread = played.unsettled if played.settled and not played.cards else 0
    return len(played.settled) + unread >= len(GROUPS)


def empty(count: int, number: int = 0) -> Round:
    """Return a round before its first card, for a number of players."""
    return Round({group: Pile((0,) * count) for group in GROUPS}, number)
