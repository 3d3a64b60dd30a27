"""Further bounds on a line: the shovels and places left, the steps to them, and walls.

`worths` shows how many shovels may be left out; the shortest walk over the others (`tours`) is
compared with the steps left. Both only overestimate. As no space is entered twice, a line is a wall
to itself: between rounds it is next to regions of free spaces, and continues into one of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

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
from printplay.games.go_for_gold.islands.best.plans import Plans, no_plans
from printplay.games.go_for_gold.islands.engine.compiling import compiled_in_fork, part
from printplay.games.go_for_gold.state import BOXES, LONGEST, TEMPLE

#: The mark of a space that cannot be entered, or whose region cannot reach the goal.
_SHUT, _VAIN = 1000, 1001
Ints = NDArray[np.int32]
#: Most shovel spaces of a tour; how many of them a line may leave out.
_STOPS, _LEFT_OUT = 16, 3
_FAR = 200
#: The bits of a line's mask.
_MASK = 30
#: Most steps of a tour: two numbers fit into a byte.
_LONG = 127


class Aims(NamedTuple):
    """Tables that show whether a line can still reach a goal.

    `counted` says whether shovels are scarce, so that the tables are used. `bit` numbers the
    spaces in a line's mask (-1: not there): `stops` first, then `temples`. `cheap` are the
    treasures that cost least, `prizes` all places, those worth most first.
    `tours[used, out, mask, stop]` is the shortest walk from a stop over all but `out` of the
    others and on to a place; `stop_steps[used, space, stop]` and `finish[used, space]` are the distances
    to a stop and to a place. `worths[boxes, temples, cheap, held, lying]` are points, and
    `steps[round, feet]` how many are left from a round on. `stop_neighbours[stop]` are the neighbours of a
    stop, `free[used]` the spaces that may be entered, as bits.
    """

    counted: bool
    bit: Ints
    stops: Ints
    temples: Ints
    cheap: Ints
    tours: NDArray[np.uint8]
    stop_steps: Ints
    finish: Ints
    worths: Ints
    steps: Ints
    prizes: Ints
    stop_neighbours: NDArray[np.uint64]
    free: NDArray[np.uint64]
    plans: Plans


def aims(task: Task, fewest: Ints, *, counted: bool) -> Aims:
    """Return the tables; the temples that are open longest come first.

    `fewest` are the steps between spaces (see `ways`). There are no plans yet.
    """
    spaces = len(task.port)
    stops = np.flatnonzero(task.shovels if counted else [])[:_STOPS].astype(np.int32)
    temples = np.flatnonzero(task.closed > 1).astype(np.int32)
    temples = temples[np.argsort(-task.closed[temples], kind="stable")][: _MASK - len(stops)]
    bit = np.full(spaces, -1, np.int32)
    bit[stops] = np.arange(len(stops))
    bit[temples] = len(stops) + np.arange(len(temples))
    places = np.flatnonzero((task.digs >= 0) | (task.closed > 1))
    prize = np.where(task.closed > 1, TEMPLE, task.worth)[places]
    prizes = places[np.argsort(-prize, kind="stable")].astype(np.int32)
    finish = fewest[:, :, places].min(axis=2, initial=_FAR).astype(np.int32)
    tours = np.zeros((2, _LEFT_OUT + 1, 1 << len(stops), len(stops)), np.uint8)
    for used in range(2) if counted else ():
        steps_back = np.ascontiguousarray(fewest[used][np.ix_(stops, stops)].T.clip(max=_LONG), np.uint8)
        fill_tours(steps_back, finish[used][stops].clip(max=_LONG).astype(np.uint8), tours[used])
    return Aims(
        counted, bit, stops, temples, cheapest(task), tours,
        np.ascontiguousarray(fewest[:, :, stops]), finish,
        worths(task) if counted else np.zeros((1, 1, 1, 1, 1), np.int32), _steps_left(task), prizes,
        _bit_rows([[space for space in task.neighbours[stop] if space >= 0] for stop in stops], spaces),
        _bit_rows(
            [range(spaces), range(spaces) if task.stop else np.flatnonzero(~task.port)], spaces
        ),
        no_plans(),
    )  # fmt: skip


def _bit_rows(sets: Sequence[Iterable[int]], spaces: int) -> NDArray[np.uint64]:
    """Return sets of spaces as rows of bits, 64 in a word."""
    bit_rows = np.zeros((len(sets), (spaces + 63) // 64), np.uint64)
    for number, members in enumerate(sets):
        for space in members:
            bit_rows[number, space >> 6] |= np.uint64(1 << (int(space) & 63))
    return bit_rows


def ways(task: Task) -> Ints:
    """Return (2, spaces, spaces): the fewest steps between spaces, with the port unused and used."""
    count = len(task.port)
    neighbours = [
        [int(next_space) for next_space in neighbour_row if next_space >= 0]
        for neighbour_row in task.neighbours
    ]
    ports = np.flatnonzero(task.port)
    shut, through = np.full((2, count, count), _FAR, np.int32)
    for steps, stops in ((shut, task.port), (through, np.zeros(count, np.bool_))):
        for begin in range(count):
            steps[begin, begin] = 0
            queue = [begin]
            for space in queue:
                for next_space in () if stops[space] and space != begin else neighbours[space]:
                    if steps[begin, next_space] == _FAR:
                        steps[begin, next_space] = steps[begin, space] + 1
                        queue.append(next_space)
    steps_used = through if task.stop else shut
    steps_unused = shut.copy()
    for port in ports:
        for next_space in ports[ports != port]:
            np.minimum(steps_unused, shut[:, port, None] + steps_used[None, next_space], out=steps_unused)
    return np.stack([np.minimum(steps_unused, _FAR), steps_used])


def _steps_left(task: Task) -> Ints:
    """Return the steps left from a round on, by the most feet struck."""
    rounds = len(task.rolls)
    feet = task.on_foot + int(task.feet.sum())
    steps_left = np.zeros((rounds + 1, feet + 1), np.int32)
    for begin in range(rounds):
        gains = np.sort(np.maximum(0, LONGEST - task.rolls[begin:]))[::-1]
        for feet_struck in range(feet + 1):
            steps_left[begin, feet_struck] = task.rolls[begin:].sum() + gains[:feet_struck].sum()
    return steps_left


def cheapest(task: Task) -> Ints:
    """Return the treasures that cost the fewest shovels."""
    digs = task.digs[task.digs >= 0]
    return np.flatnonzero(task.digs == digs.min(initial=99)).astype(np.int32)


def entry_totals(task: Task, shovels: int) -> list[int]:
    """Return the points of entries with a number of shovels, the most first, one entry a round."""
    boxes = min(task.boxes, len(task.rolls))
    prices = [(int(d), int(w)) for d, w in zip(task.digs, task.worth, strict=True) if d >= 0]
    prices += [(task.need, TEMPLE)] * int((task.closed > 1).sum())
    # By entries and shovels: totals, as the bits of a number.
    sums = [[1] * (shovels + 1), *([0] * (shovels + 1) for _box in range(boxes))]
    for price, worth in prices:
        for box in range(boxes, 0, -1):
            for stock in range(price, shovels + 1):
                sums[box][stock] |= sums[box - 1][stock - price] << worth
    every = 0
    for row in sums:
        every |= row[shovels]
    return [points for points in reversed(range(every.bit_length())) if every >> points & 1]


def worths(task: Task) -> Ints:
    """Return the most points of a stock with the shovels on the island, gathered in any order.

    Temples and the cheapest treasures are limited; other treasures are not.
    """
    temples, cheap = (min(BOXES, int(count)) for count in ((task.closed > 1).sum(), len(cheapest(task))))
    lying = int(task.shovels.sum())
    most_held = lying + task.held_shovels
    table = np.zeros((BOXES + 1, temples + 1, cheap + 1, most_held + 1, lying + 1), np.int32)
    least = int(task.digs[task.digs >= 0].min(initial=99))
    kinds = {(int(digs), int(worth)) for digs, worth in zip(task.digs, task.worth, strict=True)}
    for boxes in range(1, BOXES + 1):
        for still_lying in range(lying + 1):
            into = table[boxes, ..., still_lying]
            fewer = table[boxes - 1, ..., still_lying]
            if still_lying:
                into[..., :-1] = table[boxes, ..., 1:, still_lying - 1]
                into[..., -1] = table[boxes, ..., -1, still_lying - 1]
            for digs, worth in kinds:
                if 0 <= digs <= most_held and digs == least:
                    _raise_values(into[:, 1:, digs:], worth + fewer[:, :-1, : most_held + 1 - digs])
                elif 0 <= digs <= most_held:
                    _raise_values(into[..., digs:], worth + fewer[..., : most_held + 1 - digs])
            if task.need <= most_held:
                _raise_values(into[1:, :, task.need :], TEMPLE + fewer[:-1, :, :1])
    return table


def _raise_values(into: Ints, values: Ints) -> None:
    np.maximum(into, values, out=into)


@compiled_in_fork
def fill_tours(steps_back: Any, finish: Any, table: Any) -> None:
    """Fill `table[out, mask, stop]`: the fewest steps from a stop over all but `out` of a mask.

    `steps_back[stop, begin]` are the steps from stop `begin` to another, `finish` those from one to a
    place, where a tour ends.
    """
    count = len(steps_back)
    for mask in range(1 << count):
        size = 0
        for stop in range(count):
            size += (mask >> stop) & 1
        for out in range(len(table)):
            into = table[out, mask]
            for begin in range(count):
                into[begin] = finish[begin] if size <= out else _LONG
            for stop in range(count):
                if (mask >> stop) & 1:
                    rest, way = table[out, mask ^ (1 << stop)], steps_back[stop]
                    for begin in range(count):
                        into[begin] = min(into[begin], np.uint8(way[begin] + rest[stop]))
                    if out:
                        fewer = table[out - 1, mask ^ (1 << stop)]
                        for begin in range(count):
                            into[begin] = min(into[begin], fewer[begin])


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
    """Mark the spaces reachable from one, over its `first` port from all others; return their number."""
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
