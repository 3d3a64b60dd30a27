"""The goals of a search: fair starts, lively matches, tight results.

fair: the deviation of the ports from an even share of victories in percentage points: the root
mean square over all ports and tables, in which an uncertain deviation counts less. (For solo play,
in per cent of the mean points.)

lively: lead changes in a match, times the share of a line that another line from the same port
does not enter, times the share of sheets that do not get stuck.

tight: points between the first and the second.

Several goals are multiplied, so that ten per cent more of one are worth ten per cent more of
another. The cost is a logarithm: less is better.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf, log, sqrt

from printplay.core.shares import deviations
from printplay.games.go_for_gold.islands.engine.policies import FAIR, LIVELY, TIGHT
from printplay.games.go_for_gold.islands.engine.reckoning import farthest
from printplay.games.go_for_gold.islands.rating.counting import PLAYED, SCORED, WHOLE, WINS
from printplay.games.go_for_gold.islands.rating.tally import PORTS, CandidateTally, Lineup

_LABELS = ("N", "E", "S", "W")
#: The width of bounds that a search aims at, as a share of the requested deviation.
_WIDE = 0.6
#: The approximate spread of points as a share of their mean, in solo play.
_SPREAD = 0.4
#: With other goals, deviations below this share of the requested one count as this.
_ENOUGH = 0.5

Tallies = Mapping[Lineup, CandidateTally]


@dataclass(frozen=True)
class Aim:
    """The aim of a search: goals, the allowed deviation in percentage points, the tables.

    `alike` says that a half turn maps the island onto itself, so that opposite ports have the
    same chances and are counted together.
    """

    goals: tuple[str, ...]
    within: float
    tables: tuple[Lineup, ...]
    alike: bool

    @property
    def fair(self) -> bool:
        """Return whether the starts have to be fair."""
        return FAIR in self.goals

    def sure(self, several: int) -> float:
        """Return the width of bounds in deviations that hold for all ports of `several` tables."""
        return deviations((PORTS // 2 if self.alike else PORTS) * several)

    def sheets(self, table: Lineup, several: int) -> int:
        """Return the number of sheets per port that shows whether it is fair."""
        variance = _variance(table.players)
        wide = self.sure(several) / (_WIDE * self.within / 100)
        return int(wide * wide * variance / (2 if self.alike else 1)) + 1

    def farthest(self, table: Lineup, tally: CandidateTally, several: int) -> tuple[str, float, float]:
        """Return the port with the largest deviation, and its interval, in percentage points."""
        return farthest(tally.by_port(alike=self.alike), _LABELS, table.players, self.sure(several))

    def unfair(self, tallies: Tallies) -> bool:
        """Return whether an island is clearly less fair than requested, at any table."""
        return any(self.farthest(table, tally, 1)[1] > self.within for table, tally in tallies.items())

    def off(self, tallies: Tallies) -> float:
        """Return the deviation of the ports, as defined above."""
        found = [
            apart * apart * self.within**2 / (self.within**2 + error**2)
            for table, tally in tallies.items()
            for apart, error in self._deviations(table, tally)
        ]
        return sqrt(sum(found) / len(found)) if found else inf

    def cost(self, tallies: Tallies) -> tuple[float, float]:
        """Return the cost, a logarithm, and its standard error."""
        if not tallies:
            return inf, 0.0
        cost = variance = 0.0
        if self.fair:
            least = _ENOUGH * self.within if len(self.goals) > 1 else 1e-9
            cost += log(max(self.off(tallies), least))
        for table, tally in tallies.items():
            for figure, error, sign in _parts(self.goals, table, tally):
                least = 0.5 / max(1, tally.matches)
                cost += sign * log(max(figure, least)) / len(tallies)
                variance += (error / max(figure, least) / len(tallies)) ** 2
        return cost, sqrt(variance)

    def _deviations(self, table: Lineup, tally: CandidateTally) -> Sequence[tuple[float, float]]:
        """Return the deviation of each port, and the standard error, in percentage points."""
        by_port = tally.by_port(alike=self.alike)
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


def _parts(goals: Sequence[str], table: Lineup, tally: CandidateTally) -> Sequence[tuple[float, float, int]]:
    """Return the factors of the cost at a table, with errors; exponent -1: more is better."""
    found: list[tuple[float, float, int]] = []
    if table.players > 1 and LIVELY in goals:
        stuck, error = tally.stuck()
        found += [(*tally.lead_changes(), -1), (*tally.differ(), -1), (1 - stuck, error, -1)]
    if table.players > 1 and TIGHT in goals:
        found.append((*tally.ahead(), 1))
    return found
