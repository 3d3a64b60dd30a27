"""Islands by their seed: `seed:1:4711` is one for good, on every machine; 1 is the maker's version."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache, partial
from typing import Any, NamedTuple

from printplay.core.errors import LayoutError
from printplay.core.seed_names import numbers_of, seed_name
from printplay.core.translation_markers import N_
from printplay.games.go_for_gold.contents import Island, read
from printplay.games.go_for_gold.islands.maker.coasts import SeededRandom
from printplay.games.go_for_gold.islands.maker.grid import IMAGES, SEEDS, VERSION, Cell, IslandOptions
from printplay.games.go_for_gold.islands.maker.land import Land
from printplay.games.go_for_gold.islands.maker.making import MadeIsland, make
from printplay.geometry.board import BuiltBoard
from printplay.geometry.layouts.lattice import space_name
from printplay.geometry.layouts.layout import build_board, read_layout
from printplay.geometry.layouts.source import MadeFile
from printplay.geometry.playable import is_side

Corner = tuple[int, int]
#: Corners of a pointy hexagon from its centre, in half steps of x and of y: half a pitch, and half
#: a side (28,868 hundred-thousandths of the pitch).
_CORNERS = ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1))
_HALF, _SIDE = 50_000, 28_868
#: The largest move of a corner in x and in y, thousandths of the pitch.
_BEND = 45
PORTS = "NESW"
_TOKENS = {"shovel": "s", "foot": "f", "": "o"}
_LEGEND: Mapping[str, str] = {
    **{port: f'{{ port = "{port}" }}' for port in PORTS},
    **{number: f"{{ treasure = {number} }}" for number in "456"},
    "s": "{ shovels = 1 }",
    "f": "{ feet = 1 }",
}


@lru_cache(maxsize=64)
def text(version: int, seed: int) -> str:
    """Return the layout file of the island of a seed, made with the default options.

    Raises LayoutError for a version of the maker that this printplay does not have.
    """
    if version != VERSION:
        raise LayoutError(
            N_("islands of version {version} are not supported"),
            hint=N_("This printplay makes version {known}. Update it to make newer ones."),
            version=version,
            known=VERSION,
        )
    return layout_text(make(seed, IslandOptions()), seed_name(version, seed))


@lru_cache(maxsize=16)
def seeded(board: Island) -> str:
    """Return the name of a seed's island, unchanged since `new island` wrote it; else empty."""
    version, seed = numbers_of(board.name) or (None, 0)
    if version != VERSION or seed >= SEEDS:
        return ""
    if board.name != seed_name(version, seed):
        return ""
    file = MadeFile.from_maker(board.name, partial(text, version, seed))
    same = build_board(read_layout(file), read, BuiltBoard).hash == board.hash
    return board.name if same else ""


def name_in_print(board: Island, side: str, plain: str = "{name}") -> str:
    """Return the name of a board in a print: a `side` if it is one, else its name in `plain`."""
    return (side if is_side(board.name) else plain).format(name=board.name)


def layout_text(island: MadeIsland, name: str) -> str:
    """Return the TOML file of an island on a lattice."""
    grid = island.island.grid
    pitch = grid.pitch(island.island.land)
    board = f'lattice = "{grid.name}"\npitch   = {pitch // 10}.{pitch % 10}\nmap = """\n'
    rows = "".join(f"{row}\n" for row in _map(island))
    temples = {_temple(colour): f'{{ temple = "{colour}" }}' for colour in island.temples.values()}
    legend = "".join(
        f"{token} = {meaning}\n" for token, meaning in {**_LEGEND, **dict(sorted(temples.items()))}.items()
    )
    return f'{_file_head(island, name)}\n[board]\n{board}{rows}"""\n\n[legend]\n{legend}'


def free_text(island: MadeIsland, name: str, file: str) -> str:
    """Return the TOML file of an island of free spaces, whose outlines are in `file`."""
    return f'{_file_head(island, name)}\n[board]\nlattice = "free"\nfile    = {json.dumps(file)}\n'


def free_outlines(island: MadeIsland, name: str, chance: SeededRandom, symmetry: str) -> str:
    """Return its spaces as GeoJSON, mm: alone it is a layout, too, without title and theme."""
    places = _map_places(island)
    features = [
        {
            "type": "Feature",
            "geometry": {"type": "Polygon", "coordinates": [[*ring, ring[0]]]},
            "properties": {"name": space_name(*places[cell]), "centre": centre, **_contents(island, cell)},
        }
        for cell, (ring, centre) in bend_cells(chance, island.island, symmetry).items()
    ]
    about = {"game": "go-for-gold", "name": name, "units": "mm"}
    lines = ",\n".join(json.dumps(feature) for feature in features)
    return f'{{"type": "FeatureCollection", "printplay": {json.dumps(about)}, "features": [\n{lines}\n]}}\n'


def _file_head(island: MadeIsland, name: str) -> str:
    titles = "".join(
        f"{language} = {json.dumps(title, ensure_ascii=False)}\n" for language, title in island.title.items()
    )
    return (
        f'game  = "go-for-gold"\nname  = {json.dumps(name, ensure_ascii=False)}\n'
        f'theme = "{island.theme}"\n\n[title]\n{titles}'
    )


def _temple(colour: str) -> str:
    """Return the token of a temple: the first letter of its colour; o is plain land."""
    return "a" if colour == "orange" else colour[0]


def _contents(island: MadeIsland, cell: Cell) -> dict[str, Any]:
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


def _token(island: MadeIsland, cell: Cell) -> str:
    if cell in island.island.lakes:
        return "~"
    if cell in island.ports:
        return PORTS[island.ports.index(cell)]
    if cell in island.temples:
        return _temple(island.temples[cell])
    kind = island.features.get(cell, "")
    return _TOKENS.get(kind, kind)


def _map_places(island: MadeIsland) -> dict[Cell, tuple[int, int]]:
    """Return column and row of every cell on a map, counted from 0."""
    cells = island.island.land | island.island.lakes
    leftmost, topmost = min(x for x, _y in cells), min(y for _x, y in cells)
    if island.island.grid.name == "square":
        return {(x, y): ((x - leftmost) // 2, (y - topmost) // 2) for x, y in cells}
    if island.island.grid.name == "hex-flat":  # odd columns, counted from 0, are half a step lower
        topmost = min(y - (x - leftmost) % 2 for x, y in cells)
        return {(x, y): (x - leftmost, (y - topmost) // 2) for x, y in cells}
    leftmost = min(x - (y - topmost) % 2 for x, y in cells)
    return {(x, y): ((x - leftmost) // 2, y - topmost) for x, y in cells}


def _map(island: MadeIsland) -> Iterator[str]:
    """Yield the rows of the map; every other row of a pointy lattice is indented as it lies."""
    cells_at = {place: cell for cell, place in _map_places(island).items()}
    columns = max(column for column, _row in cells_at) + 1
    pointy = island.island.grid.name == "hex-pointy"
    for row in range(max(row for _column, row in cells_at) + 1):
        tokens = (
            _token(island, cells_at[column, row]) if (column, row) in cells_at else "."
            for column in range(columns)
        )
        yield (" " if not pointy or row % 2 == 0 else "  ") + " ".join(tokens)


class Bent(NamedTuple):
    """A space, mm: its outline, counter-clockwise, and the middle its hexagon had."""

    outline: list[list[float]]
    centre: list[float]


def bend_cells(chance: SeededRandom, island: Land, symmetry: str) -> dict[Cell, Bent]:
    """Return every cell as a free space with corners that neighbours share; centres stay."""
    # corners bent outwards at the edge have to fit, too
    pitch = island.grid.pitch(island.land) * 97 // 100
    cells = sorted(island.land | island.lakes, key=lambda cell: (cell[1], cell[0]))
    rings = {cell: [(cell[0] + x, -3 * cell[1] + y) for x, y in _CORNERS] for cell in cells}
    shifts: dict[Corner, Corner] = {}
    for ring in rings.values():
        for corner in ring:
            if corner not in shifts:
                shifts.update(_shift_images(chance, corner, symmetry, pitch))
    leftmost = min(_x(corner, pitch) + shifts[corner][0] for corner in shifts)
    lowest = min(_y(corner, pitch) + shifts[corner][1] for corner in shifts)

    def mm(corner: Corner, dx: int = 0, dy: int = 0) -> list[float]:
        return [(_x(corner, pitch) + dx - leftmost) / 100, (_y(corner, pitch) + dy - lowest) / 100]

    return {
        (x, y): Bent([mm(corner, *shifts[corner]) for corner in ring], mm((x, -3 * y)))
        for (x, y), ring in rings.items()
    }


def _x(corner: Corner, pitch: int) -> int:
    """Return where a corner stands unmoved, hundredths of a mm; the pitch is in tenths."""
    return corner[0] * pitch * _HALF // 10_000


def _y(corner: Corner, pitch: int) -> int:
    return corner[1] * pitch * _SIDE // 10_000


def _shift_images(chance: SeededRandom, corner: Corner, symmetry: str, pitch: int) -> dict[Corner, Corner]:
    """Return by how much a corner and its images are moved, hundredths of a mm."""
    max_shift = pitch * _BEND // 100
    dx, dy = (chance.below(2 * max_shift + 1) - max_shift for _axis in "xy")
    images = [(image[0], image[3]) for image in IMAGES[symmetry]]  # no hexagon has quarter turns
    for x, y in images:  # a corner on an axis is its own image
        if (corner[0] * x, corner[1] * y) == corner:
            dx, dy = dx if x > 0 else 0, dy if y > 0 else 0
    return {(corner[0] * x, corner[1] * y): (dx * x, dy * y) for x, y in images}
