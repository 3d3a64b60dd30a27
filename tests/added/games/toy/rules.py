"""The rules of Hop: nobody waits for a turn, so all there is to judge is the die."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from printplay.core.translation_markers import N_
from printplay.match.lines.grammar import End, Event, Setup, Total, Unread
from printplay.match.rules import Broken, PlainCase, PlainRules, Step, Violations, all_rules, broken, rule
from printplay.match.standings import Points, Standings, placings

from .events import GRAMMAR, Hop


class State(NamedTuple):
    """How far everybody has hopped."""

    hops: Mapping[str, tuple[Points, ...]]  # by player
    goal: int = 10
    events: int = 0
    doubts: int = 0

    def way(self, player: str) -> int:
        """Return how far a player has come."""
        return sum(hop.value for hop in self.hops[player])


@rule("HP-R1", says=N_("{player} cannot hop {die}."), about="die")
def as_a_die_shows(case: PlainCase[State]) -> Broken | None:
    """A die shows 1 to 6."""
    return None if 1 <= case.event.die <= 6 else broken(die=case.event.die)


def hopped(case: PlainCase[State], _found: Violations) -> State:
    """Return the state after a hop."""
    state, name = case.state, case.player
    points = Points(case.event.die, "hop", state.events)
    return state._replace(hops={**state.hops, name: (*state.hops[name], points)})


STEPS: Mapping[type, Step] = {
    Hop: Step(PlainCase, (as_a_die_shows,), hopped),
    **{kind: Step(PlainCase, ()) for kind in (Total, End, Unread)},
}
RULES = all_rules(STEPS)


class ToyRules(PlainRules[State]):
    """The rules of a match."""

    grammar, declared, steps = GRAMMAR, RULES, STEPS

    def start(self, setup: Setup) -> State:
        """Return the state before the first event."""
        goal = 5 if setup.house.get("goal") == "five" else 10
        return State(dict.fromkeys(setup.players, ()), goal)

    def finished(self, state: State) -> bool:
        """Return whether someone has reached the goal."""
        return max(map(state.way, state.hops), default=0) >= state.goal

    def legal(self, state: State) -> Iterator[Event]:
        """Yield every hop."""
        return (Hop(player, die) for player in state.hops for die in range(1, 7))

    def standings(self, state: State) -> Standings:
        """Rank by the way hopped."""
        return placings([(name, state.way(name), hops) for name, hops in state.hops.items()])
