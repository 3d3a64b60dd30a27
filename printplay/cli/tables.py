"""Tables of text: columns as wide as they need to be, numbers to the right; and lines that fit."""

from __future__ import annotations

import re
import shutil
import unicodedata
from collections.abc import Iterable, Sequence

_COLOUR = re.compile("\x1b\\[[0-9;]*m")


def columns() -> int:
    """Return how many columns the terminal has; narrower than 20 is taken for 20."""
    return max(20, shutil.get_terminal_size((80, 24)).columns)


def width(text: str) -> int:
    r"""Return how many columns of a terminal a text takes; its colours take none.

    >>> width("Anna"), width("日本"), width("\x1b[1mAnna\x1b[0m")
    (4, 4, 4)
    """
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1
        for c in _COLOUR.sub("", text)
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


def stacked(headings: Sequence[str], rows: Iterable[Sequence[str]], *, heading: bool = True) -> str:
    """Return a table where the terminal is wide enough, else a block of lines for each row.

    A block begins with the first cell; the others follow below it, each behind its heading.
    """
    rows = [list(row) for row in rows]
    lines = table(headings, rows).split("\n")[0 if heading else 1 :]
    if max(map(width, lines), default=0) <= columns():
        return "\n".join(lines)
    blocks = []
    for first, *others in rows:
        blocks.append(wrapped(first, columns(), "  "))
        for name, cell in zip(headings[1:], others, strict=True):
            if cell:
                blocks.append(
                    wrapped(f"  {name}: {cell}" if name else f"  {cell}", columns(), "    ")
                )
    return "\n".join(blocks)


def wrapped(text: str, columns: int, indent: str = "") -> str:
    """Return a line broken between words so that it fits; later lines are indented.

    >>> print(wrapped("Anna on 日本, die 4", 12, "  "))
    Anna on
      日本, die
      4
    """
    lines: list[str] = []
    line = text[: len(text) - len(text.lstrip(" "))]
    for word in text.lstrip(" ").split(" "):
        longer = f"{line} {word}" if line.strip() else line + word
        if width(longer) <= columns:
            line = longer
            continue
        if line.strip():
            lines.append(line)
            line = indent
        left = word
        while width(line + left) > columns:  # no line is wide enough for this word: cut it
            fits = max(n for n in range(1, len(left)) if width(line + left[:n]) <= columns)
            lines.append(line + left[:fits])
            line, left = indent, left[fits:]
        line += left
    return "\n".join([*lines, line])
