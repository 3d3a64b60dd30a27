"""The two piles: the cards that may come up, also after a pile is empty."""

from __future__ import annotations

from collections import Counter

from printplay.games.gotoku.state.card_names import CardPair, is_point
from printplay.games.gotoku.state.composition import CardComposition
from printplay.games.gotoku.state.state import DISCARDS, PILES, Pile, State


def whole(cards: CardComposition) -> tuple[Pile, Pile]:
    """Return the piles before the deal."""
    return dict.fromkeys(cards.points, 1), cards.actions


def copies(state: State, card: str) -> int:
    """Return the number of copies of a card; 0 if there is no such card."""
    cards = state.table.cards
    return int(card in cards.points) or cards.actions.get(card, 0)


def pile(state: State, *, points: bool) -> Counter[str]:
    """Return the cards of one of the piles."""
    return +Counter(state.piles[not points])


def next_cards(state: State, *, points: bool) -> Counter[str]:
    """Return the cards that may come up next: the pile, or the shuffled discards if it is empty."""
    return pile(state, points=points) or Counter(card for card in state.discards if is_point(card) == points)


def comes_up(state: State, card: str) -> bool:
    """Return whether a card may come up next."""
    left = state.piles[not is_point(card)]
    return left.get(card, 0) > 0 or (card in state.discards and _empty(left))


def shuffled_unseen(state: State, card: str) -> bool:
    """Return whether the discards may have become the pile of a card without a line about it.

    That is so if unreadable lines may have turned as many cards as are left.
    """
    left = state.piles[not is_point(card)]
    return bool(state.blind) and sum(n for n in left.values() if n > 0) <= state.blind


def may_be_used_up(state: State, *, points: bool) -> bool:
    """Return whether unreadable lines may have turned all cards of a pile and its discards."""
    left = pile(state, points=points).total()
    return left + sum(is_point(card) == points for card in state.discards) <= state.blind


def _empty(left: Pile) -> bool:
    return not any(n > 0 for n in left.values())


def seen(state: State, card: str, times: int = 1) -> State:
    """Return the state with a card no longer in its pile."""
    points, actions = state.piles
    if card in points:
        return state._replace(piles=({**points, card: points[card] - times}, actions))
    if card in actions:
        return state._replace(piles=(points, {**actions, card: actions[card] - times}))
    return state


def drawn(state: State, card: str) -> State:
    """Return the state before a card comes up: if its pile is empty, after the shuffle."""
    points = is_point(card)
    if _empty(state.piles[not points]):
        state = _shuffled(state, points=points)
    elif shuffled_unseen(state, card) and not comes_up(state, card):
        state = _shuffled(state, points=points)._replace(doubts=state.doubts | PILES)
    return seen(state, card)


def _shuffled(state: State, *, points: bool) -> State:
    for card in state.discards:
        if is_point(card) == points:
            state = seen(state, card, -1)
    rest = tuple(one for one in state.discards if is_point(one) != points)
    doubts = state.doubts | (PILES if state.doubts & DISCARDS else 0)
    return state._replace(discards=rest, doubts=doubts)


def put(state: State, index: int, up: CardPair) -> State:
    """Return the state with new cards on a pair."""
    for card in up:
        if card:
            state = drawn(state, card)
    return state._replace(
        pairs=(*state.pairs[:index], up, *state.pairs[index + 1 :]), torn=state.torn - {index}
    )
