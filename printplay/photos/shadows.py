"""Edges of shadows on a sheet: straight steps in its brightness, which look like ink in a field."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from printplay.photos.blank import SCALE, Blank, Picture, Plane
from printplay.photos.crops import cut_out
from printplay.photos.finding import Array
from printplay.photos.folds import across_sheet
from printplay.printing.places import Box

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
    steps = [_steps(light, start, along, long, near, far) for near, far in _ASIDE]
    step = max(steps, key=lambda each: abs(np.median(each)) if len(each) else 0.0)
    if len(step) < _LEAST - 2 * _RIM:
        return False
    return bool(np.mean(np.sign(np.median(step)) * step > _STEP) >= _PART)


def _steps(
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
