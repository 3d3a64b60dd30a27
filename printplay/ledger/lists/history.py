"""Statistics of matches: who plays, who wins, with whom, against whom.

Shared winners are winners. A match without a winner, because the tie-break is missing, is neither
won nor lost; nor is a match of one player, which is played alone. A missing result is no score: it
counts in no average, and is not behind anybody's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import combinations
from math import inf
from typing import Any, NamedTuple

from printplay.core.i18n import _
from printplay.ledger.lists.game_figures import (
    GameFigures,
    ScoreFigures,
    Streak,
    figures_of,
    has_shared_win,
    has_won,
    is_decided,
    streaks_of,
)
from printplay.ledger.lists.summary import HistoryFilter, Summary
from printplay.match.standings import NONE, Placing, Standings


class Played(NamedTuple):
    """One match of a player: its number among those of the game that count, from 0.

    `score` is None if no score was entered; `decided` says that it was won or lost. `shared`: won,
    as was somebody on another side. `alone`: nobody else played.
    """

    number: int
    score: int | None
    won: bool
    decided: bool
    shared: bool = False
    alone: bool = False


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
        return [match.score for match in self.played if match.score is not None]

    @property
    def wins(self) -> int:
        """Return the number of wins, shared ones included."""
        return sum(match.won for match in self.played)

    @property
    def shared(self) -> int:
        """Return the number of wins that were shared with another side."""
        return sum(match.shared for match in self.played)

    @property
    def losses(self) -> int:
        """Return the number of matches lost."""
        return sum(match.decided and not match.won for match in self.played)

    @property
    def open(self) -> int:
        """Return the number of undecided matches of two or more."""
        return sum(not match.decided and not match.alone for match in self.played)

    @property
    def alone(self) -> int:
        """Return the number of matches played alone, which nobody wins or loses."""
        return sum(match.alone for match in self.played)

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
        return self.wins / self.decided if self.decided else None

    @property
    def decided(self) -> int:
        """Return the number of matches won or lost."""
        return self.wins + self.losses


@dataclass
class Pair:
    """Two players who met: how often, how often each was before the other, how often neither.

    `open` are the matches that leave their order open, `together` those in which they were on one
    side, and `won` those of them that they won; `lost` those that they lost.
    """

    first: str
    second: str
    matches: int = 0
    first_ahead: int = 0
    second_ahead: int = 0
    level: int = 0
    open: int = 0
    together: int = 0
    won: int = 0
    lost: int = 0

    @property
    def against(self) -> int:
        """Return the number of matches in which they were opponents."""
        return self.matches - self.together

    def count(self, placing: Placing, other_placing: Placing, standings: Standings) -> None:
        """Count a match in which they met."""
        self.matches += 1
        is_ahead, is_behind = placing.is_ahead_of(other_placing), other_placing.is_ahead_of(placing)
        both_known = placing.winner != other_placing.winner or not {placing.player, other_placing.player} & {
            *standings.without
        }
        if standings.sides and standings.together(placing.player, other_placing.player):
            self.together += 1
            self.won += has_won(standings, placing)
            self.lost += is_decided(standings) and not placing.winner
        elif not both_known or standings.decided_by == NONE or is_ahead is None:
            self.open += 1
        elif is_ahead:
            self.first_ahead += 1
        elif is_behind:
            self.second_ahead += 1
        else:
            self.level += 1


@dataclass
class Statistics:
    """`games` maps a game's id to its players' tallies, `pairs` are those who met, in all games.

    `stored` are the matches counted, by date and then by opening; `days` are their dates by
    game.
    """

    stored: list[Summary] = field(default_factory=list)
    days: dict[str, list[str]] = field(default_factory=dict)
    games: dict[str, list[Tally]] = field(default_factory=dict)
    pairs: list[Pair] = field(default_factory=list)
    #: Cached pictures, by their options.
    drawn: dict[object, bytes] = field(default_factory=dict, compare=False, repr=False)

    @property
    def titles(self) -> dict[str, str]:
        last = {stored.row.game: stored for stored in self.stored}
        return {game: stored.game.title for game, stored in last.items()}

    @property
    def names(self) -> dict[str, str]:
        """Return the titles in the current language; games of one title have their ids behind."""
        titles = {game: _(title) for game, title in self.titles.items()}
        often = Counter(titles.values())
        return {game: title if often[title] == 1 else f"{title} ({game})" for game, title in titles.items()}

    @property
    def matches(self) -> int:
        return len(self.stored)

    @cached_property
    def figures(self) -> Mapping[str, GameFigures]:
        """Return the scores of each game: average and best by number of players, closest match."""
        return figures_of(self.stored)

    @cached_property
    def streaks(self) -> list[Streak]:
        """Return the winning streaks of all who have won, the longest first."""
        return streaks_of(self.stored)

    def json(self) -> dict[str, Any]:
        return {
            "matches": self.matches,
            "games": {
                game: [
                    {
                        "player": tally.player,
                        "matches": tally.matches,
                        "wins": tally.wins,
                        "shared": tally.shared,
                        "losses": tally.losses,
                        "open": tally.open,
                        "alone": tally.alone,
                        "share": None if tally.share is None else round(tally.share, 4),
                        "average": None if tally.average is None else round(tally.average, 4),
                        "best": tally.best,
                    }
                    for tally in players
                ]
                for game, players in self.games.items()
            },
            "pairs": [
                {
                    "players": [pair.first, pair.second],
                    "matches": pair.matches,
                    "first_ahead": pair.first_ahead,
                    "second_ahead": pair.second_ahead,
                    "level": pair.level,
                    "open": pair.open,
                    "together": pair.together,
                    "won_together": pair.won,
                }
                for pair in self.pairs
            ],
            "scores": {game: _scores_json(figures) for game, figures in self.figures.items()},
            "streaks": [
                {
                    "player": streak.player,
                    "current": streak.current,
                    "longest": streak.longest,
                    "since": streak.since,
                    "until": streak.until,
                }
                for streak in self.streaks
            ],
        }


def _scores_json(figures: GameFigures) -> dict[str, Any]:
    close = figures.closest
    return {
        **_figures_json(figures.whole),
        "by_players": [
            {"players": count, **_figures_json(of_count)} for count, of_count in figures.by_players.items()
        ],
        "closest": close
        and {
            "match": close.match,
            "date": close.date,
            "margin": close.margin,
            "winners": list(close.winners),
            "behind": list(close.behind),
            "scores": list(close.scores),
        },
    }


def _figures_json(figures: ScoreFigures) -> dict[str, Any]:
    best = figures.best
    return {
        "matches": figures.matches,
        "average": None if figures.average is None else round(figures.average, 4),
        "best": best
        and {"score": best.score, "players": list(best.players), "date": best.date, "match": best.match},
    }


def history(
    matches: Iterable[Summary], choice: HistoryFilter | None = None, earlier_history: Statistics | None = None
) -> Statistics:
    """Return the history of the finished matches that pass, continuing that of the first of them."""
    chosen = (match for match in matches if match.over and (not choice or choice.holds(match)))
    finished = sorted(chosen, key=lambda match: (match.date, match.row.started))
    is_continued = (
        earlier_history is not None and finished[: len(earlier_history.stored)] == earlier_history.stored
    )
    statistics = (
        _copy_history(earlier_history) if earlier_history is not None and is_continued else Statistics()
    )
    new_matches, statistics.stored = finished[len(statistics.stored) :], finished
    tallies = {
        (game, tally.player): tally
        for game, known_tallies in statistics.games.items()
        for tally in known_tallies
    }
    pairs = {(pair.first, pair.second): pair for pair in statistics.pairs}
    for match in new_matches:
        standings, game = match.standings, match.row.game
        decided, alone = is_decided(standings), len(standings.placings) == 1
        pointless = match.game.pointless  # the point of a winner who is named is no score
        days = statistics.days.setdefault(game, [])
        for placing in standings.placings:
            if (game, placing.player) not in tallies:
                tally = tallies[game, placing.player] = Tally(placing.player, lowest=placing.lowest)
                statistics.games.setdefault(game, []).append(tally)
            scored = not (pointless or placing.player in standings.without)
            score = placing.score if scored else None
            tallies[game, placing.player].played.append(
                Played(
                    len(days),
                    score,
                    has_won(standings, placing),
                    decided,
                    shared=has_shared_win(standings, placing),
                    alone=alone,
                )
            )
        days.append(match.date)
        by_name = sorted(standings.placings, key=lambda placing: placing.player)
        for first_placing, second_placing in combinations(by_name, 2):
            pair = pairs.setdefault(
                (first_placing.player, second_placing.player),
                Pair(first_placing.player, second_placing.player),
            )
            pair.count(first_placing, second_placing, standings)
    for players in statistics.games.values():
        players.sort(key=lambda tally: (tally.order, tally.player))
    statistics.pairs = sorted(pairs.values(), key=lambda pair: (-pair.matches, pair.first, pair.second))
    return statistics


def _copy_history(statistics: Statistics) -> Statistics:
    return Statistics(
        statistics.stored,
        {game: [*days] for game, days in statistics.days.items()},
        {
            game: [replace(tally, played=[*tally.played]) for tally in tallies]
            for game, tallies in statistics.games.items()
        },
        [replace(pair) for pair in statistics.pairs],
    )
