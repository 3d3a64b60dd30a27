"""Ink on a sheet: everything darker than its blank could be in the same light."""

from __future__ import annotations

import cv2
import numpy as np

from printplay.photos.blank import LIGHT, Blank, Picture, Plane

#: mm: the neighbourhood that shows the light of a place, and the wider one otherwise.
_NEAR, _FAR = 2.2, 11.0
_BAND = 128  # rows that are looked at at once


def ink(sheet: Picture, blank: Blank) -> Plane:
    """Return the ink of each pixel: how much darker than its blank it is, 0 to 1.

    Pale print shows the light; a blank counts as dark as the darkest pixel within a small
    distance, so that slightly displaced print is no ink.
    """
    soft = np.asarray(cv2.GaussianBlur(sheet, (0, 0), 0.7), np.uint8)
    size = soft.shape[1::-1]
    lights = [
        np.asarray(cv2.resize(np.ascontiguousarray(one), size), np.float32)
        for one in np.moveaxis(_light(soft, blank), 2, 0)
    ]
    found = np.empty(soft.shape[:2], np.float32)
    for top in range(0, len(found), _BAND):  # all at once take 100 MB more
        band = slice(top, top + _BAND)
        red, green, blue = (
            _missing(soft[band, :, channel], light[band], blank.darkest[band, :, channel])
            for channel, light in enumerate(lights)
        )
        found[band] = darker(red, green, blue)
    return found


def darker(red: Plane, green: Plane, blue: Plane) -> Plane:
    """Return one measure, 0 to 1, of how much darker something is in three channels."""
    most = np.asarray(cv2.max(cv2.max(red, green), blue), np.float32)
    low, high = cv2.min(red, green), cv2.max(red, green)
    second = np.asarray(cv2.max(low, cv2.min(high, blue)), np.float32)
    most *= np.float32(0.6)
    second *= np.float32(0.4)
    most += second
    return np.asarray(np.clip(most, 0, 1, out=most), np.float32)


def _missing(photo: Picture, light: Plane, darkest: Picture) -> Plane:
    """Return how much darker than its blank a channel is, by the light on it."""
    seen = (photo.astype(np.float32) + 1) / light
    return np.asarray((darkest.astype(np.float32) + 1 - seen) / 255, np.float32)


def _light(photo: Picture, blank: Blank) -> Plane:
    """Return the light by channel, `LIGHT` pixels a mm, measured on the pale print around."""
    size = blank.light_size()
    bright = np.stack(
        [_small((photo[:, :, one].astype(np.float32) + 1) * blank.pale, size) for one in range(3)], 2
    )
    paper, share = blank.bright
    ratio = np.asarray(bright / np.maximum(paper, 1e-3), np.float32)
    weight = share
    for _turn in range(2):  # a place much darker than its surroundings does not show the light
        off = (ratio / _spread(ratio, weight)).min(2)
        weight = np.asarray(weight * ((off > 0.85) & (off < 1.2)), np.float32)
    return np.asarray(np.maximum(_spread(ratio, weight), 0.02), np.float32)


def _small(plane: Plane, size: tuple[int, int]) -> Plane:
    return np.asarray(cv2.resize(plane, size, interpolation=cv2.INTER_AREA), np.float32)


def _spread(ratio: Plane, weight: Plane) -> Plane:
    """Return the weighted mean around each place: mostly near pixels, and some farther ones."""
    values = np.concatenate([ratio * weight[:, :, None], weight[:, :, None]], 2)
    near = cv2.GaussianBlur(values, (0, 0), _NEAR * LIGHT)
    small = cv2.resize(values, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    blurred = cv2.GaussianBlur(small, (0, 0), _FAR * LIGHT / 4)
    far = cv2.resize(blurred, values.shape[1::-1], interpolation=cv2.INTER_LINEAR)
    both = np.asarray(near, np.float32) + 0.02 * np.asarray(far, np.float32)
    return np.asarray(both[:, :, :3] / (both[:, :, 3:] + 1e-6), np.float32)
