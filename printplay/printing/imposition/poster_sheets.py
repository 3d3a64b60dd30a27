"""The sheets of a poster: its pieces, with marks and words for joining them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import dist

from printplay.core.i18n import N_, _, fill_template
from printplay.geometry.layouts.lattice import Point
from printplay.geometry.shapes.seam import cut_piece, line_in_box, line_in_rings, parallel_line
from printplay.geometry.shapes.winding import Ring
from printplay.printing.cover import listing
from printplay.printing.drawing.colour import INK, WHITE, Colour
from printplay.printing.drawing.drawing import PT, Drawing, Pen
from printplay.printing.drawing.path import Command, polyline
from printplay.printing.drawing.sense import figure, heading
from printplay.printing.imposition.component import PAGE_INSET, Batch, Component, page_component, page_size
from printplay.printing.imposition.paper import UNPRINTABLE, Paper
from printplay.printing.imposition.poster import MARGIN, SPARE, Assembly, Poster, assemble
from printplay.printing.options import Print, PrintOptions
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
#: The distance of marks and words in the margin from a piece, mm.
_BESIDE = PAGE_INSET - UNPRINTABLE - 0.4
_LINE = 0.2  # mm wide, beyond the cut, so that it is cut off
_TICK = 2.5  # mm on either side of a seam
_HAIR = Pen(None, INK, 0.15, round=False)
_SIZE, _SMALLEST = 7.5, 5.0  # pt


def poster_part(part: str, title: str, posters: Sequence[Poster], options: PrintOptions) -> Print:
    """Return posters of one size as a part: their plan, then pieces; raise PaperError for small paper."""
    assemblies = assemble(posters, options.paper)
    components = [
        (_piece_title(assembly, *place), _component(assembly, *place))
        for assembly in assemblies
        for place in assembly.pieces()
    ]
    batches = [plan_batch(title, assemblies, options.paper)]
    for _copy in range(options.copies):
        batches += [
            Batch(1, lambda _number, piece=piece: piece, name, marks=False)  # type: ignore[misc]
            for name, piece in components
        ]
    return Print(
        part, title, batches,
        _("Cut and glue the pieces as shown in the assembly plan."),
        posters=posters, assemblies=assemblies,
    )  # fmt: skip


def _piece_title(assembly: Assembly, number: int, column: int, row: int) -> str:
    return _("{title}, piece {number}: row {row}, column {column} of {rows} x {columns}").format(
        title=assembly.poster.name, number=number, row=row + 1, column=column + 1,
        rows=assembly.tiling.rows, columns=assembly.tiling.columns,
    )  # fmt: skip


def _component(assembly: Assembly, number: int, column: int, row: int) -> Component:
    """Return a piece with its marks, in the margins around its window."""
    x0, y0, x1, y1 = assembly.tiling.window(column, row)
    drawing = Drawing(f"{assembly.poster.drawing.name}-{number}", inline=True)
    area: list[Command] = []
    for ring in assembly.area(column, row, SPARE):
        area += (*polyline(ring), ("Z",))
    with drawing.tagged(figure(_piece_title(assembly, number, column, row))):
        drawing.stamp(assembly.poster.drawing, -x0, MARGIN - y0, clip=area)
    marks = Drawing("marks", inline=True)
    _Marks(marks, assembly, column, row).draw()
    drawing.stamp(marks, -x0, MARGIN - y0)
    name = _("{title}, piece {number}").format(title=assembly.poster.name, number=number)
    return Component(
        name, x1 - x0, y1 - y0 + 2 * MARGIN, drawing, None, safe=-_BESIDE, page=assembly.tiling.page
    )


class _Marks:
    """Draws the marks and words beside the picture of a piece, in mm of the picture."""

    def __init__(self, drawing: Drawing, assembly: Assembly, column: int, row: int) -> None:
        self.drawing, self.made = drawing, assembly
        self.column, self.row = column, row
        self.window = assembly.tiling.window(column, row)
        x0, y0, x1, y1 = self.window
        out, up = _BESIDE - 3 * _LINE, MARGIN - 3 * _LINE  # the lines beside a seam extend further
        self.room = (x0 - out, y0 - up, x1 + out, y1 + up)

    def draw(self) -> None:
        for line, (east, north) in self.made.cuts(self.column, self.row):
            glued = east > 0 or north < 0
            ends = self._ends(upright=bool(east))
            for course in line_in_box(_extended(line, upright=bool(east)), self.room):
                for part in line_in_rings(course, ends):
                    self._course(part, (east, north), glued=glued)
                self._ticks(course, upright=bool(east))
        self._outer_corners()
        self._words()

    def _ends(self, *, upright: bool) -> list[Ring]:
        """Return the parts of a seam on this piece, not beyond its upper or left cut."""
        beyond = (0.0, 1.0) if upright else (-1.0, 0.0)
        cuts = self.made.cuts(self.column, self.row)
        return cut_piece(self.room, [(line, away) for line, away in cuts if away == beyond], 0.0)

    def _course(self, line: Ring, beyond: Point, *, glued: bool) -> None:
        """Draw a dark line and a pale one beyond it: one of them is visible on any ground."""
        dash = (1.6, 1.0) if glued else ()
        for step, colour in ((0.6, INK), (1.6, WHITE)):
            pen = Pen(None, colour, _LINE, dash if colour == INK else (), round=False)
            self.drawing.line(parallel_line(line, beyond, step * _LINE), pen, role="mark")

    def _ticks(self, line: Ring, *, upright: bool) -> None:
        """Draw ticks across both ends of a seam: the other half of each is on the other piece."""
        for (x, y), inward in ((line[0], 1), (line[-1], -1)):
            if upright:
                tick = y + inward * MARGIN / 2
                self.drawing.line([(x - _TICK, tick), (x + _TICK, tick)], _HAIR, role="mark")
            else:
                tick = x + inward * _BESIDE / 2
                self.drawing.line([(tick, y - _TICK), (tick, y + _TICK)], _HAIR, role="mark")

    def _outer_corners(self) -> None:
        x0, y0, x1, y1 = self.window
        last_x, last_y = self.made.poster.width, self.made.poster.height
        for x, out in ((x0, -1), (x1, 1)):
            for y, up in ((y0, -1), (y1, 1)):
                if min(abs(x), abs(x - last_x)) + min(abs(y), abs(y - last_y)) < 1e-6:
                    for stroke in (((0.6, 0), (2.8, 0)), ((0, 0.6), (0, 2.8))):
                        points = [(x + out * dx, y + up * dy) for dx, dy in stroke]
                        self.drawing.line(points, _HAIR, role="mark")

    def _words(self) -> None:
        assembly, column, row = self.made, self.column, self.row
        x0, y0, x1, y1 = self.window
        glue = N_("glue: piece {number} lies on this strip")
        cut = N_("cut {cut}: along the line; this edge lies on piece {number}")
        for text, beyond in ((cut, (-1, 0)), (cut, (0, 1)), (glue, (1, 0)), (glue, (0, -1))):
            east, north = beyond
            number = assembly.number(column + east, row - north)
            if not number:
                continue
            low, high = (y0, y1) if east else (x0, x1)
            low, high = self._between_ticks(low, high, beyond)
            nth = assembly.numbered.get((column, row, bool(east)), 0)
            words = _(text).format(number=number, cut=nth)
            size = fit(words, TEXT, high - low - 8, _SIZE, _SMALLEST, assembly.poster.name)
            along, half = (low + high) / 2, face(TEXT).width(words, size) / 2
            cap = face(TEXT).cap_height * size * PT
            if east:
                edge = x1 + _BESIDE / 2 + cap / 2 if east > 0 else x0 - _BESIDE / 2 + cap / 2
                self.drawing.text(edge, along, words, TEXT, size, colour=INK, anchor="middle", angle=90)
                middle = edge - cap / 2
            else:
                edge = y1 + MARGIN / 2 - cap / 2 if north > 0 else y0 - MARGIN / 2 - cap / 2
                self.drawing.text(along, edge, words, TEXT, size, colour=INK, anchor="middle")
                middle = edge + cap / 2
            for side in (-1, 1):
                along_seam = along + side * (half + 2.5)
                self._arrow((middle, along_seam) if east else (along_seam, middle), (east, north))

    def _between_ticks(self, low: float, high: float, beyond: Point) -> tuple[float, float]:
        """Return the stretch of a margin that no seam crosses."""
        x0, y0, x1, y1 = self.window
        for line, (east, north) in self.made.cuts(self.column, self.row):
            if bool(east) == bool(beyond[0]):
                continue
            if east:
                (seam_x, _y) = line[-1] if beyond[1] > 0 else line[0]
            else:
                seam_parts = line_in_box(_extended(line, upright=False), (x0 - 9, y0, x1 + 9, y1))
                seam_x = seam_parts[-1][-1][1] if beyond[0] > 0 else seam_parts[0][0][1]
            if east > 0 or north > 0:
                high = min(high, seam_x - _TICK - 0.5)
            else:
                low = max(low, seam_x + _TICK + 0.5)
        return low, high

    def _arrow(self, tip: Point, direction: Point) -> None:
        (x, y), (dx, dy) = tip, direction
        self.drawing.polygon(
            [(x + 1.1 * dx, y + 1.1 * dy), (x - 0.7 * dx - 0.8 * dy, y - 0.7 * dy - 0.8 * dx),
             (x - 0.7 * dx + 0.8 * dy, y - 0.7 * dy + 0.8 * dx)],
            Pen(INK), role="mark",
        )  # fmt: skip


def _extended(line: Ring, *, upright: bool) -> Ring:
    """Return a seam extended straight beyond both ends."""
    (x0, y0), (x1, y1) = line[0], line[-1]
    if upright:
        return ((x0, y0 - 20), *line, (x1, y1 + 20))
    return ((x0 - 20, y0), *line, (x1 + 20, y1))


def plan(assembly: Assembly) -> tuple[Drawing, float, float]:
    """Return a small picture of a poster with its cuts and numbered pieces, and its size in mm."""
    poster = assembly.poster
    scale = _WIDE / poster.width
    caption = _("{title}: the pieces with their numbers").format(title=poster.name)
    drawing = Drawing(f"plan-{poster.drawing.name}", sense=figure(caption))
    drawing.stamp(poster.drawing, scale=scale, role="ground")
    numbered_rings = [
        (number, [[(x * scale, y * scale) for x, y in ring] for ring in assembly.area(column, row)])
        for number, column, row in assembly.pieces()
    ]
    for pen in (Pen(None, WHITE, 1.0), Pen(None, INK, 0.4)):
        for _number, rings in numbered_rings:
            for ring in rings:
                drawing.polygon(ring, pen)
    r = 4.5
    for number, rings in numbered_rings:
        xs, ys = [x for ring in rings for x, _y in ring], [y for ring in rings for _x, y in ring]
        x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        r = min(r, 0.3 * (max(xs) - min(xs)), 0.3 * (max(ys) - min(ys)))
        _numbered(drawing, x, y, number, r, INK, WHITE)
    for (column, row, upright), number in assembly.numbered.items():
        x, y = _middle(assembly.cut(column, row, upright=upright))
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
    left = sum(dist(start, end) for start, end in pairwise(line)) / 2
    for (x0, y0), (x1, y1) in pairwise(line):
        step = dist((x0, y0), (x1, y1))
        if left <= step:
            share = left / max(step, 1e-9)
            return x0 + share * (x1 - x0), y0 + share * (y1 - y0)
        left -= step
    return line[-1]


def plan_batch(title: str, assemblies: Sequence[Assembly], paper: Paper) -> Batch:
    """Return the page of the plan: the steps, and a picture of each poster."""
    page = paper if paper.width <= paper.height else paper.rotate()
    name = _("assembly plan")
    drawing = _plan_page(title, assemblies, page)

    def make(_number: int) -> Component:
        return page_component(name, page, drawing, None)

    return Batch(1, make, _("{title}, assembly plan").format(title=title), marks=False, loose=True)


def _plan_page(title: str, assemblies: Sequence[Assembly], page: Paper) -> Drawing:
    page_name = _("assembly plan")
    width, height = page_size(page_name, page, (100, 130))
    left, width = 2.0, width - 4.0  # letters may extend beyond the width of their line
    drawing = Drawing("plan")
    unit = min(1.0, height / 281, width / 180)
    first, tiling = assemblies[0].poster, assemblies[0].tiling
    y = height - 12 * unit
    letters = title_face(title)
    size = fit(title, letters, width, 30 * unit, 12, page_name)
    with drawing.tagged(heading(1)):
        drawing.text(left, y, title, letters, size, colour=INK)
    pieces = fill_template(
        N_("{width:g} x {height:g} mm, in {count:piece|pieces}: {rows:row|rows} of {columns}"),
        {"width": round(first.width), "height": round(first.height), "count": tiling.count,
         "rows": tiling.rows, "columns": tiling.columns},
    )  # fmt: skip
    y -= 8 * unit
    drawing.text(left, y, pieces, TEXT, fit(pieces, TEXT, width, 11 * unit, 6, page_name), colour=INK)
    y = listing(drawing, left, y - 11 * unit, width, unit, _("Assembly"), [_(step) for step in _STEPS])
    pictures = [plan(assembly) for assembly in assemblies]
    gap, caption_height = 6.0, 5.0
    _drawing, wide, high = pictures[0]

    def scale(columns: int) -> float:
        rows = -(-len(pictures) // columns)
        return min((width - gap * (columns - 1)) / columns / wide, (y / rows - caption_height - 1) / high)

    y -= 1.0
    columns = max(range(1, len(pictures) + 1), key=scale)
    for number, ((picture, _w, _h), assembly) in enumerate(zip(pictures, assemblies, strict=True)):
        row, column = divmod(number, columns)
        x = (
            left
            + (width - columns * wide * scale(columns) - (columns - 1) * gap) / 2
            + column * (wide * scale(columns) + gap)
        )
        low = y - (row + 1) * (scale(columns) * high + caption_height) + 1
        drawing.stamp(picture, x, low, scale=scale(columns), role="ground")
        name = assembly.poster.name
        room = wide * scale(columns)
        fitted = fit(name, TEXT, room, 9, 5, page_name)
        drawing.text(x, low + scale(columns) * high + 1.2, name, TEXT, fitted, colour=INK)
    return drawing
