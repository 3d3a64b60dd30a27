"""The table set up for Goldrausch: the symbols in a column, the pile, everyone's chips."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from printplay.core.i18n import N_, _, language
from printplay.games.goldrausch.state import CHIPS
from printplay.printing.drawing.colour import INK, WHITE, Colour, rgb
from printplay.printing.drawing.drawing import PT, Drawing, Pen
from printplay.printing.drawing.icons import icon, outlined
from printplay.printing.drawing.sense import DECORATION, figure
from printplay.printing.table_top import TableTop
from printplay.printing.text.fonts import CHART, face

#: The paper that a chip is printed on.
PAPER = rgb("#faf3e1")
#: The side of the square, and the radius of the disc in it, mm: a punch of 1 inch fits around it.
SIDE, RADIUS = 24.0, 10.6
SAFE = 1.2
_MEDAL = 5.7
_BACK, _GOLD, _PAPER = rgb("#4d3a29"), rgb("#e3b23a"), rgb("#faf3e2")
_WIDE, _HIGH, _COLUMN = 8.6, 11.9, 80.0
#: The middle of each player's chips, and of one chip to the next.
_SEATS = ((13.6, 8.6), (86.4, 8.6), (86.4, 91.4), (13.6, 91.4), (86.4, 27.0))
_CHIP, _APART = 3.3, 7.4


def draw_set_up(
    groups: Sequence[tuple[str, Colour]], players: int, *, low_ink: bool, light: bool, labels: bool
) -> Drawing:
    """Draw the table for some players; `groups` are signs and colours of the symbol cards."""
    top = TableTop("goldrausch", low_ink=low_ink, light=light, labels=labels)
    step = _COLUMN / max(6, len(groups))
    high = min(_HIGH, step - 0.8)
    for number, (sign, colour) in enumerate(groups):
        y = 50 + _COLUMN / 2 - step * (number + 0.5)
        for side in (-1, 1):
            for columns_away in (1, 2):
                top.place(50 + side * columns_away * (_WIDE + 1.4), y, _WIDE, high)
        top.card(50, y, _WIDE, high, colour, sign=sign)
    top.label(35.0, 94.0, _("figures"), 22.0)
    top.label(65.0, 94.0, _("coins"), 22.0)
    top.pile(83.0, 58.0, 10.6, 14.8, _BACK, "coin", _GOLD)
    top.label(84.0, 45.0, _("the pile"), 22.0)
    pad = top.card(13.6, 58.0, 14.0, 19.0, _PAPER, inner=False, name="pad")
    for row in range(5):
        top.rule(pad, -5.0, 6.0 - 3.0 * row, 5.0)
    top.pen(23.0, 57.0, -6.0)
    top.label(14.4, 43.5, _("score pad"), 24.0)
    mark = badge if labels else pattern  # the letters would be too small
    for chip, (x, y) in list(zip(CHIP_COLOURS, _SEATS, strict=False))[:players]:
        for number in range(CHIPS):
            chip_x = x + _APART * (number - (CHIPS - 1) / 2)
            top.place_drawing(mark(chip, low_ink=low_ink), chip_x, y, scale=_CHIP)
    return top.as_icon()


def chip_sides(chip: ChipColour, *, low_ink: bool) -> tuple[Drawing, Drawing]:
    """Draw front and back of a chip: its letter in front, a pickaxe behind."""
    return _chip_sides(chip, low_ink, language())


@cache
def _chip_sides(chip: ChipColour, low_ink: bool, _language: str) -> tuple[Drawing, Drawing]:
    front, back = (_ground(chip, f"chip-{chip.letter}-{side}", low_ink=low_ink) for side in ("front", "back"))
    front.sense, back.sense = figure(_("chip {letter}").format(letter=chip.letter)), DECORATION
    middle = SIDE / 2
    size = 24.0
    low = middle - face(CHART).cap_height * size * PT / 2
    ink = INK if low_ink else chip.colour
    front.text(middle, low, chip.letter, CHART, size, colour=ink, anchor="middle")
    back.stamp(icon("pickaxe", ink, WHITE, low_ink=low_ink), middle, middle, scale=4.3)
    return front, back


def _ground(chip: ChipColour, name: str, *, low_ink: bool) -> Drawing:
    drawing = Drawing(name)
    middle = SIDE / 2
    ink = INK if low_ink else chip.colour
    paper = WHITE if low_ink else PAPER
    if low_ink:
        drawing.stamp(outlined(chip.pattern, INK, 0.03), middle, middle, scale=RADIUS)
    else:
        drawing.stamp(pattern(chip, low_ink=low_ink), middle, middle, scale=RADIUS)
        drawing.circle(middle, middle, RADIUS - 0.5, Pen(None, ink, 1.0))
    drawing.circle(middle, middle, _MEDAL, Pen(paper, ink, 0.5))
    drawing.circle(middle, middle, _MEDAL - 0.7, Pen(None, ink, 0.2))
    return drawing


def pattern(chip: ChipColour, *, low_ink: bool) -> Drawing:
    """Return the ground of a small chip as an icon of radius 1."""
    if low_ink:
        return icon(chip.pattern, INK, WHITE, low_ink=True)
    return icon(chip.pattern, chip.colour, chip.colour.mix(WHITE, 0.82))


@cache
def badge(chip: ChipColour, *, low_ink: bool) -> Drawing:
    """Return a small chip within radius 1 that names a player: pattern and letter of a colour."""
    drawing = Drawing(f"badge-{chip.letter}")
    ink = INK if low_ink else chip.colour
    drawing.stamp(pattern(chip, low_ink=low_ink))
    drawing.circle(0, 0, 0.64, Pen(WHITE, ink, 0.06))
    size = 1.28 / PT
    low = -face(CHART).cap_height * size * PT / 2
    drawing.text(0, low, chip.letter, CHART, size, colour=ink, anchor="middle")
    return drawing


@dataclass(frozen=True)
class ChipColour:
    """A player's chips: a letter, a colour with its name, and the icon of its pattern."""

    letter: str
    name: str
    colour: Colour
    pattern: str


CHIP_COLOURS = (
    ChipColour("A", N_("red chips"), rgb("#a8322a"), "rays"),
    ChipColour("B", N_("blue chips"), rgb("#1f4d80"), "bars"),
    ChipColour("C", N_("green chips"), rgb("#3f7a3a"), "dots"),
    ChipColour("D", N_("yellow chips"), rgb("#b67a0c"), "rings"),
    ChipColour("E", N_("violet chips"), rgb("#6b3f86"), "checks"),
)
