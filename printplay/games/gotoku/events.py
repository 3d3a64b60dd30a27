"""The events of a match of Gotoku, and their lines in a record."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Self

from printplay.games.gotoku.state.state import (
    LINES,
    OUTCOMES,
    CardLine,
    CardPair,
    EitherCard,
    OpenPair,
    Pairs,
)
from printplay.match.lines.fields import field_after, name, number, one_of, own_field, word
from printplay.match.lines.grammar import Grammar, PlayerEvent, TableEvent
from printplay.match.lines.line import Span, line
from printplay.match.lines.lists import numbers
from printplay.match.lines.words import COMMAS, LIST, Nobody, Unreadable, Words, tidy


def _nobody_dealt(_words: Words, _start: int) -> Unreadable:
    return Unreadable("character", (1, 2), "character")


def _nobody_starts(_words: Words, _start: int) -> Unreadable:
    return Unreadable("start", (0, 1))


@line("character", split=COMMAS, in_block=True)
class Character(TableEvent):
    """A character card is dealt to a player; `values` are the dice set on it, if entered."""

    who: str = name(missing=_nobody_dealt)
    character: str = word(missing=_nobody_dealt)
    values: tuple[int, ...] = numbers(default=())

    @classmethod
    def read(cls, _player: str, words: Words) -> Self:
        """Read a name of any length, a card, and numbers: the name ends where the rest begins."""
        last = len(words)
        while last > 3 and re.fullmatch("[0-9]+", words[last - 1]):
            last -= 1
        if last < 3:
            raise _nobody_dealt(words, last)
        player_name = tidy(words.text[words.span((1, 2))[0] : words.span((1, last - 1))[1]])
        if words.players and player_name not in words.players:
            raise Nobody(player_name, (1, last - 1))
        values = tuple(words.number(index) for index in range(last, len(words)))
        return cls(player_name, words[last - 1].casefold(), values)

    def places(self, words: Words) -> Mapping[str, Span]:
        """Return the words of the fields, counted from the end of the line."""
        last = len(words) - len(self.values)
        return {"who": (1, last - 1), "character": (last - 1, last), "values": (last, len(words))}


@line("deal", in_block=True)
class Deal(TableEvent):
    """The open pairs at the start."""

    pairs: tuple[CardPair, ...] = own_field(Pairs())


@line("start", in_block=True)
class Start(TableEvent):
    """The player who takes the first turn, as the black die decided."""

    who: str = name(missing=_nobody_starts)


@line("take", split=COMMAS)
class Take(PlayerEvent):
    """A card taken from a pair (0: unknown), and the cards that came up in its place.

    A card is named as in the record: `3a` is a point card, `charm` an action card.
    """

    card: str = own_field(EitherCard())
    pair: int = field_after("from", number(), default=0)
    refill: CardPair = field_after(
        "refill", own_field(OpenPair()), default=CardPair(), comma=True, hint="take"
    )


@line("use")
class Use(PlayerEvent):
    """An action card discarded to lower a die; `die` and `value` only if the record says them."""

    card: str = own_field(EitherCard())
    die: str = field_after("on", own_field(EitherCard()), default="")
    value: int | None = field_after("to", number(), default=None)


@line("special", split=COMMAS)
class Special(PlayerEvent):
    """Three action cards of a line discarded: `row`, `column` or the three cards; the bonus."""

    line: tuple[str, ...] = own_field(CardLine(end_word="bonus", choices=tuple(LINES)))
    bonus: str = field_after("bonus", own_field(EitherCard()), default="")


@line("challenge", split=COMMAS)
class Challenge(PlayerEvent):
    """A point card challenged: the dice rolled, and the outcome, if the record has it."""

    card: str = own_field(EitherCard())
    dice: tuple[int, ...] = numbers(end_words=OUTCOMES, hint="challenge")
    outcome: str = one_of(OUTCOMES, default="")


@line("pass")
class Pass(PlayerEvent):
    """A player ends the turn."""


@line("cards", split=LIST)
class Cards(PlayerEvent):
    """A result: the values of the point cards laid face down."""

    values: tuple[int, ...] = numbers(empty_word="none")


@line("removed", counted=True)
class Removed(PlayerEvent):
    """A result: the number of dice that have left the character card."""

    number: int = number()


@line("highest", counted=True)
class Highest(PlayerEvent):
    """A result: the highest value still on the character card, 0 for none."""

    value: int = number()


GRAMMAR = Grammar.of_events(
    Character, Deal, Start, Take, Use, Special, Challenge, Pass, Cards, Removed, Highest
)
