"""The legal events in a state."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from printplay.games.go_for_gold.board.walking import paths
from printplay.games.go_for_gold.events import Move, Out, Round, Temple, Treasure
from printplay.games.go_for_gold.rules.phases import can_move
from printplay.games.go_for_gold.rules.scoring import finished
from printplay.games.go_for_gold.state.move import restarts
from printplay.games.go_for_gold.state.state import LONGEST, Player, State
from printplay.match.lines.grammar import Event


def legal(state: State, allowed: Callable[[Treasure | Temple], bool]) -> Iterator[Event]:
    """Yield every round, move and attempt that is legal; `allowed` judges an attempt.

    When somebody's boxes are full, the round is still completed: only attempts are left.
    """
    if state.ended:
        return
    over = finished(state)
    number = state.round.number
    if not over and (number == 0 or state.complete()):
        yield from (Round(roll) for roll in range(1, LONGEST + 1))
    if number == 0 or state.round.roll is None:
        return
    for seat, player in enumerate(state.players):
        if player.is_out(number):
            continue
        if player.moved < number and not over:
            yield from _moves(state, player, state.table.names[seat], state.round.roll)
        elif player.stop is not None and player.tried < number:
            yield from filter(allowed, attempts(state, player, seat))


def _moves(state: State, player: Player, name: str, roll: int) -> Iterator[Event]:
    ports = state.ports_open(player)
    for foot in (False, True)[: 2 if player.feet else 1]:
        for path in paths(state.table.graph, player, roll, ports=ports, foot=foot):
            free = (
                restarts(state, player, path[-1])
                if path[-1] in state.table.graph.labels and not player.relocated
                else []
            )
            labels: list[str | None] = [state.table.graph.labels[port] for port in free]
            for label in labels or [None]:
                yield Move(name, path, int(foot), label)
    if not can_move(state, player, roll):
        yield Out(name)


def attempts(state: State, player: Player, seat: int) -> Iterator[Treasure | Temple]:
    """Yield the attempts at the place where this round's move ended, whether legal or not."""
    name, stop = state.table.names[seat], player.stop or ""
    dice = range(1, LONGEST + 1)
    if stop in state.table.graph.treasures:
        missing = state.table.graph.treasures[stop][0]
        for die in dice:
            yield Treasure(name, die)
            if 0 < missing - die <= player.shovels:
                yield Treasure(name, die, missing - die)
    elif stop in state.table.graph.temples:
        yield from (Temple(name, die) for die in dice)
