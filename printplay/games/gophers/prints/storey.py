"""A storey of the burrow as a page: earth, walls, tunnels with their tracks, and its sign."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations, pairwise

from printplay.core.i18n import _
from printplay.games.gophers.prints.theme import CONTENTS, Theme, dots, draw_clipped, storey
from printplay.games.gophers.prints.things import roots
from printplay.games.gophers.prints.top import STRIP, scatter, strata, top, walls
from printplay.games.gophers.prints.tunnels import EARTH, Plan, lines
from printplay.games.gophers.score_pad import content
from printplay.games.gophers.state.book import Book, BookPage, CaveContent
from printplay.geometry.layouts.lattice import Point
from printplay.geometry.shapes.burrow import FLOOR, HALF, ROOF, WIDTH, Burrow, dig
from printplay.geometry.shapes.winding import Pair, Ring, chances
from printplay.printing.drawing.colour import WHITE, grey
from printplay.printing.drawing.drawing import PT, Drawing, Pen
from printplay.printing.drawing.icons.words import icon_in_words
from printplay.printing.drawing.path import Command, ellipse, polyline, rectangle, smooth
from printplay.printing.drawing.sense import figure
from printplay.printing.imposition.poster import Poster
from printplay.printing.text.fonts import BOLD, face

_NUMBER, _STORE = 6.0, 4.5  # the height of a number in a cave, mm
#: The place of a pawn, from the middle of its cave, and half its size, mm: the content of the cave
#: lies to the right of it, so that no pawn hides it.
STAND, _STANDING = (-6.5, -2.6), (6.0, 3.6)
_BESIDE = 5.9  # mm from the middle of a cave to its content, to the right
_TAG = 3.1  # radius of the stone that bears a cave's number, mm
#: Possible places of that stone: degrees, and the distance from the middle as a share of the
#: wall's; the first one without a tunnel. None touches a pawn or the content.
_TAGS = ((140, 0.96), (160, 1.15), (115, 0.98), (90, 1.0), (265, 1.1), (228, 1.25), (40, 1.2),
         (320, 1.3), (10, 1.2))  # fmt: skip
#: The track of a paw: the radii of its pad, at 0, 0, and of its toes, and the places of the toes.
PAD, TOE = 0.42, 0.17
TOES = ((-0.36, 0.62), (0.0, 0.72), (0.36, 0.62))
#: Numbers that are each other upside down: a bar beneath shows which way is up.
_TURNED = ("6", "9")
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

    def scaled_point(point: Point) -> Point:
        return round(point[0] * across, 3), round(point[1] * up, 3)

    tunnels = {pair: tuple(map(scaled_point, line)) for pair, line in lines(plan).items()}
    caves = {cave: scaled_point(centre) for cave, centre in plan.caves}
    return dig(caves, tunnels, plan.scale * min(across, up), plan.seed)


def earth_height(width: float, height: float) -> float:
    """Return the height of a page's earth, mm: a strip stays above, and nothing is squeezed."""
    return min(width / EARTH[0] * EARTH[1], height * EARTH[1] / (EARTH[1] + STRIP))


def describe_storey(book: Book, number: int) -> str:
    """Return a description of a storey: its numbers of caves and tunnels, and the contents."""
    page = book.pages[number]
    contents = (
        f"{icon_in_words(cave_content.kind)} {cave_content.number or ''}".strip()
        for cave_content in page.contents.values()
    )
    text = _("Storey {number} of the burrow: {caves} caves, {tunnels} tunnels. In the caves: {held}.")
    return text.format(number=number, caves=len(page.contents), tunnels=len(page.tunnels),
                       held=", ".join(contents))  # fmt: skip


def page_of(
    book: Book, number: int, width: float, height: float, *, low_ink: bool, punch: float = 0.0,
    light: bool = False,
) -> Drawing:  # fmt: skip
    """Draw a storey on width x height mm; with `punch`, marks for two holes that far apart, mm."""
    page, theme = book.pages[number], storey(number, low_ink=low_ink, light=light)
    high = earth_height(width, height)
    storey_burrow = burrow(book, number, width, high)
    unit = min(width / EARTH[0], high / EARTH[1])
    drawing = Drawing(f"storey-{number}", sense=figure(describe_storey(book, number)))

    def paint(inner: Drawing) -> None:
        if not low_ink:
            inner.rect(0, 0, width, height, Pen(theme.ground))
        strata(inner, width, high, theme, unit)
        root_circles = roots(inner, storey_burrow, theme, width, high)
        scatter(inner, storey_burrow, theme, width, high, root_circles)
        walls(inner, storey_burrow, theme)
        _draw_walls(inner, storey_burrow, theme, f"walls-{number}")
        _tracks(inner, storey_burrow, theme)
        for pair, line in storey_burrow.tunnels.items():
            name = f"tunnel-{number}-{pair[0]}-{pair[1]}"
            inner.path(polyline(line), Pen(), mark=name)
        for cave in storey_burrow.caves:
            outline = smooth(storey_burrow.chambers[cave])
            inner.path(outline, Pen(), mark=f"cave-{number}-{cave}")
            draw_cave(inner, storey_burrow, cave, page, theme, outline)
        top(inner, book, number, width, high, height, theme, unit, punch)

    inset = 0.4 * unit
    frame = rectangle(inset, inset, width - 2 * inset, height - 2 * inset, 4 * unit)
    draw_clipped(drawing, frame, paint)
    drawing.path(frame, Pen(None, theme.ink, 0.7 * unit))
    return drawing


def sketch_of(book: Book, number: int, width: float, height: float, *, low_ink: bool, light: bool) -> Drawing:
    """Draw a storey for a small picture, without fine details."""
    theme, high = storey(number, low_ink=low_ink, light=light), earth_height(width, height)
    storey_burrow, page = burrow(book, number, width, high), book.pages[number]
    unit = min(width / EARTH[0], high / EARTH[1])
    description = _("storey {number}").format(number=number)
    drawing = Drawing(f"sketch-{number}", sense=figure(description))

    def paint(inner: Drawing) -> None:
        if not low_ink:
            inner.rect(0, 0, width, height, Pen(theme.ground))
        strata(inner, width, high, theme, unit)
        _draw_walls(inner, storey_burrow, theme, every=_ROUGH)
        for cave, (x, y) in storey_burrow.caves.items():
            draw_holding(inner, page.contents[cave], x, y, theme, unit)
        top(inner, book, number, width, high, height, theme, unit, 0.0)

    frame = rectangle(0, 0, width, height, 4 * unit)
    draw_clipped(drawing, frame, paint)
    drawing.path(frame, Pen(None, theme.ink, 1.4 * unit))
    return drawing


def poster_of(
    book: Book, number: int, width: float, height: float, *, low_ink: bool, punch: float, light: bool = False
) -> Poster:
    """Return a storey as a poster: cuts go around its caves and tunnels where possible."""
    storey_burrow = burrow(book, number, width, earth_height(width, height))
    return Poster(
        _("storey {number}").format(number=number),
        page_of(book, number, width, height, low_ink=low_ink, punch=punch, light=light),
        width,
        height,
        spaces=[*storey_burrow.chambers.values(), *storey_burrow.ways()],
    )


def _draw_walls(drawing: Drawing, burrow: Burrow, theme: Theme, mark: str = "", every: int = 1) -> None:
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
    draw_clipped(drawing, path, lambda inner: inner.stamp(floor, 0, -0.9 * unit))
    drawing.path(path, Pen(None, theme.ink, 0.5 * unit))


def _curve(ring: Ring) -> list[Command]:
    """Return the curve of `smooth` for a long ring, in hundredths of a mm."""
    import numpy as np

    corners = np.array(ring)
    next_corners = np.roll(corners, -1, axis=0)
    leaving = corners + (next_corners - np.roll(corners, 1, axis=0)) / 6
    coming = next_corners - (np.roll(corners, -2, axis=0) - corners) / 6
    rows = np.round(np.concatenate([leaving, coming, next_corners], axis=1), 2).tolist()
    return [("M", *rows[-1][-2:]), *[("C", *row) for row in rows], ("Z",)]


def _tracks(drawing: Drawing, burrow: Burrow, theme: Theme) -> None:
    """Draw the tracks of paws along all tunnels: each a dot for the pad, and dots for the toes."""
    unit = burrow.scale
    pads, toes = list[Point](), list[Point]()
    for pair, line in burrow.tunnels.items():
        for (x, y), (dx, dy) in _paw_prints(burrow, pair, line):
            pads.append((round(x, 2), round(y, 2)))
            toes += [
                (round(x + (u * dy + v * dx) * unit, 2), round(y + (v * dy - u * dx) * unit, 2))
                for u, v in TOES
            ]
    colour = grey(0.72) if theme.low else theme.shade.mix(theme.deep, 0.22)
    drawing.path(dots(pads), Pen(None, colour, 2 * PAD * unit))
    drawing.path(dots(toes), Pen(None, colour, 2 * TOE * unit))


def _paw_prints(burrow: Burrow, pair: Pair, line: Ring) -> Iterator[tuple[Point, Point]]:
    """Yield the places of paws along a tunnel, outside its caves, and their direction."""
    unit = burrow.scale
    distance, side = 2.0 * unit, 1
    for (x0, y0), (x1, y1) in pairwise(line):
        length = math.hypot(x1 - x0, y1 - y0)
        while distance < length:
            x, y = x0 + (x1 - x0) * distance / length, y0 + (y1 - y0) * distance / length
            distance += 2.5 * unit
            side = -side
            if any(_is_in_cave(burrow.caves[cave], (x, y), 1.06 * unit) for cave in pair):
                continue
            dx, dy = (x1 - x0) / length, (y1 - y0) / length
            yield (x - dy * side * 0.85 * unit, y + dx * side * 0.85 * unit), (dx, dy)
        distance -= length


def _is_in_cave(centre: Point, point: Point, scale: float) -> bool:
    """Return whether a point lies in a cave, its walls included."""
    x, y = (point[0] - centre[0]) / (HALF * scale), point[1] - centre[1]
    y /= (ROOF if y > 0 else FLOOR) * scale
    return x * x + y * y < 1


def draw_cave(
    drawing: Drawing, burrow: Burrow, cave: int, page: BookPage, theme: Theme, outline: tuple[Command, ...]
) -> None:
    """Draw the content of a cave, lit in its colour, and the stone with its number."""
    unit, (x, y) = burrow.scale, burrow.caves[cave]
    cave_content = page.contents[cave]

    def furnish(inner: Drawing) -> None:
        glow = CONTENTS[cave_content.kind]
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
        grit: list[Command] = []
        luck = zip(chances(range(7), cave), chances(range(7), cave, after=["y"]), strict=True)
        for number, (aside, deep) in enumerate(luck):
            grit_x = x + (number - 3 + 0.6 * aside) * 3.2 * unit
            low = floor - (0.9 + 1.4 * deep) * unit
            grit += polyline([(grit_x - 0.5 * unit, low), (grit_x + 0.5 * unit, low + 0.2 * unit)])
        inner.path(grit, theme.line(0.2 * unit, theme.deep.mix(theme.shade, 0.3)))
        _stand(inner, x, y, theme, unit)

    inner_edge = [(x + (px - x) * 0.93, y + (py - y) * 0.92) for px, py in burrow.chambers[cave]]
    draw_clipped(drawing, smooth(inner_edge) if theme.low else outline, furnish)
    draw_holding(drawing, cave_content, x, y, theme, unit)
    _tag(drawing, burrow, cave, theme)


def _stand(drawing: Drawing, x: float, y: float, theme: Theme, unit: float) -> None:
    """Draw the place for a pawn in the cave at x, y: a trodden spot with the track of a paw."""
    x, y = x + STAND[0] * unit, y + STAND[1] * unit
    edge = grey(0.5) if theme.low else theme.deep.mix(theme.shade, 0.35)
    spot = ellipse(x, y, _STANDING[0] * unit, _STANDING[1] * unit)
    drawing.path(spot, Pen(theme.fill(theme.shade.mix(theme.deep, 0.06)), edge, 0.3 * unit,
                           (1.1 * unit, 0.8 * unit)))  # fmt: skip
    track = Pen(grey(0.72) if theme.low else theme.shade.mix(theme.deep, 0.28))
    drawing.stamp(paw(track), x, y - 0.6 * unit, scale=3.1 * unit)


def draw_holding(
    drawing: Drawing, cave_content: CaveContent, x: float, y: float, theme: Theme, unit: float
) -> None:
    """Draw a cave's content with its number, beside the place for a pawn."""
    picture = content(cave_content.kind, low_ink=theme.low)
    text, x = str(cave_content.number), x + _BESIDE * unit
    if cave_content.is_supply:
        drawing.stamp(picture, x, y + 4.1 * unit, scale=4.7 * unit, role="feature")
        _figure(drawing, text, x, y - 4.1 * unit, _NUMBER * unit, 11.0 * unit, theme)
    elif cave_content.kind == "store":
        drawing.stamp(picture, x, y + 0.7 * unit, scale=7.2 * unit, role="feature")
        _figure(drawing, text, x, y - 0.9 * unit, _STORE * unit, 7.6 * unit, theme)
    else:
        r = 6.3 if cave_content.kind == "portal" else 6.0
        drawing.stamp(picture, x, y + 0.8 * unit, scale=r * unit, role="feature")


def _figure(drawing: Drawing, text: str, x: float, y: float, high: float, wide: float, theme: Theme) -> None:
    """Letter a number around a point; each is `high` mm high, a 6 and a 9 stand on a bar."""
    low = y - high / 2
    if text in _TURNED:
        low += 0.1 * high
        drawing.rect(x - 0.36 * high, low - 0.22 * high, 0.72 * high, 0.12 * high, Pen(theme.ink),
                     role="feature")  # fmt: skip
    size = high / PT / face(BOLD).cap_height
    size = min(size, size * wide / face(BOLD).width(text, size))
    drawing.text(x, low, text, BOLD, size, colour=theme.ink, anchor="middle", role="feature")


def _tag(drawing: Drawing, burrow: Burrow, cave: int, theme: Theme) -> None:
    """Draw the stone with a cave's number, in its wall where no tunnel leaves."""
    unit, (x, y) = burrow.scale, burrow.caves[cave]
    leaving = [line for pair, line in burrow.tunnels.items() if cave in pair]

    def spot(turn: float, out: float) -> tuple[Point, float]:
        cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        high = ROOF if sin > 0 else FLOOR
        point = (x + out * HALF * unit * cos, y + out * high * unit * sin)
        far = min(math.dist(point, p) for line in leaving for p in line)
        return point, far

    needed = (_TAG + WIDTH / 2 + 0.4) * unit
    point, best_distance = (x, y), -1.0
    for place in _TAGS:
        candidate, far = spot(*place)
        if far > best_distance:
            point, best_distance = candidate, far
        if far > needed:
            break
    r = _TAG * unit
    stone = Pen(WHITE if theme.low else theme.stone, theme.ink, 0.5 * unit)
    drawing.circle(*point, r, stone, role="feature")
    if not theme.low:
        drawing.circle(point[0], point[1] - 0.04 * r, 0.8 * r, Pen(theme.light))
    _figure(drawing, str(cave), *point, 3.1 * unit, 4.6 * unit, theme)


@cache
def paw(pen: Pen) -> Drawing:
    """Return the track of a paw."""
    drawing = Drawing("paw")
    for x, y, r in (*((0.0, 0.0, PAD),), *((x, y, TOE) for x, y in TOES)):
        drawing.circle(x, y, r, pen)
    return drawing
