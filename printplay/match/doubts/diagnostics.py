"""Values of fault messages that need more than plain text."""

from __future__ import annotations

#: The code of a line after `end`.
AFTER_END = "PP-1"


class Term(str):
    """A value of a message that is translated itself (`treasure`)."""

    __slots__ = ()


class Named(str):
    """A value that is a name in a record (`charm`), shown as on the printed parts."""

    __slots__ = ()


class LineOf(int):
    """A value of a message: the line of the event with this index."""
