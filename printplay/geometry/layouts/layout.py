"""Layout files: a board as a person describes it, read into cells and built into a board.

A cell has a name, an outline and a centre in mm (origin at the lower left corner) and its entry of
the legend. Every error is a `LayoutError` that names file, line or key, and the cure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePath
from types import MappingProxyType
from typing import Any, TypeVar

from printplay.core.errors import FilePlace, LayoutError, brief
from printplay.core.file_table import nearest
from printplay.core.i18n import N_, _
from printplay.geometry.board import C_co, Space, SpaceId, is_inside
from printplay.geometry.layouts.fairness import TABLE, Fairness, read_fairness
from printplay.geometry.layouts.lattice import DECIMALS, LATTICES, Point
from printplay.geometry.layouts.map import MEANING_NAMES, MEANINGS, LayoutSpace, Map
from printplay.geometry.layouts.source import DISK, LayoutFiles
from printplay.geometry.layouts.tomlfile import TomlFile, TomlTable

__all__ = ["SHARED_EDGE", "B", "Layout", "LayoutSpace", "build_board", "read_layout"]

#: Two spaces are neighbours if they share more than this many mm of edge.
SHARED_EDGE = 1.0
#: Spaces per query; more pairs than this mean that spaces lie on each other, not side by side.
_AT_ONCE, _MOST_PAIRS = 16, 200_000

B = TypeVar("B")
PITCHES = (4.0, 200.0)  # mm; boards of other pitches can be neither drawn on nor printed

_TOP_KEYS = ("game", "name", "theme", "title", "board", "legend", TABLE)
_BOARD_KEYS = ("lattice", "pitch", "map", "file")


@dataclass(frozen=True)
class Layout:
    """A parsed layout file. `pitch` is in mm, None for free spaces; `unused` are legend tokens."""

    game: str
    name: str
    theme: str
    title: Mapping[str, str]
    lattice: str
    pitch: float | None
    cells: tuple[LayoutSpace, ...]
    unused: tuple[str, ...]
    path: PurePath
    fairness: Fairness | None = None

    def __hash__(self) -> int:
        """Return the same number for equal layouts, whose titles cannot be hashed."""
        return hash((self.game, self.name, self.path))


def read_layout(path: PurePath, files: LayoutFiles = DISK) -> Layout:
    """Read a TOML layout file (for `lattice = "free"`, also the GeoJSON file it names).

    A file `*.geojson` as printed by `layout show --geojson` is a layout by itself. Raises
    LayoutError.
    """
    if path.suffix.lower() in (".geojson", ".json"):
        return _read_geojson_board(path, files)
    return _LayoutReader(path, files).layout()


def _read_geojson_board(path: PurePath, files: LayoutFiles) -> Layout:
    """Read a free board from GeoJSON alone; its member `printplay` has the game and the name."""
    from printplay.geometry.layouts.map import read_cells, read_collection

    data = read_collection(path, files)
    about = data.get("printplay")
    if not isinstance(about, dict):
        raise LayoutError(
            N_("the member {key!r} is missing"),
            place=FilePlace(str(path), key="printplay"),
            hint=N_('It gives game and board: "printplay": {{"game": "...", "name": "..."}}.'),
            key="printplay",
        )
    table = TomlTable(path, about, "printplay")
    game, name = table.string("game"), table.string("name", limit=24)
    return Layout(game, name, "none", {}, "free", None, read_cells(path, data), (), path)


class _LayoutReader(TomlFile):
    """Parses one layout; the methods follow the file from top to bottom."""

    def layout(self) -> Layout:
        top = self.top
        top.check_keys(_TOP_KEYS)
        game, name = top.string("game"), top.string("name", limit=24)
        theme = top.string("theme", default="none")
        title = top.subtable("title", required=False)
        for language in title.values:
            title.string(language, limit=60)
        board = top.subtable("board")
        board.check_keys(_BOARD_KEYS)
        kind = board.string("lattice")
        legend = self.legend()
        if kind == "free":
            pitch, cells, unused = None, self.free_cells(board), tuple(legend)
        elif kind in LATTICES:
            pitch = self.pitch(board)
            if "file" in board.values:
                raise board.error(N_('file = ... needs lattice = "free"'), "file")
            cells, used = Map(board, self.text, LATTICES[kind], pitch, legend).cells()
            unused = tuple(token for token in legend if token not in used)
        else:
            near = nearest(kind, [*LATTICES, "free"])
            raise board.error(
                N_("unknown lattice {found!r}"),
                "lattice",
                hint=N_("Did you mean {near}?") if near else N_("Lattices: {known}."),
                found=kind,
                near=near,
                known=", ".join([*LATTICES, "free"]),
            )
        if not cells:
            raise board.error(N_("the board has no spaces"), "map")
        return Layout(
            game, name, theme, title.values, kind, pitch, cells, unused, self.path, read_fairness(top)
        )

    # -- keys and values -------------------------------------------------------------------------

    def pitch(self, board: TomlTable) -> float:
        value = board.values.get("pitch")
        if value is None:
            raise board.error(
                N_("this key is missing"),
                "pitch",
                hint=N_("Give the distance between neighbouring centres in mm, such as pitch = 12.5."),
            )
        low, high = PITCHES
        if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
            raise board.error(
                N_("the pitch must be a number of mm from {low:g} to {high:g}, not {value}"),
                "pitch",
                low=low,
                high=high,
                value=brief(value),
            )
        return float(value)

    def legend(self) -> Mapping[str, dict[str, Any]]:
        legend = self.top.subtable("legend", required=False)
        for token, entry in legend.values.items():
            if not isinstance(entry, dict):
                raise legend.error(N_("this must be a table, such as {{ shovels = 1 }}"), token)
            if token in MEANINGS:
                raise legend.error(
                    N_("{token!r} already has a meaning: it is {meaning}"),
                    token,
                    hint=N_("Choose another token."),
                    token=token,
                    meaning=_(MEANING_NAMES[token]),
                )
            if not token or any(character.isspace() for character in token):
                raise legend.error(N_("a token is one or more characters without blanks"), token)
        return legend.values

    # -- free spaces -----------------------------------------------------------------------------

    def free_cells(self, board: TomlTable) -> tuple[LayoutSpace, ...]:
        from printplay.geometry.layouts.map import read_cells, read_collection

        for key in ("map", "pitch"):
            if key in board.values:
                raise board.error(N_('this key cannot be used with lattice = "free"'), key)
        file = board.string("file", limit=400)
        cells_path = self.path.parent / file
        return read_cells(cells_path, read_collection(cells_path, self.files))


def build_board(layout: Layout, contents: Callable[[LayoutSpace], C_co], kind: Callable[..., B]) -> B:
    """Build the board of a layout; `contents` reads a cell's legend entry for the game.

    `kind` is the board's class, which takes the fields of a `BuiltBoard`.

    Raises LayoutError if two spaces have the same name or overlap.
    """
    spaces: dict[SpaceId, Space[C_co]] = {}
    cell_by_name: dict[str, LayoutSpace] = {}
    for cell in layout.cells:
        twin = cell_by_name.setdefault(cell.name.casefold(), cell)
        if twin is not cell:
            raise LayoutError(N_("two spaces are called {name!r}"), place=cell.place, name=cell.name)
        centre = cell.centre or _middle(cell.outline)
        if not is_inside(cell.outline, *centre):
            raise LayoutError(N_("the centre of this space lies outside of its outline"), place=cell.place)
        spaces[SpaceId(cell.name)] = Space(SpaceId(cell.name), cell.outline, centre, contents(cell))
    land = [name for name, space in spaces.items() if space.contents.kind != "water"]
    pairs = _overlaps_and_shared_edges(layout, spaces) if layout.lattice == "free" else _shared_edges(spaces)
    dry = set(land)
    adjacency: dict[SpaceId, set[SpaceId]] = {name: set() for name in spaces}
    for a, b in pairs:
        if a in dry and b in dry:
            adjacency[a].add(b)
            adjacency[b].add(a)
    return kind(
        layout.game,
        layout.name,
        layout.theme,
        MappingProxyType(dict(layout.title)),
        layout.lattice,
        layout.pitch,
        MappingProxyType(spaces),
        MappingProxyType({name: frozenset(neighbours) for name, neighbours in adjacency.items()}),
        layout.path,
        layout.fairness,
    )


def _shared_edges(spaces: Mapping[SpaceId, Space[Any]]) -> Iterator[tuple[SpaceId, SpaceId]]:
    """Yield the pairs of lattice spaces with a common edge; their corners are equal exactly."""
    owner: dict[tuple[Point, Point], SpaceId] = {}
    for name, space in spaces.items():
        for a, b in zip(space.outline, (*space.outline[1:], space.outline[0]), strict=True):
            edge = (a, b) if a < b else (b, a)
            if edge in owner:
                yield owner[edge], name
            owner[edge] = name


def _overlaps_and_shared_edges(
    layout: Layout, spaces: Mapping[SpaceId, Space[Any]]
) -> Iterator[tuple[SpaceId, SpaceId]]:
    """Yield the pairs of free spaces that share more than SHARED_EDGE mm of edge.

    Outlines drawn by hand rarely meet exactly: edges within 0.05 mm of each other count as shared;
    an overlap of more than that along an edge raises LayoutError.
    """
    import numpy
    import shapely

    slack = 0.05
    names = list(spaces)
    shapes = shapely.polygons([shapely.linearrings(spaces[name].outline) for name in names])
    tree = shapely.STRtree(shapes)
    shrunk = shapely.buffer(shapes, -slack, join_style="mitre")
    pairs, count = [], 0
    for start in range(0, len(names), _AT_ONCE):  # refuse thousands of spaces in one place early
        batch = shapes[start : start + _AT_ONCE]
        first, second = tree.query(batch, predicate="dwithin", distance=slack)
        keep = first + start < second
        first, second = first[keep] + start, second[keep]
        lying = shapely.area(shapely.intersection(shrunk[first], shrunk[second])) > 0
        pairs.append((first, second))
        count += len(first)
        if count > _MOST_PAIRS:
            lying[-1] = True
        for i, j in zip(first[lying], second[lying], strict=True):
            raise LayoutError(
                N_("the spaces {a} and {b} overlap"),
                place=FilePlace(layout.cells[i].place.file, key=names[i]),
                a=names[i],
                b=names[j],
            )
    first, second = (numpy.concatenate(side) for side in zip(*pairs, strict=True))
    rings = shapely.boundary(shapes)
    wide = shapely.buffer(shapes, slack, join_style="mitre")
    first_shared = shapely.length(shapely.intersection(rings[first], wide[second]))
    second_shared = shapely.length(shapely.intersection(rings[second], wide[first]))
    shared_lengths = (
        first_shared + second_shared
    ) / 2 - 2 * slack  # the buffered outline is too long at both ends
    exact = shapely.length(shapely.intersection(rings[first], rings[second]))
    for i, j, by_hand, length in zip(first, second, shared_lengths, exact, strict=True):
        if max(by_hand, length) > SHARED_EDGE + 1e-6:
            yield names[i], names[j]


def _middle(outline: tuple[Point, ...]) -> Point:
    """Return the centroid, or a point well inside if the centroid lies outside the outline."""
    import shapely

    shape = shapely.Polygon(outline)
    point = shape.centroid
    if not shape.contains(point):
        point = shapely.get_point(shapely.maximum_inscribed_circle(shape, tolerance=0.1), 0)
    return round(point.x, DECIMALS), round(point.y, DECIMALS)
