"""The board: built from a layout, and the only source of where each space lies.

All lengths are mm, x right, y up, origin at the lower left corner.
"""

from __future__ import annotations

import hashlib
import json
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import dist, isfinite
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, Generic, NewType, Protocol, TypeVar

from printplay.geometry.layouts.lattice import Point

if TYPE_CHECKING:
    from printplay.geometry.layouts.fairness import Fairness

SpaceId = NewType("SpaceId", str)


class SpaceContents(Protocol):
    """The contents of a space, as its game reads them."""

    @property
    def kind(self) -> str:
        """Return the kind of space; `water` cannot be entered."""

    def properties(self) -> dict[str, Any]:
        """Return the contents as the properties of a GeoJSON feature."""


C_co = TypeVar("C_co", bound=SpaceContents, covariant=True)


@dataclass(frozen=True, slots=True)
class Space(Generic[C_co]):
    """A space of a board: outline (open, counter-clockwise) and centre in mm, and its contents."""

    id: SpaceId
    outline: tuple[Point, ...]
    centre: Point
    contents: C_co


@dataclass(frozen=True, eq=False)  # drawings of a board are cached by identity
class BuiltBoard(Generic[C_co]):
    """Spaces and their neighbours, immutable; `layouts.layout` builds it."""

    game: str
    name: str
    theme: str
    title: Mapping[str, str]
    lattice: str
    pitch: float | None
    spaces: Mapping[SpaceId, Space[C_co]]
    adjacency: Mapping[SpaceId, frozenset[SpaceId]] = field(repr=False)
    path: PurePath
    fairness: Fairness | None = None

    def neighbours(self, space: SpaceId) -> frozenset[SpaceId]:
        """Return the spaces that share an edge with `space`; water has none."""
        return self.adjacency[space]

    @cached_property
    def land(self) -> Mapping[SpaceId, Space[C_co]]:
        return {name: space for name, space in self.spaces.items() if space.contents.kind != "water"}

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
        """Return the least distance of neighbouring centres, mm (the pitch of a lattice)."""
        if self.pitch is not None:
            return self.pitch
        lengths = [dist(self.spaces[a].centre, self.spaces[b].centre) for a, b in self.edges]
        return min(lengths, default=min(self.size))

    @cached_property
    def _name_by_folded(self) -> Mapping[str, SpaceId]:
        return {name.casefold(): name for name in self.spaces}

    def find(self, name: str) -> SpaceId | None:
        """Return the space called `name`, in any case, or None."""
        return self._name_by_folded.get(name.casefold())

    def space_at(self, x: float, y: float) -> SpaceId | None:
        """Return the space that contains a point in mm, or None off the board."""
        if not (isfinite(x) and isfinite(y)):
            return None
        step, buckets = self._buckets
        for name in buckets.get((int(x // step), int(y // step)), ()):
            if is_inside(self.spaces[name].outline, x, y):
                return name
        return None

    @cached_property
    def _buckets(self) -> tuple[float, Mapping[tuple[int, int], list[SpaceId]]]:
        """Return a coarse grid: its step, and for each square the spaces whose bounding boxes touch it."""
        # a step this large keeps the grid small, even if the sizes of spaces differ a lot
        step = max(self.spacing, max(self.size) / 64, 1.0)
        buckets: dict[tuple[int, int], list[SpaceId]] = defaultdict(list)
        for name, space in self.spaces.items():
            xs = [x for x, _y in space.outline]
            ys = [y for _x, y in space.outline]
            for i in range(int(min(xs) // step), int(max(xs) // step) + 1):
                for j in range(int(min(ys) // step), int(max(ys) // step) + 1):
                    buckets[i, j].append(name)
        return step, buckets

    @property
    def hash(self) -> str:
        """Return 8 hex digits that differ if, and only if, matches on the boards could differ."""
        return self.digest[:8]

    @cached_property
    def digest(self) -> str:
        """Return 64 hex digits that begin with the hash, of all that moves depend on."""
        canonical = [
            self.game,
            sorted(
                [
                    name.casefold(),
                    _from_smallest(space.outline),
                    space.centre,
                    sorted(space.contents.properties().items()),
                    sorted(neighbour.casefold() for neighbour in self.adjacency[name]),
                ]
                for name, space in self.land.items()
            ),
        ]
        text = json.dumps(canonical, ensure_ascii=False, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()

    def geojson(self) -> dict[str, Any]:
        """Return the board as a GeoJSON FeatureCollection; reading it gives an equal board."""
        return {
            "type": "FeatureCollection",
            "printplay": {"game": self.game, "name": self.name, "hash": self.hash, "units": "mm"},
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


def is_inside(outline: tuple[Point, ...], x: float, y: float) -> bool:
    """Return whether a point (mm) lies within an outline, by the even-odd rule."""
    is_within = False
    x1, y1 = outline[-1]
    for x2, y2 in outline:
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            is_within = not is_within
        x1, y1 = x2, y2
    return is_within
