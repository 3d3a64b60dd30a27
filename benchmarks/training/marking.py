"""Every way people mark a place: rings, strokes at any angle, ticks, scribbles, marks rubbed out.

One person strikes in one way, mostly, with one hand and at one angle. Angles are even over all
directions, but for upright ones: those run along the printed shaft of a shovel, and come oftener.
Rings are tight or loose, round or not, and where one closes it may overlap, in or out: that is no
stroke, as it does not reach the middle. A stroke may begin on a ring.
"""

from __future__ import annotations

import numpy as np

from printplay.printing.sheet_code import Ring
from tests.photographer.hands import Hand, Stroke

#: How a person strikes, and how often each way is: a stroke, two side by side, a cross, a tick, a
#: bow, zigzags wide and dense, a spiral.
WAYS = ("stroke", "two", "cross", "tick", "bow", "scribble", "filled", "spiral")
_USUAL = (0.46, 0.05, 0.16, 0.08, 0.06, 0.09, 0.06, 0.04)
#: How often a person does otherwise than usual.
_OTHERWISE = 0.08
#: How many people strike upright besides, and how many make short strokes.
_UPRIGHT, _SHORT = 0.16, 0.15
#: How far the angle of one person's strokes strays, radians; how often one begins on a ring.
_STRAY, _ASIDE = 0.14, 0.2
#: How often a ring is drawn as the tests' hands draw it; and twice.
_PLAIN_RING, _TWICE = 0.4, 0.04
#: How often a ring is narrow, and one of its sides runs through what it rings; how wide it is then
#: beside its height, and how far its middle lies aside, as a part of its width; and how often such
#: a ring is open, by so much of a turn.
_NARROW, _SLIM, _BESIDE, _OPEN, _OPENED = 0.08, (0.45, 0.85), (0.3, 1.0), 0.2, (0.05, 0.3)


class Marking:
    """One person's marks; `angle` is that of the strokes, radians, y up."""

    def __init__(self, hand: Hand) -> None:
        self._hand, self._chance = hand, hand.chance
        self._way = str(hand.chance.choice(WAYS, p=_USUAL))
        upright = hand.chance.random() < _UPRIGHT
        self.angle = np.pi / 2 if upright else hand.chance.uniform(0, np.pi)
        self._left = hand.chance.random() < 0.3  # ticks lean the other way
        short = hand.chance.random() < _SHORT
        self._size = hand.chance.uniform(0.5, 0.75) if short else hand.chance.uniform(0.75, 1.2)
        self._begins = hand.chance.uniform(0, 2 * np.pi)  # where a ring is begun
        self._wide = float(np.exp(hand.chance.normal(0.03, 0.16)))  # how wide rings are

    def ring(self, ring: Ring) -> list[Stroke]:
        """Return what rings a place: it may be tight, loose, uneven, or two rings."""
        chance = self._chance
        if chance.random() < _NARROW:
            return [self._narrow(ring)]
        if chance.random() < _PLAIN_RING:
            return self._hand.ring(ring.x, ring.y, ring.radius * chance.uniform(0.9, 1.15))
        count = 2 if chance.random() < _TWICE else 1
        return [self._loop(ring, ring.radius, ring.radius) for _ring in range(count)]

    def around(self, first: Ring, last: Ring) -> list[Stroke]:
        """Return one ring around places side by side."""
        middle = Ring((first.x + last.x) / 2, (first.y + last.y) / 2, first.radius)
        return [self._loop(middle, (last.x - first.x) / 2 + first.radius, first.radius)]

    def _loop(self, ring: Ring, wide: float, high: float) -> Stroke:
        """Return a ring with so wide and high a half, closed by chance, its ends in or out."""
        chance = self._chance
        size = self._wide * np.exp(chance.normal(0, 0.07))
        flat = np.exp(chance.normal(0, 0.17))
        over = float(np.clip(chance.normal(0.25, 0.4), -0.5, 1.6))
        along = np.linspace(0, 1, max(24, int((wide + high) * 12)))
        angle = self._begins + chance.normal(0, 0.4) + (2 * np.pi + over) * along
        knots = chance.normal(0, 0.04, 9)
        far = 1 + np.interp(along, np.linspace(0, 1, 9), knots) + along * chance.normal(0, 0.08)
        if chance.random() < 0.35:  # its ends lie inside, or stand out
            tail, away = chance.uniform(0.03, 0.12), chance.uniform(-0.45, 0.5)
            far = far + away * np.clip((along - 1 + tail) / tail, 0, 1)
        if chance.random() < 0.15:
            tail, away = chance.uniform(0.03, 0.08), chance.uniform(-0.35, 0.35)
            far = far + away * np.clip(1 - along / tail, 0, 1)
        if chance.random() < 0.5:
            angle = -angle
        middle = np.array([ring.x, ring.y]) + chance.normal(0, 0.1 * high, 2)
        across, up = wide - high + size * high * flat, size * high / flat
        loop = np.stack([np.cos(angle) * far * across, np.sin(angle) * far * up], 1)
        return np.asarray(middle + loop)

    def _narrow(self, ring: Ring) -> Stroke:
        """Return a narrow ring aside of a place, one of whose sides runs through it."""
        chance = self._chance
        high = ring.radius * self._wide * chance.uniform(0.85, 1.25)
        wide = high * chance.uniform(*_SLIM)
        turn = 2 * np.pi * (1 - chance.uniform(*_OPENED) if chance.random() < _OPEN
                            else chance.uniform(0.95, 1.2))  # fmt: skip
        along = np.linspace(0, 1, max(24, int((wide + high) * 12)))
        angle = self._begins + chance.normal(0, 0.4) + turn * along * chance.choice([-1, 1])
        far = 1 + np.interp(along, np.linspace(0, 1, 9), chance.normal(0, 0.05, 9))
        # A side may be straight, as that of a D.
        across = np.cos(angle) * chance.choice([-1, 1])
        across = np.maximum(across, -chance.uniform(0.6, 1.0)) * wide * far
        loop = np.stack([across + chance.choice([-1, 1]) * wide * chance.uniform(*_BESIDE),
                         np.sin(angle) * far * high], 1)  # fmt: skip
        lean = chance.normal(0, 0.3) + (np.pi / 2 if chance.random() < 0.25 else 0.0)
        spin = np.array([[np.cos(lean), np.sin(lean)], [-np.sin(lean), np.cos(lean)]])
        return np.asarray(loop @ spin + chance.normal(0, 0.1 * ring.radius, 2) + [ring.x, ring.y])

    def strike(self, ring: Ring) -> list[Stroke]:
        """Return what strikes a place."""
        usual = self._chance.random() > _OTHERWISE
        way = self._way if usual else str(self._chance.choice(WAYS))
        return self.drawn(way, ring, self.angle + self._chance.normal(0, _STRAY))

    def drawn(self, way: str, ring: Ring, angle: float) -> list[Stroke]:
        """Return one of the `WAYS` at an angle, on a place."""
        chance, size = self._chance, ring.radius * self._size
        if way in ("stroke", "two", "cross"):
            other = chance.normal(np.pi / 2, 0.25) if way == "cross" else chance.normal(0, 0.06)
            apart = size * chance.uniform(0.25, 0.5) if way == "two" else 0.0
            off = np.array([-np.sin(angle), np.cos(angle)]) * apart
            if chance.random() < _ASIDE:
                along = np.array([np.cos(angle), np.sin(angle)])
                off = off + along * chance.choice([-1, 1]) * chance.uniform(0.15, 0.45) * size
            first = self._hand.bar(ring.x + off[0], ring.y + off[1], angle, size)
            if way == "stroke":
                return [first]
            return [first, self._hand.bar(ring.x - off[0], ring.y - off[1], angle + other, size)]
        if way == "tick":
            return self._placed(ring, self._tick() * size, chance.normal(0, 0.25))
        if way == "bow":
            along = np.linspace(-1, 1, 14)
            bent = chance.choice([-1, 1]) * chance.uniform(0.25, 0.7) * (1 - along**2)
            return self._placed(ring, np.stack([along, bent - bent.mean()], 1) * size, angle)
        if way == "spiral":
            turn = chance.choice([-1, 1]) * np.linspace(0, 2 * np.pi * chance.uniform(1.6, 3.4), 60)
            wide = np.linspace(0.05, chance.uniform(0.6, 0.95), 60) * size
            return self._placed(ring, np.stack([np.cos(turn), np.sin(turn)], 1) * wide[:, None], angle)
        count = int(chance.integers(4, 8) if way == "scribble" else chance.integers(9, 15))
        sides = np.resize([1.0, -1.0], count) * chance.uniform(0.7, 1.05, count)
        rows = np.linspace(-0.75, 0.75, count) + chance.normal(0, 0.05, count)
        round_ = np.sqrt(1 - np.minimum(0.6, rows**2)) if chance.random() < 0.6 else 1.0
        return self._placed(ring, _fine(np.stack([sides * round_, rows], 1) * size), angle)

    def rubbed_out(self, ring: Ring) -> list[Stroke]:
        """Return a mark that is to be drawn as faintly as what an eraser leaves."""
        return self.drawn("stroke" if self._chance.random() < 0.5 else self._way, ring, self.angle)

    def through(self, first: Ring, last: Ring) -> list[Stroke]:
        """Return one long stroke through the places of a row, from one to another."""
        chance = self._chance
        over = chance.uniform(0.5, 1.4, 2) * first.radius
        ends = chance.normal(0, 0.25 * first.radius, 2)
        return self._hand.line([(first.x - over[0], first.y + ends[0]), (last.x + over[1], last.y + ends[1])])

    def _tick(self) -> Stroke:
        """Return a tick of the height 2 about its middle, by this person's hand."""
        chance = self._chance
        points = np.array([
            [-chance.uniform(0.5, 0.9), chance.uniform(-0.1, 0.4)],
            [-chance.uniform(0.0, 0.35), -chance.uniform(0.5, 0.9)],
            [chance.uniform(0.6, 1.3), chance.uniform(0.7, 1.3)],
        ])  # fmt: skip
        return _fine(points * [-1 if self._left else 1, 1])

    def _placed(self, ring: Ring, points: Stroke, angle: float) -> list[Stroke]:
        """Return points about (0, 0) turned, put on a place and missed by a little."""
        chance = self._chance
        spin = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
        off = chance.normal(0, 0.12 + 0.2 * self._hand.haste, 2)
        shaken = chance.normal(0, 0.03 * ring.radius, points.shape)
        return [points @ spin + shaken + off + [ring.x, ring.y]]


def _fine(knots: Stroke) -> Stroke:
    """Return points along straight parts, ten each."""
    at = np.linspace(0, len(knots) - 1, 10 * (len(knots) - 1) + 1)
    every = np.arange(len(knots))
    return np.stack([np.interp(at, every, knots[:, axis]) for axis in (0, 1)], 1)
