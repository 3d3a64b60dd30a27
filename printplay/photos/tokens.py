"""Rings and strokes around printed things: tokens, values, temples, rings to tick.

A network sees the ink and the print of each place and its surroundings, so that it can distinguish
a ring that touches the neighbour, a crossing line and a smudge.

`ink` forgives print that is a little off, so a stroke along printed lines hardly shows in it. Here
each place is shifted by itself until its print fits, and then little need be forgiven.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import cv2
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from printplay.photos.blank import LIGHT, SCALE, Blank, Picture, Plane
from printplay.photos.networks import Values, darkness, network, sigmoid
from printplay.printing.sheet_code import Ring

#: mm: the neighbourhood that shows the light of a place, and the wider one otherwise.
_NEAR, _FAR = 2.2, 11.0
_BAND = 128  # rows that are looked at at once
#: mm around a place, twice as far to the sides, in which paper shows the light; the lightness of
#: paper; and the percentile of it that is lit and bare.
_LIT, _PAPER, _BARE = 3.6, 235, 85
#: Pixels that print is looked for to each side; a difference that counts no more than this much,
#: as it is ink; and the part of a place's radius that is compared.
_ASIDE, _INK, _COMPARED = 4, 0.12, 1.3
_Pixel = TypeVar("_Pixel", bound=np.generic)

#: The input of the network for a place: rows and columns, and radii to each side.
SIZE, REACH = 32, 2.0
#: The share of a place's radius that is its middle, within a ring around it.
_MIDDLE = 0.68
#: Ink is shown so many times darker than in its pen: a pencil along printed lines is hardly seen
#: otherwise. Darker still, what an eraser leaves looks like a stroke.
_BOLD = 1.25
#: Its outputs in order, each a probability.
SAYS = ("token ringed", "token struck", "value ringed", "temple struck", "ring ticked")


def mark_chances(picture: Picture, blank: Picture, ink: Plane, rings: Sequence[Ring], pen: float) -> Values:
    """Return the probability of each of `SAYS`, shape (n, 5); use only those for the kind of place."""
    if not rings:
        return np.zeros((0, len(SAYS)), np.float32)
    crops = [ring_crop(picture, blank, ink, ring, pen) for ring in rings]
    return sigmoid(network("rings")(np.stack(crops)))


def ring_crop(picture: Picture, blank: Picture, ink: Plane, ring: Ring, pen: float) -> Values:
    """Return a place as input of the network, shape (3, SIZE, SIZE).

    Its ink, its print, and what it has beyond its print if that is laid onto it by itself.
    """
    step = 2 * REACH * ring.radius * SCALE / SIZE  # pixels of the sheet for one of the input
    left = ring.x * SCALE - REACH * ring.radius * SCALE
    top = ink.shape[0] - ring.y * SCALE - REACH * ring.radius * SCALE
    ink_part, (x, y) = _cut_part(ink, left, top, step * SIZE)
    blank_part, _same = _cut_part(blank, left, top, step * SIZE)
    grey = np.asarray(cv2.cvtColor(blank_part, cv2.COLOR_RGB2GRAY), np.float32)
    print_ = np.asarray(1 - grey / 255, np.float32)
    reach = round(REACH * ring.radius * SCALE) + 2
    beyond = residue(picture, blank, ring, reach)
    middle = round(ring.x * SCALE) - reach, len(ink) - round(ring.y * SCALE) - reach
    crop = np.stack([
        _sampled(plane, left - x, top - y, step)
        for plane, (x, y) in ((ink_part, (x, y)), (print_, (x, y)), (beyond, middle))
    ])  # fmt: skip
    crop[[0, 2]] = np.clip(_BOLD * crop[[0, 2]] / darkness(crop[0], pen), 0, 1.5)
    return crop


def _sampled(plane: Plane, left: float, top: float, step: float) -> Values:
    """Return SIZE x SIZE pixels of a plane, `step` apart."""
    if step > 1.2:
        plane = np.asarray(cv2.GaussianBlur(plane, (0, 0), 0.4 * step), np.float32)
    matrix = np.array([[step, 0, left + step / 2], [0, step, top + step / 2]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(
        cv2.warpAffine(plane, matrix, (SIZE, SIZE), flags=flags, borderMode=cv2.BORDER_CONSTANT), np.float32
    )


def darkened(picture: Picture, blank: Picture, ring: Ring) -> float:
    """Return how much darker the middle of a place is than its blank, relative to the light.

    In a blurred or unevenly lit photo, print is darker than its blank, too: compare the number
    with that of similar unmarked places.
    """
    lit = light(picture, blank, ring)
    if lit is None:
        return 0.0
    high, (x, y) = len(picture), (round(ring.x * SCALE), round(ring.y * SCALE))
    inner = round(_MIDDLE * ring.radius * SCALE)
    around = np.s_[high - y - inner : high - y + inner + 1, x - inner : x + inner + 1]
    down, across = np.ogrid[-inner : inner + 1, -inner : inner + 1]
    disc = down**2 + across**2 <= inner**2
    lightness = (picture[around] / lit)[disc].mean(0)
    darkening = np.sort(blank[around][disc].mean(0) / 255 - lightness)
    return float(darkening[1:].mean())  # coloured ink darkens the other channels


def _cut_part(
    plane: NDArray[_Pixel], left: float, top: float, size: float
) -> tuple[NDArray[_Pixel], tuple[int, int]]:
    """Return the relevant part of a plane or a picture, and its offset."""
    x, y = max(0, int(left) - 8), max(0, int(top) - 8)
    return plane[y : int(top + size) + 8, x : int(left + size) + 8], (x, y)


def light(picture: Picture, blank: Picture, ring: Ring) -> Plane | None:
    """Return the light on the paper around a place by channel; None if no bare paper is there."""
    high, (x, y) = len(picture), (round(ring.x * SCALE), round(ring.y * SCALE))
    reach = round(_LIT * SCALE)
    rows = slice(max(0, high - y - reach), high - y + reach + 1, 2)
    wide = slice(max(0, x - 2 * reach), x + 2 * reach + 1, 2)
    bare_paper = blank[rows, wide].min(2) > _PAPER
    if not bare_paper.any():
        return None
    return np.asarray(np.percentile(picture[rows, wide][bare_paper], _BARE, axis=0) + 1, np.float32)


def residue(picture: Picture, blank: Picture, ring: Ring, reach: int) -> Plane:
    """Return how much darker than its own print a place is, 0 to 1, `reach` pixels to each side.

    Its middle is in the middle; the sides are `2 * reach + 1` pixels. 0 where no paper shows the
    light.
    """
    lit = light(picture, blank, ring)
    side = 2 * reach + 1
    if lit is None:
        return np.zeros((side, side), np.float32)
    lit_part = np.asarray(_pixels_around(picture, ring, reach) / lit, np.float32)
    wider = _pixels_around(blank, ring, reach + _ASIDE)
    print_ = np.asarray(cv2.GaussianBlur(wider, (0, 0), 0.9) / 255, np.float32)
    down, across = _shift(lit_part.mean(2), print_.mean(2), reach, ring)
    least = cv2.erode(print_, np.ones((3, 3), np.uint8))
    differences = cv2.split(least[down : down + side, across : across + side] - lit_part)
    return darker(*(np.asarray(channel, np.float32) for channel in differences))


def _shift(lit_part: Plane, print_: Plane, reach: int, ring: Ring) -> tuple[int, int]:
    """Return the rows and columns of the wider print at which what is seen fits it best."""
    compared = min(reach, round(_COMPARED * ring.radius * SCALE))
    inner = slice(reach - compared, reach + compared + 1, 2)
    part = print_[
        reach - compared : reach + compared + 1 + 2 * _ASIDE,
        reach - compared : reach + compared + 1 + 2 * _ASIDE,
    ]
    windows = sliding_window_view(part, (2 * compared + 1, 2 * compared + 1))[:, :, ::2, ::2]
    off = np.minimum(np.abs(windows - lit_part[inner, inner]), _INK).mean((2, 3))
    row, column = divmod(int(off.argmin()), off.shape[1])
    return row, column


def _pixels_around(picture: Picture, ring: Ring, reach: int) -> Plane:
    """Return the pixels around a place; beyond the edge of a picture it goes on as there."""
    x, y = round(ring.x * SCALE), len(picture) - round(ring.y * SCALE)
    high, wide = picture.shape[:2]
    rows = np.clip(np.arange(y - reach, y + reach + 1), 0, high - 1)
    columns = np.clip(np.arange(x - reach, x + reach + 1), 0, wide - 1)
    return np.asarray(picture[rows[:, None], columns], np.float32)


def ink(sheet: Picture, blank: Blank) -> Plane:
    """Return the ink of each pixel: how much darker than its blank it is, 0 to 1.

    Pale print shows the light; a blank counts as dark as the darkest pixel within a small
    distance, so that slightly displaced print is no ink.
    """
    soft = np.asarray(cv2.GaussianBlur(sheet, (0, 0), 0.7), np.uint8)
    size = soft.shape[1::-1]
    lights = [
        np.asarray(cv2.resize(np.ascontiguousarray(channel), size), np.float32)
        for channel in np.moveaxis(_light(soft, blank), 2, 0)
    ]
    ink_plane = np.empty(soft.shape[:2], np.float32)
    for top in range(0, len(ink_plane), _BAND):  # all at once take 100 MB more
        band = slice(top, top + _BAND)
        red, green, blue = (
            _missing(soft[band, :, channel], light[band], blank.darkest[band, :, channel])
            for channel, light in enumerate(lights)
        )
        ink_plane[band] = darker(red, green, blue)
    return ink_plane


def darker(red: Plane, green: Plane, blue: Plane) -> Plane:
    """Return one measure, 0 to 1, of how much darker something is in three channels."""
    lightest = np.asarray(cv2.max(cv2.max(red, green), blue), np.float32)
    low, high = cv2.min(red, green), cv2.max(red, green)
    second = np.asarray(cv2.max(low, cv2.min(high, blue)), np.float32)
    lightest *= np.float32(0.6)
    second *= np.float32(0.4)
    lightest += second
    return np.asarray(np.clip(lightest, 0, 1, out=lightest), np.float32)


def _missing(photo: Picture, light: Plane, darkest: Picture) -> Plane:
    evenly_lit = (photo.astype(np.float32) + 1) / light
    return np.asarray((darkest.astype(np.float32) + 1 - evenly_lit) / 255, np.float32)


def _light(photo: Picture, blank: Blank) -> Plane:
    """Return the light by channel, `LIGHT` pixels a mm, measured on the pale print around."""
    size = blank.light_size()
    bright = np.stack(
        [_small((photo[:, :, channel].astype(np.float32) + 1) * blank.pale, size) for channel in range(3)], 2
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
    spread = np.asarray(near, np.float32) + 0.02 * np.asarray(far, np.float32)
    return np.asarray(spread[:, :, :3] / (spread[:, :, 3:] + 1e-6), np.float32)
