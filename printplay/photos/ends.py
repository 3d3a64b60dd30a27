"""Ink that goes on past the spaces that a line was read through: a step may be left out.

A line is read by the lanes and jumps of a board. A step that is neither, such as one straight over
a lake, leaves a trace all the same: its ink hangs together with the line, and leads away from it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from printplay.geometry.layouts.lattice import Point
from printplay.photos.blank import SCALE, Plane
from printplay.photos.line import ReadLine, Segments

#: Parts of the spacing. Ink so far from all spaces of a line goes on past them: lines that swing
#: out or end in a flourish stay nearer by 0.1. It has left them where it is so far from them.
_PAST, _LEFT, _RIM = 0.7, 0.5, 0.62
#: Parts of the spacing. It leads to a space whose centre is so near, by a step that is no longer.
_THERE, _STEP = 0.45, 2.3
_SKIP = 1.2  # spacings: two spaces farther apart are no neighbours, and their ink is between them
_INKED = 0.45  # of the darkness of the pen
_GAP, _LYING = 1.1, 1.0  # mm: print bridged by a pen, and the edge of what lies on a sheet
_ALONG, _HELD = 0.15, 30  # spacings beside a lane, and the pixels there that hold ink to the line
_SPECK = 12  # pixels: fewer lead nowhere
#: How likely a line is as it was read, and how likely it is the one with its further ink.
_AS_READ, _FURTHER = 0.3, 0.6
_MOST_TOLD = 5


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
    other_candidates = tuple((one, p * _AS_READ) for one, p in reading.candidates)
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
    """Return the ink that hangs together with a line and goes farthest away from its spaces.

    None where it goes nowhere far.
    """
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
    if np.count_nonzero((far > _PAST * unit) & (inked > 0)) <= _SPECK:
        return None
    beyond = far > _LEFT * unit
    count, pieces = cv2.connectedComponents(beyond.astype(np.uint8))
    row, column = divmod(int(np.argmax(far * inked)), far.shape[1])
    rim = np.argwhere((pieces == pieces[row, column]) & (far < _RIM * unit))[:, ::-1]
    spaces = sorted({name for part in way for name in part})
    distances = np.linalg.norm(rim[:, None] - np.array([pixel_of[name] for name in spaces]), axis=2)
    times = np.bincount(distances.argmin(1), minlength=len(spaces))
    return _Branch(
        frozenset(name for name, count in zip(spaces, times, strict=True) if count > _SPECK),
        np.array([column + left, len(ink) - row - top]) / SCALE,
    )


def _square(mm: float) -> NDArray[np.uint8]:
    """Return a square of so many mm to spread pixels by."""
    side = round(mm * SCALE)
    return np.ones((side, side), np.uint8)
