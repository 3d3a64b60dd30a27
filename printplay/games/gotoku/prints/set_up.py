"""The table set up for Gotoku: two piles, four pairs, and the dice on the characters."""

from __future__ import annotations

from collections.abc import Sequence

from printplay.core.i18n import _
from printplay.games.gotoku.prints.theme import DICE, DiceColour
from printplay.games.gotoku.state.composition import CardComposition, CharacterCard
from printplay.printing.drawing.colour import INK, WHITE, Colour, rgb
from printplay.printing.drawing.drawing import Drawing, Pen
from printplay.printing.table_top import TableTop

_NIGHT, _DEEP, _STRAW = rgb("#2b3a4a"), rgb("#1d4a4c"), rgb("#f0e2b8")
_PAIRS, _WIDE, _HIGH = 4, 10.4, 14.5
#: The places of a character's fields, as shares of its side from its middle: n, w, c, e, s.
_FIELDS = ((0.0, 0.3), (-0.3, 0.0), (0.0, 0.0), (0.3, 0.0), (0.0, -0.3))


def table(
    cards: CardComposition, signs: Sequence[tuple[str, Colour]], players: int, *, low_ink: bool,
    light: bool, labels: bool,
) -> Drawing:  # fmt: skip
    """Draw the table for some players; `signs` are those of the action cards, with colours."""
    top = TableTop("gotoku", low_ink=low_ink, light=light, labels=labels)
    for y, colour, mark in ((81.0, _NIGHT, "star"), (62.0, _DEEP, "plus")):
        top.pile(13.0, y, _WIDE, _HIGH, colour, mark, INK if low_ink else _STRAW)
    for number in range(_PAIRS):
        x = 33.0 + 13.4 * number
        mark, colour = signs[number % len(signs)]
        top.card(x, 81.0, _WIDE, _HIGH, _NIGHT, sign="star", name="point")
        top.card(x, 62.0, _WIDE, _HIGH, colour, sign=mark)
    top.label(13.0, 93.4, _("piles"), 20.0)
    top.label(53.0, 93.4, _("four open pairs"), 50.0)
    top.sign(None, "die-6", 90.0, 71.5, 4.0, INK)
    top.label(90.0, 62.5, _("black die"), 18.0)
    seats = ((30.0, 26.0, 36.0), (68.0, 30.0, 26.0), (90.0, 36.0, 15.0), (90.0, 18.0, 15.0))
    dealt = zip(cards.characters.values(), DICE, seats, strict=False)
    for character, dice, (x, y, side) in list(dealt)[:players]:
        _character(top, character, dice, x, y, side)
    top.label(30.0, 4.8, _("your character and dice"), 52.0)
    if players > 1:
        top.label(74.0, 4.8, _("the others"), 30.0)
    return top.as_icon()


def _character(
    top: TableTop, character: CharacterCard, dice: DiceColour, x: float, y: float, side: float
) -> None:
    card = Drawing("character", inline=True)
    card.rect(-side / 2, -side / 2, side, side, Pen(WHITE, INK, 0.4), radius=2)
    for (u, v), instinct in zip(_FIELDS, character.instincts, strict=True):
        value = character.start(instinct)
        top.sign(card, f"die-{value}", u * side, v * side, 0.14 * side, dice.colour)
    top.put(card, x, y)
