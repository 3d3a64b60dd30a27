"""Faults of a record: what stands in their sentences, and the name `Violation` they go by here.

A violation is a line of a record, or what happened at the table, that is not as it should be. It is
a `Fault` that names its sentence by a key, so that rules know no language; `messages` of a game (or
of the record reader) hold the sentence, and `sentences` puts it into words.
"""

from __future__ import annotations

from printplay.fault import (
    FIELDS,
    KEYWORD,
    PLAYER,
    SAID,
    VALUE,
    About,
    Fault,
    Marked,
    Part,
    Severity,
    Through,
)

__all__ = [
    "AFTER_END",
    "FIELDS",
    "KEYWORD",
    "PLAYER",
    "SAID",
    "VALUE",
    "About",
    "LineOf",
    "Marked",
    "Named",
    "Part",
    "Severity",
    "Term",
    "Through",
    "Violation",
]

#: What a fault of a record is called where records are judged.
Violation = Fault

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
