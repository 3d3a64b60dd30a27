"""Whether a player can still score: the engine's version of `board.reach`, equally exact.

Answers are 0 (no), 1 (yes) and 2 (possibly: the budget of the last case ran out, as it does there).

Such a path consists of two disjoint paths from the shovel, to the start and to the end of the
line: one is found, then a second one that may reroute the first (an augmenting path).
"""

from __future__ import annotations

from printplay.games.go_for_gold.islands.engine.arrays import (
    A_TEMPLE,
    AT,
    HELD,
    KIND,
    NUMBER,
    OUT,
    PORT,
    RELOCATED,
    SHOVELS,
    TREASURE,
    Flags,
    Ints,
    Scratch,
    Terrain,
)
from printplay.games.go_for_gold.islands.engine.compiling import compiled, part
from printplay.games.go_for_gold.state.state import LONGEST

#: Rows of `Scratch.marks`: the predecessor on the first path, and in the search.
_BEFORE, _CAME = 2, 3
#: The column of `Scratch.frames` for the queue of the search.
_ENDS = 7
NO, YES, POSSIBLY = 0, 1, 2
#: Rows of `Scratch.marks`: within reach, and beyond a port (`flowing` has the others).
_NEAR, _FAR = 0, 1


@part
def _suits(terrain: Terrain, closed: Flags, space: int, held: int) -> bool:
    """Return whether the shovels held suffice for a space (a temple needs at least one)."""
    kind = terrain.what[space, KIND]
    if kind == TREASURE:
        return bool(terrain.what[space, NUMBER] <= LONGEST + held)
    return bool(kind == A_TEMPLE and held >= 1 and not closed[space])


@part
def _flood(
    terrain: Terrain, work: Scratch, row: int, taken: Flags, closed: Flags, start: int, held: int,
    through: bool,
) -> int:  # fmt: skip
    """Mark every reachable space in a row; stop at one that suits and return it, or -1."""
    mark, queue = work.marks[row], work.queue
    for space in range(len(mark)):
        mark[space] = 0
    first, last = 0, 1
    queue[0] = start
    while first < last:
        space = queue[first]
        first += 1
        for turn in range(1, terrain.near[space, 0] + 1):
            near = terrain.near[space, turn]
            if taken[near] or mark[near] or near == start:
                continue
            if terrain.what[near, KIND] == PORT and not through:
                continue
            mark[near] = 1
            if _suits(terrain, closed, near, held):
                return int(near)
            queue[last] = near
            last += 1
    return -1


@part
def _beside(terrain: Terrain, work: Scratch, door: int, position: int) -> bool:
    """Return whether a port borders the reachable spaces."""
    for turn in range(1, terrain.near[door, 0] + 1):
        space = terrain.near[door, turn]
        if space == position or work.marks[_NEAR, space] == 1:
            return True
    return False


@compiled
def can_score(
    terrain: Terrain, work: Scratch, row: Ints, taken: Flags, closed: Flags, port_stops: int, budget: int
) -> int:
    """Return whether a player who has finished the round can still write a positive value."""
    if row[OUT]:
        return NO
    if row[AT] < 0:
        return POSSIBLY
    position, held, unused = row[AT], row[HELD], row[RELOCATED] == 0
    through = port_stops != 0 and not unused
    if _flood(terrain, work, _NEAR, taken, closed, position, held, through) >= 0:
        return YES
    if held == 0:
        for temple in range(len(taken)):
            if (
                work.marks[_NEAR, temple]
                and terrain.what[temple, KIND] == A_TEMPLE
                and not closed[temple]
                and over_a_shovel(terrain, work, _NEAR, taken, position, temple, position, -1, through)
            ):
                return YES
    if unused:
        for door in terrain.ports:
            if taken[door] or not _beside(terrain, work, door, position):
                continue
            for start in terrain.ports:
                if start == door or taken[start]:
                    continue
                if _flood(terrain, work, _FAR, taken, closed, start, held, False) >= 0:
                    return YES
                if held == 0 and _temple_beyond(terrain, work, taken, closed, position, door, start):
                    return YES
    return _exhaustive(terrain, work, row, taken, closed, port_stops, budget)


@part
def _temple_beyond(
    terrain: Terrain, work: Scratch, taken: Flags, closed: Flags, position: int, door: int, start: int
) -> bool:
    """Case 4 without a shovel: one after the port, or on the way to it."""
    some = False
    for temple in range(len(taken)):
        if (
            work.marks[_FAR, temple]
            and not work.marks[_NEAR, temple]
            and terrain.what[temple, KIND] == A_TEMPLE
            and not closed[temple]
        ):
            some = True
            if over_a_shovel(terrain, work, _FAR, taken, start, temple, start, -1, False):
                return True
    return some and over_a_shovel(terrain, work, _NEAR, taken, position, door, position, door, False)


@part
def _need(terrain: Terrain, closed: Flags, space: int) -> int:
    """Return the least number of shovels for a space, -1 if it gives no score."""
    kind = terrain.what[space, KIND]
    if kind == TREASURE:
        return int(max(0, terrain.what[space, NUMBER] - LONGEST))
    return 1 if kind == A_TEMPLE and not closed[space] else -1


@part
def _hopeless(
    terrain: Terrain, work: Scratch, row: Ints, taken: Flags, closed: Flags, port_stops: int
) -> bool:
    """Return whether all reachable shovels together are too few for any reachable place."""
    every = work.marks[_NEAR]
    if row[RELOCATED] == 0:
        for door in terrain.ports:
            if taken[door] or not _beside(terrain, work, door, row[AT]):
                continue
            for start in terrain.ports:
                if start != door and not taken[start]:
                    _flood(terrain, work, _FAR, taken, closed, start, 0, port_stops != 0)
                    for space in range(len(every)):
                        if work.marks[_FAR, space] and not every[space]:
                            every[space] = 2  # else `_beside` would count it as reachable
    most, least = row[HELD], -1
    for space in range(len(every)):
        if every[space]:
            most += terrain.what[space, SHOVELS]
            need = _need(terrain, closed, space)
            if need >= 0 and (least < 0 or need < least):
                least = need
    return bool(least < 0 or most < least)


@part
def _exhaustive(
    terrain: Terrain, work: Scratch, row: Ints, taken: Flags, closed: Flags, port_stops: int, budget: int
) -> int:
    """Case 5: search exhaustively if shovels must be gathered first, until the budget is spent."""
    if _hopeless(terrain, work, row, taken, closed, port_stops):
        return NO
    frames, mine, ports = work.frames, work.mine, terrain.ports
    for space in range(len(taken)):
        mine[space] = taken[space]
    depth, many = 0, len(ports)
    frames[0, 0], frames[0, 1], frames[0, 2] = row[AT], row[HELD], row[RELOCATED] == 0
    frames[0, 3], frames[0, 4] = port_stops != 0 and row[RELOCATED] != 0, 0
    frames[0, 5], frames[0, 6] = -1, -1
    while depth >= 0:
        space, turn = frames[depth, 0], frames[depth, 4]
        beside = terrain.near[space, 0]
        frames[depth, 4] += 1
        door, onward = -1, -1
        if turn < beside:
            onward = terrain.near[space, turn + 1]
            if mine[onward] or (terrain.what[onward, KIND] == PORT and not frames[depth, 3]):
                continue
        elif frames[depth, 2] and turn - beside < many * many:
            door, onward = ports[(turn - beside) // many], ports[(turn - beside) % many]
            if door == onward or mine[door] or mine[onward] or not _adjacent(terrain, door, space):
                continue
        else:
            for entered in (frames[depth, 5], frames[depth, 6]):
                if entered >= 0:
                    mine[entered] = 0
            depth -= 1
            continue
        budget -= 1
        if budget < 0:
            return POSSIBLY
        held = frames[depth, 1] + terrain.what[onward, SHOVELS]
        need = _need(terrain, closed, onward)
        if 0 <= need <= held:
            return YES
        restarted = door >= 0
        mine[onward] = 1
        if restarted:
            mine[door] = 1
        depth += 1
        frames[depth, 0], frames[depth, 1] = onward, held
        frames[depth, 2] = frames[depth - 1, 2] and not restarted
        frames[depth, 3] = port_stops != 0 if restarted else frames[depth - 1, 3]
        frames[depth, 4], frames[depth, 5], frames[depth, 6] = 0, onward, door
    return NO


@part
def _adjacent(terrain: Terrain, space: int, other: int) -> bool:
    for turn in range(1, terrain.near[space, 0] + 1):
        if terrain.near[space, turn] == other:
            return True
    return False


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
