"""Icons as outlines, for large patterns that save ink."""

from __future__ import annotations

from functools import cache

from printplay.printing.drawing.colour import WHITE, Colour
from printplay.printing.drawing.drawing import Drawing, Pen, Shape
from printplay.printing.drawing.icons import icon


@cache
def outlined(name: str, colour: Colour, width: float) -> Drawing:
    """Return an icon of radius 1 as outlines `width` mm wide."""
    drawing = Drawing(f"outline-{name}")
    for item in icon(name, colour, WHITE).items:
        if isinstance(item, Shape):
            drawing.path(item.path, Pen(WHITE, colour, width))
    return drawing
