"""Walls: spaces that a line can never reach again.

No space is entered twice, so a line is a wall to itself. Between rounds it is next to regions of
free spaces, and continues into one of them.
"""

from __future__ import annotations

from typing import Any

from printplay.games.go_for_gold.islands.best.aims import Aims
from printplay.games.go_for_gold.islands.best.bound import Task
from printplay.games.go_for_gold.islands.best.lines import (
    EMPTY,
    FEET,
    HELD,
    LYING,
    MASK,
    SCORE,
    SPACE,
    USED,
    Layer,
    enter,
    is_in,
)
from printplay.games.go_for_gold.islands.engine.compiling import part
from printplay.games.go_for_gold.state.state import BOXES, TEMPLE

#: The mark of a space that cannot be entered, or whose region cannot reach the goal.
_SHUT, _VAIN = 1000, 1001


@part
def close_unreachable(
    task: Task, aims: Aims, table: Any, table_row: int, coming: int, layer: Layer, goal: int, regions: Any
) -> bool:
    """Close the unreachable spaces to a line between rounds; return whether it can continue.

    A region in which it cannot reach the goal is closed, too. `coming` is the next round, `table_row` its
    row of the table; `regions` is room for two numbers for each space.
    """
    line, ways, spaces = layer.rows[0], 0, len(task.port)
    position, region, queue = line[SPACE], regions[0], regions[1]
    for space in range(spaces):
        shut = task.port[space] and line[USED] == 1 and not task.stop
        region[space] = _SHUT if shut or is_in(layer, 0, space) else -1
    for way in range(task.neighbours.shape[1]):
        begin = task.neighbours[position, way]
        if begin < 0:
            break
        count = _flood_region(task.neighbours, task.port, line[USED] == 0, begin, way, region, queue)
        if count == 0:
            continue
        mask = line[MASK]
        for index in range(len(aims.temples)):
            if region[aims.temples[index]] != way:
                mask |= 1 << (len(aims.stops) + index)
        if (
            line[SCORE] + _region_points(task, aims.prizes, coming, line[EMPTY], region, way) < goal
            or promised_points(table, table_row, line, mask, task, aims, position) < goal
        ):
            for index in range(count):
                region[queue[index]] = _VAIN
        else:
            ways += 1
    for space in range(spaces if ways else 0):
        if region[space] < 0 or region[space] == _VAIN:
            enter(layer, 0, space)
            bit = aims.bit[space]
            if bit >= 0:
                line[MASK] |= 1 << bit
                line[LYING] -= task.shovels[space]
    line[SPACE] = position
    return ways > 0


@part
def _flood_region(
    neighbours: Any, port: Any, first: bool, begin: int, way: int, region: Any, queue: Any
) -> int:
    """Mark the spaces reachable from one; return their number, now in the queue.

    A line that enters its `first` port restarts from another; here from all of them.
    """
    count = _append_space(begin, way, region, queue, 0)
    done = 0
    while done < count:
        space = queue[done]
        done += 1
        for next_space in neighbours[space]:
            if next_space >= 0:
                count = _append_space(next_space, way, region, queue, count)
        if first and port[space]:
            first = False
            for next_space in range(len(port)):
                if port[next_space]:
                    count = _append_space(next_space, way, region, queue, count)
    return count


@part
def _append_space(space: int, way: int, region: Any, queue: Any, count: int) -> int:
    """Append a space to the queue if it is not yet marked; return the new length."""
    if region[space] >= 0:
        return count
    region[space], queue[count] = way, space
    return count + 1


@part
def _region_points(task: Task, prizes: Any, coming: int, boxes: int, region: Any, way: int) -> int:
    """Return the most points of a region's places: each once, and one in each round."""
    points, boxes = 0, min(boxes, len(task.rolls) - coming)
    for space in prizes:
        if boxes == 0:
            break
        if region[space] != way:
            continue
        if task.digs[space] >= 0:
            points += task.worth[space]
            boxes -= 1
        elif coming + 1 < task.closed[space]:
            points += TEMPLE
            boxes -= 1
    return points


@part
def promised_points(
    table: Any, table_row: int, line: Any, mask: int, task: Task, aims: Aims, space: int
) -> int:
    """Return the points a line has, with what the bound promises it (before it gathers there)."""
    shovels, feet = min(line[HELD], task.width - 1), min(line[FEET], task.feet_width - 1)
    column = (feet * BOXES + line[EMPTY] - 1) * task.width + shovels
    spaces = len(task.port)
    bits = (mask >> len(aims.stops)) & (table.shape[2] // spaces - 1)
    return int(line[SCORE] + table[table_row, line[USED], bits * spaces + space, column])
