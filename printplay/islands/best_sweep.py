"""A quick look for a good line: many lines at once, step by step, of which the best go on.

What makes a line good is guessed: its points, and what the bounds of some thinned islands promise,
where each treasure, temple and shovel lies only by chance. (The bound of the island itself says
the same of nearly all lines, as a line that forgets where it was finds everything twice.)
"""

from __future__ import annotations

from typing import Any

import numpy as np

from printplay.games.go_for_gold.state import BOXES, LONGEST, STOCK_FEET, STOCK_SHOVELS, TEMPLE
from printplay.islands.best_bound import Task, row, rows
from printplay.islands.best_contexts import Contexts
from printplay.islands.best_steps import ENTRY, FOOT, PASS, RESTART, STEP
from printplay.islands.compiling import compiled, part

#: The columns of a line that is followed.
_CONTEXT, _HELD, _FEET, _BOXES, _SCORE, _USED, _STORY, _GUESS, _KIND, _TARGET = range(10)
_GUESSES = 4096


@part
def _column(line: Any, width: int, feet_width: int, shovels: int, feet: int) -> int:
    """Return the column of a line's stock before it gathered something."""
    held = min(line[_FEET] - feet, feet_width - 1)
    return int((held * BOXES + line[_BOXES] - 1) * width + min(line[_HELD] - shovels, width - 1))


@part
def _kept(
    lines: Any, been: Any, count: int, most: int, known: Any, story: Any, told: int, stamp: int
) -> tuple[int, int]:
    """Keep the best of some lines, one for each state, and note their last step; return how many.

    `known` is (slots, 2): which state a slot holds, and the line. `story` is (steps, 3): the
    step before, the kind, the space.
    """
    slots = len(known)
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
    tally = np.zeros(_GUESSES, np.int64)
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
        lines[alive] = lines[index]
        been[alive] = been[index]
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


@compiled
def sweep(
    table: Any, thin: Any, task: Task, contexts: Contexts, goal: int, most: int, line: Any
) -> int:
    """Look for a line of at least `goal` points; return the most points found, 0 where none.

    `table` is that of all rounds, `thin` (islands, rows, 2, spaces, columns) those of thinned
    islands, without memory. `most` lines are followed side by side. The steps of the best line are
    written to `line` as `search` writes them.
    """
    rounds, width, feet_width = len(task.rolls), task.width, task.feet_width
    spaces = len(task.port)
    words = (spaces + 63) // 64
    row_at = rows(task.rolls, 0)
    broad = 1
    for context in range(len(contexts.space)):
        broad = max(broad, contexts.first[context + 1] - contexts.first[context])
    room = most * max(broad, 2 * LONGEST + 2)
    begun = np.zeros((most, 10), np.int32)
    begun_been = np.zeros((most, words), np.uint64)
    now = np.zeros((room, 10), np.int32)
    now_been = np.zeros((room, words), np.uint64)
    then = np.zeros((room, 10), np.int32)
    then_been = np.zeros((room, words), np.uint64)
    pool = np.zeros((room, 10), np.int32)
    pool_been = np.zeros((room, words), np.uint64)
    slots = 1
    while slots < 2 * room:
        slots *= 2
    known = np.zeros((slots, 2), np.uint64)
    story = np.zeros((most * rounds * (2 * LONGEST + 3) + 1, 3), np.int32)
    told, stamp, found, end = 1, 0, 0, 0
    story[0] = -1
    one = np.uint64(1)
    begun[0, _CONTEXT], begun[0, _HELD], begun[0, _FEET], begun[0, _BOXES] = (
        contexts.fresh[0, task.start],
        STOCK_SHOVELS,
        STOCK_FEET,
        BOXES,
    )
    begun_been[0, task.start >> 6] |= one << np.uint64(task.start & 63)
    beginning = 1
    for number in range(rounds):
        ended = 0
        for foot in range(2):
            steps = LONGEST if foot else task.rolls[number]
            count = 0
            for index in range(beginning):
                if foot and begun[index, _FEET] == 0:
                    continue
                now[count] = begun[index]
                now_been[count] = begun_been[index]
                if foot:
                    now[count, _FEET] -= 1
                count += 1
            for left in range(steps - 1, -1, -1):
                at = row(row_at, task.rolls, number, foot == 1, left)
                fresh = 0
                for index in range(count):
                    used, context = now[index, _USED], now[index, _CONTEXT]
                    column = _column(now[index], width, feet_width, 0, 0)
                    for after_at in range(contexts.first[context], contexts.first[context + 1]):
                        after = contexts.after[after_at]
                        space = contexts.space[after]
                        bit = one << np.uint64(space & 63)
                        if now_been[index, space >> 6] & bit or (
                            used == 1 and not task.stop and task.port[space]
                        ):
                            continue
                        if now[index, _SCORE] + table[at, used, after, column] < goal:
                            continue
                        if fresh == room:
                            break
                        then[fresh] = now[index]
                        then_been[fresh] = now_been[index]
                        then_been[fresh, space >> 6] |= bit
                        to = then[fresh]
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
                fresh, told = _kept(then, then_been, fresh, most, known, story, told, stamp)
                count = 0
                for index in range(fresh):
                    space = contexts.space[then[index, _CONTEXT]]
                    port = task.port[space]
                    if (left == 0 or port or foot) and ended < room:
                        used = then[index, _USED]
                        column = _column(
                            then[index], width, feet_width, task.shovels[space], task.feet[space]
                        )
                        worth = (
                            then[index, _SCORE]
                            + table[row_at[number] + 1, used, then[index, _CONTEXT], column]
                        )
                        if worth >= goal:
                            pool[ended] = then[index]
                            pool_been[ended] = then_been[index]
                            pool[ended, _GUESS] = _guess(
                                thin, row_at[number] + 1, used, space, column, then[index, _SCORE]
                            )
                            ended += 1
                    if left and not port:
                        now[count] = then[index]
                        now_been[count] = then_been[index]
                        count += 1
        fresh = 0
        stand = row_at[number + 1]
        for index in range(ended):
            context, used = pool[index, _CONTEXT], pool[index, _USED]
            space = contexts.space[context]
            if task.port[space] and used == 0:
                for other in range(spaces):
                    bit = one << np.uint64(other & 63)
                    if task.port[other] and not pool_been[index, other >> 6] & bit and fresh < room:
                        then[fresh] = pool[index]
                        then_been[fresh] = pool_been[index]
                        then_been[fresh, other >> 6] |= bit
                        to = then[fresh]
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
                then[fresh] = pool[index]
                then_been[fresh] = pool_been[index]
                to = then[fresh]
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
        beginning, told = _kept(then, then_been, fresh, most, known, story, told, stamp)
        for index in range(beginning):
            begun[index] = then[index]
            begun_been[index] = then_been[index]
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
