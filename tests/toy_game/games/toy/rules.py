"""The rules of the toy game: a die shows 1 to 6."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from printplay.games.match import Event, Rules, Setup
from printplay.games.standings import Standings, placings
from printplay.record.diagnostics import Violation

from .events import Hop  # under the name it was found by, whatever that is

State = Mapping[str, int]


class Toy(Rules[State]):
    """A die, and a hop."""

    def start(self, setup: Setup) -> State:
        """Return everyone at the start."""
        return dict.fromkeys(setup.players, 0)

    def setup_violations(self, setup: Setup) -> list[Violation]:  # noqa: ARG002
        """Return nothing: any headers will do."""
        return []

    def step(self, state: State, event: Event) -> tuple[list[Violation], State]:
        """Judge a die, and hop."""
        if not isinstance(event, Hop):
            return [], state
        found = []
        if not 1 <= event.die <= 6:
            values = {"player": event.player, "die": event.die}
            found.append(Violation("HP-R1", "die", values, about="die", player=event.player))
        return found, {**state, event.player: state[event.player] + event.die}

    def closing(self, state: State) -> list[Violation]:  # noqa: ARG002
        """Return nothing."""
        return []

    def finished(self, state: State) -> bool:
        """Tell whether someone has reached ten."""
        return max(state.values(), default=0) >= 10

    def legal(self, state: State) -> Iterator[Event]:
        """Yield every hop."""
        return (Hop(player, die) for player in state for die in range(1, 7))

    def standings(self, state: State) -> Standings:
        """Rank by the way hopped."""
        return placings([(player, way, ()) for player, way in state.items()])


def rules(board: Any) -> Toy:
    """Return the rules; a record of it names no board."""
    assert board is None
    return Toy()
