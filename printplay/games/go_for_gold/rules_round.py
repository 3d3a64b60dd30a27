"""Phase by phase: what opens a round, and who must move in it (GG-R5, R6, R7, R20, R32)."""

from __future__ import annotations

from collections.abc import Sequence

from printplay.games.go_for_gold.events import Move, Out, Round
from printplay.games.go_for_gold.state import LONGEST, OUT, POSITION, ROUTE, STOCK, Player, State
from printplay.games.go_for_gold.walking import a_path, a_step
from printplay.record.diagnostics import Violation

Violations = Sequence[Violation]
NONE: Violations = ()


def next_actives(state: State) -> tuple[int, ...]:
    """Return the seats that may be active in the next round; none where that is not known."""
    number = state.round.number + 1
    if number == 1 or not state.players:
        return (0,) if state.players else ()
    return tuple({_left_of(state, seat, number): None for seat in state.round.actives})


def _left_of(state: State, seat: int, number: int) -> int:
    """Return the left neighbour of a seat; players who are out are skipped."""
    count = len(state.players)
    for step in range(1, count + 1):
        left = (seat + step) % count
        if not state.players[left].is_out(number):
            return left
    return (seat + 1) % count


def gg_r32(state: State, _event: Round) -> Violations:
    """No round after someone has filled six boxes."""
    full = state.full()
    if not full or state.over:
        return NONE
    values = {
        "round": state.round.number,
        "next": state.round.number + 1,
        "player": state.table.names[full[0]],
    }
    return [Violation("GG-R32", "r32", values, "r32", player=state.table.names[full[0]])]


def gg_r7_absent(state: State, _event: object) -> Violations:
    """Every player who is in has exactly one move in a round, or is declared out."""
    if not state.moves:
        return NONE  # rounds alone, as yet: perhaps only their number is told
    return [
        missing_move(state, state.round.number, state.round.event, seat) for seat in absent(state)
    ]


def absent(state: State) -> list[int]:
    """Return the seats that are in and have not moved in this round."""
    number = state.round.number
    return [
        seat
        for seat, player in enumerate(state.players)
        if player.moved < number and not player.is_out(number)
    ]


def missing_move(state: State, number: int, event: int | None, seat: int) -> Violation:
    """Return the complaint that a player has no move in a round."""
    player, name = state.players[seat], state.table.names[seat]
    stuck = (
        number == state.round.number
        and state.round.roll is not None
        and player.position is not None
        and not can_move(state, player, state.round.roll)
    )
    return Violation(
        "GG-R7",
        "r7",
        {"round": number, "player": name},
        "r7-out" if stuck else "r7",
        where=event,
        player=name,
        consequence=state.round.unread or bool(player.doubts & OUT) or bool(state.over),
    )


def can_move(state: State, player: Player, roll: int) -> bool:
    """Tell whether a player has any legal move: on the roll, or by a foot."""
    graph, ports = state.table.graph, state.ports_open(player)
    if player.feet and state.table.foot_forced and a_step(graph, player, ports=ports):
        return True
    return a_path(graph, player, roll, ports=ports) is not None


def gg_r6(_state: State, event: Round) -> Violations:
    """One movement roll a round, 1 to 6."""
    if 1 <= event.roll <= LONGEST:
        return NONE
    values = {"round": _state.round.number + 1, "roll": event.roll}
    return [Violation("GG-R6", "r6", values, about="roll")]


def gg_r5(state: State, event: Round) -> Violations:
    """The left neighbour is the next active player; who is out is skipped."""
    seat = state.table.seats.get(event.active)
    if seat is None or not state.round.number or state.table.alone:
        return NONE
    expected = next_actives(state)
    if seat in expected or not expected:
        return NONE
    names = state.table.names
    values = {
        "round": state.round.number + 1,
        "player": event.active,
        "expected": names[expected[0]],
    }
    doubtful = any(player.doubts & OUT for player in state.players)
    return [
        Violation(
            "GG-R5", "r5", values, "r5", about="active", player=event.active, consequence=doubtful
        )
    ]


# -- out -------------------------------------------------------------------------------------------


def gg_r20(state: State, player: Player, name: str) -> Violations:
    """Who is out acts no more."""
    if not player.out or not player.is_out(state.round.number):
        return NONE
    values = {"round": state.round.number, "player": name, "since": player.out}
    return [
        Violation(
            "GG-R20", "r20", values, "r20", player=name, consequence=bool(player.doubts & OUT)
        )
    ]


def gg_r7_twice(state: State, player: Player, event: Move | Out) -> Violations:
    """No player moves twice in a round."""
    number = state.round.number
    if not number or player.moved < number:
        return NONE
    values = {"round": number, "player": event.player}
    follows = state.round.doubled or state.round.unread
    return [
        Violation("GG-R7", "r7-twice", values, "r7-twice", player=event.player, consequence=follows)
    ]


def gg_r17(state: State, player: Player, event: Out) -> Violations:
    """Out is only who has no legal move on this roll."""
    roll = state.round.roll
    if roll is None or player.position is None or player.moved >= state.round.number:
        return NONE
    path = a_path(state.table.graph, player, roll, ports=state.ports_open(player))
    if path is None:
        return NONE
    return [_not_out("GG-R17", state, player, event.player, path)]


def gg_r18(state: State, player: Player, event: Out) -> Violations:
    """A held foot that allows a move must be used first (house rule `foot-rescue`)."""
    if not state.table.foot_forced or not player.feet or state.round.roll is None:
        return NONE
    graph, ports = state.table.graph, state.ports_open(player)
    path = a_step(graph, player, ports=ports)
    if path is None or a_path(graph, player, state.round.roll, ports=ports):
        return NONE
    return [_not_out("GG-R18", state, player, event.player, path)]


def _not_out(
    code: str, state: State, player: Player, name: str, path: tuple[str, ...]
) -> Violation:
    key = code[3:].lower()
    called = " ".join(map(state.table.graph.called, path))
    values = {"round": state.round.number, "player": name, "path": called}
    doubtful = player.doubts & (ROUTE | POSITION | STOCK if code == "GG-R18" else ROUTE | POSITION)
    return Violation(code, key, values, key, player=name, spaces=path, consequence=bool(doubtful))
