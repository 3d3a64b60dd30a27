"""Winning streaks: matches in a row that a player won.

Matches that were not decided, or that were played alone, neither end a streak nor count in it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from printplay.ledger.lists.summary import Summary
from printplay.ledger.matches.match import StoredMatch
from printplay.match.standings import NONE, Placing, Standings


@dataclass
class Streak:
    """A player's winning streaks: the `current` one, 0 after a loss, and the first longest one.

    `since` and `until` are the days of the first and the last match of the longest one,
    YYYY-MM-DD; empty without a win.
    """

    player: str
    current: int = 0
    longest: int = 0
    since: str = ""
    until: str = ""
    _begun: str = ""

    def count(self, day: str, *, won: bool) -> None:
        """Count the next decided match."""
        if not won:
            self.current = 0
            return
        self.current += 1
        if self.current == 1:
            self._begun = day
        if self.current > self.longest:
            self.longest, self.since, self.until = self.current, self._begun, day


def streaks_of(matches: Iterable[StoredMatch | Summary]) -> list[Streak]:
    """Return the streaks of all players who have won, the longest first; matches are in order."""
    found: dict[str, Streak] = {}
    for match in matches:
        if not is_decided(match.standings):
            continue
        for placing in match.standings.placings:
            streak = found.setdefault(placing.player, Streak(placing.player))
            streak.count(match.date, won=placing.winner)
    won = (one for one in found.values() if one.longest)
    return sorted(won, key=lambda one: (-one.longest, -one.current, one.player))


def is_decided(standings: Standings) -> bool:
    """Return whether a match was won or lost; a lost co-operative match has no winner.

    A match of one player is neither.
    """
    if len(standings.placings) < 2:
        return False
    is_lost = len(standings.sides) == 1 or any(placing.score > 0 for placing in standings.placings)
    return standings.decided or (standings.decided_by == NONE and is_lost)


def has_won(standings: Standings, placing: Placing) -> bool:
    """Return whether a player has won, against others or with them."""
    return placing.winner and is_decided(standings)


def has_shared_win(standings: Standings, placing: Placing) -> bool:
    """Return whether a player has won, and somebody on another side, too."""
    return has_won(standings, placing) and any(
        one.winner and not (one is placing or standings.together(one.player, placing.player))
        for one in standings.placings
    )
