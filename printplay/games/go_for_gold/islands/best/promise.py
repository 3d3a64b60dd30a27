"""What the table of bounds promises a line."""

from __future__ import annotations

from typing import Any

from printplay.games.go_for_gold.islands.best.aims import Aims
from printplay.games.go_for_gold.islands.best.bound import Task
from printplay.games.go_for_gold.islands.best.lines import EMPTY, FEET, HELD, SCORE, USED
from printplay.games.go_for_gold.islands.engine.compiling import part
from printplay.games.go_for_gold.state.state import BOXES


@part
def promised(table: Any, at: int, line: Any, mask: int, task: Task, aims: Aims, space: int) -> int:
    """Return the points a line has, with what the bound promises it (before it gathers there)."""
    held, feet = min(line[HELD], task.width - 1), min(line[FEET], task.feet_width - 1)
    column = (feet * BOXES + line[EMPTY] - 1) * task.width + held
    spaces = len(task.port)
    bits = (mask >> len(aims.stops)) & (table.shape[2] // spaces - 1)
    return int(line[SCORE] + table[at, line[USED], bits * spaces + space, column])
