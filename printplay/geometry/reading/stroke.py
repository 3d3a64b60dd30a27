"""A stroke: one drawn line, in the units of its file and in board mm; and all of a drawing."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from printplay.core.errors import FileError, FilePlace
from printplay.core.faults import Fault
from printplay.core.i18n import N_
from printplay.geometry.layouts.lattice import Point
from printplay.geometry.shapes.affine import Affine, apply, scale

MAX_POINTS = 200_000
#: The largest plausible coordinate (mm, or units of a page).
MAX_COORDINATE = 1_000_000.0


@dataclass(frozen=True)
class Stroke:
    """A line in board mm, `width` mm wide; 0 if its file has no width.

    If `curved`, its points are samples and none is a deliberate corner. If not `directed`, its file
    does not say at which end it was begun.
    """

    points: tuple[Point, ...]
    place: FilePlace
    curved: bool = False
    width: float = 0.0
    directed: bool = True


@dataclass(frozen=True)
class DrawnStrokes:
    """The strokes of a file in drawing order, the faults of its board, and notes.

    `notes` are translatable templates with their values, about contents that are not lines.
    """

    strokes: tuple[Stroke, ...]
    faults: tuple[Fault, ...] = ()
    notes: tuple[tuple[str, dict[str, object]], ...] = ()


@dataclass(frozen=True)
class RawStroke:
    """A line in the units of its page: a start, then segments, each one point or a Bézier's three.

    A `closed` one ends at its start, and its ends are joined. A `filled` one may be the outline of
    a line; else it is a line only if it is `stroked`, too.
    """

    start: Point
    pieces: tuple[tuple[Point, ...], ...]
    place: FilePlace
    closed: bool = False
    width: float = 0.0
    filled: bool = False
    stroked: bool = True

    @property
    def curved(self) -> bool:
        return any(len(piece) == 3 for piece in self.pieces)

    @property
    def ends(self) -> tuple[Point, ...]:
        return (self.start, *(piece[-1] for piece in self.pieces))

    def mapped(self, matrix: Affine) -> RawStroke:
        pieces = tuple(tuple(apply(matrix, p) for p in piece) for piece in self.pieces)
        return replace(self, start=apply(matrix, self.start), pieces=pieces, width=self.width * scale(matrix))

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
        return Stroke(checked(points, self.place), self.place, self.curved, mapped.width)


def _curve(start: Point, piece: Sequence[Point], step: float) -> list[Point]:
    """Return points on a cubic Bézier curve about every `step`, without the start."""
    control, second_control, end = piece
    length = math.dist(start, control) + math.dist(control, second_control) + math.dist(second_control, end)
    parts = max(4, min(500, math.ceil(length / step))) if math.isfinite(length) else 1
    points = []
    for part in range(1, parts):
        t = part / parts
        s = 1 - t
        w0, w1, w2, w3 = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
        points.append(
            (
                w0 * start[0] + w1 * control[0] + w2 * second_control[0] + w3 * end[0],
                w0 * start[1] + w1 * control[1] + w2 * second_control[1] + w3 * end[1],
            )
        )
    return [*points, end]


def checked(points: Sequence[Point], place: FilePlace) -> tuple[Point, ...]:
    """Return the points; raise FileError if they are too many, not finite or implausibly far."""
    if len(points) > MAX_POINTS:
        raise FileError(N_("the line has more than {limit} points"), place=place, limit=f"{MAX_POINTS:,}")
    for x, y in points:
        if not (abs(x) <= MAX_COORDINATE and abs(y) <= MAX_COORDINATE):  # true for NaN, too
            raise FileError(N_("({x:g}, {y:g}) mm is outside any board"), place=place, x=x, y=y)
    return tuple(points)


def polyline(points: Sequence[Point], place: FilePlace, *, closed: bool = False) -> RawStroke:
    """Return the straight line through some points, at least one."""
    rest = tuple((point,) for point in points[1:]) or ((points[0],),)
    return RawStroke(points[0], rest, place, closed)
