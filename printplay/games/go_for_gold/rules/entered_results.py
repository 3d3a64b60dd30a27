"""Results entered without moves: whether the island can give them (GG-L1 to L4, GG-R35).

GG-R4, R19, R22, R28.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from printplay.core.faults import FIELDS, FieldItems
from printplay.core.translation_markers import N_, listed
from printplay.games.go_for_gold.events import Drawn, Entries, Shovels
from printplay.games.go_for_gold.rules.scoring import boxes_of, possible_totals, results
from printplay.games.go_for_gold.rules.trail import Trail, entered_line, seatings
from printplay.games.go_for_gold.sheets import earning
from printplay.games.go_for_gold.state import CURSE, STOCK_SHOVELS, TEMPLE, Case, State
from printplay.match.entered_results import nearest
from printplay.match.lines.grammar import Total
from printplay.match.rules import NONE, Broken, Rule, Violations, broken, find_faults, rule

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
    table, entered_spaces, event = case.state.table, line.entered_spaces, case.event
    follows = _other_shovels(case.state, line)
    if isinstance(event, Total):
        could = earning.line_totals(table.graph, entered_spaces, curse_fills=table.curse_fills)
        if event.value in could:
            return None
        nearest_totals = nearest(could, event.value)
        return broken("total", follows=follows, total=event.value, near=nearest_totals)
    if earning.explored(table.graph, entered_spaces, event.values, struck_temples(case.state)):
        return None
    place_counts = Counter(table.graph.treasures[s][1] for s in entered_spaces if s in table.graph.treasures)
    temples = sum(space in table.graph.temples for space in entered_spaces)
    place_counts[TEMPLE] += temples
    place_counts[CURSE] = temples
    for item, value in enumerate(event.values):
        if (times := event.values.count(value)) > place_counts[value]:
            return broken(
                "" if place_counts[value] else "never", follows=follows, about=FieldItems("values", item),
                value=value, times=times, there=place_counts[value],
            )  # fmt: skip
    return broken("shovels", follows=follows)


def _other_shovels(state: State, line: Trail) -> bool:
    """Return whether the shovels of the sheet and of the line differ, so that one is wrong."""
    entered_shovels = state.entered.result_of(line.player, "shovels")
    return entered_shovels is not None and entered_shovels.event.number != line.gathered


def struck_temples(state: State) -> frozenset[str]:
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
def lines_begin_clockwise(case: Case) -> Broken | None:
    """Start ports go clockwise by seat, from whoever was the first player."""
    state, graph = case.state, case.state.table.graph
    names, ways = state.table.names, seatings(state)
    seat_lines = [(seat, entered_line(state, name)) for seat, name in enumerate(names)]
    lines = {seat: line for seat, line in seat_lines if line is not None and line.start in graph.labels}
    if len(lines) < max(2, sum(line is not None for _seat, line in seat_lines)):
        return None
    if not all(line.start in line.starts for line in lines.values()):
        return None  # the line has this fault already
    if any(all(way[seat] == line.start for seat, line in lines.items()) for way in ways):
        return None
    last = max(lines, key=lambda seat: _line_index(state, names[seat]))
    return broken(
        "named" if state.table.start else "", where=_line_index(state, names[last]), owner=names[last],
        ports=listed(graph.space_name(line.start or "") for line in lines.values()),
        start=listed(map(graph.space_name, filter(None, map(graph.port, state.table.start)))),
        clockwise=listed(graph.ports),
    )  # fmt: skip


def _line_index(state: State, name: str) -> int:
    drawn_result = state.entered.result_of(name, Drawn.form.keywords[0])
    return drawn_result.event_index if drawn_result is not None else -1


@rule(
    "GG-R28",
    says=N_(
        "{players} cannot each have explored a different temple: their lines and boxes allow only {temples}."
    ),
    about=FIELDS,
)
def every_temple_once_along_the_lines(case: Case) -> Broken | None:
    """Each temple is explored by one player: there is a way to share them out."""
    state = case.state
    could: dict[str, frozenset[frozenset[str]]] = {}
    for name in state.table.names:
        line, box = entered_line(state, name), boxes_of(state, name)
        if line is None or box is None or not isinstance(box.event, Entries):
            continue
        explored_sets = earning.explored(state.table.graph, line.entered_spaces, box.event.values)
        if explored_sets:  # else it is GG-R22
            could[name] = explored_sets
    clash = disputed(could)
    if not clash:
        return None
    colours = {colour for name in clash for sets in could[name] for colour in sets}
    temples = [space for space, colour in state.table.graph.temples.items() if colour in colours]
    last = max((boxes_of(state, name) for name in clash), key=lambda box: box.event_index if box else -1)
    return broken(
        where=last.event_index if last else None, owner=last.event.player if last else "",
        spaces=tuple(temples), players=", ".join(clash), temples=", ".join(temples),
    )  # fmt: skip


def disputed(could: Mapping[str, frozenset[frozenset[str]]]) -> tuple[str, ...]:
    """Return the fewest players whose temples cannot be shared out; nobody where all can.

    `could` are the sets of temples that each may have explored.
    """
    for count in range(2, len(could) + 1):
        for names in combinations(could, count):
            shared_temples = {frozenset[str]()}
            for name in names:
                shared_temples = {
                    taken_temples | player_temples
                    for taken_temples in shared_temples
                    for player_temples in could[name]
                    if not taken_temples & player_temples
                }
            if not shared_temples:
                return names
    return ()


#: The rules of all lines together.
TOGETHER: tuple[Rule[Any], ...] = (lines_begin_clockwise, every_temple_once_along_the_lines)


#: The message for entries that do not add up to a total, played or entered.
ADD_UP = N_("{player}: the entries add up to {score}, not {stated}.")
COMPUTED = N_("Computed: {points}.")


@rule(
    "GG-L1",
    says={
        "": N_("{player}: {value} is not a value on this map."),
        "often": N_("{player}: {value} is entered {times} times, but the map has it {there:time|times}."),
    },
    hint={
        "known": N_("Values on this map: {known}, and -1."),
        "total": N_("Values on this map: {known}, and -1. Write a total as `{player}: total {value}`."),
    },
)
def values_of_this_map(case: Case) -> Iterator[Broken]:
    """Only values of this map are entered, and none more often than the map has it."""
    graph, entered_values = case.state.table.graph, case.event.values
    map_counts = graph.values
    map_counts[TEMPLE] += len(graph.temples)  # how many of them are temples is asked by GG-L2
    seen_counts: Counter[int] = Counter()
    for item, value in enumerate(entered_values):
        seen_counts[value] += 1
        if value == CURSE and graph.temples:
            continue
        about = FieldItems("values", item)
        if not map_counts[value]:
            values = ", ".join(map(str, sorted(v for v in map_counts if map_counts[v])))
            hint = "total" if len(entered_values) == 1 else "known"
            yield broken(hint=hint, about=about, value=value, known=values)
        elif seen_counts[value] == map_counts[value] + 1 and value != TEMPLE:
            times = entered_values.count(value)
            yield broken("often", about=about, value=value, there=map_counts[value], times=times)


@rule(
    "GG-L1",
    says=N_("{player}: no entries on this map add up to {total}; the nearest possible: {near}."),
    about="value",
)
def a_total_of_this_map(case: Case) -> Broken | None:
    """A total entered alone is one that boxes of this map can add up to."""
    total, could = case.event.value, possible_totals(case.state, by_round=False)
    if total in could:
        return None
    return broken(follows=_has_unread_boxes(case), total=total, near=nearest(could, total))


@rule(
    "GG-L2",
    says={
        "": N_("{scored:temple was|temples were} scored, the map has {temples}."),
        "totals": N_(
            "All these results together take at least {scored:temple|temples}, the map has {temples}."
        ),
        "tried": N_("{player} tried {tried} temples, the map has {temples}."),
    },
    about=FIELDS,
)
def no_more_temples_than_there_are(case: Case) -> Iterator[Broken]:
    """No more temples are explored than there are, and each player tries each only once.

    A total entered alone counts as the fewest temples that can make it.
    """
    state = case.state
    graph, could = state.table.graph, possible_totals(state)
    explored_by_result = [
        (entered_result, could.get(entered_result.event.value, 0) if isinstance(entered_result.event, Total)
         else max(0, entered_result.event.values.count(TEMPLE) - graph.values[TEMPLE]))
        for entered_result in state.entered.in_order()
        if boxes_of(state, entered_result.event.player) == entered_result
    ]  # fmt: skip
    temple_count, scored = (
        len(graph.temples),
        sum(explored for _entered_result, explored in explored_by_result),
    )
    exact = not any(
        isinstance(entered_result.event, Total) and explored
        for entered_result, explored in explored_by_result
    )
    scored_before = 0
    for (event_index, event), explored in explored_by_result:
        tried_count = explored + (event.values.count(CURSE) if isinstance(event, Entries) else 0)
        too_many = scored_before <= temple_count < scored_before + explored
        scored_before += explored
        if too_many or tried_count > temple_count > 0:
            yield broken(
                "tried" if not too_many else "" if exact else "totals", where=event_index,
                owner=event.player, player=event.player, temples=temple_count, scored=scored,
                tried=tried_count,
            )  # fmt: skip


@rule(
    "GG-L3",
    says=N_(
        "{player}: {number:gathered shovel|gathered shovels} is impossible on this map ({least} to {most})."
    ),
    about="number",
)
def shovels_of_this_map(case: Case) -> Broken | None:
    """Shovels gathered are at least the two of the start, and at most those plus all of the map."""
    number = case.event.number
    most_shovels = STOCK_SHOVELS + sum(case.state.table.graph.shovels.values())
    if STOCK_SHOVELS <= number <= most_shovels:
        return None
    return broken(number=number, least=STOCK_SHOVELS, most=most_shovels)


@rule(
    "GG-L4",
    says=N_("{player} has {entries} entries after {rounds:round|rounds}; a round gives one at most."),
    hint=N_("Write a `round` line for each round that was played, or none at all."),
    about=FIELDS,
)
def one_entry_a_round(case: Case) -> Broken | None:
    """Each round gives at most one entry; judged if the record has rounds."""
    rounds, entries = case.state.round.number, len(case.event.values)
    if not 0 < rounds < entries:
        return None
    return broken(entries=entries, rounds=rounds)


@rule(
    "GG-L4",
    says=N_(
        "{player}: a total of {total} takes more entries than the rounds give ({rounds}); the "
        "nearest possible: {near}."
    ),
    hint=N_("Write a `round` line for each round that was played, or none at all."),
    about="value",
)
def a_total_of_so_many_rounds(case: Case) -> Broken | None:
    """A total entered alone takes no more entries than there were rounds."""
    state, total = case.state, case.event.value
    rounds, could = state.round.number, possible_totals(state)
    if not rounds or total in could or total not in possible_totals(state, by_round=False):
        return None
    return broken(follows=_has_unread_boxes(case), total=total, rounds=rounds, near=nearest(could, total))


@rule(
    "GG-R35", says=ADD_UP, hint={"": COMPUTED, "none": N_("The sheet was entered as empty.")}, about="value"
)
def a_total_is_that_of_the_boxes(case: Case) -> Broken | None:
    """A total entered beside boxes is their sum."""
    stated, points = case.event.value, results(case.state)[case.player]
    score = sum(box_points.value for box_points in points)
    if stated == score:
        return None
    hint = None if points else "none"
    return broken(hint=hint, score=score, stated=stated, points=points)


#: The rules of boxes, of shovels, of a total alone, and of one beside boxes.
BOXES = (values_of_this_map, one_entry_a_round)
SHOVELS = (shovels_of_this_map,)
TOTAL_ALONE = (a_total_of_this_map, a_total_of_so_many_rounds)
TOTAL_BESIDE = (a_total_is_that_of_the_boxes,)
#: Their rules beside a line, in addition to those about the island.
SHOVELS_OF_A_LINE = (shovels_are_those_of_the_line,)
ENTRIES_OF_A_LINE = (entries_are_from_places_on_the_line,)


def of_result(case: Case) -> Violations:
    """Return the faults of a result without moves."""
    event = case.event
    if isinstance(event, Drawn):
        return NONE  # it was judged at its own event
    if isinstance(event, Shovels):
        return find_faults(SHOVELS, case) or find_faults(SHOVELS_OF_A_LINE, case)
    if isinstance(event, Entries):
        return find_faults(BOXES, case) or find_faults(ENTRIES_OF_A_LINE, case)
    box = boxes_of(case.state, event.player)
    if box is None or box.event is not event:
        return find_faults(TOTAL_BESIDE, case)
    return find_faults(TOTAL_ALONE, case) or find_faults(ENTRIES_OF_A_LINE, case)


def _has_unread_boxes(case: Case) -> bool:
    """Return whether a line that could not be read may have told the boxes."""
    return case.player in case.state.entered.unread
