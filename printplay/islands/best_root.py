"""The bound of a whole question: the table of all rounds."""

from __future__ import annotations

from typing import Any

import numpy as np

from printplay.games.go_for_gold.state import BOXES, STOCK_FEET, STOCK_SHOVELS
from printplay.islands.best_bound import Points, Task, fill, rows
from printplay.islands.best_contexts import Contexts
from printplay.islands.compiling import compiled_apart


def root(table: Points, task: Task, contexts: Contexts) -> int:
    """Fill the table of all rounds; return the most points that it thinks possible."""
    free = np.ones(len(task.port), np.bool_)
    free[task.start] = False
    scratch = np.zeros(table.shape[3], table.dtype)
    fill_all(table, task, contexts, free, rows(task.rolls, 0), scratch)
    at = (min(STOCK_FEET, task.feet_width - 1) * BOXES + BOXES - 1) * task.width + min(
        STOCK_SHOVELS, task.width - 1
    )
    return int(table[0, 0, contexts.fresh[0, task.start], at])


@compiled_apart
def fill_all(
    table: Any, task: Task, contexts: Contexts, free: Any, row_at: Any, scratch: Any
) -> None:
    """Fill the table of all rounds; see `fill`."""
    fill(table, task, contexts, free, 0, row_at, scratch)
