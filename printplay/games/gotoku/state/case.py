"""What the rules of Gotoku are asked about: a line, and the state before it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, NamedTuple, TypeVar

from printplay.games.gotoku.events import Take
from printplay.games.gotoku.state.piles import shuffled_unseen
from printplay.games.gotoku.state.state import (
    PAIRS,
    PILES,
    RESULTS,
    SHOWN,
    TURN,
    Player,
    State,
    Turn,
)
from printplay.match.lines.grammar import Event

EventT = TypeVar("EventT", bound=Event)


class ResultsCase(NamedTuple):
    """What results tell: of all players, or of one."""

    state: State
    player: str = ""

    def values(self) -> Mapping[str, object]:
        """Return the player."""
        return {"player": self.player}

    def open(self, doubts: int) -> bool:
        """Return whether a line that could not be read may have told more of the player."""
        return bool(doubts & RESULTS) and self.player in self.state.told.unread


class Case(NamedTuple, Generic[EventT]):
    """A line, the state before it, and for an action the seat and the turn in which it is done."""

    state: State
    event: EventT
    seat: int = -1
    turn: Turn = Turn()

    @property
    def player(self) -> str:
        """Return whose line it is; an empty text where it is the table's."""
        return self.event.player

    @property
    def own(self) -> Player:
        """Return what lies in front of the player."""
        return self.state.players[self.seat]

    def values(self) -> Mapping[str, object]:
        """Return the turn and the player."""
        return {"turn": self.turn.number, "player": self.event.player}

    def open(self, doubts: int) -> bool:
        """Return whether a line that could not be read leaves any of some things open."""
        state = self.state
        found = state.doubts | (TURN if state.turn.doubtful else 0)
        for player in state.players if self.seat < 0 else (self.own,):
            found |= player.doubts
        if state.told.unread:
            found |= RESULTS
        if self._shown_otherwise():
            found |= SHOWN
        if state.blind and any(shuffled_unseen(state, card) for card in self._coming_up()):
            found |= PILES
        return bool(found & doubts)

    def _shown_otherwise(self) -> bool:
        """Return whether pairs may show other cards, so that the card lies in the one meant."""
        torn, event = self.state.torn, self.event
        if not torn or not isinstance(event, Take):
            return len(torn) == PAIRS
        if event.pair:
            return event.pair - 1 in torn
        shown = [index for index, pair in enumerate(self.state.pairs) if event.card in pair]
        return len(torn.union(shown)) < len(torn) + 2

    def _coming_up(self) -> tuple[str, ...]:
        return tuple(filter(None, self.event.refill)) if isinstance(self.event, Take) else ()
