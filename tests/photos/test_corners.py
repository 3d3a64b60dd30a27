"""Corners that are cut: how deep a line goes into their space, with a fine pen or a thick one."""

from __future__ import annotations

from itertools import pairwise

import cv2
import numpy as np
import pytest

from printplay.photos.blank import Plane
from printplay.photos.crossings import Pass, course, passes, through
from printplay.photos.lanes import lanes
from printplay.photos.line import ReadLine, Ticks, likeliest_line
from tests.photos.test_lanes import BOARD, CENTRES, MARKS, drawn, pixel
from tests.photos.test_line import PORTS

SPACING = BOARD.spacing * MARKS.island[0]
PENS = (0.4, 0.9, 1.8, 2.6)  # mm
TURN = ("c1", "d2"), "d1", True


def cut(deep: float, pen: float, straight: float = 0.0) -> Plane:
    """Return the ink of a line that goes so deep into d1, in spacings, and on to g4.

    It turns there once, or goes straight on for so many spacings along the border.
    """
    start, end, space = (np.array(CENTRES[name]) for name in ("c1", "d2", "d1"))
    middle = (start + end) / 2
    inwards = (space - middle) / np.linalg.norm(space - middle)
    rest = [np.array(CENTRES[name]) for name in ("e2", "f3", "g3", "g4")]
    along = (end - start) / np.linalg.norm(end - start) * straight / 2 * SPACING
    turn = middle + deep * SPACING * inwards
    knots = [start, turn - along, turn + along, end, *rest]
    ink = drawn(())
    for one, other in pairwise(knots):
        cv2.line(ink, pixel(ink, one), pixel(ink, other), 0.6, round(pen * 8))
    return ink


def passed(ink: Plane, pen: float) -> Pass | None:
    """Return how a line with such a pen passes d1."""
    (found,) = passes(ink, CENTRES, [TURN], 0.6, pen, SPACING)
    return found


def read(ink: Plane) -> ReadLine:
    """Return the line on a sheet where port W is ticked as the start."""
    seen = lanes(ink, np.zeros(ink.shape, np.bool_), CENTRES, BOARD.edges, SPACING)
    return likeliest_line(seen, CENTRES, PORTS, Ticks({name: float(name == "W") for name in PORTS}, {}))


@pytest.mark.parametrize("pen", PENS)
@pytest.mark.parametrize("deep", [0.0, 0.12, 0.25])
def test_a_thick_pen_is_as_deep_in_a_space_as_a_fine_one(deep: float, pen: float) -> None:
    """The middle of a stroke counts, not the edge that touches a space first."""
    found = passed(cut(deep, pen), pen)
    assert found is not None
    assert found.depth == pytest.approx(deep, abs=0.02)


@pytest.mark.parametrize("pen", PENS)
def test_a_corner_cut_deep_in_a_space_needs_no_question(pen: float) -> None:
    """A line that turns 3.5 mm within a space has been there, whatever it was drawn with."""
    found = read(cut(0.25, pen))
    assert found.segments == (("c1", "d1", "d2", "e2", "f3", "g3", "g4"),)
    assert found.accepted


@pytest.mark.parametrize("pen", PENS[:3])
def test_a_corner_that_hardly_enters_a_space_is_asked_about_with_both_ways(pen: float) -> None:
    """The likelier way is read, and the other one is offered."""
    through_it, past_it = ((("c1", *way, "e2", "f3", "g3", "g4"),) for way in (("d1", "d2"), ("d2",)))
    found = read(cut(0.195, pen, straight=0.8))
    assert found.segments == through_it
    assert not found.accepted
    assert past_it in [way for way, _p in found.candidates]
    found = read(cut(0.14, pen, straight=0.8))
    assert found.segments == past_it
    assert not found.accepted
    assert through_it in [way for way, _p in found.candidates]


@pytest.mark.parametrize("pen", PENS)
def test_another_step_across_a_corner_does_not_deceive(pen: float) -> None:
    """A step that crosses the border half-way is no depth, or hides it where it is thick."""
    ink = cut(0.25, pen)
    cv2.line(ink, pixel(ink, CENTRES["d1"]), pixel(ink, CENTRES["c2"]), 0.6, round(pen * 8))
    found = passed(ink, pen)
    assert found is None or found.depth == pytest.approx(0.25, abs=0.04)


def test_a_ring_in_a_space_is_no_skip_past_it() -> None:
    """A stroke that only crosses the border, where nothing goes along it, is not the line's."""
    ink = cut(0.4, 0.6)
    middle = np.mean([CENTRES["c1"], CENTRES["d2"]], 0)
    inwards = (np.array(CENTRES["d1"]) - middle) / np.linalg.norm(CENTRES["d1"] - middle)
    cv2.circle(ink, pixel(ink, middle + 6 * inwards), 36, 0.6, 5)
    found = read(ink)
    assert found.segments == (("c1", "d1", "d2", "e2", "f3", "g3", "g4"),)
    assert not found.jumps


def test_the_deeper_the_likelier() -> None:
    """A line straight along the border has skipped the space; one 3 mm within has been there."""
    ways = [through(Pass(depth, 0.0)) for depth in (0.0, 0.1, 0.2, 0.25)]
    assert ways == sorted(ways)
    assert ways[0] < -4 < ways[1] < 0 < ways[2] < 4 < ways[3]


@pytest.mark.parametrize("pen", PENS[:3])
def test_a_line_that_turns_in_a_space_has_been_there_at_a_depth_where_a_straight_one_is_asked_about(
    pen: float,
) -> None:
    """A hand that turns there went round the centre; one that goes straight on may have skipped."""
    turned, straight = cut(0.19, pen), cut(0.19, pen, straight=0.8)
    ways = passed(turned, pen), passed(straight, pen)
    assert ways[0] is not None
    assert ways[1] is not None
    assert ways[0].turn == pytest.approx(2 * np.degrees(np.arctan(0.19 * 2 / 3**0.5)), abs=6)
    assert abs(ways[1].turn) < 4
    found = read(turned)
    assert found.segments == (("c1", "d1", "d2", "e2", "f3", "g3", "g4"),)
    assert found.accepted
    assert not read(straight).accepted


def test_a_stroke_that_cannot_be_followed_is_told_by_its_depth_alone() -> None:
    """Where a line breaks off beside the corner, its turn is unknown."""
    ink = cut(0.19, 0.6)
    start, space = np.array(CENTRES["c1"]), np.array(CENTRES["d1"])
    middle = (start + CENTRES["d2"]) / 2
    near = middle + 0.19 * SPACING * (space - middle) / np.linalg.norm(space - middle)
    cv2.circle(ink, pixel(ink, near + 0.25 * (start - near)), 10, 0.0, -1)
    found = passed(ink, 0.6)
    assert found is not None
    assert found.depth == pytest.approx(0.19, abs=0.02)
    assert found.turn == 0


def test_a_stroke_is_followed_over_print_that_is_left_out() -> None:
    """A few rows without ink, and those beside them, tell nothing; after more, it is lost."""
    side = np.zeros((20, 40), np.float32)
    for number, row in enumerate(side):
        row[10 + number // 2 : 13 + number // 2] = 0.6
    for missing, seen in ((slice(8, 11), [*range(7), *range(12, 20)]), (slice(8, 14), None)):
        gap = side.copy()
        gap[missing] = 0
        places = course(gap, 11.0, 0.3, len(gap))
        if seen is None:
            assert places is None
        else:
            assert places is not None
            assert np.flatnonzero(np.isfinite(places)).tolist() == seen
            assert places[seen] == pytest.approx([11 + number // 2 for number in seen])
