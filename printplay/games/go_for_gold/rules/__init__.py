"""The rules of Go for Gold: every event judged, and applied. Pure: values in, values out.

Each is declared once and returns its breaches, so that all faults are reported at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from printplay.games.go_for_gold.board.graph import Graph, graph
from printplay.games.go_for_gold.contents import Island
from printplay.games.go_for_gold.rules import (
    drawn_lines,
    end,
    entered_results,
    movement,
    phases,
    places,
    scoring,
    trail,
)
from printplay.games.go_for_gold.rules.phases import legal
from printplay.games.go_for_gold.rules.repair import with_hints
from printplay.games.go_for_gold.rules.steps import STEPS, in_its_round
from printplay.games.go_for_gold.rules.trail import SETUP, start
from printplay.games.go_for_gold.state import State
from printplay.match.lines.grammar import Event, Setup
from printplay.match.rules import PlainRules, Rule, Violations

#: All rules of the game.
RULES: tuple[Rule[Any], ...] = tuple(
    dict.fromkeys(
        rule
        for room in (trail, phases, movement, places, end, entered_results, drawn_lines)
        for rule in vars(room).values()
        if isinstance(rule, Rule)
    )
)


class GoForGold(PlainRules[State]):
    """The rules on one island."""

    layout: Graph
    headers = SETUP
    closing = staticmethod(end.closing)
    finished = staticmethod(scoring.finished)
    standings = staticmethod(scoring.standings)

    def start(self, setup: Setup) -> State:
        return start(self.layout, setup)

    def step(self, state: State, event: Event) -> tuple[Violations, State]:
        """Return the faults of an event, and the state after it."""
        faults, next_state = STEPS[type(event)](state, event)
        if faults and state.over:
            faults = [violation.as_consequence() for violation in faults]
        return faults, next_state

    def with_slow_cures(self, state: State, event: Event, violations: Violations) -> Violations:
        return with_hints(in_its_round(state, event), event, violations)

    def legal(self, state: State) -> Iterator[Event]:
        """Yield what is legal now: every round, move and attempt (`end` and results apart)."""
        return legal(state, lambda event: not self.step(state, event)[0])


def rules(board: Island | None) -> GoForGold:
    assert board is not None  # noqa: S101  its grammar says that a layout is needed
    return GoForGold(graph(board))
