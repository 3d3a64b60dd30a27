"""Crop marks: strokes to cut along, outside every trim and its bleed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from printplay.printing.drawing.colour import grey
from printplay.printing.drawing.drawing import Drawing, Pen
from printplay.printing.imposition.component import Side
from printplay.printing.imposition.paper import Paper

OFFSET, LENGTH = 0.6, 4.0  # mm: distance from the trim, and length
#: The distance where the margin of the printer leaves no room for a mark of `_SHORT` mm: 0.3 to the
#: round end of its line.
_NEAR, _SHORT = 0.375, 1.0
_HAIR = Pen(None, grey(0.25), 0.15)
_CLEAR = 1.2  # mm between the slug and marks or creases
_SHORTEST = 0.3  # mm, least length of a mark

Box = tuple[float, float, float, float]
#: Whether it is upright, the position of its cut, its start and its end, mm.
Mark = tuple[bool, float, float, float]


def crop_marks(side: Side, slug_box: Box | None, margin: float, *, full: bool) -> Drawing:
    """Return a side's crop marks, `margin` mm or more from the paper's edges, and off the slug's box."""
    inner = margin + _HAIR.width / 2  # the round end of a stroke
    paper, trims = side.paper, tuple(side.trims)
    marks = (
        _mixed_marks(paper, trims, tuple(side.bleeds), inner, full=full)
        if side.mixed
        else _marks(paper, trims, side.bleed, inner, full=full)
    )
    return _draw(
        tuple(
            (vertical, cut, a, b)
            for vertical, cut, low, high in marks
            if inner <= cut <= (paper.width if vertical else paper.height) - inner
            for a, b in outside_slug(slug_box, cut, low, high, vertical=vertical)
        )
    )


@lru_cache(maxsize=64)
def _draw(marks: tuple[Mark, ...]) -> Drawing:
    """Draw marks; cached, as many sides have equal ones."""
    drawing = Drawing("crop-marks")
    for vertical, cut, a, b in marks:
        points = [(cut, a), (cut, b)]
        drawing.line(points if vertical else [(v, u) for u, v in points], _HAIR, role="mark")
    return drawing


@lru_cache(maxsize=64)
def _marks(paper: Paper, trims: tuple[Box, ...], bleed: float, margin: float, *, full: bool) -> list[Mark]:
    marks: list[Mark] = []
    for vertical in (True, False):
        length = paper.height if vertical else paper.width
        cuts = sorted(
            {
                round(edge, 3)
                for x, y, width, height in trims
                for edge in ((x, x + width) if vertical else (y, y + height))
            }
        )
        for start, end in gaps(covered_spans(trims, bleed, vertical=not vertical), length):
            for low, high in _strokes(start, end, length, margin, full=full):
                marks += [(vertical, cut, low, high) for cut in cuts]
    return marks


@lru_cache(maxsize=64)
def _mixed_marks(
    paper: Paper, trims: tuple[Box, ...], bleeds: tuple[float, ...], margin: float, *, full: bool
) -> list[Mark]:
    """Return marks at each trim's corners that end before the next piece, and before its marks."""
    marks: dict[Mark, None] = {}
    for vertical in (True, False):
        length = paper.height if vertical else paper.width
        boxes = trims if vertical else tuple((y, x, high, wide) for x, y, wide, high in trims)
        taken_boxes = [  # each with its bleed and a margin
            (x - distance, y - distance, x + wide + distance, y + high + distance)
            for (x, y, wide, high), bleed in zip(boxes, bleeds, strict=True)
            for distance in (bleed + OFFSET,)
        ]
        for (x, _y, wide, _high), (_left, low, _right, top) in zip(boxes, taken_boxes, strict=True):
            for cut in (x, x + wide):
                # obstacles for a line along the cut
                near_spans = [(b, d) for a, b, c, d in taken_boxes if a < cut < c]
                reach = length if full else LENGTH
                ends_below = [b for a, b in near_spans if a < low - 1e-6]
                starts_above = [a for a, b in near_spans if b > top + 1e-6]
                start = max([margin, low - reach, *ends_below])
                end = min([length - margin, top + reach, *starts_above])
                for a, b in (
                    (start, low if ends_below else _nearer(start, low)),
                    (top if starts_above else -_nearer(-end, -top), end),
                ):
                    if b - a > _SHORTEST:
                        marks[vertical, round(cut, 3), round(a, 3), round(b, 3)] = None
    return list(marks)


def _nearer(start: float, end: float) -> float:
    """Return the end of a mark that starts at the margin, nearer to its trim if it is short."""
    return end + OFFSET - _NEAR if end - start < _SHORT else end


def outside_slug(
    slug_box: Box | None, cut: float, low: float, high: float, *, vertical: bool
) -> list[tuple[float, float]]:
    """Return the parts of a stroke outside the slug's box."""
    if slug_box is None:
        return [(low, high)]
    x0, y0, x1, y1 = slug_box if vertical else (slug_box[1], slug_box[0], slug_box[3], slug_box[2])
    x0, y0, x1, y1 = x0 - _CLEAR, y0 - _CLEAR, x1 + _CLEAR, y1 + _CLEAR
    if not (x0 < cut < x1 and low < y1 and high > y0):
        return [(low, high)]
    return [(a, b) for a, b in ((low, y0), (y1, high)) if b - a > _SHORTEST]


def covered_spans(trims: Sequence[Box], margin: float, *, vertical: bool) -> list[tuple[float, float]]:
    """Return the spans of the paper's width or height that trims with `margin` mm around cover."""
    if vertical:
        return [(x - margin, x + width + margin) for x, _y, width, _height in trims]
    return [(y - margin, y + height + margin) for _x, y, _width, height in trims]


def gaps(spans: Sequence[tuple[float, float]], length: float) -> list[tuple[float, float]]:
    """Return the stretches from 0 to length that no span covers."""
    gaps, at = [], 0.0
    for start, end in sorted(spans):
        if start > at + 1e-6:
            gaps.append((at, start))
        at = max(at, end)
    gaps.append((at, length))
    return gaps


def _strokes(
    start: float, end: float, length: float, margin: float, *, full: bool
) -> list[tuple[float, float]]:
    """Return the marks in a gap, at its ends or `full` along it, off the paper's edge by the margin."""
    first, last = start <= 1e-6, end >= length - 1e-6
    low = margin if first else start + OFFSET
    high = length - margin if last else end - OFFSET
    if first and not last:
        high = _nearer(low, high)
    elif last and not first:
        low = -_nearer(-high, -low)
    marks = [(low, high)]
    if not full:
        marks = [] if last else [(max(low, high - LENGTH), high)]
        marks += [] if first else [(low, min(high, low + LENGTH))]
    return [(a, b) for a, b in marks if b - a > _SHORTEST]
