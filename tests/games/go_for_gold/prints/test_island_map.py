"""The map of an island: its coast is whole, and the letters of its legend are of one size."""

from __future__ import annotations

from pathlib import Path

import pytest

from printplay.core import i18n
from printplay.games.go_for_gold.contents import island
from printplay.games.go_for_gold.prints.island_map import island_map
from printplay.games.go_for_gold.prints.scenery import theme
from printplay.geometry.shapes.affine import apply
from printplay.lookup import boards
from printplay.printing.drawing.drawing import Shape, Text
from printplay.printing.drawing.path import along
from tests.printing.helpers import board

#: The frame of a map, mm.
_FRAME = 1.5


@pytest.mark.parametrize("lattice", ["hex-pointy", "hex-flat", "square"])
@pytest.mark.parametrize("rows", ["o N\nS W", "o N o\nW o E\no S o"])
def test_the_coast_of_a_small_island_is_whole(lattice: str, rows: str, tmp_path: Path) -> None:
    """However much an island is enlarged, no frame cuts its coast."""
    legend = "\n".join(f'{port} = {{ port = "{port}" }}' for port in "NESW" if port in rows)
    (tmp_path / "x.toml").write_text(
        f'game = "go-for-gold"\nname = "X"\n[board]\nlattice = "{lattice}"\npitch = 14.5\n'
        f'map = """\n{rows}\n"""\n[legend]\n{legend}\n'
    )
    small = island(boards.find_board(tmp_path / "x.toml"))
    for width, height in ((286.0, 192.0), (196.0, 137.0)):
        coast = [
            apply(at, place)
            for item, at in island_map(small, width, height, low_ink=False).walk()
            if isinstance(item, Shape) and item.pen.stroke == theme(small.theme, low_ink=False).coast
            for place in along(item.path)
        ]
        assert coast
        assert all(_FRAME < x < width - _FRAME and _FRAME < y < height - _FRAME for x, y in coast)


@pytest.mark.parametrize("lang", i18n.LANGUAGES)
def test_a_legend_is_lettered_alike(lang: str) -> None:
    """What a port, a treasure and a foot mean stands in letters of one size, 8 pt or more."""
    with i18n.use(lang):
        drawing = island_map(board("A"), 286.0, 192.0, low_ink=False)
    lines = [item for item, _at in drawing.walk() if isinstance(item, Text) and item.x < 60]
    meanings = {item.size for item in lines if item.anchor == "start" and " " in item.string}
    assert len(meanings) == 1
    assert min(meanings) >= 8
