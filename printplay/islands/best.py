"""The best line in hindsight: goals are made by a line or proven impossible, highest first.

How long is looked is told in lines, not in seconds, so that an answer is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import prod

import numpy as np

from printplay.games.go_for_gold.state import BOXES, STOCK_SHOVELS, TEMPLE
from printplay.islands.best_aims import MARKED, aims, totals
from printplay.islands.best_bound import Task, bounds, kind, shape
from printplay.islands.best_layers import Looked, layers
from printplay.islands.best_steps import ENTRY, FOOT, FOUND, NONE, OPEN, PASS, RESTART
from printplay.islands.best_task import Question, Turn, drawn_points
from printplay.islands.compiling import ready_beside

#: Bytes that the table of bounds may take.
_ROOM = 24_000_000
#: Lines that go on side by side: of those that are lines; of those that are merged.
_WIDTHS, _MERGED = (1000, 4000, 12_000), (24_000, 80_000, 240_000)
#: Merged lines that are noted in all looks, before what is open is left so.
_NOTED = 6_000_000
#: Spaces that are remembered besides, at most; how many more for each look.
_MARKS, _MORE = 31, 3


@dataclass(frozen=True)
class Answer:
    """The best line found, its points, and how many no line can exceed."""

    points: int
    bound: int
    turns: tuple[Turn, ...]


def best(asked: Question) -> Answer:
    """Return the best line for what is asked, or the best that was found."""
    task = asked.task
    lying = int(task.shovels.sum())
    goals = totals(task, lying + STOCK_SHOVELS)
    points, turns = drawn_points(asked)
    known = Answer(points, goals[0], turns)
    if len(task.rolls) and known.points < known.bound:
        scarce = totals(task, lying + BOXES * task.width)[0] > goals[0]
        with ready_beside("best_layers.follow", lambda: _follow_none(task)):
            lines = _Lines(task, scarce=scarce)
        known = _followed(lines, known, goals)
    return known if known.points <= known.bound else replace(known, bound=known.points)


def _followed(lines: _Lines, known: Answer, goals: Sequence[int]) -> Answer:
    """Return what is known when goals were looked at, from the highest on, as far as that is quick.

    Then a good line is looked for, and raised until none makes the next goal.
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
    """Lines of one task, followed side by side; `points` and `turns` are those of the last found.

    Merged lines may enter a space twice. Where they do, that space is remembered in the next look:
    soon they are lines, or none makes the goal.
    """

    def __init__(self, task: Task, *, scarce: bool) -> None:
        self.points, self.turns = 0, tuple[Turn, ...]()
        self._task, self._aims = task, aims(task, counted=scarce)
        self._table, self.bound = bounds(task, self._aims.temples[: _remembered(task)])
        self._marks, self._left = 0, _NOTED

    def decided(self, goal: int, *, quick: bool = False) -> int:
        """Return FOUND, with a line that makes the goal, NONE where none does, or OPEN.

        A quick look merges no more lines than it takes to see that there are many.
        """
        level, anew = 0, not self._marks
        while self._left > 0 and level < len(_WIDTHS):
            if self.made(goal, _WIDTHS[level]):
                return FOUND
            if quick and level == len(_WIDTHS) - 1:
                return OPEN
            found = self._none(goal, _MERGED[level])
            if found in (FOUND, NONE):
                return found
            if found == OPEN and not anew:  # with what was remembered for another goal
                self._forget()
                anew = True
            elif found == OPEN:
                level += 1
        return OPEN

    def _none(self, goal: int, room: int) -> int | None:
        """Return NONE where merged lines tell that none makes the goal, FOUND where one is a line.

        OPEN says that they are too many, None that the next look tells more of them apart.
        """
        looked = layers(self._task, self._table, self._aims, goal, room, merged=True)
        self._left -= looked.noted
        return looked.found if looked.found in (NONE, OPEN) else self._marked(looked)

    def made(self, goal: int, width: int) -> bool:
        """Tell whether a line makes a goal, of so many that go on side by side."""
        looked = layers(self._task, self._table, self._aims, goal, width, merged=False)
        if looked.found == FOUND:
            self._tell(looked, 0)
        return looked.found == FOUND

    def _forget(self) -> None:
        """Remember no more than at first."""
        bit = self._aims.bit.copy()
        bit[bit >= MARKED] = -1
        self._aims, self._marks = self._aims._replace(bit=bit), 0

    def _marked(self, looked: Looked) -> int | None:
        """Remember spaces that merged lines entered twice; return None where there are any more.

        FOUND says that one of them is a line, OPEN that there is no more room to remember.
        """
        entered = np.zeros((len(looked.ends), len(self._task.port)), np.int32)
        entered[:, self._task.start] = 1
        at = looked.ends[:, 0]
        while (at > 0).any():
            there = np.flatnonzero(
                (at > 0) & (looked.story[at, 1] != PASS) & (looked.story[at, 1] != ENTRY)
            )
            entered[there, looked.story[at[there], 2]] += 1
            at = np.where(at > 0, looked.story[at, 0], 0)
        twice = entered > 1
        lines = np.flatnonzero(~twice.any(axis=1))
        if len(lines):
            self._tell(looked, int(lines[0]))
            return FOUND
        bit = self._aims.bit.copy()
        twice[:, bit >= 0] = False
        often = np.argsort(-twice.sum(axis=0), kind="stable")
        fresh = [int(space) for space in often[:_MORE] if twice[:, space].any()]
        fresh = fresh[: _MARKS - self._marks]
        for space in fresh:
            bit[space] = MARKED + self._marks
            self._marks += 1
        self._aims = self._aims._replace(bit=bit)
        return None if fresh else OPEN

    def _tell(self, looked: Looked, number: int) -> None:
        """Write down points and turns of a line that was found."""
        at, space = map(int, looked.ends[number])
        steps = [(ENTRY, space)]
        while at > 0:
            steps.append((int(looked.story[at, 1]), int(looked.story[at, 2])))
            at = int(looked.story[at, 0])
        self.points, turns = 0, list[Turn]()
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
            turns.append(Turn(tuple(path), foot, step == ENTRY, port))
            path, foot = [], False
        self.turns = tuple(turns)


def _remembered(task: Task) -> int:
    """Return how many temples the table of bounds has room to remember."""
    size = prod(shape(task, 0)) * np.dtype(kind(task)).itemsize
    return next((many for many in range(5, 0, -1) if size << many <= _ROOM), 0)


def _follow_none(task: Task) -> None:
    """Look for lines where none is promised anything, so that what follows them is compiled."""
    narrow = task._replace(width=1, feet_width=1)
    table = np.zeros(shape(narrow, 0), kind(task))
    layers(narrow, table, aims(task, counted=False), goal=1, most=1, merged=True)
