"""How a match of Gophers goes: every event judged and applied, and what the table is asked.

`rules/steps.py` says which rules judge an event; `rules/closing.py` applies the effects of a turn's end.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from printplay.games.gophers import asking
from printplay.games.gophers.rules import scoring, steps
from printplay.games.gophers.rules.closing import OPEN_BASKETS, PAID, TAKEN_BASKETS, follow_ways
from printplay.games.gophers.rules.collections import COLLECTED, GIVEN, MAY
from printplay.games.gophers.rules.end import COMPARED, ENDED, RESULTS
from printplay.games.gophers.rules.hands import HELD
from printplay.games.gophers.rules.legal import legal_events
from printplay.games.gophers.rules.movement import PATH
from printplay.games.gophers.rules.scoring import by_result
from printplay.games.gophers.rules.turns import BEGUN, COUNTED, DUG, PLACED, SETUP, TURNED
from printplay.games.gophers.state.actions import GRAMMAR
from printplay.games.gophers.state.book import VARIANTS
from printplay.games.gophers.state.state import Case, State, case_of, initial_state
from printplay.match.lines.grammar import End, Event, Setup
from printplay.match.rules import NONE, PlainRules, Rule, Violations, find_faults

_ALL: tuple[tuple[Rule[Any], ...], ...] = (
    SETUP, COUNTED, PLACED, BEGUN, PATH, DUG, TURNED, MAY, COLLECTED, GIVEN, TAKEN_BASKETS, PAID,
    OPEN_BASKETS, HELD, ENDED, COMPARED, RESULTS,
)  # fmt: skip
#: All rules, each once.
RULES: tuple[Rule[Any], ...] = tuple(dict.fromkeys(rule for rules in _ALL for rule in rules))


class GophersRules(PlainRules[State]):
    """The rules on one book of pages."""

    grammar, declared, headers = GRAMMAR, RULES, SETUP
    finished = staticmethod(scoring.is_finished)
    standings = staticmethod(scoring.match_standings)
    questions = staticmethod(asking.questions)
    sheet = staticmethod(asking.sheet)

    def start(self, setup: Setup) -> State:
        return initial_state(self.layout, setup)

    def meant(self, setup: Setup) -> Iterator[Setup]:
        """Yield the setups of all variants, if none is named, and of other house rules."""
        yield from super().meant(setup)
        if "variant" not in setup.extra:
            for variant in VARIANTS:
                yield replace(setup, extra={**setup.extra, "variant": (variant,)})

    def step(self, state: State, event: Event) -> tuple[Violations, State]:
        if state.table.baskets:
            return follow_ways(self._step, state, event)
        return self._step(state, event)

    def _step(self, state: State, event: Event) -> tuple[Violations, State]:
        faults, next_state = steps.STEPS[type(event)](state, event)
        if 0 < state.over < next_state.turn.number:  # play has gone on after the end
            faults = [fault if fault.code == "GP-R22" else fault.as_consequence() for fault in faults]
        results = next_state.entered
        if isinstance(event, steps.PLAY):
            results = results._replace(plays=results.plays + 1)
        set_up = state.set_up or isinstance(event, steps.SET_UP)
        return faults, next_state._replace(events=state.events + 1, entered=results, set_up=set_up)

    def closing(self, state: State) -> Violations:
        """Return the faults that need the whole record."""
        if state.unplayed:
            return NONE
        has_only_results = by_result(state)
        rules = RESULTS if has_only_results else COMPARED
        violations = state.entered.each(
            lambda event: find_faults(rules, case_of(state, event)), played=not has_only_results
        )
        return [*violations, *find_faults(OPEN_BASKETS, Case(state, state, state, -1, End()))]

    def legal(self, state: State) -> Iterator[Event]:
        """Yield the legal events: pages, starts, moves and collections (not `end` or results)."""
        return legal_events(state, self.violations)
