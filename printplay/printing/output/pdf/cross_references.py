"""Where the objects of a PDF stand: streams that hold many objects, and the stream that finds all.

Dictionaries packed together take a fifth of the room that they take one by one (ISO 32000-1, 7.5.7
and 7.5.8), which is what a structure tree needs; ReportLab writes neither.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

_BYTES = 4, 2  # of a place, and of what is second in an entry; the kind takes one before them
_ROW = 1 + sum(_BYTES)


class CrossReference(NamedTuple):
    """An entry: kind 0 is free, 1 stands at a place in the file, 2 in a stream of objects.

    Of kind 2, `first` is the number of that stream, and `second` its place among the objects there.
    """

    kind: int
    first: int
    second: int


def gathered(objects: Sequence[tuple[int, bytes]]) -> tuple[str, bytes]:
    r"""Return the entries and the data of a stream of objects, which come with their numbers.

    >>> gathered([(3, b"<< >>"), (4, b"7")])
    ('/Type /ObjStm /N 2 /First 8', b'3 0 4 6\n<< >>\n7')
    """
    at, places = 0, []
    for number, said in objects:
        places.append(f"{number} {at}")
        at += len(said) + 1
    head = f"{' '.join(places)}\n".encode("ascii")
    data = head + b"\n".join([said for _number, said in objects])
    return f"/Type /ObjStm /N {len(objects)} /First {len(head)}", data


def table(entries: Sequence[CrossReference]) -> tuple[str, bytes]:
    """Return the entries and the data of a cross-reference stream, each row less the one before.

    >>> table([CrossReference(0, 0, 65535), CrossReference(1, 15, 0)])[1].hex(" ", 8)
    '020000000000ffff 02010000000f0101'
    """
    before, rows = bytes(_ROW), []
    for kind, first, second in entries:
        row = bytes((kind,)) + first.to_bytes(_BYTES[0], "big") + second.to_bytes(_BYTES[1], "big")
        rows.append(b"\x02" + bytes([a - b & 255 for a, b in zip(row, before, strict=True)]))
        before = row
    widths = f"/W [1 {_BYTES[0]} {_BYTES[1]}]"
    guess = f"/DecodeParms << /Predictor 12 /Columns {_ROW} >>"
    return f"/Type /XRef {widths} {guess}", b"".join(rows)
