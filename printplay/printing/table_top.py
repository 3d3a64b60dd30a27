"""A table from above, set up for a game: the picture of a set-up page.

It is a square of 100 x 100, y up; cards on it are too small to read, and drawn in few strokes.
"""

from __future__ import annotations

from printplay.core.i18n import _
from printplay.printing.drawing.colour import INK, WHITE, Colour, rgb
from printplay.printing.drawing.drawing import PT, Drawing, Pen, Stamp, placed
from printplay.printing.drawing.icons import icon
from printplay.printing.text.fonts import TEXT, face
from printplay.printing.text.typesetting import set_text

_SIDE = 100.0
_WOOD, _EDGE, _CARD = rgb("#f1e7d3"), rgb("#c9b48c"), 1.4
#: The width of outlines and the size of letters, in units of the picture.
_LINE, _LETTERS = 0.4, 10.0
_PEN = rgb("#38507a")


class TableTop:
    """A table with things on it: with `low_ink` outlined on white, with `light` on a white table."""

    def __init__(self, name: str, *, low_ink: bool, light: bool, labels: bool = True) -> None:
        self._all = Drawing(f"table-{name}")
        self.low_ink, self._labels = low_ink, labels
        wood = WHITE if low_ink or light else _WOOD
        rim = Pen(wood, INK, _LINE) if low_ink else Pen(wood, _EDGE, 1.0)
        self._all.rect(0.5, 0.5, _SIDE - 1, _SIDE - 1, rim, radius=9)

    def fill(self, colour: Colour) -> Colour:
        """Return a fill: the colour, or white in low ink."""
        return WHITE if self.low_ink else colour

    def card(
        self, x: float, y: float, wide: float, high: float, colour: Colour, *, sign: str = "",
        ink: Colour = INK, angle: float = 0.0, inner: bool = True, name: str = "card",
    ) -> Drawing:  # fmt: skip
        """Place a card by its middle; return its drawing, whose origin is the middle.

        `sign` is an icon in the middle; with `inner` it is on a pale panel.
        """
        card = Drawing(name, inline=True)
        line = colour if inner and not self.low_ink else INK
        card.rect(-wide / 2, -high / 2, wide, high, Pen(self.fill(colour), INK, _LINE), radius=_CARD)
        if inner and not self.low_ink:
            edge = 0.1 * wide
            card.rect(-wide / 2 + edge, -high / 2 + edge, wide - 2 * edge, high - 2 * edge,
                      Pen(WHITE), radius=_CARD / 2)  # fmt: skip
        if sign:
            self.sign(card, sign, 0, 0, 0.36 * min(wide, high), line if inner else ink)
        self._all.stamp(card, x, y, angle=angle)
        return card

    def pile(
        self, x: float, y: float, wide: float, high: float, colour: Colour, sign: str, ink: Colour
    ) -> None:
        """Place a pile of cards by the middle of its uppermost one."""
        for step in (1.6, 0.8, 0.0):
            self.card(x + step, y - step, wide, high, colour, inner=False, sign="" if step else sign, ink=ink)

    def place(self, x: float, y: float, wide: float, high: float) -> None:
        """Outline a place for a card, by its middle."""
        self._all.rect(x - wide / 2, y - high / 2, wide, high,
                       Pen(None, INK, 0.3, dash=(1.0, 0.8)), radius=_CARD)  # fmt: skip

    def sign(
        self, on: Drawing | None, name: str, x: float, y: float, radius: float,
        colour: Colour = INK,
    ) -> None:  # fmt: skip
        """Draw an icon on the table, or on a drawing there (`on`)."""
        ink = INK if self.low_ink else colour
        sign_drawing = icon(name, ink, self.fill(WHITE), low_ink=self.low_ink, line=0.1)
        (on or self._all).stamp(sign_drawing, x, y, scale=radius)

    def place_drawing(
        self, drawing: Drawing, x: float, y: float, *, scale: float = 1.0, angle: float = 0.0
    ) -> None:
        """Place any drawing by its origin."""
        self._all.stamp(drawing, x, y, scale=scale, angle=angle)

    def rule(self, on: Drawing, x: float, y: float, end: float) -> None:
        on.line([(x, y), (end, y)], Pen(None, INK, 0.25))

    def pen(self, x: float, y: float, angle: float, length: float = 15.0) -> None:
        """Place a pen by its middle; at 0 degrees it points upwards."""
        pen, half, side = Drawing("pen", inline=True), length / 2, 0.75
        pen.polygon([(-side, -half), (side, -half), (side, half - 2.6), (0, half),
                     (-side, half - 2.6)], Pen(self.fill(_PEN), INK, 0.3))  # fmt: skip
        self._all.stamp(pen, x, y, angle=angle)

    def label(self, x: float, y: float, text: str, room: float) -> None:
        """Write a few words below y, centred at x, in lines of at most `room`."""
        if not self._labels:
            return
        setting = set_text(text, TEXT, room, 9.0, _LETTERS, 7.5, _("set-up and play"))
        cap = face(TEXT).cap_height * setting.size * PT
        for number, line in enumerate(setting.lines):
            self._all.text(x, y - cap / 2 - number * setting.leading, line, TEXT, setting.size,
                           colour=INK, anchor="middle")  # fmt: skip

    def as_icon(self) -> Drawing:
        """Return the picture within radius 1, for use as an icon of a deck file."""
        icon_drawing = Drawing(self._all.name, frame=(-1.0, -1.0, 1.0, 1.0))
        icon_drawing.items.append(Stamp(self._all, placed(-1.0, -1.0, 2 / _SIDE)))
        return icon_drawing
