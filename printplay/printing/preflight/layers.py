"""Layers: marks that may cover lines of text, with their clips and opacity.

The points that a mark covers are computed on demand, as most marks are hidden by others.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property

from printplay.geometry.layouts.lattice import Point
from printplay.printing.drawing.colour import Colour
from printplay.printing.drawing.drawing import Picture, Shaded, Shape, Stamp
from printplay.printing.drawing.pixels import sampled
from printplay.printing.preflight.covered_text import CoveredLines


class Cut:
    """A clip, within another one."""

    def __init__(self, item: Stamp, here: CoveredLines, around: Cut | None) -> None:
        self._item, self._here, self._around = item, here, around

    @cached_property
    def _inside(self) -> Mapping[int, Collection[int]]:
        found = self._here.covered(self._item.clip, winding=self._item.winding)
        return found.numbers if found is not None else {}

    def keeps(self, line: int, number: int) -> bool:
        """Return whether a point of a line is inside the clip."""
        inside = number in self._inside.get(line, ())
        return inside and (self._around is None or self._around.keeps(line, number))


class CoveringMark:
    """A mark over some lines, with an opacity; it covers the points inside it.

    `hides` is its colour if it hides everything below at all points of those lines.
    """

    def __init__(
        self, item: Shape | Shaded | Picture, here: CoveredLines, opacity: float, cut: Cut | None
    ) -> None:
        self._item, self._here, self._cut, self.opacity = item, here, cut, opacity
        self.is_shaded = isinstance(item, Shaded)
        self.hides: Colour | None = None
        if isinstance(item, Shape) and cut is None and opacity >= 1 and here.lies_in(item.path):
            self.hides = item.pen.fill

    @property
    def numbers(self) -> Mapping[int, Collection[int]]:
        """Return the points in its bounding box: line -> their numbers."""
        return self._here.numbers

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
        return {n: at for own, points in lines for n, at in zip(own, points, strict=True)}

    def covers(self, line: int, number: int) -> bool:
        """Return whether it covers a point of a line."""
        covered = self._covered
        inside = covered is not None and number in covered.numbers.get(line, ())
        return inside and (self._cut is None or self._cut.keeps(line, number))

    def share(self, number: int) -> float:
        """Return its opacity at a point it covers, from 0 to 1."""
        if isinstance(self._item, Shaded):
            return self.opacity * self._item.gradient.colour_at(self._places[number]).opacity
        return self.opacity

    def is_solid(self, number: int) -> bool:
        """Return whether it is opaque at a point it covers."""
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
