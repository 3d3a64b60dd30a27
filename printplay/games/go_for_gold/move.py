"""A move as the rules look at it, and the sheet after it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from printplay.games.go_for_gold.events import Move
from printplay.games.go_for_gold.state import OUT, POSITION, ROUTE, STOCK, Player, State
from printplay.record.diagnostics import Violation

#: What a fault of a move leaves open about the sheet.
DOUBTS = {
    "GG-R6": 0,
    "GG-R7": POSITION | ROUTE | STOCK,
    "GG-R9": POSITION | ROUTE | STOCK,
    "GG-R10": POSITION | ROUTE | STOCK,
    "GG-R11": POSITION,
    "GG-R12": POSITION,
    "GG-R13": POSITION,
    "GG-R14": POSITION,
    "GG-R22": POSITION,
    "GG-R29": POSITION,
    "GG-R30": POSITION,
}


class Line(NamedTuple):
    """A move as the rules look at it: the spaces entered, None for what is none."""

    state: State
    player: Player
    move: Move
    spaces: Sequence[str | None]
    port: str | None  # the port the path ends on, None where it ends elsewhere

    def values(self, **more: object) -> dict[str, object]:
        """Return what every sentence names: the round and the player."""
        return {"round": self.state.round.number, "player": self.move.player, **more}

    def called(self, space: str | None) -> str:
        """Return what a sentence calls a space."""
        return self.state.table.graph.called(space) if space is not None else "?"


def line(state: State, player: Player, move: Move) -> Line:
    """Look up the spaces of a move."""
    graph = state.table.graph
    spaces = list(map(graph.names.get, move.path))
    if None in spaces:  # not as the board spells it
        spaces = list(map(graph.find, move.path))
    port = spaces[-1] if spaces[-1] in graph.labels else None
    return Line(state, player, move, spaces, port)


def restarts(state: State, player: Player, entered: str) -> list[str]:
    """Return the ports a player may restart from after entering one."""
    ports = state.table.graph.ports.values()
    return [port for port in ports if port not in player.visited and port != entered]


def after_move(drawn: Line, found: Sequence[Violation]) -> Player:
    """Return the sheet after a move; after a faulty one it is as the record says, in doubt."""
    state, player, move = drawn.state, drawn.player, drawn.move
    number = state.round.number
    if player.out and player.is_out(number) and not player.doubts & OUT:
        return player  # the line is void
    table, graph = state.table, state.table.graph
    fresh = set(filter(None, drawn.spaces)) - player.visited
    shovels = feet = 0
    for space in fresh & graph.bearing:
        shovels += graph.shovels.get(space, 0)
        feet += graph.feet.get(space, 0)
    position = drawn.spaces[-1]
    relocated, out, port = player.relocated, 0, drawn.port
    if port is not None:
        named = graph.port(move.port) if move.port else None
        if not relocated:
            relocated = number
            free = restarts(state, player, port)
            position = named if named in free else None
            out = 0 if free else number + 1
            fresh.update([position] if position else [])
        elif not table.port_stops and named in graph.labels:
            position = named
    doubts, hazy = player.doubts & ~(POSITION | OUT), player.hazy
    for violation in found:
        if violation.code in DOUBTS and not violation.consequence:
            doubts |= DOUBTS[violation.code]
            if violation.code == "GG-R9":
                hazy = hazy.union(violation.spaces)
    return Player(
        position,
        player.visited | fresh,
        player.shovels + shovels,
        player.gathered + shovels,
        max(0, player.feet - move.feet) + feet,
        relocated,
        player.entries,
        out,
        number,
        drawn.spaces[-1],
        player.tried,
        doubts,
        hazy,
    )
