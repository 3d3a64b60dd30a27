"""The state of a match of Goldrausch: frozen values, a new one after every event.

A `Case` is what a rule is asked about: an event and the state before it.

It is what the record says, legal or not. Unreadable lines that may have been a card or a group are
counted; anything else they leave open is a doubt.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from printplay.games.goldrausch.events import Card, Figure
from printplay.games.goldrausch.state.composition import GROUPS, DeckComposition
from printplay.match.entered_results import EnteredResult, EnteredResults
from printplay.match.rules import Term

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
        """Return the number of chips of a seat on all groups."""
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
        """Return whether the round is entered card by card."""
        return self.round.cards > 0

    def complete(self) -> bool:
        """Return whether the round is over, as far as is known."""
        return is_complete(self.table.deck, self.round)


def is_complete(deck: DeckComposition, played: RoundState) -> bool:
    """Return whether all cards of a round are entered, or all its groups settled.

    Unreadable lines count as the missing ones.
    """
    if played.cards and played.cards + played.fog >= deck.cards:
        return True
    unread = played.unsettled if played.settled and not played.cards else 0
    return len(played.settled) + unread >= len(GROUPS)


def empty(count: int, number: int = 0) -> RoundState:
    """Return a round before its first card, for a number of players."""
    return RoundState({group: Pile((0,) * count) for group in GROUPS}, number)


class Case(NamedTuple):
    """An event, and the state before it, with a round open for it if one needs no line.

    `opens` is the number of the round that the event opens, 0 if it opens none.
    """

    state: State
    event: Any = None
    opens: int = 0

    @property
    def player(self) -> str:
        """Return the player of the event; empty for the table's, and after the last one."""
        return self.event.player if self.event is not None else ""

    @property
    def seat(self) -> int:
        """Return the seat of the player."""
        return self.state.table.seats[self.event.player]

    def values(self) -> Mapping[str, object]:
        """Return the round, the number of the next card, and the player."""
        played = self.state.round
        card = played.cards + played.fog + 1
        return {"round": played.number, "card": card, "player": self.player}

    def open(self, doubts: int) -> bool:
        """Return whether an unreadable line leaves any of some doubts."""
        return bool(self.state.doubts & doubts)


def group_name(group: str) -> Term:
    """Return the name of a group in sentences."""
    return Term(group.capitalize())
