"""Gradients, opacity and CMYK in a PDF: shadings, graphics states, transparency groups.

Lengths are whole tenths of a micrometre, which are written twice as fast as fractions of a mm; the
first matrices of a page convert them to points.

There is no colour profile, as the shop is unknown. The grey component of a colour is black ink
(full grey component replacement), so that at most two inks and black meet. With black = 1 - the
largest of red, green and blue, cyan = (1 - red - black) / (1 - black), and magenta and yellow
likewise. Small letters and thin lines of a dark tone become solid black: one ink cannot be out of
register, and solid areas have no raster. Neither black nor white is set to overprint.
"""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple, Protocol

from printplay.core.print_choices import Separation
from printplay.geometry.shapes.affine import IDENTITY, Affine
from printplay.printing.drawing.colour import Colour, Gradient
from printplay.printing.drawing.drawing import Drawing, Item, Modules, Pen, Shaded, Shape, Stamp
from printplay.printing.drawing.extent import Box, extent, transform_box, union
from printplay.printing.drawing.path import Command, bounds
from printplay.printing.drawing.pixels import Pixels
from printplay.printing.output.pdf.file import PdfFile, dictionary

#: The most ink in one place, all four together: shops accept 300 %, some only 280 %.
MOST = 2.8
#: Fine marks of at most this whiteness become black.
_DARK = 0.25
_ROWS = 1_000_000  # pixels separated at a time
#: Type up to this size (points), and lines up to this width (mm), are printed in one ink.
SMALL, _THIN = 12.0, 0.5
#: Runs of dark modules are composed from pieces of up to this length, which are cached.
_PIECE = 7
_VERBS: dict[str | float, str] = {"M": "%d %d m", "L": "%d %d l", "C": "%d %d %d %d %d %d c", "Z": "h"}
#: Units of length in a mm.
UNIT = 10_000
_MANY = 1000  # lengths from which on NumPy rounds faster than Python
#: Superfluous ends of numbers with six decimals, to be removed one by one, which is much faster
#: than a regular expression.
_ZEROS = ("0 ", "0 ", "0 ", "0 ", "0 ", "0 ", ". ")
#: (filled, stroked) -> the painting operator; a star stands for the even-odd rule.
_PAINT = {(True, True): "B*", (True, False): "f*", (False, True): "S", (False, False): "n"}
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
        return f"<< /S /Transparency /CS {_SPACES[self._separation]} >>"

    def opacity(self, share: float) -> int:
        """Return the graphics state of an opacity."""
        share = round(share, 4)
        if share not in self._opacities:
            state = f"<< /Type /ExtGState /ca {pdf_number(share)} /CA {pdf_number(share)} >>"
            self._opacities[share] = self._file.add(state)
        return self._opacities[share]

    def mask(self, item: Shaded) -> int:
        """Return the graphics state with a gradient's soft mask."""
        if item not in self._masks:
            shading = self.shading(item.gradient, opacities=True)
            operators = f"q {stretched(item.gradient.placed)} cm /S{shading} sh Q"
            resources = dictionary({"Shading": dictionary({f"S{shading}": f"{shading} 0 R"})})
            about = (
                f"/Type /XObject /Subtype /Form /BBox {box_of(bounds(item.path))} "
                f"/Group << /S /Transparency /CS /DeviceGray >> /Resources {resources}"
            )
            form = self._file.stream(about, operators.encode("ascii"))
            state = f"<< /Type /ExtGState /SMask << /S /Luminosity /G {form} 0 R >> >>"
            self._masks[item] = self._file.add(state)
        return self._masks[item]

    def shading(self, gradient: Gradient, *, opacities: bool = False) -> int:
        """Return the shading of a gradient, or of its opacities in grey, in its own units."""
        stops = gradient.distinct_stops()
        key = (gradient.kind, gradient.focus, stops, opacities)
        if key not in self._shadings:
            if opacities:
                values = [pdf_number(stop.opacity) for stop in stops]
            else:
                is_cmyk = self._separation is Separation.cmyk
                parts = [inks(stop.colour) if is_cmyk else stop.colour for stop in stops]
                values = [" ".join(map(pdf_number, amounts)) for amounts in parts]
            pieces = " ".join(
                f"<< /FunctionType 2 /Domain [0 1] /C0 [{a}] /C1 [{b}] /N 1 >>" for a, b in pairwise(values)
            )
            inner = " ".join(pdf_number(stop.at) for stop in stops[1:-1])
            way = " ".join(["0 1"] * (len(stops) - 1))
            function = (
                f"<< /FunctionType 3 /Domain [0 1] /Functions [{pieces}] /Bounds [{inner}] /Encode [{way}] >>"
            )
            space = "/DeviceGray" if opacities else _SPACES[self._separation]
            focus = " ".join(map(pdf_number, gradient.focus))
            kind, ends = (2, "0 0 1 0") if gradient.kind == "linear" else (3, f"{focus} 0 0 0 1")
            self._shadings[key] = self._file.add(
                f"<< /ShadingType {kind} /ColorSpace {space} /Coords [{ends}] "
                f"/Function {function} /Extend [true true] >>"
            )
        return self._shadings[key]


def is_one_paint(drawing: Drawing) -> bool:
    """Return whether nothing in a drawing overlaps, no fill its stroke: it needs no group."""
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
    return f"[{' '.join(str(length(end)) for end in ends)}]"


def marks_box(drawing: Drawing) -> Box:
    """Return the bounding box of all marks of a drawing, in its own mm, ignoring clips."""
    boxes = [
        transform_box(extent(item), transform)
        for item, transform in drawing.walk()
        if not isinstance(item, Stamp)
    ]
    return union(boxes) if boxes else (0.0, 0.0, 0.0, 0.0)


def pdf_number(value: float) -> str:
    """Format a number to a tenth of a micrometre, as short as possible."""
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def length(value: float) -> int:
    """Format a length in mm.

    >>> length(0.35)
    3500
    """
    return round(value * UNIT)


def on_paper(transform: Affine) -> str:
    """Return the operators that place a stream on paper, from mm to points.

    >>> on_paper((2.8346, 0.0, 0.0, 2.8346, 1.5, 0.0))
    '2.8346 0 0 2.8346 1.5 0 cm 0.0001 0 0 0.0001 0 0 cm'
    """
    return f"{_compact(*transform)} cm {_compact(1 / UNIT, 0, 0, 1 / UNIT, 0, 0)} cm"


@lru_cache(maxsize=1024)
def matrix(transform: Affine) -> str:
    """Format the six numbers of a transform.

    >>> matrix((1.0, 0.0, -0.0, 1.0, 2.5, 0.0))
    '1 0 0 1 25000 0'
    """
    *linear, e, f = transform
    return f"{_compact(*linear)} {length(e)} {length(f)}"


def stretched(transform: Affine) -> str:
    """Return the matrix that places a unit square, such as a picture's.

    >>> stretched((63.0, 0.0, 0.0, 88.0, 2.5, 0.0))
    '630000 0 0 880000 25000 0'
    """
    a, b, c, d, e, f = transform
    return f"{_compact(a * UNIT, b * UNIT, c * UNIT, d * UNIT)} {length(e)} {length(f)}"


@lru_cache(maxsize=1024)  # many places share one rotation
def _compact(*values: float) -> str:
    """Format numbers to a millionth, as short as possible."""
    text = "%.6f " * len(values) % values
    for zero in _ZEROS:
        text = text.replace(zero, " ")
    return text.replace("-0 ", "0 ")[:-1]  # the cache does not distinguish 0 and -0


def path(commands: tuple[Command, ...]) -> str:
    """Return the operators of a path, without painting it.

    >>> path((("M", 10, 0.5), ("L", -0.00001, 2.25), ("Z",)))
    '100000 5000 m 0 22500 l h'
    """
    last_commands, text = _last_path[0]
    if last_commands is not commands:
        values: list[Any] = [value for command in commands for value in command[1:]]
        np = sys.modules.get("numpy")  # loading it just for this would not pay
        if np is None or len(values) < _MANY:
            lengths = tuple([round(value * UNIT) for value in values])
        else:
            lengths = tuple(np.rint(np.array(values, float) * UNIT).astype(int).tolist())
        text = " ".join([_VERBS[command[0]] for command in commands]) % lengths
        _last_path[0] = commands, text
    return text


#: The last path: one is often filled, then stroked, then used as a clip.
_last_path: list[tuple[object, str]] = [((), "")]


class ColourSetter(Protocol):
    """Sets the colour; `fine` marks are printed in one ink."""

    def __call__(self, colour: Colour, operator: str, *, fine: bool) -> str:
        """Return the colour for fills (operator `rg`) or for lines (`RG`)."""

    def __hash__(self) -> int:
        """Return a hash, so that results can be cached by ink."""


@lru_cache(maxsize=256)
def _rgb(colour: Colour, operator: str, *, fine: bool) -> str:  # noqa: ARG001
    return f"{' '.join(map(pdf_number, colour))} {operator}"


def _cmyk(colour: Colour, operator: str, *, fine: bool) -> str:
    operator = {"rg": "k", "RG": "K"}[operator]
    return f"{' '.join(map(pdf_number, inks(colour, fine=fine)))} {operator}"


INKS: dict[Separation, ColourSetter] = {Separation.rgb: _rgb, Separation.cmyk: _cmyk}


def shape(item: Shape, ink: ColourSetter, *, cuts: bool = False) -> str:
    """Return the operators that fill and stroke a path; with `cuts` it also clips."""
    pen = item.pen
    paint = _PAINT[pen.fill is not None, pen.stroke is not None]
    parts = [_pen_operators(pen, ink), path(item.path)]
    if cuts:
        parts.append("W" if pen.winding else "W*")
    parts.append(paint.rstrip("*") if pen.winding else paint)
    return " ".join(parts).lstrip()


@lru_cache(maxsize=1024)  # few pens draw many marks
def _pen_operators(pen: Pen, ink: ColourSetter) -> str:
    parts = []
    if pen.fill is not None:
        parts.append(ink(pen.fill, "rg", fine=False))
    if pen.stroke is not None:
        parts.append(ink(pen.stroke, "RG", fine=pen.width <= _THIN))
        ends, phase = "1 J 1 j" if pen.round else "0 J 0 j", "0"
        if pen.ends is not None:
            cap, join, mitre, _phase = pen.ends
            ends, phase = f"{cap} J {join} j {pdf_number(mitre)} M", str(length(pen.ends.phase))
        parts.append(f"{length(pen.width)} w {ends}")
        parts.append(f"[{' '.join(str(length(part)) for part in pen.dash)}] {phase} d")
    return " ".join(parts)


def cut(commands: tuple[Command, ...], *, winding: bool) -> str:
    return f"{path(commands)} {'W' if winding else 'W*'} n"


def modules(code: Modules, ink: ColourSetter) -> str:
    """Return the dark modules of a code, 1 mm each, as one path, so that no seams show between them."""
    pieces = [
        _module_runs(x, y, row[x : x + _PIECE]) for y, row in code.rows() for x in range(0, code.side, _PIECE)
    ]
    colour, larger = ink(code.colour, "rg", fine=True), stretched(IDENTITY)
    return " ".join([colour, f"q {larger} cm", *filter(None, pieces), "f Q"])


@lru_cache(maxsize=8192)
def _module_runs(x: int, y: int, modules: str) -> str:
    dark = re.finditer("1+", modules)
    return " ".join(f"{x + run.start()} {y} {len(run[0])} 1 re" for run in dark)


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
