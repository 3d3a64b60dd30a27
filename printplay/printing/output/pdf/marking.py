"""Marks a page: which operators show which element, and which only decorate.

One sequence is open at a time; another is begun where what is shown belongs to another element.
"""

from __future__ import annotations

from printplay.printing.output.pdf.page import Stream
from printplay.printing.output.pdf.structure import Node, top


class Marking:
    """The marked sequences of one page."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self._open: Node | str | None = None
        self.root = top()
        #: How many sequences show elements; they are numbered from 0.
        self.sequences = 0

    def show(self, what: Node | str) -> None:
        """See to it that what follows shows an element, or decorates, marked as said."""
        if what is self._open:
            return
        self.end()
        self._open = what
        if isinstance(what, str):
            self._stream.parts.append(what)
            return
        what.kids.append(self.sequences)
        self._stream.parts.append(f"/{_TAGS[what.sense.kind]}<</MCID {self.sequences}>>BDC")
        self.sequences += 1

    def end(self) -> None:
        """End the sequence that is open."""
        if self._open is not None:
            self._stream.parts.append("EMC")
            self._open = None


#: What a sequence is tagged with; readers go by its element.
_TAGS = {
    "group": "Div", "heading": "H", "paragraph": "P", "span": "Span", "list": "L", "item": "LI",
    "label": "Lbl", "body": "LBody", "table": "Table", "row": "TR", "header": "TH", "cell": "TD",
    "figure": "Figure",
}  # fmt: skip
