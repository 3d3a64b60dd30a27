"""The state of a match of Goldrausch: frozen values, a new one after every event.

It is what the record says, legal or not. Lines that could not be read are counted where they may
have told a card or a group; what else they leave open are doubts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from printplay.games.goldrausch.events import Card, Figure
from printplay.games.goldrausch.state.composition import GROUPS, DeckComposition
from printplay.match.asking.entered_results import EnteredResult, EnteredResults

ROUNDS = 4
PLAYERS = (2, 5)

#: Doubts, what a line that could not be read leaves open: the card turned last, what lies with the
#: groups, whose chips, whether the next round has begun, what was paid.
LAST, CARDS, CHIPS_PLACED, NEXT, POINTS = 1, 2, 4, 8, 16
_COIN = LAST | CARDS | POINTS
_FIGURE = _COIN | CHIPS_PLACED
#: By the verb of the line, as far as that is known.
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
    """What lies with a group: figures, coin cards, their gold, and chips by seat."""

    chips: tuple[int, ...]
    figures: int = 0
    coins: int = 0
    gold: int = 0


class Last(NamedTuple):
    """The card turned last: by whom, and of which group where it was a figure."""

    seat: int
    event: Card
    chipped: bool = False

    @property
    def group(self) -> str:
        """Return the group of a figure, an empty text for a coin card."""
        return self.event.group if isinstance(self.event, Figure) else ""


class RoundState(NamedTuple):
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
    settled: Mapping[str, EnteredResult] = {}
    fog: int = 0  # lines that could not be read and may have told a card
    unsettled: int = 0  # lines that could not be read and may have settled a group

    def blank(self) -> bool:
        """Return whether nothing is told of the round, not even by a line that cannot be read."""
        told = self.cards or self.settled or self.fog or self.unsettled
        return not (told or any(any(pile.chips) for pile in self.piles.values()))

    def chips(self, seat: int) -> int:
        """Return how many chips of a seat lie on all groups."""
        return sum(pile.chips[seat] for pile in self.piles.values())


class Table(NamedTuple):
    """What does not change during a match."""

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
    entered: EnteredResults = EnteredResults()  # totals told before any card or group

    @property
    def totals(self) -> Mapping[tuple[str, str], EnteredResult]:
        """Return the totals told before any card or group."""
        return self.entered.results

    def by_total(self) -> bool:
        """Return whether no card and no group is told, so that totals are the scores."""
        return not any(one.cards or one.settled for one in (*self.past, self.round))

    def told(self) -> bool:
        """Return whether the round is told card by card."""
        return self.round.cards > 0

    def complete(self) -> bool:
        """Return whether the round is over, as far as is known."""
        return whole(self.table.deck, self.round)


def whole(deck: DeckComposition, played: RoundState) -> bool:
    """Return whether all cards of a round are told, or all its groups settled.

    Lines that could not be read are taken for what is missing.
    """
    if played.cards and played.cards + played.fog >= deck.cards:
        return True
    unread = played.unsettled if played.settled and not played.cards else 0
    return len(played.settled) + unread >= len(GROUPS)


def empty(count: int, number: int = 0) -> RoundState:
    """Return a round before its first card, for a number of players."""
    return RoundState({group: Pile((0,) * count) for group in GROUPS}, number)
