"""A quick look for a good line: many lines at once, step by step, of which the best go on.

What makes a line good is guessed: its points, and what the bounds of some thinned islands promise,
where each treasure, temple and shovel lies only by chance. (The bound of the island itself says
the same of nearly all lines, as a line that forgets where it was finds everything twice.)
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from printplay.games.go_for_gold.state import BOXES, LONGEST, STOCK_FEET, STOCK_SHOVELS, TEMPLE
from printplay.islands.best_bound import Points, Task, row, rows
from printplay.islands.best_contexts import Contexts
from printplay.islands.best_steps import ENTRY, FOOT, PASS, RESTART, STEP
from printplay.islands.compiling import compiled_apart, part

#: The columns of a line that is followed.
_CONTEXT, _HELD, _FEET, _BOXES, _SCORE, _USED, _STORY, _GUESS, _KIND, _TARGET = range(10)
_COLUMNS = 10
_GUESSES = 4096


@part
def _column(line: Any, width: int, feet_width: int, shovels: int, feet: int) -> int:
    """Return the column of a line's stock before it gathered something."""
    held = min(line[_FEET] - feet, feet_width - 1)
    return int((held * BOXES + line[_BOXES] - 1) * width + min(line[_HELD] - shovels, width - 1))


class Band(NamedTuple):
    """Lines that are followed: their columns, and the spaces each has been on (bits)."""

    rows: NDArray[np.int32]
    been: NDArray[np.uint64]


def band(most: int, spaces: int) -> Band:
    """Return room for so many lines, on an island of so many spaces."""
    return Band(
        np.zeros((most, _COLUMNS), np.int32), np.zeros((most, (spaces + 63) // 64), np.uint64)
    )


@part
def _copied(into: Band, at: int, source: Band, index: int) -> None:
    """Write a line over another."""
    for column in range(_COLUMNS):
        into.rows[at, column] = source.rows[index, column]
    for word in range(into.been.shape[1]):
        into.been[at, word] = source.been[index, word]


@part
def _kept(
    band: Band, count: int, most: int, known: Any, story: Any, told: int, stamp: int, tally: Any
) -> tuple[int, int]:
    """Keep the best of some lines, one for each state, and note their last step; return how many.

    `known` is (slots, 2): which state a slot holds, and the line. `story` is (steps, 3): the
    step before, the kind, the space. `tally` is room to count guesses in.
    """
    lines, slots = band.rows, len(known)
    alive = 0
    for index in range(count):
        line = lines[index]
        key = np.uint64(line[_CONTEXT] * 2 + line[_USED])
        key = (key * np.uint64(64) + np.uint64(min(line[_HELD], 63))) * np.uint64(32) + np.uint64(
            min(line[_FEET], 31)
        )
        key = key * np.uint64(8) + np.uint64(line[_BOXES])
        key = key * np.uint64(1 << 16) + np.uint64(stamp % (1 << 16))
        slot = (key * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(40)
        slot %= np.uint64(slots)
        while True:
            if known[slot, 1] >> np.uint64(32) != np.uint64(stamp):
                known[slot, 0] = key
                known[slot, 1] = (np.uint64(stamp) << np.uint64(32)) | np.uint64(index)
                break
            if known[slot, 0] == key:
                other = np.int64(known[slot, 1] & np.uint64(0xFFFFFFFF))
                if lines[other, _GUESS] < line[_GUESS]:
                    lines[other, _GUESS] = -1
                    known[slot, 1] = (np.uint64(stamp) << np.uint64(32)) | np.uint64(index)
                else:
                    line[_GUESS] = -1
                break
            slot = (slot + np.uint64(1)) % np.uint64(slots)
    tally[:] = 0
    for index in range(count):
        if lines[index, _GUESS] >= 0:
            tally[min(lines[index, _GUESS], _GUESSES - 1)] += 1
    least, room = _GUESSES - 1, most
    while least > 0 and room > tally[least]:
        room -= tally[least]
        least -= 1
    for index in range(count):
        guess = min(lines[index, _GUESS], _GUESSES - 1)
        if guess < least or (guess == least and room <= 0):
            continue
        if guess == least:
            room -= 1
        if told == len(story):
            break
        story[told, 0], story[told, 1], story[told, 2] = (
            lines[index, _STORY],
            lines[index, _KIND],
            lines[index, _TARGET],
        )
        _copied(band, alive, band, index)
        lines[alive, _STORY] = told
        told += 1
        alive += 1
    return alive, told


@part
def _guess(thin: Any, at: int, used: int, space: int, column: int, score: int) -> int:
    total = score * len(thin)
    for one in range(len(thin)):
        total += thin[one, at, used, space, column]
    return total


def sweep(
    table: Points, thin: Points, task: Task, contexts: Contexts, goal: int, most: int, line: Any
) -> int:
    """Look for a line of at least `goal` points; return the most points found, 0 where none.

    `table` is that of all rounds, `thin` (islands, rows, 2, spaces, columns) those of thinned
    islands, without memory. `most` lines are followed side by side. The steps of the best line are
    written to `line` as `search` writes them.
    """
    rounds, spaces = len(task.rolls), len(task.port)
    broad = max(2 * LONGEST + 2, int(np.diff(contexts.first).max(initial=1)))
    room = most * broad
    begun, now, then, pool = band(most, spaces), *(band(room, spaces) for _ in range(3))
    known = np.zeros((1 << (2 * room - 1).bit_length(), 2), np.uint64)
    story = np.empty((most * rounds * (2 * LONGEST + 3) + 1, 3), np.int32)
    story[0] = -1
    begun.rows[0, [_CONTEXT, _HELD, _FEET, _BOXES]] = (
        contexts.fresh[0, task.start], STOCK_SHOVELS, STOCK_FEET, BOXES
    )  # fmt: skip
    begun.been[0, task.start >> 6] |= np.uint64(1) << np.uint64(task.start & 63)
    return swept(
        table, thin, task, contexts, goal, most, line, rows(task.rolls, 0), begun, now, then, pool,
        known, story, np.zeros(_GUESSES, np.int64),
    )  # fmt: skip


@compiled_apart
def swept(
    table: Any, thin: Any, task: Task, contexts: Contexts, goal: int, most: int, line: Any,
    row_at: Any, begun: Band, now: Band, then: Band, pool: Band, known: Any, story: Any,
    tally: Any,
) -> int:  # fmt: skip
    """Look for a line of at least so many points; see `sweep`. What follows `line` is room."""
    rounds, width, feet_width = len(task.rolls), task.width, task.feet_width
    spaces, room = len(task.port), len(now.rows)
    told, stamp, found, end = 1, 0, 0, 0
    one = np.uint64(1)
    beginning = 1
    for number in range(rounds):
        ended = 0
        for foot in range(2):
            steps = LONGEST if foot else task.rolls[number]
            count = 0
            for index in range(beginning):
                if foot and begun.rows[index, _FEET] == 0:
                    continue
                _copied(now, count, begun, index)
                if foot:
                    now.rows[count, _FEET] -= 1
                count += 1
            for left in range(steps - 1, -1, -1):
                at = row(row_at, task.rolls, number, foot == 1, left)
                fresh = 0
                for index in range(count):
                    used, context = now.rows[index, _USED], now.rows[index, _CONTEXT]
                    column = _column(now.rows[index], width, feet_width, 0, 0)
                    for after_at in range(contexts.first[context], contexts.first[context + 1]):
                        after = contexts.after[after_at]
                        space = contexts.space[after]
                        bit = one << np.uint64(space & 63)
                        if now.been[index, space >> 6] & bit or (
                            used == 1 and not task.stop and task.port[space]
                        ):
                            continue
                        if now.rows[index, _SCORE] + table[at, used, after, column] < goal:
                            continue
                        if fresh == room:
                            break
                        _copied(then, fresh, now, index)
                        then.been[fresh, space >> 6] |= bit
                        to = then.rows[fresh]
                        to[_CONTEXT], to[_KIND], to[_TARGET] = (
                            after,
                            FOOT if foot and left == steps - 1 else STEP,
                            space,
                        )
                        to[_GUESS] = _guess(thin, at, used, space, column, to[_SCORE])
                        to[_HELD] += task.shovels[space]
                        to[_FEET] += task.feet[space]
                        fresh += 1
                stamp += 1
                fresh, told = _kept(then, fresh, most, known, story, told, stamp, tally)
                count = 0
                for index in range(fresh):
                    space = contexts.space[then.rows[index, _CONTEXT]]
                    port = task.port[space]
                    if (left == 0 or port or foot) and ended < room:
                        it = then.rows[index]
                        used, context = it[_USED], it[_CONTEXT]
                        dug, feet = task.shovels[space], task.feet[space]
                        column = _column(it, width, feet_width, dug, feet)
                        at_end = row_at[number] + 1
                        if it[_SCORE] + table[at_end, used, context, column] >= goal:
                            _copied(pool, ended, then, index)
                            guess = _guess(thin, at_end, used, space, column, it[_SCORE])
                            pool.rows[ended, _GUESS] = guess
                            ended += 1
                    if left and not port:
                        _copied(now, count, then, index)
                        count += 1
        fresh = 0
        stand = row_at[number + 1]
        for index in range(ended):
            context, used = pool.rows[index, _CONTEXT], pool.rows[index, _USED]
            space = contexts.space[context]
            if task.port[space] and used == 0:
                for other in range(spaces):
                    bit = one << np.uint64(other & 63)
                    if task.port[other] and not pool.been[index, other >> 6] & bit and fresh < room:
                        _copied(then, fresh, pool, index)
                        then.been[fresh, other >> 6] |= bit
                        to = then.rows[fresh]
                        to[_CONTEXT], to[_USED], to[_KIND], to[_TARGET] = (
                            contexts.fresh[contexts.mark[context], other],
                            1,
                            RESTART,
                            other,
                        )
                        column = _column(to, width, feet_width, 0, 0)
                        to[_GUESS] = _guess(thin, stand, 1, other, column, to[_SCORE])
                        if to[_SCORE] + table[stand, 1, to[_CONTEXT], column] >= goal:
                            fresh += 1
                continue
            for entry in range(2):
                if fresh == room:
                    break
                _copied(then, fresh, pool, index)
                to = then.rows[fresh]
                to[_KIND], to[_TARGET] = PASS, space
                if entry:
                    digs = task.digs[space]
                    if digs >= 0 and to[_HELD] >= digs:
                        to[_HELD] -= digs
                        to[_SCORE] += task.worth[space]
                    elif digs < 0 and number + 1 < task.closed[space] and to[_HELD] >= task.need:
                        to[_HELD] = 0
                        to[_SCORE] += TEMPLE
                    else:
                        continue
                    to[_KIND] = ENTRY
                    to[_BOXES] -= 1
                    if to[_SCORE] > found and to[_SCORE] >= goal:
                        found, end = to[_SCORE], told
                        story[told, 0], story[told, 1], story[told, 2] = to[_STORY], ENTRY, space
                        told += 1
                        if told == len(story):
                            told -= 1
                    if to[_BOXES] == 0:
                        continue
                column = _column(to, width, feet_width, 0, 0)
                if to[_SCORE] + table[stand, used, context, column] < goal:
                    continue
                to[_GUESS] = _guess(thin, stand, used, space, column, to[_SCORE])
                fresh += 1
        stamp += 1
        beginning, told = _kept(then, fresh, most, known, story, told, stamp, tally)
        for index in range(beginning):
            _copied(begun, index, then, index)
    if found:
        count, at = 0, end
        while at > 0:
            count += 1
            at = story[at, 0]
        line[count, 0] = -1
        at = end
        while at > 0:
            count -= 1
            line[count, 0], line[count, 1] = story[at, 1], story[at, 2]
            at = story[at, 0]
    return found
