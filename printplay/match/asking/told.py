"""Results told instead of play, or beside it: what stands on a sheet, a sum, a total.

A game tells by one mechanism what its results are: a line of results before any play is kept, and
where no play follows, it is the result; else it is compared with what play has made, as is one told
later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from printplay.core.faults import Fault

#: The word of the line that tells a player's total in every game.
TOTAL = "total"


class Result(NamedTuple):
    """A result told, and the index of the event that says so."""

    at: int
    event: Any


class Told(NamedTuple):
    """The results told before any play, by player and by the word of the line; the last stands.

    `unread` are names with a line that could not be read and may have told one; `plays` counts the
    lines of play.
    """

    results: Mapping[tuple[str, str], Result] = {}
    unread: frozenset[str] = frozenset()
    plays: int = 0

    def tell(self, at: int, event: Any) -> Told:
        """Return this with a result told by the event of an index."""
        key = (event.player, type(event).form.keyword(event))
        return self._replace(results={**self.results, key: Result(at, event)})

    def not_read(self, names: Iterable[str]) -> Told:
        """Return this with players of whom a line could not be read."""
        return self._replace(unread=self.unread.union(names))

    def of(self, player: str, word: str) -> Result | None:
        """Return a result that was told, None where it was not."""
        return self.results.get((player, word))

    def total_alone(self, player: str, beside: Sequence[str]) -> Result | None:
        """Return a player's total where none of some other results is told of that player."""
        if any((player, word) in self.results for word in beside):
            return None
        return self.of(player, TOTAL)

    def in_order(self) -> list[Result]:
        """Return all results in the order they were told."""
        return sorted(self.results.values(), key=lambda result: result.at)

    def each(self, judge: Callable[[Any], Sequence[Fault]], *, played: bool) -> Iterator[Fault]:
        """Yield what is wrong with the results, as `judge` says of each, where they stand.

        `played`: they are compared with the play behind them, which alone shows what is wrong.
        """
        for at, event in self.in_order():
            for one in judge(event):
                yield one if one.where is not None else replace(one, where=at, hindsight=played)
