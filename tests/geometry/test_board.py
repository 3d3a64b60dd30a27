"""The built board: its outlines, neighbours, hash, and GeoJSON."""

from __future__ import annotations

import json
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printplay.core.errors import LayoutError
from printplay.geometry.board import SpaceId
from tests.examples import some
from tests.geometry.helpers import (
    FREE,
    LATTICES,
    LEGEND,
    board_of,
    box,
    free,
    layout_text,
    mapped,
    maps,
    plain,
    polygon,
)

RING = "o o s o\n o ~ o N\no 4 o r"


@given(maps(), st.sampled_from(LATTICES), st.floats(4, 60).map(lambda pitch: round(pitch, 6)))
@settings(deadline=None, max_examples=some(60))
def test_geojson_reads_back_as_the_same_board(rows: str, lattice: str, pitch: float) -> None:
    """A board written as GeoJSON and read as a free layout is the same board, digit for digit."""
    board = mapped(rows, lattice=lattice, pitch=pitch)
    data = json.loads(json.dumps(board.geojson()))
    again = board_of(FREE, free=json.dumps(data))
    assert again.hash == board.hash
    assert again.geojson()["features"] == board.geojson()["features"]
    assert again.adjacency == board.adjacency
    assert data["printplay"] == {"game": "go-for-gold", "name": "T", "hash": board.hash, "units": "mm"}


@pytest.mark.parametrize(
    "text",
    [
        layout_text(RING).replace('"T"', '"Another"'),
        layout_text(RING).replace("[board]", 'theme = "dark"\n[title]\nen = "Island"\n[board]'),
        layout_text(RING.replace("4", "X").replace("s", "Y"))
        + "X = { number = 4, points = 4 }\nY = { shovels = 1, feet = 0 }",
        layout_text(RING.replace("~", ".")),
        layout_text(RING, pitch="12.50"),
        layout_text("\n" + RING + "\n\n"),
        layout_text(RING, legend=LEGEND + "unused = { feet = 5 }\n"),
    ],
    ids=["name", "theme and title", "spelling", "inner water", "pitch", "blank lines", "unused"],
)
def test_hash_stays_where_no_play_could_differ(text: str) -> None:
    """Names, titles, colours, spelling and puddles do not change the hash."""
    assert board_of(text).hash == mapped(RING).hash


@pytest.mark.parametrize(
    "text",
    [
        layout_text(RING.replace("4", "o")),
        layout_text(RING.replace("s", "f")),
        layout_text(RING.replace("~", "o")),
        layout_text(RING.replace("o o s", "o . s")),
        layout_text(RING, pitch=13),
        layout_text(RING, lattice="square"),
        layout_text(RING, legend=LEGEND.replace("treasure = 4", "treasure = 5")),
        layout_text(RING, legend=LEGEND.replace("treasure = 4", "treasure = 4, points = 5")),
        layout_text(RING, legend=LEGEND.replace("shovels = 1", "shovels = 2")),
        layout_text(RING, legend=LEGEND.replace('"red"', '"blue"')),
        layout_text(RING, legend=LEGEND.replace('port = "N"', 'port = "E"')),
    ],
    ids=["feature gone", "other feature", "land for water", "space gone", "pitch", "lattice",
         "number", "points", "shovels", "colour", "port"],
)  # fmt: skip
def test_hash_changes_where_a_play_could_differ(text: str) -> None:
    """A different feature, space or length changes the hash."""
    assert board_of(text).hash != mapped(RING).hash


def test_hash_does_not_depend_on_the_order_of_features() -> None:
    """The order of spaces in a file, and the corner an outline starts at, make no difference."""
    square = polygon("a", (10, 0), (10, 10), (0, 10), (0, 0))
    clockwise = polygon("a", (0, 0), (0, 10), (10, 10), (10, 0))
    first = free(box("a", 0, 0), box("b", 10, 0))
    assert free(box("b", 10, 0), square).hash == first.hash
    assert free(clockwise, box("b", 10, 0)).hash == first.hash


def test_a_free_board_starts_at_its_lower_left_corner() -> None:
    """A free board may be drawn anywhere; only relative positions count."""
    assert free(box("a", -70, 333), box("b", -60, 333)).hash == (free(box("a", 0, 0), box("b", 10, 0)).hash)


@pytest.mark.parametrize(
    ("other", "neighbours"),
    [
        (box("b", 10, 0), True),
        (box("b", 10, 8.98), True),  # 1.02 mm in common
        (box("b", 10, 9.02), False),  # 0.98 mm
        (box("b", 10, 9), False),  # 1 mm
        (box("b", 10, 10), False),  # a corner
        (box("b", 10.04, 0), True),  # drawn by hand
        (box("b", 9.95, 0), True),
        (box("b", 10.5, 0), False),
        (polygon("b", (10, 5), (20, 0), (20, 10)), False),  # a corner against an edge
    ],
    ids=["edge", "1.02 mm", "0.98 mm", "1 mm", "corner", "small gap", "small overlap", "gap", "tip"],
)
def test_neighbours_share_more_than_a_millimetre(other: dict[str, object], *, neighbours: bool) -> None:
    """A free space is a neighbour along an edge of more than 1 mm, never across a corner."""
    board = free(box("a", 0, 0), other)
    assert (SpaceId("b") in board.neighbours(SpaceId("a"))) is neighbours


def test_water_is_nobodys_neighbour() -> None:
    """Water has no neighbours, on maps and on free boards."""
    board = mapped("o ~ o")
    assert not any(board.adjacency.values())
    lake = free(box("a", 0, 0), box("w", 10, 0, kind="water"))
    assert not any(lake.adjacency.values())
    assert lake.spaces[SpaceId("w")].contents.properties() == {"kind": "water", "shovels": 0, "feet": 0}


@given(maps(), st.sampled_from(LATTICES), st.data())
@settings(deadline=None, max_examples=some(60))
def test_a_point_lies_in_the_space_around_it(rows: str, lattice: str, data: st.DataObject) -> None:
    """Around its centre every point belongs to a space, up to just short of the outline."""
    board = mapped(rows, lattice=lattice)
    name = data.draw(st.sampled_from(list(board.spaces)))
    angle, radius = data.draw(st.floats(0, 7)), data.draw(st.floats(0, 6.2))
    x, y = board.spaces[name].centre
    assert board.space_at(x + radius * math.cos(angle), y + radius * math.sin(angle)) == name


@pytest.mark.parametrize(
    ("x", "y"), [(-1, 5), (5, -1), (1e9, 5), (-1e300, 1e300), (math.nan, 5), (5, math.inf)]
)
def test_off_the_board_there_is_no_space(x: float, y: float) -> None:
    """A point beside the board, far away or not finite is in no space."""
    assert plain(2, 2).space_at(x, y) is None


def test_a_point_is_found_between_spaces_of_very_different_size() -> None:
    """A space of 20 m² beside spaces of 1 cm² does not slow the search down."""
    board = free(box("big", 0, 0, 5000, 4000), box("a", 5000, 0, 10, 10), box("b", 5010, 0, 10, 10))
    assert board.space_at(4999, 3999) == "big"
    assert board.space_at(5009, 9) == "a"
    assert board.space_at(5009, 11) is None


def test_a_bent_space_has_its_centre_inside() -> None:
    """A free space that bends around another gets a centre inside its outline."""
    board = free(
        polygon("u", (0, 0), (30, 0), (30, 30), (25, 30), (25, 5), (5, 5), (5, 30), (0, 30)),
        box("a", 5, 5, 20, 25),
    )
    assert board.space_at(*board.spaces[SpaceId("u")].centre) == "u"


def test_names_are_found_whatever_their_case() -> None:
    """A space may be called C4 or c4."""
    board = plain(3, 4)
    assert board.find("C4") == "c4"
    assert board.find("d4") is None


@pytest.mark.long
def test_a_thousandfold_board_builds() -> None:
    """5,000 spaces build, from a map as well as from outlines, and are the same board."""
    board = plain(71, 71)
    assert len(board.land) == 5041
    assert len(board.edges) == 70 * 71 + 70 * (71 + 70)
    assert board_of(FREE, free=json.dumps(board.geojson())).hash == board.hash


def test_too_many_corners_are_refused() -> None:
    """An outline of thousands of corners is refused."""
    corners = [(50 + 40 * math.cos(n / 100), 50 + 40 * math.sin(n / 100)) for n in range(600)]
    with pytest.raises(LayoutError, match="3 to 499 corners"):
        free(polygon("a", *corners))
