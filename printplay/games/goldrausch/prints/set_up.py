"""The table set up for Goldrausch: the symbols in a column, the pile, everyone's chips."""

from __future__ import annotations

from collections.abc import Sequence

from printplay.core.i18n import _
from printplay.games.goldrausch.prints.chips import badge, pattern
from printplay.games.goldrausch.prints.theme import CHIP_COLOURS
from printplay.games.goldrausch.state.composition import CHIPS
from printplay.printing.drawing.colour import Colour, rgb
from printplay.printing.drawing.drawing import Drawing
from printplay.printing.table_top import TableTop

_BACK, _GOLD, _PAPER = rgb("#4d3a29"), rgb("#e3b23a"), rgb("#faf3e2")
_WIDE, _HIGH, _COLUMN = 8.6, 11.9, 80.0
#: The middle of each player's chips, and of one chip to the next.
_SEATS = ((13.6, 8.6), (86.4, 8.6), (86.4, 91.4), (13.6, 91.4), (86.4, 27.0))
_CHIP, _APART = 3.3, 7.4


def table(
    groups: Sequence[tuple[str, Colour]], players: int, *, low_ink: bool, light: bool, labels: bool
) -> Drawing:
    """Draw the table for some players; `groups` are signs and colours of the symbol cards."""
    top = TableTop("goldrausch", low_ink=low_ink, light=light, labels=labels)
    step = _COLUMN / max(6, len(groups))
    high = min(_HIGH, step - 0.8)
    for number, (sign, colour) in enumerate(groups):
        y = 50 + _COLUMN / 2 - step * (number + 0.5)
        for side in (-1, 1):
            for away in (1, 2):
                top.place(50 + side * away * (_WIDE + 1.4), y, _WIDE, high)
        top.card(50, y, _WIDE, high, colour, sign=sign)
    top.label(35.0, 94.0, _("figures"), 22.0)
    top.label(65.0, 94.0, _("coins"), 22.0)
    top.pile(83.0, 58.0, 10.6, 14.8, _BACK, "coin", _GOLD)
    top.label(84.0, 45.0, _("the pile"), 22.0)
    pad = top.card(13.6, 58.0, 14.0, 19.0, _PAPER, inner=False, name="pad")
    for row in range(5):
        top.rule(pad, -5.0, 6.0 - 3.0 * row, 5.0)
    top.pen(23.0, 57.0, -6.0)
    top.label(14.4, 43.5, _("score pad"), 24.0)
    mark = badge if labels else pattern  # the letters would be too small
    for chip, (x, y) in list(zip(CHIP_COLOURS, _SEATS, strict=False))[:players]:
        for number in range(CHIPS):
            at = x + _APART * (number - (CHIPS - 1) / 2)
            top.put(mark(chip, low_ink=low_ink), at, y, scale=_CHIP)
    return top.as_icon()
