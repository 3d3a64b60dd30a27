"""Lanes that a line swings off: it is read by the borders that it crosses."""

from __future__ import annotations

from itertools import pairwise

import cv2
import numpy as np
import pytest

from printplay.photos.blank import Plane
from tests.photos.test_corners import SPACING, read
from tests.photos.test_lanes import CENTRES, drawn, pixel

WAY = ("c1", "d1", "d2", "e2", "f3", "f2", "g2")


def swung(deep: float, pen: float) -> Plane:
    """Return the ink of a line that turns in f3, so many spacings within its border."""
    places = {name: np.array(CENTRES[name]) for name in WAY}
    tip = (places["e2"] + places["f3"] + places["f2"]) / 3
    inwards = (places["f3"] - tip) / np.linalg.norm(places["f3"] - tip)
    places["f3"] = tip + deep * SPACING * inwards
    ink = drawn(())
    for one, other in pairwise(WAY):
        cv2.line(ink, pixel(ink, places[one]), pixel(ink, places[other]), 0.6, round(pen * 8))
    return ink


@pytest.mark.parametrize("pen", [0.4, 0.9, 1.8])
@pytest.mark.parametrize("deep", [0.2, 0.25, 0.35])
def test_a_line_that_turns_within_a_space_far_from_its_centre_needs_no_question(
    deep: float, pen: float
) -> None:
    """It crosses two borders of that space, though it is beside both lanes."""
    found = read(swung(deep, pen))
    assert found.segments == (WAY,)
    assert found.accepted


@pytest.mark.parametrize("pen", [0.4, 0.9])
def test_a_line_that_hardly_enters_a_space_between_neighbours_is_asked_about(pen: float) -> None:
    """It may have been there or have swung out over its border: both are offered."""
    found = read(swung(0.1, pen))
    assert not found.accepted
    ways = {way for way, _p in found.candidates}
    assert ways >= {(WAY,), ((*WAY[:4], *WAY[5:]),)}


@pytest.mark.parametrize("pen", [0.4, 0.9, 1.8])
def test_a_line_that_stays_out_of_a_space_has_not_been_there(pen: float) -> None:
    """It swings out towards it, and goes from one neighbour to the other."""
    found = read(swung(-0.05, pen))
    assert found.segments == ((*WAY[:4], *WAY[5:]),)
    assert found.accepted


def test_a_jump_along_a_border_is_in_neither_of_its_spaces() -> None:
    """Its ends cross both tips of that border, and still it jumps."""
    ink = drawn(())
    way = ("c1", "d2", "e2", "f3", "f2", "g2")
    for one, other in pairwise(way):
        cv2.line(ink, pixel(ink, CENTRES[one]), pixel(ink, CENTRES[other]), 0.6, 5)
    found = read(ink)
    assert found.segments == (way,)
    assert found.jumps == ("c1", "d2")
