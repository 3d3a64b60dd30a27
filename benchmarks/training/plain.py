"""Numbers as plain ink, without print or photo: many more of them than pieces of sheets.

What a sheet seldom bears, numbers of two digits above all, is learnt here; how photos spoil it is
learnt from the pieces (`samples`). Nothing here is drawn or blurred as the photographer of the
tests does it: nibs are wide one way and thin the other, lines fade and skip, digits lean, overlap,
stand apart or run over the box, and pixels are lost in other ways.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from benchmarks.training.samples import Samples, told
from printplay.photos.blank import SCALE, Plane
from printplay.photos.numbers import box_crop
from printplay.printing.sheet_code import Box
from tests.photographer.digits import DIGITS, Script
from tests.photographer.hands import Stroke
from tests.photographer.writing import Writing

MARGIN = 4.0  # mm around a box
_SIZES = ((8.2, 9.0), (13.4, 8.4), (21.2, 8.4))  # as on the sheet
_FINE = 2  # how many times finer ink is drawn than it is read


def write(into: Samples, seed: int, scripts: Sequence[Script]) -> None:
    """Add what one hand writes into sixteen boxes."""
    chance = np.random.default_rng([seed, 3])
    script = DIGITS if chance.random() < 0.35 else scripts[int(chance.integers(len(scripts)))]
    writing = Writing(chance, float(chance.random()), script)
    pen = Nib(chance)
    lean, wide = chance.normal(0, 0.16), float(np.exp(chance.normal(0, 0.16)))
    apart = chance.uniform(-0.12, 0.35) if chance.random() < 0.85 else chance.uniform(0.35, 1.0)
    for _number in range(16):
        box = Box(MARGIN, MARGIN, *_SIZES[int(chance.choice([0, 1, 1, 2]))])
        text = _text(chance)
        strokes = leaning(_digits(text, box, writing, apart, chance), lean, wide)
        if chance.random() < 0.1:
            before = str(chance.integers(1, 60))
            x, y = box.x + box.width / 2, box.y + box.height / 2
            strokes = writing.corrected(before, text, box) if chance.random() < 0.5 else [
                *strokes, *writing.crossed_out(x, y, chance.uniform(0.5, 0.9) * box.height),
            ]  # fmt: skip
            text = "?"
        ink = spoilt(pen.drawn(strokes, box), box, chance)
        into.boxes.append(box_crop(ink, box, pen.cover * chance.uniform(0.7, 1.2)))
        into.numbers.append(told(text))


def _text(chance: np.random.Generator) -> str:
    kind = chance.random()
    if kind < 0.62:
        return str(chance.integers(10, 60 if chance.random() < 0.8 else 100))
    return str(chance.integers(0, 10) if kind < 0.85 else -chance.integers(1, 10))


def _digits(text: str, box: Box, writing: Writing, apart: float, chance: np.random.Generator) -> list[Stroke]:
    """Return a number whose digits stand apart, touch or overlap, by parts of their height."""
    if text.startswith("-") or chance.random() < 0.3:
        return writing.in_box(text, box)
    high = box.height * chance.uniform(0.4, 0.95)
    found: list[Stroke] = []
    right = 0.0
    for sign in text:
        strokes = writing.number(sign, 0.0, chance.normal(0, 0.06) * high, high)
        across = np.concatenate(strokes)[:, 0]
        move = right - across.min()
        found += [stroke + np.array([move, 0.0]) for stroke in strokes]
        right += float(np.ptp(across)) + (apart + chance.normal(0, 0.06)) * high
    points = np.concatenate(found)
    middle = (points.min(0) + points.max(0)) / 2
    slack = np.maximum(0, np.array([box.width, box.height]) - np.ptp(points, axis=0)) / 2 + 0.9
    where = np.array([box.x + box.width / 2, box.y + box.height / 2])
    move = where - middle + chance.uniform(-1, 1, 2) * slack
    return [stroke + move for stroke in found]


def leaning(strokes: list[Stroke], lean: float, wide: float) -> list[Stroke]:
    """Return strokes that lean by `lean` of their height, `wide` times as broad."""
    middle = np.concatenate(strokes).mean(0)
    change = np.array([[wide, lean], [0.0, 1.0]])
    return [(stroke - middle) @ change.T + middle for stroke in strokes]


class Nib:
    """A pen of any kind: how wide along and across, how dark, how its line begins, fades, skips.

    `wide` is in mm, `cover` the darkness of its ink, 0 to 1.
    """

    def __init__(self, chance: np.random.Generator) -> None:
        self._chance = chance
        self.cover = chance.uniform(0.22, 0.85)
        self.wide = float(np.exp(chance.uniform(np.log(0.3), np.log(1.25))))
        self._flat = chance.uniform(0.3, 1.0) if chance.random() < 0.3 else 1.0
        self._angle = chance.uniform(0, np.pi)
        self._taper = chance.random() < 0.3
        self._skips = chance.uniform(0.02, 0.12) if chance.random() < 0.15 else 0.0
        self._fades = chance.uniform(0.0, 0.45)

    def drawn(self, strokes: Sequence[Stroke], box: Box) -> Plane:
        """Return the ink of strokes around a box, as it is read."""
        chance, scale = self._chance, SCALE * _FINE
        high = round((box.height + 2 * MARGIN) * scale)
        drawn = np.zeros((high, round((box.width + 2 * MARGIN) * scale)), np.uint8)
        for stroke in strokes:
            points = np.stack([stroke[:, 0] * scale, high - stroke[:, 1] * scale], 1)
            steps = np.diff(points, axis=0)
            turned = np.abs(np.sin(np.arctan2(steps[:, 1], steps[:, 0]) - self._angle))
            width = self.wide * (self._flat + (1 - self._flat) * turned)
            if self._taper:
                width = width * np.minimum(1, 0.45 + np.linspace(1, 0, len(width)) * 1.2)
            press = 1 - self._fades * chance.random() * np.linspace(0, 1, len(width)) ** 2
            press[chance.random(len(width)) < self._skips] = 0.25
            whole = np.round(points * 16).astype(int)
            thick = np.maximum(1, np.round(width * scale * chance.uniform(0.9, 1.1))).astype(int)
            dark = np.round(255 * press).astype(int)
            if np.ptp(thick) == 0 and np.ptp(dark) < 12:
                line = whole.reshape(-1, 1, 2).astype(np.int32)
                cv2.polylines(drawn, [line], False, int(dark.mean()), int(thick[0]), cv2.LINE_AA, 4)
                continue
            for n in range(0, len(thick), 2):
                first, last = whole[n], whole[min(n + 2, len(whole) - 1)]
                cv2.line(drawn, (int(first[0]), int(first[1])), (int(last[0]), int(last[1])),
                         int(dark[n]), int(thick[n]), cv2.LINE_AA, 4)  # fmt: skip
        small = cv2.resize(drawn, None, fx=1 / _FINE, fy=1 / _FINE, interpolation=cv2.INTER_AREA)
        return np.asarray(np.asarray(small, np.float32) / 255 * self.cover, np.float32)


def spoilt(ink: Plane, box: Box, chance: np.random.Generator, hard: float = 1.0) -> Plane:
    """Return ink with what print and pixels do to it: rough, blurred, coarse, uneven.

    `hard`, 0 to 1, says how blurred and how coarse it gets at most.
    """
    if chance.random() < 0.5:
        ink = _printed(ink, box, chance)
    if chance.random() < 0.15:  # what is drawn beside the box
        away = box.width + MARGIN + chance.uniform(2.6, 5.0)
        middle = round(away * SCALE), round(chance.uniform(0, ink.shape[0]))
        axes = round(chance.uniform(1.5, 4) * SCALE), round(chance.uniform(1.5, 3) * SCALE)
        ring = cv2.ellipse(np.zeros(ink.shape, np.uint8), middle, axes, 0, 0, 360,
                           round(255 * float(ink.max())), 4, cv2.LINE_AA)  # fmt: skip
        ink = np.maximum(ink, np.asarray(ring, np.float32) / 255)
    blur = chance.uniform(0.3, 2.4) if chance.random() < 0.9 else chance.uniform(2.4, 3.4)
    blur = 0.3 + (blur - 0.3) * hard
    across = blur * (1 + 1.2 * chance.random() * (chance.random() < 0.3))
    pair = (blur, across) if chance.random() < 0.5 else (across, blur)
    ink = np.asarray(cv2.GaussianBlur(ink, (0, 0), pair[0], sigmaY=pair[1]), np.float32)
    high, wide = ink.shape
    if chance.random() < 0.6:  # pixels of a photo, 3 to 8 a mm
        part = (8.0 - hard * chance.uniform(0.0, 5.0)) / SCALE
        size = max(8, round(wide * part)), max(8, round(high * part))
        coarse = cv2.resize(ink, size, interpolation=cv2.INTER_AREA)
        noise = chance.standard_normal(coarse.shape, np.float32)
        coarse = coarse + noise * chance.uniform(0, 0.06)
        way = cv2.INTER_CUBIC if chance.random() < 0.5 else cv2.INTER_LINEAR
        ink = np.asarray(cv2.resize(coarse, (wide, high), interpolation=way), np.float32)
    rough = chance.standard_normal((high // 2 + 1, wide // 2 + 1), np.float32)
    rough = np.asarray(cv2.resize(rough, (wide, high)), np.float32)
    uneven = chance.standard_normal((3, 4), np.float32) * chance.uniform(0, 0.22)
    light = np.asarray(cv2.resize(uneven, (wide, high), interpolation=cv2.INTER_CUBIC), np.float32)
    return np.clip(ink * (1 + light) + rough * chance.uniform(0, 0.035), 0, 1)


def _printed(ink: Plane, box: Box, chance: np.random.Generator) -> Plane:
    """Return ink that is paler on the outline of its box, or an outline that lies a little off."""
    off = chance.uniform(-0.6, 0.6, 2) * (chance.random() < 0.6)
    left, top = round((MARGIN + off[0]) * SCALE), round((MARGIN + off[1]) * SCALE)
    right, low = left + round(box.width * SCALE), top + round(box.height * SCALE)
    edge = np.zeros(ink.shape, np.uint8)
    wide = int(chance.integers(2, 8))
    cv2.rectangle(edge, (left, top), (right, low), 255, wide)
    lines = np.asarray(edge, np.float32) / 255
    if chance.random() < 0.6:
        return np.asarray(ink * (1 - chance.uniform(0.2, 0.9) * lines), np.float32)
    return np.maximum(ink, lines * chance.uniform(0.05, 0.3))
