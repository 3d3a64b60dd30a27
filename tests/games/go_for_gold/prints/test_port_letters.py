"""The letters of ports on islands: by the water, off the edges, off the lines a player draws."""

from __future__ import annotations

from pathlib import Path

import pytest
import shapely

from printplay.api.layouts.layout_report import check_layout
from printplay.games.go_for_gold.islands.answers.new_layouts import new_layout
from printplay.games.go_for_gold.prints.lettering import lettering, letters_hull, name_box
from tests.printing.helpers import board


@pytest.mark.parametrize("name", ["A", "B"])
def test_the_letter_of_a_port_stands_by_the_water(name: str) -> None:
    """Read without glasses, it keeps 1 mm from the edge of its space and from what is near it."""
    own = board(name)
    places = lettering(own)
    for space, row in places.symbols.items():
        letters = [(symbol, spot) for symbol, spot in row if symbol.kind == "letter"]
        for symbol, spot in letters:
            assert spot.scale == 1.0
            around = letters_hull(frozenset({symbol.text}))
            letter = shapely.Polygon([(spot.x + x, spot.y + y) for x, y in around])
            edge = shapely.Polygon(own.spaces[space].outline)
            assert edge.contains(letter)
            assert edge.exterior.distance(letter) >= 0.99
            high = name_box(space)[1] / 2
            at = places.names[space]
            assert letter.distance(shapely.box(at.x - 1, at.y - high, at.x + 1, at.y + high)) >= 0.9


@pytest.mark.parametrize("name", ["seed:1:2", "seed:1:8"])
def test_a_wide_letter_keeps_off_the_edge_of_a_small_space(name: str) -> None:
    """On islands that are printed smaller, W stands nearer to the dot rather than on the edge."""
    own = board(name)
    for space, row in lettering(own).symbols.items():
        for spot in (spot for symbol, spot in row if symbol.text == "W"):
            around = [(spot.scale * x, spot.scale * y) for x, y in letters_hull(frozenset({"W"}))]
            letter = shapely.Polygon([(spot.x + x, spot.y + y) for x, y in around])
            edge = shapely.Polygon(own.spaces[space].outline)
            assert edge.contains(letter)
            assert edge.exterior.distance(letter) >= 0.99


@pytest.mark.parametrize(
    ("seed", "lattice"), [(413653999, "hex-flat"), pytest.param(132931336, "free", marks=pytest.mark.long)]
)
def test_a_letter_that_is_wide_in_german_only_keeps_off_the_lines(
    seed: int, lattice: str, tmp_path: Path
) -> None:
    """PF-6: on these islands the letter O for Ost is the nearest mark to a line."""
    made = new_layout(seed=seed, lattice=lattice, name="near")
    file = made.write(tmp_path / "near.toml")[0]
    assert not check_layout(file).faults
