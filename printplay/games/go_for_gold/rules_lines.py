"""A line told without dice: what it can break, and whether the sheet agrees with it.

GG-R3, R4, R9 to R11, R13, R14, R19, R22, R28 to R30; never what only the dice could tell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from printplay.fault import FIELDS, Part
from printplay.games.go_for_gold import earning
from printplay.games.go_for_gold.events import Drawn, Entries
from printplay.games.go_for_gold.play import Play
from printplay.games.go_for_gold.scoring import boxes_of
from printplay.games.go_for_gold.state import CURSE, POSITION, ROUTE, TEMPLE, State
from printplay.games.go_for_gold.trail import Step, Trail, told_line
from printplay.games.match import Total
from printplay.games.totals import nearest
from printplay.marking import N_
from printplay.match.rules import Broken, Rule, Violations, broken, judged, rule

# -- a line alone ----------------------------------------------------------------------------------


@rule(
    "GG-R3",
    says=N_("{player}'s line begins on {space}, which is not a port."),
    hint=N_("Write the start port first, then the spaces entered. Ports are: {ports}."),
    about=Part("parts", 0),
)
def a_line_begins_on_a_port(line: Trail) -> Broken | None:
    """A line begins on a port."""
    graph, start = line.state.table.graph, line.start
    if start is None or start in graph.labels:
        return None
    return broken(spaces=(start,), space=start, ports=", ".join(graph.ports))


@rule(
    "GG-R4",
    says=N_("{player} should start at port {expected}, but the line begins at {port}."),
    about=Part("parts", 0),
)
def a_line_begins_where_its_player_does(line: Trail) -> Broken | None:
    """Where a header names the start ports, a line begins at the one of its player."""
    expected, start = line.sheet.position, line.start
    ports = line.state.table.graph.labels
    if start == expected or start not in ports or expected not in ports:
        return None
    return broken(spaces=(start or "",), expected=line.called(expected), port=line.called(start))


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
            name = line.written(step.item)
            water = name.casefold() in line.state.table.graph.waters
            about = Part("parts", step.item)
            yield broken("water" if water else "", about=about, spaces=(name,), space=name)


@rule(
    "GG-R9",
    says=N_("{player}'s line: {a} and {b} are not neighbours."),
    hint=N_("Was a space left out? From {a} to {b} one comes over {spaces}."),
)
def a_line_goes_step_by_step(line: Trail) -> Iterator[Broken]:
    """Consecutive spaces are neighbours."""
    onward, jumped = line.state.table.graph.onward, False
    for step in line.steps():
        a, b = step.before, step.space
        apart = a is not None and b is not None and a != b and b not in onward[a]
        if apart:
            # Where a space does not fit the one before, that it does not fit the next follows.
            between = [space for space in onward[a or ""] if space in onward[b or ""]]
            yield broken(
                hint=None if between else "", about=Part("parts", step.item), follows=jumped,
                spaces=(a or "", b or ""), a=line.called(a), b=line.called(b),
                asis={"a": line.called(a), "b": line.called(b),
                      "spaces": ", ".join(map(line.called, between))},
            )  # fmt: skip
        jumped = apart


@rule("GG-R11", says=N_("{player}'s line enters {space} a second time."))
def a_line_enters_no_space_twice(line: Trail) -> Iterator[Broken]:
    """No space is entered twice; the start and the port restarted from count as visited."""
    visited = set[str]() if not line.left_out else {line.start or ""}
    for step in line.steps():
        space = step.space
        if space is None:
            continue
        if space in visited and not step.begins:
            about = Part("parts", step.item)
            yield broken(about=about, spaces=(space,), space=line.called(space))
        visited.add(space)


@rule(
    "GG-R13",
    says=N_("{player}'s line passes through port {space}; a port ends the move."),
    hint=N_("Behind a port the line begins anew: write `->` and the port restarted from."),
)
def a_line_ends_at_a_port(line: Trail) -> Iterator[Broken]:
    """A port is only ever the last space of a part, until the one restart was made."""
    for number, step in enumerate(_ports(line)):
        space = step.space or ""
        if number == 0 and not step.ends:
            yield broken(about=Part("parts", step.item), spaces=(space,), space=line.called(space))


@rule(
    "GG-R14",
    says=N_("{player}'s line enters port {space} after port {port}; one port is the most."),
)
def a_line_enters_one_port(line: Trail) -> Iterator[Broken]:
    """No port after the one use of a port (house rule `second-port`)."""
    ports = _ports(line)
    for step in () if line.state.table.port_stops else ports[1:]:
        spaces = (ports[0].space or "", step.space or "")
        yield broken(
            about=Part("parts", step.item), spaces=spaces, port=line.called(spaces[0]),
            space=line.called(spaces[1]),
        )  # fmt: skip


def _ports(line: Trail) -> list[Step]:
    """Return the steps that enter a port not visited before."""
    labels, visited = line.state.table.graph.labels, {line.start}
    found: list[Step] = []
    for step in line.steps():
        if step.space in labels and not step.begins and step.space not in visited:
            found.append(step)
        visited.add(step.space)
    return found


@rule(
    "GG-R22",
    says=N_("{player}'s line begins anew at {port}, but ended on {space}, which is not a port."),
    hint=N_("Only who enters a port begins anew, at another."),
)
def a_line_begins_anew_from_ports_alone(line: Trail) -> Iterator[Broken]:
    """Only who ends a move on a port restarts from another."""
    labels, last = line.state.table.graph.labels, line.start
    for step in line.steps():
        if step.begins and step.item and last is not None and last not in labels:
            about = Part("parts", step.item)
            port, space = line.called(step.space), line.called(last)
            yield broken(about=about, spaces=(last, step.space or ""), port=port, space=space)
        last = step.space


@rule(
    "GG-R29",
    says={
        "": N_("{player}'s line cannot begin anew at {port}: already visited."),
        "same": N_("{player}'s line cannot begin anew at {port}, the port just entered."),
        "no port": N_("{player}'s line cannot begin anew at {port}, which is not a port."),
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
            wrong = "no port" if space not in graph.labels else "same" if space == last else ""
            if wrong or space in visited:
                free = [port for port in graph.labels if port not in visited]
                yield broken(
                    wrong, hint="free" if free else "", about=Part("parts", step.item),
                    spaces=(space,), port=line.called(space),
                    ports=", ".join(map(line.called, free)),
                )  # fmt: skip
        visited.add(space)
        last = space


@rule("GG-R30", says=N_("{player}'s line begins anew a second time, at {port}."))
def a_line_begins_anew_once(line: Trail) -> Iterator[Broken]:
    """One restart for a player in a game; later ports only end a move (`second-port stop`)."""
    if not line.state.table.port_stops:
        return  # that is GG-R14
    anew = [step for step in line.steps() if step.begins and step.item]
    for step in anew[1:]:
        if (space := step.space) is not None:
            yield broken(about=Part("parts", step.item), spaces=(space,), port=line.called(space))


#: What is asked of a line where no play is told.
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
    says=N_("{player}'s line is not the one the moves draw; they differ in {differ}."),
    about="parts",
    rests=POSITION | ROUTE,
)
def a_line_is_that_of_the_moves(line: Trail) -> Broken | None:
    """Beside moves, a line goes over the spaces that they entered."""
    drawn = {step.space for step in line.steps()} | {line.start}
    graph, first = line.state.table.graph, line.start
    differ = sorted(space for space in drawn ^ line.sheet.visited if space is not None)
    if line.state.table.start and first not in graph.labels:  # the port may be left out
        differ = [s for s in differ if s not in graph.labels or first not in graph.onward[s]]
    if not differ and None not in drawn:
        return None
    return broken(
        spaces=tuple(differ), differ=", ".join(map(line.called, differ)) or line.called(None)
    )


# -- a line, and what else the sheet says ----------------------------------------------------------


@rule(
    "GG-R19",
    says=N_("{player}'s line gathers {gathered} shovels, not {stated}."),
    hint=N_("The 2 shovels of the start count, and so do those that were spent."),
    about="number",
)
def shovels_are_those_of_the_line(told: Play) -> Broken | None:
    """The shovels gathered are those on the line, and the two of the start."""
    line = told_line(told.state, told.player)
    if line is None or line.gathered == told.event.number:
        return None
    return broken(gathered=line.gathered, stated=told.event.number)


@rule(
    "GG-R22",
    says={
        "": N_(
            "{player}: {value} is entered {times} times, but the line comes to it {there} times."
        ),
        "never": N_("{player}: {value} is entered, but the line comes to no place that gives it."),
        "shovels": N_("{player}: the shovels on the line do not suffice for these entries."),
        "total": N_(
            "{player}: no entries along the line add up to {total}; the nearest possible: {near}."
        ),
    },
    about=FIELDS,
)
def entries_are_from_places_on_the_line(told: Play) -> Broken | None:
    """What stands in the boxes is from treasures and temples that the line enters."""
    line = told_line(told.state, told.player)
    if line is None:
        return None
    table, entered, event = told.state.table, line.entered, told.event
    follows = _other_shovels(told.state, line)
    if isinstance(event, Total):
        could = earning.totals(table.graph, entered, curse_fills=table.curse_fills)
        if event.value in could:
            return None
        near = nearest(could, event.value)
        return broken("total", follows=follows, total=event.value, near=near)
    if earning.explored(table.graph, entered, event.values, struck(told.state)):
        return None
    there = Counter(table.graph.treasures[s][1] for s in entered if s in table.graph.treasures)
    temples = sum(space in table.graph.temples for space in entered)
    there[TEMPLE] += temples
    there[CURSE] = temples
    for item, value in enumerate(event.values):
        if (times := event.values.count(value)) > there[value]:
            return broken(
                "" if there[value] else "never", follows=follows, about=Part("values", item),
                value=value, times=times, there=there[value],
            )  # fmt: skip
    return broken("shovels", follows=follows)


def _other_shovels(state: State, line: Trail) -> bool:
    """Tell whether the sheet says other shovels than the line, which says that one is wrong."""
    told = state.told.of(line.player, "shovels")
    return told is not None and told.event.number != line.gathered


def struck(state: State) -> frozenset[str]:
    """Return the temples that another player explored, whom one sheet alone does not know."""
    return frozenset(colour for colour, raid in state.raided.items() if not raid.player)


# -- all lines of a match --------------------------------------------------------------------------


@rule(
    "GG-R4",
    says=N_("The lines begin at {ports}: no seating order takes these ports clockwise."),
    hint=N_("Players are named in seating order; the ports go clockwise: {clockwise}."),
    about="parts",
)
def lines_begin_clockwise(whole: Play) -> Broken | None:
    """Start ports go clockwise by seat, from whoever was the first player."""
    state, graph = whole.state, whole.state.table.graph
    names, ports = state.table.names, list(graph.ports.values())
    lines = [(seat, told_line(state, name)) for seat, name in enumerate(names)]
    starts = {seat: line.start for seat, line in lines if line is not None}
    if len(starts) < 2 or state.table.start or not all(s in graph.labels for s in starts.values()):
        return None
    count = len(names)
    for first in range(count):
        for begin in range(len(ports)):
            due = {s: ports[(begin + (s - first) % count) % len(ports)] for s in starts}
            if due == starts:
                return None
    last = max(starts, key=lambda seat: _at(state, names[seat]))
    return broken(
        where=_at(state, names[last]), whose=names[last],
        ports=", ".join(graph.called(start or "") for start in starts.values()),
        clockwise=", ".join(graph.ports),
    )  # fmt: skip


def _at(state: State, name: str) -> int:
    told = state.told.of(name, Drawn.form.keywords[0])
    return told.at if told is not None else -1


@rule(
    "GG-R28",
    says=N_(
        "{players} cannot each have explored temples of their own: their lines and boxes leave "
        "them {temples} alone."
    ),
    about=FIELDS,
)
def every_temple_once_along_the_lines(whole: Play) -> Broken | None:
    """Each temple is explored by one player: there is a way to share them out."""
    state = whole.state
    could: dict[str, frozenset[frozenset[str]]] = {}
    for name in state.table.names:
        line, box = told_line(state, name), boxes_of(state, name)
        if line is None or box is None or not isinstance(box.event, Entries):
            continue
        found = earning.explored(state.table.graph, line.entered, box.event.values)
        if found:  # else it is GG-R22
            could[name] = found
    clash = disputed(could)
    if not clash:
        return None
    colours = {colour for name in clash for sets in could[name] for colour in sets}
    temples = [space for space, colour in state.table.graph.temples.items() if colour in colours]
    last = max((boxes_of(state, name) for name in clash), key=lambda box: box.at if box else -1)
    return broken(
        where=last.at if last else None, whose=last.event.player if last else "",
        spaces=tuple(temples), players=", ".join(clash), temples=", ".join(temples),
    )  # fmt: skip


def disputed(could: Mapping[str, frozenset[frozenset[str]]]) -> tuple[str, ...]:
    """Return the fewest players whose temples cannot be shared out; nobody where all can.

    `could` are the sets of temples that each may have explored.
    """
    for count in range(2, len(could) + 1):
        for names in combinations(could, count):
            taken = {frozenset[str]()}
            for name in names:
                taken = {one | more for one in taken for more in could[name] if not one & more}
            if not taken:
                return names
    return ()


#: What is asked of all lines together.
TOGETHER: tuple[Rule[Any], ...] = (lines_begin_clockwise, every_temple_once_along_the_lines)


def of_line(line: Trail) -> Violations:
    """Return everything that is wrong with a line: alone, or beside the moves that are told."""
    return judged((a_line_is_that_of_the_moves,) if line.sheet.moved else ALONE, line)
