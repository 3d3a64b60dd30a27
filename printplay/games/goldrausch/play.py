"""How a match of Goldrausch goes: every event judged and applied, and what the table is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from printplay.games.goldrausch import asking
from printplay.games.goldrausch.rules import end, legal
from printplay.games.goldrausch.rules.chips import CHIP_RULES, Placed, after_chip
from printplay.games.goldrausch.rules.end import (
    CLOSING_RULES,
    END_RULES,
    after_total,
    end_faults,
    total_as_paid,
)
from printplay.games.goldrausch.rules.legal import CARD_RULES, after_card
from printplay.games.goldrausch.rules.rounds import (
    SETUP_RULES,
    case_in_round,
    complete_before_the_next,
    initial_state,
    next_number,
    no_fifth_round,
    open_round,
    open_unread_round,
)
from printplay.games.goldrausch.rules.settling import SETTLE_RULES, after_settling
from printplay.games.goldrausch.state import (
    DOUBTS,
    GRAMMAR,
    NEXT,
    POINTS,
    ROUNDS,
    Case,
    Chip,
    Counterfeit,
    Figure,
    Gold,
    Round,
    Settle,
    State,
)
from printplay.match.lines.grammar import End, Event, Setup, Total, Unread
from printplay.match.rules import NONE, PlainRules, Rule, Step, Violations

ROUND_RULES = (complete_before_the_next, no_fifth_round)

#: All rules, in the order of play.
RULES: tuple[Rule[Any], ...] = tuple(
    dict.fromkeys(
        (
            *SETUP_RULES, *ROUND_RULES, *CARD_RULES, *CHIP_RULES, *SETTLE_RULES,
            total_as_paid, *END_RULES, *CLOSING_RULES,
        )
    )
)  # fmt: skip


class GoldrauschRules(PlainRules[State]):
    """The rules with one deck."""

    grammar, declared, headers = GRAMMAR, RULES, SETUP_RULES
    closing = staticmethod(end.closing)
    finished = staticmethod(legal.is_finished)
    standings = staticmethod(legal.match_standings)
    legal = staticmethod(legal.legal_events)
    questions = staticmethod(asking.questions)

    def start(self, setup: Setup) -> State:
        return initial_state(self.layout, setup)

    def step(self, state: State, event: Event) -> tuple[Violations, State]:
        """Return the faults of an event, and the state after it."""
        faults, next_state = self._judge_event(state, event)
        if faults and state.round.number > ROUNDS:
            faults = [violation.as_consequence() for violation in faults]
        return faults, next_state._replace(events=state.events + 1)

    def _judge_event(self, state: State, event: Event) -> tuple[Violations, State]:
        if isinstance(event, Unread):
            return NONE, after_unread(state, event)
        if isinstance(event, End):
            return end_faults(Case(state, event)), state._replace(ended=True)
        faults, next_state = STEPS[type(event)](state, event)
        if getattr(event, "chip", False) and next_state.round.last_card == state.events:
            chip_faults, next_state = PLACING(next_state, event)
            faults = [*faults, *chip_faults]
        return faults, next_state


def after_unread(state: State, event: Unread) -> State:
    """Return the state after an unreadable line, with doubts about whatever it may have said."""
    if event.verb == "round":
        return open_unread_round(state)
    played, count, verb = state.round, len(state.table.names), event.verb
    unknown = not (verb or event.player)
    results = state.entered
    if verb in {"total", ""}:
        results = results.not_read([event.player] if event.player else state.table.names)
    if verb == "total":
        return state._replace(entered=results)
    turns, expecting = verb in {"figure", "gold", "false", ""}, played.expecting
    if turns:
        seat = state.table.seats.get(event.player)
        expecting = ((seat + 1) % count,) if seat is not None and verb else ()
    next_round = played._replace(
        number=max(1, played.number),
        fog=played.fog + turns,
        unsettled=played.unsettled + (verb == "settle" or unknown),
        expecting=expecting,
    )
    doubts = state.doubts | DOUBTS.get(verb, POINTS) | (NEXT if unknown else 0)
    return state._replace(round=next_round, entered=results, doubts=doubts)


_TURN = Step(case_in_round, CARD_RULES, after_card)
#: A chip, by a line of its own or with a card that was turned.
PLACING = Step(lambda state, event: Placed(Case(state, event)), CHIP_RULES, after_chip)
STEPS: Mapping[type, Step] = {
    Round: Step(
        lambda state, event: Case(state, event, next_number(state)),
        ROUND_RULES,
        lambda case, _found: open_round(case.state, case.event.starter),
    ),
    Figure: _TURN,
    Gold: _TURN,
    Counterfeit: _TURN,
    Chip: PLACING._replace(case=lambda state, event: Placed(case_in_round(state, event))),
    Settle: Step(case_in_round, SETTLE_RULES, after_settling),
    Total: Step(Case, (total_as_paid,), after_total),
}
