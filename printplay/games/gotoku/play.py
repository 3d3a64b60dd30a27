"""How a match of Gotoku goes: every event judged and applied, and what the table is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from printplay.games.gotoku import asking
from printplay.games.gotoku.events import (
    GRAMMAR,
    Cards,
    Challenge,
    Character,
    Deal,
    Highest,
    Pass,
    Removed,
    Special,
    Start,
    Take,
    Use,
)
from printplay.games.gotoku.rules import legal
from printplay.games.gotoku.rules.cards import DEAL, TAKE, after_deal, after_take
from printplay.games.gotoku.rules.dice import SPECIAL, USE, after_special, after_use
from printplay.games.gotoku.rules.end import (
    OF_ALL,
    OF_ONE,
    as_the_moves_come_to,
    result_faults,
    somebody_has_enough,
)
from printplay.games.gotoku.rules.legal import CHALLENGE, after_challenge, by_result, missing_results
from printplay.games.gotoku.rules.turns import (
    CHARACTER,
    action_case,
    after_character,
    after_unread,
    count_action,
    doubt_dice,
    in_their_turn,
    initial_state,
    is_late,
    no_end_before_the_last,
    no_turn_after_the_last,
    one_starter,
    two_actions,
    two_to_five_players,
    with_a_character,
)
from printplay.games.gotoku.state.case import Case, ResultsCase
from printplay.games.gotoku.state.state import CardComposition, State
from printplay.match.entered_results import pp_5
from printplay.match.lines.grammar import End, Event, Setup, Total, Unread
from printplay.match.rules import NONE, EventHandler, PlainRules, Rule, Step, Violations

_TURN: tuple[Rule[Any], ...] = (no_turn_after_the_last, in_their_turn, two_actions, with_a_character)
#: All rules.
RULES: tuple[Rule[Any], ...] = (
    two_to_five_players, *CHARACTER, one_starter, *_TURN, no_end_before_the_last,
    *DEAL, *TAKE, *USE, *SPECIAL, *CHALLENGE, as_the_moves_come_to, *OF_ALL, *OF_ONE,
)  # fmt: skip


class GotokuRules(PlainRules[State]):
    """The rules with one set of cards."""

    grammar, declared, headers = GRAMMAR, RULES, (two_to_five_players,)
    opens = tuple(GRAMMAR.table)
    finished = staticmethod(legal.is_finished)
    standings = staticmethod(legal.match_standings)
    legal = staticmethod(legal.legal_events)
    questions = staticmethod(asking.questions)

    def __init__(self, cards: CardComposition) -> None:
        super().__init__(cards)
        self.names = (*cards.points, *cards.instincts)

    def start(self, setup: Setup) -> State:
        return initial_state(self.layout, setup)

    def step(self, state: State, event: Event) -> tuple[Violations, State]:
        """Return the faults of an event, and the state after it."""
        faults, next_state = _STEPS[type(event)](state, event)
        if faults and next_state.final is not None:  # faults after the end follow from that
            first = faults[:1] if state.final is None else []
            faults = [*first, *(fault.as_consequence() for fault in faults[len(first) :])]
        return faults, next_state._replace(events=state.events + 1)

    def closing(self, state: State) -> Violations:
        """Return the faults that need the whole record."""
        if by_result(state):
            return result_faults(state)
        violations = state.entered.each(
            lambda event: as_the_moves_come_to.ask(_result_case(state, event)), played=True
        )
        return list(violations)


# -- one event after the other ---------------------------------------------------------------------


def _action(rules: Sequence[Rule[Any]], next_state_of: Callable[[Any, Violations], State]) -> EventHandler:
    """Return the step of an action: first its turn is judged, then the action."""

    def done(case: Case[Any], violations: Violations) -> State:
        state, turn = (
            next_state_of(case, violations),
            count_action(case.turn, passes=isinstance(case.event, Pass)),
        )
        late = case.state.players if is_late(case.state, case.turn) else None
        final, results = state.final or late, state.entered._replace(plays=state.entered.plays + 1)
        return doubt_dice(state._replace(turn=turn, entered=results, final=final), case.seat)

    return Step(action_case, (*_TURN, *rules), done)


def _after_start(case: Case[Start], violations: Violations) -> State:
    state, seat = case.state, case.state.seat(case.event.who)
    if violations or seat < 0:
        return state
    return state._replace(turn=state.turn._replace(starter=seat))


def _result_case(state: State, event: Any) -> Case[Any]:
    return Case(state, event, state.seat(event.player))


def _after_result(case: Case[Any], _faults: Violations) -> State:
    state = case.state
    if state.entered.plays:
        return state
    return state._replace(entered=state.entered.with_result(state.events, case.event))


def _end(state: State, event: End) -> tuple[Violations, State]:
    ended = state._replace(ended=True)
    if not by_result(state):
        return no_end_before_the_last.ask(Case(state, event)), ended
    if somebody_has_enough.ask(ResultsCase(ended)):
        return NONE, ended  # the match is not over, so no result is due
    return pp_5(
        missing_result
        for missing_result in missing_results(state)
        if missing_result.player not in state.entered.unread
    ), ended


def _step_unread(state: State, event: Unread) -> tuple[Violations, State]:
    return NONE, after_unread(state, event)


_RESULT = Step(_result_case, (as_the_moves_come_to,), _after_result)
_STEPS: dict[type, EventHandler] = {
    Take: _action(TAKE, after_take),
    Use: _action(USE, after_use),
    Special: _action(SPECIAL, after_special),
    Challenge: _action(CHALLENGE, after_challenge),
    Pass: _action((), lambda case, _faults: case.state),
    Character: Step(Case, CHARACTER, after_character),
    Deal: Step(Case, DEAL, after_deal),
    Start: Step(Case, (one_starter,), _after_start),
    **dict.fromkeys((Cards, Removed, Highest, Total), _RESULT),
    End: _end,
    Unread: _step_unread,
}
