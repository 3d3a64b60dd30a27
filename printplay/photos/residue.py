"""What is on a place beyond its print, where the print there is laid exactly onto its blank.

`ink` forgives print that is a little off, so a stroke along printed lines hardly shows in it. Here
each place is shifted by itself until its print fits, and then little need be forgiven.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from printplay.photos.blank import SCALE, Picture, Plane
from printplay.photos.ink import darker
from printplay.printing.places import Ring

#: mm around a place, twice as far to the sides, in which paper shows the light; the lightness of
#: paper; and the percentile of it that is lit and bare.
_LIT, _PAPER, _BARE = 3.6, 235, 85
#: Pixels that print is looked for to each side; a difference that counts no more than this much,
#: as it is ink; and the part of a place's radius that is compared.
_ASIDE, _INK, _COMPARED = 4, 0.12, 1.3


def light(picture: Picture, blank: Picture, ring: Ring) -> Plane | None:
    """Return the light on the paper around a place by channel; None if no bare paper is there."""
    high, (x, y) = len(picture), (round(ring.x * SCALE), round(ring.y * SCALE))
    reach = round(_LIT * SCALE)
    rows = slice(max(0, high - y - reach), high - y + reach + 1, 2)
    wide = slice(max(0, x - 2 * reach), x + 2 * reach + 1, 2)
    bare = blank[rows, wide].min(2) > _PAPER
    if not bare.any():
        return None
    return np.asarray(np.percentile(picture[rows, wide][bare], _BARE, axis=0) + 1, np.float32)


def residue(picture: Picture, blank: Picture, ring: Ring, reach: int) -> Plane:
    """Return how much darker than its own print a place is, 0 to 1, `reach` pixels to each side.

    Its middle is in the middle; the sides are `2 * reach + 1` pixels. 0 where no paper shows the
    light.
    """
    lit = light(picture, blank, ring)
    side = 2 * reach + 1
    if lit is None:
        return np.zeros((side, side), np.float32)
    seen = np.asarray(_around(picture, ring, reach) / lit, np.float32)
    wider = _around(blank, ring, reach + _ASIDE)
    print_ = np.asarray(cv2.GaussianBlur(wider, (0, 0), 0.9) / 255, np.float32)
    down, across = _shift(seen.mean(2), print_.mean(2), reach, ring)
    least = cv2.erode(print_, np.ones((3, 3), np.uint8))
    apart = cv2.split(least[down : down + side, across : across + side] - seen)
    return darker(*(np.asarray(channel, np.float32) for channel in apart))


def _shift(seen: Plane, print_: Plane, reach: int, ring: Ring) -> tuple[int, int]:
    """Return the rows and columns of the wider print at which what is seen fits it best."""
    near = min(reach, round(_COMPARED * ring.radius * SCALE))
    inner = slice(reach - near, reach + near + 1, 2)
    part = print_[reach - near : reach + near + 1 + 2 * _ASIDE, reach - near : reach + near + 1 + 2 * _ASIDE]
    windows = sliding_window_view(part, (2 * near + 1, 2 * near + 1))[:, :, ::2, ::2]
    off = np.minimum(np.abs(windows - seen[inner, inner]), _INK).mean((2, 3))
    row, column = divmod(int(off.argmin()), off.shape[1])
    return row, column


def _around(picture: Picture, ring: Ring, reach: int) -> Plane:
    """Return the pixels around a place; beyond the edge of a picture it goes on as there."""
    x, y = round(ring.x * SCALE), len(picture) - round(ring.y * SCALE)
    high, wide = picture.shape[:2]
    rows = np.clip(np.arange(y - reach, y + reach + 1), 0, high - 1)
    columns = np.clip(np.arange(x - reach, x + reach + 1), 0, wide - 1)
    return np.asarray(picture[rows[:, None], columns], np.float32)
