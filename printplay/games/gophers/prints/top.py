"""The strip above a storey: the layer above it, its sign, its depth, and the punch marks."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any

from printplay.core.i18n import _, language
from printplay.games.gophers.prints.gopher import gopher
from printplay.games.gophers.prints.theme import Theme, bow, dots, draw_clipped, hatch, storey, taper
from printplay.games.gophers.prints.things import SAME, SIZES, TURNED, thing
from printplay.games.gophers.prints.tunnels import EARTH
from printplay.games.gophers.state.book import PAGES, Book
from printplay.geometry.layouts.lattice import Point
from printplay.geometry.shapes.burrow import Burrow, area
from printplay.geometry.shapes.winding import Ring, chance, chances
from printplay.printing.drawing.colour import WHITE, grey, rgb
from printplay.printing.drawing.drawing import PT, Drawing, Pen
from printplay.printing.drawing.path import Command, ellipse, rectangle, smooth
from printplay.printing.text.fonts import BOLD, CHART, face
from printplay.printing.text.typesetting import fit

_TRIES = 1400  # places tried for things, on a page of A4
_NEAR = 2.6  # mm between a thing and a cave or tunnel
_FIND = 7.6  # mm: the largest thing
_APART = 3.0  # mm between two things
_GRAIN = 0.02  # mm between the radii of crumbs
_TOGETHER = 128  # strokes at a wall whose random numbers are drawn together
STRIP = 24.0  # mm of a page whose earth is 170 mm high
#: Punch marks: their distance from the upper edge of the page, and the diameter of a hole.
PUNCH, HOLE = 4.0, 6.0


def top(
    drawing: Drawing, book: Book, number: int, width: float, low: float, high: float,
    theme: Theme, unit: float, punch: float,
) -> None:  # fmt: skip
    """Draw the strip from `low` to `high`."""
    edge = [(width * n / 14, low + 3.2 * unit * (chance(number, "edge", n) - 0.35)) for n in range(15)]
    if number == 1:
        _meadow(drawing, edge, width, high, theme, unit)
    else:
        _ceiling(drawing, edge, width, low, high, theme, unit)
    mid = (low + high) / 2 + 0.6 * unit
    _sign(drawing, book, number, 7.0 * unit, mid, theme, unit)
    _depths(drawing, number, width - 7.0 * unit, mid, theme, unit)
    if punch:
        for side in (-1, 1):
            x, y = width / 2 + side * punch / 2, high - PUNCH
            drawing.circle(x, y, HOLE / 2, Pen(WHITE, grey(0.35), 0.2, (0.8, 0.6)))
            for dx, dy in ((1.2, 0.0), (0.0, 1.2)):
                drawing.line([(x - dx, y - dy), (x + dx, y + dy)], Pen(None, grey(0.35), 0.15))


def meadow(drawing: Drawing, width: float, height: float, low: float, theme: Theme) -> None:
    """Draw a meadow over the earth in a box in mm, its turf at `low`, for a cover."""
    unit = width / EARTH[0]
    if not theme.low:
        drawing.rect(0, 0, width, height, Pen(theme.ground), role="ground")
    strata(drawing, width, low, theme, unit)
    edge = [(width * n / 14, low + 3.2 * unit * (chance("cover", n) - 0.35)) for n in range(15)]
    _meadow(drawing, edge, width, height, theme, unit)


def _above(edge: list[Point], width: float, high: float) -> tuple:  # type: ignore[type-arg]
    return (*bow(edge), ("L", width, high), ("L", 0, high), ("Z",))


def _meadow(
    drawing: Drawing, edge: list[Point], width: float, high: float, theme: Theme, unit: float
) -> None:
    sky = _above(edge, width, high)
    drawing.path(sky, Pen(theme.fill(rgb("#d3e9ee"))))
    hills = [(x, y + (4.5 + 6 * chance("hill", n)) * unit) for n, (x, y) in enumerate(edge)]
    hill = (*bow(hills), ("L", *edge[-1]), *bow(edge[::-1])[1:], ("Z",))
    drawing.path(hill, Pen(theme.fill(rgb("#a9cc86")), theme.ink if theme.low else None, 0.2))
    turf = [(x, y + 1.9 * unit) for x, y in edge]
    grass = (*bow(turf), ("L", *edge[-1]), *bow(edge[::-1])[1:], ("Z",))
    drawing.path(grass, theme.pen(rgb("#7fae55"), 0.3 * unit))
    blades: tuple[list[Command], list[Command]] = [], []  # neighbours may overlap
    for number in range(int(width / (1.9 * unit))):
        x = (number + chance("blade", number)) * 1.9 * unit
        y = _level(turf, x)
        tall = (1.2 + 1.8 * chance("tall", number)) * unit
        lean = 1.2 * (chance("lean", number) - 0.5) * unit
        blade = [(x, y - 0.4 * unit), (x + lean / 3, y + tall / 2), (x + lean, y + tall)]
        blades[number % 2].extend(taper(blade, 0.55 * unit, 0.1 * unit))
    for strokes in blades:
        colour = theme.fill(rgb("#6a9a45"))
        drawing.path(strokes, Pen(colour, theme.ink, 0.12 * unit, winding=True))
    for number in range(9):
        x = width * (number + 0.15 + 0.7 * chance("flower", number)) / 9
        _flower(drawing, x, _level(turf, x), (2.6 + 2 * chance("stem", number)) * unit, number, theme, unit)


def _flower(
    drawing: Drawing, x: float, y: float, tall: float, number: int, theme: Theme, unit: float
) -> None:
    drawing.path(bow([(x, y), (x + 0.3 * unit, y + tall / 2), (x, y + tall)]),
                 theme.line(0.3 * unit, rgb("#4f7d33")))  # fmt: skip
    colour = (rgb("#f6f3ea"), rgb("#f0c94a"), rgb("#e58aa6"))[number % 3]
    for dx, dy in ((0.8, 0.2), (0.2, 0.8), (-0.6, 0.5), (-0.5, -0.5), (0.4, -0.7)):
        drawing.circle(x + dx * unit, y + tall + dy * unit, 0.62 * unit, theme.pen(colour, 0.15 * unit))
    drawing.circle(x, y + tall, 0.5 * unit, theme.pen(rgb("#d98e2b"), 0.15 * unit))


def _level(line: list[Point], x: float) -> float:
    for (x0, y0), (x1, y1) in pairwise(line):
        if x0 <= x <= x1:
            return y0 + (y1 - y0) * (x - x0) / (x1 - x0)
    return line[-1][1]


def _ceiling(
    drawing: Drawing, edge: list[Point], width: float, low: float, high: float, theme: Theme, unit: float
) -> None:
    above = storey(theme.number - 1, low_ink=theme.low, light=theme.pale)
    path = _above(edge, width, high)
    drawing.path(path, Pen(theme.fill(above.ground)))

    def paint(inner: Drawing) -> None:
        layers = Drawing("layers", inline=True)
        strata(layers, width, 1.6 * (high - low), above, unit)
        inner.stamp(layers, 0, low)

    draw_clipped(drawing, path, paint)
    if theme.low:
        band = (*bow([(x, y + 2.2 * unit) for x, y in edge]), ("L", *edge[-1]), *bow(edge[::-1])[1:], ("Z",))
        hatch(drawing, band, Pen(None, grey(0.45), 0.18), 1.0 * unit, 60)
    drawing.path(bow(edge), Pen(None, theme.ink, 0.5 * unit))
    for number in range(12):
        x = width * (number + 0.2 + 0.6 * chance(theme.number, "over", number)) / 12
        r = (1.4 + 1.6 * chance(theme.number, "size", number)) * unit
        y = low + (5.0 + 14 * chance(theme.number, "up", number)) * unit
        name = "stone" if number % 2 else above.things[0]
        drawing.stamp(thing(name, above, number), x, y, scale=r)


def _sign(drawing: Drawing, book: Book, number: int, x: float, mid: float, theme: Theme, unit: float) -> None:
    """Draw a wooden sign with the storey's number, and its name."""
    wide, high = 79.0 * unit, 17.0 * unit
    wood, dark = rgb("#d9ab6c"), rgb("#8c5f2c")
    for share in (0.4, 0.93):
        drawing.line([(x + share * wide, mid + high / 2 - unit), (x + share * wide, mid + 16 * unit)],
                     Pen(None, theme.ink, 0.9 * unit))  # fmt: skip
    plank = smooth(
        [(x, mid - 7.6 * unit), (x + 0.3 * wide, mid - 8.4 * unit),
         (x + 0.7 * wide, mid - 7.9 * unit),
         (x + wide, mid - 8.3 * unit), (x + wide + 0.9 * unit, mid), (x + wide - 0.3 * unit,
         mid + 8 * unit), (x + 0.6 * wide, mid + 8.4 * unit), (x + 0.25 * wide, mid + 7.9 * unit),
         (x, mid + 8.3 * unit), (x + 0.8 * unit, mid)]
    )  # fmt: skip
    drawing.path(plank, theme.pen(wood, 0.6 * unit))
    for row in (-4.9, -1.2, 3.4, 6.1):
        grain = [(x + (2 + 76 * n / 6) * unit, mid + (row + 0.8 * (chance(number, row, n) - 0.5))
                 * unit) for n in range(7)]  # fmt: skip
        drawing.path(bow(grain), Pen(None, grey(0.8) if theme.low else wood.mix(dark, 0.3), 0.25 * unit))
    for dx in (2.0, 77.0):
        drawing.circle(x + dx * unit, mid + 5.4 * unit, 0.55 * unit, Pen(theme.ink))
    round_x = x + 11.5 * unit
    drawing.circle(round_x, mid, 10.4 * unit, theme.pen(rgb("#fff3d8"), 0.9 * unit))
    drawing.circle(round_x, mid, 9.2 * unit, Pen(None, theme.ink, 0.25 * unit))
    size = 13.0 * unit / PT / face(BOLD).cap_height
    drawing.text(round_x, mid - 6.5 * unit, str(number), BOLD, size, colour=theme.ink, anchor="middle")
    page = book.pages[number]
    name = page.title.get(language()) or page.title.get("en") or ""
    room = wide - 28 * unit
    text_x = x + 25 * unit
    if name:
        size = fit(name, CHART, room, 24 * unit, 8, _("storeys"))
        drawing.text(text_x, mid + 0.2 * unit, name, CHART, size, colour=theme.ink)
    line = _("Page {number} of {last}").format(number=number, last=PAGES)
    size = fit(line, BOLD, room, 10 * unit, 5.5, _("storeys"))
    drawing.text(text_x, mid - 5.6 * unit, line, BOLD, size, colour=theme.ink)


def _depths(drawing: Drawing, number: int, right: float, mid: float, theme: Theme, unit: float) -> None:
    """Draw all storeys below each other, with a gopher at the height of this one."""
    wide, high, edge = 30.0 * unit, 19.6 * unit, 1.3 * unit
    x, y = right - wide, mid - high / 2
    drawing.path(rectangle(x, y, wide, high, 2.0 * unit), theme.pen(rgb("#fff3d8"), 0.6 * unit))
    row = (high - 2 * edge) / PAGES
    size = max(5.0, 6.4 * unit)
    for storey_number in range(1, PAGES + 1):
        ground = storey(storey_number, low_ink=theme.low, light=theme.pale).ground
        low = y + high - edge - storey_number * row
        middle, is_this_storey = low + row / 2, storey_number == number
        drawing.text(x + 7.4 * unit, middle - face(BOLD).cap_height * size * PT / 2, str(storey_number), BOLD,
                     size, colour=theme.ink, anchor="middle")  # fmt: skip
        bar = rectangle(x + 10.0 * unit, low + 0.35 * unit, wide - 11.8 * unit, row - 0.7 * unit, 0.6 * unit)
        colour = theme.ink if is_this_storey and theme.low else theme.fill(ground)
        drawing.path(bar, Pen(colour, theme.ink, (0.6 if is_this_storey else 0.2) * unit))
        if is_this_storey:
            half = 0.42 * row
            drawing.polygon([(x + 2.4 * unit, middle - half), (x + 4.6 * unit, middle),
                             (x + 2.4 * unit, middle + half)], Pen(theme.ink))  # fmt: skip
    drawing.path(ellipse(x - 9.0 * unit, mid - 8.6 * unit, 7.0 * unit, 1.4 * unit),
                 Pen(grey(0.85) if theme.low else theme.deep))  # fmt: skip
    drawing.stamp(gopher(theme.low), x - 9.0 * unit, mid - 8.8 * unit, scale=8.4 * unit, role="feature")


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
    points = corners[edge] + way * (along - done[edge] + lengths[edge])[:, None]
    longer, lean = _leaning(wall, len(along))
    across = side * np.stack([way[:, 1] + lean * way[:, 0], lean * way[:, 1] - way[:, 0]], axis=1)
    near_offset = 0.5 * unit
    far_offset = near_offset + (1.0 + longer[:, None]) * unit
    return np.concatenate([points + near_offset * across, points + far_offset * across], axis=1)


def _leaning(wall: int, count: int) -> tuple[Any, Any]:
    """Return the lengths of the strokes at a wall beyond the shortest, and their slants."""
    import numpy as np

    leanings = [_some_leaning(wall, first) for first in range(0, count, _TOGETHER)]
    longer, lean = np.concatenate(leanings, axis=1)
    return longer[:count], lean[:count]


@lru_cache(maxsize=256)  # the walls of all storeys begin alike
def _some_leaning(wall: int, first: int) -> Any:
    import numpy as np

    numbers = range(first, first + _TOGETHER)
    longer, lean = chances(numbers, wall), chances(numbers, wall, after=["lean"])
    return np.array([1.7 * np.array(longer), 0.5 * (np.array(lean) - 0.5)])


def scatter(
    drawing: Drawing, burrow: Burrow, theme: Theme, width: float, height: float,
    circles: list[tuple[float, float, float]],
) -> None:  # fmt: skip
    """Lay things into the earth, large ones first, clear of tunnels, caves and other `circles`."""
    unit = burrow.scale
    across, up = (chances(range(_TRIES), theme.number, axis) for axis in "xy")
    places = [(width * x, height * y) for x, y in zip(across, up, strict=True)]
    room = burrow.clearance(places)
    edge = [min(x, y, width - x, height - y) for x, y in places]
    free = _Free(places, circles)
    earth = [min(a - 1.4 * _NEAR * unit, b - 2 * unit) for a, b in zip(room, edge, strict=True)]
    for name in theme.finds:
        best, most_room = free.widest(earth, 2 * unit)
        r = min(most_room, _FIND * unit)
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
        for number, limit, name, least, extra in waiting:
            r = least + extra * share
            if r > limit or free.distance(number) < r + _APART * unit:
                continue
            x, y = places[number]
            spacing = SAME.get(name, 42.0) * unit
            if any(math.dist((x, y), point) < spacing for point in lying.get(name, ())):
                continue
            free.take(x, y, r)
            lying.setdefault(name, []).append((x, y))
            lean = 2 * chance(theme.number, "lean", number) - 1
            angle = 180 * lean if name in TURNED else 14 * lean
            drawing.stamp(thing(name, theme, number), x, y, scale=r, angle=angle)
    _crumbs(drawing, burrow, theme, places, room, free)


class _Free:
    """The distances of places from the occupied circles, mm."""

    def __init__(self, places: Sequence[Point], circles: Sequence[tuple[float, float, float]]) -> None:
        import numpy as np

        self._x, self._y = np.array(places).T
        self._far = np.full(len(places), np.inf)
        for circle in circles:
            self.take(*circle)

    def take(self, x: float, y: float, r: float) -> None:
        """Mark a circle as occupied."""
        import numpy as np

        dx, dy = self._x - x, self._y - y
        self._far = np.minimum(self._far, np.sqrt(dx * dx + dy * dy) - r)

    def distance(self, number: int) -> float:
        return float(self._far[number])

    def widest(self, earth: Sequence[float], gap: float) -> tuple[int, float]:
        """Return the place with the most room in the earth, its room, and `gap` to the circles."""
        import numpy as np

        room = np.minimum(self._far - gap, earth)
        best = int(np.argmax(room))
        return best, float(room[best])


def _crumbs(
    drawing: Drawing, burrow: Burrow, theme: Theme, places: list[Point], room: list[float], free_places: _Free
) -> None:
    unit = burrow.scale
    crumbs: dict[int, list[Point]] = {}
    empty_places = [
        number
        for number, free in enumerate(room)
        if free > 3.2 * unit and free_places.distance(number) > 1.2 * unit
    ]
    for number, large in zip(empty_places, chances(empty_places, theme.number, "crumb"), strict=True):
        (x, y), r = places[number], (0.18 + 0.3 * large**2) * unit
        crumbs.setdefault(round(r / _GRAIN), []).append((round(x, 2), round(y, 2)))
    colour = grey(0.5) if theme.low else theme.deep.mix(theme.ground, 0.35)
    for grains, points in crumbs.items():
        drawing.path(dots(points), Pen(None, colour, 2 * grains * _GRAIN))
