"""Where every card is: the open pairs, the hands, the discards; the rest is in the two piles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from printplay.games.gotoku.spelling import Pair, is_point
from printplay.games.gotoku.state import State


def copies(state: State, card: str) -> int:
    """Return how many of a card there are; 0 where there is no such card."""
    cards = state.table.cards
    return int(card in cards.points) or cards.actions.get(card, 0)


def pile(state: State, *, points: bool) -> Counter[str]:
    """Return the cards of one of the piles: those of its kind that lie nowhere else."""
    cards = state.table.cards
    left = Counter(dict.fromkeys(cards.points, 1) if points else cards.actions)
    left.subtract(card for card in _elsewhere(state) if card in left)
    return +left


def _elsewhere(state: State) -> Iterator[str]:
    for pair in state.pairs:
        yield from pair
    for player in state.players:
        yield from player.hand
        for laid in player.down:
            yield laid.card
    yield from state.discards


def next_cards(state: State, *, points: bool) -> Counter[str]:
    """Return what may come up next: the pile, or the discards shuffled where it is empty."""
    return pile(state, points=points) or Counter(
        card for card in state.discards if is_point(card) == points
    )


def drawn(state: State, card: str) -> State:
    """Return the state as a card comes up: where its pile is empty, after the shuffle."""
    points = is_point(card)
    if pile(state, points=points):
        return state
    kept = tuple(one for one in state.discards if is_point(one) != points)
    return state._replace(discards=kept)


def put(state: State, index: int, up: Pair) -> State:
    """Return the state with new cards on a pair."""
    for card in up:
        if card:
            state = drawn(state, card)
    return state._replace(pairs=(*state.pairs[:index], up, *state.pairs[index + 1 :]))
