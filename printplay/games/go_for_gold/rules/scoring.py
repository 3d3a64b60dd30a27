"""The end of a match and its standings: the two triggers, score, tie-break (rules 1.4).

`possible_totals` are the sums that the boxes of a sheet can have, for a total entered without its boxes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from printplay.games.go_for_gold.board.reach import RESTART, Reach, can_score
from printplay.games.go_for_gold.rules.trail import entered_line
from printplay.games.go_for_gold.state import BOXES, CURSE, OUT, ROUTE, TEMPLE, Player, Snapshot, State
from printplay.match.entered_results import TOTAL, EnteredResult, Missing, entered_points, subset_sums
from printplay.match.lines.grammar import Total
from printplay.match.standings import Points, Standings, placings


class Scorer(NamedTuple):
    """A player who can still score, and a way there."""

    seat: int
    reach: Reach


def by_result(state: State) -> bool:
    """Return whether a record has results only, no play."""
    return state.begun is None


def current_snapshot(state: State) -> Snapshot:
    return Snapshot(state.players, state.raided, state.round.event)


def scorers(state: State, snapshot: Snapshot, *, pending: bool = False) -> list[Scorer]:
    """Return who can, or possibly can, still score at the end of a round.

    If one certainly can, the answer is that one alone, preferably one without doubts. With
    `pending`, an attempt of this round that is still open counts, too.
    """
    possible_scorers = []
    for seat, player in enumerate(snapshot.players):
        if pending and (way := _open_attempt(state, player)):
            return [Scorer(seat, Reach("yes", way))]
        reach = can_score(state.table.graph, player, snapshot.raided, port_stops=state.table.port_stops)
        # Unknown visited spaces would only remove ways.
        doubtful = bool(player.doubts & (OUT if player.out else ~ROUTE))
        if reach.answer == "yes" and not doubtful:
            return [Scorer(seat, reach)]
        if reach.answer != "no" or doubtful:
            possible_scorers.append(Scorer(seat, reach if reach.answer != "no" else Reach("possibly")))
    certain_scorers = [scorer for scorer in possible_scorers if scorer.reach.answer == "yes"]
    return certain_scorers[:1] or possible_scorers


def _open_attempt(state: State, player: Player) -> tuple[str, ...]:
    number = state.round.number
    if player.moved < number or player.tried == number or player.stop is None or player.out:
        return ()
    treasure = state.table.graph.treasures.get(player.stop)
    if treasure is not None and treasure[0] <= 6 + player.shovels:
        return (player.stop,)
    colour = state.table.graph.temples.get(player.stop)
    if colour is not None and colour not in state.raided and player.shovels:
        return (player.stop,)
    return ()


def rounds(state: State) -> list[Snapshot]:
    """Return the sheets at the end of every complete round."""
    played = list(state.snapshots)
    if state.round.number and state.complete():
        played.append(current_snapshot(state))
    return played


def nobody_scores_after(state: State) -> int:
    """Return the first round after which nobody can score any more (trigger 2); 0: none.

    A player who cannot score now never will, so the rounds are examined from the last one back.
    """
    if state.settled is not None:
        return state.settled
    if state.table.is_alone or by_result(state):
        return 0
    played = rounds(state)
    going_on = not state.ended and len(played) > len(state.snapshots)
    first = 0
    for number in range(len(played), 0, -1):
        pending = going_on and number == len(played)
        if scorers(state, played[number - 1], pending=pending):
            break
        first = number
    return first


def is_finished(state: State) -> bool:
    """Return whether the match is over by the rules."""
    if by_result(state):
        totals = (state.entered.result_of(name, "points") for name in state.table.names)
        full = any(
            entered_boxes is not None and _count_boxes(state, entered_boxes.event.values) >= BOXES
            for entered_boxes in totals
        )
        return len(results(state)) == len(state.table.names) and (full or state.ended)
    if state.over or (state.full() and state.complete()):
        return True
    if state.table.is_alone:
        return state.ended
    return nobody_scores_after(state) > 0


def _count_boxes(state: State, values: tuple[int, ...]) -> int:
    return sum(state.table.curse_fills or value != CURSE for value in values)


def boxes_of(state: State, player: str) -> EnteredResult | None:
    """Return the entered boxes of a player: the values, or a total alone; None if not entered."""
    return state.entered.result_of(player, "points") or state.entered.result_of(player, TOTAL)


def results(state: State) -> dict[str, tuple[Points, ...]]:
    """Return the entered points, by the player's name: of all boxes, or a total alone."""
    boxes = {name: boxes_of(state, name) for name in state.table.names}
    return {
        name: entered_points(entered_boxes.event.value, entered_boxes.event_index)
        if isinstance(entered_boxes.event, Total)
        else tuple(Points(value, "points", entered_boxes.event_index) for value in entered_boxes.event.values)
        for name, entered_boxes in boxes.items()
        if entered_boxes is not None
    }


def missing_results(state: State) -> list[Missing]:
    """Return the missing results: everyone's boxes, then the shovels of tied players."""
    sums = {name: sum(box_points.value for box_points in points) for name, points in results(state).items()}
    level = list(sums.values())
    boxes = [Missing(name, "points", "9 5 -1", none=True) for name in state.table.names if name not in sums]
    shovels = [
        Missing(name, "shovels", "8", level=True)
        for name, score in sums.items()
        if level.count(score) > 1 and _gathered(state, name) is None
    ]
    return [*boxes, *shovels]


def missing_at_end(state: State) -> Iterator[Missing]:
    """Yield the results missing at the end, except those of players with an unreadable line."""
    for missing_result in missing_results(state):
        if missing_result.player not in state.entered.unread:
            yield missing_result


def match_standings(state: State) -> Standings:
    """Rank the players at the end: most points, then most shovels gathered, else shared."""
    if by_result(state):
        return _result_standings(state)
    triggers = [number for number in (state.over, nobody_scores_after(state)) if number]
    last = min(triggers, default=0)
    return rank(state, rounds(state)[last - 1] if last else current_snapshot(state))


def rank(state: State, snapshot: Snapshot) -> Standings:
    """Rank the players by their sheets in a snapshot."""
    return placings(
        [
            (
                name,
                player.score(),
                tuple(Points(entry.value, entry.source, entry.event) for entry in player.entries),
            )
            for name, player in zip(state.table.names, snapshot.players, strict=True)
        ],
        [("shovels", [player.gathered for player in snapshot.players])],
    )


def _result_standings(state: State) -> Standings:
    """Rank by the entered results; shovels unknown from both sheet and line decide nothing."""
    scores = []
    shovels: list[int | None] = []
    results_told = results(state)
    for name in state.table.names:
        points = results_told.get(name, ())
        scores.append((name, sum(box_points.value for box_points in points), points))
        shovels.append(_gathered(state, name))
    return placings(scores, [("shovels", shovels)])


def _gathered(state: State, name: str) -> int | None:
    """Return the shovels a player gathered: as entered, else those on the line; None if unknown."""
    if (entered_shovels := state.entered.result_of(name, "shovels")) is not None:
        number: int = entered_shovels.event.number
        return number
    line = entered_line(state, name)
    return line.gathered if line is not None else None


def way_in_words(state: State, way: tuple[str, ...]) -> str:
    """Return a way as a record writes it: ports by their labels, a restart as an arrow."""
    return " ".join("->" if step == RESTART else state.table.graph.space_name(step) for step in way)


def possible_totals(state: State, *, by_round: bool = True) -> Mapping[int, int]:
    """Return every total the boxes of a sheet can have, with the fewest temples it takes.

    There are at most six boxes, each a treasure of the map, a temple explored or a curse; a temple
    is tried once. If the record has rounds, each gives one entry at most, unless `by_round` is
    false.
    """
    table = state.table
    rounds = state.round.number if by_round else 0
    treasures = tuple(sorted(table.graph.values.elements()))
    return _compute_totals(treasures, len(table.graph.temples), table.curse_fills, rounds)


@cache
def _compute_totals(
    treasures: tuple[int, ...], temples: int, curse_fills: bool, rounds: int
) -> Mapping[int, int]:
    # More than six of a value find no box.
    dug = [value for value, n in Counter(treasures).items() for _copy in range(min(n, BOXES))]
    explored_by_total: dict[int, int] = {}
    of_treasures = subset_sums(dug, BOXES)
    for explored in range(temples + 1):
        for cursed in range(temples - explored + 1):
            taken_boxes = explored + cursed * curse_fills
            most_dug = (
                BOXES - taken_boxes if not rounds else min(BOXES - taken_boxes, rounds - explored - cursed)
            )
            for dug_sums in of_treasures[: max(0, most_dug + 1)]:
                for gained in dug_sums:
                    total = gained + TEMPLE * explored + CURSE * cursed
                    explored_by_total.setdefault(total, explored)  # explored only rises
    return explored_by_total
