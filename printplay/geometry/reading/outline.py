"""Outlines: the middle of a stroke that an app stored as a filled shape.

An outline runs along one side of the stroke, around its end and back along the other side. Two
points that walk along both sides at once, from one tip until they meet, are as far apart as the
stroke is wide; the middle runs half-way between them.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from printplay.geometry.layouts.lattice import Point

#: The widest stroke and the shortest line, as shares of the distance between centres.
WIDEST, SHORTEST = 0.2, 0.6
#: How far two facing points may be apart, in widths: pressure makes a stroke uneven.
_APART = 4.0
#: The places with the sharpest turn that are tried as the tip.
_TIPS = 6
_MOST_SAMPLES = 20_000


class MiddleLine(NamedTuple):
    """The middle of an outline in mm, and whether its first point is known to be its start."""

    points: tuple[Point, ...]
    width: float
    directed: bool


def is_narrow(ring: Sequence[Point], spacing: float) -> bool:
    """Return whether a closed shape is as long and narrow as a stroke on a board."""
    around, width = _measures(ring)
    return 0 < width <= WIDEST * spacing and around / 2 >= max(SHORTEST * spacing, 3 * width)


def middle(ring: Sequence[Point]) -> MiddleLine | None:
    """Return the middle of a narrow closed shape; None if it has no single one (it branches)."""
    around, width = _measures(ring)
    step = max(width / 3, around / _MOST_SAMPLES)
    samples = _sampled(ring, step)
    count, reach = len(samples), round(3 * width / step)
    if count < 4 * reach:
        return None
    folds = [math.dist(samples[i - reach], samples[(i + reach) % count]) for i in range(count)]
    tips = list[int]()
    for place in sorted(range(count), key=folds.__getitem__):
        if all(min((place - tip) % count, (tip - place) % count) > reach for tip in tips):
            tips.append(place)
        if len(tips) == _TIPS:
            break
    pairs = min((_facing(samples, tip) for tip in tips), key=lambda walk: _widest(samples, walk))
    if _widest(samples, pairs) > _APART * width:
        return None
    first, last = pairs[0][0], pairs[-1][0] % count
    points = [_half_way(samples[i % count], samples[j % count]) for i, j in pairs]
    trim = math.ceil(width / 2 / step)  # the cap
    points = points[trim : len(points) - trim] or points
    distance_from_start = {tip: min(tip, count - tip) * step for tip in (first, last)}
    backwards = (
        distance_from_start[last] < distance_from_start[first]
    )  # programs begin an outline beside the stroke's start
    return MiddleLine(
        tuple(reversed(points)) if backwards else tuple(points),
        width,
        min(distance_from_start.values()) <= 2 * width,
    )


def _measures(ring: Sequence[Point]) -> tuple[float, float]:
    """Return the length of a closed line around a stroke, and the mean width of the stroke."""
    closed = [*ring, ring[0]]
    around = sum(math.dist(a, b) for a, b in pairwise(closed))
    area = abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise(closed))) / 2
    return around, 2 * area / around if around else 0.0


def _sampled(ring: Sequence[Point], step: float) -> list[Point]:
    """Return points about every `step` along a closed line."""
    samples = list[Point]()
    for a, b in pairwise([*ring, ring[0]]):
        parts = max(1, round(math.dist(a, b) / step))
        if math.dist(a, b) < step / 2 and samples and math.dist(samples[-1], a) < step / 2:
            continue
        samples += [
            (a[0] + (b[0] - a[0]) * part / parts, a[1] + (b[1] - a[1]) * part / parts)
            for part in range(parts)
        ]
    return samples


def _facing(samples: Sequence[Point], tip: int) -> list[tuple[int, int]]:
    """Return pairs of facing samples, walking both ways from a tip until the two meet."""
    count = len(samples)
    i = j = tip
    pairs = [(i, j)]
    while i - j < count - 1:
        steps = ((i + 1, j - 1), (i + 1, j), (i, j - 1))
        i, j = min(
            (pair for pair in steps if pair[0] - pair[1] < count),
            key=lambda pair: math.dist(samples[pair[0] % count], samples[pair[1] % count]),
        )
        pairs.append((i, j))
    return pairs


def _widest(samples: Sequence[Point], pairs: Sequence[tuple[int, int]]) -> float:
    count = len(samples)
    return max(math.dist(samples[i % count], samples[j % count]) for i, j in pairs)


def _half_way(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
