"""What lies on a sheet: a finger, a die, a pen. What is under it is not read."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from printplay.scan.blank import SCALE, Blank, Picture, Plane
from printplay.scan.finding import Array
from printplay.scan.rectify import terms

_COARSE = 2  # pixels a mm that are looked at
#: Logarithms: how far a colour, and a darkness or a brightness, is from what light explains.
_STRANGE, _DARK, _BRIGHT = 0.16, 0.75, 0.6
_COLOUR = 24  # what differs so much between its channels is coloured
_THICK = 4.0  # mm: what is thinner may be a line or a scribble, what is thicker is neither


def covered(sheet: Picture, blank: Picture) -> NDArray[np.bool_]:
    """Return where something lies on a sheet: large, and of a colour or without the print."""
    ratio = _ratio(sheet, blank)
    hue = _hue(ratio)
    bright = ratio.mean(2)
    dark = _smooth(bright[:, :, None])[:, :, 0] - bright
    thick = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (round(_THICK * _COARSE) | 1,) * 2)
    strange = np.asarray((hue > _STRANGE) | (dark > _DARK) | (dark < -_BRIGHT), np.uint8)
    large = cv2.morphologyEx(strange, cv2.MORPH_OPEN, thick)
    grown = cv2.dilate(np.asarray(large), cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (5, 5)))
    size = (blank.shape[1], blank.shape[0])
    return np.asarray(cv2.resize(grown, size, interpolation=cv2.INTER_NEAREST), np.bool_)


def likelier(sheet: Picture, blank: Blank) -> Blank:
    """Return the blank in colours or in grey, as a sheet was printed or scanned."""
    colours = blank.picture.max(2).astype(int) - blank.picture.min(2) > _COLOUR
    if colours.mean() < 0.05:
        return blank
    small = cv2.resize(np.asarray(colours, np.uint8), _size(blank.picture))
    there = np.asarray(small, np.bool_)
    off = [float(np.median(_hue(_ratio(sheet, one.picture))[there])) for one in (blank, blank.grey)]
    return blank if off[0] <= off[1] else blank.grey


def _size(picture: Picture) -> tuple[int, int]:
    return round(picture.shape[1] * _COARSE / SCALE), round(picture.shape[0] * _COARSE / SCALE)


def _ratio(sheet: Picture, blank: Picture) -> Plane:
    """Return the logarithm of how light a sheet is beside its blank, channel by channel."""
    photo, print_ = (
        np.asarray(cv2.resize(one, _size(blank), interpolation=cv2.INTER_AREA), np.float32) + 4
        for one in (sheet, blank)
    )
    return np.asarray(np.log(photo / print_), np.float32)


def _hue(ratio: Plane) -> Plane:
    """Return how far each pixel is from the colour that light gives the print."""
    tone = np.asarray(ratio - ratio.mean(2, keepdims=True), np.float32)
    return np.asarray(np.abs(tone - _smooth(tone)).max(2), np.float32)


def _smooth(planes: Plane) -> Plane:
    """Return a smooth surface through each plane, but for what is astray of it: the light."""
    high, wide = planes.shape[:2]
    every = _grid(high, wide)
    weight: Array
    values = planes.reshape(high * wide, -1)
    few = slice(None, None, 7)
    weight = np.ones(len(values[few]), np.float64)
    fit: Array = np.zeros((10, values.shape[1]))
    for _turn in range(6):
        part = every[few] * weight[:, None]
        near = part.T @ every[few] + 1e-6 * np.eye(10)
        fit = np.asarray(np.linalg.solve(near, part.T @ values[few]), np.float64)
        off = np.abs(every[few] @ fit - values[few]).max(1)
        weight = np.asarray(1 / (1 + (off / 0.06) ** 2), np.float64)
    return np.asarray((every @ fit).reshape(planes.shape), np.float32)


@lru_cache(maxsize=2)
def _grid(high: int, wide: int) -> Array:
    """Return the terms of a polynomial of the third degree at each pixel."""
    y, x = np.mgrid[-1 : 1 : high * 1j, -1 : 1 : wide * 1j]
    return terms(x.ravel(), y.ravel())
