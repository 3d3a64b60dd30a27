"""Beams of gold behind the cards on the cover."""

from __future__ import annotations

import math

from printplay.geometry.layouts.lattice import Point
from printplay.printing.drawing.colour import WHITE, grey, rgb
from printplay.printing.drawing.drawing import Drawing, Pen

_COUNT = 20
_GOLD, _BEAM = rgb("#f6dfa0"), rgb("#efcb72")
#: The share of colour that stays in light ink.
_PALE = 0.3


def beams(
    drawing: Drawing, width: float, height: float, middle: Point, *, low_ink: bool, light: bool
) -> None:
    """Draw beams from a point over a box in mm; only their edges in low ink."""
    reach = math.hypot(width, height)
    share = _PALE if light else 1.0
    if not low_ink:
        drawing.rect(0, 0, width, height, Pen(WHITE.mix(_GOLD, share)), role="ground")
    pen = Pen(None, grey(0.75), 0.2) if low_ink else Pen(WHITE.mix(_BEAM, share))
    for number in range(_COUNT):
        first, second = (2 * math.pi * (2 * number + side) / (2 * _COUNT) for side in (-0.5, 0.5))
        ends = [
            (middle[0] + reach * math.cos(at), middle[1] + reach * math.sin(at)) for at in (first, second)
        ]
        drawing.polygon([middle, *ends], pen, role="ground")
