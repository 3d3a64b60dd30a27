"""Corners that are cut: how deep a line goes into their space, with a fine pen or a thick one."""

from __future__ import annotations

from itertools import pairwise

import cv2
import numpy as np
import pytest

from printplay.photos.blank import Plane
from printplay.photos.corners import depths, through
from printplay.photos.lanes import lanes
from printplay.photos.line import ReadLine, Ticks, line
from tests.photos.test_lanes import BOARD, CENTRES, MARKS, drawn, pixel
from tests.photos.test_line import PORTS

SPACING = BOARD.spacing * MARKS.island[0]
PENS = (0.4, 0.9, 1.8, 2.6)  # mm
TURN = ("c1", "d2"), "d1", True


def cut(deep: float, pen: float) -> Plane:
    """Return the ink of a line that goes so deep into d1, in spacings, and on to g4."""
    start, end, space = (np.array(CENTRES[name]) for name in ("c1", "d2", "d1"))
    middle = (start + end) / 2
    inwards = (space - middle) / np.linalg.norm(space - middle)
    rest = [np.array(CENTRES[name]) for name in ("e2", "f3", "g3", "g4")]
    knots = [start, middle + deep * SPACING * inwards, end, *rest]
    ink = drawn(())
    for one, other in pairwise(knots):
        cv2.line(ink, pixel(ink, one), pixel(ink, other), 0.6, round(pen * 8))
    return ink


def read(ink: Plane) -> ReadLine:
    """Return the line on a sheet where port W is ticked as the start."""
    seen = lanes(ink, np.zeros(ink.shape, np.bool_), CENTRES, BOARD.edges, SPACING)
    return line(seen, CENTRES, PORTS, Ticks({name: float(name == "W") for name in PORTS}, {}))


@pytest.mark.parametrize("pen", PENS)
@pytest.mark.parametrize("deep", [0.0, 0.12, 0.25])
def test_a_thick_pen_is_as_deep_in_a_space_as_a_fine_one(deep: float, pen: float) -> None:
    """The middle of a stroke counts, not the edge that touches a space first."""
    (found,) = depths(cut(deep, pen), CENTRES, [TURN], 0.6, pen, SPACING)
    assert found == pytest.approx(deep, abs=0.02)


@pytest.mark.parametrize("pen", PENS)
def test_a_corner_cut_deep_in_a_space_needs_no_question(pen: float) -> None:
    """A line that turns 3.5 mm within a space has been there, whatever it was drawn with."""
    found = read(cut(0.25, pen))
    assert found.segments == (("c1", "d1", "d2", "e2", "f3", "g3", "g4"),)
    assert found.accepted


@pytest.mark.parametrize("pen", PENS[:3])
def test_a_corner_that_hardly_enters_a_space_is_asked_about_with_both_ways(pen: float) -> None:
    """The likelier way is read, and the other one is offered."""
    through_it, past_it = (
        (("c1", *way, "e2", "f3", "g3", "g4"),) for way in (("d1", "d2"), ("d2",))
    )
    found = read(cut(0.175, pen))
    assert found.segments == through_it
    assert not found.accepted
    assert past_it in [way for way, _p in found.candidates]
    found = read(cut(0.12, pen))
    assert found.segments == past_it
    assert not found.accepted
    assert through_it in [way for way, _p in found.candidates]


@pytest.mark.parametrize("pen", PENS)
def test_another_step_across_a_corner_does_not_deceive(pen: float) -> None:
    """A step that crosses the border half-way is no depth, or hides it where it is thick."""
    ink = cut(0.25, pen)
    cv2.line(ink, pixel(ink, CENTRES["d1"]), pixel(ink, CENTRES["c2"]), 0.6, round(pen * 8))
    (found,) = depths(ink, CENTRES, [TURN], 0.6, pen, SPACING)
    assert found is None or found == pytest.approx(0.25, abs=0.04)


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
    assert through(0.0) < -4 < through(0.1) < 0 < through(0.2) < 4 < through(0.25)
