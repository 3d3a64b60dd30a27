"""What all matches together tell: who plays, who wins, against whom. Shared winners are winners."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import combinations

from printplay.games.standings import Standings
from printplay.ledger.match import Kept


@dataclass
class Tally:
    """One player at one game: the scores of all matches, and how many of them were won."""

    player: str
    scores: list[int] = field(default_factory=list)
    wins: int = 0

    @property
    def average(self) -> float:
        """Return the mean score."""
        return sum(self.scores) / len(self.scores)

    @property
    def share(self) -> float:
        """Return the part of the matches that were won, 0 to 1."""
        return self.wins / len(self.scores)


@dataclass
class Pair:
    """Two players who met: how often, and how often each was ranked before the other."""

    first: str
    second: str
    matches: int = 0
    first_ahead: int = 0
    second_ahead: int = 0


@dataclass
class History:
    """`games` maps a game's id to its players' tallies, `pairs` are those who met, in all games."""

    matches: int = 0
    games: dict[str, list[Tally]] = field(default_factory=dict)
    pairs: list[Pair] = field(default_factory=list)


def standings(kept: Kept) -> Standings:
    """Return the players of a match ranked."""
    return kept.standings


def history(matches: Iterable[Kept], *, game: str | None = None) -> History:
    """Return what the matches that are over tell, of one game or of all."""
    found = History()
    tallies: dict[tuple[str, str], Tally] = {}
    pairs: dict[tuple[str, str], Pair] = {}
    for kept in matches:
        if not kept.over or game not in (None, kept.match.game):
            continue
        found.matches += 1
        ranked = standings(kept).placings
        for placing in ranked:
            key = (kept.match.game, placing.player)
            if key not in tallies:
                tallies[key] = Tally(placing.player)
                found.games.setdefault(kept.match.game, []).append(tallies[key])
            tallies[key].scores.append(placing.score)
            tallies[key].wins += placing.winner
        for one, other in combinations(sorted(ranked, key=lambda placing: placing.player), 2):
            pair = pairs.setdefault((one.player, other.player), Pair(one.player, other.player))
            pair.matches += 1
            pair.first_ahead += one.rank < other.rank
            pair.second_ahead += other.rank < one.rank
    for players in found.games.values():
        players.sort(key=lambda tally: (-tally.wins, -tally.average, tally.player))
    found.pairs = sorted(pairs.values(), key=lambda pair: (-pair.matches, pair.first, pair.second))
    return found
