"""Shapes that fill a box: frames, plates, banners; paths with the lower left corner at 0, 0."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from printplay.printing.drawing.path import ROUND, Command, circle, ellipse, polyline, rectangle

Path = tuple[Command, ...]


def _polygon(width: float, height: float, *corners: tuple[float, float]) -> Path:
    """Return a polygon with corners as shares of the box."""
    return (*polyline([(x * width, y * height) for x, y in corners]), ("Z",))


def _star(width: float, height: float, _radius: float) -> Path:
    corners = []
    for number in range(10):
        reach = (0.5, 0.5 * 0.42)[number % 2]
        angle = math.radians(90 + 36 * number)
        corners.append((0.5 + reach * math.cos(angle), 0.5 + reach * math.sin(angle)))
    return _polygon(width, height, *corners)


def _hexagon(width: float, height: float, _radius: float) -> Path:
    return _polygon(width, height, (0, 0.5), (0.25, 0), (0.75, 0), (1, 0.5), (0.75, 1), (0.25, 1))


def _circle(width: float, height: float, _radius: float) -> Path:
    """Return the largest circle in the middle of the box."""
    return circle(width / 2, height / 2, min(width, height) / 2)


def _octagon(width: float, height: float, radius: float) -> Path:
    """Return an octagon; cut corners are `radius` mm, by default a quarter of the shorter side."""
    cut = radius or min(width, height) / 4
    x, y = cut / width, cut / height
    return _polygon(width, height, (x, 0), (1 - x, 0), (1, y), (1, 1 - y), (1 - x, 1), (x, 1),
                    (0, 1 - y), (0, y))  # fmt: skip


def _ticket(width: float, height: float, radius: float) -> Path:
    """Return a rectangle with concave corners."""
    r = radius or min(width, height) / 5
    k = r * ROUND
    return (
        ("M", r, 0), ("L", width - r, 0), ("C", width - r, k, width - k, r, width, r),
        ("L", width, height - r), ("C", width - k, height - r, width - r, height - k, width - r,
        height), ("L", r, height), ("C", r, height - k, k, height - r, 0, height - r),
        ("L", 0, r), ("C", k, r, r, k, r, 0), ("Z",),
    )  # fmt: skip


def _shield(width: float, height: float, _radius: float) -> Path:
    def scaled(*values: float) -> list[float]:
        return [v * (height if n % 2 else width) for n, v in enumerate(values)]

    return (
        ("M", *scaled(0, 1)), ("L", *scaled(1, 1)), ("L", *scaled(1, 0.55)),
        ("C", *scaled(1, 0.3, 0.75, 0.1, 0.5, 0)), ("C", *scaled(0.25, 0.1, 0, 0.3, 0, 0.55)), ("Z",),
    )  # fmt: skip


def _ribbon(width: float, height: float, _radius: float) -> Path:
    """Return a band with swallow tails."""
    tail = min(height / 2, width / 8) / width
    return _polygon(width, height, (0, 0), (1, 0), (1 - tail, 0.5), (1, 1), (0, 1), (tail, 0.5))


#: Name -> function of the box's width and height and the radius of its corners, mm.
SHAPES: Mapping[str, Callable[[float, float, float], Path]] = {
    "rectangle": lambda width, height, radius: rectangle(
        0, 0, width, height, min(radius, width / 2, height / 2)
    ),
    "ellipse": lambda width, height, _radius: ellipse(width / 2, height / 2, width / 2, height / 2),
    "circle": _circle,
    "diamond": lambda width, height, _radius: _polygon(width, height, (0.5, 0), (1, 0.5), (0.5, 1), (0, 0.5)),
    "triangle": lambda width, height, _radius: _polygon(width, height, (0, 0), (1, 0), (0.5, 1)),
    "hexagon": _hexagon,
    "octagon": _octagon,
    "ticket": _ticket,
    "star": _star,
    "shield": _shield,
    "ribbon": _ribbon,
    "line": lambda width, height, _radius: polyline([(0, height / 2), (width, height / 2)]),
}
