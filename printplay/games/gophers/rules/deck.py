"""The deck has the cards of the record (GP-L1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from printplay.core.faults import SAID
from printplay.core.translation_markers import N_
from printplay.games.gophers.state.actions import MINUS, PLUS, Cards, Collect, Dig, Gift
from printplay.games.gophers.state.cards import DIG, Card
from printplay.games.gophers.state.case import Case
from printplay.games.gophers.state.state import CARDS
from printplay.match.doubts.diagnostics import Named
from printplay.match.rules import Broken, broken, rule


@rule(
    "GP-L1",
    says={
        "": N_('{player}: {count} cards "{card}" have been recorded, but the deck has {there}.'),
        "none": N_('{player}: there is no card "{card}" in the deck of this game.'),
    },
    about=SAID,
    rests=CARDS,
)
def the_deck_has_the_cards(play: Case) -> Iterator[Broken]:
    """No card is recorded more often than the deck has it."""
    state = play.state
    cards = () if state.table.beginner else _cards_of(play.event)
    if not cards:
        return
    outside_counts, used = state.cards_outside_pile(), Counter(cards)
    known_counts = Counter(state.players[play.seat].known)
    for card in used:
        # used cards come out of the known cards of the hand, if they are there
        fresh = used[card] - (min(used[card], known_counts[card]) if _from_hand(play.event) else 0)
        count, deck_count = outside_counts[card] + fresh, state.table.deck.get(card, 0)
        if fresh and count > deck_count:
            yield broken("" if deck_count else "none", card=Named(card), count=count, there=deck_count)


def _cards_of(event: Collect | Gift | Dig | Cards) -> tuple[Card, ...]:
    """Return the cards of an event."""
    if isinstance(event, Collect):
        return event.cards(PLUS, MINUS)
    if isinstance(event, Gift):
        return () if event.taken is None else (event.taken,)
    return (DIG,) if isinstance(event, Dig) else event.cards


def _from_hand(event: Collect | Gift | Dig | Cards) -> bool:
    """Return whether those cards are, or were, in the hand."""
    return event.verb == "hand" if isinstance(event, Cards) else not isinstance(event, Gift)
