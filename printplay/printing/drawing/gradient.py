"""Gradients, linear and radial."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Literal, NamedTuple

from printplay.geometry.layouts.lattice import Point
from printplay.geometry.shapes.affine import IDENTITY, Affine, apply, inverse, then
from printplay.printing.drawing.colour import Colour

#: The width of a sharp edge (two stops at one place), which PDF does not support.
_EDGE = 0.0005


class Stop(NamedTuple):
    """A colour stop at a place from 0 to 1, with its opacity."""

    at: float
    colour: Colour
    opacity: float = 1.0


@dataclass(frozen=True)
class Gradient:
    """A gradient of two or more stops; the outer colours extend beyond the ends.

    A linear one runs from 0, 0 to 1, 0, a radial one from `focus` to the circle of radius 1 about
    0, 0; `placed` maps that to the mm of the filled shape.
    """

    kind: Literal["linear", "radial"]
    stops: tuple[Stop, ...]
    placed: Affine = IDENTITY
    focus: Point = (0.0, 0.0)

    def with_transform(self, transform: Affine) -> Gradient:
        """Return the gradient moved together with its shape."""
        return replace(self, placed=then(self.placed, transform))

    def recoloured(self, dye: Callable[[Colour], Colour]) -> Gradient:
        """Return the gradient with each colour mapped."""
        stops = (stop._replace(colour=dye(stop.colour)) for stop in self.stops)
        return replace(self, stops=tuple(stops))

    @property
    def is_transparent(self) -> bool:
        """Return whether it is partly transparent."""
        return any(stop.opacity < 1 for stop in self.stops)

    @property
    def mean(self) -> Stop:
        """Return its mean colour, stops weighted by their extent."""
        ends = [0.0, *((a.at + b.at) / 2 for a, b in pairwise(self.stops)), 1.0]
        shares = [max(0.0, high - low) for low, high in pairwise(ends)]
        total = sum(shares) or 1.0
        parts = [
            sum(s * stop.colour[part] for s, stop in zip(shares, self.stops, strict=True)) / total
            for part in range(3)
        ]
        opacity = sum(s * stop.opacity for s, stop in zip(shares, self.stops, strict=True)) / total
        return Stop(0.5, Colour(*parts), opacity)

    def distinct_stops(self) -> tuple[Stop, ...]:
        """Return the stops in strictly rising order from 0 to 1."""
        first, last = self.stops[0], self.stops[-1]
        listed = [first._replace(at=0.0)] if first.at > 0 else []
        listed += self.stops
        listed += [last._replace(at=1.0)] if last.at < 1 else []
        stops: list[Stop] = []
        for number, stop in enumerate(listed):
            least = stops[-1].at + _EDGE if stops else 0.0
            latest_offset = 1.0 - _EDGE * (len(listed) - 1 - number)
            stops.append(stop._replace(at=max(least, min(latest_offset, stop.at))))
        return tuple(stops)

    def colour_at(self, point: Point) -> Stop:
        """Return colour and opacity at a point, in the mm of the filled shape."""
        undone = self._inverse
        offset = 1.0 if undone is None else self._along(apply(undone, point))
        last_stop = self.stops[0]
        for stop in self.stops:
            if stop.at >= offset:
                gap = stop.at - last_stop.at
                share = (offset - last_stop.at) / gap if gap > 0 else 1.0
                share = min(1.0, max(0.0, share))
                opacity = last_stop.opacity + (stop.opacity - last_stop.opacity) * share
                return Stop(offset, last_stop.colour.mix(stop.colour, share), opacity)
            last_stop = stop
        return last_stop._replace(at=offset)

    @cached_property
    def _inverse(self) -> Affine | None:
        return inverse(self.placed)

    def _along(self, point: Point) -> float:
        """Return the position of a point along the gradient, in its own units."""
        if self.kind == "linear":
            return point[0]
        # The circle through the point: its centre is on the line from the focus to 0, 0.
        fx, fy = self.focus
        dx, dy = point[0] - fx, point[1] - fy
        flat, along, square = 1 - fx * fx - fy * fy, dx * fx + dy * fy, dx * dx + dy * dy
        return (along + math.sqrt(max(0.0, along * along + flat * square))) / flat
