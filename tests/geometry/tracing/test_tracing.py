"""Lines with deliberate corners: the spaces they visit, and each possible fault."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printplay.core.fault_text import cure, sentence, translated
from printplay.geometry.board import BuiltBoard, SpaceId
from printplay.geometry.layouts.lattice import LATTICES, Point
from printplay.geometry.tracing.trace import Tracer, Walk, breaks
from tests.geometry.helpers import FREE, board_of, box, free, mapped
from tests.geometry.reading.helpers import bay, centres, jittered, walks

lattices = st.sampled_from(sorted(LATTICES))


@cache
def twin(lattice: str) -> BuiltBoard[Any]:
    """Return the island as a free board, read back from its own GeoJSON."""
    return board_of(FREE, free=json.dumps(bay(lattice).geojson()))


def follow(names: str) -> Walk:
    """Trace a line through the centres of some spaces."""
    return Tracer(bay()).follow(centres(bay(), names))


def codes(walk: Walk) -> list[str]:
    """Return the codes of a walk's faults."""
    return [fault.code for fault in walk.faults]


@given(lattices, st.data())
def test_a_walk_reads_back(lattice: str, data: st.DataObject) -> None:
    """A walk drawn with corners inside the tolerance gives exactly its spaces and no fault."""
    board = bay(lattice)
    walk = data.draw(walks(board))
    line = data.draw(jittered(board, walk, 0.349))
    assert Tracer(board).follow(line) == Walk(tuple(walk))
    assert Tracer(twin(lattice)).follow(line) == Walk(tuple(walk))


@given(lattices, st.lists(st.tuples(st.floats(-20, 130), st.floats(-20, 120)), min_size=1))
def test_any_line_reads_the_same_on_a_free_board(lattice: str, line: list[Point]) -> None:
    """Tracing on a lattice and on its free twin gives the same spaces and faults."""
    ours, general = Tracer(bay(lattice)).follow(line), Tracer(twin(lattice)).follow(line)
    assert ours.spaces == general.spaces
    assert [(f.code, f.spaces, sentence(f)) for f in ours.faults] == [
        (f.code, f.spaces, sentence(f)) for f in general.faults
    ]


@settings(deadline=None)
@given(lattices, st.data())
def test_lines_between_centres_read_the_same_on_a_free_board(lattice: str, data: st.DataObject) -> None:
    """Straight lines between any centres, water included, give the same on a free twin."""
    names = st.sampled_from(sorted(bay(lattice).spaces))
    spaces = data.draw(st.lists(names, min_size=2, max_size=6))
    line = centres(bay(lattice), " ".join(spaces))
    ours, general = Tracer(bay(lattice)).follow(line), Tracer(twin(lattice)).follow(line)
    assert ours.spaces == general.spaces
    assert [sentence(fault) for fault in ours.faults] == [sentence(fault) for fault in general.faults]


def test_a_long_straight_segment() -> None:
    """A long straight segment visits every centre it passes."""
    assert follow("a3 h3") == Walk(tuple(SpaceId(f"{letter}3") for letter in "abcdefgh"))
    assert follow("b5 d1").spaces == ("b5", "b4", "c3", "c2", "d1")


def test_a_corner_that_is_no_centre() -> None:
    """A corner off every centre is GG-P1 with its place, and the line continues after it."""
    (x, y), c3, d3 = *centres(bay(), "b3"), *centres(bay(), "c3 d3")
    walk = Tracer(bay()).follow([(x + 3, y), c3, d3])
    assert walk.spaces == ("c3", "d3")
    assert codes(walk) == ["GG-P1"]
    fault = walk.faults[0]
    assert fault.point == (x + 3, y)
    assert f"({x + 3:.2f}".rstrip("0") in sentence(fault)
    assert "b3 is 3 mm away; at most 2.19 mm" in cure(fault)


def test_a_corner_far_off_the_board() -> None:
    """A corner off the board says so, and names no space."""
    fault = Tracer(bay()).follow([(500, 500)]).faults[0]
    assert (fault.code, fault.spaces, cure(fault)) == ("GG-P1", (), "That is outside the board.")


def test_a_board_of_water() -> None:
    """On a board without land every corner is off the board, without a crash."""
    walk = Tracer(mapped("~ ~")).follow([(1, 1), (6.25, 7.2)])
    assert walk.spaces == ()
    assert {fault.code for fault in walk.faults} == {"GG-P1", "GG-P2"}


def test_a_wider_tolerance() -> None:
    """The tolerance can be set to another share of the inradius."""
    (x, y) = centres(bay(), "c3")[0]
    assert Tracer(bay(), 0.6).follow([(x + 3, y)]).spaces == ("c3",)
    assert Tracer(bay(), 0.2).follow([(x + 2, y)]).spaces == ()


@pytest.mark.parametrize(
    ("names", "spaces", "sentence"),
    [
        ("d4 f4", "d4 f4", "The line jumps from d4 to f4, over the water at e4."),
        ("d4 e4 f4", "d4 f4", "The line jumps from d4 to f4, over the water at e4."),
        ("e4 f4", "f4", "The line starts in the water at e4."),
        ("d4 e4", "d4", "The line ends in the water at e4."),
        ("b3 b5", "b3 b5", "The line jumps from b3 to b5, which are not neighbours."),
        ("c3 e4 f4", "c3 f4", "The line jumps from c3 to f4, over the water at e4."),
        ("a3 c1", "a3 c1", "The line jumps from a3 to c1, off the board."),
        ("a5 c6", "a5 c6", "The line jumps from a5 to c6, across b5, b6."),
    ],
)
def test_jumps(names: str, spaces: str, sentence: str) -> None:
    """A jump is GG-P2 with both ends and the spaces between; water is not part of a walk."""
    walk = follow(names)
    assert walk.spaces == tuple(spaces.split())
    assert [(fault.code, translated(fault).message) for fault in walk.faults] == [("GG-P2", sentence)]


def test_all_faults_at_once() -> None:
    """Every fault of a line is reported, in the line's order."""
    a3, d3, f4 = centres(bay(), "a3 d3 f4")
    walk = Tracer(bay()).follow([a3, (a3[0] + 6, a3[1]), d3, f4, (0, 0)])
    assert codes(walk) == ["GG-P1", "GG-P2", "GG-P1"]
    assert walk.spaces == ("a3", "d3", "f4")


def test_a_corner_contact_on_a_square_board() -> None:
    """On squares a diagonal touches two others at a corner only and is a jump."""
    board = bay("square")
    walk = Tracer(board).follow(centres(board, "b5 c6"))
    assert [sentence(fault) for fault in walk.faults] == [
        "The line jumps from b5 to c6, which are not neighbours."
    ]


def test_a_way_that_cuts_a_third_space() -> None:
    """On a free board a straight line between neighbours across a third space is a fault."""
    board = free(
        box("a", 0, 0),
        box("t", 10, 0, 10, 8),
        box("f", 0, 10, 10, 20),
        box("n", 10, 8, 10, 22, centre=[15, 28]),
    )
    a, f, n, t = centres(board, "a f n t")
    tracer = Tracer(board)
    assert "n" in board.neighbours(SpaceId("a"))
    assert tracer.follow([a, f, n, t]).faults == ()
    assert [sentence(fault) for fault in tracer.follow([a, n]).faults] == [
        "The line jumps from a to n, across f."
    ]


def test_standing_still() -> None:
    """Points on one centre are one visit; a dot is a stroke of one space."""
    assert follow("c3 c3 c4 c4").spaces == ("c3", "c4")
    assert follow("c3 c3") == Walk((SpaceId("c3"),))


def strokes(*names: str) -> list[Walk]:
    """Return walks through some spaces."""
    return [Walk(tuple(map(SpaceId, line.split()))) for line in names]


@pytest.mark.parametrize(
    ("lines", "sentences"),
    [
        (["a3 b3", "b3 c3"], []),
        (["a3 b3", "c3 d3"], ["The line is broken between b3 and c3."]),
        (["b3 p1", "p2 c4"], []),
        (["b3 p1", "p2", "p2 c4"], []),
        (["b3 p1", "c4 d4"], ["After port p1 the line must restart at another port, not at c4."]),
        (["a3 b3", "", "b3 c3"], []),
    ],
)
def test_breaks(lines: list[str], sentences: list[str]) -> None:
    """A stroke starts where the last one ended, or after a port at another port (GG-P3)."""
    ports = {SpaceId("p1"), SpaceId("p2")}
    found = breaks(strokes(*lines), ports)
    assert [sentence(fault) for fault in found] == sentences
    assert {fault.code for fault in found} <= {"GG-P3"}
