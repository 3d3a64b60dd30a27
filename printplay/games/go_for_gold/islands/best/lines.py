"""Lines of the layered search, stored in a layer."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from printplay.games.go_for_gold.islands.engine.compiling import part

#: The columns of a line; the first six identify it. `MASK` are bits of spaces it was
#: on, `EMPTY` are boxes, `LYING` shovels and `ASTRAY` feet not gathered; `STORY` is
#: the index of its last step.
(SPACE, USED, MASK, HELD, EMPTY, SCORE, FEET, LYING, ASTRAY, SPARE, STORY, KIND) = range(12)
_SAME, _COLUMNS, MOST = 6, 12, 255
#: Most similar lines compared with one.
_LOOKED = 200


class Layer(NamedTuple):
    """Lines: their columns, the spaces each has been on (bits), and which line a hash holds."""

    rows: NDArray[np.int32]
    been: NDArray[np.uint64]
    slots: NDArray[np.int32]


@part
def copy_line(into: Layer, target: int, source: Layer, index: int) -> None:
    for column in range(_COLUMNS):
        into.rows[target, column] = source.rows[index, column]
    for word in range(into.been.shape[1]):
        into.been[target, word] = source.been[index, word]


@part
def is_in(layer: Layer, index: int, space: int) -> bool:
    return bool((layer.been[index, space >> 6] >> np.uint64(space & 63)) & np.uint64(1))


@part
def enter(layer: Layer, index: int, space: int) -> None:
    """Move a line to a space, and mark that as visited."""
    layer.been[index, space >> 6] |= np.uint64(1) << np.uint64(space & 63)
    layer.rows[index, SPACE] = space


@part
def add_line(layer: Layer, count: int, source: Layer, recall: Any, merged: bool) -> int:
    """Add the last line of a source, or merge it with an equal one; return the number of lines.

    The spaces in `recall[space]` (bits) are remembered there. Without room, the result is one more
    than fits.
    """
    line, many = source.rows[-1], len(layer.slots) - 1
    key = np.uint64(0)
    for column in range(_SAME):
        key = (key ^ np.uint64(line[column])) * np.uint64(0x9E3779B97F4A7C15)
        key ^= key >> np.uint64(29)
    remembered = recall[line[SPACE]]
    for word in range(len(remembered)):
        key = (key ^ (source.been[-1, word] & remembered[word])) * np.uint64(0x9E3779B97F4A7C15)
        key ^= key >> np.uint64(29)
    slot = np.int64(key & np.uint64(many))
    while layer.slots[slot] >= 0:
        index = layer.slots[slot]
        same = True
        for column in range(_SAME):
            same = same and layer.rows[index, column] == line[column]
        for word in range(len(remembered)):
            difference = layer.been[index, word] ^ source.been[-1, word]
            same = same and difference & remembered[word] == 0
        if same:
            equal_line = layer.rows[index]
            if not merged:
                if (line[FEET], line[SPARE]) > (equal_line[FEET], equal_line[SPARE]):
                    copy_line(layer, index, source, len(source.rows) - 1)
                return count
            if line[FEET] > equal_line[FEET]:  # its story is that of the line with all these feet
                equal_line[FEET], equal_line[STORY], equal_line[KIND] = line[FEET], line[STORY], line[KIND]
            for column in (LYING, ASTRAY):
                equal_line[column] = max(equal_line[column], line[column])
            for word in range(layer.been.shape[1]):
                layer.been[index, word] &= source.been[-1, word]
            return count
        slot = (slot + 1) & many
    if count < len(layer.rows):
        layer.slots[slot] = count
        copy_line(layer, count, source, len(source.rows) - 1)
    return count + 1


@part
def keep_best(layer: Layer, count: int, width: int, tally: Any) -> int:
    """Keep the lines with the most to spare, at most `width`; of equal ones an even sample.

    `tally` is a buffer for counts by steps to spare (up to MOST).
    """
    tally[:] = 0
    for index in range(count):
        tally[layer.rows[index, SPARE]] += 1
    least, room = MOST, width
    while least > 0 and room > tally[least]:
        room -= tally[least]
        least -= 1
    alive, seen_count, kept_count = 0, 0, 0
    for index in range(count):
        spare = layer.rows[index, SPARE]
        if spare == least:
            seen_count += 1
            if seen_count * room // tally[least] <= kept_count:
                continue
            kept_count += 1
        if spare >= least:
            copy_line(layer, alive, layer, index)
            alive += 1
    return alive


@part
def _count_bits(value: Any) -> int:
    count = 0
    while value:
        value &= value - np.uint64(1)
        count += 1
    return count


@part
def keep_foremost(layer: Layer, count: int, room: Layer) -> int:
    """Keep the merged lines that no other dominates; return their number.

    A line in the same state dominates another if it visited no other spaces and gathered no more.
    `room` is an unused layer: a buffer for the order of lines by visited spaces, and for chains of
    lines in the same state.
    """
    order, then, sizes = room.rows[:, 0], room.rows[:, 1], room.rows[:, 2]
    heads, many = room.slots, len(room.slots) - 1
    for index in range(count):
        sizes[index] = 0
        for word in range(layer.been.shape[1]):
            sizes[index] += _count_bits(layer.been[index, word])
    position = 0
    for size in range(64 * layer.been.shape[1] + 1):
        for index in range(count):
            if sizes[index] == size:
                order[position] = index
                position += 1
    heads[:] = -1
    for place in range(count):
        index = order[place]
        line = layer.rows[index]
        stand = np.uint64(line[SPACE] * 2 + line[USED])
        for column in range(HELD, FEET):
            stand = (stand ^ np.uint64(line[column])) * np.uint64(0x9E3779B97F4A7C15)
        slot = np.int64((stand >> np.uint64(32)) & np.uint64(many))
        candidate, compared = heads[slot], 0
        while candidate >= 0 and compared < _LOOKED:
            if _dominates(layer, candidate, index):
                break
            candidate = then[candidate]
            compared += 1
        if candidate >= 0 and compared < _LOOKED:
            line[SPARE] = -1
        else:
            then[index], heads[slot] = heads[slot], index
    alive = 0
    for index in range(count):
        if layer.rows[index, SPARE] >= 0:
            copy_line(layer, alive, layer, index)
            alive += 1
    return alive


@part
def _dominates(layer: Layer, first: int, second: int) -> bool:
    first_line, second_line = layer.rows[first], layer.rows[second]
    for column in (SPACE, USED, HELD, EMPTY, SCORE):
        if first_line[column] != second_line[column]:
            return False
    for column in (FEET, LYING, ASTRAY):
        if first_line[column] < second_line[column]:
            return False
    for word in range(layer.been.shape[1]):
        if layer.been[first, word] & ~layer.been[second, word]:
            return False
    return True


def empty_recall(spaces: int) -> NDArray[np.uint64]:
    """Return an empty `recall`: for each space, bits of the others."""
    return np.zeros((spaces, (spaces + 63) // 64), np.uint64)


def blank_layer(room: int, spaces: int) -> Layer:
    """Return a layer with room for lines, on an island of some size."""
    return Layer(
        np.zeros((room, _COLUMNS), np.int32),
        np.zeros((room, (spaces + 63) // 64), np.uint64),
        np.full(1 << (2 * room - 1).bit_length(), -1, np.int32),
    )


@part
def store_steps(story: Any, stored: int, layer: Layer, count: int) -> int:
    """Store the last step of some lines; return the number of steps stored."""
    for index in range(count):
        line = layer.rows[index]
        story[stored, 0], story[stored, 1], story[stored, 2] = line[STORY], line[KIND], line[SPACE]
        line[STORY] = stored
        stored += 1
    return stored
