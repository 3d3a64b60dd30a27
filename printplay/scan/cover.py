"""What lies on a sheet: a finger, a die, a pen, the shadow of nothing. What is under it is not read."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from printplay.scan.blank import SCALE, Plane
from printplay.scan.finding import Picture

_COARSE = 2  # pixels a mm that are looked at
_THICK = 4.0  # mm: what is thinner may be a line or a scribble, what is thicker is neither


def covered(sheet: Picture, blank: Picture) -> NDArray[np.bool_]:
    """Return where something lies on a sheet: large, and of a colour or without the print."""
    small = tuple(round(n * _COARSE / SCALE) for n in blank.shape[1::-1])
    photo, print_ = (
        np.asarray(cv2.resize(one, small, interpolation=cv2.INTER_AREA), np.float32) + 4
        for one in (sheet, blank)
    )
    ratio = np.log(photo / print_)
    tone = ratio - ratio.mean(2, keepdims=True)
    hue = np.abs(tone - _smooth(tone)).max(2)
    bright = ratio.mean(2)
    dark = _smooth(bright[:, :, None])[:, :, 0] - bright
    thick = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (round(_THICK * _COARSE) | 1,) * 2)
    strange = ((hue > 0.16) | (dark > 0.75) | (dark < -0.6)).astype(np.uint8)
    large = cv2.morphologyEx(strange, cv2.MORPH_OPEN, thick)
    grown = cv2.dilate(np.asarray(large), cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (5, 5)))
    size = (blank.shape[1], blank.shape[0])
    return np.asarray(cv2.resize(grown, size, interpolation=cv2.INTER_NEAREST), np.bool_)


def _smooth(planes: Plane) -> Plane:
    """Return a smooth surface through each plane, but for what is astray of it: the light."""
    high, wide = planes.shape[:2]
    y, x = np.mgrid[-1 : 1 : high * 1j, -1 : 1 : wide * 1j]
    terms = np.stack([x**i * y**j for i in range(4) for j in range(4 - i)], 2).reshape(-1, 10)
    values = planes.reshape(high * wide, -1)
    few = slice(None, None, 7)
    weight = np.ones(len(values[few]))
    fit = np.zeros((10, values.shape[1]))
    for _turn in range(6):
        part = terms[few] * weight[:, None]
        fit = np.linalg.solve(part.T @ terms[few] + 1e-6 * np.eye(10), part.T @ values[few])
        off = np.abs(terms[few] @ fit - values[few]).max(1)
        weight = 1 / (1 + (off / 0.06) ** 2)
    return np.asarray((terms @ fit).reshape(planes.shape), np.float32)
