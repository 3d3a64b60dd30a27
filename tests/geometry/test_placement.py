"""Where symbols and names stand: measured on their own, against every line a pen can draw."""

from __future__ import annotations

import math
from functools import cache
from itertools import combinations
from typing import Any

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from printplay import boards
from printplay.games.go_for_gold.contents import Island
from printplay.geometry.board import SpaceId
from printplay.geometry.placement import (
    FLOOR,
    GAP,
    LANE,
    Spot,
    free_spots,
    name_spots,
)
from tests.geometry.helpers import LATTICES, box, free, mapped, maps, plain

SHIPPED = ("A", "B")


@cache
def shipped(name: str) -> Island:
    """Return a shipped board."""
    return boards.find_board(name, "go-for-gold")


def lanes(board: Island) -> Any:
    """Return every line from centre to centre of two neighbours."""
    return shapely.MultiLineString(
        [[board.spaces[a].centre, board.spaces[b].centre] for a, b in board.edges]
    )


def marked(board: Island) -> list[SpaceId]:
    """Return the spaces that hold something to be drawn."""
    return [
        name
        for name, space in board.land.items()
        if space.contents.kind != "land" or space.contents.shovels or space.contents.feet
    ]


@pytest.mark.parametrize("name", SHIPPED)
def test_symbols_of_shipped_boards_leave_the_lanes_free(name: str) -> None:
    """On the shipped islands no symbol is nearer than 3.5 mm to the middle of a lane."""
    board = shipped(name)
    spots = free_spots(board, dict.fromkeys(marked(board), 2.5))
    assert set(spots) == set(marked(board))
    for spot in spots.values():
        clear = shapely.Point(spot.x, spot.y).distance(lanes(board)) - spot.radius
        assert clear >= LANE - 0.005
        assert clear == pytest.approx(spot.clearance, abs=0.01)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_symbol_is_nearest_to_its_own_dot(name: str) -> None:
    """Nobody has to ask whose symbol it is: its own space's dot is the nearest."""
    board = shipped(name)
    for space, spot in free_spots(board, dict.fromkeys(marked(board), 2.5)).items():
        at = (spot.x, spot.y)
        own = math.dist(at, board.spaces[space].centre)
        assert all(own <= math.dist(at, other.centre) + 1e-3 for other in board.land.values())


@given(maps(), st.sampled_from(LATTICES), st.sampled_from([9.0, 12.5, 16.0, 25.0]))
@settings(deadline=None, max_examples=40)
def test_symbols_never_lie_on_each_other(rows: str, lattice: str, pitch: float) -> None:
    """Whatever the island, two symbols keep apart wherever there was room for both."""
    board = mapped(rows, lattice=lattice, pitch=pitch)
    spots = free_spots(board, dict.fromkeys(board.land, pitch / 6))
    assert list(spots) == list(board.land)
    for a, b in combinations(spots.values(), 2):
        if min(a.clearance, b.clearance) >= FLOOR - 0.01:
            assert math.dist((a.x, a.y), (b.x, b.y)) >= a.radius + b.radius + GAP - 0.06


@given(maps(), st.sampled_from(LATTICES), st.sampled_from([9.0, 12.5, 16.0, 25.0]))
@settings(deadline=None, max_examples=40)
def test_the_stated_clearance_is_true(rows: str, lattice: str, pitch: float) -> None:
    """What a spot says of its distance to the lanes is what a ruler says."""
    board = mapped(rows, lattice=lattice, pitch=pitch)
    wanted = dict.fromkeys(board.land, pitch / 6)
    for spot in free_spots(board, wanted).values():
        assert 0 < spot.radius <= pitch / 6
        if board.edges:
            clear = shapely.Point(spot.x, spot.y).distance(lanes(board)) - spot.radius
            assert min(clear, 10) == pytest.approx(min(spot.clearance, 10), abs=0.01)


def test_symbols_shrink_before_they_stand_in_the_way() -> None:
    """Where lanes are near, a symbol becomes smaller or keeps 2 mm at least."""
    board = mapped("s s s s\n s s s s\ns s s s\n s s s s", pitch=14.5)
    for spot in free_spots(board, dict.fromkeys(board.land, 2.4)).values():
        clear = shapely.Point(spot.x, spot.y).distance(lanes(board)) - spot.radius
        assert clear >= FLOOR - 0.005


def test_a_lonely_space_keeps_its_symbol_at_home() -> None:
    """Without neighbours there are no lanes, and a symbol stands on its own space."""
    board = mapped("s")
    (spot,) = free_spots(board, {SpaceId("a1"): 2.0}).values()
    assert board.space_at(spot.x, spot.y) == "a1"


def test_places_do_not_change_from_run_to_run() -> None:
    """The same board has its symbols at the same places, always."""
    board = plain(5, 5)
    wanted = dict.fromkeys(board.land, 2.0)
    again = plain(5, 5)
    assert free_spots(board, wanted) == free_spots(again, wanted)


def boxes_of(board: Island, taken: list[Spot]) -> dict[SpaceId, Any]:
    """Return the boxes of all names, 1.35 x 0.86 mm each, as they are printed."""
    spots = name_spots(board, dict.fromkeys(board.land, (1.35, 0.86)), taken)
    assert set(spots) == set(board.land)
    return {
        name: shapely.box(spot.x - 0.675, spot.y - 0.43, spot.x + 0.675, spot.y + 0.43)
        for name, spot in spots.items()
    }


@pytest.mark.parametrize("name", SHIPPED)
def test_names_of_shipped_boards_leave_the_lanes_free(name: str) -> None:
    """On the shipped islands no name of a space is nearer than 3.5 mm to the middle of a lane."""
    board = shipped(name)
    spots = list(free_spots(board, dict.fromkeys(marked(board), 2.5)).values())
    found = boxes_of(board, spots)
    for label in found.values():
        assert label.distance(lanes(board)) >= LANE - 0.005
    for a, b in combinations(found.values(), 2):
        assert not a.intersects(b)


@given(maps(), st.sampled_from(LATTICES))
@settings(deadline=None, max_examples=30)
def test_every_space_has_a_name_near_it(rows: str, lattice: str) -> None:
    """A name stands at the border of its own space."""
    board = mapped(rows, lattice=lattice, pitch=14.5)
    for name, label in boxes_of(board, []).items():
        assert label.distance(shapely.Polygon(board.spaces[name].outline)) < 1.0


def test_free_spaces_have_their_places_too() -> None:
    """A board of free outlines is lettered like any other."""
    board = free(
        box("one", 0, 0, 20, 20, shovels=1), box("two", 20, 0, 20, 20), box("far", 60, 0, 20, 20)
    )
    spots = free_spots(board, {SpaceId("one"): 2.0})
    assert boxes_of(board, list(spots.values()))
    (spot,) = spots.values()
    assert shapely.Point(spot.x, spot.y).distance(lanes(board)) - 2 >= LANE - 0.01
