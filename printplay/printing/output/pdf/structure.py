"""The structure tree of a PDF for screen readers (ISO 32000-1, 14.7 and 14.8).

A `Node` is an element while its page is drawn; elements are written page by page. The parent tree
maps the page's number and the number of a marked-content sequence to its element. Forms contain no
sequences, as a form on several pages could belong to none of them (14.7.4.3): a form as a whole is
within a sequence of its page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from printplay.printing.drawing.sense import GROUP, Sense
from printplay.printing.output.pdf.file import PdfFile, text_string

#: The structure types of kinds; headings go by level.
_NAMES = {
    "group": "Div", "paragraph": "P", "span": "Span", "list": "L", "item": "LI", "label": "Lbl",
    "body": "LBody", "table": "Table", "row": "TR", "header": "TH", "cell": "TD",
    "figure": "Figure",
}  # fmt: skip
#: Elements that stay even if empty: an empty cell to write in is part of its row.
_EMPTY = frozenset({"cell", "header"})
_DEEPEST = 6  # the last level of headings


@dataclass
class Node:
    """An element of a page: its meaning and its children; sequences are numbers."""

    sense: Sense
    kids: list[Node | int] = field(default_factory=list)

    def add(self, sense: Sense) -> Node:
        """Add a child element."""
        node = Node(sense)
        self.kids.append(node)
        return node

    @property
    def blank(self) -> bool:
        """Return whether it has no marks on paper."""
        return self.sense.kind not in _EMPTY and all(
            not isinstance(kid, int) and kid.blank for kid in self.kids
        )


class Structure:
    """The structure tree of a file, written page by page."""

    def __init__(self, file: PdfFile) -> None:
        self._file = file
        self._root, self._whole = file.reserve(), file.reserve()
        self._parts: list[int] = []
        self._part, self._title = 0, ""
        self._kids: list[int] = []
        self._pages: list[int] = []  # for each page the array of its sequences' elements
        self._level = 0

    @property
    def pages(self) -> int:
        """Return the number of written pages, which is the key of the next one."""
        return len(self._pages)

    def open(self, title: str) -> None:
        self._close()
        self._part, self._title = self._file.reserve(), title

    def page(self, number: int, nodes: Sequence[Node | int], sequences: int) -> None:
        """Write the elements of a page; `number` is its object number."""
        if not self._part:
            self.open("")
        parents = [0] * sequences
        for node in _in_order(nodes):
            if isinstance(node, Node) and not node.blank:
                self._kids.append(self._element(_without_group(node), self._part, number, parents))
        self._pages.append(self._file.add(f"[{_references(parents)}]"))

    def _element(self, node: Node, parent: int, page: int, parents: list[int]) -> int:
        own_number = self._file.reserve()
        sense, kids = node.sense, list[str]()
        if sense.kind == "heading":  # no level is skipped
            self._level = min(max(1, sense.level), self._level + 1, _DEEPEST)
            name = f"H{self._level}"
        else:
            name = _NAMES[sense.kind]
        for kid in _in_order(node.kids):
            if isinstance(kid, int):
                parents[kid] = own_number
                kids.append(str(kid))
            elif not kid.blank:
                kids.append(f"{self._element(kid, own_number, page, parents)} 0 R")
        entries = [f"<</S/{name}/P {parent} 0 R/Pg {page} 0 R"]
        if kids:
            entries.append(f"/K {kids[0]}" if len(kids) == 1 else f"/K[{' '.join(kids)}]")
        if sense.text:
            key = "Alt" if sense.kind == "figure" else "ActualText"
            entries.append(f"/{key} {self._file.text(sense.text)}")
        if sense.language:
            entries.append(f"/Lang {text_string(sense.language)}")
        if table := _attributes(sense):
            entries.append(f"/A<</O/Table{table}>>")
        self._file.add(f"{''.join(entries)}>>", own_number)
        return own_number

    def _close(self) -> None:
        if not self._part:
            return
        title = f"/T {text_string(self._title)}" if self._title else ""
        kids = f"/K[{_references(self._kids)}]" if self._kids else ""
        self._file.add(f"<</S/Sect/P {self._whole} 0 R{title}{kids}>>", self._part)
        self._parts.append(self._part)
        self._kids, self._part = [], 0

    def finish(self) -> None:
        """Write the root of the tree, and refer to it in the catalogue."""
        self._close()
        file = self._file
        file.add(f"<</S/Document/P {self._root} 0 R/K[{_references(self._parts)}]>>", self._whole)
        pages = " ".join(f"{key} {number} 0 R" for key, number in enumerate(self._pages))
        tree = file.add(f"<</Nums[{pages}]>>")
        file.add(
            f"<</Type/StructTreeRoot/K {self._whole} 0 R/ParentTree {tree} 0 R"
            f"/ParentTreeNextKey {len(self._pages)}>>", self._root,
        )  # fmt: skip
        file.catalogue("StructTreeRoot", f"{self._root} 0 R")
        file.catalogue("MarkInfo", "<</Marked true>>")


def _without_group(node: Node) -> Node:
    """Return the only child of a group instead of the group, if it has just one."""
    while node.sense == GROUP:
        marked_kids = [kid for kid in node.kids if isinstance(kid, int) or not kid.blank]
        if len(marked_kids) != 1 or isinstance(marked_kids[0], int):
            break
        node = marked_kids[0]
    return node


def _references(numbers: Sequence[int]) -> str:
    return " ".join([f"{number} 0 R" for number in numbers])


def _in_order(kids: Sequence[Node | int]) -> Sequence[Node | int]:
    if any(isinstance(kid, Node) and kid.sense.place for kid in kids):
        return sorted(kids, key=lambda kid: kid.sense.place if isinstance(kid, Node) else 0)
    return kids


def _attributes(sense: Sense) -> str:
    entries = f"/ColSpan {sense.across}" if sense.across > 1 else ""
    entries += f"/RowSpan {sense.down}" if sense.down > 1 else ""
    return entries + (f"/Scope/{sense.scope.capitalize()}" if sense.scope else "")
