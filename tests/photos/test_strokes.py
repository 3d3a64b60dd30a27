"""Lines that return to a space: which way round they go, where ink shows it."""

from __future__ import annotations

from itertools import pairwise

import cv2
import numpy as np
import pytest

from printplay.photos.blank import Plane
from tests.photos.test_corners import read
from tests.photos.test_lanes import CENTRES, drawn, pixel

#: Lines through f3 twice: round by g3 and f4, the one way and the other.
TURNING = ("c1", "d1", "d2", "e2", "f3", "g3", "f4", "f3", "e4")
CROSSING = ("c1", "d1", "d2", "e2", "f3", "f4", "g3", "f3", "e4")


def twice(way: tuple[str, ...], apart: float, pen: int = 5) -> Plane:
    """Return the ink of a line whose two visits of f3 are so far apart, mm."""
    ink = drawn(())
    places = [np.array(CENTRES[name]) for name in way]
    for number in (at for at, name in enumerate(way) if name == "f3"):
        towards = places[number - 1] + places[number + 1] - 2 * places[number]
        length = float(np.linalg.norm(towards))
        if length > 1:
            places[number] = places[number] + towards / length * apart / 2
    for one, other in pairwise(places):
        cv2.line(ink, pixel(ink, one), pixel(ink, other), 0.6, pen)
    return ink


@pytest.mark.parametrize("apart", [3.0, 4.5])
def test_two_strokes_that_do_not_touch_say_which_way_round_a_line_goes(apart: float) -> None:
    """A line turns in a space, and turns there again beside it: it does not cross itself."""
    found = read(twice(TURNING, apart))
    assert found.segments == (TURNING,)
    assert found.again
    assert not found.accepted


@pytest.mark.parametrize(("apart", "pen"), [(0.0, 5), (1.0, 20)])
def test_a_line_goes_straight_on_where_its_strokes_touch(apart: float, pen: int) -> None:
    """Nothing tells then which way round it was drawn."""
    found = read(twice(CROSSING, apart, pen))
    assert found.segments == (CROSSING,)
    assert not found.accepted


def test_strokes_that_break_off_beside_a_space_tell_nothing() -> None:
    """Where a stroke ends beside the space, its lanes are joined as ever."""
    ink = twice(TURNING, 4.0)
    x, y = (np.array(CENTRES["f3"]) + 0.25 * (np.array(CENTRES["g3"]) - CENTRES["f3"])).tolist()
    cv2.circle(ink, pixel(ink, (x, y + 1)), 16, 0.0, -1)
    assert read(ink).segments == (CROSSING,)
