"""A deck as its file describes it, one row for each different card, and its facts for programs."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import PurePath
from typing import Any

from printplay.core.errors import FilePlace, LayoutError, brief
from printplay.core.faults import Fault
from printplay.core.translation_markers import N_
from printplay.geometry.layouts.source import DISK, LayoutFiles

#: The column with the number of copies of a card.
COPIES = "copies"
#: The outlines a machine can cut a card to.
OUTLINES = ("card", "circle", "hexagon")
#: Who gets a set of the cards: all together, or each player.
TABLE, PLAYER = EACH = ("table", "player")


def digest(content: Any) -> str:
    """Return a hash of 8 hex digits; equal content gives the same hash on every machine.

    `content` is anything JSON can hold; the order of a table's keys does not matter.

    >>> digest([{"b": 1, "a": "ö"}]) == digest(({"a": "ö", "b": 1},))
    True
    """
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:8]


@dataclass(frozen=True)
class Deck:
    """A deck file that could be read.

    `game` is empty for a user's own deck. Every row has a whole number `copies`; a table of
    languages (`name = {en = "...", de = "..."}`) stands in it as columns `name.en`, `name.de`.
    `lines` are the rows' lines in the file `source`; `path` is the deck file itself. `by` holds
    what cards have in common: column -> value in it -> further columns; printing alone reads it.
    `values` are columns that are the same on all cards. `least` is the minimum that `page` cards
    need (width x height in mm), `borrow` a file whose templates and colours it uses, `each` says
    who at the table gets the cards, `outline` the shape a machine cuts, `cutting` how
    they are cut, by language.
    `files` are all files it was read from, pictures included; `warnings` what had to be guessed.
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
    files: LayoutFiles = field(default=DISK, compare=False, repr=False)
    warnings: tuple[Fault, ...] = field(default=(), compare=False, repr=False)

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
        """Return a hash of 8 hex digits over all cards, their texts and their copies."""
        return digest([self.game, [dict(row) for row in self.rows]])

    def place(self, index: int, column: str | None = None) -> FilePlace:
        """Return where a row stands, for an error; `index` counts from 0."""
        key = f"cards[{index + 1}]" if column is None else f"cards[{index + 1}].{column}"
        return FilePlace(str(self.source), self.lines[index], None, key)

    def unknown_kind(self, index: int, known: Iterable[str]) -> LayoutError:
        """Return the error for a row whose column `kind` is none of those known."""
        return LayoutError(
            N_("unknown kind of card {kind!r}"),
            place=self.place(index, "kind"),
            hint=N_("Kinds: {known}."),
            kind=brief(self.rows[index].get("kind", "")),
            known=", ".join(known),
        )


def deck_summary(deck: Deck) -> Mapping[str, Any]:
    """Return a deck's entry in the list of layouts."""
    return {"cards": deck.count, "different": len(deck.rows)}


def deck_facts(deck: Deck) -> Mapping[str, Any]:
    """Return all facts of a deck, including its rows."""
    return {
        "game": deck.game,
        "name": deck.name,
        "title": dict(deck.title),
        "cards": deck.count,
        "different": len(deck.rows),
        "hash": deck.hash,
        "file": str(deck.path),
        "rows": [{name: _json_value(value) for name, value in row.items()} for row in deck.rows],
    }


def _json_value(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_json_value(item) for item in value]
    return value if isinstance(value, str | int | float) else str(value)
