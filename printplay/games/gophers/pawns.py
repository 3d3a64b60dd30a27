"""What stands for a player: a gopher to fold up, and a basket.

There are five colours, each with a pattern and a letter of its own.
"""

from __future__ import annotations

from functools import cache

from printplay.games.gophers.gopher import dress, gopher
from printplay.games.gophers.strokes import bow, hatch, inside
from printplay.games.gophers.theme import TEAMS, Theme, storey
from printplay.i18n import _
from printplay.printing.colour import WHITE, grey, rgb
from printplay.printing.drawing import PT, Drawing, Pen
from printplay.printing.fonts import BOLD, TEXT, face, fit
from printplay.printing.path import Command, circle, ellipse, polyline, rectangle

#: A pawn from below: a strip to glue, the front, the back head over heels, the base. Folded at
#: the three lines between, it stands like a tent.
GLUE, SIDE, BASE = 7.0, 42.0, 16.0
WIDTH, HEIGHT = 28.0, GLUE + 2 * SIDE + BASE
SAFE = 1.0
_EDGE = SAFE + 0.2  # where a panel ends: its line stays in the safe zone
TOKEN = 28.0  # a basket's square, mm
_FOLD = Pen(None, grey(0.3), 0.2, (1.6, 1.2), round=False)


def pawn(team: int, *, low_ink: bool) -> Drawing:
    """Draw a pawn, flat."""
    drawing = Drawing(f"pawn-{TEAMS[team][0]}")
    theme = storey(1, low_ink=low_ink)
    panel = _panel(team, low_ink, False)
    drawing.stamp(panel, 0, GLUE)
    drawing.stamp(_panel(team, low_ink, True), WIDTH, GLUE + 2 * SIDE, angle=180)
    strip = rectangle(SAFE, GLUE + 2 * SIDE + 0.8, WIDTH - 2 * SAFE, BASE - 0.8 - SAFE)
    dress(drawing, strip, TEAMS[team][2], TEAMS[team][1], theme, 3.0)
    label = Pen(WHITE, theme.ink, 0.25)
    drawing.rect(6, GLUE + 2 * SIDE + 5.0, WIDTH - 12, 5.0, label, radius=1)
    for text, y in ((_("base"), GLUE + 2 * SIDE + 6.5), (_("glue to the base"), 2.6)):
        size = fit(text, TEXT, WIDTH - 2 * SAFE - (12 if y > GLUE else 1), 7, 5, _("pawns"))
        drawing.text(WIDTH / 2, y, text, TEXT, size, colour=theme.ink, anchor="middle")
    for y in (GLUE, GLUE + SIDE, GLUE + 2 * SIDE):
        drawing.line([(SAFE + 0.1, y), (WIDTH - SAFE - 0.1, y)], _FOLD)
    return drawing


@cache
def _panel(team: int, low_ink: bool, behind: bool) -> Drawing:
    """Draw one side: a gopher at the mouth of its burrow, and its pattern at the foot."""
    theme = storey(1, low_ink=low_ink)
    letter, colour, pattern = TEAMS[team]
    drawing = Drawing(f"side-{letter}-{behind}")
    sky = rectangle(_EDGE, 0.8, WIDTH - 2 * _EDGE, SIDE - 1.6)
    drawing.path(sky, Pen(theme.fill(colour.mix(WHITE, 0.78))))
    arch = bow([(4.0, 6), (3.8, 22), (7.3, 34), (14, 38.8), (20.7, 34), (24.2, 22), (24.0, 6)])
    if not low_ink:
        drawing.path(arch, Pen(theme.ground.mix(WHITE, 0.2)))
        drawing.path(
            bow([(5.7, 6), (5.6, 22), (8.6, 33), (14, 37.2), (19.4, 33), (22.4, 22), (22.3, 6)]),
            Pen(theme.deep),
        )
    else:
        drawing.path(arch, Pen(None, grey(0.6), 0.25))
    turf = [(_EDGE, 6.8), (7, 7.6), (14, 7.0), (20, 7.7), (WIDTH - _EDGE, 6.9)]
    foot = (*bow(turf), ("L", WIDTH - _EDGE, 0.8), ("L", _EDGE, 0.8), ("Z",))
    drawing.path(foot, theme.drawn(rgb("#7fae55"), 0.25))
    drawing.stamp(
        gopher(low_ink, team, behind=behind), WIDTH / 2 - (0.0 if behind else 0.7), 5.6, scale=13.6
    )
    band = rectangle(_EDGE, 0.8, WIDTH - 2 * _EDGE, 4.0)
    dress(drawing, band, pattern, colour, theme, 2.6)
    drawing.path(band, theme.line(0.25))
    drawing.circle(WIDTH / 2, 2.8, 1.9, Pen(WHITE, theme.ink, 0.3))
    _letter(drawing, letter, WIDTH / 2, 2.8, 2.4, theme)
    drawing.path(sky, theme.line(0.3))
    return drawing


def _letter(drawing: Drawing, letter: str, x: float, y: float, high: float, theme: Theme) -> None:
    size = high / PT / face(BOLD).cap_height
    drawing.text(x, y - high / 2, letter, BOLD, size, colour=theme.ink, anchor="middle")


def basket_sides(team: int, *, low_ink: bool) -> tuple[Drawing, Drawing]:
    """Draw front and back of a basket."""
    return _basket(team, low_ink, False), _basket(team, low_ink, True)


@cache
def _basket(team: int, low_ink: bool, behind: bool) -> Drawing:
    theme = storey(1, low_ink=low_ink)
    letter, colour, pattern = TEAMS[team]
    drawing = Drawing(f"basket-{letter}-{behind}")
    middle = TOKEN / 2
    disc = circle(middle, middle, middle - 1.6)
    if behind:  # the pattern fills the whole token, and the letter is large
        dress(drawing, disc, pattern, colour, theme, 3.4)
        drawing.path(disc, theme.line(0.8))
        drawing.circle(middle, middle, 6.6, Pen(WHITE, theme.ink, 0.6))
        _letter(drawing, letter, middle, middle, 8.0, theme)
        return drawing
    drawing.path(disc, theme.drawn(colour.mix(WHITE, 0.8), 0.8))
    handle = bow([(6.2, 14.4), (8.0, 21.4), (14.0, 24.6), (20.0, 21.4), (21.8, 14.4)])
    drawing.path(handle, Pen(None, theme.ink, 2.2))
    drawing.path(handle, Pen(None, theme.fill(rgb("#c99a5b")), 1.2))
    body: list[Command] = [
        ("M", 5.2, 14.4), ("C", 5.8, 9.4, 7.0, 6.6, 8.6, 5.4), ("L", 19.4, 5.4),
        ("C", 21.0, 6.6, 22.2, 9.4, 22.8, 14.4), ("Z",),
    ]  # fmt: skip
    dress(drawing, body, pattern, colour, theme, 2.6)
    drawing.path(body, theme.line(0.5))
    rim = rectangle(4.4, 13.2, 19.2, 2.8, 1.3)
    drawing.path(rim, theme.drawn(rgb("#c99a5b"), 0.5))
    plait = (*polyline([(5, 13.2), (23, 13.2), (23, 16), (5, 16)]), ("Z",))
    inside(drawing, rim, lambda d: hatch(d, plait, theme.line(0.3), 1.3, 55))
    drawing.path(ellipse(middle, 9.4, 4.0, 3.5), Pen(WHITE, theme.ink, 0.4))
    _letter(drawing, letter, middle, 9.4, 4.6, theme)
    return drawing
