"""Pictures around the sheets: the cover with the island in the open sea, and the table set up."""

from __future__ import annotations

from collections.abc import Sequence

from printplay.core.i18n import _
from printplay.games.go_for_gold.contents import Island
from printplay.games.go_for_gold.prints.chart import island, island_sentence, land, shore, vignette
from printplay.games.go_for_gold.prints.design import HEIGHT, WIDTH
from printplay.games.go_for_gold.prints.scenery import beasts, sea, theme
from printplay.games.go_for_gold.prints.sheet_marks import sheet_marks
from printplay.printing.drawing.colour import INK, WHITE, grey
from printplay.printing.drawing.drawing import Drawing, Pen
from printplay.printing.drawing.path import rectangle
from printplay.printing.drawing.sense import figure
from printplay.printing.table_top import TableTop

#: The middle of each sheet, its width there, its rotation, and the place of its pen.
_SEATS = (
    (46.0, 24.0, 60.0, 0.0, (84.0, 24.0)),
    (84.0, 68.0, 34.0, 90.0, (63.5, 64.0)),
    (44.0, 86.5, 34.0, 180.0, (66.0, 88.0)),
    (14.0, 64.0, 34.0, 270.0, (34.5, 69.0)),
)
_QUIET = grey(0.75)
#: The distance of the island from the edge of the sea, mm: room for its surf.
_SHORE = 7.0
#: The width of the inset, in widths of the sea, its distance from the edge and its rim, mm.
_INSET, _EDGE, _RIM = 0.46, 5.0, 1.2


def open_sea(
    boards: Sequence[Island], width: float, height: float, calm: float, *, low_ink: bool, light: bool
) -> Drawing:
    """Draw an island large in a sea, the upper `calm` mm empty, and the second as an inset."""
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


def draw_set_up(board: Island, players: int, *, low_ink: bool, light: bool, labels: bool) -> Drawing:
    """Draw the table for some players, four at most."""
    top = TableTop("go-for-gold", low_ink=low_ink, light=light, labels=labels)
    sheet = _sheet(board, low_ink=low_ink, light=light)
    for x, y, wide, angle, pen in _SEATS[:players]:
        scale = wide / WIDTH
        lying = Drawing("sheet", inline=True)
        lying.stamp(sheet, -wide / 2, -scale * HEIGHT / 2, scale=scale)
        top.place_drawing(lying, x, y, angle=angle)
        top.pen(*pen, angle - 12.0)
    top.sign(None, "die-4", 48.0, 60.0, 4.6, INK)
    top.label(48.0, 51.5, _("one die for all"), 30.0)
    return top.as_icon()


def _sheet(board: Island, *, low_ink: bool, light: bool) -> Drawing:
    """Draw a player sheet as seen from afar, mm of the sheet."""
    colours, marks = theme(board.theme, low_ink=low_ink, light=light), sheet_marks(board)
    sheet = Drawing("sheet-afar")
    sheet.rect(0, 0, WIDTH, HEIGHT, Pen(WHITE, INK, 1.2))
    chart = marks.chart
    sheet.rect(chart.x, chart.y, chart.width, chart.height, Pen(colours.sea or WHITE, colours.frame, 1.2))
    scale, _b, _c, _d, left, low = marks.island
    inner = Drawing("island-afar", inline=True)
    inner.path(land(board), Pen(colours.land or WHITE, colours.coast, 1.0))
    for space in board.land.values():
        ground = colours.ground(space.contents)
        if ground is not None:
            inner.polygon(space.outline, Pen(ground[0], ground[1] if ground[0] is None else None, 0.8))
    sheet.stamp(inner, left, low, scale=scale)
    for box in (*marks.codes, *marks.fiducials.values()):
        sheet.rect(box.x, box.y, box.width, box.height, Pen(INK if not low_ink else _QUIET))
    for box in (*marks.boxes, marks.total, marks.gathered):
        sheet.rect(box.x, box.y, box.width, box.height, Pen(WHITE, INK, 0.9))
    return sheet
