"""A sheet taken out of a picture, laid flat, and laid onto its blank."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from printplay.scan.blank import SCALE
from printplay.scan.finding import Array, Located, Picture

Plane = NDArray[np.float32]

_PATCH, _STEP = 12 * SCALE, 6 * SCALE  # pixels: what is looked for, and how far apart
_PASSES = (4.0, 1.5)  # mm that paper may lie off, pass after pass
_SURE = 0.35  # a patch that is found no better says nothing


def flattened(picture: Picture, located: Located, scale: float = SCALE) -> Picture:
    """Return a sheet from above, `scale` pixels a mm, as far as its markers tell."""
    size = (round(located.width * scale), round(located.height * scale))
    to_mm = np.array([[1 / scale, 0, 0], [0, -1 / scale, located.height], [0, 0, 1.0]])
    matrix = located.matrix @ to_mm
    middle = np.array([[size[0] / 2, size[1] / 2, 1.0], [size[0] / 2 + 1, size[1] / 2, 1.0]])
    ends = middle @ matrix.T
    pixels = float(np.linalg.norm(np.diff(ends[:, :2] / ends[:, 2:], axis=0)))
    if pixels > 1.3:  # a photo of more pixels than are wanted is smoothed, not picked from
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), 0.4 * pixels), np.uint8)
    return np.asarray(
        cv2.warpPerspective(picture, matrix, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
                            borderMode=cv2.BORDER_REPLICATE), np.uint8)  # fmt: skip


def laid_on(flat: Picture, blank: Picture) -> tuple[Picture, Array]:
    """Return a sheet moved so that its print lies on that of the blank, and how well it does.

    The second value says, patch by patch, how alike they are: 1 is the same, 0 has nothing of it.
    """
    target = _texture(blank)
    rows, columns = np.mgrid[0 : flat.shape[0], 0 : flat.shape[1]].astype(np.float32)
    move_x, move_y = np.zeros_like(columns), np.zeros_like(rows)
    moved, alike = flat, np.zeros((0, 3))
    for reach in _PASSES:
        found = _found(target, _texture(moved), round(reach * SCALE))
        alike = found[:, [0, 1, 4]]
        sure = found[found[:, 4] > _SURE]
        if len(sure) < 12:
            break
        more_x, more_y = _smooth(sure, flat.shape[:2])
        move_x, move_y = move_x + more_x, move_y + more_y
        moved = np.asarray(
            cv2.remap(flat, columns + move_x, rows + move_y, cv2.INTER_LINEAR,
                      borderMode=cv2.BORDER_REPLICATE), np.uint8)  # fmt: skip
    return moved, alike


def _texture(picture: Picture) -> Plane:
    """Return the print of a picture without its light."""
    grey = cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY).astype(np.float32) + 8
    even = np.log(grey / cv2.GaussianBlur(grey, (0, 0), 1.6 * SCALE))
    return np.asarray(np.clip(cv2.GaussianBlur(even, (0, 0), 1.0), -0.25, 0.25), np.float32)


def _found(target: Plane, moved: Plane, reach: int) -> Array:
    """Return where patches of the blank are in a sheet: x, y, how far off (2), how alike."""
    high, wide = target.shape
    padded = cv2.copyMakeBorder(moved, reach, reach, reach, reach, cv2.BORDER_REFLECT)
    found = []
    for top in range(0, high - _PATCH + 1, _STEP):
        for left in range(0, wide - _PATCH + 1, _STEP):
            patch = target[top : top + _PATCH, left : left + _PATCH]
            if patch.std() < 0.008:
                continue
            window = padded[top : top + _PATCH + 2 * reach, left : left + _PATCH + 2 * reach]
            match = cv2.matchTemplate(window, patch, cv2.TM_CCOEFF_NORMED)
            _low, best, _where, (x, y) = cv2.minMaxLoc(match)
            near = np.asarray(match, np.float32)[max(0, y - 1) : y + 2, max(0, x - 1) : x + 2]
            dx = dy = 0.0
            if near.shape == (3, 3):
                dx, dy = _between(near[1]), _between(near[:, 1])
            found.append(
                (left + _PATCH / 2, top + _PATCH / 2, x - reach + dx, y - reach + dy, best)
            )
    return np.array(found).reshape(-1, 5)


def _between(three: NDArray[np.float32]) -> float:
    """Return where, between -0.5 and 0.5, the top of a parabola through three values is."""
    low, middle, high = map(float, three)
    curve = low - 2 * middle + high
    return 0.0 if abs(curve) < 1e-9 else float(np.clip((low - high) / (2 * curve), -0.5, 0.5))


def _smooth(found: Array, shape: tuple[int, ...]) -> tuple[Plane, Plane]:
    """Return a smooth displacement that goes through patches, but for those that are astray."""
    high, wide = shape[:2]
    terms = _terms(found[:, 0] / wide, found[:, 1] / high)
    weight = found[:, 4] ** 2
    for _turn in range(6):
        root = np.sqrt(weight)[:, None]
        fit, *_rest = np.linalg.lstsq(terms * root, found[:, 2:4] * root, rcond=None)
        off = np.linalg.norm(terms @ fit - found[:, 2:4], axis=1)
        weight = found[:, 4] ** 2 / (1 + (off / (0.35 * SCALE)) ** 2)
    rest = found[:, 2:4] - terms @ fit
    good = off < 0.9 * SCALE
    y, x = np.mgrid[0:high:_STEP, 0:wide:_STEP].astype(float)
    plain = _terms(x.ravel() / wide, y.ravel() / high) @ fit
    apart = (x.ravel()[:, None] - found[None, good, 0]) ** 2 + (
        y.ravel()[:, None] - found[None, good, 1]
    ) ** 2
    share = np.exp(-apart / (2 * (9.0 * SCALE) ** 2)) * weight[good]
    local = share @ rest[good] / (share.sum(1, keepdims=True) + 0.3)
    planes = (plain + local).reshape(*x.shape, 2).astype(np.float32)
    # Values stand at multiples of the step: one more of them is enough to reach the edges.
    at_x = (np.arange(wide, dtype=np.float32) / _STEP)[None].repeat(high, 0)
    at_y = (np.arange(high, dtype=np.float32) / _STEP)[:, None].repeat(wide, 1)
    full = cv2.remap(planes, at_x, at_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    moved = np.asarray(full, np.float32)
    return moved[:, :, 0], moved[:, :, 1]


def _terms(x: Array, y: Array) -> Array:
    """Return the terms of a polynomial of the third degree at some places."""
    return np.stack([x**i * y**j for i in range(4) for j in range(4 - i)], 1)
