"""Tags drawings: which marks belong to which element, and which are decoration.

A drawing with several elements is drawn on the page itself, as a form cannot contain more than one.
The next time it is read as one paragraph, and becomes a form: nobody wants the headings of a
reference card five times. One sequence is open at a time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple
from weakref import WeakKeyDictionary, WeakSet

from printplay.geometry.shapes.affine import IDENTITY
from printplay.printing.drawing.drawing import Drawing, Item, Stamp, Text
from printplay.printing.drawing.sense import (
    DECORATION,
    GROUP,
    GROUPS,
    HOLDERS,
    PARAGRAPH,
    SEALED,
    Passage,
    Sense,
)
from printplay.printing.output.pdf import paint
from printplay.printing.output.pdf.painting import PdfPainter, Stream
from printplay.printing.output.pdf.structure import Node

#: Groups with children of certain kinds only: no paragraph is allowed among the rows of a table.
_STRICT = GROUPS - {"group"}


class _DrawingContent(NamedTuple):
    """The elements of a drawing (at most two of them), and whether some contain others."""

    elements: tuple[Sense, ...] = ()
    nested: bool = False

    @property
    def is_text(self) -> bool:
        """Return whether it is only text, which any element may contain."""
        return not self.nested and all(sense == PARAGRAPH for sense in self.elements)

    @property
    def only(self) -> Sense | None:
        """Return its only element; None if it has none or several."""
        return self.elements[0] if len(self.elements) == 1 and not self.nested else None


class Tagging:
    """Draws drawings onto the pages of one file, with their tags."""

    def __init__(self, painter: PdfPainter) -> None:
        self._painter = painter
        self._known: WeakKeyDictionary[Drawing, _DrawingContent] = WeakKeyDictionary()
        self._shown: WeakSet[Drawing] = WeakSet()

    def place_stamp(self, item: Stamp, stream: Stream, marks: Marking, node: Node) -> None:
        """Place a drawing as part of an element."""
        sense, content = _sense(item), self._content_of(item.drawing)
        meaning = _meaning_of(sense, content, holds=node.sense.kind in HOLDERS)
        is_repeated = item.drawing in self._shown and node.sense.kind not in _STRICT
        if meaning is None and (is_repeated or item.opacity < 1):
            text = drawing_text(item.drawing)
            meaning = Sense("paragraph", text) if text else DECORATION
        if meaning is None:
            self._in_parts(item, stream, marks, node)
            return
        marks.show(_element(meaning, node))
        self._painter.place_stamp(item, stream)

    def _in_parts(self, item: Stamp, stream: Stream, marks: Marking, node: Node) -> None:
        """Draw a drawing on the page itself, element by element."""
        drawing = item.drawing
        self._shown.add(drawing)
        marks.end()
        stream.parts.append("q")
        if item.transform != IDENTITY:
            stream.parts.append(f"{paint.matrix(item.transform)} cm")
        if item.clip:
            stream.parts.append(paint.cut(item.clip, winding=item.winding))
        own_node = _element(drawing.sense, node) if drawing.sense is not None else node
        assert isinstance(own_node, Node)  # noqa: S101  what only decorates is drawn as a whole
        self.draw(drawing, stream, marks, own_node)
        marks.end()
        stream.parts.append("Q")

    def draw(
        self, drawing: Drawing, stream: Stream, marks: Marking, node: Node, within: Passage | None = None
    ) -> None:
        """Draw a drawing, or a passage of it, element by element."""
        items, start, end = drawing.items, 0, len(drawing.items)
        if within is not None:
            start, end = within.start, within.end
        for passage in drawing.passages if within is None else within.inside:
            self._plain(items[start : passage.start], stream, marks, node)
            start = passage.end
            own_node = _element(passage.sense, node)
            if isinstance(own_node, str) or passage.sense.kind in SEALED:
                if passage.start < passage.end:
                    marks.show(own_node)
                    self._painter.draw(items[passage.start : passage.end], stream)
            else:
                self.draw(drawing, stream, marks, own_node, passage)
        self._plain(items[start:end], stream, marks, node)

    def _plain(self, items: Sequence[Item], stream: Stream, marks: Marking, node: Node) -> None:
        """Draw items without meanings of their own: texts are paragraphs, all else decoration."""
        holds = node.sense.kind in HOLDERS
        waiting: list[Item] = []

        def flush() -> None:
            if waiting:
                content = holds and any(True for _content in self._contents(waiting, (), 0, len(waiting)))
                marks.show(node if content else _MARKS["decoration"])
                self._painter.draw(waiting, stream)
                waiting.clear()

        for item in items:
            if isinstance(item, Stamp) and self._is_apart(item, holds=holds):
                flush()
                self.place_stamp(item, stream, marks, node)
            elif isinstance(item, Text) and not holds and item.string.strip():
                flush()
                marks.show(node.add(PARAGRAPH))
                self._painter.draw((item,), stream)
            else:
                waiting.append(item)
        flush()

    def _is_apart(self, item: Stamp, *, holds: bool) -> bool:
        """Return whether a drawing is an element, or contains some."""
        sense, content = _sense(item), self._content_of(item.drawing)
        if holds and sense in (None, PARAGRAPH):
            return not content.is_text
        return sense is not None or bool(content.elements)

    # -- the elements of a drawing -----------------------------------------------------------------

    def _content_of(self, drawing: Drawing) -> _DrawingContent:
        """Return the elements of a drawing, without its own sense."""
        content = self._known.get(drawing)
        if content is None:
            contents = self._contents(drawing.items, drawing.passages, 0, len(drawing.items))
            content = _combined([*contents])
            if not drawing.inline or content.nested or len(drawing.items) > _FEW:
                self._known[drawing] = content  # what has few items is sooner looked at again
        return content

    def _contents(
        self, items: Sequence[Item], passages: Iterable[Passage], start: int, end: int
    ) -> Iterator[_DrawingContent]:
        """Yield the elements of passages, and of the items between them."""
        for passage in (*passages, None):
            for item in items[start : end if passage is None else passage.start]:
                if isinstance(item, Text):
                    if item.string.strip():
                        yield _TEXT
                elif isinstance(item, Stamp):
                    sense, content = _sense(item), self._content_of(item.drawing)
                    content = content if sense is None else _with_sense(sense, content)
                    if content.elements or content.nested:
                        yield content
            if passage is None:
                return
            if passage.start < passage.end or passage.sense.kind not in SEALED:
                inside = [*self._contents(items, passage.inside, passage.start, passage.end)]
                yield _with_sense(passage.sense, _combined(inside))
            start = passage.end


_TEXT = _DrawingContent((PARAGRAPH,))
_SEVERAL = 2
#: An inline drawing of no more items is looked at again rather than remembered.
_FEW = 4
#: The marked content of decoration.
_MARKS = {"decoration": "/Artifact BMC", "footer": "/Artifact<</Type/Pagination/Subtype/Footer>>BDC"}


def _sense(item: Stamp) -> Sense | None:
    """Return the meaning of a stamped drawing; a ground without one is decoration."""
    return item.drawing.sense or (DECORATION if item.role == "ground" else None)


def _meaning_of(sense: Sense | None, content: _DrawingContent, *, holds: bool) -> Sense | None:
    """Return the meaning of a drawing as a whole, or None if it has several elements.

    `holds` says that its parent contains words, which decoration must not join.
    """
    if sense is None:
        if content.nested and (holds or content.elements):
            return None
        return content.only or (DECORATION if not content.elements else None)
    if sense.kind in HOLDERS and not (content.elements or content.nested):
        return DECORATION
    return sense if sense.kind in SEALED or _holds_words(sense, content) else None


def _holds_words(sense: Sense, content: _DrawingContent) -> bool:
    """Return whether an element contains only words."""
    return sense.kind in HOLDERS and content.is_text


def _element(sense: Sense, node: Node) -> Node | str:
    """Return the element for a sense within another one, or the mark of decoration."""
    if sense.kind in _MARKS:
        return _MARKS[sense.kind]
    if node.sense.kind in HOLDERS and sense.kind == "paragraph":
        if sense == PARAGRAPH:
            return node
        return node.add(replace(sense, kind="span"))
    return node.add(sense)


def _with_sense(sense: Sense, content: _DrawingContent) -> _DrawingContent:
    if sense.kind in _MARKS:
        return _DrawingContent(nested=bool(content.elements))
    if sense.kind in SEALED:
        return _DrawingContent((sense,))
    if sense.kind in HOLDERS and not (content.elements or content.nested):
        return _DrawingContent()  # it contains nothing to read
    return _DrawingContent((sense,), not _holds_words(sense, content))


def _combined(parts: Iterable[_DrawingContent]) -> _DrawingContent:
    """Return the elements of several parts together: two of them, one that is no text if any is."""
    elements: tuple[Sense, ...] = ()
    nested = False
    for part in parts:
        nested = nested or part.nested
        for element in part.elements:
            if len(elements) < _SEVERAL:
                elements += (element,)
            elif element != PARAGRAPH:
                elements = (elements[0], element)
    return _DrawingContent(elements, nested)


def drawing_text(drawing: Drawing) -> str:
    return " ".join(_sorted(_words_of_items(drawing.items, drawing.passages, 0, len(drawing.items))))


#: A place in the reading order, and the words there.
_Placed = tuple[int, list[str]]


def _sorted(placed: Iterable[_Placed]) -> list[str]:
    return [word for _place, words in sorted(placed, key=lambda one: one[0]) for word in words]


def _words_of_items(
    items: Sequence[Item], passages: Iterable[Passage], start: int, end: int, *, holds: bool = False
) -> Iterator[_Placed]:
    """Yield the words of items; `holds` says that they are within an element of words."""
    for passage in (*passages, None):
        for item in items[start : end if passage is None else passage.start]:
            if isinstance(item, Text):
                if item.string.strip():
                    yield 0, [item.string.strip()]
            elif isinstance(item, Stamp):
                drawing, sense = item.drawing, _sense(item)
                is_held = holds if sense is None else sense.kind in HOLDERS
                words = _words_of_items(drawing.items, drawing.passages, 0, len(drawing.items), holds=is_held)
                yield from words if sense is None else _words_of_element(sense, words, holds=holds)
        if passage is None:
            return
        words = _words_of_items(
            items, passage.inside, passage.start, passage.end, holds=passage.sense.kind in HOLDERS
        )
        if passage.start < passage.end or passage.sense.kind not in SEALED:
            yield from _words_of_element(passage.sense, words, holds=holds)
        start = passage.end


def _words_of_element(sense: Sense, inner_words: Iterable[_Placed], *, holds: bool) -> Iterable[_Placed]:
    """Return the words of an element, with its place in the reading order.

    A paragraph among words is no element of its own.
    """
    if holds and sense == PARAGRAPH:
        return inner_words
    if sense.kind in _MARKS:
        return ((0, []),)
    words = _sorted(inner_words)
    return ((sense.place, [sense.text] if sense.text and (words or sense.kind in SEALED) else words),)


class Marking:
    """The marked-content sequences of one page."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self._open: Node | str | None = None
        self.root = Node(GROUP)  # of all elements of the page
        #: The number of sequences with elements; they are numbered from 0.
        self.sequences = 0

    def show(self, content: Node | str) -> None:
        """Start a sequence for an element, or for decoration marked as the text says, if needed."""
        if content is self._open:
            return
        self.end()
        self._open = content
        if isinstance(content, str):
            self._stream.parts.append(content)
            return
        content.kids.append(self.sequences)
        self._stream.parts.append(f"/{_TAGS[content.sense.kind]}<</MCID {self.sequences}>>BDC")
        self.sequences += 1

    def end(self) -> None:
        if self._open is not None:
            self._stream.parts.append("EMC")
            self._open = None


#: The tags of sequences; readers go by their elements.
_TAGS = {
    "group": "Div", "heading": "H", "paragraph": "P", "span": "Span", "list": "L", "item": "LI",
    "label": "Lbl", "body": "LBody", "table": "Table", "row": "TR", "header": "TH", "cell": "TD",
    "figure": "Figure",
}  # fmt: skip
