"""The things in the earth around a burrow: roots, stones, worms, bulbs, shards, shells, crystals.

Every thing but roots fits a circle of radius 1 about its origin; none of them looks like a cave.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache

from printplay.games.gophers.prints.theme import Theme, blob, bow, draw_clipped, hatch, lump, taper
from printplay.geometry.layouts.lattice import Point
from printplay.geometry.shapes.burrow import Burrow
from printplay.geometry.shapes.winding import chance
from printplay.printing.drawing.colour import WHITE, Colour, grey, rgb
from printplay.printing.drawing.drawing import Drawing, Pen
from printplay.printing.drawing.path import Command, ellipse, polyline, smooth

_STEP = 3.0  # mm that a root grows in one step
_WAYS = 5  # a later step may go on
#: Shoots of a root: the step at which each leaves, and its side.
_SHOOTS = ((2, 1), (4, -1), (7, 1), (10, -1))
_LINE = 0.075
#: The least and the greatest radius of a thing, mm.
SIZES: dict[str, tuple[float, float]] = {
    "stone": (1.3, 5.2), "pebbles": (2.2, 3.6), "worm": (3.6, 4.6), "beetle": (2.4, 3.0),
    "bulb": (3.0, 4.0), "carrot": (3.6, 5.4), "turnip": (3.2, 4.2), "snail": (3.0, 4.0),
    "crack": (4.0, 7.0), "shard": (2.6, 3.6), "pot": (3.6, 5.0), "drops": (2.6, 3.6),
    "shell": (3.0, 4.4), "fish": (4.0, 5.4), "crystal": (3.4, 5.8), "mushroom": (2.8, 3.8),
    "bone": (3.2, 4.4),
}  # fmt: skip
#: The least distance of two things of a kind, mm, if it is not 42.
SAME = {"stone": 0.0, "pebbles": 14.0, "drops": 20.0, "crack": 18.0, "crystal": 20.0,
        "shard": 26.0, "carrot": 24.0, "shell": 30.0, "mushroom": 30.0}  # fmt: skip
#: Things that may be rotated by any angle; the others stand upright, tilted by a few degrees.
TURNED = ("stone", "pebbles", "worm", "bone", "fish", "crack", "beetle")
_VARIANTS = 4


def thing(name: str, theme: Theme, number: int) -> Drawing:
    """Return the picture of a thing in a storey's earth; a few variants take turns."""
    return _variant(name, theme, number % _VARIANTS)


@cache
def _variant(name: str, theme: Theme, variant: int) -> Drawing:
    drawing = Drawing(f"{name}-{theme.number}-{variant}")
    ink = grey(0.42) if theme.low else theme.ink.mix(theme.ground, 0.25)
    _PAINTERS[name](drawing, replace(theme, ink=ink), variant)
    return drawing


def _blended_pen(theme: Theme, colour: Colour) -> Pen:
    return theme.pen(colour.mix(theme.ground, 0.22), _LINE)


def _one_stone(drawing: Drawing, theme: Theme, place: tuple[float, float, float], seed: object) -> None:
    x, y, r = place
    corners = blob(x, y, r, 0.78 * r, seed)
    lump(drawing, corners, _blended_pen(theme, theme.stone))
    outline = smooth(corners)
    if theme.low:
        low = smooth([(px + 0.35 * r, py - 0.5 * r) for px, py in corners])
        draw_clipped(drawing, outline, lambda d: hatch(d, low, theme.line(0.04), 0.13, -35))
        return
    shadow = Pen(theme.stone.mix(theme.deep, 0.35))
    light = Pen(theme.stone.mix(WHITE, 0.35))

    def shade(inner: Drawing) -> None:
        inner.path(outline, shadow)
        inner.path(smooth([(px - 0.12 * r, py + 0.16 * r) for px, py in corners]), Pen(theme.stone))
        inner.path(smooth(blob(x - 0.3 * r, y + 0.3 * r, 0.32 * r, 0.16 * r, (seed, 1))), light)

    draw_clipped(drawing, outline, shade)
    drawing.path(outline, theme.line(_LINE))


def _stone(drawing: Drawing, theme: Theme, variant: int) -> None:
    _one_stone(drawing, theme, (0, 0, 0.85), ("stone", variant))


def _pebbles(drawing: Drawing, theme: Theme, variant: int) -> None:
    for number, place in enumerate(((-0.5, -0.28, 0.36), (0.3, -0.34, 0.42), (-0.08, 0.36, 0.4),
                                 (0.66, 0.3, 0.22))):  # fmt: skip
        _one_stone(drawing, theme, place, ("pebble", variant, number))


def _worm(drawing: Drawing, theme: Theme, variant: int) -> None:
    flip = -1 if variant % 2 else 1
    spine = [(-0.9, -0.1 * flip), (-0.55, 0.22 * flip), (-0.15, -0.06 * flip),
             (0.25, -0.3 * flip), (0.62, 0.02), (0.88, 0.3)]  # fmt: skip
    pink = rgb("#e79a8c")
    drawing.path(bow(spine), Pen(None, theme.ink, 0.3))
    drawing.path(bow(spine), Pen(None, theme.fill(pink), 0.17))
    for x, y in ((-0.42, 0.17 * flip), (0.1, -0.22 * flip)):
        drawing.line([(x - 0.02, y - 0.09), (x + 0.04, y + 0.09)], theme.line(0.04))
    drawing.circle(0.9, 0.34, 0.035, Pen(theme.ink))


def _beetle(drawing: Drawing, theme: Theme, _variant: int) -> None:
    for side in (-1, 1):
        for y, dy in ((0.3, 0.3), (0.0, 0.0), (-0.32, -0.3)):
            drawing.line([(0.3 * side, y), (0.66 * side, y + 0.16), (0.82 * side, y + dy * 0.4)],
                         theme.line(0.07))  # fmt: skip
        drawing.path(bow([(0.1 * side, 0.66), (0.22 * side, 0.88), (0.4 * side, 0.92)]), theme.line(0.05))
    drawing.circle(0, 0.56, 0.24, _blended_pen(theme, rgb("#3a3340")))
    drawing.path(ellipse(0, -0.12, 0.46, 0.6), _blended_pen(theme, rgb("#5d7f4e")))
    drawing.line([(0, 0.46), (0, -0.7)], theme.line(0.06))


def _bulb(drawing: Drawing, theme: Theme, _variant: int) -> None:
    for dx in (-0.3, -0.1, 0.12, 0.3):
        drawing.path(bow([(dx * 0.4, -0.5), (dx * 0.8, -0.75), (dx, -0.98)]), theme.line(0.05))
    drawing.path(
        taper([(0.0, 0.3), (0.02, 0.65), (0.16, 0.98)], 0.28, 0.06), _blended_pen(theme, rgb("#8fb85a"))
    )
    body = smooth([(0, 0.52), (0.3, 0.22), (0.5, -0.16), (0.34, -0.48), (0, -0.58),
                   (-0.34, -0.48), (-0.5, -0.16), (-0.3, 0.22)])  # fmt: skip
    drawing.path(body, _blended_pen(theme, rgb("#d9a66b")))
    for dx in (-0.26, 0.0, 0.26):
        drawing.path(bow([(dx * 0.3, 0.44), (dx, -0.1), (dx * 0.5, -0.54)]), theme.line(0.04))


def _carrot(drawing: Drawing, theme: Theme, variant: int) -> None:
    for dx in (-0.32, -0.1, 0.14, 0.34):
        drawing.path(taper([(0, 0.3), (dx * 0.6, 0.62), (dx, 0.96)], 0.12, 0.06),
                     _blended_pen(theme, rgb("#79a94c")))  # fmt: skip
    lean = 0.12 * (variant - 1.5)
    root = taper([(0, 0.4), (0.1 * lean, -0.1), (lean, -0.98)], 0.62, 0.04)
    drawing.path(root, _blended_pen(theme, rgb("#e8853a")))
    for y, a, b in ((0.16, -0.26, -0.05), (-0.06, 0.04, 0.22), (-0.3, -0.16, 0.02), (-0.52, 0.0, 0.12)):
        drawing.line([(a + lean * (0.4 - y) * 0.5, y), (b + lean * (0.4 - y) * 0.5, y - 0.02)],
                     theme.line(0.05))  # fmt: skip


def _turnip(drawing: Drawing, theme: Theme, _variant: int) -> None:
    for dx in (-0.36, 0.0, 0.36):
        drawing.path(taper([(0, 0.4), (dx * 0.6, 0.68), (dx, 0.98)], 0.08, 0.22),
                     _blended_pen(theme, rgb("#79a94c")))  # fmt: skip
    body: list[Command] = [
        ("M", 0, 0.46), ("C", 0.7, 0.5, 0.78, -0.18, 0.3, -0.42),
        ("C", 0.14, -0.52, 0.06, -0.74, 0.02, -0.98),
        ("C", -0.02, -0.74, -0.14, -0.52, -0.3, -0.42),
        ("C", -0.78, -0.18, -0.7, 0.5, 0, 0.46), ("Z",),
    ]  # fmt: skip
    drawing.path(body, _blended_pen(theme, rgb("#f3e6ee")))
    top = smooth([(-0.8, 0.6), (0.8, 0.6), (0.7, 0.14), (0.2, 0.04), (-0.2, 0.1), (-0.7, 0.12)])
    if theme.low:
        draw_clipped(drawing, body, lambda d: hatch(d, top, theme.line(0.04), 0.12, 80))
    else:
        draw_clipped(drawing, body, lambda d: d.path(top, Pen(rgb("#b5599a"))))
    drawing.path(body, theme.line(_LINE))


def _snail(drawing: Drawing, theme: Theme, _variant: int) -> None:
    foot = smooth([(-0.92, -0.52), (0.5, -0.52), (0.86, -0.1), (0.78, 0.22), (0.5, 0.0),
                   (0.2, -0.24), (-0.6, -0.34)])  # fmt: skip
    for x in (0.68, 0.88):
        drawing.line([(0.72, 0.1), (x, 0.62)], theme.line(0.06))
        drawing.circle(x, 0.64, 0.06, Pen(theme.ink))
    drawing.path(foot, _blended_pen(theme, rgb("#d9c39a")))
    drawing.circle(-0.12, 0.06, 0.52, _blended_pen(theme, rgb("#b9774a")))
    coil = [(-0.12 + 0.42 * (1 - n / 20) * math.cos(0.55 * n),
             0.06 + 0.42 * (1 - n / 20) * math.sin(0.55 * n)) for n in range(18)]  # fmt: skip
    drawing.path(bow(coil), theme.line(0.06))


def _crack(drawing: Drawing, theme: Theme, variant: int) -> None:
    flip = -1 if variant % 2 else 1
    spine = [(-0.95, 0.1), (-0.6, -0.08 * flip), (-0.3, 0.14 * flip), (0.05, -0.06),
             (0.4, 0.12 * flip), (0.95, -0.1)]  # fmt: skip
    pen = Pen(theme.ink if theme.low else theme.deep)
    drawing.path((*polyline([*spine, *((x, y - 0.07 * (1 - abs(x))) for x, y in spine[::-1])]), ("Z",)), pen)
    line = theme.line(0.05, theme.deep)
    drawing.line([(-0.3, 0.14 * flip), (-0.16, 0.48 * flip), (0.06, 0.6 * flip)], line)
    drawing.line([(0.4, 0.12 * flip), (0.52, -0.3 * flip)], line)


def _shard(drawing: Drawing, theme: Theme, variant: int) -> None:
    lean = 0.1 * variant
    edge = [(-0.8, 0.3), (-0.3, 0.62), (0.4, 0.56), (0.82, 0.1 + lean), (0.5, -0.3), (0.2, -0.7),
            (-0.2, -0.44), (-0.6, -0.3)]  # fmt: skip
    outline = (*polyline(edge), ("Z",))
    drawing.path(outline, _blended_pen(theme, rgb("#e9c9a0")))
    band = [(-0.9 + 0.25 * n, 0.14 + 0.16 * (n % 2)) for n in range(8)]
    draw_clipped(drawing, outline, lambda d: d.line(band, theme.line(0.09, rgb("#9c3f22"))))


def _pot(drawing: Drawing, theme: Theme, _variant: int) -> None:
    body: list[Command] = [
        ("M", -0.4, 0.86), ("L", 0.4, 0.86), ("C", 0.34, 0.6, 0.3, 0.5, 0.5, 0.34),
        ("C", 0.86, 0.0, 0.66, -0.62, 0.3, -0.88), ("L", -0.3, -0.88),
        ("C", -0.66, -0.62, -0.86, 0.0, -0.5, 0.34), ("C", -0.3, 0.5, -0.34, 0.6, -0.4, 0.86),
        ("Z",),
    ]  # fmt: skip
    drawing.path(body, _blended_pen(theme, rgb("#e3b684")))
    zigzag = [(-0.9 + 0.2 * n, -0.12 + 0.2 * (n % 2)) for n in range(10)]

    def paint(inner: Drawing) -> None:
        inner.line(zigzag, theme.line(0.09, rgb("#9c3f22")))
        for y in (0.24, -0.3):
            inner.line([(-0.9, y), (0.9, y)], theme.line(0.07, rgb("#9c3f22")))

    draw_clipped(drawing, body, paint)
    drawing.path(body, theme.line(_LINE))


def _drops(drawing: Drawing, theme: Theme, variant: int) -> None:
    """Draw drops of water that seep through the earth."""
    for x, y, r in ((-0.42, 0.3, 0.34), (0.36, 0.1 + 0.1 * (variant % 2), 0.42), (-0.16, -0.56, 0.3)):
        drop: list[Command] = [
            ("M", x, y + 1.3 * r), ("C", x + 0.3 * r, y + 0.5 * r, x + r, y, x + r, y - 0.35 * r),
            ("C", x + r, y - 0.95 * r, x + 0.5 * r, y - 1.2 * r, x, y - 1.2 * r),
            ("C", x - 0.5 * r, y - 1.2 * r, x - r, y - 0.95 * r, x - r, y - 0.35 * r),
            ("C", x - r, y, x - 0.3 * r, y + 0.5 * r, x, y + 1.3 * r), ("Z",),
        ]  # fmt: skip
        drawing.path(drop, _blended_pen(theme, rgb("#cfe9f5")))
        shine = [(x - 0.5 * r, y - 0.3 * r), (x - 0.4 * r, y - 0.8 * r), (x, y - 0.9 * r)]
        drawing.path(bow(shine), theme.line(0.05))


def _shell(drawing: Drawing, theme: Theme, _variant: int) -> None:
    fan = [(0.9 * math.cos(a), -0.5 + 1.35 * math.sin(a))
           for a in (math.pi * (0.08 + 0.84 * n / 8) for n in range(9))]  # fmt: skip
    outline = (*bow(fan), ("L", 0.0, -0.78), ("Z",))
    drawing.path(outline, _blended_pen(theme, rgb("#f2ddc4")))
    for x, y in fan[1:-1]:
        drawing.line([(0.0, -0.7), (0.94 * x, y * 0.94)], theme.line(0.045))
    drawing.path(smooth([(-0.34, -0.66), (0.34, -0.66), (0.24, -0.92), (-0.24, -0.92)]),
                 _blended_pen(theme, rgb("#e4c3a0")))  # fmt: skip


def _fish(drawing: Drawing, theme: Theme, _variant: int) -> None:
    """Draw the bones of a fish, long turned to stone."""
    pale = theme.fill(rgb("#f4efe2"))
    for width, colour in ((0.17, theme.ink), (0.07, pale)):
        pen = Pen(None, colour, width)
        drawing.path(bow([(-0.6, 0.0), (0.1, 0.05), (0.7, 0.0)]), pen)
        for x, r in ((-0.3, 0.24), (-0.04, 0.32), (0.22, 0.28), (0.46, 0.18)):
            drawing.path(bow([(x - 0.1, r), (x, 0.04), (x - 0.1, -r)]), pen)
        drawing.line([(0.94, 0.3), (0.7, 0.0), (0.94, -0.3)], pen)
    head = smooth([(-0.98, -0.02), (-0.74, 0.26), (-0.5, 0.16), (-0.48, -0.14), (-0.74, -0.26)])
    drawing.path(head, _blended_pen(theme, rgb("#f4efe2")))
    drawing.circle(-0.74, 0.06, 0.06, Pen(theme.ink))


def _crystal(drawing: Drawing, theme: Theme, variant: int) -> None:
    """Draw a cluster of crystals that grows from the rock."""
    colour = (rgb("#b9e3ea"), rgb("#e6c4ee"))[variant % 2]
    for x, lean, tall, wide in ((-0.4, -0.3, 1.15, 0.3), (0.42, 0.34, 1.0, 0.28), (0.0, 0.02, 1.7, 0.36)):
        foot, top, half = -0.78, -0.78 + tall, wide / 2
        a, b, c, d, e = ((x - half, foot), (x - half + lean, top - 0.3), (x + lean * 1.2, top),
                         (x + half + lean, top - 0.24), (x + half, foot))  # fmt: skip
        drawing.polygon([a, b, c, d, e], _blended_pen(theme, colour))
        ridge = (x + 0.06 + lean, top - 0.36)
        if theme.low:
            hatch(drawing, (*polyline([(x + 0.06, foot), ridge, d, e]), ("Z",)), theme.line(0.035), 0.1, 60)
        else:
            drawing.polygon([(x + 0.06, foot), ridge, d, e], Pen(colour.mix(theme.deep, 0.32)))
        for end in (b, c, d, (x + 0.06, foot)):
            drawing.line([ridge, end], theme.line(0.04))
        drawing.polygon([a, b, c, d, e], theme.line(_LINE))
    _one_stone(drawing, theme, (0.0, -0.72, 0.5), ("root", variant))


def _mushroom(drawing: Drawing, theme: Theme, _variant: int) -> None:
    for x, y, r in ((0.36, -0.3, 0.5), (-0.24, 0.0, 0.72)):
        drawing.path(taper([(x, y + 0.1), (x + 0.03, -0.5), (x - 0.02, -0.92)], 0.22, 0.3),
                     _blended_pen(theme, rgb("#f2e9da")))  # fmt: skip
        cap: list[Command] = [
            ("M", x - r, y), ("C", x - r, y + 1.2 * r, x + r, y + 1.2 * r, x + r, y),
            ("C", x + 0.4 * r, y - 0.2 * r, x - 0.4 * r, y - 0.2 * r, x - r, y), ("Z",),
        ]  # fmt: skip
        drawing.path(cap, _blended_pen(theme, rgb("#f0b95b")))
        for dx, dy in ((-0.4, 0.34), (0.1, 0.6), (0.45, 0.26)):
            drawing.circle(x + dx * r, y + dy * r, 0.1 * r, Pen(theme.fill(WHITE), theme.ink, 0.03))


def _bone(drawing: Drawing, theme: Theme, _variant: int) -> None:
    pale = rgb("#f4efe2")
    ends = [(-0.72, 0.16), (-0.72, -0.16), (0.72, 0.16), (0.72, -0.16)]
    for x, y in ends:
        drawing.circle(x, y, 0.2, _blended_pen(theme, pale))
    drawing.rect(-0.66, -0.15, 1.32, 0.3, _blended_pen(theme, pale))
    for x, y in ends:
        drawing.circle(x, y, 0.2 - _LINE / 2, Pen(theme.fill(pale)))
    drawing.rect(-0.72, -0.15 + _LINE / 2, 1.44, 0.3 - _LINE, Pen(theme.fill(pale)))


_PAINTERS: dict[str, Callable[[Drawing, Theme, int], None]] = {
    "stone": _stone, "pebbles": _pebbles, "worm": _worm, "beetle": _beetle, "bulb": _bulb,
    "carrot": _carrot, "turnip": _turnip, "snail": _snail, "crack": _crack, "shard": _shard,
    "pot": _pot, "drops": _drops, "shell": _shell, "fish": _fish, "crystal": _crystal,
    "mushroom": _mushroom, "bone": _bone,
}  # fmt: skip


@dataclass
class _Root:
    """A root: its path so far, mm; its direction, radians; its greatest number of steps."""

    path: list[Point]
    heading: float
    long: int
    seed: tuple[int, ...]

    def ahead(self, number: int, step: float) -> list[tuple[float, Point]]:
        """Return the possible turns at a step, radians, and the point that each leads to."""
        x, y = self.path[-1]
        lean = 0.5 * (chance(self.seed, number) - 0.5)
        turns = [max(-2.7, min(-0.45, self.heading + 0.4 * (n - 2) + lean)) for n in range(_WAYS)]
        return [(turn, (x + step * math.cos(turn), y + step * math.sin(turn))) for turn in turns]

    def grow(self, ways: Sequence[tuple[float, Point]], room: Sequence[float], scale: float) -> bool:
        """Take the best of some ways, by their room in mm; return whether there was one."""
        step = _STEP * scale
        best = max(
            range(_WAYS), key=lambda n: min(room[n], 6 * scale) - 0.5 * abs(ways[n][0] + math.pi / 2) * step
        )
        turn, point = ways[best]
        if room[best] < 4.4 * scale or point[1] < 2 * step:
            return False
        self.path.append(point)
        self.heading = turn
        return True


def roots(
    drawing: Drawing, burrow: Burrow, theme: Theme, width: float, top: float
) -> list[tuple[float, float, float]]:
    """Draw roots that grow down from the top; return the circles they occupy: x, y, radius, mm."""
    unit = burrow.scale
    mains = [
        _Root(
            [(width * (number + 0.2 + 0.6 * chance(theme.number, "root", number)) / theme.roots,
              top + 3.0 * unit)],
            -math.pi / 2, int(8 + 18 * chance(theme.number, "long", number)),
            (theme.number, number),
        )
        for number in range(theme.roots)
    ]  # fmt: skip
    _grow(burrow, mains)
    mains = [root for root in mains if len(root.path) > 3]
    shoots = [
        [_Root([root.path[start]], -math.pi / 2 + side * 0.8, root.long // 2, (*root.seed, start))
         for start, side in _SHOOTS if start < len(root.path) - 2]
        for root in mains
    ]  # fmt: skip
    _grow(burrow, [shoot for root_shoots in shoots for shoot in root_shoots])
    circles: list[tuple[float, float, float]] = []
    pen = theme.pen(theme.stone.mix(theme.deep, 0.25), 0.22 * unit)
    for root, root_shoots in zip(mains, shoots, strict=True):
        thick = (1.5 + 2.6 * chance(theme.number, "thick", root.seed[1])) * unit
        for shoot in root_shoots:
            if len(shoot.path) > 2:
                drawing.path(taper(shoot.path, 0.45 * thick, 0.1 * unit), pen)
                circles += [(*point, unit) for point in shoot.path]
        drawing.path(taper(root.path, thick, 0.15 * unit), pen)
        circles += [(*point, 1.4 * unit) for point in root.path]
    return circles


def _grow(burrow: Burrow, growing: Sequence[_Root]) -> None:
    """Grow all roots in parallel until none has room; the room of all is measured at once."""
    number = 0
    while growing := [root for root in growing if number < root.long]:
        ways = [root.ahead(number, _STEP * burrow.scale) for root in growing]
        room = burrow.clearance([point for candidates in ways for _turn, point in candidates])
        growing = [
            root for index, (root, candidates) in enumerate(zip(growing, ways, strict=True))
            if root.grow(candidates, room[_WAYS * index : _WAYS * (index + 1)], burrow.scale)
        ]  # fmt: skip
        number += 1
