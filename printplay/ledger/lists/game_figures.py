"""The figures of a game: average and best scores, the closest match, winning streaks.

A game whose winner is named has no scores: its points do not decide.

Matches that were not decided, or that were played alone, neither end a streak nor count in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from printplay.ledger.lists.summary import Summary
from printplay.match.standings import NONE, WON, Placing, Standings


@dataclass(frozen=True)
class BestScore:
    """The best score of a game, who reached it first, and in which match."""

    score: int
    players: tuple[str, ...]
    date: str
    match: str


@dataclass(frozen=True)
class ClosestMatch:
    """The match with the smallest `margin` in points between the winners and the next side.

    Of several the last one. `behind` are the players of the next side; empty if the victory was
    shared.
    """

    margin: int
    winners: tuple[str, ...]
    behind: tuple[str, ...]
    scores: tuple[int, int]
    date: str
    match: str


@dataclass
class ScoreFigures:
    """How often a game was played, the scores entered, and the best of them, if any."""

    matches: int = 0
    scored: int = 0
    total: int = 0
    best: BestScore | None = None

    @property
    def average(self) -> float | None:
        """Return the mean score, or None without scores."""
        return self.total / self.scored if self.scored else None

    def count(self, match: Summary) -> None:
        """Count a match; of equal scores the first stays the best."""
        ranked = match.standings
        placed = [placing for placing in ranked.placings if placing.player not in ranked.without]
        self.matches += 1
        self.scored += len(placed)
        self.total += sum(placing.score for placing in placed)
        if not placed:
            return
        best_score = (min if placed[0].lowest else max)(placing.score for placing in placed)
        best_so_far = None if self.best is None else self.best.score
        if best_so_far is None or (
            best_score < best_so_far if placed[0].lowest else best_score > best_so_far
        ):
            players = tuple(placing.player for placing in placed if placing.score == best_score)
            self.best = BestScore(best_score, players, match.date, match.id)


@dataclass
class GameFigures:
    """The figures of a game: of all its matches, by number of players, and the closest match."""

    whole: ScoreFigures = field(default_factory=ScoreFigures)
    by_players: dict[int, ScoreFigures] = field(default_factory=dict)
    closest: ClosestMatch | None = None
    #: Matches that were close or not: decided by points among two sides or more.
    compared: int = 0

    def rows(self) -> Iterator[tuple[str, ScoreFigures]]:
        """Yield the figures by number of players; those of all first, if there are several."""
        if len(self.by_players) > 1:
            yield f"{min(self.by_players)}–{max(self.by_players)}", self.whole
        for count, figures in self.by_players.items():
            yield str(count), figures

    def count(self, stored: Summary) -> None:
        """Count a match."""
        self.whole.count(stored)
        self.by_players.setdefault(len(stored.standings.placings), ScoreFigures()).count(stored)
        if (close := closeness(stored)) is not None:
            self.compared += 1
            if self.closest is None or close.margin <= self.closest.margin:
                self.closest = close


def figures_of(matches: Iterable[Summary]) -> dict[str, GameFigures]:
    """Return the figures of each game by its id; the matches are in order."""
    figures_by_game: dict[str, GameFigures] = {}
    for match in matches:
        ranked = match.standings
        if not match.game.pointless and len(ranked.without) < len(ranked.placings):
            figures_by_game.setdefault(match.row.game, GameFigures()).count(match)
    for figures in figures_by_game.values():
        figures.by_players = dict(sorted(figures.by_players.items()))
    return figures_by_game


def closeness(match: Summary) -> ClosestMatch | None:
    """Return how close a match was, or None if points of two sides did not decide it."""
    ranked = match.standings
    winners = [placing for placing in ranked.placings if placing.winner]
    if not winners or not is_decided(ranked) or ranked.decided_by == WON or ranked.without:
        return None
    first = winners[0]
    opponents = [
        placing
        for placing in ranked.placings
        if placing is not first and not ranked.together(placing.player, first.player)
    ]
    if not opponents:
        return None
    next_ = opponents[0]
    tied = next_.winner
    side = [placing.player for placing in opponents if ranked.together(placing.player, next_.player)]
    return ClosestMatch(
        abs(first.score - next_.score),
        tuple(placing.player for placing in winners),
        () if tied else tuple(side or [next_.player]),
        (first.score, next_.score),
        match.date,
        match.id,
    )


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


def streaks_of(matches: Iterable[Summary]) -> list[Streak]:
    """Return the streaks of all players who have won, the longest first; matches are in order."""
    streaks: dict[str, Streak] = {}
    for match in matches:
        if not is_decided(match.standings):
            continue
        for placing in match.standings.placings:
            streak = streaks.setdefault(placing.player, Streak(placing.player))
            streak.count(match.date, won=placing.winner)
    won = (streak for streak in streaks.values() if streak.longest)
    return sorted(won, key=lambda one: (-one.longest, -one.current, one.player))


def is_decided(standings: Standings) -> bool:
    """Return whether a match was won or lost (by all, if co-operative); one of one player is neither."""
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
        other_placing.winner
        and not (other_placing is placing or standings.together(other_placing.player, placing.player))
        for other_placing in standings.placings
    )
