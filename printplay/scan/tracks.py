"""Tracks of a pen between neighbouring centres: how sure each is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import cv2
import numpy as np

from printplay.geometry.lattice import Point
from printplay.scan.blank import SCALE
from printplay.scan.rectify import Plane

_REACH = 2.6  # mm to each side that a line may miss
_FINE = 0.25  # mm between the places looked at
_BEND = 1  # places to the side that a track goes in one along


class Track(NamedTuple):
    """The darkest track from one space to the next: its mean darkness, and that of its palest part.

    `beside` is how dark it is beside the track, `middle` the palest part of its middle half.
    """

    mean: float
    palest: float
    middle: float
    beside: float


def tracks(
    ink: Plane, centres: Mapping[str, Point], edges: Iterable[tuple[str, str]]
) -> dict[tuple[str, str], Track]:
    """Return the best track for each edge."""
    return {edge: _track(ink, *(centres[name] for name in edge)) for edge in edges}


def _track(ink: Plane, first: Point, last: Point) -> Track:
    strip = corridor(ink, first, last)
    score, path = _best(strip)
    values = strip[np.arange(len(path)), path]
    smooth = np.convolve(values, np.ones(4) / 4, "valid")
    quarter = len(smooth) // 4
    wide = strip.shape[1]
    aside = [np.median(strip[row, np.abs(np.arange(wide) - at) > 5]) for row, at in enumerate(path)]
    return Track(
        score,
        float(np.sort(smooth)[: max(1, len(smooth) // 8)].mean()),
        float(np.sort(smooth[quarter:-quarter])[: max(1, quarter // 2)].mean()),
        float(np.median(aside)),
    )


def corridor(ink: Plane, first: Point, last: Point) -> Plane:
    """Return the ink of the lane between two centres: a row for each place along it."""
    high = ink.shape[0]
    start = np.array([first[0] * SCALE, high - first[1] * SCALE])
    end = np.array([last[0] * SCALE, high - last[1] * SCALE])
    length = float(np.linalg.norm(end - start))
    along = (end - start) / length
    across = np.array([-along[1], along[0]])
    steps = np.linspace(0, 1, round(length / SCALE / _FINE) + 1)
    sides = np.arange(-_REACH, _REACH + _FINE / 2, _FINE) * SCALE
    places = start + steps[:, None, None] * (end - start) + sides[None, :, None] * across
    x, y = (places[:, :, axis].astype(np.float32) for axis in (0, 1))
    return np.asarray(cv2.remap(ink, x, y, cv2.INTER_LINEAR), np.float32)


def _best(strip: Plane) -> tuple[float, np.ndarray[tuple[int], np.dtype[np.intp]]]:
    """Return the mean of the darkest track through a strip, and where it runs, row by row."""
    rows, wide = strip.shape
    total = strip[0].copy()
    came = np.zeros((rows, wide), np.intp)
    columns = np.arange(wide)
    for row in range(1, rows):
        padded = np.pad(total, _BEND, constant_values=-1e9)
        options = np.stack([padded[k : k + wide] for k in range(2 * _BEND + 1)])
        options -= 0.02 * np.abs(np.arange(-_BEND, _BEND + 1))[:, None]
        choice = options.argmax(0)
        came[row] = np.clip(columns + choice - _BEND, 0, wide - 1)
        total = options[choice, columns] + strip[row]
    path = np.zeros(rows, np.intp)
    path[-1] = int(total.argmax())
    for row in range(rows - 1, 0, -1):
        path[row - 1] = came[row, path[row]]
    return float(total.max() / rows), path
