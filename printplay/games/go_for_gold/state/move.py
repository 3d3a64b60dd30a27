"""A move as rules see it, and the sheet after it."""

from __future__ import annotations

from collections.abc import Sequence

from printplay.games.go_for_gold.events import Move
from printplay.games.go_for_gold.state.state import OUT, POSITION, Player, State
from printplay.match.lines.values import Value, value


@value
class MoveCase(Value):
    """A move as rules see it: the spaces entered, None for a word that is no space."""

    state: State
    sheet: Player
    move: Move
    spaces: Sequence[str | None]
    port: str | None  # the port the path ends on, None where it ends elsewhere
    steps: int  # how many spaces are entered

    @property
    def player(self) -> str:
        """Return the player of the move."""
        return self.move.player

    def values(self) -> dict[str, object]:
        """Return the values for all messages: the round and the player."""
        return {"round": self.state.round.number, "player": self.move.player}

    def open(self, doubts: int) -> bool:
        """Return whether something about the sheet is unknown."""
        return bool((self.sheet.doubts | self.state.round.doubts) & doubts)

    @property
    def void(self) -> bool:
        """Return whether the player is out, so that the line counts for nothing."""
        return self.sheet.is_out(self.state.round.number) and not self.sheet.doubts & OUT

    def space_name(self, space: str | None) -> str:
        """Return the name of a space in messages."""
        return self.state.table.graph.space_name(space) if space is not None else "?"


def line(state: State, sheet: Player, move: Move) -> MoveCase:
    """Resolve the spaces of a move."""
    graph = state.table.graph
    spaces = list(map(graph.names.get, move.path))
    if None in spaces:  # not as the board spells it
        spaces = list(map(graph.find, move.path))
    last, first = spaces[-1], spaces[0]
    port = last if last in graph.labels else None
    # If the space stood on was written down, too, that is GG-R11.
    stays = first is not None and first == sheet.position
    return MoveCase(state, sheet, move, spaces, port, len(spaces) - stays)


def restarts(state: State, sheet: Player, entered_port: str) -> list[str]:
    """Return the ports a player may restart from after entering one."""
    ports = state.table.graph.ports.values()
    return [port for port in ports if port not in sheet.visited and port != entered_port]


def after_move(move_case: MoveCase) -> Player:
    """Return the sheet after a move; after a faulty one, as the record says."""
    state, sheet, move, spaces = move_case.state, move_case.sheet, move_case.move, move_case.spaces
    port, steps = move_case.port, move_case.steps
    number, graph = state.round.number, state.table.graph
    visited = sheet.visited.union(filter(None, spaces))
    shovels = feet = 0
    if not graph.bearing.isdisjoint(spaces):
        for space in graph.bearing.intersection(spaces) - sheet.visited:
            shovels += graph.shovels.get(space, 0)
            feet += graph.feet.get(space, 0)
    position = spaces[-1]
    if move.feet or sheet.moved == number:
        steps = 0  # moves of two rounds may stand in one, where a line `round` is missing
    relocated, out = sheet.relocated, 0
    if port is not None:
        restart_port = graph.port(move.port) if move.port else None
        if not relocated:
            relocated = number
            free = restarts(state, sheet, port)
            position = restart_port if restart_port in free else None
            out = 0 if free else number + 1
            visited |= {position} if position is not None else set()
        elif not state.table.port_stops and restart_port in graph.labels:
            position = restart_port
    return Player(
        position,
        visited,
        sheet.shovels + shovels,
        sheet.gathered + shovels,
        feet + sheet.feet if not move.feet else feet + max(0, sheet.feet - move.feet),
        relocated,
        sheet.entries,
        out,
        number,
        spaces[-1],
        steps,
        sheet.tried,
        sheet.doubts & ~(POSITION | OUT),
    )
