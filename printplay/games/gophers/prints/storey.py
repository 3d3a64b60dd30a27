"""A storey of the burrow as a page: earth, walls, tunnels with their tracks, and its sign.

Its caves are drawn in `cave`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, pairwise

from printplay.core.i18n import _
from printplay.games.gophers.prints.cave import PAD, TOE, TOES, draw_cave, draw_holding
from printplay.games.gophers.prints.earth import scatter, strata, walls
from printplay.games.gophers.prints.roots import roots
from printplay.games.gophers.prints.strokes import dots, inside
from printplay.games.gophers.prints.theme import Theme, storey
from printplay.games.gophers.prints.top import STRIP, top
from printplay.games.gophers.prints.tunnels import EARTH, Plan, lines
from printplay.games.gophers.state.book import Book
from printplay.geometry.layouts.lattice import Point
from printplay.geometry.shapes.burrow import FLOOR, HALF, ROOF, Burrow, dig
from printplay.geometry.shapes.winding import Pair, Ring
from printplay.printing.drawing.colour import grey
from printplay.printing.drawing.drawing import Drawing, Pen
from printplay.printing.drawing.icons.words import spoken
from printplay.printing.drawing.path import Command, polyline, rectangle, smooth
from printplay.printing.drawing.sense import figure
from printplay.printing.imposition.poster import Poster

_RIM = 2.5  # mm of earth between a cave and the edge
_ROUGH = 2  # small walls are drawn by every second point
_APART = 36.0  # mm in it between two caves; if they lie nearer, everything is drawn smaller


def plan_of(book: Book, number: int) -> Plan:
    """Return the plan of a storey: its caves and tunnels."""
    across, up = EARTH[0] / book.size[0], EARTH[1] / book.size[1]
    caves = {
        cave: (
            min(max(x * across, HALF + _RIM), EARTH[0] - HALF - _RIM),
            min(max(y * up, FLOOR + _RIM), EARTH[1] - ROOF - _RIM),
        )
        for cave, (x, y) in sorted(book.caves.items())
    }
    nearest = min(math.dist(a, b) for a, b in combinations(caves.values(), 2))
    return Plan(
        f"{book.name}-{number}", min(1.0, nearest / _APART), tuple(caves.items()), book.pages[number].tunnels
    )


def burrow(book: Book, number: int, width: float, height: float) -> Burrow:
    """Return the burrow of a page whose earth is width x height mm."""
    return _dig(plan_of(book, number), width, height)


@lru_cache(maxsize=64)
def _dig(plan: Plan, width: float, height: float) -> Burrow:
    across, up = width / EARTH[0], height / EARTH[1]

    def at(point: Point) -> Point:
        return round(point[0] * across, 3), round(point[1] * up, 3)

    tunnels = {pair: tuple(map(at, line)) for pair, line in lines(plan).items()}
    caves = {cave: at(centre) for cave, centre in plan.caves}
    return dig(caves, tunnels, plan.scale * min(across, up), plan.seed)


def earth_height(width: float, height: float) -> float:
    """Return the height of a page's earth, mm: a strip stays above, and nothing is squeezed."""
    return min(width / EARTH[0] * EARTH[1], height * EARTH[1] / (EARTH[1] + STRIP))


def described(book: Book, number: int) -> str:
    """Return a description of a storey: its numbers of caves and tunnels, and the contents."""
    page = book.pages[number]
    held = (f"{spoken(what.kind)} {what.number or ''}".strip() for what in page.contents.values())
    text = _("Storey {number} of the burrow: {caves} caves, {tunnels} tunnels. In the caves: {held}.")
    return text.format(number=number, caves=len(page.contents), tunnels=len(page.tunnels),
                       held=", ".join(held))  # fmt: skip


def page_of(
    book: Book, number: int, width: float, height: float, *, low_ink: bool, punch: float = 0.0,
    light: bool = False,
) -> Drawing:  # fmt: skip
    """Draw a storey on width x height mm; with `punch`, marks for two holes that far apart, mm."""
    page, theme = book.pages[number], storey(number, low_ink=low_ink, light=light)
    high = earth_height(width, height)
    found = burrow(book, number, width, high)
    unit = min(width / EARTH[0], high / EARTH[1])
    drawing = Drawing(f"storey-{number}", sense=figure(described(book, number)))

    def paint(inner: Drawing) -> None:
        if not low_ink:
            inner.rect(0, 0, width, height, Pen(theme.ground))
        strata(inner, width, high, theme, unit)
        taken = roots(inner, found, theme, width, high)
        scatter(inner, found, theme, width, high, taken)
        walls(inner, found, theme)
        _dug(inner, found, theme, f"walls-{number}")
        _tracks(inner, found, theme)
        for pair, line in found.tunnels.items():
            name = f"tunnel-{number}-{pair[0]}-{pair[1]}"
            inner.path(polyline(line), Pen(), mark=name)
        for cave in found.caves:
            outline = smooth(found.chambers[cave])
            inner.path(outline, Pen(), mark=f"cave-{number}-{cave}")
            draw_cave(inner, found, cave, page, theme, outline)
        top(inner, book, number, width, high, height, theme, unit, punch)

    inset = 0.4 * unit
    frame = rectangle(inset, inset, width - 2 * inset, height - 2 * inset, 4 * unit)
    inside(drawing, frame, paint)
    drawing.path(frame, Pen(None, theme.ink, 0.7 * unit))
    return drawing


def sketch_of(book: Book, number: int, width: float, height: float, *, low_ink: bool, light: bool) -> Drawing:
    """Draw a storey for a small picture, without fine details."""
    theme, high = storey(number, low_ink=low_ink, light=light), earth_height(width, height)
    found, page = burrow(book, number, width, high), book.pages[number]
    unit = min(width / EARTH[0], high / EARTH[1])
    description = _("storey {number}").format(number=number)
    drawing = Drawing(f"sketch-{number}", sense=figure(description))

    def paint(inner: Drawing) -> None:
        if not low_ink:
            inner.rect(0, 0, width, height, Pen(theme.ground))
        strata(inner, width, high, theme, unit)
        _dug(inner, found, theme, every=_ROUGH)
        for cave, (x, y) in found.caves.items():
            draw_holding(inner, page.contents[cave], x, y, theme, unit)
        top(inner, book, number, width, high, height, theme, unit, 0.0)

    frame = rectangle(0, 0, width, height, 4 * unit)
    inside(drawing, frame, paint)
    drawing.path(frame, Pen(None, theme.ink, 1.4 * unit))
    return drawing


def poster_of(
    book: Book, number: int, width: float, height: float, *, low_ink: bool, punch: float, light: bool = False
) -> Poster:
    """Return a storey as a poster: cuts go around its caves and tunnels where possible."""
    found = burrow(book, number, width, earth_height(width, height))
    return Poster(
        _("storey {number}").format(number=number),
        page_of(book, number, width, height, low_ink=low_ink, punch=punch, light=light),
        width,
        height,
        spaces=[*found.chambers.values(), *found.ways()],
    )


def _dug(drawing: Drawing, burrow: Burrow, theme: Theme, mark: str = "", every: int = 1) -> None:
    """Draw walls and floors of the burrow, lit from above, by every `every`-th point."""
    unit = burrow.scale
    path = tuple(command for ring in burrow.walls for command in _curve(ring[::every]))
    if not theme.low:
        drawing.path(path, Pen(None, theme.deep.mix(theme.ground, 0.35), 2.2 * unit))
    drawing.path(path, Pen(theme.fill(theme.shade), theme.ink, 0.95 * unit), mark=mark)
    if theme.low:
        return
    floor = Drawing("floor", inline=True)
    floor.path(path, Pen(theme.light))
    inside(drawing, path, lambda inner: inner.stamp(floor, 0, -0.9 * unit))
    drawing.path(path, Pen(None, theme.ink, 0.5 * unit))


def _curve(ring: Ring) -> list[Command]:
    """Return the curve of `smooth` for a long ring, in hundredths of a mm."""
    import numpy as np

    here = np.array(ring)
    there = np.roll(here, -1, axis=0)
    leaving = here + (there - np.roll(here, 1, axis=0)) / 6
    coming = there - (np.roll(here, -2, axis=0) - here) / 6
    rows = np.round(np.concatenate([leaving, coming, there], axis=1), 2).tolist()
    return [("M", *rows[-1][-2:]), *[("C", *row) for row in rows], ("Z",)]


def _tracks(drawing: Drawing, burrow: Burrow, theme: Theme) -> None:
    """Draw the tracks of paws along all tunnels: each a dot for the pad, and dots for the toes."""
    unit = burrow.scale
    pads, toes = list[Point](), list[Point]()
    for pair, line in burrow.tunnels.items():
        for (x, y), (dx, dy) in _steps(burrow, pair, line):
            pads.append((round(x, 2), round(y, 2)))
            toes += [
                (round(x + (u * dy + v * dx) * unit, 2), round(y + (v * dy - u * dx) * unit, 2))
                for u, v in TOES
            ]
    colour = grey(0.72) if theme.low else theme.shade.mix(theme.deep, 0.22)
    drawing.path(dots(pads), Pen(None, colour, 2 * PAD * unit))
    drawing.path(dots(toes), Pen(None, colour, 2 * TOE * unit))


def _steps(burrow: Burrow, pair: Pair, line: Ring) -> Iterator[tuple[Point, Point]]:
    """Yield the places of paws along a tunnel, outside its caves, and their direction."""
    unit = burrow.scale
    left, side = 2.0 * unit, 1
    for (x0, y0), (x1, y1) in pairwise(line):
        length = math.hypot(x1 - x0, y1 - y0)
        while left < length:
            x, y = x0 + (x1 - x0) * left / length, y0 + (y1 - y0) * left / length
            left += 2.5 * unit
            side = -side
            if any(_within(burrow.caves[cave], (x, y), 1.06 * unit) for cave in pair):
                continue
            dx, dy = (x1 - x0) / length, (y1 - y0) / length
            yield (x - dy * side * 0.85 * unit, y + dx * side * 0.85 * unit), (dx, dy)
        left -= length


def _within(centre: Point, point: Point, scale: float) -> bool:
    """Return whether a point lies in a cave, its walls included."""
    x, y = (point[0] - centre[0]) / (HALF * scale), point[1] - centre[1]
    y /= (ROOF if y > 0 else FLOOR) * scale
    return x * x + y * y < 1
