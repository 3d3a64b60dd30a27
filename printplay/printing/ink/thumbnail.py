"""What a drawing comes to where it is small: the box around its shapes, how much each darkens.

There it is no matter where in the box a mark lies. A drawing is looked into once, however often it
is stamped.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple
from weakref import WeakKeyDictionary

from printplay.geometry.shapes.affine import Affine
from printplay.printing.drawing.colour import Colour
from printplay.printing.drawing.drawing import Drawing, Pen, Shape, Stamp
from printplay.printing.drawing.extent import Box, moved, overlap, united
from printplay.printing.drawing.path import area, around, length

_TIP = math.pi / 4  # of a square as wide as a line: what both its round ends add to it


class ThumbnailMark(NamedTuple):
    """A mark: how dark it is, how much it covers, mm², and the box around it."""

    dark: float
    area: float
    box: Box


class Small(NamedTuple):
    """What a drawing comes to.

    `areas` are how dark and how large (mm²), the lowest first, all spread over the box.
    """

    box: Box
    areas: tuple[tuple[float, float], ...]


#: What was looked into, while somebody draws with it: an icon stands on many faces.
_known: WeakKeyDictionary[Drawing, Small | None] = WeakKeyDictionary()


def small(drawing: Drawing) -> Small | None:
    """Return what a drawing of shapes comes to; None where it holds anything else, or nothing."""
    if drawing not in _known:
        _known[drawing] = _found(drawing)
    return _known[drawing]


def _found(drawing: Drawing) -> Small | None:
    if not _is_plain(drawing):
        return None
    areas: list[tuple[float, float]] = []
    boxes: list[Box] = []
    for dark, size, box in _marks(drawing):
        boxes.append(box)
        before = areas.pop()[1] if areas and areas[-1][0] == dark else 0.0
        areas.append((dark, before + size))
    if not boxes:
        return None
    return Small(united(boxes), tuple(areas))


def _is_plain(drawing: Drawing) -> bool:
    return all(
        isinstance(item, Shape) or (isinstance(item, Stamp) and _is_plain(item.drawing))
        for item in drawing.items
    )


def _marks(drawing: Drawing) -> Iterator[ThumbnailMark]:
    for item in drawing.items:
        if isinstance(item, Shape):
            if item.pen.fill is not None:
                yield ThumbnailMark(dark(item.pen.fill), item.area, item.around)
            if item.pen.stroke is not None:
                yield ThumbnailMark(dark(item.pen.stroke), lined(item), item.around)
        elif isinstance(item, Stamp):
            yield from _stamped(item)


def _stamped(item: Stamp) -> Iterator[ThumbnailMark]:
    """Yield the marks of what is stamped, as far as they are not cut away."""
    scale = item.opacity * stretch(item.transform)
    if not item.clip:
        for mark in _marks(item.drawing):
            yield ThumbnailMark(mark.dark, mark.area * scale, moved(mark.box, item.transform))
        return
    cut = around(item.clip)
    full = area(item.clip) / (_size(cut) or 1.0)
    for mark in _marks(item.drawing):
        left, low, right, high = box = overlap(cut, mark.box)
        if left > right or low > high:
            continue
        share = 1.0
        if box != mark.box:  # what goes beyond the clip lies anywhere in it
            share = full * _size(box) / (_size(mark.box) or 1.0)
        yield ThumbnailMark(mark.dark, mark.area * share * scale, moved(box, item.transform))


def _size(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def lined(item: Shape) -> float:
    """Return how much the line around a shape covers, mm²."""
    pen = item.pen
    tips = 0.0
    if has_tips(pen) and not pen.dash:
        verbs = [command[0] for command in item.path]
        tips = _TIP * pen.width * max(0, verbs.count("M") - verbs.count("Z"))
    return (length(item.path) * drawn(pen) + tips) * pen.width


def has_tips(pen: Pen) -> bool:
    """Return whether the ends of a line are round."""
    return pen.round if pen.ends is None else pen.ends.cap == 1


def drawn(pen: Pen) -> float:
    """Return how much of a dashed line is drawn, its round ends included."""
    dash = pen.dash if len(pen.dash) > 1 else ()
    if not (whole := sum(dash)):
        return 1.0
    tips = _TIP * pen.width * len(dash[::2]) if has_tips(pen) else 0.0
    return min(1.0, (sum(dash[::2]) + tips) / whole)


def dark(colour: Colour) -> float:
    """Return how much of the ink there can be a colour takes."""
    return 1 - sum(colour) / 3


def stretch(at: Affine) -> float:
    """Return how many mm² of paper one mm² becomes."""
    return abs(at[0] * at[3] - at[1] * at[2])
