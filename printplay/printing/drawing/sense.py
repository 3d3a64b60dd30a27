"""What marks mean to whoever cannot see them: a heading, a figure and what it shows, a table.

A drawing says so of itself as a whole (`Drawing.sense`) or of some of its marks
(`Drawing.meant`), and knows no kind of file. Where it says nothing, each text is a paragraph and
all else is decoration. What is in a figure or in decoration means nothing by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

Kind = Literal[
    "group", "heading", "paragraph", "span", "list", "item", "label", "body",
    "table", "row", "header", "cell", "figure", "decoration", "footer",
]  # fmt: skip
Scope = Literal["", "row", "column", "both"]

#: Those that hold others; those that hold words, and others between them; those that are one thing.
GROUPS = frozenset({"group", "list", "item", "table", "row"})
HOLDERS = frozenset({"heading", "paragraph", "span", "label", "body", "header", "cell"})
SEALED = frozenset({"figure", "decoration", "footer"})


@dataclass(frozen=True)
class Sense:
    """What some marks are.

    `said` is read in place of them: of a figure what it shows, of words the words where marks
    differ from them. `level` is that of a heading, from 1. `language` is that of words in another
    language than the document's. `across` and `down` are how many columns and rows a cell of a
    table takes, `scope` what a header is about. Of two that stand in the same, that with the lower
    `place` is read first; those with the same place are read as they are drawn.
    """

    kind: Kind
    said: str = ""
    level: int = 0
    language: str = ""
    across: int = 1
    down: int = 1
    scope: Scope = ""
    place: int = 0


@dataclass(frozen=True)
class Passage:
    """A run of a drawing's items, from `start` to before `end`, what it means, and those in it."""

    sense: Sense
    start: int
    end: int
    inside: tuple[Passage, ...] = ()

    def shifted(self, by: int) -> Passage:
        """Return it for items that stand `by` places further on."""
        inside = tuple(one.shifted(by) for one in self.inside)
        return Passage(self.sense, self.start + by, self.end + by, inside)


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
#: What stands in a margin of every page.
FOOTER = Sense("footer")


def shown(passages: Iterable[Passage]) -> Iterator[Passage]:
    """Yield the figures and the decoration among passages, also those within others."""
    for passage in passages:
        if passage.sense.kind in SEALED:
            yield passage
        else:
            yield from shown(passage.inside)


def heading(level: int, said: str = "") -> Sense:
    """Return a heading: level 1 opens a part, 2 is one within."""
    return Sense("heading", said, level)


def figure(said: str) -> Sense:
    """Return a figure and what it shows; one that shows nothing worth saying is decoration."""
    return Sense("figure", said) if said else DECORATION
