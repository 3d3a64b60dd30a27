"""A storey of the burrow as a page: earth, walls, caves with what they hold, and its sign."""

from __future__ import annotations

import math
from functools import cache, lru_cache
from itertools import combinations, pairwise
from typing import cast

from printplay.games.gophers.book import Book, Content, Page
from printplay.games.gophers.earth import roots, scatter, strata, walls
from printplay.games.gophers.larder import content
from printplay.games.gophers.strokes import inside
from printplay.games.gophers.theme import CONTENTS, Theme, storey
from printplay.games.gophers.top import STRIP, top
from printplay.games.gophers.tunnels import EARTH, Plan, lines
from printplay.geometry.burrow import FLOOR, HALF, ROOF, WIDTH, Burrow, dig
from printplay.geometry.lattice import Point
from printplay.geometry.winding import Pair, Ring, chance
from printplay.i18n import _
from printplay.printing.colour import WHITE, grey
from printplay.printing.drawing import PT, Drawing, Pen
from printplay.printing.fonts import BOLD, face
from printplay.printing.path import Command, ellipse, polyline, rectangle, smooth
from printplay.printing.poster import Poster

_NUMBER, _STORE = 6.0, 4.5  # mm a number in a cave is high
#: Where a pawn stands, from the middle of its cave, and half of that place, mm: what the cave holds
#: lies to the right of it, so that no pawn hides it.
STAND, _STANDING = (-6.5, -2.6), (6.0, 3.6)
_BESIDE = 5.9  # mm what a cave holds lies to the right of its middle
_TAG = 3.1  # radius of the stone that bears a cave's number, mm
#: Where that stone may lie: degrees, and how far from the middle as a share of the wall's distance;
#: the first that no tunnel leaves at. Neither a pawn nor what the cave holds touches any of them.
_TAGS = ((140, 0.96), (160, 1.15), (115, 0.98), (90, 1.0), (265, 1.1), (228, 1.25), (40, 1.2),
         (320, 1.3), (10, 1.2))  # fmt: skip
#: Numbers that are each other upside down: a bar beneath says which way up they are.
_TURNED = ("6", "9")
_RIM = 2.5  # mm of earth between a cave and the edge
_APART = 36.0  # mm in it between two caves; where they lie nearer, all is drawn smaller


def plan_of(book: Book, number: int) -> Plan:
    """Return what a storey is dug by."""
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
        f"{book.name}-{number}", min(1.0, nearest / _APART), tuple(caves.items()),
        book.pages[number].tunnels,
    )  # fmt: skip


def burrow(book: Book, number: int, width: float, height: float) -> Burrow:
    """Return what is dug out of a page whose earth is width x height mm."""
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
    """Return how high the earth of a page is: a strip stays above, and nothing is squeezed."""
    return min(width / EARTH[0] * EARTH[1], height * EARTH[1] / (EARTH[1] + STRIP))


def page_of(
    book: Book, number: int, width: float, height: float, *, low_ink: bool, punch: float = 0.0,
    light: bool = False,
) -> Drawing:  # fmt: skip
    """Draw a storey on width x height mm; with `punch`, holes as far apart to bind it at."""
    page, theme = book.pages[number], storey(number, low_ink=low_ink, light=light)
    high = earth_height(width, height)
    found = burrow(book, number, width, high)
    unit = min(width / EARTH[0], high / EARTH[1])
    drawing = Drawing(f"storey-{number}")

    def paint(inner: Drawing) -> None:
        if not low_ink:
            inner.rect(0, 0, width, height, Pen(theme.ground))
        strata(inner, width, high, theme, unit)
        taken = roots(inner, found, theme, width, high)
        scatter(inner, found, theme, width, high, taken)
        walls(inner, found, theme)
        _dug(inner, found, theme, f"walls-{number}")
        for pair, line in found.tunnels.items():
            _tracks(inner, found, pair, line, theme)
            name = f"tunnel-{number}-{pair[0]}-{pair[1]}"
            inner.path(polyline(line), Pen(), mark=name)
        for cave in found.caves:
            inner.path(smooth(found.chambers[cave]), Pen(), mark=f"cave-{number}-{cave}")
            _cave(inner, found, cave, page, theme)
        top(inner, book, number, width, high, height, theme, unit, punch)

    inset = 0.4 * unit
    frame = rectangle(inset, inset, width - 2 * inset, height - 2 * inset, 4 * unit)
    inside(drawing, frame, paint)
    drawing.path(frame, Pen(None, theme.ink, 0.7 * unit))
    return drawing


def sketch_of(
    book: Book, number: int, width: float, height: float, *, low_ink: bool, light: bool
) -> Drawing:  # fmt: skip
    """Draw a storey as it is shown small: what is too fine for that is left out."""
    theme, high = storey(number, low_ink=low_ink, light=light), earth_height(width, height)
    found, page = burrow(book, number, width, high), book.pages[number]
    unit = min(width / EARTH[0], high / EARTH[1])
    drawing = Drawing(f"sketch-{number}")

    def paint(inner: Drawing) -> None:
        if not low_ink:
            inner.rect(0, 0, width, height, Pen(theme.ground))
        strata(inner, width, high, theme, unit)
        _dug(inner, found, theme)
        for cave, (x, y) in found.caves.items():
            _holding(inner, page.contents[cave], x, y, theme, unit)
        top(inner, book, number, width, high, height, theme, unit, 0.0)

    frame = rectangle(0, 0, width, height, 4 * unit)
    inside(drawing, frame, paint)
    drawing.path(frame, Pen(None, theme.ink, 1.4 * unit))
    return drawing


def poster_of(
    book: Book, number: int, width: float, height: float, *, low_ink: bool, punch: float,
    light: bool = False,
) -> Poster:  # fmt: skip
    """Return a storey as a poster: cuts go around its caves where they can, and its tunnels."""
    found = burrow(book, number, width, earth_height(width, height))
    return Poster(
        _("storey {number}").format(number=number),
        page_of(book, number, width, height, low_ink=low_ink, punch=punch, light=light),
        width,
        height,
        spaces=[*found.chambers.values(), *found.ways()],
    )


def _dug(drawing: Drawing, found: Burrow, theme: Theme, mark: str = "") -> None:
    """Draw walls and floors of all that is dug out, lit from above."""
    unit = found.scale
    path: list[Command] = []
    for ring in found.walls:
        for verb, *values in smooth(ring):
            path.append((verb, *[round(value, 2) for value in cast("list[float]", values)]))
    if not theme.low:
        drawing.path(path, Pen(None, theme.deep.mix(theme.ground, 0.35), 2.2 * unit))
    drawing.path(path, Pen(theme.fill(theme.shade), theme.ink, 0.95 * unit), mark=mark)
    if theme.low:
        return
    lit: list[Command] = [
        (verb, *(value - 0.9 * unit * (i % 2) for i, value in enumerate(map(float, values))))
        for verb, *values in path
    ]
    inside(drawing, path, lambda inner: inner.path(lit, Pen(theme.light)))
    drawing.path(path, Pen(None, theme.ink, 0.5 * unit))


def _tracks(drawing: Drawing, found: Burrow, pair: Pair, line: Ring, theme: Theme) -> None:
    """Draw the tracks of paws along a tunnel."""
    unit = found.scale
    pen = Pen(grey(0.72) if theme.low else theme.shade.mix(theme.deep, 0.22))
    left, side = 2.0 * unit, 1
    for (x0, y0), (x1, y1) in pairwise(line):
        length = math.hypot(x1 - x0, y1 - y0)
        while left < length:
            x, y = x0 + (x1 - x0) * left / length, y0 + (y1 - y0) * left / length
            left += 2.5 * unit
            side = -side
            if any(_within(found.caves[cave], (x, y), 1.06 * unit) for cave in pair):
                continue
            dx, dy = (x1 - x0) / length, (y1 - y0) / length
            x, y = x - dy * side * 0.85 * unit, y + dx * side * 0.85 * unit
            turn = round(math.degrees(math.atan2(dy, dx)) - 90, 1)
            drawing.stamp(_paw(pen), round(x, 2), round(y, 2), scale=unit, angle=turn)
        left -= length


@cache
def _paw(pen: Pen) -> Drawing:
    """Return the track of a paw."""
    drawing = Drawing("paw")
    for x, y, r in ((0.0, 0.0, 0.42), (-0.36, 0.62, 0.17), (0.0, 0.72, 0.17), (0.36, 0.62, 0.17)):
        drawing.circle(x, y, r, pen)
    return drawing


def _within(centre: Point, point: Point, scale: float) -> bool:
    """Tell whether a point lies in a cave, its walls included."""
    x, y = (point[0] - centre[0]) / (HALF * scale), point[1] - centre[1]
    y /= (ROOF if y > 0 else FLOOR) * scale
    return x * x + y * y < 1


def _cave(drawing: Drawing, found: Burrow, cave: int, page: Page, theme: Theme) -> None:
    """Draw what a cave holds, lit in its colour, and the stone with the cave's number."""
    unit, (x, y) = found.scale, found.caves[cave]
    what = page.contents[cave]
    outline = smooth(found.chambers[cave])

    def furnish(inner: Drawing) -> None:
        glow = CONTENTS[what.kind]
        if not theme.low:
            for r, share in ((1.0, 0.9), (0.82, 0.84), (0.64, 0.78)):
                inner.path(ellipse(x, y - 0.2 * unit, HALF * r * unit, ROOF * r * unit),
                           Pen(glow.mix(theme.light, share)))  # fmt: skip
        floor = y - 6.4 * unit
        ground = theme.shade.mix(theme.deep, 0.12)
        hump = smooth(
            [(x + dx * unit, floor + dy * unit)
             for dx, dy in ((-16, 0), (-5, 0.9), (5, -0.2), (16, 0.4), (16, -8), (-16, -8))]
        )  # fmt: skip
        inner.path(hump, Pen(theme.fill(ground), grey(0.5) if theme.low else theme.deep.mix(
            theme.shade, 0.4), 0.25 * unit))  # fmt: skip
        for number in range(7):
            at = x + (number - 3 + 0.6 * chance(cave, number)) * 3.2 * unit
            low = floor - (0.9 + 1.4 * chance(cave, number, "y")) * unit
            inner.line([(at - 0.5 * unit, low), (at + 0.5 * unit, low + 0.2 * unit)],
                       theme.line(0.2 * unit, theme.deep.mix(theme.shade, 0.3)))  # fmt: skip
        _stand(inner, x, y, theme, unit)

    inner_edge = [(x + (px - x) * 0.93, y + (py - y) * 0.92) for px, py in found.chambers[cave]]
    inside(drawing, smooth(inner_edge) if theme.low else outline, furnish)
    _holding(drawing, what, x, y, theme, unit)
    _tag(drawing, found, cave, theme)


def _stand(drawing: Drawing, x: float, y: float, theme: Theme, unit: float) -> None:
    """Draw the place for a pawn in the cave at x, y: a trodden spot with the track of a paw."""
    x, y = x + STAND[0] * unit, y + STAND[1] * unit
    edge = grey(0.5) if theme.low else theme.deep.mix(theme.shade, 0.35)
    spot = ellipse(x, y, _STANDING[0] * unit, _STANDING[1] * unit)
    drawing.path(spot, Pen(theme.fill(theme.shade.mix(theme.deep, 0.06)), edge, 0.3 * unit,
                           (1.1 * unit, 0.8 * unit)))  # fmt: skip
    track = Pen(grey(0.72) if theme.low else theme.shade.mix(theme.deep, 0.28))
    drawing.stamp(_paw(track), x, y - 0.6 * unit, scale=3.1 * unit)


def _holding(
    drawing: Drawing, what: Content, x: float, y: float, theme: Theme, unit: float
) -> None:
    """Draw a cave's content with its number, beside the place for a pawn."""
    picture = content(what.kind, low_ink=theme.low)
    text, x = str(what.number), x + _BESIDE * unit
    if what.is_supply:
        drawing.stamp(picture, x, y + 4.1 * unit, scale=4.7 * unit, role="feature")
        _figure(drawing, text, x, y - 4.1 * unit, _NUMBER * unit, 11.0 * unit, theme)
    elif what.kind == "store":
        drawing.stamp(picture, x, y + 0.7 * unit, scale=7.2 * unit, role="feature")
        _figure(drawing, text, x, y - 0.9 * unit, _STORE * unit, 7.6 * unit, theme)
    else:
        r = 6.3 if what.kind == "portal" else 6.0
        drawing.stamp(picture, x, y + 0.8 * unit, scale=r * unit, role="feature")


def _figure(
    drawing: Drawing, text: str, x: float, y: float, high: float, wide: float, theme: Theme
) -> None:
    """Letter a number around a point; a 6 and a 9 stand on a bar, which takes a fifth of `high`."""
    barred = text in _TURNED
    low = y - high / 2
    if barred:
        drawing.rect(x - 0.36 * high, low, 0.72 * high, 0.13 * high, Pen(theme.ink),
                     role="feature")  # fmt: skip
        low, high = low + 0.21 * high, 0.79 * high
    size = high / PT / face(BOLD).cap_height
    size = min(size, size * wide / face(BOLD).width(text, size))
    drawing.text(x, low, text, BOLD, size, colour=theme.ink, anchor="middle",
                 role="feature")  # fmt: skip


def _tag(drawing: Drawing, found: Burrow, cave: int, theme: Theme) -> None:
    """Draw the stone with a cave's number, in its wall where no tunnel leaves."""
    unit, (x, y) = found.scale, found.caves[cave]
    leaving = [line for pair, line in found.tunnels.items() if cave in pair]

    def spot(turn: float, out: float) -> tuple[Point, float]:
        cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        high = ROOF if sin > 0 else FLOOR
        point = (x + out * HALF * unit * cos, y + out * high * unit * sin)
        far = min(math.dist(point, p) for line in leaving for p in line)
        return point, far

    found_spots = [spot(*place) for place in _TAGS]
    needed = (_TAG + WIDTH / 2 + 0.4) * unit
    point = next((p for p, far in found_spots if far > needed),
                 max(found_spots, key=lambda item: item[1])[0])  # fmt: skip
    r = _TAG * unit
    stone = Pen(WHITE if theme.low else theme.stone, theme.ink, 0.5 * unit)
    drawing.circle(*point, r, stone, role="feature")
    if not theme.low:
        drawing.circle(point[0], point[1] - 0.04 * r, 0.8 * r, Pen(theme.light))
    _figure(drawing, str(cave), *point, 3.1 * unit, 4.6 * unit, theme)
