"""Rings and strokes around printed things: tokens, values, temples, rings to tick.

A network sees the ink and the print of each place and its surroundings, so that it can distinguish
a ring that touches the neighbour, a crossing line and a smudge.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from printplay.photos.blank import SCALE, Picture, Plane
from printplay.photos.network import Values, likely, network
from printplay.photos.numbers import darkness
from printplay.printing.places import Ring

#: The input of the network for a place: rows and columns, and radii to each side.
SIZE, REACH = 32, 2.0
#: mm around a place, twice as far to the sides, in which paper shows the light; the share of its
#: radius that is its middle, within a ring around it; and the lightness of paper.
_LIT, _MIDDLE, _PAPER = 3.6, 0.68, 235
#: Its outputs in order, each a probability.
SAYS = ("token ringed", "token struck", "value ringed", "temple struck", "ring ticked")


def marked(ink: Plane, print_: Plane, rings: Sequence[Ring], pen: float) -> Values:
    """Return the probability of each of `SAYS` for each place, shape (n, 5).

    `print_` is the darkness of the blank, 0 to 1. Use only the outputs for the kind of place.
    """
    if not rings:
        return np.zeros((0, len(SAYS)), np.float32)
    return likely(network("rings")(np.stack([ring_crop(ink, print_, one, pen) for one in rings])))


def ring_crop(ink: Plane, print_: Plane, ring: Ring, pen: float) -> Values:
    """Return ink and print around a place as input of the network, shape (2, SIZE, SIZE)."""
    step = 2 * REACH * ring.radius * SCALE / SIZE  # pixels of the sheet for one of the input
    left = ring.x * SCALE - REACH * ring.radius * SCALE
    top = ink.shape[0] - ring.y * SCALE - REACH * ring.radius * SCALE
    matrix = np.array([[step, 0, left + step / 2], [0, step, top + step / 2]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    seen = []
    for plane in (ink, print_):
        part, (x, y) = _near(plane, left, top, step * SIZE)
        if step > 1.2:
            part = np.asarray(cv2.GaussianBlur(part, (0, 0), 0.4 * step), np.float32)
        moved = matrix - np.array([[0, 0, x], [0, 0, y]])
        seen.append(
            cv2.warpAffine(part, moved, (SIZE, SIZE), flags=flags, borderMode=cv2.BORDER_CONSTANT)
        )
    found = np.asarray(seen, np.float32)
    found[0] = np.clip(found[0] / darkness(found[0], pen), 0, 1.5)
    return found


def darkened(picture: Picture, blank: Picture, ring: Ring) -> float:
    """Return how much darker the middle of a place is than its blank, relative to the light.

    In a blurred or unevenly lit photo, print is darker than its blank, too: compare the number
    with that of similar unmarked places.
    """
    high, (x, y) = len(picture), (round(ring.x * SCALE), round(ring.y * SCALE))
    reach, inner = round(_LIT * SCALE), round(_MIDDLE * ring.radius * SCALE)
    rows = slice(max(0, high - y - reach), high - y + reach + 1)
    wide = slice(max(0, x - 2 * reach), x + 2 * reach + 1)
    bare = blank[rows, wide].min(2) > _PAPER
    if not bare.any():
        return 0.0
    light = np.percentile(picture[rows, wide][bare], 85, axis=0) + 1
    around = np.s_[high - y - inner : high - y + inner + 1, x - inner : x + inner + 1]
    down, across = np.ogrid[-inner : inner + 1, -inner : inner + 1]
    disc = down**2 + across**2 <= inner**2
    there = (picture[around] / light)[disc].mean(0)
    apart = np.sort(blank[around][disc].mean(0) / 255 - there)
    return float(apart[1:].mean())  # coloured ink darkens the other channels


def _near(plane: Plane, left: float, top: float, size: float) -> tuple[Plane, tuple[int, int]]:
    """Return the relevant part of a plane, and its offset."""
    x, y = max(0, int(left) - 8), max(0, int(top) - 8)
    return plane[y : int(top + size) + 8, x : int(left + size) + 8], (x, y)
