"""The regular lattices a board can be laid out on, and the names their spaces bear.

A lattice counts in half steps: a centre and the corners of its space have whole-number keys, and a
key times the unit is the place in mm. Spaces that share an edge therefore share its two corners to
the last bit, and neighbours need no tolerance.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

Point = tuple[float, float]
Key = tuple[int, int]

#: Millimetres are kept to this many decimals, so that a board written out reads back the same.
DECIMALS = 4


@dataclass(frozen=True)
class Lattice:
    """A regular lattice; columns and rows count from 0, rows run downwards, y points up.

    `units(pitch)` gives the mm of one half step in x and y for a pitch in mm.
    """

    name: str
    units: Callable[[float], Point]
    centre: Callable[[int, int], Key]
    corners: tuple[Key, ...]

    def outline(self, column: int, row: int) -> tuple[Key, ...]:
        """Return the keys of the corners of a space, counter-clockwise."""
        x, y = self.centre(column, row)
        return tuple((x + dx, y + dy) for dx, dy in self.corners)


_SIDE = 1 / math.sqrt(3)  # side of a hexagon whose opposite edges are 1 apart

LATTICES: dict[str, Lattice] = {
    lattice.name: lattice
    for lattice in (
        Lattice(
            "hex-pointy",
            lambda pitch: (pitch / 2, pitch * _SIDE / 2),
            lambda column, row: (2 * column + row % 2, -3 * row),
            ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1)),
        ),
        Lattice(
            "hex-flat",
            lambda pitch: (pitch * _SIDE / 2, pitch / 2),
            lambda column, row: (3 * column, -2 * row - column % 2),
            ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1)),
        ),
        Lattice(
            "square",
            lambda pitch: (pitch / 2, pitch / 2),
            lambda column, row: (2 * column, -2 * row),
            ((1, 1), (-1, 1), (-1, -1), (1, -1)),
        ),
    )
}


def column_name(column: int) -> str:
    """Return the letters of a column that counts from 0.

    >>> [column_name(n) for n in (0, 25, 26, 27, 701, 702)]
    ['a', 'z', 'aa', 'ab', 'zz', 'aaa']
    """
    letters = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("a") + letter) + letters
    return letters


def space_name(column: int, row: int) -> str:
    """Return the name printed in a space; column and row count from 0.

    >>> space_name(2, 3)
    'c4'
    """
    return f"{column_name(column)}{row + 1}"
