"""The end, and totals told (GR-R14, R15); what totals alone can be (GR-L3, L4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from printplay.games.goldrausch.rules_round import NONE, Violations, gr_r12, gr_r14_end
from printplay.games.goldrausch.scoring import missing, points_of
from printplay.games.goldrausch.state import ROUNDS, State
from printplay.games.match import Total
from printplay.games.missing import pp_5
from printplay.record.diagnostics import Violation


def of_end(state: State) -> Violations:
    """Return everything that is wrong with the end."""
    if state.by_total() and state.totals:
        return pp_5(one for one in missing(state) if one.player not in state.unread)
    early = gr_r14_end(state)
    open_ = gr_r12(state)
    return [*early, *(one.as_consequence() if early else one for one in open_)]


def gr_r15(state: State, event: Total) -> Violations:
    """A total told is what the rounds so far have paid."""
    earned = tuple(points_of(state, state.table.seats[event.player]))
    total = sum(points.value for points in earned)
    if event.value == total:
        return NONE
    values = {"player": event.player, "total": total, "stated": event.value, "points": earned}
    return [
        Violation(
            "GR-R15",
            "r15",
            values,
            "r15" if earned else "r15-none",
            about="value",
            player=event.player,
            consequence=state.doubtful,
        )
    ]


def before_play(state: State) -> Iterator[Violation]:
    """Judge the totals told before any card or group."""
    if state.by_total():
        yield from gr_l4_totals(state)
        yield from gr_l3_totals(state)
        return
    for index, event in state.totals.values():
        if event.value:  # nothing had been paid where it stands
            yield from (replace(violation, where=index) for violation in gr_r15(state, event))


def gr_l3_totals(state: State) -> Iterator[Violation]:
    """All totals together are at most the gold of all rounds."""
    most, before = ROUNDS * state.table.deck.total, 0
    for index, event in sorted(state.totals.values(), key=lambda pair: pair[0]):
        together = before + max(0, event.value)
        if before <= most < together:
            values = {"player": event.player, "all": together, "rounds": ROUNDS, "most": most}
            yield Violation(
                "GR-L3", "l3-totals", values, where=index, about="value", player=event.player
            )
        before = together


def gr_l4_totals(state: State) -> Iterator[Violation]:
    """No total is below 0: a group pays coins, or none."""
    for index, event in state.totals.values():
        if event.value < 0:
            values = {"player": event.player, "total": event.value}
            yield Violation(
                "GR-L4", "l4-total", values, where=index, about="value", player=event.player
            )
