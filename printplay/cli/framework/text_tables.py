"""Text tables with aligned columns, and wrapped lines."""

from __future__ import annotations

import os
import re
import shutil
import sys
import unicodedata
from collections.abc import Iterable, Sequence

_COLOUR = re.compile("\x1b\\[[0-9;]*m")


def columns() -> int:
    """Return the width of the terminal in columns, at least 20."""
    return max(20, shutil.get_terminal_size((80, 24)).columns)


def width(text: str) -> int:
    r"""Return the width of a text in columns of a terminal; colours have none.

    >>> width("Anna"), width("日本"), width("\x1b[1mAnna\x1b[0m")
    (4, 4, 4)
    """
    text = _COLOUR.sub("", text)
    if text.isascii():  # most are, and a long match is thousands of them
        return len(text)
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text
    )


_IN_NUMBERS = str.maketrans("", "", ".,/()? ")


def _is_number(text: str) -> bool:
    return text in {"–", "?"} or text.strip("-+% ").translate(_IN_NUMBERS).isdigit()


def text_table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return rows below their headings, two blanks between columns.

    >>> print(text_table(["port", "steps"], [["N", "4"], ["E", "12"]]))
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


def _room() -> int | None:
    """Return the columns of the terminal; None for a file and a pipe, unless COLUMNS is set."""
    return columns() if os.environ.get("COLUMNS") or sys.stdout.isatty() else None


def wrap_for_terminal(text: str, indent: str = "  ") -> str:
    """Wrap a line for a terminal; for a file and a pipe it stays one line."""
    room = _room()
    return text if room is None else wrap_line(text, room, indent)


#: Least width of a wrapped last column; with less, each row becomes a block.
_ROOM = 20


def fit_table(headings: Sequence[str], rows: Iterable[Sequence[str]], *, heading: bool = True) -> str:
    """Return a table as `text_table` does; on a narrow terminal, rows of several lines.

    The last column is wrapped; without room for that, a row becomes a block: its first cell,
    and below it the others, each after its heading. A file and a pipe have no limit.
    """
    cells = [list(row) for row in rows]
    lines = text_table(headings, cells).split("\n")
    room = _room()
    if room is None or max(map(width, lines)) <= room:
        return "\n".join(lines[0 if heading else 1 :])
    indent = sum(max(map(width, column)) + 2 for column in list(zip(headings, *cells, strict=True))[:-1])
    last = [cell for row in cells for cell in row[-1:]]
    if room - indent >= _ROOM and not all(map(_is_number, last)):
        left_lines = text_table(headings[:-1], [row[:-1] for row in cells]).split("\n")
        joined_lines = [
            wrap_line(" " * indent + cell, room, " " * indent).replace(" " * indent, start, 1)
            for start, cell in zip(
                [left_line + " " * (indent - width(left_line)) for left_line in left_lines],
                [headings[-1], *last],
                strict=True,
            )
        ]
        return "\n".join(line.rstrip() for line in joined_lines[0 if heading else 1 :])
    return "\n".join(_block(headings, row, room) for row in cells)


def _block(headings: Sequence[str], row: Sequence[str], room: int) -> str:
    first, *other_cells = row
    lines = [wrap_line(first, room, "  ")] if first else []
    for name, cell in zip(headings[1:], other_cells, strict=True):
        if cell:
            lines.append(wrap_line(f"  {name}: {cell}" if name else f"  {cell}", room, "    "))
    return "\n".join(lines)


def wrap_line(text: str, columns: int, indent: str = "") -> str:
    """Wrap a line between words; later lines are indented.

    >>> print(wrap_line("Anna on 日本, die 4", 12, "  "))
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
        rest_of_line = word
        while width(line + rest_of_line) > columns:  # the word is longer than a line: cut it
            fits = max(n for n in range(1, len(rest_of_line)) if width(line + rest_of_line[:n]) <= columns)
            lines.append(line + rest_of_line[:fits])
            line, rest_of_line = indent, rest_of_line[fits:]
        line += rest_of_line
    return "\n".join([*lines, line])
