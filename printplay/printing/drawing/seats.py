"""The pens of the seats: distinct in colour and in grey."""

from __future__ import annotations

from dataclasses import dataclass

from printplay.printing.drawing.colour import Colour, rgb
from printplay.printing.drawing.drawing import Pen


@dataclass(frozen=True)
class SeatPen:
    """The colour of a seat on light and on dark grounds, and its dashes for a line of 1 mm.

    The dashes distinguish it without colour.
    """

    colour: Colour
    night: Colour
    dash: tuple[float, ...]

    def line(self, width: float, *, dark: bool = False) -> Pen:
        """Return the pen for a line of a width in mm, on a dark ground if asked."""
        colour = self.night if dark else self.colour
        return Pen(None, colour, width, tuple(width * part for part in self.dash))


#: By seat. The first five differ for colour-blind eyes, too, and all have enough contrast for
#: letters on their ground; a dot is a short dash with round ends.
SEATS = (
    SeatPen(rgb("#2370db"), rgb("#a8ccff"), ()),
    SeatPen(rgb("#b05647"), rgb("#ef6c22"), (4.6, 2.0)),
    SeatPen(rgb("#003e26"), rgb("#64ac6a"), (0.1, 1.9)),
    SeatPen(rgb("#560059"), rgb("#bf7dbf"), (6.3, 1.8, 0.1, 1.8)),
    SeatPen(rgb("#624d00"), rgb("#fed252"), (9.0, 2.4)),
    SeatPen(rgb("#113aa6"), rgb("#4c98ff"), (2.2, 1.9)),
    SeatPen(rgb("#006c6a"), rgb("#00d2cf"), (6.3, 1.8, 0.1, 1.8, 0.1, 1.8)),
    SeatPen(rgb("#a61859"), rgb("#ff939e"), (9.0, 1.8, 2.2, 1.8)),
)


def pen_of(seat: int) -> SeatPen:
    """Return the pen of a seat, from 0; the ninth seat repeats the first."""
    return SEATS[seat % len(SEATS)]
