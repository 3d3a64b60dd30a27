"""The policies: how a simulated player chooses among the lines that may be drawn.

`random` takes any line, and tries a place by the toss of a coin. `greedy` takes the line that
gathers and promises most now. `expert` compares the best line to each space, with the next roll
from there: points, the value of shovels, room to continue, and a port as a way out. Others are
greedy with tastes of their own: see `tasting`.
"""

from __future__ import annotations

from printplay.games.go_for_gold.islands.engine.arrays import (
    AT,
    FEET_MASK,
    HELD,
    KIND,
    ON_FOOT,
    PLAIN,
    SHOVELS_BIT,
    SPACE,
    Flags,
    Floats,
    Ints,
    Scratch,
    Terrain,
)
from printplay.games.go_for_gold.islands.engine.calling import call
from printplay.games.go_for_gold.islands.engine.chance import below
from printplay.games.go_for_gold.islands.engine.compiling import part
from printplay.games.go_for_gold.islands.engine.foresight import (
    EXPERT,
    GREEDY,
    NOTHING,
    RANDOM,
    THRIFT,
    foresee,
    promise,
)
from printplay.games.go_for_gold.islands.engine.tasting import TASTED_FROM, THRIFTY, nearest_port, taste
from printplay.games.go_for_gold.islands.engine.walking import a_step, walk
from printplay.games.go_for_gold.state.state import LONGEST

#: The value of a shovel and a foot for `greedy`, in points.
_SHOVEL, _FOOT = 0.5, 0.3


@part
def tries(terrain: Terrain, work: Scratch, policy: int, space: int, held: int) -> bool:
    """Return whether a player tries the place where a move ended, before the die is rolled."""
    if policy == RANDOM:
        return below(work.stream, 4) > 0
    return bool(terrain.worth[policy, space, min(held, terrain.worth.shape[2] - 1)] > 0)


@part
def pays(terrain: Terrain, work: Scratch, tastes: Floats, policy: int, space: int, missing: int) -> bool:
    """Return whether a player strikes shovels for the difference to the die."""
    if policy == RANDOM:
        return below(work.stream, 4) > 0
    thrift = THRIFT[policy] if policy <= EXPERT else tastes[policy - TASTED_FROM, THRIFTY]
    return bool(terrain.what[space, 2] > thrift * missing)


@part
def choose(
    terrain: Terrain, work: Scratch, weights: Floats, tastes: Floats, expert: int, policy: int,
    row: Ints, taken: Flags, closed: Flags, roll: int, foot_forced: int,
) -> tuple[int, int, int]:  # fmt: skip
    """Return the line, its loot and whether a foot is struck; a loot of 0 is no move.

    `expert` is the code of `foresee`, if an expert plays.
    """
    if policy == EXPERT:
        end = call(foresee, expert, (terrain, work, weights, row, taken, closed, roll, -1))
        if end < 0:
            return 0, 0, 0
        return int(work.kept[end, 0]), int(work.kept[end, 1]), int(work.kept[end, 2])
    if policy > EXPERT:
        return taste(terrain, work, tastes[policy - TASTED_FROM], policy, row, taken, closed, roll)
    start = row[AT]
    foot = policy == RANDOM and row[ON_FOOT] > 0 and below(work.stream, 8) == 0
    found = walk(terrain, work, taken, start, 1 if foot else roll, LONGEST if foot else roll)
    if found == 0 and row[ON_FOOT] and not foot and a_step(terrain, taken, start):
        if not foot_forced and policy == RANDOM and below(work.stream, 2):
            return 0, 0, 0
        foot = True
        found = walk(terrain, work, taken, start, 1, LONGEST)
    if found == 0:
        return 0, 0, 0
    pick = below(work.stream, found) if policy == RANDOM else _greedy(terrain, work, row, closed, found)
    return int(work.lines[pick]), int(work.loots[pick]), int(foot)


@part
def _greedy(terrain: Terrain, work: Scratch, row: Ints, closed: Flags, found: int) -> int:
    """Return the line that gathers and promises most now; ties are broken at random."""
    best, pick, equal = NOTHING, 0, 1
    for number in range(found):
        loot, end = work.loots[number], work.lines[number] & SPACE
        shovels, feet = loot >> SHOVELS_BIT & FEET_MASK, loot & FEET_MASK
        value = _SHOVEL * shovels + _FOOT * feet
        if terrain.what[end, KIND] != PLAIN:
            value += promise(terrain, GREEDY, closed, end, row[HELD] + shovels)
        if value > best:
            best, pick, equal = value, number, 1
        elif value == best:
            equal += 1
            if below(work.stream, equal) == 0:
                pick = number
    return pick


@part
def restart(
    terrain: Terrain, work: Scratch, weights: Floats, expert: int, policy: int, row: Ints,
    taken: Flags, closed: Flags, entered: int,
) -> int:  # fmt: skip
    """Return the port to restart from after entering one, or -1."""
    if policy == EXPERT:
        return call(foresee, expert, (terrain, work, weights, row, taken, closed, 0, entered))
    if policy > EXPERT:
        return nearest_port(terrain, work, policy, row, taken, closed, entered)
    free, pick = 0, -1
    for port in terrain.ports:
        if not taken[port] and port != entered:
            free += 1
            if below(work.stream, free) == 0:
                pick = port
    return pick
