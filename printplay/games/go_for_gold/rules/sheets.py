"""Lines without dice and the other values of the sheets: whether they agree.

GG-R4, R19, R22, R28. `drawn_lines` judges a line by itself; `joining` finds rounds in which the
lines can have been drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from typing import Any

from printplay.core.faults import FIELDS, FieldItems
from printplay.core.translation_markers import N_, listed
from printplay.games.go_for_gold.events import Drawn, Entries
from printplay.games.go_for_gold.rules.scoring import boxes_of
from printplay.games.go_for_gold.rules.set_up import seatings
from printplay.games.go_for_gold.rules.trail import Trail, entered_line
from printplay.games.go_for_gold.sheets import earning
from printplay.games.go_for_gold.state.case import Case
from printplay.games.go_for_gold.state.state import CURSE, TEMPLE, State
from printplay.match.lines.grammar import Total
from printplay.match.rules import Broken, Rule, broken, rule
from printplay.match.totals import nearest

# -- a line, and the other values of the sheet
# ----------------------------------------------------------


@rule(
    "GG-R19",
    says=N_("{player}'s line gathers {gathered} shovels, not {stated}."),
    hint=N_("The 2 shovels of the start count, and so do those that were spent."),
    about="number",
)
def shovels_are_those_of_the_line(case: Case) -> Broken | None:
    """The shovels gathered are those on the line, and the two of the start."""
    line = entered_line(case.state, case.player)
    if line is None or line.gathered == case.event.number:
        return None
    return broken(gathered=line.gathered, stated=case.event.number)


@rule(
    "GG-R22",
    says={
        "": N_("{player}: {value} is entered {times} times, but the line reaches it {there:time|times}."),
        "never": N_("{player}: {value} is entered, but no place on the line is worth it."),
        "shovels": N_("{player}: the shovels on the line are not enough for these entries."),
        "total": N_("{player}: no entries along the line add up to {total}; the nearest possible: {near}."),
    },
    about=FIELDS,
)
def entries_are_from_places_on_the_line(case: Case) -> Broken | None:
    """The values in the boxes are from treasures and temples that the line enters."""
    line = entered_line(case.state, case.player)
    if line is None:
        return None
    table, entered, event = case.state.table, line.entered, case.event
    follows = _other_shovels(case.state, line)
    if isinstance(event, Total):
        could = earning.totals(table.graph, entered, curse_fills=table.curse_fills)
        if event.value in could:
            return None
        near = nearest(could, event.value)
        return broken("total", follows=follows, total=event.value, near=near)
    if earning.explored(table.graph, entered, event.values, struck(case.state)):
        return None
    there = Counter(table.graph.treasures[s][1] for s in entered if s in table.graph.treasures)
    temples = sum(space in table.graph.temples for space in entered)
    there[TEMPLE] += temples
    there[CURSE] = temples
    for item, value in enumerate(event.values):
        if (times := event.values.count(value)) > there[value]:
            return broken(
                "" if there[value] else "never", follows=follows, about=FieldItems("values", item),
                value=value, times=times, there=there[value],
            )  # fmt: skip
    return broken("shovels", follows=follows)


def _other_shovels(state: State, line: Trail) -> bool:
    """Return whether the shovels of the sheet and of the line differ, so that one is wrong."""
    entered = state.entered.of(line.player, "shovels")
    return entered is not None and entered.event.number != line.gathered


def struck(state: State) -> frozenset[str]:
    """Return the temples that other players explored, as marked on one sheet alone."""
    return frozenset(colour for colour, raid in state.raided.items() if not raid.player)


# -- all lines of a match --------------------------------------------------------------------------


@rule(
    "GG-R4",
    says={
        "": N_("The lines begin at {ports}: no seating order takes these ports clockwise."),
        "named": N_("With {start} as the first player's port, lines cannot begin at {ports}."),
    },
    hint=N_("Name the players in seating order; clockwise, the ports are: {clockwise}."),
    about="parts",
)
def lines_begin_clockwise(whole: Case) -> Broken | None:
    """Start ports go clockwise by seat, from whoever was the first player."""
    state, graph = whole.state, whole.state.table.graph
    names, ways = state.table.names, seatings(state)
    entered = [(seat, entered_line(state, name)) for seat, name in enumerate(names)]
    lines = {seat: line for seat, line in entered if line is not None and line.start in graph.labels}
    if len(lines) < max(2, sum(line is not None for _seat, line in entered)):
        return None
    if not all(line.start in line.starts for line in lines.values()):
        return None  # the line has this fault already
    if any(all(way[seat] == line.start for seat, line in lines.items()) for way in ways):
        return None
    last = max(lines, key=lambda seat: _at(state, names[seat]))
    return broken(
        "named" if state.table.start else "", where=_at(state, names[last]), owner=names[last],
        ports=listed(graph.called(line.start or "") for line in lines.values()),
        start=listed(map(graph.called, filter(None, map(graph.port, state.table.start)))),
        clockwise=listed(graph.ports),
    )  # fmt: skip


def _at(state: State, name: str) -> int:
    entered = state.entered.of(name, Drawn.form.keywords[0])
    return entered.at if entered is not None else -1


@rule(
    "GG-R28",
    says=N_(
        "{players} cannot each have explored a different temple: their lines and boxes allow only {temples}."
    ),
    about=FIELDS,
)
def every_temple_once_along_the_lines(whole: Case) -> Broken | None:
    """Each temple is explored by one player: there is a way to share them out."""
    state = whole.state
    could: dict[str, frozenset[frozenset[str]]] = {}
    for name in state.table.names:
        line, box = entered_line(state, name), boxes_of(state, name)
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
        where=last.at if last else None, owner=last.event.player if last else "",
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


#: The rules of all lines together.
TOGETHER: tuple[Rule[Any], ...] = (lines_begin_clockwise, every_temple_once_along_the_lines)
