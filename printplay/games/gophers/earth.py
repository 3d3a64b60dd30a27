"""The earth of a storey: its strata, what lies in it, roots, and the hatching along the walls."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache

from printplay.games.gophers.strokes import bow, taper
from printplay.games.gophers.theme import Theme
from printplay.games.gophers.things import SAME, SIZES, TURNED, thing
from printplay.geometry.burrow import Burrow, area
from printplay.geometry.lattice import Point
from printplay.geometry.winding import Ring, chance
from printplay.printing.colour import Colour, grey
from printplay.printing.drawing import Drawing, Pen
from printplay.printing.path import Command

_TRIES = 1400  # places looked at for things, on a page of A4
_NEAR = 2.6  # mm between a thing and what is dug out
_FIND = 7.6  # mm: the largest thing
_APART = 3.0  # mm between two things


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
    ends: list[tuple[float, float, float, float]] = []
    for number, ring in enumerate(burrow.walls):
        side = 1 if (area(ring) > 0) == (number == 0) else -1
        for at, (x, y), (nx, ny) in _along(ring, 0.95 * unit):
            longer, lean = _leaning(number, at)
            long = (1.0 + longer) * unit
            dx, dy = side * (nx - lean * ny), side * (ny + lean * nx)
            near, far = 0.5 * unit, 0.5 * unit + long
            ends.append((x + near * dx, y + near * dy, x + far * dx, y + far * dy))
    ticks: list[Command] = []
    for x0, y0, x1, y1 in np.round(ends, 2).tolist():
        ticks += (("M", x0, y0), ("L", x1, y1))
    pen = Pen(None, grey(0.3) if theme.low else theme.deep.mix(theme.ground, 0.2), 0.2 * unit)
    drawing.path(ticks, pen)


@lru_cache(maxsize=8192)  # the walls of all storeys begin alike
def _leaning(wall: int, at: int) -> Point:
    """Return how much longer than a short one a stroke at a wall is, and how it leans."""
    return 1.7 * chance(wall, at), 0.5 * (chance(wall, at, "lean") - 0.5)


def _along(ring: Ring, step: float) -> Iterator[tuple[int, Point, Point]]:
    """Yield places along a ring with their normals to the right of the way."""
    number, left = 0, 0.0
    for (x0, y0), (x1, y1) in zip(ring, (*ring[1:], ring[0]), strict=True):
        length = math.hypot(x1 - x0, y1 - y0)
        normal = ((y1 - y0) / length, (x0 - x1) / length) if length else (0.0, 0.0)
        while left < length:
            share = left / length
            yield number, (x0 + (x1 - x0) * share, y0 + (y1 - y0) * share), normal
            number += 1
            left += step
        left -= length


def scatter(
    drawing: Drawing, burrow: Burrow, theme: Theme, width: float, height: float,
    taken: list[tuple[float, float, float]],
) -> None:  # fmt: skip
    """Lay things into the earth, clear of all that is dug out and of each other, large ones first.

    `taken` are circles (x, y, radius) that are not free.
    """
    unit = burrow.scale
    places = [
        (width * chance(theme.number, "x", number), height * chance(theme.number, "y", number))
        for number in range(_TRIES)
    ]
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
    # Where not even the smallest has room nothing lies.
    smallest = min(SIZES[name][0] for name in theme.things) * unit
    luck = {
        number: chance(theme.number, "what", number) for number in range(_TRIES)
        if edge[number] >= smallest + 1.5 * unit and room[number] >= smallest + _NEAR * unit
    }  # fmt: skip
    for share in (1.3, 1.0, 0.7, 0.4, 0.15, 0.0):
        for number, lucky in luck.items():
            x, y = places[number]
            name = theme.things[int(len(theme.things) * lucky * lucky)]
            least, largest = SIZES[name]
            r = (least + (largest - least) * share) * unit
            if edge[number] < r + 1.5 * unit or room[number] < r + _NEAR * unit:
                continue
            if free.at(number) < r + _APART * unit:
                continue
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
    """How far places are from the circles that are taken, mm."""

    def __init__(
        self, places: Sequence[Point], taken: Sequence[tuple[float, float, float]]
    ) -> None:
        import numpy as np

        self._x, self._y = np.array(places).T
        self._far = np.full(len(places), np.inf)
        for circle in taken:
            self.take(*circle)

    def take(self, x: float, y: float, r: float) -> None:
        """Take a circle."""
        import numpy as np

        dx, dy = self._x - x, self._y - y
        self._far = np.minimum(self._far, np.sqrt(dx * dx + dy * dy) - r)

    def at(self, number: int) -> float:
        """Return how far a place is from the nearest circle."""
        return float(self._far[number])

    def widest(self, earth: Sequence[float], apart: float) -> tuple[int, float]:
        """Return the place with the most room, to circles and in the earth, and how much that is.

        Of the room to a circle `apart` stays free.
        """
        import numpy as np

        room = np.minimum(self._far - apart, earth)
        best = int(np.argmax(room))
        return best, float(room[best])


def _crumbs(
    drawing: Drawing, burrow: Burrow, theme: Theme, places: list[Point], room: list[float],
    taken: _Free,
) -> None:  # fmt: skip
    """Draw crumbs of earth where nothing else lies."""
    unit = burrow.scale
    colour = grey(0.5) if theme.low else theme.deep.mix(theme.ground, 0.35)
    for number, ((x, y), free) in enumerate(zip(places, room, strict=True)):
        if free > 3.2 * unit and taken.at(number) > 1.2 * unit:
            r = (0.18 + 0.3 * chance(theme.number, "crumb", number) ** 2) * unit
            drawing.stamp(_crumb(colour), round(x, 2), round(y, 2), scale=round(r, 2))


@cache
def _crumb(colour: Colour) -> Drawing:
    drawing = Drawing("crumb")
    drawing.circle(0, 0, 1, Pen(colour))
    return drawing


def roots(
    drawing: Drawing, burrow: Burrow, theme: Theme, width: float, top: float
) -> list[tuple[float, float, float]]:
    """Let roots grow down from the top, round all that is dug out; return where they are."""
    unit = burrow.scale
    taken: list[tuple[float, float, float]] = []
    for number in range(theme.roots):
        x = width * (number + 0.2 + 0.6 * chance(theme.number, "root", number)) / theme.roots
        long = int(8 + 18 * chance(theme.number, "long", number))
        thick = (1.5 + 2.6 * chance(theme.number, "thick", number)) * unit
        path = _grown(burrow, (x, top + 3.0 * unit), -math.pi / 2, long, (theme.number, number))
        if len(path) < 4:
            continue
        shoots = [
            _grown(burrow, path[start], -math.pi / 2 + side * 0.8, long // 2,
                   (theme.number, number, start))
            for start, side in ((2, 1), (4, -1), (7, 1), (10, -1)) if start < len(path) - 2
        ]  # fmt: skip
        pen = theme.drawn(theme.stone.mix(theme.deep, 0.25), 0.22 * unit)
        for shoot in shoots:
            if len(shoot) > 2:
                drawing.path(taper(shoot, 0.45 * thick, 0.1 * unit), pen)
                taken += [(*point, unit) for point in shoot]
        drawing.path(taper(path, thick, 0.15 * unit), pen)
        taken += [(*point, 1.4 * unit) for point in path]
    return taken


def _grown(burrow: Burrow, start: Point, heading: float, long: int, seed: object) -> list[Point]:
    """Return the path of a root: it turns to where there is room, and ends where there is none."""
    step = 3.0 * burrow.scale
    path = [start]
    for number in range(long):
        x, y = path[-1]
        turns = [
            max(-2.7, min(-0.45, heading + 0.4 * (n - 2) + 0.5 * (chance(seed, number) - 0.5)))
            for n in range(5)
        ]
        ahead = [(x + step * math.cos(turn), y + step * math.sin(turn)) for turn in turns]
        room = burrow.clearance(ahead)
        best = max(
            range(5),
            key=lambda n: min(room[n], 6 * burrow.scale) - 0.5 * abs(turns[n] + math.pi / 2) * step,
        )
        if room[best] < 4.4 * burrow.scale or ahead[best][1] < 2 * step:
            break
        path.append(ahead[best])
        heading = turns[best]
    return path
