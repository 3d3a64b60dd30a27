"""The best line for one player of a checked record."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from printplay.games.go_for_gold.board.graph import Graph
from printplay.games.go_for_gold.events import GRAMMAR, Move, Round, Struck, Temple, Treasure
from printplay.games.go_for_gold.islands.best.best import LUCKY, MIDDLING, BestQuery, LineMove, best, question
from printplay.games.go_for_gold.islands.best.costs import RoundCost, round_costs
from printplay.games.go_for_gold.state.state import State
from printplay.match.lines.grammar import Event, Setup
from printplay.match.report import Report
from printplay.match.text.writing import write


class BestFound(NamedTuple):
    """The best line as a record; its points, the bound, the points drawn, what rounds cost."""

    points: int
    bound: int
    drawn: int
    record: str
    rounds: tuple[RoundCost, ...]


def best_line(report: Report, player: str, *, lucky: bool, rounds: bool = False) -> BestFound:
    """Return the best line for a player of a valid record with rounds.

    With `rounds` also what each round of the drawn line cost, which takes ten times as long.
    """
    dice = LUCKY if lucky else MIDDLING
    query = question(report, player, dice)
    assert report.replay is not None  # noqa: S101  a valid record was replayed
    state = report.replay.states[-1]
    assert isinstance(state, State)  # noqa: S101  the rules of this game made it
    answer = best(query)
    text = record(query, answer.turns, report.record.setup, state.table.graph, player, dice)
    drawn_score = state.players[state.table.seats[player]].score()
    costs = round_costs(report, player, query, answer) if rounds else ()
    return BestFound(answer.points, answer.bound, drawn_score, text, costs)


def record(
    query: BestQuery,
    turns: tuple[LineMove, ...],
    setup: Setup,
    graph: Graph,
    player: str,
    dice: tuple[int, int],
) -> str:
    """Return the record of a line; it ends with the last round that the line needs.

    `setup` is that of the record it is made from: its layout and its house rules stay.
    """
    events = list(_events(query, turns, graph, player, dice))
    start = graph.labels[query.names[query.task.start]]
    solo_setup = Setup(
        game=setup.game, layout=setup.layout, players=(player,), house=setup.house,
        extra={"start": (start,)}, hash=setup.hash, rules=setup.rules,
    )  # fmt: skip
    return write(solo_setup, events, GRAMMAR)


def _events(
    query: BestQuery, turns: tuple[LineMove, ...], graph: Graph, player: str, dice: tuple[int, int]
) -> Iterator[Event]:
    explored: set[str] = set()
    yield from (Struck(colour) for colour, first in query.closed.items() if first == 0)
    for number, (turn, roll) in enumerate(zip(turns, query.task.rolls, strict=False), 1):
        yield Round(int(roll))
        for colour, first in query.closed.items():
            if first == number and colour not in explored:
                yield Struck(colour)
        path = tuple(query.names[space] for space in turn.path)
        end = path[-1]
        spelled = tuple(graph.labels.get(space, space) for space in path)
        port = graph.labels[query.names[turn.port]] if turn.port is not None else None
        yield Move(player, spelled, int(turn.foot), port)
        if turn.entry and end in graph.temples:
            explored.add(graph.temples[end])
            yield Temple(player, dice[1])
        elif turn.entry:
            yield Treasure(player, dice[0], max(0, graph.treasures[end][0] - dice[0]))
