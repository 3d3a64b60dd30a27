"""Baskets: who takes them, and who is paid for one (GP-R24, R25)."""

from __future__ import annotations

from collections.abc import Iterator

from printplay.games.gophers.actions import Baskets, Pay
from printplay.games.gophers.closing import captured, creditor
from printplay.games.gophers.rules_move import fewest
from printplay.games.gophers.state import BASKETS, PAGE, PLACE, TAKEN, TURN, State
from printplay.record.diagnostics import SAID, Violation

_DOUBTS = BASKETS | PAGE | TURN | TAKEN


def _fault(state: State, code: str, key: str, player: str, **values: object) -> Violation:
    everyone = range(len(state.players))
    return Violation(
        code, key, {"turn": state.turn.number, "player": player, **values}, about=SAID,
        player=player, consequence=state.doubtful(_DOUBTS, PLACE, *everyone),
    )  # fmt: skip


Ways = frozenset[frozenset[int]]


def ways_taken(state: State, event: Baskets) -> Ways:
    """Return the ways of this move on which just these baskets were taken."""
    owners = sorted(state.table.seats[name] for name in event.owners)
    return frozenset(way for way in _ways(state) if sorted(captured(state, way)) == owners)


def ways_paid(state: State, event: Pay) -> Ways:
    """Return the ways of this move on which just this player is paid: none jumps the holder."""
    to = state.table.seats[event.to] if event.to else None
    return frozenset(way for way in _ways(state) if creditor(state, captured(state, way)) == to)


def _ways(state: State) -> Ways:
    return state.turn.jumps or frozenset({frozenset()})


def gp_r24(state: State, event: Baskets) -> Iterator[Violation]:
    """All baskets before the players jumped are taken, once, in a turn that is a success."""
    if not state.table.baskets:
        yield _fault(state, "GP-R24", "r24-variant", event.player)
        return
    turn, owners = state.turn, [state.table.seats[name] for name in event.owners]
    mine = state.table.seats[event.player] == turn.seat and not turn.named
    expected: tuple[int, ...] = ()
    if mine and turn.settled:
        expected = turn.took
    elif mine and not ways_taken(state, event):
        expected = captured(state, fewest(turn.jumps))
    elif mine:
        return
    if sorted(owners) == sorted(expected):
        return
    stated = ", ".join(event.owners)
    right = ", ".join(state.name(seat) for seat in expected)
    if not expected:
        jumped = mine and any(turn.jumps)
        key = "r24-failed" if jumped and not turn.success else "r24-nobody"
    else:
        key = "r24" if stated else "r24-none"
    yield _fault(state, "GP-R24", key, event.player, expected=right, stated=stated)


def gp_r25(state: State, event: Pay) -> Iterator[Violation]:
    """Whose basket lies elsewhere gives the supplies of the next turn of success for it."""
    if not state.table.baskets:
        yield _fault(state, "GP-R25", "r25-variant", event.player)
        return
    turn = state.turn
    holder = None
    if state.table.seats[event.player] == turn.seat:
        if not turn.settled and ways_paid(state, event):
            return
        unsettled = creditor(state, captured(state, fewest(turn.jumps)))
        holder = turn.paid if turn.settled else unsettled
    right = "" if holder is None else state.name(holder)
    if event.to != right:
        key = "r25" if right else "r25-nobody"
        yield _fault(state, "GP-R25", key, event.player, holder=right, to=event.to)
