"""The dials: square tiles that are turned, for tables without 26 dice.

A tile lies in the place of a die, and the number at its upper edge, by the mark of the field, is
the die's value. Lowering turns it by a quarter; after the fourth number it is turned over. It
needs neither window nor pin: straight cuts are all.
"""

from __future__ import annotations

from printplay.core.i18n import _
from printplay.games.gotoku.prints.theme import DiceColour, pattern, sign, theme
from printplay.games.gotoku.state.composition import CardComposition
from printplay.printing.drawing.colour import WHITE, Colour
from printplay.printing.drawing.drawing import PT, Drawing, Pen, placed
from printplay.printing.drawing.icons import icon
from printplay.printing.drawing.icons.words import icon_in_words
from printplay.printing.drawing.sense import figure
from printplay.printing.text.fonts import BOLD, face

SIDE = 20.0
SAFE = 1.2
#: The numbers at the upper, right, lower and left edge; 0 is a die that has left the card.
FRONT, BACK = (6, 5, 4, 3), (2, 1, 0)
_FROM_MIDDLE = 4.6  # mm from the middle to the foot of a number
_SIZE = 15.5
_BARRED = 6  # it stands on a bar, so that it is no 9 upside down


def tile(
    cards: CardComposition, instinct: int, dice: DiceColour, *, low_ink: bool
) -> tuple[Drawing, Drawing]:
    """Draw both sides of the tile for the die of an instinct."""
    signed = sign(cards, instinct)
    return (_side(signed, FRONT, dice, low_ink=low_ink), _side(signed, BACK, dice, low_ink=low_ink))


def _side(signed: str, numbers: tuple[int, ...], dice: DiceColour, *, low_ink: bool) -> Drawing:
    inks = theme(low_ink=low_ink)
    ink = inks.ink if low_ink else dice.colour
    tint = WHITE if low_ink else dice.colour.mix(WHITE, 0.86)
    description = _("Turning tile for {instinct}, {dice}: {numbers}").format(
        instinct=icon_in_words(signed), dice=_(dice.name),
        numbers=", ".join(str(number or "X") for number in numbers),
    )  # fmt: skip
    drawing = Drawing(f"tile-{signed}-{dice.pattern}-{numbers[0]}", sense=figure(description))
    middle, inset = SIDE / 2, SIDE - 2 * SAFE
    drawing.rect(
        SAFE + 0.15,
        SAFE + 0.15,
        inset - 0.3,
        inset - 0.3,
        Pen(tint, ink, 0.15 if low_ink else 0.3),
        radius=1.4,
    )
    mark = pattern(dice, low_ink=low_ink)
    for x, y in ((1, 1), (1, -1), (-1, -1), (-1, 1)):
        drawing.stamp(mark, middle + 6.5 * x, middle + 6.5 * y, scale=1.5)
    drawing.circle(middle, middle, 3.7, Pen(WHITE, ink, 0.15 if low_ink else 0.25))
    drawing.stamp(icon(signed, inks.ink, WHITE, low_ink=low_ink, line=0.06), middle, middle, scale=2.9)
    for number, value in enumerate(numbers):
        _number(drawing, value, -90.0 * number, inks.ink)
    return drawing


def _number(drawing: Drawing, value: int, angle: float, ink: Colour) -> None:
    """Letter a number so that it stands upright when its edge is turned to the top."""
    _a, _b, c, d, x, y = placed(SIDE / 2, SIDE / 2, 1, angle)
    if value:
        foot = (c * _FROM_MIDDLE + x, d * _FROM_MIDDLE + y)
        drawing.text(*foot, str(value), BOLD, _SIZE, colour=ink, anchor="middle", angle=angle)
        if value == _BARRED:
            bar = Drawing("bar")
            bar.rect(-1.3, -0.75, 2.6, 0.4, Pen(ink))
            drawing.stamp(bar, *foot, angle=angle)
        return
    half = face(BOLD).cap_height * _SIZE * PT / 2
    cross = Drawing("removed")
    for side in (-1, 1):
        cross.line([(-half * 0.75, -half * 0.75 * side), (half * 0.75, half * 0.75 * side)],
                   Pen(None, ink, 0.7))  # fmt: skip
    far = _FROM_MIDDLE + half
    drawing.stamp(cross, c * far + x, d * far + y, angle=angle)
