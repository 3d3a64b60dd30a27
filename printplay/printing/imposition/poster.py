"""Posters: pictures tiled over several sheets with overlap, and the cuts between them.

Each piece is cut along seams at its left and upper sides, around texts and all marks with a
meaning, and glued onto the overlap of its neighbour.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from math import dist

from printplay.core.errors import PaperError
from printplay.core.i18n import N_
from printplay.geometry.shapes.affine import Affine, apply, then
from printplay.geometry.shapes.seam import Box, Obstacles, cut_piece, line_in_rings
from printplay.geometry.shapes.winding import Ring
from printplay.printing.drawing.drawing import Drawing, Item, Stamp, Text
from printplay.printing.drawing.extent import extent
from printplay.printing.imposition.component import PAGE_INSET
from printplay.printing.imposition.paper import Paper
from printplay.printing.preflight.inspection import NEAREST_CUT

#: The least and the largest overlap of two neighbours, mm.
OVERLAP, LONGEST = 10.0, 60.0
#: Room above and below a piece for marks and words, mm; at its sides they are in the margin.
MARGIN = 3.0
#: How far print extends beyond the cuts of a piece, mm, so that inexact cuts show no white.
SPARE = 2.0
_EDGE = SPARE + 0.5  # mm from a cut to the end of the picture on both pieces
_MANY = 200  # the most pieces
_NARROW = 90.0  # mm, least width of a piece
_MORE = 1.6  # times the fewest pieces, if only then the cuts avoid protected marks


@dataclass(frozen=True, eq=False)
class Poster:
    """A picture of width x height mm; cuts avoid texts, features and `keep`, and `spaces` if they can."""

    name: str
    drawing: Drawing
    width: float
    height: float
    keep: Sequence[Ring] = ()
    spaces: Sequence[Ring] = ()

    @cached_property
    def obstacles(self) -> Obstacles:
        return Obstacles([*_bearing(self.drawing), *self.keep], self.spaces)


@dataclass(frozen=True)
class Tiling:
    """Columns x rows of equal windows on a picture, one a page, in reading order; mm."""

    page: Paper
    columns: int
    rows: int
    width: float  # of a window, mm
    height: float
    overlap: tuple[float, float]  # of columns, of rows, mm

    @property
    def count(self) -> int:
        return self.columns * self.rows

    def window(self, column: int, row: int) -> Box:
        """Return the window of a page on the picture, mm; row 0 is the upper one."""
        left = column * (self.width - self.overlap[0])
        low = (self.rows - 1 - row) * (self.height - self.overlap[1])
        return left, low, left + self.width, low + self.height


def check_size(name: str, size: tuple[float, float], least: tuple[float, float]) -> None:
    """Raise PaperError if a requested size is below `least`, mm."""
    if size[0] < least[0] or size[1] < least[1]:
        raise PaperError(
            N_("{width:g} x {height:g} mm is too small for: {name}"),
            hint=N_("The smallest --size is {least_width:g} x {least_height:g} mm."),
            width=size[0], height=size[1], name=name, least_width=least[0], least_height=least[1],
        )  # fmt: skip


def fits(size: tuple[float, float], paper: Paper) -> bool:
    """Return whether a size in mm fits on one page, upright or turned."""
    return any(
        size[0] <= page.width + 0.1 and size[1] <= page.height + 0.1 for page in (paper, paper.rotate())
    )


def tilings(size: tuple[float, float], paper: Paper) -> list[Tiling]:
    """Return the tilings of a size in mm, fewest pages first; raise PaperError for too many pages."""
    tilings_found = []
    for page in (paper, paper.rotate()):
        rooms = page.width - 2 * PAGE_INSET, page.height - 2 * (PAGE_INSET + MARGIN)
        if min(rooms) < _NARROW:
            continue
        fewest = [
            1 if length <= room else -int(-(length - OVERLAP) // (room - OVERLAP))
            for length, room in zip(size, rooms, strict=True)
        ]
        for columns in (fewest[0], fewest[0] + 1, fewest[0] + 2):
            for rows in (fewest[1], fewest[1] + 1, fewest[1] + 2):
                (width, x), (height, y) = (
                    _window_size(length, room, count)
                    for length, room, count in zip(size, rooms, (columns, rows), strict=True)
                )
                tilings_found.append(Tiling(page, columns, rows, width, height, (x, y)))
    # of equal numbers the squarest pieces, which have the shortest cuts
    tilings_found.sort(key=lambda tiling: (tiling.count, abs(tiling.width - tiling.height)))
    if not tilings_found or tilings_found[0].count > _MANY:
        raise PaperError(
            N_("{paper} is too small for {width:g} x {height:g} mm"),
            hint=N_("Choose larger paper or a smaller size: a poster has at most {count} pieces."),
            paper=paper.title, width=size[0], height=size[1], count=_MANY,
        )  # fmt: skip
    return [tiling for tiling in tilings_found if tiling.count <= _MORE * tilings_found[0].count]


def _window_size(length: float, room: float, count: int) -> tuple[float, float]:
    """Return the width and the overlap of `count` equal windows, mm."""
    if count == 1:
        return length, 0.0
    overlap = min(LONGEST, (count * room - length) / (count - 1))
    return (length + (count - 1) * overlap) / count, overlap


@dataclass(frozen=True, eq=False)
class Assembly:
    """A poster in pieces."""

    poster: Poster
    tiling: Tiling
    #: (column, row) of the piece to the right of a seam, or row below it -> the seam, mm.
    upright: dict[tuple[int, int], Ring] = field(init=False)
    level: dict[int, Ring] = field(init=False)

    def __post_init__(self) -> None:
        tiling, obstacles = self.tiling, self.poster.obstacles
        upright, level = {}, {}
        for row in range(tiling.rows):
            for column in range(1, tiling.columns):
                left, low, _right, high = tiling.window(column, row)
                strip = (left + _EDGE, low, left + tiling.overlap[0] - _EDGE, high)
                upright[column, row] = obstacles.seam(strip, upright=True)
            if row:
                _left, _low, _right, high = tiling.window(0, row)
                strip = (0.0, high - tiling.overlap[1] + _EDGE, self.poster.width, high - _EDGE)
                level[row] = obstacles.seam(strip, upright=False)
        object.__setattr__(self, "upright", upright)
        object.__setattr__(self, "level", level)

    def pieces(self) -> Iterator[tuple[int, int, int]]:
        """Yield number, column and row of every piece, in gluing order."""
        for number in range(self.tiling.count):
            row, column = divmod(number, self.tiling.columns)
            yield number + 1, column, row

    def number(self, column: int, row: int) -> int:
        """Return the number of a piece, 0 if there is none."""
        exists = 0 <= column < self.tiling.columns and 0 <= row < self.tiling.rows
        return row * self.tiling.columns + column + 1 if exists else 0

    def cuts(self, column: int, row: int) -> list[tuple[Ring, tuple[float, float]]]:
        """Return the seams around a piece, each with the direction away from the piece."""
        cut_lines = [
            (self.upright.get((column, row)), (-1.0, 0.0)),
            (self.upright.get((column + 1, row)), (1.0, 0.0)),
            (self.level.get(row), (0.0, 1.0)),
            (self.level.get(row + 1), (0.0, -1.0)),
        ]
        return [(line, beyond) for line, beyond in cut_lines if line is not None]

    @cached_property
    def numbered(self) -> Mapping[tuple[int, int, bool], int]:
        """Return the cuts' numbers, in the order made, by (column, row, at the left or the top)."""
        cuts = [
            (column, row, upright)
            for _number, column, row in self.pieces()
            for upright, is_there in ((True, column), (False, row))
            if is_there
        ]
        return {place: number for number, place in enumerate(cuts, 1)}

    def cut(self, column: int, row: int, *, upright: bool) -> Ring:
        """Return the part of a seam at the left of a piece, or at its top."""
        beyond = (-1.0, 0.0) if upright else (0.0, 1.0)
        line = self.upright[column, row] if upright else self.level[row]
        others = [(cut_line, away) for cut_line, away in self.cuts(column, row) if away != beyond]
        whole = (-1.0, -1.0, self.poster.width + 1, self.poster.height + 1)
        found = line_in_rings(line, cut_piece(whole, others, 0.0))
        return max(found, key=_long)

    def area(self, column: int, row: int, spare: float = 0.0) -> list[Ring]:
        """Return the area of the picture on a piece, with `spare` mm beyond its cuts."""
        return cut_piece(self.tiling.window(column, row), self.cuts(column, row), spare)

    def clearance(self) -> float:
        """Return the least distance of cuts from protected marks, mm."""
        lines = (*self.upright.values(), *self.level.values())
        return min(map(self.poster.obstacles.clearance, lines), default=2 * NEAREST_CUT)


def assemble(posters: Sequence[Poster], paper: Paper) -> list[Assembly]:
    """Tile posters of one size with the fewest pages whose cuts avoid protected marks.

    If no tiling does, use the fewest pages; the preflight reports the cuts. Raises PaperError if
    the paper is too small.
    """
    ways = tilings((posters[0].width, posters[0].height), paper)
    for tiling in ways:
        assemblies = []
        for poster in posters:
            assemblies.append(Assembly(poster, tiling))
            if assemblies[-1].clearance() < NEAREST_CUT:
                break
        else:
            return assemblies
    return [Assembly(poster, ways[0]) for poster in posters]


def _bearing(drawing: Drawing) -> Iterator[Ring]:
    """Yield boxes around the texts and the features of a drawing."""
    boxes: dict[int, Box] = {}

    def around(inner: Drawing) -> Box:
        if id(inner) not in boxes:
            corners = [
                corner for item, transform in inner.walk() for corner in _mark_corners(item, transform)
            ]
            xs, ys = [x for x, _y in corners] or [0.0], [y for _x, y in corners] or [0.0]
            boxes[id(inner)] = min(xs), min(ys), max(xs), max(ys)
        return boxes[id(inner)]

    for item, transform in drawing.walk():
        if isinstance(item, Stamp) and item.role == "feature":
            yield _box_ring(around(item.drawing), then(item.transform, transform))
        elif isinstance(item, Text) or (item.role == "feature" and not isinstance(item, Stamp)):
            yield tuple(_mark_corners(item, transform))


def _long(line: Ring) -> float:
    return sum(dist(start, end) for start, end in pairwise(line))


def _mark_corners(item: Item, transform: Affine) -> Ring:
    """Return the bounding box of a mark; empty for a stamp, whose marks have their own."""
    return () if isinstance(item, Stamp) else _box_ring(extent(item), transform)


def _box_ring(box: Box, transform: Affine) -> Ring:
    x0, y0, x1, y1 = box
    return tuple(apply(transform, corner) for corner in ((x0, y0), (x1, y0), (x1, y1), (x0, y1)))
