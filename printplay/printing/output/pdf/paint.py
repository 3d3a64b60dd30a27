"""Gradients and opacity in a PDF: shadings, graphics states, transparency groups.

Gradients stay vectors, in the colour space of the file; nothing is rendered to pixels.
"""

from __future__ import annotations

from itertools import pairwise

from printplay.core.print_choices import Separation
from printplay.printing.drawing.colour import Colour
from printplay.printing.drawing.drawing import Drawing, Item, Shaded, Shape, Stamp
from printplay.printing.drawing.extent import Box, extent, moved, union
from printplay.printing.drawing.gradient import Gradient
from printplay.printing.drawing.path import bounds
from printplay.printing.output.pdf import operators
from printplay.printing.output.pdf.file import PdfFile, dictionary
from printplay.printing.output.pdf.operators import number
from printplay.printing.output.separation import inks

_SPACES = {Separation.rgb: "/DeviceRGB", Separation.cmyk: "/DeviceCMYK"}


class PdfPaints:
    """The gradients and opacities of one file, each written once."""

    def __init__(self, file: PdfFile, separation: Separation) -> None:
        self._file, self._separation = file, separation
        self._opacities: dict[float, int] = {}
        self._shadings: dict[tuple[object, ...], int] = {}
        self._masks: dict[Shaded, int] = {}

    @property
    def group(self) -> str:
        """Return the dictionary of a transparency group."""
        return f"<< /S /Transparency /CS {_SPACES[self._separation]} >>"

    def opacity(self, share: float) -> int:
        """Return the graphics state of an opacity."""
        share = round(share, 4)
        if share not in self._opacities:
            state = f"<< /Type /ExtGState /ca {number(share)} /CA {number(share)} >>"
            self._opacities[share] = self._file.add(state)
        return self._opacities[share]

    def shading(self, gradient: Gradient) -> int:
        """Return the shading of a gradient, in its own units."""
        return self._shading(gradient, opacities=False)

    def mask(self, item: Shaded) -> int:
        """Return the graphics state with a gradient's soft mask."""
        if item not in self._masks:
            shading = self._shading(item.gradient, opacities=True)
            drawn = f"q {operators.stretched(item.gradient.placed)} cm /S{shading} sh Q"
            resources = dictionary({"Shading": dictionary({f"S{shading}": f"{shading} 0 R"})})
            about = (
                f"/Type /XObject /Subtype /Form /BBox {box_of(bounds(item.path))} "
                f"/Group << /S /Transparency /CS /DeviceGray >> /Resources {resources}"
            )
            form = self._file.stream(about, drawn.encode("ascii"))
            state = f"<< /Type /ExtGState /SMask << /S /Luminosity /G {form} 0 R >> >>"
            self._masks[item] = self._file.add(state)
        return self._masks[item]

    def _shading(self, gradient: Gradient, *, opacities: bool) -> int:
        stops = gradient.distinct_stops()
        key = (gradient.kind, gradient.focus, stops, opacities)
        if key not in self._shadings:
            values = [number(stop.opacity) if opacities else self._inks(stop.colour) for stop in stops]
            pieces = " ".join(
                f"<< /FunctionType 2 /Domain [0 1] /C0 [{a}] /C1 [{b}] /N 1 >>" for a, b in pairwise(values)
            )
            inner = " ".join(number(stop.at) for stop in stops[1:-1])
            way = " ".join(["0 1"] * (len(stops) - 1))
            function = (
                f"<< /FunctionType 3 /Domain [0 1] /Functions [{pieces}] /Bounds [{inner}] /Encode [{way}] >>"
            )
            space = "/DeviceGray" if opacities else _SPACES[self._separation]
            focus = " ".join(map(number, gradient.focus))
            kind, ends = (2, "0 0 1 0") if gradient.kind == "linear" else (3, f"{focus} 0 0 0 1")
            self._shadings[key] = self._file.add(
                f"<< /ShadingType {kind} /ColorSpace {space} /Coords [{ends}] "
                f"/Function {function} /Extend [true true] >>"
            )
        return self._shadings[key]

    def _inks(self, colour: Colour) -> str:
        cmyk = self._separation is Separation.cmyk
        return " ".join(map(number, inks(colour) if cmyk else colour))


def is_one_paint(drawing: Drawing) -> bool:
    """Return whether nothing in a drawing overlaps, so that it needs no group.

    A fill and its stroke overlap, too.
    """
    if len(drawing.items) != 1:
        return False
    (item,) = drawing.items
    if isinstance(item, Stamp):
        return item.drawing.inline and item.opacity == 1 and is_one_paint(item.drawing)
    return not (isinstance(item, Shape) and None not in (item.pen.fill, item.pen.stroke))


def is_cut_to(item: Item, shape: Shape) -> bool:
    """Return whether an item is clipped to the same path as a shape, which is then written once."""
    return (
        isinstance(item, Stamp)
        and item.transform == (1, 0, 0, 1, 0, 0)
        and item.winding == shape.pen.winding
        and item.clip == shape.path
    )


def box_of(box: Box) -> str:
    """Format the BBox of a form, slightly enlarged."""
    x0, y0, x1, y1 = box
    ends = (x0 - 1, y0 - 1, x1 + 1, y1 + 1)
    return f"[{' '.join(str(operators.length(end)) for end in ends)}]"


def marks_box(drawing: Drawing) -> Box:
    """Return the bounding box of all marks of a drawing, in its own mm, ignoring clips."""
    boxes = [moved(extent(item), at) for item, at in drawing.walk() if not isinstance(item, Stamp)]
    return union(boxes) if boxes else (0.0, 0.0, 0.0, 0.0)
