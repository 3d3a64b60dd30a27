"""Tallies of simulated matches in a search: whole numbers of a candidate at a table, which add up.

A table is a number of players with one policy.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from printplay.games.go_for_gold.islands.engine.arrays import Ints
from printplay.games.go_for_gold.islands.engine.engine import Engine
from printplay.games.go_for_gold.islands.engine.policies import SLOW
from printplay.games.go_for_gold.islands.rating.counting import (
    AHEAD,
    AHEAD_SQUARES,
    LEAD_SQUARES,
    LEADS,
    PLAYED,
    SCORED,
    SQUARES,
    STUCK,
    WHOLE,
    WINS,
)

#: Ports of a generated island, and the columns of `counting` stored for each, then for all.
PORTS = 4
_OF_PORTS = (PLAYED, WINS, SCORED, SQUARES)
_OF_ALL = (LEADS, LEAD_SQUARES, AHEAD, AHEAD_SQUARES, STUCK)
#: Indices of a tally after those of the ports: these, matches, then common steps and all steps.
_MATCHES = len(_OF_ALL)
_COMMON, _STEPS = _MATCHES + 1, _MATCHES + 2
_WIDTH = PORTS * len(_OF_PORTS) + _STEPS + 1
#: Sheets in one piece: it takes a second or two on one core.
_SHEETS, _SLOW_SHEETS = 32_000, 1_600

#: A tally as sent and stored: `_WIDTH` whole numbers.
Numbers = tuple[int, ...]


class Lineup(NamedTuple):
    """A table: a number of players who share one policy."""

    policy: str
    players: int

    @property
    def sheets(self) -> int:
        """Return the number of sheets in one piece."""
        return _SLOW_SHEETS if self.policy == SLOW else _SHEETS


def play(engine: Engine, table: Lineup, seed: int, first: int, number: int) -> Numbers:
    """Play matches `first`, `first + 1` ... of a seed at a table, and return their tally."""
    counts = engine.play([table.policy] * table.players, seed, first, number)
    by_port = counts.totals.sum(axis=1)
    totals = by_port.sum(axis=0)
    sheets = by_port[:, PLAYED][:, None]
    common = (counts.walked * (counts.walked - 1)).sum()
    steps = (counts.walked * (sheets - 1)).sum()
    row = [*by_port[:, _OF_PORTS].ravel(), *totals[list(_OF_ALL)], number, common, steps]
    return tuple(int(entry) for entry in row)


@dataclass
class CandidateTally:
    """The tally of a candidate at a table: matches from the first on, and pieces beyond."""

    numbers: Numbers = (0,) * _WIDTH
    beyond: dict[int, Numbers] = field(default_factory=dict)

    @property
    def matches(self) -> int:
        """Return the number of matches counted without gaps from the first on."""
        return self.numbers[PORTS * len(_OF_PORTS) + _MATCHES]

    @classmethod
    def from_stored(cls, numbers: Sequence[int], beyond: Sequence[Sequence[Any]]) -> CandidateTally:
        """Return a stored tally; raise ValueError if it is invalid."""
        tally = cls(_check_numbers(numbers))
        for first, piece in beyond:
            tally.beyond[int(first)] = _check_numbers(piece)
        return tally

    def add(self, first: int, numbers: Sequence[int]) -> None:
        """Add the tally of a piece that began with match `first`."""
        if first >= self.matches:
            self.beyond[first] = _check_numbers(numbers)
        while (piece := self.beyond.pop(self.matches, None)) is not None:
            self.numbers = tuple(a + b for a, b in zip(self.numbers, piece, strict=True))

    def missing(self, table: Lineup, until: int) -> Iterator[tuple[int, int]]:
        """Yield first match and number of the missing pieces up to a number of matches."""
        share = table.sheets // table.players
        for first in range(self.matches, until, share):
            if first not in self.beyond:
                yield first, min(share, until - first)

    def by_port(self, *, paired: bool) -> Ints:
        """Return PLAYED, WINS, SCORED, SQUARES of each port; `paired`: with its opposite one."""
        port_totals = np.zeros((PORTS, max(_OF_PORTS) + 1), np.int64)
        port_totals[:, _OF_PORTS] = np.reshape(self.numbers[: PORTS * len(_OF_PORTS)], (PORTS, -1))
        return port_totals + np.roll(port_totals, PORTS // 2, axis=0) if paired else port_totals

    def shares(self, *, paired: bool) -> list[float]:
        port_totals = self.by_port(paired=paired)
        return [float(won / WHOLE / max(1, sat)) for sat, won in port_totals[:, (PLAYED, WINS)]]

    def off_mean(self, port: int, *, paired: bool) -> float:
        """Return the deviation of a port's points from the overall mean, in per cent."""
        port_totals = self.by_port(paired=paired)
        means = port_totals[:, SCORED] / np.maximum(1, port_totals[:, PLAYED])
        every = port_totals[:, SCORED].sum() / max(1, port_totals[:, PLAYED].sum())
        return float(100 * abs(means[port] / every - 1)) if every else 0.0

    def lead_changes(self) -> tuple[float, float]:
        """Return the lead changes in a match, mean and standard error."""
        return self._mean(0, 1)

    def ahead(self) -> tuple[float, float]:
        """Return the margin of the first over the second in points, mean and standard error."""
        return self._mean(2, 3)

    def stuck(self) -> tuple[float, float]:
        """Return the share of sheets that went out, and its standard error."""
        sheets = max(1, sum(self.numbers[0 : PORTS * len(_OF_PORTS) : len(_OF_PORTS)]))
        return _share_with_error(self._totals[4] / sheets, sheets)

    def differ(self) -> tuple[float, float]:
        """Return the share of a line that another line from the same port does not enter."""
        sheets = max(1, sum(self.numbers[0 : PORTS * len(_OF_PORTS) : len(_OF_PORTS)]))
        return _share_with_error(1 - self._totals[_COMMON] / max(1, self._totals[_STEPS]), sheets)

    @property
    def _totals(self) -> Numbers:
        return self.numbers[PORTS * len(_OF_PORTS) :]

    def _mean(self, sum_: int, squares: int) -> tuple[float, float]:
        count = max(1, self.matches)
        mean = self._totals[sum_] / count
        spread = max(0.0, self._totals[squares] / count - mean * mean)
        return mean, float((spread / count) ** 0.5)


def _check_numbers(numbers: Sequence[int]) -> Numbers:
    if len(numbers) != _WIDTH or not all(type(entry) is int for entry in numbers):
        raise ValueError(f"a tally has {_WIDTH} whole numbers")
    return tuple(numbers)


def _share_with_error(share: float, count: int) -> tuple[float, float]:
    return share, float((max(0.0, share * (1 - share)) / count) ** 0.5)
