"""Ink that a read line leaves over: marks in place of a line, and ink that goes on past it.

Marks are looked at only where no unbroken line was found. What they leave open is asked about: no
line at all, and spots that can be joined in more than one way.

A line is read by the lanes and jumps of a board. A step that is neither, such as one straight over
a lake, leaves a trace all the same: its ink hangs together with the line, and leads away from it.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from itertools import islice, pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from printplay.geometry.graph import parts
from printplay.geometry.layouts.lattice import Point
from printplay.photos.blank import SCALE, Plane
from printplay.photos.lanes import Lanes
from printplay.photos.line import ReadLine, Ticks, likeliest_line
from printplay.photos.scanned import Segments
from printplay.photos.tracks import Edge

#: Parts of the spacing. Ink so far from all spaces of a line goes on past them: lines that swing
#: out or end in a flourish stay nearer by 0.1. It has left them where it is so far from them.
_PAST, _LEFT, _RIM = 0.7, 0.5, 0.62
#: Parts of the spacing. It leads to a space whose centre is so near, by a step that is no longer.
_THERE, _STEP = 0.45, 2.3
_SKIP = 1.2  # spacings: two spaces farther apart are no neighbours, and their ink is between them
_INKED = 0.45  # of the darkness of the pen
_GAP, _LYING = 1.1, 1.0  # mm: print bridged by a pen, and the edge of what lies on a sheet
_ALONG, _HELD = 0.15, 30  # spacings beside a lane, and the pixels there that hold ink to the line
_FEW_PIXELS = 12  # pixels: fewer lead nowhere
#: How likely a line is as it was read, and how likely it is the one with its further ink.
_AS_READ, _FURTHER = 0.3, 0.6
_MOST_TOLD = 5
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
    spot_count = len(spots.doubtful) or sum(map(len, spots.segments))
    if len({name for part in dashed.segments for name in part}) >= max(2, spot_count):
        return replace(dashed, confidence=min(dashed.confidence, _OPEN))
    return spots


def _length(way: Segments) -> int:
    return sum(len(part) - 1 for part in way)


def _has_all_lanes(part: Segments, whole_line: Segments) -> bool:
    part_lanes, whole_lanes = (
        {frozenset(pair) for stretch in way for pair in pairwise(stretch)} for way in (part, whole_line)
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
    return likeliest_line(replace(lanes, odds=evidence, corners=()), board.centres, board.ports, ticks)


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
    ways, is_complete = _ways_through_spots(set(spots), board, ticks)
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
    darkest = 0.0
    for x, y in board.centres.values():
        column, row = round(x * SCALE), ink.shape[0] - round(y * SCALE)
        part = ink[max(0, row - reach) : row + reach, max(0, column - reach) : column + reach]
        if part.size > 20:
            darkest = max(darkest, float(np.partition(part.ravel(), -20)[-20]))
    return darkest


def _ways_through_spots(spots: set[str], board: LaneMap, ticks: Ticks) -> tuple[list[Segments], bool]:
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


@dataclass(frozen=True)
class _Branch:
    """Ink that leaves a line: the spaces that it leaves from, and its farthest place, mm."""

    spaces: frozenset[str]
    tip: NDArray[np.float64]


def follow_ink(
    reading: ReadLine,
    pen: float,
    ink: Plane,
    covered: NDArray[np.bool_],
    centres: Mapping[str, Point],
    spacing: float,
) -> ReadLine:
    """Return a line with a question where its ink goes on past its spaces.

    `pen` is the darkness of its pen. Where that ink leads to a space, from the end of the line or
    between two of its spaces, the line is read through it; where it joins two parts, as one.
    """
    if not reading.segments or reading.unread or pen <= 0:
        return reading
    branch = _branch(reading.segments, pen, ink, covered, centres, spacing)
    if branch is None:
        return reading
    way = {name for part in reading.segments for name in part}
    nearest = min(centres, key=lambda name: math.dist(centres[name], branch.tip))
    reached = nearest not in way and math.dist(centres[nearest], branch.tip) < _THERE * spacing
    further = _add_space(reading.segments, branch.spaces, nearest if reached else None)
    steps = [] if further is None else _skips(further, centres, _STEP * spacing)
    if further is None or steps:
        least = min(reading.confidence, 1 - _AS_READ)
        doubtful = {*reading.doubtful, *branch.spaces}
        return replace(reading, confidence=least, doubtful=tuple(sorted(doubtful)))
    other_candidates = tuple((way, p * _AS_READ) for way, p in reading.candidates)
    reached_spaces = {*branch.spaces, *((nearest,) if reached else ())}
    return replace(
        reading,
        segments=further,
        confidence=min(reading.confidence, _FURTHER),
        candidates=((further, _FURTHER), *other_candidates)[:_MOST_TOLD],
        doubtful=tuple(sorted({*reading.doubtful, *reached_spaces})),
        broken=() if len(further) < len(reading.segments) else reading.broken,
        jumps=_skips(further, centres, _SKIP * spacing),
    )


def _add_space(way: Segments, leaving: frozenset[str], space: str | None) -> Segments | None:
    """Return a line with a further space, if any, where ink leaves its spaces.

    None if the ink leaves elsewhere than at an end, or between two spaces one after the other.
    """
    further: Segments | None = None
    for number, part in enumerate(way):
        if space is None:
            continue
        if leaving == {part[-1]}:
            further = (*way[:number], (*part, space), *way[number + 1 :])
        elif leaving == {part[0]}:
            further = (*way[:number], (space, *part), *way[number + 1 :])
        for position, pair in enumerate(pairwise(part), 1):
            if leaving == {*pair}:
                further = (*way[:number], (*part[:position], space, *part[position:]), *way[number + 1 :])
    for number, (first_part, second_part) in enumerate(pairwise(way)):
        if space is None and first_part[-1] in leaving:
            for onward in (second_part, second_part[::-1]):
                if leaving == {first_part[-1], onward[0]}:
                    further = (*way[:number], (*first_part, *onward), *way[number + 2 :])
    return further


def _skips(way: Segments, centres: Mapping[str, Point], max_length: float) -> tuple[str, ...]:
    """Return the spaces between which the steps of a line are longer than so many mm."""
    return tuple(
        name
        for part in way
        for pair in pairwise(part)
        if math.dist(centres[pair[0]], centres[pair[1]]) > max_length
        for name in pair
    )


def _branch(
    way: Sequence[Sequence[str]],
    pen: float,
    ink: Plane,
    covered: NDArray[np.bool_],
    centres: Mapping[str, Point],
    spacing: float,
) -> _Branch | None:
    """Return the ink joined to a line that goes farthest from its spaces; None where it goes nowhere far."""
    unit = spacing * SCALE
    places = np.array(list(centres.values())) * [SCALE, -SCALE] + [0, len(ink)]
    left, top = np.maximum(places.min(0) - unit, 0).astype(int).tolist()
    right, low = (places.max(0) + unit).astype(int).tolist()
    pixel_of = {name: (round(x) - left, round(y) - top)
          for name, (x, y) in zip(centres, places.tolist(), strict=True)}  # fmt: skip
    inked = (ink[top:low, left:right] > _INKED * pen).astype(np.uint8)
    lying = covered[top:low, left:right].astype(np.uint8)
    inked[cv2.dilate(lying, _square(2 * _LYING)) > 0] = 0
    along, off_line = np.zeros_like(inked), np.ones_like(inked)
    for part in way:
        for space, next_space in pairwise(part):
            cv2.line(along, pixel_of[space], pixel_of[next_space], 1, round(2 * _ALONG * unit))
            skips = math.dist(centres[space], centres[next_space]) > _SKIP * spacing
            cv2.line(off_line, pixel_of[space], pixel_of[next_space] if skips else pixel_of[space], 0)
        cv2.circle(off_line, pixel_of[part[-1]], 0, 0)
    closed_ink = cv2.morphologyEx(inked, cv2.MORPH_CLOSE, _square(_GAP))
    count, pieces = cv2.connectedComponents(closed_ink)
    on_line = np.bincount(pieces[(along & inked) > 0], minlength=count) > _HELD
    on_line[0] = False
    far = np.where(on_line[pieces], cv2.distanceTransform(off_line, cv2.DIST_L2, 5), 0)
    if np.count_nonzero((far > _PAST * unit) & (inked > 0)) <= _FEW_PIXELS:
        return None
    beyond = far > _LEFT * unit
    count, pieces = cv2.connectedComponents(beyond.astype(np.uint8))
    row, column = divmod(int(np.argmax(far * inked)), far.shape[1])
    rim = np.argwhere((pieces == pieces[row, column]) & (far < _RIM * unit))[:, ::-1]
    spaces = sorted({name for part in way for name in part})
    distances = np.linalg.norm(rim[:, None] - np.array([pixel_of[name] for name in spaces]), axis=2)
    times = np.bincount(distances.argmin(1), minlength=len(spaces))
    return _Branch(
        frozenset(name for name, count in zip(spaces, times, strict=True) if count > _FEW_PIXELS),
        np.array([column + left, len(ink) - row - top]) / SCALE,
    )


def _square(mm: float) -> NDArray[np.uint8]:
    side = round(mm * SCALE)
    return np.ones((side, side), np.uint8)
