"""Statistics of matches: who plays, who wins, against whom. Shared winners are winners.

A match without a winner, because the tie-break is missing, is neither won nor lost; nor is a
single sheet of a game for more players. A missing result is no score: it counts in no average, and
is not behind anybody's.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from itertools import combinations
from math import inf
from typing import NamedTuple

from printplay.ledger.lists.choice import HistoryFilter
from printplay.ledger.lists.summary import Summary
from printplay.ledger.matches.match import StoredMatch
from printplay.match.standings import NONE, Placing, Standings


class Played(NamedTuple):
    """One match of a player: its number among those of the game that count, from 0.

    `score` is None if no score was entered; `decided` says that somebody has won.
    """

    number: int
    score: int | None
    won: bool
    decided: bool


@dataclass
class Tally:
    """One player's matches of one game in order, and their statistics.

    `lowest`: the fewest points win.
    """

    player: str
    played: list[Played] = field(default_factory=list)
    lowest: bool = False

    @property
    def matches(self) -> int:
        """Return the number of matches."""
        return len(self.played)

    @property
    def scores(self) -> list[int]:
        """Return the scores that were entered."""
        return [one.score for one in self.played if one.score is not None]

    @property
    def wins(self) -> int:
        """Return the number of wins."""
        return sum(one.won for one in self.played)

    @property
    def open(self) -> int:
        """Return the number of undecided matches."""
        return sum(not one.decided for one in self.played)

    @property
    def average(self) -> float | None:
        """Return the mean score, or None without scores."""
        scores = self.scores
        return sum(scores) / len(scores) if scores else None

    @property
    def best(self) -> int | None:
        """Return the best score, or None without scores."""
        return (min if self.lowest else max)(self.scores, default=None)

    @property
    def order(self) -> tuple[float, ...]:
        """Return the sort key: wins, then mean score."""
        average = self.average
        return -self.wins, inf if average is None else average if self.lowest else -average

    @property
    def share(self) -> float | None:
        """Return the share of decided matches won, 0 to 1, or None if there are none."""
        decided = self.matches - self.open
        return self.wins / decided if decided else None


@dataclass
class Pair:
    """Two players who met: how often, how often each was before the other, how often neither.

    `open` are the matches that leave their order open, `together` those in which they were on one
    side.
    """

    first: str
    second: str
    matches: int = 0
    first_ahead: int = 0
    second_ahead: int = 0
    level: int = 0
    open: int = 0
    together: int = 0

    def count(self, one: Placing, other: Placing, ranked: Standings) -> None:
        """Count a match in which they met."""
        self.matches += 1
        ahead, behind = one.before(other), other.before(one)
        told = not ranked.without or not {one.player, other.player} & {*ranked.without}
        if ranked.sides and ranked.together(one.player, other.player):
            self.together += 1
        elif not told or ranked.decided_by == NONE or ahead is None:
            self.open += 1
        elif ahead:
            self.first_ahead += 1
        elif behind:
            self.second_ahead += 1
        else:
            self.level += 1


@dataclass
class Statistics:
    """`games` maps a game's id to its players' tallies, `pairs` are those who met, in all games.

    `kept` are the matches counted, by date and then by opening; `days` are their dates by
    game.
    """

    kept: list[StoredMatch | Summary] = field(default_factory=list)
    days: dict[str, list[str]] = field(default_factory=dict)
    games: dict[str, list[Tally]] = field(default_factory=dict)
    pairs: list[Pair] = field(default_factory=list)
    #: Cached pictures, by their options.
    drawn: dict[object, bytes] = field(default_factory=dict, compare=False, repr=False)

    @property
    def titles(self) -> dict[str, str]:
        """Return the title of each game, to be translated."""
        last = {kept.match.game: kept for kept in self.kept}
        return {game: kept.meta.title for game, kept in last.items()}

    @property
    def matches(self) -> int:
        """Return the number of matches counted."""
        return len(self.kept)


def history(
    matches: Iterable[StoredMatch | Summary],
    choice: HistoryFilter | None = None,
    known: Statistics | None = None,
) -> Statistics:
    """Return the history of the finished matches that pass the filter.

    `known` is the history of the first of these matches, if any; it is
    continued.
    """
    wanted = (kept for kept in matches if kept.over and (not choice or choice.holds(kept)))
    every = sorted(wanted, key=lambda kept: (kept.date, kept.match.started))
    goes_on = known is not None and every[: len(known.kept)] == known.kept
    found = _copied(known) if known is not None and goes_on else Statistics()
    new, found.kept = every[len(found.kept) :], every
    tallies = {(game, one.player): one for game, seen in found.games.items() for one in seen}
    pairs = {(pair.first, pair.second): pair for pair in found.pairs}
    for kept in new:
        ranked, game = kept.standings, kept.match.game
        judged = _judged(ranked)
        days = found.days.setdefault(game, [])
        for placing in ranked.placings:
            if (game, placing.player) not in tallies:
                tally = tallies[game, placing.player] = Tally(placing.player, lowest=placing.lowest)
                found.games.setdefault(game, []).append(tally)
            score = None if placing.player in ranked.without else placing.score
            tallies[game, placing.player].played.append(
                Played(len(days), score, placing.winner, judged)
            )
        days.append(kept.date)
        by_name = sorted(ranked.placings, key=lambda placing: placing.player)
        for one, other in combinations(by_name, 2):
            pair = pairs.setdefault((one.player, other.player), Pair(one.player, other.player))
            pair.count(one, other, ranked)
    for players in found.games.values():
        players.sort(key=lambda tally: (tally.order, tally.player))
    found.pairs = sorted(pairs.values(), key=lambda pair: (-pair.matches, pair.first, pair.second))
    return found


def _copied(known: Statistics) -> Statistics:
    """Return a copy of a history that can be continued."""
    return Statistics(
        known.kept,
        {game: [*days] for game, days in known.days.items()},
        {
            game: [replace(tally, played=[*tally.played]) for tally in tallies]
            for game, tallies in known.games.items()
        },
        [replace(pair) for pair in known.pairs],
    )


def _judged(ranked: Standings) -> bool:
    """Return whether the winner is known; a lost co-operative match has none."""
    lost = ranked.decided_by == NONE and any(placing.score > 0 for placing in ranked.placings)
    return ranked.decided or (lost and not ranked.alone)
