"""Is there a line over a shovel to a temple that enters no space twice? The engine's `flow`.

That is two ways from the shovel, to where the line begins and to where it ends, that share no
space: one is looked for, then a second one that may push the first aside.
"""

from __future__ import annotations

from printplay.games.go_for_gold.islands.engine.arrays import (
    KIND,
    PORT,
    SHOVELS,
    Flags,
    Scratch,
    Terrain,
)
from printplay.games.go_for_gold.islands.engine.compiling import part

#: Rows of `Scratch.marks`: from where the first way enters a space, and from where a search did.
_BEFORE, _CAME = 2, 3
#: The column of `Scratch.frames` for ways in and out of spaces that wait to be searched from.
_ENDS = 7


@part
def over_a_shovel(
    on: Terrain, work: Scratch, within: int, taken: Flags, start: int, goal: int, end: int,
    gate: int, through: bool,
) -> bool:  # fmt: skip
    """Return whether a line leads from `start` over a space with shovels to `goal`.

    The spaces with shovels are those of a row of marks; `end` and `gate` (-1: none) may be entered
    although they are taken, or ports.
    """
    for shovel in range(len(taken)):
        if work.marks[within, shovel] and on.what[shovel, SHOVELS] and shovel != goal and _two_ways(
            on, work, taken, shovel, start, goal, end, gate, through
        ):  # fmt: skip
            return True
    return False


@part
def _open(on: Terrain, taken: Flags, space: int, end: int, gate: int, through: bool) -> bool:
    if space in (end, gate):
        return True
    return not taken[space] and (through or on.what[space, KIND] != PORT)


@part
def _two_ways(
    on: Terrain, work: Scratch, taken: Flags, over: int, a: int, b: int, end: int, gate: int,
    through: bool,
) -> bool:  # fmt: skip
    """Return whether ways lead from `over` to `a` and to `b` that share no space but the first."""
    reached = _first_way(on, work, taken, over, a, b, end, gate, through)
    if reached < 0:
        return False
    return _second_way(on, work, taken, over, b if reached == a else a, end, gate, through)


@part
def _first_way(
    on: Terrain, work: Scratch, taken: Flags, over: int, a: int, b: int, end: int, gate: int,
    through: bool,
) -> int:  # fmt: skip
    """Find the shortest way to `a` or `b`; return which, or -1, and note where each space is from.

    The marks say so of the spaces of the way alone, -1 elsewhere.
    """
    before, came, queue = work.marks[_BEFORE], work.marks[_CAME], work.queue
    for space in range(len(came)):
        before[space] = came[space] = -1
    queue[0], first, last = over, 0, 1
    while first < last:
        space = queue[first]
        first += 1
        for turn in range(1, on.near[space, 0] + 1):
            near = on.near[space, turn]
            if near == over or came[near] >= 0 or not _open(on, taken, near, end, gate, through):
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
    on: Terrain,
    work: Scratch,
    taken: Flags,
    over: int,
    other: int,
    end: int,
    gate: int,
    through: bool,
) -> bool:
    """Return whether another way leads to `other`, the first one pushed aside where it must be.

    A space of the first way may only be left backwards along it.
    """
    before, came, waiting = work.marks[_BEFORE], work.marks[_CAME], work.frames
    for space in range(len(came)):
        came[space] = 0  # bit 0: its way in was searched, bit 1: its way out
    waiting[0, _ENDS], first, last = over << 1 | 1, 0, 1
    came[over] = 3
    while first < last:
        space, leaving = waiting[first, _ENDS] >> 1, waiting[first, _ENDS] & 1
        first += 1
        if not leaving:  # back to where the first way came from, its step given up
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
        for turn in range(1, on.near[space, 0] + 1):
            near = on.near[space, turn]
            if came[near] & 1 or not _open(on, taken, near, end, gate, through):
                continue
            if before[near] == space:  # that step is the first way's
                continue
            if near == other:
                return True
            came[near] |= 1
            leaving = before[near] < 0
            came[near] |= leaving << 1
            waiting[last, _ENDS] = near << 1 | leaving
            last += 1
    return False
