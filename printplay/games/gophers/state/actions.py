"""The events of a match of Gophers, and their lines in a record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Self

from printplay.games.gophers.state.card_names import (
    NOTHING,
    PLUS,
    CardFormula,
    CardUse,
    ShownCards,
    TakenCard,
    cards_at,
    cards_in_words,
    says_nothing,
)
from printplay.games.gophers.state.cards import PLURALS, Card
from printplay.match.lines.event import PlayerEvent, TableEvent
from printplay.match.lines.fields import After, Number, after, keyword, name, number, own
from printplay.match.lines.line import Span, line
from printplay.match.lines.lists import Numbers, names
from printplay.match.lines.words import COMMAS, Unreadable, Words

#: The results of a player at the end: the sums of the two piles or, in the beginner game, of kinds.
PILES = ("added", "subtracted")
SUMS = (*PILES, *PLURALS)


class EnteredCaves(After):
    """Caves entered, after `to`: any other word there is a slip that the roll can reveal."""

    def read(self, words: Words, at: int) -> tuple[tuple[int, ...], int]:
        """Return the caves."""
        if at < len(words) and words[at].casefold() != self.word:
            raise Unreadable(
                "roll-to",
                (at, at + 1),
                "roll-to",
                found=words[at],
                player=words.player,
                die=words.number(at - 1),
            )
        return super().read(words, at)


def _of(words: Words) -> int:
    """Return the index of the word `of`, or that of the end if it is missing."""
    lowered = [word.casefold() for word in words]
    return lowered.index("of") if "of" in lowered else len(words)


def _no_owner(words: Words, at: int) -> Unreadable:
    return Unreadable("basket-whose", (at, at + 1), "basket-whose", player=words.player)


def _no_payee(words: Words, at: int) -> Unreadable:
    return Unreadable("pay-whom", (at, at + 1), "pay-whom", player=words.player)


@line("page", inside=True)
class Page(TableEvent):
    """The die was rolled for a page: the page open afterwards, and the roll if it is entered."""

    number: int = number()
    roll: int | None = after("roll", Number(), default=None)


@line("deck", counted=True, inside=True)
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
    path: tuple[int, ...] = own(EnteredCaves("to", Numbers()), default=())


@line("dig")
class Dig(PlayerEvent):
    """A dig card is played instead of moving."""


@line("collect")
class Collect(PlayerEvent):
    """Supplies are collected with cards from the hand; without any, the player declines."""

    uses: tuple[CardUse, ...] = own(CardFormula(), default=())

    def cards(self, *signs: str) -> tuple[Card, ...]:
        """Return the cards used in one way, such as `add`."""
        return tuple(use.card for use in self.uses if use.sign in signs)

    def result(self) -> int:
        """Return the result of the cards."""
        return sum(u.card.number if u.sign == PLUS else -u.card.number for u in self.uses)


@line("gift")
class Gift(PlayerEvent):
    """A gift: the card kept (None: nothing), and the cards it was chosen from, if entered."""

    taken: Card | None = own(TakenCard())
    shown: tuple[Card, ...] = after("of", own(ShownCards()), default=())

    @classmethod
    def read(cls, player: str, words: Words) -> Self:
        """Read the cards shown before the one taken, so that their faults come first."""
        of = _of(words)
        shown = cards_at(words, of + 1, len(words)) if of < len(words) else ()
        if of == 2 and words[1].casefold() in NOTHING:
            return cls(player, None, shown)
        taken = cards_at(words, 1, of)
        if len(taken) > 1:
            raise Unreadable("gift-one", (1, of))
        return cls(player, taken[0], shown)

    def places(self, words: Words) -> Mapping[str, Span]:
        """Return the words of the fields, on both sides of `of`."""
        of, behind = _of(words), len(words)
        return {"taken": (1, of), "shown": (min(of + 1, behind), behind)}


@line("baskets")
class Baskets(PlayerEvent):
    """Baskets are taken; each is named by its owner."""

    owners: tuple[str, ...] = names(missing=_no_owner, nothing=("none", "nothing", "nobody"))


@line("pay")
class Pay(PlayerEvent):
    """The supplies of this turn go to the player who holds the basket (empty: to nobody)."""

    to: str = name(missing=_no_payee, nothing=("nobody", "nothing", "none"))


@line("hand", "draw", "refill")
class Cards(PlayerEvent):
    """The present hand, a card drawn, or the refill (`verb`); `cards` if they are entered."""

    verb: str = keyword()
    number: int = number()
    cards: tuple[Card, ...] = own(ShownCards(), default=())

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
