"""What people draw with: pens and pencils, as wide, as dark and as rough as they are."""

from __future__ import annotations

from typing import NamedTuple


class Pen(NamedTuple):
    """A pen: the colour of its ink (RGB), the width of its line in mm, how much it covers (0 to 1).

    `grain` is how rough the line is: 0 is solid, 1 leaves out half of the paper's tooth.
    """

    name: str
    colour: tuple[int, int, int]
    width: float
    cover: float
    grain: float = 0.0


PENS = (
    Pen("blue ballpoint", (28, 46, 132), 0.45, 0.85, 0.25),
    Pen("black ballpoint", (35, 35, 40), 0.45, 0.85, 0.25),
    Pen("red ballpoint", (176, 36, 44), 0.45, 0.82, 0.25),
    Pen("black fineliner", (22, 22, 26), 0.5, 0.96),
    Pen("green fineliner", (20, 104, 62), 0.5, 0.92),
    Pen("black felt tip", (25, 25, 30), 1.0, 0.93),
    Pen("blue felt tip", (30, 60, 165), 1.0, 0.9),
    Pen("soft pencil", (70, 70, 74), 0.7, 0.72, 0.6),
    Pen("hard pencil", (104, 104, 108), 0.5, 0.6, 0.6),
)
