"""Whose turn it is, how long it lasts, and when the last one is over (GT-R3, R4, R21)."""

from __future__ import annotations

from collections.abc import Sequence

from printplay.games.gotoku.events import Pass, Start
from printplay.games.gotoku.state import ACTIONS, DOWN, ENOUGH, State, Turn
from printplay.games.match import End
from printplay.record.diagnostics import Violation

Violations = Sequence[Violation]
NONE: Violations = ()


def expected(state: State) -> int:
    """Return the seat that acts next, -1 where anyone may begin."""
    turn = state.turn
    if not turn.number:
        return turn.starter
    return (turn.seat + 1) % len(state.players) if turn.complete else turn.seat


def begun(state: State, seat: int) -> Turn:
    """Return the turn in which a player acts now: the one being played, or a new one.

    A turn with one action is over when the next player acts; a second one need not be declined.
    """
    turn = state.turn
    if not turn.number:
        starter = seat if turn.starter < 0 else turn.starter
        return Turn(1, seat, starter=starter, doubtful=turn.doubtful or seat != starter)
    if seat == turn.seat and not turn.passed:
        return turn
    count = len(state.players)
    again = (seat - turn.starter) % count <= (turn.seat - turn.starter) % count
    regular = seat == (turn.seat + 1) % count and (turn.actions or turn.passed)
    return Turn(turn.number + again, seat, starter=turn.starter, doubtful=not regular)


def gt_r3_start(state: State, event: Start) -> Violations:
    """The starter is told once, before the first turn."""
    turn = state.turn
    if turn.starter < 0:
        return NONE
    values = {"player": event.who, "starter": state.table.names[turn.starter]}
    return [Violation("GT-R3", "r3-start", values, "r3-start", about="who", player=event.who)]


def gt_r3(state: State, seat: int) -> Violations:
    """Turns go clockwise from the starter."""
    turn, after = state.turn, begun(state, seat)
    if after is turn or expected(state) in {-1, seat}:
        return NONE
    if turn.actions and seat == (turn.seat + 1) % len(state.players):
        return NONE  # the one before has declined a second action
    values = {
        "turn": after.number,
        "player": state.table.names[seat],
        "expected": state.table.names[expected(state)],
    }
    return [
        Violation(
            "GT-R3",
            "r3",
            values,
            "r3" if turn.complete or not turn.actions else "r3-either",
            {"next": state.table.names[(turn.seat + 1) % len(state.players)]},
            about="player",
            player=state.table.names[seat],
            consequence=turn.doubtful,
        )
    ]


def gt_r4(state: State, seat: int, event: object) -> Violations:
    """At most two actions in a turn."""
    turn = state.turn
    if begun(state, seat) is not turn or turn.actions < ACTIONS or isinstance(event, Pass):
        return NONE
    name = state.table.names[seat]
    values = {"turn": turn.number, "player": name, "actions": turn.actions + 1}
    following = state.table.names[(seat + 1) % len(state.players)]
    return [
        Violation(
            "GT-R4",
            "r4",
            values,
            "r4",
            {"next": following},
            player=name,
            consequence=turn.doubtful or turn.actions > ACTIONS,
        )
    ]


def gt_r21_late(state: State, seat: int) -> Violations:
    """No turn after the round in which someone has laid the fourth card."""
    enough = state.enough()
    if not enough or begun(state, seat).number <= state.turn.number or state.final is not None:
        return NONE
    values = {
        "turn": state.turn.number,
        "player": state.table.names[state.last_seat()],
        "who": state.table.names[enough[0]],
        "cards": len(state.players[enough[0]].down),
    }
    return [
        Violation(
            "GT-R21",
            "r21",
            values,
            "r21",
            player=state.table.names[seat],
            consequence=_unsure(state, enough),
        )
    ]


def gt_r21_early(state: State, _event: End) -> Violations:
    """No end before that round is over; one last action need not be declined."""
    enough = state.enough()
    if not enough:
        most = max((len(player.down) for player in state.players), default=0)
        doubtful = bool(state.untold) or _unsure(state, range(len(state.players)))
        counts = {"most": most, "enough": ENOUGH}
        key = "r21-nobody" if most else "r21-none"
        return [Violation("GT-R21", key, counts, "r21-early", consequence=doubtful)]
    turn, last = state.turn, state.last_seat()
    if turn.seat == last and (turn.actions or turn.passed):
        return NONE
    values: dict[str, object] = {
        "turn": turn.number,
        "player": state.table.names[last],
        "expected": state.table.names[_waiting(state)],
    }
    return [
        Violation("GT-R21", "r21", values, "r21-waiting", consequence=_unsure(state, enough)),
    ]


def _waiting(state: State) -> int:
    """Return the seat whose turn is missing."""
    turn = state.turn
    done = turn.actions or turn.passed
    return (turn.seat + 1) % len(state.players) if done else turn.seat


def _unsure(state: State, seats: Sequence[int]) -> bool:
    return state.turn.doubtful or any(state.players[seat].has(DOWN) for seat in seats)
