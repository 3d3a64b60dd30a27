"""What lies beneath the text of a face, and what lies over it: whether it can be read there.

Points of each line of text are looked at while the face is drawn again in thought: which colour
lies there when the text is put down, and which marks come over it afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from printplay.geometry.affine import Affine, apply, inverse, then
from printplay.geometry.lattice import Point
from printplay.printing.colour import WHITE, Colour
from printplay.printing.drawing import (
    PT,
    Drawing,
    Item,
    Picture,
    Shaded,
    Shape,
    Stamp,
    Text,
    placed,
)
from printplay.printing.enclosing import Points, enclosed
from printplay.printing.fonts import face
from printplay.printing.path import around
from printplay.printing.pixels import sampled

Box = tuple[float, float, float, float]
#: Numbers of points, or of lines.
Numbers = NDArray[np.intp]

#: The least contrast of text, and of what is pale so that a pen is seen over it; as WCAG counts.
CONTRAST, PALE = 2.5, 1.6
#: So much of a line may lie on something it is hard to see on, or under something else.
_SOME = 0.34
_OVERLAP = 0.15  # of the smaller of two lines of text
_HIDES = 0.5  # what hides so much of a text lies over it
_ALONG = 7  # points that are looked at along a line
_POINTS = _ALONG + 4  # and at its corners, for grounds that run from one colour into another
_UNMOVED: Affine = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_NOWHERE: Box = (np.inf, np.inf, -np.inf, -np.inf)


class Trouble(NamedTuple):
    """What is wrong with a line of text: a code, the numbers of its sentence, the box around it."""

    code: str
    values: dict[str, Any]
    box: Box


class _Line(NamedTuple):
    """A line of text on a face: points along it and its corners, and the box around it."""

    item: Text
    points: tuple[Point, ...]
    box: Box


@dataclass(frozen=True)
class _Apart:
    """A drawing taken apart: its texts and where they stand, and what each item may paint.

    `around` are boxes around what is painted, `firsts` the texts before each item.
    """

    texts: tuple[tuple[Text, Affine], ...]
    around: tuple[Box, ...]
    firsts: tuple[int, ...]
    reach: Box | None

    @cached_property
    def boxes(self) -> NDArray[np.float64]:
        """Return the boxes as one array, shape (items, 4)."""
        return np.array(self.around).reshape(-1, 4)


class _Face:
    """A face while it is drawn again: what lies at the points of its lines, and what was written.

    Point n belongs to line n // _POINTS.
    """

    def __init__(self, lines: list[_Line]) -> None:
        self.lines = lines
        self.points = np.array([point for line in lines for point in line.points])
        self._boxes = np.array([line.box for line in lines])
        self._colours: list[Colour] = [WHITE]
        self._beneath: Numbers = np.zeros(len(self.points), np.intp)
        self._written = np.zeros(len(lines), bool)
        self._covered = np.zeros(len(self.points), bool)
        #: Where the ground runs from one colour into another: the worst of these counts.
        self._shaded = np.zeros(len(self.points), bool)

    def paint(
        self, points: Numbers, colour: Colour, opacity: float = 1.0, *, shaded: bool = False
    ) -> None:
        """Let a mark cover points: what was written there, or the ground of what will be."""
        over = self._written[points // _POINTS]
        if opacity >= _HIDES:
            self._covered[points[over]] = True
        ground = points[~over]
        if opacity >= 1:
            self._beneath[ground] = len(self._colours)
            self._colours.append(colour)
            self._shaded[ground] = shaded
            return
        for number in ground:
            mixed = self.beneath(number).mix(colour, opacity)
            self._beneath[number] = len(self._colours)
            self._colours.append(mixed)
        self._shaded[ground] |= shaded

    def beneath(self, point: int) -> Colour:
        """Return the colour at a point when its line is written."""
        return self._colours[int(self._beneath[point])]

    def write(self, number: int, seen: Numbers, opacity: float) -> Iterator[Trouble]:
        """Yield what is wrong with a line as it is put down over all there was before.

        `seen` are those of its points that are not cut away; it hides as much as `opacity` says.
        """
        item, _points, box = self.lines[number]
        along = seen[seen % _POINTS < _ALONG] if len(seen) > 4 else seen
        ratios = sorted(self._contrast(item.colour, n, opacity) for n in along)
        found = ratios[int(_SOME * len(ratios))]
        shaded = seen[self._shaded[seen]]
        found = min([found, *(self._contrast(item.colour, n, opacity) for n in shaded)])
        need = PALE if item.role in ("name", "feature") else CONTRAST
        if found < need - 0.005:
            yield Trouble("PF-14", {"text": item.string, "found": found, "need": need}, box)
        x0, y0, x1, y1 = self._boxes.T
        near = (x0 < box[2]) & (x1 > box[0]) & (y0 < box[3]) & (y1 > box[1]) & self._written
        for at in near.nonzero()[0]:
            other = self.lines[at]
            same = other.item.string == item.string  # a letter that is put down twice on purpose
            if not same and _shared(box, other.box) > _OVERLAP:
                values = {"text": item.string, "other": other.item.string}
                yield Trouble("PF-15", values, box)
        self._written[number] = True

    def _contrast(self, colour: Colour, point: int, opacity: float) -> float:
        """Return the contrast of a text to what lies beneath it at a point."""
        ground = self.beneath(point)
        return contrast(colour if opacity >= 1 else ground.mix(colour, opacity), ground)

    def hidden(self) -> Iterator[Trouble]:
        """Yield the lines that something came to lie over."""
        counts = self._covered.reshape(-1, _POINTS)[:, :_ALONG].sum(1)
        for number in (counts > _SOME * _ALONG).nonzero()[0]:
            item, _points, box = self.lines[number]
            yield Trouble("PF-16", {"text": item.string}, box)


class Beneath:
    """Looks at faces; what is stamped often is taken apart once."""

    def __init__(self) -> None:
        self._known: WeakKeyDictionary[Drawing, _Apart] = WeakKeyDictionary()

    def troubles(self, drawing: Drawing) -> Iterator[Trouble]:
        """Yield what is wrong with the text of a face."""
        if lines := [_line(text, at) for text, at in self._apart(drawing).texts]:
            found = _Face(lines)
            yield from self._put(found, drawing, 0, np.arange(len(found.points)), found.points)
            yield from found.hidden()

    def _put(
        self, found: _Face, drawing: Drawing, line: int, numbers: Numbers, points: Points,
        opacity: float = 1.0,
    ) -> Iterator[Trouble]:  # fmt: skip
        """Put a drawing down whose first text is `line`.

        `numbers` are the points that it may paint, `points` where they are in its own mm.
        """
        drawing, points, opacity = self._unwrapped(drawing, points, opacity)
        apart = self._apart(drawing)
        (x, y), (x0, y0, x1, y1) = points.T, apart.boxes.T[:, :, None]
        over = (x0 <= x) & (x <= x1) & (y0 <= y) & (y <= y1)
        for at in over.any(1).nonzero()[0]:
            item = drawing.items[at]
            first = line + apart.firsts[at]
            if isinstance(item, Text):
                # A text has its own points, wherever those of others are.
                if len(seen := numbers[numbers // _POINTS == first]):  # the rest is cut away
                    yield from found.write(first, seen, opacity)
                continue
            which = over[at].nonzero()[0]
            here, near = numbers[which], points[which]
            if isinstance(item, Stamp):
                inner = _unmoved(item.transform, near)
                if item.clip:
                    kept = enclosed(item.clip, inner, winding=item.winding)
                    here, inner = here[kept], inner[kept]
                if len(here):
                    share = opacity * item.opacity
                    yield from self._put(found, item.drawing, first, here, inner, share)
            elif isinstance(item, Shape):
                if item.pen.fill is not None:
                    kept = enclosed(item.path, near, winding=item.pen.winding)
                    found.paint(here[kept], item.pen.fill, opacity)
            elif isinstance(item, Shaded):
                kept = enclosed(item.path, near, winding=item.winding)
                for number, (u, v) in zip(here[kept], near[kept], strict=True):
                    stop = item.gradient.seen((float(u), float(v)))
                    hides = opacity * stop.opacity
                    found.paint(np.array([number]), stop.colour, hides, shaded=True)
            elif isinstance(item, Picture):
                for number, (u, v) in zip(here, near, strict=True):
                    across, down = (u - item.x) / item.width, 1 - (v - item.y) / item.height
                    seen_there = sampled(item.pixels, across, down, found.beneath(number))
                    found.paint(np.array([number]), seen_there, opacity)

    def _unwrapped(
        self, drawing: Drawing, points: Points, opacity: float
    ) -> tuple[Drawing, Points, float]:
        """Return the first drawing inside that holds more than one other, and where points are."""
        at: Affine | None = None
        while len(drawing.items) == 1:
            (item,) = drawing.items
            if not isinstance(item, Stamp) or item.clip or self._apart(drawing).reach is None:
                break
            at = item.transform if at is None else then(item.transform, at)
            drawing, opacity = item.drawing, opacity * item.opacity
        return drawing, points if at is None else _unmoved(at, points), opacity

    def _apart(self, drawing: Drawing) -> _Apart:
        known = self._known.get(drawing)
        if known is None:
            texts: list[tuple[Text, Affine]] = []
            counts: list[int] = [0]
            boxes: list[Box] = []
            for item in drawing.items:
                boxes.append(self._painted(item) or _NOWHERE)
                texts += self._texts(item)
                counts.append(len(texts))
            lefts, lows, rights, tops = zip(*(boxes or [_NOWHERE]), strict=True)
            reach = min(lefts), min(lows), max(rights), max(tops)
            known = self._known[drawing] = _Apart(
                tuple(texts), tuple(boxes), tuple(counts[:-1]),
                reach if reach[0] <= reach[2] else None,
            )  # fmt: skip
        return known

    def _painted(self, item: Item) -> Box | None:
        """Return the box around what an item may paint or write; None where that is nothing.

        What is only looked at, a ground, is nothing.
        """
        if isinstance(item, Stamp):
            inner = None if item.role == "ground" else self._apart(item.drawing).reach
            if inner is None or inverse(item.transform) is None:
                return None
            return _around([apply(item.transform, corner) for corner in _corners(inner)])
        if isinstance(item, Shape):
            return item.around if item.pen.fill is not None else None
        if isinstance(item, Shaded):
            return around(item.path)
        if isinstance(item, Picture):
            return item.x, item.y, item.x + item.width, item.y + item.height
        return _line(item, _UNMOVED).box if isinstance(item, Text) and item.string.strip() else None

    def _texts(self, item: Item) -> Iterable[tuple[Text, Affine]]:
        """Return the texts of an item, but for those on pictures that are only looked at."""
        if isinstance(item, Text) and item.string.strip():
            return [(item, _UNMOVED)]
        if not isinstance(item, Stamp) or item.role == "ground":
            return []
        return [(text, then(at, item.transform)) for text, at in self._apart(item.drawing).texts]


def _unmoved(at: Affine, points: Points) -> Points:
    """Return where points lie in the mm of what a transform places."""
    turned, moved = _undoing(at)
    return points @ turned + moved


@lru_cache(maxsize=512)
def _undoing(at: Affine) -> tuple[Points, Points]:
    undone = inverse(at)
    assert undone is not None  # noqa: S101  what is squeezed flat paints nothing
    a, b, c, d, e, f = undone
    return np.array([[a, b], [c, d]]), np.array([e, f])


def _line(item: Text, at: Affine) -> _Line:
    measure, size = face(item.face), item.size * PT
    width = measure.width(item.string, item.size)
    back = item.back * width
    there = then(placed(item.x, item.y, angle=item.angle), at)
    high = measure.cap_height * size
    places = [(width * (n + 0.5) / _ALONG - back, high / 2) for n in range(_ALONG)]
    corners = [(-back, 0.0), (width - back, 0.0), (width - back, high), (-back, high)]
    points = [apply(there, place) for place in (*places, *corners)]
    return _Line(item, tuple(points), _around(points[_ALONG:]))


@lru_cache(maxsize=4096)
def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast of two colours, from 1 to 21.

    >>> round(contrast(Colour(0, 0, 0), Colour(1, 1, 1)), 1)
    21.0
    """
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: Colour) -> float:
    parts = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in colour]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def _shared(one: Box, other: Box) -> float:
    """Return how much of the smaller of two boxes the other covers."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    if wide <= 0 or high <= 0:
        return 0.0
    least = min((b[2] - b[0]) * (b[3] - b[1]) for b in (one, other))
    return wide * high / least if least else 0.0


def _corners(box: Box) -> tuple[Point, ...]:
    x0, y0, x1, y1 = box
    return (x0, y0), (x1, y0), (x1, y1), (x0, y1)


def _around(points: Sequence[Point]) -> Box:
    xs, ys = [x for x, _y in points], [y for _x, y in points]
    return min(xs), min(ys), max(xs), max(ys)
