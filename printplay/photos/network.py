"""A small trained network, run in plain NumPy.

Three 3 x 3 convolutions, each with 2 x 2 max pooling, then two dense layers.
`benchmarks/training/` makes the weights, which lie beside this file as `.npz`.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

Values = NDArray[np.float32]

_STAGES = 3


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
        found = rows @ weight.reshape(len(weight), -1).T + bias
        return np.asarray(found.reshape(count, high, wide, -1).transpose(0, 3, 1, 2))


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
    """Return the sigmoid: probabilities of independent statements."""
    return np.asarray(1 / (1 + np.exp(-np.clip(logits, -30, 30))))
