"""How much ink a drawing takes, reckoned from its shapes and not from pixels.

A face is divided into coarse cells. Each mark covers a share of some of them and hides that share
of what lay there before. Nothing is rendered, so the answer is the same on every machine.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from printplay.geometry.affine import Affine, then
from printplay.printing.colour import Colour
from printplay.printing.covering import Box, Cells, Cover, box_at
from printplay.printing.drawing import Drawing, Modules, Shaded, Shape, Stamp, Text
from printplay.printing.path import length, rectangle

_PICTURE = 0.5  # of the ink there can be: pictures are not looked into


class _Small(NamedTuple):
    """What a drawing of a few shapes comes to where it is small.

    `areas` are how dark and how large (mm²), the lowest first, all spread over the box.
    """

    box: Box
    areas: tuple[tuple[float, float], ...]


def ink(drawing: Drawing, width: float, height: float, bleed: float = 0.0) -> float:
    """Return the ink on a face of width x height mm and its bleed, in mm² of solid ink.

    Solid is black, or all inks of a colour printer at once; pure yellow is a third of it.
    """
    paper = _Paper(width, height, bleed)
    paper.put(drawing, (1, 0, 0, 1, 0, 0), None)
    paper.dry()
    return sum(paper.ink) * paper.cell**2


class _Paper:
    """A face in cells, each with the share of solid ink on it."""

    def __init__(self, width: float, height: float, bleed: float) -> None:
        self._cells = Cells(width, height, bleed)
        self.cell = self._cells.cell
        self.ink = [0.0] * (self._cells.columns * self._cells.rows)
        self._known: dict[Drawing, _Small | None] = {}
        # Marks of one darkness that follow each other are beside each other more often than not.
        self._wet: Cover = {}
        self._dark = 0.0

    def put(self, drawing: Drawing, at: Affine, clip: Cover | None, opacity: float = 1.0) -> None:
        """Put a drawing down; `clip` is what may be covered, None is all."""
        scale = math.hypot(at[0], at[1])
        for item in drawing.items:
            if isinstance(item, Stamp):
                there = then(item.transform, at)
                if not item.clip and self._dab(item.drawing, there, clip, opacity * item.opacity):
                    continue
                inner = clip
                if item.clip:
                    inner = self._cells.filled(item.clip, there)
                    if clip is not None:
                        inner = {cell: share * clip.get(cell, 0.0) for cell, share in inner.items()}
                self.put(item.drawing, there, inner, opacity * item.opacity)
            elif isinstance(item, Shape):
                if item.pen.fill is not None:
                    self._mark(self._cells.shape(item, at), item.pen.fill, clip, opacity)
                if item.pen.stroke is not None:
                    drawn = item.pen.width * scale * _drawn(item.pen.dash)
                    cover = self._cells.stroked(item, at, drawn)
                    self._mark(cover, item.pen.stroke, clip, opacity)
            elif isinstance(item, Shaded):
                mean = item.gradient.mean
                cover = self._cells.filled(item.path, at)
                self._mark(cover, mean.colour, clip, opacity * mean.opacity)
            elif isinstance(item, Text):
                self._mark(self._cells.letters(item, at, scale), item.colour, clip, opacity)
            elif isinstance(item, Modules):
                frame = rectangle(0, 0, item.side, item.side)
                share = item.bits.bit_count() / item.side**2
                dark = share * _dark(item.colour)
                self._mark(self._cells.filled(frame, at), dark, clip, opacity)
            else:
                frame = rectangle(item.x, item.y, item.width, item.height)
                self._mark(self._cells.filled(frame, at), _PICTURE, clip, opacity)

    def _dab(self, drawing: Drawing, at: Affine, clip: Cover | None, opacity: float) -> bool:
        """Put down a drawing of a few shapes that is no larger than a cell; tell whether it was."""
        if drawing not in self._known:
            self._known[drawing] = _small(drawing)
        small = self._known[drawing]
        if small is None:
            return False
        x0, y0, x1, y1 = box = box_at(small.box, at)
        if x1 - x0 >= self.cell or y1 - y0 >= self.cell:
            return False
        a, b, c, d, _e, _f = at
        for dark, area in small.areas:
            cover = self._cells.spread(*box, area * abs(a * d - b * c))
            self._mark(cover, dark, clip, opacity)
        return True

    def _mark(
        self, cover: Cover, colour: Colour | float, clip: Cover | None, opacity: float
    ) -> None:
        dark = colour if isinstance(colour, float) else _dark(colour)
        if dark != self._dark:
            self.dry()
            self._dark = dark
        wet = self._wet
        for cell, share in cover.items():
            if clip is not None:
                share *= clip.get(cell, 0.0)  # noqa: PLW2901
            wet[cell] = wet.get(cell, 0.0) + share * opacity

    def dry(self) -> None:
        """Let marks of one darkness hide what is below them."""
        ink, dark = self.ink, self._dark
        for cell, share in self._wet.items():
            ink[cell] += (dark - ink[cell]) * min(1.0, share)
        self._wet = {}


def _small(drawing: Drawing) -> _Small | None:
    """Return what a drawing comes to where it is small; None where it holds more than shapes."""
    areas: list[tuple[float, float]] = []
    boxes: list[Box] = []
    for item in drawing.items:
        if not isinstance(item, Shape):
            return None
        boxes.append(item.around)
        marks = []
        if item.pen.fill is not None:
            marks.append((_dark(item.pen.fill), item.area))
        if item.pen.stroke is not None:
            width = item.pen.width * _drawn(item.pen.dash)
            marks.append((_dark(item.pen.stroke), length(item.path) * width))
        for dark, area in marks:
            if areas and areas[-1][0] == dark:
                area += areas.pop()[1]  # noqa: PLW2901
            areas.append((dark, area))
    if not boxes:
        return None
    lefts, lows, rights, tops = zip(*boxes, strict=True)
    return _Small((min(lefts), min(lows), max(rights), max(tops)), tuple(areas))


def _dark(colour: Colour) -> float:
    """Return how much of the ink there can be a colour takes."""
    return 1 - sum(colour) / 3


def _drawn(dash: tuple[float, ...]) -> float:
    """Return how much of a dashed line is drawn."""
    whole = sum(dash)
    return sum(dash[::2]) / whole if len(dash) > 1 and whole else 1.0
