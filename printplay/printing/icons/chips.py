"""Coins in a heap, and the patterns of chips: a chip of any size is told by its ground alone."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from printplay.geometry.affine import apply
from printplay.geometry.lattice import Point
from printplay.printing.drawing import Drawing, Pen, placed
from printplay.printing.icons.making import draws
from printplay.printing.path import Command, circle, ellipse, polyline

Path = tuple[Command, ...]


def _polygon(points: Sequence[Point]) -> Path:
    return (*polyline(points), ("Z",))


def _moved(path: Iterable[Command], x: float, y: float, angle: float = 0.0) -> Path:
    """Turn a path by degrees about 0, 0, then move it."""
    at = placed(x, y, 1.0, angle)
    moved: list[Command] = []
    for verb, *values in path:
        numbers = [float(value) for value in values]
        pairs = zip(numbers[::2], numbers[1::2], strict=True)
        moved.append((verb, *(value for pair in pairs for value in apply(at, pair))))
    return tuple(moved)


def _arc(radius: float, start: float, end: float, steps: int = 12) -> list[Point]:
    """Return points along an arc about 0, 0; angles in degrees."""
    angles = [math.radians(start + (end - start) * step / steps) for step in range(steps + 1)]
    return [(radius * math.cos(angle), radius * math.sin(angle)) for angle in angles]


@draws("coins")
def _coins(drawing: Drawing, main: Pen, paper: Pen) -> None:
    """Draw a pile of coins, not quite straight, the uppermost seen from above."""
    edge = Pen(main.fill, paper.fill if main.stroke is None else main.stroke, 0.08)
    for number, x in enumerate((0.0, 0.12, -0.06, 0.06, -0.08)):
        y = -0.86 + 0.27 * number
        slab: Path = (
            ("M", x - 0.72, y + 0.3), ("L", x - 0.72, y + 0.1),
            ("C", x - 0.72, y - 0.14, x + 0.72, y - 0.14, x + 0.72, y + 0.1),
            ("L", x + 0.72, y + 0.3),
            ("C", x + 0.72, y + 0.5, x - 0.72, y + 0.5, x - 0.72, y + 0.3), ("Z",),
        )  # fmt: skip
        drawing.path(slab, edge)
    top, x = -0.86 + 0.27 * 4 + 0.3, -0.08
    drawing.path(ellipse(x, top, 0.72, 0.25), edge)
    drawing.path((*ellipse(x, top, 0.5, 0.15), *ellipse(x, top, 0.38, 0.1)), paper)


def _chord(y: float, radius: float = 0.97) -> float:
    return math.sqrt(max(0.0, radius * radius - y * y))


@draws("bars")
def _bars(drawing: Drawing, main: Pen, paper: Pen) -> None:
    """Draw a disc with upright bars."""
    _disc(drawing, main)
    for x in (-0.63, -0.21, 0.21, 0.63):
        left, right = x - 0.1, x + 0.1
        a, b = _chord(left), _chord(right)
        drawing.path(_polygon(((left, -a), (right, -b), (right, b), (left, a))), paper)


@draws("dots")
def _dots(drawing: Drawing, main: Pen, paper: Pen) -> None:
    """Draw a disc with dots."""
    _disc(drawing, main)
    for row in range(-3, 4):
        for column in range(-4, 5):
            x, y = 0.36 * (column + row % 2 / 2), 0.31 * row
            if math.hypot(x, y) < 0.86:
                drawing.circle(x, y, 0.1, paper)


@draws("rings")
def _rings(drawing: Drawing, main: Pen, paper: Pen) -> None:
    """Draw a disc with rings."""
    _disc(drawing, main)
    for radius in (0.78, 0.48):
        drawing.path((*circle(0, 0, radius), *circle(0, 0, radius - 0.15)), paper)
    drawing.circle(0, 0, 0.17, paper)


@draws("rays")
def _rays(drawing: Drawing, main: Pen, paper: Pen) -> None:
    """Draw a disc with rays."""
    _disc(drawing, main)
    for number in range(8):
        ray = _arc(0.97, 45 * number - 10, 45 * number + 10, 3)
        drawing.path(_polygon([(0.0, 0.0), *ray]), paper)


@draws("checks")
def _checks(drawing: Drawing, main: Pen, paper: Pen) -> None:
    """Draw a disc with lines that cross each other."""
    _disc(drawing, main)
    for turn in (45, -45):
        for number in range(-2, 3):
            low, high = 0.38 * number - 0.055, 0.38 * number + 0.055
            a, b = _chord(low), _chord(high)
            bar = _polygon(((low, -a), (high, -b), (high, b), (low, a)))
            drawing.path(_moved(bar, 0, 0, turn), paper)


def _disc(drawing: Drawing, main: Pen) -> None:
    drawing.circle(0, 0, 0.98, main)
