"""The input of the search: a checked record as numbers, for one of its players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from printplay.games.go_for_gold.board.graph import Graph
from printplay.games.go_for_gold.events import Move, Round
from printplay.games.go_for_gold.islands.best.bound import Task
from printplay.games.go_for_gold.state.state import BOXES, STOCK_FEET, TEMPLE, State, starts
from printplay.match.report import Report

#: The assumed dice: at a treasure, at a temple.
MIDDLING, LUCKY = (3, 4), (6, 1)
#: Most columns for shovels and feet held; more of them count as that many (see `bound`).
_SHOVELS, _FEET = 14, 4


@dataclass(frozen=True)
class LineMove:
    """A move: the spaces entered, by number; a foot struck; an entry made; the port to restart."""

    path: tuple[int, ...]
    foot: bool = False
    entry: bool = False
    port: int | None = None


@dataclass(frozen=True)
class BestQuery:
    """A query: the spaces' `names` by number, the task, the drawn line.

    `closed` has the first round in which a temple is closed, by its colour; 0: from the start.
    """

    names: tuple[str, ...]
    task: Task
    drawn: tuple[LineMove, ...]
    closed: dict[str, int]


def question(report: Report, player: str, dice: tuple[int, int]) -> BestQuery:
    """Return the query for a player of a valid record with rounds."""
    replayed = report.replay
    assert replayed is not None  # noqa: S101  a valid record was replayed
    states = [state for state in replayed.states if isinstance(state, State)]
    last = states[-1]
    graph, seat = last.table.graph, last.table.seats[player]
    start = starts(states)[seat]
    assert start is not None  # noqa: S101  PP-3, GG-R3
    rolls = [event.roll for event in report.record.events if isinstance(event, Round)]
    closed = {
        colour: states[raid.event].round.number
        for colour, raid in last.raided.items()
        if raid.player != player
    }
    names = tuple(graph.onward)
    number = {name: index for index, name in enumerate(names)}
    task = _task(graph, number, start, rolls, closed, dice)._replace(stop=last.table.port_stops)
    drawn: dict[int, LineMove] = {}
    for event, state in zip(report.record.events, states, strict=False):
        if isinstance(event, Move) and event.player == player:
            path = tuple(number[name] for one in event.path if (name := graph.find(one)))
            port = graph.port(event.port) if event.port else None
            anew = number[port] if port is not None else None
            drawn[state.round.number] = LineMove(path, event.feet > 0, port=anew)
    return BestQuery(names, task, tuple(drawn[one] for one in sorted(drawn)), closed)


def _task(
    graph: Graph,
    number: dict[str, int],
    start: str,
    rolls: Sequence[int],
    closed: dict[str, int],
    dice: tuple[int, int],
) -> Task:
    count = len(number)
    near = np.full((count, max(map(len, graph.onward.values()), default=0)), -1, np.int32)
    for name, others in graph.onward.items():
        near[number[name], : len(others)] = [number[other] for other in others]
    digs = np.full(count, -1, np.int32)
    worth, shut, shovels, feet = (np.zeros(count, np.int32) for _ in range(4))
    for name, (needed, points) in graph.treasures.items():
        digs[number[name]], worth[number[name]] = max(0, needed - dice[0]), points
    for name, colour in graph.temples.items():
        shut[number[name]] = max(1, closed.get(colour, len(rolls) + 1))
    for found, gathered in ((shovels, graph.shovels), (feet, graph.feet)):
        for name, many in gathered.items():
            found[number[name]] = many
    dearest = max(0, int(digs.max(initial=0)))
    useful = (BOXES - 1) * dearest + max(dearest, dice[1])
    return Task(
        near, np.array([name in graph.labels for name in number]), digs, worth, shut, shovels, feet,
        np.array(rolls, np.int32), number[start], dice[1], useful, False,
        min(useful + 1, _SHOVELS), min(STOCK_FEET + int(feet.sum()) + 1, _FEET),
    )  # fmt: skip


def drawn_points(query: BestQuery) -> tuple[int, tuple[LineMove, ...]]:
    """Return the most points of the drawn line with the assumed dice, and its moves."""
    task = query.task
    # Stock -> points and turns: shovels held and boxes left after each move.
    ways: dict[tuple[int, int], tuple[int, tuple[LineMove, ...]]] = {(task.held, task.boxes): (0, ())}
    best: tuple[int, tuple[LineMove, ...]] = (0, ())
    for number, turn in enumerate(query.drawn, 1):
        end, dug = turn.path[-1], int(task.shovels[list(turn.path)].sum())
        after: dict[tuple[int, int], tuple[int, tuple[LineMove, ...]]] = {}
        for (held, boxes), (points, turns) in ways.items():
            stock = held + dug
            offers = [(stock, boxes, points, False)]
            if boxes and 0 <= task.digs[end] <= stock:
                cost, won = int(task.digs[end]), int(task.worth[end])
                offers.append((stock - cost, boxes - 1, points + won, True))
            elif boxes and number < task.closed[end] and stock >= task.need:
                offers.append((0, boxes - 1, points + TEMPLE, True))
            for left, room, score, entry in offers:
                line = (*turns, replace(turn, entry=entry))
                after[left, room] = max(after.get((left, room), (-1, ())), (score, line), key=_score)
                if score > best[0]:
                    best = (score, line)
        ways = after
    return best


def _score(way: tuple[int, tuple[LineMove, ...]]) -> int:
    return way[0]
