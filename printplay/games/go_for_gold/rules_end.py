"""The end, and what the sheets say of it (GG-R19, R31, R33 to R35, GG-L1 to L4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from printplay.games.go_for_gold.adding_up import possible
from printplay.games.go_for_gold.events import Entries, Shovels
from printplay.games.go_for_gold.rules_round import NONE, Violations, gg_r7_absent
from printplay.games.go_for_gold.rules_setup import gg_r4
from printplay.games.go_for_gold.scoring import (
    by_result,
    missing,
    nobody_scores_after,
    now,
    rank,
    results,
    scorers,
    totals,
    way_in_words,
)
from printplay.games.go_for_gold.state import (
    BOXES,
    CURSE,
    ENTRIES,
    STOCK,
    STOCK_SHOVELS,
    TEMPLE,
    Player,
    State,
)
from printplay.games.match import End, Total
from printplay.games.missing import Missing, pp_5
from printplay.games.standings import Points
from printplay.games.totals import nearest
from printplay.record.diagnostics import FIELDS, Part, Violation

# -- the end ---------------------------------------------------------------------------------------


def gg_r33(state: State, _event: End) -> Violations:
    """No stop before six boxes are full or nobody can score any more."""
    if by_result(state) or state.table.alone or state.over or state.settled or state.full():
        return NONE
    can = scorers(state, now(state))
    if not can:
        return NONE
    seat, reach = can[0]
    name = state.table.names[seat]
    values = {
        "round": state.round.number,
        "player": name,
        "way": way_in_words(state, reach.way),
    }
    if reach.answer == "yes":
        # Six boxes may have been full where entries are in doubt.
        doubtful = bool(state.players[seat].doubts) or any(
            player.doubts & ENTRIES for player in state.players
        )
        spaces = tuple(step for step in reach.way if step in state.table.graph.adjacency)
        return [
            Violation(
                "GG-R33", "r33", values, "r33", player=name, spaces=spaces, consequence=doubtful
            )
        ]
    if any(player.doubts for player in state.players):
        return NONE  # what is open here follows from earlier faults
    return [Violation("GG-R33", "r33-open", values, severity="warning", player=name)]


def gg_r34(state: State) -> Violations:
    """Rounds after nobody could score any more count for nothing (a warning)."""
    last = nobody_scores_after(state)
    if not last or last >= state.round.number:
        return NONE
    event = state.snapshots[last].event if last < len(state.snapshots) else state.round.event
    then, later = rank(state, state.snapshots[last - 1]), rank(state, now(state))
    differ = [(p.player, p.score, p.rank) for p in then.placings] != [
        (p.player, p.score, p.rank) for p in later.placings
    ]
    ranking = ", ".join(
        f"{p.rank}. {p.player} {p.score} ({p.tie_break['shovels']})" for p in later.placings
    )
    values = {"round": last, "ranking": ranking}
    hint = "r34-differ" if differ else "r34"
    return [Violation("GG-R34", "r34", values, hint, severity="warning", where=event)]


# -- what the sheets say, compared with the moves --------------------------------------------------


def of_sheet(player: Player, event: Entries | Shovels | Total) -> Violations:
    """Compare what a sheet says with the moves, as far as the record has told them."""
    if isinstance(event, Shovels):
        return gg_r19(player, event)
    return gg_r35(player, event)


def gg_r19(player: Player, event: Shovels) -> Violations:
    """The shovels gathered are those on the spaces entered, and the two of the start."""
    if event.number == player.gathered:
        return NONE
    values = {"player": event.player, "gathered": player.gathered, "stated": event.number}
    return [
        Violation(
            "GG-R19",
            "r19",
            values,
            "r19",
            about="number",
            player=event.player,
            consequence=bool(player.doubts & STOCK),
        )
    ]


def gg_r35(player: Player, event: Entries | Total) -> Violations:
    """Written points and totals are those of the moves."""
    score = player.score()
    if isinstance(event, Total):
        if event.value == score:
            return NONE
        key, stated = "r35", event.value
    else:
        if sorted(event.values) == sorted([entry.value for entry in player.entries]):
            return NONE
        stated = sum(event.values)
        key = "r35" if stated != score else "r35-values"
    earned = tuple(Points(entry.value, entry.source, entry.event) for entry in player.entries)
    values = {"player": event.player, "score": score, "stated": stated, "points": earned}
    return [
        Violation(
            "GG-R35",
            key,
            values,
            "r35" if earned else "r35-none",
            about=FIELDS,
            player=event.player,
            consequence=bool(player.doubts & ENTRIES),
        )
    ]


def gg_r31_sheet(state: State, event: Entries) -> Violations:
    """The sheet has six boxes."""
    boxes = sum(state.table.curse_fills or value != CURSE for value in event.values)
    if boxes <= BOXES:
        return NONE
    values = {"player": event.player, "boxes": boxes}
    return [Violation("GG-R31", "r31", values, about=FIELDS, player=event.player)]


# -- results without moves -------------------------------------------------------------------------


def gg_l1(state: State, event: Entries, index: int) -> Iterator[Violation]:
    """Only values of this map are entered, and none more often than it is there."""
    graph = state.table.graph
    known = graph.values
    known[TEMPLE] += len(graph.temples)  # how many of them are temples is asked by GG-L2
    seen: Counter[int] = Counter()
    for item, value in enumerate(event.values):
        seen[value] += 1
        values = {"player": event.player, "value": value, "there": known[value]}
        if value == CURSE and graph.temples:
            continue
        if not known[value]:
            values["known"] = ", ".join(map(str, sorted(v for v in known if known[v])))
            yield Violation(
                "GG-L1",
                "l1",
                values,
                "l1-total" if len(event.values) == 1 else "l1",
                where=index,
                about=Part("values", item),
                player=event.player,
            )
        elif seen[value] == known[value] + 1 and value != TEMPLE:
            yield Violation(
                "GG-L1",
                "l1-often",
                {**values, "times": event.values.count(value)},
                where=index,
                about=Part("values", item),
                player=event.player,
            )


def gg_l1_total(state: State, event: Total, index: int) -> Iterator[Violation]:
    """A total told alone is one that boxes of this map add up to."""
    could = possible(state, by_round=False)
    if event.value in could:
        return
    values = {"player": event.player, "total": event.value, "near": nearest(could, event.value)}
    yield _of_total("GG-L1", "l1-total", values, state, event, index)


def _of_total(
    code: str, key: str, values: dict[str, object], state: State, event: Total, index: int
) -> Violation:
    unread = event.player in state.unread  # that line may have told the boxes
    return Violation(
        code, key, values, where=index, about="value", player=event.player, consequence=unread
    )


def gg_l2(state: State, told: list[tuple[int, Entries | Total]]) -> Iterator[Violation]:
    """No more temples are explored than there are, and each player tries each but once.

    A total told alone takes the fewest temples that it can be made with.
    """
    graph = state.table.graph
    there, could = len(graph.temples), possible(state)
    explored = {
        index: could.get(event.value, 0)
        if isinstance(event, Total)
        else max(0, event.values.count(TEMPLE) - graph.values[TEMPLE])
        for index, event in told
    }
    total = sum(explored.values())
    exact = not any(isinstance(event, Total) and explored[index] for index, event in told)
    before = 0
    for index, event in told:
        cursed = event.values.count(CURSE) if isinstance(event, Entries) else 0
        tried = explored[index] + cursed
        values = {"player": event.player, "temples": there, "scored": total, "tried": tried}
        key = ""
        if before <= there < before + explored[index]:
            key = "l2" if exact else "l2-totals"
        before += explored[index]
        if not key and tried > there > 0:
            key = "l2-tried"
        if key:
            yield Violation("GG-L2", key, values, where=index, about=FIELDS, player=event.player)


def gg_l3(state: State, event: Shovels, index: int) -> Iterator[Violation]:
    """Shovels gathered are the two of the start and at most all of the map."""
    most = STOCK_SHOVELS + sum(state.table.graph.shovels.values())
    if not STOCK_SHOVELS <= event.number <= most:
        values = {
            "player": event.player,
            "number": event.number,
            "least": STOCK_SHOVELS,
            "most": most,
        }
        yield Violation("GG-L3", "l3", values, where=index, about="number", player=event.player)


def gg_l4(state: State, event: Entries, index: int) -> Iterator[Violation]:
    """Each round gives at most one entry; asked where the record tells its rounds."""
    rounds = state.round.number
    if 0 < rounds < len(event.values):
        values = {"player": event.player, "entries": len(event.values), "rounds": rounds}
        yield Violation(
            "GG-L4",
            "l4" if rounds > 1 else "l4-one",
            values,
            where=index,
            about=FIELDS,
            player=event.player,
        )


def gg_l4_total(state: State, event: Total, index: int) -> Iterator[Violation]:
    """A total told alone takes no more entries than there were rounds."""
    rounds, could = state.round.number, possible(state)
    if not rounds or event.value in could or event.value not in possible(state, by_round=False):
        return
    values = {
        "player": event.player,
        "total": event.value,
        "rounds": rounds,
        "near": nearest(could, event.value),
    }
    yield _of_total("GG-L4", "l4-total", values, state, event, index)


def told_alone(state: State) -> Iterator[Violation]:
    """Judge results told without moves."""
    told: list[tuple[int, Entries | Total]] = []
    alone = totals(state)
    for index, event in sorted(state.stated.values(), key=lambda pair: pair[0]):
        if isinstance(event, Entries):
            told.append((index, event))
            yield from gg_l1(state, event, index)
            yield from gg_l4(state, event, index)
        elif isinstance(event, Shovels):
            yield from gg_l3(state, event, index)
        elif event.player in alone:
            told.append((index, event))
            yield from gg_l1_total(state, event, index)
            yield from gg_l4_total(state, event, index)
        else:
            yield from _total_beside(state, event, index)
    yield from gg_l2(state, told)


def _total_beside(state: State, event: Total, index: int) -> Iterator[Violation]:
    """Compare a total with the boxes of its player."""
    earned = results(state)[event.player]
    score = sum(one.value for one in earned)
    if event.value != score:
        told = {"player": event.player, "score": score, "stated": event.value, "points": earned}
        hint = "r35" if earned else "r35-empty"
        yield Violation(
            "GG-R35", "r35", told, hint, where=index, about="value", player=event.player
        )


def untold(state: State) -> Iterator[Missing]:
    """Yield the results the end lacks, but for whoever's line could not be read."""
    for one in missing(state):
        if (
            one.player not in state.unread
            and not state.players[state.table.seats[one.player]].doubts
        ):
            yield one


def closing(state: State) -> Iterator[Violation]:
    """Judge what only the whole record can tell."""
    if not state.round.number:
        yield from gg_r4(state.table, 0)
    if state.moves and not state.table.start:
        yield Violation("PP-3", "header-missing", {"key": "start"}, "missing-start", where=0)
    if by_result(state) and state.stated:
        yield from told_alone(state)
        return
    for number, event, seat in state.absent:
        name = state.table.names[seat]
        values = {"round": number, "player": name}
        yield Violation("GG-R7", "r7", values, "r7", where=event, player=name)
    for index, told in sorted(state.stated.values(), key=lambda pair: pair[0]):
        player = state.players[state.table.seats[told.player]]
        for violation in of_sheet(player, told):
            yield replace(violation, where=index)
    yield from gg_r34(state)


def of_end(state: State, event: End) -> Violations:
    """Return everything that is wrong with the end, from the state after it."""
    if by_result(state):
        rounds_alone = state.round.number and not state.stated  # then every move is missing
        return NONE if rounds_alone or state.round.unread else pp_5(untold(state))
    return [*gg_r7_absent(state, event), *gg_r33(state, event)]
