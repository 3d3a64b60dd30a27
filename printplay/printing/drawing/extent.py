"""Bounding boxes of marks, mm, where they are drawn and where they are placed."""

from __future__ import annotations

from collections.abc import Sequence

from printplay.geometry.layouts.lattice import Point
from printplay.geometry.shapes.affine import Affine
from printplay.printing.drawing.drawing import PT, Item, Modules, Picture, Shaded, Shape, Text, placed
from printplay.printing.drawing.path import Box, bounds
from printplay.printing.text.fonts import face

__all__ = ["Box", "box_of", "extent", "intersection", "transform_box", "union"]


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
    """Return the bounding box of a transformed box."""
    x0, y0, x1, y1 = box
    a, b, c, d, e, f = transform
    if a == d == 1 and b == c == 0:  # the usual case: only a translation
        return x0 + e, y0 + f, x1 + e, y1 + f
    xs = a * x0 + c * y0 + e, a * x1 + c * y0 + e, a * x1 + c * y1 + e, a * x0 + c * y1 + e
    ys = b * x0 + d * y0 + f, b * x1 + d * y0 + f, b * x1 + d * y1 + f, b * x0 + d * y1 + f
    return min(xs), min(ys), max(xs), max(ys)


def box_of(points: Sequence[Point]) -> Box:
    """Return the bounding box of some points."""
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
