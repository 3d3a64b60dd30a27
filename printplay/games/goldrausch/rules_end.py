"""The end, and totals told (GR-R14, R15)."""

from __future__ import annotations

from printplay.games.goldrausch.rules_round import NONE, Violations, gr_r12, gr_r14_end
from printplay.games.goldrausch.scoring import points_of
from printplay.games.goldrausch.state import State
from printplay.games.match import Total
from printplay.record.diagnostics import Violation


def of_end(state: State) -> Violations:
    """Return everything that is wrong with the end."""
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
            words=(1, 2),
            player=event.player,
            consequence=state.doubtful,
        )
    ]
