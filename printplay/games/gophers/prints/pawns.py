"""The pieces of a player: a folded gopher as pawn, and a basket.

There are five colours, each with a pattern and a letter of its own.
"""

from __future__ import annotations

from functools import cache

from printplay.core.i18n import _, language
from printplay.games.gophers.prints.gopher import dress, gopher
from printplay.games.gophers.prints.strokes import bow, draw_clipped, hatch
from printplay.games.gophers.prints.theme import TEAMS, Theme, storey
from printplay.printing.drawing.colour import WHITE, grey, rgb
from printplay.printing.drawing.drawing import PT, Drawing, Pen
from printplay.printing.drawing.path import Command, circle, ellipse, polygon, polyline, rectangle
from printplay.printing.drawing.sense import DECORATION, figure
from printplay.printing.text.fonts import BOLD, TEXT, face
from printplay.printing.text.typesetting import fit

#: A pawn from bottom to top: a strip to glue, the front, the back upside down, the base. Folded at
#: the three lines between, it stands like a tent, no wider than its place in a cave.
GLUE, SIDE, BASE = 6.0, 24.0, 8.0
WIDTH, HEIGHT = 16.0, GLUE + 2 * SIDE + BASE
SAFE = 1.0
_TAB = 2.0  # mm that the tab is narrower at each end
TOKEN = 28.0  # a basket's square, mm
#: Cutting lines: of a pawn with a narrowing tab to glue, and of a round basket.
OUTLINE = polygon([(_TAB, 0), (WIDTH - _TAB, 0), (WIDTH, GLUE), (WIDTH, HEIGHT), (0, HEIGHT), (0, GLUE)])
RIM = circle(TOKEN / 2, TOKEN / 2, TOKEN / 2 - 0.6)
_FOLD = Pen(None, grey(0.3), 0.2, (1.6, 1.2), round=False)
#: A side is drawn on a panel of this width and height, mm, and then scaled down.
_WIDE, _HIGH = 28.0, 42.0
_SCALE = WIDTH / _WIDE
_EDGE = (SAFE + 0.4) / _SCALE  # the edge of a panel: its line stays in the safe zone


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
    """Draw front and back of a basket."""
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
