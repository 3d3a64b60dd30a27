"""The photo with the reading drawn over it, for a check at a glance."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from printplay.games.go_for_gold.photos.pictures.overlay_panel import draw_panel
from printplay.games.go_for_gold.photos.pictures.reader import NotRead, SheetRead
from printplay.geometry.layouts.lattice import Point
from printplay.photos.blank import Picture
from printplay.photos.canvas import ASKED, READ, Canvas, Colour, frame, jpeg, smaller

if TYPE_CHECKING:  # loaded only if a page of a pad is seen
    from printplay.pads.photos.reader import NoPage, SeenPage

#: The parts of a line, in the order drawn: no red, green or blue of a usual pen.
_PARTS = ((214, 0, 120), (0, 120, 200), (130, 60, 210), (0, 130, 110))
_THICK = 0.5  # mm


def overlay(
    picture: Picture, found: Sequence[SheetRead | NotRead], pages: Sequence[SeenPage | NoPage] = ()
) -> bytes:
    """Return a JPEG of a photo with what was read of its sheets and pads; orange is asked about."""
    drawn, part = smaller(picture)
    for one in found:
        if isinstance(one, SheetRead):
            canvas = Canvas(drawn, one.located, one.laid.moved, part)
            _outline(canvas, one)
            _line(canvas, one)
            draw_panel(canvas, one)
        else:
            frame(drawn, one.located.corners() * part)
    if pages:
        from printplay.pads.photos.page_overlay import draw_pages

        draw_pages(drawn, part, pages)
    return jpeg(drawn)


def _outline(canvas: Canvas, read: SheetRead) -> None:
    """Frame the sheet, and its codes if they were unreadable."""
    wide, high = read.located.width, read.located.height
    sure = read.known and read.drawn.accepted
    canvas.lines([(0, 0), (wide, 0), (wide, high), (0, high)], READ if sure else ASKED, _THICK, closed=True)
    for box in () if read.known else read.flat.marks.codes:
        canvas.box(box, ASKED, _THICK)


def _line(canvas: Canvas, read: SheetRead) -> None:
    """Draw the line, an arrow in each lane, and rings around the spaces that are asked about."""
    drawn = read.drawn
    centres = {str(name): point for name, point in read.flat.marks.centres.items()}
    for number, segment in enumerate(drawn.segments):
        colour = _PARTS[number % len(_PARTS)]
        points = [centres[name] for name in segment]
        canvas.lines(points, colour, _THICK)
        for first, last in itertools.pairwise(points):
            _arrow(canvas, first, last, colour)
        for point in points[1:]:
            canvas.ring(point, 0.75, colour)
        for x, y in points[:1]:
            canvas.ring((x, y), 1.4, colour, _THICK)
            canvas.tag(str(number + 1), (x + 3.6, y + 2.8), 2.4, colour)
    asked = {*drawn.hidden, *drawn.broken, *drawn.again, *drawn.jumps}
    asked |= {*drawn.doubtful} if drawn.unsure else set()
    asked |= set() if drawn.direction_sure else {way[0][0] for way, _p in drawn.candidates if way}
    for name in sorted(asked & centres.keys()):
        x, y = centres[name]
        canvas.ring((x, y), 2.6, ASKED, _THICK)
        canvas.tag("?", (x - 3.6, y + 2.8), 2.4, ASKED)


def _arrow(canvas: Canvas, first: Point, last: Point, colour: Colour) -> None:
    """Point the way from one space to the next."""
    (x, y), (u, v) = first, last
    length = max(math.hypot(u - x, v - y), 1e-6)
    dx, dy = (u - x) / length, (v - y) / length
    tip = x + dx * 0.62 * length, y + dy * 0.62 * length
    wing = tip[0] - dx * 2.0, tip[1] - dy * 2.0
    sides = [(wing[0] - dy * w, wing[1] + dx * w) for w in (1.1, -1.1)]
    canvas.area([tip, *sides], colour)
