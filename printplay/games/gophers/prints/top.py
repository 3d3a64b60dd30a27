"""The strip above a storey: the layer above it, its sign, its depth, and the punch marks."""

from __future__ import annotations

from itertools import pairwise

from printplay.core.i18n import _, language
from printplay.games.gophers.prints.earth import strata
from printplay.games.gophers.prints.gopher import gopher
from printplay.games.gophers.prints.strokes import bow, hatch, inside, taper
from printplay.games.gophers.prints.theme import Theme, storey
from printplay.games.gophers.prints.things import thing
from printplay.games.gophers.prints.tunnels import EARTH
from printplay.games.gophers.state.book import PAGES, Book
from printplay.geometry.layouts.lattice import Point
from printplay.geometry.shapes.winding import chance
from printplay.printing.drawing.colour import WHITE, grey, rgb
from printplay.printing.drawing.drawing import PT, Drawing, Pen
from printplay.printing.drawing.path import Command, ellipse, rectangle, smooth
from printplay.printing.text.fonts import BOLD, CHART, face
from printplay.printing.text.typesetting import fit

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
    """Draw a meadow under the sky."""
    sky = _above(edge, width, high)
    drawing.path(sky, Pen(theme.fill(rgb("#d3e9ee"))))
    hills = [(x, y + (4.5 + 6 * chance("hill", n)) * unit) for n, (x, y) in enumerate(edge)]
    hill = (*bow(hills), ("L", *edge[-1]), *bow(edge[::-1])[1:], ("Z",))
    drawing.path(hill, Pen(theme.fill(rgb("#a9cc86")), theme.ink if theme.low else None, 0.2))
    turf = [(x, y + 1.9 * unit) for x, y in edge]
    grass = (*bow(turf), ("L", *edge[-1]), *bow(edge[::-1])[1:], ("Z",))
    drawing.path(grass, theme.drawn(rgb("#7fae55"), 0.3 * unit))
    blades: tuple[list[Command], list[Command]] = [], []  # neighbours may overlap
    for number in range(int(width / (1.9 * unit))):
        x = (number + chance("blade", number)) * 1.9 * unit
        y = _level(turf, x)
        tall = (1.2 + 1.8 * chance("tall", number)) * unit
        lean = 1.2 * (chance("lean", number) - 0.5) * unit
        blade = [(x, y - 0.4 * unit), (x + lean / 3, y + tall / 2), (x + lean, y + tall)]
        blades[number % 2].extend(taper(blade, 0.55 * unit, 0.1 * unit))
    for some in blades:
        colour = theme.fill(rgb("#6a9a45"))
        drawing.path(some, Pen(colour, theme.ink, 0.12 * unit, winding=True))
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
        drawing.circle(x + dx * unit, y + tall + dy * unit, 0.62 * unit, theme.drawn(colour, 0.15 * unit))
    drawing.circle(x, y + tall, 0.5 * unit, theme.drawn(rgb("#d98e2b"), 0.15 * unit))


def _level(line: list[Point], x: float) -> float:
    for (x0, y0), (x1, y1) in pairwise(line):
        if x0 <= x <= x1:
            return y0 + (y1 - y0) * (x - x0) / (x1 - x0)
    return line[-1][1]


def _ceiling(
    drawing: Drawing, edge: list[Point], width: float, low: float, high: float, theme: Theme, unit: float
) -> None:
    """Draw the floor of the storey above."""
    above = storey(theme.number - 1, low_ink=theme.low, light=theme.pale)
    path = _above(edge, width, high)
    drawing.path(path, Pen(theme.fill(above.ground)))

    def paint(inner: Drawing) -> None:
        layers = Drawing("layers", inline=True)
        strata(layers, width, 1.6 * (high - low), above, unit)
        inner.stamp(layers, 0, low)

    inside(drawing, path, paint)
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
    for at in (0.4, 0.93):
        drawing.line([(x + at * wide, mid + high / 2 - unit), (x + at * wide, mid + 16 * unit)],
                     Pen(None, theme.ink, 0.9 * unit))  # fmt: skip
    plank = smooth(
        [(x, mid - 7.6 * unit), (x + 0.3 * wide, mid - 8.4 * unit),
         (x + 0.7 * wide, mid - 7.9 * unit),
         (x + wide, mid - 8.3 * unit), (x + wide + 0.9 * unit, mid), (x + wide - 0.3 * unit,
         mid + 8 * unit), (x + 0.6 * wide, mid + 8.4 * unit), (x + 0.25 * wide, mid + 7.9 * unit),
         (x, mid + 8.3 * unit), (x + 0.8 * unit, mid)]
    )  # fmt: skip
    drawing.path(plank, theme.drawn(wood, 0.6 * unit))
    for row in (-4.9, -1.2, 3.4, 6.1):
        grain = [(x + (2 + 76 * n / 6) * unit, mid + (row + 0.8 * (chance(number, row, n) - 0.5))
                 * unit) for n in range(7)]  # fmt: skip
        drawing.path(bow(grain), Pen(None, grey(0.8) if theme.low else wood.mix(dark, 0.3), 0.25 * unit))
    for dx in (2.0, 77.0):
        drawing.circle(x + dx * unit, mid + 5.4 * unit, 0.55 * unit, Pen(theme.ink))
    round_x = x + 11.5 * unit
    drawing.circle(round_x, mid, 10.4 * unit, theme.drawn(rgb("#fff3d8"), 0.9 * unit))
    drawing.circle(round_x, mid, 9.2 * unit, Pen(None, theme.ink, 0.25 * unit))
    size = 13.0 * unit / PT / face(BOLD).cap_height
    drawing.text(round_x, mid - 6.5 * unit, str(number), BOLD, size, colour=theme.ink, anchor="middle")
    page = book.pages[number]
    name = page.title.get(language()) or page.title.get("en") or ""
    room = wide - 28 * unit
    left = x + 25 * unit
    if name:
        size = fit(name, CHART, room, 24 * unit, 8, _("storeys"))
        drawing.text(left, mid + 0.2 * unit, name, CHART, size, colour=theme.ink)
    line = _("Page {number} of {last}").format(number=number, last=PAGES)
    size = fit(line, BOLD, room, 10 * unit, 5.5, _("storeys"))
    drawing.text(left, mid - 5.6 * unit, line, BOLD, size, colour=theme.ink)


def _depths(drawing: Drawing, number: int, right: float, mid: float, theme: Theme, unit: float) -> None:
    """Draw all storeys below each other, with a gopher at the height of this one."""
    wide, high, edge = 30.0 * unit, 19.6 * unit, 1.3 * unit
    x, y = right - wide, mid - high / 2
    drawing.path(rectangle(x, y, wide, high, 2.0 * unit), theme.drawn(rgb("#fff3d8"), 0.6 * unit))
    row = (high - 2 * edge) / PAGES
    size = max(5.0, 6.4 * unit)
    for at in range(1, PAGES + 1):
        ground = storey(at, low_ink=theme.low, light=theme.pale).ground
        low = y + high - edge - at * row
        middle, here = low + row / 2, at == number
        drawing.text(x + 7.4 * unit, middle - face(BOLD).cap_height * size * PT / 2, str(at), BOLD,
                     size, colour=theme.ink, anchor="middle")  # fmt: skip
        bar = rectangle(x + 10.0 * unit, low + 0.35 * unit, wide - 11.8 * unit, row - 0.7 * unit, 0.6 * unit)
        colour = theme.ink if here and theme.low else theme.fill(ground)
        drawing.path(bar, Pen(colour, theme.ink, (0.6 if here else 0.2) * unit))
        if here:
            half = 0.42 * row
            drawing.polygon([(x + 2.4 * unit, middle - half), (x + 4.6 * unit, middle),
                             (x + 2.4 * unit, middle + half)], Pen(theme.ink))  # fmt: skip
    drawing.path(ellipse(x - 9.0 * unit, mid - 8.6 * unit, 7.0 * unit, 1.4 * unit),
                 Pen(grey(0.85) if theme.low else theme.deep))  # fmt: skip
    drawing.stamp(gopher(theme.low), x - 9.0 * unit, mid - 8.8 * unit, scale=8.4 * unit, role="feature")
