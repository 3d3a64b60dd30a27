"""The photo with the reading drawn over it: what a person checks at a glance."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import cv2
import numpy as np

from printplay.scan.blank import SCALE, Picture
from printplay.scan.finding import Array, project
from printplay.scan.reader import SheetRead

_LENGTH = 1800  # pixels of the longer side
_PARTS = ((214, 0, 120), (0, 104, 214), (120, 60, 200), (0, 140, 90))  # RGB, a part each
_ASKED = (255, 150, 0)
_EDGE = (0, 170, 60)


def overlay(picture: Picture, reads: Sequence[SheetRead]) -> bytes:
    """Return a PNG of a photo with the outlines of sheets, their lines, and what is asked."""
    part = min(1.0, _LENGTH / max(picture.shape[:2]))
    shown = cv2.resize(picture, None, fx=part, fy=part, interpolation=cv2.INTER_AREA)
    canvas = np.ascontiguousarray(shown, np.uint8)
    for read in reads:
        _sheet(canvas, read, part)
    done, data = cv2.imencode(".png", np.ascontiguousarray(canvas[:, :, ::-1]))
    return data.tobytes() if done else b""


def _sheet(canvas: Picture, read: SheetRead, part: float) -> None:
    corners = read.located.corners() * part
    size = float(np.linalg.norm(corners[0] - corners[1])) / read.located.width  # pixels a mm
    thick = max(1, round(0.5 * size))
    drawn = read.drawn
    known = read.known and drawn.accepted
    cv2.polylines(canvas, [_fixed(corners)], True, _EDGE if known else _ASKED, thick,
                  cv2.LINE_AA, 4)  # fmt: skip
    centres = {str(name): point for name, point in read.flat.marks.centres.items()}
    asked = {*drawn.hidden, *drawn.broken, *drawn.again, *drawn.jumps}
    if drawn.unsure:
        asked |= {*drawn.doubtful}
    for name in sorted(asked & centres.keys()):
        (at,) = in_photo(read, [centres[name]]) * part
        _ring(canvas, at, 4.6 * size, _ASKED, thick)
    for number, segment in enumerate(drawn.segments):
        points = in_photo(read, [centres[name] for name in segment]) * part
        colour = _PARTS[number % len(_PARTS)]
        cv2.polylines(canvas, [_fixed(points)], False, colour, thick, cv2.LINE_AA, 4)
        for place, point in enumerate(points):
            _ring(canvas, point, (1.5 if place else 2.6) * size, colour, -1 if place else thick)
        _arrows(canvas, points, size, colour)
        if len(points):
            _label(canvas, str(number + 1), points[0], size, colour)


def in_photo(read: SheetRead, points: Sequence[tuple[float, float]]) -> Array:
    """Return where points of a sheet, mm, lie in its photo, pixels; shape (n, 2)."""
    if not points:
        return np.zeros((0, 2))
    high, wide = read.laid.moved.shape[:2]
    at = np.array(points, float)
    pixels = np.stack([at[:, 0] * SCALE, high - at[:, 1] * SCALE], 1)
    column = np.clip(pixels[:, 0].astype(int), 0, wide - 1)
    row = np.clip(pixels[:, 1].astype(int), 0, high - 1)
    came = pixels + read.laid.moved[row, column]
    flat = np.stack([came[:, 0] / SCALE, read.located.height - came[:, 1] / SCALE], 1)
    return project(read.located.matrix, flat)


def _fixed(points: Array) -> np.ndarray[tuple[int, ...], np.dtype[np.int32]]:
    """Return points with four bits of fraction, as OpenCV draws them."""
    return np.round(np.clip(points, -1e5, 1e5) * 16).astype(np.int32).reshape(-1, 1, 2)


def _ring(
    canvas: Picture, at: Array, radius: float, colour: tuple[int, int, int], thick: int
) -> None:
    x, y = (round(float(value) * 16) for value in at)
    cv2.circle(canvas, (x, y), max(8, round(radius * 8)), colour, thick, cv2.LINE_AA, 4)


def _arrows(canvas: Picture, points: Array, size: float, colour: tuple[int, int, int]) -> None:
    """Point the way in every lane."""
    for first, last in itertools.pairwise(points):
        along = (last - first) / max(float(np.linalg.norm(last - first)), 1e-6)
        aside = np.array([-along[1], along[0]])
        tip = first + (last - first) * 0.62
        wing = tip - along * 2.0 * size
        corners = np.stack([tip, wing + aside * 1.1 * size, wing - aside * 1.1 * size])
        cv2.fillConvexPoly(canvas, _fixed(corners), colour, cv2.LINE_AA, 4)


def _label(
    canvas: Picture, text: str, at: Array, size: float, colour: tuple[int, int, int]
) -> None:
    where = (round(float(at[0]) + 3 * size), round(float(at[1]) - 3 * size))
    scale = size / 5.5
    for tone, thick in (((255, 255, 255), 5), (colour, 2)):
        cv2.putText(canvas, text, where, cv2.FONT_HERSHEY_SIMPLEX, scale, tone,
                    max(1, round(thick * scale)), cv2.LINE_AA)  # fmt: skip
