"""The rules of Gophers: every event judged, and applied. Pure: values in, values out.

The rule functions stand in `rules_*.py`, each named after its code; each returns what breaks it,
so that all faults are reported at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from printplay.games.gophers.events import Sum
from printplay.games.gophers.rules_end import RESULTS, Violations
from printplay.games.gophers.rules_setup import SETUP
from printplay.games.gophers.scoring import finished, standings
from printplay.games.gophers.state import State, start
from printplay.games.match import End, Event, Setup, Total
from printplay.games.standings import Standings
from printplay.record.diagnostics import Violation


class Gophers:
    """Fulfils `Rules[State]`."""

    def start(self, setup: Setup) -> State:
        """Return the state before the first event."""
        return start(setup)

    def setup_violations(self, setup: Setup) -> list[Violation]:
        """Return what is wrong with the headers."""
        return [violation for rule in SETUP for violation in rule(setup)]

    def step(self, state: State, event: Event) -> tuple[Violations, State]:
        """Return what is wrong with an event, and the state after it."""
        if isinstance(event, Sum | Total):
            return (), state.with_result(event)
        after = state._replace(events=state.events + 1)
        return (), after._replace(ended=True) if isinstance(event, End) else after

    def violations(self, state: State, event: Event) -> Violations:
        """Return what is wrong with an event."""
        return self.step(state, event)[0]

    def apply(self, state: State, event: Event) -> State:
        """Return the state after an event."""
        return self.step(state, event)[1]

    def closing(self, state: State) -> Sequence[Violation]:
        """Return what only the whole record tells."""
        return [violation for rule in RESULTS for violation in rule(state)]

    def finished(self, state: State) -> bool:
        """Tell whether the rules hold the match for over."""
        return finished(state)

    def standings(self, state: State) -> Standings:
        """Return the players ranked."""
        return standings(state)

    def legal(self, state: State) -> Iterator[Event]:  # noqa: ARG002
        """Yield nothing: results are told, not chosen."""
        return iter(())


def rules(_board: Any) -> Gophers:
    """Return the rules."""
    return Gophers()
