"""Where merged lines come back to a space that they were on."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from printplay.games.go_for_gold.islands.best.layers import Looked
from printplay.games.go_for_gold.islands.best.steps import ENTRY, PASS


def rings(looked: Looked, start: int) -> list[list[NDArray[np.int32]]]:
    """Return the rings in each line that made the goal: none where it enters no space twice.

    A ring has its spaces, the one that is entered twice first and once.
    """
    return [list(_rings(_entered(looked, int(end), start))) for end in looked.ends[:, 0]]


def _entered(looked: Looked, end: int, start: int) -> list[int]:
    """Return the spaces that a line entered, in order."""
    entered, at = list[int](), end
    while at > 0:
        before, kind, space = map(int, looked.story[at])
        if kind not in (PASS, ENTRY):
            entered.append(space)
        at = before
    return [start, *reversed(entered)]


def _rings(entered: list[int]) -> Iterator[NDArray[np.int32]]:
    last: dict[int, int] = {}
    for number, space in enumerate(entered):
        if space in last:
            yield np.array(entered[last[space] : number], np.int32)
        last[space] = number
