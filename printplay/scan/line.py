"""The line that a player drew: which lanes it takes, in which order, from where."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from printplay.geometry.lattice import Point
from printplay.scan.tracks import Track

Edge = tuple[str, str]

#: Ink paler than this is none, and a track this part as dark as the others may be one of them.
_FAINT, _PART = 0.07, 0.42
_STEEP = 14.0  # how fast doubt goes, by the logarithm of the darkness


@dataclass(frozen=True)
class Drawn:
    """A line: its parts as spaces in the order drawn, and how sure that is, 0 to 1.

    `doubtful` are lanes that may be part of it or not, with the chance that they are.
    `direction_sure` says whether the marks on the sheet tell which end came first.
    """

    segments: tuple[tuple[str, ...], ...]
    confidence: float
    direction_sure: bool
    doubtful: Mapping[Edge, float]


def chances(found: Mapping[Edge, Track]) -> dict[Edge, float]:
    """Return, for each lane, how likely the line takes it.

    A track counts by its palest part, compared with the darkest tracks of the sheet: one pen drew
    them all.
    """
    dark = sorted((track.middle for track in found.values()), reverse=True)
    strong = [value for value in dark if value > _FAINT]
    pen = (
        float(np.median([value for value in strong if value > 0.5 * strong[0]])) if strong else 1.0
    )
    level = max(_FAINT, _PART * pen)
    return {edge: _logistic(_STEEP * math.log(max(one.middle, 1e-3) / level) / 4)
            for edge, one in found.items()}  # fmt: skip


def _logistic(value: float) -> float:
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, value))))


def line(
    odds: Mapping[Edge, float],
    centres: Mapping[str, Point],
    ports: Collection[str],
    start: str | None,
    restart: str | None,
) -> Drawn:
    """Return the line that the lanes make up; `start` and `restart` are spaces that are ticked."""
    taken = [edge for edge, chance in odds.items() if chance >= 0.5]
    sure = math.prod(max(chance, 1 - chance) for chance in odds.values())
    doubtful = {edge: chance for edge, chance in odds.items() if 0.02 < chance < 0.98}
    parts, sure_way = [], True
    for trail in _trails(taken, centres):
        way, known = _directed(trail, ports, start, restart)
        parts.append(way)
        sure_way = sure_way and known
    first = start if start is not None else next((p[0] for p in parts if p[0] in ports), None)
    parts.sort(key=lambda part: (part[0] != first, part[0] not in ports, part[0] != restart))
    return Drawn(tuple(tuple(part) for part in parts), sure, sure_way, doubtful)


def _directed(
    trail: list[str], ports: Collection[str], start: str | None, restart: str | None
) -> tuple[list[str], bool]:
    """Return a trail in the order it was drawn, and whether that is certain."""
    ends = trail[0], trail[-1]
    for place in (start, restart):
        if place in ends and ends.count(place) == 1:
            other = ends[1] if ends[0] == place else ends[0]
            ticked = {start, restart} - {None}
            certain = other not in ticked
            return (trail if ends[0] == place else trail[::-1]), certain
    here = [end for end in ends if end in ports]
    if len(here) == 1:
        return (trail if ends[0] in ports else trail[::-1]), True
    return trail, False


def _trails(edges: Sequence[Edge], centres: Mapping[str, Point]) -> Iterable[list[str]]:
    """Yield trails that cover edges, each once: as few as can be, straight on where two cross."""
    free: dict[str, set[str]] = defaultdict(set)
    for one, other in edges:
        free[one].add(other)
        free[other].add(one)
    while any(free.values()):
        ends = [place for place, others in free.items() if len(others) % 2]
        place = min(ends or [place for place, others in free.items() if others])
        trail = [place]
        while free[trail[-1]]:
            onward = _onward(trail, free, centres)
            free[trail[-1]].discard(onward)
            free[onward].discard(trail[-1])
            trail.append(onward)
        yield trail


def _onward(
    trail: Sequence[str], free: Mapping[str, set[str]], centres: Mapping[str, Point]
) -> str:
    """Return where a trail goes on: straight, and not where that leaves lanes behind."""
    here = trail[-1]
    options = sorted(free[here])
    if len(options) == 1 or len(trail) < 2:
        return options[0]
    x, y = centres[here]
    before = math.atan2(y - centres[trail[-2]][1], x - centres[trail[-2]][0])

    def turn(name: str) -> float:
        angle = math.atan2(centres[name][1] - y, centres[name][0] - x) - before
        return abs(math.remainder(angle, 2 * math.pi))

    return min(options, key=turn)
