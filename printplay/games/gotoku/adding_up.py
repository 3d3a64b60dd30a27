"""What cards and dice can add up to: exact, for a total that is told without them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from printplay.games.gotoku.composition import Composition
from printplay.games.gotoku.state import ENOUGH
from printplay.match.totals import sums


@dataclass(frozen=True)
class Possible:
    """Every total there can be, with the fewest card points it takes.

    `enough` are those that can be made with as many cards as end the match.
    """

    fewest: Mapping[int, int]
    enough: frozenset[int]


def possible(cards: Composition) -> Possible:
    """Return what the cards and the dice of a character can add up to (GT-L1, GT-L2)."""
    values = tuple(sorted(card.value for card in cards.points.values()))
    return _possible(values, len(cards.instincts), cards.highest())


@cache
def _possible(values: tuple[int, ...], dice: int, highest: int) -> Possible:
    laid = sums(values, ENOUGH, more=True)
    of_dice = list(_dice(dice, highest))
    fewest: dict[int, int] = {}
    for points in sorted(frozenset().union(*laid)):
        for more in of_dice:
            fewest.setdefault(points + more, points)
    enough = (points + more for points in laid[ENOUGH] for more in of_dice)
    return Possible(fewest, frozenset(enough))


def _dice(count: int, highest: int) -> Iterator[int]:
    """Yield what removed dice and the highest one left can come to; none is left if all are."""
    yield count
    for removed in range(count):
        for left in range(1, highest + 1):
            yield removed - left
