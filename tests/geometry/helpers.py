"""Boards for tests: written as layout text, and built."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from printplay.geometry.board import BuiltBoard
from printplay.lookup import boards

LEGEND = """
N = { port = "N" }
S = { port = "S" }
4 = { treasure = 4 }
r = { temple = "red" }
s = { shovels = 1 }
f = { feet = 2 }
"""
LATTICES = ("hex-pointy", "hex-flat", "square")


def layout_text(rows: str, *, lattice: str = "hex-pointy", pitch: object = 12.5, legend: str = LEGEND) -> str:
    """Return a layout file around a map."""
    return (
        'game = "go-for-gold"\nname = "T"\n[board]\n'
        f'lattice = "{lattice}"\npitch = {pitch}\nmap = """\n{rows.strip()}\n"""\n'
        f"[legend]\n{legend}"
    )


def board_of(text: str, **files: str) -> BuiltBoard[Any]:
    """Build the board of a layout text; `files` (name without suffix) are GeoJSON beside it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "t.toml"
        path.write_text(text, encoding="utf-8")
        for name, content in files.items():
            path.with_name(f"{name}.geojson").write_text(content, encoding="utf-8")
        return boards.find_board(path)


def mapped(rows: str, **keys: Any) -> BuiltBoard[Any]:
    """Build the board of a map."""
    return board_of(layout_text(rows, **keys))


def plain(columns: int, rows: int, lattice: str = "hex-pointy") -> BuiltBoard[Any]:
    """Build a board of plain land."""
    return mapped("\n".join(" ".join("o" * columns) for _ in range(rows)), lattice=lattice)


FREE = 'game = "go-for-gold"\nname = "T"\n[board]\nlattice = "free"\nfile = "free.geojson"\n'


def free(*features: dict[str, Any]) -> BuiltBoard[Any]:
    """Build a free board."""
    return board_of(FREE, free=collection(*features))


def collection(*features: Any) -> str:
    """Return a GeoJSON FeatureCollection as text."""
    return json.dumps({"type": "FeatureCollection", "features": features})


def polygon(name: str, *corners: tuple[float, float], **properties: Any) -> dict[str, Any]:
    """Return a feature with an outline of these corners (closed by this function)."""
    return {
        "type": "Feature",
        "properties": {"name": name, **properties},
        "geometry": {"type": "Polygon", "coordinates": [[*corners, corners[0]]]},
    }


def box(
    name: str, x: float, y: float, width: float = 10, height: float = 10, **properties: Any
) -> dict[str, Any]:
    """Return a rectangular feature with its lower left corner at (x, y)."""
    return polygon(name, (x, y), (x + width, y), (x + width, y + height), (x, y + height), **properties)


@st.composite
def maps(draw: st.DrawFn) -> str:
    """Draw a map with land, water, gaps, and at most one port, treasure and temple of a kind."""
    columns, rows = draw(st.integers(1, 7)), draw(st.integers(1, 7))
    tokens = draw(
        st.lists(
            st.sampled_from([".", "~", "o", "o", "s", "f", "4"]),
            min_size=columns * rows,
            max_size=columns * rows,
        )
    )
    places = draw(st.permutations(range(columns * rows)))
    for special, place in zip("NSro", places, strict=False):
        tokens[place] = special
    tokens[places[-1]] = "o"
    lines = [tokens[row * columns : (row + 1) * columns] for row in range(rows)]
    return "\n".join(" ".join(line) for line in lines)
