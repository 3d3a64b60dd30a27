"""Numbers as plain ink, without print or photo: many more of them than pieces of sheets.

What a sheet seldom bears, numbers of two digits above all, is learnt here; how photos spoil it is
learnt from the pieces (`samples`).
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from benchmarks.training.samples import Samples, told
from printplay.games.go_for_gold.sheet_marks import Box
from printplay.scan.blank import SCALE, Plane
from printplay.scan.numbers import box_crop
from tests.photographer.digits import DIGITS, Script
from tests.photographer.hands import Stroke
from tests.photographer.writing import Writing

_MARGIN = 4.0  # mm around a box
_SIZES = ((8.2, 9.0), (13.4, 8.4), (21.2, 8.4))  # as on the sheet


def write(into: Samples, seed: int, scripts: Sequence[Script]) -> None:
    """Add what one hand writes into sixteen boxes."""
    chance = np.random.default_rng([seed, 3])
    script = DIGITS if chance.random() < 0.35 else scripts[int(chance.integers(len(scripts)))]
    writing = Writing(chance, float(chance.random()), script)
    wide, cover = chance.uniform(0.4, 1.1), chance.uniform(0.25, 0.8)
    for _number in range(16):
        box = Box(_MARGIN, _MARGIN, *_SIZES[int(chance.choice([0, 1, 1, 2]))])
        text = _text(chance)
        strokes = writing.in_box(text, box)
        if chance.random() < 0.1:
            before = str(chance.integers(1, 60))
            x, y = box.x + box.width / 2, box.y + box.height / 2
            strokes = writing.corrected(before, text, box) if chance.random() < 0.5 else [
                *strokes, *writing.crossed_out(x, y, chance.uniform(0.5, 0.9) * box.height),
            ]  # fmt: skip
            text = "?"
        ink = _ink(strokes, box, wide, cover, chance)
        into.boxes.append(box_crop(ink, box, cover * chance.uniform(0.7, 1.2)))
        into.numbers.append(told(text))


def _text(chance: np.random.Generator) -> str:
    kind = chance.random()
    if kind < 0.55:
        return str(chance.integers(10, 60 if chance.random() < 0.8 else 100))
    return str(chance.integers(0, 10) if kind < 0.82 else -chance.integers(1, 10))


def _ink(
    strokes: Sequence[Stroke], box: Box, wide: float, cover: float, chance: np.random.Generator
) -> Plane:
    """Return the ink of strokes: blurred, rough, and with some of the outline left."""
    fine = 2
    scale = SCALE * fine
    high = round((box.height + 2 * _MARGIN) * scale)
    drawn = np.zeros((high, round((box.width + 2 * _MARGIN) * scale)), np.uint8)
    for stroke in strokes:
        points = np.stack([stroke[:, 0] * scale, high - stroke[:, 1] * scale], 1) * 16
        line = np.round(points).astype(np.int32).reshape(-1, 1, 2)
        thick = max(1, round(wide * scale * chance.uniform(0.85, 1.15)))
        cv2.polylines(drawn, [line], False, round(255 * chance.uniform(0.8, 1)), thick,
                      cv2.LINE_AA, 4)  # fmt: skip
    small = cv2.resize(drawn, None, fx=1 / fine, fy=1 / fine, interpolation=cv2.INTER_AREA)
    ink = np.asarray(small, np.float32) / 255 * cover
    if chance.random() < 0.25:  # print that lies off leaves two sides of the box
        off = chance.uniform(-0.6, 0.6, 2)
        edge = np.zeros(ink.shape, np.uint8)
        left, top = round((_MARGIN + off[0]) * SCALE), round((_MARGIN + off[1]) * SCALE)
        right, low = left + round(box.width * SCALE), top + round(box.height * SCALE)
        cv2.rectangle(edge, (left, top), (right, low), round(chance.uniform(20, 140)), 2)
        ink = np.maximum(ink, edge.astype(np.float32) / 255)
    blur = chance.uniform(0.4, 2.6) if chance.random() < 0.8 else chance.uniform(2.6, 3.6)
    ink = np.asarray(cv2.GaussianBlur(ink, (0, 0), blur), np.float32)
    rough = chance.standard_normal(ink.shape, np.float32) * chance.uniform(0, 0.03)
    return np.clip(ink + cv2.GaussianBlur(rough, (0, 0), 0.8), 0, 1)
