"""The lanes of a board: which of them the ink says the line takes."""

from __future__ import annotations

from itertools import pairwise

import cv2
import numpy as np
import pytest

from printplay.games.go_for_gold.prints.design import HEIGHT, WIDTH
from printplay.games.go_for_gold.prints.sheet_marks import sheet_marks
from printplay.photos.blank import SCALE, Plane
from printplay.photos.lanes import Lanes, lanes
from tests.games.go_for_gold.playing import board

BOARD = board("A")
MARKS = sheet_marks(BOARD)
CENTRES = {str(name): point for name, point in MARKS.centres.items()}
WAY = ("c1", "d1", "d2", "e2", "f2")


def drawn(way: tuple[str, ...] = WAY) -> Plane:
    """Return the ink of a line through some spaces."""
    ink = np.zeros((round(HEIGHT * SCALE), round(WIDTH * SCALE)), np.float32)
    for one, other in pairwise(way):
        cv2.line(ink, pixel(ink, CENTRES[one]), pixel(ink, CENTRES[other]), 0.6, 5)
    return ink


def pixel(ink: Plane, at: tuple[float, float] | np.ndarray) -> tuple[int, int]:
    """Return a place of the sheet as a pixel."""
    return round(float(at[0]) * SCALE), ink.shape[0] - round(float(at[1]) * SCALE)


def seen(ink: Plane) -> Lanes:
    """Return the lanes of the board, nothing lying on it."""
    spacing = BOARD.spacing * MARKS.island[0]
    return lanes(ink, np.zeros(ink.shape, np.bool_), CENTRES, BOARD.edges, spacing)


def odds(found: Lanes, one: str, other: str) -> float:
    """Return the log-odds of a lane, either way round."""
    return found.odds.get((one, other), found.odds.get((other, one), 0.0))


def test_a_lane_that_is_scribbled_out_is_in_doubt() -> None:
    """Somebody takes the last step back with a zigzag over it: it may count, or may not.

    Of all other lanes those that the pen goes along are sure, and no other is taken.
    """
    ink = drawn()
    start, end = (np.array(CENTRES[name]) for name in WAY[-2:])
    along = end - start
    across = np.array([-along[1], along[0]]) / np.hypot(*along)
    places = zip(np.linspace(0.1, 0.9, 14), np.resize([1.8, -1.8], 14), strict=True)
    knots = [start + along * part + across * side for part, side in places]
    for one, other in pairwise(knots):
        cv2.line(ink, pixel(ink, one), pixel(ink, other), 0.6, 5)
    found = seen(ink)
    assert abs(odds(found, *WAY[-2:])) < 1
    assert min(odds(found, *pair) for pair in pairwise(WAY[:-1])) > 6
    sure = {frozenset(edge) for edge, value in found.odds.items() if value > 1}
    assert sure == {frozenset(pair) for pair in pairwise(WAY[:-1])}


def test_the_edge_of_a_shadow_is_no_step() -> None:
    """What is pale and many times as wide as the pen goes on from the end of a line nowhere."""
    ink = drawn()
    shadow = np.zeros_like(ink)
    cv2.line(shadow, pixel(ink, CENTRES[WAY[-1]]), pixel(ink, CENTRES["f3"]), 0.16, 24)
    found = seen(np.maximum(ink, cv2.GaussianBlur(shadow, (0, 0), 3)))
    assert odds(found, WAY[-1], "f3") < -4


def curved(*knots: tuple[float, float]) -> Plane:
    """Return the ink of a line through some places, mm: smooth, as a hand draws it."""
    places = np.array(knots)
    padded = np.vstack([2 * places[0] - places[1], places, 2 * places[-1] - places[-2]])
    points = []
    for before, here, there, after in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        for t in np.linspace(0, 1, 16):
            bend = 2 * before - 5 * here + 4 * there - after
            turn = 3 * here - 3 * there + after - before
            points.append((2 * here + (there - before) * t + bend * t**2 + turn * t**3) / 2)
    ink = drawn(())
    for one, other in pairwise(points):
        cv2.line(ink, pixel(ink, one), pixel(ink, other), 0.6, 5)
    return ink


def between(place: str, *others: str, part: float) -> tuple[float, float]:
    """Return a place on the way from a space to the middle of others."""
    at, middle = np.array(CENTRES[place]), np.mean([CENTRES[one] for one in others], 0)
    x, y = at + part * (middle - at)
    return float(x), float(y)


def test_a_corner_that_is_cut_is_no_skip() -> None:
    """A hasty hand turns 4 mm before the middle of a space: it goes through it, and skips none."""
    found = seen(curved(CENTRES["c1"], between("d1", "c1", "d2", part=0.56), CENTRES["d2"]))
    sure = {frozenset(edge) for edge, value in found.odds.items() if value > 0}
    assert sure == {frozenset(pair) for pair in pairwise(WAY[:3])}


def test_a_corner_near_the_border_may_be_a_skip() -> None:
    """A line that hardly enters a space has been there, or has skipped it."""
    found = seen(curved(CENTRES["c1"], between("d1", "c1", "d2", part=0.68), CENTRES["d2"]))
    (corner,) = found.corners
    assert frozenset(corner.jump) == {"c1", "d2"}
    assert {frozenset(edge) for edge in corner.lanes} == {frozenset(pair) for pair in pairwise(WAY[:3])}
    assert abs(corner.odds) < 4
    found = seen(curved(CENTRES["c1"], between("d1", "c1", "d2", part=0.4), CENTRES["d2"]))
    assert not found.corners


def test_a_straight_skip_stays_one() -> None:
    """A line straight past a space, on the border to the next, has not been on it."""
    found = seen(curved(CENTRES["c1"], CENTRES["d2"], CENTRES["e2"]))
    assert odds(found, "c1", "d2") > 6
    assert min(odds(found, "c1", "d1"), odds(found, "d1", "d2")) < 0


def test_a_skip_beside_a_lake_stays_possible() -> None:
    """A line that skips a space may bend a little, and has not swung over the lake for that."""
    ink = curved(CENTRES["d1"], CENTRES["d2"], between("e3", "d2", "d4", part=0.85), CENTRES["d4"])
    found = seen(ink)
    assert odds(found, "d2", "d4") > 6
    assert min(odds(found, "d2", "e3"), odds(found, "e3", "d4")) < 0


def test_a_line_may_swing_farther_over_a_lake() -> None:
    """Where no third space is near, a line that swings out by 5 mm has still gone its lane."""
    start, end = np.array(CENTRES["d2"]), np.array(CENTRES["e3"])  # the lake is to the right
    along = end - start
    out = np.array([along[1], -along[0]]) / np.hypot(*along)
    ways = [start + along * part + out * 5 * np.sin(np.pi * part) for part in np.linspace(0, 1, 9)]
    found = seen(curved(CENTRES["c1"], CENTRES["d1"], *((float(x), float(y)) for x, y in ways)))
    sure = {frozenset(edge) for edge, value in found.odds.items() if value > 0}
    assert sure == {frozenset(pair) for pair in pairwise(("c1", "d1", "d2", "e3"))}


def test_a_line_that_bulges_off_its_lanes_takes_them() -> None:
    """A hasty hand swings out by 3.8 mm between two centres: the lane is sure, and no other is."""
    for side in (3.8, -3.8):
        ink = drawn(WAY[:3])
        for one, other in pairwise(WAY[2:]):
            start, end = np.array(CENTRES[one]), np.array(CENTRES[other])
            along = end - start
            across = np.array([-along[1], along[0]]) / np.hypot(*along)
            parts = np.linspace(0, 1, 30)
            points = [pixel(ink, start + along * t + across * side * np.sin(np.pi * t)) for t in parts]
            for here, there in pairwise(points):
                cv2.line(ink, here, there, 0.6, 5)
        found = seen(ink)
        assert min(odds(found, *pair) for pair in pairwise(WAY)) > 6
        sure = {frozenset(edge) for edge, value in found.odds.items() if value > 1}
        assert sure == {frozenset(pair) for pair in pairwise(WAY)}


@pytest.mark.parametrize("drawn_there", [True, False])
def test_what_is_seen_of_a_step_under_a_die_says_whether_it_was_drawn(drawn_there: bool) -> None:
    """A step that runs in under a die was drawn; one with bare paper before it was not."""
    ink = drawn(WAY if drawn_there else WAY[:-1])
    die = np.zeros(ink.shape, np.uint8)
    cv2.circle(die, pixel(ink, CENTRES[WAY[-1]]), round(6 * SCALE), 1, -1)
    ink[die > 0] = 0.8
    spacing = BOARD.spacing * MARKS.island[0]
    found = lanes(ink, die > 0, CENTRES, BOARD.edges, spacing)
    last = next(edge for edge in found.hidden if {*edge} == {*WAY[-2:]})
    assert (found.odds[last] > 0) == drawn_there
    assert all(found.odds[edge] < 0 for edge in found.hidden - {last})


def test_a_fold_is_no_pen() -> None:
    """A crease along many lanes, much paler than two lanes of a line, adds nothing to them."""
    ink = drawn(WAY[:3])
    x = CENTRES["f5"][0]
    along = [edge for edge in BOARD.edges if all(abs(CENTRES[end][0] - x) < 9 for end in edge)]
    for one, other in along:
        cv2.line(ink, pixel(ink, CENTRES[one]), pixel(ink, CENTRES[other]), 0.12, 3)
    assert len(along) > 6
    found = seen(ink)
    assert found.pen > 0.5
    sure = {frozenset(edge) for edge, value in found.odds.items() if value > 0}
    assert sure == {frozenset(pair) for pair in pairwise(WAY[:3])}
