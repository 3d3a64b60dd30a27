"""The input of a rule of Gotoku: an event, and the state before it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Generic, NamedTuple, TypeVar

from printplay.games.gotoku.events import Take
from printplay.games.gotoku.state.state import (
    DISCARDS,
    PAIRS,
    PILES,
    RESULTS,
    SHOWN,
    TURN,
    CardComposition,
    CardPair,
    Pile,
    Player,
    State,
    Turn,
    is_point,
)
from printplay.match.lines.grammar import Event

EventT = TypeVar("EventT", bound=Event)


class ResultsCase(NamedTuple):
    """The results of all players, or of one."""

    state: State
    player: str = ""

    def values(self) -> Mapping[str, object]:
        return {"player": self.player}

    def open(self, doubts: int) -> bool:
        """Return whether an unreadable line may have been a further result of the player."""
        return bool(doubts & RESULTS) and self.player in self.state.entered.unread


class Case(NamedTuple, Generic[EventT]):
    """An event, the state before it, and for an action its seat and its turn."""

    state: State
    event: EventT
    seat: int = -1
    turn: Turn = Turn()

    @property
    def player(self) -> str:
        """Return the player of the event; an empty text if it is the table's."""
        return self.event.player

    @property
    def player_state(self) -> Player:
        return self.state.players[self.seat]

    def values(self) -> Mapping[str, object]:
        return {"turn": self.turn.number, "player": self.event.player}

    def open(self, doubts: int) -> bool:
        """Return whether an unreadable line leaves any of some doubts."""
        state = self.state
        all_doubts = state.doubts | (TURN if state.turn.doubtful else 0)
        for player in state.players if self.seat < 0 else (self.player_state,):
            all_doubts |= player.doubts
        if state.entered.unread:
            all_doubts |= RESULTS
        if self._shown_otherwise():
            all_doubts |= SHOWN
        if state.blind and any(shuffled_unseen(state, card) for card in self._coming_up()):
            all_doubts |= PILES
        return bool(all_doubts & doubts)

    def _shown_otherwise(self) -> bool:
        """Return whether pairs may show other cards, so that the card may lie in the named one."""
        torn, event = self.state.torn, self.event
        if not torn or not isinstance(event, Take):
            return len(torn) == PAIRS
        if event.pair:
            return event.pair - 1 in torn
        showing_pairs = [index for index, pair in enumerate(self.state.pairs) if event.card in pair]
        return len(torn.union(showing_pairs)) < len(torn) + 2

    def _coming_up(self) -> tuple[str, ...]:
        return tuple(filter(None, self.event.refill)) if isinstance(self.event, Take) else ()


def full_piles(cards: CardComposition) -> tuple[Pile, Pile]:
    return dict.fromkeys(cards.points, 1), cards.actions


def copies(state: State, card: str) -> int:
    """Return the number of copies of a card; 0 if there is no such card."""
    cards = state.table.cards
    return int(card in cards.points) or cards.actions.get(card, 0)


def pile(state: State, *, points: bool) -> Counter[str]:
    return +Counter(state.piles[not points])


def next_cards(state: State, *, points: bool) -> Counter[str]:
    """Return the cards that may come up next: the pile, or the shuffled discards if it is empty."""
    return pile(state, points=points) or Counter(card for card in state.discards if is_point(card) == points)


def comes_up(state: State, card: str) -> bool:
    card_counts = state.piles[not is_point(card)]
    return card_counts.get(card, 0) > 0 or (card in state.discards and _empty(card_counts))


def shuffled_unseen(state: State, card: str) -> bool:
    """Return whether unreadable lines may have turned the rest of a pile, so that it was shuffled."""
    card_counts = state.piles[not is_point(card)]
    return bool(state.blind) and sum(n for n in card_counts.values() if n > 0) <= state.blind


def may_be_used_up(state: State, *, points: bool) -> bool:
    """Return whether unreadable lines may have turned all cards of a pile and its discards."""
    cards_left = pile(state, points=points).total()
    return cards_left + sum(is_point(card) == points for card in state.discards) <= state.blind


def _empty(card_counts: Pile) -> bool:
    return not any(n > 0 for n in card_counts.values())


def remove_from_pile(state: State, card: str, times: int = 1) -> State:
    """Return the state with a card no longer in its pile."""
    points, actions = state.piles
    if card in points:
        return state._replace(piles=({**points, card: points[card] - times}, actions))
    if card in actions:
        return state._replace(piles=(points, {**actions, card: actions[card] - times}))
    return state


def draw_card(state: State, card: str) -> State:
    """Return the state before a card comes up: if its pile is empty, after the shuffle."""
    points = is_point(card)
    if _empty(state.piles[not points]):
        state = _shuffle(state, points=points)
    elif shuffled_unseen(state, card) and not comes_up(state, card):
        state = _shuffle(state, points=points)._replace(doubts=state.doubts | PILES)
    return remove_from_pile(state, card)


def _shuffle(state: State, *, points: bool) -> State:
    for card in state.discards:
        if is_point(card) == points:
            state = remove_from_pile(state, card, -1)
    rest = tuple(discard for discard in state.discards if is_point(discard) != points)
    doubts = state.doubts | (PILES if state.doubts & DISCARDS else 0)
    return state._replace(discards=rest, doubts=doubts)


def lay_pair(state: State, index: int, up: CardPair) -> State:
    for card in up:
        if card:
            state = draw_card(state, card)
    return state._replace(
        pairs=(*state.pairs[:index], up, *state.pairs[index + 1 :]), torn=state.torn - {index}
    )
