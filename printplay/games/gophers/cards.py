"""The cards of Gophers: supplies of three kinds with their numbers, and dig cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Card(NamedTuple):
    """A supply card (berry, acorn or grain and its number), or a dig card, which has none."""

    kind: str
    number: int = 0

    def __str__(self) -> str:
        """Return the card as a record writes it."""
        return f"{self.kind} {self.number}" if self.kind != "dig" else "dig"


KINDS = ("berry", "acorn", "grain")
#: More than one of a kind, as a record says it.
PLURALS = {"berries": "berry", "acorns": "acorn", "grains": "grain"}
DIG = Card("dig")

VARIANTS = ("basic", "simplified", "baskets", "beginner")
#: What the simplified game leaves out.
LEFT_OUT, DIGS_LEFT_OUT = (8, 9, 10), 2

Deck = Mapping[Card, int]

#: The whole deck: of each kind 1 to 7 twice, 8 to 10 once; seven dig cards.
WHOLE: Deck = {
    DIG: 7,
    **{Card(kind, number): 1 + (number < 8) for kind in KINDS for number in range(1, 11)},
}


def for_variant(deck: Deck, variant: str, players: int) -> Deck:
    """Return what of a deck is played with in a variant.

    >>> [sum(for_variant(WHOLE, v, 4).values()) for v in ("basic", "simplified", "beginner")]
    [58, 47, 55]
    """
    supplies = {card: count for card, count in deck.items() if card != DIG}
    digs = deck.get(DIG, 0)
    if variant == "simplified":
        supplies = {card: n for card, n in supplies.items() if card.number not in LEFT_OUT}
        digs -= DIGS_LEFT_OUT
    if variant == "beginner":
        digs = players  # one for each
    return {DIG: max(0, digs), **supplies}


def total(deck: Deck, kind: str | None = None) -> int:
    """Return the sum of all numbers of a deck, of one kind or of all.

    >>> total(WHOLE), total(WHOLE, "acorn")
    (249, 83)
    """
    return sum(card.number * n for card, n in deck.items() if kind in (None, card.kind))
