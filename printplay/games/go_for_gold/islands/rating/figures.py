"""What many matches say of an island: shares with their intervals, means, whether starts are fair.

Intervals are Wilson's (1927); a shared victory counts as its part of one, for which they are a
little wide. Means have the interval of the normal distribution. What is said of all ports at once
holds for all of them with 95 % (Bonferroni).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

_SURE = 0.95


@dataclass(frozen=True)
class Standing:
    """What became of those who started at a port, or who sat in a seat, `name`.

    `share` is their share of the victories of their matches, `low` to `high` its 95 % interval, all
    three None where nobody plays against them; `mean` and `spread` (the standard deviation) are of
    their points; `rounds`, `entries` and `shovels` are means; `stuck` is the share that went out.
    """

    name: str
    played: int
    share: float | None
    low: float | None
    high: float | None
    mean: float
    spread: float
    rounds: float
    entries: float
    shovels: float
    stuck: float


@dataclass(frozen=True)
class FeatureFigures:
    """A treasure or temple: on which share of the sheets it was tried, and scored."""

    space: str
    kind: str
    tried: float
    taken: float


@dataclass(frozen=True)
class Figures:
    """An island by one policy. `walked` is the share of sheets whose line enters a space.

    `points` says for each port how many sheets had so many points. `worst` is the port that is off
    the even share farthest; its interval reaches from `least` to `apart` percentage points away.
    """

    policy: str
    matches: int
    ports: tuple[Standing, ...]
    seats: tuple[Standing, ...]
    places: tuple[FeatureFigures, ...]
    walked: Mapping[str, float]
    points: Mapping[str, Mapping[int, int]]
    worst: str
    least: float
    apart: float

    def fair(self, within: float) -> bool | None:
        """Return whether all ports are that near to even, in percentage points; None: not known."""
        return True if self.apart <= within else False if self.least > within else None


def wilson(share: float, count: int, z: float) -> tuple[float, float]:
    """Return Wilson's interval of a share of `count`, `z` deviations wide.

    >>> [round(end, 4) for end in wilson(0.25, 400, 1.96)]
    [0.2101, 0.2947]
    """
    square = z * z / count
    middle = (share + square / 2) / (1 + square)
    wide = z * sqrt(share * (1 - share) / count + square / (4 * count)) / (1 + square)
    return middle - wide, middle + wide


def deviations(several: int) -> float:
    """Return how many deviations wide intervals are, of which so many hold together."""
    return NormalDist().inv_cdf(1 - (1 - _SURE) / 2 / several)
