"""Marked content of a page: which operators belong to which element, or to decoration.

One sequence is open at a time; operators of another element start a new one.
"""

from __future__ import annotations

from printplay.printing.output.pdf.page import Stream
from printplay.printing.output.pdf.structure import Node, top


class Marking:
    """The marked-content sequences of one page."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self._open: Node | str | None = None
        self.root = top()
        #: The number of sequences with elements; they are numbered from 0.
        self.sequences = 0

    def show(self, what: Node | str) -> None:
        """Start a sequence for an element, or for decoration marked as the text says, if needed."""
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
        """End the open sequence."""
        if self._open is not None:
            self._stream.parts.append("EMC")
            self._open = None


#: The tags of sequences; readers go by their elements.
_TAGS = {
    "group": "Div", "heading": "H", "paragraph": "P", "span": "Span", "list": "L", "item": "LI",
    "label": "Lbl", "body": "LBody", "table": "Table", "row": "TR", "header": "TH", "cell": "TD",
    "figure": "Figure",
}  # fmt: skip
