"""How Goldrausch looks: the inks of a claim office, and the signs of groups and chips."""

from __future__ import annotations

from dataclasses import dataclass

from printplay.i18n import N_
from printplay.printing.colour import Colour, grey, rgb
from printplay.printing.sparing import sparing

#: Group -> its icon.
SIGNS = {
    "adventurers": "boot",
    "diggers": "pickaxe",
    "ladies": "fan",
    "innkeepers": "tankard",
    "bandits": "mask",
    "counterfeiters": "stamp",
}


@dataclass(frozen=True)
class ChipColour:
    """A player's chips: a letter, a colour with its name, and the icon of its pattern."""

    letter: str
    name: str
    colour: Colour
    pattern: str


CHIP_COLOURS = (
    ChipColour("A", N_("red chips"), rgb("#a8322a"), "rays"),
    ChipColour("B", N_("blue chips"), rgb("#1f4d80"), "bars"),
    ChipColour("C", N_("green chips"), rgb("#3f7a3a"), "dots"),
    ChipColour("D", N_("yellow chips"), rgb("#b67a0c"), "rings"),
    ChipColour("E", N_("violet chips"), rgb("#6b3f86"), "checks"),
)


@dataclass(frozen=True)
class Theme:
    """Inks of the ledger; `feint` rules its lines, `margin` its columns."""

    ground: Colour
    band: Colour
    band_ink: Colour
    ink: Colour
    feint: Colour
    margin: Colour
    tint: Colour
    gold: Colour
    low_ink: bool = False


_FULL = Theme(
    ground=rgb("#faf3e1"),
    band=rgb("#4a3018"),
    band_ink=rgb("#f6e3b4"),
    ink=rgb("#3a2817"),
    feint=rgb("#9db4bd"),
    margin=rgb("#b4564a"),
    tint=rgb("#f0e2c0"),
    gold=rgb("#a87a1c"),
)
_LOW = sparing(_FULL, ("ground", "band", "tint"), feint=grey(0.72), margin=grey(0.45))


def theme(*, low_ink: bool) -> Theme:
    """Return the inks to print with."""
    return _LOW if low_ink else _FULL
