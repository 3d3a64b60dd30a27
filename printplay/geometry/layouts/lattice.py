"""The regular lattices of boards, and the names of their spaces.

A lattice counts in half steps: centres and corners have whole-number keys, and a key times the unit
is a position in mm, so that finding neighbours needs no tolerance.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Point = tuple[float, float]
Key = tuple[int, int]

#: Decimals of lengths in mm, so that a board that is written and read again is equal.
DECIMALS = 4


@dataclass(frozen=True)
class Lattice:
    """A regular lattice; columns and rows count from 0, rows run downwards, y points up.

    `units(pitch)` gives the mm of one half step in x and y for a pitch in mm. `nearest(x, y,
    floor)` is the inverse of `centre`: the column and row whose centre is nearest to a point in
    half steps. It uses sums and `floor` alone, so that the same code serves one point
    (`math.floor`) and arrays (`numpy.floor`); its results have the type that `floor` returns.
    """

    name: str
    units: Callable[[float], Point]
    centre: Callable[[int, int], Key]
    corners: tuple[Key, ...]
    nearest: Callable[[Any, Any, Callable[[Any], Any]], tuple[Any, Any]]

    def outline(self, column: int, row: int) -> tuple[Key, ...]:
        """Return the keys of the corners of a space, counter-clockwise."""
        x, y = self.centre(column, row)
        return tuple((x + dx, y + dy) for dx, dy in self.corners)


_SIDE = 1 / math.sqrt(3)  # side of a hexagon whose opposite edges are 1 apart


def _nearest_hex(u: Any, v: Any, floor: Callable[[Any], Any]) -> tuple[Any, Any]:
    """Return the nearest hexagon as axial (q, r) with centre at u = q + r / 2, v = 3 * r / 2.

    Three sets of parallel stripes cut the plane into triangles, six for each hexagon; the numbers
    of the stripes that contain a point determine its hexagon.
    """
    stripe = floor(u + v + 1)
    r = floor((stripe + floor(v - u + 1)) / 3)
    return floor((floor(2 * u + 1) + stripe) / 3) - r, r


def _nearest_pointy(x: Any, y: Any, floor: Callable[[Any], Any]) -> tuple[Any, Any]:
    q, row = _nearest_hex(x / 2, -y / 2, floor)
    return q + floor(row / 2), row


def _nearest_flat(x: Any, y: Any, floor: Callable[[Any], Any]) -> tuple[Any, Any]:
    q, column = _nearest_hex(-y / 2, x / 2, floor)
    return column, q + floor(column / 2)


def _nearest_square(x: Any, y: Any, floor: Callable[[Any], Any]) -> tuple[Any, Any]:
    return floor((x + 1) / 2), floor((1 - y) / 2)


LATTICES: dict[str, Lattice] = {
    lattice.name: lattice
    for lattice in (
        Lattice(
            "hex-pointy",
            lambda pitch: (pitch / 2, pitch * _SIDE / 2),
            lambda column, row: (2 * column + row % 2, -3 * row),
            ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1)),
            _nearest_pointy,
        ),
        Lattice(
            "hex-flat",
            lambda pitch: (pitch * _SIDE / 2, pitch / 2),
            lambda column, row: (3 * column, -2 * row - column % 2),
            ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1)),
            _nearest_flat,
        ),
        Lattice(
            "square",
            lambda pitch: (pitch / 2, pitch / 2),
            lambda column, row: (2 * column, -2 * row),
            ((1, 1), (-1, 1), (-1, -1), (1, -1)),
            _nearest_square,
        ),
    )
}


def column_name(column: int) -> str:
    """Return the letters of a column; columns count from 0.

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


def cell_of(name: str) -> tuple[int, int]:
    """Return the column and row of a space on a lattice, the inverse of `space_name`.

    >>> cell_of("c4"), cell_of("ab1")
    ((2, 3), (27, 0))
    """
    letters = name.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - ord("a") + 1
    return column - 1, int(name[len(letters) :]) - 1
