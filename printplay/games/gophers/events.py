"""The lines of a record of Gophers, and the header that names a variant."""

from __future__ import annotations

from difflib import get_close_matches

from printplay.games.gophers.actions import (
    At,
    Baskets,
    Cards,
    Collect,
    Counted,
    Dig,
    Gift,
    Page,
    Pay,
    Roll,
    Sum,
)
from printplay.games.gophers.cards import VARIANTS
from printplay.games.match import Grammar
from printplay.record.words import Unreadable, Words


def _variant(words: Words) -> tuple[str, ...]:
    words.end(2)
    variant = words[1].casefold()
    if variant not in VARIANTS:
        near = get_close_matches(variant, VARIANTS, 1)
        raise Unreadable(
            "no-variant",
            (1, 2),
            "did-you-mean-word" if near else "variants-are",
            found=words[1],
            near=near[0] if near else "",
            known=", ".join(VARIANTS),
        )
    return (variant,)


GRAMMAR = Grammar.of(
    Page,
    Counted,
    At,
    Roll,
    Dig,
    Collect,
    Gift,
    Baskets,
    Pay,
    Cards,
    Sum,
    headers={"variant": _variant},
)
