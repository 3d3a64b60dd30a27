"""Islands to print: the shipped ones, and one of each other lattice and of free outlines."""

from __future__ import annotations

from functools import cache

from printplay.games.go_for_gold.contents import Island
from tests.geometry.helpers import board_of, free, layout_text, polygon
from tests.printing.helpers import board

BOARDS = ("A", "B")
#: The shipped islands, and one of each other lattice and of free outlines.
ISLANDS = (*BOARDS, "square", "hex-flat", "free")
ROWS = """
 . o N o s o 4 o .
 o s o r o o s o E
 5 o f ~ ~ o o f o
 o 2 o ~ b o 6 o o
 W o s o o o ~ S 5
"""
LEGEND = """
N = { port = "N" }
E = { port = "E" }
S = { port = "S" }
W = { port = "W" }
4 = { treasure = 4 }
5 = { treasure = 5 }
6 = { treasure = 6, points = 12 }
r = { temple = "red" }
b = { temple = "yellow" }
s = { shovels = 1 }
2 = { shovels = 2 }
f = { feet = 1 }
"""


@cache
def an_island(name: str) -> Island:
    """Return one of ISLANDS."""
    if name in BOARDS:
        return board(name)
    if name != "free":
        made: Island = board_of(layout_text(ROWS, lattice=name, pitch=14, legend=LEGEND))
        return made
    fields: list[dict[str, object]] = [
        {"port": "N"}, {"treasure": 5}, {"feet": 1}, {}, {"temple": "red"}, {"shovels": 2},
        {}, {"port": "E"}, {"shovels": 1, "feet": 1}, {"temple": "teal"}, {}, {"treasure": 4},
    ]  # fmt: skip
    around = ((0, 0), (1, 0), (1, 1), (0, 1))

    def corner(n: int, i: int, j: int) -> tuple[float, float]:
        column, row = n % 4 + i, n // 4 + j
        return 16 * column + 3 * row, 16 * row + 2 * column

    corners = [[corner(n, i, j) for i, j in around] for n in range(len(fields))]
    loose: Island = free(*(polygon(f"f{n}", *corners[n], **fields[n]) for n in range(len(fields))))
    return loose
