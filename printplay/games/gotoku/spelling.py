"""How a record spells cards: `3a` is a point card, `charm` an action card, two make a pair."""

from __future__ import annotations

import re
from typing import NamedTuple

from printplay.games.gotoku.composition import LINES
from printplay.record.words import Unreadable, Words

OUTCOMES = ("success", "failure", "discarded")
#: Words of a line that cannot be the name of a card.
RESERVED = frozenset({*LINES, *OUTCOMES, "bonus", "from", "none", "on", "refill", "to"})
_POINT = re.compile(r"[0-9]+[a-z]+")
_WORD = re.compile(r"[^\W\d_]([^\W\d_]|-)*")


class Pair(NamedTuple):
    """A point card and an action card that lie together; an empty text is a card not there."""

    point: str = ""
    action: str = ""


def is_point(card: str) -> bool:
    """Tell whether a card is written as a point card: its value and a letter."""
    return _POINT.fullmatch(card) is not None


def is_card_word(card: str) -> bool:
    """Tell whether a card is written as an action card or a character: one word, no digit."""
    return _WORD.fullmatch(card) is not None


def card_at(words: Words, index: int) -> str:
    """Return a word as a card, of either kind."""
    if index >= len(words) or words[index] == ",":
        raise Unreadable("card-missing", (index, index + 1), "card")
    card = words[index].casefold()
    if not is_point(card) and not is_card_word(card):
        raise Unreadable("no-card", (index, index + 1), "card", found=words[index])
    return card


def pair_at(words: Words, first: int, last: int) -> Pair:
    """Return the words from `first` to `last` as a pair, in either order."""
    found = {"point": "", "action": ""}
    for index in range(first, last):
        card = card_at(words, index)
        kind = "point" if is_point(card) else "action"
        if found[kind]:
            raise Unreadable("pair", (index, index + 1), "card")
        found[kind] = card
    return Pair(**found)


def pair_in_words(pair: Pair) -> str:
    """Return a pair as a record writes it."""
    return " ".join(card for card in pair if card)
