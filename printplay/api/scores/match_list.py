"""The matches of a ledger together: list, players and history."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, Unpack

from printplay.ledger.lists.overview import Damage
from printplay.ledger.lists.summary import Summary

if TYPE_CHECKING:
    from printplay.api.scores.history import Counted, History
    from printplay.ledger.lists.summary import Filters, HistoryFilter


@dataclass(frozen=True, repr=False)
class MatchList:
    """Summaries of matches, the oldest first; none is replayed.

    `damaged` are those that cannot be read.
    """

    stored: Sequence[Summary]
    damaged: Sequence[Damage]
    #: Whether the ledger has any match.
    any: bool
    _count: Callable[[HistoryFilter], Counted] | None = field(default=None, kw_only=True)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {len(self.stored)} matches, damaged: {len(self.damaged)}>"

    @property
    def by_day(self) -> Sequence[Summary]:
        """Return them by the day they were played; of one day, as they were entered."""
        return sorted(self.stored, key=lambda match: match.date)

    @property
    def players(self) -> dict[str, int]:
        """Return the players in alphabetical order, with their number of these matches."""
        counts = Counter(name for match in self.stored for name in match.players)
        return dict(sorted(counts.items(), key=lambda pair: pair[0].casefold()))

    def history(self, game: str | None = None, **filters: Unpack[Filters]) -> History:
        """Return the history of the finished ones; see `Ledger.history`."""
        from printplay.api.scores.history import History
        from printplay.ledger.lists.history import history
        from printplay.ledger.lists.summary import make_filter

        choice = make_filter(self.stored, game, **filters)
        count = self._count or partial(history, self.stored)
        return History(count(choice), choice, self.damaged)

    def players_json(self) -> list[dict[str, Any]]:
        """Return what `printplay score players --json` prints."""
        listed = [{"player": name, "matches": count} for name, count in self.players.items()]
        return [*listed, *(damage.json() for damage in self.damaged)]
