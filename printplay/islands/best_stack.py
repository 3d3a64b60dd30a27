"""Room for a search: the states on the way to where it is, and what can follow each."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from printplay.games.go_for_gold.state import LONGEST
from printplay.islands.best_bound import Points, Task, rows

#: Columns of a state.
_STATES = 14


class Stack(NamedTuple):
    """Room for the states on the way to where a search is.

    `ways[:, depth]` are the kinds, targets and worths of what can follow a state; `states` are
    columns of it by depth; `keys` what it is remembered by.
    """

    ways: NDArray[np.int32]
    states: NDArray[np.int32]
    keys: NDArray[np.uint64]
    free: NDArray[np.bool_]
    row_at: NDArray[np.int64]
    scratch: Points


def stack(task: Task, table: Points) -> Stack:
    """Return room for a search whose tables are like one."""
    rounds, spaces = len(task.rolls), len(task.port)
    deep = rounds * (LONGEST + 2) + 2
    return Stack(
        np.zeros((3, deep, 2 * LONGEST + spaces), np.int32),
        np.zeros((_STATES, deep), np.int32),
        np.zeros(deep, np.uint64),
        np.ones(spaces, np.bool_),
        np.stack([rows(task.rolls, begin) for begin in range(rounds)]),
        np.zeros(table.shape[3], table.dtype),
    )
