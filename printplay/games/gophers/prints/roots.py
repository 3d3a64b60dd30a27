"""Roots that grow down into a storey's earth, around caves and tunnels."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from printplay.games.gophers.prints.strokes import taper
from printplay.games.gophers.prints.theme import Theme
from printplay.geometry.layouts.lattice import Point
from printplay.geometry.shapes.burrow import Burrow
from printplay.geometry.shapes.winding import chance
from printplay.printing.drawing.drawing import Drawing

_STEP = 3.0  # mm that a root grows in one step
_WAYS = 5  # a later step may go on
#: Shoots of a root: the step at which each leaves, and its side.
_SHOOTS = ((2, 1), (4, -1), (7, 1), (10, -1))


@dataclass
class _Root:
    """A root: its path so far, mm; its direction, radians; its greatest number of steps."""

    path: list[Point]
    heading: float
    long: int
    seed: tuple[int, ...]

    def ahead(self, number: int, step: float) -> list[tuple[float, Point]]:
        """Return the possible turns at a step, radians, and the point that each leads to."""
        x, y = self.path[-1]
        lean = 0.5 * (chance(self.seed, number) - 0.5)
        turns = [max(-2.7, min(-0.45, self.heading + 0.4 * (n - 2) + lean)) for n in range(_WAYS)]
        return [(turn, (x + step * math.cos(turn), y + step * math.sin(turn))) for turn in turns]

    def grow(self, ways: Sequence[tuple[float, Point]], room: Sequence[float], scale: float) -> bool:
        """Take the best of some ways, by their room in mm; return whether there was one."""
        step = _STEP * scale
        best = max(
            range(_WAYS), key=lambda n: min(room[n], 6 * scale) - 0.5 * abs(ways[n][0] + math.pi / 2) * step
        )
        turn, point = ways[best]
        if room[best] < 4.4 * scale or point[1] < 2 * step:
            return False
        self.path.append(point)
        self.heading = turn
        return True


def roots(
    drawing: Drawing, burrow: Burrow, theme: Theme, width: float, top: float
) -> list[tuple[float, float, float]]:
    """Draw roots that grow down from the top; return the circles they occupy: x, y, radius, mm."""
    unit = burrow.scale
    mains = [
        _Root(
            [(width * (number + 0.2 + 0.6 * chance(theme.number, "root", number)) / theme.roots,
              top + 3.0 * unit)],
            -math.pi / 2, int(8 + 18 * chance(theme.number, "long", number)),
            (theme.number, number),
        )
        for number in range(theme.roots)
    ]  # fmt: skip
    _grow(burrow, mains)
    mains = [root for root in mains if len(root.path) > 3]
    shoots = [
        [_Root([root.path[start]], -math.pi / 2 + side * 0.8, root.long // 2, (*root.seed, start))
         for start, side in _SHOOTS if start < len(root.path) - 2]
        for root in mains
    ]  # fmt: skip
    _grow(burrow, [shoot for root_shoots in shoots for shoot in root_shoots])
    circles: list[tuple[float, float, float]] = []
    pen = theme.pen(theme.stone.mix(theme.deep, 0.25), 0.22 * unit)
    for root, root_shoots in zip(mains, shoots, strict=True):
        thick = (1.5 + 2.6 * chance(theme.number, "thick", root.seed[1])) * unit
        for shoot in root_shoots:
            if len(shoot.path) > 2:
                drawing.path(taper(shoot.path, 0.45 * thick, 0.1 * unit), pen)
                circles += [(*point, unit) for point in shoot.path]
        drawing.path(taper(root.path, thick, 0.15 * unit), pen)
        circles += [(*point, 1.4 * unit) for point in root.path]
    return circles


def _grow(burrow: Burrow, growing: Sequence[_Root]) -> None:
    """Grow all roots in parallel until none has room; the room of all is measured at once."""
    number = 0
    while growing := [root for root in growing if number < root.long]:
        ways = [root.ahead(number, _STEP * burrow.scale) for root in growing]
        room = burrow.clearance([point for candidates in ways for _turn, point in candidates])
        growing = [
            root for index, (root, candidates) in enumerate(zip(growing, ways, strict=True))
            if root.grow(candidates, room[_WAYS * index : _WAYS * (index + 1)], burrow.scale)
        ]  # fmt: skip
        number += 1
