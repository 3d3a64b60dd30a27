"""Point-in-path tests by either fill rule, for many points and long paths at once."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, cast

from printplay.geometry.layouts.lattice import Point
from printplay.printing.drawing.path import Box, Command, along, control_box, rectangle

_SHORT = 100  # commands of a path; the pieces of many such are cached
_CURVE = 7  # the length of a curve's command
_RECTANGLE = ["M", "L", "L", "L", "Z"]
_ROUNDED = ["M", "L", "C", "L", "C", "L", "C", "L", "C", "Z"]
_NOTHING = 1e-6  # mm, rounding error


class _Piece(NamedTuple):
    """A line or a curve of a path: its ends, its bounding box, and the command of a curve."""

    start: Point
    end: Point
    low: float
    high: float
    left: float
    right: float
    curve: Command | None


def enclosed(path: Sequence[Command], points: Sequence[Point], *, winding: bool = False) -> list[bool]:
    """Return for each point whether it lies inside a path, by the even-odd or the nonzero rule."""
    if (box := _rectangle(path)) is not None:
        left, low, right, high = box
        return [left <= x < right and low <= y < high for x, y in points]
    # A ray from an inside point to the right crosses an odd number of edges. An edge spans the
    # heights from its lower end (included) to its upper one (excluded).
    order = sorted(range(len(points)), key=lambda number: points[number][1])
    heights = [points[number][1] for number in order]
    if not heights:
        return []
    lowest, highest, leftmost = heights[0], heights[-1], min(x for x, _y in points)
    turns = [0] * len(points)
    commands = tuple(path)
    pieces = _short_pieces(commands) if len(commands) < _SHORT else _long_pieces(commands)
    for start, end, low, high, left, right, curve in pieces:
        if right <= leftmost or high <= lowest or low > highest:
            continue
        first = bisect_left(heights, low)
        if heights[first] >= high:
            continue
        for number in order[first : bisect_left(heights, high, first)]:
            x, y = points[number]
            if x < left:
                crossed = (start[1] <= y) - (end[1] <= y)
            elif x >= right:
                continue
            elif curve is None:
                crossed = _crossed(start, end, x, y)
            else:
                crossed = _through(start, curve, x, y)
            turns[number] += crossed if winding else crossed & 1
    return [turn != 0 for turn in turns] if winding else [turn % 2 == 1 for turn in turns]


def inner_boxes(path: tuple[Command, ...]) -> tuple[Box, ...]:
    """Return boxes certainly inside a path: most grounds are rectangles, some with round corners.

    >>> [tuple(map(round, box)) for box in inner_boxes(rectangle(0, 0, 9, 6, 1))]
    [(1, 0, 8, 6), (0, 1, 9, 5)]
    """
    return _find_inner_boxes(path) if len(path) <= len(_ROUNDED) else ()


@lru_cache(maxsize=512)
def _find_inner_boxes(path: tuple[Command, ...]) -> tuple[Box, ...]:
    if (box := _rectangle(path)) is not None:
        return (box,)
    if [command[0] for command in path] != _ROUNDED:
        return ()
    x0, y0, x1, y1 = control_box(path)
    radius = cast("float", path[0][1]) - x0
    corners = rectangle(x0, y0, x1 - x0, y1 - y0, radius)
    for command, corner in zip(path, corners, strict=True):
        if any(abs(a - b) > _NOTHING for a, b in zip(command[1:], corner[1:], strict=True)):  # type: ignore[operator]
            return ()
    edge, inset = _NOTHING, radius + _NOTHING
    return ((x0 + inset, y0 + edge, x1 - inset, y1 - edge), (x0 + edge, y0 + inset, x1 - edge, y1 - inset))


def _rectangle(path: Sequence[Command]) -> Box | None:
    """Return the box that a path draws, as clips and grounds often do; None for other paths."""
    if len(path) != len(_RECTANGLE) or [command[0] for command in path] != _RECTANGLE:
        return None
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = (cast("Point", command[1:]) for command in path[:-1])
    level = x0 == x3 and x1 == x2 and y0 == y1 and y2 == y3
    upright = x0 == x1 and x2 == x3 and y0 == y3 and y1 == y2
    if not (level or upright):
        return None
    return min(x0, x2), min(y0, y2), max(x0, x2), max(y0, y2)


def _crossed(start: Point, end: Point, x: float, y: float) -> int:
    """Return how a ray from x, y to the right crosses an edge: 1 upwards, -1 downwards, else 0."""
    (ax, ay), (bx, by) = start, end
    way = (ay <= y) - (by <= y)
    return way if way and x < ax + (bx - ax) * (y - ay) / (by - ay) else 0


def _through(start: Point, curve: Command, x: float, y: float) -> int:
    """Return how often such a ray crosses a curve, upwards minus downwards."""
    total = 0
    last = start
    for point in _corners(start, curve):
        total += _crossed(last, point, x, y)
        last = point
    return total


@lru_cache(maxsize=1024)  # many points are tested against the same curve
def _corners(start: Point, curve: Command) -> tuple[Point, ...]:
    return tuple(along([("M", *start), curve]))


@lru_cache(maxsize=512)
def _short_pieces(path: tuple[Command, ...]) -> tuple[_Piece, ...]:
    return tuple(_pieces(path))  # a short one is on every card of a deck


@lru_cache(maxsize=4)
def _long_pieces(path: tuple[Command, ...]) -> tuple[_Piece, ...]:
    return tuple(_pieces(path))  # a long one is filled, then used as a clip


def _pieces(path: Sequence[Command]) -> Iterator[_Piece]:
    """Yield the lines and curves of a path; every ring is closed."""
    first = last = (0.0, 0.0)
    for command in path:
        if len(command) == 1:
            continue
        end = cast("Point", command[-2:])
        if command[0] == "M":
            if first != last:
                yield _line(last, first)
            first = end
        elif len(command) == _CURVE:
            ax, ay, bx, by, x, y = cast("tuple[float, ...]", command[1:])
            xs, ys = (last[0], ax, bx, x), (last[1], ay, by, y)
            yield _Piece(last, end, min(ys), max(ys), min(xs), max(xs), command)
        else:
            yield _line(last, end)
        last = end
    if first != last:
        yield _line(last, first)


def _line(start: Point, end: Point) -> _Piece:
    (x0, y0), (x1, y1) = start, end
    return _Piece(start, end, min(y0, y1), max(y0, y1), min(x0, x1), max(x0, x1), None)
