"""A line without dice: GG-R3, R4, R9 to R11, R13, R14, R22, R29 and R30; GG-R19 beside moves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from printplay.core.faults import FieldItems
from printplay.core.translation_markers import N_, listed
from printplay.games.go_for_gold.rules.trail import Trail, TrailStep
from printplay.games.go_for_gold.state import POSITION, ROUTE
from printplay.match.rules import Broken, Rule, Violations, broken, find_faults, rule

# -- a line alone ----------------------------------------------------------------------------------


@rule(
    "GG-R3",
    says=N_("{player}'s line begins on {space}, which is not a port."),
    hint=N_("Write the start port first, then the spaces entered. Ports: {ports}."),
    about=FieldItems("parts", 0),
)
def a_line_begins_on_a_port(line: Trail) -> Broken | None:
    """A line begins on a port."""
    graph, start = line.state.table.graph, line.start
    if start is None or start in graph.labels:
        return None
    return broken(spaces=(start,), space=start, ports=listed(graph.ports))


@rule(
    "GG-R4",
    says={
        "": N_("{player} should start at port {expected}, but the line begins at {port}."),
        "several": N_("{player} should start at one of the ports {expected}, but the line begins at {port}."),
    },
    about=FieldItems("parts", 0),
)
def a_line_begins_where_its_player_does(line: Trail) -> Broken | None:
    """If a header names the start ports, a line begins at its player's port.

    If it names one port alone, nobody knows who began there until a round says so.
    """
    expected, start = line.starts, line.start
    ports = line.state.table.graph.labels
    if start in expected or start not in ports or not all(port in ports for port in expected):
        return None
    return broken(
        "several" if len(expected) > 1 else "", spaces=(start or "",),
        expected=listed(map(line.space_name, expected)), port=line.space_name(start),
    )  # fmt: skip


@rule(
    "GG-R10",
    says={
        "": N_("{player}'s line enters {space}, which is off the map."),
        "water": N_("{player}'s line enters {space}, which is water."),
    },
)
def a_line_keeps_to_the_land(line: Trail) -> Iterator[Broken]:
    """Only land spaces of this board are entered."""
    for step in line.steps():
        if step.space is None:
            name = line.written_space(step.item)
            water = name.casefold() in line.state.table.graph.waters
            about = FieldItems("parts", step.item)
            yield broken("water" if water else "", about=about, spaces=(name,), space=name)


@rule(
    "GG-R9",
    says=N_("{player}'s line: {a} and {b} are not neighbours."),
    hint=N_("Was a space left out? The way from {a} to {b} leads over {spaces}."),
)
def a_line_goes_step_by_step(line: Trail) -> Iterator[Broken]:
    """Consecutive spaces are neighbours."""
    onward, jumped = line.state.table.graph.onward, False
    for step in line.steps():
        a, b = step.previous_space, step.space
        is_jump = a is not None and b is not None and a != b and b not in onward[a]
        if is_jump:
            # A space that does not fit the one before cannot fit the next one either.
            between = [space for space in onward[a or ""] if space in onward[b or ""]]
            yield broken(
                hint=None if between else "", about=FieldItems("parts", step.item), follows=jumped,
                spaces=(a or "", b or ""), a=line.space_name(a), b=line.space_name(b),
                hint_values={"a": line.space_name(a), "b": line.space_name(b),
                      "spaces": ", ".join(map(line.space_name, between))},
            )  # fmt: skip
        jumped = is_jump


@rule("GG-R11", says=N_("{player}'s line enters {space} a second time."))
def a_line_enters_no_space_twice(line: Trail) -> Iterator[Broken]:
    """No space is entered twice; the start and the port restarted from count as visited."""
    visited = set[str]() if not line.left_out else {line.start or ""}
    for step in line.steps():
        space = step.space
        if space is None:
            continue
        if space in visited and not step.begins:
            about = FieldItems("parts", step.item)
            yield broken(about=about, spaces=(space,), space=line.space_name(space))
        visited.add(space)


@rule(
    "GG-R13",
    says=N_("{player}'s line passes through port {space}; a port ends the move."),
    hint=N_("After a port the line restarts: write `->` and the port it restarts from."),
)
def a_line_ends_at_a_port(line: Trail) -> Iterator[Broken]:
    """A port is only ever the last space of a part, until the one restart was made."""
    for number, step in enumerate(_ports(line)):
        space = step.space or ""
        if number == 0 and not step.ends:
            yield broken(about=FieldItems("parts", step.item), spaces=(space,), space=line.space_name(space))


@rule("GG-R14", says=N_("{player}'s line enters port {space} after port {port}; only one is allowed."))
def a_line_enters_one_port(line: Trail) -> Iterator[Broken]:
    """No port after the one use of a port (house rule `second-port`)."""
    ports = _ports(line)
    for step in () if line.state.table.port_stops else ports[1:]:
        spaces = (ports[0].space or "", step.space or "")
        yield broken(
            about=FieldItems("parts", step.item), spaces=spaces, port=line.space_name(spaces[0]),
            space=line.space_name(spaces[1]),
        )  # fmt: skip


def _ports(line: Trail) -> list[TrailStep]:
    """Return the steps that enter a port not visited before."""
    labels, visited = line.state.table.graph.labels, {line.start}
    port_steps: list[TrailStep] = []
    for step in line.steps():
        if step.space in labels and not step.begins and step.space not in visited:
            port_steps.append(step)
        visited.add(step.space)
    return port_steps


@rule(
    "GG-R22",
    says=N_("{player}'s line restarts at {port}, but ended on {space}, which is not a port."),
    hint=N_("A line restarts only after it enters a port, and at a different one."),
)
def a_line_begins_anew_from_ports_alone(line: Trail) -> Iterator[Broken]:
    """Only who ends a move on a port restarts from another."""
    labels, last = line.state.table.graph.labels, line.start
    for step in line.steps():
        if step.begins and step.item and last is not None and last not in labels:
            about = FieldItems("parts", step.item)
            port, space = line.space_name(step.space), line.space_name(last)
            yield broken(about=about, spaces=(last, step.space or ""), port=port, space=space)
        last = step.space


@rule(
    "GG-R29",
    says={
        "": N_("{player}'s line cannot restart at {port}: already visited."),
        "same": N_("{player}'s line cannot restart at {port}, the port just entered."),
        "no port": N_("{player}'s line cannot restart at {port}, which is not a port."),
    },
    hint={"free": N_("Ports to restart from: {ports}.")},
)
def a_line_begins_anew_at_another_port(line: Trail) -> Iterator[Broken]:
    """A part begins at a port not visited before, and not the one just entered."""
    graph = line.state.table.graph
    visited: set[str | None] = {line.start}
    last = line.start
    for step in line.steps():
        space = step.space
        if step.begins and step.item and space is not None and last in graph.labels:
            reason = "no port" if space not in graph.labels else "same" if space == last else ""
            if reason or space in visited:
                free = [port for port in graph.labels if port not in visited]
                yield broken(
                    reason, hint="free" if free else "", about=FieldItems("parts", step.item),
                    spaces=(space,), port=line.space_name(space),
                    ports=listed(map(line.space_name, free)),
                )  # fmt: skip
        visited.add(space)
        last = space


@rule("GG-R30", says=N_("{player}'s line restarts a second time, at {port}."))
def a_line_begins_anew_once(line: Trail) -> Iterator[Broken]:
    """One restart for a player in a game; later ports only end a move (`second-port stop`)."""
    if not line.state.table.port_stops:
        return  # that is GG-R14
    restart_steps = [step for step in line.steps() if step.begins and step.item]
    for step in restart_steps[1:]:
        if (space := step.space) is not None:
            yield broken(about=FieldItems("parts", step.item), spaces=(space,), port=line.space_name(space))


#: The rules of a line in a record without play.
ALONE: tuple[Rule[Any], ...] = (
    a_line_begins_on_a_port,
    a_line_begins_where_its_player_does,
    a_line_keeps_to_the_land,
    a_line_goes_step_by_step,
    a_line_enters_no_space_twice,
    a_line_ends_at_a_port,
    a_line_enters_one_port,
    a_line_begins_anew_from_ports_alone,
    a_line_begins_anew_at_another_port,
    a_line_begins_anew_once,
)


@rule(
    "GG-R19",
    says=N_("{player}'s line differs from the moves in {differ}."),
    about="parts",
    rests=POSITION | ROUTE,
)
def a_line_is_that_of_the_moves(line: Trail) -> Broken | None:
    """Beside moves, a line goes over the spaces that they entered."""
    line_spaces = {step.space for step in line.steps()} | {line.start}
    graph, first = line.state.table.graph, line.start
    differ = sorted(space for space in line_spaces ^ line.sheet.visited if space is not None)
    if line.state.table.start and first not in graph.labels:  # the port may be left out
        differ = [s for s in differ if s not in graph.labels or first not in graph.onward[s]]
    if not differ and None not in line_spaces:
        return None
    return broken(
        spaces=tuple(differ), differ=", ".join(map(line.space_name, differ)) or line.space_name(None)
    )


def of_line(line: Trail) -> Violations:
    """Return all faults of a line: alone, or beside the recorded moves."""
    return find_faults((a_line_is_that_of_the_moves,) if line.sheet.moved else ALONE, line)
