"""The sums that the boxes of a sheet can have: exact, for a total entered without its boxes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache

from printplay.games.go_for_gold.state.state import BOXES, CURSE, TEMPLE, State
from printplay.match.totals import sums


def possible(state: State, *, by_round: bool = True) -> Mapping[int, int]:
    """Return every total the boxes of a sheet can have, with the fewest temples it takes.

    There are at most six boxes, each a treasure of the map, a temple explored or a curse; a temple
    is tried once. If the record has rounds, each gives one entry at most, unless `by_round` is
    false.
    """
    table = state.table
    rounds = state.round.number if by_round else 0
    treasures = tuple(sorted(table.graph.values.elements()))
    return _possible(treasures, len(table.graph.temples), table.curse_fills, rounds)


@cache
def _possible(treasures: tuple[int, ...], temples: int, curse_fills: bool, rounds: int) -> Mapping[int, int]:
    # More than six of a value find no box.
    dug = [value for value, n in Counter(treasures).items() for _copy in range(min(n, BOXES))]
    explored_by_total: dict[int, int] = {}
    of_treasures = sums(dug, BOXES)
    for explored in range(temples + 1):
        for cursed in range(temples - explored + 1):
            taken_boxes = explored + cursed * curse_fills
            most_dug = (
                BOXES - taken_boxes if not rounds else min(BOXES - taken_boxes, rounds - explored - cursed)
            )
            for dug_sums in of_treasures[: max(0, most_dug + 1)]:
                for gained in dug_sums:
                    total = gained + TEMPLE * explored + CURSE * cursed
                    explored_by_total.setdefault(total, explored)  # explored only rises
    return explored_by_total
