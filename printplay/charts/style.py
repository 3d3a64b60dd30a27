"""The style of charts: sea-chart colours for day and night, and texts that always fit."""

from __future__ import annotations

from dataclasses import dataclass, replace

from printplay.core.print_choices import Ink
from printplay.match.text.screen import clean
from printplay.printing.drawing.colour import INK, WHITE, Colour, grey, rgb
from printplay.printing.drawing.drawing import Pen
from printplay.printing.drawing.seats import pen_of
from printplay.printing.text.fonts import face, printed


@dataclass(frozen=True)
class ChartColours:
    """Colours of ground, graticule, panels, frames, texts and data.

    `fill` fills bars, `strong` marks winners.
    """

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
        """Return the pen of a seat for a line of a width in mm."""
        return pen_of(seat).line(width, dark=self.dark)

    def colour_of(self, seat: int) -> Colour:
        """Return the colour of a seat."""
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
    """Return the colours for paper and a kind of ink."""
    return {Ink.full: _PRINTED, Ink.light: _PRINTED_LIGHT, Ink.low: _PRINTED_LOW}[ink]


def chart_colours(*, dark: bool) -> ChartColours:
    """Return the colours for a light page or a dark one."""
    return NIGHT if dark else DAY


def number(value: int) -> str:
    """Return a whole number with a minus sign as wide as a digit.

    >>> number(31), number(-6)
    ('31', '−6')
    """
    return str(value).replace("-", "\N{MINUS SIGN}")


def words(text: str, name: str) -> str:
    """Return a text without control or bidirectional characters."""
    return printed(clean(text), name)


def fitted(text: str, name: str, width: float, size: float, least: float) -> tuple[str, float]:
    """Return a text and its size in points that fit a width in mm.

    It shrinks down to `least`; a text that is still too long is shortened.
    """
    shown = words(text, name)
    full = face(name).width(shown, size)
    if full <= width:
        return shown, size
    if face(name).width(shown, least) <= width:
        return shown, size * width / full
    while len(shown) > 1 and face(name).width(f"{shown}…", least) > width:
        shown = shown[:-1].rstrip()
    return f"{shown}…", least


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
