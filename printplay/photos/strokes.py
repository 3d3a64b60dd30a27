"""Strokes that pass a space apart from each other: which of its lanes belong together.

A line that returns to a space has four lanes there, and may join them in several ways. Where its
two strokes do not touch, ink tells.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import cv2
import numpy as np

from printplay.geometry.layouts.lattice import Point
from printplay.photos.blank import SCALE, Plane

Edge = tuple[str, str]

#: Parts of the spacing: the radius around a centre in which strokes are followed, where lanes end
#: on its rim, to each side of them and inwards.
_AROUND, _BESIDE, _RIM = 0.42, 0.17, 0.08
_INKED = 0.4  # of the darkness of the pen


def stroke_pairs(
    ink: Plane, centres: Mapping[str, Point], inked_lanes: Sequence[Edge], pen: float, spacing: float
) -> dict[str, tuple[Edge, Edge]]:
    """Return the pairs of neighbours that two strokes join, for spaces where four lanes meet.

    `inked_lanes` are the lanes with ink and `pen` is how dark it is. A space where the strokes touch, or
    do not hang together, is left out.
    """
    neighbours: dict[str, list[str]] = {}
    for space, other_space in inked_lanes:
        neighbours.setdefault(space, []).append(other_space)
        neighbours.setdefault(other_space, []).append(space)
    pairs_by_space = {}
    for name, around in neighbours.items():
        if len(around) == 4:
            pairs = _pairs(ink, centres, name, sorted(around), _INKED * pen, spacing)
            if pairs is not None:
                pairs_by_space[name] = pairs
    return pairs_by_space


def _pairs(
    ink: Plane,
    centres: Mapping[str, Point],
    name: str,
    neighbours: Sequence[str],
    dark: float,
    spacing: float,
) -> tuple[Edge, Edge] | None:
    """Return the two pairs of neighbours that are joined by ink around a space."""
    reach = round(_AROUND * spacing * SCALE)
    x, y = centres[name]
    column, row = round(x * SCALE), len(ink) - round(y * SCALE)
    if min(row, column) < reach:
        return None
    part = ink[row - reach : row + reach + 1, column - reach : column + reach + 1]
    if part.shape != (2 * reach + 1,) * 2:
        return None
    down, across = np.mgrid[-reach : reach + 1, -reach : reach + 1] / (spacing * SCALE)
    far = np.hypot(down, across)
    count, pieces = cv2.connectedComponents(((part > dark) & (far < _AROUND)).astype(np.uint8))
    strokes: dict[int, list[str]] = {}
    for neighbour in neighbours:
        along = np.array(centres[neighbour]) - centres[name]
        along /= np.linalg.norm(along)
        ahead = across * along[0] - down * along[1]
        aside = np.abs(across * along[1] + down * along[0])
        rim_pieces = pieces[(ahead > 0) & (aside < _BESIDE) & (far > _AROUND - _RIM)]
        times = np.bincount(rim_pieces[rim_pieces > 0], minlength=count)
        if np.count_nonzero(times) != 1:
            return None
        strokes.setdefault(int(times.argmax()), []).append(neighbour)
    pairs = [(ends[0], ends[1]) for ends in strokes.values() if len(ends) == 2]
    return (pairs[0], pairs[1]) if len(pairs) == 2 else None
