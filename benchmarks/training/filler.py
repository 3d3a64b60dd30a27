"""One person filling in a sheet: numbers, rings, strokes, and what is no number at all."""

from __future__ import annotations

import numpy as np

from benchmarks.training.marking import Marking
from printplay.games.go_for_gold.prints.sheet_marks import SheetMarks
from printplay.printing.sheet_code import Box, Ring
from tests.photographer.digits import Script
from tests.photographer.hands import Hand, Stroke
from tests.photographer.pens import PENS, Pen
from tests.photographer.writing import Writing

#: How often somebody takes a thick marker, and another pen to strike with than to ring.
_THICK, _OTHER = 0.07, 0.15


class Filler:
    """One sheet in one hand, with one pen."""

    def __init__(self, chance: np.random.Generator, marks: SheetMarks, script: Script) -> None:
        self.chance, self.marks = chance, marks
        haste = float(chance.random())
        self.hand = Hand(chance, 0.1 + 0.3 * haste, 0.5 + haste, haste)
        self.writing = Writing(chance, haste, script)
        self.marking = Marking(self.hand)
        self.pen = self._taken()
        self.other = self._taken() if chance.random() < _OTHER else self.pen

    def _taken(self) -> Pen:
        """Return a pen: of those of the tests one that is darker or paler, wider or finer."""
        usual = PENS[int(self.chance.integers(len(PENS)))]
        cover = usual.cover * self.chance.uniform(0.55, 1.05)
        width = usual.width * self.chance.uniform(0.7, 1.35)
        if self.chance.random() < _THICK:
            width = self.chance.uniform(1.2, 2.4)
        return Pen(usual.name, usual.colour, width, min(1.0, cover), usual.grain)

    def score(self) -> int:
        """Return what may stand in a score box."""
        if self.chance.random() < 0.75:
            return int(self.chance.choice([4, 5, 6, 9, -1, -1]))
        return int(self.chance.integers(-9, 21))

    def total(self, most: int) -> int:
        """Return what may stand in a box for a sum."""
        kind = self.chance.random()
        if kind < 0.12:
            return int(self.chance.integers(-6, 0))
        return int(self.chance.integers(10 if kind > 0.3 else 0, most + 1 if kind < 0.85 else 100))

    def ring(self, ring: Ring) -> list[Stroke]:
        """Return a ring, now and then a poor one."""
        return self.marking.ring(ring)

    def unclear(self, text: str, box: Box) -> list[Stroke]:
        """Return what is no number: struck out, struck out and written anew, or a scribble."""
        kind, high = self.chance.random(), 0.6 * box.height
        x, y = box.x + box.width / 2, box.y + box.height / 2
        if kind < 0.4:
            return self.writing.corrected(str(self.chance.integers(1, 60)), text, box)
        if kind < 0.75:
            return self.writing.number(text, x, y, high) + self.writing.crossed_out(x, y, high)
        if kind < 0.9:  # one over the other
            other = str(int(text) + 1 + int(self.chance.integers(8)))
            return self.writing.number(text, x, y, high) + self.writing.number(other, x, y, high)
        return self.writing.crossed_out(x, y, high)

    def passing(self, box: Box) -> list[Stroke]:
        """Return a long stroke across a place that has nothing to do with it."""
        x, y = box.x + box.width / 2, box.y + box.height / 2
        angle = self.chance.uniform(0, np.pi)
        along = np.array([np.cos(angle), np.sin(angle)]) * 14
        middle = np.array([x, y]) + self.chance.normal(0, 1.0, 2)
        return self.hand.line([tuple(middle - along), tuple(middle + along)])
