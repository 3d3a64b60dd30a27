"""The rules of the toy game: a die shows 1 to 6."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from printplay.match.lines.grammar import Event, Rules, Setup
from printplay.match.rules import NONE, Broken, Violations, broken, judged, rule
from printplay.match.standings import Standings, placings

from .events import Hop  # under the name it was found by, whatever that is

State = Mapping[str, int]


class Jump(NamedTuple):
    """A hop, as its rule looks at it."""

    event: Hop

    @property
    def player(self) -> str:
        """Return who hops."""
        return self.event.player

    def values(self) -> Mapping[str, object]:
        """Return who hops, and how far."""
        return {"player": self.player, "die": self.event.die}

    def open(self, doubts: int) -> bool:  # noqa: ARG002  a line that is not read changes nothing
        """Tell that nothing is open."""
        return False


@rule("HP-R1", says="{player} cannot hop {die}.", about="die")
def as_a_die_shows(jump: Jump) -> Broken | None:
    """A die shows 1 to 6."""
    return None if 1 <= jump.event.die <= 6 else broken()


RULES = (as_a_die_shows,)


class Toy(Rules[State]):
    """A die, and a hop."""

    def start(self, setup: Setup) -> State:
        """Return everyone at the start."""
        return dict.fromkeys(setup.players, 0)

    def setup_violations(self, setup: Setup) -> Violations:  # noqa: ARG002  any will do
        """Return nothing."""
        return NONE

    def step(self, state: State, event: Event) -> tuple[Violations, State]:
        """Judge a die, and hop."""
        if not isinstance(event, Hop):
            return NONE, state
        found = judged(RULES, Jump(event))
        return found, {**state, event.player: state[event.player] + event.die}

    def finished(self, state: State) -> bool:
        """Return whether someone has reached ten."""
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
