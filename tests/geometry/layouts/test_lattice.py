"""The places, names and neighbours of a lattice's spaces."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import dist, sqrt

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from printplay.geometry.board import SpaceId
from printplay.geometry.layouts.lattice import column_name, space_name
from printplay.geometry.layouts.layout import SHARED_EDGE
from tests.examples import some
from tests.geometry.helpers import LATTICES, mapped, maps, plain

A1, B1, A2, B2, A3 = map(SpaceId, ("a1", "b1", "a2", "b2", "a3"))


def test_third_token_of_fourth_line_is_c4() -> None:
    """A space has the name of its column's letter and its row's number."""
    board = mapped(". . . .\n. . . .\n. . . .\n. . r .")
    assert list(board.spaces) == ["c4"]
    assert board.spaces[SpaceId("c4")].contents.kind == "temple"


def test_blank_lines_around_a_map_do_not_count() -> None:
    """The first line with tokens is row 1, however many blank lines stand above it."""
    assert list(mapped("\n\n   \no o\n\n").spaces) == ["a1", "b1"]


def test_columns_go_on_after_z() -> None:
    """After column z come aa, ab and so on, as in a spreadsheet."""
    assert space_name(26, 11) == "aa12"
    names = [column_name(number) for number in range(20_000)]
    assert len(set(names)) == len(names)


def test_even_rows_of_pointy_hexagons_are_shifted_right() -> None:
    """Rows 2, 4 ... of a hex-pointy map lie half a pitch to the right of rows 1, 3 ..."""
    board = plain(2, 3)
    x, y = (board.spaces[A1].centre[axis] for axis in (0, 1))
    assert board.spaces[A2].centre == pytest.approx((x + 6.25, y - 12.5 * sqrt(3) / 2), abs=1e-3)
    assert board.spaces[A3].centre == pytest.approx((x, y - 12.5 * sqrt(3)), abs=1e-3)
    assert board.neighbours(A1) == {"b1", "a2"}
    assert board.neighbours(A2) == {"a1", "b1", "b2", "a3", "b3"}


def test_even_columns_of_flat_hexagons_are_shifted_down() -> None:
    """Columns b, d ... of a hex-flat map lie half a pitch below columns a, c ..."""
    board = plain(3, 2, "hex-flat")
    x, y = (board.spaces[A1].centre[axis] for axis in (0, 1))
    assert board.spaces[B1].centre == pytest.approx((x + 12.5 * sqrt(3) / 2, y - 6.25), abs=1e-3)
    assert board.neighbours(A1) == {"b1", "a2"}
    assert board.neighbours(B1) == {"a1", "c1", "a2", "b2", "c2"}


def test_squares_are_not_shifted_and_not_joined_at_corners() -> None:
    """A square has up to four neighbours; one across a corner is not a neighbour."""
    board = plain(2, 2, "square")
    assert board.neighbours(A1) == {"b1", "a2"}
    assert board.neighbours(B2) == {"b1", "a2"}


@pytest.mark.parametrize("lattice", LATTICES)
def test_neighbouring_centres_are_one_pitch_apart(lattice: str) -> None:
    """The pitch is the distance between the centres of neighbouring spaces."""
    board = plain(5, 5, lattice)
    for a, b in board.edges:
        assert dist(board.spaces[a].centre, board.spaces[b].centre) == pytest.approx(12.5, abs=2e-3)


@pytest.mark.parametrize("lattice", LATTICES)
def test_origin_is_the_lower_left_corner(lattice: str) -> None:
    """The bounding box of a board starts at (0, 0), wherever the land is in the map."""
    board = mapped(". . . .\n. . o o\n. . o .", lattice=lattice)
    corners = [corner for space in board.spaces.values() for corner in space.outline]
    assert min(x for x, _y in corners) == 0
    assert min(y for _x, y in corners) == 0


@given(maps(), st.sampled_from(LATTICES), st.sampled_from([4, 9.7, 12.5, 30, 200]))
@settings(deadline=None, max_examples=some(60))
def test_neighbours_share_an_edge_and_others_do_not(rows: str, lattice: str, pitch: float) -> None:
    """Land spaces are neighbours exactly if the printed outlines share more than 1 mm."""
    board = mapped(rows, lattice=lattice, pitch=pitch)
    shapes = {name: shapely.Polygon(space.outline) for name, space in board.spaces.items()}
    for a, b in combinations(board.spaces, 2):
        shared = shapely.intersection(shapes[a].boundary, shapes[b].boundary).length
        dry = a in board.land and b in board.land
        assert (b in board.neighbours(a)) == (dry and shared > SHARED_EDGE)
        assert (a in board.neighbours(b)) == (b in board.neighbours(a))


@pytest.mark.parametrize(("lattice", "degree"), [("hex-pointy", 6), ("hex-flat", 6), ("square", 4)])
def test_inner_spaces_have_all_neighbours(lattice: str, degree: int) -> None:
    """In the middle of the land a hexagon has six neighbours, a square four."""
    board = plain(6, 6, lattice)
    counted = Counter(len(board.neighbours(space)) for space in board.land)
    assert max(counted) == degree
    assert counted[degree] == 16
