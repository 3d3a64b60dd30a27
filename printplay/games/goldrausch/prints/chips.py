"""The chips: fifteen, three of each colour, to be cut as squares or round as discs."""

from __future__ import annotations

from functools import cache

from printplay.core.i18n import _, language
from printplay.games.goldrausch.prints.theme import PAPER, ChipColour
from printplay.printing.drawing.colour import INK, WHITE
from printplay.printing.drawing.drawing import PT, Drawing, Pen
from printplay.printing.drawing.icons import icon, outlined
from printplay.printing.drawing.sense import DECORATION, figure
from printplay.printing.text.fonts import CHART, face

#: The side of the square, and the radius of the disc in it, mm: a punch of 1 inch fits around it.
SIDE, RADIUS = 24.0, 10.6
SAFE = 1.2
_MEDAL = 5.7


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
