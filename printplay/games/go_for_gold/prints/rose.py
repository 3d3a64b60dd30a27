"""The compass rose of a chart, turned so that it agrees with where the ports stand."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from printplay.core.i18n import language
from printplay.games.go_for_gold.contents import Island, letter, ports
from printplay.games.go_for_gold.prints.scenery import Theme
from printplay.geometry.layouts.lattice import Point
from printplay.geometry.shapes.affine import Affine, apply, inverse
from printplay.printing.drawing.colour import WHITE
from printplay.printing.drawing.drawing import PT, Drawing, Text
from printplay.printing.drawing.extent import enclosed
from printplay.printing.drawing.icons import icon
from printplay.printing.drawing.path import Command
from printplay.printing.drawing.sense import DECORATION
from printplay.printing.preflight.legibility import line
from printplay.printing.text.fonts import BOLD, face

#: A path, and the method that puts it on the sheet.
Placed = tuple[Sequence[Command], Affine]

#: Bearing of each point, degrees clockwise from north.
_POINTS = {"N": 0.0, "E": 90.0, "S": 180.0, "W": 270.0}
#: The rose contradicts a port that lies farther than this from its point, degrees.
_AGREES = 45.0
#: Points along a letter, and the share of them that may lie on a colour that hides it.
_ALONG, _LOST = 7, 0.34
_STAR = 0.76  # share of the rose's radius left for it when letters stand around it


def north(board: Island) -> float | None:
    """Return the bearing of north on a chart, degrees clockwise from its top.

    It suits the ports N, E, S and W best; None if it would contradict one.
    """
    width, height = board.size
    offsets: list[float] = []
    for label, space in ports(board).items():
        if label in _POINTS:
            x, y = board.spaces[space].centre
            bearing = math.degrees(math.atan2(x - width / 2, y - height / 2))
            offsets.append(math.radians(bearing - _POINTS[label]))
    if not offsets:
        return None
    mean = math.degrees(math.atan2(sum(map(math.sin, offsets)), sum(map(math.cos, offsets))))
    deviations = (abs((math.degrees(offset) - mean + 180) % 360 - 180) for offset in offsets)
    return None if max(deviations) > _AGREES else float(round(mean))


def rose(board: Island, colours: Theme) -> Drawing:
    """Draw the rose within radius 1, with the letters of its points where ports bear them."""
    drawing = Drawing("rose", inline=True, sense=DECORATION)
    north_bearing = north(board)
    star = icon("compass", colours.lettering, colours.sea or WHITE)
    if north_bearing is None:
        drawing.stamp(star)
        return drawing
    drawing.stamp(star, scale=_STAR, angle=-north_bearing)
    size = 0.21 / PT / face(BOLD).cap_height
    for label, bearing in _POINTS.items():
        angle = math.radians(bearing + north_bearing)
        x, y = 0.89 * math.sin(angle), 0.89 * math.cos(angle)
        text = letter(board, label, language())
        drawing.text(x, y - 0.105, text, BOLD, size, colour=colours.lettering, anchor="middle",
                     role="feature")  # fmt: skip
    return drawing


def room_for_rose(
    land: Iterable[Point], middles: Iterable[tuple[Point, Point]], radii: Iterable[float]
) -> Iterator[tuple[float, float, float]]:
    """Yield places and radii of roses that stand clear of the land, mm, the largest first.

    `land` are corners of the spaces; `middles` are corners of the sea, each with the direction from
    it into the sea.
    """
    shore, corners = list(land), list(middles)
    for radius in radii:
        for (x, y), (dx, dy) in corners:
            middle = x + dx * radius, y + dy * radius
            if all(math.dist(middle, point) > radius + 1.2 for point in shore):
                yield *middle, radius


def letters_lost(rose_drawing: Drawing, transform: Affine, pale: Iterable[Placed]) -> bool:
    """Return whether a pale letter of a transformed rose stands on something pale.

    The preflight would refuse it (PF-14); it looks at the same points of the letter.
    """
    texts = [
        (item, item_transform)
        for item, item_transform in rose_drawing.walk(transform)
        if isinstance(item, Text)
    ]
    points = [point for text in texts for point in line(*text).points[:_ALONG]]
    lost_points: set[int] = set()
    for path, item_transform in pale:
        if to_path := inverse(item_transform):
            are_inside = enclosed(path, [apply(to_path, point) for point in points])
            lost_points.update(number for number, is_inside in enumerate(are_inside) if is_inside)
    return any(
        sum(number // _ALONG == letter for number in lost_points) > _LOST * _ALONG
        for letter in range(len(texts))
    )
