"""The names of icons for screen readers: a word each, in the language of the print."""

from __future__ import annotations

import re

from printplay.core.i18n import N_, _

_NUMBERED = re.compile(r"(.+)-(\d+)")
_NAMES = {
    "acorn": N_("acorn"),
    "adventurer": N_("adventurer"),
    "anchor": N_("anchor"),
    "bandit": N_("bandit"),
    "bars": N_("bars"),
    "basket": N_("basket"),
    "berry": N_("berry"),
    "boot": N_("boot"),
    "care": N_("care"),
    "charm": N_("charm"),
    "checks": N_("checks"),
    "chest": N_("chest"),
    "chip": N_("chip"),
    "coin": N_("coin"),
    "coins": N_("coins"),
    "column": N_("column"),
    "compass": N_("compass"),
    "counterfeit": N_("false coin"),
    "counterfeiter": N_("counterfeiter"),
    "craft": N_("craft"),
    "dare": N_("dare"),
    "diamond": N_("diamond"),
    "dice": N_("dice"),
    "die": N_("die"),
    "dig": N_("dig"),
    "digger": N_("digger"),
    "dots": N_("dots"),
    "drop": N_("drop"),
    "fan": N_("fan"),
    "flame": N_("flame"),
    "foot": N_("foot"),
    "gift": N_("gift"),
    "gopher": N_("gopher"),
    "grain": N_("grain"),
    "innkeeper": N_("innkeeper"),
    "lady": N_("lady"),
    "leaf": N_("leaf"),
    "lore": N_("lore"),
    "lower": N_("lower by one"),
    "mask": N_("mask"),
    "moon": N_("moon"),
    "nugget": N_("nugget"),
    "pair": N_("pair"),
    "palm": N_("palm"),
    "pickaxe": N_("pickaxe"),
    "plus": N_("plus"),
    "portal": N_("portal"),
    "rays": N_("rays"),
    "ridge": N_("ridge"),
    "rings": N_("rings"),
    "row": N_("row"),
    "ruin": N_("ruin"),
    "serpent": N_("sea serpent"),
    "ship": N_("ship"),
    "shovel": N_("shovel"),
    "stamp": N_("stamp"),
    "star": N_("star"),
    "store": N_("store"),
    "sun": N_("sun"),
    "tankard": N_("tankard"),
    "temple": N_("temple"),
    "wave": N_("wave"),
    "whale": N_("whale"),
}


def icon_in_words(name: str) -> str:
    """Return the name of an icon in words; a user's own icon has the name of its file.

    >>> icon_in_words("die-6"), icon_in_words("lady-2"), icon_in_words("my-cat")
    ('die 6', 'lady', 'my cat')
    """
    if (numbered := _NUMBERED.fullmatch(name)) and (kind := numbered[1]) in _NAMES:
        return f"{_(_NAMES[kind])} {numbered[2]}" if kind == "die" else _(_NAMES[kind])
    if name in _NAMES:
        return _(_NAMES[name])
    return name.rpartition("/")[2].removesuffix(".svg").replace("-", " ").replace("_", " ")
