"""PDF: writes sides of paper, with the structure for screen readers.

Finished objects wait in a temporary file, so that a file of a thousand pages needs no more memory.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Self
from weakref import WeakKeyDictionary

from printplay.core.print_choices import Duplex, Separation
from printplay.core.version import __version__
from printplay.geometry.shapes.affine import Affine, then
from printplay.printing.calibration.profile import NONE, Profile
from printplay.printing.drawing.drawing import Drawing, Stamp
from printplay.printing.drawing.sense import GROUP
from printplay.printing.imposition.component import Side
from printplay.printing.output.pdf import paint
from printplay.printing.output.pdf.file import PdfFile, dictionary, text_string
from printplay.printing.output.pdf.painting import LONG_AGO, MM, PdfPainter, Stream, box, boxes
from printplay.printing.output.pdf.structure import Structure
from printplay.printing.output.pdf.tagging import Marking, Tagging
from printplay.printing.output.writing import Writable

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
        self._structure = Structure(self._file)
        self._painter = PdfPainter(self._file, separation)
        self._tagging = Tagging(self._painter)
        self._title, self._duplex = title, duplex
        self._known: WeakKeyDictionary[Drawing, list[tuple[dict[str, str], Affine]]]
        self._known = WeakKeyDictionary()
        self._profile = profile
        self._pages: list[int] = []
        #: The bookmarks: title, and object number of the page.
        self._contents: list[tuple[str, int]] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self._file.close()

    def add(self, side: Side, furniture: Drawing) -> None:
        """Write one side of paper: its components, then the marks around them."""
        stream = Stream()
        marks = Marking(stream)
        write = stream.parts.append
        trim, bled = boxes(side)
        undone = self._profile.correction(side.paper, is_back=side.is_back)
        points = then(undone, (MM, 0, 0, MM, 0, 0))
        write(f"q {paint.on_paper(points)}")
        boards: list[dict[str, Any]] = []
        for _component, drawing, transform in side.drawings:
            self._tagging.place_stamp(Stamp(drawing, transform), stream, marks, marks.root.add(GROUP))
            for board, inner in self._boards(drawing):
                matrix = [round(value, 5) for value in then(then(inner, transform), points)]
                boards.append({**board, "matrix": matrix})
        self._tagging.draw(furniture, stream, marks, marks.root)
        marks.end()
        write("Q")
        number = self._file.reserve()
        page: dict[str, object] = {
            "Type": "/Page",
            "Parent": f"{self._file.tree} 0 R",
            "MediaBox": box((0.0, 0.0, side.paper.width * MM, side.paper.height * MM)),
            "TrimBox": box(trim),
            "BleedBox": box(bled),
            "Resources": stream.resources,
            "Contents": f"{self._file.stream('', stream.data)} 0 R",
            "StructParents": self._structure.pages,
            "Tabs": "/S",  # Tab goes through links in structure order
        }
        if stream.blends:
            page["Group"] = self._painter.paints.group
        if boards:  # for reading drawings on the page
            private = text_string(json.dumps({"boards": boards}, separators=(",", ":")))
            page["PieceInfo"] = f"<< /printplay << /LastModified {LONG_AGO} /Private {private} >> >>"
            page["LastModified"] = LONG_AGO
        self._file.page(dictionary(page), number)
        self._pages.append(number)
        self._structure.page(number, marks.root.kids, marks.sequences)

    def begin(self, titles: Sequence[str]) -> None:
        """Start parts with the next page: each gets a bookmark."""
        self._contents += [(title, len(self._pages)) for title in titles]
        if titles:
            self._structure.open(", ".join(titles))

    def finish(self, file: Writable) -> None:
        self._painter.fonts.finish()
        self._structure.finish()
        # Viewer preferences: offer 100 % and the right duplex mode by default, and show the title
        # instead of the file name.
        wishes = f"<< /PrintScaling /None /Duplex {_DUPLEX[self._duplex]} /DisplayDocTitle true >>"
        self._file.catalogue("ViewerPreferences", wishes)
        if self._contents:
            self._outline()
        creator, licences = f"printplay {__version__}", self._painter.fonts.licences()
        self._file.write(file, self._title, creator, licences)

    def _outline(self) -> None:
        top = self._file.reserve()
        entries = [self._file.reserve() for _entry in self._contents]
        for place, (number, (title, page)) in enumerate(zip(entries, self._contents, strict=True)):
            entry: dict[str, object] = {
                "Title": text_string(title),
                "Parent": f"{top} 0 R",
                "Dest": f"[{self._pages[page]} 0 R /Fit]",
            }
            if place:
                entry["Prev"] = f"{entries[place - 1]} 0 R"
            if place + 1 < len(entries):
                entry["Next"] = f"{entries[place + 1]} 0 R"
            self._file.add(dictionary(entry), number)
        whole_outline = {
            "Type": "/Outlines", "First": f"{entries[0]} 0 R", "Last": f"{entries[-1]} 0 R",
            "Count": len(entries),
        }  # fmt: skip
        self._file.outline(self._file.add(dictionary(whole_outline), top))

    def _boards(self, drawing: Drawing) -> list[tuple[dict[str, str], Affine]]:
        """Return the boards to draw on (none in a ground): name, hash, and the map from their mm."""
        boards = None if drawing.inline else self._known.get(drawing)
        if boards is None:
            boards = []
            for item in drawing.items:
                if not isinstance(item, Stamp) or item.role == "ground":
                    continue
                data, inner = item.drawing.data, self._boards(item.drawing)
                if "layout" in data:
                    board = {"layout": data["layout"], "hash": data["hash"]}
                    boards.append((board, item.transform))
                if inner:
                    boards += [(board, then(transform, item.transform)) for board, transform in inner]
            if not drawing.inline:
                self._known[drawing] = boards
        return boards
