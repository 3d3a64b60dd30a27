"""A layered search, step by step, over the lines that can still reach the goal.

Each line is checked by the bound (`bound`) and, if shovels are scarce, by `aims`. Two lines in
the same state with the same remembered spaces become one: either the one with more feet continues,
up to a limit by steps to spare; then the result is a real line. Or all continue, merged, with
everything that any of them could do; then finding nothing is a proof, and a found line may enter a
space twice.

What is remembered of a line depends on its position: an "ng-route relaxation", as in vehicle
routing.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from printplay.games.go_for_gold.islands.best.aims import Aims
from printplay.games.go_for_gold.islands.best.bound import Task, row, rows
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
    added,
    blank,
    copied,
    enter,
    foremost,
    is_in,
    keep_best,
    recalled,
    store_steps,
)
from printplay.games.go_for_gold.islands.best.shovel_budget import spare
from printplay.games.go_for_gold.islands.best.walls import promised, walled
from printplay.games.go_for_gold.islands.engine.compiling import compiled_in_fork, part
from printplay.games.go_for_gold.state.state import LONGEST, TEMPLE

#: The results of a search.
FOUND, NONE, OPEN = 1, 0, -1

#: Kinds of steps: a step by the die, by a foot, an entry, no entry, a port to restart
#: from.
STEP, FOOT, ENTRY, PASS, RESTART = range(5)
#: Up to this many lines are distinguished by all spaces visited.
_FEW = 500
#: Most merged lines noted in all, and most lines returned that reached the goal.
_NOTED, _TOLD = 4_000_000, 100


class Looked(NamedTuple):
    """The result of a search: FOUND, NONE or OPEN; lines that reached the goal, and their steps.

    `ends` are (lines, 2): the index of the last step of each, and the space of its last entry;
    `story` is (steps, 3): the step before, the kind, the space. `noted` is the number of lines in
    all.
    """

    found: int
    ends: NDArray[np.int32]
    story: NDArray[np.int32]
    noted: int


#: The result of a search that left the goal open before.
NOTHING = Looked(OPEN, np.zeros((0, 2), np.int32), np.zeros((0, 3), np.int32), 0)


@part
def _stepped(
    now: Layer,
    count: int,
    then: Layer,
    layer: Layer,
    table: Any,
    at: int,
    task: Task,
    aims: Aims,
    number: int,
    foot: bool,
    left: int,
    goal: int,
    kind: int,
    merged: bool,
    recall: Any,
) -> int:
    """Write the lines after a step; return their number, or one more than fit."""
    then.slots[:] = -1
    fresh = 0
    for index in range(count):
        for way in range(task.near.shape[1]):
            space = task.near[now.rows[index, SPACE], way]
            if space < 0:
                break
            line = now.rows[index]
            bit, port = aims.bit[space], task.port[space]
            if (
                is_in(now, index, space)
                or (port and line[USED] == 1 and not task.stop)
                or promised(table, at, line, line[MASK], task, aims, space) < goal
            ):
                continue
            copied(layer, 0, now, index)
            enter(layer, 0, space)
            to = layer.rows[0]
            to[MASK] |= 1 << bit if bit >= 0 else 0
            to[HELD] = min(to[HELD] + task.shovels[space], task.enough)
            to[LYING] -= task.shovels[space]
            to[FEET] += task.feet[space]
            to[ASTRAY] -= task.feet[space]
            to[KIND] = kind
            over = left == 0 or port
            to[SPARE] = spare(
                task, aims, layer, 0, number + 1 if over else number, 0 if over else left,
                number if over or foot else -1, goal, merged,
            )  # fmt: skip
            if to[SPARE] >= 0:
                fresh = added(then, fresh, layer, recall, merged)
                if fresh > len(then.rows):
                    if merged:
                        return fresh
                    fresh = len(then.rows)
    return fresh


@part
def _begun(
    ended: Layer,
    many: int,
    begun: Layer,
    layer: Layer,
    table: Any,
    at: int,
    task: Task,
    aims: Aims,
    number: int,
    goal: int,
    merged: bool,
    ends: Any,
    made: int,
    recall: Any,
    regions: Any,
) -> tuple[int, int]:
    """Write the lines before the next round; return their number, and how many reached the goal.

    Those are appended to `ends` after `made` others, as far as there is room. The number may be one
    more than fits.
    """
    begun.slots[:] = -1
    fresh, last = 0, number + 1 == len(task.rolls)
    for index in range(many):
        space, used = ended.rows[index, SPACE], ended.rows[index, USED]
        anew = task.port[space] and used == 0
        for choice in range(len(task.port) if anew else 2):
            copied(layer, 0, ended, index)
            to = layer.rows[0]
            if anew:
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
                        if made < len(ends):
                            ends[made, 0], ends[made, 1] = to[STORY], space
                            made += 1
                        continue
            if last or to[EMPTY] == 0:
                continue
            if promised(table, at, to, to[MASK], task, aims, to[SPACE]) < goal:
                continue
            if not walled(task, aims, table, at, number + 1, layer, goal, regions):
                continue
            to[SPARE] = spare(task, aims, layer, 0, number + 1, 0, -1, goal, merged)
            if to[SPARE] >= 0:
                fresh = added(begun, fresh, layer, recall, merged)
                if fresh > len(begun.rows):
                    if merged:
                        return fresh, made
                    fresh = len(begun.rows)
    return fresh, made


def layers(
    task: Task, table: Any, aims: Aims, recall: Any, goal: int, most: int, merged: bool, whole: bool
) -> Looked:
    """Search for lines of `goal` points; see `Looked`.

    `table` is the table of bounds. `recall[space]` are the spaces remembered there (as bits):
    all if lines are few, or `whole` is set. `most` lines continue at a time, and there is room for
    eight times as many; `merged` ones all continue, or the result is OPEN.
    """
    spaces, row_at = len(task.port), rows(task.rolls)
    begun, now, then, ended = (blank(most if merged else 8 * most, spaces) for _ in range(4))
    begun.rows[0, [HELD, FEET, EMPTY]] = min(task.held, task.enough), task.on_foot, task.boxes
    begun.rows[0, USED] = task.used
    begun.rows[0, [LYING, ASTRAY]] = task.shovels.sum(), task.feet.sum()
    noted = _NOTED if merged else most * (int(row_at[-1]) + len(task.rolls))
    story = np.empty((noted + 1, 3), np.int32)
    story[0] = -1
    ends, tally = np.zeros((_TOLD if merged else 1, 2), np.int32), np.zeros(MOST + 1, np.int64)
    found, made, steps = follow(
        task, table, aims, recall, goal, most, merged, whole, row_at, begun, now, then, ended,
        blank(1, spaces), story, ends, tally, ~recalled(spaces), np.zeros((2, spaces), np.int32),
    )  # fmt: skip
    return Looked(found, ends[:made], story, steps)


@compiled_in_fork
def follow(
    task: Task, table: Any, aims: Aims, recall: Any, goal: int, most: int, merged: bool,
    whole: bool, row_at: Any, begun: Layer, now: Layer, then: Layer, ended: Layer, layer: Layer,
    story: Any, ends: Any, tally: Any, every: Any, regions: Any,
) -> tuple[int, int, int]:  # fmt: skip
    """Search for lines of `goal` points; see `layers`.

    `every` is a `recall` of all spaces; other arrays are buffers.
    Returns the result, the number of ends, and the number of lines noted.
    """
    rounds, room = len(task.rolls), len(begun.rows)
    enter(begun, 0, task.start)
    beginning, stored, made = 1, 1, 0
    for number in range(rounds):
        ended.slots[:] = -1
        many = 0
        for foot in range(2):
            steps = LONGEST if foot else task.rolls[number]
            count = 0
            for index in range(beginning):
                if not foot or begun.rows[index, FEET]:
                    copied(now, count, begun, index)
                    now.rows[count, FEET] -= foot
                    count += 1
            for left in range(steps - 1, -1, -1):
                at = row(row_at, task.rolls, number, foot == 1, left)
                kind = FOOT if foot and left == steps - 1 else STEP
                fresh = _stepped(
                    now, count, then, layer, table, at, task, aims, number, foot == 1, left, goal,
                    kind, merged, every if whole or count <= _FEW else recall,
                )  # fmt: skip
                if not merged:
                    fresh = keep_best(then, fresh, most, tally)
                elif fresh > room or stored + fresh > len(story):
                    return OPEN, 0, stored
                stored = store_steps(story, stored, then, fresh)
                known = every if whole or fresh <= _FEW else recall
                count = 0
                for index in range(fresh):
                    port = task.port[then.rows[index, SPACE]]
                    if left == 0 or port or foot:
                        copied(layer, 0, then, index)
                        left_over = spare(task, aims, layer, 0, number + 1, 0, number, goal, merged)
                        if left_over >= 0:
                            layer.rows[0, SPARE] = left_over
                            many = added(ended, many, layer, known, merged)
                            if many > room:
                                if merged:
                                    return OPEN, 0, stored
                                many = room
                    if left and not port:
                        copied(now, count, then, index)
                        count += 1
        beginning, made = _begun(
            ended, many, begun, layer, table, row_at[number + 1], task, aims, number, goal, merged,
            ends, made, every if whole or many <= _FEW else recall, regions,
        )  # fmt: skip
        if made and not merged:
            break
        if not merged:
            beginning = keep_best(begun, beginning, most, tally)
        elif beginning > room or stored + beginning > len(story):
            return OPEN, 0, stored
        else:
            beginning = foremost(begun, beginning, ended)
        stored = store_steps(story, stored, begun, beginning)
    if made:
        return FOUND, made, stored
    return NONE if merged else OPEN, 0, stored
