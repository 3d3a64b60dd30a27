"""Builds a board from a layout: its spaces, and which of them share an edge."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, TypeVar

from printplay.core.errors import FilePlace, LayoutError
from printplay.core.i18n import N_
from printplay.geometry.board import C_co, Space, SpaceId, is_inside
from printplay.geometry.layouts.lattice import DECIMALS, Point
from printplay.geometry.layouts.layout import Layout, LayoutSpace

#: Two spaces are neighbours if they share more than this many mm of edge.
SHARED_EDGE = 1.0
#: Spaces per query; more pairs than this mean that spaces lie on each other, not side by side.
_AT_ONCE, _MOST_PAIRS = 16, 200_000

B = TypeVar("B")


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
