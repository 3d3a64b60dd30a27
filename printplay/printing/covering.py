"""Covering: which share of each cell of a face a shape, a line or a text covers, reckoned."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, cast

from printplay.geometry.affine import IDENTITY, Affine, apply
from printplay.geometry.lattice import Point
from printplay.printing.drawing import PT, Shape, Text
from printplay.printing.fonts import BOLD, CHART, TEXT, face
from printplay.printing.path import Command, length

_CELLS = 24  # along the longer side of a face
_LINES = 2  # through each row of cells, to measure what a shape covers of them
#: How much of the room of its letters a face covers: advance x size, blanks left out.
_LETTERS = {CHART: 0.17, TEXT: 0.22, BOLD: 0.31}
_OTHERS = 0.25

#: Where a curve is a third and two thirds done: the weights of its ends and handles.
_THIRDS = ((8 / 27, 12 / 27, 6 / 27, 1 / 27), (1 / 27, 6 / 27, 12 / 27, 8 / 27))

_POINT = 3  # what the command of a move or a line holds

Box = tuple[float, float, float, float]
Ring = list[Point]
#: Cell -> the share of it that is covered.
Cover = dict[int, float]


class Cells:
    """A face of width x height mm and its bleed, in coarse cells that are numbered row by row."""

    def __init__(self, width: float, height: float, bleed: float) -> None:
        self.cell = max(width, height) / _CELLS
        self.left = -bleed
        self.columns = math.ceil((width + 2 * bleed) / self.cell)
        self.rows = math.ceil((height + 2 * bleed) / self.cell)
        self.right, self.top = width + bleed, height + bleed
        #: What was asked for last: a long outline is often filled, drawn round and cut to in turn.
        self._last: tuple[object, Affine, list[Ring]] = ((), IDENTITY, [])
        self._last_filled: tuple[object, Affine, Cover] = ((), IDENTITY, {})

    def shape(self, item: Shape, at: Affine) -> Cover:
        """Return what a shape covers when it is filled; a small one is spread over its box."""
        x0, y0, x1, y1 = box = box_at(item.around, at)
        if x1 - x0 >= self.cell and y1 - y0 >= self.cell:
            return self.filled(item.path, at)
        a, b, c, d, _e, _f = at
        return self.spread(*box, item.area * abs(a * d - b * c))

    def stroked(self, item: Shape, at: Affine, width: float) -> Cover:
        """Return what the line around a shape covers, spread over its box where that is small."""
        x0, y0, x1, y1 = box = box_at(item.around, at)
        if x1 - x0 >= self.cell or y1 - y0 >= self.cell or not x1 - x0 or not y1 - y0:
            return self._line(item.path, at, width)
        return self.spread(*box, length(item.path) * math.hypot(at[0], at[1]) * width)

    def filled(self, path: Sequence[Command], at: Affine) -> Cover:
        """Return what a path covers when it is filled, by the even-odd rule."""
        known, there, cover = self._last_filled
        if known is not path or there != at:
            cover = self._filled(path, at)
            self._last_filled = path, at, cover
        return cover

    def _rings(self, path: Sequence[Command], at: Affine) -> list[Ring]:
        """Return the pieces of a path as corners on the paper."""
        known, there, rings = self._last
        if known is not path or there != at:
            rings = list(_rings(path, at, self.cell / 2))
            self._last = path, at, rings
        return rings

    def _filled(self, path: Sequence[Command], at: Affine) -> Cover:
        rings = self._rings(path, at)
        xs = [x for ring in rings for x, _y in ring]
        ys = [y for ring in rings for _x, y in ring]
        if not xs:
            return {}
        x0, y0, x1, y1 = min(xs), min(ys), max(xs), max(ys)
        if x1 - x0 < self.cell or y1 - y0 < self.cell:
            area = abs(sum(map(_area, rings)))
            return self.spread(x0, y0, x1, y1, area)
        return self._scanned(rings, y0, y1)

    def _scanned(self, rings: Sequence[Ring], y0: float, y1: float) -> Cover:
        step, ceil = self.cell / _LINES, math.ceil
        low, high = self.left, self.top
        first = max(0, math.ceil((y0 - low) / step - 0.5))
        last = min(self.rows * _LINES, math.ceil((min(y1, high) - low) / step - 0.5))
        crossings: list[list[float]] = [[] for _ in range(max(0, last - first))]
        for ring in rings:
            (ax, ay) = ring[-1]
            for bx, by in ring:
                a, b = (ay - low) / step - 0.5, (by - low) / step - 0.5
                start_line, end_line = ceil(a), ceil(b)
                if start_line != end_line:
                    if start_line > end_line:
                        start_line, end_line = end_line, start_line
                    slope = (bx - ax) / (by - ay)
                    for line in range(max(first, start_line), min(last, end_line)):
                        y = low + (line + 0.5) * step
                        crossings[line - first].append(ax + (y - ay) * slope)
                ax, ay = bx, by
        cover: Cover = {}
        for number, found in enumerate(crossings, first):
            row = number // _LINES * self.columns
            found.sort()
            for start, end in zip(found[::2], found[1::2], strict=False):
                self._span(cover, row, start, end)
        return cover

    def _span(self, cover: Cover, row: int, start: float, end: float) -> None:
        """Add what a line through a row of cells covers from one x to another."""
        a = (max(start, self.left) - self.left) / self.cell
        b = (min(end, self.right) - self.left) / self.cell
        if a >= b:
            return
        first, last = row + int(a), row + int(b)
        if first == last:
            cover[first] = cover.get(first, 0.0) + (b - a) / _LINES
            return
        cover[first] = cover.get(first, 0.0) + (int(a) + 1 - a) / _LINES
        for cell in range(first + 1, last):
            cover[cell] = cover.get(cell, 0.0) + 1 / _LINES
        if b > int(b):
            cover[last] = cover.get(last, 0.0) + (b - int(b)) / _LINES

    def spread(self, x0: float, y0: float, x1: float, y1: float, area: float) -> Cover:
        """Return an area as spread evenly over the box around it."""
        cover: Cover = {}
        left, low, right, high = (
            (x0 - self.left) / self.cell, (y0 - self.left) / self.cell,
            (x1 - self.left) / self.cell, (y1 - self.left) / self.cell,
        )  # fmt: skip
        if int(left) == int(right) and int(low) == int(high):
            inside = 0 <= left < self.columns and 0 <= low < self.rows
            return {int(low) * self.columns + int(left): area / self.cell**2} if inside else {}
        columns = range(max(0, int(left)), min(self.columns, int(right) + 1))
        rows = range(max(0, int(low)), min(self.rows, int(high) + 1))
        box = (right - left) * (high - low)
        if not box:
            return cover
        full = area / self.cell**2 / box
        for row in rows:
            tall = min(high, row + 1) - max(low, row)
            for column in columns:
                wide = min(right, column + 1) - max(left, column)
                cover[row * self.columns + column] = full * tall * wide
        return cover

    def _line(self, path: Sequence[Command], at: Affine, width: float) -> Cover:
        """Return what the line along a path covers."""
        cover: Cover = {}
        cell, left, columns, rows = self.cell, self.left, self.columns, self.rows
        # Most pieces are shorter than a cell, and lie in one then.
        short, area, hypot, known = cell if width < cell else 0.0, cell**2, math.hypot, cover.get
        for ring in self._rings(path, at):
            (ax, ay) = ring[0]
            for bx, by in ring[1:]:
                length = hypot(bx - ax, by - ay)
                if length < short:
                    column, row = ((ax + bx) / 2 - left) / cell, ((ay + by) / 2 - left) / cell
                    if 0 <= column < columns and 0 <= row < rows:
                        spot = int(row) * columns + int(column)
                        cover[spot] = known(spot, 0.0) + length * width / area
                else:
                    self._band(cover, (ax, ay), (bx - ax, by - ay), length, width, length * width)
                ax, ay = bx, by
        return cover

    def letters(self, item: Text, at: Affine, scale: float) -> Cover:
        """Return what a line of text covers."""
        cover: Cover = {}
        em = item.size * PT
        measure = face(item.face)
        width = measure.width(item.string, item.size)
        inked = measure.width(item.string.replace(" ", ""), item.size)
        area = _LETTERS.get(item.face, _OTHERS) * inked * em * scale**2
        turn = math.radians(item.angle)
        along = (math.cos(turn), math.sin(turn))
        back = item.back * width
        x, y = item.x - back * along[0] - 0.3 * em * along[1], item.y - back * along[1]
        start = apply(at, (x, y + 0.3 * em * along[0]))
        end = apply(at, (x + width * along[0], y + 0.3 * em * along[0] + width * along[1]))
        way = (end[0] - start[0], end[1] - start[1])
        self._band(cover, start, way, width * scale, 0.6 * em * scale, area)
        return cover

    def _band(
        self, cover: Cover, start: Point, way: Point, length: float, width: float, area: float
    ) -> None:
        """Add an area that is spread evenly over a band along a way, width mm wide."""
        cell, left = self.cell, self.left
        count, lanes = int(length / cell) + 1, int(width / cell) + 1
        share = area / count / lanes / cell**2
        across = width / length if length else 0.0
        for lane in range(lanes):
            off = ((lane + 0.5) / lanes - 0.5) * across
            x, y = start[0] - way[1] * off - left, start[1] + way[0] * off - left
            for number in range(count):
                part = (number + 0.5) / count
                column, row = int((x + way[0] * part) / cell), int((y + way[1] * part) / cell)
                if 0 <= column < self.columns and 0 <= row < self.rows:
                    at = row * self.columns + column
                    cover[at] = cover.get(at, 0.0) + share


def box_at(box: Box, at: Affine) -> Box:
    """Return the box around a box that is put somewhere."""
    a, b, c, d, e, f = at
    left, low, right, high = box
    x0 = min(a * left, a * right) + min(c * low, c * high) + e
    y0 = min(b * left, b * right) + min(d * low, d * high) + f
    wide, tall = right - left, high - low
    return x0, y0, x0 + abs(a) * wide + abs(c) * tall, y0 + abs(b) * wide + abs(d) * tall


def _rings(path: Iterable[Command], at: Affine, fine: float) -> Iterator[Ring]:
    """Yield the pieces of a path as corners on the paper; curves shorter than `fine` are lines."""
    a, b, c, d, e, f = at
    ring: Ring = []
    for command in cast("Iterable[tuple[Any, ...]]", path):
        size = len(command)
        if size == _POINT:
            verb, x, y = command
            if verb == "M" and ring:
                yield ring
                ring = []
        elif size == 1:
            ring.append(ring[0])
            continue
        else:
            _verb, u1, v1, u2, v2, x, y = command
            x0, y0 = ring[-1]
            x3, y3 = a * x + c * y + e, b * x + d * y + f
            if abs(x3 - x0) + abs(y3 - y0) >= fine:
                x1, y1 = a * u1 + c * v1 + e, b * u1 + d * v1 + f
                x2, y2 = a * u2 + c * v2 + e, b * u2 + d * v2 + f
                for p, q, r, s in _THIRDS:
                    ring.append(
                        (p * x0 + q * x1 + r * x2 + s * x3, p * y0 + q * y1 + r * y2 + s * y3)
                    )
            ring.append((x3, y3))
            continue
        ring.append((a * x + c * y + e, b * x + d * y + f))
    if ring:
        yield ring


def _area(ring: Ring) -> float:
    """Return the area of a ring, below 0 where it runs with the clock."""
    total = 0.0
    (ax, ay) = ring[-1]
    for bx, by in ring:
        total += ax * by - bx * ay
        ax, ay = bx, by
    return total / 2
