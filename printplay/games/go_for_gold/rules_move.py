"""Phase 1, movement: what a line that is drawn must be (GG-R8 to R16, R29, R30)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from printplay.games.go_for_gold.events import Move
from printplay.games.go_for_gold.rules_round import NONE, Violations, gg_r7_twice, gg_r20
from printplay.games.go_for_gold.state import LONGEST, OUT, POSITION, ROUTE, STOCK, Player, State
from printplay.record.diagnostics import Violation


class Line(NamedTuple):
    """A move as the rules look at it: the spaces entered, None for what is none."""

    state: State
    player: Player
    move: Move
    spaces: Sequence[str | None]
    first: int  # the word of the record's line that names the first space

    def word(self, index: int) -> tuple[int, int]:
        """Return the words of the line that name a space of the path."""
        return self.first + index, self.first + index + 1

    def values(self, **more: object) -> dict[str, object]:
        """Return what every sentence names: the round and the player."""
        return {"round": self.state.round.number, "player": self.move.player, **more}

    def called(self, space: str | None) -> str:
        """Return what a sentence calls a space."""
        return self.state.table.graph.called(space) if space is not None else "?"

    def enters_port(self) -> str | None:
        """Return the port the path ends on, None where it ends elsewhere."""
        last = self.spaces[-1]
        return last if last is not None and last in self.state.table.graph.labels else None


def line(state: State, player: Player, move: Move) -> Line:
    """Look up the spaces of a move."""
    names = state.table.graph.names
    spaces = [names.get(name) or names.get(name.casefold()) for name in move.path]
    return Line(state, player, move, spaces, move.feet)


def gg_r6_no_roll(line: Line) -> Violations:
    """No move before there is a movement roll."""
    if line.state.round.number or line.state.round.unread:
        return NONE
    return [
        Violation(
            "GG-R6",
            "r6-none",
            line.values(),
            "r6-none",
            player=line.move.player,
            consequence=line.state.moves > 0,
        )
    ]


def gg_r10(line: Line) -> Violations:
    """Only land spaces of this board are entered."""
    if None not in line.spaces:
        return NONE
    waters = line.state.table.graph.waters
    return [
        Violation(
            "GG-R10",
            "r10-water" if line.move.path[index].casefold() in waters else "r10",
            line.values(space=line.move.path[index]),
            words=line.word(index),
            player=line.move.player,
            spaces=(line.move.path[index],),
        )
        for index, space in enumerate(line.spaces)
        if space is None
    ]


def gg_r9(line: Line) -> Violations:
    """Consecutive spaces are neighbours; the first is one of the space stood on (GG-R8)."""
    adjacency = line.state.table.graph.adjacency
    found: list[Violation] = []
    before = line.player.position
    for index, space in enumerate(line.spaces):
        if (
            before is not None
            and space is not None
            and space not in adjacency[before]
            and space != before  # that is GG-R11
        ):
            # Where a space does not fit the one before, that it does not fit the next follows.
            jumped = bool(found) and found[-1].spaces[1] == before
            follows = jumped or (index == 0 and bool(line.player.doubts & POSITION))
            found.append(
                Violation(
                    "GG-R9",
                    "r9-first" if index == 0 else "r9",
                    line.values(a=line.called(before), b=line.called(space)),
                    words=line.word(index),
                    player=line.move.player,
                    spaces=(before, space),
                    consequence=follows,
                )
            )
        before = space
    return found


def gg_r11(line: Line) -> Violations:
    """No space is entered twice; start, ports and the port restarted from count as visited."""
    found = []
    entered = set(line.player.visited)
    for index, space in enumerate(line.spaces):
        if space is None:
            continue
        if space in entered:
            here = index == 0 and space == line.player.position
            found.append(
                Violation(
                    "GG-R11",
                    "r11",
                    line.values(space=line.called(space)),
                    "r11-start" if here else "",
                    words=line.word(index),
                    player=line.move.player,
                    spaces=(space,),
                    consequence=space in line.player.hazy and space not in line.spaces[:index],
                )
            )
        entered.add(space)
    return found


def gg_r13(line: Line) -> Violations:
    """A port is only ever the last space: entering it ends the move."""
    labels = line.state.table.graph.labels
    return [
        Violation(
            "GG-R13",
            "r13",
            line.values(space=line.called(space)),
            "r13",
            words=line.word(index),
            player=line.move.player,
            spaces=(space,),
        )
        for index, space in enumerate(line.spaces[:-1])
        if space in labels and space is not None and space != line.player.position
    ]


def gg_r12(line: Line) -> Violations:
    """As many spaces as the die shows; fewer only into a port; any number with a foot."""
    roll, steps = line.state.round.roll, len(line.spaces)
    if line.spaces[0] is not None and line.spaces[0] == line.player.position:
        steps -= 1  # the space stood on was written down, too: that is GG-R11
    if line.move.feet or roll is None or steps == roll:
        return NONE
    if steps < roll and line.enters_port():
        return NONE
    return [
        Violation(
            "GG-R12",
            "r12-one" if steps == 1 else "r12",
            line.values(steps=steps, roll=roll),
            words=(line.first + roll, line.first + len(line.spaces))
            if steps > roll
            else (line.first, line.first + len(line.spaces)),
            player=line.move.player,
            spaces=tuple(space for space in line.spaces if space is not None),
        )
    ]


def gg_r14(line: Line) -> Violations:
    """No port after the one use of a port (house rule `second-port`)."""
    port = line.enters_port()
    if port is None or line.state.ports_open(line.player):
        return NONE
    values = line.values(space=line.called(port), since=line.player.relocated)
    last = len(line.spaces) - 1
    return [
        Violation(
            "GG-R14", "r14", values, words=line.word(last), player=line.move.player, spaces=(port,)
        )
    ]


def gg_r15(line: Line) -> Violations:
    """A foot is held before the move begins, and one is struck for a move."""
    move, player = line.move, line.player
    found = []
    if move.feet and not player.feet:
        found.append(
            Violation(
                "GG-R15",
                "r15",
                line.values(),
                "r15",
                words=(0, 1),
                player=move.player,
                consequence=bool(player.doubts & STOCK),
            )
        )
    if move.feet > 1:
        found.append(
            Violation(
                "GG-R15",
                "r15-many",
                line.values(feet=move.feet),
                words=(0, move.feet),
                player=move.player,
            )
        )
    return found


def gg_r16(line: Line) -> Violations:
    """A foot allows 1 to 6 spaces."""
    steps = len(line.spaces)
    if not line.move.feet or steps <= LONGEST:
        return NONE
    return [
        Violation(
            "GG-R16",
            "r16",
            line.values(steps=steps),
            words=(line.first + LONGEST, line.first + steps),
            player=line.move.player,
        )
    ]


def gg_r22_restart(line: Line) -> Violations:
    """Only who ends a move on a port restarts from another."""
    if line.move.port is None or line.enters_port() or line.spaces[-1] is None:
        return NONE
    return [
        Violation(
            "GG-R22",
            "r22-port",
            line.values(),
            words=(line.first + len(line.spaces), 99),
            player=line.move.player,
        )
    ]


def restarts(state: State, player: Player, entered: str) -> list[str]:
    """Return the ports a player may restart from after entering one."""
    ports = state.table.graph.ports.values()
    return [port for port in ports if port not in player.visited and port != entered]


def gg_r29(line: Line) -> Violations:
    """After entering a port another is named: one not visited, and not the one entered."""
    entered = line.enters_port()
    if entered is None or line.player.relocated:
        return NONE
    free = restarts(line.state, line.player, entered)
    values = line.values(ports=", ".join(map(line.called, free)), port=line.move.port)
    named = line.move.port
    if named is None:
        if not free:
            return NONE  # nowhere to restart: the player is out from the next round
        last = len(line.spaces) - 1
        return [
            Violation(
                "GG-R29",
                "r29-missing",
                values,
                "r29",
                words=line.word(last),
                player=line.move.player,
                spaces=(entered,),
            )
        ]
    port = line.state.table.graph.port(named)
    if port in free:
        return NONE
    key = "r29-no-port"
    if port == entered:
        key = "r29-same"
    elif port is not None and port in line.state.table.graph.labels:
        key = "r29"
    return [
        Violation(
            "GG-R29",
            key,
            values,
            "r29" if free else "r29-none",
            words=(line.first + len(line.spaces) + 1, 99),
            player=line.move.player,
            spaces=(port,) if port else (),
            consequence=port is not None and port in line.player.hazy,
        )
    ]


def gg_r30(line: Line) -> Violations:
    """One restart for a player in a game; a later port only ends the move (`second-port stop`)."""
    if line.move.port is None or not line.player.relocated or not line.enters_port():
        return NONE
    if not line.state.table.port_stops:
        return NONE  # that is GG-R14
    values = line.values(since=line.player.relocated)
    return [
        Violation(
            "GG-R30",
            "r30",
            values,
            words=(line.first + len(line.spaces), 99),
            player=line.move.player,
        )
    ]


#: In order of play.
MOVEMENT = (
    gg_r6_no_roll,
    gg_r10,
    gg_r9,
    gg_r11,
    gg_r13,
    gg_r12,
    gg_r14,
    gg_r15,
    gg_r16,
    gg_r22_restart,
    gg_r29,
    gg_r30,
)

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


def of_move(drawn: Line) -> Violations:
    """Return everything that is wrong with a move."""
    state, player, move = drawn.state, drawn.player, drawn.move
    found = gg_r20(state, player, move.player)
    if found and not found[0].consequence:
        return found
    twice = gg_r7_twice(state, player, move)
    if twice:
        found = [*found, *twice]
    for rule in MOVEMENT:
        broken = rule(drawn)
        if broken:
            found = [*found, *broken]
    return found


def after_move(drawn: Line, found: Violations) -> Player:
    """Return the sheet after a move; after a faulty one it is as the record says, in doubt."""
    state, player, move = drawn.state, drawn.player, drawn.move
    number = state.round.number
    if player.is_out(number) and not player.doubts & OUT:
        return player  # the line is void
    table = state.table
    shovels = feet = 0
    fresh = set()
    for space in drawn.spaces:
        if space is not None and space not in player.visited and space not in fresh:
            fresh.add(space)
            shovels += table.graph.shovels.get(space, 0)
            feet += table.graph.feet.get(space, 0)
    position = drawn.spaces[-1]
    relocated, out = player.relocated, 0
    port = drawn.enters_port()
    if port is not None:
        named = table.graph.port(move.port) if move.port else None
        if not relocated:
            relocated = number
            free = restarts(state, player, port)
            position = named if named in free else None
            out = 0 if free else number + 1
            fresh.update([position] if position else [])
        elif not table.port_stops and named in table.graph.labels:
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
