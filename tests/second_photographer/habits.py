"""Habits that photos of others showed: bulging lines, scribbled-out steps, odd digits, folds.

Each is one way a sheet was read wrong, or asked about without need.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from printplay.games.go_for_gold.contents import Island
from printplay.games.go_for_gold.prints.sheet_marks import SheetMarks
from printplay.geometry.board import SpaceId
from printplay.geometry.layouts.lattice import Point
from printplay.printing.sheet_code import Box
from tests.photographer.plays import Filled
from tests.second_photographer.desk import folded
from tests.second_photographer.person import Person
from tests.second_photographer.print_shop import DOTS

HABITS = (
    "bulging line", "step scribbled out", "fold by the end", "1 with flag and foot", "closed 4",
    "struck 4 beside a 9", "digit that flows over", "bare temples",
)  # fmt: skip
#: mm that a line may bulge off its lanes, at most.
_BULGE = 3.8
#: Points of digits, left to right and from below, 0 to 1: strokes of a 1 and a 4.
_ONE = (((0.12, 0.62), (0.5, 1.0), (0.5, 0.0)), ((0.2, 0.0), (0.82, 0.02)))
_FOUR = (((0.72, 0.0), (0.7, 1.0), (0.08, 0.42), (0.12, 0.34), (0.95, 0.36)),)


def suited(truth: Filled, habit: str) -> Filled:
    """Return what stands on a sheet where a habit shows."""
    if habit == "bare temples":
        return replace(truth, temples=frozenset())
    values = {"closed 4": 4, "struck 4 beside a 9": 9}
    if habit in values and values[habit] not in truth.entries:
        entries = (values[habit], *truth.entries[1:])
        return replace(truth, entries=entries, total=sum(entries))
    return truth


class Somebody(Person):
    """A person with one of the `HABITS`, who writes what goes into boxes."""

    def __init__(self, chance: np.random.Generator, habit: str, board: Island) -> None:
        """Be somebody on a board."""
        super().__init__(chance, careful=bool(chance.random() < 0.5), pen=None)
        self._habit, self._board = habit, board
        self.rings = False

    def fill(self, sheet: Image.Image, truth: Filled, marks: SheetMarks) -> Image.Image:
        """Return a sheet with all that the person drew on it, folded where that is the habit."""
        filled = super().fill(sheet, truth, marks)
        if self._habit == "step scribbled out":
            self._ink = Image.new("L", sheet.size, 0)
            self._take_back(truth, marks)
            return self._inked(filled)
        if self._habit != "fold by the end":
            return filled
        x, y = marks.centres[SpaceId(truth.segments[-1][-1])]
        off = float(self.chance.choice([-1, -0.5, 0, 0.5, 1])) * self._board.spacing / 2
        if self.chance.random() < 0.5:
            return folded(filled, (x + off) * DOTS, self.chance)
        turned = filled.transpose(Image.Transpose.ROTATE_90)  # its columns are rows from below
        bent = folded(turned, turned.width - (y + off) * DOTS, self.chance)
        return bent.transpose(Image.Transpose.ROTATE_270)

    def _take_back(self, truth: Filled, marks: SheetMarks) -> None:
        """Go on by a step or two, and scribble over them."""
        way = [SpaceId(name) for name in truth.segments[-1]]
        taken = {SpaceId(name) for part in truth.segments for name in part}
        for _step in range(int(self.chance.integers(1, 3))):
            free = sorted(self._board.neighbours(way[-1]) - taken)
            if free:
                way.append(free[int(self.chance.integers(len(free)))])
                taken.add(way[-1])
        over = way[len(truth.segments[-1]) - 1 :]
        if len(over) < 2:
            return
        self._stroke(self._course([marks.centres[name] for name in over]))
        for one, other in pairwise(over):
            self._scribble(marks.centres[one], marks.centres[other])

    def _scribble(self, one: Point, other: Point) -> None:
        """Zigzag along a lane, to and fro across it."""
        start, along = np.array(one), np.array(other) - np.array(one)
        across = np.array([-along[1], along[0]]) / math.dist(one, other)
        count = int(self.chance.integers(9, 16))
        at = np.linspace(0.15, 1.0, count) + self.chance.normal(0, 0.02, count)
        wide = np.resize([1.0, -1.0], count) * self.chance.uniform(1.4, 2.8, count)
        self._stroke(start + at[:, None] * along + wide[:, None] * across)

    def _course(self, knots: Sequence[Point]) -> NDArray[np.float64]:
        """Return a line past knots; one that bulges swings out between some of them."""
        course = super()._course(knots)
        if self._habit != "bulging line" or len(knots) < 2:
            return course
        points = np.array(knots, float)
        found = [course[:1]]
        for start, end in pairwise(points):
            across = np.array([start[1] - end[1], end[0] - start[0]]) / np.hypot(*(end - start))
            bulge = self.chance.uniform(-1, 1) * _BULGE
            t = np.linspace(0, 1, 25)[1:, None]
            found.append(start + (end - start) * t + across * bulge * np.sin(np.pi * t))
        return np.concatenate(found)

    def _write(self, value: int, box: Box) -> None:
        """Write a number into a box as the habit is."""
        if self._habit == "struck 4 beside a 9" and value == 9:
            half = replace(box, width=0.5 * box.width)
            super()._write(4, half)
            self._bar(half.x + half.width / 2, box.y + box.height / 2, 50, 0.5 * box.height)
            super()._write(9, replace(half, x=box.x + 0.5 * box.width))
        elif self._habit == "digit that flows over":
            over = self.chance.uniform(0.15, 0.4) * box.width
            super()._write(value, replace(box, x=box.x + float(self.chance.choice([-1, 1])) * over))
        else:
            super()._write(value, box)

    def _paste(self, digit: int, x: float, y: float, high: float) -> None:
        forms = {("1 with flag and foot", 1): _ONE, ("closed 4", 4): _FOUR}
        form = forms.get((self._habit, digit))
        if form is None:
            super()._paste(digit, x, y, high)
            return
        wide = 0.55 * high
        for stroke in form:
            points = np.array(stroke) + self.chance.normal(0, 0.03, (len(stroke), 2))
            at = np.linspace(0, len(stroke) - 1, 10 * len(stroke))
            fine = np.stack([np.interp(at, range(len(stroke)), points[:, n]) for n in (0, 1)], 1)
            self._stroke((fine - 0.5) * [wide, high] + [x, y])
