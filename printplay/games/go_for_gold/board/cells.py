"""Spaces as drawn: outlines, frames around spaces with a feature, textures, and symmetry by turns."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from printplay.games.go_for_gold.contents import Field, Island, ports
from printplay.games.go_for_gold.prints.lettering import hull, lettering, name_box, reduction
from printplay.geometry.board import SpaceId
from printplay.geometry.layouts.lattice import Point
from printplay.geometry.shapes.placement import CLEAR
from printplay.geometry.shapes.region import Region
from printplay.printing.drawing.path import Command, along

#: The thickness of the lines that frame a space, mm, and their inset, as a share of its size.
FRAME, _INSET = 0.36, 0.06
#: The distance between two lines of a texture, mm; the angles of its lines in degrees, by kind; the
#: frames within a temple's, as shares of the space; and the length of a dot, mm.
_APART, _ANGLES = 1.15, {"port": (0.0,), "treasure": (60.0, 120.0), "shovel": (45.0,)}
_STEPS, _DOT = (0.14, 0.22), 0.02
#: A dot with no more dots near it than this, itself included, looks like a misprint.
_ALONE = 2
#: A line shorter than this, mm, looks like a misprint.
_LEAST = 2.0
#: Spaces whose lines are kept: a sheet that is looked for is drawn in every ink.
_KEPT = 512


def cell(space: Field) -> tuple[Command, ...]:
    """Return a space's outline, inset a little, with round corners."""
    outline = [_toward(point, space.centre, 0.02) for point in space.outline]
    commands: list[Command] = []
    for number, corner in enumerate(outline):
        previous_corner, next_corner = outline[number - 1], outline[(number + 1) % len(outline)]
        start, end = _toward(corner, previous_corner, 0.1), _toward(corner, next_corner, 0.1)
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


@lru_cache(maxsize=_KEPT)
def corners(board: Island, name: SpaceId, inset: float = _INSET) -> Sequence[Sequence[Point]]:
    """Return the lines that frame a space along its edge, clear of lanes and symbols."""
    space = board.spaces[name]
    ring = [_toward(point, space.centre, inset) for point in along(cell(space))]
    free = _kept_free(board, name, _lanes(board, name), FRAME / 2)
    return free.lines_outside([[*ring, ring[0]]], shortest=_LEAST)


@lru_cache(maxsize=_KEPT)
def texture(board: Island, name: SpaceId, kind: str) -> Sequence[Command]:
    """Return the lines or dots that tell a kind's ground without colour, clear of lanes and symbols."""
    if kind == "temple":
        lines: list[Sequence[Point]] = []
        for inset in _STEPS:
            lines += corners(board, name, inset=inset)
    elif kind == "foot":
        lines = [*_dotted(board, name)]
    else:
        lines = [line for angle in _ANGLES[kind] for line in _hatched(board, name, angle, _APART, _LEAST)]
    return [("L" if number else "M", *point) for line in lines for number, point in enumerate(line)]


def _hatched(
    board: Island, name: SpaceId, angle: float, spacing: float, shortest: float
) -> list[list[Point]]:
    """Return parallel lines over a space, `angle` degrees from level and `spacing` mm."""
    space = board.spaces[name]
    x, y = space.centre
    reach = max(math.dist(space.centre, point) for point in space.outline)
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    count = math.ceil(reach / spacing)
    lines = [
        [(x - reach * cos - spacing * n * sin, y - reach * sin + spacing * n * cos),
         (x + reach * cos - spacing * n * sin, y + reach * sin + spacing * n * cos)]
        for n in range(-count, count + 1)
    ]  # fmt: skip
    return _ground(board, name).lines_outside(lines, _inner(space), shortest)


def _dotted(board: Island, name: SpaceId) -> list[list[Point]]:
    """Return dots over a space, each a very short line."""
    space = board.spaces[name]
    x, y = space.centre
    reach = max(math.dist(space.centre, point) for point in space.outline)
    count = math.ceil(reach / _APART)
    dots = [
        (x + _APART * (column + row % 2 / 2), y + 0.8 * _APART * row)
        for row in range(-count, count + 1)
        for column in range(-count, count + 1)
    ]
    lines = [[(u, v), (u + _DOT, v)] for u, v in dots]
    clear = _ground(board, name).lines_outside(lines, _inner(space), 0.9 * _DOT)
    return [
        dot
        for dot in clear
        if sum(math.dist(dot[0], other_dot[0]) < 1.2 * _APART for other_dot in clear) > _ALONE
    ]


def _ground(board: Island, name: SpaceId) -> Region:
    return _kept_free(board, name, _all_lanes(board, name), 0.1)


def _inner(space: Field) -> list[Point]:
    return [_toward(point, space.centre, 2 * _INSET) for point in space.outline]


def _lanes(board: Island, name: SpaceId) -> Iterator[Point]:
    for neighbour in sorted(board.neighbours(name)):
        yield board.spaces[neighbour].centre


def _all_lanes(board: Island, name: SpaceId) -> list[Point]:
    """Return all lanes, on a lattice also those towards water, so that all spaces look alike."""
    space = board.spaces[name]
    if board.lattice == "free":
        return list(_lanes(board, name))
    x, y = space.centre
    ring = (*space.outline, space.outline[0])
    return [(u + v - x, w + z - y) for (u, w), (v, z) in pairwise(ring)]


def _kept_free(board: Island, name: SpaceId, lanes: Iterable[Point], margin: float) -> Region:
    """Return the areas of a space to keep free: its lanes and its symbols, each with a margin."""
    space = board.spaces[name]
    free = CLEAR / reduction(board) + margin
    places = lettering(board)
    x, y = (half / 2 for half in name_box(name))
    things = [(spot, hull(symbol)) for symbol, spot in places.symbols.get(name, ())]
    things.append((places.names[name], ((-x, -y), (x, -y), (x, y), (-x, y))))
    inks = [[(spot.x + spot.scale * u, spot.y + spot.scale * v) for u, v in ring] for spot, ring in things]
    x, y = space.centre
    dot = (x - 0.01, y), (x + 0.01, y)
    strips = [(dot, free), *(((space.centre, end), free) for end in lanes)]
    return Region(strips, [(ink, 0.3 + margin) for ink in inks])


#: mm by which a space may lie off the image of another.
_OFF = 0.05


def turns(board: Island, parts: int = 2) -> bool:
    """Return whether every space, turned about the middle, is one with the same contents.

    It is turned clockwise by one of `parts` of a whole turn: a half or a quarter (2 or 4). The
    colours of temples do not matter; each port has to come to where another one was, a half or a
    quarter of them on. After a quarter turn all four ports have the same chances, whoever plays;
    after a half turn opposite ones have.
    """
    labels = list(ports(board).values())
    if not labels or len(labels) % parts:
        return False
    image = _images(board, parts)
    further = len(labels) // parts
    return (
        image is not None
        and all(image[space] == labels[(index + further) % len(labels)] for index, space in enumerate(labels))
        and all(_plainly(board, name) == _plainly(board, image[name]) for name in board.land)
        and all(
            {image[neighbour] for neighbour in board.neighbours(name)} == {*board.neighbours(image[name])}
            for name in board.land
        )
    )


def _images(board: Island, parts: int) -> Mapping[SpaceId, SpaceId] | None:
    """Return the space to which each space is turned; None if there is none for one of them."""
    centres = {name: space.centre for name, space in board.land.items()}
    across = sum(x for x, _y in centres.values()) / len(centres)
    up = sum(y for _x, y in centres.values()) / len(centres)
    grid = {(round(x / 2), round(y / 2)): name for name, (x, y) in centres.items()}
    image: dict[SpaceId, SpaceId] = {}
    for name, (x, y) in centres.items():
        right, above = x - across, y - up
        turned_point = (across + above, up - right) if parts > 2 else (across - right, up - above)
        grid_place = (round(turned_point[0] / 2), round(turned_point[1] / 2))
        image_space = next(
            (
                candidate
                for down in (0, -1, 1) for aside in (0, -1, 1)
                if (candidate := grid.get((grid_place[0] + aside, grid_place[1] + down))) is not None
                and max(abs(a - b) for a, b in zip(centres[candidate], turned_point, strict=True)) < _OFF
            ),
            None,
        )  # fmt: skip
        if image_space is None:
            return None
        image[name] = image_space
    return image


def _plainly(board: Island, name: SpaceId) -> tuple[object, ...]:
    """Return the contents of a space without its name."""
    contents = board.spaces[name].contents
    return contents.kind, contents.number, contents.points, contents.shovels, contents.feet
