"""A pen for each seat of a table: whose a line is, with colour and without."""

from __future__ import annotations

from dataclasses import dataclass

from printplay.printing.colour import Colour, rgb
from printplay.printing.drawing import Pen


@dataclass(frozen=True)
class SeatPen:
    """The colour of a seat on a light ground and on a dark one, and its dashes for a line of 1 mm.

    The dashes tell it apart without any colour.
    """

    colour: Colour
    night: Colour
    dash: tuple[float, ...]

    def line(self, width: float, *, dark: bool = False) -> Pen:
        """Return the pen for a line of so many mm, on a dark ground if asked."""
        colour = self.night if dark else self.colour
        return Pen(None, colour, width, tuple(width * part for part in self.dash))


#: By seat. Neighbours differ in lightness, too; a dot is a dash that its round ends make one.
SEATS = (
    SeatPen(rgb("#1b4f9c"), rgb("#8db9f5"), ()),
    SeatPen(rgb("#c2401c"), rgb("#ff9a76"), (4.6, 2.0)),
    SeatPen(rgb("#0f5c3f"), rgb("#7fd6a8"), (0.1, 1.9)),
    SeatPen(rgb("#8a3fa0"), rgb("#d9a3ea"), (6.3, 1.8, 0.1, 1.8)),
    SeatPen(rgb("#8a6400"), rgb("#e8c55a"), (9.0, 2.4)),
    SeatPen(rgb("#222b35"), rgb("#e9edf2"), (2.2, 1.9)),
    SeatPen(rgb("#0f7f92"), rgb("#7ddbe8"), (6.3, 1.8, 0.1, 1.8, 0.1, 1.8)),
    SeatPen(rgb("#b03070"), rgb("#ff9fc8"), (9.0, 1.8, 2.2, 1.8)),
)


def pen_of(seat: int) -> SeatPen:
    """Return the pen of a seat, from 0; a ninth player has that of the first."""
    return SEATS[seat % len(SEATS)]
