"""The look of Goldrausch's chips: their colours, letters and patterns, and their paper."""

from __future__ import annotations

from dataclasses import dataclass

from printplay.core.i18n import N_
from printplay.printing.drawing.colour import Colour, rgb

#: The paper that a chip is printed on.
PAPER = rgb("#faf3e1")


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
