"""The text of a record before it is parsed: bytes, lines, limits."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

from printplay.core.faults import Fault
from printplay.core.files import composed, reason

#: A whole evening is a few thousand characters; a longer file is no record.
MAX_BYTES = 1_000_000
MAX_LINE = 4_000
#: After this many unreadable lines, the rest is skipped.
MAX_UNREADABLE = 200
#: Most lines of play; the longest matches have some hundreds.
MAX_EVENTS = 3_000

_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")


@dataclass(frozen=True)
class RecordSource:
    """A record's text: its name in messages, its lines, and faults of the file.

    `origins` has the origin of lines from another file or a command. `seated`: the names of the
    players were entered one by one, so no comma can be missing between them.
    """

    name: str
    lines: tuple[str, ...]
    violations: tuple[Fault, ...] = ()
    readable: bool = True
    origins: Mapping[int, tuple[str, int]] = field(default_factory=dict)
    seated: bool = False

    def place(self, line: int) -> tuple[str, int]:
        """Return the name of a line's source and its number there."""
        return self.origins.get(line, (self.name, line))


def _unreadable(name: str, violation: Fault) -> RecordSource:
    return RecordSource(name, (), (violation,), readable=False)


def read_source(path: Path) -> RecordSource:
    """Read a file; its faults are violations, not exceptions."""
    name = str(path)
    try:
        if path.is_dir():
            return _unreadable(name, Fault("PP-0", "folder").with_place(1, 1, 1))
        with path.open("rb") as file:
            return from_stream(name, file)
    except FileNotFoundError:
        return _unreadable(name, Fault("PP-0", "no-file", hint="no-file").with_place(1, 1, 1))
    except (OSError, ValueError) as error:
        return _unreadable(name, Fault("PP-0", "io", {"reason": reason(error)}).with_place(1, 1, 1))


def from_stream(name: str, stream: BinaryIO) -> RecordSource:
    """Read a stream, but not beyond the limit of a record."""
    return from_bytes(name, stream.read(MAX_BYTES + 1))


def from_bytes(name: str, data: bytes) -> RecordSource:
    """Decode the bytes of a record."""
    if len(data) > MAX_BYTES:
        limit = {"limit": MAX_BYTES // 1_000_000}
        return _unreadable(name, Fault("PP-0", "too-large", limit).with_place(1, 1, 1))
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return _unreadable(name, Fault("PP-0", "utf-16", hint="save-utf-8").with_place(1, 1, 1))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        text_before = data[: error.start].removeprefix(b"\xef\xbb\xbf").decode("utf-8", "replace")
        line = text_before.count("\n") + 1
        column = len(text_before) - text_before.rfind("\n")
        values = {"byte": f"0x{data[error.start]:02x}"}
        violation = Fault("PP-0", "not-utf-8", values, "save-utf-8")
        return _unreadable(name, violation.with_place(line, column, column + 1))
    if "\0" in text:
        text_before = text[: text.index("\0")]
        line, column = text_before.count("\n") + 1, len(text_before) - text_before.rfind("\n")
        return _unreadable(name, Fault("PP-0", "binary").with_place(line, column, column + 1))
    return from_text(name, text)


def from_text(name: str, text: str) -> RecordSource:
    """Split a text into lines; a line end is LF, CR LF or CR."""
    text = composed(text)
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = text.split("\n")
    if lines[-1] == "":
        lines.pop()
    # Fast path: nearly all records are letters and digits in short lines.
    clean = len(text) <= MAX_LINE and ("".join(lines).isprintable() or not _CONTROL.search(text))
    return RecordSource(name, tuple(lines), () if clean else tuple(_faults(lines)))


def _faults(lines: list[str]) -> Iterator[Fault]:
    for number, line in enumerate(lines, 1):
        if len(line) > MAX_LINE:
            values = {"length": len(line), "limit": MAX_LINE}
            yield Fault("PP-0", "long-line", values).with_place(number, MAX_LINE + 1, len(line) + 1)
        elif match := _CONTROL.search(line):
            values_ = {"character": f"U+{ord(match[0]):04X}"}
            column = match.start() + 1
            yield Fault("PP-0", "control", values_).with_place(number, column, column + 1)
