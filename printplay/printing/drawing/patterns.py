"""Patterns and the pens of the seats: they tell things apart without colour.

A pattern covers a box about 0, 0; the caller clips it to the shape it fills. Every pattern is
unchanged by a half turn, so that a card's back has no up or down.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from printplay.printing.drawing.colour import Colour, rgb
from printplay.printing.drawing.drawing import Drawing, Pen
from printplay.printing.drawing.path import Command, circle

#: Draws into a box of a half width and a half height, at a pitch in mm.
_Draw = Callable[[Drawing, float, float, float, Colour], None]


@lru_cache(maxsize=64)  # many cards of a deck share them
def pattern(name: str, width: float, height: float, pitch: float, colour: Colour) -> Drawing:
    """Return a pattern for a box (mm) about 0, 0; raise KeyError for an unknown name."""
    drawing = Drawing(f"pattern-{name}", inline=True)
    PATTERNS[name](drawing, width / 2, height / 2, pitch, colour)
    return drawing


def _even_steps(reach: float, pitch: float) -> Iterator[float]:
    """Yield evenly spaced positions about 0, from -reach to at least reach."""
    count = math.ceil(reach / pitch) + 1
    for number in range(-count, count + 1):
        yield number * pitch


def _ruled(drawing: Drawing, x: float, y: float, pitch: float, colour: Colour, angle: float,
           share: float = 0.4) -> None:  # fmt: skip
    """Draw parallel lines at an angle in degrees."""
    reach = math.hypot(x, y)
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    path: list[Command] = []
    for off in _even_steps(reach, pitch):
        px, py = -off * sin, off * cos
        path += [("M", px - reach * cos, py - reach * sin), ("L", px + reach * cos, py + reach * sin)]
    drawing.path(path, Pen(None, colour, pitch * share, round=False))


def _stripes(drawing: Drawing, x: float, y: float, pitch: float, colour: Colour) -> None:
    _ruled(drawing, x, y, pitch, colour, 45)


def _lines(drawing: Drawing, x: float, y: float, pitch: float, colour: Colour) -> None:
    _ruled(drawing, x, y, pitch, colour, 0)


def _columns(drawing: Drawing, x: float, y: float, pitch: float, colour: Colour) -> None:
    _ruled(drawing, x, y, pitch, colour, 90)


def _lattice(drawing: Drawing, x: float, y: float, pitch: float, colour: Colour) -> None:
    _ruled(drawing, x, y, pitch, colour, 60, 0.16)
    _ruled(drawing, x, y, pitch, colour, -60, 0.16)


def _grid(drawing: Drawing, x: float, y: float, pitch: float, colour: Colour) -> None:
    _ruled(drawing, x, y, pitch, colour, 0, 0.18)
    _ruled(drawing, x, y, pitch, colour, 90, 0.18)


def _checks(drawing: Drawing, x: float, y: float, pitch: float, colour: Colour) -> None:
    path: list[Command] = []
    for i, u in enumerate(_even_steps(x, pitch)):
        for j, v in enumerate(_even_steps(y, pitch)):
            if (i + j + math.ceil(x / pitch) + math.ceil(y / pitch)) % 2 == 0:
                path += [("M", u - pitch / 2, v - pitch / 2), ("L", u + pitch / 2, v - pitch / 2),
                         ("L", u + pitch / 2, v + pitch / 2), ("L", u - pitch / 2, v + pitch / 2),
                         ("Z",)]  # fmt: skip
    drawing.path(path, Pen(colour))


def _dots(drawing: Drawing, x: float, y: float, pitch: float, colour: Colour) -> None:
    path: list[Command] = []
    rows = list(_even_steps(y, pitch * 0.866))
    for j, v in enumerate(rows):
        shift = pitch / 2 if (j - len(rows) // 2) % 2 else 0.0
        for u in _even_steps(x + pitch, pitch):
            path += circle(u + shift, v, pitch * 0.24)
    drawing.path(path, Pen(colour))


def _diamonds(drawing: Drawing, x: float, y: float, pitch: float, colour: Colour) -> None:
    path: list[Command] = []
    rows = list(_even_steps(y, pitch * 0.8))
    for j, v in enumerate(rows):
        shift = pitch / 2 if (j - len(rows) // 2) % 2 else 0.0
        for u in _even_steps(x + pitch, pitch):
            a, b = pitch * 0.26, pitch * 0.42
            path += [("M", u + shift - a, v), ("L", u + shift, v - b), ("L", u + shift + a, v),
                     ("L", u + shift, v + b), ("Z",)]  # fmt: skip
    drawing.path(path, Pen(colour))


def _waves(drawing: Drawing, x: float, y: float, pitch: float, colour: Colour) -> None:
    """Draw rows of waves, with point symmetry about the middle."""
    path: list[Command] = []
    length, rise = pitch * 1.6, pitch * 0.5
    halves = math.ceil(x / length) + 1
    for v in _even_steps(y, pitch):
        path.append(("M", -halves * length, v))
        for number in range(-halves, halves):
            start, up = number * length, rise if number % 2 == 0 else -rise
            path.append(("C", start + length / 3, v + up, start + 2 * length / 3, v + up, start + length, v))
    drawing.path(path, Pen(None, colour, pitch * 0.24))


def _zigzag(drawing: Drawing, x: float, y: float, pitch: float, colour: Colour) -> None:
    path: list[Command] = []
    half = pitch * 0.7
    count = math.ceil(x / half) + 2
    for v in _even_steps(y, pitch):
        for number in range(-count, count + 1):
            u = (number + 0.5) * half
            w = v + (half / 2 if number % 2 == 0 else -half / 2)
            path.append(("M" if number == -count else "L", u, w))
    drawing.path(path, Pen(None, colour, pitch * 0.24, round=False))


def _bricks(drawing: Drawing, x: float, y: float, pitch: float, colour: Colour) -> None:
    path: list[Command] = []
    rows = list(_even_steps(y, pitch))
    for j, v in enumerate(rows):
        path += [("M", -x - pitch, v - pitch / 2), ("L", x + pitch, v - pitch / 2)]
        shift = pitch if (j - len(rows) // 2) % 2 else 0.0
        for u in _even_steps(x + pitch, 2 * pitch):
            path += [("M", u + shift, v - pitch / 2), ("L", u + shift, v + pitch / 2)]
    drawing.path(path, Pen(None, colour, pitch * 0.16, round=False))


def _rays(drawing: Drawing, x: float, y: float, pitch: float, colour: Colour) -> None:
    reach = math.hypot(x, y)
    count = max(4, round(math.pi * min(x, y) / pitch / 2) * 2)
    path: list[Command] = []
    for number in range(count):
        a, b = (math.tau * (number + share) / count for share in (-0.22, 0.22))
        path += [("M", 0.0, 0.0), ("L", reach * math.cos(a), reach * math.sin(a)),
                 ("L", reach * math.cos(b), reach * math.sin(b)), ("Z",)]  # fmt: skip
    drawing.path(path, Pen(colour))


def _rings(drawing: Drawing, x: float, y: float, pitch: float, colour: Colour) -> None:
    path: list[Command] = []
    for number in range(1, math.ceil(math.hypot(x, y) / pitch) + 1):
        path += circle(0, 0, (number - 0.5) * pitch)
    drawing.path(path, Pen(None, colour, pitch * 0.4))


def _crosses(drawing: Drawing, x: float, y: float, pitch: float, colour: Colour) -> None:
    path: list[Command] = []
    rows = list(_even_steps(y, pitch * 0.866))
    arm = pitch * 0.27
    for j, v in enumerate(rows):
        shift = pitch / 2 if (j - len(rows) // 2) % 2 else 0.0
        for u in _even_steps(x + pitch, pitch):
            path += [("M", u + shift - arm, v), ("L", u + shift + arm, v),
                     ("M", u + shift, v - arm), ("L", u + shift, v + arm)]  # fmt: skip
    drawing.path(path, Pen(None, colour, pitch * 0.17, round=False))


PATTERNS: Mapping[str, _Draw] = {
    "stripes": _stripes,
    "lines": _lines,
    "columns": _columns,
    "lattice": _lattice,
    "grid": _grid,
    "checks": _checks,
    "dots": _dots,
    "diamonds": _diamonds,
    "waves": _waves,
    "zigzag": _zigzag,
    "bricks": _bricks,
    "rays": _rays,
    "rings": _rings,
    "crosses": _crosses,
}


@dataclass(frozen=True)
class SeatPen:
    """The colour of a seat on light and on dark grounds, and its dashes for a line of 1 mm.

    The dashes distinguish it without colour.
    """

    colour: Colour
    night: Colour
    dash: tuple[float, ...]

    def line(self, width: float, *, dark: bool = False) -> Pen:
        """Return the pen for a line of a width in mm, on a dark ground if asked."""
        colour = self.night if dark else self.colour
        return Pen(None, colour, width, tuple(width * part for part in self.dash))


#: By seat. The first five differ for colour-blind eyes, too, and all have enough contrast for
#: letters on their ground; a dot is a short dash with round ends.
SEATS = (
    SeatPen(rgb("#2370db"), rgb("#a8ccff"), ()),
    SeatPen(rgb("#b05647"), rgb("#ef6c22"), (4.6, 2.0)),
    SeatPen(rgb("#003e26"), rgb("#64ac6a"), (0.1, 1.9)),
    SeatPen(rgb("#560059"), rgb("#bf7dbf"), (6.3, 1.8, 0.1, 1.8)),
    SeatPen(rgb("#624d00"), rgb("#fed252"), (9.0, 2.4)),
    SeatPen(rgb("#113aa6"), rgb("#4c98ff"), (2.2, 1.9)),
    SeatPen(rgb("#006c6a"), rgb("#00d2cf"), (6.3, 1.8, 0.1, 1.8, 0.1, 1.8)),
    SeatPen(rgb("#a61859"), rgb("#ff939e"), (9.0, 1.8, 2.2, 1.8)),
)


def pen_of(seat: int) -> SeatPen:
    """Return the pen of a seat, from 0; the ninth seat repeats the first."""
    return SEATS[seat % len(SEATS)]
