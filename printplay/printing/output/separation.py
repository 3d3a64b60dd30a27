"""Separation: RGB to CMYK.

There is no colour profile, as the shop is unknown. Grey is black ink alone; the grey component of a
colour is black ink (full grey component replacement), so that at most two inks and black meet. With
black = 1 - the largest of red, green and blue, cyan = (1 - red - black) / (1 - black), and magenta
and yellow likewise: inks that filter light one after the other. Small letters and thin lines of a
dark tone become solid black: one ink cannot be out of register, and solid areas have no raster.

Neither black nor white is set to overprint: marks knock out what is below them. A shop's RIP can
overprint black letters itself.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from printplay.printing.drawing.colour import Colour
from printplay.printing.drawing.pixels import Pixels

#: The most ink in one place, all four together: shops accept 300 %, some only 280 %.
MOST = 2.8
#: Fine marks of at most this whiteness become black.
_DARK = 0.25
_ROWS = 1_000_000  # pixels separated at a time


class Inks(NamedTuple):
    """The amounts of the four inks, each from 0 to 1."""

    cyan: float
    magenta: float
    yellow: float
    black: float


def inks(colour: Colour, *, fine: bool = False) -> Inks:
    """Return a colour as inks; `fine` is for small letters and thin lines.

    >>> inks(Colour(0.5, 0.5, 0.5))
    Inks(cyan=0, magenta=0, yellow=0, black=0.5)
    >>> inks(Colour(0.15, 0.2, 0.25), fine=True)
    Inks(cyan=0, magenta=0, yellow=0, black=1)
    """
    light = max(colour)
    if light == 0 or (fine and colour.whiteness <= _DARK):
        return Inks(0, 0, 0, 1)
    parts = [(light - part) / light for part in colour]
    scale = min(1.0, (MOST - (1 - light)) / (sum(parts) or 1))
    cyan, magenta, yellow = (part * scale if part else 0 for part in parts)
    return Inks(cyan, magenta, yellow, 1 - light)


def separated(pixels: Pixels) -> Pixels:
    """Return a picture in CMYK, uncompressed; grey ones stay grey, which is black ink alone."""
    if pixels.colours == 1:
        return pixels
    import numpy as np

    data = pixels.image().convert("RGB").tobytes() if pixels.packed else pixels.data
    light: Any = np.frombuffer(data, np.uint8).reshape(-1, 3)
    inks = np.empty((len(light), 4), np.uint8)
    for start in range(0, len(light), _ROWS):
        part = light[start : start + _ROWS].astype(np.float32) / 255
        strongest = part.max(axis=1, keepdims=True)
        parts = (strongest - part) / np.maximum(strongest, 1 / 255)
        scale = np.minimum(1, (MOST - (1 - strongest)) / np.maximum(parts.sum(1, keepdims=True), 1))
        # Rounded down, so that no pixel exceeds the limit.
        inks[start : start + _ROWS, :3] = parts * scale * 255
        inks[start : start + _ROWS, 3:] = np.rint((1 - strongest) * 255)
    return replace(pixels, colours=4, data=inks.tobytes(), packed="")
