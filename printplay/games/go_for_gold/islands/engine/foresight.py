"""The expert: the promise of the best line to each space, with the next roll in mind.

Steele, Lea, Flood: Fast splittable pseudorandom number generators (2014). A match is the same
in any order and in any thread.
"""

from __future__ import annotations

import numpy as np

from printplay.games.go_for_gold.islands.engine.arrays import (
    A_TEMPLE,
    AT,
    BITS,
    FEET_MASK,
    HELD,
    KIND,
    LOOT,
    NUMBER,
    ON_FOOT,
    PLAIN,
    PORT,
    RELOCATED,
    SHOVELS_BIT,
    SPACE,
    STEPS_BIT,
    TREASURE,
    Flags,
    Floats,
    Ints,
    Scratch,
    Stream,
    Terrain,
)
from printplay.games.go_for_gold.islands.engine.compiling import compiled, part
from printplay.games.go_for_gold.state import LONGEST

_STEP = np.uint64(0x9E3779B97F4A7C15)
_FIRST, _SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_BY_27, _BY_30, _BY_31, _BY_32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)
#: The policies; greedy players with tastes of their own follow (`tasting`).
RANDOM, GREEDY, EXPERT = range(3)
#: The value of a shovel for each of them when it tries a place, in points.
THRIFT = (0.0, 0.0, 0.6)
#: Indices of the expert's weights.
(W_SHOVEL, W_FOOT, W_NEXT, W_STUCK, W_ROOM, W_TARGET, W_HARBOUR, W_STRIKE, W_LOOK) = range(9)
WEIGHTS = np.array([0.6, 1.0, 0.9, 6.0, 0.08, 0.5, 0.5, 1.2, 8.0])
#: Most spaces counted as room.
_ROOM = 24
NOTHING = -1.0e9


@part
def promise(terrain: Terrain, policy: int, closed: Flags, space: int, held_shovels: int) -> float:
    """Return the expected points of an attempt at a space; 0 if it is not worth trying."""
    if terrain.contents[space, KIND] == PLAIN or closed[space]:
        return 0.0
    return float(terrain.worth[policy, space, min(held_shovels, terrain.worth.shape[2] - 1)])


@compiled
def foresee(
    terrain: Terrain, work: Scratch, weights: Floats, row: Ints, visited: Flags, closed: Flags,
    roll: int, entered_port: int,
) -> int:  # fmt: skip
    """Return the space that an expert goes to, or -1.

    After a roll it is the end of a line in `work.best_lines`. With an `entered_port` (else -1), it is the
    port to restart from.
    """
    if entered_port < 0:
        return _look_ahead(terrain, work, weights, row, visited, closed, roll)
    return _best_restart(terrain, work, weights, row[HELD], row[ON_FOOT], visited, closed, entered_port)[0]


@part
def _look_ahead(
    terrain: Terrain, work: Scratch, weights: Floats, row: Ints, visited: Flags, closed: Flags, roll: int
) -> int:
    """Return the end of the line that promises most, including the next roll."""
    ranked = work.ranked
    for space in range(len(visited)):
        ranked[space] = NOTHING
    line_count = find_lines(terrain, work, visited, row[AT], roll, roll)
    _rank_lines(terrain, work, weights, row, closed, line_count, 0)
    if row[ON_FOOT] > 0:
        line_count = find_lines(terrain, work, visited, row[AT], 1, LONGEST)
        _rank_lines(terrain, work, weights, row, closed, line_count, 1)
    best, pick = NOTHING, -1
    for _look in range(int(weights[W_LOOK])):
        space, top = -1, NOTHING
        for candidate in range(len(visited)):
            if ranked[candidate] > top:
                top, space = ranked[candidate], candidate
        if space < 0:
            break
        ranked[space] = NOTHING
        value = top + _future_value(terrain, work, weights, row, visited, closed, space)
        if value > best:
            best, pick = value, space
    return pick


@part
def _tie_breaker(work: Scratch) -> float:
    """Return a tiny random number, which breaks ties without a bias by order."""
    return 1.0e-9 * number_below(work.stream, 1024)


@part
def _rank_lines(
    terrain: Terrain, work: Scratch, weights: Floats, row: Ints, closed: Flags, line_count: int, foot: int
) -> None:
    """Store the best line to each space, and its present promise."""
    for number in range(line_count):
        loot, end = work.loots[number], work.lines[number] & SPACE
        shovels, feet = loot >> SHOVELS_BIT & FEET_MASK, loot & FEET_MASK
        value = weights[W_SHOVEL] * shovels + weights[W_FOOT] * feet
        value -= foot * weights[W_STRIKE]
        value += promise(terrain, EXPERT, closed, end, row[HELD] + shovels)
        value += _tie_breaker(work)
        if value > work.ranked[end]:
            work.ranked[end] = value
            work.best_lines[end, 0], work.best_lines[end, 1] = work.lines[number], loot
            work.best_lines[end, 2] = foot


@part
def _future_value(
    terrain: Terrain, work: Scratch, weights: Floats, row: Ints, visited: Flags, closed: Flags, end: int
) -> float:
    """Return the expected value after the stored line to a space."""
    line, loot = work.best_lines[end, 0], work.best_lines[end, 1]
    steps = loot >> STEPS_BIT
    for step in range(steps):
        visited[line >> BITS * step & SPACE] = 1
    held_shovels = row[HELD] + (loot >> SHOVELS_BIT & FEET_MASK)
    feet = row[ON_FOOT] + (loot & FEET_MASK) - work.best_lines[end, 2]
    kind = terrain.contents[end, KIND]
    if kind == A_TEMPLE and not closed[end] and 2 * held_shovels > LONGEST:
        held_shovels = 0
    elif kind == TREASURE:
        held_shovels = max(0, held_shovels - max(0, int(terrain.contents[end, NUMBER]) - 4))
    if kind == PORT and row[RELOCATED] == 0:
        value = _best_restart(terrain, work, weights, held_shovels, feet, visited, closed, end)[1]
    else:
        value = _outlook(terrain, work, weights, held_shovels, feet, visited, closed, end)
        if row[RELOCATED] == 0:
            value += weights[W_HARBOUR]
    for step in range(steps):
        visited[line >> BITS * step & SPACE] = 0
    return value


@part
def _best_restart(
    terrain: Terrain, work: Scratch, weights: Floats, held_shovels: int, feet: int, visited: Flags,
    closed: Flags, entered_port: int,
) -> tuple[int, float]:  # fmt: skip
    """Return the port to restart from and the expected value there; -1 if none is left."""
    best, pick = NOTHING, -1
    for port in terrain.ports:
        if not visited[port] and port != entered_port:
            visited[port] = 1
            value = _tie_breaker(work) + _outlook(
                terrain, work, weights, held_shovels, feet, visited, closed, port
            )
            visited[port] = 0
            if value > best:
                best, pick = value, port
    if pick < 0:
        return -1, -weights[W_STUCK] * 2
    return int(pick), best


@part
def _outlook(
    terrain: Terrain, work: Scratch, weights: Floats, held_shovels: int, feet: int, visited: Flags,
    closed: Flags, start: int,
) -> float:  # fmt: skip
    """Return the expected value of a position: of the next roll, and of the room."""
    best = work.best
    for length in range(LONGEST + 2):
        best[length] = NOTHING
    _look_ahead_lengths(terrain, work, weights, held_shovels, visited, closed, start)
    best_of_any = best[LONGEST + 1]
    total = 0.0
    for roll in range(1, LONGEST + 1):
        value = best[roll]
        if feet > 0 and best_of_any - weights[W_STRIKE] > value:
            value = best_of_any - weights[W_STRIKE]
        if value == NOTHING or value < -weights[W_STUCK]:
            value = -weights[W_STUCK]
        total += value
    room = _room_value(terrain, work, weights, held_shovels, visited, closed, start)
    return float(weights[W_NEXT] * total / LONGEST + room)


@part
def _look_ahead_lengths(
    terrain: Terrain,
    work: Scratch,
    weights: Floats,
    held_shovels: int,
    visited: Flags,
    closed: Flags,
    start: int,
) -> None:
    """Find the best that lines of each length promise, and of any length."""
    neighbours, contents, pile, best = terrain.neighbours, terrain.contents, work.pile, work.best
    depth, space, turn, loot = 0, start, 1, 0
    while True:
        if turn > neighbours[space, 0]:
            if depth == 0:
                return
            visited[space] = 0
            depth -= 1
            space, turn, loot = pile[depth, 0], pile[depth, 1], pile[depth, 3]
            continue
        onward = neighbours[space, turn]
        turn += 1
        if visited[onward]:
            continue
        gathered = loot + contents[onward, LOOT]
        shovels = gathered >> SHOVELS_BIT & FEET_MASK
        value = weights[W_SHOVEL] * shovels + weights[W_FOOT] * (gathered & FEET_MASK)
        kind = contents[onward, KIND]
        if kind > PORT:
            value += promise(terrain, EXPERT, closed, onward, held_shovels + shovels)
        length = depth + 1
        best[LONGEST + 1] = max(best[LONGEST + 1], value)
        if kind == PORT:
            for longer in range(length, LONGEST + 1):
                best[longer] = max(best[longer], value)
            continue
        best[length] = max(best[length], value)
        if length == LONGEST:
            continue
        pile[depth, 0], pile[depth, 1], pile[depth, 3] = space, turn, loot
        loot = gathered
        visited[onward] = 1
        space, turn = onward, 1
        depth += 1


@part
def _room_value(
    terrain: Terrain,
    work: Scratch,
    weights: Floats,
    held_shovels: int,
    visited: Flags,
    closed: Flags,
    start: int,
) -> float:
    """Return the value of the land within reach and of its contents."""
    mark, queue = work.marks[0], work.queue
    for space in range(len(mark)):
        mark[space] = 0
    first, last, targets = 0, 1, 0.0
    queue[0] = start
    while first < last:
        space = queue[first]
        first += 1
        for turn in range(1, terrain.neighbours[space, 0] + 1):
            neighbour = terrain.neighbours[space, turn]
            if visited[neighbour] or mark[neighbour] or terrain.contents[neighbour, KIND] == PORT:
                continue
            mark[neighbour] = 1
            targets += promise(terrain, EXPERT, closed, neighbour, held_shovels + 2)
            queue[last] = neighbour
            last += 1
    return float(weights[W_ROOM] * min(last, _ROOM) + weights[W_TARGET] * min(targets, 20.0) / 5)


@part
def begin_stream(stream: Stream, seed: np.uint64, match: int) -> None:
    """Begin the stream of a match of a seed."""
    stream[0] = seed
    mixed = _next_number(stream)
    stream[0] = mixed ^ (np.uint64(match) * _SECOND)
    _next_number(stream)


@part
def number_below(stream: Stream, count: int) -> int:
    """Return a whole number from 0 to count - 1; the bias of its 32 bits is below 10^-5."""
    number: int = np.int64(((_next_number(stream) >> _BY_32) * np.uint64(count)) >> _BY_32)  # type: ignore[assignment]  # to Numba an int of this would be unsigned
    return number


@part
def _next_number(stream: Stream) -> np.uint64:
    stream[0] += _STEP
    mixed = stream[0]
    mixed = (mixed ^ (mixed >> _BY_30)) * _FIRST
    mixed = (mixed ^ (mixed >> _BY_27)) * _SECOND
    last: np.uint64 = mixed ^ (mixed >> _BY_31)
    return last


@part
def find_lines(terrain: Terrain, work: Scratch, visited: Flags, start: int, low: int, high: int) -> int:
    """Find every line of `low` to `high` spaces, shorter ones that enter a port included.

    Fills `work.lines` and `work.loots` in the order of the rules and returns their number.
    """
    neighbours, contents, pile, lines, loots = (
        terrain.neighbours,
        terrain.contents,
        work.pile,
        work.lines,
        work.loots,
    )
    count, depth = 0, 0
    space, turn, line, loot = start, 1, 0, 0
    while True:
        if turn > neighbours[space, 0]:
            if depth == 0:
                return count
            visited[space] = 0
            depth -= 1
            space, turn = pile[depth, 0], pile[depth, 1]
            line, loot = pile[depth, 2], pile[depth, 3]
            continue
        onward = neighbours[space, turn]
        turn += 1
        if visited[onward]:
            continue
        port = contents[onward, KIND] == PORT
        if port or depth + 1 >= low:
            lines[count] = line << BITS | onward
            loots[count] = loot + contents[onward, LOOT]
            count += 1
        if port or depth + 1 == high:
            continue
        pile[depth, 0], pile[depth, 1] = space, turn
        pile[depth, 2], pile[depth, 3] = line, loot
        line, loot = line << BITS | onward, loot + contents[onward, LOOT]
        visited[onward] = 1
        space, turn = onward, 1
        depth += 1


@part
def has_step(terrain: Terrain, visited: Flags, start: int) -> bool:
    """Return whether any neighbour of a space may be entered by a foot."""
    for turn in range(1, terrain.neighbours[start, 0] + 1):
        if not visited[terrain.neighbours[start, turn]]:
            return True
    return False
