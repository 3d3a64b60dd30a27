"""The line numbers of keys and tables in a TOML file, which no TOML parser reports."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

_KEY = re.compile(r"""("(?:[^"\\]|\\.)*"|'[^']*'|[\w-]+)(?:[ \t]*\.[ \t]*)?""")


def lines_of_keys(text: str) -> dict[str, int]:
    """Return dotted key -> line (from 1) of tables and keys; keys of inline tables are left out.

    Escapes in quoted keys are not resolved.
    """
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
