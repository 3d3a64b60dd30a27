"""A growing PDF file, made with ReportLab, which no other module imports.

ReportLab numbers the objects, and writes catalogue, page tree, information, cross references and
trailer. Its own way to put these together, `PDFDocument.format`, holds the whole file in memory
twice (215 MB for a file of 100 MB, 26 MB here), so `PdfFile.write` does it object by object, by
public names of ReportLab alone; objects wait in a temporary file until then. Streams are packed by
libdeflate, which gives the same bytes on every machine, with and without vector instructions; the
zlib that comes with Python, and that ReportLab takes, differs from one to the next.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any, cast

import deflate
from reportlab.pdfbase import pdfdoc

from printplay.printing.output.pdf.spill_buffer import Aside, Slot
from printplay.printing.output.writing import Writable

_VERSION = (1, 7)  # the first with PrintScaling and Duplex
_HARD = 5  # how hard libdeflate tries, of 12; beyond it takes twice as long for a percent


class PdfFile:
    """Takes objects one by one and writes them in order.

    An object is said by the text of its value, in ASCII. A stream that was put down before is not
    put down again.
    """

    def __init__(self, language: str) -> None:
        self._document = document = _empty(language)
        document.Reference(document.Pages)
        #: The number of the page tree, which every page names.
        self.tree: int = document.objectcounter
        self._aside = Aside()
        self._objects: dict[int, _Waiting] = {}
        self._streams: dict[bytes, int] = {}

    def reserve(self) -> int:
        """Reserve the number of an object to be added later."""
        made = _Waiting(self._aside)
        self._document.Reference(made)
        number: int = self._document.objectcounter
        self._objects[number] = made
        return number

    def put(self, said: str, number: int = 0) -> int:
        """Add an object, under a reserved number if given, and return its number."""
        return self._keep(said.encode("ascii"), number)

    def page(self, said: str) -> int:
        """Append a page and return its number."""
        number = self.put(said)
        self._document.Pages.addPage(self._objects[number])
        return number

    def wishes(self, number: int) -> None:
        """Set the viewer preferences."""
        self._document.Catalog.ViewerPreferences = self._objects[number]

    def outline(self, number: int) -> None:
        """Set the bookmarks."""
        self._document.Catalog.Outlines = self._objects[number]
        self._document.Catalog.showOutline()

    def stream(self, entries: str, data: bytes, *, packed: bool = False) -> int:
        """Add a stream with the entries of its dictionary; return its number.

        Data that is `packed` already goes in as it is.
        """
        key = sha256(f"{packed} {entries}\n".encode("ascii") + data).digest()
        number = self._streams.get(key)
        if number is None:
            if not packed and len(smaller := bytes(deflate.zlib_compress(data, _HARD))) < len(data):
                entries, data = f"{entries} /Filter /FlateDecode".lstrip(), smaller
            head = f"<< {entries} /Length {len(data)} >>\nstream\n".encode("ascii")
            number = self._streams[key] = self._keep(head + data + b"\nendstream", 0)
        return number

    def _keep(self, data: bytes, number: int) -> int:
        number = number or self.reserve()
        self._objects[number].slot = self._aside.keep(data)
        self._document.updateSignature(sha256(data).digest())
        return number

    def write(self, file: Writable, title: str, creator: str, licences: str = "") -> None:
        """Write the file object by object, holding one at a time in memory.

        `licences` are those of fonts of somebody's own; they stand in the information of the file.
        The order is that of `PDFDocument.format` of ReportLab, which gathers them first.
        """
        document = self._document
        info = document.info = _Information(licences)
        info.title, info.creator = title, creator
        info.author = info.producer = "printplay"
        info.subject = ""
        root, about = document.Reference(document.Catalog), document.Reference(info)
        out: Any = pdfdoc.PDFFile(_VERSION)
        for piece in out.strings:
            file.write(piece)
        out.write = file.write
        names: list[str] = []
        while (number := len(names) + 1) in document.numberToId:  # some are added while one writes
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
            Info=about,
            ID=document.ID(),
        )
        out.add(trailer.format(document))

    def close(self) -> None:
        """Discard waiting objects."""
        self._aside.close()


def _empty(language: str) -> Any:
    """Return a document without pages; ReportLab is untyped here."""
    made: object = pdfdoc.PDFDocument(
        dummyoutline=1,
        compression=0,
        invariant=1,
        pdfVersion=_VERSION,
        lang=language,
    )
    document = cast("Any", made)
    document.Catalog.Outlines = None
    return document


class _Information(pdfdoc.PDFInfo):
    """The metadata of a file, including licences of fonts."""

    def __init__(self, licences: str) -> None:
        super().__init__()
        self._licences = licences

    def format(self, document: Any) -> bytes:
        said: bytes = super().format(document)
        if not self._licences:
            return said
        entry = pdfdoc.PDFDictionary({"FontLicences": pdfdoc.PDFString(self._licences)})
        return said.removesuffix(b">>") + entry.format(document).removeprefix(b"<<")


class _Waiting(pdfdoc.PDFObject):
    """An object whose text is in the spill buffer."""

    def __init__(self, aside: Aside) -> None:
        self._aside = aside
        self.slot: Slot | None = None

    def format(self, _document: object) -> bytes:
        assert self.slot is not None, "an object was never put"  # noqa: S101  a slip of ours
        return self._aside.read(self.slot)


def words(text: str) -> str:
    """Encode a text string for PDF.

    >>> words("Gold"), words("Größe")
    ('(Gold)', '<feff0047007200f600df0065>')
    """
    if text.isascii() and text.isprintable():
        escaped = text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")
        return f"({escaped})"
    return f"<feff{text.encode('utf-16-be').hex()}>"


def dictionary(entries: Mapping[str, object]) -> str:
    """Return a PDF dictionary of encoded values.

    >>> dictionary({"F1": "7 0 R"})
    '<< /F1 7 0 R >>'
    """
    return f"<< {' '.join(f'/{key} {value}' for key, value in entries.items())} >>"
