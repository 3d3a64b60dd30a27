"""Layers: marks that may lie over some points of a face, and cuts that may keep them away.

Whether one does is found out when it is asked for: most marks are hidden by others above them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from printplay.geometry.lattice import Point
from printplay.printing.colour import Colour
from printplay.printing.drawing import Picture, Shaded, Shape, Stamp
from printplay.printing.enclosing import enclosed
from printplay.printing.pixels import sampled


class Cut:
    """A path that something is cut to, within what is cut around it.

    `numbers` are the points in the box of what is cut, `points` where they are in its own mm.
    """

    def __init__(
        self, item: Stamp, numbers: Sequence[int], points: Sequence[Point], around: Cut | None
    ) -> None:
        self._item, self._numbers, self._points, self._around = item, numbers, points, around

    @cached_property
    def _kept(self) -> frozenset[int]:
        inside = enclosed(self._item.clip, self._points, winding=self._item.winding)
        found = [n for n, is_kept in zip(self._numbers, inside, strict=True) if is_kept]
        return frozenset(found if self._around is None else filter(self._around.keeps, found))

    def keeps(self, number: int) -> bool:
        """Tell whether a point is not cut away."""
        return number in self._kept


class Layer:
    """A mark that covers some points of those in its box, seen through as `opacity` says.

    `numbers` are those points, `points` where they are in its own mm.
    """

    def __init__(
        self, item: Shape | Shaded | Picture, numbers: Sequence[int], points: Sequence[Point],
        cut: Cut | None, opacity: float,
    ) -> None:  # fmt: skip
        self._item, self._numbers, self._points, self._cut = item, numbers, points, cut
        self.opacity = opacity
        self.is_shaded = isinstance(item, Shaded)

    @cached_property
    def _over(self) -> Mapping[int, Point]:
        """Return the points it covers."""
        item = self._item
        found = list(zip(self._numbers, self._points, strict=True))
        if not isinstance(item, Picture):
            winding = item.pen.winding if isinstance(item, Shape) else item.winding
            inside = enclosed(item.path, self._points, winding=winding)
            found = [one for one, is_inside in zip(found, inside, strict=True) if is_inside]
        keeps = self._cut.keeps if self._cut is not None else None
        return dict(found if keeps is None else (one for one in found if keeps(one[0])))

    def covers(self, number: int) -> bool:
        """Tell whether it covers a point."""
        return number in self._over

    def hides(self, number: int) -> float:
        """Tell how much of what lies below it hides at a point it covers, from 0 to 1."""
        if isinstance(self._item, Shaded):
            return self.opacity * self._item.gradient.seen(self._over[number]).opacity
        return self.opacity

    def is_solid(self, number: int) -> bool:
        """Tell whether its colour at a point it covers is the same whatever lies below."""
        return not isinstance(self._item, Picture) and self.hides(number) >= 1

    def over(self, number: int, below: Colour) -> Colour:
        """Return the colour at a point it covers, of which the one below it is known."""
        item, (x, y), opacity = self._item, self._over[number], self.opacity
        if isinstance(item, Shape):
            assert item.pen.fill is not None  # noqa: S101  nothing else is a layer
            colour = item.pen.fill
        elif isinstance(item, Shaded):
            stop = item.gradient.seen((x, y))
            colour, opacity = stop.colour, opacity * stop.opacity
        else:
            across, down = (x - item.x) / item.width, 1 - (y - item.y) / item.height
            colour = sampled(item.pixels, across, down, below)
        return colour if opacity >= 1 else below.mix(colour, opacity)
