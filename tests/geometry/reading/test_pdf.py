"""PDF: ink on a printed page is mapped to the board there."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PdfWriter
from pypdf.generic import (
    ArrayObject,
    DictionaryObject,
    FloatObject,
    NameObject,
    NumberObject,
    TextStringObject,
)

from printplay.api.layouts.trace import trace
from printplay.core.errors import PrintplayError
from printplay.geometry.board import SpaceId
from printplay.geometry.layouts.lattice import Point
from printplay.geometry.reading.stroke import DrawnStrokes
from printplay.lookup.boards import find_board
from tests.examples import some
from tests.geometry.reading.helpers import bay, complaint, parse

MM = 72 / 25.4
MATRIX = [MM, 0, 0, MM, 50, 100]


def laughing() -> bytes:
    """Return a small PDF that references one list of points many times."""
    page = annotation("/Ink", "/InkList", ArrayObject())
    writer = PdfWriter()
    points = writer._add_object(ArrayObject([NumberObject(1)] * 2000))
    page[NameObject("/InkList")] = ArrayObject([points] * 100_000)
    writer.add_blank_page(595, 842)[NameObject("/Annots")] = ArrayObject([writer._add_object(page)])
    buffer = io.BytesIO()
    writer.write(buffer)
    return buffer.getvalue()


def mark(found: str = "", matrix: Sequence[float] = MATRIX) -> str:
    """Return the private data of a page with the test island."""
    board = {"layout": "BAY", "hash": found or bay().hash, "matrix": list(matrix)}
    return json.dumps({"boards": [board]})


def annotation(kind: str, key: str, value: Any, flags: int = 4) -> DictionaryObject:
    """Return an annotation of a kind, its points under a key."""
    return DictionaryObject(
        {
            NameObject("/Type"): NameObject("/Annot"),
            NameObject("/Subtype"): NameObject(kind),
            NameObject("/F"): NumberObject(flags),
            NameObject(key): value,
        }
    )


def on_page(points: Sequence[Point]) -> ArrayObject:
    """Return board mm as the numbers of a PDF page."""
    return ArrayObject(
        FloatObject(f"{value:.6f}") for x, y in points for value in (x * MM + 50, y * MM + 100)
    )


def ink(*lines: Sequence[Point], flags: int = 4) -> DictionaryObject:
    """Return an ink annotation with lines in board mm."""
    return annotation("/Ink", "/InkList", ArrayObject(on_page(line) for line in lines), flags)


def pdf(*pages: tuple[str | None, Sequence[DictionaryObject]], password: str = "") -> bytes:
    """Return a PDF of pages, each with private data and annotations."""
    writer = PdfWriter()
    for text, drawn in pages:
        page = writer.add_blank_page(595, 842)
        if text is not None:
            private = DictionaryObject({NameObject("/Private"): TextStringObject(text)})
            page[NameObject("/PieceInfo")] = DictionaryObject(
                {NameObject("/printplay"): writer._add_object(private)}
            )
        page[NameObject("/Annots")] = ArrayObject(writer._add_object(a) for a in drawn)
    if password:
        writer.encrypt(password, algorithm="RC4-128")
    buffer = io.BytesIO()
    writer.write(buffer)
    return buffer.getvalue()


def read(data: bytes) -> DrawnStrokes:
    """Read a PDF on the test island."""
    return parse(data, "x.pdf", bay())


def points(data: bytes) -> list[list[Point]]:
    """Return the points of each stroke, to the micrometre."""
    return [[(round(x, 3), round(y, 3)) for x, y in s.points] for s in read(data).strokes]


LINE: list[Point] = [(10.0, 20.0), (30.0, 40.0), (50.0, 41.0)]


@pytest.mark.parametrize(
    ("drawn", "expected"),
    [
        (ink(LINE), [LINE]),
        (ink(LINE, LINE[1:]), [LINE, LINE[1:]]),
        (ink(LINE[:2], LINE[1:]), [LINE[:2], LINE[1:]]),
        (annotation("/PolyLine", "/Vertices", on_page(LINE)), [LINE]),
        (annotation("/Line", "/L", on_page(LINE[:2])), [LINE[:2]]),
    ],
)
def test_ink_comes_back_to_the_board(drawn: DictionaryObject, expected: list[list[Point]]) -> None:
    """Ink, polyline and line annotations are read in board mm, each list as a stroke."""
    assert points(pdf((mark(), [drawn]))) == expected


def test_ink_in_segments_is_one_line() -> None:
    """An ink annotation with a list a segment, or an annotation a segment, is one stroke."""
    island = find_board("A")
    centres = [island.spaces[SpaceId(name)].centre for name in ("c1", "d1", "c2", "d2")]
    pen = [
        (a[0] + (b[0] - a[0]) * part / 6, a[1] + (b[1] - a[1]) * part / 6)
        for a, b in pairwise(centres)
        for part in range(7)
    ]
    segments = list(pairwise(pen))
    board = json.dumps({"boards": [{"layout": "A", "hash": island.hash, "matrix": MATRIX}]})
    for drawn in ([ink(*segments)], [ink(segment) for segment in segments]):
        found = trace(pdf((board, drawn)))
        assert found.strokes == (("c1", "d1", "c2", "d2"),)
        assert found.valid


@pytest.mark.parametrize(
    "unseen",
    [
        {"/CA": FloatObject(0)},
        {"/C": ArrayObject()},
        {"/BS": DictionaryObject({NameObject("/W"): NumberObject(0)})},
        {"/Border": ArrayObject([NumberObject(0)] * 3)},
        {"/F": NumberObject(2)},
    ],
)
def test_ink_that_cannot_be_seen(unseen: dict[str, Any]) -> None:
    """Ink without colour, opacity or width was not drawn; that and other marks are noted."""
    ghost = ink(LINE[::-1])
    ghost.update({NameObject(key): value for key, value in unseen.items()})
    stamp = annotation("/Stamp", "/Rect", ArrayObject())
    drawing = read(pdf((mark(), [ghost, ink(LINE), stamp])))
    assert [stroke.points[-1] for stroke in drawing.strokes] == [pytest.approx(LINE[-1])]
    assert [values for _message, values in drawing.notes] == [{"count": 1, "kind": "Stamp"}, {"count": 1}]


def test_the_second_page() -> None:
    """Lines are found on any page; a page without lines needs no private data."""
    assert points(pdf((None, []), (mark(), [ink(LINE)]))) == [LINE]


def test_a_dot_of_ink() -> None:
    """A tap is a stroke of one point."""
    assert points(pdf((mark(), [ink([(10.0, 20.0)])]))) == [[(10.0, 20.0)] * 2]


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (pdf((mark(), [])), "nothing is drawn on this PDF"),
        (pdf((mark(), [ink(LINE, flags=2)])), "nothing is drawn on this PDF"),
        (pdf((mark(), [annotation("/Square", "/L", on_page(LINE))])), "nothing is drawn"),
        (pdf((None, [ink(LINE)])), "page 1 was not made by printplay"),
        (pdf(("{", [ink(LINE)])), "page 1: the mark that printplay left on this page is damaged"),
        (pdf(("{}", [ink(LINE)])), "the mark that printplay left on this page is damaged"),
        (pdf((mark(matrix=[1]), [ink(LINE)])), "the mark that printplay left"),
        (pdf((mark(matrix=[0] * 6), [ink(LINE)])), "squashed to a line"),
        (
            pdf((mark(), [annotation("/Line", "/L", ArrayObject(on_page(LINE)[:3]))])),
            "page 1: an annotation has unreadable points",
        ),
        (pdf((mark(), [ink(LINE)]), password="secret"), "this PDF is locked with a password"),
        (pdf((mark(), [ink(LINE)]), (mark(), [ink(LINE)])), "there are lines on several copies of the board"),
        (b"%PDF-1.7\n", "this PDF cannot be read"),
    ],
)
def test_errors(data: bytes, sentence: str) -> None:
    """An unreadable PDF gives one sentence, which names the page if possible."""
    assert sentence in complaint(data)


def test_ink_that_is_named_over_and_over() -> None:
    """A few kilobytes that expand to a hundred million points are refused quickly."""
    assert "more than 200,000 points" in complaint(laughing())


def test_a_print_of_another_board() -> None:
    """Ink on the print of another board is PP-4."""
    assert [fault.code for fault in read(pdf((mark("00000000"), [ink(LINE)]))).faults] == ["PP-4"]


@settings(max_examples=some(60), deadline=None)
@given(st.binary(max_size=30), st.integers(0, 1300), st.integers(0, 60))
def test_any_damage(junk: bytes, at: int, length: int) -> None:
    """A PDF with bytes inserted or removed is read or refused with a FileError."""
    good = pdf((mark(), [ink(LINE)]))
    try:
        drawing = read(good[:at] + junk + good[at + length :])
    except PrintplayError:
        return
    assert drawing.strokes or drawing.faults


@settings(deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes(junk: bytes) -> None:
    """Any bytes are read or refused with a FileError."""
    assert complaint(b"%PDF-1.4\n" + junk)
