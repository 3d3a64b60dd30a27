"""Streams on islands: from bare land into the water."""

from __future__ import annotations

from printplay.games.go_for_gold.prints.streams import courses
from tests.geometry.helpers import box, free


def test_the_centre_of_a_space_may_lie_on_its_shore() -> None:
    """A layout states centres; a stream then leaves by another side."""
    board = free(box("a", 0, 0, 20, 20, centre=[10, 0]), box("b", 20, 0, 20, 20, port="N"))
    (course,) = courses(board)
    assert course[0] != (10, 0)
    assert not (0 <= course[-1][0] <= 20 and 0 <= course[-1][1] <= 20)
