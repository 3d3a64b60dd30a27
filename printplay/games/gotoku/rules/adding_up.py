"""The possible sums of a player's cards and dice: exact, for a total entered without them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from printplay.games.gotoku.rules.endings import CharacterDice, kinds, sums
from printplay.games.gotoku.state.state import ENOUGH, Table


@dataclass(frozen=True)
class Possible:
    """Every possible total, with the fewest card points it takes.

    `enough` are those possible with enough cards to end the match.
    """

    fewest: Mapping[int, int]
    enough: frozenset[int]


def possible(table: Table) -> Possible:
    """Return the totals that a player can end with, if only the total is entered (GT-L4)."""
    return _possible(kinds(table.cards), any_blocks=table.any_blocks)


@lru_cache(maxsize=16)
def _possible(characters: tuple[CharacterDice, ...], *, any_blocks: bool) -> Possible:
    fewest: dict[int, int] = {}
    enough: set[int] = set()
    for dice_left, sums_by_count in sums(characters, any_blocks=any_blocks).items():
        dice_points = dice_left.removed - dice_left.highest
        for count, reached in enumerate(sums_by_count):
            for points in reached:
                fewest[points + dice_points] = min(points, fewest.get(points + dice_points, points))
            if count >= ENOUGH:
                enough.update(points + dice_points for points in reached)
    return Possible(fewest, frozenset(enough))
