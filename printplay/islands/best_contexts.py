"""What a bound remembers of a line: where it stands, and which spaces beside that it has been on.

A bound that forgets which spaces were visited takes the same shovel twice by stepping back and
forth. A context is a space and those of its neighbours that the line has entered since it came
near: a line through contexts may still enter a space twice, but only by a detour.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int32]


class Contexts(NamedTuple):
    """The contexts of an island, and which follows which.

    `space[c]` is where context `c` stands; `after[first[c]:first[c + 1]]` are the contexts that a
    step leads to. `mark[c]` numbers the critical spaces it has been on, and `fresh[mark, s]` is the
    context of a line that begins anew on space `s` (-1: none does).
    """

    space: Ints
    first: Ints
    after: Ints
    mark: Ints
    fresh: Ints


def contexts(
    near: Sequence[Sequence[int]],
    begins: Sequence[int],
    memory: int,
    critical: frozenset[int] = frozenset(),
) -> Contexts:
    """Return the contexts that lines from some spaces can come to.

    `near` are each space's neighbours, `begins` where a line may begin, and begin anew when it has
    entered another of them. `memory` is how much is remembered: 0 nothing, 1 the space the line
    came from, 2 all neighbours it has entered since it came near; `critical` spaces always are.
    """
    known: dict[tuple[int, frozenset[int]], int] = {}
    marks: dict[frozenset[int], int] = {}
    queue: list[tuple[int, frozenset[int]]] = []

    def number(space: int, seen: frozenset[int]) -> int:
        key = (space, seen)
        if key not in known:
            known[key] = len(queue)
            queue.append(key)
        return known[key]

    beside = [frozenset(others) for others in near]
    ports = frozenset(begins)
    fresh: dict[frozenset[int], list[int]] = {}

    def anew(seen: frozenset[int]) -> None:
        if seen not in fresh:
            fresh[seen] = [number(s, seen) if s in ports else -1 for s in range(len(near))]

    nothing: frozenset[int] = frozenset()
    marks[nothing] = 0
    anew(nothing)
    first, after, mark = [0], [], []
    at = 0
    while at < len(queue):
        space, seen = queue[at]
        at += 1
        marked = seen & critical
        mark.append(marks.setdefault(marked, len(marks)))
        if space in ports:
            anew(marked)
        for other in near[space]:
            if other in seen:
                continue
            whole = seen | {space}
            kept = (nothing, frozenset((space,)), whole & beside[other])[memory]
            after.append(number(other, kept | (whole & critical)))
        first.append(len(after))
    table = np.full((len(marks), len(near)), -1, np.int32)
    for seen, row in fresh.items():
        table[marks[seen]] = row
    return Contexts(
        np.array([space for space, _seen in queue], np.int32),
        np.array(first, np.int32),
        np.array(after, np.int32),
        np.array(mark, np.int32),
        table,
    )
