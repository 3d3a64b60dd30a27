"""What it costs that a screen reader can read what is printed: bytes and time of tagged kits.

Every game and every pad that ships is printed in this process, from the drawings to the PDF, with
its structure and without, by turns. The objects of both are packed in the same way. A target that
is missed is met by fewer elements (`drawing/sense.py` says what is one), or by keeping more in
forms (`printing/output/pdf/tagging.py`).
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from unittest.mock import patch

import printplay as pp
from benchmarks.table import Row, Target, often
from printplay.core import resources
from printplay.printing.drawing.drawing import Drawing, Stamp
from printplay.printing.output.pdf import document
from printplay.printing.output.pdf.painting import Stream
from printplay.printing.output.pdf.structure import Node
from printplay.printing.output.pdf.tagging import Marking, Tagging

GAMES = ("go-for-gold", "goldrausch", "gotoku", "gophers")
TIMES = 7
LITTLE = {"GAMES": ("gotoku",), "PADS": ("darts",)}
#: The pads that ship, by their names.
PADS = tuple(sorted(path.stem for path in (resources.layouts() / "pads").glob("*.toml")))


class _Untagged(Tagging):
    """Draws as before there was anything to read."""

    def place_stamp(self, item: Stamp, stream: Stream, marks: Marking, node: Node) -> None:  # noqa: ARG002
        self._painter.place_stamp(item, stream)

    def draw(self, drawing: Drawing, stream: Stream, *_structure: object) -> None:
        self._painter.draw(drawing.items, stream)


class _NoStructure:
    """Takes the place of a structure tree, and writes none."""

    pages = 0

    def __init__(self, _file: object) -> None: ...

    def open(self, _title: str) -> None: ...

    def page(self, _number: int, _nodes: object, _sequences: int) -> None: ...

    def finish(self) -> None: ...


@contextmanager
def untagged() -> Iterator[None]:
    """Write files without anything to read."""
    with patch.object(document, "Tagging", _Untagged), patch.object(document, "Structure", _NoStructure):
        yield


def printed(name: str) -> tuple[float, int]:
    """Print a game or a pad, and return the seconds of this process and the bytes."""
    start = time.process_time()
    size = sum(map(len, pp.print_game(name).pdf().values()))
    return time.process_time() - start, size


def beside(name: str) -> tuple[float, int, float, int]:
    """Return time and bytes with the structure, then without, the best of several by turns."""
    with untagged():
        printed(name)  # fonts, boards and icons are read
    with_, without = list[tuple[float, int]](), list[tuple[float, int]]()
    for _time in range(often(TIMES)):
        with_.append(printed(name))
        with untagged():
            without.append(printed(name))
    (ours, size), (other, plain) = min(with_), min(without)
    return ours, size, other, plain


def measure() -> Sequence[Row]:
    """Print every game, then all pads together."""
    rows = []
    measured = [(name, [beside(name)]) for name in GAMES]
    measured.append(("all pads", [beside(name) for name in PADS]))
    for name, found in measured:
        ours, size, other, plain = map(sum, zip(*found, strict=True))
        rows += [
            Row(f"{name}, bytes", size / 1000, "kB", plain / 1000, "untagged", Target("at most", 1.3)),
            Row(f"{name}, CPU", ours, "s", other, "untagged", Target("at most", 1.15)),
        ]
    return rows
