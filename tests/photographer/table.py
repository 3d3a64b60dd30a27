"""What lies around a sheet, and on it: the table, other paper, a finger, a die, a pen.

The scene is a plane of pixels, `SCALE` a mm, with a margin of `MARGIN` mm around the sheet.
"""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from printplay.photos.blank import Picture
from tests.photographer.paper import SCALE

MARGIN = 45.0
_TABLES = ((142, 104, 70), (60, 44, 36), (196, 190, 182), (96, 110, 96), (210, 180, 140), (40, 42, 48))


def laid(sheet: Picture, chance: np.random.Generator, *, clutter: int) -> Picture:
    """Return a sheet on a table, with so many other things around it."""
    margin = round(MARGIN * SCALE)
    high, wide = sheet.shape[0] + 2 * margin, sheet.shape[1] + 2 * margin
    scene = _wood(high, wide, chance)
    for _thing in range(clutter):
        _other_paper(scene, chance)
    shadow = np.zeros((high, wide), np.float32)
    shadow[margin + 10 : high - margin + 10, margin + 8 : wide - margin + 8] = 0.45
    shadow = cv2.GaussianBlur(shadow, (0, 0), 8)
    scene *= 1 - shadow[:, :, None]
    whole = np.clip(scene, 0, 255, out=scene).astype(np.uint8)
    whole[margin : high - margin, margin : wide - margin] = sheet
    return whole


def covered(
    scene: Picture, chance: np.random.Generator, kind: str, at: tuple[float, float]
) -> NDArray[np.bool_]:
    """Put a finger, a die or a pen down (mm of the sheet, y down); return what it hides."""
    x, y = ((at[0] + MARGIN) * SCALE, (at[1] + MARGIN) * SCALE)
    mask = np.zeros(scene.shape[:2], np.uint8)
    if kind == "die":
        side = chance.uniform(13, 17) * SCALE
        corners = cv2.boxPoints(((x, y), (side, side), chance.uniform(0, 90)))
        cv2.fillConvexPoly(mask, corners.astype(np.int32), 255)
        colour = np.array(chance.choice([(240, 238, 230), (150, 24, 30), (30, 60, 140)]))
    elif kind == "finger":
        away = chance.uniform(0, 2 * np.pi)
        tip, wide = np.array([x, y]), chance.uniform(12, 18) * SCALE
        root = tip + np.array([np.cos(away), np.sin(away)]) * 90 * SCALE
        ends = [tuple(int(v) for v in tip), tuple(int(v) for v in root)]
        cv2.line(mask, ends[0], ends[1], 255, int(wide), cv2.LINE_AA)
        colour = np.array(chance.choice([(222, 170, 140), (168, 116, 84), (98, 66, 48)]))
    else:
        away = chance.uniform(0, 2 * np.pi)
        along = np.array([np.cos(away), np.sin(away)]) * chance.uniform(60, 140) * SCALE / 2
        first, last = np.array([x, y]) - along, np.array([x, y]) + along
        cv2.line(
            mask, tuple(int(v) for v in first), tuple(int(v) for v in last), 255,
            int(chance.uniform(7, 10) * SCALE), cv2.LINE_AA,
        )  # fmt: skip
        colour = np.array(chance.choice([(30, 30, 34), (200, 40, 40), (230, 200, 60), (40, 70, 160)]))
    soft = cv2.GaussianBlur(mask, (0, 0), 3).astype(np.float32) / 255
    cast = cv2.GaussianBlur(np.roll(mask, (22, 16), (0, 1)), (0, 0), 14).astype(np.float32) / 255
    shade = cv2.GaussianBlur(mask, (0, 0), 4 * SCALE).astype(np.float32) / 255 * 0.5 + 0.6
    body = np.clip(colour[None, None, :] * shade[:, :, None], 0, 255)
    dimmed = scene * (1 - 0.4 * cast[:, :, None])
    scene[:] = np.clip(dimmed * (1 - soft[:, :, None]) + body * soft[:, :, None], 0, 255)
    return mask > 0


def _wood(high: int, wide: int, chance: np.random.Generator) -> NDArray[np.float32]:
    colour = np.array(_TABLES[int(chance.integers(len(_TABLES)))], np.float32)
    small = chance.normal(0, 1, (high // 16 + 1, wide // 160 + 1)).astype(np.float32)
    grain = cv2.resize(small, (wide, high), interpolation=cv2.INTER_CUBIC)
    if chance.random() < 0.5:
        grain = cv2.resize(np.ascontiguousarray(small.T), (wide, high), interpolation=cv2.INTER_CUBIC)
    toned = colour[None, None] * (1 + 0.12 * grain[:, :, None])
    return np.asarray(np.clip(toned, 0, 255, out=toned), np.float32)


def _other_paper(scene: NDArray[np.float32], chance: np.random.Generator) -> None:
    high, wide = scene.shape[:2]
    size = (chance.uniform(20, 160) * SCALE, chance.uniform(20, 110) * SCALE)
    place = (chance.uniform(0, wide), chance.uniform(0, high))
    corners = cv2.boxPoints((place, size, chance.uniform(0, 90))).astype(np.int32)
    tone = chance.uniform(90, 250, 3) if chance.random() < 0.5 else np.full(3, chance.uniform(200, 250))
    cv2.fillConvexPoly(scene, corners, [float(v) for v in tone])
    for _line in range(int(chance.integers(0, 14))):  # somebody's notes
        ends = chance.uniform(-0.4, 0.4, (2, 2)) * size + place
        first, last = (tuple(int(v) for v in end) for end in ends)
        cv2.line(scene, first, last, (60.0, 60.0, 70.0), 5)
