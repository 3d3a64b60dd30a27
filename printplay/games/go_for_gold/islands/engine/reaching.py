"""Whether a player can still score: the engine's version of `board.reach`, equally exact.

Answers are 0 (no), 1 (yes) and 2 (possibly: the budget of the last case ran out, as it does there).
Two disjoint paths are one found, and a second one that may reroute the first (augmenting path).
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
from printplay.games.go_for_gold.state import LONGEST

#: Rows of `Scratch.marks`: the predecessor on the first path, and in the search.
_BEFORE, _CAME = 2, 3
#: The column of `Scratch.frames` for the queue of the search.
_ENDS = 7
NO, YES, POSSIBLY = 0, 1, 2
#: Rows of `Scratch.marks`: within reach, and beyond a port (`flowing` has the others).
_NEAR, _FAR = 0, 1


@part
def _suffices(terrain: Terrain, closed: Flags, space: int, held_shovels: int) -> bool:
    """Return whether the shovels held suffice for a space (a temple needs at least one)."""
    kind = terrain.contents[space, KIND]
    if kind == TREASURE:
        return bool(terrain.contents[space, NUMBER] <= LONGEST + held_shovels)
    return bool(kind == A_TEMPLE and held_shovels >= 1 and not closed[space])


@part
def _flood(
    terrain: Terrain, work: Scratch, row: int, visited: Flags, closed: Flags, start: int, held_shovels: int,
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
        for turn in range(1, terrain.neighbours[space, 0] + 1):
            neighbour = terrain.neighbours[space, turn]
            if visited[neighbour] or mark[neighbour] or neighbour == start:
                continue
            if terrain.contents[neighbour, KIND] == PORT and not through:
                continue
            mark[neighbour] = 1
            if _suffices(terrain, closed, neighbour, held_shovels):
                return int(neighbour)
            queue[last] = neighbour
            last += 1
    return -1


@part
def _borders_reached(terrain: Terrain, work: Scratch, door: int, position: int) -> bool:
    for turn in range(1, terrain.neighbours[door, 0] + 1):
        space = terrain.neighbours[door, turn]
        if space == position or work.marks[_NEAR, space] == 1:
            return True
    return False


@compiled
def can_score(
    terrain: Terrain, work: Scratch, row: Ints, visited: Flags, closed: Flags, port_stops: int, budget: int
) -> int:
    """Return whether a player who has finished the round can still write a positive value."""
    if row[OUT]:
        return NO
    if row[AT] < 0:
        return POSSIBLY
    position, held_shovels, unused = row[AT], row[HELD], row[RELOCATED] == 0
    through = port_stops != 0 and not unused
    if _flood(terrain, work, _NEAR, visited, closed, position, held_shovels, through) >= 0:
        return YES
    if held_shovels == 0:
        for temple in range(len(visited)):
            if (
                work.marks[_NEAR, temple]
                and terrain.contents[temple, KIND] == A_TEMPLE
                and not closed[temple]
                and leads_over_shovel(terrain, work, _NEAR, visited, position, temple, position, -1, through)
            ):
                return YES
    if unused:
        for door in terrain.ports:
            if visited[door] or not _borders_reached(terrain, work, door, position):
                continue
            for start in terrain.ports:
                if start == door or visited[start]:
                    continue
                if _flood(terrain, work, _FAR, visited, closed, start, held_shovels, False) >= 0:
                    return YES
                if held_shovels == 0 and _is_temple_beyond(
                    terrain, work, visited, closed, position, door, start
                ):
                    return YES
    return _search_exhaustively(terrain, work, row, visited, closed, port_stops, budget)


@part
def _is_temple_beyond(
    terrain: Terrain, work: Scratch, visited: Flags, closed: Flags, position: int, door: int, start: int
) -> bool:
    """Case 4 without a shovel: one after the port, or on the way to it."""
    has_temple = False
    for temple in range(len(visited)):
        if (
            work.marks[_FAR, temple]
            and not work.marks[_NEAR, temple]
            and terrain.contents[temple, KIND] == A_TEMPLE
            and not closed[temple]
        ):
            has_temple = True
            if leads_over_shovel(terrain, work, _FAR, visited, start, temple, start, -1, False):
                return True
    return has_temple and leads_over_shovel(
        terrain, work, _NEAR, visited, position, door, position, door, False
    )


@part
def _needed_shovels(terrain: Terrain, closed: Flags, space: int) -> int:
    """Return the least number of shovels for a space, -1 if it gives no score."""
    kind = terrain.contents[space, KIND]
    if kind == TREASURE:
        return int(max(0, terrain.contents[space, NUMBER] - LONGEST))
    return 1 if kind == A_TEMPLE and not closed[space] else -1


@part
def _is_hopeless(
    terrain: Terrain, work: Scratch, row: Ints, visited: Flags, closed: Flags, port_stops: int
) -> bool:
    """Return whether all reachable shovels together are too few for any reachable place."""
    every = work.marks[_NEAR]
    if row[RELOCATED] == 0:
        for door in terrain.ports:
            if visited[door] or not _borders_reached(terrain, work, door, row[AT]):
                continue
            for start in terrain.ports:
                if start != door and not visited[start]:
                    _flood(terrain, work, _FAR, visited, closed, start, 0, port_stops != 0)
                    for space in range(len(every)):
                        if work.marks[_FAR, space] and not every[space]:
                            every[space] = 2  # else `_borders_reached` would count it as reachable
    max_shovels, least = row[HELD], -1
    for space in range(len(every)):
        if every[space]:
            max_shovels += terrain.contents[space, SHOVELS]
            need = _needed_shovels(terrain, closed, space)
            if need >= 0 and (least < 0 or need < least):
                least = need
    return bool(least < 0 or max_shovels < least)


@part
def _search_exhaustively(
    terrain: Terrain, work: Scratch, row: Ints, visited: Flags, closed: Flags, port_stops: int, budget: int
) -> int:
    """Case 5: search exhaustively if shovels must be gathered first, until the budget is spent."""
    if _is_hopeless(terrain, work, row, visited, closed, port_stops):
        return NO
    frames, blocked, ports = work.frames, work.blocked, terrain.ports
    for space in range(len(visited)):
        blocked[space] = visited[space]
    depth, many = 0, len(ports)
    frames[0, 0], frames[0, 1], frames[0, 2] = row[AT], row[HELD], row[RELOCATED] == 0
    frames[0, 3], frames[0, 4] = port_stops != 0 and row[RELOCATED] != 0, 0
    frames[0, 5], frames[0, 6] = -1, -1
    while depth >= 0:
        space, turn = frames[depth, 0], frames[depth, 4]
        neighbour_count = terrain.neighbours[space, 0]
        frames[depth, 4] += 1
        door, onward = -1, -1
        if turn < neighbour_count:
            onward = terrain.neighbours[space, turn + 1]
            if blocked[onward] or (terrain.contents[onward, KIND] == PORT and not frames[depth, 3]):
                continue
        elif frames[depth, 2] and turn - neighbour_count < many * many:
            door, onward = ports[(turn - neighbour_count) // many], ports[(turn - neighbour_count) % many]
            if door == onward or blocked[door] or blocked[onward] or not _is_adjacent(terrain, door, space):
                continue
        else:
            for entered_space in (frames[depth, 5], frames[depth, 6]):
                if entered_space >= 0:
                    blocked[entered_space] = 0
            depth -= 1
            continue
        budget -= 1
        if budget < 0:
            return POSSIBLY
        held_shovels = frames[depth, 1] + terrain.contents[onward, SHOVELS]
        need = _needed_shovels(terrain, closed, onward)
        if 0 <= need <= held_shovels:
            return YES
        restarted = door >= 0
        blocked[onward] = 1
        if restarted:
            blocked[door] = 1
        depth += 1
        frames[depth, 0], frames[depth, 1] = onward, held_shovels
        frames[depth, 2] = frames[depth - 1, 2] and not restarted
        frames[depth, 3] = port_stops != 0 if restarted else frames[depth - 1, 3]
        frames[depth, 4], frames[depth, 5], frames[depth, 6] = 0, onward, door
    return NO


@part
def _is_adjacent(terrain: Terrain, space: int, neighbour: int) -> bool:
    for turn in range(1, terrain.neighbours[space, 0] + 1):
        if terrain.neighbours[space, turn] == neighbour:
            return True
    return False


@part
def leads_over_shovel(
    terrain: Terrain, work: Scratch, marks_row: int, visited: Flags, start: int, goal: int, end: int,
    gate: int, through: bool,
) -> bool:  # fmt: skip
    """Return whether a line leads from `start` over a space with shovels to `goal`.

    The spaces with shovels are those marked in a row; `end` and `gate` (-1: none) may be entered
    although they are taken, or ports.
    """
    for shovel in range(len(visited)):
        counts = work.marks[marks_row, shovel] and terrain.contents[shovel, SHOVELS] and shovel != goal
        if counts and _has_two_ways(terrain, work, visited, shovel, start, goal, end, gate, through):
            return True
    return False


@part
def _is_open(terrain: Terrain, visited: Flags, space: int, end: int, gate: int, through: bool) -> bool:
    if space in (end, gate):
        return True
    return not visited[space] and (through or terrain.contents[space, KIND] != PORT)


@part
def _has_two_ways(
    terrain: Terrain, work: Scratch, visited: Flags, over: int, a: int, b: int, end: int, gate: int,
    through: bool,
) -> bool:  # fmt: skip
    """Return whether disjoint paths lead from `over` to `a` and to `b`."""
    reached = _first_way(terrain, work, visited, over, a, b, end, gate, through)
    if reached < 0:
        return False
    return _has_second_way(terrain, work, visited, over, b if reached == a else a, end, gate, through)


@part
def _first_way(
    terrain: Terrain, work: Scratch, visited: Flags, over: int, a: int, b: int, end: int, gate: int,
    through: bool,
) -> int:  # fmt: skip
    """Find the shortest path to `a` or `b`; return which, or -1, and store its predecessors as marks."""
    predecessors, came_from, queue = work.marks[_BEFORE], work.marks[_CAME], work.queue
    for space in range(len(came_from)):
        predecessors[space] = came_from[space] = -1
    queue[0], first, last = over, 0, 1
    while first < last:
        space = queue[first]
        first += 1
        for turn in range(1, terrain.neighbours[space, 0] + 1):
            neighbour = terrain.neighbours[space, turn]
            if (
                neighbour == over
                or came_from[neighbour] >= 0
                or not _is_open(terrain, visited, neighbour, end, gate, through)
            ):
                continue
            came_from[neighbour] = space
            if neighbour == a or neighbour == b:
                space = neighbour
                while space != over:
                    predecessors[space] = came_from[space]
                    space = came_from[space]
                return int(neighbour)
            queue[last] = neighbour
            last += 1
    return -1


@part
def _has_second_way(
    terrain: Terrain, work: Scratch, visited: Flags, over: int, goal: int, end: int, gate: int, through: bool
) -> bool:
    """Return whether a second path leads to `goal`; a space of the first is only left backwards."""
    predecessors, came_from, waiting = work.marks[_BEFORE], work.marks[_CAME], work.frames
    for space in range(len(came_from)):
        came_from[space] = 0  # bit 0: its way in was searched, bit 1: its way out
    waiting[0, _ENDS], first, last = over << 1 | 1, 0, 1
    came_from[over] = 3
    while first < last:
        space, leaving = waiting[first, _ENDS] >> 1, waiting[first, _ENDS] & 1
        first += 1
        if not leaving:  # back along the first path, cancelling its step
            previous = predecessors[space]
            if previous != over and not came_from[previous] & 2:
                came_from[previous] |= 2
                waiting[last, _ENDS] = previous << 1 | 1
                last += 1
            continue
        if space != over and predecessors[space] >= 0 and not came_from[space] & 1:
            came_from[space] |= 1
            waiting[last, _ENDS] = space << 1
            last += 1
        for turn in range(1, terrain.neighbours[space, 0] + 1):
            neighbour = terrain.neighbours[space, turn]
            if came_from[neighbour] & 1 or not _is_open(terrain, visited, neighbour, end, gate, through):
                continue
            if predecessors[neighbour] == space:  # that step is on the first path
                continue
            if neighbour == goal:
                return True
            came_from[neighbour] |= 1
            leaving = predecessors[neighbour] < 0
            came_from[neighbour] |= leaving << 1
            waiting[last, _ENDS] = neighbour << 1 | leaving
            last += 1
    return False
