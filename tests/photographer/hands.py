"""How a hand draws: lines that wobble and miss the dots, rings that do not close, strokes, ticks.

All lengths are mm of the sheet, y up. A stroke is an array of points, shape (n, 2).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Stroke = NDArray[np.float64]
_STEP = 0.25  # mm between the points of a stroke


@dataclass
class Hand:
    """A hand: `wobble` and `miss` are mm, `haste` 0 (careful) to 1."""

    chance: np.random.Generator
    wobble: float
    miss: float
    haste: float

    def line(self, points: Sequence[tuple[float, float]]) -> list[Stroke]:
        """Return a line through some points, each missed by a little, with rounded corners."""
        knots = np.array(points, float)
        knots = knots + np.clip(self.chance.normal(0, self.miss / 2, knots.shape), -2.2, 2.2)
        return [self._wobbled(_rounded(knots, 0.1 + (0.2 + 0.2 * self.haste) * self.chance.random()))]

    def ring(self, x: float, y: float, radius: float) -> list[Stroke]:
        """Return a ring around a place, an ellipse that overshoots or does not close."""
        start, turn = self.chance.uniform(0, 2 * np.pi), self.chance.choice([-1, 1])
        sweep = 2 * np.pi * self.chance.uniform(0.93, 1.12 + 0.15 * self.haste)
        angle = start + turn * np.linspace(0, sweep, max(12, int(radius * sweep / _STEP)))
        drift = np.linspace(0, self.chance.normal(0, 0.08), len(angle))
        wide = radius * self.chance.uniform(0.85, 1.15 + 0.1 * self.haste)
        high = radius * self.chance.uniform(0.85, 1.15 + 0.1 * self.haste)
        middle = np.array([x, y]) + self.chance.normal(0, 0.12 + 0.25 * self.haste, 2)
        ring = np.stack([np.cos(angle) * (wide + drift), np.sin(angle) * (high + drift)], 1)
        return [self._wobbled(middle + ring)]

    def strike(self, x: float, y: float, size: float) -> list[Stroke]:
        """Return a stroke through a place, or a cross over it."""
        angle = self.chance.normal(np.pi / 4, 0.25)
        angles = [angle] if self.chance.random() < 0.7 else [angle, angle + np.pi / 2]
        return [self.bar(x, y, one, size) for one in angles]

    def tick(self, x: float, y: float, size: float) -> list[Stroke]:
        """Return a mark in a ring: a tick, a cross, a dot of the pen or a scribble."""
        kind = self.chance.integers(0, 4)
        if kind == 0:
            points = np.array([[-0.7, 0.1], [-0.15, -0.6], [0.9, 1.0]]) * size
            return [self._wobbled(_rounded(points + np.array([x, y]), 0.1))]
        if kind == 1:
            return [self.bar(x, y, angle, size) for angle in (np.pi / 4, 3 * np.pi / 4)]
        if kind == 2:
            angle = np.linspace(0, 6 * np.pi, 60)
            spiral = np.linspace(0.1, 0.75, 60)[:, None] * size
            return [np.array([x, y]) + spiral * np.stack([np.cos(angle), np.sin(angle)], 1)]
        zigzag = np.array([[(-1) ** k * 0.7, -0.8 + 0.27 * k] for k in range(7)]) * size
        return [self._wobbled(_rounded(zigzag + np.array([x, y]), 0.1))]

    def bar(self, x: float, y: float, angle: float, size: float) -> Stroke:
        """Return a short straight stroke through a place, `size` mm to either side."""
        along = np.array([np.cos(angle), np.sin(angle)]) * size * self.chance.uniform(0.9, 1.3)
        middle = np.array([x, y]) + self.chance.normal(0, 0.15 + 0.25 * self.haste, 2)
        return self._wobbled(_rounded(np.array([middle - along, middle + along]), 0.1))

    def _wobbled(self, points: Stroke) -> Stroke:
        """Return a stroke with the slow wobble of a hand across it."""
        count = len(points)
        knots = max(3, int(count * _STEP / 4.0) + 2)  # a bend every 4 mm
        bends = self.chance.normal(0, self.wobble, (knots, 2))
        at, where = np.linspace(0, 1, count), np.linspace(0, 1, knots)
        return points + np.stack([np.interp(at, where, bends[:, axis]) for axis in (0, 1)], 1)


def _rounded(knots: Stroke, round_: float) -> Stroke:
    """Return points every `_STEP` mm along a polyline whose corners are cut off."""
    points = knots
    for _pass in range(2):
        if len(points) < 3:
            break
        cut = round_ / 2
        before = points[1:-1] + (points[:-2] - points[1:-1]) * cut
        after = points[1:-1] + (points[2:] - points[1:-1]) * cut
        inner = np.stack([before, after], 1).reshape(-1, 2)
        points = np.concatenate([points[:1], inner, points[-1:]])
    lengths = np.hypot(*np.diff(points, axis=0).T)
    along = np.concatenate([[0.0], np.cumsum(lengths)])
    if along[-1] == 0:
        return points
    at = np.linspace(0, along[-1], max(2, int(along[-1] / _STEP) + 1))
    return np.stack([np.interp(at, along, points[:, axis]) for axis in (0, 1)], 1)
