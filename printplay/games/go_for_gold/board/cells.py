"""Spaces as drawn: outlines, and frames around spaces with a feature."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from itertools import pairwise

from printplay.games.go_for_gold.contents import Field, Island
from printplay.games.go_for_gold.prints.lettering import lettering, name_box, reduction
from printplay.games.go_for_gold.prints.symbols import hull
from printplay.geometry.board import SpaceId
from printplay.geometry.layouts.lattice import Point
from printplay.geometry.shapes.placement import CLEAR
from printplay.geometry.shapes.region import Region
from printplay.printing.drawing.path import Command, along

#: mm thick are the lines that frame a space, and how far in from its edge, in parts of it.
FRAME, _INSET = 0.36, 0.06
#: Between two lines of the shading, mm.
_HATCH = 0.75
#: A piece of a line shorter than this, mm, is a blot.
_SHORTEST = 0.7


def cell(space: Field) -> tuple[Command, ...]:
    """Return a space's outline, inset a little, with round corners."""
    outline = [_toward(point, space.centre, 0.02) for point in space.outline]
    commands: list[Command] = []
    for number, corner in enumerate(outline):
        before, after = outline[number - 1], outline[(number + 1) % len(outline)]
        start, end = _toward(corner, before, 0.1), _toward(corner, after, 0.1)
        commands.append(("L" if commands else "M", *start))
        (x0, y0), (x1, y1), (x2, y2) = start, corner, end
        third = 2 / 3
        commands.append(
            ("C", x0 + (x1 - x0) * third, y0 + (y1 - y0) * third,
             x2 + (x1 - x2) * third, y2 + (y1 - y2) * third, x2, y2)
        )  # fmt: skip
    commands.append(("Z",))
    return tuple(commands)


def _toward(point: Point, goal: Point, share: float) -> Point:
    return point[0] + (goal[0] - point[0]) * share, point[1] + (goal[1] - point[1]) * share


def corners(board: Island, name: SpaceId) -> list[list[Point]]:
    """Return the lines that frame a space along its edge, clear of lanes and symbols."""
    space = board.spaces[name]
    inset = [_toward(point, space.centre, _INSET) for point in along(cell(space))]
    kept = _kept_free(board, name, _lanes(board, name), FRAME / 2)
    return kept.outside([[*inset, inset[0]]], shortest=_SHORTEST)


def shading(board: Island, name: SpaceId) -> list[Command]:
    """Return slanted lines that hatch a space, clear of its lanes and symbols.

    No lane of a lattice runs along them.
    """
    space = board.spaces[name]
    x, y = space.centre
    reach = max(math.dist(space.centre, point) for point in space.outline)
    step = _HATCH * math.sqrt(2)
    count = int(2 * reach / step)
    lines = [
        [(x - reach + step * n, y - reach), (x + reach + step * n, y + reach)]
        for n in range(-count, count + 1)
    ]
    ground = [_toward(point, space.centre, 2 * _INSET) for point in space.outline]
    kept = _kept_free(board, name, _all_lanes(board, name), 0.1)
    return [
        ("L" if number else "M", *point)
        for line in kept.outside(lines, ground, _SHORTEST)
        for number, point in enumerate(line)
    ]


def _lanes(board: Island, name: SpaceId) -> Iterator[Point]:
    """Yield where the lanes of a space lead to."""
    for other in sorted(board.neighbours(name)):
        yield board.spaces[other].centre


def _all_lanes(board: Island, name: SpaceId) -> list[Point]:
    """Return all lanes, on a lattice also those towards water, so that all spaces look alike."""
    space = board.spaces[name]
    if board.lattice == "free":
        return list(_lanes(board, name))
    x, y = space.centre
    ring = (*space.outline, space.outline[0])
    return [(u + v - x, w + z - y) for (u, w), (v, z) in pairwise(ring)]


def _kept_free(board: Island, name: SpaceId, lanes: Iterable[Point], more: float) -> Region:
    """Return the areas of a space to keep free: its lanes and its symbols, each with a margin."""
    space = board.spaces[name]
    free = CLEAR / reduction(board) + more
    places = lettering(board)
    x, y = (half / 2 for half in name_box(name))
    things = [(spot, hull(symbol)) for symbol, spot in places.symbols.get(name, ())]
    things.append((places.names[name], ((-x, -y), (x, -y), (x, y), (-x, y))))
    inks = [
        [(spot.x + spot.scale * u, spot.y + spot.scale * v) for u, v in ring]
        for spot, ring in things
    ]
    x, y = space.centre
    dot = (x - 0.01, y), (x + 0.01, y)
    strips = [(dot, free), *(((space.centre, end), free) for end in lanes)]
    return Region(strips, [(ink, 0.3 + more) for ink in inks])
