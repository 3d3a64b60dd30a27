"""Straight lines on a sheet that are no ink: folds, and the edges of shadows.

Where a fold crosses an empty cell it looks like a 1, where it crosses a number like a part of it.
Seen along the whole sheet it is neither: nobody writes so long and so pale.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from printplay.photos.blank import SCALE, Blank, Picture, Plane
from printplay.photos.finding import Array
from printplay.photos.networks import cut_out
from printplay.printing.sheet_code import Box

_Point: TypeAlias = "NDArray[np.float64]"

#: How much darker than around it, 0 to 1, a square mm of a fold is on average; mm around.
_DARKER, _AROUND = 0.02, 7
#: Lines are looked for to the mm and half a degree; this part of a line is seen as dark at first,
#: and this part when it is followed.
_TURNS, _SEEN, _FOLLOWED = 360, 0.4, 0.6
_SHORTEST_FOLD = 60  # mm: shorter lines are not looked for
_MOST_FOLDS = 8  # lines that are followed on a sheet
#: Lines so near to each other, mm, and turned so little, degrees, are one.
_NEAR, _TURNED = 6.0, 3.0
#: mm to both sides that a fold bends away from a straight line, and is wide.
_BENT, _WIDE = 2.5, 0.9
_SMOOTH = 15  # mm along which a bend is evened out
_OUTSIDE = 3.0  # mm along the edges of the paper where nothing is expected
#: Ink along a fold is the fold's up to so many times its own darkness.
_ITS = 1.7
#: mm over which brightness is evened out before its slope is measured; the least slope (logarithm
#: of brightness a mm) of an edge.
_EVEN, _SLOPE = 2.0, 0.016
#: Lines are looked for to the mm and the degree, this long at least, mm; and so many of them.
_DEGREES, _LEAST, _MOST = 180, 45, 40
#: mm to both sides of sharp and of soft edges between which brightness differs, by how much (its
#: logarithm), and in what part of the edge, at least.
_ASIDE, _STEP, _PART = ((2, 5), (4, 9)), 0.2, 0.7
_RIM = 3.0  # mm along the rim of the paper where nothing is expected
#: mm to both sides of an edge in which ink cannot be told from its shadow.
_BAND = 5.0
#: The part of a field from which on an edge crosses it; ink, and the part that has it, at least.
_CROSSED, _DARK, _DARK_PART = 0.15, 0.15, 0.03
_BARE = 0.4  # the part of a square mm that must be pale print to show the light


def shadow_edges(sheet: Picture, blank: Blank, lying: NDArray[np.bool_]) -> NDArray[np.bool_] | None:
    """Return the pixels of a sheet near the edge of a shadow; None if there is no such edge.

    An edge runs across the whole sheet: a row of rings ends on it, and so does what is `lying`
    there. A fold, whose sides are not quite as bright, is none.
    """
    light = _light(sheet, blank)
    soft = np.asarray(cv2.GaussianBlur(light, (0, 0), _EVEN), np.float32)
    right = cv2.Sobel(soft, cv2.CV_32F, 1, 0, scale=1 / 8)
    down = cv2.Sobel(soft, cv2.CV_32F, 0, 1, scale=1 / 8)
    steep = (cv2.magnitude(right, down) > _SLOPE).astype(np.uint8)
    hough_lines = cv2.HoughLinesWithAccumulator(steep, 1, np.pi / _DEGREES, _LEAST)
    covered = cv2.resize(lying.astype(np.uint8), light.shape[::-1], interpolation=cv2.INTER_AREA)
    light[cv2.dilate(np.asarray(covered), np.ones((5, 5), np.uint8)) > 0] = np.nan
    edge_mask = np.zeros(light.shape, np.uint8)
    for distance, angle, _votes in (
        np.reshape(hough_lines, (-1, 3))[:_MOST] if hough_lines is not None else ()
    ):
        start, along, long = across_sheet(light.shape[0], light.shape[1], distance, angle)
        if long >= _LEAST and _is_edge(light, start, along, long):
            ends = [tuple(map(int, np.round(start + way * along))) for way in (0.0, long)]
            cv2.line(edge_mask, ends[0], ends[1], 1, round(2 * _BAND))
    if not edge_mask.any():
        return None
    size = sheet.shape[1::-1]
    return np.asarray(cv2.resize(edge_mask, size, interpolation=cv2.INTER_NEAREST), np.bool_)


def swallows(edge: NDArray[np.bool_], ink: Plane, field: Box) -> bool:
    """Return whether a shadow's edge crosses a field in which there is ink: a sharp edge is ink.

    What touches it is not told from it, and may be taken for nothing.
    """
    part, dark = cut_out(edge, field), cut_out(ink, field) > _DARK
    return bool(part.size) and float(part.mean()) > _CROSSED and float(dark.mean()) > _DARK_PART


def _light(sheet: Picture, blank: Blank) -> Plane:
    """Return the logarithm of the light, a value a mm, from the pale print: without thin ink."""
    high, wide = (side // SCALE for side in sheet.shape[:2])
    pale = blank.pale
    grey = np.asarray(cv2.cvtColor(sheet, cv2.COLOR_RGB2GRAY), np.float32) + 4
    paper = np.asarray(cv2.cvtColor(blank.picture, cv2.COLOR_RGB2GRAY), np.float32) + 4
    photo, print_, share = (
        np.asarray(cv2.resize(plane, (wide, high), interpolation=cv2.INTER_AREA), np.float32)
        for plane in (grey * pale, paper * pale, pale.astype(np.float32))
    )
    is_pale = share > _BARE
    ratio = np.where(is_pale, photo / np.maximum(print_, 1), 0).astype(np.float32)
    weight = is_pale.astype(np.float32)
    blurred = cv2.blur(ratio, (9, 9)) / np.maximum(cv2.blur(weight, (9, 9)), 1e-3)
    filled_ratio = np.where(is_pale, ratio, blurred).astype(np.float32)
    return np.asarray(np.log(np.maximum(cv2.medianBlur(filled_ratio, 5), 0.02)), np.float32)


def _is_edge(light: Plane, start: Array, along: Array, long: float) -> bool:
    """Return whether one side of a line is darker than the other, along most of it.

    Only where both can be seen: `light` is NaN where something lies on the sheet.
    """
    steps = [_brightness_steps(light, start, along, long, near, far) for near, far in _ASIDE]
    step = max(steps, key=lambda each: abs(np.median(each)) if len(each) else 0.0)
    if len(step) < _LEAST - 2 * _RIM:
        return False
    return bool(np.mean(np.sign(np.median(step)) * step > _STEP) >= _PART)


def _brightness_steps(
    light: Plane, start: Array, along: Array, long: float, nearest: int, farthest: int
) -> NDArray[np.float32]:
    """Return how much brighter one side of a line is than the other, each mm along it."""
    across = np.array([-along[1], along[0]])
    places = start + np.arange(_RIM, long - _RIM)[:, None] * along
    off = np.concatenate([-np.arange(nearest, farthest), np.arange(nearest, farthest)])
    spots = np.round(places[:, None, :] + off[None, :, None] * across).astype(int)
    rows = np.clip(spots[..., 1], 0, light.shape[0] - 1)
    columns = np.clip(spots[..., 0], 0, light.shape[1] - 1)
    below, above = np.split(light[rows, columns], 2, axis=1)
    step = np.asarray(np.median(above, 1) - np.median(below, 1), np.float32)
    return step[~np.isnan(step)]


@dataclass(frozen=True, eq=False)
class Fold:
    """A fold: how dark it is (0 to 1), and the pixels that it may have darkened."""

    level: float
    along: NDArray[np.bool_]


def folds(ink: Plane) -> list[Fold]:
    """Return the folds of a sheet from its ink."""
    high, wide = (side // SCALE for side in ink.shape)
    coarse = cv2.resize(ink, (wide, high), interpolation=cv2.INTER_AREA)
    dark = (coarse - cv2.blur(coarse, (_AROUND, _AROUND)) > _DARKER).astype(np.uint8)
    sheet_folds: list[Fold] = []
    for distance, angle in _long_lines(dark):
        fold = _followed(ink, distance, angle)
        if fold is not None:
            sheet_folds.append(fold)
    return sheet_folds


def without(ink: Plane, lines: list[Fold]) -> Plane:
    """Return ink without that of folds; what is much darker than they are stays."""
    if not lines:
        return ink
    unfolded_ink = ink.copy()
    for fold in lines:
        unfolded_ink[fold.along & (ink < _ITS * fold.level)] = 0
    return unfolded_ink


def _long_lines(dark: NDArray[np.uint8]) -> Iterator[tuple[float, float]]:
    """Yield the lines that are seen for long: mm from the corner, and the angle across them."""
    hough_lines = cv2.HoughLinesWithAccumulator(dark, 1, np.pi / _TURNS, round(_SEEN * _SHORTEST_FOLD))
    if hough_lines is None:
        return
    high, wide = dark.shape
    kept_lines: list[tuple[float, float]] = []
    for distance, angle, votes in np.asarray(hough_lines, np.float64).reshape(-1, 3):
        if len(kept_lines) == _MOST_FOLDS:
            return
        length = across_sheet(high, wide, distance, angle)[2]
        if length < _SHORTEST_FOLD or votes < _SEEN * length:
            continue
        if any(_is_same_line((distance, angle), kept_line) for kept_line in kept_lines):
            continue
        kept_lines.append((distance, angle))
        yield distance, angle


def _is_same_line(line: tuple[float, float], other_line: tuple[float, float]) -> bool:
    for distance, angle in (
        other_line,
        (-other_line[0], other_line[1] - np.pi),
        (-other_line[0], other_line[1] + np.pi),
    ):
        degrees_apart = np.degrees(abs(line[1] - angle))
        if degrees_apart < _TURNED and abs(line[0] - distance) < _NEAR:
            return True
    return False


def across_sheet(high: float, wide: float, distance: float, angle: float) -> tuple[_Point, _Point, float]:
    """Return where a line begins in a sheet (x, y), its direction, and how long it is there."""
    across = np.array([np.cos(angle), np.sin(angle)])
    along = np.array([-across[1], across[0]])
    foot = distance * across
    first, last = -np.inf, np.inf
    for axis, side_length in enumerate((wide, high)):
        if abs(along[axis]) < 1e-9:
            if not 0 <= foot[axis] <= side_length:
                return foot, along, 0.0
            continue
        ends = sorted(((0 - foot[axis]) / along[axis], (side_length - foot[axis]) / along[axis]))
        first, last = max(first, ends[0]), min(last, ends[1])
    return foot + first * along, along, max(0.0, float(last - first))


def _followed(ink: Plane, distance: float, angle: float) -> Fold | None:
    """Return the fold along a line, as it bends; None if it is not seen from edge to edge."""
    high, wide = (side / SCALE for side in ink.shape)
    start, along, length = across_sheet(high, wide, distance, angle)
    across = np.array([np.cos(angle), np.sin(angle)])
    steps = np.arange(_OUTSIDE, length - _OUTSIDE, 1 / SCALE)
    aside = np.arange(-_BENT, _BENT + 1e-9, 1 / SCALE)
    places = (start + steps[:, None, None] * along + aside[:, None] * across) * SCALE
    strip = cv2.remap(ink, places[..., 0].astype(np.float32), places[..., 1].astype(np.float32),
                     cv2.INTER_LINEAR)  # fmt: skip
    each = cv2.blur(np.asarray(strip, np.float32), (3, SCALE))  # a mm along, 3 / 8 across
    smooth = cv2.blur(np.minimum(each, 3 * np.median(each, 0).max() + 0.02), (1, _SMOOTH * SCALE))
    bend = smooth.argmax(1)
    best = np.maximum.reduce(
        [each[np.arange(len(bend)), np.clip(bend + off, 0, len(aside) - 1)] for off in range(-3, 4)]
    )
    darker = best - np.median(each, 1)
    dark = darker > _DARKER
    if not len(dark) or float(dark.mean()) < _FOLLOWED:
        return None
    middles = (start + steps[:, None] * along + aside[bend][:, None] * across) * SCALE
    mask = np.zeros(ink.shape, np.uint8)
    line = np.round(middles[:: SCALE // 2]).astype(np.int32).reshape(-1, 1, 2)
    cv2.polylines(mask, [line], False, 1, round(2 * _WIDE * SCALE))
    return Fold(float(np.percentile(best[dark], 75)), mask > 0)
