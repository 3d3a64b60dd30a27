"""Ink on a sheet: everything darker than its blank could be in the same light."""

from __future__ import annotations

import cv2
import numpy as np

from printplay.photos.blank import LIGHT, Blank, Picture, Plane

_NEAR, _FAR = (
    2.2,
    11.0,
)  # mm: the neighbourhood that shows the light of a place, and the wider one otherwise


def ink(sheet: Picture, blank: Blank) -> Plane:
    """Return the ink of each pixel: how much darker than its blank it is, 0 to 1.

    Pale print shows the light; a blank counts as dark as the darkest pixel within a small
    distance, so that slightly displaced print is no ink.
    """
    photo = np.asarray(cv2.GaussianBlur(sheet, (0, 0), 0.7), np.float32) + 1
    light = _light(photo, blank)
    missing = (blank.darkest.astype(np.float32) + 1 - photo / light) / 255
    red, green, blue = cv2.split(missing)
    most = cv2.max(cv2.max(red, green), blue)
    second = cv2.max(cv2.min(red, green), cv2.min(cv2.max(red, green), blue))
    return np.asarray(np.clip(0.6 * most + 0.4 * second, 0, 1), np.float32)


def _light(photo: Plane, blank: Blank) -> Plane:
    """Return the light on each pixel by channel, measured on the pale print around it."""
    size = blank.light_size()
    pale = blank.pale[:, :, None]
    bright = _small(photo * pale, size)
    paper, share = blank.bright
    ratio = np.asarray(bright / np.maximum(paper, 1e-3), np.float32)
    weight = share
    for _turn in range(2):  # a place much darker than its surroundings does not show the light
        off = (ratio / _spread(ratio, weight)).min(2)
        weight = np.asarray(weight * ((off > 0.85) & (off < 1.2)), np.float32)
    light = np.maximum(_spread(ratio, weight), 0.02)
    return np.asarray(
        cv2.resize(light, photo.shape[1::-1], interpolation=cv2.INTER_LINEAR), np.float32
    )


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
