"""The fonts of a PDF: text operators and font subsets.

A face is embedded as a composite font whose codes are glyph numbers, for all that HarfBuzz shapes.
"""

from __future__ import annotations

import struct
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

from printplay.printing.output.pdf.file import PdfFile, dictionary, text_string
from printplay.printing.output.pdf.paint import pdf_number
from printplay.printing.text.fonts import FACES, Face, face, split

_EM = 1000  # PDF measures glyphs in thousandths of the type size
_ITALIC, _SYMBOLIC = 64, 4


class PdfWord(NamedTuple):
    """A word at size 1, for use between `[<` and `>] TJ`.

    `texts` is the text of each glyph; `plain` says that these texts joined are the word.
    """

    codes: str
    texts: dict[int, str]
    plain: bool


@lru_cache(maxsize=512)
def shaped(type_face: Face, word: str) -> PdfWord:
    """Return the operators that show a word in a face."""
    unit = type_face.unit
    texts: dict[int, str] = {}
    codes, ahead, rise, plain = "", 0, 0, True
    for glyph in type_face.glyphs(word):
        plain = plain and bool(glyph.text)
        texts.setdefault(glyph.number, glyph.text)
        if glyph.y != rise:
            rise = glyph.y
            codes += f">] TJ {pdf_number(rise / unit)} Ts [<"
        if shift := ahead + glyph.x:
            codes += f">{pdf_number(-shift * _EM / unit)}<"
        codes += f"{glyph.number:04x}"
        ahead = glyph.advance - glyph.x - type_face.glyph_width(glyph.number)
    if rise:
        codes += ">] TJ 0 Ts [<"
    if ahead:
        codes += f">{pdf_number(-ahead * _EM / unit)}<"
    return PdfWord(codes, texts, plain)


class PdfFonts:
    """The faces of one file, each with its used glyphs."""

    def __init__(self, file: PdfFile) -> None:
        self._file = file
        self._used: dict[str, tuple[int, dict[int, str]]] = {}

    def show(self, face_name: str, string: str) -> tuple[str, int]:
        """Return a text line's operators, size 1, and its font's object number, N of its name `/FN`."""
        if face_name not in self._used:
            self._used[face_name] = self._file.reserve(), {0: ""}
        font, used = self._used[face_name]
        type_face = face(face_name)
        shaped_words = [shaped(type_face, word) for word in split(string)]
        for word in shaped_words:
            for glyph, text in word.texts.items():
                used.setdefault(glyph, text)
        shows = f"[<{''.join([word.codes for word in shaped_words])}>] TJ"
        if not all(word.plain for word in shaped_words):
            hex_text = f"<feff{string.encode('utf-16-be').hex()}>"
            shows = f"/Span << /ActualText {hex_text} >> BDC {shows} EMC"
        return f"/F{font} 1 Tf {shows}", font

    def licences(self) -> str:
        own_faces = sorted(name for name in self._used if name not in FACES)
        return "; ".join(filter(None, (face(name).licence for name in own_faces)))

    def finish(self) -> None:
        for name, (font, used) in self._used.items():
            self._embed(face(name), font, used)

    def _embed(self, type_face: Face, font: int, used: dict[int, str]) -> None:
        file, numbers = self._file, sorted(used)
        tag = "".join(chr(65 + value % 26) for value in sha256(repr(numbers).encode()).digest()[:6])
        name = f"/{tag}+{type_face.postscript_name}"
        data = type_face.subset(set(numbers))
        postscript = data[:4] == b"OTTO"
        kind, key = ("0", "FontFile3") if postscript else ("2", "FontFile2")
        about = "/Subtype /OpenType" if postscript else f"/Length1 {len(data)}"
        program = file.stream(about, data)
        descriptor = file.add(dictionary(_measures(type_face, name) | {key: f"{program} 0 R"}))
        scale = _EM / type_face.unit
        widths = " ".join(f"{n} [{pdf_number(type_face.glyph_width(n) * scale)}]" for n in numbers)
        entries = {
            "Type": "/Font", "Subtype": f"/CIDFontType{kind}", "BaseFont": name,
            "CIDSystemInfo": "<< /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>",
            "FontDescriptor": f"{descriptor} 0 R", "DW": 0, "W": f"[{widths}]",
        }  # fmt: skip
        if not postscript:
            entries["CIDToGIDMap"] = "/Identity"
        inner = file.add(dictionary(entries))
        to_unicode = file.stream("", _to_unicode(used))
        outer = {
            "Type": "/Font", "Subtype": "/Type0", "BaseFont": name, "Encoding": "/Identity-H",
            "DescendantFonts": f"[{inner} 0 R]", "ToUnicode": f"{to_unicode} 0 R",
        }  # fmt: skip
        file.add(dictionary(outer), font)


def _measures(type_face: Face, name: str) -> dict[str, object]:
    """Return the entries of a font descriptor, except its file."""
    scale = _EM / type_face.unit
    head = struct.unpack_from(">4h", type_face.table("head"), 36)
    ascent, descent = struct.unpack_from(">2h", type_face.table("hhea"), 4)
    slant = struct.unpack_from(">l", type_face.table("post"), 4)[0] / 65536
    return {
        "Type": "/FontDescriptor", "FontName": name,
        "Flags": _SYMBOLIC | (_ITALIC if slant else 0),
        "FontBBox": f"[{' '.join(pdf_number(v * scale) for v in head)}]",
        "ItalicAngle": pdf_number(slant), "Ascent": pdf_number(ascent * scale),
        "Descent": pdf_number(descent * scale), "CapHeight": pdf_number(type_face.cap_height * _EM),
        "StemV": 80,
    }  # fmt: skip


def _to_unicode(used: dict[int, str]) -> bytes:
    pairs = [
        f"<{glyph:04x}> <{text.encode('utf-16-be').hex()}>" for glyph, text in sorted(used.items()) if text
    ]
    blocks = [pairs[start : start + 100] for start in range(0, len(pairs), 100)]  # the standard's limit
    lines = [
        "/CIDInit /ProcSet findresource begin", "12 dict begin", "begincmap",
        f"/CIDSystemInfo << /Registry {text_string('Adobe')} "
        f"/Ordering {text_string('UCS')} /Supplement 0 >>"
        " def",
        "/CMapName /Adobe-Identity-UCS def", "/CMapType 2 def",
        "1 begincodespacerange", "<0000> <ffff>", "endcodespacerange",
    ]  # fmt: skip
    for block in blocks:
        lines += [f"{len(block)} beginbfchar", *block, "endbfchar"]
    lines += ["endcmap", "CMapName currentdict /CMap defineresource pop", "end", "end", ""]
    return "\n".join(lines).encode("ascii")
