"""Layers: marks that may cover lines of text, with their clips and opacity.

The points that a mark covers are computed on demand, and only where no bounding box decides.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Mapping, Sequence
from functools import cached_property
from itertools import compress

from printplay.geometry.layouts.lattice import Point
from printplay.geometry.shapes.affine import IDENTITY, Affine
from printplay.printing.drawing.colour import Colour
from printplay.printing.drawing.drawing import Picture, Shaded, Shape, Stamp
from printplay.printing.drawing.extent import Box, enclosed, inner_boxes, transform_box, union
from printplay.printing.drawing.path import Command
from printplay.printing.drawing.pixels import sampled

_MANY = 6  # lines; more of them are searched by bisection


class Cut:
    """A clip, within another one."""

    def __init__(self, item: Stamp, lines: CoveredLines, outer_cut: Cut | None) -> None:
        self._item, self._here, self._around = item, lines, outer_cut

    @cached_property
    def _inside_numbers(self) -> Mapping[int, Collection[int]]:
        covered_lines = self._here.covered(self._item.clip, winding=self._item.winding)
        return covered_lines.numbers if covered_lines is not None else {}

    def keeps(self, line: int, number: int) -> bool:
        is_inside = number in self._inside_numbers.get(line, ())
        return is_inside and (self._around is None or self._around.keeps(line, number))


class CoveringMark:
    """A mark over lines at points inside it; `hides` is its colour if it hides all of them."""

    def __init__(
        self, item: Shape | Shaded | Picture, lines: CoveredLines, opacity: float, cut: Cut | None
    ) -> None:
        self._item, self._here, self._cut, self.opacity = item, lines, cut, opacity
        #: The points in its bounding box: line -> their numbers.
        self.numbers = lines.numbers
        self.is_shaded = isinstance(item, Shaded)
        self.hides: Colour | None = None
        if isinstance(item, Shape) and cut is None and opacity >= 1 and lines.lies_in(item.path):
            self.hides = item.pen.fill

    @cached_property
    def _covered(self) -> CoveredLines | None:
        item = self._item
        if isinstance(item, Picture):
            return self._here
        winding = item.pen.winding if isinstance(item, Shape) else item.winding
        return self._here.covered(item.path, winding=winding)

    @cached_property
    def _places(self) -> Mapping[int, Point]:
        """Return the points it covers, with their positions in its own mm."""
        covered = self._covered
        if covered is None:
            return {}
        lines = zip(covered.numbers.values(), covered.points, strict=True)
        return {n: point for numbers, points in lines for n, point in zip(numbers, points, strict=True)}

    def covers(self, line: int, number: int) -> bool:
        covered = self._covered
        is_covered = covered is not None and number in covered.numbers.get(line, ())
        return is_covered and (self._cut is None or self._cut.keeps(line, number))

    def share(self, number: int) -> float:
        """Return its opacity at a point it covers, from 0 to 1."""
        if isinstance(self._item, Shaded):
            return self.opacity * self._item.gradient.colour_at(self._places[number]).opacity
        return self.opacity

    def is_solid(self, number: int) -> bool:
        return not isinstance(self._item, Picture) and self.share(number) >= 1

    def blended(self, number: int, below: Colour) -> Colour:
        """Return the colour at a point it covers, given the colour below."""
        item, opacity = self._item, self.opacity
        if isinstance(item, Shape):
            assert item.pen.fill is not None  # noqa: S101  nothing else is a layer
            colour = item.pen.fill
        elif isinstance(item, Shaded):
            stop = item.gradient.colour_at(self._places[number])
            colour, opacity = stop.colour, opacity * stop.opacity
        else:
            x, y = self._places[number]
            across, down = (x - item.x) / item.width, 1 - (y - item.y) / item.height
            colour = sampled(item.pixels, across, down, below)
        return colour if opacity >= 1 else below.mix(colour, opacity)


class CoveredLines:
    """Lines of text: the numbers of their points (line -> numbers), and their bounding box, mm.

    They are those of `source` at the indices `which`, without the points that `cut` drops, moved by
    `at`.
    """

    __slots__ = ("_at", "_boxes", "_cut", "_order", "_points", "_source", "_which", "box", "numbers")

    def __init__(
        self, numbers: Mapping[int, Sequence[int]], box: Box, source: CoveredLines | None = None,
        transform: Affine = IDENTITY, which: Sequence[int] | None = None,
        cut: Mapping[int, Sequence[bool]] | None = None,
    ) -> None:  # fmt: skip
        self.numbers, self.box = numbers, box
        self._source, self._at, self._which, self._cut = source, transform, which, cut or {}
        self._boxes: Sequence[Box] = ()
        self._points: Sequence[Sequence[Point]] = ()
        self._order: tuple[Sequence[int], Sequence[float], float] | None = None

    @classmethod
    def from_boxes(
        cls, boxes: Sequence[Box], points: Sequence[Sequence[Point]], numbers: Sequence[range]
    ) -> CoveredLines:
        lines = cls(dict(enumerate(numbers)), union(boxes))
        lines._boxes, lines._points = boxes, points
        return lines

    @property
    def boxes(self) -> Sequence[Box]:
        if not self._boxes and self._source is not None:
            boxes = self._source.boxes
            if self._which is not None:
                self._boxes = [boxes[index] for index in self._which]
            else:
                self._boxes = [transform_box(box, self._at) for box in boxes]
        return self._boxes

    @property
    def points(self) -> Sequence[Sequence[Point]]:
        if not self._points and self._source is not None:
            points, cut = self._source.points, self._cut
            if self._which is not None:
                self._points = [
                    list(compress(points[index], cut[index])) if index in cut else points[index]
                    for index in self._which
                ]
            else:
                a, b, c, d, e, f = self._at
                self._points = [[(a * x + c * y + e, b * x + d * y + f) for x, y in line] for line in points]
        return self._points

    def with_transform(self, transform: Affine) -> CoveredLines:
        return CoveredLines(self.numbers, transform_box(self.box, transform), self, transform)

    def part_in_box(self, box: Box) -> CoveredLines | None:
        """Return the lines and points in a box, or None if there are none."""
        left, low, right, high = box
        x0, y0, x1, y1 = self.box
        if x0 > right or x1 < left or y0 > high or y1 < low:
            return None
        if left <= x0 and x1 <= right and low <= y0 and y1 <= high:
            return self
        indices: list[int] = []
        cut: dict[int, Sequence[bool]] = {}
        boxes = self.boxes
        for index in self._indices_between(left, right):
            x0, y0, x1, y1 = boxes[index]
            if x0 > right or x1 < left or y0 > high or y1 < low:
                continue
            indices.append(index)
            if not (left <= x0 and x1 <= right and low <= y0 and y1 <= high):
                cut[index] = [left <= x <= right and low <= y <= high for x, y in self.points[index]]
        return self._selection(indices, cut)

    def lies_in(self, path: tuple[Command, ...]) -> bool:
        """Return whether their bounding box is certainly inside a path."""
        return _is_in(self.box, inner_boxes(path))

    def covered(self, path: tuple[Command, ...], *, winding: bool) -> CoveredLines | None:
        """Return the lines and points that a path covers, or None if there are none."""
        inner = inner_boxes(path)
        if _is_in(self.box, inner):
            return self
        doubtful_indices = [index for index, box in enumerate(self.boxes) if not _is_in(box, inner)]
        points = [point for index in doubtful_indices for point in self.points[index]]
        hidden = enclosed(path, points, winding=winding)
        cut: dict[int, Sequence[bool]] = {}
        first = 0
        for index in doubtful_indices:
            last = first + len(self.points[index])
            cut[index] = hidden[first:last]
            first = last
        return self._selection(range(len(self.boxes)), cut)

    def _selection(self, indices: Sequence[int], cut: Mapping[int, Sequence[bool]]) -> CoveredLines | None:
        """Return the lines at some indices, without dropped points; None if nothing is left."""
        covered = [index for index in indices if index not in cut or any(cut[index])]
        cut = {index: cut[index] for index in covered if index in cut and not all(cut[index])}
        if not covered:
            return None
        if len(covered) == len(self.boxes) and not cut:
            return self
        listed, numbers = list(self.numbers.items()), dict[int, Sequence[int]]()
        for index in covered:
            line, own_points = listed[index]
            numbers[line] = list(compress(own_points, cut[index])) if index in cut else own_points
        box = union([self.boxes[index] for index in covered])
        return CoveredLines(numbers, box, self, which=covered, cut=cut)

    def _indices_between(self, low_x: float, high_x: float) -> Sequence[int]:
        """Return the indices of lines that may lie between two x, by bisection."""
        boxes = self.boxes
        if len(boxes) <= _MANY:
            return range(len(boxes))
        if self._order is None:
            listed = sorted(range(len(boxes)), key=lambda index: boxes[index][0])
            wide = max(box[2] - box[0] for box in boxes) + 1e-6  # rounding error
            self._order = listed, [boxes[index][0] for index in listed], wide
        order, lefts, widest = self._order
        first = bisect_left(lefts, low_x - widest)
        return order[first : bisect_right(lefts, high_x, first)]


def _is_in(box: Box, boxes: Sequence[Box]) -> bool:
    x0, y0, x1, y1 = box
    return any(left < x0 and x1 < right and low < y0 and y1 < high for left, low, right, high in boxes)
