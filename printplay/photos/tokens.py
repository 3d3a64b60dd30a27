"""Rings and strokes around printed things: tokens, values, temples, rings to tick.

A network sees the ink and the print of each place and its surroundings, so that it can distinguish
a ring that touches the neighbour, a crossing line and a smudge.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import cv2
import numpy as np
from numpy.typing import NDArray

from printplay.photos.blank import SCALE, Picture, Plane
from printplay.photos.crops import darkness
from printplay.photos.network import Values, likely, network
from printplay.photos.residue import light, residue
from printplay.printing.places import Ring

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


def marked(picture: Picture, blank: Picture, ink: Plane, rings: Sequence[Ring], pen: float) -> Values:
    """Return the probability of each of `SAYS` for each place, shape (n, 5).

    `picture` is a sheet that lies on its `blank`. Use only the outputs for the kind of place.
    """
    if not rings:
        return np.zeros((0, len(SAYS)), np.float32)
    crops = [ring_crop(picture, blank, ink, one, pen) for one in rings]
    return likely(network("rings")(np.stack(crops)))


def ring_crop(picture: Picture, blank: Picture, ink: Plane, ring: Ring, pen: float) -> Values:
    """Return a place as input of the network, shape (3, SIZE, SIZE).

    Its ink, its print, and what it has beyond its print if that is laid onto it by itself.
    """
    step = 2 * REACH * ring.radius * SCALE / SIZE  # pixels of the sheet for one of the input
    left = ring.x * SCALE - REACH * ring.radius * SCALE
    top = ink.shape[0] - ring.y * SCALE - REACH * ring.radius * SCALE
    found, (x, y) = _near(ink, left, top, step * SIZE)
    there, _same = _near(blank, left, top, step * SIZE)
    grey = np.asarray(cv2.cvtColor(there, cv2.COLOR_RGB2GRAY), np.float32)
    print_ = np.asarray(1 - grey / 255, np.float32)
    reach = round(REACH * ring.radius * SCALE) + 2
    beyond = residue(picture, blank, ring, reach)
    middle = round(ring.x * SCALE) - reach, len(ink) - round(ring.y * SCALE) - reach
    crop = np.stack([
        _sampled(plane, left - x, top - y, step)
        for plane, (x, y) in ((found, (x, y)), (print_, (x, y)), (beyond, middle))
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
    there = (picture[around] / lit)[disc].mean(0)
    apart = np.sort(blank[around][disc].mean(0) / 255 - there)
    return float(apart[1:].mean())  # coloured ink darkens the other channels


def _near(
    plane: NDArray[_Pixel], left: float, top: float, size: float
) -> tuple[NDArray[_Pixel], tuple[int, int]]:
    """Return the relevant part of a plane or a picture, and its offset."""
    x, y = max(0, int(left) - 8), max(0, int(top) - 8)
    return plane[y : int(top + size) + 8, x : int(left + size) + 8], (x, y)
