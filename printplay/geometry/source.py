"""The text of a layout file: read whole and safely, and the lines its keys stand on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

from printplay.errors import LayoutError, Place
from printplay.files import read_bytes
from printplay.i18n import N_

MAX_BYTES = 8_000_000

_KEY = re.compile(r"""("(?:[^"\\]|\\.)*"|'[^']*'|[\w-]+)(?:[ \t]*\.[ \t]*)?""")

_texts: ContextVar[dict[Path, str] | None] = ContextVar("texts", default=None)


@contextmanager
def reading_once() -> Iterator[None]:
    """Read each file once, however often its text is asked for until the block ends.

    Who finds out what a file is for looks into it before it is read in full.
    """
    token = _texts.set({}) if _texts.get() is None else None
    try:
        yield
    finally:
        if token is not None:
            _texts.reset(token)


def read_text(path: Path) -> str:
    """Return the text of a file; raise LayoutError where it is none, too large or not UTF-8."""
    known = _texts.get()
    if known is None:
        return _read(path)
    if path not in known:
        known[path] = _read(path)
    return known[path]


def _read(path: Path) -> str:
    data = read_bytes(path, str(path), MAX_BYTES, LayoutError)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise LayoutError(
            N_("the text is not UTF-8 (byte {byte})"),
            place=Place(str(path), line),
            hint=N_("Save the file as UTF-8."),
            byte=f"0x{data[error.start]:02x}",
        ) from None


def lines_of_keys(text: str) -> dict[str, int]:
    """Return dotted key -> line (from 1) of tables and keys, as far as they stand in plain sight.

    The reader of TOML does not tell where a key stood; escapes in quoted keys are not undone.
    """
    found: dict[str, int] = {}
    section: tuple[str, ...] = ()
    quotes = ""
    for number, line in enumerate(text.split("\n"), 1):
        if quotes:  # inside a text of several lines
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
            found.setdefault(".".join(section), number)
        elif parts and head[end:].lstrip().startswith("="):
            for depth in range(1, len(parts) + 1):
                found.setdefault(".".join((*section, *parts[:depth])), number)
            quotes = next((q for q in ('"""', "'''") if line.count(q) == 1), "")
    return found
