"""A gopher, our own drawing, and a player's pieces: a folded gopher as pawn, and a basket."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache

from printplay.core.i18n import _, language
from printplay.games.gophers.prints.theme import TEAMS, Theme, bow, draw_clipped, hatch, storey, taper
from printplay.geometry.layouts.lattice import Point
from printplay.printing.drawing.colour import WHITE, Colour, grey, rgb
from printplay.printing.drawing.drawing import PT, Drawing, Pen
from printplay.printing.drawing.path import (
    Command,
    circle,
    ellipse,
    points_of,
    polygon,
    polyline,
    rectangle,
    smooth,
)
from printplay.printing.drawing.sense import DECORATION, figure
from printplay.printing.text.fonts import BOLD, TEXT, face
from printplay.printing.text.typesetting import fit

#: A pawn from bottom to top: a strip to glue, the front, the back upside down, the base. Folded at
#: the three lines between, it stands like a tent, no wider than its place in a cave.
GLUE, SIDE, BASE = 6.0, 24.0, 8.0
WIDTH, PAWN_HEIGHT = 16.0, GLUE + 2 * SIDE + BASE
SAFE = 1.0
_TAB = 2.0  # mm that the tab is narrower at each end
TOKEN = 28.0  # a basket's square, mm
#: Cutting lines: of a pawn with a narrowing tab to glue, and of a round basket.
OUTLINE = polygon(
    [(_TAB, 0), (WIDTH - _TAB, 0), (WIDTH, GLUE), (WIDTH, PAWN_HEIGHT), (0, PAWN_HEIGHT), (0, GLUE)]
)
RIM = circle(TOKEN / 2, TOKEN / 2, TOKEN / 2 - 0.6)
_FOLD = Pen(None, grey(0.3), 0.2, (1.6, 1.2), round=False)
#: A side is drawn on a panel of this width and height, mm, and then scaled down.
_WIDE, _HIGH = 28.0, 42.0
_SCALE = WIDTH / _WIDE
_EDGE = (SAFE + 0.4) / _SCALE  # the edge of a panel: its line stays in the safe zone
HEIGHT = 2.2  # of a gopher at the origin; it is about 1.5 wide
_FUR, _PALE, _PAW = rgb("#b8834f"), rgb("#f0d9b3"), rgb("#e3a58c")
_LINE = 0.05


@cache
def gopher(low_ink: bool, team: int | None = None, *, from_behind: bool = False) -> Drawing:
    """Return a gopher, in the vest of a player (0 to 4) or without one."""
    theme = storey(1, low_ink=low_ink)
    drawing = Drawing(f"gopher-{'plain' if team is None else TEAMS[team][0]}")
    _legs(drawing, theme, from_behind=from_behind)
    body = smooth(_mirror([(0, 0.06), (0.42, 0.1), (0.66, 0.44), (0.6, 0.86), (0.42, 1.26), (0.0, 1.36)]))
    drawing.path(body, theme.pen(_FUR, _LINE))
    if not from_behind:
        drawing.path(ellipse(0, 0.52, 0.4, 0.42), Pen(theme.fill(_PALE)))
    if team is not None:
        _vest(drawing, body, team, theme, from_behind=from_behind)
    _arms(drawing, theme, from_behind=from_behind)
    _head(drawing, theme, from_behind=from_behind)
    if from_behind:
        for x, y in ((-0.16, 1.72), (0.0, 1.62), (0.16, 1.72)):
            drawing.line([(x, y), (x * 0.9, y - 0.12)], theme.line(0.035))
    return drawing


def _mirror(half: Sequence[Point]) -> list[Point]:
    """Return a closed outline from its right half, which goes from the foot to the top."""
    return [*half, *((-x, y) for x, y in half[-2:0:-1])]


def _legs(drawing: Drawing, theme: Theme, *, from_behind: bool) -> None:
    if not from_behind:
        tail = taper([(0.46, 0.22), (0.78, 0.2), (0.9, 0.5)], 0.2, 0.1)
        drawing.path(tail, theme.pen(_FUR, _LINE))
    for side in (-1, 1):
        drawing.path(ellipse(0.34 * side, 0.09, 0.27, 0.11), theme.pen(_PAW, _LINE))
        for x in (0.24, 0.36, 0.48):
            drawing.line([(x * side, 0.02), (x * side, 0.1)], theme.line(0.03))


def _arms(drawing: Drawing, theme: Theme, *, from_behind: bool) -> None:
    for side in (-1, 1):
        arm = smooth(
            [(0.46 * side, 1.12), (0.66 * side, 0.92), (0.62 * side, 0.66), (0.36 * side, 0.6),
             (0.32 * side, 0.74), (0.44 * side, 0.84)]
            if not from_behind
            else [(0.44 * side, 1.14), (0.7 * side, 0.94), (0.76 * side, 0.6), (0.62 * side, 0.54),
                  (0.54 * side, 0.8)]
        )  # fmt: skip
        drawing.path(arm, theme.pen(_FUR, _LINE))
        x, y = (0.32, 0.64) if not from_behind else (0.69, 0.54)
        drawing.path(ellipse(x * side, y, 0.12, 0.1), theme.pen(_PAW, 0.04))
    if from_behind:
        drawing.path(taper([(0.0, 0.3), (0.06, 0.12), (0.26, 0.02)], 0.22, 0.12), theme.pen(_FUR, _LINE))


def _head(drawing: Drawing, theme: Theme, *, from_behind: bool) -> None:
    for side in (-1, 1):
        drawing.circle(0.42 * side, 2.0, 0.16, theme.pen(_FUR, _LINE))
        if not from_behind:
            drawing.circle(0.42 * side, 2.0, 0.08, Pen(theme.fill(_PAW), theme.ink, 0.025))
    head = smooth(_mirror([(0, 1.1), (0.36, 1.14), (0.66, 1.36), (0.6, 1.66), (0.46, 1.98), (0.0, 2.14)]))
    drawing.path(head, theme.pen(_FUR, _LINE))
    if from_behind:
        return
    for side in (-1, 1):
        cheek = ellipse(0.36 * side, 1.4, 0.26, 0.22)
        drawing.path(cheek, Pen(theme.fill(_FUR.mix(WHITE, 0.28))))
        for y in (1.36, 1.44):
            drawing.line([(0.34 * side, y), (0.74 * side, y + 0.12 * (y - 1.4) * 8)], theme.line(0.02))
        drawing.circle(0.24 * side, 1.72, 0.1, Pen(theme.ink))
        drawing.circle(0.24 * side + 0.03, 1.755, 0.035, Pen(WHITE))
    for x in (-0.13, 0.01):
        drawing.rect(x, 1.14, 0.12, 0.24, Pen(WHITE, theme.ink, 0.035), radius=0.03)
    drawing.path(ellipse(-0.13, 1.42, 0.19, 0.14), Pen(theme.fill(_PALE)))
    drawing.path(ellipse(0.13, 1.42, 0.19, 0.14), Pen(theme.fill(_PALE)))
    drawing.path(bow([(-0.3, 1.38), (-0.16, 1.3), (0.0, 1.38), (0.16, 1.3), (0.3, 1.38)]), theme.line(0.04))
    nose = smooth([(0, 1.46), (0.1, 1.56), (0, 1.6), (-0.1, 1.56)])
    drawing.path(nose, Pen(theme.ink))
    drawing.line([(0, 1.46), (0, 1.38)], theme.line(0.035))


def _vest(drawing: Drawing, body: Sequence[Command], team: int, theme: Theme, *, from_behind: bool) -> None:
    """Draw the vest in a player's colour and pattern, with the letter on a patch."""
    letter, colour, pattern = TEAMS[team]
    cloth = (*polyline([(-0.9, 0.16), (0.9, 0.16), (0.9, 1.06), (-0.9, 1.06)]), ("Z",))

    def sew(inner: Drawing) -> None:
        dress(inner, cloth, pattern, colour, theme, 0.24)
        inner.path(cloth, theme.line(_LINE))

    draw_clipped(drawing, body, sew)
    drawing.path(body, theme.line(_LINE))
    for x in (-0.28, 0.28):
        drawing.line([(x, 1.06), (x * 1.1, 1.3)], Pen(None, theme.ink, 0.17))
        drawing.line([(x, 1.06), (x * 1.1, 1.3)], Pen(None, theme.fill(colour), 0.09))
    y = 0.76 if from_behind else 0.46
    drawing.circle(0, y, 0.25, Pen(WHITE, theme.ink, 0.045))
    size = 0.3 / PT / face(BOLD).cap_height
    drawing.text(0, y - 0.15, letter, BOLD, size, colour=theme.ink, anchor="middle", role="feature")


#: The lines of a pattern with low ink, in parts of its step.
_THIN = 0.09


def dress(
    drawing: Drawing, outline: Sequence[Command], pattern: str, colour: Colour, theme: Theme, step: float
) -> None:
    """Fill an outline with a player's colour and pattern; `step` is the distance of its parts."""
    path = tuple(outline)
    drawing.path(path, Pen(theme.fill(colour)))
    over = grey(0.35) if theme.low else colour.mix(WHITE, 0.72)
    line = Pen(None, over, (_THIN if theme.low else 0.3) * step)
    fill_pen = Pen(WHITE, over, _THIN * step) if theme.low else Pen(over)
    points = points_of(path)
    x0, x1 = min(x for x, _y in points), max(x for x, _y in points)
    y0, y1 = min(y for _x, y in points), max(y for _x, y in points)
    columns, rows = int((x1 - x0) / step) + 2, int((y1 - y0) / step) + 2
    filling = Drawing(f"pattern-{pattern}", inline=True)
    drawing.stamp(filling)
    if pattern == "stripes":
        hatch(filling, path, Pen(None, over, (_THIN if theme.low else 0.42) * step), step, 45)
        return
    if pattern == "checks":
        for angle in (0, 90):
            hatch(filling, path, line, step, angle)
        return

    def paint(inner: Drawing) -> None:
        for row in range(rows):
            y = y0 + (row + 0.5) * step
            if pattern == "zigzag":
                teeth = [(x0 + n * step / 2, y + (0.22 if n % 2 else -0.22) * step)
                         for n in range(2 * columns)]  # fmt: skip
                inner.line(teeth, line)
                continue
            for column in range(columns):
                x = x0 + (column + 0.5 * (row % 2)) * step
                if pattern == "dots":
                    inner.path(circle(x, y, 0.24 * step), fill_pen)
                else:
                    inner.path(_star(x, y, 0.42 * step), fill_pen)

    draw_clipped(filling, path, paint)


def _star(x: float, y: float, r: float) -> tuple[Command, ...]:
    corners = []
    for number in range(10):
        turn, reach = math.radians(90 + 36 * number), r * (0.42 if number % 2 else 1.0)
        corners.append((x + reach * math.cos(turn), y + reach * math.sin(turn)))
    return (*polyline(corners), ("Z",))


def pawn(team: int, *, low_ink: bool) -> Drawing:
    """Draw a pawn, flat."""
    description = _("Pawn {letter}: a gopher at its burrow, to fold and to glue")
    description = description.format(letter=TEAMS[team][0])
    drawing = Drawing(f"pawn-{TEAMS[team][0]}", sense=figure(description))
    theme = storey(1, low_ink=low_ink)
    drawing.stamp(_panel(team, low_ink, False), 0, GLUE, scale=_SCALE)
    drawing.stamp(_panel(team, low_ink, True), WIDTH, GLUE + 2 * SIDE, scale=_SCALE, angle=180)
    strip = rectangle(SAFE + 0.2, GLUE + 2 * SIDE + 0.5, WIDTH - 2 * SAFE - 0.4, BASE - 0.7 - SAFE)
    dress(drawing, strip, TEAMS[team][2], TEAMS[team][1], theme, 2.0)
    drawing.rect(3.2, GLUE + 2 * SIDE + 2.1, WIDTH - 6.4, 3.8, Pen(WHITE, theme.ink, 0.25), radius=1)
    for text, y, room in ((_("base"), GLUE + 2 * SIDE + 3.2, WIDTH - 7.4),
                          (_("to glue"), 2.2, WIDTH - 2 * SAFE - 1)):  # fmt: skip
        size = fit(text, TEXT, room, 7, 6, _("pawns"))
        drawing.text(WIDTH / 2, y, text, TEXT, size, colour=theme.ink, anchor="middle")
    for y in (GLUE, GLUE + SIDE, GLUE + 2 * SIDE):
        drawing.line([(SAFE + 0.2, y), (WIDTH - SAFE - 0.2, y)], _FOLD)
    return drawing


def side(team: int) -> Drawing:
    """Draw the front of a pawn as it stands, WIDTH x SIDE mm."""
    drawing = Drawing(f"standing-{TEAMS[team][0]}", inline=True)
    drawing.stamp(_panel(team, False, False), 0, 0, scale=_SCALE)
    return drawing


@cache
def _panel(team: int, low_ink: bool, from_behind: bool) -> Drawing:
    """Draw one side: a gopher at the mouth of its burrow, and its pattern at the foot."""
    theme = storey(1, low_ink=low_ink)
    letter, colour, pattern = TEAMS[team]
    drawing = Drawing(f"side-{letter}-{from_behind}")
    middle = _WIDE / 2
    sky = rectangle(_EDGE, 0.8, _WIDE - 2 * _EDGE, _HIGH - 1.6)
    drawing.path(sky, Pen(theme.fill(colour.mix(WHITE, 0.78))))
    arch = bow([(4.0, 8), (3.8, 22), (7.3, 34), (14, 38.8), (20.7, 34), (24.2, 22), (24.0, 8)])
    if not low_ink:
        drawing.path(arch, Pen(theme.ground.mix(WHITE, 0.2)))
        drawing.path(
            bow([(5.7, 8), (5.6, 22), (8.6, 33), (14, 37.2), (19.4, 33), (22.4, 22), (22.3, 8)]),
            Pen(theme.deep),
        )
    else:
        drawing.path(arch, Pen(None, grey(0.6), 0.35))
    turf = [(_EDGE, 8.8), (7, 9.6), (14, 9.0), (20, 9.7), (_WIDE - _EDGE, 8.9)]
    foot = (*bow(turf), ("L", _WIDE - _EDGE, 0.8), ("L", _EDGE, 0.8), ("Z",))
    drawing.path(foot, theme.pen(rgb("#7fae55"), 0.35))
    drawing.stamp(
        gopher(low_ink, team, from_behind=from_behind),
        middle - (0.0 if from_behind else 0.9),
        7.6,
        scale=12.9,
    )
    band = rectangle(_EDGE, 0.8, _WIDE - 2 * _EDGE, 5.6)
    dress(drawing, band, pattern, colour, theme, 3.2)
    drawing.path(band, theme.line(0.35))
    drawing.circle(middle, 3.6, 2.7, Pen(WHITE, theme.ink, 0.4))
    _letter(drawing, letter, middle, 3.6, 3.5, theme)
    drawing.path(sky, theme.line(0.45))
    return drawing


def _letter(drawing: Drawing, letter: str, x: float, y: float, high: float, theme: Theme) -> None:
    size = high / PT / face(BOLD).cap_height
    drawing.text(x, y - high / 2, letter, BOLD, size, colour=theme.ink, anchor="middle")


def basket_sides(team: int, *, low_ink: bool) -> tuple[Drawing, Drawing]:
    return _basket(team, low_ink, False, language()), _basket(team, low_ink, True, language())


@cache
def _basket(team: int, low_ink: bool, from_behind: bool, _language: str) -> Drawing:
    theme = storey(1, low_ink=low_ink)
    letter, colour, pattern = TEAMS[team]
    sense = DECORATION if from_behind else figure(_("Basket {letter}").format(letter=letter))
    drawing = Drawing(f"basket-{letter}-{from_behind}", sense=sense)
    middle = TOKEN / 2
    disc = circle(middle, middle, middle - 1.6)
    rim, handled = (0.4, 0.4) if low_ink else (0.8, 1.0)
    if from_behind:  # the pattern fills the whole token, and the letter is large
        dress(drawing, disc, pattern, colour, theme, 3.4)
        drawing.path(disc, theme.line(rim))
        drawing.circle(middle, middle, 6.6, Pen(WHITE, theme.ink, 0.6))
        _letter(drawing, letter, middle, middle, 8.0, theme)
        return drawing
    drawing.path(disc, theme.pen(colour.mix(WHITE, 0.8), rim))
    handle = bow([(6.2, 14.4), (8.0, 21.4), (14.0, 24.6), (20.0, 21.4), (21.8, 14.4)])
    drawing.path(handle, Pen(None, theme.ink, 1.2 + handled))
    drawing.path(handle, Pen(None, theme.fill(rgb("#c99a5b")), 1.2))
    body: list[Command] = [
        ("M", 5.2, 14.4), ("C", 5.8, 9.4, 7.0, 6.6, 8.6, 5.4), ("L", 19.4, 5.4),
        ("C", 21.0, 6.6, 22.2, 9.4, 22.8, 14.4), ("Z",),
    ]  # fmt: skip
    dress(drawing, body, pattern, colour, theme, 2.6)
    drawing.path(body, theme.line(0.25 if low_ink else 0.5))
    edge = rectangle(4.4, 13.2, 19.2, 2.8, 1.3)
    drawing.path(edge, theme.pen(rgb("#c99a5b"), 0.25 if low_ink else 0.5))
    plait = (*polyline([(5, 13.2), (23, 13.2), (23, 16), (5, 16)]), ("Z",))
    draw_clipped(drawing, edge, lambda d: hatch(d, plait, theme.line(0.15 if low_ink else 0.3), 1.3, 55))
    drawing.path(ellipse(middle, 9.4, 4.0, 3.5), Pen(WHITE, theme.ink, 0.4))
    _letter(drawing, letter, middle, 9.4, 4.6, theme)
    return drawing
