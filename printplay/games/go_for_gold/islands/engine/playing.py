"""Plays whole matches by the rules: dice, moves, places, ports, the end.

`random` takes any line, `greedy` the one that gathers and promises most now, `expert` compares the
best line to each space, with the next roll from there. Others are greedy with tastes: `tasting`.
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
    begin_stream,
    find_lines,
    foresee,
    has_step,
    number_below,
    promise,
)
from printplay.games.go_for_gold.islands.engine.reaching import NO, can_score
from printplay.games.go_for_gold.islands.engine.tasting import TASTED_FROM, THRIFTY, nearest_port, tasted_line
from printplay.games.go_for_gold.islands.rating.counting import LAPS, LED, Notes, leader
from printplay.games.go_for_gold.state import BOXES as SIX
from printplay.games.go_for_gold.state import CURSE, LONGEST, STOCK_FEET, STOCK_SHOVELS, TEMPLE

#: The value of a shovel and a foot for `greedy`, in points.
_SHOVEL, _FOOT = 0.5, 0.3
#: Kinds of rows in the log: the first column; then the seat, and numbers.
ROUND, MOVE, GIVES_UP, DIG, EXPLORE = range(1, 6)


class Codes(NamedTuple):
    """The addresses of separately compiled functions (`calling.code_of`); `expert` if one plays."""

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
        begin_stream(work.stream, seed, match)
        _lay_out(terrain, plan, sheets, match % len(terrain.ports))
        active, lap, first_of_all, leads = -1, 0, -1, 0
        while True:
            lap += 1
            active = _next_active(plan, sheets, active, lap)
            roll = 1 + number_below(work.stream, LONGEST)
            rows = _log_row(notes, rows, ROUND, active, roll, 0, 0, 0)
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
            if _is_over(terrain, plan, codes, sheets, work):
                break
        for seat in range(plan[PLAYERS]):
            end = notes.ends[match - first, seat]
            for column in range(START + 1):
                end[column] = sheets.rows[seat, column]
            end[LAPS], end[LED] = lap, leads
    return rows


@part
def _log_row(
    notes: Notes, rows: int, kind: int, seat: int, third: int, fourth: int, fifth: int, sixth: int
) -> int:
    """Write a row of the log, if it has room; return the new number of rows."""
    if len(notes.log):
        row = notes.log[rows]
        row[0], row[1], row[2], row[3], row[4], row[5] = kind, seat, third, fourth, fifth, sixth
    return rows + 1


@part
def _lay_out(terrain: Terrain, plan: Ints, sheets: Sheets, port: int) -> None:
    """Begin a match: blank sheets, each player on a port, the stock."""
    sheets.visited[:] = 0
    sheets.closed[:] = 0
    sheets.rows[:] = 0
    for seat in range(plan[PLAYERS]):
        row, start = sheets.rows[seat], (port + seat) % len(terrain.ports)
        row[AT], row[START] = terrain.ports[start], start
        row[HELD] = row[GATHERED] = STOCK_SHOVELS
        row[ON_FOOT] = STOCK_FEET
        sheets.visited[seat, terrain.ports[start]] = 1


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
    row, visited = sheets.rows[seat], sheets.visited[seat]
    policy = plan[POLICY + seat]
    line, loot, foot = choose_line(
        terrain,
        work,
        weights,
        tastes,
        codes.expert,
        policy,
        row,
        visited,
        sheets.closed,
        roll,
        plan[FOOT_FORCED],
    )
    row[STOP] = -1
    if loot == 0:
        row[OUT] = lap
        return _log_row(notes, rows, GIVES_UP, seat, 0, 0, 0, 0)
    steps, shovels = loot >> STEPS_BIT, loot >> SHOVELS_BIT & FEET_MASK
    for step in range(steps):
        space = line >> BITS * step & SPACE
        visited[space] = 1
        notes.walked[row[START], space] += 1
    row[HELD] += shovels
    row[GATHERED] += shovels
    row[ON_FOOT] += (loot & FEET_MASK) - foot
    end, restart_port = line & SPACE, -1
    row[AT] = end
    if terrain.contents[end, KIND] == PORT:
        if row[RELOCATED] == 0:
            restart_port = choose_restart(
                terrain, work, weights, codes.expert, policy, row, visited, sheets.closed, end
            )
            row[RELOCATED], row[AT] = lap, restart_port
            if restart_port < 0:
                row[OUT] = lap + 1
            else:
                visited[restart_port] = 1
            if not plan[PORT_STOPS]:
                for port in terrain.ports:  # none of them may be entered again
                    visited[port] = 1
    elif terrain.contents[end, KIND] > PORT:
        row[STOP] = end
    return _log_row(notes, rows, MOVE, seat, foot, restart_port, line, steps)


@part
def _attempt(
    terrain: Terrain, plan: Ints, tastes: Floats, sheets: Sheets, work: Scratch, notes: Notes,
    rows: int, seat: int,
) -> int:  # fmt: skip
    """Dig or explore at the end of the player's move; return the new number of rows of the log."""
    row, policy = sheets.rows[seat], plan[POLICY + seat]
    space = row[STOP]
    row[STOP] = -1
    if sheets.closed[space] or not wants_attempt(terrain, work, policy, space, row[HELD]):
        return rows
    die, spent_shovels = 1 + number_below(work.stream, LONGEST), 0
    if terrain.contents[space, KIND] == TREASURE:
        kind = DIG
        missing = max(0, terrain.contents[space, NUMBER] - die)
        if 0 < missing <= row[HELD] and pays_shovels(terrain, work, tastes, policy, space, missing):
            spent_shovels = missing
        row[HELD] -= spent_shovels
        if spent_shovels == missing:
            row[SCORE] += terrain.contents[space, POINTS]
            row[BOXES] += 1
            row[ENTRIES] += 1
            notes.scored[row[START], space] += 1
    else:
        kind = EXPLORE
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
    notes.attempts[row[START], space] += 1
    return _log_row(notes, rows, kind, seat, die, spent_shovels, 0, 0)


@part
def _is_over(terrain: Terrain, plan: Ints, codes: Codes, sheets: Sheets, work: Scratch) -> bool:
    """Return whether the match is over: six boxes are full, or no player can still score."""
    for seat in range(plan[PLAYERS]):
        if sheets.rows[seat, BOXES] >= SIX:
            return True
    for seat in range(plan[PLAYERS]):
        row, visited = sheets.rows[seat], sheets.visited[seat]
        arguments = (terrain, work, row, visited, sheets.closed, plan[PORT_STOPS], plan[TRIES])
        if call(can_score, codes.can_score, arguments) != NO:
            return False
    return True


@part
def wants_attempt(terrain: Terrain, work: Scratch, policy: int, space: int, held_shovels: int) -> bool:
    """Return whether a player tries the place where a move ended, before the die is rolled."""
    if policy == RANDOM:
        return number_below(work.stream, 4) > 0
    return bool(terrain.worth[policy, space, min(held_shovels, terrain.worth.shape[2] - 1)] > 0)


@part
def pays_shovels(
    terrain: Terrain, work: Scratch, tastes: Floats, policy: int, space: int, missing: int
) -> bool:
    """Return whether a player strikes shovels for the difference to the die."""
    if policy == RANDOM:
        return number_below(work.stream, 4) > 0
    thrift = THRIFT[policy] if policy <= EXPERT else tastes[policy - TASTED_FROM, THRIFTY]
    return bool(terrain.contents[space, 2] > thrift * missing)


@part
def choose_line(
    terrain: Terrain, work: Scratch, weights: Floats, tastes: Floats, expert: int, policy: int,
    row: Ints, visited: Flags, closed: Flags, roll: int, foot_forced: int,
) -> tuple[int, int, int]:  # fmt: skip
    """Return the line, its loot (0: no move) and whether a foot is struck; `expert` runs `foresee`."""
    if policy == EXPERT:
        end = call(foresee, expert, (terrain, work, weights, row, visited, closed, roll, -1))
        if end < 0:
            return 0, 0, 0
        return int(work.best_lines[end, 0]), int(work.best_lines[end, 1]), int(work.best_lines[end, 2])
    if policy > EXPERT:
        return tasted_line(terrain, work, tastes[policy - TASTED_FROM], policy, row, visited, closed, roll)
    start = row[AT]
    foot = policy == RANDOM and row[ON_FOOT] > 0 and number_below(work.stream, 8) == 0
    line_count = find_lines(terrain, work, visited, start, 1 if foot else roll, LONGEST if foot else roll)
    if line_count == 0 and row[ON_FOOT] and not foot and has_step(terrain, visited, start):
        if not foot_forced and policy == RANDOM and number_below(work.stream, 2):
            return 0, 0, 0
        foot = True
        line_count = find_lines(terrain, work, visited, start, 1, LONGEST)
    if line_count == 0:
        return 0, 0, 0
    pick = (
        number_below(work.stream, line_count)
        if policy == RANDOM
        else _greedy_line(terrain, work, row, closed, line_count)
    )
    return int(work.lines[pick]), int(work.loots[pick]), int(foot)


@part
def _greedy_line(terrain: Terrain, work: Scratch, row: Ints, closed: Flags, line_count: int) -> int:
    """Return the line that gathers and promises most now; ties are broken at random."""
    best, pick, equal = NOTHING, 0, 1
    for number in range(line_count):
        loot, end = work.loots[number], work.lines[number] & SPACE
        shovels, feet = loot >> SHOVELS_BIT & FEET_MASK, loot & FEET_MASK
        value = _SHOVEL * shovels + _FOOT * feet
        if terrain.contents[end, KIND] != PLAIN:
            value += promise(terrain, GREEDY, closed, end, row[HELD] + shovels)
        if value > best:
            best, pick, equal = value, number, 1
        elif value == best:
            equal += 1
            if number_below(work.stream, equal) == 0:
                pick = number
    return pick


@part
def choose_restart(
    terrain: Terrain, work: Scratch, weights: Floats, expert: int, policy: int, row: Ints,
    visited: Flags, closed: Flags, entered_port: int,
) -> int:  # fmt: skip
    """Return the port to restart from after entering one, or -1."""
    if policy == EXPERT:
        return call(foresee, expert, (terrain, work, weights, row, visited, closed, 0, entered_port))
    if policy > EXPERT:
        return nearest_port(terrain, work, policy, row, visited, closed, entered_port)
    free, pick = 0, -1
    for port in terrain.ports:
        if not visited[port] and port != entered_port:
            free += 1
            if number_below(work.stream, free) == 0:
                pick = port
    return pick
