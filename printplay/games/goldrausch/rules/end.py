"""The end, and entered totals (GR-R14, R15); possible totals alone (GR-L3, L4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from printplay.core.faults import Fault
from printplay.core.translation_markers import N_
from printplay.games.goldrausch.rules.legal import missing_totals, points_of
from printplay.games.goldrausch.rules.rounds import complete_before_the_next, no_early_end
from printplay.games.goldrausch.state import POINTS, ROUNDS, Case, State
from printplay.match.entered_results import pp_5
from printplay.match.rules import NONE, Broken, Violations, broken, find_faults, rule


@rule(
    "GR-R15",
    says=N_("{player}: the total should be {total}, not {stated}."),
    hint={"": N_("Computed: {points}."), "none": N_("No group has paid {player} anything so far.")},
    about="value",
    rests=POINTS,
)
def total_as_paid(case: Case) -> Broken | None:
    """An entered total is what the rounds so far have paid."""
    if case.state.by_total():
        return None
    stated, earned = case.event.value, tuple(points_of(case.state, case.seat))
    total = sum(points.value for points in earned)
    if stated == total:
        return None
    return broken(hint=None if earned else "none", total=total, stated=stated, points=earned)


def after_total(case: Case, _faults: Violations) -> State:
    """Return the state after a total; one entered before any card or group is kept."""
    state = case.state
    if not state.by_total():
        return state
    return state._replace(entered=state.entered.with_result(state.events, case.event))


END_RULES = (no_early_end, complete_before_the_next)


def end_faults(case: Case) -> Violations:
    """Return all faults of the end: play that is not over, missing totals."""
    state = case.state
    if not (state.by_total() and state.totals):
        return find_faults(END_RULES, case)
    return pp_5(
        missing_total
        for missing_total in missing_totals(state)
        if missing_total.player not in state.entered.unread
    )


# -- totals entered before any card or group
# ----------------------------------------------------------


@rule("GR-L4", says=N_("{player}: a total of {total} is impossible; nobody loses coins."), about="value")
def no_total_below_nothing(case: Case) -> Iterator[Broken]:
    """No total is below 0: a group pays coins, or none."""
    for event_index, event in case.state.totals.values():
        if event.value < 0:
            yield broken(where=event_index, owner=event.player, player=event.player, total=event.value)


@rule(
    "GR-L3",
    says=N_("{player}: all totals together already come to {all}; {rounds} rounds pay {most} at most."),
    about="value",
)
def no_more_than_all_rounds_pay(case: Case) -> Iterator[Broken]:
    """All totals together are at most the gold of all rounds."""
    all_gold, total_before = ROUNDS * case.state.table.deck.total, 0
    for event_index, event in case.state.entered.in_order():
        name, together = event.player, total_before + max(0, event.value)
        if total_before <= all_gold < together:
            values = {"player": name, "all": together, "rounds": ROUNDS, "most": all_gold}
            yield broken(where=event_index, owner=name, **values)
        total_before = together


CLOSING_RULES = (no_total_below_nothing, no_more_than_all_rounds_pay)


def closing(state: State) -> Sequence[Fault]:
    """Return the faults of totals entered before any card or group."""
    if state.by_total():
        return find_faults(CLOSING_RULES, Case(state))
    return list(state.entered.each(lambda event: _judge_total(state, event), played=True))


def _judge_total(state: State, event: object) -> Violations:
    """Judge a total by all that was paid; a 0 is right, as nothing had been paid at its line."""
    case = Case(state, event)
    return find_faults((total_as_paid,), case) if case.event.value else NONE
