"""Lines followed side by side, step by step: those that can still make the goal.

Each line is asked what it needs (`best_aims`) and what the bound promises (`best_bound`). Two lines
that stand alike and have been on the same shovel spaces and temples are one: either the one with
more feet goes on, and only so many of them, those with the most steps to spare; then what is found
is a line. Or all go on, merged, with everything that any of them could do; then nothing found is a
proof.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from printplay.games.go_for_gold.state import BOXES, LONGEST, STOCK_FEET, STOCK_SHOVELS, TEMPLE
from printplay.islands.best_aims import Aims
from printplay.islands.best_bound import Task, row, rows
from printplay.islands.best_lines import (
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
    is_in,
    kept,
    told_of,
    write_down,
)
from printplay.islands.best_sparing import spare
from printplay.islands.best_steps import ENTRY, FOOT, FOUND, NONE, OPEN, PASS, RESTART, STEP
from printplay.islands.compiling import compiled_apart, part


@part
def _promised(table: Any, at: int, line: Any, task: Task, order: Any, space: int) -> int:
    """Return the points a line has, with what the bound promises it (before it gathers there)."""
    held, feet = min(line[HELD], task.width - 1), min(line[FEET], task.feet_width - 1)
    column = (feet * BOXES + line[EMPTY] - 1) * task.width + held
    return int(line[SCORE] + table[at, line[USED], order[space], column])


@part
def _stepped(
    now: Layer,
    count: int,
    then: Layer,
    one: Layer,
    table: Any,
    at: int,
    order: Any,
    task: Task,
    aims: Aims,
    number: int,
    foot: bool,
    left: int,
    goal: int,
    kind: int,
    merged: bool,
) -> int:
    """Write the lines that some lines become by a step; return how many, or one more than fit."""
    then.slots[:] = -1
    fresh = 0
    for index in range(count):
        for way in range(aims.near.shape[1]):
            space = aims.near[now.rows[index, SPACE], way]
            if space < 0:
                break
            line = now.rows[index]
            bit, port = aims.bit[space], task.port[space]
            if (
                is_in(now, index, space)
                or (bit >= 0 and (line[MASK] >> bit) & 1)
                or (port and line[USED] == 1 and not task.stop)
                or _promised(table, at, line, task, order, space) < goal
            ):
                continue
            copied(one, 0, now, index)
            enter(one, 0, space)
            to = one.rows[0]
            if bit >= 0:
                to[MASK] |= 1 << bit
            to[HELD] += task.shovels[space]
            to[LYING] -= task.shovels[space]
            to[FEET] += task.feet[space]
            to[ASTRAY] -= task.feet[space]
            to[KIND] = kind
            stands = left == 0 or port
            to[SPARE] = spare(
                task, aims, one, 0, number + 1 if stands else number, 0 if stands else left,
                number if stands or foot else -1, goal,
            )  # fmt: skip
            if to[SPARE] >= 0:
                fresh = added(then, fresh, one, merged)
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
    one: Layer,
    table: Any,
    at: int,
    order: Any,
    task: Task,
    aims: Aims,
    number: int,
    goal: int,
    merged: bool,
) -> tuple[int, int]:
    """Write what lines are before the next round; return how many, and which one made the goal.

    That is -1 where none did; then `one` is left as that line. There may be one more than fit.
    """
    begun.slots[:] = -1
    fresh, last = 0, number + 1 == len(task.rolls)
    for index in range(many):
        space, used = ended.rows[index, SPACE], ended.rows[index, USED]
        anew = task.port[space] and used == 0
        for choice in range(len(task.port) if anew else 2):
            copied(one, 0, ended, index)
            to = one.rows[0]
            if anew:
                if not task.port[choice] or is_in(ended, index, choice):
                    continue
                enter(one, 0, choice)
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
                        return fresh, index
            if last or to[EMPTY] == 0:
                continue
            if _promised(table, at, to, task, order, to[SPACE]) < goal:
                continue
            to[SPARE] = spare(task, aims, one, 0, number + 1, 0, -1, goal)
            if to[SPARE] >= 0:
                fresh = added(begun, fresh, one, merged)
                if fresh > len(begun.rows):
                    if merged:
                        return fresh, -1
                    fresh = len(begun.rows)
    return fresh, -1


def layers(
    task: Task, table: Any, order: Any, aims: Aims, goal: int, most: int, merged: bool, line: Any
) -> int:
    """Look for a line of `goal` points; return FOUND, NONE (there is none), or OPEN.

    `table` is that of all rounds, without memory; `order[space]` is the context of a space. `most`
    lines go on at a time, and there is room for eight times as many. A line that is found is
    written to `line` as `search` writes it; where lines are `merged`, none is.
    """
    spaces, row_at = len(task.port), rows(task.rolls, 0)
    begun, now, then, ended = (blank(8 * most, spaces) for _ in range(4))
    begun.rows[0, [HELD, FEET, EMPTY]] = STOCK_SHOVELS, STOCK_FEET, BOXES
    begun.rows[0, [LYING, ASTRAY]] = task.shovels.sum(), task.feet.sum()
    steps = 0 if merged else most * (int(row_at[-1]) + len(task.rolls))
    story = np.empty((steps + 1, 3), np.int32)
    story[0] = -1
    tally = np.zeros(MOST + 1, np.int64)
    return follow(
        task, table, order, aims, goal, most, merged, line, row_at, begun, now, then, ended,
        blank(1, spaces), story, tally,
    )  # fmt: skip


@compiled_apart
def follow(
    task: Task, table: Any, order: Any, aims: Aims, goal: int, most: int, merged: bool, line: Any,
    row_at: Any, begun: Layer, now: Layer, then: Layer, ended: Layer, one: Layer, story: Any,
    tally: Any,
) -> int:  # fmt: skip
    """Look for a line of so many points; see `layers`. All that follows `line` is room for it."""
    rounds, room = len(task.rolls), len(begun.rows)
    enter(begun, 0, task.start)
    beginning, told = 1, 1
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
                    now,
                    count,
                    then,
                    one,
                    table,
                    at,
                    order,
                    task,
                    aims,
                    number,
                    foot == 1,
                    left,
                    goal,
                    kind,
                    merged,
                )
                if merged:
                    if fresh > room:
                        return OPEN
                else:
                    fresh = kept(then, fresh, most, tally)
                    told = told_of(story, told, then, fresh)
                count = 0
                for index in range(fresh):
                    port = task.port[then.rows[index, SPACE]]
                    if left == 0 or port or foot:
                        copied(one, 0, then, index)
                        left_over = spare(task, aims, one, 0, number + 1, 0, number, goal)
                        if left_over >= 0:
                            one.rows[0, SPARE] = left_over
                            many = added(ended, many, one, merged)
                            if many > room:
                                if merged:
                                    return OPEN
                                many = room
                    if left and not port:
                        copied(now, count, then, index)
                        count += 1
        beginning, made = _begun(
            ended, many, begun, one, table, row_at[number + 1], order, task, aims, number, goal,
            merged,
        )  # fmt: skip
        if made >= 0:
            if merged:
                return OPEN
            write_down(line, story, one.rows[0, STORY], one.rows[0, SPACE])
            return FOUND
        if merged:
            if beginning > room:
                return OPEN
        else:
            beginning = kept(begun, beginning, most, tally)
            told = told_of(story, told, begun, beginning)
    return NONE if merged else OPEN
