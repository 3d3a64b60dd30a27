"""The earth of a storey: its strata, the things in it, and the hatching along the walls."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from printplay.games.gophers.prints.strokes import bow, dots
from printplay.games.gophers.prints.theme import Theme
from printplay.games.gophers.prints.things import SAME, SIZES, TURNED, thing
from printplay.geometry.layouts.lattice import Point
from printplay.geometry.shapes.burrow import Burrow, area
from printplay.geometry.shapes.winding import Ring, chance, chances
from printplay.printing.drawing.colour import grey
from printplay.printing.drawing.drawing import Drawing, Pen
from printplay.printing.drawing.path import Command

_TRIES = 1400  # places tried for things, on a page of A4
_NEAR = 2.6  # mm between a thing and a cave or tunnel
_FIND = 7.6  # mm: the largest thing
_APART = 3.0  # mm between two things
_GRAIN = 0.02  # mm between the radii of crumbs
_TOGETHER = 128  # strokes at a wall whose random numbers are drawn together


def strata(drawing: Drawing, width: float, height: float, theme: Theme, unit: float) -> None:
    """Draw the layers of the earth from 0 up to a height."""
    rows = 7
    deep = height / rows
    for row in range(rows):
        base = deep * (row + 0.5)
        wave = _wave(width, base, (theme.number, row), unit)
        if theme.low:
            drawing.path(bow(wave), Pen(None, grey(0.72), 0.18 * unit, (7 * unit, 2.5 * unit)))
        else:
            lower = _wave(width, base - deep * (0.35 + 0.3 * chance(theme.number, row)),
                          (theme.number, row, "low"), unit)  # fmt: skip
            band = (*bow(wave), ("L", *lower[-1]), *bow(lower[::-1])[1:], ("Z",))
            share = 0.45 + 0.55 * chance(theme.number, row, "share")
            drawing.path(band, Pen(theme.ground.mix(theme.band, share)))


def _wave(width: float, base: float, seed: object, unit: float) -> list[Point]:
    count = 9
    return [
        (width * number / count, base + 6.0 * unit * (chance(seed, number) - 0.5))
        for number in range(count + 1)
    ]


def walls(drawing: Drawing, burrow: Burrow, theme: Theme) -> None:
    """Draw short strokes from the walls into the earth, as an engraver shades rock."""
    import numpy as np

    unit = burrow.scale
    ends = np.concatenate([
        _strokes(ring, number, 1 if (area(ring) > 0) == (number == 0) else -1, unit)
        for number, ring in enumerate(burrow.walls)
    ])  # fmt: skip
    ticks: list[Command] = []
    for x0, y0, x1, y1 in np.round(ends, 2).tolist():
        ticks += (("M", x0, y0), ("L", x1, y1))
    pen = Pen(None, grey(0.3) if theme.low else theme.deep.mix(theme.ground, 0.2), 0.2 * unit)
    drawing.path(ticks, pen)


def _strokes(ring: Ring, wall: int, side: int, unit: float) -> Any:
    """Return both ends of each stroke at a wall, four numbers each, on one side of it."""
    import numpy as np

    corners = np.array(ring)
    edges = np.roll(corners, -1, axis=0) - corners
    lengths = np.sqrt((edges * edges).sum(axis=1))
    done = np.cumsum(lengths)
    step = 0.95 * unit
    along = step * np.arange(math.ceil(done[-1] / step))
    edge = np.minimum(np.searchsorted(done, along, side="right"), len(ring) - 1)
    way = edges[edge] / lengths[edge, None]
    at = corners[edge] + way * (along - done[edge] + lengths[edge])[:, None]
    longer, lean = _leaning(wall, len(along))
    across = side * np.stack([way[:, 1] + lean * way[:, 0], lean * way[:, 1] - way[:, 0]], axis=1)
    near = 0.5 * unit
    far = near + (1.0 + longer[:, None]) * unit
    return np.concatenate([at + near * across, at + far * across], axis=1)


def _leaning(wall: int, count: int) -> tuple[Any, Any]:
    """Return the lengths of the strokes at a wall beyond the shortest, and their slants."""
    import numpy as np

    known = [_some_leaning(wall, first) for first in range(0, count, _TOGETHER)]
    longer, lean = np.concatenate(known, axis=1)
    return longer[:count], lean[:count]


@lru_cache(maxsize=256)  # the walls of all storeys begin alike
def _some_leaning(wall: int, first: int) -> Any:
    import numpy as np

    numbers = range(first, first + _TOGETHER)
    longer, lean = chances(numbers, wall), chances(numbers, wall, after=["lean"])
    return np.array([1.7 * np.array(longer), 0.5 * (np.array(lean) - 0.5)])


def scatter(
    drawing: Drawing, burrow: Burrow, theme: Theme, width: float, height: float,
    taken: list[tuple[float, float, float]],
) -> None:  # fmt: skip
    """Lay things into the earth, clear of caves, tunnels and each other, large ones first.

    `taken` are circles (x, y, radius) that are occupied.
    """
    unit = burrow.scale
    across, up = (chances(range(_TRIES), theme.number, axis) for axis in "xy")
    places = [(width * x, height * y) for x, y in zip(across, up, strict=True)]
    room = burrow.clearance(places)
    edge = [min(x, y, width - x, height - y) for x, y in places]
    free = _Free(places, taken)
    earth = [min(a - 1.4 * _NEAR * unit, b - 2 * unit) for a, b in zip(room, edge, strict=True)]
    for name in theme.finds:
        best, most = free.widest(earth, 2 * unit)
        r = min(most, _FIND * unit)
        if r > SIZES[name][1] * unit:
            x, y = places[best]
            drawing.stamp(thing(name, theme, best), x, y, scale=r)
            free.take(x, y, r)
    lying: dict[str, list[Point]] = {}
    limits = [min(a - 1.5 * unit, b - _NEAR * unit) for a, b in zip(edge, room, strict=True)]
    # A place without room even for the smallest stays empty.
    smallest = min(SIZES[name][0] for name in theme.things) * unit
    roomy = [number for number, limit in enumerate(limits) if limit >= smallest]
    waiting = []
    for number, lucky in zip(roomy, chances(roomy, theme.number, "what"), strict=True):
        name = theme.things[int(len(theme.things) * lucky * lucky)]
        least, largest = SIZES[name]
        waiting.append((number, limits[number], name, least * unit, (largest - least) * unit))
    for share in (1.3, 1.0, 0.7, 0.4, 0.15, 0.0):
        for number, limit, name, least, more in waiting:
            r = least + more * share
            if r > limit or free.at(number) < r + _APART * unit:
                continue
            x, y = places[number]
            alike = SAME.get(name, 42.0) * unit
            if any(math.dist((x, y), other) < alike for other in lying.get(name, ())):
                continue
            free.take(x, y, r)
            lying.setdefault(name, []).append((x, y))
            lean = 2 * chance(theme.number, "lean", number) - 1
            angle = 180 * lean if name in TURNED else 14 * lean
            drawing.stamp(thing(name, theme, number), x, y, scale=r, angle=angle)
    _crumbs(drawing, burrow, theme, places, room, free)


class _Free:
    """The distances of places from the occupied circles, mm."""

    def __init__(self, places: Sequence[Point], taken: Sequence[tuple[float, float, float]]) -> None:
        import numpy as np

        self._x, self._y = np.array(places).T
        self._far = np.full(len(places), np.inf)
        for circle in taken:
            self.take(*circle)

    def take(self, x: float, y: float, r: float) -> None:
        """Mark a circle as occupied."""
        import numpy as np

        dx, dy = self._x - x, self._y - y
        self._far = np.minimum(self._far, np.sqrt(dx * dx + dy * dy) - r)

    def at(self, number: int) -> float:
        """Return the distance of a place from the nearest circle."""
        return float(self._far[number])

    def widest(self, earth: Sequence[float], apart: float) -> tuple[int, float]:
        """Return the place with the most room, to circles and in the earth, and its room.

        `apart` is subtracted from the room to a circle.
        """
        import numpy as np

        room = np.minimum(self._far - apart, earth)
        best = int(np.argmax(room))
        return best, float(room[best])


def _crumbs(
    drawing: Drawing, burrow: Burrow, theme: Theme, places: list[Point], room: list[float], taken: _Free
) -> None:
    """Draw crumbs of earth in empty places."""
    unit = burrow.scale
    found: dict[int, list[Point]] = {}
    bare = [number for number, free in enumerate(room) if free > 3.2 * unit and taken.at(number) > 1.2 * unit]
    for number, large in zip(bare, chances(bare, theme.number, "crumb"), strict=True):
        (x, y), r = places[number], (0.18 + 0.3 * large**2) * unit
        found.setdefault(round(r / _GRAIN), []).append((round(x, 2), round(y, 2)))
    colour = grey(0.5) if theme.low else theme.deep.mix(theme.ground, 0.35)
    for grains, where in found.items():
        drawing.path(dots(where), Pen(None, colour, 2 * grains * _GRAIN))
