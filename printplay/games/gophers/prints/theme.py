"""The colours of Gophers, and strokes as by hand: blobs, tapering roots, open curves, hatching.

With low ink every fill is white; outlines and hatching carry all information.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from printplay.geometry.layouts.lattice import Point
from printplay.geometry.shapes.winding import chances
from printplay.printing.drawing.colour import INK, WHITE, Colour, grey, rgb
from printplay.printing.drawing.drawing import Drawing, Pen
from printplay.printing.drawing.path import Command, points_of, polyline, smooth

_ROUGH = 0.14  # of the radius of a lump
_DOT = 0.01  # mm; some printers skip a line of no length
#: The colours of contents of caves; each has a shape of its own, too.
CONTENTS: dict[str, Colour] = {
    "berry": rgb("#c22f4f"),
    "acorn": rgb("#9a5a22"),
    "grain": rgb("#d9a514"),
    "store": rgb("#bb905c"),
    "gift": rgb("#2f8f83"),
    "portal": rgb("#5b4aa3"),
}
#: A player's colour, letter and pattern: each alone identifies the player.
TEAMS: tuple[tuple[str, Colour, str], ...] = (
    ("A", rgb("#c8382e"), "stripes"),
    ("B", rgb("#2a6bb0"), "dots"),
    ("C", rgb("#e7b416"), "checks"),
    ("D", rgb("#3d8a4b"), "zigzag"),
    ("E", rgb("#7d4a9c"), "stars"),
)
_INK = rgb("#33241a")
_PALE = 0.45  # share of the earth's colours in light prints


@dataclass(frozen=True)
class Theme:
    """The look of a storey: its earth, its walls, the light in its caves.

    `things` lie in the earth, the first ones most often; there are two `finds`, large ones. `roots`
    is the number of roots.
    """

    number: int
    ground: Colour
    band: Colour
    deep: Colour
    stone: Colour
    light: Colour
    shade: Colour
    things: tuple[str, ...]
    finds: tuple[str, ...]
    roots: int = 0
    ink: Colour = _INK
    low: bool = False
    pale: bool = False

    def fill(self, colour: Colour) -> Colour:
        """Return a fill of a colour; white with low ink."""
        return WHITE if self.low else colour

    def pen(self, colour: Colour, width: float = 0.3) -> Pen:
        return Pen(self.fill(colour), self.ink, width)

    def line(self, width: float = 0.3, colour: Colour | None = None) -> Pen:
        return Pen(None, colour if colour is not None and not self.low else self.ink, width)


def _earth(
    number: int, ground: str, band: str, deep: str, stone: str, light: str, shade: str,
    things: str, finds: str, roots: int = 0,
) -> Theme:  # fmt: skip
    return Theme(
        number, rgb(ground), rgb(band), rgb(deep), rgb(stone), rgb(light), rgb(shade),
        tuple(things.split()), tuple(finds.split()), roots,
    )  # fmt: skip


_STOREYS = (
    _earth(1, "#c99d66", "#bd8f55", "#7d5427", "#dcc7a4", "#fbf0d8", "#e6cfa4",
           "stone stone pebbles bulb worm beetle snail", "beetle bulb", 9),
    _earth(2, "#9f6444", "#945a3b", "#5e351b", "#d8b596", "#fbeedb", "#e5c8a8",
           "stone carrot turnip pebbles bulb worm beetle", "turnip carrot", 5),
    _earth(3, "#a59e90", "#999183", "#615a4e", "#cfc9bd", "#f7f3e8", "#d9d2c2",
           "stone stone stone pebbles stone snail worm", "snail shell"),
    _earth(4, "#c76f4e", "#bb6342", "#7a3519", "#e4b193", "#fdf0e2", "#ecccb2",
           "crack stone shard crack pot pebbles beetle", "pot shard"),
    _earth(5, "#7ba3a9", "#6f979e", "#3c5f68", "#b3cdd0", "#f1f6f2", "#c9dcd9",
           "stone drops shell drops pebbles fish snail", "fish shell"),
    _earth(6, "#83749b", "#776890", "#42345a", "#b3a5c9", "#f5f0f7", "#d6cbe0",
           "stone crystal crystal mushroom pebbles bone", "crystal crystal"),
)  # fmt: skip


def storey(number: int, *, low_ink: bool, light: bool = False) -> Theme:
    """Return the look of a storey; with `light` its earth is pale, with the same things in it."""
    theme = _STOREYS[(number - 1) % len(_STOREYS)]
    if light:
        earth = (theme.ground, theme.band, theme.deep, theme.stone, theme.shade)
        ground, band, deep, stone, shade = (WHITE.mix(colour, _PALE) for colour in earth)
        return replace(theme, ground=ground, band=band, deep=deep, stone=stone, shade=shade, pale=True)
    if low_ink:
        return replace(theme, ink=INK.mix(grey(0), 0.3), low=True)
    return theme


@lru_cache(maxsize=256)  # every storey has the same stones, in other colours
def blob(x: float, y: float, rx: float, ry: float, seed: object) -> tuple[Point, ...]:
    """Return the corners of a rounded lump; `smooth` makes an outline of them."""
    count = 9
    corners = []
    luck = zip(*(chances(range(count), seed, purpose) for purpose in ("turn", "r")), strict=True)
    for number, (turn_chance, far) in enumerate(luck):
        turn = 2 * math.pi * (number + 0.5 * turn_chance) / count
        r = 1 - _ROUGH + 2 * _ROUGH * far
        corners.append((x + rx * r * math.cos(turn), y + ry * r * math.sin(turn)))
    return tuple(corners)


def bow(points: Sequence[Point]) -> tuple[Command, ...]:
    """Return an open curve through points (Catmull-Rom as Beziers)."""
    commands: list[Command] = [("M", *points[0])]
    last = len(points) - 1
    for number in range(last):
        (x1, y1), (x2, y2) = points[number], points[number + 1]
        x0, y0 = points[number - 1] if number else (x1, y1)
        x3, y3 = points[number + 2] if number + 2 <= last else (x2, y2)
        commands.append(
            ("C", x1 + (x2 - x0) / 6, y1 + (y2 - y0) / 6, x2 - (x3 - x1) / 6, y2 - (y3 - y1) / 6, x2, y2)
        )
    return tuple(commands)


def taper(points: Sequence[Point], start: float, end: float) -> tuple[Command, ...]:
    """Return the outline of a stroke through points whose width goes from start to end, mm."""
    left, right = [], []
    for number, (x, y) in enumerate(points):
        (x0, y0), (x1, y1) = points[max(0, number - 1)], points[min(len(points) - 1, number + 1)]
        length = math.hypot(x1 - x0, y1 - y0) or 1.0
        half = (start + (end - start) * number / (len(points) - 1)) / 2
        nx, ny = -(y1 - y0) / length * half, (x1 - x0) / length * half
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    way_back = bow(right[::-1])
    return (*bow(left), ("L", *right[-1]), *way_back[1:], ("Z",))


def dots(points: Iterable[Point]) -> list[Command]:
    """Return lines so short that a round pen draws each as a dot of its own width."""
    return [command for x, y in points for command in (("M", x, y), ("L", round(x + _DOT, 2), y))]


def hatch(drawing: Drawing, outline: Iterable[Command], pen: Pen, step: float, angle: float = 45.0) -> None:
    """Draw parallel lines inside an outline."""
    path = tuple(outline)
    points = points_of(path)
    xs, ys = [x for x, _y in points], [y for _x, y in points]
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    reach = math.hypot(max(xs) - min(xs), max(ys) - min(ys)) / 2
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    lines: list[Command] = []
    for number in range(-int(reach / step), int(reach / step) + 1):
        off = number * step
        lines += polyline(
            [(x - off * sin - reach * cos, y + off * cos - reach * sin),
             (x - off * sin + reach * cos, y + off * cos + reach * sin)]
        )  # fmt: skip
    draw_clipped(drawing, path, lambda inner: inner.path(lines, pen))


def draw_clipped(drawing: Drawing, outline: Iterable[Command], draw: Callable[[Drawing], None]) -> None:
    """Draw something clipped to an outline."""
    inner = Drawing("inside", inline=True)
    draw(inner)
    drawing.stamp(inner, clip=outline)


def lump(drawing: Drawing, corners: Sequence[Point], pen: Pen) -> None:
    drawing.path(smooth(corners), pen)
