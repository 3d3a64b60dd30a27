"""What all matches together tell: who plays, who wins, against whom. Shared winners are winners.

A match in which nobody has won, as what would break the tie is not told, is neither won nor lost.
A result that nobody told is no score: it counts in no average, and is not behind anybody's.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import combinations
from math import inf

from printplay.games.standings import NONE, Placing
from printplay.ledger.match import Kept


@dataclass
class Tally:
    """One player at one game: the scores that were told, how many matches were won, are open."""

    player: str
    matches: int = 0
    scores: list[int] = field(default_factory=list)
    wins: int = 0
    open: int = 0

    @property
    def average(self) -> float | None:
        """Return the mean score; None where no score was told."""
        return sum(self.scores) / len(self.scores) if self.scores else None

    @property
    def best(self) -> int | None:
        """Return the best score; None where no score was told."""
        return max(self.scores, default=None)

    @property
    def order(self) -> tuple[float, ...]:
        """Return what tells who stands first: wins, then the mean score."""
        return -self.wins, inf if self.average is None else -self.average

    @property
    def share(self) -> float | None:
        """Return the part of the decided matches that were won, 0 to 1; None where none is."""
        decided = self.matches - self.open
        return self.wins / decided if decided else None


@dataclass
class Pair:
    """Two players who met: how often, how often each was before the other, how often neither.

    `open` are the matches that do not tell who of them was before whom.
    """

    first: str
    second: str
    matches: int = 0
    first_ahead: int = 0
    second_ahead: int = 0
    level: int = 0
    open: int = 0

    def count(self, one: Placing, other: Placing, *, decided: bool) -> None:
        """Count a match in which they met."""
        self.matches += 1
        ahead, behind = one.before(other), other.before(one)
        if not decided or ahead is None:
            self.open += 1
        elif ahead:
            self.first_ahead += 1
        elif behind:
            self.second_ahead += 1
        else:
            self.level += 1


@dataclass
class History:
    """`games` maps a game's id to its players' tallies, `pairs` are those who met, in all games."""

    matches: int = 0
    games: dict[str, list[Tally]] = field(default_factory=dict)
    pairs: list[Pair] = field(default_factory=list)


def history(matches: Iterable[Kept], *, game: str | None = None) -> History:
    """Return what the matches that are over tell, of one game or of all."""
    found = History()
    tallies: dict[tuple[str, str], Tally] = {}
    pairs: dict[tuple[str, str], Pair] = {}
    for kept in matches:
        if not kept.over or game not in (None, kept.match.game):
            continue
        found.matches += 1
        ranked = kept.standings
        for placing in ranked.placings:
            key = (kept.match.game, placing.player)
            if key not in tallies:
                tallies[key] = Tally(placing.player)
                found.games.setdefault(kept.match.game, []).append(tallies[key])
            tallies[key].matches += 1
            if placing.player not in ranked.without:
                tallies[key].scores.append(placing.score)
            tallies[key].wins += placing.winner
            tallies[key].open += not ranked.decided
        by_name = sorted(ranked.placings, key=lambda placing: placing.player)
        for one, other in combinations(by_name, 2):
            pair = pairs.setdefault((one.player, other.player), Pair(one.player, other.player))
            told = not {one.player, other.player} & set(ranked.without)
            pair.count(one, other, decided=told and ranked.decided_by != NONE)
    for players in found.games.values():
        players.sort(key=lambda tally: (tally.order, tally.player))
    found.pairs = sorted(pairs.values(), key=lambda pair: (-pair.matches, pair.first, pair.second))
    return found
