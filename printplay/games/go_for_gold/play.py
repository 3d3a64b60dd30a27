"""How a match of Go for Gold goes: every event judged and applied, and what the table is asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from printplay.games.go_for_gold import asking
from printplay.games.go_for_gold.board.graph import Graph, graph
from printplay.games.go_for_gold.contents import Island
from printplay.games.go_for_gold.events import GRAMMAR
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
from printplay.games.go_for_gold.rules.phases import legal_events
from printplay.games.go_for_gold.rules.repair import with_hints
from printplay.games.go_for_gold.rules.steps import STEPS, in_its_round
from printplay.games.go_for_gold.rules.trail import SETUP, initial_state
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


class GoForGoldRules(PlainRules[State]):
    """The rules on one island."""

    layout: Graph
    grammar, declared, headers = GRAMMAR, RULES, SETUP
    closing = staticmethod(end.closing)
    finished = staticmethod(scoring.is_finished)
    standings = staticmethod(scoring.match_standings)
    questions = staticmethod(asking.questions)
    sheet = staticmethod(asking.sheet)

    def __init__(self, board: Island) -> None:
        super().__init__(graph(board))

    def start(self, setup: Setup) -> State:
        return initial_state(self.layout, setup)

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
        return legal_events(state, lambda event: not self.step(state, event)[0])
