"""Where merged lines come back to a space that they were on."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from printplay.games.go_for_gold.islands.best.layers import Looked
from printplay.games.go_for_gold.islands.best.steps import ENTRY, PASS

_FAR = 1 << 20


def rings(looked: Looked, start: int, spaces: int) -> list[NDArray[np.int32]]:
    """Return the shortest ring in each line that made the goal: none where it enters none twice.

    A ring has its spaces, the one that is entered twice last and once.
    """
    lines = np.arange(len(looked.ends))
    seen = np.full((len(lines), spaces), -1)
    length, end = np.full(len(lines), _FAR), np.zeros(len(lines), np.int64)
    walked: list[NDArray[np.int32]] = []  # from the end of each line to its start
    at = looked.ends[:, 0]
    while (at >= 0).any():
        step = len(walked)
        _before, kinds, space = looked.story[at].T
        space = np.where((kinds == PASS) | (kinds == ENTRY) | (at < 0), -1, space)
        space = np.where(at == 0, start, space)
        entered = lines[space >= 0]
        since = seen[entered, space[entered]]
        closer = (since >= 0) & (step - since < length[entered])
        length[entered[closer]], end[entered[closer]] = step - since[closer], step
        seen[entered, space[entered]] = step
        walked.append(space)
        at = np.where(at > 0, looked.story[at, 0], -1)
    ways = np.stack(walked, axis=1)
    found = [way[last - size + 1 : last + 1] if size < _FAR else way[:0]
             for way, last, size in zip(ways, end, length, strict=True)]  # fmt: skip
    return [ring[ring >= 0] for ring in found]
