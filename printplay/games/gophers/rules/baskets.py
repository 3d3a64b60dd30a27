"""Baskets: their takers, and the payment for one (GP-R24, R25)."""

from __future__ import annotations

from printplay.core.faults import SAID
from printplay.core.translation_markers import N_
from printplay.games.gophers.rules.closing import captured, creditor
from printplay.games.gophers.rules.movement import fewest
from printplay.games.gophers.state.actions import Baskets, Pay
from printplay.games.gophers.state.case import Case
from printplay.games.gophers.state.state import BASKETS, TAKEN, TURN, State
from printplay.match.rules import Broken, broken, rule

_RESTS = BASKETS | TURN | TAKEN
Ways = frozenset[frozenset[int]]


def ways_taken(state: State, event: Baskets) -> Ways:
    """Return the ways of this move that take exactly these baskets."""
    owners = sorted(state.table.seats[name] for name in event.owners)
    return frozenset(way for way in _ways(state) if sorted(captured(state, way)) == owners)


def ways_paid(state: State, event: Pay) -> Ways:
    """Return the ways of this move that pay exactly this player: none jumps the holder."""
    to = state.table.seats[event.to] if event.to else None
    return frozenset(way for way in _ways(state) if creditor(state, captured(state, way)) == to)


def _ways(state: State) -> Ways:
    return state.turn.jumps or frozenset({frozenset()})


@rule(
    "GP-R24",
    says={
        "": N_("Turn {turn}: {player} takes the baskets of {expected}, not of {stated}."),
        "none": N_("Turn {turn}: {player} must take the baskets of {expected}."),
        "nobody": N_("Turn {turn}: {player} has not jumped over a basket that could be taken now."),
        "failed": N_("Turn {turn}: {player} has collected nothing and takes no basket."),
        "variant": N_("{player}: baskets belong to the variant `baskets` only."),
    },
    about=SAID,
    rests=dict.fromkeys(("", "none", "nobody", "failed"), _RESTS),
)
def baskets_of_all_jumped_are_taken(play: Case) -> Broken | None:
    """All baskets before the players jumped are taken, once, in a turn that is a success."""
    state, event, turn = play.state, play.event, play.state.turn
    if not state.table.baskets:
        return broken("variant")
    mine = play.seat == turn.seat and not turn.named
    expected: tuple[int, ...] = ()
    if mine and turn.settled:
        expected = turn.took
    elif mine and not ways_taken(state, event):
        expected = captured(state, fewest(turn.jumps))
    elif mine:
        return None
    if sorted(state.table.seats[name] for name in event.owners) == sorted(expected):
        return None
    if not expected:
        return broken("failed" if mine and any(turn.jumps) and not turn.success else "nobody")
    return broken(
        "" if event.owners else "none",
        expected=", ".join(state.name(seat) for seat in expected),
        stated=", ".join(event.owners),
    )


@rule(
    "GP-R25",
    says={
        "": N_("Turn {turn}: {player} owes this collection to {holder}."),
        "nobody": N_("Turn {turn}: {player} owes this collection to nobody."),
        "variant": N_("{player}: supplies are paid only in the variant `baskets`."),
    },
    about=SAID,
    rests=dict.fromkeys(("", "nobody"), _RESTS),
)
def the_holder_of_a_basket_is_paid(play: Case) -> Broken | None:
    """A player whose basket another holds pays for it with the supplies of the next success."""
    state, event, turn = play.state, play.event, play.state.turn
    if not state.table.baskets:
        return broken("variant")
    holder = None
    if play.seat == turn.seat:
        if not turn.settled and ways_paid(state, event):
            return None
        unsettled = creditor(state, captured(state, fewest(turn.jumps)))
        holder = turn.paid if turn.settled else unsettled
    right = "" if holder is None else state.name(holder)
    return broken("" if right else "nobody", holder=right) if event.to != right else None


TAKEN_BASKETS = (baskets_of_all_jumped_are_taken,)
PAID = (the_holder_of_a_basket_is_paid,)
