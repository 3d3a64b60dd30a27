"""The shortest walks that gather shovels and explore temples in an order that pays for a goal.

A temple strikes all shovels held: where they are scarce, a line comes to each temple with just
enough, and gathers the others afterwards. Treasures may lie anywhere here, and the walk may cross
itself, so it is never longer than a real one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from printplay.games.go_for_gold.islands.best.bound import Task
from printplay.games.go_for_gold.islands.best.lines import EMPTY, HELD, SPACE
from printplay.games.go_for_gold.islands.engine.compiling import compiled_in_fork, part
from printplay.games.go_for_gold.state import BOXES, TEMPLE

#: Boxes left, points missing, temples open.
Wants = tuple[int, int, int]
#: More shovels than anything costs.
_DEAR = 10_000
Ints = NDArray[np.int32]
Bytes = NDArray[np.uint8]
#: Most steps of a walk: two numbers fit into a byte. An impossible one takes as many.
_LONG = 127
#: More steps than any line has.
_NEVER = 1_000_000
#: Most numbers of spare shovels that are told apart; most bytes of the walks.
_SPARED, _ROOM = 4, 24_000_000
#: What follows an entry: none can be made, or the goal is reached.
_NONE, _GOAL = -1, -2


class Plans(NamedTuple):
    """The shortest walks to a goal, by what a line wants and the shovels that still lie.

    `number[boxes, missing, temples]` is the plan of what is wanted (-1: none). It needs at least
    `costs[plan]` shovels; the others that are held or lie are `spared`. `walks[rows[plan, spared]
    + order[mask], stop]` is the shortest walk from a stop if the stops of a mask still have
    theirs, `lying[mask]` in all, for those with an order from `first` to before `last`: others
    are impossible. Without a row (-1) nothing is known. `stop_steps[space, stop]` are the steps from a
    stop to a space.
    """

    number: Ints
    costs: Ints
    rows: Ints
    first: Ints
    last: Ints
    order: Ints
    lying: Ints
    walks: Bytes
    stop_steps: Bytes


def no_plans() -> Plans:
    """Return no plans: nothing is known of any line."""
    flat, table = np.zeros(0, np.int32), np.zeros((0, 0), np.int32)
    walks = np.zeros((0, 0), np.uint8)
    number = np.zeros((BOXES + 1, 0, 1), np.int32)
    return Plans(number, flat, table, table, table, flat, flat, walks, walks)


def plans(task: Task, stops: Ints, ways: Ints, goal: int) -> Plans:
    """Return the plans for a goal; none if there is no room for the shovels to spare.

    `stops` are all spaces with shovels, `ways` the fewest steps between spaces (see `aims.ways`).
    """
    weights = task.shovels[stops]
    if not len(stops) or weights.sum() + task.held_shovels > task.enough:
        return no_plans()
    stages = Stages(task, goal, weights.tolist())
    spared = weights.sum() + task.held_shovels - stages.costs[stages.begin]
    possible = stages.possible_stages() if spared < _SPARED else set[Stage]()
    if not possible:
        return no_plans()
    every = sorted({stage.wants for stage in possible})
    costs = np.array([stages.costs[wants] for wants in every], np.int32)
    index = {wants: plan for plan, wants in enumerate(every)}
    number = np.full(stages.costs.shape, -1, np.int32)
    for wants in np.ndindex(number.shape):
        number[wants] = index.get(stages.cheapest_like(wants), -1)
    lying = np.zeros(1 << len(stops), np.int32)
    for stop, weight in enumerate(weights):
        lying[1 << stop : 2 << stop] = lying[: 1 << stop] + weight
    masks = np.argsort(lying, kind="stable").astype(np.int32)
    order = np.empty_like(masks)
    order[masks] = np.arange(len(masks), dtype=np.int32)
    begins = np.searchsorted(lying[masks], np.arange(lying[-1] + 2))
    rows, first, last, size = _lay_out_rows(possible, number, costs, begins, _ROOM // len(stops))
    if rows[number[stages.begin], spared] < 0:
        return no_plans()
    next_plans = np.full((len(every), len(stages.entries.digs)), _NONE, np.int32)
    for plan, wants in enumerate(every):
        for kind, then in stages.after_entries(wants):
            next_plans[plan, kind] = number[then] if then[1] else _GOAL
    closest = _close_steps(ways)
    walks = np.full((size, len(stops)), _LONG, np.uint8)
    fill_walks(
        walks, rows, first, last, order, masks, lying, costs, next_plans,
        np.array(stages.entries.digs, np.int32), weights,
        *_distances(task, stages.entries, stops, closest),
    )  # fmt: skip
    return Plans(number, costs, rows, first, last, order, lying, walks, _bytes(closest[stops].T))


def _lay_out_rows(
    possible: set[Stage], number: Ints, costs: Ints, begins: NDArray[np.int64], room: int
) -> tuple[Ints, Ints, Ints, int]:
    """Return `rows`, `first` and `last` of `Plans`, and the number of rows; some plans have none."""
    fits: dict[tuple[int, int], list[int]] = {}
    for stage in possible:
        plan = int(number[stage.wants])
        spared = stage.lying + stage.held_shovels - int(costs[plan])
        fits.setdefault((spared, plan), []).append(stage.lying)
    rows, first, last = np.full((3, len(costs), _SPARED), -1, np.int32)
    size = 0
    for spared in range(_SPARED):
        size_before = size
        for plan in range(len(costs)):
            if fit := fits.get((spared, plan)):
                first[plan, spared], last[plan, spared] = begins[min(fit)], begins[max(fit) + 1]
                rows[plan, spared] = size
                size += int(last[plan, spared] - first[plan, spared])
        if size > room:
            rows[:, spared] = -1
            return rows, first, last, size_before
    return rows, first, last, size


def _distances(task: Task, kinds: Entries, stops: Ints, closest: Ints) -> tuple[Bytes, Bytes, Bytes]:
    """Return `between`, `by_temple` and `ends` of `fill_walks`."""
    between = closest[np.ix_(stops, stops)]
    by_temple = np.full_like(between, _LONG)
    temples = np.flatnonzero(task.closed > 1)
    for temple in temples:
        over_temple = closest[stops, temple, None] + closest[None, temple, stops]
        by_temple = np.minimum(by_temple, over_temple)
    ends = [
        np.flatnonzero((task.digs == digs) & (task.worth == worth))
        for digs, worth in zip(*kinds, strict=True)
    ]
    ends[-1] = temples
    to_end = [closest[np.ix_(stops, end)].min(axis=1, initial=_LONG) for end in ends]
    return _bytes(between.T), _bytes(by_temple.T), _bytes(np.array(to_end))


def _close_steps(ways: Ints) -> Ints:
    """Return the fewest steps by way of any others, with the port unused or used."""
    fewest: Ints = ways.min(axis=0)
    for space in range(len(fewest)):
        fewest = np.minimum(fewest, fewest[:, space, None] + fewest[None, space])
    return fewest


def _bytes(steps: Ints) -> Bytes:
    return np.ascontiguousarray(np.minimum(steps, _LONG), np.uint8)


@part
def planned_steps(task: Task, plans: Plans, line: Any, missing: int, temples: int, rest: int) -> int:
    """Return the fewest steps of a line to its goal, or 0 if nothing is known.

    `missing` points are missing, `temples` are open to it; the stops in `rest` have their shovels.
    """
    shovels = line[HELD]
    if missing >= plans.number.shape[1] or shovels >= task.enough:
        return 0
    plan = plans.number[line[EMPTY], missing, min(temples, plans.number.shape[2] - 1)]
    if plan < 0:
        return 0
    spared = shovels + plans.lying[rest] - plans.costs[plan]
    if spared < 0 or spared >= plans.rows.shape[1] or plans.rows[plan, spared] < 0:
        return 0
    place = plans.order[rest]
    if place < plans.first[plan, spared] or place >= plans.last[plan, spared]:
        return _NEVER
    walk_row = plans.rows[plan, spared] + place - plans.first[plan, spared]
    steps = 0
    for stop in range(plans.walks.shape[1]):
        # Signed: in compiled code the int of a byte has no sign.
        way = np.int64(plans.walks[walk_row, stop]) - np.int64(plans.stop_steps[line[SPACE], stop])
        steps = max(steps, int(way))
    return steps


@compiled_in_fork
def fill_walks(
    walks: Any, rows: Any, first: Any, last: Any, order: Any, masks: Any, lying: Any, costs: Any,
    next_plans: Any, digs: Any, weights: Any, between: Any, by_temple: Any, ends: Any,
) -> None:  # fmt: skip
    """Fill the walks of `Plans`, shortest plans first.

    `masks` are in their order; `next_plans[plan, kind]` is the plan after an entry, `digs` its
    shovels, the temple last. `between[stop, begin]` are the steps from stop `begin` to another,
    `by_temple` those over a temple, `ends[kind, begin]` those to a place where a walk ends.
    """
    for plan in range(len(rows)):
        for spared in range(rows.shape[1]):
            if rows[plan, spared] < 0:
                continue
            for place in range(first[plan, spared], last[plan, spared]):
                shovels = costs[plan] + spared - lying[masks[place]]
                if shovels < 0:
                    continue
                into = walks[rows[plan, spared] + place - first[plan, spared]]
                _shorten_by_entry(
                    into, plan, place, shovels, walks, rows, first, last, order, masks, lying, costs,
                    next_plans, digs, by_temple, ends,
                )  # fmt: skip
                _shorten_by_stop(
                    into, plan, spared, place, walks, rows, first, last, order, masks, weights, between
                )


@part
def _shorten_by_entry(
    into: Any, plan: int, place: int, shovels: int, walks: Any, rows: Any, first: Any, last: Any,
    order: Any, masks: Any, lying: Any, costs: Any, next_plans: Any, digs: Any, by_temple: Any,
    ends: Any,
) -> None:  # fmt: skip
    """Shorten walks to those that make an entry next."""
    temple, mask = len(digs) - 1, masks[place]
    for kind in range(len(digs)):
        then = next_plans[plan, kind]
        if then == _NONE or shovels < digs[kind]:
            continue
        if then == _GOAL:
            for begin in range(len(into)):
                into[begin] = min(into[begin], ends[kind, begin])
            continue
        shovels_left = 0 if kind == temple else shovels - digs[kind]
        spared = shovels_left + lying[mask] - costs[then]
        if spared < 0 or spared >= rows.shape[1]:
            continue
        if kind < temple:  # a treasure, wherever that is
            walk_row = _walk_row(rows, first, last, then, spared, place)
            for begin in range(len(into) if walk_row >= 0 else 0):
                into[begin] = min(into[begin], walks[walk_row, begin])
            continue
        for stop in range(len(into)):
            if (mask >> stop) & 1:
                other_place = order[mask ^ (1 << stop)]
                walk_row = _walk_row(rows, first, last, then, spared, other_place)
                for begin in range(len(into) if walk_row >= 0 else 0):
                    way = np.uint8(by_temple[stop, begin] + walks[walk_row, stop])
                    into[begin] = min(into[begin], way)


@part
def _shorten_by_stop(
    into: Any, plan: int, spared: int, place: int, walks: Any, rows: Any, first: Any, last: Any,
    order: Any, masks: Any, weights: Any, between: Any,
) -> None:  # fmt: skip
    """Shorten walks to those that gather the shovels of a stop next, or leave them."""
    mask = masks[place]
    for stop in range(len(into)):
        if not (mask >> stop) & 1:
            continue
        other_place = order[mask ^ (1 << stop)]
        walk_row = _walk_row(rows, first, last, plan, spared, other_place)
        for begin in range(len(into) if walk_row >= 0 else 0):
            into[begin] = min(into[begin], np.uint8(between[stop, begin] + walks[walk_row, stop]))
        if spared >= weights[stop]:
            walk_row = _walk_row(rows, first, last, plan, spared - weights[stop], other_place)
            for begin in range(len(into) if walk_row >= 0 else 0):
                into[begin] = min(into[begin], walks[walk_row, begin])


@part
def _walk_row(rows: Any, first: Any, last: Any, plan: int, spared: int, place: int) -> int:
    """Return the row of a plan's walks (-1: impossible)."""
    if rows[plan, spared] < 0 or place < first[plan, spared] or place >= last[plan, spared]:
        return -1
    return int(rows[plan, spared] + place - first[plan, spared])


class Stage(NamedTuple):
    """What a line wants, the shovels that lie, and those held."""

    wants: Wants
    lying: int
    held_shovels: int


class Entries(NamedTuple):
    """The kinds of entries: their shovels and points, the temple last."""

    digs: tuple[int, ...]
    worth: tuple[int, ...]

    def is_temple(self, kind: int) -> bool:
        return kind == len(self.digs) - 1


def entries(task: Task) -> Entries:
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
            for kind, then in self.after_entries(wants):
                cost = self.entries.digs[kind] + self.costs[then]
                self.costs[wants] = min(self.costs[wants], cost)
        self._alike = np.empty_like(self.costs)
        for temples in range(self.open + 1):
            same = self.costs == self.costs[..., temples, None]
            self._alike[..., temples] = self.open - same[..., ::-1].argmax(axis=-1)

    def after_entries(self, wants: Wants) -> Iterator[tuple[int, Wants]]:
        boxes, missing, temples = wants
        for kind, worth in enumerate(self.entries.worth if boxes and missing else ()):
            temple = self.entries.is_temple(kind)
            if temples or not temple:
                yield kind, (boxes - 1, max(0, missing - worth), temples - temple)

    def cheapest_like(self, wants: Wants) -> Wants:
        """Return the same with as many temples open as cost the same: that allows no less."""
        return wants[0], wants[1], int(self._alike[wants])

    def possible_stages(self) -> set[Stage]:
        """Return the stages that lines come to, and from which they come to the goal."""
        begin = Stage(self.cheapest_like(self.begin), self._lying, self._task.held_shovels)
        predecessors: dict[Stage, set[Stage]] = {}
        queue, known_stages = [begin], {begin}
        while queue:
            stage = queue.pop()
            for then in self._next_stages(stage):
                predecessors.setdefault(then, set()).add(stage)
                if then.wants[1] and then not in known_stages:
                    known_stages.add(then)
                    queue.append(then)
        leading_on = set[Stage]()
        queue = [stage for stage in predecessors if not stage.wants[1]]
        while queue:
            fresh = predecessors.get(queue.pop(), set()) - leading_on
            leading_on |= fresh
            queue.extend(fresh)
        return leading_on

    def _next_stages(self, stage: Stage) -> Iterator[Stage]:
        """Yield the stages that may come next, if their shovels suffice."""
        for then in self._any_next_stages(stage):
            if then.lying + then.held_shovels >= self.costs[then.wants]:
                yield then

    def _any_next_stages(self, stage: Stage) -> Iterator[Stage]:
        (boxes, missing, temples), lying, shovels = stage
        if temples:  # another closes one
            yield Stage(self.cheapest_like((boxes, missing, temples - 1)), lying, shovels)
        for weight in self._weights:
            if lying >= weight:
                yield Stage(stage.wants, lying - weight, shovels + weight)
                yield Stage(stage.wants, lying - weight, shovels)
        for kind, then in self.after_entries(stage.wants):
            digs = self.entries.digs[kind]
            if shovels >= digs:
                shovels_left = 0 if self.entries.is_temple(kind) else shovels - digs
                yield Stage(self.cheapest_like(then), lying, shovels_left)
