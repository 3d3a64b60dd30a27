"""The icons of Goldrausch: the signs of its six groups, coins true and false, chips, patterns.

The patterns fill the whole circle, so that a chip of any size is told by its ground alone.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from printplay.geometry.affine import apply
from printplay.geometry.lattice import Point
from printplay.printing.drawing import (
    Command,
    Drawing,
    Pen,
    circle,
    ellipse,
    placed,
    polyline,
    rectangle,
)
from printplay.printing.icons import Shaper

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


def _boot(drawing: Drawing, main: Pen, paper: Pen) -> None:
    drawing.path(
        (
            ("M", -0.62, 0.92), ("L", 0.16, 0.92), ("C", 0.2, 0.6, 0.1, 0.36, 0.14, 0.08),
            ("C", 0.3, -0.1, 0.6, -0.14, 0.78, -0.26), ("C", 0.9, -0.34, 0.94, -0.5, 0.92, -0.78),
            ("L", -0.1, -0.78), ("L", -0.16, -0.92), ("L", -0.6, -0.92), ("L", -0.6, -0.5),
            ("C", -0.6, -0.1, -0.52, 0.2, -0.62, 0.92), ("Z",),
        ),
        main,
    )  # fmt: skip
    drawing.path(rectangle(-0.6, -0.6, 1.5, 0.075), paper)
    drawing.path(rectangle(-0.6, 0.64, 0.76, 0.075), paper)
    for x, y in ((0.0, 0.36), (-0.02, 0.12), (0.16, -0.08)):
        drawing.path(_moved(rectangle(-0.17, -0.035, 0.28, 0.07), x, y, -24), paper)


def _pickaxe(drawing: Drawing, main: Pen, paper: Pen) -> None:
    handle = _polygon(((-0.1, -1.1), (0.1, -1.1), (0.085, 0.78), (-0.085, 0.78)))
    head: Path = (
        ("M", -0.95, 0.14), ("C", -0.7, 0.6, -0.42, 0.8, 0, 0.84),
        ("C", 0.42, 0.8, 0.7, 0.6, 0.95, 0.14), ("C", 0.6, 0.42, 0.4, 0.5, 0.2, 0.52),
        ("L", 0.2, 0.42), ("L", -0.2, 0.42), ("L", -0.2, 0.52),
        ("C", -0.4, 0.5, -0.6, 0.42, -0.95, 0.14), ("Z",),
    )  # fmt: skip
    drawing.path(_moved(handle, 0.08, 0.08, -38), main)
    drawing.path(_moved(head, 0.08, 0.08, -38), main)
    drawing.path(_moved(rectangle(-0.2, 0.56, 0.4, 0.07), 0.08, 0.08, -38), paper)


def _fan(drawing: Drawing, main: Pen, paper: Pen) -> None:
    """Draw seven blades with a rounded end each; sticks below, held by a ring."""
    blades, first, last, foot = 7, 22.0, 158.0, -0.66
    wide = (last - first) / blades
    for number in range(blades):
        start = first + wide * number
        inner, outer = _arc(0.62, start, start + wide, 2), _arc(1.34, start, start + wide, 2)
        (x0, y0), (x1, y1) = outer[0], outer[-1]
        bulge = _arc(1.5, start + wide * 0.25, start + wide * 0.75, 1)
        blade: list[Command] = [*polyline([*reversed(inner), (x0, y0)])]
        blade += [("C", *bulge[0], *bulge[1], x1, y1), ("Z",)]
        drawing.path(_moved(blade, 0, foot), main)
        stick = _polygon((*_arc(0.66, start + wide * 0.3, start + wide * 0.7, 1), (0.0, 0.0)))
        drawing.path(_moved(stick, 0, foot), Pen(main.fill and (main.stroke or main.fill)))
    for number in range(1, blades):
        angle = math.radians(first + wide * number)
        cos, sin = math.cos(angle), math.sin(angle)
        drawing.line([(0.6 * cos, foot + 0.6 * sin), (1.38 * cos, foot + 1.38 * sin)],
                     Pen(None, paper.fill, 0.05))  # fmt: skip
    drawing.path((*circle(0, foot, 0.17), *circle(0, foot, 0.07)),
                 Pen(main.stroke or main.fill))  # fmt: skip


def _tankard(drawing: Drawing, main: Pen, paper: Pen) -> None:
    handle = (*rectangle(0.2, -0.62, 0.72, 0.98, 0.3), *rectangle(0.36, -0.4, 0.36, 0.56, 0.15))
    drawing.path(handle, main)
    body: Path = (
        ("M", -0.62, -0.92), ("L", 0.46, -0.92), ("L", 0.4, 0.42), ("L", -0.56, 0.42), ("Z",),
    )  # fmt: skip
    drawing.path(body, main)
    foam: Path = (
        ("M", -0.62, 0.34), ("C", -0.86, 0.42, -0.8, 0.78, -0.5, 0.72),
        ("C", -0.44, 1.0, -0.06, 1.0, 0.0, 0.78), ("C", 0.2, 0.96, 0.54, 0.84, 0.48, 0.6),
        ("C", 0.66, 0.5, 0.6, 0.32, 0.44, 0.34), ("C", 0.3, 0.22, 0.16, 0.24, 0.06, 0.34),
        ("C", 0.04, 0.06, -0.22, 0.06, -0.24, 0.34), ("C", -0.36, 0.24, -0.5, 0.24, -0.62, 0.34),
        ("Z",),
    )  # fmt: skip
    edge = Pen(main.fill, paper.fill if main.stroke is None else main.stroke, 0.07)
    drawing.path(foam, edge)
    for x in (-0.38, -0.12, 0.14):
        drawing.path(rectangle(x, -0.74, 0.085, 0.66, 0.04), paper)


def _mask(drawing: Drawing, main: Pen, paper: Pen) -> None:
    """Draw a mask to tie behind the head; its ribbons hang down at both sides."""
    for side in (1, -1):
        drawing.path(
            (
                ("M", side * 0.7, 0.26),
                ("C", side * 0.86, 0.1, side * 0.98, -0.2, side * 0.84, -0.6),
                ("L", side * 0.68, -0.46), ("L", side * 0.56, -0.66),
                ("C", side * 0.72, -0.3, side * 0.7, -0.1, side * 0.56, 0.1), ("Z",),
            ),
            main,
        )  # fmt: skip
    half = [
        (0.34, 0.5, 0.7, 0.6, 0.98, 0.44), (0.98, 0.0, 0.86, -0.26, 0.56, -0.32),
        (0.34, -0.36, 0.18, -0.2, 0.0, 0.02),
    ]  # fmt: skip
    face: list[Command] = [("M", 0.0, 0.34), *(("C", *curve) for curve in half)]
    face += [
        ("C", -0.18, -0.2, -0.34, -0.36, -0.56, -0.32),
        ("C", -0.86, -0.26, -0.98, 0.0, -0.98, 0.44),
        ("C", -0.7, 0.6, -0.34, 0.5, 0.0, 0.34), ("Z",),
    ]  # fmt: skip
    drawing.path(face, main)
    for side in (1, -1):
        drawing.path(_moved(ellipse(0, 0, 0.24, 0.14), side * 0.48, 0.1, side * 14), paper)


def _stamp(drawing: Drawing, main: Pen, paper: Pen) -> None:
    drawing.path(
        (
            ("M", -0.14, -0.1), ("C", -0.1, 0.2, -0.34, 0.34, -0.34, 0.6),
            ("C", -0.34, 0.84, -0.18, 0.97, 0, 0.97), ("C", 0.18, 0.97, 0.34, 0.84, 0.34, 0.6),
            ("C", 0.34, 0.34, 0.1, 0.2, 0.14, -0.1), ("L", 0.54, -0.16),
            ("C", 0.68, -0.2, 0.74, -0.28, 0.74, -0.4), ("L", 0.74, -0.56), ("L", -0.74, -0.56),
            ("L", -0.74, -0.4), ("C", -0.74, -0.28, -0.68, -0.2, -0.54, -0.16), ("Z",),
        ),
        main,
    )  # fmt: skip
    drawing.path(rectangle(-0.62, -0.42, 1.24, 0.075), paper)
    drawing.path(_moved(ellipse(0, 0, 0.055, 0.17), -0.15, 0.68, -14), paper)
    drawing.path(rectangle(-0.68, -0.78, 1.36, 0.12), Pen(main.stroke or main.fill))


def _coin_edge(notches: int = 20) -> Path:
    """Return the outline of a coin with a milled edge."""
    points = []
    for number in range(2 * notches):
        radius = 0.98 if number % 2 else 0.92
        start = 180 * number / notches
        points += _arc(radius, start, start + 180 / notches, 2)
    return _polygon(points)


def _star(radius: float, inner: float) -> Path:
    return _polygon([
        point
        for number in range(10)
        for point in _arc(inner if number % 2 else radius, 90 + 36 * number, 0, 1)[:1]
    ])  # fmt: skip


def _coin(drawing: Drawing, main: Pen, paper: Pen) -> None:
    # a milled edge is too fine for an outline
    drawing.path(_coin_edge() if main.stroke is None else circle(0, 0, 0.92), main)
    drawing.path((*circle(0, 0, 0.77), *circle(0, 0, 0.68)), paper)
    drawing.path(_star(0.5, 0.21), paper)


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


def _counterfeit(drawing: Drawing, main: Pen, paper: Pen) -> None:
    """Draw a coin broken in two along a zigzag, its halves fallen apart."""
    crack = [(0.0, 1.0), (0.18, 0.56), (-0.2, 0.28), (0.2, -0.02), (-0.2, -0.34), (0.12, -0.62),
             (0.0, -1.0)]  # fmt: skip
    for side in (1, -1):
        rim = _arc(0.92, 90 - 90 * side - 84, 90 - 90 * side + 84, 24)
        edge = crack[1:-1][::side]
        at = placed(0.21 * side, 0, 1, -8 * side)
        drawing.path(_moved(_polygon([*rim, *edge]), *at[4:], -8 * side), main)
        for rise in (0.17, -0.17):
            ends = [(0.5 * side - 0.17, -rise), (0.5 * side + 0.17, rise)]
            drawing.line([apply(at, end) for end in ends], Pen(None, paper.fill, 0.13))


def _chip(drawing: Drawing, main: Pen, paper: Pen) -> None:
    drawing.circle(0, 0, 0.98, main)
    for number in range(6):
        drawing.path(_moved(rectangle(-0.16, 0.7, 0.32, 0.22), 0, 0, 60 * number), paper)
    drawing.path((*circle(0, 0, 0.6), *circle(0, 0, 0.52)), paper)


def _chord(y: float, radius: float = 0.97) -> float:
    return math.sqrt(max(0.0, radius * radius - y * y))


def _bars(drawing: Drawing, main: Pen, paper: Pen) -> None:
    """Draw a disc with upright bars."""
    _disc(drawing, main)
    for x in (-0.63, -0.21, 0.21, 0.63):
        left, right = x - 0.1, x + 0.1
        a, b = _chord(left), _chord(right)
        drawing.path(_polygon(((left, -a), (right, -b), (right, b), (left, a))), paper)


def _dots(drawing: Drawing, main: Pen, paper: Pen) -> None:
    """Draw a disc with dots."""
    _disc(drawing, main)
    for row in range(-3, 4):
        for column in range(-4, 5):
            x, y = 0.36 * (column + row % 2 / 2), 0.31 * row
            if math.hypot(x, y) < 0.86:
                drawing.circle(x, y, 0.1, paper)


def _rings(drawing: Drawing, main: Pen, paper: Pen) -> None:
    """Draw a disc with rings."""
    _disc(drawing, main)
    for radius in (0.78, 0.48):
        drawing.path((*circle(0, 0, radius), *circle(0, 0, radius - 0.15)), paper)
    drawing.circle(0, 0, 0.17, paper)


def _rays(drawing: Drawing, main: Pen, paper: Pen) -> None:
    """Draw a disc with rays."""
    _disc(drawing, main)
    for number in range(8):
        ray = _arc(0.97, 45 * number - 10, 45 * number + 10, 3)
        drawing.path(_polygon([(0.0, 0.0), *ray]), paper)


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


ICONS: Mapping[str, Shaper] = {
    "boot": _boot,
    "pickaxe": _pickaxe,
    "fan": _fan,
    "tankard": _tankard,
    "mask": _mask,
    "stamp": _stamp,
    "coin": _coin,
    "coins": _coins,
    "counterfeit": _counterfeit,
    "chip": _chip,
    "bars": _bars,
    "dots": _dots,
    "rings": _rings,
    "rays": _rays,
    "checks": _checks,
}
