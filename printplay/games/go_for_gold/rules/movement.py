"""Phase 1, movement: the rules of a line drawn in a round (GG-R6, R8 to R16)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from printplay.core.faults import FieldItems, MarkedField
from printplay.core.translation_markers import N_, listed
from printplay.games.go_for_gold.actions import MoveCase, restarts
from printplay.games.go_for_gold.rules.phases import one_move_a_round, who_is_out_acts_no_more
from printplay.games.go_for_gold.state import LONGEST, MOVED, POSITION, ROUTE, STOCK
from printplay.match.rules import Broken, Rule, Violations, broken, find_faults, rule


@rule(
    "GG-R13",
    says=N_("Round {round}: {player} passes through port {space}; a port ends the move."),
    hint=N_("The move ends on {space}; name the port to restart from: `-> PORT`."),
)
def a_port_ends_the_move(line: MoveCase) -> list[Broken]:
    """A port is only ever the last space: entering it ends the move."""
    labels, position = line.state.table.graph.labels, line.sheet.position
    return [
        broken(about=FieldItems("path", index), spaces=(space,), space=line.space_name(space))
        for index, space in enumerate(line.spaces[:-1])
        if space in labels and space is not None and space != position
    ]


@rule(
    "GG-R14",
    says=N_("Round {round}: {player} enters port {space}, but has already used a port in round {since}."),
)
def only_one_port(line: MoveCase) -> Broken | None:
    """No port after the one use of a port (house rule `second-port`)."""
    port = line.port
    if port is None or line.state.ports_open(line.sheet):
        return None
    return broken(
        about=FieldItems("path", len(line.spaces) - 1), spaces=(port,), space=line.space_name(port),
        since=line.sheet.relocated,
    )  # fmt: skip


@rule(
    "GG-R22", says=N_("Round {round}: {player} did not end this move on a port."), about=MarkedField("port")
)
def only_a_port_is_restarted_from(line: MoveCase) -> Broken | None:
    """Only who ends a move on a port restarts from another."""
    if line.move.port is None or line.port or line.spaces[-1] is None:
        return None
    return broken()


#: The message if only the port to restart from is missing.
RESTART_MISSING = N_("Round {round}: {player} enters a port and must choose a new port.")


@rule(
    "GG-R29",
    says={
        "": N_("Round {round}: {player} cannot restart from {port}: already visited."),
        "same": N_("Round {round}: {player} cannot restart from {port}, the port just entered."),
        "no port": N_("Round {round}: {player} cannot restart from {port}, which is not a port."),
        "missing": RESTART_MISSING,
    },
    hint={
        "free": N_("Ports to restart from: {ports}."),
        "none": N_("No port is left to restart from; leave it out."),
    },
    about="port",
)
def a_restart_is_from_another_port(line: MoveCase) -> Broken | None:
    """After entering a port another is named: one not visited, and not the one entered."""
    entered_port, port_name = line.port, line.move.port
    if entered_port is None or line.sheet.relocated:
        return None
    free = restarts(line.state, line.sheet, entered_port)
    if port_name is None:
        if not free:
            return None  # nowhere to restart: the player is out from the next round
        about = FieldItems("path", len(line.spaces) - 1)
        # An unreadable line may have been the one use: by the house rule, that is no fault.
        perhaps = line.state.table.port_stops and line.open(ROUTE)
        return broken(
            "missing",
            hint="free",
            about=about,
            spaces=(entered_port,),
            follows=perhaps,
            ports=_ports_in_words(line, free),
        )
    port = line.state.table.graph.port(port_name)
    if port in free:
        return None
    is_port = port in line.state.table.graph.labels
    says = "same" if port == entered_port else "" if is_port else "no port"
    return broken(
        says, hint="free" if free else "none", spaces=(port,) if port else (),
        ports=_ports_in_words(line, free), port=line.space_name(port) if port else port_name,
    )  # fmt: skip


def _ports_in_words(line: MoveCase, ports: Sequence[str]) -> str:
    return listed(map(line.space_name, ports))


@rule(
    "GG-R30",
    says=N_("Round {round}: {player} restarts from a port a second time (the first was in round {since})."),
    about=MarkedField("port"),
)
def only_one_restart(line: MoveCase) -> Broken | None:
    """One restart for a player in a game; a later port only ends the move (`second-port stop`)."""
    if line.move.port is None or not line.sheet.relocated or not line.port:
        return None
    if not line.state.table.port_stops:
        return None  # that is GG-R14
    return broken(since=line.sheet.relocated)


@rule(
    "GG-R6",
    says=N_("{player} moves before the first movement roll."),
    hint=N_("Write `round` and the roll before the moves of a round."),
)
def the_die_comes_first(line: MoveCase) -> Broken | None:
    """No move before there is a movement roll."""
    state = line.state
    return None if state.round.number or state.round.doubts & MOVED else broken()


_FACES = "123456"


@rule(
    "GG-R10",
    says={
        "": N_("Round {round}: {player} enters {space}, which is off the map."),
        "water": N_("Round {round}: {player} enters {space}, which is water."),
    },
    hint={
        "total": N_("Write a total as `{player}: total {space}`."),
        "die": N_("Write an attempt as `{player}: treasure {die}` or `{player}: temple {die}`."),
        "parts": N_("Write blanks between the spaces: `{player}: {parts}`."),
    },
)
def only_land(line: MoveCase) -> list[Broken] | None:
    """Only land spaces of this board are entered."""
    if None not in line.spaces:
        return None
    path, graph, breaches = line.move.path, line.state.table.graph, list[Broken]()
    joined_path, parts = "".join(path).casefold(), [part for name in path for part in name.split("-")]
    values = {"die": joined_path[1:], "parts": " ".join(parts)}
    cure = "total" if len(path) == 1 and path[0].isdecimal() else None
    if len(joined_path) == 2 and joined_path[0] == "t" and joined_path[1] in _FACES:
        cure = "die"
    elif len(parts) > len(path) and None not in map(graph.find, parts):
        cure = "parts"
    for index, space in enumerate(line.spaces):
        if space is None:
            name = path[index]
            breach = broken(
                "water" if name.casefold() in graph.waters else "", hint=cure, hint_values=values,
                about=FieldItems("path", index), spaces=(name,), space=name,
            )  # fmt: skip
            breaches.append(breach)
    return breaches


@rule(
    "GG-R9",
    says={
        "": N_("Round {round}: {player}: {a} and {b} are not neighbours."),
        "first": N_("Round {round}: {player} stands on {a}, and {b} is not a neighbour of it."),
    },
    rests={"first": POSITION},
)
def step_by_step(line: MoveCase) -> Broken | list[Broken] | None:
    """Consecutive spaces are neighbours; the first is one of the space stood on (GG-R8)."""
    graph, previous_space, jumped = line.state.table.graph, line.sheet.position, False
    if graph.steps.issuperset(pairwise((previous_space, *line.spaces))):
        return None
    adjacency, breaches = graph.adjacency, list[Broken]()
    for index, space in enumerate(line.spaces):
        is_jump = (
            previous_space is not None
            and space is not None
            and space not in adjacency[previous_space]
            and space != previous_space  # that is GG-R11
        )
        if is_jump:
            # A space that does not fit the one before cannot fit the next one either.
            breach = broken(
                "" if index else "first",
                about=FieldItems("path", index),
                follows=jumped,
                spaces=(previous_space or "", space or ""),
                a=line.space_name(previous_space),
                b=line.space_name(space),
            )
            breaches.append(breach)
        previous_space, jumped = space, is_jump
    return breaches or None


@rule(
    "GG-R11",
    says=N_("Round {round}: {player} enters {space} a second time."),
    hint={"start": N_("Write only the spaces entered, without the one {player} stands on.")},
)
def no_space_twice(line: MoveCase) -> list[Broken] | None:
    """No space is entered twice; start, ports and the port restarted from count as visited."""
    spaces, visited = line.spaces, line.sheet.visited
    if visited.isdisjoint(spaces) and len(set(spaces)) == len(spaces):
        return None
    breaches, entered_spaces = [], set(visited)
    for index, space in enumerate(spaces):
        if space is None:
            continue
        if space in entered_spaces:
            is_position = index == 0 and space == line.sheet.position
            breach = broken(
                hint="start" if is_position else None,
                about=FieldItems("path", index),
                spaces=(space,),
                space=line.space_name(space),
            )
            breaches.append(breach)
        entered_spaces.add(space)
    return breaches


@rule("GG-R12", says=N_("Round {round}: {player} moves {steps:space|spaces} on a roll of {roll}."))
def as_far_as_the_die_says(line: MoveCase) -> Broken | None:
    """As many spaces as the die shows; fewer only into a port; any number with a foot."""
    roll, steps = line.state.round.roll, line.steps
    if line.move.feet or roll is None or steps == roll:
        return None
    if steps < roll and line.port:
        return None
    return broken(
        about=FieldItems("path", roll, len(line.spaces)) if steps > roll else "path",
        spaces=tuple(space for space in line.spaces if space is not None),
        steps=steps,
        roll=roll,
    )


@rule(
    "GG-R15",
    says={
        "": N_("Round {round}: {player} has no foot to use."),
        "many": N_("Round {round}: {player} strikes {feet} feet; use at most one foot a move."),
    },
    hint={"": N_("A foot gathered in this move serves from the next move on.")},
    about="feet",
    rests={"": STOCK},
)
def a_foot_is_held(line: MoveCase) -> list[Broken] | None:
    """A foot is held before the move begins, and one is struck for a move."""
    feet = line.move.feet
    if not feet or (feet == 1 and line.sheet.feet):
        return None
    breaches = [] if line.sheet.feet else [broken(about=FieldItems("feet", 0))]
    return [*breaches, broken("many", feet=feet)] if feet > 1 else breaches


@rule("GG-R16", says=N_("Round {round}: a foot allows 1 to 6 spaces, not {steps}."))
def a_foot_goes_1_to_6(line: MoveCase) -> Broken | None:
    """A foot allows 1 to 6 spaces."""
    steps = len(line.spaces)
    if not line.move.feet or steps <= LONGEST:
        return None
    return broken(about=FieldItems("path", LONGEST, steps), steps=steps)


#: The rules of a plain move: of a player who is in and has not moved, without feet and ports.
PLAIN: tuple[Rule[Any], ...] = (step_by_step, no_space_twice, as_far_as_the_die_says)

#: In order of play.
MOVEMENT: tuple[Rule[Any], ...] = (
    one_move_a_round,
    the_die_comes_first,
    only_land,
    step_by_step,
    no_space_twice,
    a_port_ends_the_move,
    as_far_as_the_die_says,
    only_one_port,
    a_foot_is_held,
    a_foot_goes_1_to_6,
    only_a_port_is_restarted_from,
    a_restart_is_from_another_port,
    only_one_restart,
)


def of_move(line: MoveCase) -> Violations:
    """Return all faults of a move."""
    state, sheet, move, spaces = line.state, line.sheet, line.move, line.spaces
    number = state.round.number
    if sheet.out and sheet.is_out(number):
        acts = () if line.void else MOVEMENT
        return find_faults((who_is_out_acts_no_more, *acts), line)
    plain = (
        sheet.moved < number
        and not move.feet
        and move.port is None
        and None not in spaces
        and state.table.graph.labels.keys().isdisjoint(spaces)
    )
    return find_faults(PLAIN if plain else MOVEMENT, line)
