"""The meaning of marks for screen readers: heading, figure with its description, table.

A drawing has a meaning as a whole (`Drawing.sense`) and for some of its marks (`Drawing.tagged`),
whatever the output format. By default, each text is a paragraph and all else is decoration. Marks
within a figure or decoration have no meaning by themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from printplay.core.i18n import language, language_of

Kind = Literal[
    "group", "heading", "paragraph", "span", "list", "item", "label", "body",
    "table", "row", "header", "cell", "figure", "decoration", "footer",
]  # fmt: skip
Scope = Literal["", "row", "column", "both"]

#: Kinds that contain others; kinds that contain words, and others between them; indivisible kinds.
GROUPS = frozenset({"group", "list", "item", "table", "row"})
HOLDERS = frozenset({"heading", "paragraph", "span", "label", "body", "header", "cell"})
SEALED = frozenset({"figure", "decoration", "footer"})


@dataclass(frozen=True)
class Sense:
    """The meaning of some marks.

    `text` is read in place of them: the description of a figure, or words if the marks differ from
    them. `level` is that of a heading, from 1. `language` is set if it differs from the document's.
    `across` and `down` are the columns and rows that a cell of a table spans, `scope` the cells a
    header is for. Within one parent, a lower `place` is read first; equal places are read in
    drawing order.
    """

    kind: Kind
    text: str = ""
    level: int = 0
    language: str = ""
    across: int = 1
    down: int = 1
    scope: Scope = ""
    place: int = 0


@dataclass(frozen=True)
class Passage:
    """A run of a drawing's items, from `start` to before `end`, its sense, and inner passages."""

    sense: Sense
    start: int
    end: int
    inside: tuple[Passage, ...] = ()

    def shifted(self, by: int) -> Passage:
        passages = tuple(passage.shifted(by) for passage in self.inside)
        return Passage(self.sense, self.start + by, self.end + by, passages)


GROUP = Sense("group")
PARAGRAPH = Sense("paragraph")
LIST = Sense("list")
ITEM = Sense("item")
LABEL = Sense("label")
BODY = Sense("body")
TABLE = Sense("table")
ROW = Sense("row")
CELL = Sense("cell")
DECORATION = Sense("decoration")
#: Text in a margin of every page.
FOOTER = Sense("footer")


def sealed_passages(passages: Iterable[Passage]) -> Iterator[Passage]:
    """Yield the figures and decoration among passages, including nested ones."""
    for passage in passages:
        if passage.sense.kind in SEALED:
            yield passage
        else:
            yield from sealed_passages(passage.inside)


def heading(level: int, text: str = "") -> Sense:
    """Return a heading: level 1 starts a part, level 2 is within one."""
    return Sense("heading", text, level)


def in_language(sense: Sense, text: str) -> Sense:
    """Return a sense with the language of a text, if that is not the document's."""
    tongue = language_of(text)
    return sense if tongue == language() else replace(sense, language=tongue)


def figure(text: str) -> Sense:
    """Return a figure with its description; without one it is decoration."""
    return Sense("figure", text) if text else DECORATION
