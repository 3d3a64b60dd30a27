"""How many steps a line has to spare for a goal, or that it cannot make it."""

from __future__ import annotations

import numpy as np

from printplay.games.go_for_gold.islands.best.aims import Aims
from printplay.games.go_for_gold.islands.best.bound import Task
from printplay.games.go_for_gold.islands.best.lines import (
    ASTRAY,
    EMPTY,
    FEET,
    HELD,
    LYING,
    MASK,
    MOST,
    SCORE,
    SPACE,
    USED,
    Layer,
    is_in,
)
from printplay.games.go_for_gold.islands.best.plans import planned_steps
from printplay.games.go_for_gold.islands.engine.compiling import part

#: What a shovel that may be left lying is worth, in steps to spare; how few steps are told apart.
_EASE, _SHORT = 3, 20


@part
def spare_steps(
    task: Task,
    aims: Aims,
    lines: Layer,
    line_index: int,
    coming: int,
    steps_left: int,
    end_round: int,
    goal: int,
    merged: bool,
) -> int:
    """Return how many steps a line has to spare for the goal (-1: it cannot make it).

    Where shovels are not counted, that is 0. For a merged line it is 0, too, unless -1: nobody
    asks, and to know that it has enough of them takes less time.
    `coming` is the round in which it can next end a move on another space, `end_round` that in which it
    ends one here (-1: it does not), `steps_left` the steps left of the move.
    """
    if not aims.counted:
        return 0
    line = lines.rows[line_index]
    missing, space, stops = goal - line[SCORE], line[SPACE], len(aims.stops)
    if missing <= 0:
        return MOST
    temples, cheap = 0, 0
    for index in range(len(aims.temples)):
        temple = aims.temples[index]
        if coming + 1 < task.closed[temple] and not (line[MASK] >> (stops + index)) & 1:
            temples += 1
    for index in range(len(aims.cheap)):
        if not is_in(lines, line_index, aims.cheap[index]):
            cheap += 1
    if end_round >= 0:
        if task.digs[space] < 0:
            temples += 1 if end_round + 1 < task.closed[space] else 0
        elif task.digs[space] == task.digs[aims.cheap[0]]:
            cheap += 1
    worths = aims.worths[
        line[EMPTY],
        min(temples, aims.worths.shape[1] - 1),
        min(cheap, aims.worths.shape[2] - 1),
        min(line[HELD], aims.worths.shape[3] - 1),
    ]
    lying = line[LYING]
    if worths[lying] < missing:
        return -1
    slack, max_out = 0, aims.tours.shape[1] - 1
    while slack < lying and slack <= max_out and worths[lying - slack - 1] >= missing:
        slack += 1
    if merged and slack > max_out:
        return 0
    rest, used = ((1 << stops) - 1) & ~line[MASK], line[USED]
    feet = min(line[FEET] + line[ASTRAY], aims.steps.shape[1] - 1)
    then, steps, last = coming if steps_left == 0 else coming + 1, steps_left, len(task.rolls)
    if steps_left == 0 and line[FEET] == 0 and then < last:  # the next move is by the die
        steps, then = task.rolls[then], then + 1
    steps += aims.steps[min(then, last), feet]
    plan = planned_steps(task, aims.plans, line, missing, temples, rest)
    if plan > steps:
        return -1
    size, dead, ends, words = 0, 0, 0, lines.been.shape[1]
    for stop in range(stops):
        if (rest >> stop) & 1:
            size += 1
            # By how many spaces it can still be come to, or left: none, one, or more.
            ways = 0
            for word in range(words):
                open_ = aims.free[used, word] & ~lines.been[line_index, word]
                if space >> 6 == word:
                    open_ |= np.uint64(1) << np.uint64(space & 63)
                open_ &= aims.stop_neighbours[stop, word]
                if open_ != 0:
                    ways += 1 if open_ & (open_ - np.uint64(1)) == 0 else 2
            dead, ends = dead + (ways == 0), ends + (ways == 1)
    if slack <= max_out and dead + max(0, ends - 1) > slack:
        return -1
    if merged and plan > 0:
        return 0
    out = min(slack, max_out)
    need = 250 if size > out else aims.finish[used, space]
    for stop in range(stops):
        if merged and need <= steps:
            return 0
        if (rest >> stop) & 1:
            way = aims.stop_steps[used, space, stop] + aims.tours[used, out, rest ^ (1 << stop), stop]
            need = min(need, way)
    if slack <= max_out and steps < need:
        return -1
    need = max(need, plan)
    return int(min(max(_SHORT + steps - need - ends, 0) + _EASE * slack, MOST - 1))
