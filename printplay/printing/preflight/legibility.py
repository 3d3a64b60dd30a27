"""Legibility: the lines of text of a face, and whether they can be read where they stand.

A face is drawn again in thought; it knows which colour lies at points of each line when that is
written, and what came to lie over them afterwards.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from printplay.geometry.layouts.lattice import Point
from printplay.geometry.shapes.affine import Affine, then
from printplay.printing.drawing.colour import WHITE, Colour, contrast
from printplay.printing.drawing.drawing import PT, Text, placed
from printplay.printing.drawing.extent import Box, box_of, moved, overlap
from printplay.printing.preflight.layers import CoveringMark
from printplay.printing.text.fonts import face

#: The least contrast of text, and of what is pale so that a pen is seen over it; as WCAG counts.
CONTRAST, PALE = 2.5, 1.6
#: So much of a line may lie on something it is hard to see on, or under something else.
_SOME = 0.34
_OVERLAP = 0.15  # of the smaller of two lines of text
_HIDES = 0.5  # what hides so much of a text lies over it
_ALONG = 7  # points that are looked at along a line
_HALVES = [n + 0.5 for n in range(_ALONG)]  # where these lie, in parts of _ALONG
POINTS = _ALONG + 4  # and at its corners, for grounds that run from one colour into another


class Trouble(NamedTuple):
    """What is wrong with a line of text: a code, the numbers of its sentence, the box around it."""

    code: str
    values: dict[str, Any]
    box: Box


class TextLine(NamedTuple):
    """A line of text on a face: points along it and its corners, and the box around it."""

    item: Text
    points: tuple[Point, ...]
    box: Box


class RedrawnFace:
    """A face while it is drawn again: what lies at the points of its lines, and what was written.

    Point n belongs to line n // POINTS.
    """

    def __init__(self, lines: Sequence[TextLine]) -> None:
        self._lines = lines
        self._written: list[int] = []
        self._is_written = [False] * len(lines)
        #: The colour that lies over all below at each line, what may lie over that, and over it.
        self._ground = [WHITE] * len(lines)
        self._below: list[list[CoveringMark]] = [[] for _line in lines]
        self._above: dict[int, list[CoveringMark]] = {}

    def paint(self, layer: CoveringMark) -> None:
        """Let a mark lie over lines: over what was written there, or below what will be."""
        for number, points in layer.numbers.items():
            if self._is_written[number]:
                if layer.opacity >= _HIDES:
                    self._above.setdefault(number, []).append(layer)
            elif layer.hides is not None and len(points) == POINTS:
                self._ground[number] = layer.hides
                self._below[number].clear()
            else:
                self._below[number].append(layer)

    def _beneath(self, number: int, point: int) -> tuple[Colour, bool]:
        """Return the colour below a line at a point, and whether a gradient has part in it."""
        seen: list[CoveringMark] = []
        for layer in reversed(self._below[number]):
            if layer.covers(number, point):
                seen.append(layer)
                if layer.is_solid(point):
                    break
        colour, is_shaded = self._ground[number], False
        for layer in reversed(seen):
            colour = layer.over(point, colour)
            is_shaded = layer.is_shaded or (is_shaded and layer.share(point) < 1)
        return colour, is_shaded

    def write(self, number: int, seen: Sequence[int], opacity: float) -> Iterator[Trouble]:
        """Yield what is wrong with a line as it is put down over all there was before.

        `seen` are those of its points that are not cut away; it hides as much as `opacity` says.
        """
        item, _points, box = self._lines[number]
        along = [n for n in seen if n % POINTS < _ALONG] if len(seen) > 4 else seen
        layers = self._below[number]
        if not layers:  # most stand on one colour
            found = _contrast(item.colour, self._ground[number], opacity)
        else:
            shading = any(layer.is_shaded for layer in layers)
            beneath = {n: self._beneath(number, n) for n in (seen if shading else along)}
            ratios = {n: _contrast(item.colour, at, opacity) for n, (at, _) in beneath.items()}
            found = sorted([ratios[n] for n in along])[int(_SOME * len(along))]
            found = min([found, *(ratios[n] for n, (_, shaded) in beneath.items() if shaded)])
        need = PALE if item.role in ("name", "feature") else CONTRAST
        if found < need - 0.005:
            yield Trouble("PF-14", {"text": item.string, "found": found, "need": need}, box)
        left, low, right, high = box
        for at in self._written:
            other, _points, around = self._lines[at]
            x0, y0, x1, y1 = around
            if x0 >= right or x1 <= left or y0 >= high or y1 <= low:
                continue
            same = other.string == item.string  # a letter that is put down twice on purpose
            if not same and _shared(box, around) > _OVERLAP:
                yield Trouble("PF-15", {"text": item.string, "other": other.string}, box)
        insort(self._written, number)
        self._is_written[number] = True

    def hidden(self) -> Iterator[Trouble]:
        """Yield the lines that something came to lie over."""
        for number, layers in sorted(self._above.items()):
            first = number * POINTS
            count = sum(
                any(layer.covers(number, n) and layer.share(n) >= _HIDES for layer in layers)
                for n in range(first, first + _ALONG)
            )
            if count > _SOME * _ALONG:
                item, _points, box = self._lines[number]
                yield Trouble("PF-16", {"text": item.string}, box)


def _contrast(colour: Colour, ground: Colour, opacity: float) -> float:
    """Return the contrast of a text, which hides as much as `opacity` says, to what is below."""
    return contrast(colour if opacity >= 1 else ground.mix(colour, opacity), ground)


def line(item: Text, at: Affine) -> TextLine:
    """Return a text as a line on the face that a transform puts it on."""
    a, b, c, d, e, f = then(placed(item.x, item.y, angle=item.angle), at)
    width, back, high = _measured(item)
    xs = [width * half / _ALONG - back for half in _HALVES]
    left, right, middle = -back, width - back, high / 2
    if b == c == 0:  # it is level, as most are
        y, low, top = d * middle + f, f, d * high + f
        x0, x1 = a * left + e, a * right + e
        points = [(a * x + e, y) for x in xs]
        points += (x0, low), (x1, low), (x1, top), (x0, top)
        return TextLine(
            item, tuple(points), (min(x0, x1), min(low, top), max(x0, x1), max(low, top))
        )
    places = [(x, middle) for x in xs]
    places += (left, 0.0), (right, 0.0), (right, high), (left, high)
    points = [(a * x + c * y + e, b * x + d * y + f) for x, y in places]
    return TextLine(item, tuple(points), box_of(points[_ALONG:]))


def room(item: Text) -> Box:
    """Return the box around a line of text, in the mm it is placed in."""
    width, back, high = _measured(item)
    if not item.angle:
        return item.x - back, item.y, width - back + item.x, item.y + high
    return moved((-back, 0.0, width - back, high), placed(item.x, item.y, angle=item.angle))


def _measured(item: Text) -> tuple[float, float, float]:
    """Return how wide a line of text is, how much of that lies before its place, how high; mm."""
    measure = face(item.face)
    width = measure.width(item.string, item.size)
    return width, item.back * width, measure.cap_height * (item.size * PT)


def _shared(one: Box, other: Box) -> float:
    """Return how much of the smaller of two boxes the other covers."""
    x0, y0, x1, y1 = overlap(one, other)
    if x1 <= x0 or y1 <= y0:
        return 0.0
    least = min((b[2] - b[0]) * (b[3] - b[1]) for b in (one, other))
    return (x1 - x0) * (y1 - y0) / least if least else 0.0
