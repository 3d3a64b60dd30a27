"""The rules of Goldrausch: every event judged, and applied. Pure: values in, values out.

They are declared by the phases of play: `set_up`, `rounds`, `chips`, `settling`, `end`.
This file has the order in which they judge.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from printplay.games.goldrausch.events import Chip, Counterfeit, Figure, Gold, Round, Settle
from printplay.games.goldrausch.rules import end, legal
from printplay.games.goldrausch.rules.chips import CHIP_RULES, Placed, after_chip
from printplay.games.goldrausch.rules.end import CLOSING_RULES, END_RULES, after_total, of_end, total_as_paid
from printplay.games.goldrausch.rules.legal import CARD_RULES, after_card
from printplay.games.goldrausch.rules.rounds import (
    begun,
    complete_before_the_next,
    next_number,
    no_fifth_round,
    opened,
    opened_unread,
)
from printplay.games.goldrausch.rules.set_up import SETUP_RULES, start
from printplay.games.goldrausch.rules.settling import SETTLE_RULES, after_settling
from printplay.games.goldrausch.state.case import Case
from printplay.games.goldrausch.state.composition import DeckComposition
from printplay.games.goldrausch.state.state import DOUBTS, NEXT, POINTS, ROUNDS, State
from printplay.match.lines.grammar import End, Event, Setup, Total, Unread
from printplay.match.plain import PlainRules
from printplay.match.rules import NONE, Rule, Step, Violations

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


class Goldrausch(PlainRules[State]):
    """The rules with one deck."""

    headers = SETUP_RULES
    closing = staticmethod(end.closing)
    finished = staticmethod(legal.finished)
    standings = staticmethod(legal.standings)
    legal = staticmethod(legal.legal)

    def start(self, setup: Setup) -> State:
        """Return the state before the first event."""
        return start(self.layout, setup)

    def step(self, state: State, event: Event) -> tuple[Violations, State]:
        """Return the faults of an event, and the state after it."""
        found, after = self._taken(state, event)
        if found and state.round.number > ROUNDS:
            found = [violation.as_consequence() for violation in found]
        return found, after._replace(events=state.events + 1)

    def _taken(self, state: State, event: Event) -> tuple[Violations, State]:
        if isinstance(event, Unread):
            return NONE, after_unread(state, event)
        if isinstance(event, End):
            return of_end(Case(state, event)), state._replace(ended=True)
        found, after = STEPS[type(event)](state, event)
        if getattr(event, "chip", False) and after.round.last_card == state.events:
            more, after = PLACING(after, event)
            found = [*found, *more]
        return found, after


def rules(deck: DeckComposition) -> Goldrausch:
    """Return the rules with a deck."""
    return Goldrausch(deck)


def after_unread(state: State, event: Unread) -> State:
    """Return the state after an unreadable line, with doubts about whatever it may have said."""
    if event.verb == "round":
        return opened_unread(state)
    played, count, verb = state.round, len(state.table.names), event.verb
    unknown = not (verb or event.player)
    entered = state.entered
    if verb in {"total", ""}:
        entered = entered.not_read([event.player] if event.player else state.table.names)
    if verb == "total":
        return state._replace(entered=entered)
    turns, expecting = verb in {"figure", "gold", "false", ""}, played.expecting
    if turns:
        seat = state.table.seats.get(event.player)
        expecting = ((seat + 1) % count,) if seat is not None and verb else ()
    after = played._replace(
        number=max(1, played.number),
        fog=played.fog + turns,
        unsettled=played.unsettled + (verb == "settle" or unknown),
        expecting=expecting,
    )
    doubts = state.doubts | DOUBTS.get(verb, POINTS) | (NEXT if unknown else 0)
    return state._replace(round=after, entered=entered, doubts=doubts)


_TURN = Step(begun, CARD_RULES, after_card)
#: A chip, by a line of its own or with a card that was turned.
PLACING = Step(lambda state, event: Placed(Case(state, event)), CHIP_RULES, after_chip)
STEPS: Mapping[type, Step] = {
    Round: Step(
        lambda state, event: Case(state, event, next_number(state)),
        ROUND_RULES,
        lambda case, _found: opened(case.state, case.event.starter),
    ),
    Figure: _TURN,
    Gold: _TURN,
    Counterfeit: _TURN,
    Chip: PLACING._replace(case=lambda state, event: Placed(begun(state, event))),
    Settle: Step(begun, SETTLE_RULES, after_settling),
    Total: Step(Case, (total_as_paid,), after_total),
}
