"""The flip board of Gophers: six pages over one set of caves, and the deck and cards that go with it.

A cave lies at the same place on every page; its contents and tunnels differ from page to page.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
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


PAGES = 6  # a die picks the page

Point = tuple[float, float]
Tunnel = tuple[int, int]  # two caves, the lower one first


class CaveContent(NamedTuple):
    """The content of a cave on a page: a supply of a kind, a store, a gift or a portal."""

    kind: str
    number: int = 0

    @property
    def is_supply(self) -> bool:
        return self.kind in KINDS

    def __str__(self) -> str:
        """Return the content in words of a record, such as `berry 4` or `portal`."""
        return f"{self.kind} {self.number}" if self.number else self.kind


@dataclass(frozen=True)
class BookPage:
    """One page: the content of each cave, and the tunnels between caves."""

    number: int
    title: Mapping[str, str]
    contents: Mapping[int, CaveContent]
    tunnels: tuple[Tunnel, ...]

    @cached_property
    def adjacency(self) -> Mapping[int, tuple[int, ...]]:
        """Return the caves one tunnel away, for every cave, in order."""
        neighbours: dict[int, list[int]] = {cave: [] for cave in self.contents}
        for a, b in self.tunnels:
            neighbours[a].append(b)
            neighbours[b].append(a)
        return {cave: tuple(sorted(adjacent)) for cave, adjacent in neighbours.items()}

    def holding(self, kind: str) -> list[int]:
        return [cave for cave, content in self.contents.items() if content.kind == kind]


@dataclass(frozen=True)
class Book:
    """All pages. `caves` are centres in mm, x right and y up, on a page of `size` mm."""

    game: str
    name: str
    title: Mapping[str, str]
    size: Point
    caves: Mapping[int, Point]
    pages: Mapping[int, BookPage]
    deck: Pack

    @cached_property
    def hash(self) -> str:
        """Return 8 hex digits of what a play depends on: not of the places of caves."""
        canonical = [
            self.game,
            [
                [number, sorted(map(list, page.tunnels)), sorted(page.contents.items())]
                for number, page in sorted(self.pages.items())
            ],
            sorted(self.deck.items()),
        ]
        text = json.dumps(canonical, ensure_ascii=False, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()[:8]
