"""A deck: what a person wrote down of its cards, one row for each that differs from the others."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import PurePath
from typing import Any

from printplay.core.errors import Place
from printplay.geometry.layouts.source import DISK, Files

#: The column that says how often a card is in the deck.
COPIES = "copies"
#: What a machine can cut out of the room of a card.
OUTLINES = ("card", "circle", "hexagon")
#: Who gets a set of the cards: all together, or each player.
TABLE, PLAYER = EACH = ("table", "player")


def digest(content: Any) -> str:
    """Return 8 hex digits of what a deck is made of; of equal content, the same on any machine.

    `content` is anything JSON can hold; tables are compared whatever the order of their keys.

    >>> digest([{"b": 1, "a": "ö"}]) == digest(({"a": "ö", "b": 1},))
    True
    """
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:8]


@dataclass(frozen=True)
class Deck:
    """A deck file that could be read.

    `game` is empty for a deck of one's own. Every row has a whole number `copies`; a table of
    languages (`name = {en = "...", de = "..."}`) stands in it as columns `name.en`, `name.de`.
    `lines` are the rows' lines in the file `source`; `path` is the deck file itself. `by` holds
    what cards have in common: column -> value in it -> further columns; printing alone reads it.
    `values` are columns that are the same on all cards. `least` is what cards of the size `page`
    need (width x height in mm), `borrow` a file whose templates and colours it takes, `each` says
    who of those at the table gets the cards, `outline` the shape a machine cuts, `cutting` how
    they are cut, by language.
    `files` are those it was read from: its pictures are among them.
    """

    game: str
    name: str
    title: Mapping[str, str]
    rows: tuple[Mapping[str, Any], ...]
    lines: tuple[int | None, ...]
    path: PurePath
    source: PurePath
    size: str = ""
    template: str = ""
    back: str = ""
    templates: Mapping[str, Any] = field(default_factory=dict)
    by: Mapping[str, Mapping[str, Mapping[str, Any]]] = field(default_factory=dict)
    values: Mapping[str, Any] = field(default_factory=dict)
    borrow: str = ""
    least: str = ""
    each: str = TABLE
    outline: str = ""
    cutting: Mapping[str, str] = field(default_factory=dict)
    files: Files = field(default=DISK, compare=False, repr=False)

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """Return the names of all columns, in the order in which they first appear."""
        return tuple(dict.fromkeys(column for row in self.rows for column in row))

    @cached_property
    def count(self) -> int:
        """Return how many cards there are, copies included."""
        return sum(int(row[COPIES]) for row in self.rows)

    @cached_property
    def hash(self) -> str:
        """Return 8 hex digits that change when a card, its text or its number of copies does."""
        return digest([self.game, [dict(row) for row in self.rows]])

    def composition(self, columns: Iterable[str]) -> str:
        """Return 8 hex digits over some columns and the copies, whatever the order of the rows."""
        wanted = [*columns, COPIES]
        return digest(
            sorted(json.dumps([row.get(c) for c in wanted], sort_keys=True) for row in self.rows)
        )

    def place(self, index: int, column: str | None = None) -> Place:
        """Return where a row stands, for an error; `index` counts from 0."""
        key = f"cards[{index + 1}]" if column is None else f"cards[{index + 1}].{column}"
        return Place(str(self.source), self.lines[index], None, key)
