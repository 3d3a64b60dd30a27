"""Snapping is arithmetic on lattices, Shapely's tree on free boards, and the two agree."""

from __future__ import annotations

import math
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printplay.geometry.board import BuiltBoard, SpaceId
from printplay.geometry.layouts.lattice import LATTICES, cell_of, space_name
from printplay.geometry.tracing.snapping import FreeSnapper, LatticeSnapper, inradius, snapper
from printplay.lookup.boards import find_board

LAYOUTS = Path(__file__).parents[2] / "layouts"
lattices = st.sampled_from(sorted(LATTICES))
coordinates = st.floats(-60, 180)


@cache
def island(lattice: str) -> BuiltBoard[Any]:
    """Return the test island on a lattice."""
    text = (LAYOUTS / "bay.toml").read_text().replace("hex-pointy", lattice)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bay.toml"
        path.write_text(text)
        return find_board(path)


@given(lattices, st.integers(-40, 40), st.integers(-40, 40), st.floats(0, 0.49), st.floats(0, 7))
def test_nearest_undoes_centre(name: str, column: int, row: int, away: float, angle: float) -> None:
    """Every point within half a pitch of a centre belongs to it, anywhere on the lattice."""
    lattice = LATTICES[name]
    unit_x, unit_y = lattice.units(1.0)
    x, y = lattice.centre(column, row)
    found = lattice.nearest(
        x + away * math.cos(angle) / unit_x, y + away * math.sin(angle) / unit_y, math.floor
    )
    assert found == (column, row)


@given(st.integers(0, 2000), st.integers(0, 2000))
def test_names_of_spaces_read_back(column: int, row: int) -> None:
    """A space's name gives its column and row."""
    assert cell_of(space_name(column, row)) == (column, row)


@given(lattices, coordinates, coordinates)
def test_arithmetic_snaps_as_shapely(lattice: str, x: float, y: float) -> None:
    """On every lattice the arithmetic and the general snapper find the same space."""
    board = island(lattice)
    quick, general = LatticeSnapper(board), FreeSnapper(board)
    assert quick.snap(x, y) == general.snap(x, y)
    assert quick.snap_all([(x, y), (y, x)]) == [quick.snap(x, y), quick.snap(y, x)]


@given(lattices, st.data(), st.sampled_from([0.1, 0.35, 0.7, 0.8]))
def test_arithmetic_passes_the_same_centres(lattice: str, data: st.DataObject, tolerance: float) -> None:
    """Both snappers find the same centres on a straight line, in the same order."""
    board = island(lattice)
    names = st.sampled_from(sorted(board.spaces))
    a, b = data.draw(names), data.draw(names)
    quick, general = LatticeSnapper(board, tolerance), FreeSnapper(board, tolerance)
    assert quick.passed(a, b) == general.passed(a, b)
    assert all(general.clear(a, other) for other in board.neighbours(a))


def test_a_centre_just_within_tolerance_is_passed() -> None:
    """Centres exactly at the tolerance from a line count, despite rounding."""
    board = island("square")
    a, b = SpaceId("g3"), SpaceId("d7")
    quick, general = LatticeSnapper(board, 0.8), FreeSnapper(board, 0.8)
    assert quick.passed(a, b) == general.passed(a, b)
    assert {"f5", "e5"} <= set(quick.passed(a, b))


def test_nothing_to_snap() -> None:
    """An empty list of points gives an empty list, on both kinds of boards."""
    board = island("square")
    assert LatticeSnapper(board).snap_all([]) == FreeSnapper(board).snap_all([]) == []


def test_the_edge_of_the_tolerance() -> None:
    """A point at 35 % of the inradius belongs to a centre, one slightly farther does not."""
    board = island("hex-pointy")
    x, y = board.spaces[SpaceId("c3")].centre
    snap = snapper(board).snap
    assert snap(x + 0.35 * 6.25 - 1e-9, y) == "c3"
    assert snap(x + 0.35 * 6.25 + 1e-6, y) is None


def test_inradius_of_a_lonely_space() -> None:
    """A space without neighbours has half the pitch as its inradius, like all others."""
    board = find_board(LAYOUTS / "line.toml")
    assert inradius(board, next(iter(board.spaces))) == pytest.approx(17.3205 / 2, abs=1e-3)
