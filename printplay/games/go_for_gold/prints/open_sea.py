"""The cover of Go for Gold: the island in the open sea, and that of the other side as an inset."""

from __future__ import annotations

from collections.abc import Sequence

from printplay.games.go_for_gold.contents import Island
from printplay.games.go_for_gold.prints.chart import island, island_sentence, shore, vignette
from printplay.games.go_for_gold.prints.scenery import beasts, sea, theme
from printplay.printing.drawing.colour import WHITE
from printplay.printing.drawing.drawing import Drawing, Pen
from printplay.printing.drawing.path import rectangle
from printplay.printing.drawing.sense import figure

#: The distance of the island from the edge of the sea, mm: room for its surf.
_SHORE = 7.0
#: The width of the inset, in widths of the sea, its distance from the edge and its rim, mm.
_INSET, _EDGE, _RIM = 0.46, 5.0, 1.2


def open_sea(
    boards: Sequence[Island], width: float, height: float, calm: float, *, low_ink: bool, light: bool
) -> Drawing:
    """Draw the first island large in a sea of width x height mm, and the second one as an inset.

    The upper `calm` mm are sea alone.
    """
    first, *other_boards = boards
    colours = theme(first.theme, low_ink=low_ink, light=light)
    scene, top = Drawing("scene"), height - calm
    if colours.sea is not None:
        scene.rect(0, 0, width, height, Pen(colours.sea), role="ground")
    chart = Drawing(f"chart-{first.name}", sense=figure(island_sentence(first)))
    sea(chart, 0, 0, width, top, colours, first.hash)
    wide, high = first.size
    scale = min((width - 2 * _SHORE) / wide, (top - 2 * _SHORE) / high)
    x = (width - wide * scale) / 2
    y = top - _SHORE - high * scale if other_boards else (top - high * scale) / 2
    occupied_areas = [[(x + scale * a, y + scale * b) for a, b in ring] for ring in shore(first).land]
    chart.stamp(island(first, low_ink=low_ink, light=light), x, y, scale=scale)
    for other_board in other_boards[:1]:
        picture, across, tall = vignette(other_board, low_ink=low_ink, light=light)
        size = _INSET * width / across
        left, low = width - _EDGE - across * size, _EDGE
        box = (left - _RIM, low - _RIM, across * size + 2 * _RIM, tall * size + 2 * _RIM)
        occupied_areas.append([(box[0], box[1]), (box[0] + box[2], box[1]),
                      (box[0] + box[2], box[1] + box[3]), (box[0], box[1] + box[3])])  # fmt: skip
    beasts(chart, (2, 2, width - 2, top - 2), occupied_areas, (), colours, first.hash)
    scene.stamp(chart, clip=rectangle(0, 0, width, top))
    for _other_board in other_boards[:1]:
        scene.rect(*box, Pen(WHITE))
        scene.stamp(picture, left, low, scale=size)
    return scene
