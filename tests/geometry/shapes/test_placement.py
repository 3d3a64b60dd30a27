"""The places of symbols and names, measured independently against every lane."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from printplay.geometry.board import BuiltBoard, SpaceId
from printplay.geometry.layouts.lattice import Point
from printplay.geometry.shapes.placement import CLEAR, GAP, NAME_SHARE, SYMBOL_SHARE, Placer, SymbolSpot
from tests.examples import some
from tests.geometry.helpers import LATTICES, box, free, mapped, maps, plain

#: A house with a roof.
HOUSE: Sequence[Point] = ((-1.5, -1.5), (1.5, -1.5), (1.5, 0.5), (0.0, 1.5), (-1.5, 0.5))
NAME = (1.9, 1.2)


def lanes(board: BuiltBoard[Any]) -> Any:
    """Return every line from centre to centre of two neighbours."""
    return shapely.MultiLineString([[board.spaces[a].centre, board.spaces[b].centre] for a, b in board.edges])


def houses(board: BuiltBoard[Any], clear: float = CLEAR) -> dict[SpaceId, SymbolSpot]:
    """Return the spot of a house in each space."""
    placer = Placer(board, clear)
    return {name: placer.symbol(name, HOUSE) for name in board.land}


def ink(spot: SymbolSpot) -> Any:
    """Return the outline of a house at a spot."""
    return shapely.Polygon([(spot.x + spot.scale * x, spot.y + spot.scale * y) for x, y in HOUSE])


def label(spot: SymbolSpot) -> Any:
    """Return the box of a name at a spot."""
    x, y = spot.scale * NAME[0] / 2, spot.scale * NAME[1] / 2
    return shapely.box(spot.x - x, spot.y - y, spot.x + x, spot.y + y)


@pytest.mark.parametrize("lattice", LATTICES)
@pytest.mark.parametrize("pitch", [11.5, 13.0, 14.5, 20.0])
def test_what_stands_in_a_space_is_its_own(lattice: str, pitch: float) -> None:
    """On any lattice, symbols and names are in their space and leave 3 mm of each lane free."""
    board = mapped("\n".join(["o o o o o"] * 4), lattice=lattice, pitch=pitch)
    placer = Placer(board)
    for name, space in board.land.items():
        own = shapely.Polygon(space.outline)
        for spot, share, drawn in (
            (placer.symbol(name, HOUSE), SYMBOL_SHARE, ink),
            (placer.label(name, *NAME), NAME_SHARE, label),
        ):
            shape = drawn(spot)
            assert spot.fits
            assert shape.distance(lanes(board)) >= CLEAR - 0.005
            assert own.contains(shapely.Point(spot.x, spot.y))
            assert shape.intersection(own).area >= (share - 0.01) * shape.area
            assert shape.intersection(own).area / shape.area == pytest.approx(spot.share, abs=0.02)


@pytest.mark.parametrize("lattice", LATTICES)
def test_every_space_of_a_lattice_looks_alike(lattice: str) -> None:
    """Symbols have the same place in all spaces, and so do names, by the water as inland."""
    board = mapped("o o ~ o\n o o o o\n. o ~ o\n o . o o", lattice=lattice, pitch=14.5)
    placer = Placer(board)
    symbols: set[tuple[float, ...]] = set()
    names: set[tuple[float, ...]] = set()
    for name, space in board.land.items():
        for spot, places in ((placer.symbol(name, HOUSE), symbols), (placer.label(name, *NAME), names)):
            x, y = spot.x - space.centre[0], spot.y - space.centre[1]
            places.add((round(x, 1), round(y, 1), round(spot.scale, 1)))
    ((x, y, _scale),) = symbols
    ((u, v, _size),) = names
    assert y < 0 < v
    assert (x, u) == (0, 0) or u < 0 < x


@given(maps(), st.sampled_from(LATTICES), st.sampled_from([9.0, 12.5, 16.0, 25.0]))
@settings(deadline=None, max_examples=some(25))
def test_nothing_lies_on_anything_else(rows: str, lattice: str, pitch: float) -> None:
    """On any island, placed shapes do not overlap."""
    board = mapped(rows, lattice=lattice, pitch=pitch)
    placer = Placer(board)
    found = [(placer.symbol(name, HOUSE), ink) for name in board.land]
    found += [(placer.label(name, *NAME), label) for name in board.land]
    shapes = [drawn(spot) for spot, drawn in found if spot.fits]
    for a, b in combinations(shapes, 2):
        assert a.distance(b) >= GAP - 0.001


@given(maps(), st.sampled_from(LATTICES), st.sampled_from([9.0, 12.5, 16.0, 25.0]))
@settings(deadline=None, max_examples=some(25))
def test_the_stated_clearance_is_true(rows: str, lattice: str, pitch: float) -> None:
    """The stated clearance of a spot is the real distance from the lanes."""
    board = mapped(rows, lattice=lattice, pitch=pitch)
    for spot in houses(board).values():
        assert 0 < spot.scale <= 1
        if board.edges:
            clear = ink(spot).distance(lanes(board))
            assert min(clear, 10) == pytest.approx(min(spot.clearance, 10), abs=0.01)
            assert clear >= CLEAR - 0.02 or not spot.fits


def test_wider_lanes_make_smaller_symbols() -> None:
    """A board that is printed smaller keeps the width of its lanes on paper."""
    board = plain(5, 5)
    wide, narrow = houses(board, 2.6)[SpaceId("c3")], houses(board)[SpaceId("c3")]
    assert wide.scale < narrow.scale
    assert ink(wide).distance(lanes(board)) >= 2.59


def test_without_room_it_is_said() -> None:
    """If lanes are too close for a symbol between them, the spot does not fit."""
    board = mapped("\n".join(["o o o o o"] * 5), pitch=6.5)
    assert not houses(board)[SpaceId("c3")].fits


def test_a_lonely_space_keeps_its_symbol_at_home() -> None:
    """A space without neighbours has no lanes, and its symbol is within the space."""
    board = mapped("s")
    (spot,) = houses(board).values()
    assert board.space_at(spot.x, spot.y) == "a1"


def test_places_do_not_change_from_run_to_run() -> None:
    """The same board has its symbols at the same places, always."""
    assert houses(plain(5, 5)) == houses(plain(5, 5))


def test_free_spaces_have_their_places_too() -> None:
    """On a board of free outlines, two shapes in a space do not overlap, either."""
    board = free(box("one", 0, 0, 20, 20, shovels=1), box("two", 20, 0, 20, 20), box("far", 60, 0, 20, 20))
    placer = Placer(board)
    first, second = (placer.symbol(SpaceId("one"), HOUSE) for _time in range(2))
    for spot in (first, second, *(placer.label(name, *NAME) for name in board.land)):
        assert spot.fits
        assert spot.scale == 1
    assert ink(first).distance(ink(second)) >= GAP
    assert math.dist((first.x, first.y), (second.x, second.y)) > 3
