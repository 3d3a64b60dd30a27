"""The look of Gotoku: papers and inks, names and icons of instincts, the colours of dice."""

from __future__ import annotations

from dataclasses import dataclass

from printplay.core.i18n import N_, _
from printplay.games.gotoku.state.state import CardComposition, CharacterCard
from printplay.printing.drawing.colour import INK, WHITE, Colour, grey, rgb
from printplay.printing.drawing.drawing import Drawing
from printplay.printing.drawing.icons import icon
from printplay.printing.drawing.ink_saving import low_ink_theme

#: Instinct -> its name; its icon has the same name. Instincts of other decks take icons in order.
INSTINCTS = {
    "charm": N_("Charm"),
    "lore": N_("Lore"),
    "dare": N_("Dare"),
    "care": N_("Care"),
    "craft": N_("Craft"),
}
CHARACTERS = {
    "siren": N_("Siren"),
    "scholar": N_("Scholar"),
    "rogue": N_("Rogue"),
    "healer": N_("Healer"),
    "smith": N_("Smith"),
}


@dataclass(frozen=True)
class DiceColour:
    """The dice of a character: a colour, its name, and the icon of its pattern."""

    name: str
    colour: Colour
    pattern: str


DICE = (
    DiceColour(N_("red dice"), rgb("#b04a4a"), "rays"),
    DiceColour(N_("blue dice"), rgb("#2f5f8f"), "bars"),
    DiceColour(N_("green dice"), rgb("#4a8060"), "dots"),
    DiceColour(N_("yellow dice"), rgb("#b98b2a"), "rings"),
    DiceColour(N_("violet dice"), rgb("#705594"), "checks"),
)


@dataclass(frozen=True)
class Theme:
    """Inks: `ground` of cards, `quiet` for secondary marks, `line` for fields."""

    ground: Colour
    band: Colour
    band_ink: Colour
    ink: Colour
    line: Colour
    quiet: Colour
    low_ink: bool = False


_FULL = Theme(
    ground=WHITE,
    band=rgb("#2b3a4a"),
    band_ink=rgb("#f5f1e6"),
    ink=rgb("#2b3a4a"),
    line=rgb("#8b97a3"),
    quiet=rgb("#dfe4e8"),
)
_LOW = low_ink_theme(_FULL, ("ground", "band"), line=grey(0.5), quiet=grey(0.84))


def theme(*, low_ink: bool) -> Theme:
    return _LOW if low_ink else _FULL


def sign(cards: CardComposition, instinct: int) -> str:
    name = cards.instincts[instinct]
    return name if name in INSTINCTS else tuple(INSTINCTS)[instinct % len(INSTINCTS)]


def instinct_name(cards: CardComposition, instinct: int) -> str:
    """Return the name of an instinct in the current language; in other decks untranslated."""
    name = cards.instincts[instinct]
    return _(INSTINCTS[name]) if name in INSTINCTS else name.capitalize()


def character_name(character: CharacterCard) -> str:
    """Return the name of a character in the current language; in other decks untranslated."""
    name = character.name
    return _(CHARACTERS[name]) if name in CHARACTERS else name.capitalize()


def pattern(dice: DiceColour, *, low_ink: bool) -> Drawing:
    """Return the pattern of a colour as an icon of radius 1."""
    if low_ink:
        return icon(dice.pattern, INK, WHITE, low_ink=True, line=0.06)
    return icon(dice.pattern, dice.colour, dice.colour.mix(WHITE, 0.82))
