"""Successive halving: which islands are played on, how many matches, which are left, which win.

A search goes in stages. In a rung all islands that are left play a few matches; what is clearly
worse than was asked leaves, a third of them stays at most, and plays three times as many; the
expert, who takes long, plays one match in sixteen. When few enough are left they are confirmed by
fresh matches, of a seed that chose nothing. What leaves when depends on counts alone, never on
time, so that a search comes out the same wherever and however often it is interrupted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from printplay.games.go_for_gold.islands.rating.goals import Aim, Tallies
from printplay.games.go_for_gold.islands.rating.tally import PORTS, CandidateTally, Lineup, Numbers

#: Of the islands one in so many stays, and plays so many times the matches.
_FACTOR = 3
#: Sheets a port in the first rung, and by how many times fewer the expert plays, from the second.
_FIRST, _DEAR = 300, 16
#: Rungs that even a few islands climb, so that it is known which is best.
_RUNGS = 4
#: Islands that are confirmed, for each that is kept: many seem fair by luck.
_CONTENDERS = 4
#: Parts of the fresh matches after which an island that is clearly not fair leaves.
_PARTS = (16, 4)
#: Sheets a port that confirm what matches are like, where fair starts are not asked for.
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
    """An island of a seed: tallies of what chooses it, and of fresh matches.

    `made` is False where the maker found no island for the seed.
    """

    seed: int
    chosen: dict[Lineup, CandidateTally] = field(default_factory=dict)
    fresh: dict[Lineup, CandidateTally] = field(default_factory=dict)
    made: bool = True

    def tallies(self, *, fresh: bool) -> dict[Lineup, CandidateTally]:
        """Return the tallies of fresh matches, or of those that choose."""
        return self.fresh if fresh else self.chosen

    def add(self, piece: MatchSeries, numbers: Numbers | None) -> None:
        """Add what came of a piece; None says that there is no such island."""
        if numbers is None:
            self.made = False
        else:
            of = self.tallies(fresh=piece.fresh)
            if piece.table not in of:
                of[piece.table] = CandidateTally()
                kept = sorted(of.items())  # in one order, whichever piece comes back first
                of.clear()
                of.update(kept)
            of[piece.table].add(piece.first, numbers)


class Stage(NamedTuple):
    """What is to be played before islands can be compared: how many are left, and the pieces."""

    number: int
    fresh: bool
    islands: int
    pieces: Sequence[MatchSeries]


class Halving:
    """A search: candidates, and for each stage that is over the seeds that stayed, best first.

    `kept` and the tallies are all there is to it; with them it goes on where it was.
    """

    def __init__(
        self, aim: Aim, seeds: Sequence[int], keep: int, matches: int | None = None
    ) -> None:
        self.aim, self.keep, self._matches = aim, keep, matches
        self.contenders = min(len(seeds), keep * (_CONTENDERS if aim.fair else 1))
        self.candidates = {seed: Candidate(seed) for seed in seeds}
        self.kept: list[list[int]] = []
        self.alive: list[Candidate] = list(self.candidates.values())
        self.winners: list[Candidate] = []
        self._stage = 0

    @property
    def claims(self) -> int:
        """Return how many bounds hold together: of all tables, of all that are confirmed."""
        return len(self.aim.tables) * self.contenders

    def stages(self) -> Iterator[Stage]:
        """Yield what is to be played next; what came of it is in the tallies when it goes on."""
        self._stage, level = 0, 0
        while self.alive and not self._few_enough(level):
            yield from self._step(level)
            level += 1
        if not self.aim.fair:
            self.alive = self.alive[: self.keep]
        else:
            for part in _PARTS:
                yield from self._sift(part)
        yield from self._confirmed()

    def best(self) -> list[Candidate]:
        """Return what is best so far: winners, then what is left, by what is known of it."""
        left = [one for one in self.alive if one.made and one not in self.winners and one.chosen]
        return [*self.winners, *sorted(left, key=self._order)]

    def nearest(self) -> list[Candidate]:
        """Return those that came farthest, and among them those nearest to what was asked."""
        reached = {seed: number for number, stage in enumerate(self.kept) for seed in stage}
        made = [one for one in self.candidates.values() if one.made and one.chosen]
        return sorted(made, key=lambda one: (-reached.get(one.seed, -1), *self._order(one)))

    def is_confirmed(self, one: Candidate) -> bool:
        """Return whether all fresh matches of an island were played."""
        return all(
            one.fresh.get(table, CandidateTally()).matches >= self.final(table)
            for table in self.aim.tables
        )

    def is_fair(self, one: Candidate) -> bool | None:
        """Return whether fresh matches say that an island is fair enough; None if unsure."""
        if not self.is_confirmed(one):
            return None
        found = [self.aim.farthest(table, tally, self.claims) for table, tally in one.fresh.items()]
        if all(apart <= self.aim.within for _port, _least, apart in found):
            return True
        return False if any(least > self.aim.within for _port, least, _apart in found) else None

    def final(self, table: Lineup) -> int:
        """Return how many fresh matches confirm an island at a table."""
        if self._matches is not None:
            return self._matches
        sheets = self.aim.sheets(table, self.claims) if self.aim.fair else _PLAIN
        return -(-PORTS * sheets // table.players)

    def pieces_of(
        self, seed: int, wanted: dict[Lineup, int], *, fresh: bool = False
    ) -> Iterator[MatchSeries]:
        """Yield what an island has yet to play until each table has so many matches."""
        tallies = self.candidates[seed].tallies(fresh=fresh)
        for table, until in wanted.items():
            for first, number in tallies.get(table, CandidateTally()).missing(table, until):
                yield MatchSeries(seed, fresh, table, first, number)

    def _few_enough(self, level: int) -> bool:
        """Return whether those that are left are known well enough to be confirmed."""
        played = self.wanted(level - 1) if level else {}
        if len(self.alive) > self.contenders or len(played) < len(self.aim.tables):
            return False
        return level >= _RUNGS or all(
            number == self.final(table) for table, number in played.items()
        )

    def wanted(self, level: int) -> dict[Lineup, int]:
        """Return how many matches each table has played at the end of a rung."""
        cheap = any(table.policy != "expert" for table in self.aim.tables)
        found = {}
        for table in self.aim.tables:
            sheets = _FIRST * _FACTOR**level
            if table.policy == "expert":
                if cheap and not level:
                    continue
                sheets = sheets * (1 if cheap else _FACTOR) // _DEAR
            found[table] = min(PORTS * sheets // table.players, self.final(table))
        return found

    def _step(self, level: int) -> Iterator[Stage]:
        """Yield a rung; then let go what is clearly unfair or behind, and all but a third."""
        if self._known():
            return
        yield self._stage_of(self.alive, self.wanted(level), fresh=False)
        left = [one for one in self.alive if one.made]
        if self.aim.fair:
            left = [one for one in left if not self.aim.unfair(one.chosen)]
        else:
            left = self._not_behind(left)
        left.sort(key=self._order)
        self._keep(left[: max(self.contenders, -(-len(self.alive) // _FACTOR))])

    def _sift(self, part: int) -> Iterator[Stage]:
        """Yield a part of the fresh matches; then let go what is clearly unfair by them."""
        if self._known() or not self.alive:
            return
        wanted = {table: self.final(table) // part for table in self.aim.tables}
        yield self._stage_of(self.alive, wanted, fresh=True)
        self._keep([one for one in self.alive if not self.aim.unfair(one.fresh)])

    def _confirmed(self) -> Iterator[Stage]:
        """Yield all fresh matches of as many as are kept; for one that fails, of the next one."""
        wanted = {table: self.final(table) for table in self.aim.tables}
        left = list(self.alive)
        while left and len(self.winners) < self.keep:
            tried = left[: self.keep - len(self.winners)]
            left = left[len(tried) :]
            if self._stage < len(self.kept):
                won = [self.candidates[seed] for seed in self.kept[self._stage]]
            else:
                yield self._stage_of(tried, wanted, fresh=True)
                won = [one for one in tried if not self.aim.fair or self.is_fair(one)]
                self.kept.append([one.seed for one in won])
            self._stage += 1
            self.winners += won

    def _known(self) -> bool:
        """Return whether a stage was over before, and take who stayed."""
        if self._stage >= len(self.kept):
            return False
        self.alive = [self.candidates[seed] for seed in self.kept[self._stage]]
        self._stage += 1
        return True

    def _keep(self, left: Sequence[Candidate]) -> None:
        self.alive = list(left)
        self.kept.append([one.seed for one in left])
        self._stage += 1

    def _stage_of(
        self, islands: Sequence[Candidate], wanted: dict[Lineup, int], *, fresh: bool
    ) -> Stage:
        pieces = [
            piece for one in islands if one.made
            for piece in self.pieces_of(one.seed, wanted, fresh=fresh)
        ]  # fmt: skip
        return Stage(self._stage + 1, fresh, len(islands), pieces)

    def _not_behind(self, left: Sequence[Candidate]) -> list[Candidate]:
        """Return those that may still be among the best, by bounds of what counts."""
        sure = self.aim.sure(1)
        costs = {one.seed: self.aim.cost(one.chosen) for one in left}
        ends = sorted(cost + sure * error for cost, error in costs.values())
        limit = ends[min(self.contenders, len(ends)) - 1] if ends else 0.0
        return [
            one for one in left if costs[one.seed][0] - sure * costs[one.seed][1] <= limit
        ]  # fmt: skip

    def _order(self, one: Candidate) -> tuple[float, int]:
        return self.aim.cost(_known_best(one.chosen))[0], one.seed


def _known_best(tallies: Tallies) -> Tallies:
    return {table: tally for table, tally in tallies.items() if tally.matches}
