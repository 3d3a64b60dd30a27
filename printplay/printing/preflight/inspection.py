"""Inspects a drawing before it is printed: its extent, its content, its faults."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from printplay.core.i18n import _
from printplay.geometry.layouts.lattice import Point
from printplay.geometry.shapes.affine import apply
from printplay.geometry.shapes.region import convex_hull, distances
from printplay.printing.drawing.colour import Colour
from printplay.printing.drawing.drawing import (
    INCH,
    PT,
    Drawing,
    Item,
    Modules,
    Picture,
    Shaded,
    Shape,
    Stamp,
    Text,
)
from printplay.printing.drawing.extent import Box, box_of, extent, intersection, transform_box, union
from printplay.printing.drawing.path import along, control_box
from printplay.printing.text.fonts import face, glyph_outline

SMALLEST = 5.0  # pt; names of spaces may be smaller, to fit between the lanes
SMALLEST_NAME = 2.5
NEAREST_FEATURE = 1.5  # mm from a line a player draws
NEAREST_CUT = 1.0  # mm from the cuts of a poster
PALE_FILL, PALE_LINE = 0.60, 0.70
FINE = 150  # dots an inch; below, the dots of a picture are visible
SLACK = 0.02  # mm, and shares of whiteness: tolerance for rounding

#: A finding on a drawing: a code and the values of its message.
Mark = tuple[str, dict[str, Any]]
#: The same with its bounding box in the drawing's mm; None if it has no place.
Placed = tuple[str, dict[str, Any], Box | None]


class DrawingInspection(NamedTuple):
    """The inspection of a drawing: the bounding box of its marks (mm), and their faults.

    `signs` are its texts and the names of drawings in it, `colours` the colours it uses.
    """

    box: Box | None
    faults: tuple[Placed, ...]
    signs: frozenset[str]
    colours: frozenset[Colour]


class DrawingInspector:
    """Inspects drawings; each is inspected once."""

    def __init__(self) -> None:
        # Cached while the drawing is in use: a large deck has a drawing for every card.
        self._seen: WeakKeyDictionary[Drawing, dict[tuple[bool, float], DrawingInspection]] = (
            WeakKeyDictionary()
        )
        self._sized: WeakKeyDictionary[Drawing, bool] = WeakKeyDictionary()

    def inspect(self, drawing: Drawing, scale: float = 1.0, *, pen: bool = False) -> DrawingInspection:
        """Inspect a drawing printed at a `scale` (0 for a ground), drawn on with a `pen`."""
        pen = pen or "layout" in drawing.data
        if drawing.inline:
            return self._look(drawing, scale, pen=pen)
        key = (pen, round(scale, 4) if self._is_sized(drawing) else 1.0)
        inspections = self._seen.setdefault(drawing, {})
        if key not in inspections:
            inspections[key] = self._look(drawing, scale, pen=pen)
        return inspections[key]

    def _is_sized(self, drawing: Drawing) -> bool:
        """Return whether the scale matters for a drawing, which is not so for shapes alone."""
        is_sized = self._sized.get(drawing)
        if is_sized is None:
            is_sized = self._sized[drawing] = bool(drawing.lanes) or any(
                self._is_sized(item.drawing) if isinstance(item, Stamp) else isinstance(item, Text | Picture)
                for item in drawing.items
            )
        return is_sized

    def _look(self, drawing: Drawing, scale: float, *, pen: bool) -> DrawingInspection:
        extent_box: Box | None = None
        faults: list[Placed] = []
        signs = {drawing.name, drawing.name.partition("-")[2]}
        colours: set[Colour] = set()
        last: DrawingInspection | None = None
        for item in drawing.items:
            if isinstance(item, Stamp):
                own_scale = 0.0 if item.role == "ground" else math.hypot(*item.transform[:2])
                inner = self.inspect(item.drawing, scale * own_scale, pen=pen)
                faults += [
                    (code, values, box and transform_box(box, item.transform))
                    for code, values, box in inner.faults
                ]
                if inner is not last:  # often many stamps of one drawing follow each other
                    signs |= inner.signs
                    colours |= inner.colours
                box, last = inner.box, inner
                if item.clip and box is not None:
                    box = intersection(box, control_box(item.clip))
                if box is not None and item.role != "bleed":
                    extent_box = _common_box(extent_box, transform_box(box, item.transform))
                continue
            if isinstance(item, Shape):
                colours.update(filter(None, (item.pen.fill, item.pen.stroke)))
            elif isinstance(item, Text):
                faults += [(*mark, extent(item)) for mark in text_faults(item, scale)]
                signs.add(item.string)
                colours.add(item.colour)
            elif isinstance(item, Picture):  # its colours have no meanings
                faults += [(*mark, extent(item)) for mark in _coarse(item, scale)]
            else:
                colours |= _colours(item)
            if pen:
                faults += [(*mark, None) for mark in _dark(item)]
            if item.role != "bleed" and not _is_within(item, extent_box):
                extent_box = _common_box(extent_box, extent(item))
        if drawing.lanes and scale:
            faults += [(*mark, None) for mark in _faults_near_lanes(drawing, scale)]
        return DrawingInspection(extent_box, tuple(faults), frozenset(signs), frozenset(colours))


def _is_within(item: Item, box: Box | None) -> bool:
    """Return whether a shape is certainly in a box, without measuring its curves."""
    if not isinstance(item, Shape) or box is None:
        return False
    left, low, right, high = box
    x0, y0, x1, y1 = item.control_box
    half = item.pen.width / 2 if item.pen.stroke is not None else 0.0
    return left <= x0 - half and low <= y0 - half and x1 + half <= right and y1 + half <= high


def _colours(item: Shaded | Modules) -> set[Colour]:
    if isinstance(item, Shaded):
        return {stop.colour for stop in item.gradient.stops}
    return {item.colour}


def text_faults(item: Text, scale: float = 1.0) -> Iterator[Mark]:
    """Yield the faults of a line of text: its size, missing glyphs."""
    smallest, size = SMALLEST_NAME if item.role == "name" else SMALLEST, item.size * scale
    if item.role != "feature" and 0 < size < smallest - 1e-9:
        yield "PF-1", {"text": item.string, "size": size, "smallest": smallest}
    missing = face(item.face).lacks(item.string)
    if missing:
        yield "PF-3", {"face": face(item.face).title, "missing": missing, "text": item.string}


def _coarse(item: Picture, scale: float) -> Iterator[Mark]:
    """Yield a fault if the resolution of a picture on paper is too low."""
    wide, high = item.width * scale / INCH, item.height * scale / INCH
    if not wide or not high:
        return
    dpi = min(item.pixels.width / wide, item.pixels.height / high)
    if dpi < FINE - 0.5:
        yield (
            "PF-12",
            {"dpi": dpi, "need": FINE, "width": math.ceil(wide * FINE), "height": math.ceil(high * FINE)},
        )


def _dark(item: Item) -> Iterator[Mark]:
    """Yield a fault if a mark is too dark to see a pen's line over it; names and numbers may be."""
    marks = [(item.colour, PALE_FILL)] if isinstance(item, Text) and item.role != "name" else []
    if isinstance(item, Shaded):
        marks += [(stop.colour, PALE_FILL) for stop in item.gradient.stops]
    if isinstance(item, Shape):
        marks += [(item.pen.fill, PALE_FILL)] if item.pen.fill is not None else []
        line = PALE_FILL if item.pen.fill is not None else PALE_LINE
        marks += [(item.pen.stroke, line)] if item.pen.stroke is not None else []
    for colour, needed in marks:
        if colour.whiteness < needed - SLACK / 4:
            yield "PF-9", {"found": colour.whiteness, "needed": needed}


def _faults_near_lanes(drawing: Drawing, scale: float) -> Iterator[Mark]:
    """Yield faults for features and names too near to the pen's lanes."""
    marks = [item for item in drawing.items if item.role in ("feature", "name")]
    if not marks:
        return
    hulls = [_hull(item) for item in marks]
    gaps = distances(hulls, drawing.lanes)
    for item, hull, gap in zip(marks, hulls, gaps, strict=True):
        distance = gap * scale
        if distance < NEAREST_FEATURE - SLACK:
            what = item.string if isinstance(item, Text) else _("symbol")
            x0, y0, x1, y1 = box_of(hull)
            yield "PF-6", {
                "what": what, "x": (x0 + x1) / 2, "y": (y0 + y1) / 2, "nearest": distance,
                "need": NEAREST_FEATURE,
            }  # fmt: skip


def _hull(item: Item) -> Sequence[Point]:
    if isinstance(item, Stamp):
        return [apply(item.transform, point) for point in _rim(item.drawing)]
    if isinstance(item, Text):
        return _letters(item)
    return _item_corners(item)


def _letters(item: Text) -> Sequence[Point]:
    """Return points around a text: its letters extend beyond their measured box, or lie within."""
    if item.angle:
        return _item_corners(item)
    size, shift = item.size * PT, item.anchor_share
    left = item.x - shift * face(item.face).width(item.string, item.size)
    points: list[Point] = []
    pen_x, unit = 0, face(item.face).unit
    for glyph in face(item.face).glyphs(item.string):
        x0, y0 = left + size * (pen_x + glyph.x) / unit, item.y + size * glyph.y / unit
        points += [(x0 + size * x, y0 + size * y) for x, y in _glyph_rim(item.face, glyph.number)]
        pen_x += glyph.advance
    return points


@cache
def _glyph_rim(name: str, number: int) -> tuple[Point, ...]:
    """Return the corners of the convex hull of a glyph of a face, at size 1, baseline at 0."""
    return convex_hull(along(glyph_outline(face(name), number)))


def _item_corners(item: Item) -> Sequence[Point]:
    x0, y0, x1, y1 = extent(item)
    return (x0, y0), (x1, y0), (x1, y1), (x0, y1)


@cache
def _rim(drawing: Drawing) -> tuple[Point, ...]:
    """Return the corners of the convex hull of all marks of a drawing, in its own mm."""
    points: list[Point] = []
    for item, transform in drawing.walk():
        if isinstance(item, Shape):
            half = item.pen.width / 2 if item.pen.stroke is not None else 0.0
            corners = [(0.0, 0.0)] if not half else [(half, 0), (-half, 0), (0, half), (0, -half)]
            points += (apply(transform, (x + u, y + v)) for x, y in along(item.path) for u, v in corners)
        elif isinstance(item, Text):
            points += (apply(transform, point) for point in _letters(item))
    return convex_hull(points)


def _common_box(box: Box | None, second: Box) -> Box:
    """Return the bounding box of two boxes, the first of which may be None."""
    return second if box is None else union((box, second))
