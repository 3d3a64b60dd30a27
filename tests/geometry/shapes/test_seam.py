"""Seams: cuts through a strip around protected shapes, and the resulting pieces."""

from __future__ import annotations

import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from printplay.geometry.shapes.seam import Obstacles, cut_piece
from tests.examples import some

STRIP = (0.0, 0.0, 30.0, 200.0)
Rings = list[tuple[tuple[float, float], ...]]


def squares(*places: tuple[float, float], size: float = 10.0) -> Rings:
    """Return squares by their middles."""
    half = size / 2
    corners = ((-half, -half), (half, -half), (half, half), (-half, half))
    return [tuple((x + dx, y + dy) for dx, dy in corners) for x, y in places]


def test_a_cut_is_straight_where_one_touches_nothing() -> None:
    """If possible the cut is a straight line, as near to the middle of its strip as possible."""
    assert Obstacles([]).seam(STRIP, upright=True) == ((15.0, 0.0), (15.0, 200.0))
    beside = Obstacles(squares((15, 60), (15, 120), size=12.0))
    (x, low), (same, high) = beside.seam(STRIP, upright=True)
    assert (x, low, high) == (same, 0.0, 200.0)
    assert 2.5 <= min(abs(x - 9), abs(x - 21)) <= 3.1
    level = Obstacles(squares((15, 60), size=40.0)).seam((0, 0, 200, 99), upright=False)
    assert level[0][1] == level[-1][1] == 37.0


def test_a_cut_goes_around_what_no_straight_one_spares() -> None:
    """If shapes block every straight cut, the cut bends and keeps its distance from each."""
    standing = Obstacles(squares((8, 40), (22, 80), (8, 120), (22, 160), size=14.0))
    line = standing.seam(STRIP, upright=True)
    assert standing.clearance(line) >= 1.2
    assert 3 <= len(line) <= 12
    assert (line[0][1], line[-1][1]) == (0.0, 200.0)


def test_a_cut_goes_around_spaces_only_where_it_can() -> None:
    """A cut avoids spaces if possible; otherwise it crosses spaces only."""
    spaces = squares((8, 50), (22, 100), (8, 150), size=15.0)
    around = shapely.LineString(Obstacles([], spaces).seam(STRIP, upright=True))
    assert around.intersection(shapely.union_all(list(map(shapely.Polygon, spaces)))).length < 1
    wall = squares((15, 100), size=40.0)
    walled = Obstacles(squares((15, 100)), wall)
    assert walled.clearance(walled.seam(STRIP, upright=True)) >= 1.2


def test_a_strip_that_is_blocked_is_told() -> None:
    """If there is no way, the cut touches a protected shape, and its clearance says so."""
    blocked = Obstacles(squares((15, 100), size=40.0))
    assert blocked.clearance(blocked.seam(STRIP, upright=True)) == 0


@settings(max_examples=some(12), deadline=None)
@given(st.lists(st.tuples(st.floats(0, 30), st.floats(10, 190)), max_size=9))
def test_a_cut_stays_in_its_strip_and_never_turns_back(places: list[tuple[float, float]]) -> None:
    """Around any shapes, a cut runs from end to end inside its strip, without turning back."""
    line = Obstacles(squares(*places)).seam(STRIP, upright=True)
    ys = [y for _x, y in line]
    assert ys == sorted(ys)
    assert (ys[0], ys[-1]) == (0.0, 200.0)
    assert all(-0.01 <= x <= 30.01 for x, _y in line)


def test_a_piece_ends_at_its_cuts_and_a_little_beyond() -> None:
    """A cut removes the part beyond it, except for the spare print."""
    line = ((20.0, 0.0), (30.0, 50.0), (20.0, 100.0))
    window = (0.0, 0.0, 50.0, 100.0)
    right, left = (1.0, 0.0), (-1.0, 0.0)
    (one,), (two,) = cut_piece(window, [(line, right)], 0), cut_piece(window, [(line, left)], 0)
    assert shapely.Polygon(one).area + shapely.Polygon(two).area == 5000
    assert shapely.Polygon(one).area == 2500
    (more,) = cut_piece(window, [(line, right)], 2)
    near = shapely.LineString(line).buffer(1.9).intersection(shapely.box(*window))
    assert shapely.Polygon(more).covers(near)
    assert 180 < shapely.Polygon(more).area - 2500 < 220
