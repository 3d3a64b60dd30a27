"""A board with lines, as a block of a chart."""

from __future__ import annotations

from printplay.charts.page import MARGIN, WIDTH, ChartBlock
from printplay.charts.style import ChartColours
from printplay.printing.drawing.drawing import Drawing, Pen
from printplay.printing.drawing.sense import figure


def board_block(
    course: Drawing, width: float, height: float, colours: ChartColours, description: str
) -> ChartBlock:
    """Return the board with its lines, scaled to the page width; `description` is its text."""
    scale = (WIDTH - 2 * MARGIN) / width

    def draw(drawing: Drawing, top: float) -> None:
        low = top - height * scale - 1
        with drawing.tagged(figure(description)):
            drawing.stamp(course, MARGIN, low, scale=scale, role="ground")
        drawing.rect(MARGIN, low, WIDTH - 2 * MARGIN, height * scale,
                     Pen(None, colours.frame, 0.3), role="ground")  # fmt: skip

    return ChartBlock(height * scale + 4, draw)
