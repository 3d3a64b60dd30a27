"""A layered search, step by step, over the lines that can still reach the goal.

Each line is checked by `bound` and, if shovels are scarce, by `aims`. Two lines in the same state
with the same remembered spaces become one: either the one with more feet continues, and the result
is a real line; or all do, merged, and then finding nothing is a proof, and a found line may enter a
space twice. What is remembered depends on the position: an "ng-route relaxation".
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from printplay.games.go_for_gold.islands.best.aims import Aims, close_unreachable, promised_points
from printplay.games.go_for_gold.islands.best.bound import Task, first_rows, row_index
from printplay.games.go_for_gold.islands.best.lines import (
    ASTRAY,
    EMPTY,
    FEET,
    HELD,
    KIND,
    LYING,
    MASK,
    MOST,
    SCORE,
    SPACE,
    SPARE,
    STORY,
    USED,
    Layer,
    add_line,
    blank_layer,
    copy_line,
    empty_recall,
    enter,
    is_in,
    keep_best,
    keep_foremost,
    store_steps,
)
from printplay.games.go_for_gold.islands.best.shovel_budget import spare_steps
from printplay.games.go_for_gold.islands.engine.compiling import compiled_in_fork, part
from printplay.games.go_for_gold.state import LONGEST, TEMPLE

#: The results of a search.
FOUND, NONE, OPEN = 1, 0, -1

#: Kinds of steps: a step by the die, by a foot, an entry, no entry, a port to restart
#: from.
STEP, FOOT, ENTRY, PASS, RESTART = range(5)
#: Up to this many lines are distinguished by all spaces visited.
_FEW = 500
#: Most merged lines noted in all, and most lines returned that reached the goal.
_NOTED, _TOLD = 4_000_000, 100


class SearchOutcome(NamedTuple):
    """The result of a search: FOUND, NONE or OPEN; lines that reached the goal, and their steps.

    `ends` are (lines, 2): the index of the last step of each, and the space of its last entry;
    `story` is (steps, 3): the step before, the kind, the space. `noted` is the number of lines in
    all.
    """

    decision: int
    ends: NDArray[np.int32]
    story: NDArray[np.int32]
    noted: int


#: The result of a search that left the goal open before.
NOTHING = SearchOutcome(OPEN, np.zeros((0, 2), np.int32), np.zeros((0, 3), np.int32), 0)


@part
def _write_steps(
    current: Layer,
    count: int,
    then: Layer,
    layer: Layer,
    table: Any,
    table_row: int,
    task: Task,
    aims: Aims,
    number: int,
    foot: bool,
    steps_left: int,
    goal: int,
    kind: int,
    merged: bool,
    recall: Any,
) -> int:
    """Write the lines after a step; return their number, or one more than fit."""
    then.slots[:] = -1
    fresh = 0
    for index in range(count):
        for way in range(task.neighbours.shape[1]):
            space = task.neighbours[current.rows[index, SPACE], way]
            if space < 0:
                break
            line = current.rows[index]
            bit, port = aims.bit[space], task.port[space]
            if (
                is_in(current, index, space)
                or (port and line[USED] == 1 and not task.stop)
                or promised_points(table, table_row, line, line[MASK], task, aims, space) < goal
            ):
                continue
            copy_line(layer, 0, current, index)
            enter(layer, 0, space)
            to = layer.rows[0]
            to[MASK] |= 1 << bit if bit >= 0 else 0
            to[HELD] = min(to[HELD] + task.shovels[space], task.enough)
            to[LYING] -= task.shovels[space]
            to[FEET] += task.feet[space]
            to[ASTRAY] -= task.feet[space]
            to[KIND] = kind
            over = steps_left == 0 or port
            to[SPARE] = spare_steps(
                task, aims, layer, 0, number + 1 if over else number, 0 if over else steps_left,
                number if over or foot else -1, goal, merged,
            )  # fmt: skip
            if to[SPARE] >= 0:
                fresh = add_line(then, fresh, layer, recall, merged)
                if fresh > len(then.rows):
                    if merged:
                        return fresh
                    fresh = len(then.rows)
    return fresh


@part
def _write_round_starts(
    ended: Layer,
    many: int,
    starts: Layer,
    layer: Layer,
    table: Any,
    table_row: int,
    task: Task,
    aims: Aims,
    number: int,
    goal: int,
    merged: bool,
    ends: Any,
    end_count: int,
    recall: Any,
    regions: Any,
) -> tuple[int, int]:
    """Write the lines before the next round; return their number (it may not fit), and the ends'."""
    starts.slots[:] = -1
    fresh, last = 0, number + 1 == len(task.rolls)
    for index in range(many):
        space, used = ended.rows[index, SPACE], ended.rows[index, USED]
        restarts = task.port[space] and used == 0
        for choice in range(len(task.port) if restarts else 2):
            copy_line(layer, 0, ended, index)
            to = layer.rows[0]
            if restarts:
                if not task.port[choice] or is_in(ended, index, choice):
                    continue
                enter(layer, 0, choice)
                to[USED], to[KIND] = 1, RESTART
            else:
                to[KIND] = PASS
                if choice:
                    digs = task.digs[space]
                    if digs >= 0 and to[HELD] >= digs:
                        to[HELD] -= digs
                        to[SCORE] += task.worth[space]
                    elif digs < 0 and number + 1 < task.closed[space] and to[HELD] >= task.need:
                        to[HELD] = 0
                        to[SCORE] += TEMPLE
                    else:
                        continue
                    to[KIND] = ENTRY
                    to[EMPTY] -= 1
                    if to[SCORE] >= goal:
                        if end_count < len(ends):
                            ends[end_count, 0], ends[end_count, 1] = to[STORY], space
                            end_count += 1
                        continue
            if last or to[EMPTY] == 0:
                continue
            if promised_points(table, table_row, to, to[MASK], task, aims, to[SPACE]) < goal:
                continue
            if not close_unreachable(task, aims, table, table_row, number + 1, layer, goal, regions):
                continue
            to[SPARE] = spare_steps(task, aims, layer, 0, number + 1, 0, -1, goal, merged)
            if to[SPARE] >= 0:
                fresh = add_line(starts, fresh, layer, recall, merged)
                if fresh > len(starts.rows):
                    if merged:
                        return fresh, end_count
                    fresh = len(starts.rows)
    return fresh, end_count


def search_layers(
    task: Task, table: Any, aims: Aims, recall: Any, goal: int, width: int, merged: bool, exact: bool
) -> SearchOutcome:
    """Search for lines of `goal` points; see `SearchOutcome`.

    `table` is the table of bounds. `recall[space]` are the spaces remembered there (as bits):
    all if lines are few, or `exact` is set. `width` lines continue at a time, and there is room for
    eight times as many; `merged` ones all continue, or the result is OPEN.
    """
    spaces, row_at = len(task.port), first_rows(task.rolls)
    starts, current, then, ended = (blank_layer(width if merged else 8 * width, spaces) for _ in range(4))
    starts.rows[0, [HELD, FEET, EMPTY]] = min(task.held_shovels, task.enough), task.on_foot, task.boxes
    starts.rows[0, USED] = task.used
    starts.rows[0, [LYING, ASTRAY]] = task.shovels.sum(), task.feet.sum()
    noted = _NOTED if merged else width * (int(row_at[-1]) + len(task.rolls))
    story = np.empty((noted + 1, 3), np.int32)
    story[0] = -1
    ends, tally = np.zeros((_TOLD if merged else 1, 2), np.int32), np.zeros(MOST + 1, np.int64)
    decision, end_count, steps = follow(
        task, table, aims, recall, goal, width, merged, exact, row_at, starts, current, then, ended,
        blank_layer(1, spaces), story, ends, tally, ~empty_recall(spaces), np.zeros((2, spaces), np.int32),
    )  # fmt: skip
    return SearchOutcome(decision, ends[:end_count], story, steps)


@compiled_in_fork
def follow(
    task: Task, table: Any, aims: Aims, recall: Any, goal: int, width: int, merged: bool,
    exact: bool, row_at: Any, starts: Layer, current: Layer, then: Layer, ended: Layer, layer: Layer,
    story: Any, ends: Any, tally: Any, every: Any, regions: Any,
) -> tuple[int, int, int]:  # fmt: skip
    """Search for lines of `goal` points; see `search_layers`.

    `every` is a `recall` of all spaces; other arrays are buffers.
    Returns the result, the number of ends, and the number of lines noted.
    """
    rounds, room = len(task.rolls), len(starts.rows)
    enter(starts, 0, task.start)
    beginning, stored, end_count = 1, 1, 0
    for number in range(rounds):
        ended.slots[:] = -1
        many = 0
        for foot in range(2):
            steps = LONGEST if foot else task.rolls[number]
            count = 0
            for index in range(beginning):
                if not foot or starts.rows[index, FEET]:
                    copy_line(current, count, starts, index)
                    current.rows[count, FEET] -= foot
                    count += 1
            for steps_left in range(steps - 1, -1, -1):
                table_row = row_index(row_at, task.rolls, number, foot == 1, steps_left)
                kind = FOOT if foot and steps_left == steps - 1 else STEP
                fresh = _write_steps(
                    current, count, then, layer, table, table_row, task, aims, number, foot == 1, steps_left,
                    goal, kind, merged, every if exact or count <= _FEW else recall,
                )  # fmt: skip
                if not merged:
                    fresh = keep_best(then, fresh, width, tally)
                elif fresh > room or stored + fresh > len(story):
                    return OPEN, 0, stored
                stored = store_steps(story, stored, then, fresh)
                remembered = every if exact or fresh <= _FEW else recall
                count = 0
                for index in range(fresh):
                    port = task.port[then.rows[index, SPACE]]
                    if steps_left == 0 or port or foot:
                        copy_line(layer, 0, then, index)
                        left_over = spare_steps(task, aims, layer, 0, number + 1, 0, number, goal, merged)
                        if left_over >= 0:
                            layer.rows[0, SPARE] = left_over
                            many = add_line(ended, many, layer, remembered, merged)
                            if many > room:
                                if merged:
                                    return OPEN, 0, stored
                                many = room
                    if steps_left and not port:
                        copy_line(current, count, then, index)
                        count += 1
        beginning, end_count = _write_round_starts(
            ended, many, starts, layer, table, row_at[number + 1], task, aims, number, goal, merged,
            ends, end_count, every if exact or many <= _FEW else recall, regions,
        )  # fmt: skip
        if end_count and not merged:
            break
        if not merged:
            beginning = keep_best(starts, beginning, width, tally)
        elif beginning > room or stored + beginning > len(story):
            return OPEN, 0, stored
        else:
            beginning = keep_foremost(starts, beginning, ended)
        stored = store_steps(story, stored, starts, beginning)
    if end_count:
        return FOUND, end_count, stored
    return NONE if merged else OPEN, 0, stored
