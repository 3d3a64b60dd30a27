"""The events of a match of Gophers, their lines in a record, and the header that names a variant."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, NamedTuple, Self

from printplay.games.gophers.state.book import DIG, KINDS, PLURALS, VARIANTS, Card
from printplay.match.lines.fields import (
    After,
    Field,
    Number,
    field_after,
    keyword,
    name,
    number,
    one_of,
    own_field,
)
from printplay.match.lines.grammar import Grammar, PlayerEvent, TableEvent
from printplay.match.lines.line import Span, line
from printplay.match.lines.lists import Numbers, names
from printplay.match.lines.words import COMMAS, Unreadable, Words

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


def says_nothing(words: Words, start: int) -> bool:
    """Return whether a line says `nothing`; raise Unreadable for any word after that."""
    if len(words) > start and words[start].casefold() in NOTHING:
        words.end(start + 1)
        return True
    return False


class CardFormula(Field):
    """Cards with the signs between them, or the word for none."""

    def read(self, words: Words, start: int) -> tuple[tuple[CardUse, ...], int]:
        """Return the cards in their order, each with its use."""
        if says_nothing(words, start):
            return (), len(words)
        uses: list[CardUse] = []
        sign, kind, open_sign = PLUS, "", True
        for index, part in _word_parts(words, start, len(words)):
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
        return formula(value) or NOTHING[0]

    def begins(self, players: Sequence[str]) -> Sequence[str]:  # noqa: ARG002
        """Return the kinds of cards, and the word for none."""
        return (*KINDS, NOTHING[0])

    def json(self, value: Any) -> Any:
        """Return each card as a record names it, with its sign."""
        return [{"sign": use.sign, "card": str(use.card)} for use in value]


class ShownCards(Field):
    """Cards, to the end of the line."""

    def read(self, words: Words, start: int) -> tuple[tuple[Card, ...], int]:
        return cards_at(words, start, len(words)), len(words)

    def write(self, value: Any) -> str:
        return cards_in_words(value)

    def begins(self, players: Sequence[str]) -> Sequence[str]:  # noqa: ARG002
        return _ALL

    def json(self, value: Any) -> Any:
        return list(map(str, value))


class TakenCard(Field):
    """One card, or the word for none."""

    def write(self, value: Any) -> str:
        return str(value or NOTHING[0])

    def begins(self, players: Sequence[str]) -> Sequence[str]:  # noqa: ARG002
        """Return the kinds of cards, and the word for none."""
        return (*_ALL, NOTHING[0])

    def json(self, value: Any) -> Any:
        return str(value) if value else None


_ALL = (*KINDS, DIG.kind)


def _word_parts(words: Words, first: int, last: int) -> Iterator[tuple[int, str]]:
    """Yield the parts of words with the index of their word: `6-2` is three of them."""
    for index in range(first, last):
        for part in _PART.findall(words[index]):
            yield index, part


def _kind(word: str, index: int) -> str:
    kind = PLURALS.get(word, word)
    if kind not in KINDS:
        near_kinds = get_close_matches(kind, KINDS, 1)
        raise Unreadable(
            "card-none",
            (index, index + 1),
            "did-you-mean-word" if near_kinds else "card-kinds",
            found=word,
            near=near_kinds[0] if near_kinds else "",
        )
    return kind


def cards_at(words: Words, first: int, last: int) -> tuple[Card, ...]:
    """Read cards between two words: `berry 5 5, acorn 3, dig`."""
    cards, kind, has_number = [], "", True
    for index, part in _word_parts(words, first, last):
        word = part.casefold()
        if part == ",":
            continue
        if word == DIG.kind:
            cards.append(DIG)
            kind = ""
        elif part.isdecimal():
            if not kind:
                raise Unreadable("card-kind", (index, index + 1), "card-kinds", number=part)
            cards.append(Card(kind, int(part)))
            has_number = True
        else:
            kind, has_number = _kind(word, index), False
    if not cards or not has_number:
        raise Unreadable("number-missing", (last, last + 1))
    return tuple(cards)


#: The results of a player at the end: the sums of the two piles or, in the beginner game, of kinds.
PILES = ("added", "subtracted")
SUMS = (*PILES, *PLURALS)


class EnteredCaves(After):
    """Caves entered, after `to`: any other word there is a slip that the roll can reveal."""

    def read(self, words: Words, start: int) -> tuple[tuple[int, ...], int]:
        if start < len(words) and words[start].casefold() != self.word:
            raise Unreadable(
                "roll-to",
                (start, start + 1),
                "roll-to",
                found=words[start],
                player=words.player,
                die=words.number(start - 1),
            )
        return super().read(words, start)


def _of_index(words: Words) -> int:
    """Return the index of the word `of`, or that of the end if it is missing."""
    lowered = [word.casefold() for word in words]
    return lowered.index("of") if "of" in lowered else len(words)


def _no_owner(words: Words, start: int) -> Unreadable:
    return Unreadable("basket-whose", (start, start + 1), "basket-whose", player=words.player)


def _no_payee(words: Words, start: int) -> Unreadable:
    return Unreadable("pay-whom", (start, start + 1), "pay-whom", player=words.player)


@line("page", in_block=True)
class Page(TableEvent):
    """The die was rolled for a page: the page open afterwards, and the roll if it is entered."""

    number: int = number()
    roll: int | None = field_after("roll", Number(), default=None)


@line("deck", counted=True, in_block=True)
class Counted(TableEvent):
    """The cards of the deck were counted before the deal."""

    cards: int = number()


@line("at", counted=True)
class At(PlayerEvent):
    """A pawn stands in a cave: where it starts or, later on, an assertion."""

    cave: int = number()


@line("roll", split=COMMAS)
class Roll(PlayerEvent):
    """The movement die, and the caves entered; without caves the pawn stays or a dig follows."""

    die: int = number()
    path: tuple[int, ...] = own_field(EnteredCaves("to", Numbers()), default=())


@line("dig")
class Dig(PlayerEvent):
    """A dig card is played instead of moving."""


@line("collect")
class Collect(PlayerEvent):
    """Supplies are collected with cards from the hand; without any, the player declines."""

    uses: tuple[CardUse, ...] = own_field(CardFormula(), default=())

    def cards(self, *signs: str) -> tuple[Card, ...]:
        """Return the cards used in one way, such as `add`."""
        return tuple(use.card for use in self.uses if use.sign in signs)

    def result(self) -> int:
        return sum(u.card.number if u.sign == PLUS else -u.card.number for u in self.uses)


@line("gift")
class Gift(PlayerEvent):
    """A gift: the card kept (None: nothing), and the cards it was chosen from, if entered."""

    taken: Card | None = own_field(TakenCard())
    shown: tuple[Card, ...] = field_after("of", own_field(ShownCards()), default=())

    @classmethod
    def read(cls, player: str, words: Words) -> Self:
        """Read the cards shown before the one taken, so that their faults come first."""
        of_index = _of_index(words)
        shown_cards = cards_at(words, of_index + 1, len(words)) if of_index < len(words) else ()
        if of_index == 2 and words[1].casefold() in NOTHING:
            return cls(player, None, shown_cards)
        taken_cards = cards_at(words, 1, of_index)
        if len(taken_cards) > 1:
            raise Unreadable("gift-one", (1, of_index))
        return cls(player, taken_cards[0], shown_cards)

    def places(self, words: Words) -> Mapping[str, Span]:
        """Return the words of the fields, on both sides of `of`."""
        of_index, line_end = _of_index(words), len(words)
        return {"taken": (1, of_index), "shown": (min(of_index + 1, line_end), line_end)}


@line("baskets")
class Baskets(PlayerEvent):
    """Baskets are taken; each is named by its owner."""

    owners: tuple[str, ...] = names(missing=_no_owner, nobody_words=("none", "nothing", "nobody"))


@line("pay")
class Pay(PlayerEvent):
    """The supplies of this turn go to the player who holds the basket (empty: to nobody)."""

    to: str = name(missing=_no_payee, nobody_words=("nobody", "nothing", "none"))


@line("hand", "draw", "refill")
class Cards(PlayerEvent):
    """The present hand, a card drawn, or the refill (`verb`); `cards` if they are entered."""

    verb: str = keyword()
    number: int = number()
    cards: tuple[Card, ...] = own_field(ShownCards(), default=())

    @classmethod
    def read(cls, player: str, words: Words) -> Self:
        """Read a number of cards, or the cards, which imply their number."""
        verb = words[0].casefold()
        if says_nothing(words, 1):
            return cls(player, verb, 0)
        if len(words) == 2 and words[1].lstrip("+-").isdecimal():
            return cls(player, verb, words.number(1))
        cards = cards_at(words, 1, len(words))
        return cls(player, verb, len(cards), cards)

    def places(self, words: Words) -> Mapping[str, Span]:
        """Return the words of the fields; the cards imply their number."""
        span = (1, len(words))
        return {"verb": (0, 1), "number": span, "cards": span}

    def text(self) -> str:
        """Return the cards, or their number."""
        return f"{self.verb} {cards_in_words(self.cards) or self.number or 'none'}"


@line(*SUMS)
class Sum(PlayerEvent):
    """The result of a player at the end: one of `SUMS` and its value."""

    what: str = keyword()
    value: int = number()


@line("variant", counted=True)
class Variant(TableEvent):
    """The header that names the variant of the game."""

    value: str = one_of(VARIANTS, "variant")


GRAMMAR = Grammar.of_events(
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
    headers=(Variant,),
    pieces=(*KINDS, DIG.kind),
)
