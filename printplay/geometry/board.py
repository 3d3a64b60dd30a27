"""The board: what is built from a layout, and the one place that knows where a space is.

The centre where a space is printed, the centre a line must pass and the centre a camera looks at
are the same value here. All lengths are mm, x right, y up, origin at the lower left corner.
"""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import dist, isfinite
from pathlib import Path
from types import MappingProxyType
from typing import Any, Generic, NewType, Protocol, TypeVar

from printplay.errors import LayoutError, Place
from printplay.geometry.lattice import DECIMALS, Point
from printplay.geometry.layout import Cell, Layout
from printplay.i18n import N_

SpaceId = NewType("SpaceId", str)

#: Two spaces are neighbours when they share more than this many mm of edge.
SHARED_EDGE = 1.0


class Contents(Protocol):
    """What a game finds in a space."""

    @property
    def kind(self) -> str:
        """Return what the space is, `water` where nobody can stand."""

    def properties(self) -> dict[str, Any]:
        """Return the contents as they stand in GeoJSON."""


C_co = TypeVar("C_co", bound=Contents, covariant=True)


@dataclass(frozen=True, slots=True)
class Space(Generic[C_co]):
    """One field of a board: outline (open, counter-clockwise) and centre in mm, and contents."""

    id: SpaceId
    outline: tuple[Point, ...]
    centre: Point
    contents: C_co


@dataclass(frozen=True, eq=False)  # a board is itself: drawings of it are kept by identity
class Board(Generic[C_co]):
    """Spaces and who is whose neighbour; frozen, built once from a layout by `build_board`."""

    game: str
    name: str
    theme: str
    title: Mapping[str, str]
    lattice: str
    pitch: float | None
    spaces: Mapping[SpaceId, Space[C_co]]
    adjacency: Mapping[SpaceId, frozenset[SpaceId]] = field(repr=False)
    path: Path

    def neighbours(self, space: SpaceId) -> frozenset[SpaceId]:
        """Return the spaces that share an edge with `space`; water has none."""
        return self.adjacency[space]

    @cached_property
    def land(self) -> Mapping[SpaceId, Space[C_co]]:
        """Return the spaces one can stand on."""
        return {
            name: space for name, space in self.spaces.items() if space.contents.kind != "water"
        }

    @cached_property
    def size(self) -> Point:
        """Return width and height of the bounding box, mm."""
        return (
            max(x for space in self.spaces.values() for x, _y in space.outline),
            max(y for space in self.spaces.values() for _x, y in space.outline),
        )

    @cached_property
    def edges(self) -> tuple[tuple[SpaceId, SpaceId], ...]:
        """Return every pair of neighbours once, in the order of the spaces."""
        order = {name: number for number, name in enumerate(self.spaces)}
        return tuple(
            (a, b)
            for a in self.spaces
            for b in sorted(self.adjacency[a], key=order.__getitem__)
            if order[a] < order[b]
        )

    @cached_property
    def spacing(self) -> float:
        """Return the shortest way between two neighbouring centres, mm (the pitch of a lattice)."""
        if self.pitch is not None:
            return self.pitch
        lengths = [dist(self.spaces[a].centre, self.spaces[b].centre) for a, b in self.edges]
        return min(lengths, default=min(self.size))

    @cached_property
    def _folded(self) -> Mapping[str, SpaceId]:
        return {name.casefold(): name for name in self.spaces}

    def find(self, name: str) -> SpaceId | None:
        """Return the space called `name`, whatever its case, or None."""
        return self._folded.get(name.casefold())

    def space_at(self, x: float, y: float) -> SpaceId | None:
        """Return the space that holds a point in mm, None off the board (or at no place)."""
        if not (isfinite(x) and isfinite(y)):
            return None
        for name in self._near(x, y):
            if _inside(self.spaces[name].outline, x, y):
                return name
        return None

    def _near(self, x: float, y: float) -> Iterator[SpaceId]:
        """Yield the spaces whose bounding box holds the point, by a coarse grid of buckets."""
        step, buckets = self._buckets
        yield from buckets.get((int(x // step), int(y // step)), ())

    @cached_property
    def _buckets(self) -> tuple[float, Mapping[tuple[int, int], list[SpaceId]]]:
        # a step that large keeps the grid small, whatever sizes of spaces stand side by side
        step = max(self.spacing, max(self.size) / 64, 1.0)
        buckets: dict[tuple[int, int], list[SpaceId]] = defaultdict(list)
        for name, space in self.spaces.items():
            xs = [x for x, _y in space.outline]
            ys = [y for _x, y in space.outline]
            for i in range(int(min(xs) // step), int(max(xs) // step) + 1):
                for j in range(int(min(ys) // step), int(max(ys) // step) + 1):
                    buckets[i, j].append(name)
        return step, buckets

    @cached_property
    def hash(self) -> str:
        """Return 8 hex digits that change when, and only when, a play on the board could differ.

        Water, names of the board, titles and colours of a theme are left out: no move depends
        on them.
        """
        canonical = [
            self.game,
            sorted(
                [
                    name.casefold(),
                    _from_smallest(space.outline),
                    space.centre,
                    sorted(space.contents.properties().items()),
                    sorted(other.casefold() for other in self.adjacency[name]),
                ]
                for name, space in self.land.items()
            ),
        ]
        text = json.dumps(canonical, ensure_ascii=False, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:8]

    def geojson(self) -> dict[str, Any]:
        """Return the board as a GeoJSON FeatureCollection, which reads back as the same board."""
        return {
            "type": "FeatureCollection",
            "printplay": {
                "game": self.game,
                "name": self.name,
                "hash": self.hash,
                "units": "mm",
            },
            "features": [
                {
                    "type": "Feature",
                    "properties": {
                        "name": name,
                        **space.contents.properties(),
                        "centre": list(space.centre),
                        "neighbours": sorted(self.adjacency[name]),
                    },
                    "geometry": {
                        "type": "Polygon",
                        "coordinates": [[list(p) for p in (*space.outline, space.outline[0])]],
                    },
                }
                for name, space in self.spaces.items()
            ],
        }


def _from_smallest(outline: tuple[Point, ...]) -> tuple[Point, ...]:
    start = outline.index(min(outline))
    return outline[start:] + outline[:start]


def _inside(outline: tuple[Point, ...], x: float, y: float) -> bool:
    inside = False
    x1, y1 = outline[-1]
    for x2, y2 in outline:
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
        x1, y1 = x2, y2
    return inside


def build_board(layout: Layout, contents: Callable[[Cell], C_co]) -> Board[C_co]:
    """Build the board of a layout; `contents` is the game's reading of a cell's legend entry.

    Raises LayoutError where two spaces bear one name or lie on each other.
    """
    spaces: dict[SpaceId, Space[C_co]] = {}
    folded: dict[str, Cell] = {}
    for cell in layout.cells:
        twin = folded.setdefault(cell.name.casefold(), cell)
        if twin is not cell:
            raise LayoutError(
                N_("two spaces are called {name!r}"), place=cell.place, name=cell.name
            )
        centre = cell.centre or _middle(cell.outline)
        if not _inside(cell.outline, *centre):
            raise LayoutError(
                N_("the centre of this space lies outside of its outline"), place=cell.place
            )
        spaces[SpaceId(cell.name)] = Space(SpaceId(cell.name), cell.outline, centre, contents(cell))
    land = [name for name, space in spaces.items() if space.contents.kind != "water"]
    pairs = (
        _overlaps_and_shared_edges(layout, spaces)
        if layout.lattice == "free"
        else _shared_edges(spaces)
    )
    dry = set(land)
    adjacency: dict[SpaceId, set[SpaceId]] = {name: set() for name in spaces}
    for a, b in pairs:
        if a in dry and b in dry:
            adjacency[a].add(b)
            adjacency[b].add(a)
    return Board(
        layout.game,
        layout.name,
        layout.theme,
        MappingProxyType(dict(layout.title)),
        layout.lattice,
        layout.pitch,
        MappingProxyType(spaces),
        MappingProxyType({name: frozenset(others) for name, others in adjacency.items()}),
        layout.path,
    )


Spaces = Mapping[SpaceId, Space[C_co]]


def _shared_edges(spaces: Mapping[SpaceId, Space[Any]]) -> Iterator[tuple[SpaceId, SpaceId]]:
    """Yield the pairs of lattice spaces with an edge in common; their corners agree exactly."""
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

    Outlines drawn by hand rarely meet to the last digit: edges within 0.05 mm count as shared, and
    an overlap of more than that along an edge is a fault.
    """
    import shapely

    slack = 0.05
    names = list(spaces)
    shapes = shapely.polygons([shapely.linearrings(spaces[name].outline) for name in names])
    tree = shapely.STRtree(shapes)
    first, second = tree.query(shapes, predicate="dwithin", distance=slack)
    keep = first < second
    first, second = first[keep], second[keep]
    shrunk = shapely.buffer(shapes, -slack, join_style="mitre")
    lying = shapely.area(shapely.intersection(shrunk[first], shrunk[second])) > 0
    for i, j in zip(first[lying], second[lying], strict=True):
        raise LayoutError(
            N_("the spaces {a} and {b} lie on each other"),
            place=Place(layout.cells[i].place.file, key=names[i]),
            a=names[i],
            b=names[j],
        )
    rings = shapely.boundary(shapes)
    wide = shapely.buffer(shapes, slack, join_style="mitre")
    there = shapely.length(shapely.intersection(rings[first], wide[second]))
    back = shapely.length(shapely.intersection(rings[second], wide[first]))
    near = (there + back) / 2 - 2 * slack  # at both ends the widened outline reaches too far
    exact = shapely.length(shapely.intersection(rings[first], rings[second]))
    for i, j, by_hand, length in zip(first, second, near, exact, strict=True):
        if max(by_hand, length) > SHARED_EDGE + 1e-6:
            yield names[i], names[j]


def _middle(outline: tuple[Point, ...]) -> Point:
    """Return the centroid, or a point well inside where the outline bends around it."""
    import shapely

    shape = shapely.Polygon(outline)
    point = shape.centroid
    if not shape.contains(point):
        point = shapely.get_point(shapely.maximum_inscribed_circle(shape, tolerance=0.1), 0)
    return round(point.x, DECIMALS), round(point.y, DECIMALS)
