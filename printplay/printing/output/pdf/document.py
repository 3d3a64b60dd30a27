"""PDF: writes sides of paper.

What is drawn often is kept once, as a form; so are drawings that come out the same. What is done
with waits in a temporary file, not in memory, so that a file of a thousand pages takes no more.
"""

from __future__ import annotations

from typing import Any, Self
from weakref import WeakKeyDictionary

from printplay.core.print_choices import Duplex, Separation
from printplay.core.version import __version__
from printplay.geometry.shapes.affine import Affine, then
from printplay.printing.calibration.profile import NONE, Profile
from printplay.printing.drawing.drawing import (
    PT,
    Drawing,
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
from printplay.printing.output.pdf import operators
from printplay.printing.output.pdf.file import PdfFile, dictionary, words
from printplay.printing.output.pdf.fonts import PdfFonts
from printplay.printing.output.pdf.page import LONG_AGO, MM, Stream, box, boxes, note
from printplay.printing.output.pdf.paint import PdfPaints, box_of, is_cut_to, is_one_paint, reach
from printplay.printing.output.separation import separated
from printplay.printing.output.writing import Writable
from printplay.printing.text.fonts import face

#: What a picture of so many colours is painted in; grey is black ink to a press.
_SPACES = {1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK"}
_FAR = 3000.0  # mm; the box of a form is there to be large enough

_DUPLEX = {
    Duplex.long: "/DuplexFlipLongEdge",
    Duplex.short: "/DuplexFlipShortEdge",
    Duplex.fold: "/Simplex",
    Duplex.none: "/Simplex",
}


class PdfWriter:
    """Writes sides of paper one by one to a PDF; a context manager."""

    def __init__(
        self, title: str, language: str, duplex: Duplex, profile: Profile = NONE,
        separation: Separation = Separation.rgb,
    ) -> None:  # fmt: skip
        self._file = PdfFile(language)
        self._fonts = PdfFonts(self._file)
        self._title, self._duplex = title, duplex
        self._forms: WeakKeyDictionary[Drawing, int] = WeakKeyDictionary()
        self._pictures: WeakKeyDictionary[Pixels, int] = WeakKeyDictionary()
        self._known: WeakKeyDictionary[Drawing, list[tuple[dict[str, str], Affine]]]
        self._known = WeakKeyDictionary()
        self._profile = profile
        self._pages: list[int] = []
        #: What the viewer's table of contents names, and which page that is.
        self._contents: list[tuple[str, int]] = []
        self._paints = PdfPaints(self._file, separation)
        self._groups: WeakKeyDictionary[Drawing, int] = WeakKeyDictionary()
        self._blending: set[int] = set()  # forms in which something is seen through something
        self._ink: operators.Ink = operators.INKS[separation]
        self._separated = separated if separation is Separation.cmyk else lambda pixels: pixels

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self._file.close()

    def add(self, side: Side, furniture: Drawing) -> None:
        """Write one side of paper: its components, then the marks around them."""
        stream = Stream()
        put = stream.parts.append
        trim, bled = boxes(side)
        undone = self._profile.correction(side.paper, is_back=side.is_back)
        points = then(undone, (MM, 0, 0, MM, 0, 0))
        put(f"q {operators.on_paper(points)}")
        boards: list[dict[str, Any]] = []
        for _component, drawing, at in side.drawings:
            self._put(Stamp(drawing, at), stream)
            for board, inner in self._boards(drawing):
                matrix = [round(value, 5) for value in then(then(inner, at), points)]
                boards.append({**board, "matrix": matrix})
        self._draw(furniture, stream)
        put("Q")
        page: dict[str, object] = {
            "Type": "/Page",
            "Parent": f"{self._file.tree} 0 R",
            "MediaBox": box((0.0, 0.0, side.paper.width * MM, side.paper.height * MM)),
            "TrimBox": box(trim),
            "BleedBox": box(bled),
            "Resources": stream.resources,
            "Contents": f"{self._file.stream('', stream.data)} 0 R",
        }
        if stream.blends:
            page["Group"] = self._paints.group
        if boards:
            page["PieceInfo"], page["LastModified"] = note(boards), LONG_AGO
        self._pages.append(self._file.page(dictionary(page)))

    def bookmark(self, title: str) -> None:
        """Add bookmarks for the next page."""
        self._contents.append((title, len(self._pages)))

    def finish(self, file: Writable) -> None:
        """Write the file."""
        self._fonts.finish()
        # A viewer that heeds this offers 100 % and the right duplex without being asked.
        wishes = f"<< /PrintScaling /None /Duplex {_DUPLEX[self._duplex]} >>"
        self._file.wishes(self._file.put(wishes))
        if self._contents:
            self._outline()
        creator, licences = f"printplay {__version__}", self._fonts.licences()
        self._file.write(file, self._title, creator, licences)

    def _outline(self) -> None:
        """Write the bookmarks."""
        top = self._file.reserve()
        entries = [self._file.reserve() for _entry in self._contents]
        for place, (number, (title, page)) in enumerate(zip(entries, self._contents, strict=True)):
            entry: dict[str, object] = {
                "Title": words(title),
                "Parent": f"{top} 0 R",
                "Dest": f"[{self._pages[page]} 0 R /Fit]",
            }
            if place:
                entry["Prev"] = f"{entries[place - 1]} 0 R"
            if place + 1 < len(entries):
                entry["Next"] = f"{entries[place + 1]} 0 R"
            self._file.put(dictionary(entry), number)
        whole = {
            "Type": "/Outlines", "First": f"{entries[0]} 0 R", "Last": f"{entries[-1]} 0 R",
            "Count": len(entries),
        }  # fmt: skip
        self._file.outline(self._file.put(dictionary(whole), top))

    def _boards(self, drawing: Drawing) -> list[tuple[dict[str, str], Affine]]:
        """Return the boards in a drawing: name, hash, and the map from their mm.

        A board in a picture that is there to be looked at (role ground) is no board to draw on.
        """
        found = None if drawing.inline else self._known.get(drawing)
        if found is None:
            found = []
            for item in drawing.items:
                if not isinstance(item, Stamp) or item.role == "ground":
                    continue
                data, inner = item.drawing.data, self._boards(item.drawing)
                if "layout" in data:
                    board = {"layout": data["layout"], "hash": data["hash"]}
                    found.append((board, item.transform))
                if inner:
                    found += [(board, then(at, item.transform)) for board, at in inner]
            if not drawing.inline:
                self._known[drawing] = found
        return found

    def _form(self, drawing: Drawing) -> int:
        """Return the form XObject of a drawing."""
        number = self._forms.get(drawing)
        if number is None:
            number = self._forms[drawing] = self._kept(drawing, box_of((-_FAR, -_FAR, _FAR, _FAR)))
        return number

    def _group(self, drawing: Drawing) -> int:
        """Return the form XObject of a drawing that is a transparency group."""
        number = self._groups.get(drawing)
        if number is None:
            about = f"{box_of(reach(drawing))} /Group {self._paints.group}"
            number = self._groups[drawing] = self._kept(drawing, about)
        return number

    def _kept(self, drawing: Drawing, about: str) -> int:
        stream = Stream()
        self._draw(drawing, stream)
        about = f"/Type /XObject /Subtype /Form /BBox {about} /Resources {stream.resources}"
        number = self._file.stream(about, stream.data)
        if stream.blends:
            self._blending.add(number)
        return number

    def _picture(self, pixels: Pixels) -> int:
        """Return the XObject of a picture, written once."""
        number = self._pictures.get(pixels)
        if number is None:
            mask = ""
            if pixels.alpha is not None:
                mask = f" /SMask {self._image(pixels, pixels.alpha, 1, '')} 0 R"
            shown = self._separated(pixels)
            number = self._image(shown, shown.data, shown.colours, shown.packed, mask)
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

    def _draw(self, drawing: Drawing, stream: Stream) -> None:
        put = stream.parts.append
        cuts = False
        items = drawing.items
        for number, item in enumerate(items, 1):
            if isinstance(item, Stamp):
                self._put(item, stream, is_cut=cuts)
                cuts = False
            elif isinstance(item, Shape):
                if cuts := number < len(items) and is_cut_to(items[number], item):
                    put("q")  # the stamp that follows ends it
                if cuts or item.pen.fill is not None or item.pen.stroke is not None:
                    put(operators.shape(item, self._ink, cuts=cuts))
            elif isinstance(item, Text):
                self._text(item, stream)
            elif isinstance(item, Picture):
                box = (item.width, 0, 0, item.height, item.x, item.y)
                self._show(self._picture(item.pixels), operators.stretched(box), stream)
            elif isinstance(item, Modules):
                put(operators.modules(item, self._ink))
            else:
                self._shade(item, stream)

    def _put(self, item: Stamp, stream: Stream, *, is_cut: bool = False) -> None:
        """Place a drawing, clipped to a path if there is one.

        With `is_cut` that was done, within a q, when the path was painted.
        """
        drawing = item.drawing
        solid = item.opacity >= 1
        if not drawing.inline and not item.clip and solid:
            self._show(self._form(drawing), operators.matrix(item.transform), stream)
            return
        if not is_cut:
            stream.parts.append(f"q {operators.matrix(item.transform)} cm")
            if item.clip:
                stream.parts.append(operators.cut(item.clip, winding=item.winding))
        if not solid:
            self._state(self._paints.opacity(item.opacity), stream)
        if not solid and not is_one_paint(drawing):
            self._show(self._group(drawing), "", stream)
        elif drawing.inline:
            self._draw(drawing, stream)
        else:
            self._show(self._form(drawing), "", stream)
        stream.parts.append("Q")

    def _shade(self, item: Shaded, stream: Stream) -> None:
        gradient = item.gradient
        stream.parts.append(f"q {operators.cut(item.path, winding=item.winding)}")
        if gradient.fades:
            self._state(self._paints.mask(item), stream)
        shading = self._paints.shading(gradient)
        stream.shadings.add(shading)
        stream.parts.append(f"{operators.stretched(gradient.placed)} cm /S{shading} sh Q")

    def _state(self, number: int, stream: Stream) -> None:
        """Set a graphics state."""
        stream.states.add(number)
        stream.blends = True
        stream.parts.append(f"/G{number} gs")

    def _show(self, number: int, matrix: str, stream: Stream) -> None:
        """Show a form or a picture."""
        stream.shown.add(number)
        stream.blends = stream.blends or number in self._blending
        stream.parts.append(f"q {matrix} cm /X{number} Do Q" if matrix else f"/X{number} Do")

    def _text(self, item: Text, stream: Stream) -> None:
        shift = item.back
        back = shift * face(item.face).width(item.string, item.size) if shift else 0.0
        size = item.size * PT
        at = then((size, 0, 0, size, -back, 0), placed(item.x, item.y, angle=item.angle))
        shown, font = self._fonts.show(item.face, item.string)
        stream.fonts.add(font)
        colour = operators.letters(item, self._ink)
        stream.parts.append(f"{colour} BT {operators.stretched(at)} Tm {shown} ET")
