"""A player's total told alone: it is the score, and what could add up to it is asked of the rules.

Who tells no more than a total has no boxes, cards or sums to be checked; so all that can be said is
whether anything the game knows adds up to it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import count

from printplay.match.standings import AS_ENTERED, Points


def entered(total: int, event: int) -> tuple[Points, ...]:
    """Return the points of a player whose total is all that is told, at the index of its event."""
    return (Points(total, AS_ENTERED, event),)


def sums(values: Iterable[int], most: int) -> list[frozenset[int]]:
    """Return what values above 0, each used once at most, add up to: none of them, one ... `most`.

    >>> [sorted(found) for found in sums([4, 4, 5], 2)]
    [[0], [4, 5], [8, 9]]
    """
    reached = [1, *[0] * most]  # a bit for each sum, by how many values make it
    for value in values:
        for used in range(most, 0, -1):
            reached[used] |= reached[used - 1] << value
    return [_bits(found) for found in reached]


def _bits(number: int) -> frozenset[int]:
    return frozenset(at for at, bit in zip(count(), reversed(f"{number:b}")) if bit == "1")


def nearest(possible: Collection[int], total: int) -> str:
    """Return the possible totals on both sides of one that is not, as far as there are any.

    >>> nearest({4, 5, 9}, 7), nearest({4, 5, 9}, 12)
    ('5, 9', '9')
    """
    below = max((one for one in possible if one < total), default=None)
    above = min((one for one in possible if one > total), default=None)
    return ", ".join(str(one) for one in (below, above) if one is not None)
