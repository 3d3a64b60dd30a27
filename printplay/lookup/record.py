"""Checks a record given as a path, a text, lines, bytes or a stream."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import BinaryIO

from printplay.core.errors import FileError, FilePlace
from printplay.core.faults import Fault
from printplay.core.files import is_content
from printplay.geometry.playable import Playable
from printplay.lookup import checking
from printplay.match.report import Report, replay_record
from printplay.match.text.record import read_record
from printplay.match.text.source import RecordSource, from_bytes, from_stream, from_text, read_source

#: The code of a file that cannot be opened.
_NOT_OPENED = ("folder", "io", "no-file")


def check(
    record: str | Path | bytes | Sequence[str] | BinaryIO,
    *,
    folder: str | Path | None = None,
    strict: bool = True,
) -> Report:
    r"""Check a record by the rules of its game.

    `record` is the path of a file, the text of a record (a text of more than one line), its lines,
    its bytes, or a stream of those. A layout of its own lies in `folder`: by default beside the
    file, else in the current folder. Faults of the record are in the report.

    Raises FileError for a file that is missing or cannot be opened; without `strict`, that is a
    fault, too.

    >>> report = check("game go-for-gold\nlayout A\nplayers Anna\nstart N\nAnna: points 9 5\nend")
    >>> report.valid, report.standings[0].score, report.decided_by
    (True, 14, 'none')
    >>> for fault in check(["game goldrausch", "players Anna, Ben", "Anna: flies 3"]).faults:
    ...     print(fault)
    3: PP-0: unknown word 'flies'
    """
    path = None
    if isinstance(record, Path) or (isinstance(record, str) and not is_content(record)):
        path = Path(record)
        source = read_source(path)
    else:
        source = _read(record)
    record_folder = Path() if path is None else path.parent
    report = checking.check(source, record_folder if folder is None else Path(folder))
    if strict and any(fault.message in _NOT_OPENED for fault in source.violations):
        raise FileError("{sentence}", place=FilePlace(source.name), sentence=report.faults[0].message)
    return report


def check_on(text: str, board: Playable | None) -> Sequence[Fault]:
    """Return the faults of a record's text, played on a board that is built, or on its usual one.

    A game whose records name their board says nothing of the lines of one that names none.
    """
    if board is None:
        return check(text).faults
    record = read_record(from_text("record", text))
    return replay_record(record, board, record.game.rules(board)).faults if record.game else ()


def _read(record: str | bytes | Sequence[str] | BinaryIO) -> RecordSource:
    """Read a text, bytes, lines or a stream."""
    if isinstance(record, bytes | bytearray | memoryview):
        return from_bytes("record", bytes(record))
    if isinstance(record, str):
        return from_text("record", record)
    if isinstance(record, Sequence):
        return from_text("record", "\n".join(map(str, record)))
    return from_stream("-", record)
