"""The framed sea around an island, and the inks of the island itself.

The sea is decoration alone; a board's hash chooses it. Print under the pen is pale: lines at least
70 % white, fills and symbols at least 60 %. The preflight measures it on every drawing.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

from printplay.games.go_for_gold.contents import Contents
from printplay.geometry.layouts.lattice import Point
from printplay.geometry.shapes.region import Box as Extent
from printplay.geometry.shapes.region import convex_hull, points_away
from printplay.printing.drawing.colour import WHITE, Colour, grey, rgb
from printplay.printing.drawing.drawing import Drawing, Pen, Shape
from printplay.printing.drawing.icons import icon
from printplay.printing.drawing.ink_saving import low_ink_theme
from printplay.printing.drawing.path import along, circle, rectangle
from printplay.printing.drawing.sense import DECORATION
from printplay.printing.imposition.sheet_marks import check_bar
from printplay.printing.text.fonts import TEXT

#: Temple colour -> its printed colour, and the glyph that identifies it without any colour.
TEMPLES: dict[str, tuple[Colour, str]] = {
    "red": (rgb("#f0766a"), "sun"),
    "blue": (rgb("#6fa8dc"), "wave"),
    "green": (rgb("#6cb681"), "leaf"),
    "yellow": (rgb("#d9cf3f"), "star"),
    "violet": (rgb("#b48fd6"), "moon"),
    "orange": (rgb("#ee8a45"), "flame"),
    "teal": (rgb("#5ab5b2"), "drop"),
    "pink": (rgb("#ea86b4"), "diamond"),
}
#: Scenery on the land, and mm from its middle to its rim, if there is room for all of it.
LAND = {"palm": 2.3, "ridge": 2.4, "ruin": 1.9, "hut": 2.0, "volcano": 2.5}
#: The weight of each kind when one is chosen; an island has one volcano at most.
_DRAWN = ("palm", "palm", "palm", "palm", "ridge", "ridge", "ruin", "hut", "volcano")
#: One in so many empty spaces gets scenery.
_BARE = 2
SEA = ("ship", "serpent", "whale", "sloop", "turtle", "gulls")
#: The most things in a sea.
_AFLOAT = 4
#: The least and the greatest radius of a thing in the sea, mm.
_LEAST, _MOST = 3.2, 7.5
#: The distance between the places tried in the sea, and the room around each, mm.
_STEP, _AIR = 1.5, 0.8
#: The thickness of outlines in the sea, as a share of the radius.
_THIN = 0.06
#: The width of the frame, and the distance that waves and stars keep from it, mm.
_EDGE = 2.0


def sea(drawing: Drawing, x: float, y: float, width: float, height: float, colours: Theme, seed: str) -> None:
    """Draw the framed sea: its tint, a graticule, and stars by night or waves to save ink.

    The seed (a board's hash) decides where the stars stand.
    """
    frame = rectangle(x, y, width, height)
    if colours.sea is not None:
        drawing.path(frame, Pen(colours.sea))
    ground = Drawing("sea")
    for number in range(1, int(width // 19) + 1):
        bend = 1.2 * (number - width / 38)
        offset = 19.0 * number
        ground.line([(offset - bend, 0), (offset, height / 2), (offset - bend, height)],
                    Pen(None, colours.graticule, 0.13))  # fmt: skip
    for number in range(1, int(height // 19) + 1):
        offset = 19.0 * number
        ground.line(
            [(0, offset - 3), (width / 2, offset), (width, offset - 3)], Pen(None, colours.graticule, 0.13)
        )
    if colours.hatch:
        _waves(ground, width, height, colours)
    if colours.stars:
        _stars(ground, width, height, seed)
    drawing.stamp(ground, x, y, clip=rectangle(0, 0, width, height))


def _waves(ground: Drawing, width: float, height: float, colours: Theme) -> None:
    """Draw rows of little waves: the night sea with low ink."""
    for row in range(int((height - 2 * _EDGE - 0.9) / 3.4) + 1):
        for column in range(int((width - 2 * _EDGE - 4.4 - 3.5 * (row % 2)) / 7) + 1):
            x, y = 7 * column + 3.5 * (row % 2) + _EDGE, 3.4 * row + _EDGE
            ground.path(
                (("M", x, y), ("C", x + 0.8, y + 0.9, x + 1.6, y + 0.9, x + 2.2, y),
                 ("C", x + 2.8, y + 0.9, x + 3.6, y + 0.9, x + 4.4, y)),
                Pen(None, colours.surf, 0.13),
            )  # fmt: skip


def _stars(ground: Drawing, width: float, height: float, seed: str) -> None:
    """Scatter stars by the board's own random numbers: the same sky on every machine."""
    state = int(seed, 16) or 1
    for number in range(int(width * height / 90)):
        state = (1103515245 * state + 12345) % 2**31
        x = _EDGE + (width - 2 * _EDGE) * (state >> 8) / 2**23
        state = (1103515245 * state + 12345) % 2**31
        y = _EDGE + (height - 2 * _EDGE) * (state >> 8) / 2**23
        size = 0.11 + 0.05 * (number % 4)
        if number % 9 == 0:
            points = [
                (x + (3.4 if i % 2 == 0 else 1) * size * math.cos(math.pi * i / 4),
                 y + (3.4 if i % 2 == 0 else 1) * size * math.sin(math.pi * i / 4))
                for i in range(8)
            ]  # fmt: skip
            ground.polygon(points, Pen(WHITE))
        else:
            ground.path(circle(x, y, size), Pen(WHITE))


def beasts(
    drawing: Drawing, chart: Extent, land: Sequence[Sequence[Point]],
    rounds: Sequence[tuple[float, float, float]], colours: Theme, seed: str,
) -> None:  # fmt: skip
    """Draw a ship and beasts in the sea of a chart, clear of areas and circles, mm."""
    for kind, x, y, radius in afloat(chart, land, rounds, seed):
        picture = icon(kind, colours.surf, colours.sea or WHITE, low_ink=colours.low_ink, line=_THIN)
        drawing.stamp(picture, x, y, scale=radius, role="ground")


def frame(
    drawing: Drawing, x: float, y: float, width: float, height: float, colours: Theme, *, bar: bool = True
) -> None:
    """Draw the neat line around a chart; its foot is graduated as a bar of exactly 100 mm."""
    band = 1.0
    fine, bold = Pen(None, colours.frame, 0.12), Pen(None, colours.frame, 0.4)
    drawing.rect(x + 0.2, y + 0.2, width - 0.4, height - 0.4, bold)
    drawing.rect(x + band, y + band, width - 2 * band, height - 2 * band, fine)
    if not bar:
        return
    end = x + width - band - 10
    with drawing.tagged(DECORATION):
        drawing.rect(end - 100, y + 0.2, 100, 1.3, Pen(WHITE))
        check_bar(drawing, end - 100, y + 0.2, 100, colours.frame, 1.3)
        drawing.text(end + 0.8, y + band + 0.55, "100 mm", TEXT, 6, colour=colours.lettering)


@cache
def hull(name: str) -> tuple[Point, ...]:
    """Return the convex outline of a thing on the land at its usual size, mm around its origin."""
    points = (
        point for item in icon(name, WHITE).items if isinstance(item, Shape) for point in along(item.path)
    )
    return convex_hull(((LAND[name] * x, LAND[name] * y) for x, y in points), 0.05)


def planted(names: Iterable[str], seed: str) -> Iterator[tuple[str, str, float]]:
    """Yield some of the spaces, what stands on each, and in which of its corners (an angle)."""
    chance, kinds = Chance(seed), list(_DRAWN)
    for name in names:
        lot, kind, turn = chance.below(_BARE), chance.below(len(kinds)), chance.below(6)
        if not lot:
            ornament = kinds[kind]
            if ornament == "volcano":
                kinds.remove(ornament)
            yield name, ornament, math.pi * turn / 3


def afloat(
    chart: tuple[float, float, float, float],
    occupied_areas: Sequence[Sequence[Point]],
    rounds: Sequence[tuple[float, float, float]],
    seed: str,
) -> Iterator[tuple[str, float, float, float]]:
    """Yield the things in the sea: name, middle and radius, mm.

    `chart` is left, low, right, high of the sea; `occupied_areas` are areas, `rounds` circles (x, y, radius)
    that it keeps clear of.
    """
    left, low, right, high = chart
    columns = int((right - left - 2 * _LEAST) / _STEP) + 1
    rows = int((high - low - 2 * _LEAST) / _STEP) + 1
    grid = [
        (left + _LEAST + _STEP * column, low + _LEAST + _STEP * row)
        for row in range(max(0, rows))
        for column in range(max(0, columns))
    ]
    free = points_away(grid, occupied_areas, _LEAST + _AIR) if grid else []
    room = list(_roomy(chart, free, rounds))
    chance, kinds = Chance(seed), list(SEA)
    while room and len(kinds) > len(SEA) - _AFLOAT:
        gap, (x, y) = max(room)
        radius = min(gap - _AIR, _MOST)
        yield kinds.pop(chance.below(len(kinds))), x, y, radius
        room = [
            (gap, point)
            for old_gap, point in room
            if (gap := min(old_gap, math.dist((x, y), point) - 3 * radius)) - _AIR >= _LEAST
        ]


def _roomy(
    chart: tuple[float, float, float, float],
    free: Iterable[tuple[Point, float]],
    rounds: Sequence[tuple[float, float, float]],
) -> Iterator[tuple[float, Point]]:
    """Yield the points where the smallest thing has room, after the room of each, mm."""
    left, low, right, high = chart
    for (x, y), far in free:
        gap = min(far, x - left, right - x, y - low, high - y)
        for u, v, radius in rounds:
            if gap - _AIR < _LEAST:
                break
            gap = min(gap, math.dist((x, y), (u, v)) - radius)
        if gap - _AIR >= _LEAST:
            yield gap, (x, y)


class Chance:
    """Pseudo-random numbers from a seed: the same ones on every machine."""

    def __init__(self, seed: str) -> None:
        self._state = int(seed, 16) or 1

    def below(self, count: int) -> int:
        """Return a number from 0 to count - 1."""
        self._state = (1103515245 * self._state + 12345) % 2**31
        return (self._state >> 8) % count


@dataclass(frozen=True)
class Theme:
    """Colours of a chart; None for parts not drawn. `hatch` are waves drawn in the sea.

    `tokens` are the colours of symbols that differ from `symbol`, by kind. `scenery` is decoration
    on the land. `figure` are numbers and letters in symbols, where no line is drawn. `grounds` are
    kind, tint and frame of the spaces with a feature.
    """

    sea: Colour | None
    graticule: Colour
    surf: Colour
    coast: Colour
    land: Colour | None
    cell: Colour | None
    cell_edge: Colour | None
    dot: Colour
    name: Colour
    symbol: Colour
    gold: Colour
    figure: Colour
    grounds: tuple[tuple[str, Colour | None, Colour], ...]
    lettering: Colour
    frame: Colour
    tokens: tuple[tuple[str, Colour], ...] = ()
    scenery: Colour | None = None
    stars: bool = False
    hatch: bool = False
    low_ink: bool = False
    pale: bool = False

    def temple(self, colour: str) -> Colour:
        if self.low_ink:
            return self.symbol
        return TEMPLES[colour][0]

    def token(self, kind: str) -> Colour:
        """Return the colour of an anchor, a shovel or a foot."""
        return dict(self.tokens).get(kind, self.symbol)

    def textured(self, kind: str) -> bool:
        """Return whether the ground of a kind has a texture; amber needs none."""
        return kind != "land" and (self.low_ink or self.pale or kind != "treasure")

    def ground(self, contents: Contents) -> tuple[Colour | None, Colour] | None:
        """Return tint and frame of a space with a feature, None for plain land."""
        if contents.temple is not None and not self.low_ink:
            main = self.temple(contents.temple)
            return _lightened(main, 0.95 if self.pale else 0.92), _lightened(main, 0.72)
        kind = kind_of(contents)
        for name, tint, edge in self.grounds:
            if name == kind:
                return tint, edge
        return None


def kind_of(contents: Contents) -> str:
    """Return the kind of a space for drawing: land with a shovel or a foot is a kind of its own."""
    if contents.kind != "land":
        return contents.kind
    return "shovel" if contents.shovels else "foot" if contents.feet else "land"


def _lightened(colour: Colour, whiteness: float) -> Colour:
    """Return a colour mixed with white, so that all are equally dark in grey."""
    share = (whiteness - colour.whiteness) / (1 - colour.whiteness)
    return colour.mix(WHITE, share)


_GROUNDS = (
    ("port", rgb("#d9e1e9"), rgb("#a9b8c8")),
    ("treasure", rgb("#fad287"), rgb("#dfae55")),
    ("shovel", rgb("#e4edd3"), rgb("#aec592")),
    ("foot", rgb("#f6e3d6"), rgb("#e0b598")),
)
_TOKENS = (("shovel", rgb("#86b068")), ("foot", rgb("#d98c6a")), ("anchor", rgb("#7f9fc0")))
_DAY = Theme(
    sea=rgb("#e4f1f4"),
    graticule=rgb("#cfe2e8"),
    surf=rgb("#a4c9d6"),
    coast=rgb("#b9ad92"),
    land=rgb("#f6efdc"),
    cell=rgb("#fcf9f0"),
    cell_edge=rgb("#e0d6bf"),
    dot=rgb("#9d9a90"),
    name=rgb("#5c5648"),
    symbol=rgb("#8f9caa"),
    gold=rgb("#dfa94a"),
    figure=rgb("#47391f"),
    grounds=_GROUNDS,
    tokens=_TOKENS,
    scenery=rgb("#ded2b4"),
    lettering=rgb("#2d5566"),
    frame=rgb("#2d5566"),
)
_NIGHT = replace(
    _DAY,
    sea=rgb("#869db7"),
    graticule=rgb("#96abc2"),
    surf=rgb("#c3d2e0"),
    coast=rgb("#b5a98c"),
    land=rgb("#f3ecd9"),
    cell=rgb("#faf6ea"),
    cell_edge=rgb("#ddd3bb"),
    lettering=WHITE,
    frame=rgb("#1f3350"),
    stars=True,
)
_LIGHT = replace(
    _DAY,
    sea=None,
    land=WHITE,  # so that it keeps the sea's waves off
    cell=None,
    grounds=tuple((kind, tint.mix(WHITE, 0.4), edge) for kind, tint, edge in _GROUNDS),
    pale=True,
)
_LIGHT_NIGHT = replace(_LIGHT, hatch=True)
_FRAMED = grey(0.7)
_LOW_INK = replace(
    low_ink_theme(
        _DAY,
        ("land",),  # white, so that it keeps the sea's waves off
        sea=None,
        graticule=grey(0.9),
        surf=grey(0.74),
        coast=grey(0.7),
        cell=None,
        cell_edge=grey(0.84),
        dot=grey(0.6),
        name=grey(0.42),
        symbol=grey(0.6),
        gold=grey(0.6),
        figure=grey(0.3),
    ),
    tokens=(),
    scenery=grey(0.8),
    grounds=tuple((kind, None, _FRAMED) for kind in ("port", "treasure", "temple", "shovel", "foot")),
)
_LOW_INK_NIGHT = replace(_LOW_INK, hatch=True)


def theme(name: str, *, low_ink: bool, light: bool = False) -> Theme:
    """Return the colours for a layout's theme (`dark`, `light` or `none`).

    With `light` the sea is white with lines, and grounds are paler.
    """
    if light and not low_ink:
        return _LIGHT_NIGHT if name == "dark" else _LIGHT
    if low_ink:
        return _LOW_INK_NIGHT if name == "dark" else _LOW_INK
    return _NIGHT if name == "dark" else _DAY
