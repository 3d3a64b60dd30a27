"""Tables of text: columns as wide as they need to be, numbers to the right."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence


def width(text: str) -> int:
    """Return how many columns of a terminal a text takes.

    >>> width("Anna"), width("日本")
    (4, 4)
    """
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1
        for c in text
    )


_IN_NUMBERS = str.maketrans("", "", ".,/")


def _is_number(text: str) -> bool:
    return text in {"–", "?"} or text.strip("-+% ").translate(_IN_NUMBERS).isdigit()


def table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return rows below their headings, two blanks between columns.

    >>> print(table(["port", "steps"], [["N", "4"], ["E", "12"]]))
    port  steps
    N         4
    E        12
    """
    lines = [list(headings), *(list(row) for row in rows)]
    columns = list(zip(*lines, strict=True))
    widths = [max(map(width, column)) for column in columns]
    right = [len(c) > 1 and all(_is_number(cell) or not cell for cell in c[1:]) for c in columns]
    return "\n".join(
        "  ".join(
            " " * (wide - width(cell)) + cell if to_right else cell + " " * (wide - width(cell))
            for cell, wide, to_right in zip(line, widths, right, strict=True)
        ).rstrip()
        for line in lines
    )
