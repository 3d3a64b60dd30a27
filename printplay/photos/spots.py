"""Marks in place of a line: dashes and arrows between spaces, dots and crosses in them.

They are looked at only where no unbroken line was found. What they leave open is asked about: no
line at all, and spots that can be joined in more than one way.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from itertools import islice, pairwise

import numpy as np
from numpy.typing import NDArray

from printplay.geometry.graph import parts
from printplay.geometry.layouts.lattice import Point
from printplay.photos.blank import SCALE, Plane
from printplay.photos.lanes import Edge, Lanes
from printplay.photos.line import ReadLine, Segments, Ticks, line

#: Parts of the spacing: the radius around a centre in which a spot lies, and the one around the
#: middle of a lane in which a dash lies.
_SPACE, _LANE = 0.25, 0.14
#: Paler ink does not count; nor does ink paler than this part of the darkest spot.
_FAINT, _PART = 0.15, 0.45
#: Square mm of ink: a spot has more than the first; one that has more than the second is sure.
_SPECK, _SPOT = 0.12, 0.3
#: The same of a dash, which is as likely one as not at their mean; and its log-odds at most.
_NO_DASH, _DASH, _ODDS = 0.2, 0.8, 9.0
#: Fewer lanes than this are not read without a question.
_FEW = 3
_TICKED = 0.9  # a port less likely ticked than this is not where spots are read from
_HIDDEN = 0.12  # covered part of a space: something may lie on a spot
_MOST_STEPS, _MOST_WAYS = 20_000, 6
_SURE, _OPEN = 0.98, 0.9  # how sure a way is that is certain, and one that is not quite


@dataclass(frozen=True, eq=False)
class LaneMap:
    """What is known of a board: centres in mm, pairs of neighbours, the spaces of its ports."""

    centres: Mapping[str, Point]
    edges: Sequence[Edge]
    ports: Mapping[str, str]
    spacing: float


def read_other_marks(
    reading: ReadLine, lanes: Lanes, ink: Plane, covered: NDArray[np.bool_], board: LaneMap, ticks: Ticks
) -> ReadLine:
    """Return what is read of other marks where a line breaks off, or none was found.

    `reading` is returned where it is better. Where nothing can be read, its `unread` says so.
    """
    if reading.hidden or (reading.segments and not reading.broken):
        return reading
    lying = _inked_areas(covered.astype(np.float32), board.centres.values(), board.spacing * _SPACE, 0.5)
    hidden = bool(np.any(lying > _HIDDEN * math.pi * (board.spacing * _SPACE) ** 2))
    dashed = _dashed(lanes, ink, board, ticks)
    is_sure = dashed.accepted and _length(dashed.segments) >= _FEW and not hidden
    if is_sure and _has_all_lanes(reading.segments, dashed.segments):
        return dashed
    if reading.segments:
        return reading
    spots = _spot_line(ink, board, ticks, hidden=hidden)
    if len({name for part in dashed.segments for name in part}) >= max(2, _count(spots)):
        return replace(dashed, confidence=min(dashed.confidence, _OPEN))
    return spots


def _count(spots: ReadLine) -> int:
    return len(spots.doubtful) or sum(map(len, spots.segments))


def _length(way: Segments) -> int:
    return sum(len(part) - 1 for part in way)


def _has_all_lanes(part: Segments, whole_line: Segments) -> bool:
    """Return whether a line has all the lanes of another one."""
    part_lanes, whole_lanes = (
        {frozenset(pair) for one in way for pair in pairwise(one)} for way in (part, whole_line)
    )
    return part_lanes <= whole_lanes


def _inked_areas(plane: Plane, places: Collection[Point], radius: float, least: float) -> NDArray[np.float64]:
    """Return how many square mm around each place have a value above the least."""
    reach = round(radius * SCALE)
    down, across = np.ogrid[-reach : reach + 1, -reach : reach + 1]
    disc = down**2 + across**2 <= reach**2
    padded = np.pad(plane > least, reach)
    areas = []
    for x, y in places:
        column, row = round(x * SCALE), plane.shape[0] - round(y * SCALE)
        part = padded[max(0, row) : row + 2 * reach + 1, max(0, column) : column + 2 * reach + 1]
        areas.append((part & disc).sum() / SCALE**2 if part.shape == disc.shape else 0.0)
    return np.array(areas, float)


def _dashed(lanes: Lanes, ink: Plane, board: LaneMap, ticks: Ticks) -> ReadLine:
    """Return the line of the lanes that have ink in their middle, however little of them it is."""
    middles = [
        ((board.centres[a][0] + board.centres[b][0]) / 2, (board.centres[a][1] + board.centres[b][1]) / 2)
        for a, b in board.edges
    ]
    areas = _inked_areas(ink, middles, board.spacing * _LANE, _FAINT)
    slope = _ODDS / math.log(_DASH / math.sqrt(_DASH * _NO_DASH))
    odds = slope * np.log(np.maximum(areas, 1e-3) / math.sqrt(_DASH * _NO_DASH))
    evidence = dict.fromkeys(lanes.odds, -_ODDS)
    evidence.update(zip(board.edges, np.clip(odds, -_ODDS, _ODDS).tolist(), strict=True))
    return line(replace(lanes, odds=evidence, corners=()), board.centres, board.ports, ticks)


def _spot_line(ink: Plane, board: LaneMap, ticks: Ticks, *, hidden: bool) -> ReadLine:
    """Return the way through the spots in the spaces, or why there is none."""
    names = list(board.centres)
    dark = max(_FAINT, _PART * _darkest(ink, board))
    areas = dict(
        zip(names, _inked_areas(ink, board.centres.values(), board.spacing * _SPACE, dark), strict=True)
    )
    spots = [name for name in names if areas[name] > _SPECK]
    if len(spots) < 2:
        return ReadLine((), 0.5, True, (((), 0.5),), unread="none")
    ways, is_complete = _ways(set(spots), board, ticks)
    clear = not hidden and all(areas[name] > _SPOT for name in spots)
    if is_complete and len(ways) == 1 and _length(ways[0]) >= _FEW and clear:
        return ReadLine(ways[0], _SURE, True, ((ways[0], _SURE),))
    ways.sort(key=lambda way: _turning(way, board.centres))
    candidates = tuple((way, _OPEN / len(ways)) for way in ways[: _MOST_WAYS - 1])
    candidates = (*candidates, ((), 1 - _OPEN))  # they may be no line at all
    return ReadLine(*candidates[0], True, candidates, tuple(spots), unread="spots")


def _darkest(ink: Plane, board: LaneMap) -> float:
    """Return how dark the pen is that made the spots, but for a few pixels."""
    reach = round(board.spacing * _SPACE * SCALE)
    found = 0.0
    for x, y in board.centres.values():
        column, row = round(x * SCALE), ink.shape[0] - round(y * SCALE)
        part = ink[max(0, row - reach) : row + reach, max(0, column - reach) : column + reach]
        if part.size > 20:
            found = max(found, float(np.partition(part.ravel(), -20)[-20]))
    return found


def _ways(spots: set[str], board: LaneMap, ticks: Ticks) -> tuple[list[Segments], bool]:
    """Return ways that pass each spot once, from the ports that are ticked, and whether all are.

    Spots in two places are two parts: of the start, and of the restart.
    """
    neighbours: dict[str, list[str]] = {name: [] for name in sorted(spots)}
    for space, other_space in board.edges:
        if space in spots and other_space in spots:
            neighbours[space].append(other_space)
            neighbours[other_space].append(space)
    start, restart = (_port(row, board.ports) for row in (ticks.start, ticks.restart))
    if start not in spots:
        return [], False
    islands = parts({name: set(next_spaces) for name, next_spaces in neighbours.items()}, spots)
    first = next(part for part in islands if start in part)
    starts = [(first, start)]
    if restart in spots - first:
        starts.append((next(part for part in islands if restart in part), restart))
    if sum(len(part) for part, _port_ in starts) < len(spots):
        return [], False
    every: list[Segments] = [()]
    is_complete = True
    for part, port in starts:
        part_ways, done = _passing(part, port, neighbours)
        is_complete = is_complete and done
        every = [(*way, part_way) for way in every for part_way in part_ways][: 4 * _MOST_WAYS]
    return every, is_complete


def _port(tick_chances: Mapping[str, float], ports: Mapping[str, str]) -> str:
    """Return the space of the port that is surely ticked; no space where none is."""
    ticked_labels = [label for label, chance in tick_chances.items() if chance > _TICKED and label in ports]
    return ports[ticked_labels[0]] if len(ticked_labels) == 1 else ""


def _passing(
    part: Set[str], start: str, neighbours: Mapping[str, Sequence[str]]
) -> tuple[list[tuple[str, ...]], bool]:
    """Return ways from a space through all others of a part, and whether there are no more."""
    steps = 0

    def onward(way: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        nonlocal steps
        steps += 1
        if len(way) == len(part):
            yield way
        elif steps < _MOST_STEPS:
            for name in neighbours[way[-1]]:
                if name not in way:
                    yield from onward((*way, name))

    ways = list(islice(onward((start,)), 4 * _MOST_WAYS))
    return ways, steps < _MOST_STEPS and len(ways) < 4 * _MOST_WAYS


def _turning(way: Segments, centres: Mapping[str, Point]) -> float:
    """Return by how many radians a way turns: people go straight on, mostly."""
    total = 0.0
    for part in way:
        ahead = [
            math.atan2(centres[b][1] - centres[a][1], centres[b][0] - centres[a][0])
            for a, b in pairwise(part)
        ]
        total += sum(abs(math.remainder(b - a, 2 * math.pi)) for a, b in pairwise(ahead))
    return total
