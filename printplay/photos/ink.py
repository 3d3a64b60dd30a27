"""What was drawn on a sheet: all that is darker than its blank could be in that light."""

from __future__ import annotations

import cv2
import numpy as np

from printplay.photos.blank import LIGHT, Blank, Picture, Plane

_NEAR, _FAR = (
    2.2,
    11.0,
)  # mm: what shows the light of a place, and what does where nothing near does


def ink(sheet: Picture, blank: Blank) -> Plane:
    """Return how much darker than its blank a sheet is, 0 to 1, for each pixel.

    Light is what pale print shows of it; a blank counts as dark as the darkest within a small
    distance, so that print that is a little off is no ink.
    """
    photo = np.asarray(cv2.GaussianBlur(sheet, (0, 0), 0.7), np.float32) + 1
    light = _light(photo, blank)
    missing = (blank.darkest.astype(np.float32) + 1 - photo / light) / 255
    red, green, blue = cv2.split(missing)
    most = cv2.max(cv2.max(red, green), blue)
    second = cv2.max(cv2.min(red, green), cv2.min(cv2.max(red, green), blue))
    return np.asarray(np.clip(0.6 * most + 0.4 * second, 0, 1), np.float32)


def _light(photo: Plane, blank: Blank) -> Plane:
    """Return the light on each pixel, channel by channel, as the pale print around it shows it."""
    size = blank.light_size()
    pale = blank.pale[:, :, None]
    bright = _small(photo * pale, size)
    paper, share = blank.bright
    ratio = np.asarray(bright / np.maximum(paper, 1e-3), np.float32)
    weight = share
    for _turn in range(2):  # what is much darker than its surroundings is no light
        off = (ratio / _spread(ratio, weight)).min(2)
        weight = np.asarray(weight * ((off > 0.85) & (off < 1.2)), np.float32)
    light = np.maximum(_spread(ratio, weight), 0.02)
    return np.asarray(
        cv2.resize(light, photo.shape[1::-1], interpolation=cv2.INTER_LINEAR), np.float32
    )


def _small(plane: Plane, size: tuple[int, int]) -> Plane:
    return np.asarray(cv2.resize(plane, size, interpolation=cv2.INTER_AREA), np.float32)


def _spread(ratio: Plane, weight: Plane) -> Plane:
    """Return the mean around each place, by weight: of what is near, a little of what is far."""
    values = np.concatenate([ratio * weight[:, :, None], weight[:, :, None]], 2)
    near = cv2.GaussianBlur(values, (0, 0), _NEAR * LIGHT)
    small = cv2.resize(values, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    blurred = cv2.GaussianBlur(small, (0, 0), _FAR * LIGHT / 4)
    far = cv2.resize(blurred, values.shape[1::-1], interpolation=cv2.INTER_LINEAR)
    both = np.asarray(near, np.float32) + 0.02 * np.asarray(far, np.float32)
    return np.asarray(both[:, :, :3] / (both[:, :, 3:] + 1e-6), np.float32)
