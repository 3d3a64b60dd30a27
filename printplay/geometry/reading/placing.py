"""Placing: maps a line from its page to the board printed there, an outline as its middle.

Two points walk along both sides of an outline, from one tip until they meet, as far apart as the
stroke is wide; the middle runs half-way between them.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, NamedTuple

from printplay.core.errors import FileError, FilePlace
from printplay.core.faults import Fault
from printplay.core.i18n import N_
from printplay.geometry.board import BuiltBoard
from printplay.geometry.layouts.lattice import Point
from printplay.geometry.reading.stroke import DrawnStrokes, RawStroke, Stroke
from printplay.geometry.shapes.affine import Affine, apply, inverse

#: The widest stroke and the shortest line, as shares of the distance between centres.
WIDEST, SHORTEST = 0.2, 0.6
#: How far two facing points may be apart, in widths: pressure makes a stroke uneven.
_APART = 4.0
#: The places with the sharpest turn that are tried as the tip.
_TIPS = 6
_MOST_SAMPLES = 20_000
#: The sampling distance of curves, as a share of the distance between centres.
STEP = 0.1


@dataclass(frozen=True, eq=False)
class PrintedBoard:
    """A board printed on a page: its layout, its hash, and the map from board mm to the page.

    `hash` is empty if unknown; a page without a print is any board, with an empty `layout`.
    """

    layout: str
    hash: str
    matrix: Affine

    def is_print_of(self, board: BuiltBoard[Any]) -> bool:
        if self.hash:
            return self.hash == board.hash
        return not self.layout or self.layout.casefold() == board.name.casefold()


@dataclass(frozen=True)
class PageStroke:
    """A stroke in the units of its page, and the boards printed on that page."""

    stroke: RawStroke
    boards: Sequence[PrintedBoard]


@dataclass(frozen=True)
class PageDrawing:
    """What a file holds before its board is known; `left_out` counts what is visible and no line.

    `prints` are all boards in the file; `invisible` counts lines that nobody can see.
    """

    strokes: Sequence[PageStroke]
    prints: Sequence[PrintedBoard]
    left_out: Counter[str] = field(default_factory=Counter)
    invisible: int = 0


def other_board(layout: str, print_hash: str, board: BuiltBoard[Any]) -> Fault:
    """Return the fault of a drawing on the print of another board (PP-4)."""
    same = layout.casefold() == board.name.casefold()
    return Fault(
        "PP-4",
        N_("The line was drawn on board {layout} ({found}), not on {name} ({hash})."),
        {"layout": layout[:40], "found": print_hash[:16], "name": board.name, "hash": board.hash},
        N_("The layout was changed after that sheet was printed.")
        if same
        else N_("Check it with --layout {layout}."),
    )


def nothing_drawn(name: str, left_out: Counter[str], invisible: int) -> FileError:
    """Return the error for an SVG in which nothing visible is a line."""
    kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(left_out.items()))
    hint = N_("Draw a path, polyline or line over the print, outside of its groups.")
    if kinds:
        hint = N_("Besides the print there is only {found}; a path, polyline or line is needed.")
    elif invisible:
        hint = N_("Its lines are invisible: show their layer, or give them a colour.")
    return FileError(N_("nothing is drawn in this SVG"), place=FilePlace(name), hint=hint, found=kinds)


def place(drawing: PageDrawing, board: BuiltBoard[Any], name: str) -> DrawnStrokes:
    """Map the strokes on prints of `board` to board mm, and outlines to their middle.

    Strokes on other boards of the same sheet are left out with a note. Raises FileError if the
    strokes lie on more than one print of the board, or if the middle of an outline is unclear.
    """
    page_strokes = drawing.strokes
    placed: list[tuple[PrintedBoard, RawStroke]] = []
    for each in page_strokes:
        best = best_print(each, board)
        if best is not None:
            placed.append((best, each.stroke))
    if not placed:
        other_print = next((p for p in drawing.prints if not p.is_print_of(board)), None)
        if other_print is None:
            raise FileError(N_("the file contains no line"), place=FilePlace(name))
        return DrawnStrokes((), (other_board(other_print.layout, other_print.hash or "?", board),))
    if len({id(printed) for printed, _stroke in placed}) > 1:
        raise FileError(
            N_("there are lines on several copies of the board"),
            place=FilePlace(name),
            hint=N_("Put only the lines of one sheet in a file."),
        )
    strokes, left_out = [], Counter(drawing.left_out)
    for printed, raw in placed:
        to_board = inverse(printed.matrix)
        if to_board is None:
            raise FileError(N_("the printed board is squashed to a line"), place=FilePlace(name))
        stroke = raw.flat(to_board, board.spacing * STEP)
        if raw.filled and is_narrow(stroke.points, board.spacing):
            strokes.append(_middle(stroke))
        elif raw.stroked:
            strokes.append(stroke)
        else:
            left_out["filled path"] += 1
    if not strokes:
        raise nothing_drawn(name, left_out, drawing.invisible)
    notes: list[tuple[str, dict[str, object]]] = [
        (N_("{kind}: not a line, left out ({count})"), {"count": count, "kind": kind})
        for kind, count in sorted(left_out.items())
    ]
    undirected = sum(not stroke.directed for stroke in strokes)
    counts = (
        (N_("invisible lines, left out: {count}"), drawing.invisible),
        (N_("lines on another board, left out: {count}"), len(page_strokes) - len(placed)),
        (N_("lines stored as a filled shape that does not say where they begin: {count}"), undirected),
    )
    notes += [(message, {"count": count}) for message, count in counts if count]
    return DrawnStrokes(tuple(strokes), notes=tuple(notes))


def best_print(each: PageStroke, board: BuiltBoard[Any]) -> PrintedBoard | None:
    """Return the print of `board` that a stroke is drawn on, or None if it lies on another."""
    prints = [printed for printed in each.boards if printed.is_print_of(board)]
    if len(prints) == len(each.boards) == 1:
        return prints[0]
    best = max(prints, key=lambda printed: _share_on_board(each.stroke, printed, board), default=None)
    elsewhere = len(each.boards) > len(prints)
    if best is None or (elsewhere and _share_on_board(each.stroke, best, board) == 0):
        return None
    return best


def _middle(stroke: Stroke) -> Stroke:
    """Return the middle of a narrow filled shape; raise FileError if it has none."""
    middle = middle_line(stroke.points)
    if middle is None:
        x, y = stroke.points[0]
        raise FileError(
            N_("the middle of the filled shape at ({x:.1f}, {y:.1f}) mm is unclear"),
            place=stroke.place,
            hint=N_("Draw the line with a pen that is not filled, or erase the shape."),
            x=x,
            y=y,
        )
    return Stroke(middle.points, stroke.place, True, middle.width, middle.directed)


def _share_on_board(stroke: RawStroke, printed: PrintedBoard, board: BuiltBoard[Any]) -> float:
    """Return the share of a stroke's points that lie on a printed board."""
    back = inverse(printed.matrix)
    if back is None:
        return 0.0
    width, height = board.size
    rim = board.spacing / 2
    points = [apply(back, point) for point in stroke.ends]
    inside = sum(-rim <= x <= width + rim and -rim <= y <= height + rim for x, y in points)
    return inside / len(points)


class MiddleLine(NamedTuple):
    """The middle of an outline in mm, and whether its first point is known to be its start."""

    points: tuple[Point, ...]
    width: float
    directed: bool


def is_narrow(ring: Sequence[Point], spacing: float) -> bool:
    """Return whether a closed shape is as long and narrow as a stroke on a board."""
    around, width = _measures(ring)
    return 0 < width <= WIDEST * spacing and around / 2 >= max(SHORTEST * spacing, 3 * width)


def middle_line(ring: Sequence[Point]) -> MiddleLine | None:
    """Return the middle of a narrow closed shape; None if it has no single one (it branches)."""
    around, width = _measures(ring)
    step = max(width / 3, around / _MOST_SAMPLES)
    samples = _sampled(ring, step)
    count, reach = len(samples), round(3 * width / step)
    if count < 4 * reach:
        return None
    folds = [math.dist(samples[i - reach], samples[(i + reach) % count]) for i in range(count)]
    tips = list[int]()
    for place in sorted(range(count), key=folds.__getitem__):
        if all(min((place - tip) % count, (tip - place) % count) > reach for tip in tips):
            tips.append(place)
        if len(tips) == _TIPS:
            break
    pairs = min((_facing(samples, tip) for tip in tips), key=lambda walk: _widest(samples, walk))
    if _widest(samples, pairs) > _APART * width:
        return None
    first, last = pairs[0][0], pairs[-1][0] % count
    points = [_half_way(samples[i % count], samples[j % count]) for i, j in pairs]
    trim = math.ceil(width / 2 / step)  # the cap
    points = points[trim : len(points) - trim] or points
    distance_from_start = {tip: min(tip, count - tip) * step for tip in (first, last)}
    backwards = (
        distance_from_start[last] < distance_from_start[first]
    )  # programs begin an outline beside the stroke's start
    return MiddleLine(
        tuple(reversed(points)) if backwards else tuple(points),
        width,
        min(distance_from_start.values()) <= 2 * width,
    )


def _measures(ring: Sequence[Point]) -> tuple[float, float]:
    """Return the length of a closed line around a stroke, and the mean width of the stroke."""
    closed = [*ring, ring[0]]
    around = sum(math.dist(a, b) for a, b in pairwise(closed))
    area = abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise(closed))) / 2
    return around, 2 * area / around if around else 0.0


def _sampled(ring: Sequence[Point], step: float) -> list[Point]:
    """Return points about every `step` along a closed line."""
    samples = list[Point]()
    for a, b in pairwise([*ring, ring[0]]):
        parts = max(1, round(math.dist(a, b) / step))
        if math.dist(a, b) < step / 2 and samples and math.dist(samples[-1], a) < step / 2:
            continue
        samples += [
            (a[0] + (b[0] - a[0]) * part / parts, a[1] + (b[1] - a[1]) * part / parts)
            for part in range(parts)
        ]
    return samples


def _facing(samples: Sequence[Point], tip: int) -> list[tuple[int, int]]:
    """Return pairs of facing samples, walking both ways from a tip until the two meet."""
    count = len(samples)
    i = j = tip
    pairs = [(i, j)]
    while i - j < count - 1:
        steps = ((i + 1, j - 1), (i + 1, j), (i, j - 1))
        i, j = min(
            (pair for pair in steps if pair[0] - pair[1] < count),
            key=lambda pair: math.dist(samples[pair[0] % count], samples[pair[1] % count]),
        )
        pairs.append((i, j))
    return pairs


def _widest(samples: Sequence[Point], pairs: Sequence[tuple[int, int]]) -> float:
    count = len(samples)
    return max(math.dist(samples[i % count], samples[j % count]) for i, j in pairs)


def _half_way(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
