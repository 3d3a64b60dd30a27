"""Paths over a shovel to a temple that enter no space twice: the engine's version of `flow`.

Such a path consists of two disjoint paths from the shovel, to the start and to the end of the
line: one is found, then a second one that may reroute the first (an augmenting path).
"""

from __future__ import annotations

from printplay.games.go_for_gold.islands.engine.arrays import KIND, PORT, SHOVELS, Flags, Scratch, Terrain
from printplay.games.go_for_gold.islands.engine.compiling import part

#: Rows of `Scratch.marks`: the predecessor on the first path, and in the search.
_BEFORE, _CAME = 2, 3
#: The column of `Scratch.frames` for the queue of the search.
_ENDS = 7


@part
def over_a_shovel(
    terrain: Terrain, work: Scratch, within: int, taken: Flags, start: int, goal: int, end: int,
    gate: int, through: bool,
) -> bool:  # fmt: skip
    """Return whether a line leads from `start` over a space with shovels to `goal`.

    The spaces with shovels are those marked in a row; `end` and `gate` (-1: none) may be entered
    although they are taken, or ports.
    """
    for shovel in range(len(taken)):
        counts = work.marks[within, shovel] and terrain.what[shovel, SHOVELS] and shovel != goal
        if counts and _two_ways(terrain, work, taken, shovel, start, goal, end, gate, through):
            return True
    return False


@part
def _open(terrain: Terrain, taken: Flags, space: int, end: int, gate: int, through: bool) -> bool:
    if space in (end, gate):
        return True
    return not taken[space] and (through or terrain.what[space, KIND] != PORT)


@part
def _two_ways(
    terrain: Terrain, work: Scratch, taken: Flags, over: int, a: int, b: int, end: int, gate: int,
    through: bool,
) -> bool:  # fmt: skip
    """Return whether disjoint paths lead from `over` to `a` and to `b`."""
    reached = _first_way(terrain, work, taken, over, a, b, end, gate, through)
    if reached < 0:
        return False
    return _second_way(terrain, work, taken, over, b if reached == a else a, end, gate, through)


@part
def _first_way(
    terrain: Terrain, work: Scratch, taken: Flags, over: int, a: int, b: int, end: int, gate: int,
    through: bool,
) -> int:  # fmt: skip
    """Find the shortest path to `a` or `b`; return which, or -1, and store the predecessors.

    The marks have the predecessors on the path, -1 elsewhere.
    """
    before, came, queue = work.marks[_BEFORE], work.marks[_CAME], work.queue
    for space in range(len(came)):
        before[space] = came[space] = -1
    queue[0], first, last = over, 0, 1
    while first < last:
        space = queue[first]
        first += 1
        for turn in range(1, terrain.near[space, 0] + 1):
            near = terrain.near[space, turn]
            if near == over or came[near] >= 0 or not _open(terrain, taken, near, end, gate, through):
                continue
            came[near] = space
            if near == a or near == b:
                space = near
                while space != over:
                    before[space] = came[space]
                    space = came[space]
                return int(near)
            queue[last] = near
            last += 1
    return -1


@part
def _second_way(
    terrain: Terrain, work: Scratch, taken: Flags, over: int, other: int, end: int, gate: int, through: bool
) -> bool:
    """Return whether a second path leads to `other`, rerouting the first if necessary.

    A space of the first path may only be left backwards along it.
    """
    before, came, waiting = work.marks[_BEFORE], work.marks[_CAME], work.frames
    for space in range(len(came)):
        came[space] = 0  # bit 0: its way in was searched, bit 1: its way out
    waiting[0, _ENDS], first, last = over << 1 | 1, 0, 1
    came[over] = 3
    while first < last:
        space, leaving = waiting[first, _ENDS] >> 1, waiting[first, _ENDS] & 1
        first += 1
        if not leaving:  # back along the first path, cancelling its step
            back = before[space]
            if back != over and not came[back] & 2:
                came[back] |= 2
                waiting[last, _ENDS] = back << 1 | 1
                last += 1
            continue
        if space != over and before[space] >= 0 and not came[space] & 1:
            came[space] |= 1
            waiting[last, _ENDS] = space << 1
            last += 1
        for turn in range(1, terrain.near[space, 0] + 1):
            near = terrain.near[space, turn]
            if came[near] & 1 or not _open(terrain, taken, near, end, gate, through):
                continue
            if before[near] == space:  # that step is on the first path
                continue
            if near == other:
                return True
            came[near] |= 1
            leaving = before[near] < 0
            came[near] |= leaving << 1
            waiting[last, _ENDS] = near << 1 | leaving
            last += 1
    return False
