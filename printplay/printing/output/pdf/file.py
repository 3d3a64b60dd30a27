"""A growing PDF file, made with ReportLab, which no other module imports.

ReportLab numbers the objects, and writes catalogue, page tree and information. Its own
`PDFDocument.format` holds the whole file in memory twice (215 MB for a file of 100 MB, 26 MB here),
so `PdfFile.write` writes object by object; objects wait in a temporary file until then. Streams are
compressed by libdeflate, which gives the same bytes on every machine; Python's zlib does not.
Objects other than streams are gathered in object streams (ISO 32000-1, 7.5.7 and 7.5.8), which take
a fifth of their size one by one.
"""

from __future__ import annotations

import tempfile
from array import array
from collections.abc import Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from io import SEEK_END
from typing import IO, Any, NamedTuple, cast

import deflate
from reportlab.pdfbase import pdfdoc

from printplay.core.errors import FileError, FilePlace
from printplay.core.files import reason
from printplay.core.i18n import N_
from printplay.printing.output.writing import Writable

_FEW = 2_000_000  # bytes in memory: most files are smaller
_BYTES = 4, 2  # of the first and second field of an entry; its kind takes one byte before
_ROW = 1 + sum(_BYTES)
_VERSION = (1, 7)  # the first with PrintScaling and Duplex
_HARD = 5  # libdeflate's level, up to 12; higher ones take twice as long for a percent
_GATHERED = 200  # objects in an object stream
_LONG = 40  # bytes; longer texts become shared objects


class PdfFile:
    """Takes objects, as ASCII text of their values, and writes them in order; equal streams once."""

    def __init__(self, language: str) -> None:
        self._document = document = _empty(language)
        document.Reference(document.Pages)
        #: The object number of the page tree, the parent of every page.
        self.tree: int = document.objectcounter
        self._aside = SpillBuffer()
        self._streams: dict[bytes, int] = {}
        #: Objects to be gathered, and the numbers of those in each object stream.
        self._loose: list[tuple[int, bytes]] = []
        self._gathered: list[tuple[int, array[int]]] = []
        self._texts: dict[bytes, int] = {}

    def reserve(self) -> int:
        """Reserve the number of an object to be added later."""
        document = self._document
        document.objectcounter += 1
        number: int = document.objectcounter
        return number

    def add(self, value: str, number: int = 0) -> int:
        """Add an object, under a reserved number if given, and return its number."""
        number = number or self.reserve()
        self._loose.append((number, value.encode("ascii")))
        if len(self._loose) == _GATHERED:
            self._gather()
        return number

    def text(self, string: str) -> str:
        """Return the value for a text that may recur: a long one becomes a shared object."""
        value = text_string(string)
        if len(value) < _LONG:
            return value
        key = sha256(value.encode("ascii")).digest()
        if key not in self._texts:
            self._texts[key] = self.add(value)
        return f"{self._texts[key]} 0 R"

    def _gather(self) -> None:
        """Write the waiting objects as an object stream."""
        if not self._loose:
            return
        numbers = array("L", [number for number, _said in self._loose])
        self._gathered.append((self.stream(*object_stream(self._loose)), numbers))
        self._loose = []

    def page(self, value: str, number: int) -> None:
        self.add(value, number)
        self._document.Pages.addPage(f"{number} 0 R".encode("ascii"))

    def catalogue(self, entry: str, value: str) -> None:
        setattr(self._document.Catalog, entry, value.encode("ascii"))

    def outline(self, number: int) -> None:
        self.catalogue("Outlines", f"{number} 0 R")
        self._document.Catalog.showOutline()

    def stream(self, entries: str, data: bytes, *, packed: bool = False) -> int:
        """Add a stream with the entries of its dictionary, compressed if `packed`; return its number."""
        key = sha256(f"{packed} {entries}\n".encode("ascii") + data).digest()
        number = self._streams.get(key)
        if number is None:
            data = _stream(entries, data, packed=packed)
            number = self._streams[key] = self._keep(data)
        return number

    def _keep(self, data: bytes) -> int:
        waiting = _Waiting(self._aside, self._aside.keep(data))
        self._document.Reference(waiting)
        number: int = self._document.objectcounter
        self._document.updateSignature(sha256(data).digest())
        return number

    def write(self, file: Writable, title: str, creator: str, licences: str = "") -> None:
        """Write object by object, one at a time in memory; `licences` are those of the user's fonts."""
        self._gather()
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
        places = {
            number: CrossReference(2, home, index)
            for home, numbers in self._gathered
            for index, number in enumerate(numbers)
        }
        entries, number = [CrossReference(0, 0, 65535)], 1
        while number <= document.objectcounter:  # writing adds further objects
            if number in places:
                entries.append(places[number])
            else:
                name = document.numberToId[number]
                pdf_object = pdfdoc.PDFIndirectObject(name, document.idToObject[name])
                entries.append(CrossReference(1, out.add(pdf_object.format(document)), 0))
            number += 1
        entries.append(CrossReference(1, out.offset, 0))
        about_all = pdfdoc.PDFDictionary(
            {"Size": len(entries), "Root": root, "Info": about, "ID": document.ID()}
        )
        value, data = cross_reference_stream(entries)
        trailer = about_all.format(document).decode("ascii").strip().removeprefix("<<")
        packed = _stream(f"{value} {trailer.removesuffix('>>').strip()}", data)
        start = out.add(f"{number} 0 obj\n".encode("ascii") + packed + b"\nendobj\n")
        out.add(f"startxref\n{start}\n%%EOF\n".encode("ascii"))

    def close(self) -> None:
        self._aside.close()


def _empty(language: str) -> Any:
    """Return a document without pages; ReportLab is untyped here."""
    untyped: object = pdfdoc.PDFDocument(
        dummyoutline=1, compression=0, invariant=1, pdfVersion=_VERSION, lang=language
    )
    document = cast("Any", untyped)
    document.Catalog.Outlines = None
    return document


class _Information(pdfdoc.PDFInfo):
    """The metadata of a file, including licences of fonts."""

    def __init__(self, licences: str) -> None:
        super().__init__()
        self._licences = licences

    def format(self, document: Any) -> bytes:
        value: bytes = super().format(document)
        if not self._licences:
            return value
        entry = pdfdoc.PDFDictionary({"FontLicences": pdfdoc.PDFString(self._licences)})
        return value.removesuffix(b">>") + entry.format(document).removeprefix(b"<<")


class _Waiting(pdfdoc.PDFObject):
    """An object whose text is in the spill buffer."""

    def __init__(self, aside: SpillBuffer, slot: Slot) -> None:
        self._aside, self._slot = aside, slot

    def format(self, _document: object) -> bytes:
        return self._aside.read(self._slot)


def _stream(entries: str, data: bytes, *, packed: bool = False) -> bytes:
    """Return a stream with its dictionary; the data is compressed unless it is `packed`."""
    if not packed and len(smaller := bytes(deflate.zlib_compress(data, _HARD))) < len(data):
        entries, data = f"{entries} /Filter /FlateDecode".lstrip(), smaller
    elif "/Predictor" in entries and not packed:
        entries = f"{entries} /Filter /FlateDecode"
        data = bytes(deflate.zlib_compress(data, _HARD))
    head = f"<< {entries} /Length {len(data)} >>\nstream\n".encode("ascii")
    return head + data + b"\nendstream"


def text_string(text: str) -> str:
    """Encode a text string for PDF.

    >>> text_string("Gold"), text_string("Größe")
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


class CrossReference(NamedTuple):
    """An entry: kind 0 is a free number, 1 an object at an offset, 2 one in an object stream.

    For kind 2, `first` is the number of that stream, and `second` the index within it.
    """

    kind: int
    first: int
    second: int


def object_stream(objects: Sequence[tuple[int, bytes]]) -> tuple[str, bytes]:
    r"""Return dictionary entries and data of an object stream for numbered objects.

    >>> object_stream([(3, b"<< >>"), (4, b"7")])
    ('/Type /ObjStm /N 2 /First 8', b'3 0 4 6\n<< >>\n7')
    """
    offset, places = 0, []
    for number, body in objects:
        places.append(f"{number} {offset}")
        offset += len(body) + 1
    head = f"{' '.join(places)}\n".encode("ascii")
    data = head + b"\n".join([body for _number, body in objects])
    return f"/Type /ObjStm /N {len(objects)} /First {len(head)}", data


def cross_reference_stream(entries: Sequence[CrossReference]) -> tuple[str, bytes]:
    """Return dictionary entries and data of a cross-reference stream, each row minus the last one.

    >>> rows = [CrossReference(0, 0, 65535), CrossReference(1, 15, 0)]
    >>> cross_reference_stream(rows)[1].hex(" ", 8)
    '020000000000ffff 02010000000f0101'
    """
    last_row, rows = bytes(_ROW), []
    for kind, first, second in entries:
        row = bytes((kind,)) + first.to_bytes(_BYTES[0], "big") + second.to_bytes(_BYTES[1], "big")
        rows.append(b"\x02" + bytes([a - b & 255 for a, b in zip(row, last_row, strict=True)]))
        last_row = row
    widths = f"/W [1 {_BYTES[0]} {_BYTES[1]}]"
    guess = f"/DecodeParms << /Predictor 12 /Columns {_ROW} >>"
    return f"/Type /XRef {widths} {guess}", b"".join(rows)


class Slot(NamedTuple):
    """A slot of the buffer: offset and length."""

    at: int
    length: int


class SpillBuffer:
    """Memory that spills to a temporary file beyond a limit."""

    def __init__(self) -> None:
        self._file: IO[bytes] | None = None

    def keep(self, data: bytes) -> Slot:
        """Store bytes; raise FileError, naming the temporary folder, on failure."""
        try:
            if self._file is None:
                self._file = tempfile.SpooledTemporaryFile(_FEW)  # noqa: SIM115  closed below
            offset = self._file.seek(0, SEEK_END)
            self._file.write(data)
            self._file.flush()  # write errors must show here
        except OSError as error:
            raise FileError(
                N_("temporary files cannot be written: {reason}"),
                place=FilePlace(str(tempfile.tempdir)) if tempfile.tempdir else None,
                hint=N_("Free some space there, or set the variable TMPDIR to another folder."),
                reason=reason(error),
            ) from None
        return Slot(offset, len(data))

    def read(self, slot: Slot) -> bytes:
        assert self._file is not None, "nothing was put aside"  # noqa: S101  a slot says otherwise
        self._file.seek(slot.at)
        return self._file.read(slot.length)

    def close(self) -> None:
        if self._file is not None:
            with suppress(OSError):  # a write error was reported before
                self._file.close()
