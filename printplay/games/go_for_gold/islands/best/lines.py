"""Lines that are followed side by side: what is known of each, kept in a layer of them."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from printplay.games.go_for_gold.islands.engine.compiling import part

#: The columns of a line; by the first six it is told from others. `MASK` are bits of spaces it was
#: on, `EMPTY` are boxes, `LYING` shovels and `ASTRAY` feet that it has not gathered; `STORY` is
#: where its last step is noted.
(SPACE, USED, MASK, HELD, EMPTY, SCORE, FEET, LYING, ASTRAY, SPARE, STORY, KIND) = range(12)
_SAME, _COLUMNS, MOST = 6, 12, 255
#: How many lines that stand alike are held against another.
_LOOKED = 200


class Layer(NamedTuple):
    """Lines: their columns, the spaces each has been on (bits), and which line a hash holds."""

    rows: NDArray[np.int32]
    been: NDArray[np.uint64]
    slots: NDArray[np.int32]


@part
def copied(into: Layer, at: int, source: Layer, index: int) -> None:
    """Write a line over another."""
    for column in range(_COLUMNS):
        into.rows[at, column] = source.rows[index, column]
    for word in range(into.been.shape[1]):
        into.been[at, word] = source.been[index, word]


@part
def is_in(layer: Layer, index: int, space: int) -> bool:
    """Return whether a line has been on a space."""
    return bool((layer.been[index, space >> 6] >> np.uint64(space & 63)) & np.uint64(1))


@part
def enter(layer: Layer, index: int, space: int) -> None:
    """Let a line stand on a space, and have been there."""
    layer.been[index, space >> 6] |= np.uint64(1) << np.uint64(space & 63)
    layer.rows[index, SPACE] = space


@part
def added(layer: Layer, count: int, source: Layer, recall: Any, merged: bool) -> int:
    """Add the last line of a source, or merge it with one like it; return how many there are.

    Of the spaces in `recall[space]` (bits) it is remembered there whether a line was on them. Where
    there is no more room, it is one more than there is room for.
    """
    line, many = source.rows[-1], len(layer.slots) - 1
    key = np.uint64(0)
    for column in range(_SAME):
        key = (key ^ np.uint64(line[column])) * np.uint64(0x9E3779B97F4A7C15)
        key ^= key >> np.uint64(29)
    known = recall[line[SPACE]]
    for word in range(len(known)):
        key = (key ^ (source.been[-1, word] & known[word])) * np.uint64(0x9E3779B97F4A7C15)
        key ^= key >> np.uint64(29)
    slot = np.int64(key & np.uint64(many))
    while layer.slots[slot] >= 0:
        index = layer.slots[slot]
        same = True
        for column in range(_SAME):
            same = same and layer.rows[index, column] == line[column]
        for word in range(len(known)):
            apart = layer.been[index, word] ^ source.been[-1, word]
            same = same and apart & known[word] == 0
        if same:
            other = layer.rows[index]
            if not merged:
                if (line[FEET], line[SPARE]) > (other[FEET], other[SPARE]):
                    copied(layer, index, source, len(source.rows) - 1)
                return count
            if line[FEET] > other[FEET]:  # what is told of it is how it came to all these feet
                other[FEET], other[STORY], other[KIND] = line[FEET], line[STORY], line[KIND]
            for column in (LYING, ASTRAY):
                other[column] = max(other[column], line[column])
            for word in range(layer.been.shape[1]):
                layer.been[index, word] &= source.been[-1, word]
            return count
        slot = (slot + 1) & many
    if count < len(layer.rows):
        layer.slots[slot] = count
        copied(layer, count, source, len(source.rows) - 1)
    return count + 1


@part
def kept(layer: Layer, count: int, most: int, tally: Any) -> int:
    """Keep the lines with the most to spare, so many at most; of equals every so-manieth.

    `tally` is room to count them in, by what they have to spare (up to MOST).
    """
    tally[:] = 0
    for index in range(count):
        tally[layer.rows[index, SPARE]] += 1
    least, room = MOST, most
    while least > 0 and room > tally[least]:
        room -= tally[least]
        least -= 1
    alive, seen, taken = 0, 0, 0
    for index in range(count):
        spare = layer.rows[index, SPARE]
        if spare == least:
            seen += 1
            if seen * room // tally[least] <= taken:
                continue
            taken += 1
        if spare >= least:
            copied(layer, alive, layer, index)
            alive += 1
    return alive


@part
def _bits(value: Any) -> int:
    """Return how many bits of a number are set."""
    found = 0
    while value:
        value &= value - np.uint64(1)
        found += 1
    return found


@part
def foremost(layer: Layer, count: int, room: Layer) -> int:
    """Keep those merged lines that no other has more left than; return how many there are.

    One that stands alike, has been on none but the same spaces and gathered no more can do all that
    the other can. `room` is a layer that is not in use: lines by how many spaces they were on, and
    which comes next of those that stand alike.
    """
    order, then, sizes = room.rows[:, 0], room.rows[:, 1], room.rows[:, 2]
    heads, many = room.slots, len(room.slots) - 1
    for index in range(count):
        sizes[index] = 0
        for word in range(layer.been.shape[1]):
            sizes[index] += _bits(layer.been[index, word])
    at = 0
    for size in range(64 * layer.been.shape[1] + 1):
        for index in range(count):
            if sizes[index] == size:
                order[at] = index
                at += 1
    heads[:] = -1
    for place in range(count):
        index = order[place]
        line = layer.rows[index]
        stand = np.uint64(line[SPACE] * 2 + line[USED])
        for column in range(HELD, FEET):
            stand = (stand ^ np.uint64(line[column])) * np.uint64(0x9E3779B97F4A7C15)
        slot = np.int64((stand >> np.uint64(32)) & np.uint64(many))
        other, looked = heads[slot], 0
        while other >= 0 and looked < _LOOKED:
            if _precedes(layer, other, index):
                break
            other = then[other]
            looked += 1
        if other >= 0 and looked < _LOOKED:
            line[SPARE] = -1
        else:
            then[index], heads[slot] = heads[slot], index
    alive = 0
    for index in range(count):
        if layer.rows[index, SPARE] >= 0:
            copied(layer, alive, layer, index)
            alive += 1
    return alive


@part
def _precedes(layer: Layer, one: int, other: int) -> bool:
    """Return whether a line can do all that another can."""
    ours, theirs = layer.rows[one], layer.rows[other]
    for column in (SPACE, USED, HELD, EMPTY, SCORE):
        if ours[column] != theirs[column]:
            return False
    for column in (FEET, LYING, ASTRAY):
        if ours[column] < theirs[column]:
            return False
    for word in range(layer.been.shape[1]):
        if layer.been[one, word] & ~layer.been[other, word]:
            return False
    return True


def recalled(spaces: int) -> NDArray[np.uint64]:
    """Return what is remembered on which space, nothing yet: bits of the others."""
    return np.zeros((spaces, (spaces + 63) // 64), np.uint64)


def blank(room: int, spaces: int) -> Layer:
    """Return a layer with room for so many lines, on an island of so many spaces."""
    return Layer(
        np.zeros((room, _COLUMNS), np.int32),
        np.zeros((room, (spaces + 63) // 64), np.uint64),
        np.full(1 << (2 * room - 1).bit_length(), -1, np.int32),
    )


@part
def told_of(story: Any, told: int, layer: Layer, count: int) -> int:
    """Note the last step of some lines; return how many steps are noted."""
    for index in range(count):
        line = layer.rows[index]
        story[told, 0], story[told, 1], story[told, 2] = line[STORY], line[KIND], line[SPACE]
        line[STORY] = told
        told += 1
    return told
