"""What lies beneath the text of a face, and what lies over it: whether it can be read there.

Points of each line of text are looked at while the face is drawn again in thought: which colour
lies there when the text is put down, and which marks come over it afterwards.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple
from weakref import WeakKeyDictionary

from printplay.geometry.affine import Affine, inverse, then
from printplay.geometry.lattice import Point
from printplay.printing.drawing import Drawing, Item, Picture, Shaded, Shape, Stamp, Text
from printplay.printing.layers import Cut, Layer
from printplay.printing.legibility import POINTS, Box, Face, Trouble, around, line
from printplay.printing.looking import moved
from printplay.printing.path import around as around_path

_FEW = 6  # items: for more it pays to look for the points of each in their order

_UNMOVED: Affine = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class _Part(NamedTuple):
    """An item of a drawing: the box around what it may paint (None where that is nothing).

    `texts` are those in it and where they stand. `only_writes` tells that it does nothing but put
    them down, neither cut nor seen through.
    """

    box: Box | None
    texts: Sequence[tuple[Text, Affine]] = ()
    only_writes: bool = False


class _Placed(NamedTuple):
    """Where something is put down: a face, what it is cut to, how much it hides."""

    found: Face
    cut: Cut | None
    opacity: float


class _Apart(NamedTuple):
    """A drawing taken apart: its items, all their texts, the box around what they may paint."""

    parts: Sequence[_Part]
    texts: Sequence[tuple[Text, Affine]]
    reach: Box | None
    only_writes: bool


class Beneath:
    """Looks at faces; what is stamped often is taken apart once."""

    def __init__(self) -> None:
        self._known: WeakKeyDictionary[Drawing, _Apart] = WeakKeyDictionary()

    def troubles(self, drawing: Drawing) -> Iterator[Trouble]:
        """Yield what is wrong with the text of a face."""
        if lines := [line(text, at) for text, at in self._apart(drawing).texts]:
            found = Face(lines)
            yield from self._put(_Placed(found, None, 1.0), drawing, 0,
                                 range(len(found.points)), found.points)  # fmt: skip
            yield from found.hidden()

    def _put(
        self, there: _Placed, drawing: Drawing, first: int, numbers: Sequence[int],
        points: Sequence[Point],
    ) -> Iterator[Trouble]:  # fmt: skip
        """Put a drawing down whose first text is `first`.

        `numbers` are the points that it may paint, `points` where they are in its own mm.
        """
        drawing, points, opacity = self._unwrapped(drawing, points, there.opacity)
        found, cut, _opacity = there = there._replace(opacity=opacity)
        apart = self._apart(drawing)
        order: Sequence[int] = range(len(points))
        across: Sequence[float] = ()
        if len(drawing.items) > _FEW:
            xs = [x for x, _y in points]
            order = sorted(order, key=xs.__getitem__)
            across = [xs[at] for at in order]
        known = set(numbers)
        for item, part in zip(drawing.items, apart.parts, strict=True):
            before, first = first, first + len(part.texts)
            if part.box is None:
                continue
            if part.only_writes:
                # A text has its own points, wherever those of others are.
                for number in range(before, first):
                    own = range(number * POINTS, (number + 1) * POINTS)
                    seen = [n for n in own if n in known and (cut is None or cut.keeps(n))]
                    if seen:
                        yield from found.write(number, seen, opacity)
                continue
            left, low, right, high = part.box
            if across:
                start = bisect_left(across, left)
                which = [
                    at for at in order[start : bisect_right(across, right, start)]
                    if low <= points[at][1] <= high
                ]  # fmt: skip
            else:
                which = [
                    at
                    for at, (x, y) in enumerate(points)
                    if left <= x <= right and low <= y <= high
                ]
            if which:
                here, near = [numbers[at] for at in which], [points[at] for at in which]
                if isinstance(item, Stamp):
                    yield from self._stamp(there, item, before, here, near)
                elif isinstance(item, Shape | Shaded | Picture):
                    found.paint(Layer(item, here, near, cut, opacity), here)

    def _stamp(
        self, there: _Placed, item: Stamp, first: int, here: Sequence[int], near: Sequence[Point]
    ) -> Iterator[Trouble]:
        """Put down what is stamped, over points that lie in the box around it."""
        inner = _unmoved(item.transform, near)
        cut = Cut(item, here, inner, there.cut) if item.clip else there.cut
        inside = _Placed(there.found, cut, there.opacity * item.opacity)
        yield from self._put(inside, item.drawing, first, here, inner)

    def _unwrapped(
        self, drawing: Drawing, points: Sequence[Point], opacity: float
    ) -> tuple[Drawing, Sequence[Point], float]:
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
            parts = [self._part(item) for item in drawing.items]
            corners = [corner for part in parts if part.box for corner in _ends(part.box)]
            known = self._known[drawing] = _Apart(
                parts,
                [text for part in parts for text in part.texts],
                around(corners) if corners else None,
                all(part.only_writes if part.box else not part.texts for part in parts),
            )
        return known

    def _part(self, item: Item) -> _Part:
        """Take an item apart."""
        if isinstance(item, Stamp):
            return self._stamped(item)
        if isinstance(item, Text) and item.string.strip():
            return _Part(line(item, _UNMOVED).box, [(item, _UNMOVED)], only_writes=True)
        box: Box | None = None
        if isinstance(item, Shape) and item.pen.fill is not None:
            box = item.around
        elif isinstance(item, Shaded):
            box = around_path(item.path)
        elif isinstance(item, Picture):
            box = item.x, item.y, item.x + item.width, item.y + item.height
        return _Part(box)

    def _stamped(self, item: Stamp) -> _Part:
        """Take what is stamped apart; what is only looked at, a ground, is nothing."""
        if item.role == "ground":
            return _Part(None)
        inner = self._apart(item.drawing)
        texts = [(text, then(at, item.transform)) for text, at in inner.texts]
        if inner.reach is None or inverse(item.transform) is None:
            return _Part(None, texts)
        only_writes = inner.only_writes and not item.clip and item.opacity >= 1
        return _Part(moved(inner.reach, item.transform), texts, only_writes)


def _ends(box: Box) -> tuple[Point, Point]:
    """Return the lower left corner of a box, and the upper right one."""
    return box[:2], box[2:]


def _unmoved(at: Affine, points: Sequence[Point]) -> list[Point]:
    """Return where points lie in the mm of what a transform places."""
    a, b, c, d, e, f = _undoing(at)
    return [(a * x + c * y + e, b * x + d * y + f) for x, y in points]


@lru_cache(maxsize=512)
def _undoing(at: Affine) -> Affine:
    undone = inverse(at)
    assert undone is not None  # noqa: S101  what is squeezed flat paints nothing
    return undone
