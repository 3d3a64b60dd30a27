"""Covered parts of a sheet: under a finger, a die, a pen. They are not read."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from printplay.photos.blank import SCALE, TEXTURE, Blank, Picture, Plane, texture
from printplay.photos.finding import Array
from printplay.photos.rectify import terms

_COARSE = 2  # pixels a mm examined
#: Logarithms: differences of colour, and of lightness, that light cannot explain.
_STRANGE, _DARK, _BRIGHT = 0.16, 0.75, 0.6
_EACH = 17  # of so many pixels, one says what the light is like
_COLOUR = 24  # this difference between channels is a colour
_THICK = 4.0  # mm: a thinner thing may be a line or a scribble, a thicker one is neither
#: mm around a place in which print is looked for, and mm that it may lie off.
_WINDOW, _OFF = 2.5, 0.35
#: The least print (its variance) and the part of it beside ink that show whether it is there.
_PRINT, _BARE = 2e-4, 0.5
#: Ink, 0 to 1, that hides print; the part of the usual contrast below which print is missing; and
#: mm that an area without it is wide at least.
_INK, _GONE, _WIDE = 0.12, 0.25, 8.0
#: Print that seems gone may lie elsewhere on crumpled paper, so many mm off at most. It is print
#: astray if it is alike, as a part of how alike print and photo usually are.
_ASTRAY, _ALIKE = 3.0, 0.65
#: So much ink on average, 0 to 1, in so many mm around a place hides print as well: beside a thick
#: pen all else looks bright, such as a shovel in its ring.
_BESIDE, _NEAR = 0.1, 1.6


@dataclass(frozen=True, eq=False)
class Difference:
    """How a sheet differs from its blank, `_COARSE` pixels a mm.

    `ratio` is the logarithm of its lightness relative to the blank, by channel; `hue` is the
    distance from the colour of the lit print.
    """

    ratio: Plane
    hue: Plane


def covered(difference: Difference, size: tuple[int, ...]) -> NDArray[np.bool_]:
    """Return the covered pixels of a sheet: large areas with another colour, or without the print.

    `size` is rows and columns of what is returned.
    """
    bright = difference.ratio.mean(2)
    dark = _smooth(bright[:, :, None])[:, :, 0] - bright
    thick = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (round(_THICK * _COARSE) | 1,) * 2)
    strange = np.asarray((difference.hue > _STRANGE) | (dark > _DARK) | (dark < -_BRIGHT), np.uint8)
    large = cv2.morphologyEx(strange, cv2.MORPH_OPEN, thick)
    widened = cv2.dilate(np.asarray(large), cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (5, 5)))
    return np.asarray(cv2.resize(widened, (size[1], size[0]), interpolation=cv2.INTER_NEAREST), np.bool_)


def unprinted(sheet: Picture, blank: Blank, ink: Plane) -> NDArray[np.bool_]:
    """Return the pixels of a sheet where its print is missing: under white paper, say.

    What has the colour and the lightness of the sheet itself shows by nothing else. Print that a
    crumpled sheet has a little beside its place is not missing.
    """
    print_, seen_print = (
        _coarse(np.asarray(cv2.GaussianBlur(features, (0, 0), _OFF * TEXTURE), np.float32), blank)
        for features in (blank.texture, texture(sheet))
    )
    inked = (_coarse((ink > _INK).astype(np.float32), blank) > 0).astype(np.uint8)
    uninked = 1 - np.asarray(cv2.dilate(inked, np.ones((3, 3), np.uint8)), np.float32)
    uninked[cv2.GaussianBlur(_coarse(ink, blank), (0, 0), _NEAR * _COARSE) > _BESIDE] = 0
    shared, expected, full_print = (
        _local_mean(product) for product in (uninked * print_ * seen_print, uninked * print_**2, print_**2)
    )
    comparable = (expected > _PRINT) & (expected > _BARE * full_print)
    if not comparable.any():
        return np.zeros(sheet.shape[:2], np.bool_)
    contrast = shared / np.maximum(expected, _PRINT)
    least = _GONE * float(np.median(contrast[comparable]))
    missing = comparable & (contrast < least)
    large = _large_areas(missing)
    if large.any():
        spread = np.maximum(expected * _local_mean(uninked * seen_print**2), _PRINT**2)
        least_likeness = _ALIKE * float(np.median((shared / np.sqrt(spread))[comparable]))
        part = _surroundings(large)
        missing[part] &= ~_astray_print(print_[part], seen_print[part], uninked[part], least, least_likeness)
        large = _large_areas(missing)
    size = sheet.shape[1::-1]
    return np.asarray(cv2.resize(large, size, interpolation=cv2.INTER_NEAREST), np.bool_)


def _large_areas(mask: NDArray[np.bool_]) -> NDArray[np.uint8]:
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (round(_WIDE * _COARSE) | 1,) * 2)
    return np.asarray(cv2.morphologyEx(mask.astype(np.uint8), cv2.MORPH_OPEN, disc), np.uint8)


def _surroundings(areas: NDArray[np.uint8]) -> tuple[slice, slice]:
    """Return the rows and columns around areas that tell what print there is in them."""
    left, top, wide, high = cv2.boundingRect(areas)
    margin = round(3 * _WINDOW * _COARSE)
    rows, columns = (
        (max(0, start - margin), start + size + margin) for start, size in ((top, high), (left, wide))
    )
    return slice(*rows), slice(*columns)


def _astray_print(
    print_: Plane, seen_print: Plane, uninked: Plane, least: float, least_likeness: float
) -> NDArray[np.bool_]:
    """Return where print lies beside its place, with at least some contrast, and alike."""
    reach = round(_ASTRAY * _COARSE)
    astray = np.zeros(print_.shape, np.bool_)
    all_seen = _local_mean(uninked * seen_print**2)
    for down, right in product(range(-reach, reach + 1), repeat=2):
        if math.hypot(down, right) > reach:
            continue
        moved_print = np.roll(print_, (down, right), (0, 1))
        shared, expected = (
            _local_mean(uninked * moved_print * seen_print),
            _local_mean(uninked * moved_print**2),
        )
        enough = shared > least * np.maximum(expected, _PRINT)
        astray |= enough & (shared > least_likeness * np.sqrt(np.maximum(expected * all_seen, _PRINT**2)))
    return astray


def _local_mean(plane: Plane) -> Plane:
    """Return the mean around each place, in the window in which print is looked for."""
    return np.asarray(cv2.GaussianBlur(plane, (0, 0), _WINDOW * _COARSE), np.float32)


def likelier(sheet: Picture, blank: Blank) -> tuple[Blank, Difference]:
    """Return the blank in colour or grey, whichever fits the sheet, and how the sheet differs from it."""
    red, green, blue = cv2.split(blank.picture)
    spread = cv2.subtract(cv2.max(cv2.max(red, green), blue), cv2.min(cv2.min(red, green), blue))
    colours = np.asarray(spread) > _COLOUR
    coloured = _difference(sheet, blank.picture)
    if colours.mean() < 0.05:
        return blank, coloured
    small = cv2.resize(np.asarray(colours, np.uint8), _coarse_size(blank.picture))
    coloured_pixels = np.asarray(small, np.bool_)
    grey = _difference(sheet, blank.grey.picture)
    off = [float(np.median(difference.hue[coloured_pixels])) for difference in (coloured, grey)]
    return (blank, coloured) if off[0] <= off[1] else (blank.grey, grey)


def _coarse(plane: Plane, blank: Blank) -> Plane:
    """Return one value a pixel of a sheet, `_COARSE` pixels a mm."""
    small = cv2.resize(plane, _coarse_size(blank.picture), interpolation=cv2.INTER_AREA)
    return np.asarray(small, np.float32)


def _coarse_size(picture: Picture) -> tuple[int, int]:
    return round(picture.shape[1] * _COARSE / SCALE), round(picture.shape[0] * _COARSE / SCALE)


def _difference(sheet: Picture, blank: Picture) -> Difference:
    photo, print_ = (
        np.asarray(cv2.resize(picture, _coarse_size(blank), interpolation=cv2.INTER_AREA), np.float32) + 4
        for picture in (sheet, blank)
    )
    ratio = np.asarray(np.log(photo / print_), np.float32)
    tone = np.asarray(ratio - ratio.mean(2, keepdims=True), np.float32)
    return Difference(ratio, np.asarray(np.abs(tone - _smooth(tone)).max(2), np.float32))


def _smooth(planes: Plane) -> Plane:
    """Return a smooth surface through each plane, ignoring outliers: the light."""
    high, wide = planes.shape[:2]
    every = _term_grid(high, wide)
    values = planes.reshape(high * wide, -1)[::_EACH]
    few = np.ascontiguousarray(every[::_EACH], np.float64)
    weight = np.ones(len(values), np.float64)
    fit: Array = np.zeros((10, values.shape[1]))
    for _turn in range(6):
        part = few * weight[:, None]
        normal_matrix = part.T @ few + 1e-6 * np.eye(10)
        fit = np.asarray(np.linalg.solve(normal_matrix, part.T @ values), np.float64)
        off = np.abs(few @ fit - values).max(1)
        weight = np.asarray(1 / (1 + (off / 0.06) ** 2), np.float64)
    return np.asarray((every @ fit.astype(np.float32)).reshape(planes.shape), np.float32)


@lru_cache(maxsize=2)
def _term_grid(high: int, wide: int) -> Plane:
    y, x = np.mgrid[-1 : 1 : high * 1j, -1 : 1 : wide * 1j]
    return terms(x.ravel(), y.ravel()).astype(np.float32)
