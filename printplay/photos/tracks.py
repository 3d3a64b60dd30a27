"""Tracks of a pen between neighbouring centres, and which strokes belong together.

A line that returns to a space has four lanes there, and may join them in several ways. Where its
two strokes do not touch, ink tells.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from printplay.geometry.layouts.lattice import Point
from printplay.photos.blank import SCALE, Plane

Edge = tuple[str, str]

#: Parts of the spacing: the radius around a centre in which strokes are followed, where lanes end
#: on its rim, to each side of them and inwards.
_AROUND, _BESIDE_LANE, _RIM = 0.42, 0.17, 0.08
_INKED = 0.4  # of the darkness of the pen
_REACH = 2.6  # mm to each side of a lane that are searched
#: The same in the middle of a lane off which a line may bulge: so many mm at most, and no farther
#: than such a part of the way to the next centre on that side.
BULGE, _PART = 6.0, 0.34
_OFF = -1.0  # the ink of what is not searched
FINE = 0.25  # mm between samples across a lane
_ROWS = 52  # samples along a lane
_BESIDE = 5  # samples away from a track that do not belong to it
_CORE = 6  # samples in the middle of a track


class InkTrack(NamedTuple):
    """The darkest track from one space to the next, by its mean darkness.

    `middle` is that of the palest part of its middle half, `beside` the darkness beside the
    track; `aside` the largest distance, mm, from the straight line, in its middle. `wide` is how
    many mm across the lane are inked there, and `core` the mean darkness half-way.
    """

    mean: float
    middle: float
    beside: float
    aside: float
    wide: float
    core: float


def tracks(
    ink: Plane, centres: Mapping[str, Point], edges: Sequence[tuple[str, str]], *, bulging: bool = False
) -> dict[tuple[str, str], InkTrack]:
    """Return the best track for each edge; `bulging` ones may swing out between the centres."""
    if not edges:
        return {}
    strips = corridors(ink, centres, edges, BULGE if bulging else _REACH)
    searched = np.where(_room(centres, edges), strips, _OFF) if bulging else strips
    mean, paths = _darkest_tracks(np.asarray(searched, np.float32))
    values = np.take_along_axis(strips, paths[:, :, None], 2)[:, :, 0]
    smooth = np.stack([np.convolve(row, np.ones(4) / 4, "valid") for row in values])
    quarter = smooth.shape[1] // 4
    sides = np.arange(strips.shape[2]) - (strips.shape[2] - 1) / 2
    off = paths - (strips.shape[2] - 1) / 2
    reach = round(_REACH / FINE) + 1
    # What is beside a track is looked at as far to each side as ever, and farther only beside one
    # that swings out.
    middle = off - np.clip(off, -reach, reach)
    is_near = np.abs(sides[None, None] - middle[:, :, None]) <= reach
    is_far = np.abs(sides[None, None] - off[:, :, None]) > _BESIDE
    ink_beside = np.where(is_near & is_far, strips, np.nan)[:, ::2]
    ink_beside = np.nanmedian(ink_beside.reshape(len(edges), -1), axis=1)
    inner = np.sort(smooth[:, quarter:-quarter], axis=1)
    astray = np.abs(off)[:, quarter:-quarter].max(1) * FINE
    inked = (is_near & (strips > 0.5 * mean[:, None, None]))[:, quarter:-quarter]
    wide = inked.sum(2).mean(1) * FINE
    few = max(1, quarter // 2)
    core = slice((_ROWS - _CORE) // 2, (_ROWS + _CORE) // 2)
    half_way = values[:, core].mean(1)
    return {
        edge: InkTrack(
            float(mean[n]),
            float(inner[n, :few].mean()),
            float(ink_beside[n]),
            float(astray[n]),
            float(wide[n]),
            float(half_way[n]),
        )
        for n, edge in enumerate(edges)
    }


def corridors(
    plane: Plane, centres: Mapping[str, Point], edges: Sequence[tuple[str, str]], reach: float = _REACH
) -> Plane:
    """Return the lanes of edges, so many mm to each side; shape (edges, places along, places across)."""
    high = plane.shape[0]
    ends = np.array([[centres[start_space], centres[end_space]] for start_space, end_space in edges]) * [
        1,
        -1,
    ]
    start, end = ends[:, 0] * SCALE + [0, high], ends[:, 1] * SCALE + [0, high]
    along = (end - start) / np.linalg.norm(end - start, axis=1, keepdims=True)
    across = np.stack([-along[:, 1], along[:, 0]], 1)
    steps = np.linspace(0, 1, _ROWS)[None, :, None, None]
    sides = (_sides(reach) * SCALE)[None, None, :, None]
    places = start[:, None, None] + steps * (end - start)[:, None, None] + sides * across[:, None, None]
    rows = places.reshape(len(edges) * _ROWS, -1, 2).astype(np.float32)
    sampled = cv2.remap(plane, rows[:, :, 0], rows[:, :, 1], cv2.INTER_LINEAR)
    return np.asarray(sampled, np.float32).reshape(len(edges), _ROWS, -1)


def _sides(reach: float) -> NDArray[np.float64]:
    """Return how far places across a lane are from it, mm."""
    return np.asarray(np.arange(-reach, reach + FINE / 2, FINE), np.float64)


def _room(centres: Mapping[str, Point], edges: Sequence[tuple[str, str]]) -> NDArray[np.bool_]:
    """Return the places of lanes in which their lines may bulge: most in their middle.

    On a side where another centre is near, there is less room, so that no other lane is taken for
    this one.
    """
    ends = np.array([[centres[start_space], centres[end_space]] for start_space, end_space in edges])
    along = ends[:, 1] - ends[:, 0]
    along /= np.linalg.norm(along, axis=1, keepdims=True)
    right = np.stack([along[:, 1], -along[:, 0]], 1)
    off = np.array(list(centres.values())) - ends.mean(1)[:, None]
    distances, aside = np.linalg.norm(off, axis=2), (off * right[:, None]).sum(2)
    bulges = np.stack([
        np.clip(_PART * np.where(side * aside > 1e-6, distances, np.inf).min(1), _REACH, BULGE)
        for side in (-1, 1)
    ], 1)  # fmt: skip
    swell = np.sin(np.linspace(0, np.pi, _ROWS))
    room = _REACH + (bulges - _REACH)[:, :, None] * swell
    sides = _sides(BULGE)
    limit = np.where(sides < 0, room[:, 0, :, None], room[:, 1, :, None])
    return np.asarray(np.abs(sides) <= limit + 1e-6, np.bool_)


def _darkest_tracks(strips: Plane) -> tuple[Plane, NDArray[np.intp]]:
    """Return the mean of the darkest track through each strip, and its course, row by row."""
    count, rows, wide = strips.shape
    total = strips[:, 0].copy()
    came = np.zeros((count, rows, wide), np.intp)
    columns = np.arange(wide)
    for row in range(1, rows):
        padded = np.pad(total, ((0, 0), (1, 1)), constant_values=-1e9)
        options = np.stack([padded[:, k : k + wide] for k in range(3)])
        options[[0, 2]] -= 0.02
        choice = options.argmax(0)
        came[:, row] = np.clip(columns + choice - 1, 0, wide - 1)
        total = options.max(0) + strips[:, row]
    paths = np.zeros((count, rows), np.intp)
    paths[:, -1] = total.argmax(1)
    for row in range(rows - 1, 0, -1):
        paths[:, row - 1] = came[np.arange(count), row, paths[:, row]]
    return total.max(1) / rows, paths


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
            pairs = _joined_pairs(ink, centres, name, sorted(around), _INKED * pen, spacing)
            if pairs is not None:
                pairs_by_space[name] = pairs
    return pairs_by_space


def _joined_pairs(
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
        rim_pieces = pieces[(ahead > 0) & (aside < _BESIDE_LANE) & (far > _AROUND - _RIM)]
        times = np.bincount(rim_pieces[rim_pieces > 0], minlength=count)
        if np.count_nonzero(times) != 1:
            return None
        strokes.setdefault(int(times.argmax()), []).append(neighbour)
    pairs = [(ends[0], ends[1]) for ends in strokes.values() if len(ends) == 2]
    return (pairs[0], pairs[1]) if len(pairs) == 2 else None
