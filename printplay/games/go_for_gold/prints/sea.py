"""The framed sea around an island: its tint, a graticule, stars by night, waves to save ink."""

from __future__ import annotations

import math
from collections.abc import Sequence

from printplay.games.go_for_gold.prints.scenery import afloat
from printplay.games.go_for_gold.prints.theme import Theme
from printplay.geometry.layouts.lattice import Point
from printplay.geometry.shapes.region import Box as Extent
from printplay.printing.drawing.colour import WHITE
from printplay.printing.drawing.drawing import Drawing, Pen
from printplay.printing.drawing.icons import icon
from printplay.printing.drawing.path import circle, rectangle
from printplay.printing.drawing.sense import DECORATION
from printplay.printing.imposition.sheet_marks import check_bar
from printplay.printing.text.fonts import TEXT

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
        at = 19.0 * number
        ground.line([(at - bend, 0), (at, height / 2), (at - bend, height)],
                    Pen(None, colours.graticule, 0.13))  # fmt: skip
    for number in range(1, int(height // 19) + 1):
        at = 19.0 * number
        ground.line([(0, at - 3), (width / 2, at), (width, at - 3)], Pen(None, colours.graticule, 0.13))
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
