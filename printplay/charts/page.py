"""The page of a picture: stacked blocks in a chart frame, as high as needed.

It is 100 mm wide, so that it can be read on a phone held upright.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from printplay.charts.style import ChartColours, paragraph
from printplay.printing.drawing import sense
from printplay.printing.drawing.drawing import PT, Drawing, Pen
from printplay.printing.drawing.icons import icon
from printplay.printing.drawing.path import rectangle
from printplay.printing.text.fonts import CHART, ITALIC, TEXT, face, title_face

WIDTH = 100.0
MARGIN = 6.0
#: The width of blocks, mm.
INNER = WIDTH - 2 * MARGIN
_ROSE = 6.5  # radius of the compass rose beside the title, mm
_FOOT = 7.0


class ChartBlock(NamedTuple):
    """A block as wide as the page; `draw` gets the drawing and the block's top in mm."""

    height: float
    draw: Callable[[Drawing, float], None]


class ChartPage(NamedTuple):
    """A picture and its size in mm."""

    drawing: Drawing
    width: float
    height: float


def page(title: str, about: Sequence[str], blocks: Sequence[ChartBlock], colours: ChartColours) -> ChartPage:
    """Return a page: blocks below a title and its lines."""
    every = [heading(title, about, colours), *blocks]
    height = 2 * MARGIN + sum(block.height for block in every) + _FOOT - MARGIN + 1
    drawing = Drawing("picture")
    drawing.rect(0, 0, WIDTH, height, Pen(colours.ground), role="ground")
    _graticule(drawing, height, colours)
    drawing.rect(0.9, 0.9, WIDTH - 1.8, height - 1.8, Pen(None, colours.frame, 0.5), role="ground")
    drawing.rect(1.9, 1.9, WIDTH - 3.8, height - 3.8, Pen(None, colours.frame, 0.15), role="ground")
    y = height - MARGIN
    for block in every:
        block.draw(drawing, y)
        y -= block.height
    drawing.text(WIDTH / 2, 3.6, "printplay", CHART, 8, colour=colours.soft, anchor="middle")
    return ChartPage(drawing, WIDTH, height)


def _graticule(drawing: Drawing, height: float, colours: ChartColours) -> None:
    """Draw the graticule: meridians bent about the middle, parallels bent upwards."""
    net, pen = Drawing("graticule", inline=True), Pen(None, colours.graticule, 0.18)
    for number in range(1, 5):
        at, bend = number * WIDTH / 5, 0.9 * (number - 2.5)
        net.line([(at - bend, 0), (at, height / 2), (at - bend, height)], pen, role="ground")
    for number in range(1, int(height // 20) + 1):
        at = 20.0 * number
        net.line([(0, at - 1.5), (WIDTH / 2, at), (WIDTH, at - 1.5)], pen, role="ground")
    drawing.stamp(net, clip=rectangle(1.9, 1.9, WIDTH - 3.8, height - 3.8), role="ground")


def heading(title: str, about: Sequence[str], colours: ChartColours, *, width: float = WIDTH) -> ChartBlock:
    """Return a title block with lines below it and a compass rose beside it."""
    room = width - 2 * MARGIN - 2 * _ROSE - 3
    letters = title_face(title)
    lines = paragraph(title, letters, room, 19)
    paragraphs = [paragraph(line, TEXT, room, 9.5) for line in about]
    height = max(7.4 * len(lines) + 4.3 * sum(map(len, paragraphs)) + 2.6, 2 * _ROSE + 3)

    def draw(drawing: Drawing, top: float) -> None:
        y = top - 6.2
        with drawing.tagged(sense.heading(1)):
            for line in lines:
                drawing.text(MARGIN, y, line, letters, 19, colour=colours.title)
                y -= 7.4
        y += 1.8
        for part in paragraphs:
            with drawing.tagged(sense.PARAGRAPH):
                for line in part:
                    drawing.text(MARGIN, y, line, TEXT, 9.5, colour=colours.soft)
                    y -= 4.3
        drawing.stamp(icon("compass", colours.frame, colours.ground), width - MARGIN - _ROSE,
                      top - _ROSE - 0.5, scale=_ROSE)  # fmt: skip

    return ChartBlock(height, draw)


def subtitle(title: str, about: str, colours: ChartColours) -> ChartBlock:
    """Return the heading of a section with a rule above it and a note at its right."""
    beside = face(TEXT).width(about, 8.5)
    letters = title_face(title)
    lines = paragraph(title, letters, INNER - beside - 3, 14)

    def draw(drawing: Drawing, top: float) -> None:
        drawing.line([(MARGIN, top - 2.4), (WIDTH - MARGIN, top - 2.4)],
                     Pen(None, colours.frame, 0.25), role="ground")  # fmt: skip
        y = top - 8.2
        drawing.text(WIDTH - MARGIN, y, about, TEXT, 8.5, colour=colours.soft, anchor="end")
        with drawing.tagged(sense.heading(2)):
            for line in lines:
                drawing.text(MARGIN, y, line, letters, 14, colour=colours.title)
                y -= 5.6

    return ChartBlock(5.6 * len(lines) + 5.4, draw)


def sentence(
    text: str, colours: ChartColours, *, size: float = 11.0, strong: bool = True, width: float = WIDTH
) -> ChartBlock:
    """Return a sentence block, as wide as the page."""
    lines = paragraph(text, ITALIC, width - 2 * MARGIN, size)
    leading = size * 1.24 * PT

    def draw(drawing: Drawing, top: float) -> None:
        with drawing.tagged(sense.PARAGRAPH):
            for number, line in enumerate(lines, 1):
                drawing.text(MARGIN, top - number * leading + 0.25 * leading, line, ITALIC, size,
                             colour=colours.ink if strong else colours.soft)  # fmt: skip

    return ChartBlock(len(lines) * leading + 1.6, draw)


def gap(height: float) -> ChartBlock:
    """Return an empty block."""
    return ChartBlock(height, lambda _drawing, _top: None)
