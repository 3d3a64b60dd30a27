"""Streams on islands: from bare land into the water."""

from __future__ import annotations

from printplay.games.go_for_gold.prints.lettering import courses
from tests.geometry.helpers import box, free


def test_no_stream_leaves_by_a_side_on_which_the_centre_lies() -> None:
    """A layout may state any centre; the other sides of this space border on land."""
    around = [
        box("w", -20, 0, 20, 20, port="W"),
        box("e", 20, 0, 20, 20, port="E"),
        box("n", 0, 20, 20, 20, port="N"),
    ]
    assert not [*courses(free(box("a", 0, 0, 20, 20, centre=[10, 0]), *around))]
    (course,) = courses(free(box("a", 0, 0, 20, 20, centre=[10, 8]), *around))
    assert course[-1][1] < 0
