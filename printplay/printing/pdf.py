"""PDF: writes sides of paper with ReportLab, the only module that knows it.

Streams are not compressed: deflate differs between builds of zlib, and the same input must give
the same bytes on every machine. What is drawn often is kept once, as a form. What is done with
waits in a temporary file, not in memory, so that a file of a thousand pages takes no more of it.
"""

from __future__ import annotations

import json
from io import BytesIO
from typing import Any, Self
from weakref import WeakKeyDictionary

from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from printplay.geometry.affine import Affine, then
from printplay.printing import operators
from printplay.printing.aside import Aside
from printplay.printing.component import Side
from printplay.printing.drawing import (
    PT,
    Drawing,
    Modules,
    Picture,
    Shape,
    Stamp,
    Text,
    placed,
)
from printplay.printing.fonts import FACES, face
from printplay.printing.output import Writable
from printplay.printing.paper import Duplex, Separation
from printplay.printing.pixels import Pixels
from printplay.printing.profile import NONE, Profile
from printplay.printing.separation import separated
from printplay.version import __version__

MM = 1 / PT  # points in a mm
#: What a picture of so many colours is painted in; grey is black ink to a press.
_SPACES = {1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK"}
_FAR = 3000  # mm; the box of a form is there to be large enough

_DUPLEX = {
    Duplex.long: "DuplexFlipLongEdge",
    Duplex.short: "DuplexFlipShortEdge",
    Duplex.fold: "Simplex",
    Duplex.none: "Simplex",
}


class PdfWriter:
    """Takes sides of paper one by one and puts the finished file down; used in a `with`."""

    def __init__(
        self, title: str, language: str, duplex: Duplex, profile: Profile = NONE,
        separation: Separation = Separation.rgb,
    ) -> None:  # fmt: skip
        for name in FACES:
            if name not in pdfmetrics.getRegisteredFontNames():
                pdfmetrics.registerFont(TTFont(name, str(face(name).path)))
        self._waiting = Aside()
        # ReportLab is untyped where it matters here: the stubs know neither a name for the first
        # font (the default is Helvetica, which no file of ours may hold) nor the document inside.
        canvas: Any = Canvas(
            BytesIO(),
            invariant=1,
            pageCompression=0,
            pdfVersion=(1, 7),  # PrintScaling and Duplex are of this version
            initialFontName=FACES[0],  # type: ignore[arg-type]
            lang=language,
        )
        self._canvas = canvas
        canvas.setTitle(title)
        canvas.setSubject("")
        canvas.setAuthor("printplay")
        canvas.setCreator(f"printplay {__version__}")
        canvas.setProducer("printplay")
        # A viewer that heeds this offers 100 % and the right duplex without being asked.
        canvas.setViewerPreference("PrintScaling", "None")
        canvas.setViewerPreference("Duplex", _DUPLEX[duplex])
        self._forms: WeakKeyDictionary[Drawing, str] = WeakKeyDictionary()
        self._pictures: WeakKeyDictionary[Pixels, str] = WeakKeyDictionary()
        self._known: WeakKeyDictionary[Drawing, list[tuple[dict[str, str], Affine]]]
        self._known = WeakKeyDictionary()
        self._same: dict[object, _Once] = {}
        self._made = 0
        self._profile = profile
        self._pages = 0
        self._ink: operators.Ink = operators.INKS[separation]
        self._separated = separated if separation is Separation.cmyk else lambda pixels: pixels

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self._waiting.close()

    def add(self, side: Side, furniture: Drawing) -> None:
        """Put down one side of paper: what lies on it, then the marks around it."""
        canvas = self._canvas
        width, height = side.paper.width * MM, side.paper.height * MM
        canvas.setPageSize((width, height))
        trim, bled = _boxes(side)
        canvas.setTrimBox(trim)
        canvas.setBleedBox(bled)
        undone = self._profile.correction(side.paper, is_back=side.is_back)
        points = then(undone, (MM, 0, 0, MM, 0, 0))
        canvas.addLiteral(f"q {operators.matrix(points)} cm")
        boards: list[dict[str, Any]] = []
        for _component, drawing, at in side.drawings:
            canvas.addLiteral(f"q {operators.matrix(at)} cm")
            self._draw(drawing)
            canvas.addLiteral("Q")
            for board, inner in self._boards(drawing):
                matrix = [round(value, 5) for value in then(then(inner, at), points)]
                boards.append({**board, "matrix": matrix})
        self._draw(furniture)
        canvas.addLiteral("Q")
        canvas.showPage()
        self._pages += 1
        # ReportLab keeps its pages under these names; it has no call to reach the last one.
        page = canvas._doc.idToObject[f"Page{self._pages}"]
        self._put_aside(page)
        if boards:
            self._note(page, boards)
        page.check_format(canvas._doc)  # makes what the page does not have yet
        shown = tuple(page.XObjects.dict) if page.XObjects else ()
        page.Resources = self._once((shown, page.hasImages), page.Resources)
        page.MediaBox = self._once((width, height), page.MediaBox)
        page.TrimBox, page.BleedBox = (
            self._once(trim, page.TrimBox),
            self._once(bled, page.BleedBox),
        )

    def bookmark(self, title: str) -> None:
        """Name the next page in the table of contents of the viewer."""
        key = f"page-{self._pages + 1}"
        self._canvas.bookmarkPage(key)
        self._canvas.addOutlineEntry(title, key)

    def finish(self, file: Writable) -> None:
        """Write the file."""
        document = self._canvas._doc
        # What ReportLab does here would hold all of the file in memory.
        document.format = lambda: _formatted(document, file)
        self._canvas.save()

    def _put_aside(self, made: Any) -> None:
        """Let the stream of a finished page or form wait outside of memory."""
        text = made.stream
        if text:
            data = pdfdoc.pdfdocEnc(text)
            made.Contents = _Waiting(self._waiting, data)
            made.stream = None

    def _once(self, key: object, said: Any) -> _Once:
        """Return what stands for all of the same key, so that memory and time hold but one."""
        return self._same.setdefault(key, _Once(said))

    def _boards(self, drawing: Drawing) -> list[tuple[dict[str, str], Affine]]:
        """Return the boards in a drawing, name and hash, and how their mm lie in its own.

        A board in a picture that is there to be looked at (role ground) is no board to draw on.
        """
        found = self._known.get(drawing)
        if found is None:
            found = []
            for item in drawing.items:
                if not isinstance(item, Stamp) or item.role == "ground":
                    continue
                data = item.drawing.data
                if "layout" in data:
                    board = {"layout": data["layout"], "hash": data["hash"]}
                    found.append((board, item.transform))
                found += [
                    (board, then(inner, item.transform))
                    for board, inner in self._boards(item.drawing)
                ]
            if not drawing.inline:
                self._known[drawing] = found
        return found

    def _note(self, page: Any, boards: list[dict[str, Any]]) -> None:
        """Leave the boards' places with the page, for a reader of what is drawn onto it."""
        private = json.dumps({"boards": boards}, separators=(",", ":"))
        text = pdfdoc.PDFString(private)
        entry = pdfdoc.PDFDictionary(
            {"LastModified": pdfdoc.PDFString("D:20000101000000Z"), "Private": text}
        )
        page.PieceInfo = self._once(private, pdfdoc.PDFDictionary({"printplay": entry}))

    def _form(self, drawing: Drawing) -> str:
        name = self._forms.get(drawing)
        if name is None:
            for item in drawing.items:  # a form must be known before another one uses it
                if isinstance(item, Stamp) and not item.drawing.inline:
                    self._form(item.drawing)
            name = self._forms[drawing] = f"form{self._made}"
            self._made += 1
            self._canvas.beginForm(name, -_FAR, -_FAR, _FAR, _FAR)
            self._draw(drawing)
            self._canvas.endForm()
            document = self._canvas._doc
            self._put_aside(document.idToObject[document.getXObjectName(name)])
        return name

    def _picture(self, pixels: Pixels) -> str:
        """Return the name of a picture, which is kept once."""
        name = self._pictures.get(pixels)
        if name is None:
            name = self._pictures[pixels] = f"picture{self._made}"
            self._made += 1
            shown = self._separated(pixels)
            stream = self._image(shown, shown.data, shown.colours, shown.packed)
            if pixels.alpha is not None:
                mask = self._image(pixels, pixels.alpha, 1, "")
                stream.dictionary["SMask"] = self._canvas._doc.Reference(mask, f"{name}mask")
            document = self._canvas._doc
            document.Reference(stream, document.getXObjectName(name))
        return name

    def _image(self, pixels: Pixels, data: bytes, colours: int, packed: str) -> _Waiting:
        entries: dict[str, Any] = {
            "Type": pdfdoc.PDFName("XObject"),
            "Subtype": pdfdoc.PDFName("Image"),
            "Width": pixels.width,
            "Height": pixels.height,
            "BitsPerComponent": 8,
            "ColorSpace": pdfdoc.PDFName(_SPACES[colours]),
        }
        if packed:
            entries["Filter"] = pdfdoc.PDFName("DCTDecode" if packed == "jpeg" else "FlateDecode")
        if packed == "png":
            entries["DecodeParms"] = pdfdoc.PDFDictionary(
                {"Predictor": 15, "Colors": colours, "Columns": pixels.width}
            )
        stream = _Waiting(self._waiting, data)
        stream.dictionary = pdfdoc.PDFDictionary(entries)
        return stream

    def _draw(self, drawing: Drawing) -> None:
        canvas = self._canvas
        for item in drawing.items:
            if isinstance(item, Shape):
                canvas.addLiteral(operators.shape(item, self._ink))
            elif isinstance(item, Text):
                self._text(item)
            elif isinstance(item, Picture):
                box = (item.width, 0, 0, item.height, item.x, item.y)
                canvas.addLiteral(f"q {operators.matrix(box)} cm")
                canvas.doForm(self._picture(item.pixels))
                canvas.addLiteral("Q")
            elif isinstance(item, Modules):
                canvas.addLiteral(operators.modules(item, self._ink))
            else:
                canvas.addLiteral(f"q {operators.matrix(item.transform)} cm")
                if item.clip:
                    canvas.addLiteral(f"{operators.path(item.clip)} W* n")
                if item.drawing.inline:
                    self._draw(item.drawing)
                else:
                    canvas.doForm(self._form(item.drawing))
                canvas.addLiteral("Q")

    def _text(self, item: Text) -> None:
        shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[item.anchor]
        back = shift * face(item.face).width(item.string, item.size) if shift else 0.0
        at = then((1, 0, 0, 1, -back, 0), placed(item.x, item.y, angle=item.angle))
        parts = [f"q {operators.letters(item, self._ink)} BT {operators.matrix(at)} Tm"]
        font: Any = pdfmetrics.getFont(item.face)
        document = self._canvas._doc
        for subset, codes in font.splitString(item.string, document):
            name = font.getSubsetInternalName(subset, document)
            parts.append(f"{name} {operators.number(item.size * PT)} Tf <{codes.hex()}> Tj")
        parts.append("ET Q")
        self._canvas.addLiteral(" ".join(parts))


class _Once(pdfdoc.PDFObject):
    """What many pages say in the same words, which are found once."""

    def __init__(self, said: Any) -> None:
        self._said, self._words = said, b""

    def format(self, document: Any) -> bytes:
        if not self._words:
            self._words = pdfdoc.format(self._said, document)
        return self._words


class _Waiting(pdfdoc.PDFStream):
    """A stream whose bytes lie in a file."""

    def __init__(self, aside: Aside, data: bytes) -> None:
        super().__init__()
        self._aside, self._at = aside, aside.keep(data)

    @property
    def content(self) -> bytes:
        return self._aside.read(self._at)

    @content.setter
    def content(self, _value: None) -> None:
        """Leave the bytes where they are; the base class clears what it does not know yet."""


def _formatted(document: Any, file: Writable) -> bytes:
    """Write a document of ReportLab object by object; return nothing, for nothing is left.

    The order and the bytes are those of `PDFDocument.format`, which gathers them first.
    """
    document.encrypt.prepare(document)
    root, info = document.Reference(document.Catalog), document.Reference(document.info)
    out: Any = pdfdoc.PDFFile(document._pdfVersion)
    for piece in out.strings:
        file.write(piece)
    out.write = file.write
    names: list[str] = []
    while (number := len(names) + 1) in document.numberToId:  # objects are added while one writes
        name = document.numberToId[number]
        made = pdfdoc.PDFIndirectObject(name, document.idToObject[name])
        document.idToOffset[name] = out.add(made.format(document))
        names.append(name)
    table = pdfdoc.PDFCrossReferenceTable()
    table.addsection(0, names)
    trailer = pdfdoc.PDFTrailer(
        startxref=out.add(table.format(document)),
        Size=len(names) + 1,
        Root=root,
        Info=info,
        ID=document.ID(),
    )
    out.add(trailer.format(document))
    return b""


def _boxes(side: Side) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the TrimBox and the BleedBox of a page, points: what is cut out, where that bleeds.

    A page that is not cut, or whose cuts are inside the paper without bleed, is its own trim.
    """
    width, height = side.paper.width, side.paper.height
    if not side.bleed or not side.trims:
        whole = (0.0, 0.0, width * MM, height * MM)
        return whole, whole
    x0, y0 = min(x for x, *_ in side.trims), min(y for _x, y, *_ in side.trims)
    x1 = max(x + w for x, _y, w, _h in side.trims)
    y1 = max(y + h for _x, y, _w, h in side.trims)
    more = side.bleed
    bled = (max(0.0, x0 - more), max(0.0, y0 - more),
            min(width, x1 + more), min(height, y1 + more))  # fmt: skip
    return tuple(v * MM for v in (x0, y0, x1, y1)), tuple(v * MM for v in bled)
