"""Folds of a sheet, as ink shows them: straight pale lines from edge to edge of the paper.

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

from printplay.photos.blank import SCALE, Plane

_Point: TypeAlias = "NDArray[np.float64]"

#: How much darker than around it, 0 to 1, a square mm of a fold is on average; mm around.
_DARKER, _AROUND = 0.02, 7
#: Lines are looked for to the mm and half a degree; this part of a line is seen as dark at first,
#: and this part when it is followed.
_TURNS, _SEEN, _FOLLOWED = 360, 0.4, 0.6
_LEAST = 60  # mm: shorter lines are not looked for
_MOST = 8  # lines that are followed on a sheet
#: Lines so near to each other, mm, and turned so little, degrees, are one.
_NEAR, _TURNED = 6.0, 3.0
#: mm to both sides that a fold bends away from a straight line, and is wide.
_BENT, _WIDE = 2.5, 0.9
_SMOOTH = 15  # mm along which a bend is evened out
_OUTSIDE = 3.0  # mm along the edges of the paper where nothing is expected
#: Ink along a fold is the fold's up to so many times its own darkness.
_ITS = 1.7


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
    for distance, angle in _lines(dark):
        fold = _followed(ink, distance, angle)
        if fold is not None:
            sheet_folds.append(fold)
    return sheet_folds


def without(ink: Plane, lines: list[Fold]) -> Plane:
    """Return ink without that of folds; what is much darker than they are stays."""
    if not lines:
        return ink
    bare = ink.copy()
    for fold in lines:
        bare[fold.along & (ink < _ITS * fold.level)] = 0
    return bare


def _lines(dark: NDArray[np.uint8]) -> Iterator[tuple[float, float]]:
    """Yield the lines that are seen for long: mm from the corner, and the angle across them."""
    hough_lines = cv2.HoughLinesWithAccumulator(dark, 1, np.pi / _TURNS, round(_SEEN * _LEAST))
    if hough_lines is None:
        return
    high, wide = dark.shape
    kept_lines: list[tuple[float, float]] = []
    for distance, angle, votes in np.asarray(hough_lines, np.float64).reshape(-1, 3):
        if len(kept_lines) == _MOST:
            return
        length = across_sheet(high, wide, distance, angle)[2]
        if length < _LEAST or votes < _SEEN * length:
            continue
        if any(_is_same_line((distance, angle), one) for one in kept_lines):
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
