"""What was drawn on a sheet: all that is darker than its blank could be in that light."""

from __future__ import annotations

import cv2
import numpy as np

from printplay.scan.blank import SCALE
from printplay.scan.finding import Picture
from printplay.scan.rectify import Plane

_TOLERANCE = 0.3  # mm that print may still lie off


def ink(sheet: Picture, blank: Picture) -> Plane:
    """Return how much darker than its blank a sheet is, 0 to 1, for each pixel.

    Light is what pale print shows of it; a blank counts as dark as the darkest within a small
    distance, so that print that is a little off is no ink.
    """
    photo = cv2.GaussianBlur(sheet, (0, 0), 0.7).astype(np.float32) + 1
    paper = cv2.GaussianBlur(blank, (0, 0), 0.9).astype(np.float32) + 1
    pale = (paper.min(2) > 120).astype(np.float32)
    ratio = photo / paper
    for _turn in range(2):  # what is much darker than its surroundings is no light
        light = _light(ratio, pale)
        off = (ratio / light).min(2)
        pale = pale * ((off > 0.85) & (off < 1.2)).astype(np.float32)
    light = np.maximum(_light(ratio, pale), 0.02)
    reach = 2 * round(_TOLERANCE * SCALE) + 1
    darkest = cv2.erode(paper, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (reach, reach)))
    missing = (darkest - photo / light) / 255
    most = missing.max(2)
    second = missing.sum(2) - most - missing.min(2)
    return np.asarray(np.clip(0.6 * most + 0.4 * second, 0, 1), np.float32)


def _light(ratio: Plane, pale: Plane) -> Plane:
    """Return the light, channel by channel, as the pale places around a pixel show it."""
    small = (ratio.shape[1] // 4, ratio.shape[0] // 4)
    weight = cv2.resize(pale, small, interpolation=cv2.INTER_AREA)
    bright = cv2.resize(ratio * pale[:, :, None], small, interpolation=cv2.INTER_AREA)
    near = 2.2 * SCALE / 4
    total, share = cv2.GaussianBlur(bright, (0, 0), near), cv2.GaussianBlur(weight, (0, 0), near)
    far = cv2.GaussianBlur(bright, (0, 0), 5 * near), cv2.GaussianBlur(weight, (0, 0), 5 * near)
    found = (total + 0.02 * far[0]) / (share + 0.02 * far[1] + 1e-6)[:, :, None]
    return np.asarray(
        cv2.resize(found, ratio.shape[1::-1], interpolation=cv2.INTER_LINEAR), np.float32
    )
