"""Streams on an island: from a spring on a bare space through its shore into the water."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from printplay.games.go_for_gold.contents import Island
from printplay.games.go_for_gold.prints.chance import Chance
from printplay.games.go_for_gold.prints.theme import kind_of
from printplay.geometry.board import SpaceId
from printplay.geometry.layouts.lattice import Point

#: The spring, as a share of the way from the centre to the shore; mm from the shore to the mouth.
_SPRING, _MOUTH = 0.4, 2.4
#: How far it bends to each side, mm, and its number of points.
_BEND, _POINTS = 0.5, 15
#: Only sides of a space that are at least this long, mm, and touch no other space are shore; and
#: the least distance of their middles from the centre, which may lie anywhere in the space, mm.
_SHORTEST, _NEAREST = 3.5, 1.0


def courses(board: Island) -> Iterator[tuple[Point, ...]]:
    """Yield possible streams, board mm, in an order that the board's hash gives."""
    chance = Chance(board.hash)
    bare = [space for space in board.land.values() if kind_of(space.contents) == "land"]
    drawn = sorted((chance.below(1 << 20), space.id) for space in bare)
    for number, name in drawn:
        shores = list(_shores(board, name))
        if shores:
            yield _course(board.spaces[name].centre, shores[number % len(shores)], number)


def _shores(board: Island, name: SpaceId) -> Iterator[Point]:
    """Yield the middles of the sides of a space that border on water."""
    space = board.spaces[name]
    near = [board.spaces[other] for other in sorted(board.neighbours(space.id))]
    for (x0, y0), (x1, y1) in pairwise((*space.outline, space.outline[0])):
        middle = (x0 + x1) / 2, (y0 + y1) / 2
        far = math.dist(space.centre, middle)
        if far < _NEAREST or math.dist((x0, y0), (x1, y1)) < _SHORTEST:
            continue
        if all(math.dist(middle, other.centre) > 1.2 * far for other in near):
            yield middle


def _course(centre: Point, shore: Point, number: int) -> tuple[Point, ...]:
    far = math.dist(centre, shore)
    u, v = (shore[0] - centre[0]) / far, (shore[1] - centre[1]) / far
    side = 1 if number // 7 % 2 else -1
    start, end = _SPRING * far, far + _MOUTH
    points = []
    for step in range(_POINTS):
        share = step / (_POINTS - 1)
        along, aside = start + share * (end - start), side * _BEND * math.sin(2.4 * math.pi * share)
        points.append((centre[0] + along * u - aside * v, centre[1] + along * v + aside * u))
    return tuple(points)
