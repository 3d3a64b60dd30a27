"""The stages of a line, told apart by what it holds and what is missing, not by where it is.

A line has boxes and points left to fill, temples to explore, shovels held and lying. That leaves
some hundred stages that a goal can be reached from, and where shovels are scarce far fewer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from printplay.games.go_for_gold.islands.best.bound import Task
from printplay.games.go_for_gold.state.state import BOXES, TEMPLE

#: Boxes left, points missing, temples open.
Wants = tuple[int, int, int]
#: More shovels than anything costs.
_DEAR = 10_000


class Stage(NamedTuple):
    """What a line wants, the shovels that lie, and those held."""

    wants: Wants
    lying: int
    held: int


class Entries(NamedTuple):
    """The kinds of entries: their shovels and points, the temple last."""

    digs: tuple[int, ...]
    worth: tuple[int, ...]

    def temple(self, kind: int) -> bool:
        """Return whether a kind is the temple."""
        return kind == len(self.digs) - 1


def entries(task: Task) -> Entries:
    """Return the kinds of entries of a task."""
    kinds = sorted({(int(d), int(w)) for d, w in zip(task.digs, task.worth, strict=True) if d >= 0})
    return Entries(*zip(*kinds, (task.need, TEMPLE), strict=True))


class Stages:
    """The stages of lines to a goal."""

    def __init__(self, task: Task, goal: int, weights: Sequence[int]) -> None:
        """Take the shovels on each space that has any as `weights`."""
        self.open = min(BOXES, int((task.closed > 1).sum()))
        self.begin = (task.boxes, goal, self.open)
        self._task, self.entries = task, entries(task)
        self._weights, self._lying = sorted(set(weights)), sum(weights)
        self.costs = np.full((BOXES + 1, goal + 1, self.open + 1), _DEAR, np.int32)
        self.costs[:, 0] = 0
        for wants in np.ndindex(self.costs.shape):
            for kind, then in self.entered(wants):
                cost = self.entries.digs[kind] + self.costs[then]
                self.costs[wants] = min(self.costs[wants], cost)
        self._alike = np.empty_like(self.costs)
        for temples in range(self.open + 1):
            same = self.costs == self.costs[..., temples, None]
            self._alike[..., temples] = self.open - same[..., ::-1].argmax(axis=-1)

    def entered(self, wants: Wants) -> Iterator[tuple[int, Wants]]:
        """Yield the kinds of entries, and what is wanted after each."""
        boxes, missing, temples = wants
        for kind, worth in enumerate(self.entries.worth if boxes and missing else ()):
            temple = self.entries.temple(kind)
            if temples or not temple:
                yield kind, (boxes - 1, max(0, missing - worth), temples - temple)

    def like(self, wants: Wants) -> Wants:
        """Return the same with as many temples open as cost the same: that allows no less."""
        return wants[0], wants[1], int(self._alike[wants])

    def possible(self) -> set[Stage]:
        """Return the stages that lines come to, and from which they come to the goal."""
        begin = Stage(self.like(self.begin), self._lying, self._task.held)
        before: dict[Stage, set[Stage]] = {}
        queue, known = [begin], {begin}
        while queue:
            stage = queue.pop()
            for then in self._after(stage):
                before.setdefault(then, set()).add(stage)
                if then.wants[1] and then not in known:
                    known.add(then)
                    queue.append(then)
        found = set[Stage]()
        queue = [stage for stage in before if not stage.wants[1]]
        while queue:
            fresh = before.get(queue.pop(), set()) - found
            found |= fresh
            queue.extend(fresh)
        return found

    def _after(self, stage: Stage) -> Iterator[Stage]:
        """Yield the stages that may come next, if their shovels suffice."""
        for then in self._anything_after(stage):
            if then.lying + then.held >= self.costs[then.wants]:
                yield then

    def _anything_after(self, stage: Stage) -> Iterator[Stage]:
        (boxes, missing, temples), lying, held = stage
        if temples:  # another closes one
            yield Stage(self.like((boxes, missing, temples - 1)), lying, held)
        for weight in self._weights:
            if lying >= weight:
                yield Stage(stage.wants, lying - weight, held + weight)
                yield Stage(stage.wants, lying - weight, held)
        for kind, then in self.entered(stage.wants):
            digs = self.entries.digs[kind]
            if held >= digs:
                left = 0 if self.entries.temple(kind) else held - digs
                yield Stage(self.like(then), lying, left)
