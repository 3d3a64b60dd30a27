"""Plays whole matches by the rules: dice, moves, places, ports, the end.

`random` takes any line, and tries a place by the toss of a coin. `greedy` takes the line that
gathers and promises most now. `expert` compares the best line to each space, with the next roll
from there: points, the value of shovels, room to continue, and a port as a way out. Others are
greedy with tastes of their own: see `tasting`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from printplay.games.go_for_gold.islands.engine.arrays import (
    AT,
    BITS,
    BOXES,
    CURSE_FILLS,
    ENTRIES,
    FEET_MASK,
    FOOT_FORCED,
    GATHERED,
    HELD,
    KIND,
    NUMBER,
    ON_FOOT,
    OUT,
    PLAIN,
    PLAYERS,
    POINTS,
    POLICY,
    PORT,
    PORT_STOPS,
    RELOCATED,
    SCORE,
    SHOVELS_BIT,
    SPACE,
    START,
    STEPS_BIT,
    STOP,
    TREASURE,
    TRIES,
    Flags,
    Floats,
    Ints,
    Scratch,
    Sheets,
    Terrain,
)
from printplay.games.go_for_gold.islands.engine.calling import call
from printplay.games.go_for_gold.islands.engine.compiling import compiled, part
from printplay.games.go_for_gold.islands.engine.foresight import (
    EXPERT,
    GREEDY,
    NOTHING,
    RANDOM,
    THRIFT,
    a_step,
    begin,
    below,
    foresee,
    promise,
    walk,
)
from printplay.games.go_for_gold.islands.engine.reaching import NO, can_score
from printplay.games.go_for_gold.islands.engine.tasting import TASTED_FROM, THRIFTY, nearest_port, taste
from printplay.games.go_for_gold.islands.rating.counting import LAPS, LED, Notes, leader
from printplay.games.go_for_gold.state.state import BOXES as SIX
from printplay.games.go_for_gold.state.state import CURSE, LONGEST, STOCK_FEET, STOCK_SHOVELS, TEMPLE

#: The value of a shovel and a foot for `greedy`, in points.
_SHOVEL, _FOOT = 0.5, 0.3
#: Kinds of rows in the log: the first column; then the seat, and numbers.
ROUND, MOVE, GIVES_UP, DIG, EXPLORE = range(1, 6)


class Codes(NamedTuple):
    """The addresses of separately compiled functions: see `calling.code_of`.

    `expert` is used if an expert plays.
    """

    can_score: int
    expert: int


@compiled
def play(
    terrain: Terrain, plan: Ints, weights: Floats, tastes: Floats, codes: Codes,
    seed: np.uint64, first: int, number: int, sheets: Sheets, work: Scratch, notes: Notes,
) -> int:  # fmt: skip
    """Play matches `first` to `first + number - 1` of a seed and note the results.

    The port of the first player rotates with the number of the match. Experts use the weights,
    other players their tastes. Returns the number of rows of the log, also beyond its size. The
    sheets are those at the end of the last match.
    """
    rows = 0
    for match in range(first, first + number):
        begin(work.stream, seed, match)
        _lay_out(terrain, plan, sheets, match % len(terrain.ports))
        active, lap, first_of_all, leads = -1, 0, -1, 0
        while True:
            lap += 1
            active = _next_active(plan, sheets, active, lap)
            roll = 1 + below(work.stream, LONGEST)
            rows = _noted(notes, rows, ROUND, active, roll, 0, 0, 0)
            for seat in range(plan[PLAYERS]):
                if sheets.rows[seat, OUT] == 0:
                    rows = _move(
                        terrain, plan, weights, tastes, codes, sheets, work, notes, rows, seat, roll, lap
                    )
            for turn in range(plan[PLAYERS]):
                seat = (active + turn) % plan[PLAYERS]
                if sheets.rows[seat, STOP] >= 0:
                    rows = _attempt(terrain, plan, tastes, sheets, work, notes, rows, seat)
            ahead = leader(plan[PLAYERS], sheets)
            if ahead >= 0 and ahead != first_of_all:
                leads += first_of_all >= 0
                first_of_all = ahead
            if _over(terrain, plan, codes, sheets, work):
                break
        for seat in range(plan[PLAYERS]):
            end = notes.ends[match - first, seat]
            for column in range(START + 1):
                end[column] = sheets.rows[seat, column]
            end[LAPS], end[LED] = lap, leads
    return rows


@part
def _noted(
    notes: Notes, rows: int, what: int, seat: int, third: int, fourth: int, fifth: int, sixth: int
) -> int:
    """Write a row of the log, if it has room; return the new number of rows."""
    if len(notes.log):
        row = notes.log[rows]
        row[0], row[1], row[2], row[3], row[4], row[5] = what, seat, third, fourth, fifth, sixth
    return rows + 1


@part
def _lay_out(terrain: Terrain, plan: Ints, sheets: Sheets, port: int) -> None:
    """Begin a match: blank sheets, each player on a port, the stock."""
    sheets.taken[:] = 0
    sheets.closed[:] = 0
    sheets.rows[:] = 0
    for seat in range(plan[PLAYERS]):
        row, start = sheets.rows[seat], (port + seat) % len(terrain.ports)
        row[AT], row[START] = terrain.ports[start], start
        row[HELD] = row[GATHERED] = STOCK_SHOVELS
        row[ON_FOOT] = STOCK_FEET
        sheets.taken[seat, terrain.ports[start]] = 1


@part
def _next_active(plan: Ints, sheets: Sheets, active: int, lap: int) -> int:
    """Return the left neighbour of the active player; players who are out are skipped."""
    if lap == 1:
        return 0
    for turn in range(1, plan[PLAYERS] + 1):
        seat = (active + turn) % plan[PLAYERS]
        if sheets.rows[seat, OUT] == 0:
            return int(seat)
    return int((active + 1) % plan[PLAYERS])


@part
def _move(
    terrain: Terrain, plan: Ints, weights: Floats, tastes: Floats, codes: Codes,
    sheets: Sheets, work: Scratch, notes: Notes, rows: int, seat: int, roll: int, lap: int,
) -> int:  # fmt: skip
    """Draw a player's line, or put the player out; return the new number of rows of the log."""
    row, taken = sheets.rows[seat], sheets.taken[seat]
    policy = plan[POLICY + seat]
    line, loot, foot = choose(
        terrain,
        work,
        weights,
        tastes,
        codes.expert,
        policy,
        row,
        taken,
        sheets.closed,
        roll,
        plan[FOOT_FORCED],
    )
    row[STOP] = -1
    if loot == 0:
        row[OUT] = lap
        return _noted(notes, rows, GIVES_UP, seat, 0, 0, 0, 0)
    steps, shovels = loot >> STEPS_BIT, loot >> SHOVELS_BIT & FEET_MASK
    for step in range(steps):
        space = line >> BITS * step & SPACE
        taken[space] = 1
        notes.walked[row[START], space] += 1
    row[HELD] += shovels
    row[GATHERED] += shovels
    row[ON_FOOT] += (loot & FEET_MASK) - foot
    end, named = line & SPACE, -1
    row[AT] = end
    if terrain.what[end, KIND] == PORT:
        if row[RELOCATED] == 0:
            named = restart(terrain, work, weights, codes.expert, policy, row, taken, sheets.closed, end)
            row[RELOCATED], row[AT] = lap, named
            if named < 0:
                row[OUT] = lap + 1
            else:
                taken[named] = 1
            if not plan[PORT_STOPS]:
                for port in terrain.ports:  # none of them may be entered again
                    taken[port] = 1
    elif terrain.what[end, KIND] > PORT:
        row[STOP] = end
    return _noted(notes, rows, MOVE, seat, foot, named, line, steps)


@part
def _attempt(
    terrain: Terrain, plan: Ints, tastes: Floats, sheets: Sheets, work: Scratch, notes: Notes,
    rows: int, seat: int,
) -> int:  # fmt: skip
    """Dig or explore at the end of the player's move; return the new number of rows of the log."""
    row, policy = sheets.rows[seat], plan[POLICY + seat]
    space = row[STOP]
    row[STOP] = -1
    if sheets.closed[space] or not tries(terrain, work, policy, space, row[HELD]):
        return rows
    die, spent = 1 + below(work.stream, LONGEST), 0
    if terrain.what[space, KIND] == TREASURE:
        what = DIG
        missing = max(0, terrain.what[space, NUMBER] - die)
        if 0 < missing <= row[HELD] and pays(terrain, work, tastes, policy, space, missing):
            spent = missing
        row[HELD] -= spent
        if spent == missing:
            row[SCORE] += terrain.what[space, POINTS]
            row[BOXES] += 1
            row[ENTRIES] += 1
            notes.scored[row[START], space] += 1
    else:
        what = EXPLORE
        row[ENTRIES] += 1
        if row[HELD] >= die:
            row[SCORE] += TEMPLE
            row[BOXES] += 1
            row[HELD] = 0
            sheets.closed[space] = 1
            notes.scored[row[START], space] += 1
        else:
            row[SCORE] += CURSE
            row[BOXES] += plan[CURSE_FILLS]
    notes.tried[row[START], space] += 1
    return _noted(notes, rows, what, seat, die, spent, 0, 0)


@part
def _over(terrain: Terrain, plan: Ints, codes: Codes, sheets: Sheets, work: Scratch) -> bool:
    """Return whether the match is over: six boxes are full, or no player can still score."""
    for seat in range(plan[PLAYERS]):
        if sheets.rows[seat, BOXES] >= SIX:
            return True
    for seat in range(plan[PLAYERS]):
        row, taken = sheets.rows[seat], sheets.taken[seat]
        asked = (terrain, work, row, taken, sheets.closed, plan[PORT_STOPS], plan[TRIES])
        if call(can_score, codes.can_score, asked) != NO:
            return False
    return True


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
