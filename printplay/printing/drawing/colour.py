"""Colours as sRGB values from 0 to 1: gradients, and how they look to a camera and to any eye."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from itertools import pairwise
from typing import Any, Literal, NamedTuple

from printplay.geometry.layouts.lattice import Point
from printplay.geometry.shapes.affine import IDENTITY, Affine, apply, inverse, then

#: The width of a sharp edge (two stops at one place), which PDF does not support.
_EDGE = 0.0005
#: Blindness to red, green and blue; and a printer with black ink alone.
EYES = ("protan", "deutan", "tritan", "grey")
#: The least distance of distinguishable colours on paper: CIEDE2000 for eyes, and for a grey
#: printer the difference in lightness (0 to 100) of CIELAB.
_LEAST = {"protan": 12.0, "deutan": 12.0, "tritan": 12.0, "grey": 10.0}


class Colour(NamedTuple):
    """An sRGB colour; each part from 0 to 1."""

    red: float
    green: float
    blue: float

    @property
    def whiteness(self) -> float:
        """Return the whiteness of the colour in a grey print: 0 is black, 1 is white."""
        return 0.299 * self.red + 0.587 * self.green + 0.114 * self.blue

    @property
    def hex(self) -> str:
        """Return the colour as `#rrggbb`."""
        return "#" + "".join(f"{round(255 * part):02x}" for part in self)

    def mix(self, second: Colour, share: float) -> Colour:
        """Return this colour with a share (0 to 1) of another."""
        (r, g, b), (red, green, blue) = self, second
        return Colour(r + (red - r) * share, g + (green - g) * share, b + (blue - b) * share)


def grey(value: float) -> Colour:
    """Return a grey; 0 is black, 1 is white."""
    return Colour(value, value, value)


@cache
def rgb(code: str) -> Colour:
    """Return the colour of a hex code.

    >>> rgb("#336699")
    Colour(red=0.2, green=0.4, blue=0.6)
    """
    digits = code.removeprefix("#")
    return Colour(*(int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)))


@lru_cache(maxsize=4096)
def contrast(colour: Colour, second: Colour) -> float:
    """Return the contrast of two colours, from 1 to 21.

    >>> round(contrast(Colour(0, 0, 0), Colour(1, 1, 1)), 1)
    21.0
    """
    high, low = sorted((_luminance(colour), _luminance(second)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: Colour) -> float:
    parts = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in colour]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


BLACK = grey(0)
WHITE = grey(1)
#: The colour of texts and frames that no pen crosses.
INK = rgb("#26323f")
#: A colour with a meaning: the meaning, the colour, and a glyph with the same meaning.
Meaning = tuple[str, Colour, str]


def distance(first: Colour, second: Colour, eye: str) -> float:
    """Return the distance of two colours for one of EYES, or for `all`, normal sight."""
    if eye == "grey":
        a, b = (_colour_for_eye(colour, "all").convert("lab")["lightness"] for colour in (first, second))
        return abs(float(a - b))
    return float(_colour_for_eye(first, eye).delta_e(_colour_for_eye(second, eye), method="2000"))


def look_alike(first: Colour, second: Colour) -> bool:
    """Return whether two colours look alike to some kind of sight or in grey."""
    return any(distance(first, second, eye) < _LEAST[eye] for eye in EYES)


@lru_cache(maxsize=512)
def _colour_for_eye(colour: Colour, eye: str) -> Any:
    from coloraide import Color

    srgb = Color("srgb", list(colour))
    return srgb if eye == "all" else srgb.filter(eye)


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
        return replace(self, placed=then(self.placed, transform))

    def recoloured(self, dye: Callable[[Colour], Colour]) -> Gradient:
        stops = (stop._replace(colour=dye(stop.colour)) for stop in self.stops)
        return replace(self, stops=tuple(stops))

    @property
    def is_transparent(self) -> bool:
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
