"""The cloth behind the cards on the cover: the signs of the instincts, in the dice's colours."""

from __future__ import annotations

from printplay.games.gotoku.prints.theme import DICE, INSTINCTS
from printplay.printing.drawing.colour import WHITE, grey, rgb
from printplay.printing.drawing.drawing import Drawing, Pen
from printplay.printing.drawing.icons import icon

_GROUND = rgb("#ece7f1")
#: The distance of two signs, and the radius of one, mm.
_STEP, _RADIUS = 24.0, 7.0
#: The share of colour in the signs, in full and in light ink.
_TINT, _PALE = 0.3, 0.12


def cloth(drawing: Drawing, width: float, height: float, top: float, *, low_ink: bool, light: bool) -> None:
    """Draw the cloth in a box in mm, with signs up to `top`; only their outlines in low ink."""
    ground = WHITE if low_ink or light else _GROUND
    drawing.rect(0, 0, width, height, Pen(ground), role="ground")
    columns, rows = round(width / _STEP), int(top / _STEP + 0.5)
    step = width / columns
    for row in range(rows):
        for column in range(columns + 1):
            number = (column + 2 * row) % len(DICE)
            colour = grey(0.7) if low_ink else ground.mix(DICE[number].colour, _PALE if light else _TINT)
            sign = icon(list(INSTINCTS)[number], colour, ground, low_ink=low_ink, line=0.1)
            x = (column + 0.5 * (row % 2)) * step
            drawing.stamp(sign, x, (row + 0.5) * _STEP, scale=_RADIUS, role="ground")
