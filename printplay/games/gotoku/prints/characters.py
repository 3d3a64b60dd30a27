"""The character cards, of five fields, each for a die of 16 mm; the dials: tiles in place of dice.

The number at a tile's upper edge, by the mark of the field, is the die's value. Lowering turns it
by a quarter; after the fourth number it is turned over. It needs neither window nor pin.
"""

from __future__ import annotations

from printplay.core.i18n import _
from printplay.games.gotoku.prints.theme import (
    DiceColour,
    Theme,
    character_name,
    instinct_name,
    pattern,
    sign,
    theme,
)
from printplay.games.gotoku.state.state import FIELDS, CardComposition, CharacterCard
from printplay.printing.drawing.colour import WHITE, Colour
from printplay.printing.drawing.drawing import PT, Drawing, Pen, placed
from printplay.printing.drawing.icons import icon, outlined
from printplay.printing.drawing.icons.words import icon_in_words
from printplay.printing.drawing.path import Command, rectangle
from printplay.printing.drawing.sense import DECORATION, figure
from printplay.printing.text.fonts import BOLD, CHART, TEXT, face
from printplay.printing.text.typesetting import fit

TILE_SIDE = 20.0
TILE_SAFE = 1.2
#: The numbers at the upper, right, lower and left edge; 0 is a die that has left the card.
FRONT, BACK = (6, 5, 4, 3), (2, 1, 0)
_FROM_MIDDLE = 4.6  # mm from the middle to the foot of a number
_SIZE = 15.5
_BARRED = 6  # it stands on a bar, so that it is no 9 upside down
#: The side of a card, of a field of the plus sign, and of the place for a die or a tile, mm.
SIDE, FIELD, PLACE = 92.0, 27.4, 20.5
SAFE = 3.0
DIE = 16.0
#: Field -> its column and row from the middle.
PLACES = dict(zip(FIELDS, ((0, 1), (-1, 0), (0, 0), (1, 0), (0, -1)), strict=True))
_DROP = 2.7  # mm from the middle of a field down to its place
_FACE = 0.8  # half of a die and its outline, as shares of its icon


def draw_front(
    cards: CardComposition, character: CharacterCard, dice: DiceColour, *, low_ink: bool
) -> Drawing:
    """Draw the front of a character in the current language."""
    inks = theme(low_ink=low_ink)
    fields = zip(character.instincts, character.values, strict=True)
    description = _(
        "Character card {name}, {dice}: above {n}, left {w}, in the middle {c}, right {e}, below {s}."
    )
    values = (f"{instinct_name(cards, instinct)} {value}" for instinct, value in fields)
    description = description.format(
        name=character_name(character), dice=_(dice.name), **dict(zip(FIELDS, values, strict=True))
    )
    drawing = Drawing(f"character-{character.name}", sense=figure(description))
    ink = inks.ink if low_ink else dice.colour
    tint = WHITE if low_ink else dice.colour.mix(WHITE, 0.86)
    inset = SIDE - 2 * SAFE
    drawing.rect(SAFE + 0.2, SAFE + 0.2, inset - 0.4, inset - 0.4, Pen(inks.ground, ink, 0.4), radius=3)
    drawing.path(_plus(SIDE / 2, SIDE / 2, FIELD / 2, 2.6), Pen(tint, ink, 0.35))
    for field, instinct, value in zip(FIELDS, character.instincts, character.values, strict=True):
        column, row = PLACES[field]
        x, y = SIDE / 2 + FIELD * column, SIDE / 2 + FIELD * row
        _field(drawing, x, y, sign(cards, instinct), instinct_name(cards, instinct), value, ink, tint, inks)
    _draw_corners(drawing, character_name(character), dice, ink, inks)
    return drawing


def _plus(x: float, y: float, half: float, radius: float, inset: float = 0.0) -> tuple[Command, ...]:
    """Return the outline of a plus sign of five squares about x, y, its outer corners rounded."""
    h, reach, r, k = half - inset, 3 * half - inset, radius, radius * 0.4477
    turns = ((1, 0, 0, 1), (0, 1, -1, 0), (-1, 0, 0, -1), (0, -1, 1, 0))
    path: list[Command] = []
    for a, b, c, d in turns:  # one arm after another, the right one first

        def corner(u: float, v: float, a: int = a, b: int = b, c: int = c, d: int = d) -> list[float]:
            return [x + a * u + c * v, y + b * u + d * v]

        path += [
            ("L" if path else "M", *corner(h, -h)), ("L", *corner(reach - r, -h)),
            ("C", *corner(reach - k, -h), *corner(reach, -h + k), *corner(reach, -h + r)),
            ("L", *corner(reach, h - r)),
            ("C", *corner(reach, h - k), *corner(reach - k, h), *corner(reach - r, h)), ("L", *corner(h, h)),
        ]  # fmt: skip
    return (*path, ("Z",))


def _field(
    drawing: Drawing, x: float, y: float, signed: str, name: str, value: int, ink: Colour,
    tint: Colour, inks: Theme,
) -> None:  # fmt: skip
    """Draw a field: sign, name and start value above, the place for die or tile below."""
    half = PLACE / 2
    low = y - _DROP
    pale = inks.quiet if inks.low_ink else ink.mix(WHITE, 0.62)
    drawing.rect(x - half, low - half, PLACE, PLACE, Pen(WHITE, inks.line, 0.25), radius=1.6)
    # the start face of the die, covered by that very die
    drawing.stamp(icon(f"die-{value}", pale, WHITE, low_ink=inks.low_ink), x, low, scale=DIE / 2 / _FACE)
    point = low + half + 0.3  # the number of a turning tile at this mark counts
    drawing.polygon([(x - 1.2, point + 1.3), (x, point), (x + 1.2, point + 1.3)], Pen(ink))
    level = low + half + 3.2
    drawing.stamp(icon(signed, inks.ink, tint, low_ink=inks.low_ink), x - 8.9, level, scale=2.9)
    size = fit(name, BOLD, 11.6, 8, 6, _("character"))
    drawing.text(x + 0.7, level - 0.34 * size * PT + 0.5, name, BOLD, size, colour=inks.ink, anchor="middle")
    drawing.stamp(icon(f"die-{value}", inks.ink, tint, low_ink=inks.low_ink), x + 9.6, level, scale=3.1)


def _draw_corners(drawing: Drawing, name: str, dice: DiceColour, ink: Colour, inks: Theme) -> None:
    """Put name, dice and the two lines into the corners that the plus sign leaves free."""
    low, high = SAFE + 1 + FIELD / 2, SIDE - SAFE - 1 - FIELD / 2
    room = FIELD - 4.0
    size = fit(name, CHART, room, 17, 9, _("character"))
    drawing.text(low, high + 0.6, name, CHART, size, colour=inks.ink, anchor="middle")
    drawing.line([(low - 5, high - 1.6), (low + 5, high - 1.6)], Pen(None, ink, 0.35))
    ground = outlined(dice.pattern, ink, 0.04) if inks.low_ink else pattern(dice, low_ink=False)
    drawing.stamp(ground, high, high + 2.2, scale=6.4)
    words = _(dice.name)
    size = fit(words, TEXT, room, 8.5, 6, _("character"))
    drawing.text(high, high - 8.2, words, TEXT, size, colour=inks.ink, anchor="middle")
    for x, line, label in ((low, "row", _("row")), (high, "column", _("column"))):
        drawing.stamp(icon(line, inks.line, inks.ground), x, low + 1.6, scale=5.2)
        size = fit(label, TEXT, room, 7.5, 6, _("character"))
        drawing.text(x, low - 7.2, label, TEXT, size, colour=inks.line.mix(inks.ink, 0.5), anchor="middle")


def draw_back(*, low_ink: bool) -> Drawing:
    """Draw the common back of all characters; it looks the same after half a turn."""
    inks = theme(low_ink=low_ink)
    drawing = Drawing("character-back", sense=DECORATION)
    inset, middle = SIDE - 2 * SAFE, SIDE / 2
    drawing.rect(SAFE + 0.25, SAFE + 0.25, inset - 0.5, inset - 0.5, Pen(inks.band, inks.ink, 0.5), radius=3)
    line = inks.line if low_ink else inks.band.mix(WHITE, 0.28)
    half, pitch = 9.4, 8.0
    arm, reach = half + 3.5, 3 * half + 3.5
    for row in range(-4, 5):
        for column in range(-4, 5):
            u, v = pitch * column, pitch * row
            if min(abs(u), abs(v)) > arm or max(abs(u), abs(v)) > reach:
                drawing.path(_plus(middle + u, middle + v, 0.8, 0.01), Pen(None, line, 0.25))
    gold = inks.ink if low_ink else inks.band_ink
    drawing.path(_plus(middle, middle, half, 1.8), Pen(inks.band, gold, 0.7))
    drawing.path(_plus(middle, middle, half, 1.0, 1.1), Pen(None, gold, 0.25))
    for column, row in PLACES.values():
        x, y = middle + 2 * half * column, middle + 2 * half * row
        drawing.path(rectangle(x - 5, y - 5, 10, 10, 1.6), Pen(None, gold, 0.5))
        drawing.path(rectangle(x - 1.6, y - 1.6, 3.2, 3.2, 0.5), Pen(gold))
    return drawing


def tile(
    cards: CardComposition, instinct: int, dice: DiceColour, *, low_ink: bool
) -> tuple[Drawing, Drawing]:
    """Draw both sides of the tile for the die of an instinct."""
    signed = sign(cards, instinct)
    return (_tile_side(signed, FRONT, dice, low_ink=low_ink), _tile_side(signed, BACK, dice, low_ink=low_ink))


def _tile_side(signed: str, numbers: tuple[int, ...], dice: DiceColour, *, low_ink: bool) -> Drawing:
    inks = theme(low_ink=low_ink)
    ink = inks.ink if low_ink else dice.colour
    tint = WHITE if low_ink else dice.colour.mix(WHITE, 0.86)
    description = _("Turning tile for {instinct}, {dice}: {numbers}").format(
        instinct=icon_in_words(signed), dice=_(dice.name),
        numbers=", ".join(str(number or "X") for number in numbers),
    )  # fmt: skip
    drawing = Drawing(f"tile-{signed}-{dice.pattern}-{numbers[0]}", sense=figure(description))
    middle, inset = TILE_SIDE / 2, TILE_SIDE - 2 * TILE_SAFE
    drawing.rect(
        TILE_SAFE + 0.15,
        TILE_SAFE + 0.15,
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
        _letter_number(drawing, value, -90.0 * number, inks.ink)
    return drawing


def _letter_number(drawing: Drawing, value: int, angle: float, ink: Colour) -> None:
    """Letter a number so that it stands upright when its edge is turned to the top."""
    _a, _b, c, d, x, y = placed(TILE_SIDE / 2, TILE_SIDE / 2, 1, angle)
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
