"""The coast: around all land, and always the same."""

from __future__ import annotations

import math
from typing import Any

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from printplay.games.go_for_gold.contents import Island, island
from printplay.geometry.shapes.coast import Coast, Ring, coast
from printplay.lookup import boards
from tests.examples import some
from tests.geometry.helpers import LATTICES, mapped, maps, plain


def ground(rings: tuple[Ring, ...]) -> Any:
    """Return the area that rings enclose, lakes cut out, by the even-odd rule."""
    area: Any = shapely.Polygon()
    for ring in rings:
        area = area.symmetric_difference(shapely.Polygon(ring).buffer(0))
    return area


def on_land(board: Island, drawn: Coast) -> None:
    """Check that all dots of a board are on land, away from the coast."""
    land = ground(drawn.land)
    for space in board.land.values():
        dot = shapely.Point(space.centre).buffer(0.2 * board.spacing)
        assert land.contains(dot), space.id


@given(maps(), st.sampled_from(LATTICES), st.sampled_from([9.0, 14.5, 30.0]))
@settings(deadline=None, max_examples=some(40))
def test_every_space_of_land_is_on_land(rows: str, lattice: str, pitch: float) -> None:
    """On any island, no dot is in the sea or on the coastline."""
    board = mapped(rows, lattice=lattice, pitch=pitch)
    on_land(board, coast(board))


@pytest.mark.parametrize("name", ["A", "B"])
def test_lanes_and_lakes_of_shipped_boards(name: str) -> None:
    """On the shipped islands every lane is over land, and the middle of a lake is water."""
    board = island(boards.find_board(name, "go-for-gold"))
    drawn = coast(board)
    on_land(board, drawn)
    land = ground(drawn.land)
    for a, b in board.edges:
        lane = shapely.LineString([board.spaces[a].centre, board.spaces[b].centre])
        assert land.contains(lane.buffer(0.5)), (a, b)
    whole: Any = shapely.union_all([shapely.Polygon(s.outline) for s in board.land.values()])
    lakes = [shapely.Polygon(hole) for hole in whole.interiors]
    assert lakes
    for lake in lakes:
        assert not land.contains(lake.representative_point())


def test_surf_runs_outside_of_the_coast() -> None:
    """Each line of surf is in the water, farther out than the one before."""
    drawn = coast(plain(5, 4))
    land = ground(drawn.land)
    nearest = [
        min(land.distance(shapely.Point(point)) for ring in rings for point in ring) for rings in drawn.surf
    ]
    assert len(nearest) == 4
    assert nearest[0] > 0
    assert nearest == sorted(nearest)


def test_the_same_board_has_the_same_coast() -> None:
    """The coast depends on the board alone."""
    assert coast(plain(4, 4)) == coast(plain(4, 4))


def test_the_line_is_smooth() -> None:
    """A coast has no jumps: consecutive points are at most two millimetres apart."""
    for ring in coast(plain(6, 5)).land:
        for here, there in zip(ring, (*ring[1:], ring[0]), strict=True):
            assert math.dist(here, there) < 2.2
