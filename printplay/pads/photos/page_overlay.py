"""What was read of the pages of pads, drawn over their photo: green, and orange where asked."""

from __future__ import annotations

from collections.abc import Sequence

from printplay.pads.photos.gathered_pages import scanned_pages
from printplay.pads.photos.reader import NoPage, SeenPage
from printplay.photos.blank import Picture
from printplay.photos.canvas import ASKED, READ, Canvas, frame
from printplay.printing.codes import FIDUCIAL_INSET

_TICKED = "x"
_THICK = 0.5  # mm: the outline of a page


def draw_pages(picture: Picture, part: float, pages: Sequence[SeenPage | NoPage]) -> None:
    """Draw the values of pages at the corners of their cells; the picture is `part` of its photo.

    They are those after all sums of their page. What is in doubt is `?` where it is asked about;
    a sum in doubt that nobody is asked about is left bare.
    """
    for one in pages:
        if isinstance(one, NoPage):
            frame(picture, one.corners * part)
        else:
            _draw(Canvas(picture, one.located, one.laid.moved, part), one)


def _draw(canvas: Canvas, seen: SeenPage) -> None:
    (page,) = scanned_pages([seen.read("", 1)], {})
    boxes = [field.moved(FIDUCIAL_INSET, FIDUCIAL_INSET).box for field in seen.side.fields()]
    wide, high = canvas.located.width, canvas.located.height
    asked = any(one.doubt is not None and page.matters(one) for one in page.page.fields)
    canvas.lines([(0, 0), (wide, 0), (wide, high), (0, high)], ASKED if asked else READ, _THICK, closed=True)
    for one, box in zip(page.page.fields, boxes, strict=True):
        if one.doubt is not None:
            if page.matters(one):
                canvas.value(None, box)
        elif one.value is not None:
            canvas.value(_TICKED if one.purpose.tick else str(one.value), box)
