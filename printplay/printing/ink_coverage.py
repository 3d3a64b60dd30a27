"""Coverage: computes the share of each cell of a face that a path, a stroke or a text covers."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, pairwise
from typing import Any, cast

from printplay.geometry.layouts.lattice import Point
from printplay.geometry.shapes.affine import IDENTITY, Affine, apply
from printplay.printing.drawing.drawing import PT, Text
from printplay.printing.drawing.path import Box, Command
from printplay.printing.text.fonts import BOLD, CHART, TEXT, face

_MANY = 100  # least number of subpaths in a sample
#: The weights of a curve's ends and handles at a third and two thirds of it.
_THIRDS = ((8 / 27, 12 / 27, 6 / 27, 1 / 27), (1 / 27, 6 / 27, 12 / 27, 8 / 27))

_POINT = 3  # the length of a move's or a line's command

Ring = list[Point]
_CELLS = 24  # along the longer side of a face
_LINES = 2  # scan lines through each row of cells
#: The share of advance x size that the letters of a face cover, blanks left out.
_LETTERS = {CHART: 0.17, TEXT: 0.22, BOLD: 0.31}
_OTHERS = 0.25

#: Cell -> its covered share.
Cover = dict[int, float]


class Cells:
    """A face of width x height mm with its bleed, in coarse cells numbered row by row."""

    def __init__(self, width: float, height: float, bleed: float) -> None:
        self.cell = max(width, height) / _CELLS
        self.left = -bleed
        self.columns = math.ceil((width + 2 * bleed) / self.cell)
        self.rows = math.ceil((height + 2 * bleed) / self.cell)
        self.right, self.top = width + bleed, height + bleed
        #: The last results: a long outline is often filled, stroked and used as a clip in turn.
        self._last: tuple[object, Affine, list[Ring]] = ((), IDENTITY, [])
        self._last_filled: tuple[object, Affine, Cover] = ((), IDENTITY, {})
        self._last_measured: tuple[object, Affine, tuple[Cover, Cover]] = ((), IDENTITY, ({}, {}))

    def is_small(self, box: Box) -> bool:
        x0, y0, x1, y1 = box
        return x1 - x0 < self.cell and y1 - y0 < self.cell

    def is_narrow(self, box: Box) -> bool:
        """Return whether a box is narrower or lower than a cell."""
        x0, y0, x1, y1 = box
        return x1 - x0 < self.cell or y1 - y0 < self.cell

    def fill_cover(self, path: Sequence[Command], transform: Affine) -> Cover:
        """Return the cover of a filled path, by the even-odd rule."""
        last_path, last_transform, cover = self._last_filled
        if last_path is not path or last_transform != transform:
            cover = self._compute_fill_cover(path, transform)
            self._last_filled = path, transform, cover
        return cover

    def _rings(self, path: Sequence[Command], transform: Affine) -> list[Ring]:
        last_path, last_transform, rings = self._last
        if last_path is not path or last_transform != transform:
            rings = list(rings_of(path, transform, self.cell / 2))
            self._last = path, transform, rings
        return rings

    def _compute_fill_cover(self, path: Sequence[Command], transform: Affine) -> Cover:
        rings = self._rings(path, transform)
        xs = [x for ring in rings for x, _y in ring]
        ys = [y for ring in rings for _x, y in ring]
        if not xs:
            return {}
        x0, y0, x1, y1 = min(xs), min(ys), max(xs), max(ys)
        if x1 - x0 < self.cell or y1 - y0 < self.cell:
            area = abs(sum(map(signed_area, rings)))
            return {cell: share * area for cell, share in self.spread(x0, y0, x1, y1).items()}
        return self._scan_rings(rings, y0, y1)

    def _scan_rings(self, rings: Sequence[Ring], y0: float, y1: float) -> Cover:
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
        for number, line_crossings in enumerate(crossings, first):
            row = number // _LINES * self.columns
            line_crossings.sort()
            for start, end in zip(line_crossings[::2], line_crossings[1::2], strict=False):
                self._span(cover, row, start, end)
        return cover

    def _span(self, cover: Cover, row: int, start: float, end: float) -> None:
        """Add the cover of a scan line from one x to another."""
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

    def spread(self, x0: float, y0: float, x1: float, y1: float) -> Cover:
        """Return the cover of 1 mm² spread evenly over a box."""
        cell, columns, rows = self.cell, self.columns, self.rows
        left, low = (x0 - self.left) / cell, (y0 - self.left) / cell
        right, high = (x1 - self.left) / cell, (y1 - self.left) / cell
        first, last, under, over = int(left), int(right), int(low), int(high)
        if first == last and under == over:
            is_inside = 0 <= left < columns and 0 <= low < rows
            return {under * columns + first: 1 / cell**2} if is_inside else {}
        box = (right - left) * (high - low)
        if not box:
            return {}
        full = 1 / cell**2 / box
        wide = [
            (column, min(right, column + 1) - max(left, column))
            for column in range(max(0, first), min(columns, last + 1))
        ]
        return {
            row * columns + column: share * (min(high, row + 1) - max(low, row)) * full
            for row in range(max(0, under), min(rows, over + 1)) for column, share in wide
        }  # fmt: skip

    def stroke_cover(self, path: Sequence[Command], transform: Affine, width: float, *, tips: bool) -> Cover:
        """Return a stroked path's cover, round-ended if `tips`; of very many subpaths, a sample's."""
        pieces, many = sample(path)
        if width >= self.cell:
            return self._cover_bands(self._rings(pieces, transform), width, many)
        lengths, ends = self._measure_path(pieces, transform)
        share = many * width / self.cell**2
        cover = {cell: length * share for cell, length in lengths.items()}
        if tips:
            share *= width * math.pi / 8
            for cell, count in ends.items():
                cover[cell] = cover.get(cell, 0.0) + count * share
        return cover

    def _cover_bands(self, rings: Iterable[Ring], width: float, many: int) -> Cover:
        cover: Cover = {}
        for (ax, ay), (bx, by) in chain.from_iterable(map(pairwise, rings)):
            length = math.hypot(bx - ax, by - ay)
            way = (bx - ax, by - ay)
            self._band(cover, (ax, ay), way, length, width, many * length * width)
        return cover

    def _measure_path(self, path: Sequence[Command], transform: Affine) -> tuple[Cover, Cover]:
        """Return a path's length (mm) and ends in each cell; cached for strokes of other widths."""
        last_path, last_transform, lengths_and_tips = self._last_measured
        if last_path is path and last_transform == transform:
            return lengths_and_tips
        lengths: Cover = {}
        tips: Cover = {}
        cell, left, columns, rows = self.cell, self.left, self.columns, self.rows
        hypot, known_length = math.hypot, lengths.get
        for ring in self._rings(path, transform):
            ax, ay = ring[0]
            if ring[-1] != ring[0]:
                for x, y in (ring[0], ring[-1]):
                    column, row = (x - left) / cell, (y - left) / cell
                    if 0 <= column < columns and 0 <= row < rows:
                        spot = int(row) * columns + int(column)
                        tips[spot] = tips.get(spot, 0.0) + 1
            for bx, by in ring[1:]:
                length = hypot(bx - ax, by - ay)
                if length < cell:  # most segments lie in one cell
                    column, row = ((ax + bx) / 2 - left) / cell, ((ay + by) / 2 - left) / cell
                    if 0 <= column < columns and 0 <= row < rows:
                        spot = int(row) * columns + int(column)
                        lengths[spot] = known_length(spot, 0.0) + length
                else:
                    way = (bx - ax, by - ay)
                    self._band(lengths, (ax, ay), way, length, 0.0, length * cell**2)
                ax, ay = bx, by
        self._last_measured = path, transform, (lengths, tips)
        return lengths, tips

    def text_cover(self, item: Text, transform: Affine, scale: float) -> Cover:
        cover: Cover = {}
        em = item.size * PT
        measure = face(item.face)
        width = measure.width(item.string, item.size)
        inked = measure.width(item.string.replace(" ", ""), item.size)
        area = _LETTERS.get(item.face, _OTHERS) * inked * em * scale**2
        turn = math.radians(item.angle)
        along = (math.cos(turn), math.sin(turn))
        anchor_offset = item.anchor_share * width
        x, y = item.x - anchor_offset * along[0] - 0.3 * em * along[1], item.y - anchor_offset * along[1]
        start = apply(transform, (x, y + 0.3 * em * along[0]))
        end = apply(transform, (x + width * along[0], y + 0.3 * em * along[0] + width * along[1]))
        way = (end[0] - start[0], end[1] - start[1])
        self._band(cover, start, way, width * scale, 0.6 * em * scale, area)
        return cover

    def _band(self, cover: Cover, start: Point, way: Point, length: float, width: float, area: float) -> None:
        """Add an area spread evenly over a band along the vector `way`, `width` mm wide."""
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
                    cell_number = row * self.columns + column
                    cover[cell_number] = cover.get(cell_number, 0.0) + share


def sample(path: Sequence[Command]) -> tuple[Sequence[Command], int]:
    """Sample the subpaths of a path; also return how many each one represents."""
    if len(path) < 2 * _MANY:
        return path, 1
    starts = [place for place, command in enumerate(path) if command[0] == "M"]
    many = len(starts) // _MANY
    if many < 2:
        return path, 1
    starts.append(len(path))
    ends = zip(starts[::many], starts[1::many], strict=False)
    return [command for start, end in ends for command in path[start:end]], many


def rings_of(path: Iterable[Command], transform: Affine, fine: float) -> Iterator[Ring]:
    """Yield the subpaths as corners on the paper; curves shorter than `fine` become lines."""
    a, b, c, d, e, f = transform
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
                    ring.append((p * x0 + q * x1 + r * x2 + s * x3, p * y0 + q * y1 + r * y2 + s * y3))
            ring.append((x3, y3))
            continue
        ring.append((a * x + c * y + e, b * x + d * y + f))
    if ring:
        yield ring


def signed_area(ring: Ring) -> float:
    """Return the signed area of a ring, negative if clockwise."""
    total = 0.0
    (ax, ay) = ring[-1]
    for bx, by in ring:
        total += ax * by - bx * ay
        ax, ay = bx, by
    return total / 2
