"""Paints drawings into the streams of a PDF.

A drawing that is stamped often is stored once, as a form; so are drawings with equal operators.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from weakref import WeakKeyDictionary

from printplay.core.print_choices import Separation
from printplay.geometry.shapes.affine import then
from printplay.printing.drawing.drawing import (
    PT,
    Drawing,
    Item,
    Modules,
    Picture,
    Shaded,
    Shape,
    Stamp,
    Text,
    placed,
)
from printplay.printing.drawing.pixels import Pixels, rows_apart
from printplay.printing.imposition.component import Side
from printplay.printing.output.pdf import paint
from printplay.printing.output.pdf.file import PdfFile, dictionary
from printplay.printing.output.pdf.fonts import PdfFonts
from printplay.printing.output.pdf.paint import (
    PdfPaints,
    box_of,
    is_cut_to,
    is_one_paint,
    marks_box,
    separated,
)
from printplay.printing.text.fonts import face

MM = 1 / PT  # points in a mm
LONG_AGO = "(D:20000101000000Z)"  # a fixed date keeps the bytes of a file the same
#: The colour spaces of pictures by channels; grey is black ink on a press.
_SPACES = {1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK"}
_FAR = 3000.0  # mm; the BBox of a form only has to be large enough


class PdfPainter:
    """Paints into the streams of one file, with its `fonts` and `paints`."""

    def __init__(self, file: PdfFile, separation: Separation) -> None:
        self._file = file
        self.fonts = PdfFonts(file)
        self.paints = PdfPaints(file, separation)
        self._forms: WeakKeyDictionary[Drawing, int] = WeakKeyDictionary()
        self._pictures: WeakKeyDictionary[Pixels, int] = WeakKeyDictionary()
        self._groups: WeakKeyDictionary[Drawing, int] = WeakKeyDictionary()
        self._blending: set[int] = set()  # forms with transparency
        self.ink: paint.ColourSetter = paint.INKS[separation]
        self._separated = separated if separation is Separation.cmyk else lambda pixels: pixels

    def _form(self, drawing: Drawing, *, group: bool = False) -> int:
        """Return the form of a drawing, cached; a `group` may overlap itself where it is transparent."""
        forms = self._groups if group else self._forms
        number = forms.get(drawing)
        if number is None:
            box = box_of(marks_box(drawing) if group else (-_FAR, -_FAR, _FAR, _FAR))
            about = f"{box} /Group {self.paints.group}" if group else box
            stream = Stream()
            self.draw(drawing.items, stream)
            about = f"/Type /XObject /Subtype /Form /BBox {about} /Resources {stream.resources}"
            number = forms[drawing] = self._file.stream(about, stream.data)
            if stream.blends:
                self._blending.add(number)
        return number

    def _picture(self, pixels: Pixels) -> int:
        number = self._pictures.get(pixels)
        if number is None:
            mask = ""
            if pixels.alpha is not None:
                mask = f" /SMask {self._image(pixels, pixels.alpha, 1, '')} 0 R"
            separated_pixels = self._separated(pixels)
            number = self._image(
                separated_pixels,
                separated_pixels.data,
                separated_pixels.colours,
                separated_pixels.packed,
                mask,
            )
            self._pictures[pixels] = number
        return number

    def _image(self, pixels: Pixels, data: bytes, colours: int, packed: str, mask: str = "") -> int:
        about = (
            f"/Type /XObject /Subtype /Image /Width {pixels.width} /Height {pixels.height} "
            f"/BitsPerComponent 8 /ColorSpace /{_SPACES[colours]}{mask}"
        )
        if packed == "jpeg":
            about += " /Filter /DCTDecode"
        if packed == "png":
            about += " /Filter /FlateDecode"
        if packed != "jpeg":
            data = data if packed else rows_apart(data, pixels.height)
            guess = f"/Predictor 15 /Colors {colours} /Columns {pixels.width}"
            about += f" /DecodeParms << {guess} >>"
        return self._file.stream(about, data, packed=bool(packed))

    def draw(self, items: Sequence[Item], stream: Stream) -> None:
        """Draw items without marked content."""
        write = stream.parts.append
        cuts = False
        for number, item in enumerate(items, 1):
            if isinstance(item, Stamp):
                self.place_stamp(item, stream, is_cut=cuts)
                cuts = False
            elif isinstance(item, Shape):
                if cuts := number < len(items) and is_cut_to(items[number], item):
                    write("q")  # the next stamp ends it
                if cuts or item.pen.fill is not None or item.pen.stroke is not None:
                    write(paint.shape(item, self.ink, cuts=cuts))
            elif isinstance(item, Text):
                self._text(item, stream)
            elif isinstance(item, Picture):
                box = (item.width, 0, 0, item.height, item.x, item.y)
                self._show(self._picture(item.pixels), paint.stretched(box), stream)
            elif isinstance(item, Modules):
                write(paint.modules(item, self.ink))
            else:
                self._shade(item, stream)

    def place_stamp(self, item: Stamp, stream: Stream, *, is_cut: bool = False) -> None:
        """Place a drawing, clipped to a path if there is one.

        With `is_cut` painting the path set the clip already, within a q.
        """
        drawing = item.drawing
        solid = item.opacity >= 1
        if not drawing.inline and not item.clip and solid:
            self._show(self._form(drawing), paint.matrix(item.transform), stream)
            return
        if not is_cut:
            stream.parts.append(f"q {paint.matrix(item.transform)} cm")
            if item.clip:
                stream.parts.append(paint.cut(item.clip, winding=item.winding))
        if not solid:
            self._state(self.paints.opacity(item.opacity), stream)
        if not solid and not is_one_paint(drawing):
            self._show(self._form(drawing, group=True), "", stream)
        elif drawing.inline:
            self.draw(drawing.items, stream)
        else:
            self._show(self._form(drawing), "", stream)
        stream.parts.append("Q")

    def _shade(self, item: Shaded, stream: Stream) -> None:
        gradient = item.gradient
        stream.parts.append(f"q {paint.cut(item.path, winding=item.winding)}")
        if gradient.is_transparent:
            self._state(self.paints.mask(item), stream)
        shading = self.paints.shading(gradient)
        stream.shadings.add(shading)
        stream.parts.append(f"{paint.stretched(gradient.placed)} cm /S{shading} sh Q")

    def _state(self, number: int, stream: Stream) -> None:
        stream.states.add(number)
        stream.blends = True
        stream.parts.append(f"/G{number} gs")

    def _show(self, number: int, matrix: str, stream: Stream) -> None:
        stream.xobjects.add(number)
        stream.blends = stream.blends or number in self._blending
        stream.parts.append(f"q {matrix} cm /X{number} Do Q" if matrix else f"/X{number} Do")

    def _text(self, item: Text, stream: Stream) -> None:
        shift = item.anchor_share
        offset = shift * face(item.face).width(item.string, item.size) if shift else 0.0
        size = item.size * PT
        transform = then((size, 0, 0, size, -offset, 0), placed(item.x, item.y, angle=item.angle))
        operators, font = self.fonts.show(item.face, item.string)
        stream.fonts.add(font)
        colour = self.ink(item.colour, "rg", fine=item.size <= paint.SMALL)
        stream.parts.append(f"{colour} BT {paint.stretched(transform)} Tm {operators} ET")


@dataclass
class Stream:
    """Operators and the resources they use."""

    parts: list[str] = field(default_factory=list)
    fonts: set[int] = field(default_factory=set)
    xobjects: set[int] = field(default_factory=set)
    states: set[int] = field(default_factory=set)
    shadings: set[int] = field(default_factory=set)
    blends: bool = False  # it contains transparency

    @property
    def data(self) -> bytes:
        return "\n".join(self.parts).encode("ascii")

    @property
    def resources(self) -> str:
        entries = {}
        if self.fonts:
            entries["Font"] = dictionary({f"F{n}": f"{n} 0 R" for n in sorted(self.fonts)})
        if self.xobjects:
            entries["XObject"] = dictionary({f"X{n}": f"{n} 0 R" for n in sorted(self.xobjects)})
        if self.states:
            entries["ExtGState"] = dictionary({f"G{n}": f"{n} 0 R" for n in sorted(self.states)})
        if self.shadings:
            entries["Shading"] = dictionary({f"S{n}": f"{n} 0 R" for n in sorted(self.shadings)})
        return dictionary(entries)


def box(corners: tuple[float, ...]) -> str:
    """Format a box in points."""
    return f"[{' '.join(map(paint.pdf_number, corners))}]"


def boxes(side: Side) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return a page's TrimBox (the page without cuts within it, or bleed) and BleedBox, in points."""
    width, height = side.paper.width, side.paper.height
    if not side.bleed or not side.trims:
        whole_page = (0.0, 0.0, width * MM, height * MM)
        return whole_page, whole_page
    x0, y0 = min(x for x, *_ in side.trims), min(y for _x, y, *_ in side.trims)
    x1 = max(x + w for x, _y, w, _h in side.trims)
    y1 = max(y + h for _x, y, _w, h in side.trims)
    bleed = side.bleed
    bled = (max(0.0, x0 - bleed), max(0.0, y0 - bleed), min(width, x1 + bleed), min(height, y1 + bleed))
    return tuple(v * MM for v in (x0, y0, x1, y1)), tuple(v * MM for v in bled)
