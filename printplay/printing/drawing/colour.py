"""Colours as sRGB values from 0 to 1, and how light they are to a camera."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple


class Colour(NamedTuple):
    """An sRGB colour; each part from 0 to 1."""

    red: float
    green: float
    blue: float

    @property
    def whiteness(self) -> float:
        """Return the whiteness of the colour in a grey print: 0 is black, 1 is white."""
        return 0.299 * self.red + 0.587 * self.green + 0.114 * self.blue

    @property
    def hex(self) -> str:
        """Return the colour as `#rrggbb`."""
        return "#" + "".join(f"{round(255 * part):02x}" for part in self)

    def mix(self, second: Colour, share: float) -> Colour:
        """Return this colour with a share (0 to 1) of another."""
        (r, g, b), (red, green, blue) = self, second
        return Colour(r + (red - r) * share, g + (green - g) * share, b + (blue - b) * share)


def grey(value: float) -> Colour:
    """Return a grey; 0 is black, 1 is white."""
    return Colour(value, value, value)


@cache
def rgb(code: str) -> Colour:
    """Return the colour of a hex code.

    >>> rgb("#336699")
    Colour(red=0.2, green=0.4, blue=0.6)
    """
    digits = code.removeprefix("#")
    return Colour(*(int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)))


@lru_cache(maxsize=4096)
def contrast(colour: Colour, second: Colour) -> float:
    """Return the contrast of two colours, from 1 to 21.

    >>> round(contrast(Colour(0, 0, 0), Colour(1, 1, 1)), 1)
    21.0
    """
    high, low = sorted((_luminance(colour), _luminance(second)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: Colour) -> float:
    parts = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in colour]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


BLACK = grey(0)
WHITE = grey(1)
#: The colour of texts and frames that no pen crosses.
INK = rgb("#26323f")
#: A colour with a meaning: the meaning, the colour, and a glyph with the same meaning.
Meaning = tuple[str, Colour, str]
