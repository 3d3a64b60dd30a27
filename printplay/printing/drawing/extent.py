"""Where marks lie: their bounding boxes, mm, and whether points lie within a path."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple, cast

from printplay.geometry.layouts.lattice import Point
from printplay.geometry.shapes.affine import Affine
from printplay.printing.drawing.drawing import PT, Item, Modules, Picture, Shaded, Shape, Text, placed
from printplay.printing.drawing.path import Box, Command, along, bounds, control_box, rectangle
from printplay.printing.text.fonts import face

__all__ = ["Box", "box_of", "enclosed", "extent", "inner_boxes", "intersection", "transform_box", "union"]

_SHORT = 100  # commands of a path; the pieces of many such are cached
_CURVE = 7  # the length of a curve's command
_RECTANGLE = ["M", "L", "L", "L", "Z"]
_ROUNDED = ["M", "L", "C", "L", "C", "L", "C", "L", "C", "Z"]
_NOTHING = 1e-6  # mm, rounding error


def extent(item: Item) -> Box:
    """Return the bounding box of a shape or a line of text, mm."""
    if isinstance(item, Shape):
        x0, y0, x1, y1 = item.bounds
        half = item.pen.width / 2 if item.pen.stroke is not None else 0.0
        return x0 - half, y0 - half, x1 + half, y1 + half
    if isinstance(item, Shaded):
        return bounds(item.path)
    if isinstance(item, Picture):
        return item.x, item.y, item.x + item.width, item.y + item.height
    if isinstance(item, Modules):
        return 0.0, 0.0, item.side, item.side
    assert isinstance(item, Text)  # noqa: S101  stamps are taken apart before
    width = face(item.face).width(item.string, item.size)
    shift = item.anchor_share * width
    low, high = -0.22 * item.size * PT, 0.74 * item.size * PT
    if item.string.isdigit() or item.role == "name":
        low, high = 0.0, face(item.face).cap_height * item.size * PT
    if not item.angle:
        return item.x - shift, item.y + low, width - shift + item.x, item.y + high
    return transform_box((-shift, low, width - shift, high), placed(item.x, item.y, 1.0, item.angle))


def transform_box(box: Box, transform: Affine) -> Box:
    x0, y0, x1, y1 = box
    a, b, c, d, e, f = transform
    if a == d == 1 and b == c == 0:  # the usual case: only a translation
        return x0 + e, y0 + f, x1 + e, y1 + f
    xs = a * x0 + c * y0 + e, a * x1 + c * y0 + e, a * x1 + c * y1 + e, a * x0 + c * y1 + e
    ys = b * x0 + d * y0 + f, b * x1 + d * y0 + f, b * x1 + d * y1 + f, b * x0 + d * y1 + f
    return min(xs), min(ys), max(xs), max(ys)


def box_of(points: Sequence[Point]) -> Box:
    xs, ys = [x for x, _y in points], [y for _x, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def union(boxes: Sequence[Box]) -> Box:
    """Return the bounding box of at least one box."""
    if len(boxes) == 1:
        return boxes[0]
    lefts, lows, rights, tops = zip(*boxes, strict=True)
    return min(lefts), min(lows), max(rights), max(tops)


def intersection(box: Box, second: Box) -> Box:
    """Return the intersection of two boxes; if they are disjoint, a side of it is negative."""
    return (max(box[0], second[0]), max(box[1], second[1]), min(box[2], second[2]), min(box[3], second[3]))


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
    for point in _curve_points(start, curve):
        total += _crossed(last, point, x, y)
        last = point
    return total


@lru_cache(maxsize=1024)  # many points are tested against the same curve
def _curve_points(start: Point, curve: Command) -> tuple[Point, ...]:
    return tuple(along([("M", *start), curve]))


@lru_cache(maxsize=512)
def _short_pieces(path: tuple[Command, ...]) -> tuple[_Piece, ...]:
    return tuple(_path_pieces(path))  # a short one is on every card of a deck


@lru_cache(maxsize=4)
def _long_pieces(path: tuple[Command, ...]) -> tuple[_Piece, ...]:
    return tuple(_path_pieces(path))  # a long one is filled, then used as a clip


def _path_pieces(path: Sequence[Command]) -> Iterator[_Piece]:
    """Yield the lines and curves of a path; every ring is closed."""
    first = last = (0.0, 0.0)
    for command in path:
        if len(command) == 1:
            continue
        end = cast("Point", command[-2:])
        if command[0] == "M":
            if first != last:
                yield _line_piece(last, first)
            first = end
        elif len(command) == _CURVE:
            ax, ay, bx, by, x, y = cast("tuple[float, ...]", command[1:])
            xs, ys = (last[0], ax, bx, x), (last[1], ay, by, y)
            yield _Piece(last, end, min(ys), max(ys), min(xs), max(xs), command)
        else:
            yield _line_piece(last, end)
        last = end
    if first != last:
        yield _line_piece(last, first)


def _line_piece(start: Point, end: Point) -> _Piece:
    (x0, y0), (x1, y1) = start, end
    return _Piece(start, end, min(y0, y1), max(y0, y1), min(x0, x1), max(x0, x1), None)
