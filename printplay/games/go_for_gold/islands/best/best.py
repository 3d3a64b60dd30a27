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
from printplay.games.go_for_gold.islands.best.aims import aims, totals, ways
from printplay.games.go_for_gold.islands.best.bound import Task, bounds, kind, shape
from printplay.games.go_for_gold.islands.best.layers import (
    ENTRY,
    FOOT,
    FOUND,
    NONE,
    NOTHING,
    OPEN,
    PASS,
    RESTART,
    Looked,
    follow,
    layers,
)
from printplay.games.go_for_gold.islands.best.lines import recalled
from printplay.games.go_for_gold.islands.best.plans import no_plans, plans
from printplay.games.go_for_gold.islands.engine.compiling import compile_in_background
from printplay.games.go_for_gold.state.state import BOXES, STOCK_FEET, TEMPLE, State, starts
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


def best(query: BestQuery, most: int | None = None, *, effort: int = _NOTED) -> Answer:
    """Return the best line for a query, or the best found.

    `most` is a bound known before. A goal is left open after `effort` merged lines.
    """
    task = query.task
    lying = int(task.shovels.sum())
    goals = totals(task, lying + task.held)
    if most is not None:
        goals = [goal for goal in goals if goal <= most] or [most]
    points, turns = drawn_points(query)
    known = Answer(points, goals[0], turns)
    if len(task.rolls) and known.points < known.bound:
        scarce = totals(task, lying + BOXES * task.width)[0] > goals[0]
        with compile_in_background(follow, lambda: _follow_none(task)):
            lines = _Lines(task, scarce=scarce, effort=effort)
        known = _followed(lines, known, goals)
    return known if known.points <= known.bound else replace(known, bound=known.points)


def _followed(lines: _Lines, known: Answer, goals: Sequence[int]) -> Answer:
    """Decide goals from the highest on, as far as that is quick.

    Then find a good line, and improve it until the next goal is impossible.
    """
    known = replace(known, bound=max(known.points, min(known.bound, lines.bound)))
    falling = [goal for goal in goals if known.points < goal <= known.bound]
    while falling:
        known = replace(known, bound=falling[0])
        found = lines.decided(falling[0], quick=True)
        if found == FOUND:
            return replace(known, points=lines.points, turns=lines.turns)
        if found == OPEN:
            break
        falling.pop(0)
    for goal in falling[1:]:
        if lines.made(goal, _WIDTHS[0]):
            known = replace(known, points=lines.points, turns=lines.turns)
            break
    for goal in reversed(falling):
        if goal <= known.points:
            continue
        found = lines.decided(goal)
        if found == OPEN:
            return known
        if found == NONE:
            break
        known = replace(known, points=lines.points, turns=lines.turns)
    return replace(known, bound=known.points)


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
        self._recall, self._goal, self._left = recalled(len(task.port)), 0, effort
        self._plans, self._planned = no_plans(), -1
        self._open = set[tuple[object, ...]]()  # searches that left a goal open

    def decided(self, goal: int, *, quick: bool = False) -> int:
        """Return FOUND for a line that reaches the goal, NONE if there is none, or OPEN.

        A quick search stops as soon as there are many merged lines.
        """
        if not self._recall.any():
            self._goal = goal
        for width, room in zip(_WIDTHS, _MERGED, strict=True):
            if self._left <= 0:
                break
            if self.made(goal, width):
                return FOUND
            if quick and width == _WIDTHS[-1]:
                break
            found = None
            if width == _WIDTHS[0]:  # where few lines suffice
                found = self._none(goal, room, whole=True)
                found = None if found == OPEN else found
            if found is None:
                self._plan(goal)
            while found is None and self._left > 0:
                found = self._none(goal, room)
                if found == OPEN and self._goal != goal:  # for another goal
                    self._goal, found = goal, None
                    self._recall[:] = 0
            if found in (FOUND, NONE):
                return found
        return OPEN

    def made(self, goal: int, width: int) -> bool:
        """Return whether a line reaches a goal, with at most `width` lines in a layer.

        If shovels are not counted, nothing shows which of two equal lines is better: then a
        second search keeps both.
        """
        for whole in (False,) if self._aims.counted else (False, True):
            looked = self._looked(goal, width, whole=whole)
            if looked.found == FOUND:
                self._tell(looked, 0)
                return True
        return False

    def _plan(self, goal: int) -> None:
        """Make plans for a goal, if shovels are counted, all of them."""
        stops = self._aims.stops
        if self._planned != goal and len(stops) == np.count_nonzero(self._task.shovels):
            self._plans, self._planned = plans(self._task, stops, self._ways, goal), goal

    def _none(self, goal: int, room: int, *, whole: bool = False) -> int | None:
        """Return NONE if merged lines prove that none reaches the goal, FOUND for a real line.

        OPEN: they are too many. None: the next search distinguishes more of them. `whole` ones
        are all distinguished by the spaces they visited.
        """
        looked = self._looked(goal, room, merged=True, whole=whole)
        self._left -= looked.noted
        if looked.found != FOUND:
            return looked.found
        found = rings(looked, self._task.start)
        for number, own in enumerate(found):
            if not own:
                self._tell(looked, number)
                return FOUND
            for ring in own:
                self._remember(int(ring[0]), ring)
        return None

    def _remember(self, twice: int, ring: NDArray[np.int32]) -> None:
        """Remember a space on a way back to it, and beside that: the next line goes round there."""
        beside = self._task.near[ring].ravel()
        spaces = np.concatenate([ring, beside[beside >= 0]])
        self._recall[spaces, twice >> 6] |= np.uint64(1 << (twice & 63))

    def _looked(self, goal: int, most: int, *, merged: bool = False, whole: bool = False) -> Looked:
        planned = goal == self._planned
        recall = self._recall.tobytes() if merged and not whole else b""
        asked = (goal, most, merged, whole, planned, recall)
        if asked in self._open:
            return NOTHING
        needs = self._aims._replace(plans=self._plans) if planned else self._aims
        looked = layers(self._task, self._table, needs, self._recall, goal, most, merged, whole)
        if looked.found == OPEN:
            self._open.add(asked)
        return looked

    def _tell(self, looked: Looked, number: int) -> None:
        """Store the points and turns of a found line."""
        at, space = map(int, looked.ends[number])
        steps = [(ENTRY, space)]
        while at > 0:
            steps.append((int(looked.story[at, 1]), int(looked.story[at, 2])))
            at = int(looked.story[at, 0])
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
    size = prod(shape(task, 0)) * np.dtype(kind(task)).itemsize
    return next((many for many in range(5, 0, -1) if size << many <= _ROOM), 0)


def _follow_none(task: Task) -> None:
    """Search with no promise, so that the search is compiled."""
    narrow = task._replace(width=1, feet_width=1)
    table = np.zeros(shape(narrow, 0), kind(task))
    needs, recall = aims(task, ways(task), counted=False), recalled(len(task.port))
    layers(narrow, table, needs, recall, goal=1, most=1, merged=True, whole=False)


def rings(looked: Looked, start: int) -> list[list[NDArray[np.int32]]]:
    """Return the rings in each line that made the goal: none where it enters no space twice.

    A ring has its spaces, the one that is entered twice first and once.
    """
    return [list(_rings(_entered(looked, int(end), start))) for end in looked.ends[:, 0]]


def _entered(looked: Looked, end: int, start: int) -> list[int]:
    """Return the spaces that a line entered, in order."""
    entered, at = list[int](), end
    while at > 0:
        before, kind, space = map(int, looked.story[at])
        if kind not in (PASS, ENTRY):
            entered.append(space)
        at = before
    return [start, *reversed(entered)]


def _rings(entered: list[int]) -> Iterator[NDArray[np.int32]]:
    last: dict[int, int] = {}
    for number, space in enumerate(entered):
        if space in last:
            yield np.array(entered[last[space] : number], np.int32)
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
