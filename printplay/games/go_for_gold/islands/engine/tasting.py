"""Greedy players with tastes of their own, for whom an island has to be fair, too."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from printplay.games.go_for_gold.islands.engine.arrays import (
    AT,
    FEET_MASK,
    HELD,
    KIND,
    ON_FOOT,
    PORT,
    RELOCATED,
    SHOVELS_BIT,
    SPACE,
    Flags,
    Floats,
    Ints,
    Scratch,
    Terrain,
    Worthy,
)
from printplay.games.go_for_gold.islands.engine.compiling import part
from printplay.games.go_for_gold.islands.engine.foresight import (
    EXPERT,
    NOTHING,
    THRIFT,
    find_lines,
    has_step,
    number_below,
    promise,
)
from printplay.games.go_for_gold.islands.engine.policies import TASTES
from printplay.games.go_for_gold.state import LONGEST

#: The number of the first of these policies.
TASTED_FROM = EXPERT + 1


class Taste(NamedTuple):
    """What a player likes, in points, and how it errs.

    `shovel` and `foot` are the value of one that is gathered, `pull` that of a place one step away
    for each of its points, `exits` that of a free neighbour of the space (up to three), `harbour`
    that of using the one port. A foot is struck for `strike` points more where the roll leads to
    no place. Of
    100 lines `slips` are drawn without looking, and each is misjudged by up to `blur` points.
    `thrifty` is the value of a shovel when a place is tried.
    """

    shovel: float
    foot: float
    pull: float
    exits: float
    harbour: float
    strike: float
    slips: float
    blur: float
    thrifty: float


SHOVEL, FOOT, PULL, EXITS, HARBOUR, STRIKE, SLIPS, BLUR, THRIFTY = range(9)
#: More than any line gives: a foot is struck only if there is no other move.
_NEVER = 1e6

_LIKES = {
    # walks to the nearest points
    "near": (Taste(0.5, 0.3, 3.0, 0.0, -1.0, _NEVER, 0, 0.0, 0.0), Worthy(0.0)),
    # gathers shovels first, and strikes them with regret
    "shovels": (
        Taste(1.5, 0.8, 1.0, 0.1, -1.0, _NEVER, 0, 0.0, 0.5),
        Worthy(0.5, treasure=0.8, temple=1.2, least=3),
    ),
    # saves its shovels for the temples
    "temples": (
        Taste(1.0, 0.3, 2.5, 0.0, -0.5, _NEVER, 0, 0.0, 0.8),
        Worthy(0.0, treasure=0.4, temple=2.0, least=3),
    ),
    # keeps its port for later
    "patient": (Taste(0.5, 0.5, 1.5, 0.3, -8.0, _NEVER, 0, 0.0, 0.2), Worthy(0.2)),
    # minds the way out, not what lies farther on; tries a temple only when it is nearly sure
    "cautious": (Taste(0.7, 1.0, 0.0, 0.8, -2.0, _NEVER, 0, 0.0, 0.4), Worthy(0.4, least=5)),
    # tries everything at once, strikes feet for it, and uses the port early
    "bold": (Taste(0.2, 0.1, 1.0, 0.0, 1.0, 1.5, 0, 0.5, 0.0), Worthy(0.0, treasure=1.2, temple=1.5)),
    # a person: misjudges lines, and sometimes does not look
    "noisy": (Taste(0.5, 0.4, 2.0, 0.2, -1.0, _NEVER, 10, 1.5, 0.1), Worthy(0.1)),
}
#: The tastes as an array, in the order of the policies.
TASTED = np.array([_LIKES[name][0] for name in TASTES], np.float64)
#: What each policy thinks places are worth, all of them in order.
WORTHY = (*(Worthy(shovel) for shovel in THRIFT), *(_LIKES[name][1] for name in TASTES))


@part
def tasted_line(
    terrain: Terrain, work: Scratch, likes: Floats, policy: int, row: Ints, visited: Flags,
    closed: Flags, roll: int,
) -> tuple[int, int, int]:  # fmt: skip
    """Return the line a player likes best, its loot (0: no move), and whether a foot is struck."""
    start, foot = row[AT], 0
    line_count = find_lines(terrain, work, visited, start, roll, roll)
    if line_count == 0 and row[ON_FOOT] and has_step(terrain, visited, start):
        foot, line_count = 1, find_lines(terrain, work, visited, start, 1, LONGEST)
    if line_count == 0:
        return 0, 0, 0
    for space in range(len(visited)):
        work.ranked[space] = NOTHING
    if number_below(work.stream, 100) < likes[SLIPS]:
        pick = number_below(work.stream, line_count)
        return int(work.lines[pick]), int(work.loots[pick]), foot
    pick, value = _best_liked(terrain, work, likes, policy, row, visited, closed, line_count)
    line, loot = work.lines[pick], work.loots[pick]
    empty = terrain.contents[line & SPACE, KIND] <= PORT
    if empty and not foot and row[ON_FOOT] and likes[STRIKE] < _NEVER:
        line_count = find_lines(terrain, work, visited, start, 1, LONGEST)
        pick, foot_value = _best_liked(terrain, work, likes, policy, row, visited, closed, line_count)
        if foot_value - likes[STRIKE] > value:
            return int(work.lines[pick]), int(work.loots[pick]), 1
    return int(line), int(loot), foot


@part
def _best_liked(
    terrain: Terrain, work: Scratch, likes: Floats, policy: int, row: Ints, visited: Flags,
    closed: Flags, line_count: int,
) -> tuple[int, float]:  # fmt: skip
    """Return the line that a player likes best, and how much; ties are broken at random."""
    best, pick, equal = NOTHING, 0, 1
    for number in range(line_count):
        loot, end = work.loots[number], work.lines[number] & SPACE
        shovels, feet = loot >> SHOVELS_BIT & FEET_MASK, loot & FEET_MASK
        value = likes[SHOVEL] * shovels + likes[FOOT] * feet
        if terrain.contents[end, KIND] > PORT:
            value += promise(terrain, policy, closed, end, row[HELD] + shovels)
        if work.ranked[end] == NOTHING:
            work.ranked[end] = _standing_value(terrain, likes, policy, row, visited, closed, end)
        value += work.ranked[end]
        if likes[BLUR] > 0:
            value += likes[BLUR] * number_below(work.stream, 1024) / 1024
        if value > best:
            best, pick, equal = value, number, 1
        elif value == best:
            equal += 1
            if number_below(work.stream, equal) == 0:
                pick = number
    return pick, best


@part
def _standing_value(
    terrain: Terrain, likes: Floats, policy: int, row: Ints, visited: Flags, closed: Flags, end: int
) -> float:
    """Return how much a player likes to stand on a space: what is near, and the way out."""
    if terrain.contents[end, KIND] == PORT and row[RELOCATED] == 0:
        pull = 0.0
        for port in terrain.ports:
            if not visited[port] and port != end:
                pull = max(pull, _pull(terrain, policy, row[HELD], visited, closed, port))
        return float(likes[HARBOUR] + likes[PULL] * pull)
    value = likes[PULL] * _pull(terrain, policy, row[HELD], visited, closed, end)
    if likes[EXITS] > 0:
        free = 0
        for turn in range(1, terrain.neighbours[end, 0] + 1):
            free += not visited[terrain.neighbours[end, turn]]
        value += likes[EXITS] * min(free, 3)
    return float(value)


@part
def _pull(
    terrain: Terrain, policy: int, held_shovels: int, visited: Flags, closed: Flags, space: int
) -> float:
    """Return how much the best place around a space attracts: its points by its nearness."""
    best = 0.0
    for place in terrain.places:
        if not visited[place] and place != space:
            points = promise(terrain, policy, closed, place, held_shovels + 1)
            best = max(best, points * terrain.nearness[space, place])
    return best


@part
def nearest_port(
    terrain: Terrain, work: Scratch, policy: int, row: Ints, visited: Flags, closed: Flags, entered_port: int
) -> int:
    """Return the port with the best places around it to restart from, or -1."""
    best, pick, equal = -1.0, -1, 1
    for port in terrain.ports:
        if visited[port] or port == entered_port:
            continue
        pull = _pull(terrain, policy, row[HELD], visited, closed, port)
        if pull > best:
            best, pick, equal = pull, port, 1
        elif pull == best:
            equal += 1
            if number_below(work.stream, equal) == 0:
                pick = port
    return int(pick)
