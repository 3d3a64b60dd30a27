"""Phase 1, movement: what a line that is drawn must be (GG-R6, R8 to R16).

What has to do with ports stands in `rules_ports`.
"""

from __future__ import annotations

from printplay.games.go_for_gold.move import Line
from printplay.games.go_for_gold.rules_ports import gg_r14, gg_r22_restart, gg_r29, gg_r30
from printplay.games.go_for_gold.rules_round import NONE, Violations, gg_r7_twice, gg_r20
from printplay.games.go_for_gold.state import LONGEST, POSITION, STOCK
from printplay.record.diagnostics import Part, Violation


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
            about=Part("path", index),
            player=line.move.player,
            spaces=(line.move.path[index],),
            hint="r10-total" if len(line.spaces) == 1 and line.move.path[0].isdecimal() else "",
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
                    about=Part("path", index),
                    player=line.move.player,
                    spaces=(before, space),
                    consequence=follows,
                )
            )
        before = space
    return found


def gg_r11(line: Line) -> Violations:
    """No space is entered twice; start, ports and the port restarted from count as visited."""
    spaces, visited = line.spaces, line.player.visited
    if visited.isdisjoint(spaces) and len(set(spaces)) == len(spaces):
        return NONE
    found = []
    entered = set(visited)
    for index, space in enumerate(spaces):
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
                    about=Part("path", index),
                    player=line.move.player,
                    spaces=(space,),
                    consequence=space in line.player.hazy and space not in spaces[:index],
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
            about=Part("path", index),
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
    if steps < roll and line.port:
        return NONE
    return [
        Violation(
            "GG-R12",
            "r12-one" if steps == 1 else "r12",
            line.values(steps=steps, roll=roll),
            about=Part("path", roll, len(line.spaces)) if steps > roll else "path",
            player=line.move.player,
            spaces=tuple(space for space in line.spaces if space is not None),
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
                about=Part("feet", 0),
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
                about="feet",
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
            about=Part("path", LONGEST, steps),
            player=line.move.player,
        )
    ]


#: What no move can break without a foot struck, and what none can that meets no port.
OF_FEET = (gg_r15, gg_r16)
OF_PORTS = (gg_r13, gg_r14, gg_r22_restart, gg_r29, gg_r30)

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

#: The rules to ask about a move: whether a foot is struck for it, whether it has to do with ports.
ASKED = {
    (feet, ports): tuple(
        rule
        for rule in MOVEMENT
        if (feet or rule not in OF_FEET) and (ports or rule not in OF_PORTS)
    )
    for feet in (False, True)
    for ports in (False, True)
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
    labels = state.table.graph.labels
    ports = move.port is not None or not labels.keys().isdisjoint(drawn.spaces)
    for rule in ASKED[move.feet > 0, ports]:
        broken = rule(drawn)
        if broken:
            found = [*found, *broken]
    return found
