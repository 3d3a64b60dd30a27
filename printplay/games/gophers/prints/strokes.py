"""Strokes as by hand: blobs, tapering roots, open curves, hatching inside an outline."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from printplay.geometry.layouts.lattice import Point
from printplay.geometry.shapes.winding import chances
from printplay.printing.drawing.drawing import Drawing, Pen
from printplay.printing.drawing.path import Command, points_of, polyline, smooth

_ROUGH = 0.14  # of the radius of a lump
_DOT = 0.01  # mm; some printers skip a line of no length


@lru_cache(maxsize=256)  # every storey has the same stones, in other colours
def blob(x: float, y: float, rx: float, ry: float, seed: object) -> tuple[Point, ...]:
    """Return the corners of a rounded lump; `smooth` makes an outline of them."""
    count = 9
    corners = []
    luck = zip(*(chances(range(count), seed, purpose) for purpose in ("turn", "r")), strict=True)
    for number, (turn_chance, far) in enumerate(luck):
        turn = 2 * math.pi * (number + 0.5 * turn_chance) / count
        r = 1 - _ROUGH + 2 * _ROUGH * far
        corners.append((x + rx * r * math.cos(turn), y + ry * r * math.sin(turn)))
    return tuple(corners)


def bow(points: Sequence[Point]) -> tuple[Command, ...]:
    """Return an open curve through points (Catmull-Rom as Beziers)."""
    commands: list[Command] = [("M", *points[0])]
    last = len(points) - 1
    for number in range(last):
        (x1, y1), (x2, y2) = points[number], points[number + 1]
        x0, y0 = points[number - 1] if number else (x1, y1)
        x3, y3 = points[number + 2] if number + 2 <= last else (x2, y2)
        commands.append(
            ("C", x1 + (x2 - x0) / 6, y1 + (y2 - y0) / 6, x2 - (x3 - x1) / 6, y2 - (y3 - y1) / 6, x2, y2)
        )
    return tuple(commands)


def taper(points: Sequence[Point], start: float, end: float) -> tuple[Command, ...]:
    """Return the outline of a stroke through points whose width goes from start to end, mm."""
    left, right = [], []
    for number, (x, y) in enumerate(points):
        (x0, y0), (x1, y1) = points[max(0, number - 1)], points[min(len(points) - 1, number + 1)]
        length = math.hypot(x1 - x0, y1 - y0) or 1.0
        half = (start + (end - start) * number / (len(points) - 1)) / 2
        nx, ny = -(y1 - y0) / length * half, (x1 - x0) / length * half
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    way_back = bow(right[::-1])
    return (*bow(left), ("L", *right[-1]), *way_back[1:], ("Z",))


def dots(points: Iterable[Point]) -> list[Command]:
    """Return lines so short that a round pen draws each as a dot of its own width."""
    return [command for x, y in points for command in (("M", x, y), ("L", round(x + _DOT, 2), y))]


def hatch(drawing: Drawing, outline: Iterable[Command], pen: Pen, step: float, angle: float = 45.0) -> None:
    """Draw parallel lines inside an outline."""
    path = tuple(outline)
    points = points_of(path)
    xs, ys = [x for x, _y in points], [y for _x, y in points]
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    reach = math.hypot(max(xs) - min(xs), max(ys) - min(ys)) / 2
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    lines: list[Command] = []
    for number in range(-int(reach / step), int(reach / step) + 1):
        off = number * step
        lines += polyline(
            [(x - off * sin - reach * cos, y + off * cos - reach * sin),
             (x - off * sin + reach * cos, y + off * cos + reach * sin)]
        )  # fmt: skip
    draw_clipped(drawing, path, lambda inner: inner.path(lines, pen))


def draw_clipped(drawing: Drawing, outline: Iterable[Command], draw: Callable[[Drawing], None]) -> None:
    """Draw something clipped to an outline."""
    inner = Drawing("inside", inline=True)
    draw(inner)
    drawing.stamp(inner, clip=outline)


def lump(drawing: Drawing, corners: Sequence[Point], pen: Pen) -> None:
    """Draw a smooth outline through corners."""
    drawing.path(smooth(corners), pen)
