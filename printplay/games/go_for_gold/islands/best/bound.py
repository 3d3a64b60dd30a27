"""An upper bound on the points of a line: a table over everything but the spaces visited.

The table is filled from the last round back. Its rows are a round, the steps left of the move (by
the die, or by a foot), whether the port was used, and the line's position with the temples it has
visited (`mask * spaces + space`; other visited spaces are ignored). A row has the points for every
stock: feet held, boxes left, shovels held. The last column of feet and shovels stands for that many
or more, and there they are never spent: a bound may be too high, never too low.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from printplay.games.go_for_gold.islands.engine.compiling import compiled_in_fork, part
from printplay.games.go_for_gold.state.state import BOXES, LONGEST, STOCK_FEET, STOCK_SHOVELS, TEMPLE

Points = NDArray[Any]  # uint8, or uint16 if six boxes can hold more than 255


class Task(NamedTuple):
    """The input of the search: the island's spaces by number, the dice, the rules.

    `near[s]` are the neighbours of a space (-1: no more), `digs[s]` is the cost of a treasure in
    shovels (-1: no treasure), `worth[s]` its points; `closed[s]` the first round in which a temple
    is closed (0: no temple). `need` is the number of shovels for a temple, `enough` the most that
    are of use. `width` and `feet_width` are the columns for shovels and feet held.
    """

    near: NDArray[np.int32]
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
    held: int = STOCK_SHOVELS  # what the line begins with: shovels, feet, boxes left; a used port
    on_foot: int = STOCK_FEET
    boxes: int = BOXES
    used: int = 0


def rows(rolls: NDArray[np.int32]) -> NDArray[np.int64]:
    """Return the first row of each round.

    A round has a row for a line before it, one for the ends of moves, one for each number of
    steps left by the die, 1 to 5 by a foot. The last row is zero.
    """
    return np.concatenate([[0], np.cumsum(rolls + LONGEST, dtype=np.int64)])


def kind(task: Task) -> type[np.unsignedinteger[Any]]:
    """Return the type that fits the points of six boxes."""
    return np.uint8 if BOXES * max(TEMPLE, int(task.worth.max(initial=0))) <= 255 else np.uint16


def shape(task: Task, temples: int) -> tuple[int, int, int, int]:
    """Return the shape of a table that remembers a number of temples."""
    columns = BOXES * task.width * task.feet_width
    return int(rows(task.rolls)[-1]) + 1, 2, len(task.port) << temples, columns


def bounds(task: Task, temples: NDArray[np.int32]) -> tuple[Points, int]:
    """Return the table, and its bound for the whole line.

    `temples` are those it remembers: bits of the mask.
    """
    table = np.empty(shape(task, len(temples)), kind(task))
    marks = np.zeros(len(task.port), np.int64)
    marks[temples] = 1 << np.arange(len(temples))
    fill(table, task, marks, rows(task.rolls), np.zeros(table.shape[3], table.dtype))
    feet, held = min(task.on_foot, task.feet_width - 1), min(task.held, task.width - 1)
    at = (feet * BOXES + task.boxes - 1) * task.width + held
    return table, int(table[0, task.used, task.start, at])


@part
def row(rows: Any, rolls: Any, number: int, foot: bool, left: int) -> int:
    """Return the row of a round with `left` steps after the present one."""
    if left == 0:
        return int(rows[number] + 1)
    return int(rows[number] + 1 + (rolls[number] - 1 if foot else 0) + left)


@part
def copied(into: Any, value: Any) -> None:
    """Copy a row of points."""
    for index in range(len(into)):
        into[index] = value[index]


@part
def _gathered(into: Any, value: Any, shovels: int, feet: int, width: int, feet_width: int) -> None:
    """Compute the value of a state before a space is entered from that after it."""
    if shovels == 0 and feet == 0:
        copied(into, value)
        return
    size = BOXES * width
    for held in range(feet_width):
        base = min(held + feet, feet_width - 1) * size
        for box in range(BOXES):
            at = held * size + box * width
            source = base + box * width
            for dug in range(width):
                into[at + dug] = value[source + min(dug + shovels, width - 1)]


@part
def _landed(into: Any, value: Any, digs: int, worth: int, temple: int, width: int, feet_width: int) -> None:
    """Compute the value of ending a move on a space, with an entry or without.

    `temple` is the number of shovels for the temple there; 0: no temple.
    """
    copied(into, value)
    for held in range(feet_width):
        for box in range(BOXES):
            at = (held * BOXES + box) * width
            if digs >= 0:
                for dug in range(min(digs, width - 1), width):
                    left = dug if dug == width - 1 else dug - digs
                    rest = value[at - width + left] if box else 0
                    into[at + dug] = max(into[at + dug], worth + rest)
            elif temple:
                rest = value[at - width] if box else 0
                for dug in range(min(temple, width - 1), width):
                    into[at + dug] = max(into[at + dug], TEMPLE + rest)


@part
def _raised(into: Any, value: Any) -> None:
    for index in range(len(into)):
        into[index] = max(into[index], value[index])


@compiled_in_fork
def fill(table: Any, task: Task, marks: Any, row_at: Any, scratch: Any) -> None:
    """Fill a table from the last round back; `scratch` has the size of a row's columns.

    `table` is (rows, 2, masks * spaces, columns); `marks[s]` is the bit of a temple in the mask.
    """
    table[row_at[len(task.rolls)], :, :, :] = 0
    for number in range(len(task.rolls) - 1, -1, -1):
        then = table[row_at[number + 1]]
        for used in range(2):
            _ends(table[row_at[number] + 1, used], then, task, number, used, scratch)
            _moves(table, task, marks, number, used, row_at, scratch)


@part
def _ends(arrived: Any, then: Any, task: Task, number: int, used: int, scratch: Any) -> None:
    """Compute the values of ending a move of a round on each space."""
    width, feet_width, spaces = task.width, task.feet_width, len(task.port)
    for at in range(len(arrived)):
        space = at % spaces
        into = arrived[at]
        if task.port[space]:
            into[:] = 0
            if used == 1:
                if task.stop:
                    copied(into, then[1, at])
                continue
            for other in range(spaces):
                if task.port[other] and other != space and other != task.start:
                    _raised(into, then[1, at - space + other])
            continue
        temple = task.need if number + 1 < task.closed[space] else 0
        value = then[used, at]
        if task.digs[space] >= 0 or temple:
            _landed(scratch, value, task.digs[space], task.worth[space], temple, width, feet_width)
            value = scratch
        _gathered(into, value, task.shovels[space], task.feet[space], width, feet_width)


@part
def _moves(table: Any, task: Task, marks: Any, number: int, used: int, row_at: Any, scratch: Any) -> None:
    """Compute the values of each step of a move, and of the state before the round."""
    width, feet_width, roll = task.width, task.feet_width, task.rolls[number]
    shut, spaces = used == 1 and not task.stop, len(task.port)
    arrived = table[row_at[number] + 1, used]
    stand = table[row_at[number], used]
    size = table.shape[3] // feet_width
    for foot in range(2):
        longest = LONGEST if foot else roll
        for left in range(1, longest + 1):
            before = table[row(row_at, task.rolls, number, foot == 1, left - 1), used]
            whole = left == longest
            into = stand if whole else table[row(row_at, task.rolls, number, foot == 1, left), used]
            for at in range(len(into)):
                space = at % spaces
                mask = at // spaces
                if not whole and task.port[space]:
                    copied(into[at], arrived[at])
                    continue
                scratch[:] = 0
                after = (mask | marks[space]) * spaces
                for way in range(task.near.shape[1]):
                    there = task.near[space, way]
                    if there < 0:
                        break
                    if there != task.start and not mask & marks[there] and not (shut and task.port[there]):
                        _raised(scratch, before[after + there])
                if not whole:
                    shovels, feet = task.shovels[space], task.feet[space]
                    _gathered(into[at], scratch, shovels, feet, width, feet_width)
                    if foot:
                        _raised(into[at], arrived[at])
                elif not foot:
                    copied(into[at], scratch)
                else:
                    for held in range(1, feet_width):
                        base = (held if held == feet_width - 1 else held - 1) * size
                        _raised(into[at, held * size : (held + 1) * size], scratch[base : base + size])
