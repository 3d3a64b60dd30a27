"""Marks so dense that they look like a thing on the sheet: a scribble in a ring, a wide marker.

A finger, a die or a pen is larger than what people draw on a token, or of another colour than the
ink beside it.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from printplay.games.go_for_gold.photos.pictures.sheet import FlatSheet
from printplay.photos.blank import SCALE
from printplay.photos.residue import light
from printplay.printing.places import Box, Ring

#: How far a mark reaches from the middle of its place, in radii of that; what covers a sheet is
#: grown by a millimetre. Of 43 photos by somebody else no mark reached 2.5, each thing 3 and more.
_REACH = 2.5
#: mm to both sides in which ink shows the colour of the pen, the part of the pen's darkness that is
#: surely ink, and the pixels of it that are enough.
_BESIDE, _INKED, _ENOUGH = 25.0, 0.7, 30
#: What a mark absorbs of the light is at least this part of what ink does, and no channel is off by
#: more than that: paper shines through, and no other colour.
_PART, _OFF = 0.4, 0.12
#: mm that a scribble in a box, grown by a millimetre, reaches beyond it, and the part of the pen's
#: darkness that most of it has: a die is larger, and a coin or a finger paler than ink.
_OVER, _DARK = 3.0, 0.6


def without_marks(sheet: FlatSheet, rings: Sequence[Ring]) -> NDArray[np.bool_]:
    """Return the pixels of a sheet that are covered, but for marks on the places of some rings."""
    if not sheet.covered.any():
        return sheet.covered
    near = np.zeros(sheet.covered.shape, np.bool_)
    for ring in rings:
        near[_around(ring, len(near))] = True
    _count, parts, sizes, _middles = cv2.connectedComponentsWithStats(
        sheet.covered.astype(np.uint8), connectivity=4
    )
    left = sheet.covered.copy()
    for part, (x, y, wide, high, _area) in enumerate(np.asarray(sizes)):
        there = np.s_[y : y + high, x : x + wide]
        own = parts[there] == part
        if not part or not near[there][own].all():
            continue
        middle = x / SCALE + wide / SCALE / 2, (len(near) - y - high / 2) / SCALE
        ring = min(rings, key=lambda one: np.hypot(one.x - middle[0], one.y - middle[1]))
        beside = slice(max(0, round(x - _BESIDE * SCALE)), round(x + wide + _BESIDE * SCALE))
        if _of_ink(sheet, ring, sheet.picture[there][own], (there[0], beside), near):
            left[there][own] = False
    return left


def is_scribbled(sheet: FlatSheet, box: Box) -> bool:
    """Return whether what seems to cover a box is a scribble: as dark as the pen, and no larger."""
    high = len(sheet.covered)
    rows = slice(round(high - (box.y + box.height + _OVER) * SCALE), round(high - (box.y - _OVER) * SCALE))
    columns = slice(round((box.x - _OVER) * SCALE), round((box.x + box.width + _OVER) * SCALE))
    part = sheet.covered[rows, columns]
    if sheet.pen <= 0 or not part.any():
        return False
    edge = np.concatenate([part[0], part[-1], part[:, 0], part[:, -1]])
    dark = float(np.median(sheet.ink[rows, columns][part]))
    return not edge.any() and dark > _DARK * sheet.pen


def _around(ring: Ring, high: int) -> tuple[slice, slice]:
    """Return the rows and columns of a sheet, so many rows high, that a mark on a place reaches."""
    x, y, reach = ring.x * SCALE, high - ring.y * SCALE, _REACH * ring.radius * SCALE
    return (
        slice(max(0, round(y - reach)), max(0, round(y + reach))),
        slice(max(0, round(x - reach)), max(0, round(x + reach))),
    )


def _of_ink(
    sheet: FlatSheet, ring: Ring, pixels: NDArray[np.uint8], beside: tuple[slice, slice],
    near: NDArray[np.bool_],
) -> bool:  # fmt: skip
    """Return whether some pixels have the colour of the ink beside them, with paper between."""
    lit = light(sheet.picture, sheet.blank, ring)
    inked = (sheet.ink[beside] > _INKED * sheet.pen) & ~sheet.covered[beside] & near[beside]
    if lit is None or sheet.pen <= 0 or inked.sum() < _ENOUGH:
        return False
    pen, found = (1 - np.median(part, axis=0) / lit for part in (sheet.picture[beside][inked], pixels))
    share = float(found @ pen / (pen @ pen + 1e-6))
    return share > _PART and float(np.abs(found - share * pen).max()) < _OFF
