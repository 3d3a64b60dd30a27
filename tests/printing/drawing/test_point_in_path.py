"""The points that a filled path covers, on which the preflight relies."""

from __future__ import annotations

from math import hypot

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from printplay.printing.drawing.drawing import Pen, Shape
from printplay.printing.drawing.extent import enclosed
from printplay.printing.drawing.path import Command, circle, polygon, rectangle

spots = st.lists(st.tuples(st.floats(-12, 12), st.floats(-12, 12)), min_size=1, max_size=40)
corners = st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), min_size=3, max_size=9, unique=True)


def inside(ring: list[tuple[int, int]], x: float, y: float) -> bool:
    """Return whether a point is in a polygon, edge by edge."""
    odd = False
    for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
        if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
            odd = not odd
    return odd


@given(corners, spots)
def test_a_polygon_covers_what_its_edges_say(
    ring: list[tuple[int, int]], points: list[tuple[float, float]]
) -> None:
    """For any shape, self-crossing ones included, many points give the same as each alone."""
    found = enclosed(polygon(ring), points)
    assert found == [inside(ring, x, y) for x, y in points]


@given(
    st.tuples(*[st.integers(-5, 5)] * 4), st.integers(0, 3), st.booleans(), st.booleans(),
    st.lists(st.tuples(st.integers(-6, 6), st.integers(-6, 6)), min_size=1, max_size=20),
)  # fmt: skip
def test_a_card_is_cut_to_its_edges(
    box: tuple[int, int, int, int], first: int, back: bool, winding: bool, points: list[tuple[int, int]]
) -> None:
    """A rectangle covers the points within its edges, wherever its outline begins."""
    x, y, u, v = box
    ring = [(x, y), (u, y), (u, v), (x, v)]
    ring = ring[first:] + ring[:first]
    found = enclosed(polygon(ring[::-1] if back else ring), points, winding=winding)
    assert found == [inside(ring, x, y) for x, y in points]


@given(spots)
def test_a_ring_has_a_hole(points: list[tuple[float, float]]) -> None:
    """The area between two circles is covered, that within the smaller one is not."""
    assume(all(abs(hypot(x, y) - r) > 0.02 for x, y in points for r in (4, 9)))
    found = enclosed((*circle(0, 0, 9), *circle(0, 0, 4)), points)
    assert found == [4 < hypot(x, y) < 9 for x, y in points]


@pytest.mark.parametrize(
    ("path", "area"),
    [(rectangle(1, 2, 3, 4), 12.0), (circle(5, 5, 2), 12.566),
     ((*circle(0, 0, 2), *polygon([(-1, -1), (-1, 1), (1, 1), (1, -1)])), 8.566)],
)  # fmt: skip
def test_a_shape_knows_what_it_covers(path: tuple[Command, ...], area: float) -> None:
    """The area of a shape follows from its outline, curves and holes included."""
    assert Shape(path, Pen()).area == pytest.approx(area, abs=0.01)
