"""The plan of a poster: the first page, which shows how to join its pieces."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import dist

from printplay.core.i18n import N_, _, filled
from printplay.geometry.layouts.lattice import Point
from printplay.geometry.shapes.winding import Ring
from printplay.printing.cover import listing
from printplay.printing.drawing.colour import INK, WHITE, Colour
from printplay.printing.drawing.drawing import PT, Drawing, Pen
from printplay.printing.drawing.sense import figure, heading
from printplay.printing.imposition.component import Batch, Component, page_component, page_size
from printplay.printing.imposition.paper import Paper
from printplay.printing.imposition.poster import Assembly
from printplay.printing.text.fonts import BOLD, TEXT, face, title_face
from printplay.printing.text.typesetting import fit

_WIDE = 120.0  # mm, width of a plan before it is placed

_STEPS = (
    N_("Print all pieces at 100 % (“actual size”). Each has its number below it and "
"its neighbours in its margins."),
    N_("Make the cuts in the order of their numbers, white in the plan, each along its line: at "
       "the left of a piece, and at its top. Keep the white strips at the right and at the foot: "
       "they take the glue."),
    N_("Glue in the order of the numbers: lay each piece so that its cut edges just hide the "
       "dashed lines on the pieces before it, and the ticks in the margins meet."),
    N_("Finally, trim the remaining margins all around."),
)  # fmt: skip


def plan(made: Assembly) -> tuple[Drawing, float, float]:
    """Return a small picture of a poster with its cuts and numbered pieces, and its size in mm."""
    poster = made.poster
    scale = _WIDE / poster.width
    caption = _("{title}: the pieces with their numbers").format(title=poster.name)
    drawing = Drawing(f"plan-{poster.drawing.name}", sense=figure(caption))
    drawing.stamp(poster.drawing, scale=scale, role="ground")
    shown = [
        (number, [[(x * scale, y * scale) for x, y in ring] for ring in made.area(column, row)])
        for number, column, row in made.pieces()
    ]
    for pen in (Pen(None, WHITE, 1.0), Pen(None, INK, 0.4)):
        for _number, rings in shown:
            for ring in rings:
                drawing.polygon(ring, pen)
    r = 4.5
    for number, rings in shown:
        xs, ys = [x for ring in rings for x, _y in ring], [y for ring in rings for _x, y in ring]
        x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        r = min(r, 0.3 * (max(xs) - min(xs)), 0.3 * (max(ys) - min(ys)))
        _numbered(drawing, x, y, number, r, INK, WHITE)
    for (column, row, upright), number in made.numbered.items():
        x, y = _middle(made.cut(column, row, upright=upright))
        _numbered(drawing, x * scale, y * scale, number, 0.62 * r, WHITE, INK)
    return drawing, _WIDE, poster.height * scale


def _numbered(
    drawing: Drawing, x: float, y: float, number: int, r: float, ground: Colour, ink: Colour
) -> None:
    """Draw a number in a disc of radius `r` mm."""
    drawing.circle(x, y, r, Pen(ground, ink, 0.1 * r))
    size = 0.95 * r / PT / face(BOLD).cap_height * (1 if number < 10 else 0.8)
    cap = face(BOLD).cap_height * size * PT
    drawing.text(x, y - cap / 2, str(number), BOLD, size, colour=ink, anchor="middle")


def _middle(line: Ring) -> Point:
    """Return the point halfway along a line."""
    left = sum(dist(one, other) for one, other in pairwise(line)) / 2
    for (x0, y0), (x1, y1) in pairwise(line):
        step = dist((x0, y0), (x1, y1))
        if left <= step:
            share = left / max(step, 1e-9)
            return x0 + share * (x1 - x0), y0 + share * (y1 - y0)
        left -= step
    return line[-1]


def plan_batch(title: str, made: Sequence[Assembly], paper: Paper) -> Batch:
    """Return the page of the plan: the steps, and a picture of each poster."""
    page = paper if paper.width <= paper.height else paper.turned()
    name = _("assembly plan")
    drawing = _page(title, made, page)

    def make(_number: int) -> Component:
        return page_component(name, page, drawing, None)

    return Batch(1, make, _("{title}, assembly plan").format(title=title), marks=False, loose=True)


def _page(title: str, made: Sequence[Assembly], page: Paper) -> Drawing:
    """Draw the page of the plan."""
    where = _("assembly plan")
    width, height = page_size(where, page, (100, 130))
    left, width = 2.0, width - 4.0  # letters may extend beyond the width of their line
    drawing = Drawing("plan")
    unit = min(1.0, height / 281, width / 180)
    first, tiling = made[0].poster, made[0].tiling
    y = height - 12 * unit
    letters = title_face(title)
    size = fit(title, letters, width, 30 * unit, 12, where)
    with drawing.tagged(heading(1)):
        drawing.text(left, y, title, letters, size, colour=INK)
    pieces = filled(
        N_("{width:g} x {height:g} mm, in {count:piece|pieces}: {rows:row|rows} of {columns}"),
        {"width": round(first.width), "height": round(first.height), "count": tiling.count,
         "rows": tiling.rows, "columns": tiling.columns},
    )  # fmt: skip
    y -= 8 * unit
    drawing.text(left, y, pieces, TEXT, fit(pieces, TEXT, width, 11 * unit, 6, where), colour=INK)
    y = listing(drawing, left, y - 11 * unit, width, unit, _("Assembly"), [_(step) for step in _STEPS])
    pictures = [plan(one) for one in made]
    gap, caption_height = 6.0, 5.0
    _drawing, wide, high = pictures[0]

    def scale(columns: int) -> float:
        rows = -(-len(pictures) // columns)
        return min((width - gap * (columns - 1)) / columns / wide, (y / rows - caption_height - 1) / high)

    y -= 1.0
    columns = max(range(1, len(pictures) + 1), key=scale)
    for number, ((picture, _w, _h), one) in enumerate(zip(pictures, made, strict=True)):
        row, column = divmod(number, columns)
        x = (
            left
            + (width - columns * wide * scale(columns) - (columns - 1) * gap) / 2
            + column * (wide * scale(columns) + gap)
        )
        low = y - (row + 1) * (scale(columns) * high + caption_height) + 1
        drawing.stamp(picture, x, low, scale=scale(columns), role="ground")
        name = one.poster.name
        room = wide * scale(columns)
        fitted = fit(name, TEXT, room, 9, 5, where)
        drawing.text(x, low + scale(columns) * high + 1.2, name, TEXT, fitted, colour=INK)
    return drawing
