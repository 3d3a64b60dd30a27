"""TOML files that people write: read safely; errors name file, line or key, and the cure."""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import PurePath
from typing import Any, NamedTuple

from printplay.core.errors import FilePlace, LayoutError, brief
from printplay.core.i18n import N_
from printplay.geometry.layouts.source import DISK, LayoutFiles

_KEY = re.compile(r"""("(?:[^"\\]|\\.)*"|'[^']*'|[\w-]+)(?:[ \t]*\.[ \t]*)?""")
#: A key of a hundred parts, `a.b.c...`: a few thousand of them exhaust the memory.
_DEEP = re.compile(r"""(?<![\w-])(?:(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){100}""")

#: The message for a key that `unknown_keys` finds.
UNKNOWN = N_("unknown key")

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


def peek(path: PurePath, files: LayoutFiles = DISK) -> dict[str, Any]:
    """Return the content of a TOML file, or an empty dict on errors, which a full read reports."""
    try:
        return loads(files.text(path))
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


class UnknownKey(NamedTuple):
    """An unknown key of a table, and the cure with its values `near` and `known`."""

    key: str
    cure: str
    near: str
    known: str


def unknown_keys(table: Iterable[str], known_keys: Iterable[str]) -> Iterator[UnknownKey]:
    known_keys = list(known_keys)
    for key in table:
        if key not in known_keys:
            near_keys = difflib.get_close_matches(brief(key), known_keys, 1)
            cure = N_("Did you mean {near!r}?") if near_keys else N_("Keys allowed here: {known}.")
            yield UnknownKey(key, cure, near_keys[0] if near_keys else "", ", ".join(known_keys))


class TomlReader:
    """Looks up the keys of one file, and names the place of a wrong one.

    `files` is the source of the files it names.
    """

    def __init__(self, path: PurePath, text: str, table: dict[str, Any], files: LayoutFiles = DISK) -> None:
        self.path, self.text, self.table, self.files = path, text, table, files
        self.lines: Mapping[str, int] = lines_of_keys(text)

    def error(
        self,
        message: str,
        key: str | None = None,
        *,
        line: int | None = None,
        hint: str = "",
        **values: object,
    ) -> LayoutError:
        if line is None and key is not None:
            line = self.line_of(key)
        place = FilePlace(str(self.path), line, None, brief(key) if key else None)
        return LayoutError(message, place=place, hint=hint, **values)

    def line_of(self, key: str) -> int | None:
        """Return the line of a dotted key, else that of its table, or None."""
        while key and key not in self.lines:
            key = key.rpartition(".")[0]
        return self.lines.get(key)

    def check_keys(self, table: Mapping[str, Any], keys: Iterable[str], prefix: str) -> None:
        """Raise LayoutError if a table has other keys; `prefix` is its dotted key with a dot."""
        for one in unknown_keys(table, keys):
            raise self.error(UNKNOWN, prefix + one.key, hint=one.cure, near=one.near, known=one.known)

    def string(
        self, table: Mapping[str, Any], name: str, key: str, *, default: str | None = None, limit: int = 40
    ) -> str:
        """Return a one-line text of at most `limit` characters, else raise LayoutError."""
        value = table.get(name, default)
        if value is None:
            raise self.error(N_("this key is missing"), key)
        if not isinstance(value, str) or not value.strip() or not value.isprintable():
            raise self.error(N_("this must be a text of one line, in quotes"), key)
        if len(value) > limit:
            raise self.error(N_("this is longer than {limit} characters"), key, limit=limit)
        return value.strip()

    def subtable(self, key: str, *, required: bool = True) -> dict[str, Any]:
        """Return a table of the file; an empty one if it is missing and not required."""
        value = self.table.get(key)
        if value is None and not required:
            return {}
        if value is None:
            raise self.error(
                N_("this table is missing"), key, hint=N_("Write a section [{section}]."), section=key
            )
        if not isinstance(value, dict):
            raise self.error(
                N_("this must be a table"), key, hint=N_("Write a section [{section}]."), section=key
            )
        return value


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
