"""The places of symbols, names and scenery on an island."""

from __future__ import annotations

import pytest
import shapely

from printplay.games.go_for_gold.prints import scenery
from printplay.games.go_for_gold.prints.lettering import hull, lettering
from printplay.games.go_for_gold.prints.sheet_marks import sheet_marks
from printplay.match import registry
from printplay.printing.options import PrintOptions
from printplay.printing.preflight.preflight import Preflight
from tests.games.go_for_gold.playing import board as one_of
from tests.games.go_for_gold.prints.islands import BOARDS, ISLANDS, an_island
from tests.printing.helpers import GAME


@pytest.mark.parametrize("name", ISLANDS)
def test_scenery_stands_in_nobodys_way(name: str) -> None:
    """Palms, ridges and ruins keep clear of lanes, symbols and names, the same in each print."""
    own = an_island(name)
    places = lettering(own)
    lanes = shapely.MultiLineString([[own.spaces[a].centre, own.spaces[b].centre] for a, b in own.edges])
    taken = [
        shapely.Polygon([(spot.x + spot.scale * x, spot.y + spot.scale * y) for x, y in ring])
        for space, row in places.symbols.items()
        for spot, ring in [
            *((spot, hull(symbol)) for symbol, spot in row),
            (places.names[space], [(-1, -0.5), (1, -0.5), (1, 0.5), (-1, 0.5)]),
        ]
    ]
    scale = sheet_marks(own).island[0]
    for kind, spot in places.scenery:
        thing = shapely.Polygon(
            [(spot.x + spot.scale * x, spot.y + spot.scale * y) for x, y in scenery.hull(kind)]
        )
        assert lanes.distance(thing) * scale >= 1.49
        assert not any(thing.intersects(other) for other in taken)
    assert places.scenery or name not in BOARDS
    for course in places.streams:
        stream = shapely.LineString(course).buffer(0.25)
        assert lanes.distance(stream) * scale >= 1.49
        assert not any(stream.intersects(other) for other in taken)
        spring, mouth = course[0], course[-1]
        assert any(
            shapely.Polygon(space.outline).contains(shapely.Point(spring)) for space in own.land.values()
        )
        assert not any(
            shapely.Polygon(space.outline).contains(shapely.Point(mouth)) for space in own.land.values()
        )
    assert places.streams or name not in BOARDS


def test_free_boards_have_one_place_for_symbols_and_one_for_names() -> None:
    """On a board of free outlines, too, symbols stand below the dots and names above them."""
    own = one_of("loose")
    places = lettering(own)
    below = [
        spot.y < own.spaces[name].centre[1]
        for name, row in places.symbols.items() for symbol, spot in row if symbol.kind != "letter"
    ]  # fmt: skip
    above = [spot.y > own.spaces[name].centre[1] for name, spot in places.names.items()]
    assert sum(below) >= 0.95 * len(below)
    assert sum(above) >= 0.95 * len(above)


def test_a_tail_of_a_name_keeps_off_the_lanes() -> None:
    """A board that is printed smaller is not refused for the tail of the g in g10."""
    own = one_of("flat")
    found = Preflight()
    asked = PrintOptions(boards=[own], players=1)
    for batch in registry.find_game(GAME).make("sheet", asked).batches:
        sheet = batch.make(0)
        found.check_face(sheet, sheet.front)
    assert [fault for fault in found.faults if fault.code == "PF-6"] == []
