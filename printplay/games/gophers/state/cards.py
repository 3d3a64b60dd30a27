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
#: The plurals of kinds that a record may use.
PLURALS = {"berries": "berry", "acorns": "acorn", "grains": "grain"}
DIG = Card("dig")

VARIANTS = ("basic", "simplified", "baskets", "beginner")
#: The cards that the simplified game leaves out.
LEFT_OUT, DIGS_LEFT_OUT = (8, 9, 10), 2

Pack = Mapping[Card, int]


def for_variant(deck: Pack, variant: str, players: int) -> Pack:
    """Return the part of a deck that a variant uses.

    >>> for_variant({DIG: 7, Card("acorn", 7): 2, Card("acorn", 8): 1}, "simplified", 2)
    {Card(kind='dig', number=0): 5, Card(kind='acorn', number=7): 2}
    """
    supplies = {card: count for card, count in deck.items() if card != DIG}
    digs = deck.get(DIG, 0)
    if variant == "simplified":
        supplies = {card: n for card, n in supplies.items() if card.number not in LEFT_OUT}
        digs -= DIGS_LEFT_OUT
    if variant == "beginner":
        digs = players  # one for each
    return {DIG: max(0, digs), **supplies}


def total(deck: Pack, kind: str | None = None) -> int:
    """Return the sum of all numbers of a deck, of one kind or of all.

    >>> total({DIG: 7, Card("acorn", 7): 2, Card("berry", 8): 1}, "acorn")
    14
    """
    return sum(card.number * n for card, n in deck.items() if kind in (None, card.kind))
