"""The input of a rule of Gotoku: an event, and the state before it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, NamedTuple, TypeVar

from printplay.games.gotoku.events import Take
from printplay.games.gotoku.state.piles import shuffled_unseen
from printplay.games.gotoku.state.state import PAIRS, PILES, RESULTS, SHOWN, TURN, Player, State, Turn
from printplay.match.lines.grammar import Event

EventT = TypeVar("EventT", bound=Event)


class ResultsCase(NamedTuple):
    """The results of all players, or of one."""

    state: State
    player: str = ""

    def values(self) -> Mapping[str, object]:
        """Return the player."""
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
    def own(self) -> Player:
        """Return the dice and cards of the player."""
        return self.state.players[self.seat]

    def values(self) -> Mapping[str, object]:
        """Return the turn and the player."""
        return {"turn": self.turn.number, "player": self.event.player}

    def open(self, doubts: int) -> bool:
        """Return whether an unreadable line leaves any of some doubts."""
        state = self.state
        found = state.doubts | (TURN if state.turn.doubtful else 0)
        for player in state.players if self.seat < 0 else (self.own,):
            found |= player.doubts
        if state.entered.unread:
            found |= RESULTS
        if self._shown_otherwise():
            found |= SHOWN
        if state.blind and any(shuffled_unseen(state, card) for card in self._coming_up()):
            found |= PILES
        return bool(found & doubts)

    def _shown_otherwise(self) -> bool:
        """Return whether pairs may show other cards, so that the card may lie in the named one."""
        torn, event = self.state.torn, self.event
        if not torn or not isinstance(event, Take):
            return len(torn) == PAIRS
        if event.pair:
            return event.pair - 1 in torn
        shown = [index for index, pair in enumerate(self.state.pairs) if event.card in pair]
        return len(torn.union(shown)) < len(torn) + 2

    def _coming_up(self) -> tuple[str, ...]:
        return tuple(filter(None, self.event.refill)) if isinstance(self.event, Take) else ()
