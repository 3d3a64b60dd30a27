"""A search for a line that makes so many points: depth first, aimed at what its bound promises.

Every state of a line has a bound (`best_bound`): what it has, and what it can still make at most.
States that cannot reach the goal are left; the rest are followed, the most promising first, equals
by chance. After so many states the search begins anew, by other chances, and remembers the states
it has searched whole. A state whose branch has taken long gets a table of its own, in which the
spaces visited are closed: that finds walls, and treasures and shovels that are gone.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from printplay.games.go_for_gold.state import BOXES, LONGEST, STOCK_FEET, STOCK_SHOVELS, TEMPLE
from printplay.islands.best_bound import Task, fill, row
from printplay.islands.best_choices import landed, mixed, random, weighed
from printplay.islands.best_contexts import Contexts
from printplay.islands.best_stack import Stack
from printplay.islands.best_steps import ENTRY, FOOT, FOUND, HALT, NONE, OPEN, RESTART, STEP
from printplay.islands.compiling import compiled_apart

#: What a state is before: a round, a further step, what is done where a move has ended.
_ROUND, _UNDERWAY, _ENDED = 0, 1, 2


@compiled_apart
def search(
    tables: Any,
    offsets: Any,
    sizes: Any,
    task: Task,
    contexts: Contexts,
    goal: int,
    most: int,
    restart: int,
    patience: int,
    seen: Any,
    colours: Any,
    seed: Any,
    line: Any,
    stats: Any,
    room: Stack,
) -> int:
    """Look for a line of `goal` points or more; write its steps to `line`, and how many it has.

    `tables` holds the table of all rounds, and behind it room for one that begins at each round:
    at `offsets[n]`, of `sizes[n]` rows. `most` states are looked at in all, `restart` before the
    search begins anew; a branch gets its own table after `patience` states. `line` is (steps, 2):
    the kind of a step, and a space. Returns FOUND, NONE (there is none), or OPEN.
    """
    rounds, width, feet_width = len(task.rolls), task.width, task.feet_width
    spaces = len(task.port)
    kinds, targets, worths = room.ways[0], room.ways[1], room.ways[2]
    # a state: how many ways follow it and how many were taken, then what it is
    count, taken, phase, context = room.states[0], room.states[1], room.states[2], room.states[3]
    number, left, by_foot, used = room.states[4], room.states[5], room.states[6], room.states[7]
    held, feet, boxes, score = room.states[8], room.states[9], room.states[10], room.states[11]
    begun, using = room.states[12], room.states[13]  # `using`: the round its table begins at
    key, free, row_at = room.keys, room.free, room.row_at
    mask = len(seen) - 1
    looked = 0
    width_1, feet_1 = width - 1, feet_width - 1
    while looked < most:
        free[:] = True
        free[task.start] = False
        depth = 0
        phase[0], context[0], number[0], left[0], used[0] = (
            _ROUND,
            contexts.fresh[0, task.start],
            0,
            0,
            0,
        )
        held[0], feet[0], boxes[0], score[0], using[0] = STOCK_SHOVELS, STOCK_FEET, BOXES, 0, 0
        key[0] = colours[task.start]
        begun[0] = looked
        count[0] = -1
        until = looked + restart
        while depth >= 0:
            if count[depth] < 0:  # its first visit: what can follow?
                looked += 1
                n = 0
                c, r, u = context[depth], number[depth], used[depth]
                column = (min(feet[depth], feet_1) * BOXES + boxes[depth] - 1) * width + min(
                    held[depth], width_1
                )
                need = goal - score[depth]
                base = offsets[using[depth]]
                at = row_at[using[depth]]
                if phase[depth] == _ROUND:
                    if r < rounds:
                        k = mixed(mixed(mixed(key[depth], contexts.space[c]), r * 2 + u), goal)
                        k = mixed(
                            mixed(k, (held[depth] * 128 + feet[depth]) * 8 + boxes[depth]),
                            score[depth],
                        )
                        if seen[k & np.uint64(mask)] == k:
                            n = 0
                        else:
                            for foot in range(2):
                                if foot and feet[depth] == 0:
                                    continue
                                steps = LONGEST if foot else task.rolls[r]
                                line_of = base + row(at, task.rolls, r, foot == 1, steps - 1)
                                if foot:
                                    column = (
                                        min(feet[depth] - 1, feet_1) * BOXES + boxes[depth] - 1
                                    ) * width + min(held[depth], width_1)
                                for index in range(contexts.first[c], contexts.first[c + 1]):
                                    after = contexts.after[index]
                                    there = contexts.space[after]
                                    if not free[there] or (
                                        u == 1 and not task.stop and task.port[there]
                                    ):
                                        continue
                                    worth = tables[line_of, u, after, column]
                                    if worth >= need:
                                        kinds[depth, n], targets[depth, n], worths[depth, n] = (
                                            STEP + foot,
                                            after,
                                            worth,
                                        )
                                        n += 1
                elif phase[depth] == _UNDERWAY:
                    line_of = base + row(at, task.rolls, r, by_foot[depth] == 1, left[depth] - 1)
                    for index in range(contexts.first[c], contexts.first[c + 1]):
                        after = contexts.after[index]
                        there = contexts.space[after]
                        if not free[there] or (u == 1 and not task.stop and task.port[there]):
                            continue
                        worth = tables[line_of, u, after, column]
                        if worth >= need:
                            kinds[depth, n], targets[depth, n], worths[depth, n] = (
                                STEP,
                                after,
                                worth,
                            )
                            n += 1
                    if by_foot[depth]:
                        space = contexts.space[c]
                        column = (
                            min(feet[depth] - task.feet[space], feet_1) * BOXES + boxes[depth] - 1
                        ) * width + min(held[depth] - task.shovels[space], width_1)
                        worth = tables[base + row(at, task.rolls, r, True, 0), u, c, column]
                        if worth >= need:
                            kinds[depth, n], targets[depth, n], worths[depth, n] = HALT, c, worth
                            n += 1
                else:
                    space = contexts.space[c]
                    if task.port[space] and u == 0:
                        for other in range(spaces):
                            if task.port[other] and free[other] and other != space:
                                kinds[depth, n], targets[depth, n], worths[depth, n] = (
                                    RESTART,
                                    contexts.fresh[contexts.mark[c], other],
                                    need,
                                )
                                n += 1
                    else:
                        n = landed(
                            task, tables[base + at[r + 1], u, c], column, held[depth], boxes[depth],
                            r, space, c, need, kinds[depth], targets[depth], worths[depth],
                        )  # fmt: skip
                count[depth] = n
                taken[depth] = 0
            # the next that follows: the best, equals by chance
            chosen, best, ties = -1, -1, 0
            for index in range(taken[depth], count[depth]):
                if worths[depth, index] > best:
                    best, chosen, ties = worths[depth, index], index, 1
                elif worths[depth, index] == best:
                    ties += 1
                    if random(seed) % np.uint64(ties) == 0:
                        chosen = index
            own = phase[depth] == _ROUND
            if (
                own
                and chosen >= 0
                and number[depth] > 0
                and using[depth] != number[depth]
                and sizes[number[depth]]
                and looked - begun[depth] > patience
            ):
                r = number[depth]
                part_of = tables[offsets[r] : offsets[r] + sizes[r]]
                fill(part_of, task, contexts, free, r, row_at[r], room.scratch)
                stats[0] += 1
                using[depth] = r
                column = (min(feet[depth], feet_1) * BOXES + boxes[depth] - 1) * width + min(
                    held[depth], width_1
                )
                n = taken[depth]
                if score[depth] + part_of[0, used[depth], context[depth], column] >= goal:
                    fewer = (min(feet[depth] - 1, feet_1) * BOXES + boxes[depth] - 1) * width + min(
                        held[depth], width_1
                    )
                    n = weighed(
                        part_of[
                            row(row_at[r], task.rolls, r, False, task.rolls[r] - 1), used[depth]
                        ],
                        part_of[row(row_at[r], task.rolls, r, True, LONGEST - 1), used[depth]],
                        column, fewer, goal - score[depth], taken[depth], count[depth],
                        kinds[depth], targets[depth], worths[depth],
                    )  # fmt: skip
                count[depth] = n
                begun[depth] = looked
                continue
            if chosen < 0:
                if own and number[depth] < rounds:
                    k = mixed(
                        mixed(
                            mixed(key[depth], contexts.space[context[depth]]),
                            number[depth] * 2 + used[depth],
                        ),
                        goal,
                    )
                    k = mixed(
                        mixed(k, (held[depth] * 128 + feet[depth]) * 8 + boxes[depth]),
                        score[depth],
                    )
                    seen[k & np.uint64(mask)] = k
                # back: the space that was entered for this state is free again
                if depth > 0:
                    kind = kinds[depth - 1, taken[depth - 1] - 1]
                    if kind == STEP or kind == FOOT or kind == RESTART:
                        free[contexts.space[context[depth]]] = True
                depth -= 1
                continue
            if looked >= until or looked >= most:
                break
            slot = taken[depth]
            for one in range(3):
                way = room.ways[one, depth]
                way[slot], way[chosen] = way[chosen], way[slot]
            taken[depth] = slot + 1
            kind, target = kinds[depth, slot], targets[depth, slot]
            d = depth + 1
            phase[d], context[d], number[d], left[d], by_foot[d], used[d] = (
                phase[depth],
                target,
                number[depth],
                left[depth],
                by_foot[depth],
                used[depth],
            )
            held[d], feet[d], boxes[d], score[d] = (
                held[depth],
                feet[depth],
                boxes[depth],
                score[depth],
            )
            begun[d], using[d], key[d], count[d] = looked, using[depth], key[depth], -1
            depth = d
            space = contexts.space[target]
            if kind == STEP or kind == FOOT:
                free[space] = False
                key[d] ^= colours[space]
                if phase[d] == _ROUND:
                    by_foot[d] = kind == FOOT
                    left[d] = LONGEST if kind == FOOT else task.rolls[number[d]]
                    if kind == FOOT:
                        feet[d] -= 1
                left[d] -= 1
                held[d] += task.shovels[space]
                feet[d] += task.feet[space]
                phase[d] = _ENDED if left[d] == 0 or task.port[space] else _UNDERWAY
            elif kind == HALT:
                phase[d] = _ENDED
            else:
                if kind == ENTRY:
                    if task.digs[space] >= 0:
                        score[d] += task.worth[space]
                        held[d] -= task.digs[space]
                    else:
                        score[d] += TEMPLE
                        held[d] = 0
                    boxes[d] -= 1
                    if score[d] >= goal:
                        steps = 0
                        for level in range(depth):
                            line[steps, 0] = kinds[level, taken[level] - 1]
                            line[steps, 1] = contexts.space[targets[level, taken[level] - 1]]
                            steps += 1
                        line[steps, 0] = -1
                        stats[1] += looked
                        return FOUND
                elif kind == RESTART:
                    used[d] = 1
                    free[space] = False
                    key[d] ^= colours[space]
                phase[d] = _ROUND
                number[d] += 1
                if number[d] >= rounds or boxes[d] == 0:
                    count[d], taken[d] = 0, 0
        if depth < 0:
            stats[1] += looked
            return NONE
    stats[1] += looked
    return OPEN
