"""The legal events in a state."""

from __future__ import annotations

from collections.abc import Iterator

from printplay.games.goldrausch.events import Chip, Counterfeit, Figure, Gold, Round
from printplay.games.goldrausch.rules.cards import allowed
from printplay.games.goldrausch.rules.scoring import finished
from printplay.games.goldrausch.state.composition import CHIPS
from printplay.games.goldrausch.state.state import ROUNDS, State
from printplay.match.lines.grammar import Event


def legal(state: State) -> Iterator[Event]:
    """Yield every round, card and chip that is legal (`end` and results apart)."""
    if state.ended or finished(state):
        return
    played, names = state.round, state.table.names
    if (not played.number or state.complete()) and played.number < ROUNDS:
        yield Round()
        yield from map(Round, names)
    full = played.cards >= state.table.deck.cards
    if not played.number or played.settled or full:
        return
    last = played.last
    if last is not None and last.group and not last.chipped and played.chips(last.seat) < CHIPS:
        yield Chip(names[last.seat], last.group)
    for seat in played.expecting or range(len(names)):
        yield from _cards(state, names[seat], chip=played.chips(seat) < CHIPS)


def _cards(state: State, name: str, *, chip: bool) -> Iterator[Event]:
    played, deck = state.round, state.table.deck
    for group, pile in played.piles.items():
        if pile.figures < deck.figures:
            yield Figure(name, group)
            if chip:
                yield Figure(name, group, chip=True)
    for group in allowed(deck, played):
        for amount, copies in deck.copies.items():
            if played.used.get(amount, 0) < copies:
                yield Gold(name, amount, group)
        if played.counterfeit < deck.counterfeit:
            yield Counterfeit(name, group)
