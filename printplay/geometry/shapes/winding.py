"""Winding lines between places: smooth curves, far enough apart to tell them from each other.

For each line a few hundred curves are tried. The same places always give the same lines.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from hashlib import blake2b
from itertools import product
from typing import Any

from printplay.geometry.layouts.lattice import Point

Pair = tuple[int, int]
Ring = tuple[Point, ...]

_BENDS = (-1.0, -0.5, 0.0, 0.5, 1.0)
_FINE = (-1.0, -0.67, -0.33, 0.0, 0.33, 0.67, 1.0)  # for short lines
_PIECES = 8  # points of a curve between two bends
_SWEEPS = 4
_TIGHTEST = 0.22  # radians a mm: sharper bends cost extra
_PARTED = 2.0  # gaps between two lines just outside a common place
_COUNTS = 2.2  # times the needed distance: beyond it, a line costs nothing
_FAR = 45.0  # mm: lines and places farther away are ignored


def chance(*parts: object) -> float:
    """Return a pseudo-random number from 0 to 1, the same for the same parts."""
    digest = blake2b(repr(parts).encode(), digest_size=6).digest()
    return int.from_bytes(digest, "big") / 2**48


def chances(numbers: Iterable[int], *before: object, after: Sequence[object] = ()) -> list[float]:
    """Return `chance(*before, number, *after)` for each number, in half the time.

    >>> chances(range(2), "stone", 2) == [chance("stone", 2, 0), chance("stone", 2, 1)]
    True
    >>> chances([7], 1, after=["lean"]) == [chance(1, 7, "lean")]
    True
    """
    prefix = "".join(f"{part!r}, " for part in before).encode()
    suffix, from_bytes = "".join(f", {part!r}" for part in after).encode(), int.from_bytes
    return [
        from_bytes(blake2b(b"(%s%d%s)" % (prefix, number, suffix), digest_size=6).digest(), "big") / 2**48
        for number in numbers
    ]


@dataclass(frozen=True)
class Ground:
    """The area for winding lines: places with their outlines, and the room they need.

    `width` is the width of a line, `gap` the minimum between two, `low` and `high` are the corners
    of the box that contains all lines, all in mm.
    """

    places: Mapping[int, Point]
    outlines: Mapping[int, Ring]
    width: float
    gap: float
    low: Point
    high: Point

    @cached_property
    def shapes(self) -> Mapping[int, Any]:
        import shapely

        return {place: shapely.Polygon(ring) for place, ring in self.outlines.items()}

    @cached_property
    def around(self) -> Mapping[int, Any]:
        """Return the outlines slightly enlarged: outside of them lines must be separate."""
        return {place: shape.buffer(0.7 * self.gap) for place, shape in self.shapes.items()}


def curves(bends: Any) -> Any:
    """Return points along smooth curves (Catmull-Rom) through rows of bends, ends included."""
    import numpy as np

    first, last = 2 * bends[:, :1] - bends[:, 1:2], 2 * bends[:, -1:] - bends[:, -2:-1]
    points = np.concatenate([first, bends, last], axis=1)
    t = np.arange(_PIECES)[:, None] / _PIECES
    weights = np.stack(
        [-0.5 * t + t * t - 0.5 * t**3, 1 - 2.5 * t * t + 1.5 * t**3,
         0.5 * t + 2 * t * t - 1.5 * t**3, -0.5 * t * t + 0.5 * t**3]
    )  # fmt: skip
    count = bends.shape[1]
    smoothed = sum(weights[number] * points[:, number : number + count - 1, None] for number in range(4))
    rows = smoothed.reshape(len(bends), -1, 2)
    return np.concatenate([rows, bends[:, -1:]], axis=1)


def _rounded(points: Any) -> Ring:
    return tuple((round(float(x), 3), round(float(y), 3)) for x, y in points)


def wind(ground: Ground, pairs: Sequence[Pair], seed: str) -> dict[Pair, Ring]:
    """Return a winding line for each pair of places, as points along its curve."""
    import shapely

    lines: dict[Pair, Ring] = {pair: tuple(ground.places[place] for place in pair) for pair in pairs}
    shapes = {pair: shapely.LineString(line) for pair, line in lines.items()}
    choices: dict[Pair, _CurveChoices] = {}
    earlier_choices: dict[Pair, tuple[bool, dict[Pair, Ring]]] = {}  # the lines of each choice
    for sweep in range(_SWEEPS):
        lines_before = dict(lines)
        for pair in pairs:
            near_pairs = [
                other_pair
                for other_pair in pairs
                if other_pair != pair and shapes[pair].distance(shapes[other_pair]) < _FAR
            ]
            among = (not sweep, {other_pair: lines[other_pair] for other_pair in near_pairs})
            if earlier_choices.get(pair) == among:
                continue
            earlier_choices[pair] = among
            if pair not in choices:
                choices[pair] = _curve_choices(ground, pair, seed)
            other_lines = {other_pair: (lines[other_pair], shapes[other_pair]) for other_pair in near_pairs}
            lines[pair] = _best_curve(ground, pair, choices[pair], other_lines, first=not sweep)
            shapes[pair] = shapely.LineString(lines[pair])
        if lines == lines_before:
            break
    return lines


@dataclass(frozen=True)
class _CurveChoices:
    """A pair's curves as points and lines, with costs; `loose` lack the parts near an end."""

    points: Any
    lines: Any
    cost: Any
    loose: Mapping[int, Any]
    #: Cached distances of the lines from other lines: most stay the same.
    measured: dict[object, Any] = field(default_factory=dict)

    def measure_once(self, key: object, measure: Callable[[], Any]) -> Any:
        """Return a cached measurement, measuring it the first time."""
        if key not in self.measured:
            self.measured[key] = measure()
        return self.measured[key]


def _curve_choices(ground: Ground, pair: Pair, seed: str) -> _CurveChoices:
    import numpy as np
    import shapely

    a, b = (ground.places[place] for place in pair)
    length = math.dist(a, b)
    along = ((b[0] - a[0]) / length, (b[1] - a[1]) / length)
    count = 2 if length < 6.5 * ground.width else 3
    reach = min((0.3 if count == 2 else 0.22) * length, 2.0 * ground.width)
    wish = _wish(pair, count, seed)
    choices = np.array(list(product(_FINE if count == 2 else _BENDS, repeat=count)))
    shares = np.arange(1, count + 1) / (count + 1)
    middle = np.array(a) + shares[:, None] * length * np.array(along)
    bends = middle + reach * choices[:, :, None] * np.array([-along[1], along[0]])
    ends = np.broadcast_to(np.array([a, b]), (len(choices), 2, 2))
    points = curves(np.concatenate([ends[:, :1], bends, ends[:, 1:]], axis=1))
    lines = shapely.linestrings(points)
    cost = ((choices - wish) ** 2).sum(axis=1) + _turn_cost(points)
    loose = {place: shapely.difference(lines, ground.around[place]) for place in pair}
    return _CurveChoices(points, lines, cost, loose)


def _best_curve(
    ground: Ground, pair: Pair, choices: _CurveChoices, other_lines: Mapping[Pair, tuple[Ring, Any]],
    *, first: bool,
) -> Ring:  # fmt: skip
    """Return the best curve of a pair beside the other lines, given as points and as shapes."""
    import numpy as np
    import shapely

    lines, cost = choices.lines, choices.cost.copy()
    weight = 3.0 if first else 40.0
    free = ground.gap + ground.width / 2
    middling = lines[len(lines) // 2]
    for place, shape in ground.shapes.items():
        if place not in pair and shape.distance(middling) < _FAR:
            distances = choices.measure_once(place, partial(_distance, lines, shape, free))
            cost += _shortage_cost(distances, free, weight)
    for other_pair, (points, shape) in other_lines.items():
        needed = ground.width + ground.gap
        if common := set(pair) & set(other_pair):
            place = min(common)
            needed = ground.width + _PARTED * ground.gap
            measure = partial(_distance_outside, choices.loose[place], shape, ground.around[place], needed)
        else:
            measure = partial(_distance, lines, shape, needed)
        distances = choices.measure_once((other_pair, points), measure)
        cost += _shortage_cost(np.nan_to_num(distances, nan=_FAR), needed, weight)
    edge = shapely.box(*ground.low, *ground.high).exterior
    distances = choices.measure_once("edge", partial(shapely.distance, lines, edge))
    cost += _shortage_cost(distances, free, weight)
    return _rounded(choices.points[int(np.argmin(np.round(cost, 6)))])


def _turn_cost(points: Any) -> Any:
    import numpy as np

    steps = np.diff(points, axis=1)
    headings = np.arctan2(steps[:, :, 1], steps[:, :, 0])
    turns = np.abs((np.diff(headings, axis=1) + np.pi) % (2 * np.pi) - np.pi)
    bent = turns / np.maximum(0.5, np.hypot(*np.moveaxis(steps[:, 1:], 2, 0)))  # radians a mm
    return 6.0 * np.maximum(0.0, bent.max(axis=1) - _TIGHTEST) + 0.12 * turns.sum(axis=1)


def _distance(lines: Any, shape: Any, needed: float) -> Any:
    """Return the distances of lines from a shape; infinite if the boxes show that it costs nothing.

    For an empty line or shape the distance is NaN or infinite.
    """
    import numpy as np
    import shapely

    x0, y0, x1, y1 = shapely.bounds(lines).T
    left, low, right, high = shapely.bounds(shape)
    across = np.maximum(left - x1, x0 - right)
    up = np.maximum(low - y1, y0 - high)
    far = np.maximum(across, up) > _COUNTS * needed
    distances = np.full(len(lines), np.inf)
    distances[~far] = shapely.distance(lines[~far], shape)
    return distances


def _distance_outside(lines: Any, shape: Any, around: Any, needed: float) -> Any:
    """Return the distances of lines from the part of a shape outside of a place."""
    return _distance(lines, shape.difference(around), needed)


def _shortage_cost(distances: Any, needed: float, weight: float) -> Any:
    """Return the cost of being nearer than needed, with a little for being near at all."""
    import numpy as np

    lack = np.maximum(0.0, needed - distances) / needed
    tight = np.maximum(0.0, _COUNTS * needed - distances) / needed
    return weight * lack * (1 + lack) + 0.5 * tight


def _wish(pair: Pair, count: int, seed: str) -> list[float]:
    """Return the preferred bends of a line: to and fro, or to one side."""
    side = 1.0 if chance(seed, pair, "side") < 0.5 else -1.0
    turns = -1.0 if chance(seed, pair, "turns") < 0.7 else 0.6
    return [side * turns**number * (0.75 + 0.25 * (number % 2)) for number in range(count)]
