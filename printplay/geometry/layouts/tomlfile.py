"""TOML files that people write: read safely; errors name file, line or key, and the cure."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import PurePath
from typing import Any

from printplay.core.errors import FilePlace, LayoutError
from printplay.core.file_table import FileTable
from printplay.core.i18n import N_
from printplay.geometry.layouts.source import DISK, LayoutFiles

_KEY = re.compile(r"""("(?:[^"\\]|\\.)*"|'[^']*'|[\w-]+)(?:[ \t]*\.[ \t]*)?""")
#: A key of a hundred parts, `a.b.c...`: a few thousand of them exhaust the memory.
_DEEP = re.compile(r"""(?<![\w-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){100}""")

#: The longest text whose parsed content is cached, in characters, and the number of such texts.
_KEPT_LENGTH, _KEPT_TEXTS = 32_000, 64


def loads(text: str) -> dict[str, Any]:
    """Parse a TOML text, cached; raise ValueError, or RecursionError if it is nested too deeply."""
    if len(text) > _KEPT_LENGTH:
        return _parsed(text)
    table: dict[str, Any] = _copy(_kept(text))
    return table


def _parsed(text: str) -> dict[str, Any]:
    if _DEEP.search(text):
        raise RecursionError
    return tomllib.loads(text)


_kept = lru_cache(_KEPT_TEXTS)(_parsed)


def _copy(value: Any) -> Any:
    """Return a deep copy of tables and arrays."""
    if type(value) is dict:
        return {key: _copy(one) for key, one in value.items()}
    if type(value) is list:
        return [_copy(one) for one in value]
    return value


def peek(path: PurePath, files: LayoutFiles = DISK) -> Mapping[str, Any]:
    """Return the content of a TOML file to look at, or none on errors, which a full read reports."""
    try:
        text = files.text(path)
        return _parsed(text) if len(text) > _KEPT_LENGTH else _kept(text)
    except (LayoutError, ValueError, RecursionError):
        return {}


def read_toml(path: PurePath, files: LayoutFiles = DISK) -> tuple[str, dict[str, Any]]:
    """Return the text of a TOML file and its content; raise LayoutError if it cannot be parsed."""
    text = files.text(path)
    try:
        return text, loads(text)
    except ValueError as error:  # TOMLDecodeError, or a number with more digits than Python reads
        text_place = re.search(r"\(at line (\d+), column (\d+)\)", str(error))
        place = (
            FilePlace(str(path), int(text_place[1]), int(text_place[2]))
            if text_place
            else FilePlace(str(path))
        )
        raise LayoutError(
            N_("this is not valid TOML: {reason}"),
            place=place,
            reason=re.sub(r" \(at .*\)$|; use sys\..*$", "", str(error)),
        ) from None
    except RecursionError:
        raise LayoutError(N_("the file is nested too deeply"), place=FilePlace(str(path))) from None


class TomlTable(FileTable[LayoutError]):
    """A table of a TOML file."""

    error_type = LayoutError


class TomlFile:
    """A TOML file: its path, its text and its table, and the source of the files it names."""

    def __init__(self, path: PurePath, files: LayoutFiles = DISK) -> None:
        self.path, self.files = path, files
        self.text, values = read_toml(path, files)
        self.top = TomlTable(path, values, lines=lines_of_keys(self.text))


def lines_of_keys(text: str) -> dict[str, int]:
    """Return dotted key -> line (from 1) of tables and keys, but not of keys of inline tables."""
    line_by_key: dict[str, int] = {}
    section: tuple[str, ...] = ()
    quotes = ""
    for number, line in enumerate(text.split("\n"), 1):
        if quotes:  # inside a multi-line string
            quotes = "" if quotes in line else quotes
            continue
        head = line[:200].strip()
        if head.startswith("["):
            head = "[" + head[1:].lstrip()
        parts, end = [], 1 if head.startswith("[") else 0
        while match := _KEY.match(head, end):
            parts.append(match[1].strip("\"'"))
            end = match.end()
        if head.startswith("["):
            section = tuple(parts)
            line_by_key.setdefault(".".join(section), number)
        elif parts and head[end:].lstrip().startswith("="):
            for depth in range(1, len(parts) + 1):
                line_by_key.setdefault(".".join((*section, *parts[:depth])), number)
            quotes = next((q for q in ('"""', "'''") if line.count(q) == 1), "")
    return line_by_key


_SKIPPED = re.compile(
    r'"""(?:[^"\\]++|\\.|"(?!""))*+"""|\'\'\'.*?\'\'\''
    r'|"(?:[^"\\\n]++|\\.)*+"|\'[^\'\n]*+\'|#[^\n]*',
    re.DOTALL,
)


def lines_of_tables(text: str, section: str, key: str) -> list[int]:
    r"""Return the lines on which the tables of a list begin, in a section or (if empty) at the top.

    These are `[[section.key]]`, or the braces of `key = [{...}]`.

    >>> lines_of_tables('name = "x"\ncards = [\n {a = "}{"}, # {}\n {a = 2}]', "", "cards")
    [3, 4]
    """
    blank = _blank(text)
    way = [re.escape(part) for part in (*section.split("."), key) if part]
    dotted = r"[ \t]*\.[ \t]*".join(way)
    starts = [
        match.start() for match in re.finditer(rf"^[ \t]*\[\[[ \t]*{dotted}[ \t]*\]\]", blank, re.MULTILINE)
    ]
    if not starts:
        starts = list(_braces(blank, way))
    lines, line, last = [], 1, 0
    for start in starts:
        line, last = line + blank.count("\n", last, start), start
        lines.append(line)
    return lines


@lru_cache(maxsize=4)  # called for every template of a file
def _blank(text: str) -> str:
    """Return TOML with its strings and comments replaced by blanks."""
    return _SKIPPED.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)


def _braces(blank: str, way: Sequence[str]) -> Iterator[int]:
    """Yield the positions of a list's inline tables, in a text without strings."""
    start = 0
    if way[1:]:
        dotted = r"[ \t]*\.[ \t]*".join(way[:-1])
        head = re.search(rf"^[ \t]*\[[ \t]*{dotted}[ \t]*\]", blank, re.MULTILINE)
        if head is None:
            return
        start = head.end()
    opening = re.compile(rf"^[ \t]*{way[-1]}[ \t]*=[ \t]*\[", re.MULTILINE).search(blank, start)
    depth = 0
    for index in range(opening.end(), len(blank)) if opening else ():
        depth += {"{": 1, "[": 1, "}": -1, "]": -1}.get(blank[index], 0)
        if depth < 0:
            return
        if blank[index] == "{" and depth == 1:
            yield index
