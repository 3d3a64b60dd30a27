"""What can follow a state of a search: ways to go on, chance between equals, the key of a state."""

from __future__ import annotations

from typing import Any

import numpy as np

from printplay.games.go_for_gold.state import TEMPLE
from printplay.islands.best_bound import Task
from printplay.islands.best_steps import ENTRY, FOOT, PASS
from printplay.islands.compiling import part


@part
def random(seed: Any) -> Any:
    """Return a next number by chance (xorshift)."""
    x = seed[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    seed[0] = x
    return x


@part
def mixed(key: Any, value: int) -> Any:
    """Return a key with a number stirred in."""
    x = key + np.uint64(value + 1) * np.uint64(0x9E3779B97F4A7C15)
    x ^= x >> np.uint64(30)
    x *= np.uint64(0xBF58476D1CE4E5B9)
    x ^= x >> np.uint64(27)
    x *= np.uint64(0x94D049BB133111EB)
    return x ^ (x >> np.uint64(31))


@part
def landed(
    task: Task,
    then: Any,
    column: int,
    held: int,
    boxes: int,
    number: int,
    space: int,
    context: int,
    need: int,
    kinds: Any,
    targets: Any,
    worths: Any,
) -> int:
    """Write what can be done where a move has ended, and is worth it; return how many ways."""
    width, n, dug, won = task.width, 0, -1, 0
    digs = task.digs[space]
    if digs >= 0:
        if held >= digs:
            dug, won = held - digs, task.worth[space]
    elif number + 1 < task.closed[space] and held >= task.need:
        dug, won = 0, TEMPLE
    if dug >= 0:
        worth = won
        if boxes > 1:
            worth += then[column - min(held, width - 1) - width + min(dug, width - 1)]
        if worth >= need:
            kinds[n], targets[n], worths[n] = ENTRY, context, worth
            n += 1
    worth = then[column]
    if worth >= need:
        kinds[n], targets[n], worths[n] = PASS, context, worth
        n += 1
    return n


@part
def weighed(
    by_die: Any,
    by_foot: Any,
    column: int,
    fewer: int,
    need: int,
    begin: int,
    end: int,
    kinds: Any,
    targets: Any,
    worths: Any,
) -> int:
    """Weigh steps by another table, and keep what is worth it; return where they end.

    `fewer` is the column with a foot less.
    """
    n = begin
    for index in range(begin, end):
        target = targets[index]
        worth = by_foot[target, fewer] if kinds[index] == FOOT else by_die[target, column]
        if worth >= need:
            kinds[n], targets[n], worths[n] = kinds[index], target, worth
            n += 1
    return n
