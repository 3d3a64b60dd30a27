"""A violation: a line of a record, or what happened at the table, that is not as it should be.

It is a value, returned and never raised. It names its sentence by a key, so that rules know no
language; `messages` of a game (or of the record reader) hold the sentence, and `telling` puts it
into words.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

Severity = Literal["error", "warning"]

#: The code of a line after `end`.
AFTER_END = "PP-1"


class Term(str):
    """A value of a sentence that is itself put into the reader's language (`treasure`)."""

    __slots__ = ()


class Named(str):
    """A value that is a name in a record (`charm`), shown as printed parts call it."""

    __slots__ = ()


class LineOf(int):
    """A value of a sentence that is the line of the event with this index."""


class Part(NamedTuple):
    """Part of a field: its items from one number (from 0) to before another; None is the next."""

    field: str
    first: int
    last: int | None = None


class Through(NamedTuple):
    """From the first word of a field to the last one of another."""

    first: str
    last: str


class Marked(NamedTuple):
    """A field with the word that stands before its value (`-> E`)."""

    field: str


#: What a fault is about: a field of the line by its name, or less or more than one. Every line has
#: a keyword, a player, all its fields and all that is said; a header has a keyword and a value.
About = str | Part | Through | Marked

KEYWORD, PLAYER, FIELDS, SAID, VALUE = "keyword", "player", "fields", "said", "value"


@dataclass(frozen=True, slots=True)
class Violation:
    """One thing that is wrong; `message` and `hint` are keys, `values` fill the braces of both.

    Where it stands is said in two steps. Rules say `where`: None is the event being judged, a
    number the event with this index, a text the header of this key; and `about`, the field
    concerned (empty: the whole line). Whoever has the text turns that into `line`, `column` and
    `end_column`, all from 1.
    """

    code: str
    message: str
    values: Mapping[str, object] = field(default_factory=dict)
    hint: str = ""
    hint_values: Mapping[str, object] = field(default_factory=dict)  # more values for the hint
    severity: Severity = "error"
    where: int | str | None = None
    about: About = ""
    player: str | None = None
    spaces: tuple[str, ...] = ()
    consequence: bool = False
    line: int | None = None
    column: int | None = None
    end_column: int | None = None

    def at(self, line: int, column: int, end_column: int) -> Violation:
        """Return the same violation at a place in a text."""
        return replace(self, line=line, column=column, end_column=end_column)

    def as_consequence(self) -> Violation:
        """Return the same violation, marked as one that follows from an earlier fault."""
        return self if self.consequence else replace(self, consequence=True)
