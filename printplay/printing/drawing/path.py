"""Paths: commands in mm with y upwards, their measures, and shapes that fill a box."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, cast

from printplay.geometry.layouts.lattice import Point
from printplay.geometry.shapes.affine import Affine

#: ("M", x, y), ("L", x, y), ("C", x1, y1, x2, y2, x, y) or ("Z",)
Command = tuple[str | float, ...]
Box = tuple[float, float, float, float]  # left, lower, right, upper
_CURVE = 7  # the length of a curve's command
#: The length of the handles of a Bézier quarter circle, in radii.
ROUND = 0.5522847498


def polyline(points: Sequence[Point]) -> tuple[Command, ...]:
    return (("M", *points[0]), *(("L", *point) for point in points[1:]))


def polygon(points: Sequence[Point]) -> tuple[Command, ...]:
    return (*polyline(points), ("Z",))


def move_path(path: Iterable[Command], x: float, y: float) -> tuple[Command, ...]:
    return tuple(
        (verb, *(float(value) + (x, y)[index % 2] for index, value in enumerate(values)))
        for verb, *values in path
    )


def transform_path(path: Iterable[Command], transform: Affine) -> tuple[Command, ...]:
    a, b, c, d, e, f = transform
    commands: list[Command] = []
    for verb, *values in path:
        numbers = [float(value) for value in values]
        points = zip(numbers[::2], numbers[1::2], strict=True)
        commands.append((verb, *(v for x, y in points for v in (a * x + c * y + e, b * x + d * y + f))))
    return tuple(commands)


def rectangle(x: float, y: float, width: float, height: float, radius: float = 0.0) -> tuple[Command, ...]:
    """Return the commands of a rectangle with rounded corners."""
    if not radius:
        corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
        return (*polyline(corners), ("Z",))
    r, k = radius, radius * (1 - ROUND)
    right, top = x + width, y + height
    return (
        ("M", x + r, y),
        ("L", right - r, y),
        ("C", right - k, y, right, y + k, right, y + r),
        ("L", right, top - r),
        ("C", right, top - k, right - k, top, right - r, top),
        ("L", x + r, top),
        ("C", x + k, top, x, top - k, x, top - r),
        ("L", x, y + r),
        ("C", x, y + k, x + k, y, x + r, y),
        ("Z",),
    )


def circle(x: float, y: float, r: float) -> tuple[Command, ...]:
    return ellipse(x, y, r, r)


def ellipse(x: float, y: float, rx: float, ry: float) -> tuple[Command, ...]:
    h, k = rx * ROUND, ry * ROUND
    return (
        ("M", x + rx, y),
        ("C", x + rx, y + k, x + h, y + ry, x, y + ry),
        ("C", x - h, y + ry, x - rx, y + k, x - rx, y),
        ("C", x - rx, y - k, x - h, y - ry, x, y - ry),
        ("C", x + h, y - ry, x + rx, y - k, x + rx, y),
        ("Z",),
    )


def smooth(ring: Sequence[Point]) -> tuple[Command, ...]:
    """Return a closed curve through the points of a ring (Catmull-Rom as Beziers)."""
    count = len(ring)
    commands: list[Command] = [("M", *ring[0])]
    for number in range(count):
        (x0, y0), (x1, y1) = ring[number - 1], ring[number]
        (x2, y2), (x3, y3) = ring[(number + 1) % count], ring[(number + 2) % count]
        commands.append(
            ("C", x1 + (x2 - x0) / 6, y1 + (y2 - y0) / 6, x2 - (x3 - x1) / 6, y2 - (y3 - y1) / 6, x2, y2)
        )
    commands.append(("Z",))
    return tuple(commands)


def along(path: Iterable[Command]) -> Iterator[Point]:
    """Yield points of a path, its curves in 16 pieces."""
    x0 = y0 = 0.0
    for verb, *values in path:
        numbers = [float(value) for value in values]
        if verb == "C":
            x1, y1, x2, y2, x3, y3 = numbers
            for step in range(1, 16):
                t, u = step / 16, 1 - step / 16
                a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
                yield a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3
        if numbers:
            x0, y0 = numbers[-2:]
            yield x0, y0


def bounds(path: Iterable[Command], points_box: Box | None = None) -> Box:
    """Return the bounding box of a path; if that of its points is known, pass it as `points_box`."""
    path = tuple(path)
    low, under, high, over = box = control_box(path) if points_box is None else points_box
    commands = [command for command in path if len(command) > 1]
    xs: list[float] = [command[-2] for command in commands]  # type: ignore[misc]
    ys: list[float] = [command[-1] for command in commands]  # type: ignore[misc]
    x0, y0, x1, y1 = min(xs), min(ys), max(xs), max(ys)
    if x0 <= low and high <= x1 and y0 <= under and over <= y1:
        return box
    for place, command in enumerate(cast("list[tuple[Any, ...]]", commands)):
        if len(command) == _CURVE:
            _verb, ax, ay, bx, by, x, y = command
            # No curve leaves the bounding box of its ends and handles.
            if ax < x0 or bx < x0 or ax > x1 or bx > x1:
                x0, x1 = _wider(x0, x1, xs[place - 1], ax, bx, x)
            if ay < y0 or by < y0 or ay > y1 or by > y1:
                y0, y1 = _wider(y0, y1, ys[place - 1], ay, by, y)
    return x0, y0, x1, y1


def area(path: Iterable[Command]) -> float:
    """Return the area of a path; rings in the other direction are subtracted.

    >>> round(area(circle(5, 5, 1)), 3), area(rectangle(0, 0, 3, 2))
    (3.142, 6.0)
    """
    total = 0.0
    x0 = y0 = start_x = start_y = 0.0  # the current point, and the start of its ring
    for command in cast("Iterable[tuple[Any, ...]]", path):
        if command[0] in ("M", "Z"):
            total += (x0 * start_y - start_x * y0) / 2
            if command[0] == "Z":
                x0, y0 = start_x, start_y
                continue
        x, y = command[-2:]
        if len(command) == _CURVE:
            _verb, ax, ay, bx, by, _x, _y = command
            ax, ay, bx, by, dx, dy = ax - x0, ay - y0, bx - x0, by - y0, x - x0, y - y0
            total += 0.15 * (ax * (by + dy) - bx * (ay - 2 * dy) - dx * (ay + 2 * by))
        if command[0] == "M":
            start_x, start_y = x, y
        else:
            total += (x0 * y - x * y0) / 2
        x0, y0 = x, y
    return abs(total + (x0 * start_y - start_x * y0) / 2)


def length(path: Iterable[Command]) -> float:
    """Return the approximate length of a path, mm.

    >>> round(length(circle(0, 0, 1)), 1), length(rectangle(0, 0, 3, 2))
    (6.3, 10.0)
    """
    total = 0.0
    x0 = y0 = start_x = start_y = 0.0  # the current point, and the start of its ring
    for command in cast("Iterable[tuple[Any, ...]]", path):
        x, y = command[-2:] if command[0] != "Z" else (start_x, start_y)
        if command[0] == "M":
            start_x, start_y = x, y
        elif len(command) == _CURVE:  # longer than its chord, shorter than its handles
            _verb, ax, ay, bx, by, _x, _y = command
            legs = math.hypot(ax - x0, ay - y0) + math.hypot(bx - ax, by - ay)
            total += (math.hypot(x - x0, y - y0) + legs + math.hypot(x - bx, y - by)) / 2
        else:
            total += math.hypot(x - x0, y - y0)
        x0, y0 = x, y
    return total


def _wider(low: float, high: float, *curve: float) -> tuple[float, float]:
    """Extend a range of one coordinate by a curve."""
    p, q, r, s = curve
    # At an extremum of the curve its derivative a t² + b t + c is zero.
    a, b, c = -p + 3 * q - 3 * r + s, 2 * (p - 2 * q + r), q - p
    root = b * b - 4 * a * c
    if abs(a) < 1e-12:
        turns = [-c / b] if abs(b) > 1e-12 else []
    else:
        turns = [(-b + sign * math.sqrt(root)) / (2 * a) for sign in (1, -1)] if root >= 0 else []
    for t in turns:
        if 0 < t < 1:
            u = 1 - t
            value = u * u * u * p + 3 * u * u * t * q + 3 * u * t * t * r + t * t * t * s
            low, high = min(low, value), max(high, value)
    return low, high


def points_of(path: Iterable[Command]) -> list[Point]:
    """Return the corners of a path and the handles of its curves, whose box contains the path."""
    return [(float(command[i]), float(command[i + 1])) for command in path for i in range(1, len(command), 2)]


def control_box(path: Iterable[Command]) -> Box:
    """Return the bounding box of a path's corners and handles: left, lower, right, upper."""
    last_path, box = _last_around[0]
    if last_path is not path:
        flat = [value for command in path for value in command[1:]]
        xs, ys = flat[::2], flat[1::2]
        box = min(xs), min(ys), max(xs), max(ys)  # type: ignore[assignment]
        if isinstance(path, tuple):
            _last_around[0] = path, box
    return box


#: The last measurement: a long outline is often filled, then stroked.
_last_around: list[tuple[object, Box]] = [((), (0.0, 0.0, 0.0, 0.0))]

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
