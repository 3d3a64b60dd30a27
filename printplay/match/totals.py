"""A player's total without boxes: it is the score, and the rules compute the possible totals.

A total alone has no boxes, cards or sums to check; so the only check is whether anything in the
game adds up to it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import count

from printplay.match.standings import AS_ENTERED, Points


def entered_points(total: int, event: int) -> tuple[Points, ...]:
    """Return the points of a player with only a total, at the index of its event."""
    return (Points(total, AS_ENTERED, event),)


def sums(values: Iterable[int], max_count: int) -> list[frozenset[int]]:
    """Return the sums of positive values, each used at most once: of none, one ... `max_count` of them.

    >>> [sorted(found) for found in sums([4, 4, 5], 2)]
    [[0], [4, 5], [8, 9]]
    """
    reached = [1, *[0] * max_count]  # a bit for each sum, by the number of values
    for value in values:
        for used in range(max_count, 0, -1):
            reached[used] |= reached[used - 1] << value
    return [_bits(bits) for bits in reached]


def _bits(number: int) -> frozenset[int]:
    return frozenset(position for position, bit in zip(count(), reversed(f"{number:b}")) if bit == "1")


def nearest(possible: Collection[int], total: int) -> str:
    """Return the nearest possible totals below and above an impossible one, if any.

    >>> nearest({4, 5, 9}, 7), nearest({4, 5, 9}, 12)
    ('5, 9', '9')
    """
    below = max((one for one in possible if one < total), default=None)
    above = min((one for one in possible if one > total), default=None)
    return ", ".join(str(one) for one in (below, above) if one is not None)
