"""SVG: drawn lines are separated from the print and mapped to the board."""

from __future__ import annotations

import math

import pytest
from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path
from hypothesis import given, settings
from hypothesis import strategies as st

from printplay.core.errors import FilePlace, PrintplayError
from printplay.core.fault_text import cure
from printplay.geometry.layouts.lattice import Point
from printplay.geometry.reading.attributes import strokes as path_strokes
from printplay.geometry.reading.attributes import transform
from printplay.geometry.reading.stroke import DrawnStrokes
from tests.examples import some
from tests.geometry.reading.helpers import bay, complaint, parse

BOARD = (
    '<g id="board" class="print" data-layout="BAY" data-hash="{hash}" data-scale="1" '
    'transform="matrix(1 0 0 1 8 6)"><path id="space-a3" d="M0 0L5 5"/></g>'
)
PRINT = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="200mm" height="134mm" '
    'viewBox="0 0 200 134" data-printplay="1">'
    '<defs><g id="s"><path d="M0 0L1 1"/></g></defs><path class="a print" d="M0 0L9 9"/>'
    '<g class="print" transform="matrix(1 0 0 -1 0 134)"><line x2="3"/>{board}</g>{drawn}</svg>'
)


def sheet(drawn: str, found: str = "") -> bytes:
    """Return the SVG of a printed sheet with something drawn over it."""
    board = BOARD.format(hash=found or bay().hash)
    return PRINT.format(board=board, drawn=drawn).encode()


def read(data: bytes) -> DrawnStrokes:
    """Read an SVG on the test island."""
    return parse(data, "x.svg", bay())


def points(data: bytes) -> list[list[Point]]:
    """Return the points of each stroke, to the micrometre."""
    return [
        [(round(x, 3) + 0.0, round(y, 3) + 0.0) for x, y in stroke.points] for stroke in read(data).strokes
    ]


@pytest.mark.parametrize(
    "drawn",
    [
        '<path d="M18 108 L28 98" fill="none" stroke="#f00"/>',
        '<polyline points="18,108 28,98"/>',
        '<line x1="18" y1="108" x2="28" y2="98"/>',
        '<g transform="translate(10,100)"><path d="m8 8 10-10"/></g>',
        '<g inkscape:groupmode="layer" transform="scale(2)" xmlns:inkscape="i">'
        '<g><path transform="translate(1 4)" style="fill:none;stroke:red" d="M8 50l5-5"/></g></g>',
        '<svg x="10" y="100"><path d="M8 8 18-2"/></svg>',
        '<svg x="10" y="90" width="10" height="20" viewBox="0 0 20 40"><path d="M16 36 36 16"/></svg>',
        '<s:path xmlns:s="http://www.w3.org/2000/svg" d="M18,108,28,98"/>',
    ],
)
def test_drawn_lines_come_back_to_the_board(drawn: str) -> None:
    """Paths, polylines and lines, in layers, groups and transforms, are read in board mm."""
    assert points(sheet(drawn)) == [[(10.0, 20.0), (20.0, 30.0)]]


@pytest.mark.parametrize(
    "drawn",
    [
        "",
        '<g class="print"><path d="M1 1L2 2"/></g>',
        '<g style="display:none"><path d="M1 1L2 2"/></g>',
        '<path visibility="hidden" d="M1 1L2 2"/>',
        '<symbol><path d="M1 1L2 2"/></symbol>',
        '<path d="M1 1"/>',
        '<path d="M1 1L2 2" stroke="none" fill="none"/>',
    ],
)
def test_what_is_not_drawn(drawn: str) -> None:
    """Print, hidden layers, symbols and empty paths are not lines; without lines, that is said."""
    assert "nothing is drawn in this SVG" in complaint(sheet(drawn))


def test_what_is_no_line_is_named() -> None:
    """Shapes and pictures are skipped with a note, or are an error if there is nothing else."""
    shapes = '<circle r="3"/><image/><g fill="red" stroke="none"><path d="M1 1L2 2L3 1Z"/></g>'
    assert "only 1 circle, 1 filled path, 1 image" in complaint(sheet(shapes))
    notes = read(sheet(shapes + '<line x2="5"/>')).notes
    assert [values["kind"] for _message, values in notes] == ["circle", "filled path", "image"]


def test_a_curve_is_sampled() -> None:
    """A curve becomes a line of samples that is read as drawn freehand."""
    stroke = read(sheet('<path d="M18 108 C 30 90, 50 120, 60 100"/>')).strokes[0]
    assert stroke.curved
    assert len(stroke.points) > 20
    assert max(math.dist(a, b) for a, b in zip(stroke.points, stroke.points[1:], strict=False)) < 3
    assert not read(sheet('<path d="M18 108 L 30 90"/>')).strokes[0].curved


def test_a_print_of_another_board() -> None:
    """A line over the print of another board is PP-4; a changed layout of the same name says so."""
    faults = read(sheet('<line x2="50" y2="50"/>', found="00000000")).faults
    assert [fault.code for fault in faults] == ["PP-4"]
    assert cure(faults[0]) == "The layout was changed after that sheet was printed."


def test_two_boards_on_a_sheet() -> None:
    """Of two boards only the one traced counts; lines on the other are skipped with a note."""
    other = '<g data-layout="X" data-hash="11111111" transform="translate(500 0)"/>'
    both = read(sheet(other + '<line x1="20" x2="50" y1="50"/><line x1="510" x2="520"/>'))
    assert len(both.strokes) == 1
    assert [values for _message, values in both.notes] == [{"count": 1}]
    alone = read(sheet(other + '<line x1="510" x2="520"/>'))
    assert [fault.code for fault in alone.faults] == ["PP-4"]


def test_lines_on_two_prints_of_the_board() -> None:
    """Lines on two prints of one board are an error, as they cannot belong to one player."""
    again = BOARD.format(hash=bay().hash).replace("8 6", "508 6")
    drawn = again + '<line x1="20" x2="50" y1="50" y2="50"/><line x1="520" y1="50" x2="530" y2="9"/>'
    assert "several copies" in complaint(sheet(drawn))


@pytest.mark.parametrize(
    ("root", "expected"),
    [
        ('viewBox="0 0 200 100"', (10.0, 80.0)),
        ('viewBox="5 -5 200 100"', (5.0, 75.0)),
        ('width="200" height="100"', (10.0, 80.0)),
        ('width="400mm" height="200mm" viewBox="0 0 200 100"', (20.0, 160.0)),
        ('width="20cm" height="10cm" viewBox="0 0 200 100"', (10.0, 80.0)),
        ('width="100%" height="100%" viewBox="0 0 200 100"', (10.0, 80.0)),
        ('width="96mm" height="25.4mm"', (2.646, 20.108)),
    ],
)
def test_a_bare_page(root: str, expected: Point) -> None:
    """Without a printed board the view box is the board in mm, y downwards from its top."""
    svg = f'<svg {root}><path d="M10 20h5"/></svg>'
    assert points(svg.encode())[0][0] == expected


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"<svg", "this is not valid XML: unclosed token"),
        (b"<html></html>", "this is XML, but not SVG (its root is 'html')"),
        (b"<svg><path d='M0 0L1 1'/></svg>", "neither a printed board nor a viewBox"),
        (b"<svg viewBox='0 0 0 5'><line x2='1'/></svg>", "the viewBox must be four numbers"),
        (b"<svg viewBox='a'><line x2='1'/></svg>", "the viewBox must be four numbers"),
        (b"<svg viewBox='0 0 9 9'><line x2='q'/></svg>", "'q' is not a length"),
        (b"<svg viewBox='0 0 9 9'>\n<path d='M0 0L1'/></svg>", "x:2: the path data cannot be read"),
        (b"<svg viewBox='0 0 9 9'><path d='0 0L1 1'/></svg>", "cannot be read at '0 0L1 1'"),
        (b"<svg viewBox='0 0 9 9'><path d='M0 0 L 1 x'/></svg>", "cannot be read at"),
        (b"<svg viewBox='0 0 9 9'><path d='M0 0 L 1e999 2'/></svg>", "cannot be read at"),
        (b"<svg viewBox='0 0 9 9'><path d='M0 0A1 1 0 2 0 3 3'/></svg>", "cannot be read at"),
        (b"<svg viewBox='0 0 9 9'><polyline points='1 2 3'/></svg>", "the points of this line"),
        (b"<svg viewBox='0 0 9 9'><g transform='spin(3)'/></svg>", "the transform 'spin(3)'"),
        (b"<svg viewBox='0 0 9 9'><path d='M0 0H9e9'/></svg>", "mm is outside any board"),
        (b"<svg data-printplay='1' viewBox='0 0 9 9'><line x2='1'/></svg>", "no longer in this SVG"),
        (b'<?xml version="1.0" encoding="utf-9"?><svg/>', "this is not valid XML"),
        (b"<svg viewBox='0 0 9 9'>" + b"<g>" * 600, "nested too deeply"),
        (b"<svg viewBox='0 0 9 9'><path d='" + b"M0 0" * 200_010 + b"'/></svg>", "200,000 points"),
        (b"<svg viewBox='" + b"1 " * 2000 + b"'><line x2='1'/></svg>", "must be four numbers"),
        (
            b"<svg viewBox='0 0 9 9'><polyline points='" + b"1 " * 400_010 + b"'/></svg>",
            "more than 200,000 points",
        ),
        (b"<svg viewBox='0 0 9 9'><g transform='" + b"scale(1)" * 2000 + b"'/></svg>", "cannot be read"),
        (
            b'<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><svg>&b;</svg>',
            "this SVG declares entities; they are not supported",
        ),
    ],
)
def test_errors(data: bytes, sentence: str) -> None:
    """An unreadable SVG gives one sentence, which names the line if possible."""
    assert sentence in complaint(data)


def test_a_document_type_without_entities() -> None:
    """The document type that older editors write is harmless and read."""
    doctype = (
        b'<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    )
    assert points(doctype + sheet('<line x1="18" y1="108" x2="28" y2="98"/>'))


def test_a_flat_board_group() -> None:
    """A board with a singular transform is an error, not a crash."""
    flat = sheet('<line x2="5"/>').replace(b"matrix(1 0 0 1 8 6)", b"scale(0)")
    assert "squashed to a line" in complaint(flat)


def ends(data: str) -> list[list[Point]]:
    """Return the ends of the pieces of each stroke of path data."""
    return [
        [(round(x, 6) + 0.0, round(y, 6) + 0.0) for x, y in stroke.ends]
        for stroke in path_strokes(data, FilePlace("x"))
    ]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ("M1 2 3 4 5 6", [[(1, 2), (3, 4), (5, 6)]]),
        ("m1 2 3 4 5 6", [[(1, 2), (4, 6), (9, 12)]]),
        ("M0 0H3V4h-1v-1", [[(0, 0), (3, 0), (3, 4), (2, 4), (2, 3)]]),
        ("M0,0L1-2-3.5.5", [[(0, 0), (1, -2), (-3.5, 0.5)]]),
        ("M0 0L2 0L2 2Z", [[(0, 0), (2, 0), (2, 2), (0, 0)]]),
        ("M1 1L2 0zL5 5", [[(1, 1), (2, 0), (1, 1)], [(1, 1), (5, 5)]]),
        ("M0 0L1 1M5 5l1 1", [[(0, 0), (1, 1)], [(5, 5), (6, 6)]]),
        ("M0 0C1 1 2 1 3 0S5-1 6 0", [[(0, 0), (3, 0), (6, 0)]]),
        ("M0 0q1 1 2 0t2 0", [[(0, 0), (2, 0), (4, 0)]]),
        ("M0 0A5 5 0 0 1 10 0", [[(0, 0), (5, -5), (10, 0)]]),
        ("M0 0a5 5 0 1010 0", [[(0, 0), (5, 5), (10, 0)]]),
        ("M0 0A1 1 0 0 1 10 0", [[(0, 0), (5, -5), (10, 0)]]),
        ("M0 0A0 5 0 0 1 10 0", [[(0, 0), (10, 0)]]),
        ("M3 3A5 5 0 0 1 3 3", [[(3, 3), (3, 3)]]),
        ("M.5.5L1.e1 0", [[(0.5, 0.5), (10, 0)]]),
        ("", []),
        ("M1 1", []),
    ],
)
def test_path_data(data: str, expected: list[list[Point]]) -> None:
    """Every command of the grammar is read, absolute, relative, repeated and without gaps."""
    assert ends(data) == expected


def test_smooth_curves_mirror_their_controls() -> None:
    """The first control of a smooth curve mirrors the last one, or is the point itself."""
    (stroke,) = path_strokes("M0 0C1 1 2 2 3 0S5 -1 6 0M0 0S1 1 2 0T4 0T6 0", FilePlace("x"))[:1]
    assert stroke.pieces[1][0] == (4, -2)
    second = path_strokes("M0 0S1 1 2 0", FilePlace("x"))[0]
    assert second.pieces[0][0] == (0, 0)
    third = path_strokes("M0 0Q1 3 2 0T4 0", FilePlace("x"))[0]
    assert third.pieces[1][0] == pytest.approx((2 + 2 / 3, -2))


@given(
    st.floats(1, 50),
    st.floats(1, 50),
    st.floats(0, 360),
    st.sampled_from(["0 0", "0 1", "1 0", "1 1"]),
    st.tuples(st.floats(-40, -1) | st.floats(1, 40), st.floats(-40, 40)),
)
def test_arcs_agree_with_another_reader(rx: float, ry: float, turn: float, flags: str, end: Point) -> None:
    """An arc becomes the curves that fontTools makes of it, whatever its flags and radii."""
    data = f"M0 0A{rx:.6f} {ry:.6f} {turn:.6f} {flags} {end[0]:.6f} {end[1]:.6f}"
    pen = RecordingPen()
    parse_path(data, pen)
    expected = [points for command, points in pen.value if command == "curveTo"]
    pieces = path_strokes(data, FilePlace("x"))[0].pieces
    if len(pieces) == len(expected):  # at exact quarters the two may divide the arc differently
        for piece, curve in zip(pieces, expected, strict=True):
            assert [c for p in piece for c in p] == pytest.approx([c for p in curve for c in p], abs=1e-4)
    else:
        assert abs(len(pieces) - len(expected)) == 1


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", (1, 1)),
        ("translate(3)", (4, 1)),
        ("translate(3,4)", (4, 5)),
        ("scale(2) translate(1 1)", (4, 4)),
        ("rotate(90)", (-1, 1)),
        ("rotate(90 1 1)", (1, 1)),
        ("rotate(180, 0, 1)", (-1, 1)),
        ("matrix(1 2 3 4 5 6)", (9, 12)),
        ("skewX(45)", (2, 1)),
        ("skewY(45) , translate(1)", (2, 3)),
    ],
)
def test_transforms(text: str, expected: Point) -> None:
    """Transform functions move a point as defined by SVG, the last one first."""
    from printplay.geometry.shapes.affine import apply

    assert apply(transform(text, FilePlace("x")), (1, 1)) == pytest.approx(expected)


@given(st.text(alphabet="MmLlHhVvCcSsQqTtAaZz0123456789.,-+e \n", max_size=60))
def test_any_path_data(data: str) -> None:
    """Any path data is read or refused with a FileError."""
    svg = f'<svg viewBox="0 0 9 9"><line x2="1"/><path d="M0 0{data}"/></svg>'
    assert complaint(svg.encode()) or read(svg.encode()).strokes


@settings(max_examples=some(200))
@given(st.binary(max_size=60), st.integers(0, 900), st.integers(0, 40))
def test_any_damage(junk: bytes, at: int, length: int) -> None:
    """A sheet with bytes inserted or removed is read or refused with a FileError."""
    good = sheet('<g transform="scale(2)"><path d="M18 108A3 3 0 0 1 28 98"/></g>')
    for data in (good[:at] + junk + good[at + length :], b"<" + junk, b"<svg>" + junk):
        try:
            drawing = read(data)
        except PrintplayError:
            continue
        assert drawing.strokes or drawing.faults
