"""The input of a rule: an event and the state before it (moves and attempts hold more)."""

from __future__ import annotations

from typing import Any

from printplay.games.go_for_gold.state.state import Player, State
from printplay.match.lines.values import Value, value


@value
class Case(Value):
    """An event, the state before it, and the sheet of the event's player.

    Without an event the whole record is judged.
    """

    state: State
    event: Any = None
    sheet: Player | None = None

    @property
    def player(self) -> str:
        """Return the player of the event; an empty text if it is the table's."""
        return self.event.player if self.event is not None else ""

    def values(self) -> dict[str, object]:
        """Return the values for all messages: the round and the player."""
        return {"round": self.state.round.number, "player": self.player}

    def open(self, doubts: int) -> bool:
        """Return whether something is unknown about a sheet; of any, for events of the table."""
        sheets = self.state.players if self.sheet is None else (self.sheet,)
        open_doubts = self.state.round.doubts
        for sheet in sheets:
            open_doubts |= sheet.doubts
        return bool(open_doubts & doubts)


def case_of(state: State, event: Any) -> Case:
    """Return the case of an event."""
    seat = state.table.seats.get(event.player) if event.player else None
    return Case(state, event, None if seat is None else state.players[seat])
