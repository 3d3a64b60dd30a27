"""Cards in a record: `berry 5 5, acorn 3, dig`, and formulas of them: `acorn 6 - 2`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import Any, NamedTuple

from printplay.games.gophers.state.cards import DIG, KINDS, PLURALS, Card
from printplay.match.lines.fields import Field
from printplay.match.lines.words import Unreadable, Words

#: The uses of a card: added, subtracted or, in the beginner game, put back as change.
PLUS, MINUS, CHANGE = "+", "-", "change"
NOTHING = ("nothing", "none", "nobody")
_PART = re.compile(r"[+\-−]|\d+|[^\W\d]+|.")
_SIGNS = {"+": PLUS, "-": MINUS, "−": MINUS}


class CardUse(NamedTuple):
    """A card of a collection and its use."""

    sign: str
    card: Card


def cards_in_words(cards: tuple[Card, ...]) -> str:
    """Return cards as a record lists them."""
    return ", ".join(map(str, cards))


def formula(uses: tuple[CardUse, ...]) -> str:
    """Return a collection as a record writes it: `acorn 6 - 2`, `berry 5 + acorn 7`."""
    words: list[str] = []
    kind, sign = "", PLUS
    for use in uses:
        goes_on = use.sign == sign == CHANGE
        if words or use.sign != PLUS:
            words.append(PLUS if goes_on else use.sign)
        if use.card.kind != kind:
            words.append(use.card.kind)
        words.append(str(use.card.number))
        kind, sign = use.card.kind, use.sign
    return " ".join(words)


def says_nothing(words: Words, at: int) -> bool:
    """Return whether a line says `nothing`; raise Unreadable for any word after that."""
    if len(words) > at and words[at].casefold() in NOTHING:
        words.end(at + 1)
        return True
    return False


class CardFormula(Field):
    """Cards with the signs between them, or the word for none."""

    def read(self, words: Words, at: int) -> tuple[tuple[CardUse, ...], int]:
        """Return the cards in their order, each with its use."""
        if says_nothing(words, at):
            return (), len(words)
        uses: list[CardUse] = []
        sign, kind, open_sign = PLUS, "", True
        for index, part in _parts(words, at, len(words)):
            word = part.casefold()
            if part == ",":
                if open_sign:
                    raise Unreadable("card-missing", (index, index + 1))
                continue  # a sign stands between two cards, with a comma or without
            if part in _SIGNS:
                if open_sign and uses:
                    raise Unreadable("card-missing", (index, index + 1))
                sign = CHANGE if sign == CHANGE and part == "+" else _SIGNS[part]
                open_sign = True
            elif word == CHANGE:
                sign, open_sign = CHANGE, True
            elif part.isdecimal():
                if not kind:
                    raise Unreadable("card-kind", (index, index + 1), "card-kinds", number=part)
                if not open_sign:
                    raise Unreadable("card-sign", (index, index + 1), "card-sign", number=part)
                uses.append(CardUse(sign, Card(kind, int(part))))
                open_sign = False
            else:
                kind = _kind(word, index)
        if open_sign or words[-1] == ",":
            raise Unreadable("card-missing", (len(words), len(words) + 1), "collect")
        return tuple(uses), len(words)

    def write(self, value: Any) -> str:
        """Return the formula."""
        return formula(value) or NOTHING[0]

    def begins(self, players: Sequence[str]) -> Sequence[str]:  # noqa: ARG002
        """Return the kinds of cards, and the word for none."""
        return (*KINDS, NOTHING[0])

    def json(self, value: Any) -> Any:
        """Return each card as a record names it, with its sign."""
        return [{"sign": use.sign, "card": str(use.card)} for use in value]


class ShownCards(Field):
    """Cards, to the end of the line."""

    def read(self, words: Words, at: int) -> tuple[tuple[Card, ...], int]:
        """Return the cards in their order."""
        return cards_at(words, at, len(words)), len(words)

    def write(self, value: Any) -> str:
        """Return the cards with commas between them."""
        return cards_in_words(value)

    def begins(self, players: Sequence[str]) -> Sequence[str]:  # noqa: ARG002
        """Return the kinds of cards."""
        return _ALL

    def json(self, value: Any) -> Any:
        """Return each card as a record names it."""
        return list(map(str, value))


class TakenCard(Field):
    """One card, or the word for none."""

    def write(self, value: Any) -> str:
        """Return the card."""
        return str(value or NOTHING[0])

    def begins(self, players: Sequence[str]) -> Sequence[str]:  # noqa: ARG002
        """Return the kinds of cards, and the word for none."""
        return (*_ALL, NOTHING[0])

    def json(self, value: Any) -> Any:
        """Return the card as a record names it."""
        return str(value) if value else None


_ALL = (*KINDS, DIG.kind)


def _parts(words: Words, first: int, last: int) -> Iterator[tuple[int, str]]:
    """Yield the parts of words with the index of their word: `6-2` is three of them."""
    for index in range(first, last):
        for part in _PART.findall(words[index]):
            yield index, part


def _kind(word: str, index: int) -> str:
    kind = PLURALS.get(word, word)
    if kind not in KINDS:
        near = get_close_matches(kind, KINDS, 1)
        raise Unreadable(
            "card-none",
            (index, index + 1),
            "did-you-mean-word" if near else "card-kinds",
            found=word,
            near=near[0] if near else "",
        )
    return kind


def cards_at(words: Words, first: int, last: int) -> tuple[Card, ...]:
    """Read cards between two words: `berry 5 5, acorn 3, dig`."""
    found, kind, named = [], "", True
    for index, part in _parts(words, first, last):
        word = part.casefold()
        if part == ",":
            continue
        if word == DIG.kind:
            found.append(DIG)
            kind = ""
        elif part.isdecimal():
            if not kind:
                raise Unreadable("card-kind", (index, index + 1), "card-kinds", number=part)
            found.append(Card(kind, int(part)))
            named = True
        else:
            kind, named = _kind(word, index), False
    if not found or not named:
        raise Unreadable("number-missing", (last, last + 1))
    return tuple(found)
