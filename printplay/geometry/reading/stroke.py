"""A stroke: one drawn line, as the file has it and in board mm; and a drawing, all of them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from printplay.core.errors import FileError, FilePlace
from printplay.core.faults import Fault
from printplay.core.i18n import N_
from printplay.geometry.layouts.lattice import Point
from printplay.geometry.shapes.affine import Affine, apply

MAX_POINTS = 200_000
#: No drawing reaches so far (mm, or units of a page); a number beyond is a slip.
MAX_COORDINATE = 1_000_000.0


@dataclass(frozen=True)
class Stroke:
    """A line in board mm; `curved` where its points were sampled from curves, so none is meant."""

    points: tuple[Point, ...]
    place: FilePlace
    curved: bool = False


@dataclass(frozen=True)
class DrawnStrokes:
    """The strokes of a file in the order drawn; what kept it from being read on this board; notes.

    `notes` are translatable templates with their values: things in the file that are no line.
    """

    strokes: tuple[Stroke, ...]
    faults: tuple[Fault, ...] = ()
    notes: tuple[tuple[str, dict[str, object]], ...] = ()


@dataclass(frozen=True)
class RawStroke:
    """A line in the units of its page: a start, then pieces, each a point or a Bézier's three.

    One that is `closed` ends where it started, and its ends are joined.
    """

    start: Point
    pieces: tuple[tuple[Point, ...], ...]
    place: FilePlace
    closed: bool = False

    @property
    def curved(self) -> bool:
        """Return whether a piece is a curve."""
        return any(len(piece) == 3 for piece in self.pieces)

    @property
    def ends(self) -> tuple[Point, ...]:
        """Return the start and the ends of the pieces."""
        return (self.start, *(piece[-1] for piece in self.pieces))

    def mapped(self, matrix: Affine) -> RawStroke:
        """Return the stroke with every point mapped."""
        pieces = tuple(tuple(apply(matrix, p) for p in piece) for piece in self.pieces)
        return RawStroke(apply(matrix, self.start), pieces, self.place, self.closed)

    def flat(self, matrix: Affine, step: float) -> Stroke:
        """Return the stroke in board mm, its curves sampled about every `step` mm."""
        mapped = self.mapped(matrix)
        points = [mapped.start]
        for piece in mapped.pieces:
            if len(piece) == 1:
                points.append(piece[0])
            else:
                points += _curve(points[-1], piece, step)
            if len(points) > MAX_POINTS:
                break
        return Stroke(checked(points, self.place), self.place, self.curved)


def _curve(start: Point, piece: Sequence[Point], step: float) -> list[Point]:
    """Return points on a cubic Bézier curve, the start left out and the end included."""
    one, two, end = piece
    length = math.dist(start, one) + math.dist(one, two) + math.dist(two, end)
    parts = max(4, min(500, math.ceil(length / step))) if math.isfinite(length) else 1
    found = []
    for part in range(1, parts):
        t = part / parts
        s = 1 - t
        w0, w1, w2, w3 = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
        found.append(
            (
                w0 * start[0] + w1 * one[0] + w2 * two[0] + w3 * end[0],
                w0 * start[1] + w1 * one[1] + w2 * two[1] + w3 * end[1],
            )
        )
    return [*found, end]


def checked(points: Sequence[Point], place: FilePlace) -> tuple[Point, ...]:
    """Return the points; raise FileError where there are too many or one is no place on paper."""
    if len(points) > MAX_POINTS:
        raise FileError(
            N_("the line has more than {limit} points"), place=place, limit=f"{MAX_POINTS:,}"
        )
    for x, y in points:
        if not (abs(x) <= MAX_COORDINATE and abs(y) <= MAX_COORDINATE):  # catches nan as well
            raise FileError(N_("({x:g}, {y:g}) mm is outside any board"), place=place, x=x, y=y)
    return tuple(points)
