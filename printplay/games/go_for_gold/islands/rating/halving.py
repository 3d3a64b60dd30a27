"""Successive halving: the islands and matches to play, those that stay, and the winners.

In a rung, all remaining islands play a few matches; those clearly worse than requested are dropped,
at most a third stays, and plays three times as many. When few enough remain, they are confirmed by
fresh matches of another seed. Decisions depend only on counts, never on time, so a search has the
same result on any machine and after any interruption.

fair: the root mean square deviation of the ports from an even share of victories, in percentage
points, in which an uncertain deviation counts less (solo: in per cent of the mean points).
lively: lead changes in a match, times the share of a line that another line from the same port
does not enter, times the share of sheets that do not get stuck.
tight: points between the first and the second.

Several goals are multiplied; the cost is a logarithm: less is better.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf, log, sqrt
from typing import NamedTuple

from printplay.core.shares import deviations
from printplay.games.go_for_gold.islands.engine.policies import FAIR, LIVELY, TIGHT
from printplay.games.go_for_gold.islands.rating.counting import PLAYED, SCORED, WHOLE, WINS, farthest
from printplay.games.go_for_gold.islands.rating.tally import PORTS, CandidateTally, Lineup, Numbers

_LABELS = ("N", "E", "S", "W")
#: The width of bounds that a search aims at, as a share of the requested deviation.
_WIDE = 0.6
#: The approximate spread of points as a share of their mean, in solo play.
_SPREAD = 0.4
#: With other goals, deviations below this share of the requested one count as this.
_ENOUGH = 0.5

Tallies = Mapping[Lineup, CandidateTally]
#: One in this many islands stays, and plays this many times the matches.
_FACTOR = 3
#: Sheets per port in the first rung; the factor by which the expert plays fewer later.
_FIRST, _DEAR = 300, 16
#: Least number of rungs, also for a few islands, to find the best.
_RUNGS = 4
#: Islands confirmed for each requested one: many seem fair by luck.
_CONTENDERS = 4
#: Shares of the fresh matches after which a clearly unfair island is dropped.
_PARTS = (16, 4)
#: Sheets per port for confirmation without the goal of fair starts.
_PLAIN = 5000


class MatchSeries(NamedTuple):
    """Matches `first`, `first + 1` ... on the island of a seed, at a table; fresh ones or not."""

    seed: int
    fresh: bool
    table: Lineup
    first: int
    number: int


@dataclass
class Candidate:
    """An island of a seed: tallies of choosing and of fresh matches; `exists`: the maker found one."""

    seed: int
    chosen: dict[Lineup, CandidateTally] = field(default_factory=dict)
    fresh: dict[Lineup, CandidateTally] = field(default_factory=dict)
    exists: bool = True

    def tallies(self, *, fresh: bool) -> dict[Lineup, CandidateTally]:
        """Return the tallies of fresh or of choosing matches."""
        return self.fresh if fresh else self.chosen

    def add(self, piece: MatchSeries, numbers: Numbers | None) -> None:
        """Add the result of a piece; None: there is no such island."""
        if numbers is None:
            self.exists = False
        else:
            tallies = self.tallies(fresh=piece.fresh)
            if piece.table not in tallies:
                tallies[piece.table] = CandidateTally()
                ordered = sorted(tallies.items())  # in a fixed order, whichever piece comes back first
                tallies.clear()
                tallies.update(ordered)
            tallies[piece.table].add(piece.first, numbers)


class Stage(NamedTuple):
    """The pieces to play before islands can be compared, and the number of islands left."""

    number: int
    fresh: bool
    islands: int
    pieces: Sequence[MatchSeries]


class Halving:
    """A search: candidates, and the seeds that stayed after each finished stage, best first.

    `kept` and the tallies are its whole state; a search can be resumed from them.
    """

    def __init__(self, aim: Aim, seeds: Sequence[int], keep: int, matches: int | None = None) -> None:
        self.aim, self.keep, self._matches = aim, keep, matches
        self.contenders = min(len(seeds), keep * (_CONTENDERS if aim.fair else 1))
        self.candidates = {seed: Candidate(seed) for seed in seeds}
        self.kept: list[list[int]] = []
        self.alive: list[Candidate] = list(self.candidates.values())
        self.winners: list[Candidate] = []
        self._stage = 0

    @property
    def claims(self) -> int:
        """Return how many bounds must hold together: of all tables, of all confirmed islands."""
        return len(self.aim.tables) * self.contenders

    def stages(self) -> Iterator[Stage]:
        """Yield the next stage; the results are in the tallies when it resumes."""
        self._stage, level = 0, 0
        while self.alive and not self._few_enough(level):
            yield from self._play_rung(level)
            level += 1
        if not self.aim.fair:
            self.alive = self.alive[: self.keep]
        else:
            for part in _PARTS:
                yield from self._sift(part)
        yield from self._confirm()

    def best(self) -> list[Candidate]:
        """Return the best so far: winners, then remaining islands by their tallies."""
        remaining = [
            candidate
            for candidate in self.alive
            if candidate.exists and candidate not in self.winners and candidate.chosen
        ]
        return [*self.winners, *sorted(remaining, key=self._order)]

    def nearest(self) -> list[Candidate]:
        """Return the islands that came farthest, and among them those nearest to the aim."""
        reached = {seed: number for number, stage in enumerate(self.kept) for seed in stage}
        rated = [candidate for candidate in self.candidates.values() if candidate.exists and candidate.chosen]
        return sorted(
            rated, key=lambda candidate: (-reached.get(candidate.seed, -1), *self._order(candidate))
        )

    def is_confirmed(self, candidate: Candidate) -> bool:
        return all(
            candidate.fresh.get(table, CandidateTally()).matches >= self.final(table)
            for table in self.aim.tables
        )

    def is_fair(self, candidate: Candidate) -> bool | None:
        """Return whether fresh matches say that an island is fair enough; None if unsure."""
        if not self.is_confirmed(candidate):
            return None
        intervals = [self.aim.farthest(table, tally, self.claims) for table, tally in candidate.fresh.items()]
        if all(greatest <= self.aim.tolerance for _port, _least, greatest in intervals):
            return True
        return False if any(least > self.aim.tolerance for _port, least, _greatest in intervals) else None

    def final(self, table: Lineup) -> int:
        """Return the number of fresh matches that confirm an island at a table."""
        if self._matches is not None:
            return self._matches
        sheets = self.aim.sheets(table, self.claims) if self.aim.fair else _PLAIN
        return -(-PORTS * sheets // table.players)

    def pieces_of(
        self, seed: int, match_counts: dict[Lineup, int], *, fresh: bool = False
    ) -> Iterator[MatchSeries]:
        """Yield the missing pieces of an island until each table has the wanted matches."""
        tallies = self.candidates[seed].tallies(fresh=fresh)
        for table, until in match_counts.items():
            for first, number in tallies.get(table, CandidateTally()).missing(table, until):
                yield MatchSeries(seed, fresh, table, first, number)

    def _few_enough(self, level: int) -> bool:
        """Return whether the remaining islands are known well enough for confirmation."""
        played = self.rung_matches(level - 1) if level else {}
        if len(self.alive) > self.contenders or len(played) < len(self.aim.tables):
            return False
        return level >= _RUNGS or all(number == self.final(table) for table, number in played.items())

    def rung_matches(self, level: int) -> dict[Lineup, int]:
        """Return the number of matches of each table at the end of a rung."""
        cheap = any(table.policy != "expert" for table in self.aim.tables)
        match_counts = {}
        for table in self.aim.tables:
            sheets = _FIRST * _FACTOR**level
            if table.policy == "expert":
                if cheap and not level:
                    continue
                sheets = sheets * (1 if cheap else _FACTOR) // _DEAR
            match_counts[table] = min(PORTS * sheets // table.players, self.final(table))
        return match_counts

    def _play_rung(self, level: int) -> Iterator[Stage]:
        """Yield a rung; then drop islands that are clearly unfair or behind, and keep a third."""
        if self._restore_stage():
            return
        yield self._stage_of(self.alive, self.rung_matches(level), fresh=False)
        remaining = [candidate for candidate in self.alive if candidate.exists]
        if self.aim.fair:
            remaining = [candidate for candidate in remaining if not self.aim.unfair(candidate.chosen)]
        else:
            remaining = self._not_behind(remaining)
        remaining.sort(key=self._order)
        self._keep_islands(remaining[: max(self.contenders, -(-len(self.alive) // _FACTOR))])

    def _sift(self, part: int) -> Iterator[Stage]:
        """Yield a part of the fresh matches; then drop islands that are clearly unfair."""
        if self._restore_stage() or not self.alive:
            return
        match_counts = {table: self.final(table) // part for table in self.aim.tables}
        yield self._stage_of(self.alive, match_counts, fresh=True)
        self._keep_islands([candidate for candidate in self.alive if not self.aim.unfair(candidate.fresh)])

    def _confirm(self) -> Iterator[Stage]:
        """Yield all fresh matches of as many islands as requested; one that fails is replaced."""
        match_counts = {table: self.final(table) for table in self.aim.tables}
        remaining = list(self.alive)
        while remaining and len(self.winners) < self.keep:
            batch = remaining[: self.keep - len(self.winners)]
            remaining = remaining[len(batch) :]
            if self._stage < len(self.kept):
                won = [self.candidates[seed] for seed in self.kept[self._stage]]
            else:
                yield self._stage_of(batch, match_counts, fresh=True)
                won = [candidate for candidate in batch if not self.aim.fair or self.is_fair(candidate)]
                self.kept.append([candidate.seed for candidate in won])
            self._stage += 1
            self.winners += won

    def _restore_stage(self) -> bool:
        """Return whether a stage was finished before, and restore who stayed."""
        if self._stage >= len(self.kept):
            return False
        self.alive = [self.candidates[seed] for seed in self.kept[self._stage]]
        self._stage += 1
        return True

    def _keep_islands(self, remaining: Sequence[Candidate]) -> None:
        self.alive = list(remaining)
        self.kept.append([candidate.seed for candidate in remaining])
        self._stage += 1

    def _stage_of(
        self, islands: Sequence[Candidate], match_counts: dict[Lineup, int], *, fresh: bool
    ) -> Stage:
        pieces = [
            piece
            for candidate in islands
            if candidate.exists
            for piece in self.pieces_of(candidate.seed, match_counts, fresh=fresh)
        ]
        return Stage(self._stage + 1, fresh, len(islands), pieces)

    def _not_behind(self, remaining: Sequence[Candidate]) -> list[Candidate]:
        """Return those that may still be among the best, by bounds of the cost."""
        bound_width = self.aim.bound_width(1)
        costs = {candidate.seed: self.aim.cost(candidate.chosen) for candidate in remaining}
        ends = sorted(cost + bound_width * error for cost, error in costs.values())
        limit = ends[min(self.contenders, len(ends)) - 1] if ends else 0.0
        return [
            candidate
            for candidate in remaining
            if costs[candidate.seed][0] - bound_width * costs[candidate.seed][1] <= limit
        ]

    def _order(self, candidate: Candidate) -> tuple[float, int]:
        known = {table: tally for table, tally in candidate.chosen.items() if tally.matches}
        return self.aim.cost(known)[0], candidate.seed


@dataclass(frozen=True)
class Aim:
    """The aim of a search: goals, the allowed deviation in percentage points, the tables.

    `paired` says that a half turn maps the island onto itself, so that opposite ports have the
    same chances and are counted together.
    """

    goals: tuple[str, ...]
    tolerance: float
    tables: tuple[Lineup, ...]
    paired: bool

    @property
    def fair(self) -> bool:
        return FAIR in self.goals

    def bound_width(self, several: int) -> float:
        """Return the width of bounds in deviations that hold for all ports of `several` tables."""
        return deviations((PORTS // 2 if self.paired else PORTS) * several)

    def sheets(self, table: Lineup, several: int) -> int:
        """Return the number of sheets per port that shows whether it is fair."""
        variance = _variance(table.players)
        wide = self.bound_width(several) / (_WIDE * self.tolerance / 100)
        return int(wide * wide * variance / (2 if self.paired else 1)) + 1

    def farthest(self, table: Lineup, tally: CandidateTally, several: int) -> tuple[str, float, float]:
        """Return the port with the largest deviation, and its interval, in percentage points."""
        return farthest(tally.by_port(paired=self.paired), _LABELS, table.players, self.bound_width(several))

    def unfair(self, tallies: Tallies) -> bool:
        """Return whether an island is clearly less fair than requested, at any table."""
        return any(self.farthest(table, tally, 1)[1] > self.tolerance for table, tally in tallies.items())

    def off(self, tallies: Tallies) -> float:
        """Return the deviation of the ports, as defined above."""
        squares = [
            deviation * deviation * self.tolerance**2 / (self.tolerance**2 + error**2)
            for table, tally in tallies.items()
            for deviation, error in self._deviations(table, tally)
        ]
        return sqrt(sum(squares) / len(squares)) if squares else inf

    def cost(self, tallies: Tallies) -> tuple[float, float]:
        """Return the cost, a logarithm, and its standard error."""
        if not tallies:
            return inf, 0.0
        cost = variance = 0.0
        if self.fair:
            least = _ENOUGH * self.tolerance if len(self.goals) > 1 else 1e-9
            cost += log(max(self.off(tallies), least))
        for table, tally in tallies.items():
            for figure, error, sign in _cost_factors(self.goals, table, tally):
                least = 0.5 / max(1, tally.matches)
                cost += sign * log(max(figure, least)) / len(tallies)
                variance += (error / max(figure, least) / len(tallies)) ** 2
        return cost, sqrt(variance)

    def _deviations(self, table: Lineup, tally: CandidateTally) -> Sequence[tuple[float, float]]:
        """Return the deviation of each port, and the standard error, in percentage points."""
        by_port = tally.by_port(paired=self.paired)
        played = by_port[:, PLAYED]
        if not played.all():
            return []
        error = 100 * sqrt(_variance(table.players) / int(played.min()))
        if table.players == 1:
            means = by_port[:, SCORED] / played
            every = by_port[:, SCORED].sum() / played.sum()
            return [(100 * float(mean / every - 1) if every else inf, error) for mean in means]
        shares = by_port[:, WINS] / WHOLE / played
        return [(100 * float(share - 1 / table.players), error) for share in shares]


def _variance(players: int) -> float:
    return _SPREAD**2 if players == 1 else (1 - 1 / players) / players


def _cost_factors(
    goals: Sequence[str], table: Lineup, tally: CandidateTally
) -> Sequence[tuple[float, float, int]]:
    """Return the factors of the cost at a table, with errors; exponent -1: more is better."""
    factors: list[tuple[float, float, int]] = []
    if table.players > 1 and LIVELY in goals:
        stuck, error = tally.stuck()
        factors += [(*tally.lead_changes(), -1), (*tally.differ(), -1), (1 - stuck, error, -1)]
    if table.players > 1 and TIGHT in goals:
        factors.append((*tally.ahead(), 1))
    return factors
