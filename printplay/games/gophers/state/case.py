"""The input of a rule of Gophers: an event and its states."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from printplay.games.gophers.state.actions import Collect, Gift
from printplay.games.gophers.state.book import CaveContent
from printplay.games.gophers.state.state import SCORE, Player, State


class Case(NamedTuple):
    """An event, and the states it happens in.

    `before` is the state after the last event, `closed` the same with its turn closed if this event
    does so, and `state` that in which the event is judged: its own turn has begun. `seat` is that
    of the event's player, -1 if it is the table's.
    """

    before: State
    closed: State
    state: State
    seat: int
    event: Any

    @property
    def player(self) -> str:
        """Return the player of the event; an empty text if it is the table's."""
        name: str = self.event.player
        return name

    def values(self) -> Mapping[str, object]:
        """Return the values for all messages."""
        return {"turn": self.state.turn.number, "player": self.player}

    def open(self, doubts: int) -> bool:
        """Return whether an unreadable line leaves any of some doubts."""
        results = self.state.entered
        if doubts & SCORE and not results.plays and self.player in results.unread:
            return True
        return self.state.open(doubts, self.seat)

    # -- turns ------------------------------------------------------------------------------------

    @property
    def begins(self) -> bool:
        """Return whether a turn begins with the event."""
        return self.state.turn.number != self.before.turn.number

    @property
    def leaves(self) -> bool:
        """Return whether the event leaves a turn that was open."""
        turn = self.before.turn
        return bool(turn.number) and not turn.closed and self.closed.turn.closed

    # -- collecting -------------------------------------------------------------------------------

    @property
    def collects(self) -> bool:
        """Return whether the event is a collection or a gift."""
        return isinstance(self.event, Collect | Gift)

    @property
    def collector(self) -> Player:
        """Return the player who collects."""
        return self.state.players[self.seat]

    @property
    def active(self) -> bool:
        """Return whether the player in turn collects."""
        return self.seat == self.state.turn.seat

    @property
    def declines(self) -> bool:
        """Return whether the player declines to collect."""
        return isinstance(self.event, Collect) and not self.event.uses

    @property
    def content(self) -> CaveContent | None:
        """Return the content of the cave; None if it is unknown, or a page roll is due."""
        due = self.state.turn.due and self.state.turn.number
        return None if due else self.state.content(self.seat)


def case_of(state: State, event: Any) -> Case:
    """Return the case of an event in the present state."""
    seat = state.table.seats[event.player] if event.player else -1
    return Case(state, state, state, seat, event)
