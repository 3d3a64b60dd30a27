"""The page of a picture: blocks in a chart frame, 100 mm wide, as a phone held upright shows it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from printplay.core.print_choices import Ink
from printplay.match.text.screen import clean
from printplay.printing.drawing import sense
from printplay.printing.drawing.colour import INK, WHITE, Colour, grey, rgb
from printplay.printing.drawing.drawing import PT, Drawing, Pen
from printplay.printing.drawing.icons import icon
from printplay.printing.drawing.path import rectangle
from printplay.printing.drawing.patterns import pen_of
from printplay.printing.text.fonts import CHART, ITALIC, TEXT, face, printed, title_face

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
    every = [title_block(title, about, colours), *blocks]
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
        x, bend = number * WIDTH / 5, 0.9 * (number - 2.5)
        net.line([(x - bend, 0), (x, height / 2), (x - bend, height)], pen, role="ground")
    for number in range(1, int(height // 20) + 1):
        y = 20.0 * number
        net.line([(0, y - 1.5), (WIDTH / 2, y), (WIDTH, y - 1.5)], pen, role="ground")
    drawing.stamp(net, clip=rectangle(1.9, 1.9, WIDTH - 3.8, height - 3.8), role="ground")


def title_block(
    title: str, about: Sequence[str], colours: ChartColours, *, width: float = WIDTH
) -> ChartBlock:
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
    about_width = face(TEXT).width(about, 8.5)
    letters = title_face(title)
    lines = paragraph(title, letters, INNER - about_width - 3, 14)

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
    return ChartBlock(height, lambda _drawing, _top: None)


@dataclass(frozen=True)
class ChartColours:
    """The colours of a picture; `fill` is that of bars, `strong` that of winners."""

    dark: bool
    ground: Colour
    graticule: Colour
    panel: Colour
    grid: Colour
    frame: Colour
    title: Colour
    ink: Colour
    soft: Colour
    strong: Colour
    fill: Colour
    gold: Colour

    @property
    def hatch(self) -> Colour:
        """Return the colour of hatching: that of fills, if they have one."""
        return self.soft if self.fill == self.ground else self.fill

    def seat(self, seat: int, width: float) -> Pen:
        return pen_of(seat).line(width, dark=self.dark)

    def colour_of(self, seat: int) -> Colour:
        pen = pen_of(seat)
        return pen.night if self.dark else pen.colour


DAY = ChartColours(
    dark=False,
    ground=rgb("#e9f3f5"),
    graticule=rgb("#dceaee"),
    panel=rgb("#fcf9f0"),
    grid=rgb("#e0d6bf"),
    frame=rgb("#2d5566"),
    title=rgb("#1f4a5c"),
    ink=rgb("#26323f"),
    soft=rgb("#4f6069"),
    strong=rgb("#1b4f9c"),
    fill=rgb("#c9dbe8"),
    gold=rgb("#c98a1b"),
)
NIGHT = ChartColours(
    dark=True,
    ground=rgb("#14202f"),
    graticule=rgb("#1b2a3b"),
    panel=rgb("#1b2a3c"),
    grid=rgb("#33475c"),
    frame=rgb("#7d9bb5"),
    title=rgb("#f3ecd9"),
    ink=rgb("#ece6d8"),
    soft=rgb("#a9b9c8"),
    strong=rgb("#8db9f5"),
    fill=rgb("#3b5674"),
    gold=rgb("#e6b93c"),
)


#: On paper only colours with a meaning are tinted; to save ink, even less.
_PRINTED = replace(DAY, ground=WHITE, graticule=WHITE, panel=rgb("#fbf8ee"))
_PRINTED_LIGHT = replace(_PRINTED, panel=WHITE, fill=rgb("#e6eff5"))
_PRINTED_LOW = ChartColours(
    dark=False, ground=WHITE, graticule=WHITE, panel=WHITE, grid=grey(0.75), frame=INK, title=INK,
    ink=INK, soft=grey(0.3), strong=INK, fill=WHITE, gold=INK,
)  # fmt: skip


def print_colours(ink: Ink) -> ChartColours:
    return {Ink.full: _PRINTED, Ink.light: _PRINTED_LIGHT, Ink.low: _PRINTED_LOW}[ink]


def chart_colours(*, dark: bool) -> ChartColours:
    return NIGHT if dark else DAY


def number_text(value: int) -> str:
    """Return a whole number with a minus sign as wide as a digit.

    >>> number_text(31), number_text(-6)
    ('31', '−6')
    """
    return str(value).replace("-", "\N{MINUS SIGN}")


def words(text: str, name: str) -> str:
    """Return a text without control or bidirectional characters."""
    return printed(clean(text), name)


def fit_text(text: str, name: str, width: float, size: float, least: float) -> tuple[str, float]:
    """Return a text and its size in points (not below `least`) that fit a width in mm; else it is cut."""
    shortened = words(text, name)
    full = face(name).width(shortened, size)
    if full <= width:
        return shortened, size
    if face(name).width(shortened, least) <= width:
        return shortened, size * width / full
    while len(shortened) > 1 and face(name).width(f"{shortened}…", least) > width:
        shortened = shortened[:-1].rstrip()
    return f"{shortened}…", least


def paragraph(text: str, name: str, width: float, size: float) -> list[str]:
    """Wrap a text to `width` mm; a longer word is broken."""
    measure = face(name)
    lines = [""]
    for word in words(text, name).split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if measure.width(longer, size) <= width:
            lines[-1] = longer
            continue
        if lines[-1]:
            lines.append("")
        for character in word:
            if measure.width(lines[-1] + character, size) > width:
                lines.append("")
            lines[-1] += character
    return lines
