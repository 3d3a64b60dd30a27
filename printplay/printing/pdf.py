"""PDF: writes sides of paper with ReportLab, the only module that knows it.

Streams are not compressed: deflate differs between builds of zlib, and the same input must give
the same bytes on every machine. What is drawn often is kept once, as a form.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from io import BytesIO
from typing import Any

from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from printplay import __version__
from printplay.geometry.affine import Affine, then
from printplay.printing.colour import Colour
from printplay.printing.component import Side
from printplay.printing.drawing import PT, Command, Drawing, Pen, Shape, Stamp, Text
from printplay.printing.fonts import FACES, face
from printplay.printing.paper import Duplex
from printplay.printing.profile import NONE, Profile

MM = 1 / PT  # points in a mm
_FAR = 3000  # mm; the box of a form is there to be large enough

_DUPLEX = {
    Duplex.long: "DuplexFlipLongEdge",
    Duplex.short: "DuplexFlipShortEdge",
    Duplex.none: "Simplex",
}


class PdfWriter:
    """Collects sides of paper and returns the finished file as bytes."""

    def __init__(self, title: str, language: str, duplex: Duplex, profile: Profile = NONE) -> None:
        for name in FACES:
            if name not in pdfmetrics.getRegisteredFontNames():
                pdfmetrics.registerFont(TTFont(name, str(face(name).path)))
        self._buffer = BytesIO()
        # ReportLab is untyped where it matters here: the stubs know neither a name for the first
        # font (the default is Helvetica, which no file of ours may hold) nor the document inside.
        canvas: Any = Canvas(
            self._buffer,
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
        self._profile = profile
        self._forms: dict[Drawing, str] = {}
        self._pages = 0

    def add(self, side: Side, furniture: Drawing) -> None:
        """Put down one side of paper: what lies on it, then the marks around it."""
        canvas = self._canvas
        width, height = side.paper.width * MM, side.paper.height * MM
        canvas.setPageSize((width, height))
        canvas.setTrimBox((0, 0, width, height))
        canvas.setBleedBox((0, 0, width, height))
        undone = self._profile.correction(side.paper, is_back=side.is_back)
        points = then(undone, (MM, 0, 0, MM, 0, 0))
        canvas.addLiteral(f"q {_matrix(points)} cm")
        boards: list[dict[str, Any]] = []
        for _component, drawing, at in side.drawings:
            canvas.addLiteral(f"q {_matrix(at)} cm")
            self._draw(drawing)
            canvas.addLiteral("Q")
            boards += _boards(drawing, then(at, points))
        self._draw(furniture)
        canvas.addLiteral("Q")
        canvas.showPage()
        self._pages += 1
        if boards:
            self._note(boards)

    def bookmark(self, title: str) -> None:
        """Name the next page in the table of contents of the viewer."""
        key = f"page-{self._pages + 1}"
        self._canvas.bookmarkPage(key)
        self._canvas.addOutlineEntry(title, key)

    def finish(self) -> bytes:
        """Return the file."""
        self._canvas.save()
        return self._buffer.getvalue()

    def _note(self, boards: list[dict[str, Any]]) -> None:
        """Leave the boards' places with the page, for a reader of what is drawn onto it."""
        # ReportLab keeps its pages under these names; it has no call to reach the last one.
        page = self._canvas._doc.idToObject[f"Page{self._pages}"]
        text = pdfdoc.PDFString(json.dumps({"boards": boards}, separators=(",", ":")))
        entry = pdfdoc.PDFDictionary(
            {"LastModified": pdfdoc.PDFString("D:20000101000000Z"), "Private": text}
        )
        page.PieceInfo = pdfdoc.PDFDictionary({"printplay": entry})

    def _form(self, drawing: Drawing) -> str:
        name = self._forms.get(drawing)
        if name is None:
            for item in drawing.items:  # a form must be known before another one uses it
                if isinstance(item, Stamp) and not item.drawing.inline:
                    self._form(item.drawing)
            name = self._forms[drawing] = f"form{len(self._forms)}"
            self._canvas.beginForm(name, -_FAR, -_FAR, _FAR, _FAR)
            self._draw(drawing)
            self._canvas.endForm()
        return name

    def _draw(self, drawing: Drawing) -> None:
        canvas = self._canvas
        for item in drawing.items:
            if isinstance(item, Shape):
                canvas.addLiteral(_shape(item.path, item.pen))
            elif isinstance(item, Text):
                self._text(item)
            else:
                canvas.addLiteral(f"q {_matrix(item.transform)} cm")
                if item.clip:
                    canvas.addLiteral(f"{_path(item.clip)} W* n")
                if item.drawing.inline:
                    self._draw(item.drawing)
                else:
                    canvas.doForm(self._form(item.drawing))
                canvas.addLiteral("Q")

    def _text(self, item: Text) -> None:
        canvas = self._canvas
        x, y = item.x, item.y
        shift = {"start": 0.0, "middle": 0.5, "end": 1.0}[item.anchor]
        back = shift * face(item.face).width(item.string, item.size)
        canvas.saveState()
        canvas.setFillColorRGB(*item.colour)
        if item.angle:
            canvas.translate(x, y)
            canvas.rotate(item.angle)
            x = y = 0.0
        canvas.setFont(item.face, item.size * PT)
        canvas.drawString(round(x - back, 3), round(y, 3), item.string)
        canvas.restoreState()


def _boards(drawing: Drawing, at: Affine) -> list[dict[str, Any]]:
    """Return what PieceInfo says of the boards in a drawing: name, hash and mm -> points.

    A board in a picture that is there to be looked at (role ground) is no board to draw on.
    """
    found: list[dict[str, Any]] = []
    for item in drawing.items:
        if not isinstance(item, Stamp) or item.role == "ground":
            continue
        there = then(item.transform, at)
        if "layout" in item.drawing.data:
            found.append(
                {
                    "layout": item.drawing.data["layout"],
                    "hash": item.drawing.data["hash"],
                    "matrix": [round(value, 5) for value in there],
                }
            )
        found += _boards(item.drawing, there)
    return found


def _number(value: float) -> str:
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _matrix(transform: Affine) -> str:
    return " ".join(f"{value:.6f}".rstrip("0").rstrip(".") for value in transform)


_VERBS = {"M": "m", "L": "l", "C": "c", "Z": "h"}


def _path(commands: Iterable[Command]) -> str:
    parts = []
    for verb, *values in commands:
        parts += [_number(float(value)) for value in values]
        parts.append(_VERBS[str(verb)])
    return " ".join(parts)


def _colour(colour: Colour, operator: str) -> str:
    return f"{_number(colour.red)} {_number(colour.green)} {_number(colour.blue)} {operator}"


def _shape(commands: Iterable[Command], pen: Pen) -> str:
    parts = []
    if pen.fill is not None:
        parts.append(_colour(pen.fill, "rg"))
    if pen.stroke is not None:
        parts.append(_colour(pen.stroke, "RG"))
        parts.append(f"{_number(pen.width)} w {'1 J 1 j' if pen.round else '0 J 0 j'}")
        parts.append(f"[{' '.join(map(_number, pen.dash))}] 0 d")
    parts.append(_path(commands))
    parts.append(
        {(1, 1): "B*", (1, 0): "f*", (0, 1): "S", (0, 0): "n"}[
            pen.fill is not None, pen.stroke is not None
        ]
    )
    return " ".join(parts)
