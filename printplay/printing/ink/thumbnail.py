"""Summaries of small drawings: their bounding box, and how much their shapes darken it.

In a small drawing the places of marks within the box do not matter. Each drawing is traversed once,
however often it is stamped.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple
from weakref import WeakKeyDictionary

from printplay.geometry.shapes.affine import Affine
from printplay.printing.drawing.colour import Colour
from printplay.printing.drawing.drawing import Drawing, Pen, Shape, Stamp
from printplay.printing.drawing.extent import Box, moved, overlap, union
from printplay.printing.drawing.path import area, control_box, length

_TIP = math.pi / 4  # area of both round ends of a line, in squares of its width


class ThumbnailMark(NamedTuple):
    """A mark: its darkness (0 to 1), its area in mm², and its bounding box."""

    darkness: float
    area: float
    box: Box


class Thumbnail(NamedTuple):
    """The summary of a drawing.

    `areas` are (darkness, mm²), the lowest first, all spread over the box.
    """

    box: Box
    areas: tuple[tuple[float, float], ...]


#: Summaries of drawings still in use: an icon is on many faces.
_known: WeakKeyDictionary[Drawing, Thumbnail | None] = WeakKeyDictionary()


def thumbnail(drawing: Drawing) -> Thumbnail | None:
    """Return the summary of a drawing of shapes; None if it has other items, or none."""
    if drawing not in _known:
        _known[drawing] = _summary(drawing)
    return _known[drawing]


def _summary(drawing: Drawing) -> Thumbnail | None:
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
    return Thumbnail(union(boxes), tuple(areas))


def _is_plain(drawing: Drawing) -> bool:
    return all(
        isinstance(item, Shape) or (isinstance(item, Stamp) and _is_plain(item.drawing))
        for item in drawing.items
    )


def _marks(drawing: Drawing) -> Iterator[ThumbnailMark]:
    for item in drawing.items:
        if isinstance(item, Shape):
            if item.pen.fill is not None:
                yield ThumbnailMark(darkness(item.pen.fill), item.area, item.control_box)
            if item.pen.stroke is not None:
                yield ThumbnailMark(darkness(item.pen.stroke), stroke_area(item), item.control_box)
        elif isinstance(item, Stamp):
            yield from _stamped(item)


def _stamped(item: Stamp) -> Iterator[ThumbnailMark]:
    """Yield the marks of a stamp, reduced to the part within its clip."""
    scale = item.opacity * area_factor(item.transform)
    if not item.clip:
        for mark in _marks(item.drawing):
            yield ThumbnailMark(mark.darkness, mark.area * scale, moved(mark.box, item.transform))
        return
    cut = control_box(item.clip)
    full = area(item.clip) / (_size(cut) or 1.0)
    for mark in _marks(item.drawing):
        left, low, right, high = box = overlap(cut, mark.box)
        if left > right or low > high:
            continue
        share = 1.0
        if box != mark.box:  # a mark that crosses the clip may lie anywhere in it
            share = full * _size(box) / (_size(mark.box) or 1.0)
        yield ThumbnailMark(mark.darkness, mark.area * share * scale, moved(box, item.transform))


def _size(box: Box) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def stroke_area(item: Shape) -> float:
    """Return the area of a shape's stroke, mm²."""
    pen = item.pen
    tips = 0.0
    if has_tips(pen) and not pen.dash:
        verbs = [command[0] for command in item.path]
        tips = _TIP * pen.width * max(0, verbs.count("M") - verbs.count("Z"))
    return (length(item.path) * drawn_share(pen) + tips) * pen.width


def has_tips(pen: Pen) -> bool:
    """Return whether the ends of a line are round."""
    return pen.round if pen.ends is None else pen.ends.cap == 1


def drawn_share(pen: Pen) -> float:
    """Return the drawn share of a dashed line, round ends included."""
    dash = pen.dash if len(pen.dash) > 1 else ()
    if not (whole := sum(dash)):
        return 1.0
    tips = _TIP * pen.width * len(dash[::2]) if has_tips(pen) else 0.0
    return min(1.0, (sum(dash[::2]) + tips) / whole)


def darkness(colour: Colour) -> float:
    """Return the share of full ink that a colour takes."""
    return 1 - sum(colour) / 3


def area_factor(at: Affine) -> float:
    """Return the factor by which a transform changes areas."""
    return abs(at[0] * at[3] - at[1] * at[2])
