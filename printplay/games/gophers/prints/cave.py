"""A cave on a page of the burrow: its content, the place for a pawn, the stone with its number."""

from __future__ import annotations

import math
from functools import cache

from printplay.games.gophers.prints.larder import content
from printplay.games.gophers.prints.strokes import inside
from printplay.games.gophers.prints.theme import CONTENTS, Theme
from printplay.games.gophers.state.book import BookPage, CaveContent
from printplay.geometry.layouts.lattice import Point
from printplay.geometry.shapes.burrow import FLOOR, HALF, ROOF, WIDTH, Burrow
from printplay.geometry.shapes.winding import chances
from printplay.printing.drawing.colour import WHITE, grey
from printplay.printing.drawing.drawing import PT, Drawing, Pen
from printplay.printing.drawing.path import Command, ellipse, polyline, smooth
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


def draw_cave(
    drawing: Drawing, burrow: Burrow, cave: int, page: BookPage, theme: Theme, outline: tuple[Command, ...]
) -> None:
    """Draw the content of a cave, lit in its colour, and the stone with its number."""
    unit, (x, y) = burrow.scale, burrow.caves[cave]
    what = page.contents[cave]

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
        grit: list[Command] = []
        luck = zip(chances(range(7), cave), chances(range(7), cave, after=["y"]), strict=True)
        for number, (aside, deep) in enumerate(luck):
            at = x + (number - 3 + 0.6 * aside) * 3.2 * unit
            low = floor - (0.9 + 1.4 * deep) * unit
            grit += polyline([(at - 0.5 * unit, low), (at + 0.5 * unit, low + 0.2 * unit)])
        inner.path(grit, theme.line(0.2 * unit, theme.deep.mix(theme.shade, 0.3)))
        _stand(inner, x, y, theme, unit)

    inner_edge = [(x + (px - x) * 0.93, y + (py - y) * 0.92) for px, py in burrow.chambers[cave]]
    inside(drawing, smooth(inner_edge) if theme.low else outline, furnish)
    draw_holding(drawing, what, x, y, theme, unit)
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


def draw_holding(drawing: Drawing, what: CaveContent, x: float, y: float, theme: Theme, unit: float) -> None:
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
    point, most = (x, y), -1.0
    for place in _TAGS:
        there, far = spot(*place)
        if far > most:
            point, most = there, far
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
