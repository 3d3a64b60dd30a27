"""The best line in hindsight: goals are made by a line or proven impossible, highest first.

The effort is limited in lines, not in seconds, so that an answer is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import prod

import numpy as np
from numpy.typing import NDArray

from printplay.games.go_for_gold.board.graph import Graph
from printplay.games.go_for_gold.events import Move, Round
from printplay.games.go_for_gold.islands.best.aims import aims, entry_totals, ways
from printplay.games.go_for_gold.islands.best.bound import Task, bounds, points_type, table_shape
from printplay.games.go_for_gold.islands.best.layers import (
    ENTRY,
    FOOT,
    FOUND,
    NONE,
    NOTHING,
    OPEN,
    PASS,
    RESTART,
    SearchOutcome,
    follow,
    search_layers,
)
from printplay.games.go_for_gold.islands.best.lines import empty_recall
from printplay.games.go_for_gold.islands.best.plans import no_plans, plans
from printplay.games.go_for_gold.islands.engine.compiling import compile_in_background
from printplay.games.go_for_gold.state import BOXES, STOCK_FEET, TEMPLE, State, starts
from printplay.match.report import Report

#: The assumed dice: at a treasure, at a temple.
MIDDLING, LUCKY = (3, 4), (6, 1)
#: Most columns for shovels and feet held; more of them count as that many (see `bound`).
_SHOVELS, _FEET = 14, 4
#: Most bytes of the table of bounds.
_ROOM = 24_000_000
#: Most lines of a layer: single lines; merged lines.
_WIDTHS, _MERGED = (1000, 4000, 12_000), (24_000, 80_000, 240_000)
#: Most merged lines of all searches, before a goal is left open.
_NOTED = 6_000_000


@dataclass(frozen=True)
class Answer:
    """The best line found, its points, and the bound."""

    points: int
    bound: int
    turns: tuple[LineMove, ...]


def find_best_line(query: BestQuery, known_bound: int | None = None, *, effort: int = _NOTED) -> Answer:
    """Return the best line for a query, or the best found.

    `known_bound` is a bound known before. A goal is left open after `effort` merged lines.
    """
    task = query.task
    lying = int(task.shovels.sum())
    goals = entry_totals(task, lying + task.held_shovels)
    if known_bound is not None:
        goals = [goal for goal in goals if goal <= known_bound] or [known_bound]
    points, turns = drawn_points(query)
    answer = Answer(points, goals[0], turns)
    if len(task.rolls) and answer.points < answer.bound:
        scarce = entry_totals(task, lying + BOXES * task.width)[0] > goals[0]
        with compile_in_background(follow, lambda: _follow_none(task)):
            lines = _Lines(task, scarce=scarce, effort=effort)
        answer = _decide_goals(lines, answer, goals)
    return answer if answer.points <= answer.bound else replace(answer, bound=answer.points)


def _decide_goals(lines: _Lines, answer: Answer, goals: Sequence[int]) -> Answer:
    """Decide goals from the highest on while that is quick; then find and improve a good line."""
    answer = replace(answer, bound=max(answer.points, min(answer.bound, lines.bound)))
    falling = [goal for goal in goals if answer.points < goal <= answer.bound]
    while falling:
        answer = replace(answer, bound=falling[0])
        decision = lines.decide(falling[0], quick=True)
        if decision == FOUND:
            return replace(answer, points=lines.points, turns=lines.turns)
        if decision == OPEN:
            break
        falling.pop(0)
    for goal in falling[1:]:
        if lines.find_line(goal, _WIDTHS[0]):
            answer = replace(answer, points=lines.points, turns=lines.turns)
            break
    for goal in reversed(falling):
        if goal <= answer.points:
            continue
        decision = lines.decide(goal)
        if decision == OPEN:
            return answer
        if decision == NONE:
            break
        answer = replace(answer, points=lines.points, turns=lines.turns)
    return replace(answer, bound=answer.points)


class _Lines:
    """The search for lines of one task; `points` and `turns` are those of the last found.

    Merged lines may enter a space twice. Such a space is remembered in the next search, on the way
    back to it: soon they are real lines, or none reaches the goal.
    """

    def __init__(self, task: Task, *, scarce: bool, effort: int = _NOTED) -> None:
        self.points, self.turns = 0, tuple[LineMove, ...]()
        self._task, self._ways = task, ways(task)
        self._aims = aims(task, self._ways, counted=scarce)
        self._table, self.bound = bounds(task, self._aims.temples[: _remembered(task)])
        self._recall, self._goal, self._left = empty_recall(len(task.port)), 0, effort
        self._plans, self._planned = no_plans(), -1
        self._open = set[tuple[object, ...]]()  # searches that left a goal open

    def decide(self, goal: int, *, quick: bool = False) -> int:
        """Return FOUND for a line that reaches the goal, NONE, or OPEN; soon if it is to be quick."""
        if not self._recall.any():
            self._goal = goal
        for width, room in zip(_WIDTHS, _MERGED, strict=True):
            if self._left <= 0:
                break
            if self.find_line(goal, width):
                return FOUND
            if quick and width == _WIDTHS[-1]:
                break
            decision = None
            if width == _WIDTHS[0]:  # where few lines suffice
                decision = self._disprove(goal, room, exact=True)
                decision = None if decision == OPEN else decision
            if decision is None:
                self._plan(goal)
            while decision is None and self._left > 0:
                decision = self._disprove(goal, room)
                if decision == OPEN and self._goal != goal:  # for another goal
                    self._goal, decision = goal, None
                    self._recall[:] = 0
            if decision in (FOUND, NONE):
                return decision
        return OPEN

    def find_line(self, goal: int, width: int) -> bool:
        """Return whether a line reaches a goal, with at most `width` lines in a layer.

        If shovels are not counted, nothing shows which of two equal lines is better: then a
        second search keeps both.
        """
        for exact in (False,) if self._aims.counted else (False, True):
            outcome = self._search(goal, width, exact=exact)
            if outcome.decision == FOUND:
                self._store_line(outcome, 0)
                return True
        return False

    def _plan(self, goal: int) -> None:
        """Make plans for a goal, if shovels are counted, all of them."""
        stops = self._aims.stops
        if self._planned != goal and len(stops) == np.count_nonzero(self._task.shovels):
            self._plans, self._planned = plans(self._task, stops, self._ways, goal), goal

    def _disprove(self, goal: int, room: int, *, exact: bool = False) -> int | None:
        """Return NONE if merged lines prove that none reaches the goal, FOUND for a real line.

        OPEN: they are too many. None: the next search distinguishes more of them. `exact` ones
        are all distinguished by the spaces they visited.
        """
        outcome = self._search(goal, room, merged=True, exact=exact)
        self._left -= outcome.noted
        if outcome.decision != FOUND:
            return outcome.decision
        rings_of_lines = rings(outcome, self._task.start)
        for number, line_rings in enumerate(rings_of_lines):
            if not line_rings:
                self._store_line(outcome, number)
                return FOUND
            for ring in line_rings:
                self._remember(int(ring[0]), ring)
        return None

    def _remember(self, twice: int, ring: NDArray[np.int32]) -> None:
        """Remember a space on a way back to it, and beside that: the next line goes round there."""
        neighbours = self._task.neighbours[ring].ravel()
        spaces = np.concatenate([ring, neighbours[neighbours >= 0]])
        self._recall[spaces, twice >> 6] |= np.uint64(1 << (twice & 63))

    def _search(self, goal: int, width: int, *, merged: bool = False, exact: bool = False) -> SearchOutcome:
        planned = goal == self._planned
        recall = self._recall.tobytes() if merged and not exact else b""
        request = (goal, width, merged, exact, planned, recall)
        if request in self._open:
            return NOTHING
        needs = self._aims._replace(plans=self._plans) if planned else self._aims
        outcome = search_layers(self._task, self._table, needs, self._recall, goal, width, merged, exact)
        if outcome.decision == OPEN:
            self._open.add(request)
        return outcome

    def _store_line(self, outcome: SearchOutcome, number: int) -> None:
        step_index, space = map(int, outcome.ends[number])
        steps = [(ENTRY, space)]
        while step_index > 0:
            steps.append((int(outcome.story[step_index, 1]), int(outcome.story[step_index, 2])))
            step_index = int(outcome.story[step_index, 0])
        self.points, turns = 0, list[LineMove]()
        path: list[int] = []
        foot = False
        for step, space in reversed(steps):
            if step not in (ENTRY, PASS, RESTART):
                foot = foot or step == FOOT
                path.append(space)
                continue
            if step == ENTRY:
                treasure = self._task.digs[space] >= 0
                self.points += int(self._task.worth[space]) if treasure else TEMPLE
            port = space if step == RESTART else None
            turns.append(LineMove(tuple(path), foot, step == ENTRY, port))
            path, foot = [], False
        self.turns = tuple(turns)


def _remembered(task: Task) -> int:
    """Return the number of temples that fit into the table of bounds."""
    size = prod(table_shape(task, 0)) * np.dtype(points_type(task)).itemsize
    return next((many for many in range(5, 0, -1) if size << many <= _ROOM), 0)


def _follow_none(task: Task) -> None:
    """Search with no promise, so that the search is compiled."""
    narrow = task._replace(width=1, feet_width=1)
    table = np.zeros(table_shape(narrow, 0), points_type(task))
    needs, recall = aims(task, ways(task), counted=False), empty_recall(len(task.port))
    search_layers(narrow, table, needs, recall, goal=1, width=1, merged=True, exact=False)


def rings(outcome: SearchOutcome, start: int) -> list[list[NDArray[np.int32]]]:
    """Return the rings in each line that made the goal; a ring begins with the space entered twice."""
    return [list(_rings(_entered_spaces(outcome, int(end), start))) for end in outcome.ends[:, 0]]


def _entered_spaces(outcome: SearchOutcome, end: int, start: int) -> list[int]:
    spaces, step_index = list[int](), end
    while step_index > 0:
        previous, kind, space = map(int, outcome.story[step_index])
        if kind not in (PASS, ENTRY):
            spaces.append(space)
        step_index = previous
    return [start, *reversed(spaces)]


def _rings(spaces: list[int]) -> Iterator[NDArray[np.int32]]:
    last: dict[int, int] = {}
    for number, space in enumerate(spaces):
        if space in last:
            yield np.array(spaces[last[space] : number], np.int32)
        last[space] = number


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
    drawn_moves: tuple[LineMove, ...]
    closed: dict[str, int]


def question(report: Report, player: str, dice: tuple[int, int]) -> BestQuery:
    """Return the query for a player of a valid record with rounds."""
    states = [state for state in report.played.states if isinstance(state, State)]
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
    moves_by_round: dict[int, LineMove] = {}
    for event, state in zip(report.record.events, states, strict=False):
        if isinstance(event, Move) and event.player == player:
            path = tuple(number[name] for label in event.path if (name := graph.find(label)))
            port = graph.port(event.port) if event.port else None
            new_start = number[port] if port is not None else None
            moves_by_round[state.round.number] = LineMove(path, event.feet > 0, port=new_start)
    return BestQuery(
        names, task, tuple(moves_by_round[round_number] for round_number in sorted(moves_by_round)), closed
    )


def _task(
    graph: Graph,
    number: dict[str, int],
    start: str,
    rolls: Sequence[int],
    closed: dict[str, int],
    dice: tuple[int, int],
) -> Task:
    count = len(number)
    neighbours = np.full((count, max(map(len, graph.onward.values()), default=0)), -1, np.int32)
    for name, neighbour_names in graph.onward.items():
        neighbours[number[name], : len(neighbour_names)] = [
            number[neighbour] for neighbour in neighbour_names
        ]
    digs = np.full(count, -1, np.int32)
    worth, shut, shovels, feet = (np.zeros(count, np.int32) for _ in range(4))
    for name, (needed, points) in graph.treasures.items():
        digs[number[name]], worth[number[name]] = max(0, needed - dice[0]), points
    for name, colour in graph.temples.items():
        shut[number[name]] = max(1, closed.get(colour, len(rolls) + 1))
    for counts, gathered in ((shovels, graph.shovels), (feet, graph.feet)):
        for name, many in gathered.items():
            counts[number[name]] = many
    dearest = max(0, int(digs.max(initial=0)))
    useful = (BOXES - 1) * dearest + max(dearest, dice[1])
    return Task(
        neighbours, np.array([name in graph.labels for name in number]), digs, worth, shut, shovels, feet,
        np.array(rolls, np.int32), number[start], dice[1], useful, False,
        min(useful + 1, _SHOVELS), min(STOCK_FEET + int(feet.sum()) + 1, _FEET),
    )  # fmt: skip


def drawn_points(query: BestQuery) -> tuple[int, tuple[LineMove, ...]]:
    """Return the most points of the drawn line with the assumed dice, and its moves."""
    task = query.task
    # Stock -> points and turns: shovels held and boxes left after each move.
    ways: dict[tuple[int, int], tuple[int, tuple[LineMove, ...]]] = {(task.held_shovels, task.boxes): (0, ())}
    best: tuple[int, tuple[LineMove, ...]] = (0, ())
    for number, turn in enumerate(query.drawn_moves, 1):
        end, dug = turn.path[-1], int(task.shovels[list(turn.path)].sum())
        next_ways: dict[tuple[int, int], tuple[int, tuple[LineMove, ...]]] = {}
        for (shovels, boxes), (points, turns) in ways.items():
            stock = shovels + dug
            offers = [(stock, boxes, points, False)]
            if boxes and 0 <= task.digs[end] <= stock:
                cost, won = int(task.digs[end]), int(task.worth[end])
                offers.append((stock - cost, boxes - 1, points + won, True))
            elif boxes and number < task.closed[end] and stock >= task.need:
                offers.append((0, boxes - 1, points + TEMPLE, True))
            for shovels_left, room, score, entry in offers:
                line = (*turns, replace(turn, entry=entry))
                next_ways[shovels_left, room] = max(
                    next_ways.get((shovels_left, room), (-1, ())), (score, line), key=lambda way: way[0]
                )
                if score > best[0]:
                    best = (score, line)
        ways = next_ways
    return best
