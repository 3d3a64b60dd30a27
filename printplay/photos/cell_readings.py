"""What stands in the pictures of cells, as a network reads them from left to right.

The network says for each column what begins there, a sign or nothing. From that comes the chance of
each number: digits that touch or overlap need not be parted first. Anything struck out, overwritten
or no number is unclear.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

from printplay.photos.networks import Values, chance, sigmoid

#: The picture of a cell: rows and columns. The network says something of every second column.
HIGH, WIDE = 24, 72
#: What a column may say: nothing, or that a sign begins.
SIGNS = ("", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "-")
#: Most characters of a number.
MOST = 5
_FAINT = 0.002  # the chance below which a sign is not followed
_KEPT = 16  # beginnings of numbers that are followed at once
_TOGETHER = 16  # cells that are read at once: more take memory and no less time
_NOTHING = 0.995  # a column that says nothing as surely is passed over
#: A reading that is less sure is the mean of several looks: as it is, and leaning to both sides, a
#: little smaller and larger. Of 1,403 such, 0.96 of a mean was as seldom wrong as 0.985 of one.
_ONE_LOOK = 0.985
_LOOKS = ((0.15, 0.95), (-0.15, 1.05))


@dataclass(frozen=True)
class CellReading:
    """The reading of a cell: the chance of each value (None: empty), and that it is no number.

    `looks` says in how many ways it was looked at: each chance is the mean of so many.
    """

    values: Mapping[int | None, float]
    unclear: float
    looks: int = 1

    @property
    def likeliest(self) -> int | None:
        return max(self.values, key=self.values.__getitem__)

    @property
    def certainty(self) -> float:
        """Return how likely it is both a number, and the likeliest one."""
        return self.values[self.likeliest] * (1 - self.unclear)


class Layer(NamedTuple):
    """A convolution: its name, how many values it gives, rows and columns that it looks at.

    `half` is by how much rows and columns become fewer after it: the largest of each block stays.
    """

    name: str
    gives: int
    high: int
    wide: int
    half: tuple[int, int] = (1, 1)

    @property
    def around(self) -> tuple[int, int]:
        """Return how many rows and columns of nothing are added on each side."""
        return (0 if self.name == "tall" else self.high // 2, self.wide // 2)


#: The convolutions one after the other: the one over the whole height leaves one row.
LAYERS = (
    Layer("conv1", 16, 3, 3, (2, 2)),
    Layer("conv2", 40, 3, 3, (2, 1)),
    Layer("conv3", 64, 3, 3),
    Layer("conv4", 64, 3, 3, (2, 1)),
    Layer("tall", 112, HIGH // 8, 3),
    Layer("along", 112, 1, 5),
    Layer("far", 112, 1, 5),
)


class Columns:
    """The network: convolutions, the last of them along the columns; see `LAYERS`."""

    def __init__(self, weights: Mapping[str, Values]) -> None:
        self._weights = weights
        # as pictures are laid out here: what one place says of all else stands together
        self._spread = {
            layer.name: np.ascontiguousarray(
                weights[f"{layer.name}.w"].transpose(2, 3, 1, 0).reshape(-1, layer.gives)
            ) for layer in LAYERS
        }  # fmt: skip

    def __call__(self, pictures: Values) -> tuple[Values, Values]:
        """Return logits of pictures (n, HIGH, WIDE): of each column's signs, and of no number."""
        parts = [self._outputs(pictures[n : n + _TOGETHER]) for n in range(0, len(pictures), _TOGETHER)]
        scores, unclear = zip(*parts, strict=True)
        return np.concatenate(scores), np.concatenate(unclear)

    def _outputs(self, pictures: Values) -> tuple[Values, Values]:
        values = pictures[..., None]
        for layer in LAYERS:
            values = _largest(self._convolved(values, layer), *layer.half)
        columns = values[:, 0]
        scores = columns @ self._weights["out.w"].T + self._weights["out.b"]
        features = np.concatenate([columns.mean(1), columns.max(1)], 1)
        unclear = features @ self._weights["unclear.w"].T + self._weights["unclear.b"]
        return np.asarray(scores), np.asarray(unclear[:, 0])

    def _convolved(self, values: Values, layer: Layer) -> Values:
        up, along = layer.around
        padded = np.pad(values, ((0, 0), (up, up), (along, along), (0, 0)))
        windows = sliding_window_view(padded, (layer.high, layer.wide), axis=(1, 2))
        count, high, wide = windows.shape[:3]
        rows = windows.transpose(0, 1, 2, 4, 5, 3).reshape(count * high * wide, -1)
        sums = rows @ self._spread[layer.name]
        sums += self._weights[f"{layer.name}.b"]
        np.maximum(sums, 0, out=sums)
        return np.asarray(sums.reshape(count, high, wide, -1))


def _largest(values: Values, high: int, wide: int) -> Values:
    """Return the largest of every block of values, so high and wide."""
    if high == wide == 1:
        return values
    count, rows, columns, channels = values.shape
    blocks = values.reshape(count, rows // high, high, columns // wide, wide, channels)
    return np.asarray(blocks.max((2, 4)))


@lru_cache(maxsize=1)
def _network() -> Columns:
    with np.load(Path(__file__).with_name("cells.npz"), allow_pickle=False) as weights:
        return Columns({key: np.asarray(weights[key], np.float32) for key in weights.files})


def read_once(pictures: Sequence[Values]) -> list[CellReading]:
    """Return the readings of pictures of cells, each by one look."""
    if not pictures:
        return []
    shares, unclear = _network()(np.stack(pictures))
    return [
        CellReading(_value_chances(columns), float(doubt))
        for columns, doubt in zip(chance(shares), sigmoid(unclear), strict=True)
    ]


def read_pictures(pictures: Sequence[Values]) -> list[CellReading]:
    """Return the readings of pictures of cells; what is not sure is looked at in several ways."""
    readings = read_once(pictures)
    unsure_cells = [index for index, reading in enumerate(readings) if reading.certainty < _ONE_LOOK]
    views = [_distorted(pictures[index], *look) for index in unsure_cells for look in _LOOKS]
    further_readings = iter(read_once(views))
    for index in unsure_cells:
        readings[index] = _mean([readings[index], *(next(further_readings) for _look in _LOOKS)])
    return readings


def _distorted(picture: Values, leaning: float, size: float) -> Values:
    """Return the picture of a cell leaning to a side, or in another size, around its middle."""
    shear = size * np.array([[1, leaning], [0, 1]])
    middle = np.array([WIDE - 1, HIGH - 1]) / 2
    matrix = np.column_stack([shear, middle - shear @ middle])
    return np.asarray(cv2.warpAffine(picture, matrix, (WIDE, HIGH)), np.float32)


def _mean(looks: Sequence[CellReading]) -> CellReading:
    values: defaultdict[int | None, float] = defaultdict(float)
    for look in looks:
        for value, share in look.values.items():
            values[value] += share / len(looks)
    return CellReading(dict(values), sum(look.unclear for look in looks) / len(looks), len(looks))


def _value_chances(columns: Values) -> dict[int | None, float]:
    """Return the chance of each value of a cell from the chances of its columns (n, SIGNS)."""
    chances: dict[int | None, float] = {}
    for text, share in _texts(columns).items():
        digits = text.removeprefix("-")
        if text and (not digits or "-" in digits or len(text) > MOST):
            continue
        value = int(text) if text else None
        chances[value] = chances.get(value, 0.0) + share
    if not chances:  # dashes alone: a nought, or nothing
        return {None: 0.5, 0: 0.5}
    total = sum(chances.values()) or 1.0
    return {value: share / total for value, share in chances.items()}


def _texts(columns: Values) -> dict[str, float]:
    """Return the likeliest texts, each the sum over all ways that columns may say it.

    A sign said by neighbouring columns is one (connectionist temporal classification: Graves and
    others 2006). With each beginning go the chances of its ways that end with nothing, and those
    that end with its last sign.
    """
    beginnings: dict[str, tuple[float, float]] = {"": (1.0, 0.0)}
    for column in columns:
        blank_chance = float(column[0])
        if blank_chance > _NOTHING:
            beginnings = {text: ((a + b) * blank_chance, 0.0) for text, (a, b) in beginnings.items()}
            continue
        signs = [
            (SIGNS[sign_index], float(column[sign_index]))
            for sign_index in range(1, len(SIGNS))
            if column[sign_index] > _FAINT
        ]
        longer: dict[str, list[float]] = {}
        for text, (open_, said_chance) in beginnings.items():
            same = longer.setdefault(text, [0.0, 0.0])
            same[0] += (open_ + said_chance) * blank_chance
            for sign, share in signs:
                if text.endswith(sign):
                    same[1] += said_chance * share
                    longer.setdefault(text + sign, [0.0, 0.0])[1] += open_ * share
                else:
                    longer.setdefault(text + sign, [0.0, 0.0])[1] += (open_ + said_chance) * share
        best = sorted(longer.items(), key=lambda one: -sum(one[1]))[:_KEPT]
        beginnings = {text: (shares[0], shares[1]) for text, shares in best}
    return {text: sum(chances) for text, chances in beginnings.items()}
