"""The pictures of a table on a screen: tiles of drawings, texts and boxes.

A game yields them for each state; the page puts them together from drawings that it loads once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

#: The look of a box or dot: an outline, filled, or where something happens next.
MarkLook = Literal["", "full", "now"]


class Mark(NamedTuple):
    """Something on a tile, in the units of the tile, y downwards.

    `said` is the name of a drawing, a text, or the look of a box or dot. `x` and `y` are the upper
    left corner; of a text, where its line begins; of a dot, its middle. `high` is also the size of
    a text, and the radius of a dot. `style` of a text are words: `middle` or `end` (what of it is
    at `x`), `bold`, `soft`; a drawing can be `round`. A text with a width is made narrower to fit.
    """

    kind: Literal["art", "text", "box", "dot"]
    said: str
    x: float
    y: float
    wide: float = 0.0
    high: float = 0.0
    style: str = ""


class Tile(NamedTuple):
    """A picture of a part of the table: what it shows, in words; its size; its marks.

    A `whole` one is as wide as its place, others stand side by side.
    """

    said: str
    wide: float
    high: float
    marks: Sequence[Mark]
    whole: bool = False


def art(name: str, x: float, y: float, wide: float, high: float, style: str = "") -> Mark:
    """Return a drawing of the game by its name."""
    return Mark("art", name, x, y, wide, high, style)


def text(words: str, x: float, y: float, size: float, style: str = "", wide: float = 0.0) -> Mark:
    """Return a text on a line, at most `wide` if that is given."""
    return Mark("text", words, x, y, wide, size, style)


def box(x: float, y: float, wide: float, high: float, look: MarkLook = "") -> Mark:
    """Return a box."""
    return Mark("box", look, x, y, wide, high)


def dot(x: float, y: float, radius: float, look: MarkLook = "") -> Mark:
    """Return a dot by its middle."""
    return Mark("dot", look, x, y, 0.0, radius)
