"""Results entered instead of play, or beside it: values from a sheet, a sum, a total.

All games use one mechanism for results: a line of results before any play is stored, and if no
play follows, it is the result; otherwise it is compared with the result of play, as is a later one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from printplay.core.faults import Fault

#: The keyword of a player's total in every game.
TOTAL = "total"


class EnteredResult(NamedTuple):
    """A result, and the index of the event that enters it."""

    event_index: int
    event: Any


class EnteredResults(NamedTuple):
    """The results entered before any play, by player and keyword; the last one counts.

    `unread` are players with an unreadable line that may have been one; `plays` counts the lines
    of play.
    """

    results: Mapping[tuple[str, str], EnteredResult] = {}
    unread: frozenset[str] = frozenset()
    plays: int = 0

    def with_result(self, event_index: int, event: Any) -> EnteredResults:
        """Return a copy with a result from the event of an index."""
        key = (event.player, type(event).form.keyword(event))
        return self._replace(results={**self.results, key: EnteredResult(event_index, event)})

    def not_read(self, names: Iterable[str]) -> EnteredResults:
        """Return a copy with players who have an unreadable line."""
        return self._replace(unread=self.unread.union(names))

    def result_of(self, player: str, word: str) -> EnteredResult | None:
        """Return a result, or None if it was not entered."""
        return self.results.get((player, word))

    def total_alone(self, player: str, other_words: Sequence[str]) -> EnteredResult | None:
        """Return a player's total if that player has none of some other results."""
        if any((player, word) in self.results for word in other_words):
            return None
        return self.result_of(player, TOTAL)

    def in_order(self) -> list[EnteredResult]:
        """Return all results in the order of entry."""
        return sorted(self.results.values(), key=lambda result: result.event_index)

    def each(self, judge: Callable[[Any], Sequence[Fault]], *, played: bool) -> Iterator[Fault]:
        """Yield the faults of the results, found by `judge`, each at its event.

        `played`: they are compared with the play after them, which shows the faults.
        """
        for at, event in self.in_order():
            for one in judge(event):
                yield one if one.where is not None else replace(one, where=at, hindsight=played)
