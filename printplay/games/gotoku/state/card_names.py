"""Cards in a record: `3a` is a point card, `charm` an action card, two make a pair."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from printplay.games.gotoku.state.composition import LINES
from printplay.match.lines.fields import Field
from printplay.match.lines.lists import between_commas
from printplay.match.lines.words import Unreadable, Words

OUTCOMES = ("success", "failure", "discarded")
#: Words of a line that cannot be the name of a card.
RESERVED = frozenset({*LINES, *OUTCOMES, "bonus", "from", "none", "on", "refill", "to"})
_POINT = re.compile(r"[0-9]+[a-z]+")
_WORD = re.compile(r"[^\W\d_]([^\W\d_]|-)*")


class CardPair(NamedTuple):
    """A point card and an action card that lie together; an empty text for a missing card."""

    point: str = ""
    action: str = ""


def is_point(card: str) -> bool:
    """Return whether a card is written as a point card: its value and a letter."""
    return _POINT.fullmatch(card) is not None


def is_card_word(card: str) -> bool:
    """Return whether a card is written as an action card or a character: one word, no digit."""
    return _WORD.fullmatch(card) is not None


def card_at(words: Words, index: int) -> str:
    """Return the card of a word, of either kind."""
    if index >= len(words) or words[index] == ",":
        raise Unreadable("card-missing", (index, index + 1), "card")
    card = words[index].casefold()
    if not is_point(card) and not is_card_word(card):
        raise Unreadable("no-card", (index, index + 1), "card", found=words[index])
    return card


def pair_at(words: Words, first: int, last: int) -> CardPair:
    """Return the words from `first` to `last` as a pair, in either order."""
    found = {"point": "", "action": ""}
    for index in range(first, last):
        card = card_at(words, index)
        kind = "point" if is_point(card) else "action"
        if found[kind]:
            raise Unreadable("pair", (index, index + 1), "card")
        found[kind] = card
    return CardPair(**found)


class EitherCard(Field):
    """A card of either kind."""

    def read(self, words: Words, at: int) -> tuple[str, int]:
        """Return the card as the record names it."""
        return card_at(words, at), at + 1


class OpenPair(Field):
    """A pair, to the end of the line."""

    def read(self, words: Words, at: int) -> tuple[CardPair, int]:
        """Return the pair; one card of it is enough."""
        card_at(words, at)
        return pair_at(words, at, len(words)), len(words)

    def write(self, value: Any) -> str:
        """Return the cards of the pair."""
        return pair_in_words(value)

    def json(self, value: Any) -> Any:
        """Return the cards by their kinds."""
        return value._asdict()


class Pairs(Field):
    """Pairs with commas between them, to the end of the line."""

    def read(self, words: Words, at: int) -> tuple[tuple[CardPair, ...], int]:
        """Return the pairs, of two cards or one."""
        pairs = []
        for first, last in between_commas(words, at, len(words)):
            if first >= last:
                raise Unreadable("card-missing", (first, first + 1), "card")
            pairs.append(pair_at(words, first, last))
        return tuple(pairs), len(words)

    def write(self, value: Any) -> str:
        """Return the pairs with commas between them."""
        return ", ".join(map(pair_in_words, value))

    def item(self, words: Words, first: int, last: int, item: int) -> tuple[int, int]:
        """Return the words of the pair with a number."""
        return between_commas(words, first, last)[item]

    def json(self, value: Any) -> Any:
        """Return the cards of each pair by their kinds."""
        return [pair._asdict() for pair in value]


class CardLine(Field):
    """A line of action cards, by its name or by its three cards, up to the word `before`."""

    def __init__(self, before: str, choices: Sequence[str]) -> None:
        self.before, self.choices = before, choices

    def read(self, words: Words, at: int) -> tuple[tuple[str, ...], int]:
        """Return the name of the line or its cards."""
        keys = [word.casefold() for word in words]
        last = keys.index(self.before) if self.before in keys else len(words)
        cards = tuple(card_at(words, index) for index in range(at, last))
        if len(cards) != (1 if cards[:1] and cards[0] in self.choices else 3):
            raise Unreadable("special", (at, max(last, at + 1)), "special")
        return cards, last

    def write(self, value: Any) -> str:
        """Return the name or the cards."""
        return " ".join(value)

    def begins(self, players: Sequence[str]) -> Sequence[str]:  # noqa: ARG002
        """Return the names of lines."""
        return self.choices


def pair_in_words(pair: CardPair) -> str:
    """Return a pair as a record writes it."""
    return " ".join(card for card in pair if card)
