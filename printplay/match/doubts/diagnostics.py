"""What stands in the sentences of a record's faults beside plain values."""

from __future__ import annotations

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
