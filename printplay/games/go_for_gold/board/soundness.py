"""Checks of an island's layout, for any starts: LC-4, and LC-20 to LC-30.

Used ports and drawn lines are walls, so an island should stay connected without them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations

from printplay.core.faults import Fault
from printplay.core.i18n import N_
from printplay.core.translation_markers import listed
from printplay.games.go_for_gold.contents import Island, ports
from printplay.games.go_for_gold.prints.lettering import plain_lettering
from printplay.geometry.board import SpaceId
from printplay.geometry.graph import cuts, parts, steps_from

#: A symbol smaller than this share of its usual size is hard to make out.
SMALL = 0.4
#: The rulebook prints four ports on either side of the sheet.
PORTS = 4
#: With one neighbour only, the first line drawn past a port would lock whoever starts there.
PORT_NEIGHBOURS = 2
#: Nearer ports would share their surroundings, and the first to walk would take both.
PORT_STEPS = 4
#: A temple pays nine points; nobody should be able to end the first move there with a small roll.
TEMPLE_STEPS = 3
#: A dead end of this many spaces is a choice; a larger part behind one space is a lottery.
CUT_OFF = 3
#: The highest roll: beyond it a treasure is out of reach without shovels.
DIE = 6


def _plain_land(board: Island) -> set[SpaceId]:
    return set(board.land) - set(ports(board).values())


def _port_ways(board: Island) -> Iterator[tuple[str, SpaceId, dict[SpaceId, int]]]:
    """Yield label, space and the steps to every space of each port; walks end in ports."""
    labels = ports(board)
    stops = set(labels.values())
    for label, space in labels.items():
        yield label, space, steps_from(board.adjacency, space, stops)


def _by_place(board: Island, spaces: set[SpaceId]) -> tuple[SpaceId, ...]:
    return tuple(name for name in board.spaces if name in spaces)


def symbols_have_room(board: Island) -> Iterator[Fault]:
    """LC-4: symbol and name fit into their space, beside the lines drawn through it."""
    places = plain_lettering(board)
    tight = tuple(
        name
        for name in board.land
        if not places.names[name].fits or any(not spot.fits for _symbol, spot in places.symbols.get(name, ()))
    )
    if tight:
        yield Fault(
            "LC-4",
            N_("there is no room for a symbol or a name beside the lines: {spaces}"),
            {"spaces": ", ".join(tight)},
            hint=N_("Give the board a larger pitch, or the spaces fewer neighbours."),
            spaces=tight,
        )
    small = tuple(
        name
        for name, row in places.symbols.items()
        if any(spot.fits and spot.scale < SMALL for _symbol, spot in row)
    )
    if small:
        yield Fault(
            "LC-4",
            N_("there is room for very small symbols only: {spaces}"),
            {"spaces": ", ".join(small)},
            hint=N_("Give the board a larger pitch, or the spaces fewer neighbours."),
            severity="warning",
            spaces=small,
        )


def four_ports(board: Island) -> Iterator[Fault]:
    """LC-20: an island has four ports."""
    labels = ports(board)
    if len(labels) != PORTS:
        yield Fault(
            "LC-20",
            N_("ports on the island: {count}; the game is made for {expected}"),
            {"count": len(labels), "expected": PORTS, "example": '{ port = "N" }'},
            hint=N_("Give each port its own legend entry with its own label, such as {example}."),
            severity="warning",
            spaces=tuple(labels.values()),
        )


def ports_have_neighbours(board: Island) -> Iterator[Fault]:
    """LC-21: a port has at least two land neighbours."""
    for label, space in ports(board).items():
        if 0 < len(board.neighbours(space)) < PORT_NEIGHBOURS:  # LC-3 reports a port without any
            yield Fault(
                "LC-21",
                N_("port {port} on {space} has fewer than {least} neighbours on land"),
                {"port": label, "space": space, "least": PORT_NEIGHBOURS},
                hint=N_("Add land beside it, or move the port."),
                severity="warning",
                spaces=(space,),
            )


def ports_apart(board: Island) -> Iterator[Fault]:
    """LC-22: ports are not neighbours; LC-25: ports are at least four steps apart."""
    ways = {label: (space, steps) for label, space, steps in _port_ways(board)}
    for (label, (space, steps)), (other_label, (other_space, _steps)) in combinations(ways.items(), 2):
        values = {"port": label, "other": other_label, "least": PORT_STEPS}
        step_count = steps.get(other_space, PORT_STEPS)
        if step_count == 1:
            yield Fault(
                "LC-22",
                N_("the ports {port} and {other} are neighbours"),
                values,
                hint=N_("Move one of them; ports should be at least {least} steps apart."),
                severity="warning",
                spaces=(space, other_space),
            )
        elif step_count < PORT_STEPS:
            yield Fault(
                "LC-25",
                N_("the ports {port} and {other} are fewer than {least} steps apart"),
                values,
                hint=N_("Move one of them further along the coast."),
                severity="warning",
                spaces=(space, other_space),
            )


def ports_stand_plain(board: Island) -> Iterator[Fault]:
    """LC-23: the neighbours of a port are plain land."""
    for label, space in ports(board).items():
        special = {
            neighbour
            for neighbour in board.neighbours(space)
            if (contents := board.spaces[neighbour].contents).kind in ("treasure", "temple")
            or contents.shovels
            or contents.feet
        }
        if special:
            names = _by_place(board, special)
            yield Fault(
                "LC-23",
                N_("spaces next to port {port} have something to gather: {spaces}"),
                {"port": label, "spaces": ", ".join(names)},
                hint=N_("Keep the neighbours of a port plain land."),
                severity="warning",
                spaces=names,
            )


def temples_off_ports(board: Island) -> Iterator[Fault]:
    """LC-24: a temple is at least three steps from every port."""
    for label, _space, steps in _port_ways(board):
        for name, space in board.land.items():
            if space.contents.temple is not None and steps.get(name, TEMPLE_STEPS) < TEMPLE_STEPS:
                yield Fault(
                    "LC-24",
                    N_("the temple on {space} is fewer than {least} steps from port {port}"),
                    {"space": name, "port": label, "least": TEMPLE_STEPS},
                    hint=N_("Move the temple further inland."),
                    severity="warning",
                    spaces=(name,),
                )


def together_without_ports(board: Island) -> Iterator[Fault]:
    """LC-26: no port is the only link between two regions, each reported once with all such ports."""
    inland = _plain_land(board)
    labels = ports(board)
    shut_in_ports = [
        frozenset({space})
        for space in labels.values()
        if (neighbours := board.neighbours(space)) and not neighbours & inland
    ]
    regions = [*parts(board.adjacency, inland), *shut_in_ports]
    for connected_land in parts(board.adjacency, set(board.land)):
        _main, *other_regions = [region for region in regions if region <= connected_land] or [connected_land]
        for region in other_regions:
            names = _by_place(board, set(region))
            doors = {
                port: space
                for port, space in labels.items()
                if space not in region and region & board.neighbours(space)
            }
            yield Fault(
                "LC-26",
                N_("only ports link {space} ({count} in all) with the land beyond port {port}"),
                {"space": names[0], "count": len(names), "port": listed(doors)},
                hint=N_("Add land beside the port; a used port blocks the way."),
                spaces=(*doors.values(), *names),
            )


def no_bottleneck(board: Island) -> Iterator[Fault]:
    """LC-27: no single space cuts off more than three others from the rest."""
    land = set(board.land)
    cutting_spaces = {
        name
        for area in (land, _plain_land(board))
        for name, parted in cuts(board.adjacency, area).items()
        if parted > CUT_OFF
    }
    names = _by_place(board, cutting_spaces - set(ports(board).values()))
    if names:
        yield Fault(
            "LC-27",
            N_("one line through a single space shuts off more than {limit} others: {spaces}"),
            {"limit": CUT_OFF, "spaces": ", ".join(names)},
            hint=N_("Widen the land there to two spaces."),
            severity="warning",
            spaces=names,
        )


def numbers_on_a_die(board: Island) -> Iterator[Fault]:
    """LC-28: treasure numbers are at most six."""
    high = {
        name
        for name, space in board.land.items()
        if space.contents.number is not None and space.contents.number > DIE
    }
    if high:
        names = _by_place(board, high)
        yield Fault(
            "LC-28",
            N_("no die reaches the number of the treasure on: {spaces}"),
            {"spaces": ", ".join(names), "most": DIE},
            hint=N_("Use numbers up to {most}; above that a treasure always costs shovels."),
            severity="warning",
            spaces=names,
        )


#: The counts of the boards that were playtested (12, 5, 16 and 8), and the range around them.
_RANGES: Mapping[str, tuple[int, int, str]] = {
    "treasure": (8, 16, N_("treasures on the island: {count}; it plays best with {low} to {high}")),
    "temple": (3, 7, N_("temples on the island: {count}; it plays best with {low} to {high}")),
    "shovels": (12, 20, N_("shovels on the island: {count}; it plays best with {low} to {high}")),
    "feet": (5, 12, N_("feet on the island: {count}; it plays best with {low} to {high}")),
}
#: Below, a game ends before anybody dares a temple; above, nobody meets anybody.
_LAND = (60, 110)


def counts(board: Island) -> Iterator[Fault]:
    """LC-29: enough treasures, temples, shovels and feet for a game; LC-30: enough land."""
    contents = [space.contents for space in board.land.values()]
    count_by_key = {
        "treasure": sum(space_contents.kind == "treasure" for space_contents in contents),
        "temple": sum(space_contents.kind == "temple" for space_contents in contents),
        "shovels": sum(space_contents.shovels for space_contents in contents),
        "feet": sum(space_contents.feet for space_contents in contents),
    }
    for key, (low, high, message) in _RANGES.items():
        if not low <= count_by_key[key] <= high:
            yield Fault(
                "LC-29",
                message,
                {"count": count_by_key[key], "low": low, "high": high, "key": key},
                hint=N_("Change tokens of the map; {key} = ... in [legend] says what a token stands for."),
                severity="warning",
            )
    low, high = _LAND
    if not low <= len(contents) <= high:
        yield Fault(
            "LC-30",
            N_("spaces on land: {count}; it plays best with {low} to {high}"),
            {"count": len(contents), "low": low, "high": high},
            hint=N_("About 75 spaces make a game of eight or nine rounds."),
            severity="warning",
        )


CHECKS: tuple[Callable[[Island], Iterator[Fault]], ...] = (
    symbols_have_room,
    four_ports,
    ports_have_neighbours,
    ports_apart,
    ports_stand_plain,
    temples_off_ports,
    together_without_ports,
    no_bottleneck,
    numbers_on_a_die,
    counts,
)
