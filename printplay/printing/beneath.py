"""What lies beneath the text of a face, and what lies over it: whether it can be read there.

Points of each line of text are looked at while the face is drawn again in thought: which colour
lies there when the text is put down, and which marks come over it afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from printplay.geometry.affine import Affine, apply, inverse, then
from printplay.geometry.lattice import Point
from printplay.printing.colour import WHITE, Colour
from printplay.printing.drawing import PT, Drawing, Picture, Shaded, Shape, Stamp, Text, placed
from printplay.printing.fonts import face
from printplay.printing.path import Command, along, points_of
from printplay.printing.pixels import sampled

Box = tuple[float, float, float, float]

#: The least contrast of text, and of what is pale so that a pen is seen over it; as WCAG counts.
CONTRAST, PALE = 2.5, 1.6
#: So much of a line may lie on something it is hard to see on, or under something else.
_SOME = 0.34
_OVERLAP = 0.15  # of the smaller of two lines of text
_HIDES = 0.5  # what hides so much of a text lies over it
_POINTS = 7  # looked at along a line
_AT_ONCE = 1024  # edges that points are compared with at once


class Trouble(NamedTuple):
    """What is wrong with a line of text: a code, the numbers of its sentence, the box around it."""

    code: str
    values: dict[str, Any]
    box: Box


@dataclass
class _Line:
    """A line of text on a face: points along it and its corners, and what lies at each of them.

    `shaded` are those whose ground runs from one colour into another: the worst of them counts.
    """

    item: Text
    points: list[Point]
    box: Box
    beneath: list[Colour]
    written: bool = False
    covered: set[int] = field(default_factory=set)
    shaded: set[int] = field(default_factory=set)


class Beneath:
    """Looks at faces; what is stamped often is taken apart once."""

    def __init__(self) -> None:
        self._reach: WeakKeyDictionary[Drawing, Box | None] = WeakKeyDictionary()
        self._texts: WeakKeyDictionary[Drawing, tuple[tuple[Text, Affine], ...]]
        self._texts = WeakKeyDictionary()

    def troubles(self, drawing: Drawing) -> Iterator[Trouble]:
        """Yield what is wrong with the text of a face."""
        lines = {(id(text), at): _line(text, at) for text, at in self._lettered(drawing)}
        if not lines:
            return
        spots = [(line, n, x, y) for line in lines.values() for n, (x, y) in enumerate(line.points)]
        yield from self._put(drawing, (1, 0, 0, 1, 0, 0), spots, lines)
        for line in lines.values():
            if len([n for n in line.covered if n < _POINTS]) > _SOME * _POINTS:
                yield Trouble("PF-16", {"text": line.item.string}, line.box)

    def _put(
        self, drawing: Drawing, at: Affine, spots: Sequence[tuple[_Line, int, float, float]],
        lines: dict[Any, _Line], opacity: float = 1.0,
    ) -> Iterator[Trouble]:  # fmt: skip
        """Put a drawing down; `spots` are points that may be painted, in its own mm."""
        for item in drawing.items:
            if isinstance(item, Stamp):
                if inner := self._on(item, spots):
                    there, share = then(item.transform, at), opacity * item.opacity
                    yield from self._put(item.drawing, there, inner, lines, share)
            elif isinstance(item, Shape):
                if item.pen.fill is not None:
                    fill = item.pen.fill
                    within = _within(item.path, spots, winding=item.pen.winding)
                    _paint([(spot, fill) for spot in within], opacity)
            elif isinstance(item, Shaded):
                for spot in _within(item.path, spots, winding=item.winding):
                    stop = item.gradient.seen(spot[2:])
                    _paint([(spot, stop.colour)], opacity * stop.opacity, shaded=True)
            elif isinstance(item, Picture):
                _paint(_seen(item, spots), opacity)
            elif isinstance(item, Text) and (here := lines.get((id(item), at))):
                seen = [n for line, n, _x, _y in spots if line is here]  # the rest is cut away
                if seen:
                    yield from _judged(here, seen, lines.values(), opacity)

    def _on(
        self, item: Stamp, spots: Sequence[tuple[_Line, int, float, float]]
    ) -> list[tuple[_Line, int, float, float]]:
        """Return the points that a stamp may paint, in its own mm; none on what is only ground."""
        undone, reach = inverse(item.transform), self.reach(item.drawing)
        if item.role == "ground" or undone is None or reach is None:
            return []
        x0, y0, x1, y1 = reach
        inner = []
        for line, n, x, y in spots:
            u, v = apply(undone, (x, y))
            if x0 <= u <= x1 and y0 <= v <= y1:
                inner.append((line, n, u, v))
        return _within(item.clip, inner, winding=item.winding) if inner and item.clip else inner

    def reach(self, drawing: Drawing) -> Box | None:
        """Return a box that holds all of a drawing, in its own mm."""
        if drawing in self._reach:
            return self._reach[drawing]
        boxes: list[Box] = []
        for item in drawing.items:
            if isinstance(item, Stamp):
                inner = self.reach(item.drawing)
                if inner is not None:
                    boxes.append(_around([apply(item.transform, p) for p in _corners(inner)]))
            elif isinstance(item, Shape | Shaded) and item.path:
                boxes.append(_around(points_of(item.path)))
            elif isinstance(item, Picture):
                boxes.append((item.x, item.y, item.x + item.width, item.y + item.height))
            elif isinstance(item, Text):
                boxes.append(_line(item, (1, 0, 0, 1, 0, 0)).box)
        found = None
        if boxes:
            lefts, lows, rights, tops = zip(*boxes, strict=True)
            found = min(lefts), min(lows), max(rights), max(tops)
        self._reach[drawing] = found
        return found

    def _lettered(self, drawing: Drawing) -> tuple[tuple[Text, Affine], ...]:
        """Return the texts of a drawing, but for those on pictures that are only looked at."""
        found = self._texts.get(drawing)
        if found is None:
            listed: list[tuple[Text, Affine]] = []
            for item in drawing.items:
                if isinstance(item, Text) and item.string.strip():
                    listed.append((item, (1, 0, 0, 1, 0, 0)))
                elif isinstance(item, Stamp) and item.role != "ground":
                    listed += [
                        (text, then(at, item.transform))
                        for text, at in self._lettered(item.drawing)
                    ]
            found = self._texts[drawing] = tuple(listed)
        return found


def _line(item: Text, at: Affine) -> _Line:
    measure, size = face(item.face), item.size * PT
    width = measure.width(item.string, item.size)
    back = item.back * width
    there = then(placed(item.x, item.y, angle=item.angle), at)
    high = measure.cap_height * size
    points = [apply(there, (width * (n + 0.5) / _POINTS - back, high / 2)) for n in range(_POINTS)]
    corners = [(-back, 0.0), (width - back, 0.0), (width - back, high), (-back, high)]
    box = _around([apply(there, corner) for corner in corners])
    points += [apply(there, corner) for corner in corners]
    return _Line(item, points, box, [WHITE] * len(points))


def _judged(
    line: _Line, seen: Sequence[int], lines: Iterable[_Line], opacity: float
) -> Iterator[Trouble]:
    """Yield what is wrong with a line as it is put down over all there was before.

    `seen` are those of its points that are not cut away; it hides as much as `opacity` says.
    """
    item, grounds = line.item, line.beneath
    along = [n for n in seen if n < _POINTS] or seen
    ratios = {n: contrast(grounds[n].mix(item.colour, opacity), grounds[n]) for n in seen}
    found = sorted(ratios[n] for n in along)[int(_SOME * len(along))]
    found = min([found, *(ratio for n, ratio in ratios.items() if n in line.shaded)])
    need = PALE if item.role in ("name", "feature") else CONTRAST
    if found < need - 0.005:
        yield Trouble("PF-14", {"text": item.string, "found": found, "need": need}, line.box)
    for other in lines:
        same = other.item.string == item.string  # a letter that is put down twice on purpose
        if other.written and not same and _shared(line.box, other.box) > _OVERLAP:
            values = {"text": item.string, "other": other.item.string}
            yield Trouble("PF-15", values, line.box)
    line.written = True


def _paint(
    painted: Iterable[tuple[tuple[_Line, int, float, float], Colour]], opacity: float,
    *, shaded: bool = False,
) -> None:  # fmt: skip
    for (line, n, _x, _y), colour in painted:
        if line.written:
            if opacity >= _HIDES:
                line.covered.add(n)
            continue
        solid = opacity >= 1
        line.beneath[n] = colour if solid else line.beneath[n].mix(colour, opacity)
        if shaded:
            line.shaded.add(n)
        elif solid:
            line.shaded.discard(n)


def _seen(
    item: Picture, spots: Sequence[tuple[_Line, int, float, float]]
) -> Iterator[tuple[tuple[_Line, int, float, float], Colour]]:
    """Yield the points on a picture with its colours there."""
    for spot in spots:
        u, v = (spot[2] - item.x) / item.width, (spot[3] - item.y) / item.height
        if 0 <= u <= 1 and 0 <= v <= 1:
            below = spot[0].beneath[spot[1]]
            yield spot, sampled(item.pixels, u, 1 - v, below)


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


def _within(
    path: Sequence[Command], spots: Sequence[tuple[_Line, int, float, float]], *,
    winding: bool = False,
) -> list[tuple[_Line, int, float, float]]:  # fmt: skip
    """Return the points that a filled path covers, by the even-odd rule or the other."""
    x0, y0, x1, y1 = _around(points_of(path))
    near = [spot for spot in spots if x0 <= spot[2] <= x1 and y0 <= spot[3] <= y1]
    if not near:
        return []
    covered = _inside(np.array(_edges(path)), np.array([spot[2:] for spot in near]), winding)
    return [spot for spot, here in zip(near, covered, strict=True) if here]


def _inside(
    edges: NDArray[np.float64], points: NDArray[np.float64], winding: bool
) -> NDArray[np.bool_]:
    """Tell which points lie inside of edges; shapes (n, 2, 2) and (m, 2)."""
    odd, turns = np.zeros(len(points), bool), np.zeros(len(points), int)
    x, y = points[:, :1], points[:, 1:]
    for first in range(0, len(edges), _AT_ONCE):
        (ax, ay), (bx, by) = edges[first : first + _AT_ONCE].transpose(1, 2, 0)
        crossed = (ay > y) != (by > y)
        with np.errstate(divide="ignore", invalid="ignore"):  # level edges are not crossed
            left = x < ax + (bx - ax) * (y - ay) / (by - ay)
        odd ^= (crossed & left).sum(1) % 2 == 1
        if winding:
            turns += np.where(crossed & left, np.where(by > ay, 1, -1), 0).sum(1)
    return turns != 0 if winding else odd


def _edges(path: Sequence[Command]) -> list[tuple[Point, Point]]:
    """Return the edges of a path, its curves in pieces."""
    edges: list[tuple[Point, Point]] = []
    ring: list[Point] = []

    def close() -> None:
        edges.extend(zip(ring, [*ring[1:], *ring[:1]], strict=True))
        ring.clear()

    for command in path:
        if command[0] == "M":
            close()
        if len(command) > 1:
            ring += list(along((("M", *ring[-1]), command)))[1:] if ring else along([command])
    close()
    return edges


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
