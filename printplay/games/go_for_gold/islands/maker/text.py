"""The layout file of a generated island: a map of tokens, or bent outlines."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from printplay.games.go_for_gold.islands.maker.bending import bent
from printplay.games.go_for_gold.islands.maker.chance import SeededRandom
from printplay.games.go_for_gold.islands.maker.grid import Cell
from printplay.games.go_for_gold.islands.maker.making import Made
from printplay.games.go_for_gold.meta import META
from printplay.geometry.layouts.lattice import space_name

PORTS = "NESW"
_TOKENS = {"shovel": "s", "foot": "f", "": "o"}
_LEGEND: Mapping[str, str] = {
    **{port: f'{{ port = "{port}" }}' for port in PORTS},
    **{number: f"{{ treasure = {number} }}" for number in "456"},
    "s": "{ shovels = 1 }",
    "f": "{ feet = 1 }",
}


def layout_text(island: Made, name: str) -> str:
    """Return the TOML file of an island on a lattice."""
    grid = island.island.grid
    pitch = grid.pitch(island.island.land)
    board = f'lattice = "{grid.name}"\npitch   = {pitch // 10}.{pitch % 10}\nmap = """\n'
    rows = "".join(f"{row}\n" for row in _map(island))
    temples = {_temple(colour): f'{{ temple = "{colour}" }}' for colour in island.temples.values()}
    legend = "".join(
        f"{token} = {meaning}\n" for token, meaning in {**_LEGEND, **dict(sorted(temples.items()))}.items()
    )
    return f'{_head(island, name)}\n[board]\n{board}{rows}"""\n\n[legend]\n{legend}'


def free_text(island: Made, name: str, file: str) -> str:
    """Return the TOML file of an island of free spaces, whose outlines are in `file`."""
    return f'{_head(island, name)}\n[board]\nlattice = "free"\nfile    = {json.dumps(file)}\n'


def free_outlines(island: Made, name: str, chance: SeededRandom, symmetry: str) -> str:
    """Return its spaces as GeoJSON, mm: alone it is a layout, too, without title and theme."""
    places = _places(island)
    features = [
        {
            "type": "Feature",
            "geometry": {"type": "Polygon", "coordinates": [[*ring, ring[0]]]},
            "properties": {"name": space_name(*places[cell]), "centre": centre, **_contents(island, cell)},
        }
        for cell, (ring, centre) in bent(chance, island.island, symmetry).items()
    ]
    about = {"game": META.id, "name": name, "units": "mm"}
    lines = ",\n".join(json.dumps(feature) for feature in features)
    return f'{{"type": "FeatureCollection", "printplay": {json.dumps(about)}, "features": [\n{lines}\n]}}\n'


def _head(island: Made, name: str) -> str:
    titles = "".join(
        f"{language} = {json.dumps(title, ensure_ascii=False)}\n" for language, title in island.title.items()
    )
    return (
        f'game  = "{META.id}"\nname  = {json.dumps(name, ensure_ascii=False)}\n'
        f'theme = "{island.theme}"\n\n[title]\n{titles}'
    )


def _temple(colour: str) -> str:
    """Return the token of a temple: the first letter of its colour; o is plain land."""
    return "a" if colour == "orange" else colour[0]


def _contents(island: Made, cell: Cell) -> dict[str, Any]:
    """Return the legend entry of a cell's contents."""
    if cell in island.island.lakes:
        return {"kind": "water"}
    if cell in island.ports:
        return {"port": PORTS[island.ports.index(cell)]}
    if cell in island.temples:
        return {"temple": island.temples[cell]}
    kind = island.features.get(cell, "")
    if kind.isdigit():
        return {"treasure": int(kind)}
    return {"shovels": 1} if kind == "shovel" else {"feet": 1} if kind == "foot" else {}


def _token(island: Made, cell: Cell) -> str:
    if cell in island.island.lakes:
        return "~"
    if cell in island.ports:
        return PORTS[island.ports.index(cell)]
    if cell in island.temples:
        return _temple(island.temples[cell])
    kind = island.features.get(cell, "")
    return _TOKENS.get(kind, kind)


def _places(island: Made) -> dict[Cell, tuple[int, int]]:
    """Return column and row of every cell on a map, counted from 0."""
    cells = island.island.land | island.island.lakes
    left, top = min(x for x, _y in cells), min(y for _x, y in cells)
    if island.island.grid.name == "square":
        return {(x, y): ((x - left) // 2, (y - top) // 2) for x, y in cells}
    if island.island.grid.name == "hex-flat":  # odd columns, counted from 0, are half a step lower
        top = min(y - (x - left) % 2 for x, y in cells)
        return {(x, y): (x - left, (y - top) // 2) for x, y in cells}
    left = min(x - (y - top) % 2 for x, y in cells)
    return {(x, y): ((x - left) // 2, y - top) for x, y in cells}


def _map(island: Made) -> Iterator[str]:
    """Yield the rows of the map; every other row of a pointy lattice is indented as it lies."""
    at = {place: cell for cell, place in _places(island).items()}
    columns = max(column for column, _row in at) + 1
    pointy = island.island.grid.name == "hex-pointy"
    for row in range(max(row for _column, row in at) + 1):
        tokens = (
            _token(island, at[column, row]) if (column, row) in at else "." for column in range(columns)
        )
        yield (" " if not pointy or row % 2 == 0 else "  ") + " ".join(tokens)
