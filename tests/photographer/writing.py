"""How a hand writes numbers: one script of forms, a slant, a size, and what chance makes of them.

All lengths are mm of the sheet, y up. What is written may miss its box, touch its neighbour, be
struck out and written anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from printplay.printing.sheet_code import Box
from tests.photographer.digits import DIGITS, Form, Script

Stroke = NDArray[np.float64]
_STEP = 0.15  # mm between the points of a stroke


@dataclass
class Writing:
    """How one person writes numbers; `haste` is 0 (careful) to 1.

    The forms that a person has of each sign, the slant, and how wide and how large digits are stay
    the same on a sheet; all else is chance.
    """

    chance: np.random.Generator
    haste: float
    script: Script = field(default_factory=lambda: DIGITS)

    def __post_init__(self) -> None:
        chance = self.chance
        self._form: dict[str, int] = {
            sign: int(chance.integers(len(forms))) for sign, forms in self.script.items()
        }
        self._slant = chance.normal(0.05, 0.14 + 0.1 * self.haste)
        self._wide = chance.uniform(0.45, 0.75)
        self._high = float(np.clip(chance.normal(0.6, 0.11), 0.36, 0.88))
        self._apart = chance.uniform(0.02, 0.3)
        self._falter = chance.uniform(0.015, 0.045) + 0.04 * self.haste

    def in_box(self, text: str, box: Box) -> list[Stroke]:
        """Return a number written into a box, sometimes over its edge."""
        height = box.height * self._high * self.chance.uniform(0.88, 1.12)
        slack = 0.05 + 0.06 * self.haste
        roam = min(1.0, (box.width / box.height) - 0.9) * 0.25  # a wide box is not written in centrally
        x = box.x + box.width * (0.5 + self.chance.normal(0, slack) + self.chance.uniform(-1, 1) * roam)
        y = box.y + box.height * (0.5 + self.chance.normal(0, slack))
        found = self.number(text, x, y, height)
        points, over = np.concatenate(found), 0.6 + 1.4 * self.haste  # mm over the edge, at most
        low, high = (
            np.array([box.x, box.y]) - over,
            np.array([box.x + box.width, box.y + box.height]) + over,
        )
        back = np.maximum(low - points.min(0), 0) + np.minimum(high - points.max(0), 0)
        return [stroke + back for stroke in found]

    def corrected(self, before: str, text: str, box: Box) -> list[Stroke]:
        """Return a number that is struck out and another one, as far as the box has room."""
        high = box.height * self.chance.uniform(0.4, 0.55)
        y = box.y + box.height * self.chance.uniform(0.4, 0.6)
        left, right = box.x + 0.28 * box.width, box.x + 0.74 * box.width
        return [
            *self.number(before, left, y, high),
            *self.crossed_out(left, y, high),
            *self.number(text, right, y + self.chance.normal(0, 0.6), high),
        ]

    def crossed_out(self, x: float, y: float, height: float) -> list[Stroke]:
        """Return what strikes out a number: a line, two, a cross or a scribble."""
        wide, kind = 0.45 * height, int(self.chance.integers(4))
        if kind == 3:
            count = int(self.chance.integers(5, 10))
            zigzag = np.stack([np.linspace(-1, 1, count), np.resize([0.8, -0.8], count)], 1)
            return [_spline(self._warped(zigzag * [wide, height / 2] + [x, y], height))]
        ends = [(-1.2, -0.9, 1.2, 0.9), (-1.2, 0.9, 1.2, -0.9), (-1.3, 0.05, 1.3, 0.1)]
        taken = {0: [0], 1: [2, 2], 2: [0, 1]}[kind]
        return [
            _spline(
                self._warped(
                    np.array(ends[one]).reshape(2, 2) * [wide, height / 2]
                    + [x, y]
                    + self.chance.normal(0, 0.25, 2),
                    height,
                )
            )
            for one in taken
        ]

    def number(self, text: str, x: float, y: float, height: float) -> list[Stroke]:
        """Return digits and a minus written around a place, `height` mm high."""
        found: list[Stroke] = []
        at = 0.0
        for sign in text:
            form = self._chosen(sign)
            size = height * self.chance.uniform(0.86, 1.1)
            wide = size * self._wide * self.chance.uniform(0.85, 1.15)
            if sign == "1":
                wide *= 0.6
            found += self._sign(form, at, y - size / 2, wide, size)
            gap = self._apart + self.chance.normal(0, 0.07)
            if sign == "-":  # often touches what follows
                gap = self.chance.uniform(-0.25, 0.2)
            at += wide + gap * height
        across = np.concatenate(found)[:, 0]
        aside = np.array([x - (across.min() + across.max()) / 2, 0.0])
        return [stroke + aside for stroke in found]

    def _chosen(self, sign: str) -> Form:
        """Return the form this hand has of a sign; now and then another one."""
        forms = self.script[sign]
        usual = self.chance.random() > 0.08
        return forms[self._form[sign] if usual else int(self.chance.integers(len(forms)))]

    def _sign(self, form: Form, x: float, y: float, wide: float, high: float) -> list[Stroke]:
        lean = self._slant + self.chance.normal(0, 0.05)
        turn = self.chance.normal(0, 0.04 + 0.06 * self.haste)
        spin = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
        low = y + self.chance.normal(0, 0.05 * high)
        bend = _Bend(self.chance, self._falter)
        found = []
        for points in form:
            parts = [_spline(bend(part) * [wide, high]) for part in _smooth_parts(points)]
            bent = np.concatenate(parts)
            bent = bent + np.stack([lean * bent[:, 1], np.zeros(len(bent))], 1)
            found.append(bent @ spin + [x, low])
        return found

    def _warped(self, points: Stroke, size: float) -> Stroke:
        return points + self.chance.normal(0, (0.03 + 0.04 * self.haste) * size, points.shape)


class _Bend:
    """A smooth bend of the square that a sign is drawn in: what is one point stays one."""

    def __init__(self, chance: np.random.Generator, falter: float) -> None:
        self._terms = chance.normal(0, 2.2 * falter, (12, 2))
        self._waves = chance.normal(0, 1.6, (6, 2))
        self._phases = chance.uniform(0, 2 * np.pi, 6)

    def __call__(self, points: Stroke) -> Stroke:
        x, y = points[:, 0] - 0.5, points[:, 1] - 0.5
        plain = np.stack([x, y, x * y, x * x, y * y, x * y * y], 1)
        waves = 0.3 * np.sin(np.stack([x, y], 1) @ (4 * self._waves.T) + self._phases)
        return np.asarray(points + np.concatenate([plain, waves], 1) @ self._terms)


def _smooth_parts(points: Sequence[tuple[float, float]]) -> list[Stroke]:
    """Return the smooth parts of a stroke, which meet in its corners."""
    corners = [number for number in range(1, len(points)) if points[number] == points[number - 1]]
    return [np.array(part, float) for part in np.split(np.array(points, float), corners)]


def _spline(points: Stroke) -> Stroke:
    """Return points every `_STEP` mm along a Catmull-Rom spline."""
    if len(points) < 2:
        return points
    before = np.concatenate([2 * points[:1] - points[1:2], points[:-2]])
    after = np.concatenate([points[2:], 2 * points[-1:] - points[-2:-1]])
    lengths = np.hypot(*np.diff(points, axis=0).T)
    found: list[Sequence[float] | Stroke] = [points[:1]]
    for number, length in enumerate(lengths):
        count = max(1, int(length / _STEP))
        t = (np.arange(1, count + 1) / count)[:, None]
        p0, p1, p2, p3 = before[number], points[number], points[number + 1], after[number]
        found.append(
            0.5 * (2 * p1 + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t**2
                   + (3 * p1 - p0 - 3 * p2 + p3) * t**3)
        )  # fmt: skip
    return np.concatenate(found)
