"""The input of a rule of Goldrausch: an event, and the state before it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from printplay.games.goldrausch.state.state import State
from printplay.match.doubts.diagnostics import Term


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
