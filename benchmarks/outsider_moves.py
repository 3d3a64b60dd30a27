"""The lines that an outsider may draw, and which of them it likes best."""

from __future__ import annotations

import numpy as np

from benchmarks.outsider_maps import PORT, TEMPLE, TREASURE, Numbers, njit

#: What a taste is made of, in points: a shovel, a foot, land near the next target, a way out of the
#: space, the use of a port, how sure a temple must be before it is tried (in sixths), a space that
#: can still be reached, a foot struck by choice (`NEVER`), and the futures played out in mind.
SHOVEL, FOOT, PULL, EXIT, HARBOUR, SURE, ROOM, STRUCK, FUTURES = range(9)
NEVER = 99.0
#: Lines that somebody looks at who thinks of room or futures, and the rounds of a future.
_PONDERED, _ROUNDS = 24, 3


@njit
def hope(kinds: Numbers, space: int, shovels: int, closed: Numbers, sure: float) -> float:
    """Return the points that a place promises to someone with so many shovels."""
    if kinds[space, 0] == TREASURE:
        number = kinds[space, 1]
        return float(number * min(6, 7 - number + shovels) / 6.0)
    if kinds[space, 0] == TEMPLE and not closed[space] and shovels >= sure:
        chance = min(6, shovels) / 6.0
        return 9 * chance - (1 - chance)
    return 0.0


@njit
def pull(
    kinds: Numbers, far: Numbers, space: int, shovels: int, been: Numbers, closed: Numbers, sure: float
) -> float:
    """Return how much the best place in the neighbourhood of a space attracts."""
    best = 0.0
    for other in range(len(kinds)):
        if kinds[other, 0] > PORT and not been[other] and far[space, other] > 0:
            points = hope(kinds, other, shovels + 1, closed, sure) / (2.0 + far[space, other])
            best = max(best, points)
    return best


@njit
def moves(
    near: Numbers, kinds: Numbers, start: int, been: Numbers, low: int, high: int, found: Numbers
) -> int:
    """Write all paths of `low` to `high` steps, length first, and return how many there are."""
    path, turn = np.zeros(8, np.int64), np.zeros(8, np.int64)
    path[0], depth, count = start, 0, 0
    while depth >= 0:
        if turn[depth] == 6 or depth == high:
            if depth:
                been[path[depth]] = 0
            depth -= 1
            continue
        onward = near[path[depth], turn[depth]]
        turn[depth] += 1
        if onward < 0 or been[onward]:
            continue
        port = kinds[onward, 0] == PORT
        if port or depth + 1 >= low:
            found[count, 0] = depth + 1
            for step in range(1, depth + 1):
                found[count, step] = path[step]
            found[count, depth + 1] = onward
            count += 1
        if not port:
            depth += 1
            path[depth], turn[depth] = onward, 0
            been[onward] = 1
    return count


@njit
def _exits(near: Numbers, been: Numbers, space: int) -> int:
    return sum([1 for other in near[space] if other >= 0 and not been[other]])


@njit
def _room(near: Numbers, kinds: Numbers, been: Numbers, space: int) -> int:
    """Return how many spaces can still be reached."""
    seen, queue, count = been.copy(), np.zeros(len(near), np.int64), 1
    queue[0], read = space, 0
    while read < count:
        for other in near[queue[read]]:
            if other >= 0 and not seen[other]:
                seen[other] = 1
                if kinds[other, 0] != PORT:
                    queue[count] = other
                    count += 1
        read += 1
    return count - 1


@njit
def _future(
    near: Numbers, kinds: Numbers, loot: Numbers, been: Numbers, closed: Numbers, space: int,
    shovels: int, sure: float,
) -> float:  # fmt: skip
    """Return the points of a few rounds to come, walked at random."""
    walked, count, points = np.zeros(6 * _ROUNDS, np.int64), 0, 0.0
    for _round in range(_ROUNDS):
        left = np.random.randint(1, 7)
        while left:
            free, onward = 0, -1
            for other in near[space]:
                if other >= 0 and not been[other]:
                    free += 1
                    if np.random.randint(free) == 0:
                        onward = other
            if onward < 0:
                break
            space = onward
            been[space], walked[count] = 1, space
            count += 1
            shovels += loot[space, 0]
            left = 0 if kinds[space, 0] == PORT else left - 1
        if left:
            points -= 1.0
            break
        points += max(0.0, hope(kinds, space, shovels, closed, sure))
        if kinds[space, 0] == PORT:
            break
    for step in range(count):
        been[walked[step]] = 0
    return points


@njit
def _stand(kinds: Numbers, ports: Numbers, been: Numbers, end: int) -> int:
    """Return where somebody goes on from who ends a line on a space: from another port, maybe."""
    stand = end
    if kinds[end, 0] == PORT:
        for port in ports:
            if not been[port] and port != end:
                stand = port
    return stand


@njit
def _pondered(
    near: Numbers, kinds: Numbers, loot: Numbers, taste: Numbers, been: Numbers, closed: Numbers,
    line: Numbers, stand: int, shovels: int,
) -> float:  # fmt: skip
    """Return what the room and the futures after a line are worth."""
    value = 0.0
    for step in range(1, line[0] + 1):
        been[line[step]] = 1
    if taste[ROOM]:
        value += taste[ROOM] * _room(near, kinds, been, stand)
    for _one in range(int(taste[FUTURES])):
        future = _future(near, kinds, loot, been, closed, stand, shovels, taste[SURE])
        value += future / taste[FUTURES]
    for step in range(1, line[0] + 1):
        been[line[step]] = 0
    return value


@njit
def chosen(
    near: Numbers, kinds: Numbers, loot: Numbers, far: Numbers, ports: Numbers, taste: Numbers,
    shovels: int, been: Numbers, closed: Numbers, found: Numbers, count: int,
) -> tuple[int, float]:  # fmt: skip
    """Return the path that the player likes best, and how much."""
    best, pick, alike = -1e9, -1, 0
    pulls, ponders = np.full(len(near), -1.0), taste[ROOM] or taste[FUTURES]
    for number in range(count):
        if ponders and alike and np.random.randint(count) >= _PONDERED:
            continue
        length = found[number, 0]
        end, dug, feet = found[number, length], 0, 0
        for step in range(1, length + 1):
            dug += loot[found[number, step], 0]
            feet += loot[found[number, step], 1]
        value = taste[SHOVEL] * dug + taste[FOOT] * feet
        value += hope(kinds, end, shovels + dug, closed, taste[SURE])
        stand = _stand(kinds, ports, been, end)
        if stand != end:
            value += taste[HARBOUR]
        if taste[PULL]:
            if pulls[stand] < 0:
                pulls[stand] = pull(kinds, far, stand, shovels, been, closed, taste[SURE])
            value += taste[PULL] * pulls[stand]
        if taste[EXIT]:
            value += taste[EXIT] * min(3, _exits(near, been, stand))
        if ponders:
            value += _pondered(near, kinds, loot, taste, been, closed, found[number], stand, shovels + dug)
        if value > best + 1e-9:
            best, pick, alike = value, number, 1
        elif value > best - 1e-9:
            alike += 1
            if np.random.randint(alike) == 0:
                pick = number
    return pick, best
