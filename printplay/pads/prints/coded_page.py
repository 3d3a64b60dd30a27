"""What a camera needs on a page of a pad: four markers and two codes, in its corners.

A camera sees the frame, `FIDUCIAL_INSET` mm beyond the page (`page_component`), so that the markers
lie in its corners. The markers differ: they show which way up a page is.
"""

from __future__ import annotations

from collections.abc import Sequence

from printplay.core.i18n import _
from printplay.pads.prints.look import PadColours
from printplay.pads.prints.pad_fields import PadCode
from printplay.printing.codes import (
    FIDUCIAL_INSET,
    FIDUCIAL_MARGIN,
    FIDUCIAL_SIZE,
    QR_MODULES,
    QR_SIZE,
    fiducial,
    fiducials,
    qr,
)
from printplay.printing.drawing.colour import INK
from printplay.printing.drawing.drawing import Drawing, Pen
from printplay.printing.drawing.sense import figure
from printplay.printing.sheet_code import Box
from printplay.printing.text.fonts import TEXT
from printplay.printing.text.typesetting import SCALE

#: The room of a marker, of a code and its quiet zone of four modules, mm.
MARKER = FIDUCIAL_SIZE + FIDUCIAL_MARGIN
_QUIET = 4 * QR_SIZE / QR_MODULES
#: What the corners take of the width of the head and of the foot, and the height of both, mm.
BESIDE = MARKER + 2 * _QUIET + QR_SIZE
HIGH = QR_SIZE + _QUIET
#: The height of the letters at the foot, below their rule, mm.
LETTERS = 3.6


def frame(width: float, height: float) -> tuple[float, float]:
    """Return width and height of the frame around a page, mm."""
    return width + 2 * FIDUCIAL_INSET, height + 2 * FIDUCIAL_INSET


def codes(width: float, height: float) -> Sequence[Box]:
    """Return the places of the codes on a page, mm of the page."""
    aside = MARKER + _QUIET
    return (
        Box(width - aside - QR_SIZE, height - QR_SIZE, QR_SIZE, QR_SIZE),
        Box(aside, 0.0, QR_SIZE, QR_SIZE),
    )


def draw_codes(drawing: Drawing, code: PadCode, width: float, height: float, look: PadColours) -> None:
    """Draw the markers and the codes on a page; at its foot what they are for, and the letters.

    A rule above these mirrors the rules below the title.
    """
    for marker, x, y in fiducials(*frame(width, height)):
        drawing.stamp(fiducial(marker, on_paper=True), x - FIDUCIAL_INSET, y - FIDUCIAL_INSET)
    text = str(code)
    modules = Drawing("qr", inline=True, sense=figure(_("QR code {code}").format(code=text)))
    modules.items.append(qr(text))
    for box in codes(width, height):
        drawing.stamp(modules, box.x, box.y, scale=box.width / QR_MODULES)
    left, right = BESIDE, width - MARKER - 1.0
    drawing.rect(left, LETTERS, right - left, 0.15, Pen(look.accent))
    caption = _("To keep score by camera, photograph the whole page.")
    drawing.text(left, 1.0, caption, TEXT, SCALE["fine"], colour=INK)
    drawing.text(right, 1.0, text, TEXT, SCALE["fine"], colour=INK, anchor="end")
