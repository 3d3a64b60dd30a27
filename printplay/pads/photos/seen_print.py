"""How much of the print around the fields of a page is seen: none where something lies on them.

That may be white paper, or paper with print of its own. What is written on a page says nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

import cv2
import numpy as np

from printplay.photos.blank import SCALE, Picture, Plane
from printplay.printing.places import Box

_PIXELS = SCALE // 2  # of a mm that are looked at
#: mm around a field that belong to its print; mm that it may lie off; mm around that it is darker
#: than.
_AROUND, _OFF, _DARKER = 1.0, 1.0, 1.5
_BLURRED = 0.12  # mm that a blank is blurred as a photo is
#: Ink, 0 to 1, and what is so near to it, mm, hides print; with less of it bare, a part, none can
#: be told. What is seen as well as this needs no look beside its place.
_INK, _NEAR, _BARE, _PLAIN = 0.1, 0.25, 0.25, 0.8
_LEAST, _FAINT = 0.02, 0.5  # contrast, and the sum of its squares, that are none
_USUAL = 75  # percentile of the fields: half of them may lie below something
_ROOM = round((_AROUND + _OFF) * _PIXELS) + 1


class _Planes(NamedTuple):
    """Print and photo, darker than around, and what is bare of ink; each with room around."""

    print_: Plane
    photo: Plane
    bare: Plane


def seen_print(
    picture: Picture, blank: Picture, ink: Plane, boxes: Sequence[Box]
) -> list[float | None]:
    """Return how much of its print is seen around each box: 1 as usual on the page, 0 nothing.

    It is None where ink hides most of the print, or hardly any is. `picture` lies on `blank`, both
    of sheets; `ink` is as large.
    """
    dark = cv2.resize((ink > _INK).astype(np.float32), None, fx=_PIXELS / SCALE,
                      fy=_PIXELS / SCALE, interpolation=cv2.INTER_AREA)  # fmt: skip
    near = 2 * round(_NEAR * _PIXELS) + 1
    bare = 1 - cv2.dilate((dark > 0.25).astype(np.float32), np.ones((near, near), np.uint8))
    room = ((_ROOM, _ROOM), (_ROOM, _ROOM))
    planes = _Planes(*(
        np.pad(np.asarray(one, np.float32), room)
        for one in (_darker(blank), _darker(picture), bare)
    ))  # fmt: skip
    # by halves: one dark rule above a field would stand for all its outline
    lower, upper = (
        _seen(planes, [Box(one.x, one.y + part * one.height / 2, one.width, one.height / 2)
                       for one in boxes])
        for part in (0, 1)
    )  # fmt: skip
    return [
        None if one is None and other is None
        else min(part for part in (one, other) if part is not None)
        for one, other in zip(lower, upper, strict=True)
    ]  # fmt: skip


def _seen(planes: _Planes, boxes: Sequence[Box]) -> list[float | None]:
    """Return how much of its print is seen around each box, 1 as usual among them."""
    found = [_contrast(planes, box) for box in boxes]
    known = [one for one in found if one is not None]
    usual = max(float(np.percentile(known, _USUAL)), _LEAST) if known else 1.0
    return [
        None if one is None
        else (one if one > _PLAIN * usual else _contrast(planes, box, _OFF) or 0.0) / usual
        for box, one in zip(boxes, found, strict=True)
    ]  # fmt: skip


def _darker(picture: Picture) -> Plane:
    """Return how much darker a sheet is than around each place, the logarithm, `_PIXELS` a mm."""
    small = cv2.resize(picture, None, fx=_PIXELS / SCALE, fy=_PIXELS / SCALE,
                       interpolation=cv2.INTER_AREA)  # fmt: skip
    darkest = small.min(2)
    light = cv2.GaussianBlur(np.log(darkest.astype(np.float32) + 8), (0, 0), _BLURRED * _PIXELS)
    return np.asarray(cv2.GaussianBlur(light, (0, 0), _DARKER * _PIXELS) - light, np.float32)


def _contrast(planes: _Planes, box: Box, off: float = 0.0) -> float | None:
    """Return the contrast of the print around a box as a part of what it should be.

    It is the best of all places up to `off` mm off; None if too little of the print is bare.
    """
    foot = len(planes.print_) - _ROOM
    left, right = (
        _ROOM + round(x * _PIXELS) for x in (box.x - _AROUND, box.x + box.width + _AROUND)
    )
    top, low = (foot - round(y * _PIXELS) for y in (box.y + box.height + _AROUND, box.y - _AROUND))
    print_ = planes.print_[top:low, left:right]
    whole = float(print_.var()) * print_.size
    reach = round(off * _PIXELS)
    best: float | None = None
    for down, along in product(range(-reach, reach + 1, 2), repeat=2):
        part = slice(top + down, low + down), slice(left + along, right + along)
        bare, photo = planes.bare[part], planes.photo[part]
        much = max(float(bare.sum()), 1.0)
        there = print_ - float((bare * print_).sum()) / much
        both = bare * there
        energy = float((both * there).sum())
        if energy < max(_BARE * whole, _FAINT):
            continue
        contrast = float((both * photo).sum()) / (energy + _LEAST)
        best = contrast if best is None else max(best, contrast)
    return best
