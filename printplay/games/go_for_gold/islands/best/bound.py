"""An upper bound on the points of a line: a table over everything but the spaces visited.

It is filled from the last round back. Its rows are a round, the steps left of the move (by the die,
or by a foot), whether the port was used, and the position with the temples visited (`mask * spaces +
space`). A row has the points for every stock: feet held, boxes left, shovels held. The last column
of feet and shovels stands for that many or more, which are never spent: never too low a bound.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from printplay.games.go_for_gold.islands.engine.compiling import compiled_in_fork, part
from printplay.games.go_for_gold.state import BOXES, LONGEST, STOCK_FEET, STOCK_SHOVELS, TEMPLE

Points = NDArray[Any]  # uint8, or uint16 if six boxes can hold more than 255


class Task(NamedTuple):
    """The input of the search: the island's spaces by number, the dice, the rules.

    `neighbours[s]` are the neighbours of a space (-1: no more), `digs[s]` is the cost of a treasure in
    shovels (-1: no treasure), `worth[s]` its points; `closed[s]` the first round in which a temple
    is closed (0: no temple). `need` is the number of shovels for a temple, `enough` the most that
    are of use. `width` and `feet_width` are the columns for shovels and feet held.
    """

    neighbours: NDArray[np.int32]
    port: NDArray[np.bool_]
    digs: NDArray[np.int32]
    worth: NDArray[np.int32]
    closed: NDArray[np.int32]
    shovels: NDArray[np.int32]
    feet: NDArray[np.int32]
    rolls: NDArray[np.int32]
    start: int
    need: int
    enough: int
    stop: bool  # house rule: later ports only end the move
    width: int
    feet_width: int
    held_shovels: int = STOCK_SHOVELS  # what the line begins with: shovels, feet, boxes left; a used port
    on_foot: int = STOCK_FEET
    boxes: int = BOXES
    used: int = 0


def first_rows(rolls: NDArray[np.int32]) -> NDArray[np.int64]:
    """Return the first row of each round.

    A round has a row for a line before it, one for the ends of moves, one for each number of
    steps left by the die, 1 to 5 by a foot. The last row is zero.
    """
    return np.concatenate([[0], np.cumsum(rolls + LONGEST, dtype=np.int64)])


def points_type(task: Task) -> type[np.unsignedinteger[Any]]:
    """Return the type that fits the points of six boxes."""
    return np.uint8 if BOXES * max(TEMPLE, int(task.worth.max(initial=0))) <= 255 else np.uint16


def table_shape(task: Task, temples: int) -> tuple[int, int, int, int]:
    columns = BOXES * task.width * task.feet_width
    return int(first_rows(task.rolls)[-1]) + 1, 2, len(task.port) << temples, columns


def bounds(task: Task, temples: NDArray[np.int32]) -> tuple[Points, int]:
    """Return the table, and its bound for the whole line; it remembers `temples`, bits of the mask."""
    table = np.empty(table_shape(task, len(temples)), points_type(task))
    marks = np.zeros(len(task.port), np.int64)
    marks[temples] = 1 << np.arange(len(temples))
    fill_table(table, task, marks, first_rows(task.rolls), np.zeros(table.shape[3], table.dtype))
    feet, shovels = min(task.on_foot, task.feet_width - 1), min(task.held_shovels, task.width - 1)
    column = (feet * BOXES + task.boxes - 1) * task.width + shovels
    return table, int(table[0, task.used, task.start, column])


@part
def row_index(round_rows: Any, rolls: Any, number: int, foot: bool, steps_left: int) -> int:
    """Return the row of a round with `steps_left` steps after the present one."""
    if steps_left == 0:
        return int(round_rows[number] + 1)
    return int(round_rows[number] + 1 + (rolls[number] - 1 if foot else 0) + steps_left)


@part
def copy_points(into: Any, value: Any) -> None:
    for index in range(len(into)):
        into[index] = value[index]


@part
def _fill_gathered(into: Any, value: Any, shovels: int, feet: int, width: int, feet_width: int) -> None:
    """Compute the value of a state before a space is entered from that after it."""
    if shovels == 0 and feet == 0:
        copy_points(into, value)
        return
    size = BOXES * width
    for feet_held in range(feet_width):
        base = min(feet_held + feet, feet_width - 1) * size
        for box in range(BOXES):
            target = feet_held * size + box * width
            source = base + box * width
            for dug in range(width):
                into[target + dug] = value[source + min(dug + shovels, width - 1)]


@part
def _fill_landed(
    into: Any, value: Any, digs: int, worth: int, temple: int, width: int, feet_width: int
) -> None:
    """Compute the value of ending a move on a space; `temple` is its shovels, 0 without one."""
    copy_points(into, value)
    for feet_held in range(feet_width):
        for box in range(BOXES):
            offset = (feet_held * BOXES + box) * width
            if digs >= 0:
                for dug in range(min(digs, width - 1), width):
                    shovels_left = dug if dug == width - 1 else dug - digs
                    rest = value[offset - width + shovels_left] if box else 0
                    into[offset + dug] = max(into[offset + dug], worth + rest)
            elif temple:
                rest = value[offset - width] if box else 0
                for dug in range(min(temple, width - 1), width):
                    into[offset + dug] = max(into[offset + dug], TEMPLE + rest)


@part
def _raise_points(into: Any, value: Any) -> None:
    for index in range(len(into)):
        into[index] = max(into[index], value[index])


@compiled_in_fork
def fill_table(table: Any, task: Task, marks: Any, row_at: Any, scratch: Any) -> None:
    """Fill a table from the last round back; `scratch` has the size of a row's columns.

    `table` is (rows, 2, masks * spaces, columns); `marks[s]` is the bit of a temple in the mask.
    """
    table[row_at[len(task.rolls)], :, :, :] = 0
    for number in range(len(task.rolls) - 1, -1, -1):
        then = table[row_at[number + 1]]
        for used in range(2):
            _fill_ends(table[row_at[number] + 1, used], then, task, number, used, scratch)
            _fill_moves(table, task, marks, number, used, row_at, scratch)


@part
def _fill_ends(arrived: Any, then: Any, task: Task, number: int, used: int, scratch: Any) -> None:
    """Compute the values of ending a move of a round on each space."""
    width, feet_width, spaces = task.width, task.feet_width, len(task.port)
    for position in range(len(arrived)):
        space = position % spaces
        into = arrived[position]
        if task.port[space]:
            into[:] = 0
            if used == 1:
                if task.stop:
                    copy_points(into, then[1, position])
                continue
            for restart in range(spaces):
                if task.port[restart] and restart != space and restart != task.start:
                    _raise_points(into, then[1, position - space + restart])
            continue
        temple = task.need if number + 1 < task.closed[space] else 0
        value = then[used, position]
        if task.digs[space] >= 0 or temple:
            _fill_landed(scratch, value, task.digs[space], task.worth[space], temple, width, feet_width)
            value = scratch
        _fill_gathered(into, value, task.shovels[space], task.feet[space], width, feet_width)


@part
def _fill_moves(
    table: Any, task: Task, marks: Any, number: int, used: int, row_at: Any, scratch: Any
) -> None:
    """Compute the values of each step of a move, and of the state before the round."""
    width, feet_width, roll = task.width, task.feet_width, task.rolls[number]
    shut, spaces = used == 1 and not task.stop, len(task.port)
    arrived = table[row_at[number] + 1, used]
    stand = table[row_at[number], used]
    size = table.shape[3] // feet_width
    for foot in range(2):
        longest = LONGEST if foot else roll
        for steps_left in range(1, longest + 1):
            row_after = table[row_index(row_at, task.rolls, number, foot == 1, steps_left - 1), used]
            is_start = steps_left == longest
            into = (
                stand
                if is_start
                else table[row_index(row_at, task.rolls, number, foot == 1, steps_left), used]
            )
            for position in range(len(into)):
                space = position % spaces
                mask = position // spaces
                if not is_start and task.port[space]:
                    copy_points(into[position], arrived[position])
                    continue
                scratch[:] = 0
                next_position = (mask | marks[space]) * spaces
                for way in range(task.neighbours.shape[1]):
                    neighbour = task.neighbours[space, way]
                    if neighbour < 0:
                        break
                    if (
                        neighbour != task.start
                        and not mask & marks[neighbour]
                        and not (shut and task.port[neighbour])
                    ):
                        _raise_points(scratch, row_after[next_position + neighbour])
                if not is_start:
                    shovels, feet = task.shovels[space], task.feet[space]
                    _fill_gathered(into[position], scratch, shovels, feet, width, feet_width)
                    if foot:
                        _raise_points(into[position], arrived[position])
                elif not foot:
                    copy_points(into[position], scratch)
                else:
                    for feet_held in range(1, feet_width):
                        base = (feet_held if feet_held == feet_width - 1 else feet_held - 1) * size
                        _raise_points(
                            into[position, feet_held * size : (feet_held + 1) * size],
                            scratch[base : base + size],
                        )
