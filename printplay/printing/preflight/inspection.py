"""Looking at a drawing before it is printed: how far it reaches, what is on it, what is wrong.

What is wrong is told as a code of faults.py and the numbers of its sentence; whose drawing it is,
is known to the preflight alone.
"""

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
from printplay.printing.drawing.extent import Box, box_of, extent, moved, overlap, united
from printplay.printing.drawing.path import along, around, points_of
from printplay.printing.text.fonts import face

SMALLEST = 5.0  # pt; the names of spaces are smaller, so that they fit between the lanes
SMALLEST_NAME = 2.5
NEAREST_FEATURE = 1.5  # mm from a line a player draws
NEAREST_CUT = 1.0  # mm from where the pieces of a poster are cut
PALE_FILL, PALE_LINE = 0.60, 0.70
FINE = 150  # dots an inch; of a picture with fewer they are seen
SLACK = 0.02  # mm, and parts of whiteness: rounding is no fault

#: What is found on a drawing, whoever carries it: a code and its numbers.
Mark = tuple[str, dict[str, Any]]
#: The same with the box around what is wrong, in the drawing's mm; None where it has no place.
Placed = tuple[str, dict[str, Any], Box | None]


class DrawingInspection(NamedTuple):
    """What looking at a drawing tells: the box around its marks (mm), what is wrong with them.

    `signs` are the texts on it and the names of the drawings in it, `colours` those it is drawn in.
    """

    box: Box | None
    wrong: tuple[Placed, ...]
    signs: frozenset[str]
    colours: frozenset[Colour]


class Looking:
    """Looks at drawings; what was looked at once is not looked at again."""

    def __init__(self) -> None:
        # Kept only while somebody draws with it: a large deck has a drawing for every card.
        self._seen: WeakKeyDictionary[Drawing, dict[tuple[bool, float], DrawingInspection]] = (
            WeakKeyDictionary()
        )
        self._sized: WeakKeyDictionary[Drawing, bool] = WeakKeyDictionary()

    def at(self, drawing: Drawing, scale: float = 1.0, *, pen: bool = False) -> DrawingInspection:
        """Look at all marks of a drawing; `scale` is how large it is printed.

        It is 0 where the drawing is a picture only to be looked at.
        """
        pen = pen or "layout" in drawing.data
        if drawing.inline:
            return self._look(drawing, scale, pen=pen)
        key = (pen, round(scale, 4) if self._is_sized(drawing) else 1.0)
        seen = self._seen.setdefault(drawing, {})
        if key not in seen:
            seen[key] = self._look(drawing, scale, pen=pen)
        return seen[key]

    def _is_sized(self, drawing: Drawing) -> bool:
        """Return whether a drawing's size in print matters: not where it holds only shapes."""
        known = self._sized.get(drawing)
        if known is None:
            known = self._sized[drawing] = bool(drawing.lanes) or any(
                self._is_sized(item.drawing) if isinstance(item, Stamp)
                else isinstance(item, Text | Picture)
                for item in drawing.items
            )  # fmt: skip
        return known

    def _look(self, drawing: Drawing, scale: float, *, pen: bool) -> DrawingInspection:
        whole: Box | None = None
        wrong: list[Placed] = []
        signs = {drawing.name, drawing.name.partition("-")[2]}
        colours: set[Colour] = set()
        last: DrawingInspection | None = None
        for item in drawing.items:
            if isinstance(item, Stamp):
                own = 0.0 if item.role == "ground" else math.hypot(*item.transform[:2])
                inner = self.at(item.drawing, scale * own, pen=pen)
                wrong += [
                    (code, values, box and moved(box, item.transform))
                    for code, values, box in inner.wrong
                ]
                if inner is not last:  # many stamps of one drawing follow each other
                    signs |= inner.signs
                    colours |= inner.colours
                box, last = inner.box, inner
                if item.clip and box is not None:
                    box = overlap(box, around(item.clip))
                if box is not None and item.role != "bleed":
                    whole = _around(whole, moved(box, item.transform))
                continue
            if isinstance(item, Shape):
                colours.update(filter(None, (item.pen.fill, item.pen.stroke)))
            elif isinstance(item, Text):
                wrong += [(*mark, extent(item)) for mark in text_faults(item, scale)]
                signs.add(item.string)
                colours.add(item.colour)
            elif isinstance(item, Picture):  # its colours say nothing
                wrong += [(*mark, extent(item)) for mark in _coarse(item, scale)]
            else:
                colours |= _colours(item)
            if pen:
                wrong += [(*mark, None) for mark in _dark(item)]
            if item.role != "bleed" and not _is_within(item, whole):
                whole = _around(whole, extent(item))
        if drawing.lanes and scale:
            wrong += [(*mark, None) for mark in _near(drawing, scale)]
        return DrawingInspection(whole, tuple(wrong), frozenset(signs), frozenset(colours))


def _is_within(item: Item, whole: Box | None) -> bool:
    """Return whether a shape lies in a box for sure, without measuring its curves."""
    if not isinstance(item, Shape) or whole is None:
        return False
    left, low, right, high = whole
    x0, y0, x1, y1 = item.around
    half = item.pen.width / 2 if item.pen.stroke is not None else 0.0
    return left <= x0 - half and low <= y0 - half and x1 + half <= right and y1 + half <= high


def _colours(item: Shaded | Modules) -> set[Colour]:
    """Return the colours of a gradient or of a code."""
    if isinstance(item, Shaded):
        return {stop.colour for stop in item.gradient.stops}
    return {item.colour}


def text_faults(item: Text, scale: float = 1.0) -> Iterator[Mark]:
    """Yield what is wrong with a line of text: its size, its glyphs."""
    smallest, size = SMALLEST_NAME if item.role == "name" else SMALLEST, item.size * scale
    if item.role != "feature" and 0 < size < smallest - 1e-9:
        yield "PF-1", {"text": item.string, "size": size, "smallest": smallest}
    missing = face(item.face).lacks(item.string)
    if missing:
        yield "PF-3", {"face": face(item.face).title, "missing": missing, "text": item.string}


def _coarse(item: Picture, scale: float) -> Iterator[Mark]:
    """Yield whether the dots of a picture are so large on paper that they are seen."""
    wide, high = item.width * scale / INCH, item.height * scale / INCH
    if not wide or not high:
        return
    dpi = min(item.pixels.width / wide, item.pixels.height / high)
    if dpi < FINE - 0.5:
        yield "PF-12", {
            "dpi": dpi, "need": FINE, "width": math.ceil(wide * FINE),
            "height": math.ceil(high * FINE),
        }  # fmt: skip


def _dark(item: Item) -> Iterator[Mark]:
    """Yield what is so dark under the pen that its line is not seen.

    Names and numbers may be dark: they stand beside the lanes.
    """
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


def _near(drawing: Drawing, scale: float) -> Iterator[Mark]:
    """Yield features and names that are in the way of the pen's lanes."""
    marks = [item for item in drawing.items if item.role in ("feature", "name")]
    if not marks:
        return
    hulls = [_hull(item) for item in marks]
    gaps = distances(hulls, drawing.lanes)
    for item, hull, gap in zip(marks, hulls, gaps, strict=True):
        found = gap * scale
        if found < NEAREST_FEATURE - SLACK:
            what = item.string if isinstance(item, Text) else _("symbol")
            x0, y0, x1, y1 = box_of(hull)
            yield "PF-6", {
                "what": what, "x": (x0 + x1) / 2, "y": (y0 + y1) / 2, "nearest": found,
                "need": NEAREST_FEATURE,
            }  # fmt: skip


def _hull(item: Item) -> Sequence[Point]:
    """Return the corners of the convex hull of a mark that stands on a board."""
    if isinstance(item, Stamp):
        return [apply(item.transform, point) for point in _rim(item.drawing)]
    if isinstance(item, Text) and not item.angle:  # letters reach beyond what they measure
        size, shift = item.size * PT, item.back
        left = item.x - shift * face(item.face).width(item.string, item.size)
        outline = points_of(face(item.face).outline(item.string))
        return [(left + size * x, item.y + size * y) for x, y in outline]
    x0, y0, x1, y1 = extent(item)
    return (x0, y0), (x1, y0), (x1, y1), (x0, y1)


@cache
def _rim(drawing: Drawing) -> tuple[Point, ...]:
    """Return the corners of the convex hull of all marks of a drawing, in its own mm."""
    points: list[Point] = []
    for item, at in drawing.walk():
        if isinstance(item, Shape):
            half = item.pen.width / 2 if item.pen.stroke is not None else 0.0
            around = [(0.0, 0.0)] if not half else [(half, 0), (-half, 0), (0, half), (0, -half)]
            points += (apply(at, (x + u, y + v)) for x, y in along(item.path) for u, v in around)
        elif isinstance(item, Text):
            x0, y0, x1, y1 = extent(item)
            points += (apply(at, corner) for corner in ((x0, y0), (x1, y0), (x1, y1), (x0, y1)))
    return convex_hull(points)


def _around(box: Box | None, other: Box) -> Box:
    """Return the box around two boxes, the first of which may be none."""
    return other if box is None else united((box, other))
