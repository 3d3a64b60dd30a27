"""The best line in hindsight: a good one found quickly, a bound, and a search between the two.

How long is looked is told in states, not in seconds, so that an answer is the same on every
machine. (That two states of a search share one of 2**64 keys, and a line is missed, is next to
impossible; every line that is returned is one.)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from printplay.games.go_for_gold.state import BOXES, LONGEST, STOCK_SHOVELS, TEMPLE
from printplay.islands.best_aims import aims, totals
from printplay.islands.best_bound import Task
from printplay.islands.best_contexts import Contexts, contexts
from printplay.islands.best_layers import layers
from printplay.islands.best_root import root
from printplay.islands.best_search import search
from printplay.islands.best_stack import stack
from printplay.islands.best_steps import ENTRY, FOOT, FOUND, HALT, NONE, PASS, RESTART
from printplay.islands.best_sweep import sweep
from printplay.islands.best_task import Question, Turn, drawn_points

#: Bytes that the tables of a search may take, with those of its branches.
_ROOM = 64_000_000
#: Lines followed side by side, in one sweep after the other; states searched after each of them.
_SWEEPS = (
    (300, 50_000), (300, 50_000), (1000, 100_000), (3000, 300_000),
    (6000, 1_000_000), (6000, 1_000_000),
)  # fmt: skip
_FEW_SWEEPS = ((300, 100_000), (1000, 200_000), (1000, 1_000_000))
#: Lines that go on side by side where they count shovels; how many where they are merged.
_WIDTHS, _MERGED = (1000, 4000, 12_000), 3000
_THIN, _THINNED = 4, 0.6
_RESTART, _PATIENCE = 20_000, 3_000
_SEEN = 1 << 18


@dataclass(frozen=True)
class Answer:
    """The best line found, its points, and how many no line can exceed."""

    points: int
    bound: int
    turns: tuple[Turn, ...]


@dataclass
class _Room:
    """The tables of a search: that of all rounds, and room for those of branches."""

    contexts: Contexts
    tables: NDArray[np.uint8]
    offsets: NDArray[np.int64]
    sizes: NDArray[np.int64]

    @property
    def whole(self) -> NDArray[np.uint8]:
        """Return the table of all rounds."""
        return self.tables[: self.sizes[0]]


def best(asked: Question) -> Answer:
    """Return the best line for what is asked, or the best that was found."""
    task = asked.task
    goals = totals(task, int(task.shovels.sum()) + STOCK_SHOVELS)
    points, turns = drawn_points(asked)
    known = Answer(points, goals[0], turns)
    if len(task.rolls) and known.points < known.bound:
        scarce = totals(task, int(task.shovels.sum()) + BOXES * task.width)[0] > goals[0]
        if scarce:
            known = _followed(asked, known, goals)
        known = _searched(asked, known, _FEW_SWEEPS if scarce else _SWEEPS)
    return known if known.points <= known.bound else replace(known, bound=known.points)


def _followed(asked: Question, known: Answer, goals: Sequence[int]) -> Answer:
    """Return what is known when lines were followed that count the shovels that lie.

    Goals are looked at from the highest on: is there a line, or is it proven that there is none?
    Where neither is found out, at least a good line is looked for, which then is raised.
    """
    lines = _Lines(asked)
    known = replace(known, bound=max(known.points, min(known.bound, lines.bound)))
    for goal in goals:
        if goal > known.bound:
            continue
        if goal <= known.points:
            return replace(known, bound=known.points)
        known = replace(known, bound=goal)
        made = lines.made(goal, _WIDTHS[0])
        if made is None and lines.none(goal, _MERGED):
            continue
        for width in _WIDTHS[1:]:
            made = made or lines.made(goal, width)
        if made is not None:
            return replace(known, points=made[0], turns=made[1])
        break
    for width in _WIDTHS:
        for goal in goals:
            if not known.points < goal < known.bound:
                continue
            if (made := lines.made(goal, width)) is not None:
                known = replace(known, points=made[0], turns=made[1])
            if made is not None or width != _WIDTHS[0]:
                break
    return known


def _searched(asked: Question, known: Answer, sweeps: Sequence[tuple[int, int]]) -> Answer:
    """Return what is known when lines were searched for, one after the other."""
    points, bound, turns = known.points, known.bound, known.turns
    if points >= bound:
        return known
    room = _room(asked)
    bound = min(bound, root(room.whole, asked.task, room.contexts))
    hunt = _Hunt(asked, room)
    for lines, states in sweeps:
        if points < bound and (made := hunt.swept(points + 1, lines)) is not None:
            points, turns = made
        while points < bound:
            found, made = hunt.searched(bound, states)
            if made is not None:
                points, turns = made
            if found != NONE:
                break
            bound -= 1
    while points < bound:
        found, made = hunt.searched(points + 1, sweeps[-1][1])
        if found == NONE:
            bound = points
        if made is None:
            break
        points, turns = made
    return Answer(points, bound, turns)


class _Lines:
    """Lines of one question, followed side by side."""

    def __init__(self, asked: Question) -> None:
        self._task, self._aims = asked.task, aims(asked)
        plain = contexts(asked.near, range(len(asked.names)), 0)
        rows = int(asked.task.rolls.sum()) + LONGEST * len(asked.task.rolls) + 1
        columns = BOXES * asked.task.width * asked.task.feet_width
        self._table = np.empty((rows, 2, len(asked.names), columns), _kind(asked.task))
        self._order = plain.fresh[0]
        self.bound = root(self._table, asked.task, plain)
        self._line = _blank(asked.task)

    def made(self, goal: int, width: int) -> tuple[int, tuple[Turn, ...]] | None:
        """Return points and turns of a line that makes a goal, if so many at a time have one."""
        found = layers(
            self._task, self._table, self._order, self._aims, goal, width, False, self._line
        )
        return _told(self._task, self._line) if found == FOUND else None

    def none(self, goal: int, width: int) -> bool:
        """Tell whether it is proven that no line makes a goal."""
        found = layers(
            self._task, self._table, self._order, self._aims, goal, width, True, self._line
        )
        return found == NONE


class _Hunt:
    """A search for lines of one question, with what it remembers."""

    def __init__(self, asked: Question, room: _Room) -> None:
        self.asked, self.room = asked, room
        self._chance = np.random.default_rng(1)
        self._colours = self._chance.integers(1, 2**63, len(asked.names)).astype(np.uint64)
        self._seed = np.array([88172645463325252], np.uint64)
        self._seen = np.zeros(_SEEN, np.uint64)
        self._line = _blank(asked.task)
        self._stack = stack(asked.task, room.tables)
        self._plain = contexts(asked.near, range(len(asked.names)), 0)

    def searched(self, goal: int, most: int) -> tuple[int, tuple[int, tuple[Turn, ...]] | None]:
        """Search for a line of so many points; return what came of it, and points and turns."""
        room, count = self.room, np.zeros(2, np.int64)
        found = search(
            room.tables, room.offsets, room.sizes, self.asked.task, room.contexts, goal, most,
            _RESTART, _PATIENCE, self._seen, self._colours, self._seed, self._line, count,
            self._stack,
        )  # fmt: skip
        return found, _told(self.asked.task, self._line) if found > 0 else None

    def swept(self, goal: int, lines: int) -> tuple[int, tuple[Turn, ...]] | None:
        """Look for the best line of at least so many points among many at once."""
        spaces, whole = len(self.asked.names), self.room.whole
        thin = np.zeros((_THIN, len(whole), 2, spaces, whole.shape[3]), whole.dtype)
        for table in thin:
            places, symbols = self._chance.random((2, spaces)) < _THINNED
            root(table, self.asked.thinned(places, symbols).task, self._plain)
        found = sweep(whole, thin, self.asked.task, self.room.contexts, goal, lines, self._line)
        return _told(self.asked.task, self._line) if found else None


def _blank(task: Task) -> NDArray[np.int32]:
    """Return room for the steps of a line."""
    return np.zeros((len(task.rolls) * (LONGEST + 2) + 2, 2), np.int32)


def _kind(task: Task) -> Any:
    """Return what the points of six boxes fit into."""
    return np.uint8 if BOXES * max(TEMPLE, int(task.worth.max(initial=0))) <= 255 else np.uint16


def _told(task: Task, line: NDArray[np.int32]) -> tuple[int, tuple[Turn, ...]]:
    """Return points and turns of a line that was written down."""
    points = 0
    turns: list[Turn] = []
    path: list[int] = []
    foot = False
    for kind, space in line:
        if kind < 0:
            break
        if kind in (ENTRY, PASS, RESTART):
            entry = bool(kind == ENTRY)
            points += (int(task.worth[space]) if task.digs[space] >= 0 else TEMPLE) * entry
            port = int(space) if kind == RESTART else None
            turns.append(Turn(tuple(path), foot, entry, port))
            path, foot = [], False
        elif kind != HALT:
            foot = foot or kind == FOOT
            path.append(int(space))
    return points, tuple(turns)


def _room(asked: Question) -> _Room:
    """Return the tables for a question: they remember as many temples as there is room for."""
    task = asked.task
    steps = [int(roll) + LONGEST for roll in task.rolls]
    sizes = np.array([sum(steps[begin:]) + 1 for begin in range(len(steps))], np.int64)
    columns = BOXES * task.width * task.feet_width
    kind = _kind(task)
    ports = [int(space) for space in np.flatnonzero(task.port)]
    open_ = sorted(
        map(int, np.flatnonzero(task.closed > 1)), key=lambda one: -int(task.closed[one])
    )
    for many in range(min(5, len(open_)), -1, -1):
        known = contexts(asked.near, ports, 0, frozenset(open_[:many]))
        row = 2 * len(known.space) * columns * np.dtype(kind).itemsize
        if sizes[0] * row <= _ROOM or not many:
            break
    left = _ROOM // row - int(sizes[0])
    offsets = np.zeros(len(sizes), np.int64)
    at = int(sizes[0])
    for begin in range(len(sizes) - 1, 0, -1):  # the last rounds first: they need the least
        offsets[begin] = at
        if sizes[begin] > left:
            sizes[begin] = 0
        left -= int(sizes[begin])
        at += int(sizes[begin])
    tables = np.empty((at, 2, len(known.space), columns), kind)
    return _Room(known, tables, offsets, sizes)
