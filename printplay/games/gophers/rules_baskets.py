"""Baskets: who takes them, and who is paid for one (GP-R24, R25)."""

from __future__ import annotations

from collections.abc import Iterator

from printplay.games.gophers.actions import Baskets, Pay
from printplay.games.gophers.closing import captured, creditor
from printplay.games.gophers.rules_move import fewest
from printplay.games.gophers.state import BASKETS, PAGE, PLACE, TAKEN, TURN, State
from printplay.record.diagnostics import Violation

_DOUBTS = BASKETS | PAGE | TURN | TAKEN


def _fault(state: State, code: str, key: str, player: str, **values: object) -> Violation:
    everyone = range(len(state.players))
    return Violation(
        code, key, {"turn": state.turn.number, "player": player, **values}, words=(0, 99),
        player=player, consequence=state.doubtful(_DOUBTS, PLACE, *everyone),
    )  # fmt: skip


def way_taken(state: State, event: Baskets) -> frozenset[int] | None:
    """Return whom the player jumped where these baskets were taken; None where it cannot be."""
    seat = state.table.seats[event.player]
    owners = sorted(state.table.seats[name] for name in event.owners)
    if seat != state.turn.seat or state.turn.settled:
        return None if owners else frozenset()
    for way in sorted(state.turn.jumps, key=lambda way: (len(way), sorted(way))):
        if sorted(captured(state, way)) == owners:
            return way
    return None if owners or state.turn.jumps else frozenset()


def gp_r24(state: State, event: Baskets) -> Iterator[Violation]:
    """All baskets before the players jumped are taken, in a turn that is a success."""
    if not state.table.baskets:
        yield _fault(state, "GP-R24", "r24-variant", event.player)
        return
    if way_taken(state, event) is not None:
        return
    mine = state.table.seats[event.player] == state.turn.seat and not state.turn.settled
    expected = captured(state, fewest(state.turn.jumps)) if mine else ()
    stated = ", ".join(event.owners)
    right = ", ".join(state.name(seat) for seat in expected)
    if not expected:
        jumped = mine and any(state.turn.jumps)
        key = "r24-failed" if jumped and not state.turn.success else "r24-nobody"
    else:
        key = "r24" if stated else "r24-none"
    yield _fault(state, "GP-R24", key, event.player, expected=right, stated=stated)


def gp_r25(state: State, event: Pay) -> Iterator[Violation]:
    """Whose basket lies elsewhere gives the supplies of the next turn of success for it."""
    if not state.table.baskets:
        yield _fault(state, "GP-R25", "r25-variant", event.player)
        return
    mine = state.table.seats[event.player] == state.turn.seat and not state.turn.settled
    holder = creditor(state, captured(state, fewest(state.turn.jumps))) if mine else None
    right = "" if holder is None else state.name(holder)
    if event.to != right:
        key = "r25" if right else "r25-nobody"
        yield _fault(state, "GP-R25", key, event.player, holder=right, to=event.to)
