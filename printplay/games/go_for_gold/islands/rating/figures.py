"""Figures of an island from many matches: shares with intervals, means, fairness of starts.

Intervals are those of `core/shares.py`; a shared victory counts as its fraction, for which they are
slightly wide. Means have the interval of the normal distribution. Statements about all ports hold
for all of them with 95 %.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Standing:
    """The results of a port or a seat, `name`.

    `share` is the share of victories, `low` to `high` its 95 % interval, all three None for solo
    play; `mean` and `spread` (the standard deviation) are of the points; `rounds`, `entries` and
    `shovels` are means; `stuck` is the share of sheets that went out.
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
    """Figures of an island by one policy and number of players.

    `walked` is the share of sheets that enter a space. `points` is the number of sheets by port and
    points. `worst` is the port farthest from an even share; its interval reaches from `least` to
    `apart` percentage points away.
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
    players: int

    def fair(self, within: float) -> bool | None:
        """Return whether all ports are `within` percentage points of even; None if undecided."""
        return True if self.apart <= within else False if self.least > within else None
