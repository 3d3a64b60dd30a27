"""Lines to add to a match, from arguments, files or a stream."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import BinaryIO, NamedTuple

from printplay.core.errors import CallError, FileError, FilePlace
from printplay.core.i18n import N_


class SourceLine(NamedTuple):
    """A line to add: the name of its source, its number there, its text."""

    source: str
    number: int
    text: str


def read_lines(texts: Sequence[str], files: Sequence[Path], stream: BinaryIO) -> list[SourceLine]:
    """Return the lines of texts and files; the text `-` stands for the stream.

    Raises FileError for a file that is not text, CallError if every line is empty.
    """
    from printplay.match.text import messages
    from printplay.match.text.source import RecordSource, from_stream, from_text, read_source

    sources: list[RecordSource] = []
    for number, text in enumerate(texts, 1):
        if text == "-":
            sources.append(from_stream("-", stream))
        else:
            name = f"score add, {number}" if len(texts) > 1 else "score add"
            sources.append(from_text(name, text))
    sources += [read_source(file) for file in files]
    for source in sources:
        for fault in source.violations[:1]:
            raise FileError(
                messages.MESSAGES[fault.message],
                place=FilePlace(source.name, fault.line, fault.column),
                hint=messages.HINTS.get(fault.hint or "", ""),
                **fault.values,
            )
    lines = [
        SourceLine(source.name, number, text)
        for source in sources
        for number, text in enumerate(source.lines, 1)
        if text.partition("#")[0].strip()
    ]
    if not lines:
        raise CallError(
            N_("no line given"), hint=N_('Give a line, such as: printplay score add "Anna: points 9 5"')
        )
    return lines
