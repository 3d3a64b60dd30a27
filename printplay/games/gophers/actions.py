"""What happens at a table of Gophers: values that `events.py` reads from lines and writes back."""

from __future__ import annotations

from typing import NamedTuple

from printplay.games.gophers.cards import PLURALS, Card

#: What a player writes down at the end: the sums of the two piles or, as beginner, of the kinds.
PILES = ("added", "subtracted")
SUMS = (*PILES, *PLURALS)

#: How a card is used: added, subtracted or, as beginner, put back as change.
PLUS, MINUS, CHANGE = "+", "-", "change"


class Page(NamedTuple):
    """The die was rolled for a page: the page that lies open then, and the roll if it is told."""

    number: int
    roll: int | None = None

    @property
    def player(self) -> str:
        """Return an empty text: a page is the table's."""
        return ""


class Counted(NamedTuple):
    """The cards of the deck were counted before the deal."""

    cards: int

    @property
    def player(self) -> str:
        """Return an empty text: the deck is the table's."""
        return ""


class At(NamedTuple):
    """A pawn stands in a cave: where it starts or, later on, an assertion."""

    player: str
    cave: int


class Roll(NamedTuple):
    """The movement die, and the caves entered; without caves the pawn stays or a dig follows."""

    player: str
    die: int
    path: tuple[int, ...] = ()


class Dig(NamedTuple):
    """A dig card is played instead of moving."""

    player: str


class Use(NamedTuple):
    """A card of a collection and how it is used."""

    sign: str
    card: Card


class Collect(NamedTuple):
    """Supplies are collected with cards from the hand; without any, the player declines."""

    player: str
    uses: tuple[Use, ...] = ()

    def cards(self, *signs: str) -> tuple[Card, ...]:
        """Return the cards used in one of some ways."""
        return tuple(use.card for use in self.uses if use.sign in signs)

    def result(self) -> int:
        """Return what the cards make."""
        return sum(u.card.number if u.sign == PLUS else -u.card.number for u in self.uses)


class Gift(NamedTuple):
    """A gift: the card kept (None: nothing), and the cards it was chosen from if they are told."""

    player: str
    taken: Card | None
    shown: tuple[Card, ...] = ()


class Baskets(NamedTuple):
    """Baskets are taken; they are called by their owners."""

    player: str
    owners: tuple[str, ...]


class Pay(NamedTuple):
    """The supplies of this turn go to the player who holds the basket (empty: to nobody)."""

    player: str
    to: str


class Cards(NamedTuple):
    """The hand as it is, a card drawn, or the refill (`verb`); `cards` where they are told."""

    player: str
    verb: str
    number: int
    cards: tuple[Card, ...] = ()


class Sum(NamedTuple):
    """What lies before a player at the end, by result: one of `SUMS` and its value."""

    player: str
    what: str
    value: int


# -- in words of a record --------------------------------------------------------------------------


def said(cards: tuple[Card, ...]) -> str:
    """Return cards as a record lists them."""
    return ", ".join(map(str, cards))


def formula(uses: tuple[Use, ...]) -> str:
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
