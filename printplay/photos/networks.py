"""Small trained networks in plain NumPy, and the crops of a sheet that they look at.

Three 3 x 3 convolutions, each with 2 x 2 max pooling, then two dense layers.
`benchmarks/training/` makes the weights, which lie beside this file as `.npz`.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple, TypeVar

import cv2
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from printplay.photos.blank import SCALE, Plane
from printplay.printing.sheet_code import Box

Values = NDArray[np.float32]

_STAGES = 3
_Pixel = TypeVar("_Pixel", bound=np.generic)

#: The share of the darkness of ink here, or of a pen, from which on a pixel is ink.
INK = 0.42
_LEAST = 3.2  # mm: smaller ink is not scaled up to a number
_PALER = 0.55  # how dark ink is at least, a part of its pen's darkness
_USUAL, _PEN = 0.35, 0.05  # the darkness of a pen that is not known, and below which it is not


def is_bare(part: Plane, pen: float) -> bool:
    """Return whether nothing in a part is dark enough to be ink of a pen (0: unknown)."""
    return float(part.max()) <= INK * _PALER * (pen if pen > _PEN else _USUAL)


class Frame(NamedTuple):
    """The input of a network, in pixels, and the shares of it that ink fills at most."""

    high: int
    wide: int
    high_share: float
    wide_share: float


def cut_out(plane: NDArray[_Pixel], box: Box, around: float = 0.0) -> NDArray[_Pixel]:
    """Return what lies in a box of a sheet, and so many mm around it; if below 0, less than it."""
    high = plane.shape[0]
    ends = box.y + box.height + around, box.y - around
    sides = box.x - around, box.x + box.width + around
    top, low = (max(0, round(high - y * SCALE)) for y in ends)
    left, right = (max(0, round(x * SCALE)) for x in sides)
    return plane[top:low, left:right]


def darkness(part: Plane, pen: float) -> float:
    """Return the darkness of ink here: that of its darkest part, but near that of the pen."""
    usual = pen if pen > _PEN else _USUAL
    return float(np.clip(np.percentile(part, 99), _PALER * usual, 1.6 * usual))


class Belonging(NamedTuple):
    """When ink belongs to a box: mm around it that are looked at, and how near its outline may lie.

    A piece belongs to it with the least share inside, or with so many square mm there; what is
    smaller than a speck (square mm) is dust.
    """

    around: float
    outline: float
    share: float
    plenty: float
    speck: float


class Pieces(NamedTuple):
    """The ink in and around a box: its darkness, that of the pen there, and its pieces.

    `labels` says of each pixel which piece it is of (0: paper); of each piece, `areas` and
    `inner_areas` are its pixels, in all and inside, `is_own` and `is_away` whether it is the box's or
    another's.
    """

    part: Plane
    level: float
    labels: NDArray[np.int32]
    areas: NDArray[np.int64]
    inner_areas: NDArray[np.int64]
    is_own: NDArray[np.bool_]
    is_away: NDArray[np.bool_]

    def picture(self, frame: Frame) -> Values:
        """Return the ink of the box in the middle of a frame, without what is another's."""
        part = self.part
        if self.is_away.any():
            mask = cv2.dilate(self.is_away[self.labels].astype(np.uint8), np.ones((5, 5), np.uint8))
            part = part * (1 - np.asarray(mask, np.float32))
        return centred(np.asarray(part / self.level, np.float32), self.is_own[self.labels], frame)


def pieces(ink: Plane, box: Box, pen: float, belonging: Belonging) -> Pieces:
    """Return the ink in and around a box in pieces, in the darkness of a pen (0: unknown)."""
    part = np.ascontiguousarray(cut_out(ink, box, belonging.around))
    level = darkness(part, pen)
    edge = round((belonging.around + belonging.outline) * SCALE)
    inner = np.zeros(part.shape, np.bool_)
    inner[edge:-edge, edge:-edge] = True
    dark = (part > INK * level).astype(np.uint8)
    count, labels, stats, _middles = cv2.connectedComponentsWithStats(dark, connectivity=8)
    inner_areas = np.bincount(labels[inner], minlength=count)
    areas = np.asarray(stats[:, cv2.CC_STAT_AREA], np.int64)
    is_away = inner_areas < np.minimum(belonging.share * areas, belonging.plenty * SCALE**2)
    is_own = ~is_away & (areas >= belonging.speck * SCALE**2)
    is_away[0] = is_own[0] = False
    return Pieces(part, level, np.asarray(labels, np.int32), areas, inner_areas, is_own, is_away)


def centred(part: Values, kept_ink: NDArray[np.bool_], frame: Frame) -> Values:
    """Return a part of the ink with the kept ink in its middle, as large as a frame, 0 to 1.5."""
    rows, columns = np.nonzero(kept_ink)
    if len(rows):
        middle = (columns.min() + columns.max()) / 2, (rows.min() + rows.max()) / 2
        size = float(np.ptp(columns)) + 1, float(np.ptp(rows)) + 1
    else:
        middle, size = (part.shape[1] / 2, part.shape[0] / 2), (1.0, 6.0 * SCALE)
    high, wide = frame.high, frame.wide
    scale = min(frame.high_share * high / max(size[1], _LEAST * SCALE), frame.wide_share * wide / size[0])
    if scale < 0.9:
        part = np.asarray(cv2.GaussianBlur(part, (0, 0), 0.4 / scale), np.float32)
    matrix = np.array([[scale, 0, wide / 2 - scale * middle[0]], [0, scale, high / 2 - scale * middle[1]]])
    framed = cv2.warpAffine(part, matrix, (wide, high), flags=cv2.INTER_LINEAR)
    return np.clip(np.asarray(framed, np.float32), 0, 1.5)


class Network:
    """A network by the names of its weights: `conv1` to `conv3`, `dense`, `out`; `.w`, `.b`."""

    def __init__(self, weights: dict[str, Values]) -> None:
        self._weights = weights

    def __call__(self, pictures: Values) -> Values:
        """Return logits for pictures of the shape (n, channels, height, width)."""
        values = pictures
        for stage in range(1, _STAGES + 1):
            values = np.maximum(_halved(self._convolved(values, f"conv{stage}")), 0)
        flat = values.reshape(len(values), -1)
        hidden = np.maximum(flat @ self._weights["dense.w"].T + self._weights["dense.b"], 0)
        return np.asarray(hidden @ self._weights["out.w"].T + self._weights["out.b"])

    def _convolved(self, values: Values, name: str) -> Values:
        weight, bias = self._weights[f"{name}.w"], self._weights[f"{name}.b"]
        padded = np.pad(values, ((0, 0), (0, 0), (1, 1), (1, 1)))
        windows = sliding_window_view(padded, (3, 3), axis=(2, 3))
        count, channels, high, wide = windows.shape[:4]
        rows = windows.transpose(0, 2, 3, 1, 4, 5).reshape(count * high * wide, channels * 9)
        sums = rows @ weight.reshape(len(weight), -1).T + bias
        return np.asarray(sums.reshape(count, high, wide, -1).transpose(0, 3, 1, 2))


def _halved(values: Values) -> Values:
    """Return the largest of every 2 x 2 values."""
    count, channels, high, wide = values.shape
    blocks = values.reshape(count, channels, high // 2, 2, wide // 2, 2)
    return np.asarray(blocks.max((3, 5)))


@lru_cache(maxsize=4)
def network(name: str) -> Network:
    """Return a shipped network by its name, `numbers` or `rings`."""
    with np.load(Path(__file__).with_name(f"{name}.npz"), allow_pickle=False) as weights:
        return Network({key: np.asarray(weights[key], np.float32) for key in weights.files})


def chance(logits: Values) -> Values:
    """Return the softmax along the last axis: probabilities of exclusive choices."""
    raised = np.exp(logits - logits.max(-1, keepdims=True))
    return np.asarray(raised / raised.sum(-1, keepdims=True))


def sigmoid(logits: Values) -> Values:
    return np.asarray(1 / (1 + np.exp(-np.clip(logits, -30, 30))))
