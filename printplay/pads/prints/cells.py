"""Fields within a cell: a count beside its points, a box to tick, boxes of a frame."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from printplay.pads.prints.look import PadColours
from printplay.pads.prints.ruled_table import Box, Fields
from printplay.printing.drawing.drawing import Drawing, Pen
from printplay.printing.drawing.path import polyline
from printplay.printing.text.fonts import TEXT
from printplay.printing.text.typesetting import SCALE

#: A cell narrower than this has no room for a count beside its points, mm; one of a page with
#: codes, whose fields are 9 mm or wider.
SPLIT_FROM, CODED_SPLIT_FROM = 16.0, 18.0
_COUNT = 0.42  # share of a cell for the count
_TICK = 4.4  # mm
#: The side of a box for a handwritten digit, mm.
FIGURE = 6.5
#: The side of a field that a camera reads, mm.
CODED_FIGURE = 9.0
_CORNER = 2.0  # mm, the mark of the dealer


def split(box: Box, *, coded: bool = False) -> Sequence[Box]:
    """Return the parts of a cell for a count and its points; the whole if there is no room."""
    least, share = (CODED_SPLIT_FROM, 0.5) if coded else (SPLIT_FROM, _COUNT)
    return _split_box(box, share) if box.width >= least else (box,)


def halved(box: Box) -> Sequence[Box]:
    """Return the left and the right half of a cell."""
    return _split_box(box, 0.5)


def _split_box(box: Box, share: float) -> Sequence[Box]:
    left_width = share * box.width
    return box._replace(width=left_width), box._replace(x=box.x + left_width, width=box.width - left_width)


def tick_boxes(box: Box) -> Sequence[Box]:
    x, y = box.x + (box.width - _TICK) / 2, box.y + (box.height - _TICK) / 2
    return (Box(x, y, _TICK, _TICK),)


def framed(count: int, figure: float = FIGURE) -> Callable[[Box], Sequence[Box]]:
    """Return a function that returns boxes in the upper right corner of a cell, from the left.

    They are about as large as a `figure`, mm. The last of them is what is left below, for the sum
    so far.
    """

    def places(box: Box) -> Sequence[Box]:
        high = (0.55 if figure >= CODED_FIGURE else 0.6) * box.height
        side = min(1.3 * figure, box.width / max(1, count), high)
        low = box.y + box.height - side
        right = box.x + box.width
        row = [Box(right - (count - index) * side, low, side, side) for index in range(count)]
        return *row, box._replace(height=box.height - side)

    return places


def count_and_points(*, coded: bool) -> Fields:
    """Return a function that splits a cell: the count on the left, its points on the right."""

    def draw(drawing: Drawing, box: Box, look: PadColours) -> None:
        count_box, *points_boxes = split(box, coded=coded)
        for right in points_boxes:
            if look.band is not None:
                drawing.rect(*count_box, Pen(look.band))
            drawing.line([(right.x, box.y), (right.x, box.y + box.height)], look.dashed)

    return draw


def halves(drawing: Drawing, box: Box, look: PadColours) -> None:
    """Split a cell: the sum of a round on the left, that of all rounds so far on the right."""
    x = halved(box)[1].x
    drawing.line([(x, box.y), (x, box.y + box.height)], look.dashed)


def tick(drawing: Drawing, box: Box, look: PadColours) -> None:
    (place,) = tick_boxes(box)
    drawing.rect(*place, Pen(None, look.accent, 0.3), radius=0.6)


def boxes(ticks: Sequence[bool], figure: float = FIGURE) -> Fields:
    """Return a function that draws a box for each entry into the upper right corner of a cell."""
    places = framed(len(ticks), figure)

    def draw(drawing: Drawing, box: Box, look: PadColours) -> None:
        top = box.y + box.height
        for place, is_ticked in reversed(list(zip(places(box), ticks, strict=False))):
            edges = [(place.x, top), (place.x, place.y), (place.x + place.width, place.y)]
            drawing.line(edges, look.thin)
            if is_ticked:
                tick(drawing, place, look)

    return draw


def dealing(inner: Fields | None) -> Fields:
    """Return a function that marks the dealer's cell in its upper left corner."""

    def draw(drawing: Drawing, box: Box, look: PadColours) -> None:
        if inner is not None:
            inner(drawing, box, look)
        x, top = box.x + 0.3, box.y + box.height - 0.3
        drawing.path((*polyline([(x, top), (x + _CORNER, top), (x, top - _CORNER)]), ("Z",)),
                     Pen(look.accent))  # fmt: skip

    return draw


def labelled(label: str, inner: Fields | None = None) -> Fields:
    """Return a function that labels a cell in its upper left corner, as on forms."""

    def draw(drawing: Drawing, box: Box, look: PadColours) -> None:
        if inner is not None:
            inner(drawing, box, look)
        drawing.text(box.x + 0.9, box.y + box.height - 2.5, label, TEXT, SCALE["fine"], colour=look.accent)

    return draw


def members(count: int) -> Fields:
    """Return a function that draws a line for the name of each member of a team."""

    def draw(drawing: Drawing, box: Box, look: PadColours) -> None:
        for index in range(1, count):
            y = box.y + box.height * index / count
            drawing.line([(box.x + 1.5, y), (box.x + box.width - 1.5, y)], look.dashed)

    return draw
