"""A small table beside the title of a row: numbers above their points."""

from __future__ import annotations

from collections.abc import Sequence

from printplay.pads.prints.look import PadColours
from printplay.printing.drawing.colour import INK
from printplay.printing.drawing.drawing import Drawing, Pen
from printplay.printing.text.fonts import BOLD, TEXT, face
from printplay.printing.text.typesetting import SCALE

_LINE, _LEAST, _AIR = 3.0, 3.6, 0.6  # mm: a line, a column, beside a number
_BASE = 0.75  # mm from a line to its letters
_COUNT, _POINTS = SCALE["fine"], SCALE["note"]
#: The height of a table, mm.
HIGH = 2 * _LINE


def _column_widths(table: Sequence[tuple[str, str]]) -> list[float]:
    return [
        max(_LEAST, 2 * _AIR + max(face(TEXT).width(count, _COUNT), face(BOLD).width(points, _POINTS)))
        for count, points in table
    ]


def width(table: Sequence[tuple[str, str]]) -> float:
    """Return the width of a table, mm."""
    return sum(_column_widths(table))


def draw_small_table(
    drawing: Drawing, table: Sequence[tuple[str, str]], x: float, y: float, look: PadColours
) -> None:
    """Draw a table with its lower left corner at a place, mm."""
    wide = width(table)
    if look.head is not None:
        drawing.rect(x, y + _LINE, wide, _LINE, Pen(look.head))
    drawing.line([(x, y + _LINE), (x + wide, y + _LINE)], look.thin)
    left = x
    for column, (count, points) in zip(_column_widths(table), table, strict=True):
        if left > x:
            drawing.line([(left, y), (left, y + HIGH)], look.thin)
        middle = left + column / 2
        drawing.text(middle, y + _LINE + _BASE + 0.1, count, TEXT, _COUNT, colour=INK, anchor="middle")
        drawing.text(middle, y + _BASE, points, BOLD, _POINTS, colour=INK, anchor="middle")
        left += column
    drawing.rect(x, y, wide, HIGH, Pen(None, look.fine, 0.18))
