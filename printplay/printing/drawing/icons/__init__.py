"""The built-in icons: our own vector drawings, each within a circle of radius 1 mm.

Each is an SVG file in this folder, in one colour (`main`) with details in another (`paper`).
"""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from printplay.printing.drawing.colour import WHITE, Colour
from printplay.printing.drawing.drawing import Drawing, Pen, Shape
from printplay.printing.drawing.path import along, bounds

if TYPE_CHECKING:
    from printplay.printing.drawing.icons.reading import IconPath

__all__ = ["FOLDER", "LINE", "icon", "icon_box", "icon_names", "outlined"]

FOLDER = Path(__file__).parent
#: The line width of icons in outlines.
LINE = 0.14


def icon(
    name: str, main: Colour, paper: Colour = WHITE, *, low_ink: bool = False, line: float = LINE
) -> Drawing:
    """Return an icon by name, cached; with `low_ink` in outlines, `line` mm wide."""
    return _icon(name, main, paper, line if low_ink else 0.0)


@cache
def outlined(name: str, colour: Colour, width: float) -> Drawing:
    """Return an icon of radius 1 as outlines `width` mm wide."""
    drawing = Drawing(f"outline-{name}")
    for item in icon(name, colour, WHITE).items:
        if isinstance(item, Shape):
            drawing.path(item.path, Pen(WHITE, colour, width))
    return drawing


@cache
def icon_box(drawing: Drawing) -> tuple[float, float, float, float]:
    """Return an icon's box in its own mm: left, lower, right, upper; the layout box of a user's drawing."""
    if drawing.frame is not None:
        return drawing.frame
    boxes = [bounds(item.path) for item in drawing.items if isinstance(item, Shape)]
    return (
        min(box[0] for box in boxes), min(box[1] for box in boxes),
        max(box[2] for box in boxes), max(box[3] for box in boxes),
    )  # fmt: skip


@cache
def icon_names() -> tuple[str, ...]:
    """Return the names of all icons in alphabetical order."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.svg")))


@cache
def _icon(name: str, main: Colour, paper: Colour, line: float) -> Drawing:
    drawing = Drawing(f"icon-{name}")
    for mark in _icon_marks(name):
        drawing.path(mark.path, _mark_pen(mark, main, paper, line))
    _draw_in(drawing)
    return drawing


@cache
def _icon_marks(name: str) -> tuple[IconPath, ...]:
    from printplay.printing.drawing.icons.reading import read_icon

    path = FOLDER / f"{name}.svg"
    return read_icon(path.read_bytes(), str(path))


def _mark_pen(mark: IconPath, main: Colour, paper: Colour, line: float) -> Pen:
    """Return the pen of a mark; with `line` above 0 the icon is drawn in outlines of that width."""
    if line:
        inks = {"main": paper, "paper": main, "light": paper, "dark": main, "gap": paper}
    else:
        inks = {"main": main, "paper": paper, "light": paper, "dark": main, "gap": paper}
    fill = inks.get(mark.fill)
    if mark.line:
        return Pen(fill, inks[mark.line], mark.width)
    # In outlines a light area differs from the paper by its outline alone.
    return Pen(fill, main, line) if line and mark.fill in ("main", "light") else Pen(fill)


def _draw_in(drawing: Drawing) -> None:
    """Shrink an icon that extends beyond its circle, line widths included."""
    shapes = [item for item in drawing.items if isinstance(item, Shape)]
    scale = min(
        (1 - (shape.pen.width / 2 if shape.pen.stroke is not None else 0)) / math.hypot(x, y)
        for shape in shapes
        for x, y in along(shape.path)
        if (x, y) != (0, 0)
    )
    if scale < 1:
        drawing.items[:] = [
            replace(shape, path=tuple(
                (verb, *(scale * float(value) for value in values)) for verb, *values in shape.path
            ))
            for shape in shapes
        ]  # fmt: skip
