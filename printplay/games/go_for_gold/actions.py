"""Moves and special actions as rules see them, the sheet after them, legal lines (GG-R12, R13, R17, R18)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from printplay.games.go_for_gold.board.graph import Graph
from printplay.games.go_for_gold.events import Move, Temple, Treasure
from printplay.games.go_for_gold.state import (
    CURSE,
    ENTRIES,
    LONGEST,
    OUT,
    POSITION,
    STOCK,
    TEMPLE,
    BoxEntry,
    CurrentRound,
    Player,
    Raid,
    State,
)
from printplay.match.lines.values import Value, value
from printplay.match.rules import Violations


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
        return self.move.player

    def values(self) -> dict[str, object]:
        """Return the values for all messages: the round and the player."""
        return {"round": self.state.round.number, "player": self.move.player}

    def open(self, doubts: int) -> bool:
        return bool((self.sheet.doubts | self.state.round.doubts) & doubts)

    @property
    def void(self) -> bool:
        """Return whether the player is out, so that the line counts for nothing."""
        return self.sheet.is_out(self.state.round.number) and not self.sheet.doubts & OUT

    def space_name(self, space: str | None) -> str:
        return self.state.table.graph.space_name(space) if space is not None else "?"


def resolve_move(state: State, sheet: Player, move: Move) -> MoveCase:
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


@value
class Attempt(Value):
    """A special action as rules see it: the place, the player, and the number on a treasure."""

    state: State
    sheet: Player
    event: Treasure | Temple
    space: str | None  # where this round's move ended; None: unknown
    number: int = 0
    points: int = 0
    colour: str = ""

    @property
    def player(self) -> str:
        return self.event.player

    def values(self) -> dict[str, object]:
        """Return the values for all messages: the round and the player."""
        return {"round": self.state.round.number, "player": self.event.player}

    def open(self, doubts: int) -> bool:
        """Return whether something about the sheet or the round is unknown."""
        return bool((self.sheet.doubts | self.state.round.doubts) & doubts)

    @property
    def digs(self) -> bool:
        """Return whether a treasure is attempted, not a temple."""
        return isinstance(self.event, Treasure)

    @property
    def is_on_place(self) -> bool:
        """Return whether the move ended on the attempted treasure or temple."""
        return self.number > 0 or self.colour != ""

    @property
    def void(self) -> bool:
        """Return whether the player is out, so that the line counts for nothing."""
        return self.sheet.is_out(self.state.round.number) and not self.sheet.doubts & OUT

    @property
    def result(self) -> int | None:
        """Return the value that is written (GG-R25, R27), or None if there is none."""
        event = self.event
        if isinstance(event, Treasure):
            reached = event.die + event.spent >= self.number
            return self.points if self.number and reached else None
        if not self.colour:
            return None
        return TEMPLE if self.sheet.shovels >= event.die else CURSE


def attempt(state: State, sheet: Player, event: Treasure | Temple) -> Attempt:
    """Resolve the place of a special action."""
    space = sheet.stop if sheet.moved == state.round.number else None
    graph = state.table.graph
    if isinstance(event, Treasure):
        number, points = graph.treasures.get(space or "", (0, 0))
        return Attempt(state, sheet, event, space, number, points)
    return Attempt(state, sheet, event, space, 0, 0, graph.temples.get(space or "", ""))


def after_attempt(act: Attempt, violations: Violations) -> tuple[Player, Mapping[str, Raid], CurrentRound]:
    """Return sheet, temples explored and round after a special action."""
    state, sheet, event = act.state, act.sheet, act.event
    current_round, entries, raided, doubts = state.round, sheet.entries, state.raided, sheet.doubts
    acted = CurrentRound(
        current_round.number, current_round.roll, current_round.active, current_round.event,
        current_round.named, (*current_round.acted, state.table.seats[event.player]), current_round.doubts,
    )  # fmt: skip
    shovels = sheet.shovels - (max(0, event.spent) if isinstance(event, Treasure) else 0)
    if violations and any(fault.code not in {"GG-R21", "GG-R31"} for fault in violations):
        shovels = max(0, shovels)
        if doubts & (POSITION | STOCK) or all(fault.consequence for fault in violations):
            # its attempt is unknown, too
            doubts |= STOCK | ENTRIES
    elif (value := act.result) is not None:
        source = f"temple {act.colour}" if act.colour else f"treasure {act.space}"
        entries = (*entries, BoxEntry(value, source, state.events))
        if act.colour and value == TEMPLE:
            shovels = 0
            raid = Raid(event.player, state.events, bool(doubts & STOCK))
            raided = {**raided, act.colour: raid}
        if act.colour and doubts & STOCK:
            doubts |= ENTRIES  # whether the shovels sufficed is unknown
    next_sheet = Player(
        sheet.position,
        sheet.visited,
        shovels,
        sheet.gathered,
        sheet.feet,
        sheet.relocated,
        entries,
        sheet.out,
        sheet.moved,
        sheet.stop,
        sheet.went,
        current_round.number,
        doubts,
    )
    return next_sheet, raided, acted


def paths(
    graph: Graph, player: Player, roll: int, *, ports: bool, foot: bool = False
) -> Iterator[tuple[str, ...]]:
    """Yield every legal line for a roll: so long, or shorter into a port (if `ports`); by foot 1 to 6."""
    if player.position is None:
        return
    longest = LONGEST if foot else roll
    shortest = 1 if foot else longest
    position, visited = player.position, player.visited
    yield from _onward(graph, visited, position, (), shortest, longest, ports=ports)


def _onward(
    graph: Graph,
    visited: frozenset[str],
    space: str,
    line: tuple[str, ...],
    shortest: int,
    longest: int,
    *,
    ports: bool,
) -> Iterator[tuple[str, ...]]:
    steps = len(line) + 1
    for neighbour in graph.onward[space]:
        if neighbour in visited or neighbour in line:
            continue
        is_port = neighbour in graph.labels
        if is_port and not ports:
            continue
        longer = (*line, neighbour)
        if is_port or steps >= shortest:
            yield longer
        if not is_port and steps < longest:
            yield from _onward(graph, visited, neighbour, longer, shortest, longest, ports=ports)


def finishes(graph: Graph, player: Player, first_spaces: Sequence[str], roll: int, *, ports: bool) -> bool:
    """Return whether a line can be extended to one for the roll: that long, or into a port."""
    moved_player = player._replace(position=first_spaces[-1], visited=player.visited.union(first_spaces))
    return a_path(graph, moved_player, roll - len(first_spaces), ports=ports) is not None


def a_path(graph: Graph, player: Player, roll: int, *, ports: bool) -> tuple[str, ...] | None:
    """Return a legal line for a roll of the die, or None if there is none."""
    return next(paths(graph, player, roll, ports=ports), None)


def a_step(graph: Graph, player: Player, *, ports: bool) -> tuple[str, ...] | None:
    """Return a line of one space, as a foot allows it, or None if there is none."""
    return a_path(graph, player, 1, ports=ports)
