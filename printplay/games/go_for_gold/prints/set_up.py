"""The table set up for Go for Gold: a sheet and a pen each, a die, the map in the middle."""

from __future__ import annotations

from printplay.core.i18n import _
from printplay.games.go_for_gold.contents import Island
from printplay.games.go_for_gold.prints.chart import land
from printplay.games.go_for_gold.prints.design import HEIGHT, WIDTH
from printplay.games.go_for_gold.prints.scenery import theme
from printplay.games.go_for_gold.prints.sheet_marks import sheet_marks
from printplay.printing.drawing.colour import INK, WHITE, grey
from printplay.printing.drawing.drawing import Drawing, Pen
from printplay.printing.table_top import TableTop

#: The middle of each sheet, its width there, its rotation, and the place of its pen.
_SEATS = (
    (46.0, 24.0, 60.0, 0.0, (84.0, 24.0)),
    (84.0, 68.0, 34.0, 90.0, (63.5, 64.0)),
    (44.0, 86.5, 34.0, 180.0, (66.0, 88.0)),
    (14.0, 64.0, 34.0, 270.0, (34.5, 69.0)),
)
_QUIET = grey(0.75)


def table(board: Island, players: int, *, low_ink: bool, light: bool, labels: bool) -> Drawing:
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
