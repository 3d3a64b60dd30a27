"""Reads a PDF as a screen reader does: by its structure tree and its pages' marked content.

`wrong` returns faults in the sense of PDF/UA (veraPDF checks the same clauses).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from io import BytesIO
from typing import Any, NamedTuple

from pypdf import PdfReader
from pypdf.generic import ContentStream, DictionaryObject, IndirectObject

_SHOWS = {b"Tj", b"TJ", b"'", b'"', b"S", b"s", b"f", b"F", b"f*", b"B", b"B*", b"b", b"b*",
          b"sh", b"Do", b"INLINE IMAGE"}  # fmt: skip
_HEADING = re.compile(r"H([1-6])")
#: Allowed children of elements (ISO 32000-1, 14.8.4); all others may contain anything.
_HOLDS = {
    "Table": {"TR"}, "TR": {"TH", "TD"}, "L": {"LI"}, "LI": {"Lbl", "LBody"},
    "Document": {"Sect"}, "Figure": set(),
}  # fmt: skip
_NO_WORDS = {"Document", "Sect", "Div", "Table", "TR", "L", "LI"}


class Drawn(NamedTuple):
    """A painting operator, with the marked-content sequences around it, the inner ones last."""

    operator: str
    tags: tuple[tuple[str, int | None], ...]
    text: str


@dataclass
class Element:
    """An element of the tree; `kids` are elements, or the page and the number of a sequence."""

    kind: str
    said: str = ""
    alt: str = ""
    title: str = ""
    language: str = ""
    kids: list[Element | tuple[int, int]] = field(default_factory=list)
    attributes: dict[str, Any] = field(default_factory=dict)
    number: int = 0
    parent: int = 0

    def walk(self) -> Iterator[Element]:
        """Yield the element and its descendants, in reading order."""
        yield self
        for kid in self.kids:
            if isinstance(kid, Element):
                yield from kid.walk()


class Tagged:
    """A PDF with its structure."""

    def __init__(self, data: bytes) -> None:
        self.reader = PdfReader(BytesIO(data))
        self.catalogue: Any = _at(self.reader.trailer["/Root"])
        self._known: dict[int, str] = {}
        #: The sequences of each page, empty ones included.
        self.begun: dict[int, set[int]] = {}

    @cached_property
    def root(self) -> Element:
        """Return the document's element."""
        found = _at(_at(self.catalogue["/StructTreeRoot"])["/K"])
        return self._element(found, {self._number(p): n for n, p in enumerate(self.reader.pages)})

    def _number(self, value: Any) -> int:
        return int(value.indirect_reference.idnum)

    def _element(self, found: DictionaryObject, pages: dict[int, int]) -> Element:
        attributes = _at(found.get("/A")) or {}
        made = Element(
            str(found["/S"])[1:], str(_at(found.get("/ActualText")) or ""),
            str(_at(found.get("/Alt")) or ""), str(_at(found.get("/T")) or ""),
            str(found.get("/Lang") or ""), attributes={k[1:]: v for k, v in attributes.items()},
            number=self._number(found), parent=found.raw_get("/P").idnum,
        )  # fmt: skip
        kids = _at(found.get("/K", []))
        for kid in kids if isinstance(kids, list) else [kids]:
            inner = _at(kid)
            if isinstance(inner, DictionaryObject):
                made.kids.append(self._element(inner, pages))
            else:
                made.kids.append((pages[found.raw_get("/Pg").idnum], int(inner)))
        return made

    @cached_property
    def parents(self) -> dict[int, list[int]]:
        """Return the numbers of the elements of each page's sequences, by the page's key."""
        numbers = _at(_at(_at(self.catalogue["/StructTreeRoot"])["/ParentTree"])["/Nums"])
        return {
            int(numbers[n]): [kid.idnum for kid in _at(numbers[n + 1])] for n in range(0, len(numbers), 2)
        }

    @cached_property
    def pages(self) -> list[list[Drawn]]:
        """Return the painting operators of each page."""
        return [list(self._drawn(at, page)) for at, page in enumerate(self.reader.pages)]

    def _drawn(self, at: int, page: Any) -> Iterator[Drawn]:
        tags: list[tuple[str, int | None]] = []
        forms = _at(_at(page["/Resources"]).get("/XObject", {}))
        maps = {
            name: _codes(_at(font)) for name, font in _at(_at(page["/Resources"]).get("/Font", {})).items()
        }
        letters: dict[int, str] = {}
        for operands, operator in ContentStream(page["/Contents"], self.reader).operations:
            if operator in (b"BMC", b"BDC"):
                marked = operands[1] if operator == b"BDC" else {}
                number = marked.get("/MCID") if isinstance(marked, dict) else None
                tags.append((str(operands[0])[1:], None if number is None else int(number)))
                if number is not None:
                    self.begun.setdefault(at, set()).add(int(number))
            elif operator == b"EMC":
                tags.pop()
            elif operator == b"Tf":
                letters = maps[operands[0]]
            elif operator in _SHOWS:
                text = ""
                if operator == b"TJ":
                    text = _text(operands[0], letters)
                elif operator == b"Do":
                    text = self._inside(forms.raw_get(operands[0]))
                yield Drawn(operator.decode(), tuple(tags), text)
        assert not tags, "a sequence is left open"

    def _inside(self, reference: Any) -> str:
        """Return the words of a form, which has no sequences of its own."""
        form, known, key = _at(reference), self._known, reference.idnum
        if form.get("/Subtype") != "/Form":
            return ""
        if key not in known:
            resources = _at(form.get("/Resources", {}))
            inner = _at(resources.get("/XObject", {}))
            maps = {n: _codes(_at(f)) for n, f in _at(resources.get("/Font", {})).items()}
            words, letters = [], dict[int, str]()
            assert b"BDC" not in re.sub(rb"/Span <<[^>]*> >> BDC", b"", form.get_data())
            assert b"BMC" not in form.get_data()
            for operands, operator in ContentStream(form, self.reader).operations:
                if operator == b"Tf":
                    letters = maps[operands[0]]
                elif operator == b"TJ":
                    words.append(_text(operands[0], letters))
                elif operator == b"Do":
                    words.append(self._inside(inner.raw_get(operands[0])))
            known[key] = " ".join(words)
        return known[key]

    # -- what is read ------------------------------------------------------------------------------

    def read(self, element: Element | None = None) -> str:
        """Return the text of an element, by default of the whole document."""
        return " ".join(" ".join(self._read(element or self.root)).split())

    def _read(self, element: Element) -> Iterator[str]:
        if element.alt or element.said:
            yield element.alt or element.said
            return
        for kid in element.kids:
            if isinstance(kid, Element):
                yield from self._read(kid)
            else:
                yield self.sequence(*kid)

    def sequence(self, page: int, number: int) -> str:
        """Return the words of a marked sequence."""
        shown = [one.text for one in self.pages[page] if number in {n for _tag, n in one.tags}]
        return " ".join(filter(None, shown))

    def elements(self, *kinds: str) -> list[Element]:
        """Return the elements of some kinds, in reading order."""
        return [one for one in self.root.walk() if one.kind in kinds]

    @property
    def headings(self) -> Sequence[tuple[int, str]]:
        """Return the level and the words of each heading."""
        found = [(one, _HEADING.fullmatch(one.kind)) for one in self.root.walk()]
        return [(int(level[1]), self.read(one)) for one, level in found if level]

    def wrong(self) -> list[str]:
        """Return the faults of the structure; empty if there are none."""
        return [*self._wrong_file(), *self._wrong_pages(), *self._wrong_tree()]

    def _wrong_file(self) -> Iterator[str]:
        if str(_at(self.catalogue.get("/MarkInfo", {})).get("/Marked")) != "True":
            yield "the file is not marked as tagged"
        if not self.catalogue.get("/Lang"):
            yield "the document has no language"
        if str(_at(self.catalogue["/ViewerPreferences"]).get("/DisplayDocTitle")) != "True":
            yield "the title is not shown"
        if self.reader.metadata is None or not self.reader.metadata.title:
            yield "the document has no title"

    def _wrong_pages(self) -> Iterator[str]:
        """Yield the faults of pages: unmarked content, sequences without a parent."""
        owners = {kid: one.number for one in self.root.walk() for kid in one.kids if isinstance(kid, tuple)}
        asked = Counter(kid for one in self.root.walk() for kid in one.kids if isinstance(kid, tuple))
        yield from (f"{kid} belongs to two elements" for kid, times in asked.items() if times > 1)
        for number, (page, drawn) in enumerate(zip(self.reader.pages, self.pages, strict=True)):
            if page.get("/Tabs") != "/S":
                yield f"page {number}: no order of tabs"
            seen = self.begun.get(number, set())
            for one in drawn:
                ids = [sequence for _tag, sequence in one.tags if sequence is not None]
                decorates = any(tag == "Artifact" for tag, _sequence in one.tags)
                if decorates == bool(ids):
                    yield f"page {number}: {one.operator} {one.text!r} is in {one.tags}"
                if len(ids) > 1:
                    yield f"page {number}: {one.text!r} is in two sequences"
            parents = self.parents[int(str(page["/StructParents"]))]
            for sequence in seen:
                if owners.get((number, sequence)) != parents[sequence]:
                    yield f"page {number}: sequence {sequence} is not that of its parent"
            if len(parents) != len(seen):
                yield f"page {number}: {len(parents)} parents for {len(seen)} sequences"

    def _wrong_tree(self) -> Iterator[str]:
        last = 0
        for one in self.root.walk():
            inner = [kid for kid in one.kids if isinstance(kid, Element)]
            if any(kid.parent != one.number for kid in inner):
                yield f"{one.kind}: a child has another parent"
            allowed = _HOLDS.get(one.kind)
            if allowed is not None and (odd := {kid.kind for kid in inner} - allowed):
                yield f"{one.kind} holds {odd}"
            if one.kind in _NO_WORDS and len(inner) < len(one.kids):
                yield f"{one.kind} holds marks that no element of its own shows"
            if one.kind == "Figure" and not one.alt.strip():
                yield "a figure has no alternative text"
            if one.kind == "Table" and (odd_rows := self._wrong_table(one)):
                yield odd_rows
            if level := _HEADING.fullmatch(one.kind):
                if int(level[1]) > last + 1:
                    yield f"{self.read(one)!r} leaves out a level of headings"
                if not self.read(one):
                    yield f"a heading {one.kind} says nothing"
                last = int(level[1])

    def _wrong_table(self, table: Element) -> str:
        """Return the faults of a table: unequal rows, no headers; empty if there are none."""
        taken = Counter[int]()
        for row, one in enumerate(table.kids):
            assert isinstance(one, Element)
            for cell in one.kids:
                assert isinstance(cell, Element)
                for down in range(int(cell.attributes.get("RowSpan", 1))):
                    taken[row + down] += int(cell.attributes.get("ColSpan", 1))
        if len(set(taken.values())) > 1:
            return f"the rows of a table differ: {sorted(taken.items())}"
        if not any(cell.kind == "TH" for cell in table.walk()):
            return "a table has no header"
        return ""


def _at(value: Any) -> Any:
    return value.get_object() if isinstance(value, IndirectObject) else value


def _codes(font: Any) -> dict[int, str]:
    """Return the text of each glyph of a font."""
    data = _at(font["/ToUnicode"]).get_data().decode()
    return {
        int(code, 16): bytes.fromhex(said).decode("utf-16-be")
        for code, said in re.findall(r"<([0-9a-f]{4})> <([0-9a-f]+)>", data)
    }


def _text(shown: Any, letters: dict[int, str]) -> str:
    """Return the words of a TJ."""
    text = ""
    for part in shown:
        if not isinstance(part, int | float):
            raw = part.original_bytes
            codes = [int.from_bytes(raw[n : n + 2], "big") for n in range(0, len(raw), 2)]
            text += "".join(letters.get(code, "") for code in codes)
    return text
