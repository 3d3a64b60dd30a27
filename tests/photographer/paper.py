"""What is drawn on a sheet, in pixels."""

from __future__ import annotations

from collections.abc import Iterable

import cv2
import numpy as np
from numpy.typing import NDArray

from printplay.photos.blank import Picture
from tests.photographer.hands import Stroke
from tests.photographer.pens import Pen

#: Pixels a mm of a sheet before it is photographed.
SCALE = 12.0


def drawn(sheet: Picture, strokes: Iterable[Stroke], pen: Pen, chance: np.random.Generator) -> Picture:
    """Return a sheet with strokes of a pen on it; ink darkens what is printed beneath."""
    high, wide = sheet.shape[:2]
    mask = np.zeros((high, wide), np.float32)
    for stroke in strokes:
        points = np.stack([stroke[:, 0] * SCALE, high - stroke[:, 1] * SCALE], 1)
        edge = 3 * SCALE
        left, top = np.maximum(0, points.min(0) - edge).astype(int)
        right, low = np.minimum([wide, high], points.max(0) + edge).astype(int)
        if right <= left or low <= top:
            continue
        line = np.zeros((low - top, right - left), np.uint8)
        whole = np.round((points - [left, top]) * 16).astype(np.int32).reshape(-1, 1, 2)
        thick = max(1, round(pen.width * SCALE * chance.uniform(0.9, 1.1)))
        cv2.polylines(line, [whole], False, 255, thick, cv2.LINE_AA, 4)
        pressure = float(np.clip(chance.normal(0.93, 0.06), 0.75, 1.0))
        part = mask[top:low, left:right]
        along = _pressure(part.shape, chance)
        np.maximum(part, line.astype(np.float32) / 255 * pressure * along, out=part)
    if pen.grain:
        tooth = cv2.GaussianBlur(chance.random((high, wide), np.float32), (0, 0), 1.1)
        tooth = (tooth - tooth.mean()) / (tooth.std() + 1e-6)
        mask *= np.clip(1 - pen.grain * 0.5 * (tooth > 0.3), 0, 1).astype(np.float32)
    made = sheet.copy()
    inked = _around(mask)
    cover = (mask[inked] * pen.cover)[:, :, None]
    ink = np.array(pen.colour, np.float32)[None, None, :]
    under = sheet[inked].astype(np.float32)
    beneath = np.minimum(ink, under) * 0.7 + ink * under / 255 * 0.3  # inks mix a little
    made[inked] = np.clip(under * (1 - cover) + beneath * cover, 0, 255).astype(np.uint8)
    return made


def _around(mask: NDArray[np.float32]) -> tuple[slice, slice]:
    """Return the rows and columns where there is anything in a mask."""
    rows, columns = (np.flatnonzero(mask.any(axis)) for axis in (1, 0))
    if not len(rows):
        return slice(0), slice(0)
    return slice(rows[0], rows[-1] + 1), slice(columns[0], columns[-1] + 1)


def _pressure(shape: tuple[int, ...], chance: np.random.Generator) -> NDArray[np.float32]:
    """Return how hard a hand presses here and there: some lighter for centimetres."""
    high, wide = shape
    coarse = chance.normal(0, 1, (max(2, high // 160), max(2, wide // 160))).astype(np.float32)
    slow = cv2.resize(coarse, (wide, high), interpolation=cv2.INTER_CUBIC)
    return np.asarray(np.clip(1 - 0.1 * np.maximum(slow, 0), 0.65, 1.0), np.float32)
