"""The burrows as they are drawn: nothing looks connected that is not, and nothing looks apart."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest
import shapely

from printplay.games.gophers.prints.storey import burrow, earth_height
from printplay.games.gophers.state.book import Book
from printplay.geometry.shapes.burrow import GAP, WIDTH, Burrow
from tests.games.gophers.pages import book
from tests.games.gophers.playing import storeys

#: What a page fills of A4, Letter, both, A3, two A5, mm.
SIZES = ((281.0, 194.0), (263.4, 199.9), (263.4, 194.0), (404.0, 281.0), (264.0, 194.0))
PAGES = range(1, 7)


def dug(number: int, size: tuple[float, float] = SIZES[0], of: Book | None = None) -> Burrow:
    """Return a page's burrow on paper."""
    width, height = size
    return burrow(of or storeys(), number, width, earth_height(width, height))


def lines(burrow: Burrow) -> dict[tuple[int, int], Any]:
    """Return the middles of the tunnels."""
    return {pair: shapely.LineString(line) for pair, line in burrow.tunnels.items()}


def chambers(burrow: Burrow) -> dict[int, Any]:
    """Return the caves."""
    return {cave: shapely.Polygon(ring) for cave, ring in burrow.chambers.items()}


def drawn(burrow: Burrow) -> Any:
    """Return all that is dug out as its walls are drawn."""
    outer, *islands = burrow.walls
    return shapely.Polygon(outer, islands)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("number", PAGES)
def test_tunnels_keep_apart(number: int, size: tuple[float, float]) -> None:
    """Between two tunnels without a common cave, and a tunnel and another cave, earth is left."""
    found = dug(number, size)
    tunnels, caves, unit = lines(found), chambers(found), found.scale
    for a, b in combinations(tunnels, 2):
        if not set(a) & set(b):
            assert tunnels[a].distance(tunnels[b]) - WIDTH * unit > 4.0 * unit, (a, b)
    for pair, line in tunnels.items():
        for cave, shape in caves.items():
            if cave not in pair:
                assert line.distance(shape) - WIDTH / 2 * unit > GAP * unit, (pair, cave)


@pytest.mark.parametrize("number", PAGES)
def test_tunnels_of_a_cave_part_at_its_wall(number: int) -> None:
    """Two tunnels from one cave never look like one that forks: earth begins at the cave."""
    found = dug(number)
    tunnels, caves, unit = lines(found), chambers(found), found.scale
    for a, b in combinations(tunnels, 2):
        for cave in set(a) & set(b):
            around = caves[cave].buffer(0.7 * GAP * unit)
            first, second = tunnels[a].difference(around), tunnels[b].difference(around)
            assert first.distance(second) - WIDTH * unit > 1.5 * GAP * unit, (a, b)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("number", PAGES)
def test_what_is_drawn_is_the_graph(number: int, size: tuple[float, float]) -> None:
    """Without its caves, a drawn burrow falls into a piece for each tunnel, and no other way."""
    found, page = dug(number, size), storeys().pages[number]
    caves, unit = chambers(found), found.scale
    hollow = drawn(found)
    assert hollow.is_valid
    assert len(found.walls) - 1 == len(page.tunnels) - len(page.contents) + 1
    rest = hollow.difference(shapely.union_all([c.buffer(0.7 * GAP * unit) for c in caves.values()]))
    sliver = 0.6 * unit  # half of what is too narrow for a way
    pieces = list(rest.buffer(-sliver).buffer(sliver).geoms)
    ends = {
        tuple(sorted(c for c, shape in caves.items() if piece.distance(shape) < 2.0 * unit))
        for piece in pieces
    }
    assert len(pieces) == len(page.tunnels)
    assert ends == set(page.tunnels)


@pytest.mark.parametrize("number", PAGES)
def test_tunnels_are_as_wide_as_they_look(number: int) -> None:
    """The walls leave every tunnel open from cave to cave, wide enough for the eye to follow."""
    found = dug(number)
    hollow = drawn(found)
    for pair, line in lines(found).items():
        assert hollow.contains(line.buffer(0.38 * WIDTH * found.scale)), pair


@pytest.mark.parametrize("number", PAGES)
def test_tunnels_wind(number: int) -> None:
    """Tunnels are dug, not ruled: none has a corner, and most of them bend."""
    found = dug(number)
    bent = 0
    for line in found.tunnels.values():
        length = shapely.LineString(line).length
        bent += length > 1.015 * math.dist(line[0], line[-1])
        turns = []
        for (x0, y0), (x1, y1), (x2, y2) in zip(line[:-2], line[1:-1], line[2:], strict=True):
            turn = math.atan2(y2 - y1, x2 - x1) - math.atan2(y1 - y0, x1 - x0)
            turns.append(abs((turn + math.pi) % (2 * math.pi) - math.pi))
        assert max(turns) < math.radians(60)
    assert bent > 0.6 * len(found.tunnels)


def test_caves_lie_where_they_lie_on_every_page() -> None:
    """A pawn moves to the cave with the same number, and that is where it was before."""
    first, *others = [dug(number).caves for number in PAGES]
    assert all(other == first for other in others)


@pytest.mark.parametrize("number", PAGES)
def test_all_of_it_lies_in_the_earth(number: int) -> None:
    """No cave and no tunnel is cut off at the page's edge or reaches into the strip above."""
    for width, height in SIZES:
        x0, y0, x1, y1 = drawn(dug(number, (width, height))).bounds
        assert min(x0, y0, width - x1, earth_height(width, height) - y1) > 1.0


def test_a_crowded_page_is_drawn_smaller() -> None:
    """Where caves of somebody's own lie close together, all is drawn smaller and still apart."""
    house = storeys()
    caves = {c: (120 + 0.45 * (x - 120), 85 + 0.45 * (y - 85)) for c, (x, y) in house.caves.items()}
    found = dug(1, of=replace(house, caves=caves))
    assert found.scale < 0.6 * dug(1).scale
    tunnels, shapes = lines(found), chambers(found)
    for pair, line in tunnels.items():
        for cave, shape in shapes.items():
            assert cave in pair or line.distance(shape) > 0.6 * WIDTH * found.scale, (pair, cave)


def test_caves_at_the_edge_are_moved_into_the_earth() -> None:
    """A cave somebody puts at the very edge of a page is not cut off by it."""
    edge = replace(book(), caves={1: (0, 60), 2: (30, 60), 3: (60, 60), 4: (0, 0), 5: (30, 0), 6: (60, 0)})
    width, height = SIZES[0]
    x0, y0, x1, y1 = drawn(dug(1, of=edge)).bounds
    assert min(x0, y0, width - x1, earth_height(width, height) - y1) > 1.0
