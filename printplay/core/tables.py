"""Tables (CSV) as spreadsheets and people write them: their text, separator and cells.

What cards are read from, and results of matches. UTF-8, UTF-16 with a mark, and Windows-1252 (older
spreadsheets) are decoded. A comma, semicolon or tab separates cells, or what a first line `sep=;`
says. A quoted cell may have blanks around it, and line breaks in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from printplay.core.errors import FileError, FilePlace, brief
from printplay.core.files import composed
from printplay.core.i18n import N_

SEPARATORS = ",;\t"
_LONGEST = 100_000  # characters of a cell
_MARKED = {b"\xef\xbb\xbf": "utf-8-sig", b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}
#: What Excel and LibreOffice save by themselves, by how it begins.
_SPREADSHEETS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
_NAMED = re.compile(r'"?sep=(.)"?[ \t]*(?:\n|\Z)', re.IGNORECASE)
_WORD = re.compile(r"\w*[^\W\x00-\x7f]\w*|[^\x00-\x7f]")


class TableText(NamedTuple):
    """The text of a table; `doubtful` is a word of it whose encoding is a guess, else empty."""

    text: str
    doubtful: str = ""


class TableRow(NamedTuple):
    """A row that is not empty: its first line, from 1, and its cells without outer blanks."""

    line: int
    cells: list[str]


def table_text(data: bytes, name: str, kind: type[FileError] = FileError) -> TableText:
    """Decode a table; raise `kind` for a spreadsheet, or for what is not text."""
    refuse_spreadsheet(data, name, kind)
    encoding = next((code for mark, code in _MARKED.items() if data.startswith(mark)), "utf-8")
    doubtful, line = "", None
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        try:  # UTF-8 with a broken letter, or UTF-16, is in no other encoding
            is_ansi = encoding == "utf-8" and data.decode("utf-8", "ignore").isascii()
            text = data.decode("cp1252") if is_ansi else "\0"
        except UnicodeDecodeError:
            text = "\0"
        line = None if encoding == "utf-16" else data.count(b"\n", 0, error.start) + 1
        word = _WORD.search(text)
        doubtful = composed(word[0]) if word else ""
    if "\0" in text:
        raise kind(
            N_("this is not a table as text"), place=FilePlace(name, line),
            hint=N_("Save it as CSV (in Excel: CSV UTF-8)."),
        )  # fmt: skip
    text = composed(text).removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    return TableText(text, doubtful)


def refuse_spreadsheet(data: bytes, name: str, kind: type[FileError] = FileError) -> None:
    """Raise `kind` for a spreadsheet in the form of its program."""
    if data.startswith(_SPREADSHEETS):
        raise kind(
            N_("this is a spreadsheet, not a table as text"), place=FilePlace(name),
            hint=N_("Save it as CSV (in Excel: CSV UTF-8)."),
        )  # fmt: skip


def separator_of(text: str) -> tuple[str, int]:
    r"""Return the separator of a table, and the place where its first row begins.

    >>> separator_of("sep=;\na;b"), separator_of('"a,b;c"\tb')
    ((';', 6), ('\t', 0))
    """
    if separator_line := _NAMED.match(text):
        return separator_line[1], separator_line.end()
    first = next((line for line in text.splitlines() if line.strip()), "")
    unquoted = re.sub(r'"[^"]*"', "", first)
    return max(SEPARATORS, key=unquoted.count), 0


def table_rows(text: str, name: str, kind: type[FileError] = FileError) -> Iterator[TableRow]:
    r"""Yield the rows of a table that are not empty; raise `kind` where quotation marks are wrong.

    >>> [line.cells for line in table_rows('a, "b, c" ,d\n\n1,2\n', "x.csv")]
    [['a', 'b, c', 'd'], ['1', '2']]
    """
    separator, index = separator_of(text)
    mark, blank = re.escape(separator), " *" if separator == "\t" else r"[ \t]*"
    quoted = re.compile(rf'{blank}"((?:[^"]|"")*+)"{blank}(?=[{mark}\n]|\Z)')
    plain = re.compile(rf"[^{mark}\n]*")
    number = 1 + text.count("\n", 0, index)
    while index < len(text):
        begin, cells = number, []
        while True:
            cell = quoted.match(text, index)
            if cell is None and (cell := plain.match(text, index)) and cell[0].lstrip()[:1] == '"':
                closed = '"' in text[text.index('"', index) + 1 :]
                raise kind(
                    N_("text follows the closing quotation mark of {cell!r}")
                    if closed
                    else N_("the quotation mark of {cell!r} is never closed"),
                    place=FilePlace(name, number),
                    hint=N_('Put the whole cell in quotes, and double each quote in it: "a ""big"" one".'),
                    cell=brief(cell[0].strip()),
                )
            assert cell is not None  # noqa: S101  an empty cell is a match, too
            content = cell[0] if cell.re is plain else cell[1].replace('""', '"')
            cells.append(content.strip())
            if len(content) > _LONGEST:
                raise kind(N_("a cell has more than {limit} characters"),
                           place=FilePlace(name, number), limit=f"{_LONGEST:,}")  # fmt: skip
            number += cell[0].count("\n")
            index = cell.end() + 1
            if text[index - 1 : index] != separator:
                break
        number += 1
        if any(cells):
            yield TableRow(begin, cells)
